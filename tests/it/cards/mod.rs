//! The cards of people and games: their appearance, their size, and names in any script.

mod samples;

use banqi_render::{
    CardRating, CardResult, ColourRecord, GameCard, GameSide, HeadToHead, LeaderboardCard, ProfileCard,
    Renderer,
};
use banqi_rules::game::Colour;
use banqi_rules::xiangqi;

use crate::render::golden_picture;
use crate::views;
use banqi_session::{BoardView, PieceStyle, Theme, XiangqiBoard};
use samples::{game, leaderboard, newcomer, profile};

#[test]
fn cards_look_as_they_did() {
    let renderer = Renderer::new();
    golden_picture("card-leaderboard", &renderer.leaderboard_png(&leaderboard()));
    golden_picture("card-profile", &renderer.profile_png(&profile("Ann Müller 🐉")));
    golden_picture("card-profile-long-name", &renderer.profile_png(&profile(&"陳".repeat(32))));
    golden_picture("card-profile-newcomer", &renderer.profile_png(&newcomer()));
    let figures = BoardView { style: PieceStyle::Figures, ladder: Vec::new(), ..views::end() };
    let played = game(renderer.board_png(&figures));
    golden_picture("card-game", &renderer.game_png(&played).unwrap());
    let two = GameCard { turns: played.turns[..2].to_vec(), ..played };
    golden_picture("card-game-two-turning-points", &renderer.game_png(&two).unwrap());
    golden_picture("card-game-xiangqi", &renderer.game_png(&given_up(&renderer)).unwrap());
}

#[test]
fn cards_have_the_colours_of_the_theme() {
    let renderer = Renderer::new();
    let theme = Theme::Paper;
    golden_picture(
        "card-leaderboard-paper",
        &renderer.leaderboard_png(&LeaderboardCard { theme, ..leaderboard() }),
    );
    let theme = Theme::Contrast;
    let card = ProfileCard { theme, ..profile("Ann Müller 🐉") };
    golden_picture("card-profile-high-contrast", &renderer.profile_png(&card));
    let theme = Theme::Slate;
    let view = BoardView { style: PieceStyle::Figures, ladder: Vec::new(), theme, ..views::end() };
    let card = GameCard { theme, ..game(renderer.board_png(&view)) };
    golden_picture("card-game-slate", &renderer.game_png(&card).unwrap());
}

/// A game of xiangqi that was given up after one move, seen from black's side.
fn given_up(renderer: &Renderer) -> GameCard {
    let (_, board) = views::of_xiangqi().remove(4);
    let alone = XiangqiBoard { lists_captures: false, below: xiangqi::Colour::Black, ..board };
    let usual = game(renderer.xiangqi_png(&alone));
    let mut turn = usual.turns[0].clone();
    (turn.ply, turn.action, turn.scores) = (1, "h2e2 (C2=5)".to_owned(), [50, 55]);
    let side = |colour, name: String| GameSide { colour, name };
    GameCard {
        sides: [side(Colour::Black, "W".repeat(32)), side(Colour::Red, "陳".repeat(32))],
        result: Some(CardResult::Draw),
        scores: vec![0.5, 0.55],
        turns: vec![turn],
        style: PieceStyle::Traditional,
        ..usual
    }
}

#[test]
fn the_card_of_a_game_shows_whose_side_is_on_top_and_every_fact() {
    let renderer = Renderer::new();
    let alone = |view: BoardView| renderer.board_png(&BoardView { ladder: Vec::new(), ..view });
    let usual = game(alone(views::end()));
    let drawn = |card: &GameCard| renderer.game_png(card).unwrap();
    let file = drawn(&usual);
    assert_eq!(file, drawn(&usual));
    assert!(file.len() < 160 * 1_024, "{} bytes", file.len());
    let [first, second] = usual.sides.clone();
    let mut luck = usual.turns.clone();
    luck[0].is_luck = true;
    for other in [
        GameCard { sides: [second, first], ..usual.clone() },
        GameCard { result: Some(CardResult::Loss), ..usual.clone() },
        GameCard { result: None, ..usual.clone() },
        GameCard { turns: usual.turns[..2].to_vec(), ..usual.clone() },
        GameCard { turns: luck, ..usual.clone() },
        GameCard { scores: Vec::new(), turns: Vec::new(), ..usual.clone() },
        GameCard { board: alone(views::ghosts()), ..usual.clone() },
    ] {
        assert_ne!(drawn(&other), file);
    }
    assert!(renderer.game_png(&GameCard { board: b"not a picture".to_vec(), ..usual }).is_err());
}

#[test]
fn equal_cards_are_equal_files_that_every_chat_takes() {
    let renderer = Renderer::new();
    let extreme = ProfileCard {
        place: Some(u32::MAX),
        rating: CardRating { rating: 4_000, deviation: 350, provisional: true },
        results: [99_999; 3],
        course: vec![CardRating { rating: 100, deviation: 350, provisional: true }],
        form: vec![CardResult::Loss; 200],
        colours: [Colour::Blue, Colour::Green, Colour::Red]
            .map(|colour| ColourRecord { colour, games: 0, wins: 7 })
            .to_vec(),
        opponents: vec![HeadToHead { name: "W".repeat(64), results: [99_999; 3] }; 9],
        ..profile(&"W".repeat(64))
    };
    for (card, height) in [(profile("Ann"), 480), (newcomer(), 404), (extreme, 366)] {
        let file = renderer.profile_png(&card);
        assert_eq!(file, renderer.profile_png(&card));
        let image = image::load_from_memory(&file).unwrap();
        assert_eq!((image.width(), image.height()), (800, height));
        assert!(file.len() < 160 * 1_024, "{} bytes", file.len());
    }
    let one = LeaderboardCard { places: leaderboard().places[..1].to_vec(), ..leaderboard() };
    for (card, height) in [(leaderboard(), 632), (one, 92)] {
        let file = renderer.leaderboard_png(&card);
        assert_eq!(file, renderer.leaderboard_png(&card));
        let image = image::load_from_memory(&file).unwrap();
        assert_eq!((image.width(), image.height()), (800, height));
        assert!(file.len() < 160 * 1_024, "{} bytes", file.len());
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
