//! The card of a finished game: the players and the result, the last board, the turning points, and the expected score
//! after each ply.
//!
//! ```text
//! +--------------------------------------------+
//! | K Ann              1–0               Ben k |
//! +----------------------+---------------------+
//! |                      | [1] 31  b3xb4       |  the turning points: by a choice (square)
//! |   the last board     |         55 -> 30    |  or by luck (disc)
//! |                      | (2) 40  c2 = k      |
//! +----------------------+---------------------+
//! | K  ____    [1]                             |  the top is a win for the first side
//! | k      \__/   \__(2)____                   |
//! +--------------------------------------------+
//! ```

use banqi_rules::AnyPiece;
use banqi_rules::game::Colour;
use banqi_session::PieceStyle;
use image::imageops;

use crate::cards::{CardResult, MARGIN, WIDTH, encoded, lettering, rule};
use crate::draw::disc::{Disc, Figure};
use crate::draw::sketch::{Outline, Sketch};
use crate::family::Family;
use crate::{Ink, NoCard, Renderer};

const HEIGHT: u32 = 696;

/// The middle of the first line, and the line below it.
const HEAD: f32 = 48.0;
const HEAD_END: f32 = 96.0;
const NAME_EM: f32 = 36.0;

/// Where the board is: left, top, and the most that it may be wide and high.
const BOARD: (u32, u32, u32, u32) = (MARGIN as u32, 120, 424, 324);

/// The column of the turning points: its left edge, and the height of each.
const COLUMN: f32 = 488.0;
const TURN_PX: f32 = 108.0;

/// The edges of the graph: left, top, right, bottom.
const GRAPH: [f32; 4] = [MARGIN + 64.0, 476.0, WIDTH as f32 - MARGIN, 632.0];
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
    /// The colour that played it.
    pub colour: Colour,
    /// The action in a notation, without words.
    pub action: String,
    /// The piece that it flipped.
    pub revealed: Option<AnyPiece>,
    /// The score that the first side expected before and after it, from 0 to 100.
    pub scores: [u32; 2],
    /// Whether chance caused the turning point rather than a choice.
    pub is_luck: bool,
}

/// A finished game.
#[derive(Debug, Clone, PartialEq)]
pub struct GameCard {
    /// The picture of the last board, a PNG file.
    pub board: Vec<u8>,
    /// The two sides; scores are those of the first.
    pub sides: [GameSide; 2],
    /// The result of the first side; `None` if the game does not count.
    pub result: Option<CardResult>,
    /// The score that the first side expected, from 0 to 1: before the first ply and after each.
    pub scores: Vec<f64>,
    /// The turning points, in order; at most three are shown.
    pub turns: Vec<GameTurn>,
    /// How pieces look.
    pub style: PieceStyle,
}

impl Renderer {
    /// Encodes a finished game as a PNG file. Equal cards give equal bytes.
    ///
    /// # Errors
    ///
    /// [`NoCard`] if the picture of the board cannot be read.
    pub fn game_png(&self, card: &GameCard) -> Result<Vec<u8>, NoCard> {
        let board = image::load_from_memory(&card.board)?.into_rgba8();
        let mut sketch = Sketch::new(WIDTH, HEIGHT, Some(Ink::Tray));
        head(&mut sketch, card);
        for (row, turn) in card.turns.iter().take(TURNS).enumerate() {
            turning_point(&mut sketch, turn, row, card.style);
        }
        graph(&mut sketch, card);
        let (left, top, wide, high) = BOARD;
        let scale =
            (f64::from(wide) / f64::from(board.width())).min(f64::from(high) / f64::from(board.height()));
        let [width, height] =
            [board.width(), board.height()].map(|side| (f64::from(side) * scale).round().max(1.0) as u32);
        let small = imageops::thumbnail(&board, width, height);
        sketch.place(&small, left + (wide - width) / 2, top + (high - height) / 2);
        Ok(encoded(&sketch)?)
    }
}

/// Draws the general of a colour.
fn general(sketch: &mut Sketch, colour: Colour, style: PieceStyle, at: (f32, f32), radius: f32) {
    let disc = Disc { colour, figure: Figure::General };
    Family::TwoColours.brush(style).face(sketch, disc, at, radius);
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
    lettering::write(sketch, &first.name, (MARGIN + 66.0, HEAD), NAME_EM, room, Ink::Edge);
    let name = lettering::width(&second.name, NAME_EM).min(room);
    lettering::write(sketch, &second.name, (end - 66.0 - name, HEAD), NAME_EM, room, Ink::Edge);
    rule(sketch, HEAD_END);
}

