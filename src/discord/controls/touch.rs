//! The tap board: the board as buttons, in a message that only one player sees.
//!
//! A Components V2 message has room for exactly 8 rows of 4 buttons: 40 components, which is the limit. A line of text
//! is one more. So the text that says whose turn it is, what happened last and what to tap next takes the place of one
//! square at the end of a row that has nothing to press (`left_out`). In the reader's turn, it names a face-up piece that
//! lies there, unless a piece is selected or a request is open. The other squares stay where they are, and so does the gap
//! while a piece is selected and put back, unless that piece can go there. The text always has the same height, and
//! selecting a piece never takes it away. While its reader waits, there is always such a square. In their
//! turn, the buttons alone tell it until there is one, and the board message has the words; but a request that the
//! reader has to answer is always said, and so is what to tap in their first turn, when all face-down pieces are alike.
//!
//! Four buttons in a row are also the most that a phone shows. The tap board is therefore the board of the picture,
//! turned clockwise: files run down from a to h, and ranks across from 1 to 4, so that it begins with a1 and reads like
//! a page. It is turned and not mirrored, so neighbours, directions and the two ends of a line stay as they are. Nobody
//! has to compare it with the picture: every button has the name of its square, and each piece is on it as the reader
//! sees it in other private messages. The picture is not turned as well, because everybody sees it, and chats give a
//! picture more width than height.
//!
//! Discord makes a button as wide as what is on it, and a phone has room for four short ones in a row. So that the
//! columns stand in line, each has an emoji and a label of the same length: the colour says what a tap does,
//! and the text and the picture say what happened last. The emoji of an empty square is transparent. Emoji without
//! labels would stand in line exactly, but a screen reader would call all face-down pieces the same.
//!
//! | what | style | label |
//! | --- | --- | --- |
//! | own piece that can move | blue | its emoji, `b2` |
//! | the selected piece | blue | its emoji, `×`: a tap puts it back |
//! | another own piece that can be selected instead | blue | its emoji, `b2` |
//! | a square that the selected piece can move to | green | the mark of a move, `b2` |
//! | a piece that it can capture | red | its emoji, `b2` |
//! | a face-down piece that it can attack | red | the emoji of its back, `b2` |
//! | the selected piece, in the middle of a chain | blue | its emoji, `⏹`: a tap ends the chain |
//! | face-down piece that can be flipped | grey | the emoji of its back, `b2` |
//! | any other piece, in the reader's turn | grey | its emoji, `b2`: a tap is told why it does nothing |
//! | while the reader waits: where the last action ended | grey | its emoji, `↻`: a tap shows the newest state |
//! | everything else | grey, disabled | the emoji, `b2` |
//!
//! So what can be played stands out. While the opponent thinks, only the square of the last action does: a tap board
//! follows the game for 15 minutes only, and then a tap there renews it.
//!
//! Until all the emoji that a board needs are registered, a piece has a disc of its colour, and its character (or its
//! letter, for players who use figures) in place of the name of its square. Other squares have common emoji.

use serde_json::{Value, json};

use crate::discord::interaction::components::{Button, ButtonStyle, Row};
use crate::discord::interaction::frame;
use banqi_custom_id::{CustomId, Intent};
use banqi_render::Icon;
use banqi_rules::AnySquare;
use banqi_rules::banqi::{Action, FILES, Piece, Square};
use banqi_rules::game::Colour;
use banqi_say::emoji::Emoji;
use banqi_say::text;
use banqi_say::words::Voice;
use banqi_session::{Cell, Participant, Phase, View};

/// Number of ranks of the board that fits: that of banqi with two colours.
const RANKS: u8 = 4;

/// Returns whether the board of a game fits.
#[must_use]
pub fn fits(view: &View) -> bool {
    view.variant.banqi().is_some() && view.board.size() == (FILES, RANKS)
}

