//! The line of a tap board: whose turn it is, what to tap next, and what happened last.

use crate::discord::say::text::family;
use crate::discord::say::words::Voice;
use banqi_rules::banqi::{Action, Piece, Square};
use banqi_session::{Participant, Seat, View};

/// Returns the line above the squares of a tap board for `reader`, who has selected the piece on `held`: what to tap
/// next, or whose turn it is, and in small print what happened last. If `refused` says why the last tap has played
/// nothing, that is first, and what happened last is left out.
///
/// It speaks to the reader, so it needs no names: a tap board has room for the boards of two players only.
#[must_use]
pub fn tap_text(
    voice: Voice<'_>,
    view: &View,
    reader: Participant,
    held: Option<Square>,
    refused: Option<&str>,
) -> String {
    let next = next_text(voice, view, reader, held);
    let lines = match refused {
        // In a pause both say the same.
        Some(why) if why != next => [Some(why.to_owned()), Some(next)],
        _ => [Some(next), last_text(voice, view, reader)],
    };
    voice.opened(&lines.into_iter().flatten().collect::<Vec<_>>().join("\n"))
}

/// Says why a tap on a face-up piece does nothing: it isn't the reader's, or it has no move.
#[must_use]
pub fn not_to_tap_text(voice: Voice<'_>, view: &View, square: Square, piece: Piece) -> String {
    let is_own = view.to_move.is_some_and(|seat| view.colours_of(seat).contains(&piece.colour));
    if !is_own {
        return voice.word("illegal-not-your-piece");
    }
    voice.say("tap-stuck", &[("piece", voice.piece(piece).into()), ("square", square.to_string().into())])
}

/// Says what to tap next, or who is to move.
fn next_text(voice: Voice<'_>, view: &View, reader: Participant, held: Option<Square>) -> String {
    match view.player_to_move() {
        _ if view.paused_until.is_some() => voice.word("refusal-paused"),
        Some(player) if player == reader => turn_text(voice, view, held),
        Some(player) if player.level().is_some() => {
            voice.say("board-computer", &[("who", voice.told_computer().into())])
        }
        Some(_) | None => voice.word("tap-wait"),
    }
}

/// Says what the player to move can tap.
fn turn_text(voice: Voice<'_>, view: &View, held: Option<Square>) -> String {
    let args = |square: String, piece| [("square", square.into()), ("piece", voice.piece(piece).into())];
    if let Some((square, piece)) = view.chain_piece() {
        return voice.say("tap-chain", &args(square.to_string(), piece));
    }
    let origin = held.map(Into::into);
    let held = view.choices.iter().find(|choice| origin.is_some() && choice.action.origin() == origin);
    if let Some((square, piece)) = held.and_then(|choice| Some((choice.action.origin()?, choice.piece?))) {
        return voice.say("tap-where", &args(square.to_string(), piece));
    }
    let flips = view.choices.iter().any(|choice| matches!(choice.action.banqi(), Some(Action::Flip(_))));
    let moves = view.choices.iter().any(|choice| choice.action.origin().is_some());
    let can = match (flips, moves) {
        (true, true) => "both",
        (true, false) => "flip",
        (false, _) => "move",
    };
    let colours = view.to_move.map(|seat| view.colours_of(seat)).unwrap_or_default();
    let colour = if colours.is_empty() { "none".to_owned() } else { voice.colours(colours) };
    voice.say("tap-turn", &[("colour", colour.into()), ("can", can.into())])
}

/// Says in small print what happened last, to one of the players.
fn last_text(voice: Voice<'_>, view: &View, reader: Participant) -> Option<String> {
    let who = |seat: Seat| match view.player_in(seat) {
        Some(player) if player == reader => voice.word("tap-you"),
        Some(player) if player.level().is_some() => voice.told_computer(),
        Some(_) | None => voice.word("tap-opponent"),
    };
    let last = view.last?;
    let told = voice.opened(&family::last_text(voice, &last, &who(last.seat))?);
    Some(format!("-# {told}"))
}
