//! The card of a player: the rating and its course, the latest results, results by colour, and against whom.
//!
//! ```text
//! +--------------------------------------------+
//! | Ann  #4                         1620  ± 43 |
//! +---------------------------+----------------+
//! |            ___/\__        | * * x * - (*)  |  the latest results, the newest last
//! |    __/\___/               | K  =====  8/12 |  games won, of those played, by colour
//! | __/    the rating with    | k  ===     3/9 |
//! |        its band           |        *  -  x |
//! |                           |   21  11  2  8 |  won, drawn and lost: all games, and
//! |                           | Bob    7  1  2 |  those against whom
//! +---------------------------+----------------+
//! ```
//!
//! A course of fewer games says little, so there the rating is large instead, and the card is lower.

use banqi_rules::game::Colour;
use banqi_session::{PieceStyle, Theme};

use crate::cards::{CardRating, MARGIN, WIDTH, blank, encoded, games_sign, lettering, rule};
use crate::draw::disc::{Disc, Figure};
use crate::draw::sketch::{Outline, Sketch};
use crate::family::SpriteSet;
use crate::{Ink, Renderer};

/// Height with a graph, and the least height without.
const HEIGHT: u32 = 480;
const LEAST_HEIGHT: f32 = 360.0;

/// The middle of the first line, and the line below it.
const HEAD: f32 = 54.0;
const HEAD_END: f32 = 104.0;

/// The edges of the graph: left, top, right, bottom; and the space on its left for numbers.
const GRAPH: [f32; 4] = [MARGIN + 72.0, 132.0, 452.0, 444.0];
const LABEL_END: f32 = MARGIN + 62.0;
const LABEL_EM: f32 = 26.0;

/// The fewest ratings with a graph.
const SHORTEST: usize = 5;

/// The column on the right.
const COLUMN: f32 = 492.0;
const COLUMN_END: f32 = WIDTH as f32 - MARGIN;

/// The middle of the latest results, and of the first line below them; and the height of a colour's line and of a line
/// of numbers.
const FORM: f32 = 146.0;
const BELOW_FORM: f32 = 202.0;
const COLOUR_PX: f32 = 54.0;
const LINE_PX: f32 = 35.0;
const LINE_EM: f32 = 30.0;

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
    /// The place on the leaderboard, from 1; `None` if not listed.
    pub place: Option<u32>,
    /// The rating now.
    pub rating: CardRating,
    /// Number of games won, drawn and lost.
    pub results: [u32; 3],
    /// The rating after each rated game, the oldest first.
    pub course: Vec<CardRating>,
    /// The latest results, the newest last; at most ten are shown.
    pub form: Vec<CardResult>,
    /// Games by colour; at most two are shown, and none that was never played.
    pub colours: Vec<ColourRecord>,
    /// Games against the most frequent opponents; at most three are shown.
    pub opponents: Vec<HeadToHead>,
    /// How the generals look.
    pub style: PieceStyle,
    /// The colours.
    pub theme: Theme,
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
    let played = card.colours.iter().filter(|record| record.games > 0).take(COLOURS);
    let table_top = BELOW_FORM + COLOUR_PX * played.clone().count() as f32 - 8.0;
    let has_graph = card.course.len() >= SHORTEST;
    let lines = 1 + card.opponents.len().min(OPPONENTS);
    let height = match has_graph {
        true => HEIGHT as f32,
        false => (table_top + LINE_PX * lines as f32 + MARGIN).max(LEAST_HEIGHT),
    };
    let mut sketch = blank(card.theme, height as u32);
    let (rating, deviation) = (card.rating.shown(), format!("±{}", card.rating.deviation));
    let mut end = COLUMN_END;
    if !has_graph {
        let row = (HEAD_END + height) / 2.0;
        let middle = (MARGIN + GRAPH[2]) / 2.0;
        let mut centred = |text: &str, y: f32, em: f32, ink| {
            let left = middle - lettering::width(text, em) / 2.0;
            lettering::write(&mut sketch, text, (left, y), em, f32::INFINITY, ink);
        };
        centred(&rating, row - 30.0, 120.0, Ink::Edge);
        centred(&deviation, row + 60.0, 48.0, Ink::Taken);
    } else {
        lettering::write_before(&mut sketch, &deviation, (end, HEAD + 4.0), 30.0, Ink::Taken);
        end -= lettering::width(&deviation, 30.0) + 14.0;
        lettering::write_before(&mut sketch, &rating, (end, HEAD), 54.0, Ink::Edge);
        end -= lettering::width(&rating, 54.0) + MARGIN;
        graph(&mut sketch, &card.course);
    }
    let place = card.place.map(|place| format!("#{place}")).unwrap_or_default();
    let wide = if place.is_empty() { 0.0 } else { lettering::width(&place, 34.0) + 18.0 };
    let named =
        lettering::write(&mut sketch, &card.name, (MARGIN, HEAD), 46.0, end - wide - MARGIN, Ink::Edge);
    if !place.is_empty() {
        lettering::write(&mut sketch, &place, (MARGIN + named + 18.0, HEAD + 3.0), 34.0, wide, Ink::Taken);
    }
    rule(&mut sketch, HEAD_END);
    form(&mut sketch, &card.form);
    let mut y = BELOW_FORM;
    for record in played {
        colour(&mut sketch, *record, card.style, y);
        y += COLOUR_PX;
    }
    table(&mut sketch, card, table_top);
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

