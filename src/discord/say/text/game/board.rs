//! The content of a board message while the game is played.

use std::num::NonZeroU16;

use crate::discord::say::group::Group;
use crate::discord::say::text::game::attack::attack_keys;
use crate::discord::say::text::game::names::{Names, countdown};
use crate::discord::say::text::game::seats;
use crate::discord::say::text::xiangqi;
use crate::discord::say::words::Voice;
use banqi_rules::Variant;
use banqi_rules::banqi::{Action, Endless, Ply, RuleSet};
use banqi_rules::game::Colour;
use banqi_session::{
    AnyBoard, BoardView, DrawAnswer, DrawReason, GameCode, LastAction, Participant, Seat, SeatView, View,
};

/// Who plays what, what happened last, whose turn it is and until when; and, when there are any, the open offer or
/// that it was declined, the last face-down piece, and what the rules count. Two to eight short lines, one more with four seats.
#[must_use]
pub fn board_text(voice: Voice<'_>, view: &View, code: GameCode, names: Names<'_>) -> String {
    let voice = voice.about(Group::of(&view.variant));
    let who = |seat: Seat| view.player_in(seat).map_or_else(|| voice.deleted_player(), names);
    let mut lines = vec![players(voice, view, code, &who)];
    lines.extend(view.last.and_then(|last| last_text(voice, &last, &who(last.seat))));
    lines.extend(view.to_move.and_then(|seat| turn_text(voice, view, seat, &who(seat))));
    lines.extend(view.offer.map(|seat| seats::offer_text(voice, view, seat, &who)));
    lines.extend(view.draw_answer.and_then(|answer| declined_text(voice, answer, &who)));
    lines.extend(hint_lines(voice, view, &who));
    lines.extend(view.board.banqi().and_then(|board| last_down_text(voice, board)));
    if view.to_move.is_some() {
        lines.extend(match view.variant {
            Variant::Banqi(rules) => counters(voice, view, &rules),
            Variant::Xiangqi { rules, .. } => xiangqi::counters(voice, view, &rules, &who),
        });
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
    let is_check = matches!(&view.board, AnyBoard::Xiangqi(board) if board.in_check.is_some());
    let Some((square, piece)) = view.chain_piece() else {
        let key = if is_check { "xiangqi-turn-check" } else { "board-turn" };
        return Some(voice.say(key, &[who, colour, deadline]));
    };
    let (piece, square) = (("piece", voice.piece(piece).into()), ("square", square.to_string().into()));
    Some(voice.say("board-chain", &[who, colour, piece, square, deadline]))
}

/// What the last face-down piece is, where the rules have it told.
pub(crate) fn last_down_text(voice: Voice<'_>, board: &BoardView) -> Option<String> {
    let (square, piece) = board.last_down?;
    let args = [("square", square.to_string().into()), ("piece", voice.piece(piece).into())];
    Some(voice.say("board-last-down", &args))
}

/// What the rules count, from where it is near its limit.
fn counters(voice: Voice<'_>, view: &View, rules: &RuleSet) -> Vec<String> {
    let quiet = rules.quiet_limit.map(NonZeroU16::get).filter(|&limit| is_near(view.quiet, limit));
    let quiet =
        quiet.map(|limit| voice.say("board-quiet", &[("quiet", view.quiet.into()), ("limit", limit.into())]));
    let repetition = match rules.endless {
        Endless::CycleDraw if view.cycle_rounds + 1 == RuleSet::CYCLE_ROUNDS => {
            Some(voice.word("board-cycle"))
        }
        Endless::PositionDraw if view.occurrences + 1 == RuleSet::OCCURRENCES => {
            Some(voice.word("board-position"))
        }
        Endless::Agree if view.suggests_draw() => {
            Some(voice.say("board-agree", &[("times", view.occurrences.into())]))
        }
        Endless::CycleDraw | Endless::PositionDraw | Endless::Agree => None,
    };
    let run = u16::from(view.chase_run);
    let chase = rules.chase_limit.plies().map(u16::from).filter(|&limit| is_near(run, limit));
    let chase =
        chase.map(|limit| voice.say("board-chase", &[("plies", run.into()), ("limit", limit.into())]));
    quiet.into_iter().chain(repetition).chain(chase).collect()
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

/// What the last action did, as a sentence about `who`.
pub(crate) fn last_text(voice: Voice<'_>, last: &LastAction, who: &str) -> Option<String> {
    let Some(Ply { action, reveal }) = last.ply.banqi() else { return xiangqi::last_text(voice, last, who) };
    let who = ("who", who.into());
    let piece = last.piece.map(|piece| ("piece", voice.piece(piece).into()));
    let (from, to) = match action {
        Action::TurnUp(square) => {
            return Some(voice.say("board-last-up", &[who, piece?, ("square", square.to_string().into())]));
        }
        Action::Move { from, to } | Action::Capture { from, to } | Action::Attempt { from, to } => (from, to),
        Action::EndChain => return Some(voice.say("board-last-end", &[who])),
    };
    let (from, to) = (("from", from.to_string().into()), ("to", to.to_string().into()));
    let Some(clash) = last.clash else {
        return Some(voice.say("board-last-moved", &[who, piece?, from, to]));
    };
    let target = last.victim.or(reveal.map(Into::into))?;
    let told = attack_keys(clash, last.piece?, target, reveal.is_some());
    Some(voice.say(told.board, &[who, piece?, ("target", voice.piece(target).into()), from, to]))
}
