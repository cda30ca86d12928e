//! The answers of the computer player.

use std::ops::ControlFlow;
use std::sync::Arc;

use banqi_engine::banqi::{Engine, Tables, Verdict};
use banqi_engine::{Answer, Level, Limits, Watch};
use banqi_rules::banqi::{Action, Game, Ply, RuleSet};
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use super::arena::Faces;

fn game(variant: &str, position: &str) -> Game {
    Game::from_position(variant.parse().unwrap(), position.parse().unwrap())
}

fn deep_to(depth: u8) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn best(variant: &str, position: &str, depth: u8) -> Answer<Action> {
    Engine::new(1 << 20).best(&game(variant, position), deep_to(depth), 1, &mut ()).unwrap()
}

#[track_caller]
fn plays(variant: &str, position: &str, depth: u8, expected: &str) {
    let answer = best(variant, position, depth);
    assert_eq!(answer.action.to_string(), expected, "{variant}: {position}: {answer:?}");
}

#[test]
fn what_is_to_be_had_is_taken() {
    plays("taiwan", "8/8/8/C1pk4 r - 0 40", 3, "a1xd1");
    plays("taiwan", "8/8/3h4/2rH3p b - 0 40", 3, "c1xd1");
    // The soldier captures the general, while the general could not capture the soldier.
    plays("taiwan", "8/8/1h6/PK5k r - 0 40", 2, "b1xb2");
    plays("taiwan", "7p/8/k7/P6E r - 0 40", 3, "a1xa2");
}

#[test]
fn a_chain_goes_on_while_there_is_something_to_take() {
    plays("taiwan+chain=face-up", "7k/8/8/1Rpp4 r@b1 - 0 20", 3, "b1xc1");
    // A further step would be within the general's reach.
    plays("taiwan+chain=face-up", "8/3k4/2A5/1Rhp4 r@b1 - 0 20", 4, "b1xc1");
}

#[test]
fn an_attempt_is_made_where_all_that_can_lie_there_can_be_taken() {
    let answer = best("taiwan+dark-capture=attempt", "8/8/8/Kx5k r h 0 40", 5);
    assert_eq!(answer.action.to_string(), "a1?b1", "{answer:?}");
}

/// Positions have other keys there, because their value depends on how many plies are left.
#[test]
fn the_line_it_expects_is_as_long_near_the_quiet_limit() {
    for quiet in [0, 30, 45] {
        let answer = best("taiwan", &format!("K1R3k1/8/2p2r2/8 r - {quiet} 80"), 6);
        assert!(answer.pv.len() > 2, "{quiet} quiet plies: {answer:?}");
    }
}

#[test]
fn a_forced_win_is_found_and_counted_in_plies() {
    let answer = best("taiwan", "8/8/8/hA6 r - 0 40", 6);
    assert_eq!((answer.action.to_string().as_str(), answer.score.decided_in()), ("b1xa1", Some(1)));
    // 2 | . A .    wherever the horse moves, it is captured
    // 1 | h . .
    let answer = best("taiwan", "8/8/1A6/h7 b - 0 40", 4);
    assert_eq!(answer.score.decided_in(), Some(-2), "{answer:?}");
    assert_eq!(answer.expected.loss, 1.0);
}

#[test]
fn an_ending_of_three_pieces_is_played_as_the_tables_say() {
    let rules = RuleSet::taiwan();
    let tables = Arc::new(Tables::default());
    let mut engine = Engine::sharing(1 << 20, Arc::clone(&tables));
    // Far beyond depth 2. The second position is drawn and the third is lost.
    let positions = ["7A/8/8/P3k3 r - 0 90", "K7/8/8/4r2a r - 0 90", "7A/1P6/8/k7 b - 0 90"];
    let mut verdicts = Vec::new();
    for position in positions {
        let mut game = game("taiwan", position);
        let verdict = tables.probe(game.position(), &rules).unwrap();
        let answer = engine.best(&game, deep_to(2), 1, &mut ()).unwrap();
        game.play(Ply { action: answer.action, reveal: None }).unwrap();
        let after = tables.probe(game.position(), &rules).unwrap();
        let (decided_in, expected) = match verdict {
            Verdict::Win { plies } => (Some(plies as i16), Verdict::Loss { plies: plies - 1 }),
            Verdict::Loss { plies } => (Some(-(plies as i16)), Verdict::Win { plies: plies - 1 }),
            Verdict::Draw => (None, Verdict::Draw),
        };
        assert_eq!((answer.score.decided_in(), after), (decided_in, expected), "{position}: {answer:?}");
        verdicts.push(verdict);
    }
    let [Verdict::Win { plies }, Verdict::Draw, Verdict::Loss { .. }] = verdicts[..] else {
        panic!("{verdicts:?}");
    };
    assert!(plies > 6, "{verdicts:?}");
}

