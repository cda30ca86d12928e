//! The card of a finished game: the players and the result, the last board, the turning points, and the expected score
//! after each ply.
//!
//! ```text
//! +--------------------------------------------+
//! | K Ann              1–0               Ben k |
//! +--------------------------------------------+
//! |                                            |
//! |               the last board               |
//! |                                            |
//! | [1] 31. b3xb4            K   55 % -> 30 %  |  the turning points: by a choice (square)
//! | (2) 40. c2 = k           k   61 % -> 20 %  |  or by luck (disc)
//! +--------------------------------------------+
//! | k  ____    [1]                             |  each side beside its own area
//! | K      \__/   \__(2)____                   |
//! +--------------------------------------------+
//! ```
//!
//! A board that is not wide has the turning points on its right, each in two lines. A short game has no graph.

use banqi_rules::AnyPiece;
use banqi_rules::game::Colour;
use banqi_session::{PieceStyle, Theme};
use image::RgbaImage;

use crate::cards::{CardResult, MARGIN, WIDTH, blank, encoded, lettering, rule};
use crate::draw::disc::{Disc, Figure};
use crate::draw::sketch::{Outline, Sketch};
use crate::family::SpriteSet;
use crate::{Ink, NoCard, Renderer};

/// The middle of the first line, and the line below it.
const HEAD: f32 = 48.0;
const HEAD_END: f32 = 96.0;
const NAME_EM: f32 = 36.0;

/// Where the board begins, and the space below the board and its turning points.
const TOP: u32 = 120;
const GAP: u32 = 32;

/// The width of the board if the turning points are to its right, the left edge of their column, and the height of
/// each.
const NARROW: u32 = 400;
const COLUMN: f32 = 456.0;
const TURN_PX: u32 = 108;

/// The height of a turning point below the board, and where its second part begins.
const LINE_PX: u32 = 56;
const SCORES: f32 = 408.0;

/// The height of the graph, and the space on its left.
const GRAPH_PX: u32 = 156;
const GRAPH_LEFT: f32 = MARGIN + 72.0;

/// The distance from the middle of a mark to its edge. The graph has this much space on each side, as a mark may be on
/// its edge.
const MARK_REACH: f32 = 20.0;

/// The distance from the graph to the middle of the numbers of the plies.
const LABEL_DROP: f32 = 34.0;

/// The fewest plies of a game whose card has a graph.
pub const FEWEST_PLIES: usize = 10;
const LABEL_EM: f32 = 26.0;

/// The most turning points.
const TURNS: usize = 3;

/// The opacity of the areas above and below the line.
const TINT: f32 = 0.35;

/// A side of a finished game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSide {
    /// The colour.
    pub colour: Colour,
    /// The player's name, in any script. Empty if it is not known.
    pub name: String,
}

/// A turning point of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameTurn {
    /// The number of the ply, counted from 1.
    pub ply: usize,
    /// The colour whose scores are shown, which need not have played it.
    pub colour: Colour,
    /// The action in a notation, without words.
    pub action: String,
    /// The piece that it flipped.
    pub revealed: Option<AnyPiece>,
    /// The score that this colour expected before and after it, from 0 to 100.
    pub scores: [u32; 2],
    /// Whether chance caused the turning point rather than a choice.
    pub is_luck: bool,
}

/// A finished game.
#[derive(Debug, Clone, PartialEq)]
pub struct GameCard {
    /// The picture of the last board, a PNG file.
    pub board: Vec<u8>,
    /// The two sides; the graph has the scores of the first.
    pub sides: [GameSide; 2],
    /// The result of the first side; `None` if the game does not count.
    pub result: Option<CardResult>,
    /// The score that the first side expected, from 0 to 1: before the first ply and after each.
    pub scores: Vec<f64>,
    /// The turning points, in order; at most three are shown.
    pub turns: Vec<GameTurn>,
    /// How pieces look.
    pub style: PieceStyle,
    /// The colours of everything except the board, which has its own.
    pub theme: Theme,
}

impl Renderer {
    /// Encodes a finished game as a PNG file. Equal cards give equal bytes.
    ///
    /// # Errors
    ///
    /// [`NoCard`] if the picture of the board cannot be read.
    pub fn game_png(&self, card: &GameCard) -> Result<Vec<u8>, NoCard> {
        let board = image::load_from_memory(&card.board)?.into_rgba8();
        let place = Place::of(&board, card.turns.len().min(TURNS));
        let has_graph = card.scores.len() > FEWEST_PLIES;
        let graph_px = if has_graph { GRAPH_PX + 2 * GAP } else { 0 };
        let mut sketch = blank(card.theme, place.bottom + GAP + graph_px);
        head(&mut sketch, card);
        for (row, (turn, at)) in card.turns.iter().zip(place.turns).enumerate() {
            turning_point(&mut sketch, turn, row, at, card.style);
        }
        if has_graph {
            graph(&mut sketch, card, (place.bottom + GAP) as f32);
        }
        sketch.place(&board, place.board, place.size);
        Ok(encoded(&sketch)?)
    }
}

