//! The texts of replays.

use crate::text::end_alt_text;
use crate::text::game::board::{happened_text, small_line};
use crate::text::game::names::Names;
use crate::text::game::result::ending_line;
use crate::words::Voice;
use banqi_app::Pace;
use banqi_custom_id::Group;
use banqi_rules::{AnyPiece, AnySquare};
use banqi_session::{GameCode, View};

/// Says which game an animation shows, and what is not as in that of a short game.
#[must_use]
pub fn replay_text(voice: Voice<'_>, view: &View, code: GameCode, pace: Pace) -> String {
    let of = [("code", code.to_string().into()), ("moves", view.plies.into())];
    let mut lines = vec![voice.say("replay-text", &of)];
    lines.extend(pace_lines(voice, pace));
    lines.join("\n")
}

/// Says how fast the animation of a long game runs, and which moves it leaves out.
pub(crate) fn pace_lines(voice: Voice<'_>, pace: Pace) -> impl Iterator<Item = String> {
    let speed = format!("{:.1}", pace.speed);
    let fast = (pace.speed >= 1.05).then(|| voice.say("replay-fast", &[("speed", speed.into())]));
    let thinned = (pace.every > 1).then(|| voice.say("replay-thinned", &[("every", pace.every.into())]));
    fast.into_iter().chain(thinned).map(|line| format!("-# {line}"))
}

/// Describes an animation for screen readers: its length, and the board it ends with.
#[must_use]
pub fn replay_alt_text(voice: Voice<'_>, view: &View, unflipped: &[(AnySquare, AnyPiece)]) -> String {
    let text = voice.say("replay-alt", &[("moves", view.plies.into())]);
    let text = format!("{text}\n{}", end_alt_text(voice, view, unflipped));
    text.chars().take(super::super::ALT_LIMIT).collect()
}

/// Says in one line which of a game's boards is shown, and what had happened last, or how the game ended.
pub(crate) fn step_text(voice: Voice<'_>, view: &View, at: (usize, usize), names: Names<'_>) -> String {
    let happened = ending_line(voice, view, names).unwrap_or_else(|| happened_text(voice, view, names));
    step_line(voice, at, happened)
}

/// Says which of a game's boards is shown, and what had happened last.
pub(crate) fn step_line(voice: Voice<'_>, (at, of): (usize, usize), happened: String) -> String {
    voice.say("replay-step", &[("at", at.into()), ("of", of.into()), ("happened", happened.into())])
}

/// Says in one line which board is shown and what had happened last, and in small print the rules and the game ID.
#[must_use]
pub fn game_step_text(
    voice: Voice<'_>,
    view: &View,
    code: GameCode,
    at: (usize, usize),
    names: Names<'_>,
) -> String {
    let voice = voice.about(Group::of(&view.variant));
    format!("{}\n{}", step_text(voice, view, at, names), small_line(voice, view, code, None))
}
