//! People with whom a person does not want to play, and challenges to one person that were not accepted.

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_as, query_scalar};
use crate::error::Failure;
use crate::log::append::json;
use crate::{Store, StoreError, UserId};
use banqi_session::{PlayerId, Timestamp};

/// The maximum number of people that one person can block.
pub const MOST_BLOCKED: u32 = 50;

/// The outcome of blocking a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum BlockOutcome {
    /// The person is blocked now, or was already.
    Blocked,
    /// Nothing has changed: [`MOST_BLOCKED`] people are blocked already.
    Full,
}

/// A block that keeps two people from meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// The person who was found.
    pub other: PlayerId,
    /// Whether they blocked the person who asks, and not the other way round.
    pub by_other: bool,
}

const COUNT: &str = "SELECT count(*) FROM blocks JOIN accounts ON accounts.player_id = blocks.blocked_id \
    WHERE blocks.player_id = $1 AND blocked_id <> $2";

/// Writes nothing for a person whose data was deleted meanwhile.
const BLOCK: &str = "INSERT INTO blocks (player_id, blocked_id, at) SELECT $1, $2, $3 \
    WHERE EXISTS (SELECT 1 FROM accounts WHERE player_id = $1) ON CONFLICT DO NOTHING";

const UNBLOCK: &str = "DELETE FROM blocks WHERE player_id = $1 AND blocked_id = $2";

/// People who had their data deleted are left out: if they come back, they are new players.
const BLOCKED: &str = "SELECT accounts.user_id FROM blocks \
    JOIN accounts ON accounts.player_id = blocks.blocked_id \
    WHERE blocks.player_id = $1 ORDER BY blocks.at DESC, blocked_id LIMIT $2";

/// What the asker has blocked comes first, because they can change it.
const BETWEEN: &str = "SELECT blocked_id, 0 FROM blocks \
    WHERE player_id = $1 AND blocked_id IN (SELECT CAST(value AS BIGINT) FROM json_each($2)) \
    UNION ALL SELECT player_id, 1 FROM blocks \
    WHERE player_id IN (SELECT CAST(value AS BIGINT) FROM json_each($2)) AND blocked_id = $1 ORDER BY 2 LIMIT 1";

/// Searches only the newest games of the challenger, so that the cost does not grow with the number of games. Event 0
/// of a game names everyone who was invited.
const UNANSWERED: &str = "SELECT s.created_at FROM sessions AS s \
    JOIN events AS v ON v.session_id = s.session_id AND v.seq = 0 WHERE s.session_id IN \
    (SELECT session_id FROM entrants WHERE player_id = $1 ORDER BY session_id DESC LIMIT 100) \
    AND s.challenger = $1 AND s.created_at > $3 AND EXISTS \
    (SELECT 1 FROM json_each(json_extract(v.body, '$.invited')) AS i WHERE CAST(i.value AS BIGINT) = $2) \
    AND NOT EXISTS (SELECT 1 FROM entrants AS e WHERE e.session_id = s.session_id AND e.player_id = $2) \
    ORDER BY s.created_at";

impl Store {
    /// Records that a person does not want to play with another.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn block(
        &self,
        player: PlayerId,
        blocked: PlayerId,
        now: Timestamp,
    ) -> Result<BlockOutcome, StoreError> {
        self.write(move |conn| block(conn, player, blocked, now).boxed()).await
    }

    /// Removes a block. Returns whether there was one.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn unblock(&self, player: PlayerId, blocked: PlayerId) -> Result<bool, StoreError> {
        self.write(move |conn| {
            async move {
                let deleted = query(UNBLOCK).bind(player.0).bind(blocked.0).execute(conn).await?;
                Ok(deleted > 0)
            }
            .boxed()
        })
        .await
    }

    /// Returns the people whom a person has blocked, the newest first.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn blocked_by(&self, player: PlayerId) -> Result<Vec<UserId>, StoreError> {
        let mut conn = self.reader().await?;
        let blocked = query_scalar(BLOCKED).bind(player.0).bind(MOST_BLOCKED).fetch_all(&mut conn);
        let blocked: Vec<i64> = blocked.await.map_err(|error| self.failure(error.into()))?;
        Ok(blocked.into_iter().map(UserId::from_sql).collect())
    }

    /// Returns a block between a person and one of these others, if there is one.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn block_between(
        &self,
        player: PlayerId,
        others: &[PlayerId],
    ) -> Result<Option<Block>, StoreError> {
        let others = json(&others.iter().map(|other| other.0).collect::<Vec<_>>());
        let mut conn = self.reader().await?;
        let found = query_as(BETWEEN).bind(player.0).bind(others).fetch_optional(&mut conn);
        let found: Option<(i64, bool)> = found.await.map_err(|error| self.failure(error.into()))?;
        Ok(found.map(|(other, by_other)| Block { other: PlayerId(other), by_other }))
    }

    /// Returns when a person named another in a challenge since a time, on any seat, without the other having entered;
    /// the oldest first.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn unanswered_challenges(
        &self,
        challenger: PlayerId,
        opponent: PlayerId,
        since: Timestamp,
    ) -> Result<Vec<Timestamp>, StoreError> {
        let mut conn = self.reader().await?;
        let made = query_scalar(UNANSWERED).bind(challenger.0).bind(opponent.0).bind(since.0);
        let made: Vec<i64> = made.fetch_all(&mut conn).await.map_err(|error| self.failure(error.into()))?;
        Ok(made.into_iter().map(Timestamp).collect())
    }
}

async fn block(
    conn: &mut Connection,
    player: PlayerId,
    blocked: PlayerId,
    now: Timestamp,
) -> Result<BlockOutcome, Failure> {
    let others: i64 = query_scalar(COUNT).bind(player.0).bind(blocked.0).fetch_one(&mut *conn).await?;
    if others >= i64::from(MOST_BLOCKED) {
        return Ok(BlockOutcome::Full);
    }
    query(BLOCK).bind(player.0).bind(blocked.0).bind(now.0).execute(conn).await?;
    Ok(BlockOutcome::Blocked)
}
