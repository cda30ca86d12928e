//! The card of a player: the rating and its course, the latest results, results by colour, and against whom.
//!
//! ```text
//! +--------------------------------------------+
//! | Ann                             1620  ± 43 |
//! +---------------------------+----------------+
//! |            ___/\__        | * * x * - *    |  the latest results, the newest last
//! |    __/\___/               | K  =====   12  |  games and the share won, by colour
//! | __/    the rating with    | k  ===      9  |
//! |        its band           | Bob      7-1-2 |  won, drawn and lost against whom
//! +---------------------------+----------------+
//! ```

use banqi_rules::game::Colour;
use banqi_session::PieceStyle;

use crate::cards::{CardRating, MARGIN, WIDTH, encoded, lettering, rule};
use crate::draw::disc::{Disc, Figure};
use crate::draw::sketch::{Outline, Sketch};
use crate::family::Family;
use crate::{Ink, Renderer};

const HEIGHT: u32 = 480;

/// The middle of the first line, and the line below it.
const HEAD: f32 = 54.0;
const HEAD_END: f32 = 104.0;

/// The edges of the graph: left, top, right, bottom; and the space on its left for numbers.
const GRAPH: [f32; 4] = [MARGIN + 72.0, 132.0, 508.0, 444.0];
const LABEL_END: f32 = MARGIN + 62.0;
const LABEL_EM: f32 = 24.0;

/// The column on the right.
const COLUMN: f32 = 548.0;
const COLUMN_END: f32 = WIDTH as f32 - MARGIN;

/// The most results, colours and opponents that fit.
const RESULTS: usize = 10;
const COLOURS: usize = 2;
const OPPONENTS: usize = 3;

/// The result of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardResult {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// A player's games with one colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ColourRecord {
    /// The colour.
    pub colour: Colour,
    /// Number of games.
    pub games: u32,
    /// Number of games won.
    pub wins: u32,
}

/// A player's games against one opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadToHead {
    /// The opponent's name, in any script. Empty if it is not known.
    pub name: String,
    /// Number of games won, drawn and lost.
    pub results: [u32; 3],
}

/// A player's results in one pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileCard {
    /// The player's name, in any script.
    pub name: String,
    /// The rating now; `None` before the first rated game.
    pub rating: Option<CardRating>,
    /// The rating after each rated game, the oldest first.
    pub course: Vec<CardRating>,
    /// The latest results, the newest last; at most ten are shown.
    pub form: Vec<CardResult>,
    /// Games by colour; at most two are shown.
    pub colours: Vec<ColourRecord>,
    /// Games against the most frequent opponents; at most three are shown.
    pub opponents: Vec<HeadToHead>,
    /// How the generals look.
    pub style: PieceStyle,
}

impl Renderer {
    /// Encodes a player's card as a PNG file. Equal cards give equal bytes.
    ///
    /// # Panics
    ///
    /// Never: encoding fails only for images too large for a PNG file.
    #[must_use]
    pub fn profile_png(&self, card: &ProfileCard) -> Vec<u8> {
        encoded(&sketch(card)).expect("a card is not too large for a PNG file")
    }
}

fn sketch(card: &ProfileCard) -> Sketch {
    let mut sketch = Sketch::new(WIDTH, HEIGHT, Some(Ink::Tray));
    let mut room = COLUMN_END - MARGIN;
    if let Some(rating) = card.rating {
        let deviation = format!("±{}", rating.deviation);
        lettering::write_before(&mut sketch, &deviation, (COLUMN_END, HEAD + 4.0), 30.0, Ink::Taken);
        let end = COLUMN_END - lettering::width(&deviation, 30.0) - 14.0;
        lettering::write_before(&mut sketch, &rating.shown(), (end, HEAD), 54.0, Ink::Edge);
        room = end - lettering::width(&rating.shown(), 54.0) - 2.0 * MARGIN;
    }
    lettering::write(&mut sketch, &card.name, (MARGIN, HEAD), 46.0, room, Ink::Edge);
    rule(&mut sketch, HEAD_END);
    graph(&mut sketch, &card.course);
    form(&mut sketch, &card.form);
    for (row, record) in card.colours.iter().take(COLOURS).enumerate() {
        colour(&mut sketch, *record, card.style, 204.0 + 58.0 * row as f32);
    }
    for (row, opponent) in card.opponents.iter().take(OPPONENTS).enumerate() {
        head_to_head(&mut sketch, opponent, 336.0 + 46.0 * row as f32);
    }
    sketch
}

