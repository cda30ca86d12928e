//! The text under a board of banqi: the last action, the counters of the rules, the last face-down piece.

use std::num::NonZeroU16;

use crate::text::family::banqi::attack::attack_keys;
use crate::text::game::board::is_near;
use crate::words::Voice;
use banqi_rules::AnyPly;
use banqi_rules::banqi::{Action, Clash, Endless, Ply, RuleSet};
use banqi_session::{BoardView, Chase, LastAction, Repetition, Seat, View};

/// Names the last face-down piece, if the rules reveal it.
pub(crate) fn last_down_text(voice: Voice<'_>, board: &BoardView) -> Option<String> {
    let (square, piece) = board.last_down?;
    let args = [("square", square.to_string().into()), ("piece", voice.piece(piece).into())];
    Some(voice.say("board-last-down", &args))
}

/// Returns the counters of the rules that are near their limits; `who` names the person in a seat.
pub(crate) fn counters(
    voice: Voice<'_>,
    view: &View,
    rules: &RuleSet,
    who: &dyn Fn(Seat) -> String,
) -> Vec<String> {
    let Repetition::Banqi { cycle_rounds, chase } = view.repetition else { return Vec::new() };
    let quiet = rules.quiet_limit.map(NonZeroU16::get).filter(|&limit| is_near(view.quiet, limit));
    let quiet =
        quiet.map(|limit| voice.say("board-quiet", &[("quiet", view.quiet.into()), ("limit", limit.into())]));
    let repetition = match rules.endless {
        Endless::CycleDraw if cycle_rounds + 1 == RuleSet::CYCLE_ROUNDS => Some(voice.word("board-cycle")),
        Endless::PositionDraw if view.occurrences + 1 == RuleSet::OCCURRENCES => {
            Some(voice.word("board-position"))
        }
        Endless::Agree if view.suggests_draw() => {
            Some(voice.say("board-agree", &[("times", view.occurrences.into())]))
        }
        Endless::CycleDraw | Endless::PositionDraw | Endless::Agree => None,
    };
    let chase = rules.chase_limit.plies().map(u16::from).zip(chase);
    let chase = chase.filter(|(limit, chase)| is_near(chase.plies.into(), *limit));
    let chase = chase.map(|(limit, Chase { plies, seat, piece })| {
        let run = u16::from(plies);
        let full = if run >= limit { "yes" } else { "no" };
        voice.say(
            "board-chase",
            &[
                ("who", who(seat).into()),
                ("piece", voice.kind(piece).into()),
                ("plies", run.into()),
                ("limit", limit.into()),
                ("full", full.into()),
            ],
        )
    });
    quiet.into_iter().chain(repetition).chain(chase).collect()
}

/// Describes the last action as a sentence about `who`.
pub(crate) fn last_text(voice: Voice<'_>, last: &LastAction, ply: Ply, who: &str) -> Option<String> {
    let Ply { action, reveal } = ply;
    let who = ("who", who.into());
    let piece = last.piece.map(|piece| ("piece", voice.piece(piece).into()));
    let (from, to) = match action {
        Action::Flip(square) => {
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

/// Describes the last action as a sentence about `who` that takes one line on a phone: without the square that the
/// piece came from, and of an attack without the outcome, which the squares show. `None` for xiangqi.
pub(crate) fn brief_last_text(voice: Voice<'_>, last: &LastAction, who: &str) -> Option<String> {
    let AnyPly::Banqi(ply) = last.ply else { return None };
    let (key, piece, square) = match (ply.action, last.clash) {
        (Action::Flip(_) | Action::EndChain, _) => return last_text(voice, last, ply, who),
        (Action::Move { to, .. } | Action::Capture { to, .. } | Action::Attempt { to, .. }, None) => {
            ("tap-last-moved", last.piece?, to)
        }
        (Action::Move { to, .. } | Action::Capture { to, .. } | Action::Attempt { to, .. }, Some(clash)) => {
            let is_plain = clash == Clash::Taken && ply.reveal.is_none();
            let key = if is_plain { "tap-last-took" } else { "tap-last-attacked" };
            (key, last.victim.or(ply.reveal.map(Into::into))?, to)
        }
    };
    let (piece, square) = (voice.piece(piece), square.to_string());
    Some(voice.say(key, &[("who", who.into()), ("piece", piece.into()), ("square", square.into())]))
}
