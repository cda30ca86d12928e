//! The content of a board message during the game.

use crate::text::family;
use crate::text::game::clock::{clock_request_text, clock_text, outage_line, paused_text, vacation_lines};
use crate::text::game::dotted;
use crate::text::game::names::Names;
use crate::text::game::seats;
use crate::words::Voice;
use banqi_custom_id::Group;
use banqi_rules::game::Colour;
use banqi_session::{
    DrawAnswer, DrawReason, GameCode, LastAction, Participant, Seat, SeatView, TakebackRequest, View,
};

/// Returns whose turn it is, what happened last, and a small line with the rules, the time and the game ID. Between
/// them are, if there are any: the open offer or request or how it was answered, hints taken, the last face-down piece,
/// and the counters of the rules. These are two to eight short lines, and one more with four seats.
///
/// The level of the computer is shown only beside the opponent's name, not in the sentences about moves.
#[must_use]
pub fn board_text(voice: Voice<'_>, view: &View, code: GameCode, names: Names<'_>) -> String {
    let voice = voice.about(Group::of(&view.variant));
    let who = |seat: Seat| named(voice, view, names, seat);
    let listed = |seat: Seat| listed(voice, view, names, seat);
    let mut lines: Vec<String> = match (view.to_move, view.paused_until) {
        (Some(seat), Some(until)) => vec![paused_text(voice, &who(seat), until)],
        (Some(seat), None) => turn_text(voice, view, seat, &who(seat)).into_iter().collect(),
        (None, _) => Vec::new(),
    };
    // What the headline says is not said again.
    let last = view.last.map(|last| LastAction { check: last.check && !heads_with_check(view), ..last });
    lines.push(
        last.and_then(|last| family::last_text(voice, &last, &who(last.seat)))
            .unwrap_or_else(|| opening_text(voice, view, &listed)),
    );
    lines.extend(request_lines(voice, view, &who));
    lines.extend(view.taken_back.map(|seat| voice.say("board-taken-back", &[("who", who(seat).into())])));
    lines.extend(view.draw_answer.and_then(|answer| declined_text(voice, answer, &who)));
    lines.extend(view.declined.map(|declined| {
        let what = if declined.takeback { "takeback" } else { "clock" };
        voice.say("board-declined", &[("who", who(declined.by).into()), ("what", what.into())])
    }));
    lines.extend(hint_lines(voice, view, &who));
    lines.extend(vacation_lines(voice, view, &who));
    lines.extend(family::last_down_text(voice, &view.board));
    if view.to_move.is_some() {
        lines.extend(family::counters(voice, view, &who));
    }
    if view.seats.len() > 2 {
        lines.push(format!("-# {}", seats::table(voice, view, &who)));
    }
    lines.extend(view.outage.map(|lasted| outage_line(voice, lasted)));
    lines.push(small_line(voice, view, code, clock_text(voice, view)));
    voice.opened(&lines.join("\n"))
}

/// Returns the text of an older message of a game, which shows a position that has passed. `newer` is the address of the
/// newest one, if that is known.
#[must_use]
pub fn went_on_text(voice: Voice<'_>, view: &View, code: GameCode, newer: Option<String>) -> String {
    let voice = voice.about(Group::of(&view.variant));
    let went_on = match newer {
        Some(link) => voice.say("board-went-on-there", &[("link", link.into())]),
        None => voice.word("board-went-on"),
    };
    format!("{went_on}\n{}", small_line(voice, view, code, None))
}

/// Returns the open draw offer and requests, as the board has them.
#[must_use]
pub fn requests_text(voice: Voice<'_>, view: &View, names: Names<'_>) -> String {
    request_lines(voice, view, &|seat| named(voice, view, names, seat)).join("\n")
}

/// Returns the open draw offer and requests, one line each, and how players answer them.
fn request_lines(voice: Voice<'_>, view: &View, who: &dyn Fn(Seat) -> String) -> Vec<String> {
    let offer = view.offer.map(|seat| seats::offer_text(voice, view, seat, who));
    let clock = view.clock_request.map(|request| clock_request_text(voice, view, request, who));
    let asked = |request: TakebackRequest| {
        let other = seats::others(view, request.by).next().map(who).unwrap_or_default();
        voice.say("board-takeback", &[("who", who(request.by).into()), ("opponent", other.into())])
    };
    [offer, clock, view.takeback_request.map(asked)].into_iter().flatten().collect()
}

/// Returns who plays a seat, as sentences name them.
pub(crate) fn named(voice: Voice<'_>, view: &View, names: Names<'_>, seat: Seat) -> String {
    match view.player_in(seat) {
        Some(player) if player.level().is_some() => voice.computer_in_sentence(),
        Some(player) => names(player),
        None => voice.deleted_player(),
    }
}

