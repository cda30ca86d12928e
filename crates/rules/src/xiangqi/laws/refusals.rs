//! Checking moves one by one agrees with generating all legal moves at once, and positions match their text and
//! key.

use std::collections::HashMap;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::xiangqi::laws::samples::{VARIANTS, set_up};
use crate::xiangqi::laws::{SEED, thorough};
use crate::xiangqi::{IllegalMove, Move, Point, Position, RuleSet};

/// Positions of random games from the start and from random set-ups.
fn positions(rng: &mut ChaCha8Rng, variant: &str, count: usize) -> Vec<Position> {
    let rules: RuleSet = variant.parse().unwrap();
    let mut positions = Vec::new();
    while positions.len() < count {
        let is_start = positions.len() % 3 == 0;
        let mut position =
            if is_start { Position::start(&rules) } else { set_up(rng, variant).parse().unwrap() };
        for _ in 0..60 {
            positions.push(position);
            let moves = position.moves(&rules);
            let Some(action) = moves.choose(rng) else { break };
            position.play(*action);
        }
    }
    positions
}

#[test]
fn every_pair_of_points_is_a_legal_move_or_refused_with_a_reason() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut reasons: HashMap<_, usize> = HashMap::new();
    for variant in VARIANTS {
        let rules: RuleSet = variant.parse().unwrap();
        for position in positions(&mut rng, variant, thorough(25, 5_000)) {
            let moves = position.moves(&rules);
            for (from, to) in Point::all().flat_map(|from| Point::all().map(move |to| (from, to))) {
                let action = Move { from, to };
                let checked = position.check(&rules, action);
                let is_legal = moves.binary_search(&action).is_ok();
                assert_eq!(
                    checked.is_ok(),
                    is_legal,
                    "{action} in {position}, {variant}: {checked:?} (seed {SEED})"
                );
                if let Err(why) = checked {
                    assert!(!why.to_string().is_empty());
                    *reasons.entry(std::mem::discriminant(&why)).or_default() += 1;
                }
            }
            assert_eq!(position.count_moves(&rules) as usize, moves.len());
            assert_eq!(position.has_move(&rules), !moves.is_empty());
        }
    }
    // All reasons except the two that only a game gives: the game is over, or the check repeats a position.
    let game_over = std::mem::discriminant(&IllegalMove::GameOver);
    assert!(!reasons.contains_key(&game_over));
    assert_eq!(reasons.len(), 24, "{reasons:?}");
}

#[test]
fn positions_are_written_and_read_alike_and_have_keys_of_their_own() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut keys: HashMap<u64, Position> = HashMap::new();
    for variant in VARIANTS {
        for position in positions(&mut rng, variant, thorough(500, 200_000)) {
            assert_eq!(position.to_string().parse(), Ok(position), "{position} (seed {SEED})");
            assert!(position.suits(&variant.parse().unwrap()).is_ok(), "{position}, {variant} (seed {SEED})");
            let same = keys.entry(position.key()).or_insert_with(|| position.timeless());
            assert_eq!(*same, position.timeless(), "seed {SEED}");
        }
    }
}
