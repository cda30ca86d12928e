//! Analyses of constructed games.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use super::*;
use crate::analysis::reference::{promised, seat_to_move};
use crate::{Expected, Score};
use banqi_rules::banqi::{Game, Ply, RuleSet};
use banqi_rules::{AnyPosition, Variant};

fn game(variant: &str, position: &str) -> Game {
    Game::from_position(variant.parse().unwrap(), position.parse().unwrap())
}

fn plies(text: &str) -> Vec<Ply> {
    text.split_whitespace().map(|ply| ply.parse().unwrap()).collect()
}

fn expecting(points: f64) -> Expected {
    Expected { win: points, draw: 0.0, loss: 1.0 - points }
}

/// Exact expectation by exhaustive search; only for games with a low quiet limit.
fn exact(game: &Game) -> Expected {
    let seat = seat_to_move(game);
    let best = game.actions().into_iter().map(|action| promised(game, action, seat, exact));
    expecting(best.fold(0.0, f64::max))
}

/// An evaluator without knowledge of the game that returns a constant, arbitrary value for each position.
fn arbitrary(game: &Game) -> Expected {
    let text = game.position().to_string();
    let hash = text.bytes().fold(7_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte)));
    expecting(f64::from(hash % 1_000) / 999.0)
}

fn random_game(rng: &mut ChaCha8Rng, game: &Game) -> Vec<Ply> {
    let mut game = game.clone();
    while let Some(action) = game.actions().choose(rng).copied() {
        let faces: Vec<_> = game.position().bag_faces().collect();
        let reveal = action.flips().and_then(|_| faces.choose(rng).copied());
        game.play(Ply { action, reveal }).unwrap();
    }
    game.plies().iter().map(|played| played.ply).collect()
}

/// Returns the correction of the previous expectation by searching one ply further.
fn revision(ply: &Explained) -> f64 {
    ply.best - ply.before
}

/// Checks the invariants of an analysis. The terms of each ply add up, and their sum leads from the first
/// expectation to the last. The difference between adjacent graph points is the ply's own swing plus the revision
/// of the next ply.
fn adds_up(analysis: &Analysis, told: &str) {
    let graph = analysis.graph();
    assert_eq!(graph.len(), analysis.plies.len() + 1, "{told}");
    let mut sum = 0.0;
    let signed = |ply: &Explained, points: f64| if ply.seat == 0 { points } else { -points };
    for (n, ply) in analysis.plies.iter().enumerate() {
        let way = revision(ply) - ply.skill_loss() + ply.luck();
        assert!((ply.after - ply.before - way).abs() < 1e-9, "{told}, ply {n}");
        let own = ply.luck() - ply.skill_loss();
        assert!((ply.swing() - signed(ply, own)).abs() < 1e-9, "{told}, ply {n}");
        let corrected = analysis.plies.get(n + 1).map_or(0.0, |next| signed(next, revision(next)));
        assert!((graph[n + 1] - graph[n] - ply.swing() - corrected).abs() < 1e-9, "{told}, ply {n}");
        assert!(ply.skill_loss() >= 0.0, "{told}, ply {n}");
        assert!(ply.ply.reveal().is_some() || ply.luck() == 0.0, "{told}, ply {n}: luck without chance");
        sum += signed(ply, way);
    }
    assert!((graph[graph.len() - 1] - analysis.start - sum).abs() < 1e-6, "{told}");
}

#[test]
fn revisions_losses_and_luck_are_the_whole_way() {
    let seed = 77;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let positions = ["8/8/xx6/Rxk1x3 r PPar 0 40", "8/1p6/x7/CxhA4 b Pk 0 41"];
    for variant in ["taiwan", "taiwan+dark-capture=attempt+chain=any", "hongkong+quiet-limit=12"] {
        for position in positions {
            let beginning = game(variant, position);
            let played = random_game(&mut rng, &beginning);
            let analysis = Analysis::of(&beginning, &played, arbitrary).unwrap();
            adds_up(&analysis, &format!("{variant}, {position}, seed {seed}"));
        }
    }
}

