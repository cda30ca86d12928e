//! The computer's turns: at most one row per session, written and deleted with the events of its log.

use std::time::Duration;

use futures_util::FutureExt as _;

use crate::store::log::board::MOST_CLAIMED;
use crate::store::{Store, StoreError};
use banqi_session::{SessionId, Timestamp};

/// A session in which the computer has something to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComputerTurn {
    /// The session.
    pub session: SessionId,
    /// How often it was tried, this time included.
    pub attempts: u32,
}

const NEXT_DUE: &str = "SELECT due_at FROM computer_turns WHERE lease_until <= $1 ORDER BY due_at LIMIT 1";

const CLAIM: &str = "UPDATE computer_turns SET owner = $2, lease_until = $3, attempts = attempts + 1 \
    WHERE session_id IN (SELECT session_id FROM computer_turns WHERE due_at <= $1 AND lease_until <= $1 \
    ORDER BY due_at LIMIT $4) RETURNING session_id, attempts";

const PUT_OFF: &str =
    "UPDATE computer_turns SET due_at = $2, owner = NULL, lease_until = 0 WHERE session_id = $1";

/// Whoever was at work on a row before this process opened the file is gone.
const TAKE_OVER: &str = "UPDATE computer_turns SET owner = NULL, lease_until = 0, due_at = min(due_at, $1) \
    WHERE due_at > 0";

impl Store {
    /// Takes what is due and nobody is at work on, the longest due first, at most [`MOST_CLAIMED`].
    ///
    /// For `lease` nobody else gets it; then it is due again unless an event has settled it. `owner` names the
    /// process, for whoever looks into the database. Nothing is written if nothing is due.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn claim_computer_turns(
        &self,
        now: Timestamp,
        owner: &str,
        lease: Duration,
        limit: u32,
    ) -> Result<Vec<ComputerTurn>, StoreError> {
        if self.next_computer_turn(now).await?.is_none_or(|due| due > now) {
            return Ok(Vec::new());
        }
        let (owner, until, limit) = (owner.to_owned(), now.plus(lease), limit.min(MOST_CLAIMED));
        let claimed = self.write(move |conn| {
            async move {
                let claim = sqlx::query_as(CLAIM).bind(now.0).bind(owner).bind(until.0).bind(limit);
                let rows: Vec<(i64, u32)> = claim.fetch_all(conn).await?;
                Ok(rows)
            }
            .boxed()
        });
        let turns = claimed.await?.into_iter();
        Ok(turns.map(|(session, attempts)| ComputerTurn { session: SessionId(session), attempts }).collect())
    }

    /// Has what the computer has to do in a session done at `due_at`, sooner or later than before; nothing if there
    /// is nothing to do.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn put_computer_turn_off(
        &self,
        session: SessionId,
        due_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.execute(PUT_OFF, [session.0, due_at.0]).await
    }

    /// Makes everything the computer has to do due.
    pub(crate) async fn take_computer_turns_over(&self, now: Timestamp) -> Result<(), StoreError> {
        self.execute(TAKE_OVER, [now.0]).await
    }

    async fn next_computer_turn(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        let mut conn = self.reader().await?;
        let due = sqlx::query_scalar(NEXT_DUE).bind(now.0).fetch_optional(&mut *conn).await;
        Ok(due.map_err(|error| self.failure(error.into()))?.map(Timestamp))
    }
}
