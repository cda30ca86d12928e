//! The computer's turns: at most one row per session, written and deleted together with the events of its log.

use std::time::Duration;

use futures_util::FutureExt as _;

use crate::database::sql::{query_as, query_scalar};
use crate::log::board::MOST_CLAIMED;
use crate::{Store, StoreError};
use banqi_session::{SessionId, Timestamp};

/// A session in which the computer must act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComputerTurn {
    /// The session.
    pub session: SessionId,
    /// Number of attempts, including this one.
    pub attempts: u32,
}

const NEXT_DUE: &str = "SELECT due_at FROM computer_turns WHERE lease_until <= $1 /* ours */ \
    ORDER BY due_at LIMIT 1";

const CLAIM: &str = "UPDATE computer_turns SET owner = $2, lease_until = $3, attempts = attempts + 1 \
    WHERE session_id IN (SELECT session_id FROM computer_turns WHERE due_at <= $1 AND lease_until <= $1 /* ours */ \
    ORDER BY due_at LIMIT $4) RETURNING session_id, attempts";

const PUT_OFF: &str =
    "UPDATE computer_turns SET due_at = $2, owner = NULL, lease_until = 0 WHERE session_id = $1";

/// Releases all rows: the process that held them before this one opened the file has ended.
const TAKE_OVER: &str = "UPDATE computer_turns SET owner = NULL, lease_until = 0, due_at = CASE WHEN due_at < $1 THEN due_at ELSE $1 END \
    WHERE due_at > 0";

impl Store {
    /// Claims the computer's turns that are due and not claimed by anyone else, the longest due first.
    ///
    /// The claim lasts for `lease`. After that the turns are due again unless an event has settled them. Claims at most
    /// `limit` turns and never more than [`MOST_CLAIMED`]. `owner` names the process, for anyone who inspects the
    /// database. Nothing is written if no turn is due.
    ///
    /// # Errors
    /// A disk failure.
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
                let claim = query_as(CLAIM).bind(now.0).bind(owner).bind(until.0).bind(limit);
                let rows: Vec<(i64, u32)> = claim.fetch_all(conn).await?;
                Ok(rows)
            }
            .boxed()
        });
        let turns = claimed.await?.into_iter();
        Ok(turns.map(|(session, attempts)| ComputerTurn { session: SessionId(session), attempts }).collect())
    }

    /// Reschedules the computer's turn in a session to `due_at`, earlier or later than before. Does nothing if the
    /// computer has no turn there.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn put_computer_turn_off(
        &self,
        session: SessionId,
        due_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.execute(PUT_OFF, [session.0, due_at.0]).await
    }

    /// Makes all turns of the computer due.
    pub(crate) async fn take_computer_turns_over(&self, now: Timestamp) -> Result<(), StoreError> {
        self.execute(TAKE_OVER, [now.0]).await
    }

    async fn next_computer_turn(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        let mut conn = self.reader().await?;
        let due = query_scalar(NEXT_DUE).bind(now.0).fetch_optional(&mut conn).await;
        Ok(due.map_err(|error| self.failure(error.into()))?.map(Timestamp))
    }
}