/// Draws the number of a turning point on the shape that says what caused it.
fn mark(sketch: &mut Sketch, number: usize, is_luck: bool, (x, y): (f32, f32)) {
    const REACH: f32 = 17.0;
    const EDGE: f32 = 3.0;
    if is_luck {
        sketch.disc(Outline::Round, (x, y), REACH + EDGE, Ink::Edge);
        sketch.disc(Outline::Round, (x, y), REACH, Ink::Lit);
    } else {
        let (outer, inner) = (REACH + EDGE - 1.0, REACH - 1.0);
        sketch.rect(x - outer, y - outer, 2.0 * outer, 2.0 * outer, Ink::Edge);
        sketch.rect(x - inner, y - inner, 2.0 * inner, 2.0 * inner, Ink::Lit);
    }
    let digit = number.to_string();
    let wide = lettering::width(&digit, 28.0);
    lettering::write(sketch, &digit, (x - wide / 2.0, y), 28.0, f32::INFINITY, Ink::Edge);
}

/// Draws a turning point: its mark and the action, and below them the number of the ply, who played it, and how the
/// score changed.
fn turning_point(sketch: &mut Sketch, turn: &GameTurn, row: usize, style: PieceStyle) {
    let top = BOARD.1 as f32 + TURN_PX * row as f32;
    let (first, second) = (top + 28.0, top + 72.0);
    let end = WIDTH as f32 - MARGIN;
    mark(sketch, row + 1, turn.is_luck, (COLUMN + 20.0, first));
    let text = COLUMN + 56.0;
    let mut room = end - text;
    if turn.revealed.is_some() {
        room -= 56.0;
    }
    let wide = lettering::write(sketch, &turn.action, (text, first), 34.0, room, Ink::Edge);
    if let Some(piece) = turn.revealed {
        Family::TwoColours.brush(style).face(
            sketch,
            Disc::from(piece),
            (text + wide + 34.0, first - 1.0),
            21.0,
        );
    }
    general(sketch, turn.colour, style, (COLUMN + 20.0, second - 1.0), 17.0);
    lettering::write(sketch, &format!("{}.", turn.ply), (text, second), 26.0, f32::INFINITY, Ink::Taken);
    let [before, after] = turn.scores;
    lettering::write_before(sketch, &after.to_string(), (end, second), 32.0, Ink::Edge);
    let arrow = (end - 66.0, end - 92.0);
    sketch.lines(&[(arrow.1, second), (arrow.0, second)], 3.0, Ink::Taken);
    let tip = [(arrow.0 - 9.0, second - 8.0), (arrow.0, second), (arrow.0 - 9.0, second + 8.0)];
    sketch.lines(&tip, 3.0, Ink::Taken);
    lettering::write_before(sketch, &before.to_string(), (arrow.1 - 14.0, second), 32.0, Ink::Edge);
}

/// Draws the expected score after each ply, with the turning points.
fn graph(sketch: &mut Sketch, card: &GameCard) {
    let [left, top, right, bottom] = GRAPH;
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
    for (side, y) in card.sides.iter().zip([top + 22.0, bottom - 22.0]) {
        general(sketch, side.colour, card.style, (MARGIN + 26.0, y), 22.0);
    }
    let step = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| last <= 6 * step).unwrap_or(200);
    for ply in (0..=last).step_by(step) {
        let label = ply.to_string();
        let at = (column(ply) - lettering::width(&label, LABEL_EM) / 2.0)
            .min(right - lettering::width(&label, LABEL_EM));
        lettering::write(sketch, &label, (at, bottom + 26.0), LABEL_EM, f32::INFINITY, Ink::Taken);
    }
    for (number, turn) in (1..).zip(card.turns.iter().take(TURNS)) {
        let Some(score) = card.scores.get(turn.ply) else { continue };
        let x = column(turn.ply).min(right - 10.0);
        let y = row(*score).clamp(top + 10.0, bottom - 10.0);
        mark(sketch, number, turn.is_luck, (x, y));
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
        for text in ["1–0", "½–½", "0–1", "b3xb4", "e2?e3(k)", "–"] {
            assert!(parts(text).iter().all(|part| matches!(part, Part::Glyph(_))), "{text}");
        }
    }
}
