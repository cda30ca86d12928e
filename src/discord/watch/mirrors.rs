//! Mirrors: messages that show a game in other channels of its server, without controls. Its keeper writes them.

use serde_json::Value;

use super::watchable;
use crate::app::Snapshot;
use crate::discord::challenge::challenges;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::{controls, orders, tasks};
use crate::discord::say::text::{self, CONTENT_LIMIT, Failure, WatchText, WatchTrouble};
use crate::store::{ChannelId, MOST_MIRRORS, MirrorOutcome};
use banqi_session::SessionId;

/// Mirrors a game in the caller's channel.
pub(crate) async fn start(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = watchable(bot, caller, session).await?;
    let here = caller.place.channel;
    if caller.place.guild.is_none() || played_in(bot, &snapshot) == here {
        return Err(Failure::Watch(WatchTrouble::PlayedHere).into());
    }
    if !caller.may_write() {
        return Err(Failure::Watch(WatchTrouble::MayNotWrite).into());
    }
    orders::check_permissions(caller)?;
    challenges::check_channel(caller, &bot.app.guild_settings(caller.place.guild).await?)?;
    let (app, by) = (&bot.app, bot.app.player(caller.user).await?);
    let told = match app.store().start_mirror(session, here, by, app.now()).await? {
        MirrorOutcome::Started => WatchText::MirrorStarted,
        MirrorOutcome::Shown => WatchText::MirrorShown,
        MirrorOutcome::Full => {
            return Err(Failure::Watch(WatchTrouble::TooManyMirrors { limit: MOST_MIRRORS }).into());
        }
    };
    bot.mirror_changed(&snapshot, here, true).await?;
    let voice = bot.voice_about(caller, &snapshot);
    // A view whose button was pressed goes on.
    Ok(Reply::Private(MessageBody {
        content: text::watch_text(voice, snapshot.code, told),
        rows: controls::mirror_controls(voice, &snapshot.view),
        ..MessageBody::default()
    }))
}

/// Ends the mirror of a game in the caller's channel. The person who started it, the players, and those who manage the
/// messages of the channel may do that.
pub(crate) async fn end(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = tasks::seen(bot, caller, session).await?;
    let here = caller.place.channel;
    let started_by = bot.app.store().mirror_started_by(session, here).await?;
    let started_by = started_by.ok_or(Failure::Watch(WatchTrouble::NotMirrored))?;
    let is_theirs = tasks::known(bot, caller).await? == Some(started_by.into());
    if !is_theirs && !caller.manages_messages() && snapshot.player(caller.user).is_none() {
        return Err(Failure::Watch(WatchTrouble::NotTheirs).into());
    }
    bot.app.store().end_mirror(session, here).await?;
    bot.mirror_changed(&snapshot, here, false).await?;
    let voice = bot.voice_about(caller, &snapshot);
    Ok(bot.private(caller, text::watch_text(voice, snapshot.code, WatchText::MirrorEnded)))
}

/// Returns the message of a mirror: the board under a heading, without controls. It notifies nobody.
pub(crate) fn message(bot: &Bot, snapshot: &Snapshot) -> MessageBody {
    let shown = bot.session_message(snapshot);
    let content = format!("{}\n{}", heading(bot, snapshot), shown.content);
    let content = content.chars().take(CONTENT_LIMIT).collect();
    MessageBody { content, rows: Vec::new(), pings: Vec::new(), ..shown }
}

/// Returns the heading of a game's mirrors: its code, and where it is played. By the part before the channel, the
/// messages are found again.
pub(crate) fn heading(bot: &Bot, snapshot: &Snapshot) -> String {
    text::mirror_heading(bot.public_voice(snapshot), snapshot.code, played_in(bot, snapshot))
}

/// Returns whether a message, as Discord returns it, begins with a heading, wherever the game was played at that time.
pub(crate) fn is_headed(message: &Value, heading: &str) -> bool {
    let mark = heading.split_once("<#").map_or(heading, |(mark, _)| mark);
    let begins = message["content"].as_str().is_some_and(|content| content.starts_with(mark));
    let nested = message["components"].as_array();
    begins || nested.is_some_and(|nested| nested.iter().any(|component| is_headed(component, heading)))
}

/// Returns the channel in which a game is played.
fn played_in(bot: &Bot, snapshot: &Snapshot) -> ChannelId {
    let stored = snapshot.board.map_or(snapshot.place.channel, |board| board.channel);
    bot.played_in(snapshot.view.id).unwrap_or(stored)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_message_of_a_mirror_is_found_by_its_heading_in_either_layout() {
        let heading = "-# Game `7K2M9C`, mirrored from <#5>";
        let text = "-# Game `7K2M9C`, mirrored from <#6>\nAnn to move";
        let frame = json!({ "content": "", "components": [{ "type": 17, "components": [
            { "type": 10, "content": text },
        ] }] });
        assert!(is_headed(&json!({ "content": text, "components": [] }), heading));
        assert!(is_headed(&frame, heading));
        for other in ["-# Game `7K2M9D`, mirrored from <#5>", "Ann to move\n-# Game `7K2M9C`", ""] {
            assert!(!is_headed(&json!({ "content": other }), heading), "{other}");
        }
    }
}
