//! Texts about a board of xiangqi: moves, checks, counters, and the whole position in words.

pub(crate) mod bad_start;
pub(crate) mod illegal_move;
pub(crate) mod rules;
pub(crate) mod variants;

use crate::text::game::board::is_near;
use crate::text::game::names::colour_word;
use crate::words::Voice;
use banqi_rules::banqi::Action;
use banqi_rules::game::{Colour, Outcome, Reason, Winner};
use banqi_rules::xiangqi::{self, Kind, MoveName, Notation, Piece, Point, Verdict};
use banqi_rules::{AnyAction, AnyPly};
use banqi_session::{LastAction, Phase, Repetition, Seat, Standing, View, XiangqiBoard};

impl Voice<'_> {
    /// Returns an action in the reader's notation: `b3xb4`; in xiangqi `h2e2 (C2=5)`, `h2e2`, `C2=5` or 炮二平五.
    #[must_use]
    pub fn action(self, action: AnyAction, name: Option<MoveName>) -> String {
        match (name, self.notation()) {
            (None, _) | (_, Notation::Iccs) => action.to_string(),
            (Some(name), Notation::Wxf) => name.to_string(),
            (Some(name), Notation::Both) => format!("{action} ({name})"),
            (Some(name), Notation::Chinese) => name.chinese(self.script()),
        }
    }

    /// Returns an action for a sentence, with a flip in words: `flip b3`.
    #[must_use]
    pub fn action_in_sentence(self, action: AnyAction, name: Option<MoveName>) -> String {
        self.with_flip("action-flip", action, name)
    }

    /// Returns an action by itself, with a flip as menus name it: `Flip b3`.
    #[must_use]
    pub fn named_action(self, action: AnyAction, name: Option<MoveName>) -> String {
        self.with_flip("control-up-choice", action, name)
    }

    fn with_flip(self, key: &'static str, action: AnyAction, name: Option<MoveName>) -> String {
        match action.banqi() {
            Some(Action::Flip(square)) => self.say(key, &[("square", square.to_string().into())]),
            _ => self.action(action, name),
        }
    }
}

/// Describes the last move as a sentence about `who`.
pub(crate) fn last_text(voice: Voice<'_>, last: &LastAction, who: &str) -> Option<String> {
    let args = [
        ("who", who.into()),
        ("piece", voice.piece(last.piece?).into()),
        ("move", voice.action(last.ply.action(), last.name).into()),
    ];
    let said = match last.victim {
        Some(victim) => {
            let target = [("target", voice.piece(victim).into())];
            voice.say("xiangqi-last-took", &[&args[..], &target].concat())
        }
        None => voice.say("xiangqi-last-moved", &args),
    };
    Some(if last.check { voice.say("xiangqi-last-check", &[("last", said.into())]) } else { said })
}

/// Returns the counters of the rules that are near their limits; `who` names the person in a seat.
pub(crate) fn counters(
    voice: Voice<'_>,
    view: &View,
    rules: &xiangqi::RuleSet,
    who: &dyn Fn(Seat) -> String,
) -> Vec<String> {
    if rules.has_banners() {
        return claim(voice, view, who).into_iter().collect();
    }
    let limit = xiangqi::Game::QUIET_LIMIT;
    let quiet = is_near(view.quiet, limit)
        .then(|| voice.say("xiangqi-quiet", &[("quiet", view.quiet.into()), ("limit", limit.into())]));
    let Repetition::Xiangqi { warning } = view.repetition else { return Vec::new() };
    let again = warning.map(|verdict| {
        let (verdict, whose) = verdict_key(verdict);
        let whose = whose.and_then(|colour| view.seat_with(colour)).map(|seat| who(seat.seat));
        let args = [("verdict", verdict.into()), ("who", whose.unwrap_or_default().into())];
        voice.say("xiangqi-comes-again", &args)
    });
    quiet.into_iter().chain(again).collect()
}

