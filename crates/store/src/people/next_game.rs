//! The game that `/next` has shown to a person last, so that repeated use goes round.
//!
//! It is stored beside the account, so it is deleted together with the person.

use crate::database::sql::query_as;
use crate::{Store, StoreError, UserId};
use banqi_session::{SessionId, Timestamp};

/// A game that was shown as the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownNext {
    /// The game.
    pub session: SessionId,
    /// Its deadline at that time.
    pub deadline: Timestamp,
    /// When it was shown.
    pub at: Timestamp,
}

const READ: &str = "SELECT next_session, next_deadline, next_at FROM accounts \
    WHERE user_id = $1 AND next_session IS NOT NULL";

const WRITE: &str =
    "UPDATE accounts SET next_session = $2, next_deadline = $3, next_at = $4 WHERE user_id = $1";

impl Store {
    /// Returns the game that was shown last; `None` if none was.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn shown_next(&self, user: UserId) -> Result<Option<ShownNext>, StoreError> {
        let mut conn = self.reader().await?;
        let row = query_as(READ).bind(user.to_sql()).fetch_optional(&mut conn).await;
        let row: Option<(i64, i64, i64)> = row.map_err(|error| self.failure(error.into()))?;
        Ok(row.map(|(session, deadline, at)| ShownNext {
            session: SessionId(session),
            deadline: Timestamp(deadline),
            at: Timestamp(at),
        }))
    }

    /// Records which game was shown last.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn show_next(&self, user: UserId, shown: ShownNext) -> Result<(), StoreError> {
        self.execute(WRITE, [user.to_sql(), shown.session.0, shown.deadline.0, shown.at.0]).await
    }
}
