//! Servers: which ones the bot is in, and since when it has left the others. The data of those goes after a while.

use std::time::Duration;

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_scalar};
use crate::error::Failure;
use crate::log::append::json;
use crate::people::deletion::{ServerFate, TABLES};
use crate::{GuildId, Store, StoreError};
use banqi_session::Timestamp;

const LEFT_AT: &str = "SELECT left_at FROM guilds WHERE guild_id = $1";

const ENTER: &str = "INSERT INTO guilds (guild_id, known_at) VALUES ($1, $2) \
    ON CONFLICT (guild_id) DO UPDATE SET left_at = NULL";

const LEAVE: &str = "UPDATE guilds SET left_at = $2 WHERE guild_id = $1 AND left_at IS NULL";

/// The servers of a shard are those whose id, without its lower 22 bits, leaves the shard's number when divided by the
/// number of shards (Discord, "Sharding").
const LEAVE_OTHERS: &str = "UPDATE guilds SET left_at = $5 WHERE left_at IS NULL AND known_at < $4 \
    AND (guild_id >> 22) % $2 = $1 AND guild_id NOT IN (SELECT CAST(value AS BIGINT) FROM json_each($3))";

/// How long a server's data is kept after the bot has left it.
pub const GUILD_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The servers of a shard that are listed again were left by mistake or joined again.
const RETURN: &str = "UPDATE guilds SET left_at = NULL \
    WHERE left_at IS NOT NULL AND guild_id IN (SELECT CAST(value AS BIGINT) FROM json_each($1))";

/// The most servers whose data one call deletes. Each has a transaction of its own.
const MOST_AT_ONCE: u32 = 100;

/// A server with a game that has not ended yet is kept until it has.
const EXPIRED: &str = "SELECT guild_id FROM guilds AS g WHERE left_at <= $1 AND NOT EXISTS \
    (SELECT 1 FROM sessions AS s WHERE s.guild_id = g.guild_id AND s.phase <> 'over') ORDER BY left_at LIMIT $2";

const IS_EXPIRED: &str = "SELECT EXISTS (SELECT 1 FROM guilds AS g WHERE guild_id = $2 AND left_at <= $1 \
    AND NOT EXISTS (SELECT 1 FROM sessions AS s WHERE s.guild_id = g.guild_id AND s.phase <> 'over'))";

const SEASONS: &str = "SELECT season_id FROM seasons WHERE guild_id = $1";

/// A game stays with its players.
const CLEAR: &str =
    "guild_id = NULL, channel_id = 0, board_channel_id = NULL, board_message_id = NULL, leftovers = NULL";

/// A server that has invited the bot again is kept.
const DROP: &str = "DELETE FROM guilds WHERE left_at <= $1 \
    AND guild_id IN (SELECT CAST(value AS BIGINT) FROM json_each($2))";

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

    /// Deletes the data of the servers that the bot left longer than [`GUILD_KEPT`] ago, as `TABLES` has it: settings,
    /// rules, ratings, and where games were played. Returns these servers, at most 100. Their bytes may still be in the
    /// files, so the next call returns them again, unless [`Store::erase_left_guilds`] was called. Call this only when
    /// it is known which servers the bot is in.
    ///
    /// Backups keep what they have until newer ones replace them.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn delete_left_guilds(&self, now: Timestamp) -> Result<Vec<GuildId>, StoreError> {
        let left_before = left_before(now);
        let mut conn = self.reader().await?;
        let expired = query_scalar(EXPIRED).bind(left_before).bind(MOST_AT_ONCE).fetch_all(&mut conn).await;
        let expired: Vec<i64> = expired.map_err(|error| self.failure(error.into()))?;
        drop(conn);
        let mut deleted = Vec::with_capacity(expired.len());
        for guild in expired {
            if self.write(move |conn| delete_left(conn, guild, left_before).boxed()).await? {
                deleted.push(GuildId::from_sql(guild));
            }
        }
        Ok(deleted)
    }

    /// Erases the bytes of what [`Store::delete_left_guilds`] has deleted, which rewrites the whole file, and forgets
    /// these servers.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn erase_left_guilds(&self, guilds: &[GuildId], now: Timestamp) -> Result<(), StoreError> {
        self.erase_deleted().await?;
        let left_before = left_before(now);
        let guilds = json(&guilds.iter().map(|guild| guild.to_sql()).collect::<Vec<_>>());
        self.write(move |conn| {
            async move {
                query(DROP).bind(left_before).bind(guilds).execute(conn).await?;
                Ok(())
            }
            .boxed()
        })
        .await?;
        self.empty_log().await
    }
}

