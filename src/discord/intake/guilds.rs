//! Without a gateway connection, nobody says which servers the bot has joined or left: the list is read regularly.

use std::convert::Infallible;
use std::time::Duration;

use crate::discord::interaction::bot::Bot;
use banqi_session::Timestamp;
use banqi_store::{GuildId, ShardGuilds, StoreError};

/// How often the list is read.
const EVERY: Duration = Duration::from_secs(60 * 60);

/// How often a process that shares the database looks whether the list is its business.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// The pause after it could not be read or stored.
const AGAIN: Duration = Duration::from_secs(60);

/// Records which servers the bot is in, again and again. Of several processes, one does it.
pub(super) async fn keep(bot: &Bot) -> Infallible {
    loop {
        if !bot.app.store().is_eldest() {
            tokio::time::sleep(LOOK_EVERY).await;
            continue;
        }
        // Servers that are entered while the list is being read may be missing in it.
        let listed = bot.app.now();
        let pause = match bot.http.own_guilds().await {
            Ok(guilds) => {
                let guilds = guilds.iter().map(|guild| GuildId(guild.id.get())).collect();
                match record(bot, guilds, listed).await {
                    Ok(()) => EVERY,
                    Err(failure) => {
                        tracing::error!(%failure, "could not store which servers the bot is in; trying again");
                        AGAIN
                    }
                }
            }
            Err(failure) => {
                tracing::warn!(%failure, "could not read which servers the bot is in; trying again");
                AGAIN
            }
        };
        tokio::time::sleep(pause).await;
    }
}

async fn record(bot: &Bot, guilds: Vec<GuildId>, listed: Timestamp) -> Result<(), StoreError> {
    for guild in &guilds {
        // The list does not say when the bot joined, so no server is greeted.
        bot.app.enter_guild(*guild, Timestamp(0)).await?;
    }
    bot.app.leave_other_guilds(ShardGuilds { shard: 0, shards: 1, guilds }, listed).await
}
