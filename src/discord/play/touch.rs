//! The tap board: the board as 32 buttons, in a message that only one player sees.
//!
//! A Components V2 message has room for exactly 8 rows of 4 buttons: 40 components, which is the limit. So the status of
//! the game stands on the board message, and there is no button that switches pieces: the tap board follows the
//! person's preference.
//!
//! Four buttons in a row are also the most that a phone shows. The tap board is therefore the board of the picture,
//! turned clockwise: files run down from a to h, and ranks across from 1 to 4, so that it begins with a1 and reads like a
//! page. It is turned and not mirrored, so neighbours, directions and the two ends of a line stay as they are. Nobody
//! has to compare it with the picture: each piece is on it as it is drawn there, and each empty square has its name. The
//! picture is not turned as well, because everybody sees it, and chats give a picture more width than height.
//!
//! | what | style | label |
//! | --- | --- | --- |
//! | own piece that can move | blue | its emoji |
//! | face-down piece that can be flipped | blue | the emoji of its back |
//! | the selected piece | green | its emoji |
//! | a square that it can move to | green | the square |
//! | a piece that it can capture, or attack face down | red | its emoji |
//! | the selected piece, in the middle of a chain | green | a stop sign: a tap ends the chain |
//! | another piece while the opponent thinks | grey | its emoji: a tap shows the newest state |
//! | everything else | grey, disabled | the emoji, or the square |
//!
//! Until the emoji are registered, a piece has a disc of its colour and its character (or its letter, for players who
//! use figures), and a face-down piece has its square.

use serde_json::{Value, json};

use crate::discord::interaction::components::{Button, ButtonStyle, Row};
use crate::discord::interaction::custom_id::{CustomId, Intent};
use crate::discord::interaction::frame;
use crate::discord::say::emoji::{Emoji, EmojiTable};
use banqi_render::Icon;
use banqi_rules::AnySquare;
use banqi_rules::banqi::{Action, FILES, Square};
use banqi_rules::game::Colour;
use banqi_session::{Cell, Participant, Phase, PieceStyle, View};

/// Number of ranks of the largest board that fits.
const RANKS: u8 = 4;

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

/// Returns the body of the message with the tap board for `reader`, with the piece on `held` selected and pieces in
/// `style`.
///
/// While it is not the reader's turn, nothing can be selected or played.
#[must_use]
pub fn touch_board(
    view: &View,
    reader: Participant,
    held: Option<Square>,
    style: PieceStyle,
    emoji: &EmojiTable,
) -> Value {
    let turn = view.player_to_move() == Some(reader);
    let held = in_hand(view, held).filter(|_| turn);
    let key = |square| key(view, square, turn, held, style, emoji);
    let row = |file| Row::Buttons((0..RANKS).filter_map(|rank| Square::at(file, rank)).map(key).collect());
    let rows: Vec<Row> = (0..FILES).map(row).collect();
    json!({ "flags": frame::FLAG | frame::EPHEMERAL, "components": rows })
}

/// Returns the button for one square.
fn key(
    view: &View,
    square: Square,
    turn: bool,
    held: Option<Square>,
    style: PieceStyle,
    emoji: &EmojiTable,
) -> Button {
    use ButtonStyle::{Danger, Primary, Secondary, Success};
    let means = if turn { tap(view, held, square) } else { Tap::Nothing };
    let button_style = match means {
        Tap::Play(Action::Capture { .. } | Action::Attempt { .. }) => Danger,
        Tap::Play(Action::Move { .. } | Action::EndChain) | Tap::PutBack => Success,
        Tap::Play(Action::Flip(_)) | Tap::Hold(_) => Primary,
        Tap::Nothing => Secondary,
    };
    let (emoji, label) = face(view, square, means, style, emoji);
    let intent = Intent::Tap { held, tapped: square };
    let id = CustomId::Game { session: view.id, seq: view.seq, intent }.to_string();
    let is_piece = cell(view, square) != Cell::Empty;
    let enabled = if turn { means != Tap::Nothing } else { is_piece && view.phase == Phase::Playing };
    Button { emoji, enabled, ..Button::new(id, label, button_style) }
}

/// Returns what the button of a square shows: an emoji, a label, or both.
fn face(
    view: &View,
    square: Square,
    means: Tap,
    style: PieceStyle,
    emoji: &EmojiTable,
) -> (Option<Emoji>, String) {
    let cell = cell(view, square);
    let icon = match cell {
        Cell::Up(piece) => Some(Icon::piece(piece, style)),
        Cell::Down => view.board.banqi().map(Icon::face_down),
        Cell::Empty => None,
    };
    let stop = if means == Tap::Play(Action::EndChain) { "⏹" } else { "" };
    if let Some(emoji) = icon.and_then(|icon| emoji.emoji(icon)) {
        return (Some(emoji), stop.to_owned());
    }
    match (cell, means) {
        (Cell::Up(piece), means) => {
            let disc = Emoji::Character(match piece.colour {
                Colour::Red => "🔴",
                Colour::Black => "⚫",
                Colour::Blue => "🔵",
                Colour::Green => "🟢",
            });
            let sign = style.sign(piece);
            let label = if means == Tap::PutBack { format!("[{sign}]") } else { format!("{stop}{sign}") };
            (Some(disc), label)
        }
        (Cell::Down, Tap::Play(Action::Attempt { .. })) => (None, format!("?{square}")),
        (Cell::Down, Tap::Play(_) | Tap::PutBack | Tap::Hold(_)) => (None, square.to_string()),
        (Cell::Down, Tap::Nothing) => (None, "⬤".to_owned()),
        (Cell::Empty, _) => (None, square.to_string()),
    }
}

fn cell(view: &View, square: Square) -> Cell {
    let cells = view.board.banqi().map_or(&[][..], |board| &board.cells);
    cells.get(square.index()).copied().unwrap_or(Cell::Empty)
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