/// Where the board and the turning points are.
struct Place {
    board: (u32, u32),
    /// Width and height of the board.
    size: [u32; 2],
    turns: Vec<TurnPlace>,
    /// The lower end of all of them.
    bottom: u32,
}

/// Where a turning point is.
#[derive(Debug, Clone, Copy)]
struct TurnPlace {
    /// The left edge and the middle of its first part: the action.
    action: (f32, f32),
    /// The same of its second part: the scores.
    scores: (f32, f32),
}

impl Place {
    fn of(board: &RgbaImage, turns: usize) -> Self {
        const WHOLE: u32 = WIDTH - 2 * MARGIN as u32;
        let left = MARGIN as u32;
        let has_column = turns > 0 && board.width() <= board.height();
        let (width, height) = if has_column { (NARROW, WHOLE) } else { (WHOLE, 560) };
        let scale =
            (f64::from(width) / f64::from(board.width())).min(f64::from(height) / f64::from(board.height()));
        let size =
            [board.width(), board.height()].map(|side| (f64::from(side) * scale).round().max(1.0) as u32);
        let count = turns as u32;
        let bottom = TOP + size[1].max(if has_column { count * TURN_PX } else { 0 });
        let middle = |top: u32, row: u32, each: u32| (top + row * each) as f32 + 28.0;
        let place = |row: u32| {
            if has_column {
                let first = middle(TOP + (bottom - TOP - count * TURN_PX) / 2, row, TURN_PX);
                TurnPlace { action: (COLUMN, first), scores: (COLUMN, first + 46.0) }
            } else {
                let line = middle(bottom + GAP / 2, row, LINE_PX);
                TurnPlace { action: (MARGIN, line), scores: (SCORES, line) }
            }
        };
        let below = if has_column || count == 0 { 0 } else { GAP / 2 + count * LINE_PX };
        Self {
            board: (left + (width - size[0]) / 2, TOP + (bottom - TOP - size[1]) / 2),
            size,
            turns: (0..count).map(place).collect(),
            bottom: bottom + below,
        }
    }
}

/// Draws the general of a colour.
fn general(sketch: &mut Sketch, colour: Colour, style: PieceStyle, at: (f32, f32), radius: f32) {
    let disc = Disc { colour, figure: Figure::General };
    SpriteSet::TwoColours.brush(style).face(sketch, disc, at, radius);
}

/// Draws the players and the result between them.
fn head(sketch: &mut Sketch, card: &GameCard) {
    let [first, second] = &card.sides;
    let end = WIDTH as f32 - MARGIN;
    general(sketch, first.colour, card.style, (MARGIN + 26.0, HEAD - 1.0), 26.0);
    general(sketch, second.colour, card.style, (end - 26.0, HEAD - 1.0), 26.0);
    let score = match card.result {
        Some(CardResult::Win) => "1–0",
        Some(CardResult::Draw) => "½–½",
        Some(CardResult::Loss) => "0–1",
        None => "–",
    };
    let wide = lettering::width(score, 44.0);
    let middle = WIDTH as f32 / 2.0;
    lettering::write(sketch, score, (middle - wide / 2.0, HEAD), 44.0, f32::INFINITY, Ink::Edge);
    let room = middle - wide / 2.0 - 24.0 - (MARGIN + 66.0);
    let [first, second] =
        [(first, 1), (second, 2)].map(|(side, nth)| lettering::name_or_number(&side.name, nth));
    lettering::write(sketch, &first, (MARGIN + 66.0, HEAD), NAME_EM, room, Ink::Edge);
    let name = lettering::width(&second, NAME_EM).min(room);
    lettering::write(sketch, &second, (end - 66.0 - name, HEAD), NAME_EM, room, Ink::Edge);
    rule(sketch, HEAD_END);
}

/// Draws the number of a turning point on the shape that says what caused it.
fn mark(sketch: &mut Sketch, number: usize, is_luck: bool, (x, y): (f32, f32)) {
    const EDGE: f32 = 3.0;
    if is_luck {
        sketch.disc(Outline::Round, (x, y), MARK_REACH, Ink::Edge);
        sketch.disc(Outline::Round, (x, y), MARK_REACH - EDGE, Ink::Lit);
    } else {
        let (outer, inner) = (MARK_REACH - 1.0, MARK_REACH - EDGE - 1.0);
        sketch.rect(x - outer, y - outer, 2.0 * outer, 2.0 * outer, Ink::Edge);
        sketch.rect(x - inner, y - inner, 2.0 * inner, 2.0 * inner, Ink::Lit);
    }
    let digit = number.to_string();
    let wide = lettering::width(&digit, 28.0);
    lettering::write(sketch, &digit, (x - wide / 2.0, y), 28.0, f32::INFINITY, Ink::Edge);
}

