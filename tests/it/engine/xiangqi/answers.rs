//! The answers of the computer player.

use std::ops::ControlFlow;

use banqi_engine::{Answer, Level, Limits, Watch, xiangqi::Engine};
use banqi_rules::game::{Outcome, Reason};
use banqi_rules::xiangqi::{Game, Move, Position, RuleSet};
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use super::super::deep;

const DEEP_ENOUGH: Limits = Limits { nodes: Some(20_000), depth: Some(12), level: Level::MAX };

fn game(rules: RuleSet, position: &str) -> Game {
    Game::from_position(rules, position.parse().unwrap_or_else(|why| panic!("{position}: {why}")))
}

fn best(rules: RuleSet, position: &str) -> Answer<Move> {
    Engine::new(1 << 20).best(&game(rules, position), DEEP_ENOUGH, 1, &mut ()).unwrap()
}

/// Whether the side to move can mate or stalemate within `plies` plies, by exhaustive search.
fn wins_within(position: &Position, rules: &RuleSet, plies: u32) -> bool {
    let after = |position: &Position, action| {
        let mut after = *position;
        after.play(action);
        after
    };
    position.moves(rules).into_iter().any(|action| {
        let reply = after(position, action);
        let replies = reply.moves(rules);
        replies.is_empty()
            || plies > 2
                && replies.into_iter().all(|next| wins_within(&after(&reply, next), rules, plies - 2))
    })
}

#[test]
fn every_legal_move_is_judged_and_the_best_one_is_what_is_played() {
    let after = |position: &Position, action: Move| {
        let mut after = *position;
        after.play(action);
        after
    };
    for (rules, position, plies) in FORCED.into_iter().filter(|(.., plies)| *plies <= 3) {
        let game = game(rules, position);
        let limits = Limits { depth: Some(plies as u8 + 1), ..Limits::default() };
        let judged = Engine::new(1 << 20).judge(&game, limits, &mut ());
        assert_eq!(judged.iter().map(|one| one.action).collect::<Vec<_>>(), game.actions(), "{position}");
        // The moves that end the game fastest are distinguished from all others.
        for one in judged {
            let replied = after(game.position(), one.action);
            let wins = replied
                .moves(&rules)
                .into_iter()
                .all(|reply| plies > 2 && wins_within(&after(&replied, reply), &rules, plies - 2));
            assert_eq!(one.score.decided_in() == Some(plies as i16), wins, "{position}: {one:?}");
        }
    }
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let start = Game::new(RuleSet::xiangqi());
    let judged = Engine::new(1 << 20).judge(&start, limits, &mut ());
    let highest = judged.iter().map(|one| one.score).max().unwrap();
    let answer = Engine::new(1 << 20).best(&start, limits, 1, &mut ()).unwrap();
    let found = judged.iter().find(|one| one.action == answer.action).unwrap();
    assert!(i32::from(highest.0) - i32::from(found.score.0) <= 60, "{answer:?} against {highest}");
    let mut over = game(RuleSet::xiangqi(), "4k4/R8/9/9/9/8p/9/9/9/1R1K5 w - - 0 1");
    over.play("b0b9".parse().unwrap()).unwrap();
    assert!(Engine::new(1 << 16).judge(&over, limits, &mut ()).is_empty());
}

