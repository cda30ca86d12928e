//! Laws that hold for every position, tried on random ones: from random play and from random set-ups.

use std::collections::BTreeSet;

use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use super::{Action, Colour, Game, IllegalAction, Mask, Piece, Ply, Position, RuleSet, Square, slow};

const SEED: u64 = 20_220_817;

/// Any legal set-up: any number of pieces, any of them face down, anywhere.
fn random_set_up(rng: &mut ChaCha8Rng) -> Position {
    let mut set: Vec<Piece> =
        Piece::all().flat_map(|piece| std::iter::repeat_n(piece, usize::from(piece.kind.count()))).collect();
    set.shuffle(rng);
    set.truncate(rng.random_range(0..=32));
    let mut squares: Vec<Square> = u32::ALL.squares().collect();
    squares.shuffle(rng);
    let face_down = rng.random_range(0..=set.len());
    let mut cells = [['.'; 8]; 4];
    let mut bag: Vec<Piece> = Vec::new();
    for (n, (piece, square)) in set.into_iter().zip(squares).enumerate() {
        let cell = &mut cells[usize::from(square.rank())][usize::from(square.file())];
        if n < face_down {
            *cell = 'x';
            bag.push(piece);
        } else {
            *cell = piece.letter();
        }
    }
    bag.sort();
    let rows: Vec<String> = cells.iter().rev().map(|row| row.iter().collect()).collect();
    let mut placement = rows.join("/");
    for run in (1..=8).rev() {
        placement = placement.replace(&".".repeat(run), &run.to_string());
    }
    let bag: String = if bag.is_empty() { "-".into() } else { bag.into_iter().map(Piece::letter).collect() };
    let side = ['r', 'b'].choose(rng).unwrap();
    let text = format!("{placement} {side} {bag} {} {}", rng.random_range(0..90), rng.random_range(0..300));
    text.parse().unwrap_or_else(|bad| panic!("{text}: {bad}"))
}

fn random_ply(rng: &mut ChaCha8Rng, position: &Position) -> Option<Ply> {
    let action = *position.actions().choose(rng)?;
    let mut hidden: Vec<Piece> = Vec::new();
    for face in position.bag_faces() {
        hidden.extend(std::iter::repeat_n(face, usize::from(position.bag(face))));
    }
    let reveal = matches!(action, Action::TurnUp(_)).then(|| *hidden.choose(rng).unwrap());
    Some(Ply { action, reveal })
}

/// `count` positions, half of them met in random play, half set up at random.
fn random_positions(count: usize, mut visit: impl FnMut(&Position, &mut ChaCha8Rng)) {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut in_play = Position::start();
    for _ in 0..count / 2 {
        let set_up = random_set_up(&mut rng);
        visit(&set_up, &mut rng);
        visit(&in_play, &mut rng);
        match random_ply(&mut rng, &in_play) {
            Some(ply) if in_play.quiet() < 60 => in_play.play(ply),
            _ => in_play = Position::start(),
        }
    }
}

fn texts(actions: &[Action]) -> Vec<String> {
    actions.iter().map(Action::to_string).collect()
}

#[test]
fn fast_and_slow_agree_on_the_legal_actions_of_100_000_positions() {
    random_positions(100_000, |position, _| {
        let text = position.to_string();
        let fast = position.actions();
        assert_eq!(texts(&fast), slow::actions("taiwan", &text), "{text} (seed {SEED})");
        if position.wiped_out().is_none() {
            assert_eq!(position.has_action(), !fast.is_empty(), "{text} (seed {SEED})");
        }
    });
}

#[test]
fn fast_and_slow_agree_on_every_successor() {
    random_positions(1_000, |position, _| {
        let text = position.to_string();
        if position.wiped_out().is_some() {
            return;
        }
        let mut plies = 0;
        position.for_each_ply(|ply| {
            let mut after = *position;
            after.play(ply);
            assert_eq!(
                after.to_string(),
                slow::play("taiwan", &text, &ply.to_string()),
                "{text}, {ply} (seed {SEED})"
            );
            plies += 1;
        });
        assert_eq!(plies, position.perft(1), "{text} (seed {SEED})");
    });
}

#[test]
fn fast_and_slow_agree_on_perft_of_positions() {
    random_positions(150, |position, _| {
        let text = position.to_string();
        assert_eq!(position.perft(2), slow::perft("taiwan", &text, 2), "{text} (seed {SEED})");
    });
}

