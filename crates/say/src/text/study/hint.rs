//! A hint in words: the best moves, the expected results after them, and why.

use crate::text::study::odds::percent;
use crate::words::Voice;
use banqi_app::{Hint, HintedMove};
use banqi_engine::Why;
use banqi_render::Icon;
use banqi_rules::{AnyAction, AnyPiece};
use banqi_session::GameCode;

/// The most moves that are listed.
const SHOWN: usize = 3;

/// Lists the best moves, with the chances of a win, draw and loss, and an immediate reason for each.
#[must_use]
pub fn hint_text(voice: Voice<'_>, code: GameCode, hint: &Hint) -> String {
    let mut lines =
        vec![voice.say("hint-heading", &[("code", code.to_string().into()), ("n", hint.moves.len().into())])];
    let told = hint.moves.iter().take(SHOWN);
    let icons = told.clone().filter_map(|told| icon(voice, told.judged.action, told.piece));
    let voice = voice.with_icons(icons);
    lines.extend((1_usize..).zip(told).map(|(place, HintedMove { judged, name, piece, why })| {
        // Rounded so that the three add up to 100.
        let (win, loss) = (percent(judged.expected.win), percent(judged.expected.loss));
        voice.say(
            "hint-line",
            &[
                ("place", place.into()),
                ("mark", mark(voice, judged.action, *piece).into()),
                ("action", voice.named_action(judged.action, *name).into()),
                ("win", win.into()),
                ("draw", 100_u32.saturating_sub(win + loss).into()),
                ("loss", loss.into()),
                // A forced result has no chances.
                ("forced", if matches!(why, Why::Decides(_)) { "yes" } else { "no" }.into()),
                ("why", why_text(voice, why).into()),
            ],
        )
    }));
    let spread = hint.moves.first().zip(hint.moves.last());
    let is_flat = spread.is_some_and(|(best, worst)| {
        percent(best.judged.expected.points()).abs_diff(percent(worst.judged.expected.points())) <= 1
    });
    let is_decided = hint.moves.first().is_some_and(|best| matches!(best.why, Why::Decides(_)));
    if is_flat && !is_decided && hint.moves.len() > 1 {
        lines.push(voice.say("hint-none-better", &[("n", hint.moves.len().into())]));
    }
    lines.join("\n")
}

/// Returns the icon of the piece that moves or is flipped.
fn icon(voice: Voice<'_>, action: AnyAction, piece: Option<AnyPiece>) -> Option<Icon> {
    match piece {
        Some(piece) => Some(Icon::piece(piece, voice.pieces())),
        // Four-colour games, whose backs differ, have no hints.
        None => action.is_flip().then_some(Icon::FACE_DOWN),
    }
}

/// Returns its emoji and a space. Empty if it is not registered.
fn mark(voice: Voice<'_>, action: AnyAction, piece: Option<AnyPiece>) -> String {
    let emoji = icon(voice, action, piece).and_then(|icon| voice.emoji(icon));
    emoji.map(|emoji| format!("{emoji} ")).unwrap_or_default()
}

fn why_text(voice: Voice<'_>, why: &Why) -> String {
    match why {
        Why::Decides(plies @ 0..) => voice.say("hint-wins", &[("plies", (*plies).into())]),
        Why::Decides(plies) => voice.say("hint-loses", &[("plies", plies.abs().into())]),
        Why::Takes { victim, can_be_retaken } => {
            let retaken = if *can_be_retaken { "yes" } else { "no" };
            voice.say("hint-takes", &[("piece", voice.piece(*victim).into()), ("retaken", retaken.into())])
        }
        Why::Flips(Some((good, bad))) => {
            voice.say("hint-turns-up", &[("good", percent(*good).into()), ("bad", percent(*bad).into())])
        }
        Why::Flips(None) => voice.word("hint-unknown"),
        Why::Checks => voice.word("hint-checks"),
        Why::Saves => voice.word("hint-saves"),
        Why::Threatens(piece) => voice.say("hint-threatens", &[("piece", voice.piece(*piece).into())]),
        Why::Waits => voice.word("hint-waits"),
    }
}
