//! The times at which calls and reminders fall due.
//!
//! The keeper of a game's messages decides who is called and when. Its record has the time of the next call that waits
//! ([`PlaceRecord::due`](banqi_keeper::PlaceRecord::due)), which is stored beside the session. When that time comes,
//! the keeper is told the state of the game again, also after a restart. If people change when they may be called, the
//! time is 0, which a record that the keeper made before does not replace.

use futures_util::FutureExt as _;

use crate::database::sql::query_scalar;
use crate::{MOST_CLAIMED, Store, StoreError};
use banqi_session::{SessionId, Timestamp};

const NEXT: &str = "SELECT call_at FROM sessions WHERE call_at IS NOT NULL /* ours */ \
    ORDER BY call_at LIMIT 1";

const CLAIM: &str = "UPDATE sessions SET call_at = $2 WHERE session_id IN (\
    SELECT session_id FROM sessions WHERE call_at <= $1 /* ours */ ORDER BY call_at LIMIT $3) RETURNING session_id";

impl Store {
    /// Returns when the next call falls due; `None` if none waits.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn next_call(&self) -> Result<Option<Timestamp>, StoreError> {
        let mut conn = self.reader().await?;
        let at = query_scalar(NEXT).fetch_optional(&mut conn).await;
        Ok(at.map_err(|error| self.failure(error.into()))?.map(Timestamp))
    }

    /// Claims sessions in which a call is due at `now`, at most `limit` and never more than [`MOST_CLAIMED`]. They are
    /// due again at `again`, unless the keeper's record is stored before.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn claim_calls(
        &self,
        now: Timestamp,
        again: Timestamp,
        limit: u32,
    ) -> Result<Vec<SessionId>, StoreError> {
        let limit = limit.min(MOST_CLAIMED);
        self.write(move |conn| {
            async move {
                let claim = query_scalar(CLAIM).bind(now.0).bind(again.0).bind(limit);
                Ok(claim.fetch_all(conn).await?.into_iter().map(SessionId).collect())
            }
            .boxed()
        })
        .await
    }
}