/// Draws the latest results, with a ring around the newest.
fn form(sketch: &mut Sketch, results: &[CardResult]) {
    let shown = results.iter().rev().take(RESULTS).rev();
    let at = |nth: usize| (COLUMN + 14.0 + 26.0 * nth as f32, FORM);
    for (nth, result) in shown.clone().enumerate() {
        self::result(sketch, *result, at(nth));
    }
    if let Some(newest) = shown.len().checked_sub(1) {
        sketch.ring(Outline::Round, at(newest), 14.5, 2.5, Ink::Edge);
    }
}

/// Draws a disc for a win, a bar for a draw, a cross for a loss.
fn result(sketch: &mut Sketch, result: CardResult, (x, y): (f32, f32)) {
    match result {
        CardResult::Win => sketch.disc(Outline::Round, (x, y), 9.0, Ink::Back),
        CardResult::Draw => sketch.lines(&[(x - 7.0, y), (x + 7.0, y)], 5.0, Ink::Spent),
        CardResult::Loss => {
            sketch.lines(&[(x - 6.0, y - 6.0), (x + 6.0, y + 6.0)], 4.0, Ink::Red);
            sketch.lines(&[(x - 6.0, y + 6.0), (x + 6.0, y - 6.0)], 4.0, Ink::Red);
        }
    }
}

/// Draws the games with one colour: its general, a bar with the share won, and the numbers of games won and played.
fn colour(sketch: &mut Sketch, record: ColourRecord, style: PieceStyle, y: f32) {
    let disc = Disc { colour: record.colour, figure: Figure::General };
    SpriteSet::TwoColours.brush(style).face(sketch, disc, (COLUMN + 22.0, y - 1.0), 22.0);
    let numbers = format!("{}/{}", record.wins, record.games);
    let (from, until) = (COLUMN + 62.0, COLUMN_END - lettering::width(&numbers, 28.0).max(74.0) - 20.0);
    sketch.lines(&[(from, y), (until, y)], 14.0, Ink::TrayOut);
    if record.wins > 0 {
        let share = record.wins as f32 / record.games.max(record.wins) as f32;
        sketch.lines(&[(from, y), (from + (until - from) * share, y)], 14.0, Ink::of(record.colour));
    }
    lettering::write_before(sketch, &numbers, (COLUMN_END, y), 28.0, Ink::Edge);
}

/// Draws the numbers of games won, drawn and lost: of all games, and of those against some opponents.
fn table(sketch: &mut Sketch, card: &ProfileCard, top: f32) {
    let opponents = card.opponents.iter().take(OPPONENTS);
    let lines = || std::iter::once(card.results).chain(opponents.clone().map(|opponent| opponent.results));
    let widest = |column: usize| {
        let widths = lines().map(|results| lettering::width(&results[column].to_string(), LINE_EM));
        widths.fold(20.0, f32::max) + 16.0
    };
    let widths: [f32; 3] = std::array::from_fn(widest);
    let ends = [COLUMN_END - widths[1] - widths[2], COLUMN_END - widths[2], COLUMN_END];
    let heads = [CardResult::Win, CardResult::Draw, CardResult::Loss];
    for (head, end) in heads.into_iter().zip(ends) {
        result(sketch, head, (end - 8.0, top));
    }
    let room = ends[0] - widths[0] - COLUMN;
    let games = card.results.iter().sum::<u32>().to_string();
    games_sign(sketch, (COLUMN + 12.0, top + LINE_PX));
    lettering::write(sketch, &games, (COLUMN + 34.0, top + LINE_PX), LINE_EM, room, Ink::Edge);
    for (line, opponent) in (2_u8..).zip(opponents.clone()) {
        let y = top + LINE_PX * f32::from(line);
        let name = lettering::name_or_number(&opponent.name, usize::from(line) - 1);
        lettering::write(sketch, &name, (COLUMN, y), LINE_EM, room, Ink::Taken);
    }
    for (line, results) in (1_u8..).zip(lines()) {
        for (games, end) in results.into_iter().zip(ends) {
            let y = top + LINE_PX * f32::from(line);
            lettering::write_before(sketch, &games.to_string(), (end, y), LINE_EM, Ink::Edge);
        }
    }
}