/// Positions with red to move, and the number of plies in which red can force the end.
const FORCED: [(RuleSet, &str, u32); 16] = [
    // 9 | . . . . k . . . .
    // 6 | . . N . . . . . .    the horse moves in front of the cannon and keeps the general from both sides
    // 1 | . . . . C . . . .
    // 0 | . . . K . . . . .
    (RuleSet::xiangqi(), "4k4/9/9/2N6/9/9/9/9/4C4/3K5 w - - 0 1", 1),
    // 9 | . . . k . . . . .    any quiet move of the general leaves the other without a move
    // 8 | . . . . P . . . .
    // 0 | . . . . K . . . .
    (RuleSet::xiangqi(), "3k5/4P4/9/9/9/9/9/9/9/4K4 w - - 0 1", 1),
    // Two chariots, one rank after the other.
    (RuleSet::xiangqi(), "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1", 3),
    (RuleSet::xiangqi(), "9/9/3k1a3/7C1/6b2/5R3/9/9/5K3/9 w - - 0 1", 3),
    (RuleSet::xiangqi(), "2ba5/9/5k3/9/C8/9/9/7R1/3K5/9 w - - 0 1", 3),
    (RuleSet::xiangqi(), "3a5/9/5k3/6R2/2b6/4C4/9/9/4K4/9 w - - 0 1", 3),
    (RuleSet::xiangqi(), "3k1aN2/9/3a5/9/9/8R/9/9/9/4K4 w - - 0 1", 5),
    (RuleSet::xiangqi(), "3a1k3/4a3N/9/7R1/9/9/9/9/9/3K5 w - - 0 1", 5),
    (RuleSet::xiangqi(), "4k2N1/4a3P/4ba3/9/2C6/9/9/3K5/9/9 w - - 0 1", 5),
    (RuleSet::xiangqi(), "3a5/5kN2/b2aP4/9/8C/9/9/3K5/9/9 w - - 0 1", 5),
    (RuleSet::xiangqi(), "5a3/3C1k3/b4a3/2P6/9/2N6/9/5K3/9/9 w - - 0 1", 5),
    (RuleSet::xiangqi(), "9/3ka4/8b/3P1r3/9/9/C8/4KR3/9/9 w - - 0 1", 7),
    (RuleSet::xiangqi(), "5ab2/9/5k3/9/6r2/4P4/3R5/1C7/9/4K4 w - - 0 1", 7),
    (RuleSet::banner(), "4ka3/4a4/9/9/2N1R4/9/6F2/5K3/9/9 w - - 0 1", 5),
    (RuleSet::banner(), "3a5/4a4/4k4/2F1N4/9/9/9/9/5K3/3R5 w - - 0 1", 5),
    (RuleSet::banner(), "5a3/3ka4/N8/9/5F3/9/9/5K3/7R1/9 w - - 0 1", 5),
];

#[test]
fn forced_wins_are_found_in_as_many_plies_as_they_take_and_played_to_the_end() {
    let mut engine = Engine::new(1 << 20);
    for (rules, position, plies) in FORCED {
        let mut game = game(rules, position);
        let tried = if deep() { 5 } else { 3 };
        assert!(plies > tried || wins_within(game.position(), &rules, plies), "{position}");
        assert!(
            plies < 3 || plies > tried + 2 || !wins_within(game.position(), &rules, plies - 2),
            "{position}"
        );
        let answer = engine.best(&game, DEEP_ENOUGH, 1, &mut ()).unwrap();
        assert_eq!(answer.score.decided_in(), Some(plies as i16), "{rules}: {position}: {answer:?}");
        assert_eq!(answer.expected.win, 1.0, "{position}");
        while game.outcome().is_none() {
            let action = engine.best(&game, DEEP_ENOUGH, 1, &mut ()).unwrap().action;
            game.play(action).unwrap();
        }
        assert_eq!(game.plies().len() as u32, plies, "{position}");
        let outcome = game.outcome().unwrap();
        assert!(
            matches!(outcome, Outcome::Win { reason: Reason::Checkmate | Reason::Stalemate, .. }),
            "{position}: {outcome}"
        );
    }
}

#[test]
fn men_that_hang_are_taken_and_men_that_are_protected_are_not() {
    for (rules, position, action, is_good) in [
        // 6 | . . . n . . . . .    nobody protects the horse
        // 0 | . . . R . K . . .
        (RuleSet::xiangqi(), "4k4/9/9/3n5/9/9/9/9/9/3R1K3 w - - 0 1", "d0d6", true),
        // 9 | . . . r k . . . .    the chariot protects the cannon
        // 6 | . . . c . . . . .
        // 0 | . . . R . K . . .
        (RuleSet::xiangqi(), "3rk4/9/9/3c5/9/9/9/9/9/3R1K3 w - - 0 1", "d0d6", false),
        // 9 | . . . k . . . . .
        // 6 | r . . . . . . . .    on c7 the horse attacks general and chariot at once
        // 5 | . N . . . . . . .
        (RuleSet::xiangqi(), "3k5/9/9/r8/1N7/9/9/9/9/4K4 w - - 0 1", "b5c7", true),
        // 9 | r . . . k . . . .
        // 6 | p . . . . . . . .    the soldier is the cannon's screen
        // 1 | C . . . . . . . .
        (RuleSet::xiangqi(), "r3k4/9/9/p8/9/9/9/9/C8/5K3 w - - 0 1", "a1a9", true),
        // 4 | . . r . . . . . .    two points forward and one to the side
        // 1 | . . . F . . . . .
        (RuleSet::banner(), "4k4/9/9/9/9/2r6/9/9/3F5/5K3 w - - 0 1", "d1c4", true),
        // 3 | . . . p . . . . .    a soldier in the banner's way
        (RuleSet::banner(), "4k4/9/9/9/9/2r6/3p5/9/3F5/5K3 w - - 0 1", "d1c4", false),
    ] {
        let answer = best(rules, position);
        assert_eq!(answer.action.to_string() == action, is_good, "{position}: {answer:?}");
    }
}

