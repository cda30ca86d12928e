//! Threads of games, for comments or with the board: at most one row per session, added by the transaction that begins
//! the game.

use std::time::Duration;

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_as, query_scalar};
use crate::error::Failure;
use crate::log::board::MOST_CLAIMED;
use crate::{ChannelId, MessageId, Store, StoreError, Threads};
use banqi_session::{SessionId, Timestamp};

/// How long after its begin a game gets its thread. The first board is usually shown by then.
const FIRST_DUE: Duration = Duration::from_secs(2);

/// A stored thread of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredThread {
    /// The session.
    pub session: SessionId,
    /// What it is for.
    pub kind: Threads,
    /// The message from which the thread is started, after its channel; `None` if it is not chosen yet. The thread has
    /// the id of the message.
    pub on: Option<(ChannelId, MessageId)>,
    /// Whether the thread is known to exist.
    pub is_started: bool,
    /// Whether a player has asked for silence.
    pub is_silent: bool,
    /// Whether the thread is locked for that reason.
    pub is_locked: bool,
    /// Number of attempts to do what is due, including the one under way.
    pub attempts: u32,
}

/// The result of [`Store::ask_for_silence`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SilenceOutcome {
    /// The thread has to be locked now.
    Asked,
    /// The thread is locked already.
    Already,
    /// The session has no thread for comments.
    NoThread,
}

const WANT: &str = "INSERT INTO threads (session_id, kind, started, silent, locked, due_at, attempts) \
    SELECT s.session_id, g.threads, 0, 0, 0, $2, 0 FROM sessions AS s JOIN guild_tastes AS g ON g.guild_id = s.guild_id \
    WHERE s.session_id = $1 AND g.threads IS NOT NULL ON CONFLICT DO NOTHING";

/// A row that is claimed keeps the time until when it is.
const CONCLUDE: &str = "UPDATE threads SET due_at = coalesce(due_at, $2), attempts = 0 WHERE session_id = $1";

const OF_SESSION: &str = "SELECT session_id, kind, channel_id, message_id, started, silent, locked, attempts \
    FROM threads WHERE session_id = $1";

const NEXT_DUE: &str = "SELECT due_at FROM threads WHERE due_at IS NOT NULL /* ours */ \
    ORDER BY due_at LIMIT 1";

/// A claim makes a row due again later, in case the work fails or its process ends.
const CLAIM: &str = "UPDATE threads SET due_at = $2, attempts = attempts + 1 \
    WHERE session_id IN (SELECT session_id FROM threads WHERE due_at <= $1 /* ours */ ORDER BY due_at LIMIT $3) \
    RETURNING session_id, kind, channel_id, message_id, started, silent, locked, attempts";

const CHOOSE: &str = "UPDATE threads SET channel_id = $2, message_id = $3 WHERE session_id = $1";

const CHOOSE_ANOTHER: &str =
    "UPDATE threads SET channel_id = NULL, message_id = NULL, due_at = $2 WHERE session_id = $1";

/// Something is left to be done if the game has to move, or if a player asks for silence, or the game ends, while the
/// row is claimed.
const SETTLE: &str = "UPDATE threads SET started = 1, locked = $2, attempts = 0, \
    due_at = CASE WHEN kind = 'games' OR silent <> $2 OR EXISTS (SELECT 1 FROM sessions AS s \
    WHERE s.session_id = threads.session_id AND s.phase = 'over') THEN $3 END WHERE session_id = $1";

const SILENCE: &str = "UPDATE threads SET silent = 1, due_at = coalesce(due_at, $2) WHERE session_id = $1";

const END_SILENCE: &str = "UPDATE threads SET silent = 0 WHERE session_id = $1";

const PUT_OFF: &str = "UPDATE threads SET due_at = $2 WHERE session_id = $1";

const DROP: &str = "DELETE FROM threads WHERE session_id = $1";

/// Releases all rows: the process that had claimed them has ended.
const TAKE_OVER: &str =
    "UPDATE threads SET due_at = CASE WHEN due_at < $1 THEN due_at ELSE $1 END WHERE due_at IS NOT NULL";

type Row = (i64, String, Option<i64>, Option<i64>, bool, bool, bool, u32);