/// Draws a turning point: its mark, the number of the ply and the action, the side that played it and how its expected
/// score changed.
fn turning_point(sketch: &mut Sketch, turn: &GameTurn, row: usize, place: TurnPlace, style: PieceStyle) {
    let TurnPlace { action: (left, first), scores: (scores, second) } = place;
    let end = WIDTH as f32 - MARGIN;
    mark(sketch, row + 1, turn.is_luck, (left + 20.0, first));
    let number = left + 56.0 + lettering::width("000.", 26.0);
    lettering::write_before(sketch, &format!("{}.", turn.ply), (number, first), 26.0, Ink::Taken);
    let text = number + 12.0;
    let until = if scores > left { scores } else { end };
    let mut room = until - text - 16.0;
    if turn.revealed.is_some() {
        room -= 56.0;
    }
    let wide = lettering::write(sketch, &turn.action, (text, first), 30.0, room, Ink::Edge);
    if let Some(piece) = turn.revealed {
        SpriteSet::TwoColours.brush(style).face(
            sketch,
            Disc::from(piece),
            (text + wide + 34.0, first - 1.0),
            21.0,
        );
    }
    general(sketch, turn.colour, style, (scores + 20.0, second - 1.0), 20.0);
    let text = scores + 56.0;
    let [before, after] = turn.scores.map(|score| format!("{score}%"));
    let at = text + lettering::write(sketch, &before, (text, second), 32.0, f32::INFINITY, Ink::Edge);
    let (from, tip) = (at + 14.0, at + 44.0);
    sketch.lines(&[(from, second), (tip, second)], 3.0, Ink::Taken);
    let head = [(tip - 9.0, second - 8.0), (tip, second), (tip - 9.0, second + 8.0)];
    sketch.lines(&head, 3.0, Ink::Taken);
    lettering::write(sketch, &after, (tip + 14.0, second), 32.0, f32::INFINITY, Ink::Edge);
}

/// Draws the score that the first side expected after each ply, with the turning points.
fn graph(sketch: &mut Sketch, card: &GameCard, top: f32) {
    let (left, right) = (GRAPH_LEFT, WIDTH as f32 - MARGIN - MARK_REACH);
    let bottom = top + GRAPH_PX as f32;
    sketch.rect(left, top, right - left, bottom - top, Ink::Face);
    let last = card.scores.len().saturating_sub(1).max(1);
    let column = |ply: usize| left + (right - left) * ply as f32 / last as f32;
    let row = |score: f64| bottom - (bottom - top) * score.clamp(0.0, 1.0) as f32;
    let line: Vec<(f32, f32)> =
        card.scores.iter().enumerate().map(|(ply, score)| (column(ply), row(*score))).collect();
    if let [(start, _), .., (end, _)] = line[..] {
        for (side, edge) in card.sides.iter().zip([bottom, top]) {
            let area = [line.as_slice(), &[(end, edge), (start, edge)]].concat();
            sketch.tint(&area, Ink::of(side.colour), TINT);
        }
    }
    sketch.rect(left, row(0.5) - 1.0, right - left, 2.0, Ink::Taken);
    sketch.lines(&line, 4.0, Ink::Edge);
    // The area below the line is that of the first side.
    for (side, y) in card.sides.iter().zip([bottom - 22.0, top + 22.0]) {
        general(sketch, side.colour, card.style, (MARGIN + 26.0, y), 22.0);
    }
    let step = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| last <= 6 * step).unwrap_or(200);
    for ply in (0..=last).step_by(step) {
        let label = ply.to_string();
        let wide = lettering::width(&label, LABEL_EM);
        let at = (column(ply) - wide / 2.0).min(right + MARK_REACH - wide);
        lettering::write(sketch, &label, (at, bottom + LABEL_DROP), LABEL_EM, f32::INFINITY, Ink::Taken);
    }
    for (number, turn) in (1..).zip(card.turns.iter().take(TURNS)) {
        let Some(score) = card.scores.get(turn.ply) else { continue };
        mark(sketch, number, turn.is_luck, (column(turn.ply), row(*score)));
    }
}

#[cfg(test)]
mod tests {
    use crate::cards::lettering::{Part, parts};
    use banqi_rules::Variant;
    use banqi_rules::xiangqi::Script;

    /// Every notation of a move can be drawn: none has a character that the font lacks.
    #[test]
    fn every_notation_can_be_drawn() {
        let xiangqi: Variant = "xiangqi".parse().unwrap();
        let mut names = 0;
        let mut game = banqi_rules::AnyGame::new(xiangqi);
        for _ in 0..60 {
            let actions = game.actions();
            for action in &actions {
                let Some(name) = banqi_session::Choice::of(&game, *action).name else { continue };
                let written =
                    [name.to_string(), name.chinese(Script::Traditional), name.chinese(Script::Simplified)];
                for text in written {
                    assert!(parts(&text).iter().all(|part| matches!(part, Part::Glyph(_))), "{text}");
                    names += 1;
                }
            }
            let Some(action) = actions.get(names % actions.len().max(1)) else { break };
            game.play(banqi_rules::AnyPly::of(*action, None)).unwrap();
        }
        assert!(names > 1_000, "{names}");
        for text in ["1–0", "½–½", "0–1", "b3xb4", "e2?e3(k)", "–", "52%", "60."] {
            assert!(parts(text).iter().all(|part| matches!(part, Part::Glyph(_))), "{text}");
        }
    }
}