#[test]
fn a_win_that_the_quiet_limit_comes_before_is_none() {
    // In the tablebase the win takes more plies than the quiet limit leaves.
    let answer = best("taiwan", "7A/8/8/P3k3 r - 57 90", 3);
    assert_eq!(answer.score.decided_in(), None, "{answer:?}");
}

#[test]
fn a_draw_by_repetition_is_sought_behind_and_avoided_ahead() {
    // The side ahead: moving back for the third time would be a draw.
    let mut ahead = game("olympiad", "k7/8/8/4AE1R r - 0 60");
    let mut behind = game("olympiad", "k7/8/8/4AE1R r - 0 60");
    for ply in ["h1-h2", "a4-a3", "h2-h1", "a3-a4", "h1-h2", "a4-a3"] {
        ahead.play(ply.parse().unwrap()).unwrap();
        behind.play(ply.parse().unwrap()).unwrap();
    }
    let answer = Engine::new(1 << 20).best(&ahead, deep_to(6), 1, &mut ()).unwrap();
    assert_ne!(answer.action.to_string(), "h2-h1", "{answer:?}");
    behind.play("h2-h1".parse().unwrap()).unwrap();
    let answer = Engine::new(1 << 20).best(&behind, deep_to(6), 1, &mut ()).unwrap();
    assert_eq!(answer.action.to_string(), "a3-a4", "{answer:?}");
}

#[test]
fn every_legal_action_is_judged_and_the_best_one_is_what_is_played() {
    for position in ["a1Exe2r/x3R1x1/xxAPp1kr/axH3p1 r ERhcpp 0 39", "h1C1PE2/1A2R3/H1k3er/1P2Hra1 r - 0 52"]
    {
        let game = game("taiwan", position);
        let mut engine = Engine::new(1 << 20);
        let judged = engine.judge(&game, deep_to(3), &mut ());
        assert_eq!(judged.iter().map(|one| one.action).collect::<Vec<_>>(), game.actions());
        let highest = judged.iter().map(|one| one.score).max().unwrap();
        let answer = engine.best(&game, deep_to(3), 1, &mut ()).unwrap();
        let found = judged.iter().find(|one| one.action == answer.action).unwrap();
        let short = i32::from(highest.0) - i32::from(found.score.0);
        assert!(short <= 60, "{position}: {answer:?} against {highest}");
    }
}

#[test]
fn a_finished_game_has_no_best_action() {
    let over = game("taiwan", "8/8/8/K7 b - 0 9");
    let mut engine = Engine::new(1 << 16);
    assert_eq!(engine.best(&over, deep_to(2), 1, &mut ()), None);
    assert!(engine.judge(&over, deep_to(2), &mut ()).is_empty());
}

#[test]
fn a_search_that_is_stopped_at_once_still_answers() {
    let start = Game::new(RuleSet::taiwan());
    let mut stop = || ControlFlow::Break(());
    let answer = Engine::new(1 << 20).best(&start, Limits::default(), 1, &mut stop).unwrap();
    assert!(start.actions().contains(&answer.action));
}

#[test]
fn the_watch_is_told_of_every_ply_looked_ahead() {
    struct ReportedDepths(Vec<u8>);
    impl Watch<Action> for ReportedDepths {
        fn deepened(&mut self, answer: &Answer<Action>) {
            self.0.push(answer.depth);
        }
    }
    let mut reported = ReportedDepths(Vec::new());
    let game = game("taiwan", "h1C1PE2/1A2R3/H1k3er/1P2Hra1 r - 0 52");
    Engine::new(1 << 20).best(&game, deep_to(4), 1, &mut reported);
    assert_eq!(reported.0, [1, 2, 3, 4]);
}

/// A `Game` does not contain hidden faces, so this can only fail if the answer depends on something other than the
/// game, the limits and the seed.
#[test]
fn the_answer_is_the_same_for_every_deal_that_looks_the_same() {
    let mut used = Engine::new(1 << 20);
    for seed in 0..6 {
        let faces = Faces::dealt(seed);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = Game::new(RuleSet::taiwan());
        for _ in 0..12 + 3 * seed {
            let Some(action) = game.actions().choose(&mut rng).copied() else { break };
            game.play(faces.answer(action)).unwrap();
        }
        let limits = Limits { nodes: Some(2_000), level: Level::new(6).unwrap(), ..Limits::default() };
        let answer = used.best(&game, limits, seed, &mut ());
        for other in 100..104 {
            let faces = faces.otherwise_hidden(&game, other);
            let mut again = Game::new(RuleSet::taiwan());
            for played in game.plies() {
                again.play(faces.answer(played.ply.action)).unwrap();
            }
            assert_eq!(again, game);
            let same = Engine::new(1 << 20).best(&again, limits, seed, &mut ());
            assert_eq!(same, answer, "seed {seed}, deal {other}");
        }
    }
}
