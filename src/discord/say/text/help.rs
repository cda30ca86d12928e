//! `/help` and `/about`.

use crate::discord::say::words::Voice;

/// How to play, command by command.
#[must_use]
pub fn help_text(voice: Voice<'_>) -> String {
    voice.word("help-text")
}

/// What the bot is, what a fair deal proves and what it does not, what is stored.
#[must_use]
pub fn about_text(voice: Voice<'_>) -> String {
    voice.say("about-text", &[("version", env!("CARGO_PKG_VERSION").into())])
}
