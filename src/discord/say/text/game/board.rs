//! The content of a board message while the game is played.

use crate::discord::say::group::Group;
use crate::discord::say::text::banqi::board::last_down_text;
use crate::discord::say::text::family;
use crate::discord::say::text::game::names::{Names, countdown};
use crate::discord::say::text::game::seats;
use crate::discord::say::words::Voice;
use banqi_rules::game::Colour;
use banqi_session::{DrawAnswer, DrawReason, GameCode, Participant, Seat, SeatView, View};

/// Who plays what, what happened last, whose turn it is and until when; and, when there are any, the open offer or
/// that it was declined, the last face-down piece, and what the rules count. Two to eight short lines, one more with four seats.
#[must_use]
pub fn board_text(voice: Voice<'_>, view: &View, code: GameCode, names: Names<'_>) -> String {
    let voice = voice.about(Group::of(&view.variant));
    let who = |seat: Seat| view.player_in(seat).map_or_else(|| voice.deleted_player(), names);
    let mut lines = vec![players(voice, view, code, &who)];
    lines.extend(view.last.and_then(|last| family::last_text(voice, &last, &who(last.seat))));
    lines.extend(view.to_move.and_then(|seat| turn_text(voice, view, seat, &who(seat))));
    lines.extend(view.offer.map(|seat| seats::offer_text(voice, view, seat, &who)));
    lines.extend(view.draw_answer.and_then(|answer| declined_text(voice, answer, &who)));
    lines.extend(hint_lines(voice, view, &who));
    lines.extend(view.board.banqi().and_then(|board| last_down_text(voice, board)));
    if view.to_move.is_some() {
        lines.extend(family::counters(voice, view, &who));
    }
    lines.join("\n")
}

/// That a draw was declined; by the computer, with its reason.
fn declined_text(voice: Voice<'_>, answer: DrawAnswer, who: &dyn Fn(Seat) -> String) -> Option<String> {
    if answer.accepted {
        return None;
    }
    let why = answer.why.map_or("none", DrawReason::word);
    Some(voice.say("board-draw-declined", &[("who", who(answer.by).into()), ("why", why.into())]))
}

/// Who has taken hints, and how many: a line for each who has.
pub(crate) fn hint_lines(voice: Voice<'_>, view: &View, who: &dyn Fn(Seat) -> String) -> Vec<String> {
    let hinted = view.seats.iter().filter(|seat| seat.hints > 0);
    let line = |seat: &SeatView| {
        voice.say("hint-taken", &[("who", who(seat.seat).into()), ("n", seat.hints.into())])
    };
    hinted.map(line).collect()
}

/// Whose turn it is and until when; in the middle of a chain, with which piece.
fn turn_text(voice: Voice<'_>, view: &View, seat: Seat, who: &str) -> Option<String> {
    if view.player_in(seat).and_then(Participant::level).is_some() {
        return Some(voice.say("board-computer", &[("who", who.into())]));
    }
    let colours = view.colours_of(seat);
    if colours.is_empty() {
        return seats::colourless_turn(voice, view, who);
    }
    let (who, deadline) = (("who", who.into()), ("deadline", countdown(view.deadline?).into()));
    let colour = ("colour", voice.colours(colours).into());
    let Some((square, piece)) = view.chain_piece() else {
        let key = if view.board.is_check() { "xiangqi-turn-check" } else { "board-turn" };
        return Some(voice.say(key, &[who, colour, deadline]));
    };
    let (piece, square) = (("piece", voice.piece(piece).into()), ("square", square.to_string().into()));
    Some(voice.say("board-chain", &[who, colour, piece, square, deadline]))
}

/// Whether a count is near its limit: two thirds of it or more.
pub(crate) fn is_near(count: u16, limit: u16) -> bool {
    u32::from(count) * 3 >= u32::from(limit) * 2
}

/// Who plays what, by which rules, and the game's code.
pub(crate) fn players(voice: Voice<'_>, view: &View, code: GameCode, who: &dyn Fn(Seat) -> String) -> String {
    if view.seats.len() > 2 {
        return seats::table(voice, view, code, who);
    }
    let (code, rules) = (code.to_string(), voice.terms(voice.variant(&view.variant), view.casual));
    let seat_of = |colour: Colour| view.seat_with(colour).map(|seat| seats::marked(view, seat.seat, who));
    match (seat_of(Colour::Red), seat_of(Colour::Black)) {
        (Some(red), Some(black)) => {
            let (red, black) = (("red", red.into()), ("black", black.into()));
            voice.say("board-players", &[red, black, ("rules", rules.into()), ("code", code.into())])
        }
        _ => voice.say(
            "board-players-unknown",
            &[
                ("first", who(Seat(0)).into()),
                ("second", who(Seat(1)).into()),
                ("rules", rules.into()),
                ("code", code.into()),
            ],
        ),
    }
}
