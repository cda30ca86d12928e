//! Positions as text, of every game, and rule sets as text and as codes.

#![no_main]

use banqi_rules::{AnyGame, AnyPosition, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (preset, text) = input;
    if let Ok(variant) = text.parse::<Variant>() {
        assert_eq!(variant.to_string().parse::<Variant>().ok(), Some(variant));
        // A code does not say who begins in xiangqi, nor from where.
        let code = variant.code();
        assert_eq!(Variant::from_code(&code).map(|variant| variant.code()), Some(code));
    }
    if let Some(variant) = Variant::from_code(text) {
        assert_eq!(Variant::from_code(&variant.code()), Some(variant));
    }
    let presets = Variant::presets();
    let variant = presets[usize::from(preset) % presets.len()];
    if let Ok(begun) = variant.begun_from(text) {
        let _ = AnyGame::new(begun).actions();
    }
    if let Ok(position) = AnyPosition::read(variant, text) {
        let mut game = AnyGame::resume(position);
        let written = game.position_text();
        let again = AnyPosition::read(variant, &written).expect("what is written can be read");
        assert_eq!(AnyGame::resume(again).position_text(), written);
        if game.outcome().is_none() {
            let actions = game.actions();
            assert!(actions.iter().all(|action| game.check(*action).is_ok()), "{written}");
            if let Some(ply) = game.plies().first() {
                game.play(*ply).expect("a ply that is listed is legal");
            }
        }
    }
});
