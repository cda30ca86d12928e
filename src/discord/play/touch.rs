//! The tap board: the board as buttons, in a message that only one player sees.
//!
//! A Components V2 message has room for exactly 8 rows of 4 buttons: 40 components, which is the limit. A line of text
//! is one more. So the line that says whose turn it is, what happened last and what to tap next takes the place of one
//! empty square at the end of a row: the other squares stay where they are, and the missing one is empty and cannot be
//! tapped. Until there is such a square, the buttons alone tell it, and the board message above has the words.
//!
//! Four buttons in a row are also the most that a phone shows. The tap board is therefore the board of the picture,
//! turned clockwise: files run down from a to h, and ranks across from 1 to 4, so that it begins with a1 and reads like a
//! page. It is turned and not mirrored, so neighbours, directions and the two ends of a line stay as they are. Nobody
//! has to compare it with the picture: every button has the name of its square, and each piece is on it as the reader
//! sees it in other private messages. The picture is not turned as well, because everybody sees it, and chats give a
//! picture more width than height.
//!
//! Discord makes a button as wide as what is on it. So that the columns stand in line, each has an emoji and the name
//! of its square.
//!
//! | what | style | label |
//! | --- | --- | --- |
//! | own piece that can move | blue | its emoji, `b2` |
//! | face-down piece that can be flipped | blue | the emoji of its back, `b2` |
//! | the selected piece | green | its emoji, `[b2]` |
//! | a square that it can move to | green | the mark of a move, `b2` |
//! | a piece that it can capture | red | its emoji, `×b2` |
//! | a face-down piece that it can attack | red | the emoji of its back, `?b2` |
//! | the selected piece, in the middle of a chain | green | its emoji, `⏹b2`: a tap ends the chain |
//! | the target of the last action | as above or below | its emoji, `•b2` |
//! | another face-up piece | grey | its emoji, `b2`: a tap is told why it does nothing |
//! | any piece while the opponent thinks | grey | its emoji, `b2`: a tap shows the newest state |
//! | everything else | grey, disabled | the emoji, or a small square, `b2` |
//!
//! Until the emoji are registered, a piece has a disc of its colour and its character (or its letter, for players who
//! use figures), and a face-down piece has its square alone.

use serde_json::{Value, json};

use crate::discord::interaction::components::{Button, ButtonStyle, Row};
use crate::discord::interaction::custom_id::{CustomId, Intent};
use crate::discord::interaction::frame;
use crate::discord::say::emoji::Emoji;
use crate::discord::say::text;
use crate::discord::say::words::Voice;
use banqi_render::Icon;
use banqi_rules::AnySquare;
use banqi_rules::banqi::{Action, FILES, Piece, Square};
use banqi_rules::game::Colour;
use banqi_session::{Cell, Participant, Phase, View};

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

/// What a tap that can do nothing was meant to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meant {
    /// Capture with the selected piece. The rules say why that is illegal.
    Capture(Action),
    /// Select this piece.
    Piece(Piece),
}