#[test]
fn with_a_right_evaluator_skill_and_luck_explain_the_game() {
    let seed = 78;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let beginning = game("taiwan+quiet-limit=2", "8/8/8/Rxk5 r p 0 40");
    for round in 0..4 {
        let played = random_game(&mut rng, &beginning);
        let analysis = Analysis::of(&beginning, &played, exact).unwrap();
        let told = format!("seed {seed}, round {round}: {played:?}");
        adds_up(&analysis, &told);
        let sides = [0, 1].map(|seat| analysis.totals(seat));
        let explained = sides[0].luck - sides[0].skill_loss - (sides[1].luck - sides[1].skill_loss);
        let graph = analysis.graph();
        assert!((graph[graph.len() - 1] - graph[0] - explained).abs() < 1e-9, "{told}");
        assert!(analysis.plies.iter().all(|ply| revision(ply).abs() < 1e-9), "{told}");
    }
}

#[test]
fn luck_is_fair_over_all_faces() {
    let beginning = game("taiwan", "8/8/xx6/Rxk1x3 r PPar 0 40");
    let (mut sum, mut most) = (0.0, 0.0_f64);
    for (face, count) in [('P', 2.0), ('r', 1.0), ('a', 1.0)] {
        let played = plies(&format!("b1({face})"));
        let analysis = Analysis::of(&beginning, &played, arbitrary).unwrap();
        sum += count * analysis.plies[0].luck();
        most = most.max(analysis.plies[0].luck());
    }
    assert!(sum.abs() < 1e-9 && most > 0.0);
}

#[test]
fn a_win_let_go_is_a_blunder() {
    // 1 | R h . . . . . .    the chariot captures the last piece, or does not
    let beginning = game("taiwan", "8/8/8/Rh6 r - 0 40");
    let even = |_: &Game| expecting(0.5);
    let analysis = Analysis::of(&beginning, &plies("a1-a2 b1-c1"), even).unwrap();
    let first = analysis.plies[0];
    assert_eq!((first.best_action.to_string().as_str(), first.seat), ("a1xb1", 0));
    assert_eq!((first.best, first.chosen, first.label()), (1.0, 0.5, Label::Blunder));
    // The evaluator missed the win: searching one ply further finds it, and the choice gives it away. The graph
    // shows the missed win.
    assert_eq!((revision(&first), first.skill_loss(), first.swing()), (0.5, 0.5, -0.5));
    assert_eq!(analysis.graph(), [1.0, 0.5, 0.5]);
    assert_eq!(analysis.turning_points(3), [0]);
    assert_eq!((analysis.totals(0).labels, analysis.totals(1).labels), ([0, 0, 0, 0, 1], [1, 0, 0, 0, 0]));

    let analysis = Analysis::of(&beginning, &plies("a1xb1"), even).unwrap();
    // Playing the available win is not a turning point.
    assert_eq!(analysis.graph(), [1.0, 1.0]);
    assert_eq!((analysis.plies[0].label(), analysis.turning_points(3)), (Label::Best, vec![]));
}

#[test]
fn the_second_seat_counts_for_itself() {
    // Black moves at an odd ply and belongs to the second seat.
    let beginning = game("taiwan", "8/8/8/rH6 b - 0 41");
    let analysis = Analysis::of(&beginning, &plies("a1xb1"), |_: &Game| expecting(0.75)).unwrap();
    let ply = analysis.plies[0];
    assert_eq!((ply.seat, ply.before, ply.after, ply.swing()), (1, 0.75, 1.0, 0.0));
    assert_eq!(analysis.graph(), [0.0, 0.0]);
}

#[test]
fn hops_of_a_chain_are_one_seats() {
    // 1 | R p p . k . . .
    let beginning = game("taiwan+chain=face-up", "8/8/8/Rpp1k3 r - 7 20");
    let analysis = Analysis::of(&beginning, &plies("a1xb1 b1xc1 e1-d1"), arbitrary).unwrap();
    let seats: Vec<usize> = analysis.plies.iter().map(|ply| ply.seat).collect();
    assert_eq!(seats, [0, 0, 1]);
    adds_up(&analysis, "a chain");
}

