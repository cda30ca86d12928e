//! People: the one table that ties a Discord account to a player.

use futures_util::FutureExt as _;
use sqlx::sqlite::SqliteConnection;

use crate::store::database::sqlite;
use crate::store::error::Failure;
use crate::store::log::append::json;
use crate::store::{Invitee, Store, StoreError, UserId};
use banqi_session::{Participant, PlayerId, Timestamp};

const PLAYER: &str = "SELECT player_id FROM accounts WHERE user_id = $1";

const INSERT: &str = "INSERT INTO people (player_id, created_at) VALUES ($2, $3); \
    INSERT INTO accounts (user_id, player_id) VALUES ($1, $2)";

impl Store {
    /// The player behind an account; `fresh`, a random number, if there is none yet.
    ///
    /// However many ask at once about one account, all get the same player.
    ///
    /// # Errors
    /// A failure of the disk, or [`StoreError::Query`] if `fresh` is somebody else already.
    pub async fn player(
        &self,
        user: UserId,
        fresh: PlayerId,
        now: Timestamp,
    ) -> Result<PlayerId, StoreError> {
        let mut conn = self.reader().await?;
        let known = find(&mut conn, user).await.map_err(|failure| self.failure(failure))?;
        drop(conn);
        match known {
            Some(player) => Ok(player),
            None => self.write(move |conn| find_or_insert(conn, user, fresh, now).boxed()).await,
        }
    }

    /// Makes sure that the computer at a level has its rows, which what it takes part in refers to.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn computer(&self, level: u8, now: Timestamp) -> Result<Participant, StoreError> {
        let computer = Participant::Computer(level);
        let account = UserId(Invitee::Computer(level).stored());
        self.player(account, PlayerId(computer.stored()), now).await?;
        Ok(computer)
    }

    /// The players behind accounts, in order; `None` for who has never played.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn players(&self, users: &[UserId]) -> Result<Vec<Option<PlayerId>>, StoreError> {
        let asked: Vec<i64> = users.iter().map(|user| user.to_sql()).collect();
        let found = self.column(sqlite::PLAYERS, &asked).await?;
        Ok(found.into_iter().map(|player| player.map(PlayerId)).collect())
    }

    /// The accounts of players, in order; `None` for who has been forgotten.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn users(&self, players: &[PlayerId]) -> Result<Vec<Option<UserId>>, StoreError> {
        let asked: Vec<i64> = players.iter().map(|player| player.0).collect();
        let found = self.column(sqlite::USERS, &asked).await?;
        Ok(found.into_iter().map(|user| user.map(UserId::from_sql)).collect())
    }

    async fn column(&self, sql: &'static str, asked: &[i64]) -> Result<Vec<Option<i64>>, StoreError> {
        let mut conn = self.reader().await?;
        let rows = sqlx::query_scalar(sql).bind(json(asked)).fetch_all(&mut *conn).await;
        rows.map_err(|error| self.failure(error.into()))
    }
}

async fn find(conn: &mut SqliteConnection, user: UserId) -> Result<Option<PlayerId>, Failure> {
    let found: Option<i64> = sqlx::query_scalar(PLAYER).bind(user.to_sql()).fetch_optional(conn).await?;
    Ok(found.map(PlayerId))
}

async fn find_or_insert(
    conn: &mut SqliteConnection,
    user: UserId,
    fresh: PlayerId,
    now: Timestamp,
) -> Result<PlayerId, Failure> {
    if let Some(player) = find(conn, user).await? {
        return Ok(player);
    }
    sqlx::query(INSERT).bind(user.to_sql()).bind(fresh.0).bind(now.0).execute(conn).await?;
    Ok(fresh)
}
