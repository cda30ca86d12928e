//! The records of a game's plies are consistent with its positions.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::banqi::laws::SEED;
use crate::banqi::laws::samples::ply;
use crate::banqi::laws::variants::everywhere;
use crate::banqi::{Clash, Game, Mask, PlayedPly, RuleSet};
use crate::game::Seat;

/// The number of pieces that a ply removed from the board.
fn removed(played: &PlayedPly) -> u32 {
    match played.clash {
        Some(Clash::BothRemoved) => 2,
        Some(Clash::Taken | Clash::AttackerRemoved) => 1,
        Some(Clash::Repelled) | None => 0,
    }
}

#[test]
fn random_games_end_and_plies_account_for_every_piece_and_every_turn() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for variant in everywhere(&mut rng) {
        let rules: RuleSet = variant.parse().unwrap();
        let Some(limit) = rules.quiet_limit else { continue };
        for _ in 0..5 {
            let mut game = Game::new(rules);
            let mut first = None;
            while game.outcome().is_none() {
                let action = game.actions().choose(&mut rng).unwrap().to_string();
                let next = ply(&mut rng, &game.position().to_string(), &action);
                game.play(next.parse().unwrap()).unwrap();
                first = first.or(game.plies()[0].ply.reveal.map(|face| face.colour));
                assert_eq!(game.colours_of(Seat(0)).first().copied(), first, "{variant}");
                let removed: u32 = game.plies().iter().map(removed).sum();
                assert_eq!(game.position().occupied().count() + removed, 32, "{variant}");
                assert!(game.quiet() <= limit.get(), "{variant}");
            }
            assert!(game.actions().is_empty());
            let mut seat = Seat(0);
            for played in game.plies() {
                assert_eq!(played.seat, seat, "{variant}");
                assert_eq!(played.piece.is_some(), played.ply.action.origin().is_some());
                let takes = matches!(played.clash, Some(Clash::Taken | Clash::BothRemoved));
                assert_eq!(played.victim.is_some(), takes, "{variant}");
                if played.passed {
                    seat = Seat(1 - seat.0);
                }
            }
        }
    }
}
