//! The touch board: the board as 32 buttons, in a message that only one player sees.
//!
//! A Components V2 message has room for exactly 8 rows of 4 buttons: 40 components, which is the limit. The board is
//! therefore turned clockwise: files run down from a to h, and ranks across from 1 to 4.
//! There is no component left for a button that switches pieces, so the touch board follows the person's preference.
//!
//! | what | style | label |
//! | --- | --- | --- |
//! | own piece that can move | blue | its character, or its letter for players who use figures |
//! | the selected piece | green | its character in brackets |
//! | face-down piece that can be flipped | grey | its square |
//! | a square that the selected piece can move to | green | a dot |
//! | a piece that it can capture | red | the victim's character |
//! | a face-down piece that it can attack | red | a question mark |
//! | the selected piece, in the middle of a chain | green | a stop sign: a tap ends the chain |
//! | everything else | grey, disabled | a character, a disc, or a dot |

use serde_json::{Value, json};

use crate::discord::interaction::components::{Button, ButtonStyle, Row};
use crate::discord::interaction::custom_id::{CustomId, Intent};
use crate::discord::interaction::frame;
use crate::discord::say::emoji::Emoji;
use banqi_rules::AnySquare;
use banqi_rules::banqi::{Action, FILES, Square};
use banqi_rules::game::Colour;
use banqi_session::{Cell, Participant, PieceStyle, View};

/// Number of ranks of the largest board that fits.
const RANKS: u8 = 4;
/// `EPHEMERAL`.
const FLAG_EPHEMERAL: u64 = 1 << 6;

/// Returns whether the board of a game fits.
#[must_use]
pub fn fits(view: &View) -> bool {
    view.board.banqi().is_some_and(|board| board.ranks <= RANKS)
}

/// The meaning of a tap on the touch board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tap {
    /// Select this piece.
    Hold(Square),
    /// Deselect the selected piece.
    PutBack,
    /// Play this action.
    Play(Action),
    /// Nothing: the board stays as it is.
    Nothing,
}

/// Returns the meaning of a tap on `tapped` while the piece on `held` is selected. In the middle of a chain, the
/// chain's piece is selected.
#[must_use]
pub fn tap(view: &View, held: Option<Square>, tapped: Square) -> Tap {
    let held = in_hand(view, held);
    let play = view.choices.iter().filter_map(|choice| choice.action.banqi()).find(|action| match held {
        Some(held) if held == tapped => *action == Action::EndChain,
        Some(held) => action.origin() == Some(held) && action.target() == Some(tapped),
        None => *action == Action::Flip(tapped),
    });
    match (play, held) {
        (Some(action), _) => Tap::Play(action),
        (None, Some(held)) if held == tapped => Tap::PutBack,
        (None, _) if can_move(view, tapped) => Tap::Hold(tapped),
        (None, _) => Tap::Nothing,
    }
}

/// Returns the body of the message with the touch board for `reader`, with the piece on `held` selected and pieces in
/// `style`.
///
/// While it is not the reader's turn, everything is disabled.
#[must_use]
pub fn touch_board(view: &View, reader: Participant, held: Option<Square>, style: PieceStyle) -> Value {
    let turn = view.player_to_move() == Some(reader);
    let held = in_hand(view, held).filter(|_| turn);
    let row = |file| {
        let squares = (0..RANKS).filter_map(|rank| Square::at(file, rank));
        Row::Buttons(squares.map(|square| button(view, square, turn, held, style)).collect())
    };
    let rows: Vec<Row> = (0..FILES).map(row).collect();
    json!({ "flags": frame::FLAG | FLAG_EPHEMERAL, "components": rows })
}

/// Returns the button for one square.
fn button(view: &View, square: Square, turn: bool, held: Option<Square>, style: PieceStyle) -> Button {
    let cells = view.board.banqi().map_or(&[][..], |board| &board.cells);
    let cell = cells.get(square.index()).copied().unwrap_or(Cell::Empty);
    let means = if turn { tap(view, held, square) } else { Tap::Nothing };
    let piece = match cell {
        Cell::Up(piece) => Some(piece),
        Cell::Down | Cell::Empty => None,
    };
    let character = piece.map_or_else(|| "·".to_owned(), |piece| style.sign(piece).to_string());
    use ButtonStyle::{Danger, Primary, Secondary, Success};
    let (style, label) = match (means, cell) {
        (Tap::Play(Action::Capture { .. }), _) => (Danger, character),
        (Tap::Play(Action::Move { .. }), _) => (Success, "•".to_owned()),
        (Tap::Play(Action::Attempt { .. }), _) => (Danger, "?".to_owned()),
        (Tap::Play(Action::EndChain), _) => (Success, format!("⏹ {character}")),
        (Tap::Play(Action::Flip(_)), _) => (Secondary, square.to_string()),
        (Tap::PutBack, _) => (Success, format!("[{character}]")),
        (Tap::Hold(_), _) => (Primary, character),
        (Tap::Nothing, Cell::Down) => (Secondary, "⬤".to_owned()),
        (Tap::Nothing, Cell::Empty | Cell::Up(_)) => (Secondary, character),
    };
    let emoji = piece.map(|piece| {
        Emoji::Character(match piece.colour {
            Colour::Red => "🔴",
            Colour::Black => "⚫",
            Colour::Blue => "🔵",
            Colour::Green => "🟢",
        })
    });
    let intent = Intent::Tap { held, tapped: square };
    let id = CustomId::Game { session: view.id, seq: view.seq, intent }.to_string();
    Button { emoji, enabled: means != Tap::Nothing, ..Button::new(id, label, style) }
}

/// Returns the square of the selected piece: that of the current chain, or the one in `held` if it can move.
fn in_hand(view: &View, held: Option<Square>) -> Option<Square> {
    view.chain().and_then(AnySquare::banqi).or(held).filter(|&square| can_move(view, square))
}

fn can_move(view: &View, square: Square) -> bool {
    view.choices.iter().any(|choice| choice.action.origin() == Some(square.into()))
}

#[cfg(test)]
mod tests;