/// Returns the time before which the bot must have left a server whose data is deleted, in UTC milliseconds.
fn left_before(now: Timestamp) -> i64 {
    now.0.saturating_sub(i64::try_from(GUILD_KEPT.as_millis()).unwrap_or(i64::MAX))
}

/// `None` for an unknown server, `Some(None)` for one that the bot is in.
async fn left_at(conn: &mut Connection, guild: GuildId) -> Result<Option<Option<i64>>, Failure> {
    Ok(query_scalar(LEFT_AT).bind(guild.to_sql()).fetch_optional(conn).await?)
}

async fn enter(conn: &mut Connection, guild: GuildId, now: Timestamp) -> Result<bool, Failure> {
    let is_new = left_at(conn, guild).await?.is_none();
    query(ENTER).bind(guild.to_sql()).bind(now.0).execute(conn).await?;
    Ok(is_new)
}

async fn leave_others(
    conn: &mut Connection,
    inside: ShardGuilds,
    known_before: Timestamp,
    now: Timestamp,
) -> Result<(), Failure> {
    let ids: Vec<i64> = inside.guilds.iter().map(|guild| guild.to_sql()).collect();
    query(LEAVE_OTHERS)
        .bind(inside.shard)
        .bind(inside.shards.max(1))
        .bind(json(&ids))
        .bind(known_before.0)
        .bind(now.0)
        .execute(&mut *conn)
        .await?;
    query(RETURN).bind(json(&ids)).execute(conn).await?;
    Ok(())
}

/// Deletes the data of a server. Returns false if the server is to be kept after all.
async fn delete_left(conn: &mut Connection, guild: i64, left_before: i64) -> Result<bool, Failure> {
    if !query_scalar(IS_EXPIRED).bind(left_before).bind(guild).fetch_one(&mut *conn).await? {
        return Ok(false);
    }
    let seasons: Vec<i64> = query_scalar(SEASONS).bind(guild).fetch_all(&mut *conn).await?;
    let scopes: Vec<i64> = seasons.iter().map(|season| -season).chain([guild]).collect();
    let mut tables = TABLES;
    tables.sort_by_key(|(.., fate)| *fate);
    for (table, _, fate) in tables {
        let Some(delete) = deletion(table, fate) else { continue };
        let keys = if fate <= ServerFate::Rated { scopes.as_slice() } else { &[guild] };
        for key in keys {
            query(delete.clone()).bind(*key).execute(&mut *conn).await?;
        }
    }
    Ok(true)
}

/// Returns the statement that deletes the rows of a server or of one scope of its ratings, or what they say about it.
fn deletion(table: &str, fate: ServerFate) -> Option<String> {
    Some(match fate {
        ServerFate::OfRatings => format!(
            "DELETE FROM {table} WHERE scope = $1 AND player_id IN (SELECT player_id FROM rating_log WHERE scope = $1) \
            AND pool IN (SELECT pool FROM rating_log WHERE scope = $1)"
        ),
        ServerFate::Rated => format!("DELETE FROM {table} WHERE scope = $1"),
        ServerFate::OfGames => format!(
            "DELETE FROM {table} WHERE session_id IN \
            (SELECT session_id FROM sessions WHERE guild_id = $1 AND phase = 'over')"
        ),
        ServerFate::Deleted => format!("DELETE FROM {table} WHERE guild_id = $1"),
        ServerFate::Cleared => format!("UPDATE {table} SET {CLEAR} WHERE guild_id = $1 AND phase = 'over'"),
        ServerFate::Last | ServerFate::None => return None,
    })
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection as _, Row as _, SqliteConnection};

    use super::*;

    #[tokio::test]
    async fn the_deletion_of_a_servers_data_reads_no_table_as_a_whole() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let store = Store::open(path.to_str().unwrap(), Timestamp(1)).await.unwrap();
        let mut conn = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
        for (table, _, fate) in TABLES {
            let Some(delete) = deletion(table, fate) else { continue };
            let plan = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {delete}"));
            let plan = sqlx::query(plan).fetch_all(&mut conn).await.unwrap();
            let plan: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
            // Games are hardly ever voided, so it is hardly ever longer than a few rows.
            let is_short = table == "rerates";
            assert!(is_short || !plan.iter().any(|step| step.starts_with("SCAN")), "{delete}: {plan:#?}");
            let by_all = "(player_id=? AND pool=? AND scope=?)";
            assert!(table != "rating_pairs" || plan.iter().any(|step| step.contains(by_all)), "{plan:#?}");
        }
        store.close().await;
    }
}
