//! The cards of people: their appearance, their size, and names in any script.

use banqi_render::{
    CardRating, CardResult, ColourRecord, HeadToHead, LeaderboardCard, ProfileCard, Renderer,
};
use banqi_rules::game::Colour;

use crate::card_samples::{leaderboard, newcomer, profile};
use crate::render::golden_picture;

#[test]
fn cards_look_as_they_did() {
    let renderer = Renderer::new();
    golden_picture("card-leaderboard", &renderer.leaderboard_png(&leaderboard()));
    golden_picture("card-profile", &renderer.profile_png(&profile("Ann Müller 🐉")));
    golden_picture("card-profile-long-name", &renderer.profile_png(&profile(&"陳".repeat(32))));
    golden_picture("card-profile-newcomer", &renderer.profile_png(&newcomer()));
}

#[test]
fn equal_cards_are_equal_files_that_every_chat_takes() {
    let renderer = Renderer::new();
    let extreme = ProfileCard {
        rating: Some(CardRating { rating: 4_000, deviation: 350, provisional: true }),
        course: vec![CardRating { rating: 100, deviation: 350, provisional: true }],
        form: vec![CardResult::Loss; 200],
        colours: [Colour::Blue, Colour::Green, Colour::Red]
            .map(|colour| ColourRecord { colour, games: 0, wins: 7 })
            .to_vec(),
        opponents: vec![HeadToHead { name: "W".repeat(64), results: [99_999; 3] }; 9],
        ..profile(&"W".repeat(64))
    };
    for card in [profile("Ann"), newcomer(), extreme] {
        let file = renderer.profile_png(&card);
        assert_eq!(file, renderer.profile_png(&card));
        let image = image::load_from_memory(&file).unwrap();
        assert_eq!((image.width(), image.height()), (800, 480));
        assert!(file.len() < 128 * 1_024, "{} bytes", file.len());
    }
    let one = LeaderboardCard { places: leaderboard().places[..1].to_vec() };
    for (card, height) in [(leaderboard(), 632), (one, 92)] {
        let file = renderer.leaderboard_png(&card);
        assert_eq!(file, renderer.leaderboard_png(&card));
        let image = image::load_from_memory(&file).unwrap();
        assert_eq!((image.width(), image.height()), (800, height));
        assert!(file.len() < 128 * 1_024, "{} bytes", file.len());
    }
}

#[test]
fn a_name_that_cannot_be_drawn_looks_like_any_other_and_one_that_can_does_not() {
    let renderer = Renderer::new();
    let card = |name: &str| renderer.profile_png(&profile(name));
    let covered = card("🐉");
    for name in ["🦊🦊", "محمد", "สมชาย", "हरि", "", "\u{200B}"] {
        assert_eq!(card(name), covered, "{name:?}");
    }
    for name in ["Ann", "陳", "张", "Ж", "さ"] {
        assert_ne!(card(name), covered, "{name:?}");
    }
}