/// Returns the word for a verdict, and the colour that it is about.
fn verdict_key(verdict: Verdict) -> (&'static str, Option<Colour>) {
    match verdict {
        Verdict::MustVary(colour) => ("vary", Some(colour.into())),
        Verdict::Ends(Outcome::Win { winner: Winner::Colour(winner), reason }) => {
            let loser = Some(winner.other_of_two());
            (if reason == Reason::PerpetualCheck { "check" } else { "chase" }, loser)
        }
        Verdict::Ends(_) => ("draw", None),
    }
}

/// Says that a draw may be claimed now, or soon.
fn claim(voice: Voice<'_>, view: &View, who: &dyn Fn(Seat) -> String) -> Option<String> {
    if view.may_claim_draw {
        let args = [("times", view.occurrences.into()), ("who", who(view.to_move?).into())];
        return Some(voice.say("xiangqi-claim-now", &args));
    }
    let soon = view.occurrences + 1 == xiangqi::Game::OCCURRENCES;
    soon.then(|| voice.word("xiangqi-claim-soon"))
}

/// Describes the board in words: each side's pieces by kind, the last move, the general in check, and whose turn it is.
pub(crate) fn alt_text(voice: Voice<'_>, view: &View, board: &XiangqiBoard) -> String {
    let mut lines = board_lines(voice, board);
    lines.extend(view.last.and_then(|last| last_sentence(voice, &last)));
    lines.extend(
        board
            .in_check
            .map(|colour| voice.say("xiangqi-alt-check", &[("colour", colour_word(colour.into()).into())])),
    );
    let standing = |wanted| {
        let found = Colour::TWO.into_iter().zip(board.standings).find(|(_, standing)| *standing == wanted);
        found.map_or("none", |(colour, _)| colour_word(colour))
    };
    lines.push(match view.phase {
        Phase::Over(_) => voice.say("alt-over", &[("winner", standing(Standing::Won).into())]),
        Phase::Offered | Phase::Playing => {
            voice.say("alt-to-move", &[("colour", standing(Standing::ToMove).into())])
        }
    });
    lines.join("\n")
}

/// Lists each side's pieces by kind.
pub(crate) fn board_lines(voice: Voice<'_>, board: &XiangqiBoard) -> Vec<String> {
    let mut lines = vec![voice.word("xiangqi-alt-title")];
    lines.extend(xiangqi::Colour::ALL.map(|colour| {
        let pieces = board.kinds().filter_map(|kind| pieces(voice, board, Piece { colour, kind }));
        let pieces = voice.list(&pieces.collect::<Vec<_>>());
        let colour = colour_word(colour.into());
        voice.say("xiangqi-alt-side", &[("colour", colour.into()), ("pieces", pieces.into())])
    }));
    lines
}

/// Lists the points of one kind of piece: `chariot a0 i0`; `None` if there are none on the board.
fn pieces(voice: Voice<'_>, board: &XiangqiBoard, piece: Piece) -> Option<String> {
    let on: Vec<String> = Point::all()
        .filter(|point| board.piece_at(*point) == Some(piece))
        .map(|point| point.to_string())
        .collect();
    let args = [("kind", voice.kind(piece).into()), ("points", on.join(" ").into())];
    (!on.is_empty()).then(|| voice.say("xiangqi-alt-pieces", &args))
}

fn last_sentence(voice: Voice<'_>, last: &LastAction) -> Option<String> {
    let AnyPly::Xiangqi(action) = last.ply else { return None };
    let args = [
        ("move", voice.action(action.into(), last.name).into()),
        ("piece", voice.piece(last.piece?).into()),
        ("from", action.from.to_string().into()),
        ("to", action.to.to_string().into()),
    ];
    Some(match last.victim {
        Some(victim) => {
            let target = [("target", voice.piece(victim).into())];
            voice.say("xiangqi-alt-took", &[&args[..], &target].concat())
        }
        None => voice.say("xiangqi-alt-moved", &args),
    })
}

/// Returns the letter that selects a kind in the Fluent files.
pub(crate) fn kind_letter(kind: Kind) -> String {
    kind.letter().to_string()
}

#[cfg(test)]
mod tests;