#[test]
fn fast_and_slow_agree_on_random_games_to_the_end() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for _ in 0..40 {
        let mut fast = Game::new(RuleSet::taiwan());
        let mut slow = slow::Game::new("taiwan", &fast.position().to_string());
        loop {
            let text = fast.position().to_string();
            assert_eq!(text, slow.position(), "(seed {SEED})");
            assert_eq!(texts(&fast.actions()), slow.actions(), "{text} (seed {SEED})");
            let result = fast.outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string());
            assert_eq!(result, slow.result(), "{text} (seed {SEED})");
            if fast.outcome().is_some() {
                break;
            }
            let ply = random_ply(&mut rng, fast.position()).unwrap();
            fast.play(ply).unwrap();
            slow.play(&ply.to_string());
        }
    }
}

#[test]
fn the_slow_generator_gives_the_perft_figures_on_file() {
    let mut compared = 0;
    let file = include_str!("../../tests/perft/taiwan.txt");
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.split(" ; ");
        let position = parts.next().unwrap();
        for figure in parts {
            let (depth, count) = figure.split_once(' ').unwrap();
            let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
            if count < 10_000 {
                assert_eq!(slow::perft("taiwan", position, depth), count, "{line}, depth {depth}");
                compared += 1;
            }
        }
    }
    assert!(compared > 40, "{compared} figures");
}

#[test]
fn notation_goes_both_ways_for_every_position() {
    random_positions(20_000, |position, _| {
        let text = position.to_string();
        assert_eq!(text.parse().as_ref(), Ok(position), "{text} (seed {SEED})");
    });
}

/// Every action that can be written on a board of 32 squares.
fn conceivable_actions() -> Vec<Action> {
    let squares: Vec<Square> = u32::ALL.squares().collect();
    let pairs = squares.iter().flat_map(|&from| squares.iter().map(move |&to| (from, to)));
    let acts = pairs.flat_map(|(from, to)| [Action::Move { from, to }, Action::Capture { from, to }]);
    squares.iter().map(|&square| Action::TurnUp(square)).chain(acts).collect()
}

#[test]
fn an_action_is_refused_with_a_reason_exactly_if_it_is_not_among_the_legal_ones() {
    let conceivable = conceivable_actions();
    let mut reasons = BTreeSet::new();
    random_positions(1_500, |position, _| {
        let game = Game::from_position(RuleSet::taiwan(), *position);
        let legal = game.actions();
        assert!(game.outcome().is_none() || legal.is_empty());
        for action in &conceivable {
            let checked = game.check(*action);
            assert_eq!(checked.is_ok(), legal.contains(action), "{position}: {action} (seed {SEED})");
            reasons.extend(checked.err().map(|why| why.to_string()));
        }
    });
    // Everything but squares off the board comes up, RankTooLow with each of its 15 pairs that can,
    // CannonNeedsOneScreen with 0, 2, 3, 4, 5 and 6.
    assert!(!reasons.contains(&IllegalAction::OffBoard.to_string()));
    assert!(reasons.len() > 30, "{reasons:#?}");
}

#[test]
fn a_legal_ply_is_never_refused_and_a_wrong_face_always() {
    random_positions(4_000, |position, rng| {
        let game = Game::from_position(RuleSet::taiwan(), *position);
        for action in game.actions() {
            let reveal = matches!(action, Action::TurnUp(_))
                .then(|| *Vec::from_iter(position.bag_faces()).choose(rng).unwrap());
            for face in std::iter::once(None).chain(Piece::all().map(Some)) {
                let due = reveal.is_some();
                let legal =
                    if due { face.is_some_and(|face| position.bag(face) > 0) } else { face.is_none() };
                let mut after = game.clone();
                assert_eq!(
                    after.play(Ply { action, reveal: face }).is_ok(),
                    legal,
                    "{position}: {action} {face:?}"
                );
                assert_eq!(after.plies().len(), usize::from(legal));
            }
        }
    });
}

#[test]
fn random_games_end_within_the_quiet_limit_and_keep_every_piece() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for _ in 0..50 {
        let mut game = Game::new(RuleSet::taiwan());
        let mut first = None;
        while game.outcome().is_none() {
            let ply = random_ply(&mut rng, game.position()).unwrap();
            game.play(ply).unwrap();
            first = first.or(game.plies()[0].by);
            assert_eq!(game.colour_of_first(), first);
            let taken = game.plies().iter().filter(|played| played.victim.is_some()).count() as u32;
            assert_eq!(game.position().occupied().count() + taken, 32);
            assert!(game.quiet() <= 60);
        }
        assert!(game.actions().is_empty());
        for (n, played) in game.plies().iter().enumerate() {
            let by_first = if n % 2 == 0 { first } else { first.map(Colour::next) };
            assert_eq!(played.by, by_first);
        }
    }
}
