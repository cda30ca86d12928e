//! The texts of mirrors and of spectators' views.

use crate::discord::say::text::game::names::countdown;
use crate::discord::say::words::Voice;
use crate::store::ChannelId;
use banqi_session::{GameCode, Timestamp};

/// A text about watching.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WatchText {
    /// The channel mirrors the game now.
    MirrorStarted,
    /// The channel mirrors the game already.
    MirrorShown,
    /// The channel no longer mirrors the game.
    MirrorEnded,
    /// A view follows the game.
    Following {
        /// Until when.
        until: Timestamp,
        /// The number of people who watch the game.
        spectators: usize,
    },
    /// The number of people who watch the game; more than 0.
    Spectators(usize),
    /// A view no longer follows the game.
    Stopped,
}

/// Why a game cannot be watched as asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WatchTrouble {
    /// The game is played in this channel.
    PlayedHere,
    /// The person may not write in this channel.
    MayNotWrite,
    /// Too many channels mirror the game.
    TooManyMirrors {
        /// The limit.
        limit: u32,
    },
    /// This channel does not mirror the game.
    NotMirrored,
    /// Somebody else has started the mirror.
    NotTheirs,
}

/// Returns the line above the board in a mirror: the game's code, and where it is played.
#[must_use]
pub fn mirror_heading(voice: Voice<'_>, code: GameCode, channel: ChannelId) -> String {
    let channel = format!("<#{}>", channel.0);
    let heading = [("code", code.to_string().into()), ("channel", channel.into())];
    format!("-# {}", voice.say("watch-mirror-heading", &heading))
}

/// Returns a text about watching a game.
#[must_use]
pub fn watch_text(voice: Voice<'_>, code: GameCode, what: WatchText) -> String {
    let about = |key| voice.say(key, &[("code", code.to_string().into())]);
    match what {
        WatchText::MirrorStarted => about("watch-mirror-started"),
        WatchText::MirrorShown => about("watch-mirror-shown"),
        WatchText::MirrorEnded => about("watch-mirror-ended"),
        WatchText::Following { until, spectators } => {
            let following = voice.say("watch-following", &[("until", countdown(until).into())]);
            format!("{following} {}", watch_text(voice, code, WatchText::Spectators(spectators)))
        }
        WatchText::Spectators(n) => voice.say("watch-spectators", &[("n", n.into())]),
        WatchText::Stopped => voice.word("watch-stopped"),
    }
}

/// Says why a game cannot be watched as asked.
#[must_use]
pub(crate) fn watch_trouble_text(voice: Voice<'_>, trouble: WatchTrouble) -> String {
    match trouble {
        WatchTrouble::PlayedHere => voice.word("watch-played-here"),
        WatchTrouble::MayNotWrite => voice.word("watch-may-not-write"),
        WatchTrouble::TooManyMirrors { limit } => voice.say("watch-too-many", &[("limit", limit.into())]),
        WatchTrouble::NotMirrored => voice.word("watch-not-mirrored"),
        WatchTrouble::NotTheirs => voice.word("watch-not-theirs"),
    }
}