/// Returns who plays a seat, as lists and headings name them.
fn listed(voice: Voice<'_>, view: &View, names: Names<'_>, seat: Seat) -> String {
    match view.player_in(seat) {
        Some(Participant::Computer(level)) => voice.computer(level),
        Some(player) => names(player),
        None => voice.deleted_player(),
    }
}

/// Says what happened last or, before anything has happened, who plays.
pub(crate) fn happened_text(voice: Voice<'_>, view: &View, names: Names<'_>) -> String {
    let who = |seat: Seat| named(voice, view, names, seat);
    let last = view.last.and_then(|last| family::last_text(voice, &last, &who(last.seat)));
    let opening = || opening_text(voice, view, &|seat| listed(voice, view, names, seat));
    voice.opened(&last.unwrap_or_else(opening))
}

/// Says who plays, before anything has happened.
fn opening_text(voice: Voice<'_>, view: &View, who: &dyn Fn(Seat) -> String) -> String {
    match view.seats.as_slice() {
        [first, second] => {
            let (first, second) = (who(first.seat), who(second.seat));
            voice.say("board-players-unknown", &[("first", first.into()), ("second", second.into())])
        }
        seats => voice.everyone(&seats.iter().map(|seat| who(seat.seat)).collect::<Vec<_>>()),
    }
}

/// Returns the last line, in small print: the rules without their options, which the challenge and the rule book name,
/// further text, and the game ID.
pub(crate) fn small_line(voice: Voice<'_>, view: &View, code: GameCode, more: Option<String>) -> String {
    let rules = voice.terms(voice.variant_in_brief(&view.variant), view.casual);
    let code = voice.say("result-code", &[("code", code.to_string().into())]);
    format!("-# {}", dotted([Some(rules), more, Some(code)].into_iter().flatten()))
}

/// Says that a draw was declined; if by the computer, with its reason.
fn declined_text(voice: Voice<'_>, answer: DrawAnswer, who: &dyn Fn(Seat) -> String) -> Option<String> {
    if answer.accepted {
        return None;
    }
    let why = answer.why.map_or("none", DrawReason::word);
    Some(voice.say("board-draw-declined", &[("who", who(answer.by).into()), ("why", why.into())]))
}

/// Says who has taken hints, and how many, one line each.
pub(crate) fn hint_lines(voice: Voice<'_>, view: &View, who: &dyn Fn(Seat) -> String) -> Vec<String> {
    let hinted = view.seats.iter().filter(|seat| seat.hints > 0);
    let line = |seat: &SeatView| {
        voice.say("hint-taken", &[("who", who(seat.seat).into()), ("n", seat.hints.into())])
    };
    hinted.map(line).collect()
}

/// Whether the headline says that a person is in check.
fn heads_with_check(view: &View) -> bool {
    let mover = view.to_move.filter(|_| view.paused_until.is_none()).and_then(|seat| view.player_in(seat));
    view.board.is_check() && mover.is_some_and(|player| player.level().is_none())
}

/// Says whose turn it is; in the middle of a chain, with which piece.
fn turn_text(voice: Voice<'_>, view: &View, seat: Seat, who: &str) -> Option<String> {
    if view.player_in(seat).and_then(Participant::level).is_some() {
        return Some(voice.say("board-computer", &[("who", who.into())]));
    }
    let colours = view.colours_of(seat);
    if colours.is_empty() {
        return seats::colourless_turn(voice, view, who);
    }
    let mark = seats::generals(voice, view, seat).map(|generals| format!("{generals} ")).unwrap_or_default();
    let who = ("who", who.into());
    let colour = ("colour", voice.colours(colours).into());
    let mark = ("mark", mark.into());
    let Some((square, piece)) = view.chain_piece() else {
        let key = if view.board.is_check() { "xiangqi-turn-check" } else { "board-turn" };
        return Some(voice.say(key, &[mark, who, colour]));
    };
    let (piece, square) = (("piece", voice.piece(piece).into()), ("square", square.to_string().into()));
    Some(voice.say("board-chain", &[mark, who, colour, piece, square]))
}

/// Returns whether a counter is near its limit: two thirds of it or more.
pub(crate) fn is_near(count: u16, limit: u16) -> bool {
    u32::from(count) * 3 >= u32::from(limit) * 2
}

/// Says who plays which colour: `🔴 Ann · ⚫ Ben`; with four seats, as a table.
pub(crate) fn players(voice: Voice<'_>, view: &View, who: &dyn Fn(Seat) -> String) -> String {
    if view.seats.len() > 2 {
        return seats::table(voice, view, who);
    }
    let seat_of =
        |colour: Colour| view.seat_with(colour).map(|seat| seats::marked(voice, view, seat.seat, who));
    match (seat_of(Colour::Red), seat_of(Colour::Black)) {
        (Some(red), Some(black)) => format!("{red} · {black}"),
        _ => opening_text(voice, view, who),
    }
}
