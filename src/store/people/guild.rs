//! Servers: which ones the bot is in, and since when it has left the others.

use futures_util::FutureExt as _;
use sqlx::sqlite::SqliteConnection;

use crate::store::error::Failure;
use crate::store::log::append::json;
use crate::store::{GuildId, Store, StoreError};
use banqi_session::Timestamp;

const LEFT_AT: &str = "SELECT left_at FROM guilds WHERE guild_id = $1";

const ENTER: &str = "INSERT INTO guilds (guild_id, known_at) VALUES ($1, $2) \
    ON CONFLICT (guild_id) DO UPDATE SET left_at = NULL";

const LEAVE: &str = "UPDATE guilds SET left_at = $2 WHERE guild_id = $1 AND left_at IS NULL";

/// The servers of a shard are those whose id, without its lower 22 bits, leaves the shard's number when divided by the
/// number of shards (Discord, "Sharding").
const LEAVE_OTHERS: &str = "UPDATE guilds SET left_at = $5 WHERE left_at IS NULL AND known_at < $4 \
    AND (guild_id >> 22) % $2 = $1 AND guild_id NOT IN (SELECT value FROM json_each($3))";

/// The servers of one shard that the bot is in, as Discord lists them when a gateway session begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShardGuilds {
    /// The number of the shard.
    pub shard: u32,
    /// How many shards there are.
    pub shards: u32,
    /// The servers.
    pub guilds: Vec<GuildId>,
}

impl Store {
    /// Notes that the bot is in a server. Returns whether it is the first time: true once for each server.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn enter_guild(&self, guild: GuildId, now: Timestamp) -> Result<bool, StoreError> {
        let mut conn = self.reader().await?;
        let known = left_at(&mut conn, guild).await.map_err(|failure| self.failure(failure))?;
        drop(conn);
        match known {
            Some(None) => Ok(false),
            // Which of two that ask at once is the first is decided where rows are written.
            None | Some(Some(_)) => self.write(move |conn| enter(conn, guild, now).boxed()).await,
        }
    }

    /// Notes that the bot has left a server.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn leave_guild(&self, guild: GuildId, now: Timestamp) -> Result<(), StoreError> {
        self.execute(LEAVE, [guild.to_sql(), now.0]).await
    }

    /// Notes that the bot has left every server of a shard that is not listed, if it was known before `known_before`.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn leave_other_guilds(
        &self,
        inside: ShardGuilds,
        known_before: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(move |conn| leave_others(conn, inside, known_before, now).boxed()).await
    }
}

/// `None` for an unknown server, `Some(None)` for one that the bot is in.
async fn left_at(conn: &mut SqliteConnection, guild: GuildId) -> Result<Option<Option<i64>>, Failure> {
    Ok(sqlx::query_scalar(LEFT_AT).bind(guild.to_sql()).fetch_optional(conn).await?)
}

async fn enter(conn: &mut SqliteConnection, guild: GuildId, now: Timestamp) -> Result<bool, Failure> {
    let is_new = left_at(conn, guild).await?.is_none();
    sqlx::query(ENTER).bind(guild.to_sql()).bind(now.0).execute(conn).await?;
    Ok(is_new)
}

async fn leave_others(
    conn: &mut SqliteConnection,
    inside: ShardGuilds,
    known_before: Timestamp,
    now: Timestamp,
) -> Result<(), Failure> {
    let ids: Vec<i64> = inside.guilds.iter().map(|guild| guild.to_sql()).collect();
    sqlx::query(LEAVE_OTHERS)
        .bind(inside.shard)
        .bind(inside.shards.max(1))
        .bind(json(&ids))
        .bind(known_before.0)
        .bind(now.0)
        .execute(conn)
        .await?;
    Ok(())
}
