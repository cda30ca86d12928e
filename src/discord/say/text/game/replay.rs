//! The texts of replays.

use crate::discord::say::text::end_alt_text;
use crate::discord::say::words::Voice;
use banqi_rules::banqi::{Piece, Square};
use banqi_session::{GameCode, View};

/// Says which game an animation shows, and how fast it runs if that is faster than usual.
#[must_use]
pub fn replay_text(voice: Voice<'_>, view: &View, code: GameCode, speed: f64) -> String {
    let of = [("code", code.to_string().into()), ("moves", view.actions.into())];
    let text = voice.say("replay-text", &of);
    if speed < 1.05 {
        return text;
    }
    let speed = format!("{speed:.1}");
    format!("{text}\n-# {}", voice.say("replay-fast", &[("speed", speed.into())]))
}

/// Describes an animation for screen readers: its length, and the board it ends with.
#[must_use]
pub fn replay_alt_text(voice: Voice<'_>, view: &View, unflipped: &[(Square, Piece)]) -> String {
    let text = voice.say("replay-alt", &[("moves", view.actions.into())]);
    let text = format!("{text}\n{}", end_alt_text(voice, view, unflipped));
    text.chars().take(super::super::ALT_LIMIT).collect()
}

/// Says which of a game's boards is shown.
#[must_use]
pub fn step_text(voice: Voice<'_>, at: usize, of: usize) -> String {
    voice.say("replay-step", &[("at", at.into()), ("of", of.into())])
}
