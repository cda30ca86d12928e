//! Actions of every game, in canonical notation and as people type them.

#![no_main]

use banqi_rules::{AnyGame, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, Vec<u8>, &str)| {
    let (preset, moves, text) = input;
    let presets = Variant::presets();
    let variant = presets[usize::from(preset) % presets.len()];
    if let Ok(action) = variant.parse_action(text) {
        assert_eq!(action.to_string(), text, "there is one way to write an action");
    }
    if let Ok(ply) = variant.parse_ply(text) {
        assert_eq!(variant.parse_ply(&ply.to_string()).ok(), Some(ply));
    }
    // As it is typed in the middle of a game: what is understood can be checked, and played if it is legal.
    let mut game = AnyGame::new(variant);
    for choice in moves.into_iter().take(60) {
        let plies = game.plies();
        if plies.is_empty() || game.outcome().is_some() {
            break;
        }
        game.play(plies[usize::from(choice) % plies.len()]).expect("a ply that is listed is legal");
    }
    if let Ok(action) = game.parse(text) {
        let is_legal = game.actions().contains(&action) && game.outcome().is_none();
        assert_eq!(game.check(action).is_ok(), is_legal, "{action} in {}", game.position_text());
        assert_eq!(variant.parse_action(&action.to_string()).ok(), Some(action));
    }
});
