//! The content of a board message while the game is played.

use std::num::NonZeroU16;

use super::names::{Names, countdown};
use crate::discord::words::Voice;
use crate::rules::{Action, Clash, Colour, Endless, RuleSet};
use crate::session::{GameCode, LastAction, Seat, View};

/// Who plays what, what happened last, whose turn it is and until when; and, when there are any, the chain under
/// way, the open offer and the quiet plies. Two to eight short lines.
#[must_use]
pub fn board_text(voice: Voice<'_>, view: &View, code: GameCode, names: Names<'_>) -> String {
    let who = |seat: Seat| view.player_in(seat).map_or_else(|| voice.deleted_player(), names);
    let mut lines = vec![players(voice, view, code, &who)];
    lines.extend(view.last.and_then(|last| last_text(voice, &last, &who(last.seat))));
    if let (Some(seat), Some(deadline)) = (view.to_move, view.deadline) {
        let deadline = countdown(deadline);
        lines.push(match view.colour_of(seat) {
            None => {
                voice.say("board-first-turn", &[("who", who(seat).into()), ("deadline", deadline.into())])
            }
            Some(colour) => voice.say(
                "board-turn",
                &[
                    ("who", who(seat).into()),
                    ("colour", voice.colour(colour).into()),
                    ("deadline", deadline.into()),
                ],
            ),
        });
    }
    if view.choices.iter().any(|choice| choice.action == Action::EndChain) {
        lines.push(voice.word("board-chain"));
    }
    lines.extend(view.offer.map(|seat| voice.say("board-offer", &[("who", who(seat).into())])));
    if view.to_move.is_some() {
        lines.extend(counters(voice, view));
    }
    lines.join("\n")
}

/// What the rules count, from where it is near its limit.
fn counters(voice: Voice<'_>, view: &View) -> Vec<String> {
    let rules = &view.rule_set;
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
        Endless::Agree if view.occurrences >= RuleSet::OCCURRENCES => {
            Some(voice.say("board-agree", &[("times", view.occurrences.into())]))
        }
        _ => None,
    };
    let run = u16::from(view.chase_run);
    let chase = rules.chase_limit.plies().map(u16::from).filter(|&limit| is_near(run, limit));
    let chase =
        chase.map(|limit| voice.say("board-chase", &[("plies", run.into()), ("limit", limit.into())]));
    quiet.into_iter().chain(repetition).chain(chase).collect()
}

/// Whether a count is near its limit: two thirds of it or more.
fn is_near(count: u16, limit: u16) -> bool {
    u32::from(count) * 3 >= u32::from(limit) * 2
}

/// Who plays what, by which rules, and the game's code.
pub(super) fn players(voice: Voice<'_>, view: &View, code: GameCode, who: &dyn Fn(Seat) -> String) -> String {
    let (code, rules) = (code.to_string(), voice.rules(&view.rule_set));
    let seat_of = |colour: Colour| {
        view.seats.iter().find(|seat| seat.colour == Some(colour)).map(|seat| who(seat.seat))
    };
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

/// What the last ply did, as a sentence about `who`.
pub(super) fn last_text(voice: Voice<'_>, last: &LastAction, who: &str) -> Option<String> {
    let piece = last.piece.map(|piece| voice.piece(piece));
    let (from, to) = match last.ply.action {
        Action::TurnUp(square) => {
            return Some(voice.say(
                "board-last-up",
                &[("who", who.into()), ("piece", piece?.into()), ("square", square.to_string().into())],
            ));
        }
        Action::Move { from, to } | Action::Capture { from, to } | Action::Attempt { from, to } => (from, to),
        Action::EndChain => return Some(voice.say("board-last-end", &[("who", who.into())])),
    };
    let (who, piece) = (("who", who.into()), ("piece", piece?.into()));
    let (from, to) = (("from", from.to_string().into()), ("to", to.to_string().into()));
    let Some(clash) = last.clash else {
        return Some(voice.say("board-last-moved", &[who, piece, from, to]));
    };
    let target = ("target", voice.piece(last.victim.or(last.ply.reveal)?).into());
    Some(match (clash, last.ply.reveal) {
        (Clash::Taken, None) => voice.say("board-last-took", &[who, piece, target, from, to]),
        (Clash::Taken, Some(_)) => voice.say("board-last-found", &[who, piece, target, from, to]),
        (Clash::BothRemoved, _) => voice.say("board-last-both", &[who, piece, target, from, to]),
        (Clash::Repelled, _) => voice.say("board-last-repelled", &[who, piece, target, from, to]),
        (Clash::AttackerRemoved, _) => voice.say("board-last-lost", &[who, piece, target, from, to]),
    })
}
