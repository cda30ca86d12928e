//! The greeting: one message to a server that the bot has just joined.

use std::time::Duration;

use banqi_keeper::Layout;
use poise::serenity_prelude as serenity;

use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::frame;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::limited;
use crate::discord::start::controls;
use banqi_say::language::Language;
use banqi_say::text;
use banqi_session::Timestamp;
use banqi_store::{GuildId, ShardGuilds, StoreError};

/// How old the list of servers may be when the start of a session is handled, at most.
const LISTED_WITHIN: Duration = Duration::from_secs(60);

/// Handles the start of a gateway session, which lists the servers that the bot is in.
pub(crate) async fn session_begun(bot: &Bot, ready: &serenity::Ready) {
    let (shard, shards) = ready.shard.map_or((0, 1), |info| (info.id.0, info.total));
    let guilds = ready.guilds.iter().map(|guild| GuildId(guild.id.get())).collect();
    let inside = ShardGuilds { shard, shards, guilds };
    match bot.app.leave_other_guilds(inside, listed(bot)).await {
        // The program is ending, and its next start begins a session.
        Ok(()) | Err(StoreError::Closed) => {}
        Err(failure) => {
            tracing::error!(%failure, "could not store which servers the bot has left; trying again at the next session");
        }
    }
}

/// Returns since when a server that is first seen may be missing in the list of a session that begins now.
fn listed(bot: &Bot) -> Timestamp {
    let lately = bot.app.now().0 - i64::try_from(LISTED_WITHIN.as_millis()).unwrap_or(0);
    bot.app.started().max(Timestamp(lately))
}

/// Where a server that is new is greeted.
struct Welcome {
    channel: serenity::ChannelId,
    language: Language,
}

/// Handles the event that the bot is in a server, in the background, and greets a server that is new.
///
/// At the start there is one such event for each server, with all its channels and roles. Of those only what is needed
/// waits for the database.
pub(crate) fn guild_entered(bot: &Bot, guild: &serenity::Guild) {
    let (bot, at_work) = (bot.clone(), bot.at_work.enter());
    let (id, joined) = (GuildId(guild.id.get()), Timestamp(guild.joined_at.timestamp_millis()));
    let language = Language::from_locale(&guild.preferred_locale);
    let welcome = open_system_channel(&bot, guild).map(|channel| Welcome { channel, language });
    tokio::spawn(async move {
        let _at_work = at_work;
        match (bot.app.enter_guild(id, joined).await, welcome) {
            (Ok(true), Some(welcome)) => Box::pin(greet(&bot, id, welcome)).await,
            (Ok(_), _) => {}
            (Err(failure), _) => {
                tracing::error!(guild = id.0, %failure, "could not store that the bot is in a server; not greeting it now")
            }
        }
    });
}

/// Handles the removal of the bot from a server. A server that Discord cannot reach for a while is not removed.
pub(crate) async fn guild_gone(bot: &Bot, guild: &serenity::UnavailableGuild) {
    if guild.unavailable {
        return;
    }
    if let Err(failure) = bot.app.leave_guild(GuildId(guild.id.get())).await {
        tracing::error!(guild = guild.id.get(), %failure, "could not store that the bot has left a server; trying again at the next session");
    }
}

/// Sends the greeting. A failure is not retried, except as a classic message where frames are refused: no greeting is
/// better than two.
async fn greet(bot: &Bot, guild: GuildId, Welcome { channel, language }: Welcome) {
    let voice = bot.words.voice(language);
    let rows = controls::greeting_controls(voice);
    let mut body = MessageBody { rows, ..MessageBody::words(text::greeting_text(voice)) };
    body.layout = body.usual_layout();
    let mut sent = limited(bot.http.send_message(channel, Vec::new(), &body.json())).await;
    if sent.as_ref().is_err_and(frame::is_refusal) {
        body.layout = Layout::Classic;
        sent = limited(bot.http.send_message(channel, Vec::new(), &body.json())).await;
    }
    if let Err(failure) = sent {
        tracing::info!(guild = guild.0, %failure, "could not send the greeting to a server; not trying again");
    }
}

/// Returns the channel for Discord's own messages, if the bot may write there.
fn open_system_channel(bot: &Bot, guild: &serenity::Guild) -> Option<serenity::ChannelId> {
    let channel = guild.channels.get(&guild.system_channel_id?)?;
    let me = guild.members.get(&serenity::UserId::new(bot.me.0))?;
    let needed = serenity::Permissions::VIEW_CHANNEL | serenity::Permissions::SEND_MESSAGES;
    guild.user_permissions_in(channel, me).contains(needed).then_some(channel.id)
}
