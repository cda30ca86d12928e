//! Deletion of a person's data. A row makes it durable: if the process ends, the next one continues.
//!
//! 1. [`Store::request_deletion`] writes the row.
//! 2. The app has the winner's roles taken that the person has in servers.
//! 3. The app ends the person's open games.
//! 4. [`Store::forget`] drops the account, the ratings and the puzzles in one transaction. What stays names the person
//!    only by the random number that they always had in the records of games, so the records, and the ratings of
//!    others, still make sense.
//! 5. [`Store::erase_forgotten`] removes every trace of the account from the bytes of the database and of its backups.
//! 6. [`Store::complete_deletions`] empties the write-ahead log, which may still have traces, then deletes the row.

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_as};
use crate::error::Failure;
use crate::log::append::json;
use crate::{Store, StoreError, UserId};
use banqi_session::{PlayerId, Timestamp};

/// What a deletion does to the rows of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The person's rows are deleted; the column `player_id` names them.
    Deleted,
    /// The rows stay, with the person's random number.
    Numbered,
    /// The table names nobody.
    Impersonal,
}

/// What happens to the rows of a table about a server whose data is deleted, in the order in which it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ServerFate {
    /// The rows about opponents in rated games are deleted. They are found by the log of ratings, so they go first.
    OfRatings,
    /// The table has ratings: those of the server and of its seasons are deleted. The column `scope` names them.
    Rated,
    /// The rows about messages of the server's games are deleted; the column `session_id` names the game.
    OfGames,
    /// The server's rows are deleted; the column `guild_id` names it.
    Deleted,
    /// The rows stay, because they belong to the players, but they no longer say in which server and channel it was.
    Cleared,
    /// The row says that something is left to be done, so it is deleted once no file has a trace of the server.
    Last,
    /// The table names no server. (Where a game was played, `events` can have the id of the message that showed the
    /// challenge: the shuffle was computed from it, so the record cannot be verified without it.)
    None,
}

/// Every table of the database, what a person's deletion does to it, and what happens to it if the data of a server is
/// deleted. A test compares this list with the schema.
pub(crate) const TABLES: [(&str, Fate, ServerFate); 30] = [
    ("accounts", Fate::Deleted, ServerFate::None),
    ("ratings", Fate::Deleted, ServerFate::Rated),
    ("puzzlers", Fate::Deleted, ServerFate::None),
    ("blocks", Fate::Deleted, ServerFate::None),
    ("vacations", Fate::Deleted, ServerFate::None),
    ("imports", Fate::Deleted, ServerFate::None),
    ("role_holders", Fate::Deleted, ServerFate::Deleted),
    ("people", Fate::Numbered, ServerFate::None),
    ("sessions", Fate::Numbered, ServerFate::Cleared),
    ("entrants", Fate::Numbered, ServerFate::None),
    ("events", Fate::Numbered, ServerFate::None),
    ("open_members", Fate::Numbered, ServerFate::None),
    ("rating_log", Fate::Numbered, ServerFate::Rated),
    ("rating_pairs", Fate::Numbered, ServerFate::OfRatings),
    ("deletions", Fate::Numbered, ServerFate::None),
    ("mirrors", Fate::Numbered, ServerFate::OfGames),
    ("deals", Fate::Impersonal, ServerFate::None),
    ("interactions", Fate::Impersonal, ServerFate::None),
    ("outbox", Fate::Impersonal, ServerFate::OfGames),
    ("threads", Fate::Impersonal, ServerFate::OfGames),
    ("computer_turns", Fate::Impersonal, ServerFate::None),
    ("liveness", Fate::Impersonal, ServerFate::None),
    ("absences", Fate::Impersonal, ServerFate::None),
    ("puzzles", Fate::Impersonal, ServerFate::None),
    ("rule_presets", Fate::Impersonal, ServerFate::Deleted),
    ("guild_tastes", Fate::Impersonal, ServerFate::Deleted),
    ("guilds", Fate::Impersonal, ServerFate::Last),
    ("seasons", Fate::Impersonal, ServerFate::Deleted),
    ("rerates", Fate::Impersonal, ServerFate::Rated),
    ("winner_roles", Fate::Impersonal, ServerFate::Deleted),
];

/// A deletion that is not complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deletion {
    /// The person.
    pub player: PlayerId,
    /// When they asked for it.
    pub asked_at: Timestamp,
    /// Whether the account has been dropped, so that only the bytes in the files remain to be erased.
    pub forgotten: bool,
}

const REQUEST: &str = "INSERT INTO deletions (player_id, asked_at) \
    SELECT player_id, $2 FROM accounts WHERE user_id = $1 ON CONFLICT DO NOTHING";

const DELETIONS: &str =
    "SELECT player_id, asked_at, forgotten_at IS NOT NULL FROM deletions ORDER BY asked_at, player_id";

const FORGOTTEN: &str =
    "UPDATE deletions SET forgotten_at = $2 WHERE player_id = $1 AND forgotten_at IS NULL";

const COMPLETE: &str =
    "DELETE FROM deletions WHERE player_id IN (SELECT CAST(value AS BIGINT) FROM json_each($1))";

