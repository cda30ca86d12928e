//! Deadlines, the heartbeat that measures downtime, and the deletion of expired rows.

use std::time::Duration;

use futures_util::FutureExt as _;

use crate::database::inspect::LAST_ALIVE;
use crate::database::sql::{query, query_as, query_scalar};
use crate::people::import;
use crate::{Store, StoreError};
use banqi_session::{SessionId, Timestamp};

/// How long the writes of an interaction are remembered. Discord's tokens live 15 minutes; people's clients and this
/// program's retries take at most a few days.
pub const INTERACTIONS_KEPT: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// How long absences are remembered: longer than a turn of a live game can take. A turn of correspondence play can take
/// longer; it gets back at its end what the program missed during its last 24 hours, in which a few seconds matter most.
const ABSENCES_KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// The maximum number of deadlines that one call lists.
pub const MOST_DEADLINES: u32 = 10_000;

/// A deadline of an open session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadline {
    /// The session.
    pub session: SessionId,
    /// When the challenge expires or the next ply is due.
    pub at: Timestamp,
}

/// A time in which nobody could play, too short for every deadline to be moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absence {
    /// When it began.
    pub from: Timestamp,
    /// When it ended, which is later.
    pub to: Timestamp,
}

/// Excludes sessions whose board is behind and which the outbox has to show: nobody loses on time for a turn they could
/// not see. What else the outbox has to do, such as a call that is refused, holds no deadline. Whether a turn can end is
/// decided with the session.
const DUE: &str = "SELECT session_id, deadline_at FROM sessions AS s WHERE deadline_at <= $1 \
    AND NOT ((s.shown_seq IS NULL OR s.shown_seq < s.seq) \
    AND EXISTS (SELECT 1 FROM outbox AS o WHERE o.session_id = s.session_id AND o.attempts > 0)) \
    /* ours */ ORDER BY deadline_at LIMIT $2";

const IN_LEFT_GUILD: &str = "SELECT count(*) FROM sessions AS s JOIN guilds AS g ON g.guild_id = s.guild_id \
    WHERE s.session_id = $1 AND g.left_at IS NOT NULL";

const OPEN: &str = "SELECT session_id, deadline_at FROM sessions \
    WHERE deadline_at >= $1 AND (deadline_at, session_id) > ($1, $2) ORDER BY deadline_at, session_id LIMIT $3";

const BEAT: &str =
    "INSERT INTO liveness (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at";

/// An absence that had been stored before the program ended again without a heartbeat goes on.
const ADD_ABSENCE: &str = "INSERT INTO absences (began_at, ended_at) VALUES ($1, $2) \
    ON CONFLICT (began_at) DO UPDATE SET ended_at = excluded.ended_at";

const ABSENCES: &str = "SELECT began_at, ended_at FROM absences WHERE began_at > $1 ORDER BY began_at";

const FORGET_ABSENCES: &str = "DELETE FROM absences WHERE began_at >= $1";

const PRUNE_ABSENCES: &str = "DELETE FROM absences WHERE began_at <= $1";

const PRUNE: &str = "DELETE FROM interactions WHERE at < $1";

impl Store {
    /// Returns the deadlines that have passed at `now`, the earliest first. At most `limit`, and never more than
    /// [`MOST_DEADLINES`].
    ///
    /// Several processes may get the same deadline: the numbering of the log decides which of them acts on it.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn due_deadlines(&self, now: Timestamp, limit: u32) -> Result<Vec<Deadline>, StoreError> {
        let mut conn = self.reader().await?;
        let rows = query_as(DUE).bind(now.0).bind(limit.min(MOST_DEADLINES)).fetch_all(&mut conn).await;
        rows.map(deadlines).map_err(|error| self.failure(error.into()))
    }

    /// Returns whether a session is in a server that the bot has left.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn is_in_left_guild(&self, session: SessionId) -> Result<bool, StoreError> {
        let mut conn = self.reader().await?;
        let found = query_scalar(IN_LEFT_GUILD).bind(session.0).fetch_one(&mut conn).await;
        found.map(|found: i64| found > 0).map_err(|error| self.failure(error.into()))
    }

    /// Returns a page of all open deadlines, the earliest first: those after `after`, or from the start.
    ///
    /// A page has at most [`MOST_DEADLINES`] entries.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn open_deadlines(
        &self,
        after: Option<Deadline>,
        limit: u32,
    ) -> Result<Vec<Deadline>, StoreError> {
        let (at, session) = after.map_or((i64::MIN, i64::MIN), |last| (last.at.0, last.session.0));
        let mut conn = self.reader().await?;
        let page = query_as(OPEN).bind(at).bind(session).bind(limit.min(MOST_DEADLINES));
        let rows = page.fetch_all(&mut conn).await;
        rows.map(deadlines).map_err(|error| self.failure(error.into()))
    }

    /// Returns when the program was last known to run; `None` if it never ran.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn last_alive(&self) -> Result<Option<Timestamp>, StoreError> {
        let mut conn = self.reader().await?;
        let at = query_scalar(LAST_ALIVE).fetch_optional(&mut conn).await;
        Ok(at.map_err(|error| self.failure(error.into()))?.map(Timestamp))
    }

    /// Records that the program is running. Must be called every 5 s.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn beat(&self, now: Timestamp) -> Result<(), StoreError> {
        self.execute(BEAT, [now.0]).await
    }

    /// Stores an absence. It must be stored before the first heartbeat after it.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn add_absence(&self, absence: Absence) -> Result<(), StoreError> {
        self.execute(ADD_ABSENCE, [absence.from.0, absence.to.0]).await
    }

    /// Forgets the absences that began at a time or later.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn forget_absences(&self, since: Timestamp) -> Result<(), StoreError> {
        self.execute(FORGET_ABSENCES, [since.0]).await
    }

    /// Returns the absences of the last 24 hours, the earliest first.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn absences(&self, now: Timestamp) -> Result<Vec<Absence>, StoreError> {
        let mut conn = self.reader().await?;
        let rows = query_as(ABSENCES).bind(before(now, ABSENCES_KEPT)).fetch_all(&mut conn).await;
        let rows: Vec<(i64, i64)> = rows.map_err(|error| self.failure(error.into()))?;
        let absence = |(from, to)| Absence { from: Timestamp(from), to: Timestamp(to) };
        Ok(rows.into_iter().map(absence).collect())
    }

    /// Deletes the records of interactions that are older than [`INTERACTIONS_KEPT`], old absences, and the records of
    /// games that were kept for [`IMPORT_KEPT`](crate::IMPORT_KEPT). Returns how many interactions were deleted.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        self.execute(PRUNE_ABSENCES, [before(now, ABSENCES_KEPT)]).await?;
        self.write(move |conn| import::delete_old(conn, now).boxed()).await?;
        let before = before(now, INTERACTIONS_KEPT);
        self.write(move |conn| async move { Ok(query(PRUNE).bind(before).execute(conn).await?) }.boxed())
            .await
    }
}

/// Returns the time that was `kept` ago, in ms.
fn before(now: Timestamp, kept: Duration) -> i64 {
    now.0.saturating_sub(i64::try_from(kept.as_millis()).unwrap_or(i64::MAX))
}

fn deadlines(rows: Vec<(i64, i64)>) -> Vec<Deadline> {
    rows.into_iter()
        .map(|(session, at)| Deadline { session: SessionId(session), at: Timestamp(at) })
        .collect()
}