/// A ply of `seat` with these points: of the best action, of the chosen action, and after the chance outcome.
fn explained(ply: &str, seat: usize, before: f64, [best, chosen, after]: [f64; 3]) -> Explained {
    let ply = Variant::default().parse_ply(ply).unwrap();
    let best_action = ply.action();
    Explained { ply, name: None, seat, best_action, best_name: None, before, best, chosen, after }
}

#[test]
fn turning_points_are_the_largest_swings_first() {
    let plies = vec![
        // The revision finds a win and the choice keeps it: no turning point.
        explained("a1-a2", 0, 0.5, [0.9, 0.9, 0.9]),
        // The second seat expects 0.1; a lucky flip raises it to 0.4.
        explained("c1(p)", 1, 0.1, [0.1, 0.1, 0.4]),
        // The choice lowers 0.6 to 0.2.
        explained("a2-a1", 0, 0.6, [0.6, 0.2, 0.2]),
        // A blunder that luck compensates.
        explained("d1(k)", 1, 0.8, [0.8, 0.5, 0.78]),
    ];
    let analysis = Analysis { start: 0.5, plies };
    let graph = analysis.graph();
    assert_eq!(graph.len(), 5);
    for (point, expected) in graph.iter().zip([0.9, 0.9, 0.6, 0.2, 0.22]) {
        assert!((point - expected).abs() < 1e-9, "{graph:?}");
    }
    assert_eq!(analysis.turning_points(3), [2, 1]);
    assert_eq!(analysis.turning_points(1), [2]);
}

#[test]
fn labels_follow_the_documented_bounds() {
    use Label::{Best, Blunder, Good, Inaccuracy, Mistake};
    let labels = [0.0, 0.0009, 0.001, 0.049, 0.05, 0.099, 0.10, 0.149, 0.15, 1.0].map(Label::of);
    let expected = [Best, Best, Good, Good, Inaccuracy, Inaccuracy, Mistake, Mistake, Blunder, Blunder];
    assert_eq!(labels, expected);
}

#[test]
fn an_illegal_ply_is_refused_and_changes_nothing() {
    let beginning = game("taiwan", "8/8/8/Rh6 r - 0 40");
    assert!(Analysis::of(&beginning, &plies("a1-c1"), arbitrary).is_err());
    let (mut analysis, mut under_way) = (Analysis::begin(&beginning, arbitrary), beginning.clone());
    assert!(analysis.explain(&mut under_way, "a1".parse().unwrap(), arbitrary).is_err());
    assert!(analysis.plies.is_empty() && under_way == beginning);
}

#[test]
fn a_game_is_explained_from_its_first_flip() {
    let beginning = Game::new(RuleSet::taiwan());
    let analysis = Analysis::of(&beginning, &plies("a1(k)"), arbitrary).unwrap();
    assert_eq!(analysis.plies[0].seat, 0);
    adds_up(&analysis, "the first turn-up");
}

/// Exact judgements of all legal actions.
fn exactly_judged(game: &AnyGame) -> Vec<Judged<AnyAction>> {
    let game = game.banqi().unwrap();
    let seat = seat_to_move(game);
    let actions = game.actions().into_iter();
    actions.map(|action| judged(action.into(), promised(game, action, seat, exact))).collect()
}

/// Arbitrary judgements; those of different positions are unrelated.
fn arbitrarily_judged(game: &AnyGame) -> Vec<Judged<AnyAction>> {
    let text = game.position_text();
    let hash = text.bytes().fold(7_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte)));
    let points = |n: usize| (f64::from(hash % 1_000) / 999.0 + n as f64 / 7.0).fract();
    game.actions().into_iter().enumerate().map(|(n, action)| judged(action, points(n))).collect()
}

fn judged(action: AnyAction, points: f64) -> Judged<AnyAction> {
    Judged { action, score: Score((points * 1_000.0) as i16), expected: expecting(points) }
}

fn judgements(
    beginning: &AnyGame,
    plies: &[AnyPly],
    judge: impl Fn(&AnyGame) -> Vec<Judged<AnyAction>>,
) -> Vec<Vec<Judged<AnyAction>>> {
    let mut game = beginning.clone();
    let mut judged = vec![judge(&game)];
    for ply in plies {
        game.play(*ply).unwrap();
        judged.push(judge(&game));
    }
    judged
}

