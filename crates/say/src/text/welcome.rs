//! Texts of the first minute: the greeting of a server, and the questions on the way to a game.

use crate::mentions::Mentions;
use crate::words::Voice;
use banqi_custom_id::Group;
use banqi_store::Invitee;

/// Returns the greeting for a server.
#[must_use]
pub fn greeting_text(voice: Voice<'_>) -> String {
    voice.word("welcome-text")
}

/// Asks which game to play against this opponent, or against anyone. The menus say at which level, and with which time.
#[must_use]
pub fn which_game_to_start_text(voice: Voice<'_>, opponent: Option<Invitee>, mentions: &Mentions) -> String {
    let (kind, who) = match opponent {
        None => ("anyone", String::new()),
        Some(Invitee::Computer(_)) => ("computer", String::new()),
        Some(Invitee::User(user)) => ("person", format!("<@{}>", user.0)),
    };
    voice.say(
        "welcome-which-game",
        &[
            ("kind", kind.into()),
            ("who", who.into()),
            ("challenge", mentions.mention(voice, "banqi challenge").into()),
        ],
    )
}

/// Says that a game against this opponent was posted.
#[must_use]
pub fn begun_text(voice: Voice<'_>, opponent: Option<Invitee>) -> String {
    let kind = if matches!(opponent, Some(Invitee::Computer(_))) { "game" } else { "challenge" };
    voice.say("welcome-begun", &[("kind", kind.into())])
}

/// Returns the name of a game for a button.
#[must_use]
pub fn game_name_text(voice: Voice<'_>, group: Group) -> String {
    voice.word(group.button_key())
}

/// Returns a level of the computer for a menu, where `levels` is the highest.
#[must_use]
pub fn level_text(voice: Voice<'_>, level: u8, levels: usize) -> String {
    voice.say("welcome-level", &[("level", level.into()), ("levels", levels.into())])
}

/// Says how strong the computer is at a level.
#[must_use]
pub fn level_hint(voice: Voice<'_>, rating: u16) -> String {
    voice.say("welcome-level-hint", &[("rating", rating.into())])
}