#[test]
fn every_answer_and_foreseen_line_is_legal_in_random_positions_of_every_variant() {
    let mut engine = Engine::new(1 << 18);
    let variants = [
        "xiangqi",
        "banner",
        "xiangqi+begins=black",
        "xiangqi+facing=discovered-check",
        "xiangqi+perpetual=must-vary",
        "xiangqi+facing=discovered-check+perpetual=must-vary",
    ];
    for variant in variants {
        for seed in 0..if deep() { 60 } else { 3 } {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::new(variant.parse().unwrap());
            for ply in 0..200 {
                let Some(action) = game.actions().choose(&mut rng).copied() else { break };
                if ply % 20 == seed % 20 {
                    let limits = Limits { nodes: Some(400), level: level(seed), ..Limits::default() };
                    let answer = engine.best(&game, limits, seed, &mut ()).unwrap();
                    assert_eq!(answer.pv.first(), Some(&answer.action));
                    let mut foreseen = game.clone();
                    for action in &answer.pv {
                        let position = *foreseen.position();
                        let played = foreseen.play(*action);
                        assert_eq!(played, Ok(()), "{variant}, seed {seed}: {action} in {position}");
                    }
                }
                game.play(action).unwrap();
            }
            let limits = Limits { nodes: Some(100), ..Limits::default() };
            let is_over = game.outcome().is_some();
            assert_eq!(
                engine.best(&game, limits, seed, &mut ()).is_none(),
                is_over,
                "{variant}, seed {seed}"
            );
        }
    }
}

fn level(seed: u64) -> Level {
    Level::new(1 + (seed % 8) as u8).unwrap()
}

#[test]
fn the_same_game_limits_and_seed_give_the_same_answer_whatever_was_asked_before() {
    let start = Game::new(RuleSet::xiangqi());
    let other = game(RuleSet::banner(), "3a1a3/9/3k5/9/9/3F1N3/6R2/3K5/9/9 w - - 0 1");
    let mut used = Engine::new(1 << 20);
    for seed in 0..4 {
        let limits = Limits { nodes: Some(1_500), level: level(seed + 4), ..Limits::default() };
        used.best(&other, limits, seed, &mut ());
        let answer = used.best(&start, limits, seed, &mut ()).unwrap();
        assert_eq!(Engine::new(1 << 20).best(&start, limits, seed, &mut ()), Some(answer), "seed {seed}");
    }
    let mut first = Vec::new();
    for seed in 0..12 {
        let limits = Limits { level: Level::new(3).unwrap(), ..Limits::default() };
        first.push(used.best(&start, limits, seed, &mut ()).unwrap().action);
    }
    first.sort();
    first.dedup();
    assert!(first.len() > 2, "a low level opens differently by seed: {first:?}");
}

#[test]
fn limits_and_whoever_waits_end_the_search() {
    /// Stops the search after a number of polls, and records the completed depths.
    struct Patience {
        left: u32,
        depths: Vec<u8>,
    }

    impl Watch<Move> for Patience {
        fn poll(&mut self) -> ControlFlow<()> {
            self.left = self.left.saturating_sub(1);
            if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }

        fn deepened(&mut self, answer: &Answer<Move>) {
            self.depths.push(answer.depth);
        }
    }

    let start = Game::new(RuleSet::xiangqi());
    let mut engine = Engine::new(1 << 20);
    let mut patience = Patience { left: 5, depths: Vec::new() };
    let answer = engine.best(&start, Limits::default(), 1, &mut patience).unwrap();
    assert!((5_120..6_200).contains(&answer.nodes), "{answer:?}");
    assert_eq!(patience.depths, (1..=patience.depths.len() as u8).collect::<Vec<_>>());
    assert!(patience.depths.len() > 2);
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let answer = engine.best(&start, limits, 1, &mut ()).unwrap();
    assert!((3_000..3_100).contains(&answer.nodes), "{answer:?}");
    let limits = Limits { depth: Some(3), ..Limits::default() };
    assert_eq!(engine.best(&start, limits, 1, &mut ()).unwrap().depth, 3);
    // Even without any time there is a legal answer.
    let mut hurry = || ControlFlow::Break(());
    assert!(start.check(engine.best(&start, Limits::default(), 1, &mut hurry).unwrap().action).is_ok());
}