#[test]
fn one_judgement_a_ply_adds_up_and_tells_the_same_where_it_is_right() {
    let seed = 79;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for position in ["8/8/8/xk5K r P 0 40", "8/8/8/1pK1x3 b a 0 41"] {
        let beginning = game("taiwan+quiet-limit=4", position);
        let as_any = AnyGame::Banqi(beginning.clone());
        for _ in 0..6 {
            let played = random_game(&mut rng, &beginning);
            let plies: Vec<AnyPly> = played.iter().copied().map(AnyPly::from).collect();
            let told = format!("{position}, seed {seed}");
            for judge in [exactly_judged, arbitrarily_judged] {
                let judged = judgements(&as_any, &plies, judge);
                adds_up(&Analysis::of_judged(&as_any, &plies, &judged).unwrap(), &told);
            }
            let judged = judgements(&as_any, &plies, exactly_judged);
            let (by_judge, by_trying) = (
                Analysis::of_judged(&as_any, &plies, &judged).unwrap(),
                Analysis::of(&beginning, &played, exact).unwrap(),
            );
            for (a, b) in by_judge.plies.iter().zip(&by_trying.plies) {
                for (a, b) in
                    [(a.best, b.best), (a.chosen, b.chosen), (a.after, b.after), (a.before, b.before)]
                {
                    assert!((a - b).abs() < 1e-9, "{told}: {a} {b}");
                }
            }
        }
    }
}

#[test]
fn a_game_of_xiangqi_is_explained_without_luck() {
    for variant in ["xiangqi", "xiangqi+begins=black", "banner"] {
        let beginning = AnyGame::new(variant.parse().unwrap());
        let (mut under_way, mut plies) = (beginning.clone(), Vec::new());
        let mut rng = ChaCha8Rng::seed_from_u64(80);
        while let Some(action) = under_way.actions().choose(&mut rng).copied().filter(|_| plies.len() < 40) {
            let ply = AnyPly::of(action, None);
            under_way.play(ply).unwrap();
            plies.push(ply);
        }
        let judged = judgements(&beginning, &plies, arbitrarily_judged);
        let analysis = Analysis::of_judged(&beginning, &plies, &judged).unwrap();
        adds_up(&analysis, variant);
        let seats: Vec<usize> = analysis.plies.iter().map(|ply| ply.seat).take(3).collect();
        assert_eq!(seats, [0, 1, 0], "{variant}");
        assert!(analysis.plies.iter().all(|ply| ply.name.is_some() && ply.best_name.is_some()), "{variant}");
        assert_eq!([0, 1].map(|seat| analysis.totals(seat).luck), [0.0, 0.0], "{variant}");
    }
}

#[test]
fn a_mate_that_is_missed_is_a_blunder_and_one_that_is_given_is_none() {
    // 9 | . . . k . . . . .
    // 8 | R . . . . . . . .    the other chariot mates on b9: the general on e0 covers the e file
    // 7 | . R . . . . . . .
    let position = "3k5/R8/1R7/9/9/9/8p/9/9/4K4 w - - 0 1";
    let beginning = AnyGame::resume(AnyPosition::read("xiangqi".parse().unwrap(), position).unwrap());
    let mate = beginning.variant().parse_action("b7b9").unwrap();
    let judge = |game: &AnyGame| match game.actions().contains(&mate) {
        true => vec![judged(mate, 1.0)],
        false => game.actions().into_iter().map(|action| judged(action, 0.5)).collect(),
    };
    let explained = |ply: &str| {
        let plies = [beginning.variant().parse_ply(ply).unwrap()];
        Analysis::of_judged(&beginning, &plies, &judgements(&beginning, &plies, judge)).unwrap().plies[0]
    };
    let missed = explained("b7b6");
    assert_eq!((missed.best_action, missed.best, missed.label()), (mate, 1.0, Label::Blunder));
    let given = explained("b7b9");
    assert_eq!((given.best_action, given.after, given.label()), (mate, 1.0, Label::Best));
}