/// Returns what a tap on a face-up piece was meant to do, if it can do nothing; `None` for other squares.
#[must_use]
pub fn meant(view: &View, held: Option<Square>, tapped: Square) -> Option<Meant> {
    let Cell::Up(piece) = cell(view, tapped) else { return None };
    let capture = |from| Meant::Capture(Action::Capture { from, to: tapped });
    Some(in_hand(view, held).map_or(Meant::Piece(piece), capture))
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

/// Returns whether it is the turn of `reader`, and the clock runs, so that they can play.
fn may_play(view: &View, reader: Participant) -> bool {
    view.player_to_move() == Some(reader) && view.paused_until.is_none()
}

/// Returns the body of the message with the tap board for `reader`, in their voice, with the piece on `held` selected.
/// `refused` says why the last tap has played nothing, if it was to play something.
///
/// While it is not the reader's turn, nothing can be selected or played.
#[must_use]
pub fn touch_board(
    voice: Voice<'_>,
    view: &View,
    reader: Participant,
    held: Option<Square>,
    refused: Option<&str>,
) -> Value {
    let turn = may_play(view, reader);
    let held = in_hand(view, held).filter(|_| turn);
    let left_out = left_out(view, turn, held);
    let line = left_out.and_then(|_| frame::text(&text::tap_text(voice, view, reader, held, refused)));
    let row = |file| {
        let squares = (0..RANKS).filter_map(|rank| Square::at(file, rank));
        let keys = squares.filter(|square| Some(*square) != left_out);
        Row::Buttons(keys.map(|square| key(voice, view, square, turn, held)).collect()).json()
    };
    let components: Vec<Value> = line.into_iter().chain((0..FILES).map(row)).collect();
    json!({ "flags": frame::FLAG | frame::EPHEMERAL, "components": components })
}

/// Returns whether a tap board has room for a line of text beside its buttons.
#[must_use]
pub fn has_line(view: &View, reader: Participant, held: Option<Square>) -> bool {
    let turn = may_play(view, reader);
    left_out(view, turn, in_hand(view, held).filter(|_| turn)).is_some()
}

/// Returns the square whose place is taken by the line of text: the last one at the end of a row that is empty and
/// cannot be tapped.
fn left_out(view: &View, turn: bool, held: Option<Square>) -> Option<Square> {
    let mut ends = (0..FILES).rev().filter_map(|file| Square::at(file, RANKS - 1));
    let is_idle = |square: &Square| !turn || tap(view, held, *square) == Tap::Nothing;
    ends.find(|square| cell(view, *square) == Cell::Empty && is_idle(square))
}

/// Returns the button for one square.
fn key(voice: Voice<'_>, view: &View, square: Square, turn: bool, held: Option<Square>) -> Button {
    use ButtonStyle::{Danger, Primary, Secondary, Success};
    let means = if turn { tap(view, held, square) } else { Tap::Nothing };
    let button_style = match means {
        Tap::Play(Action::Capture { .. } | Action::Attempt { .. }) => Danger,
        Tap::Play(Action::Move { .. } | Action::EndChain) | Tap::PutBack => Success,
        Tap::Play(Action::Flip(_)) | Tap::Hold(_) => Primary,
        Tap::Nothing => Secondary,
    };
    let (emoji, sign) = face(voice, view, square, means);
    let label = format!("{sign}{}", name(view, square, means));
    let intent = Intent::Tap { held, tapped: square };
    let id = CustomId::Game { session: view.id, seq: view.seq, intent }.to_string();
    let enabled = match cell(view, square) {
        // Discord shows what is disabled faintly. A tap on a piece that can do nothing is told why.
        Cell::Up(_) => view.phase == Phase::Playing,
        Cell::Down => means != Tap::Nothing || (!turn && view.phase == Phase::Playing),
        Cell::Empty => means != Tap::Nothing,
    };
    Button { emoji, enabled, ..Button::new(id, label, button_style) }
}

/// Returns the name of a square, with a sign for what a tap on it does, or for the last action.
fn name(view: &View, square: Square, means: Tap) -> String {
    let is_last = || view.last.and_then(|last| last.ply.action().target()) == Some(square.into());
    match means {
        Tap::PutBack => format!("[{square}]"),
        Tap::Play(Action::Capture { .. }) => format!("×{square}"),
        Tap::Play(Action::Attempt { .. }) => format!("?{square}"),
        Tap::Play(Action::EndChain) => format!("⏹{square}"),
        Tap::Play(Action::Flip(_) | Action::Move { .. }) | Tap::Hold(_) | Tap::Nothing => {
            format!("{}{square}", if is_last() { "•" } else { "" })
        }
    }
}

/// Returns the emoji of a square, and what stands before its name. A face-down piece whose emoji is not registered has
/// neither.
fn face(voice: Voice<'_>, view: &View, square: Square, means: Tap) -> (Option<Emoji>, String) {
    let cell = cell(view, square);
    let icon = match cell {
        Cell::Up(piece) => Some(Icon::piece(piece, voice.pieces())),
        Cell::Down => view.board.banqi().map(Icon::face_down),
        Cell::Empty => matches!(means, Tap::Play(_)).then_some(Icon::STEP),
    };
    if let Some(emoji) = icon.and_then(|icon| voice.emoji(icon)) {
        return (Some(emoji), String::new());
    }
    match cell {
        Cell::Up(piece) => {
            let disc = Emoji::Character(match piece.colour {
                Colour::Red => "🔴",
                Colour::Black => "⚫",
                Colour::Blue => "🔵",
                Colour::Green => "🟢",
            });
            (Some(disc), format!("{} ", voice.pieces().sign(piece)))
        }
        Cell::Down => (None, String::new()),
        Cell::Empty => (Some(Emoji::Character("▫️")), String::new()),
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
