//! Texts about people with whom one does not want to play.

use crate::text::game::names::countdown;
use crate::words::Voice;
use banqi_app::Apart;
use banqi_store::UserId;

/// What was just done with a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockText {
    /// The person is blocked now.
    Blocked(UserId),
    /// The person is no longer blocked.
    Unblocked(UserId),
    /// The person was not blocked.
    WasNotBlocked(UserId),
}

/// Says what was done, and lists those who are blocked, given as mentions.
#[must_use]
pub fn blocks_text(voice: Voice<'_>, done: Option<BlockText>, blocked: &[String]) -> String {
    let done = done.map(|done| {
        let (what, user) = match done {
            BlockText::Blocked(user) => ("blocked", user),
            BlockText::Unblocked(user) => ("unblocked", user),
            BlockText::WasNotBlocked(user) => ("was-not", user),
        };
        let who = format!("<@{}>", user.0);
        voice.say("block-done", &[("what", what.into()), ("who", who.into())])
    });
    let list = match blocked {
        [] => voice.word("block-none"),
        blocked => voice.say("block-list", &[("people", voice.list(blocked).into())]),
    };
    let lines: Vec<String> = done.into_iter().chain([list, voice.word("block-how")]).collect();
    lines.join("\n")
}

/// Says why two people cannot begin a game with each other. A person who was blocked is not told so.
#[must_use]
pub fn apart_text(voice: Voice<'_>, apart: Apart) -> String {
    let mention =
        |who: Option<UserId>| who.map_or_else(|| voice.deleted_player(), |user| format!("<@{}>", user.0));
    match apart {
        Apart::ByAsker(who) => voice.say("block-by-you", &[("who", mention(who).into())]),
        Apart::ByOther(who) => voice.say("block-unavailable", &[("who", mention(who).into())]),
        Apart::Paused { who, until } => {
            voice.say("block-paused", &[("who", mention(who).into()), ("deadline", countdown(until).into())])
        }
    }
}