impl Store {
    /// Returns the thread of a session, of either kind; `None` if it has none.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn thread(&self, session: SessionId) -> Result<Option<StoredThread>, StoreError> {
        let mut conn = self.reader().await?;
        let row: Option<Row> = query_as(OF_SESSION)
            .bind(session.0)
            .fetch_optional(&mut conn)
            .await
            .map_err(|error| self.failure(error.into()))?;
        row.map(thread).transpose()
    }

    /// Claims the threads for which something is due, the longest due first. They are due again after `lease`, unless
    /// they are settled, put off or dropped before. Nothing is written if nothing is due.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn claim_threads(
        &self,
        now: Timestamp,
        lease: Duration,
        limit: u32,
    ) -> Result<Vec<StoredThread>, StoreError> {
        let next: Option<i64> = {
            let mut conn = self.reader().await?;
            let next = query_scalar(NEXT_DUE).fetch_optional(&mut conn).await;
            next.map_err(|error| self.failure(error.into()))?
        };
        if next.is_none_or(|due| due > now.0) {
            return Ok(Vec::new());
        }
        let (until, limit) = (now.plus(lease), limit.min(MOST_CLAIMED));
        self.write(move |conn| {
            async move {
                let claim = query_as(CLAIM).bind(now.0).bind(until.0).bind(limit);
                let rows: Vec<Row> = claim.fetch_all(conn).await?;
                rows.into_iter().map(|row| Ok(thread(row)?)).collect()
            }
            .boxed()
        })
        .await
    }

    /// Records the message from which a thread is about to be started. Committed before the request is sent, so that
    /// another process starts it from the same message, and a message has only one thread.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn choose_thread_message(
        &self,
        session: SessionId,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<(), StoreError> {
        self.execute(CHOOSE, [session.0, channel.to_sql(), message.to_sql()]).await
    }

    /// Forgets the message that was chosen for a thread, because it is gone. Another is chosen at `due_at`.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn choose_another_message(
        &self,
        session: SessionId,
        due_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.execute(CHOOSE_ANOTHER, [session.0, due_at.0]).await
    }

    /// Records that a thread exists, and whether it is locked. If more is to be done by now, it is due at once.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn settle_thread(
        &self,
        session: SessionId,
        is_locked: bool,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.execute(SETTLE, [session.0, is_locked.into(), now.0]).await
    }

    /// Records that the thread of a session has to be locked until the game ends.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn ask_for_silence(
        &self,
        session: SessionId,
        now: Timestamp,
    ) -> Result<SilenceOutcome, StoreError> {
        self.write(move |conn| silence(conn, session, now).boxed()).await
    }

    /// Records that the thread of a session cannot be locked.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn end_silence(&self, session: SessionId) -> Result<(), StoreError> {
        self.execute(END_SILENCE, [session.0]).await
    }

    /// Tries what is due for a thread again at `due_at`.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn put_thread_off(&self, session: SessionId, due_at: Timestamp) -> Result<(), StoreError> {
        self.execute(PUT_OFF, [session.0, due_at.0]).await
    }

    /// Forgets a thread, because nothing is left to be done with it.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn drop_thread(&self, session: SessionId) -> Result<(), StoreError> {
        self.execute(DROP, [session.0]).await
    }

    /// Makes everything due that a process which has ended had claimed.
    pub(crate) async fn take_threads_over(&self, now: Timestamp) -> Result<(), StoreError> {
        self.execute(TAKE_OVER, [now.0]).await
    }
}

/// Adds the row of a game that begins, if its server wants threads of either kind.
pub(crate) async fn want(conn: &mut Connection, session: SessionId, at: Timestamp) -> Result<(), Failure> {
    query(WANT).bind(session.0).bind(at.plus(FIRST_DUE).0).execute(conn).await?;
    Ok(())
}

/// Makes the result due in the thread of a game that ends.
pub(crate) async fn conclude(
    conn: &mut Connection,
    session: SessionId,
    at: Timestamp,
) -> Result<(), Failure> {
    query(CONCLUDE).bind(session.0).bind(at.0).execute(conn).await?;
    Ok(())
}

async fn silence(
    conn: &mut Connection,
    session: SessionId,
    now: Timestamp,
) -> Result<SilenceOutcome, Failure> {
    let row: Option<Row> = query_as(OF_SESSION).bind(session.0).fetch_optional(&mut *conn).await?;
    match row.map(thread).transpose()? {
        None => Ok(SilenceOutcome::NoThread),
        Some(thread) if thread.kind != Threads::Comments => Ok(SilenceOutcome::NoThread),
        Some(thread) if thread.is_silent && thread.is_locked => Ok(SilenceOutcome::Already),
        Some(thread) => {
            // What was asked for before and has failed since does not wait for its next attempt.
            let ask = if thread.is_silent { PUT_OFF } else { SILENCE };
            query(ask).bind(session.0).bind(now.0).execute(conn).await?;
            Ok(SilenceOutcome::Asked)
        }
    }
}

fn thread(
    (session, kind, channel, message, is_started, is_silent, is_locked, attempts): Row,
) -> Result<StoredThread, StoreError> {
    Ok(StoredThread {
        session: SessionId(session),
        kind: Threads::named(&kind).ok_or(StoreError::BadRow { what: "a thread" })?,
        on: channel.map(ChannelId::from_sql).zip(message.map(MessageId::from_sql)),
        is_started,
        is_silent,
        is_locked,
        attempts,
    })
}
