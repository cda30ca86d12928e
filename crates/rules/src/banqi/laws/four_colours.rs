//! Properties of the 8x8 board with four colours in the slow implementation.

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::banqi::laws::samples::{Player, ply, set_up, start};
use crate::banqi::laws::variants::{FOUR_COLOURS, combination};
use crate::banqi::laws::{SEED, thorough};
use crate::banqi::slow;

/// Plays a random game, checks that the text of each position determines the position, and returns the result.
fn play(rng: &mut ChaCha8Rng, variant: &str, position: &str) -> String {
    let mut game = slow::Game::new(variant, position);
    let player = Player::any(rng);
    let mut played = Vec::new();
    while game.result() == "ongoing" && played.len() < 400 {
        let text = game.position();
        let at = format!("{variant}: {position}: {} (seed {SEED})", played.join(" "));
        assert_eq!(slow::Game::new(variant, &text).position(), text, "{at}");
        let action = player.choose(rng, &game, &played);
        assert!(slow::actions(variant, &text).contains(&action), "{at}");
        let next = ply(rng, &text, &action);
        assert!(game.allows(&next), "{at}: {next}");
        game.play(&next);
        played.push(next);
    }
    game.result().to_owned()
}

#[test]
fn random_games_of_four_colours_are_won_and_drawn() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut endings = BTreeSet::new();
    for n in 0..thorough(30, 5_000) {
        for variant in FOUR_COLOURS {
            let position = if n.is_multiple_of(10) { start(variant) } else { set_up(&mut rng, variant) };
            endings.insert(play(&mut rng, variant, &position));
        }
    }
    for ending in ["seat ", "seats ", "draw: cycle", "draw: quiet-limit"] {
        assert!(endings.iter().any(|found| found.starts_with(ending)), "{ending}: {endings:?}");
    }
}

#[test]
fn every_option_can_be_played_with_four_colours() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for _ in 0..thorough(10, 2_000) {
        let variant = combination(&mut rng, &FOUR_COLOURS);
        let position = set_up(&mut rng, &variant);
        play(&mut rng, &variant, &position);
    }
}