/// The meaning of a tap on the tap board.
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
    let board = Board::of(view, reader, held);
    let voice = voice.with_icons(board.icons(voice));
    let left_out = board.left_out();
    let renews = board.renewing();
    let line = left_out.and_then(|square| {
        let unseen = match cell(view, square) {
            Cell::Up(piece) => Some((square, piece)),
            Cell::Down | Cell::Empty => None,
        };
        frame::text(&text::tap_text(voice, view, reader, board.held, unseen, refused))
    });
    let row = |file| {
        let squares = (0..RANKS).filter_map(|rank| Square::at(file, rank));
        let keys = squares.filter(|square| Some(*square) != left_out);
        Row::Buttons(keys.map(|square| board.key(voice, square, Some(square) == renews)).collect()).json()
    };
    let components: Vec<Value> = line.into_iter().chain((0..FILES).map(row)).collect();
    json!({ "flags": frame::FLAG | frame::EPHEMERAL, "components": components })
}

/// Returns whether a tap board can say above its squares why a tap has played nothing.
#[must_use]
pub fn has_room(view: &View, reader: Participant, held: Option<Square>, why: &str) -> bool {
    Board::of(view, reader, held).left_out().is_some() && text::fits_tap_board(why)
}

/// A tap board in one state.
struct Board<'a> {
    view: &'a View,
    /// Whether its reader can play now.
    turn: bool,
    /// Whether its reader has a request to answer.
    is_asked: bool,
    /// The colours of its reader.
    own: &'a [Colour],
    /// The square of the selected piece.
    held: Option<Square>,
}

impl<'a> Board<'a> {
    fn of(view: &'a View, reader: Participant, held: Option<Square>) -> Self {
        let turn = view.is_turn_of(reader);
        let own = view.seat_of(reader).map(|seat| view.colours_of(seat)).unwrap_or_default();
        let is_asked = text::is_asked(view, reader);
        Self { view, turn, is_asked, own, held: in_hand(view, held).filter(|_| turn) }
    }

    /// Returns the meaning of a tap on a square while the piece on `held` is selected.
    fn means(&self, held: Option<Square>, square: Square) -> Tap {
        if self.turn { tap(self.view, held, square) } else { Tap::Nothing }
    }

    /// Returns the square whose place is taken by the text; `None` if there is none.
    ///
    /// It is one at the end of a row that nothing can be played with: an empty square if there is one, or else an
    /// opponent's piece, or else one's own; of several the one nearest the bottom. The squares of the last action come
    /// after those, because the text names them, and where it ended is the very last. The choice is made as if no piece
    /// were selected. So the gap is the same before, during and after a selection, unless the selected piece can go
    /// there; then the next in this order is left out, or else one that could be flipped or selected instead. So the
    /// text stays while a piece is selected. A face-down piece is otherwise left out only if there is nothing else,
    /// while it cannot be flipped, or in the reader's first turn, or while they have a request to answer: the menu on the
    /// board message still flips it.
    fn left_out(&self) -> Option<Square> {
        let rank = |square: Square| match cell(self.view, square) {
            Cell::Empty => 0,
            Cell::Up(piece) if !self.own.contains(&piece.colour) => 1,
            Cell::Up(_) | Cell::Down => 2,
        };
        let is_idle = |square: Square| match self.means(None, square) {
            Tap::Nothing => true,
            Tap::Play(Action::Flip(_)) => self.is_asked || text::is_first_turn(self.view),
            _ => false,
        };
        let named = self.last_squares();
        let place = |square: Square| {
            let at = Some(square);
            (at == named[1], cell(self.view, square) == Cell::Down, named.contains(&at), rank(square))
        };
        let ends = || (0..FILES).rev().filter_map(|file| Square::at(file, RANKS - 1));
        let calm = ends().filter(|square| is_idle(*square)).min_by_key(|square| place(*square))?;
        if self.held.is_none() {
            return Some(calm);
        }
        // A piece reaches the ends of a few rows only, so there are others.
        let is_used = |square| matches!(self.means(self.held, square), Tap::PutBack | Tap::Play(_));
        ends().filter(|square| !is_used(*square)).min_by_key(|square| {
            let is_next = self.means(self.held, *square) != Tap::Nothing;
            (!is_idle(*square), is_next, place(*square))
        })
    }