/// Draws the course of the rating with its band, twice the deviation wide.
fn graph(sketch: &mut Sketch, course: &[CardRating]) {
    let [left, top, right, bottom] = GRAPH;
    sketch.rect(left, top, right - left, bottom - top, Ink::Face);
    let (Some(low), Some(high)) = (
        course.iter().map(|it| it.rating - it.deviation).min(),
        course.iter().map(|it| it.rating + it.deviation).max(),
    ) else {
        return;
    };
    let step = [50, 100, 200, 500, 1_000].into_iter().find(|step| high - low <= 5 * step).unwrap_or(2_000);
    let (low, high) = (low.div_euclid(step) * step, (high.div_euclid(step) + 1) * step);
    let row = |rating: i32| bottom - (bottom - top) * (rating - low) as f32 / (high - low) as f32;
    let last = course.len().saturating_sub(1).max(1) as f32;
    let column = |nth: usize| left + (right - left) * nth as f32 / last;
    let points = |value: fn(&CardRating) -> i32| -> Vec<(f32, f32)> {
        course.iter().enumerate().map(|(nth, it)| (column(nth), row(value(it)))).collect()
    };
    let mut band = points(|it| it.rating + it.deviation);
    band.extend(points(|it| it.rating - it.deviation).into_iter().rev());
    sketch.polygon(&band, Ink::River);
    let mut level = low;
    while level <= high {
        sketch.rect(left, row(level) - 1.0, right - left, 2.0, Ink::TrayOut);
        lettering::write_before(sketch, &level.to_string(), (LABEL_END, row(level)), LABEL_EM, Ink::Taken);
        level += step;
    }
    let line = points(|it| it.rating);
    sketch.lines(&line, 5.0, Ink::Back);
    if let Some(now) = line.last() {
        sketch.disc(Outline::Round, *now, 10.0, Ink::Edge);
        sketch.disc(Outline::Round, *now, 6.5, Ink::Face);
    }
}

/// Draws the latest results: a disc for a win, a bar for a draw, a cross for a loss.
fn form(sketch: &mut Sketch, results: &[CardResult]) {
    let y = 146.0;
    for (nth, result) in results.iter().rev().take(RESULTS).rev().enumerate() {
        let x = COLUMN + 12.0 + 22.0 * nth as f32;
        match result {
            CardResult::Win => sketch.disc(Outline::Round, (x, y), 9.0, Ink::Back),
            CardResult::Draw => sketch.lines(&[(x - 7.0, y), (x + 7.0, y)], 5.0, Ink::Spent),
            CardResult::Loss => {
                sketch.lines(&[(x - 6.0, y - 6.0), (x + 6.0, y + 6.0)], 4.0, Ink::Red);
                sketch.lines(&[(x - 6.0, y + 6.0), (x + 6.0, y - 6.0)], 4.0, Ink::Red);
            }
        }
    }
}

/// Draws the games with one colour: its general, a bar with the share won, and the number of games.
fn colour(sketch: &mut Sketch, record: ColourRecord, style: PieceStyle, y: f32) {
    let disc = Disc { colour: record.colour, figure: Figure::General };
    Family::TwoColours.brush(style).face(sketch, disc, (COLUMN + 22.0, y - 1.0), 22.0);
    let (from, until) = (COLUMN + 62.0, COLUMN_END - 66.0);
    sketch.lines(&[(from, y), (until, y)], 14.0, Ink::TrayOut);
    if record.wins > 0 {
        let share = record.wins as f32 / record.games.max(record.wins) as f32;
        sketch.lines(&[(from, y), (from + (until - from) * share, y)], 14.0, Ink::of(record.colour));
    }
    lettering::write_before(sketch, &record.games.to_string(), (COLUMN_END, y), 28.0, Ink::Edge);
}

/// Draws an opponent with the numbers of games won, drawn and lost.
fn head_to_head(sketch: &mut Sketch, opponent: &HeadToHead, y: f32) {
    let results = opponent.results.map(|games| games.to_string()).join("–");
    lettering::write_before(sketch, &results, (COLUMN_END, y), 26.0, Ink::Edge);
    let room = COLUMN_END - lettering::width(&results, 26.0) - 16.0 - COLUMN;
    lettering::write(sketch, &opponent.name, (COLUMN, y), 26.0, room, Ink::Taken);
}
