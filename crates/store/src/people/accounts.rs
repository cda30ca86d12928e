//! Accounts: the only table that links a Discord account to a player.

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_scalar};
use crate::error::Failure;
use crate::log::append::json;
use crate::{Invitee, Store, StoreError, UserId};
use banqi_session::{Participant, PlayerId, Timestamp};

const PLAYER: &str = "SELECT player_id FROM accounts WHERE user_id = $1";

const INSERT: &str = "INSERT INTO people (player_id, created_at) VALUES ($2, $3); \
    INSERT INTO accounts (user_id, player_id) VALUES ($1, $2)";

/// Selects the players of the accounts `$1`, `[user, ..]`, in order; NULL for accounts without a player.
const PLAYERS: &str = "SELECT a.player_id FROM json_each($1) AS j \
    LEFT JOIN accounts AS a ON a.user_id = CAST(j.value AS BIGINT) ORDER BY j.key";

/// Selects the accounts of the players `$1`, `[player, ..]`, in order; NULL for players without an account.
const USERS: &str = "SELECT a.user_id FROM json_each($1) AS j \
    LEFT JOIN accounts AS a ON a.player_id = CAST(j.value AS BIGINT) ORDER BY j.key";

impl Store {
    /// Returns the player of an account. If there is none yet, creates one with the id `fresh`, which must be random.
    ///
    /// Concurrent calls for one account all return the same player.
    ///
    /// # Errors
    /// A disk failure, or [`StoreError::Query`] if another player already has the id `fresh`.
    pub async fn player(
        &self,
        user: UserId,
        fresh: PlayerId,
        now: Timestamp,
    ) -> Result<PlayerId, StoreError> {
        match self.known_player(user).await? {
            Some(player) => Ok(player),
            None => self.write(move |conn| find_or_insert(conn, user, fresh, now).boxed()).await,
        }
    }

    /// Creates the rows of the computer at a level, if they do not exist. The rows of its games refer to them.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn computer(&self, level: u8, now: Timestamp) -> Result<Participant, StoreError> {
        let computer = Participant::Computer(level);
        let account = UserId(Invitee::Computer(level).stored());
        self.player(account, PlayerId(computer.stored()), now).await?;
        Ok(computer)
    }

    /// Returns the player of an account; `None` for a person who has never played.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn known_player(&self, user: UserId) -> Result<Option<PlayerId>, StoreError> {
        let mut conn = self.reader().await?;
        find(&mut conn, user).await.map_err(|failure| self.failure(failure))
    }

    /// Returns the account of a player; `None` for a player who was forgotten.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn account(&self, player: PlayerId) -> Result<Option<UserId>, StoreError> {
        Ok(self.users(&[player]).await?.into_iter().flatten().next())
    }

    /// Returns the players of accounts, in order; `None` for people who have never played.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn players(&self, users: &[UserId]) -> Result<Vec<Option<PlayerId>>, StoreError> {
        let asked: Vec<i64> = users.iter().map(|user| user.to_sql()).collect();
        let found = self.column(PLAYERS, &asked).await?;
        Ok(found.into_iter().map(|player| player.map(PlayerId)).collect())
    }

    /// Returns the accounts of players, in order; `None` for players who were forgotten.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn users(&self, players: &[PlayerId]) -> Result<Vec<Option<UserId>>, StoreError> {
        let asked: Vec<i64> = players.iter().map(|player| player.0).collect();
        let found = self.column(USERS, &asked).await?;
        Ok(found.into_iter().map(|user| user.map(UserId::from_sql)).collect())
    }

    async fn column(&self, sql: &'static str, asked: &[i64]) -> Result<Vec<Option<i64>>, StoreError> {
        let mut conn = self.reader().await?;
        let rows = query_scalar(sql).bind(json(asked)).fetch_all(&mut conn).await;
        rows.map_err(|error| self.failure(error.into()))
    }
}

async fn find(conn: &mut Connection, user: UserId) -> Result<Option<PlayerId>, Failure> {
    let found: Option<i64> = query_scalar(PLAYER).bind(user.to_sql()).fetch_optional(conn).await?;
    Ok(found.map(PlayerId))
}

async fn find_or_insert(
    conn: &mut Connection,
    user: UserId,
    fresh: PlayerId,
    now: Timestamp,
) -> Result<PlayerId, Failure> {
    if let Some(player) = find(conn, user).await? {
        return Ok(player);
    }
    query(INSERT).bind(user.to_sql()).bind(fresh.0).bind(now.0).execute(conn).await?;
    Ok(fresh)
}