impl Store {
    /// Requests the deletion of a person's data. Does nothing for a person who is not in the database.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn request_deletion(&self, user: UserId, now: Timestamp) -> Result<(), StoreError> {
        self.execute(REQUEST, [user.to_sql(), now.0]).await
    }

    /// Returns the deletions that are not complete, the oldest first.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn deletions(&self) -> Result<Vec<Deletion>, StoreError> {
        let mut conn = self.reader().await?;
        let rows: Vec<(i64, i64, bool)> =
            query_as(DELETIONS).fetch_all(&mut conn).await.map_err(|error| self.failure(error.into()))?;
        let deletion = |(player, asked_at, forgotten)| Deletion {
            player: PlayerId(player),
            asked_at: Timestamp(asked_at),
            forgotten,
        };
        Ok(rows.into_iter().map(deletion).collect())
    }

    /// Drops a person's account and all that belongs to them alone, in one transaction.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn forget(&self, player: PlayerId, now: Timestamp) -> Result<(), StoreError> {
        self.write(move |conn| {
            async move {
                forget_in(conn, &[player]).await?;
                query(FORGOTTEN).bind(player.0).bind(now.0).execute(conn).await?;
                Ok(())
            }
            .boxed()
        })
        .await
    }

    /// Records that no file has a trace of these people's accounts any more.
    pub(crate) async fn drop_deletions(&self, players: &[PlayerId]) -> Result<(), StoreError> {
        let players = numbers(players);
        self.write(move |conn| {
            async move {
                query(COMPLETE).bind(players).execute(conn).await?;
                Ok(())
            }
            .boxed()
        })
        .await
    }
}

/// Deletes the rows of [`Fate::Deleted`]. A database of an older version may not have all of these tables.
pub(crate) async fn forget_in(conn: &mut Connection, players: &[PlayerId]) -> Result<(), Failure> {
    let existing = conn.tables().await?;
    let players = numbers(players);
    for (table, ..) in TABLES.iter().filter(|(_, fate, _)| *fate == Fate::Deleted) {
        if existing.iter().any(|name| name == table) {
            let delete = format!(
                "DELETE FROM {table} WHERE player_id IN (SELECT CAST(value AS BIGINT) FROM json_each($1))"
            );
            query(delete).bind(&players).execute(&mut *conn).await?;
        }
    }
    Ok(())
}

/// Whether a copy of the database has the account of one of these people.
pub(crate) async fn has_account(
    conn: &mut sqlx::sqlite::SqliteConnection,
    players: &[PlayerId],
) -> Result<bool, sqlx::Error> {
    let sql = "SELECT EXISTS (SELECT 1 FROM accounts WHERE player_id IN (SELECT CAST(value AS BIGINT) FROM json_each($1)))";
    sqlx::query_scalar(sql).bind(numbers(players)).fetch_one(conn).await
}

fn numbers(players: &[PlayerId]) -> String {
    json(&players.iter().map(|player| player.0).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::database::sql::query_scalar;

    /// Columns that name a person in a table of this program.
    const NAMING: [&str; 6] = ["user_id", "player_id", "opponent_id", "challenger", "opponent", "to_move"];

    /// The ends of the names of columns that can lead to a server.
    const OF_SERVER: [&str; 5] = ["guild_id", "channel_id", "message_id", "role_id", "scope"];

    #[tokio::test]
    async fn every_table_of_the_schema_has_its_fate() {
        let dir = tempfile::tempdir().unwrap();
        let store =
            Store::open(dir.path().join("games.sqlite").to_str().unwrap(), Timestamp(1)).await.unwrap();
        let mut conn = store.reader().await.unwrap();
        let mut tables = conn.tables().await.unwrap();
        tables.retain(|table| table != "_sqlx_migrations");
        let tables: BTreeSet<&str> = tables.iter().map(String::as_str).collect();
        let known: BTreeMap<&str, (Fate, ServerFate)> =
            TABLES.map(|(table, person, server)| (table, (person, server))).into();
        assert_eq!(
            tables,
            known.keys().copied().collect(),
            "say in TABLES what the deletion of a person and of a server does to each table"
        );
        for table in tables {
            let refers = "SELECT count(*) FROM pragma_foreign_key_list($1) \
                WHERE \"table\" IN ('people', 'accounts')";
            let refers: i64 = query_scalar(refers).bind(table).fetch_one(&mut conn).await.unwrap();
            let columns = "SELECT name FROM pragma_table_info($1)";
            let columns: Vec<String> = query_scalar(columns).bind(table).fetch_all(&mut conn).await.unwrap();
            let names = refers > 0 || columns.iter().any(|column| NAMING.contains(&column.as_str()));
            let (person, server) = known[table];
            let has = |column: &str| columns.iter().any(|known| known == column);
            assert!(!names || person != Fate::Impersonal, "{table} names people: {columns:?}");
            assert!(person != Fate::Deleted || has("player_id"), "{table}");
            assert!(
                table == "accounts" || !has("user_id"),
                "{table}: only accounts has ids of people in Discord"
            );
            let is_of_server = columns.iter().any(|column| OF_SERVER.iter().any(|of| column.ends_with(of)));
            assert!(!is_of_server || server != ServerFate::None, "{table} names a server: {columns:?}");
            assert!(match server {
                ServerFate::OfRatings => has("scope") && has("player_id") && has("pool"),
                ServerFate::Rated => has("scope"),
                ServerFate::OfGames => has("session_id") && !has("guild_id"),
                ServerFate::Deleted | ServerFate::Last => has("guild_id"),
                ServerFate::Cleared => table == "sessions",
                ServerFate::None => true,
            });
        }
    }
}
