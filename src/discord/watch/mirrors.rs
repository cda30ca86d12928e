//! Mirrors: messages that show a game in other channels of its server, without controls. Its keeper writes them.

use super::watchable;
use crate::discord::boards::mirror;
use crate::discord::challenge::challenges;
use crate::discord::controls;
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::access;
use banqi_say::text::{self, Failure, WatchText, WatchTrouble};
use banqi_session::SessionId;
use banqi_store::{MOST_MIRRORS, MirrorOutcome};

/// Mirrors a game in the caller's channel.
pub(crate) async fn start(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = watchable(bot, caller, session).await?;
    let here = caller.place.channel;
    if caller.place.guild.is_none() || mirror::played_in(bot, &snapshot) == here {
        return Err(Failure::Watch(WatchTrouble::PlayedHere).into());
    }
    if !caller.may_write() {
        return Err(Failure::Watch(WatchTrouble::MayNotWrite).into());
    }
    caller.check_permissions()?;
    challenges::check_channel(caller, &bot.app.store().guild_settings(caller.place.guild).await?)?;
    let (app, by) = (&bot.app, bot.app.player(caller.user).await?);
    let answer = match app.store().start_mirror(session, here, by, app.now()).await? {
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
        content: text::watch_text(voice, snapshot.code, answer),
        rows: controls::mirror_controls(voice, &snapshot.view),
        ..MessageBody::default()
    }))
}

/// Ends the mirror of a game in the caller's channel. The person who started it, the players, and those who manage the
/// messages of the channel may do that.
pub(crate) async fn end(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    // The mirror is here, whether or not the caller can see the channel of the game.
    let snapshot = access::of_server(bot, caller, session).await?;
    let here = caller.place.channel;
    let started_by = bot.app.store().mirror_started_by(session, here).await?;
    let started_by = started_by.ok_or(Failure::Watch(WatchTrouble::NotMirrored))?;
    let is_theirs = access::known(bot, caller).await? == Some(started_by.into());
    if !is_theirs && !caller.manages_messages() && snapshot.player(caller.user).is_none() {
        return Err(Failure::Watch(WatchTrouble::NotTheirs).into());
    }
    bot.app.store().end_mirror(session, here).await?;
    bot.mirror_changed(&snapshot, here, false).await?;
    let voice = bot.voice_about(caller, &snapshot);
    Ok(Bot::private(caller, text::watch_text(voice, snapshot.code, WatchText::MirrorEnded)))
}
