//! Typical cards of people and games.

use banqi_render::{
    CardRating, CardResult, ColourRecord, GameCard, GameSide, GameTurn, HeadToHead, LeaderboardCard,
    LeaderboardPlace, ProfileCard,
};
use banqi_rules::banqi::{Kind, Piece};
use banqi_rules::game::Colour;
use banqi_session::{PieceStyle, Theme};

/// Names in many scripts, some of which the font does not have.
const NAMES: [&str; 10] = [
    "Ann",
    "陳小明",
    "Ольга",
    "张伟 🐉",
    "Nguyễn Thị Hồng",
    "محمد",
    "สมชาย",
    "さくら",
    "🦊🦊",
    "A name of thirty-two characters",
];

/// A page of a leaderboard, with seven players above the line.
pub(crate) fn leaderboard() -> LeaderboardCard {
    let place = |(nth, name): (usize, &&str)| {
        let nth = i32::try_from(nth).expect("ten");
        let place = u32::try_from(nth + 1).ok().filter(|place| *place <= 7);
        let rating =
            CardRating { rating: 1_912 - 57 * nth, deviation: 42 + 9 * nth, provisional: place.is_none() };
        LeaderboardPlace {
            place,
            name: (*name).to_owned(),
            rating,
            games: 214_u32.saturating_sub(22 * nth as u32),
        }
    };
    LeaderboardCard { places: NAMES.iter().enumerate().map(place).collect(), theme: Theme::Wood }
}

/// A player with forty games.
pub(crate) fn profile(name: &str) -> ProfileCard {
    let course: Vec<CardRating> = (0..40_i32)
        .map(|nth| {
            let swing = [0, 34, 61, 40, 12, -25, -48, -20][nth as usize % 8];
            CardRating {
                rating: 1_500 + 6 * nth + swing,
                deviation: 45 + 300 / (nth + 2),
                provisional: nth < 6,
            }
        })
        .collect();
    use CardResult::{Draw, Loss, Win};
    let against = |name: &str, results| HeadToHead { name: name.to_owned(), results };
    ProfileCard {
        name: name.to_owned(),
        place: Some(4),
        rating: course.last().copied().expect("forty"),
        results: [21, 5, 14],
        course,
        form: vec![Loss, Win, Win, Draw, Loss, Win, Win, Win, Draw, Win],
        colours: vec![
            ColourRecord { colour: Colour::Red, games: 22, wins: 13 },
            ColourRecord { colour: Colour::Black, games: 18, wins: 8 },
        ],
        opponents: vec![against("陳小明", [7, 1, 2]), against("محمد", [5, 0, 6]), against("Bob", [4, 2, 1])],
        style: PieceStyle::Figures,
        theme: Theme::Wood,
    }
}

/// A player with three games.
pub(crate) fn newcomer() -> ProfileCard {
    let course = [(1_662, 290), (1_540, 254), (1_338, 231)];
    let course = course.map(|(rating, deviation)| CardRating { rating, deviation, provisional: true });
    ProfileCard {
        name: "🦊".to_owned(),
        place: None,
        rating: course[2],
        results: [1, 0, 2],
        course: course.to_vec(),
        form: vec![CardResult::Win, CardResult::Loss, CardResult::Loss],
        colours: vec![
            ColourRecord { colour: Colour::Red, games: 1, wins: 0 },
            ColourRecord { colour: Colour::Black, games: 2, wins: 1 },
        ],
        opponents: vec![HeadToHead { name: "陳小明".to_owned(), results: [1, 0, 2] }],
        style: PieceStyle::Traditional,
        theme: Theme::Wood,
    }
}

/// A fluctuating game that was decided by two choices and one flip, with the picture of its last board.
pub(crate) fn game(board: Vec<u8>) -> GameCard {
    let mut scores: Vec<f64> = (0..60).map(|ply| 0.5 + f64::from(ply % 7) * 0.01).collect();
    scores.extend((0..40).map(|ply| 0.28 + f64::from(ply % 5) * 0.012));
    scores.extend((0..20).map(|ply| 0.81 + f64::from(ply) * 0.005));
    scores.push(1.0);
    let side = |colour, name: &str| GameSide { colour, name: name.to_owned() };
    let turn = |ply, colour, action: &str, scores, is_luck: bool| GameTurn {
        ply,
        colour,
        action: action.to_owned(),
        revealed: is_luck.then_some(Piece { colour: Colour::Red, kind: Kind::Cannon }.into()),
        scores,
        is_luck,
    };
    GameCard {
        board,
        sides: [side(Colour::Red, "Ann Müller"), side(Colour::Black, "陳小明 🐉")],
        result: Some(CardResult::Win),
        scores,
        turns: vec![
            turn(60, Colour::Red, "e2-e3", [52, 28], false),
            turn(100, Colour::Black, "c2", [67, 19], true),
            turn(120, Colour::Red, "b3xb4", [90, 100], false),
        ],
        style: PieceStyle::Figures,
        theme: Theme::Wood,
    }
}
