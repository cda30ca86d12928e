//! The texts of mirrors, of spectators' views, and of threads for comments.

use crate::permissions::Permissions;
use crate::text::answers::failure::permission_names;
use crate::text::game::names::{Names, countdown};
use crate::text::game::result::ending_line;
use crate::words::Voice;
use banqi_session::{GameCode, Timestamp, View};
use banqi_store::{ChannelId, Threads};

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
    /// A view does not follow the game, because too many do.
    TooManyViews,
    /// The thread for comments is locked.
    CommentsLocked,
    /// The thread for comments will be locked soon.
    CommentsLockedSoon,
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
    /// The game has no thread for comments.
    NoComments,
    /// The bot may not lock the thread for comments.
    MayNotLock,
}

/// Returns the line above the board in a mirror: the game's code, and where it is played.
#[must_use]
pub fn mirror_heading(voice: Voice<'_>, code: GameCode, channel: ChannelId) -> String {
    let channel = format!("<#{}>", channel.0);
    let heading = [("code", code.to_string().into()), ("channel", channel.into())];
    format!("-# {}", voice.say("watch-mirror-heading", &heading))
}

/// Returns the name of the thread of a game; `kind` is what it is for.
#[must_use]
pub fn thread_name(voice: Voice<'_>, code: GameCode, kind: Threads) -> String {
    voice.say("watch-thread-name", &[("code", code.to_string().into()), ("kind", kind.word().into())])
}

/// Returns the line in the thread for comments on a game that is over: its code and its result.
#[must_use]
pub fn comments_result(voice: Voice<'_>, view: &View, code: GameCode, names: Names<'_>) -> String {
    let result = ending_line(voice, view, names).unwrap_or_default();
    voice.say("watch-comments-result", &[("code", code.to_string().into()), ("result", result.into())])
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
            let following = voice.say("watch-following", &[("deadline", countdown(until).into())]);
            format!("{following} {}", watch_text(voice, code, WatchText::Spectators(spectators)))
        }
        WatchText::Spectators(n) => voice.say("watch-spectators", &[("n", n.into())]),
        WatchText::Stopped => voice.word("watch-stopped"),
        WatchText::TooManyViews => voice.word("watch-too-many-views"),
        WatchText::CommentsLocked => about("watch-comments-locked"),
        WatchText::CommentsLockedSoon => about("watch-comments-locked-soon"),
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
        WatchTrouble::NoComments => voice.word("watch-no-comments"),
        WatchTrouble::MayNotLock => {
            let names = voice.list(&permission_names(voice, Permissions::MANAGE_THREADS));
            voice.say("watch-comments-may-not-lock", &[("permissions", names.into())])
        }
    }
}