    /// Returns the square whose key shows the newest state while its reader waits: where the last action ended, which
    /// is never left out then.
    fn renewing(&self) -> Option<Square> {
        let waits = !self.turn && self.view.phase == Phase::Playing;
        let [_, target] = self.last_squares();
        target.or(Square::at(0, 0)).filter(|_| waits)
    }

    /// Returns the origin and the target of the last action.
    fn last_squares(&self) -> [Option<Square>; 2] {
        let action = self.view.last.and_then(|last| last.ply.action().banqi());
        action.map_or([None; 2], |action| [action.origin(), action.target()])
    }

    /// Returns the icons that it needs.
    fn icons(&self, voice: Voice<'_>) -> impl Iterator<Item = Icon> {
        let pieces = cells(self.view).iter().filter_map(move |cell| match cell {
            Cell::Up(piece) => Some(Icon::piece(*piece, voice.pieces())),
            Cell::Down | Cell::Empty => None,
        });
        let back = Icon::back(&self.view.board);
        pieces.chain(back).chain([Icon::STEP, Icon::EMPTY])
    }

    /// Returns the button for one square. `renews` says whether a tap on it shows the newest state while its reader
    /// waits.
    fn key(&self, voice: Voice<'_>, square: Square, renews: bool) -> Button {
        use ButtonStyle::{Danger, Primary, Secondary, Success};
        let view = self.view;
        let means = self.means(self.held, square);
        let button_style = match means {
            Tap::Play(Action::Capture { .. } | Action::Attempt { .. }) => Danger,
            Tap::Play(Action::Move { .. }) => Success,
            Tap::Play(Action::EndChain) | Tap::PutBack | Tap::Hold(_) => Primary,
            Tap::Play(Action::Flip(_)) | Tap::Nothing => Secondary,
        };
        let (emoji, label) = face(voice, view, square, means);
        let label = if renews { "↻".to_owned() } else { label };
        let intent = Intent::Tap { held: self.held, tapped: square };
        let id = CustomId::Game { session: view.id, seq: view.seq, intent }.to_string();
        // Discord shows what is disabled faintly.
        let enabled = match cell(view, square) {
            _ if renews || means != Tap::Nothing => true,
            // A tap is told why it does nothing.
            Cell::Up(_) => self.turn,
            Cell::Down | Cell::Empty => false,
        };
        Button { emoji: Some(emoji), enabled, ..Button::new(id, label, button_style) }
    }
}

/// Returns the emoji and the label of a square.
fn face(voice: Voice<'_>, view: &View, square: Square, means: Tap) -> (Emoji, String) {
    let cell = cell(view, square);
    let is_step = matches!(means, Tap::Play(_));
    let icon = match cell {
        Cell::Up(piece) => Some(Icon::piece(piece, voice.pieces())),
        Cell::Down => Icon::back(&view.board),
        Cell::Empty if is_step => Some(Icon::STEP),
        Cell::Empty => Some(Icon::EMPTY),
    };
    let (emoji, label) = match (icon.and_then(|icon| voice.emoji(icon)), cell) {
        (Some(emoji), _) => (emoji, square.to_string()),
        (None, Cell::Up(piece)) => {
            (Emoji::Character(disc(piece.colour)), voice.pieces().sign(piece).to_string())
        }
        (None, Cell::Down) => (Emoji::Character("🟤"), square.to_string()),
        (None, Cell::Empty) => (Emoji::Character(if is_step { "🔹" } else { "▫️" }), square.to_string()),
    };
    let label = match means {
        Tap::Play(Action::EndChain) => "⏹".to_owned(),
        Tap::PutBack => "×".to_owned(),
        _ => label,
    };
    (emoji, label)
}

/// Returns the disc that stands for a piece of a colour.
const fn disc(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "🔴",
        Colour::Black => "⚫",
        Colour::Blue => "🔵",
        Colour::Green => "🟢",
    }
}

/// Returns the squares of the board; none of a board that does not fit.
fn cells(view: &View) -> &[Cell] {
    view.board.banqi().map_or(&[], |board| &board.cells)
}

fn cell(view: &View, square: Square) -> Cell {
    cells(view).get(square.index()).copied().unwrap_or(Cell::Empty)
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
