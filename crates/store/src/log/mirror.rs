//! Mirrors: the channels in which a session is shown to spectators, in addition to the one where it is played.

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_scalar};
use crate::error::Failure;
use crate::log::board::{board_columns, leftovers};
use crate::{ChannelId, Store, StoreError};
use banqi_keeper::PlaceRecord;
use banqi_session::{PlayerId, SessionId, Timestamp};

/// The most channels that mirror a session at the same time.
pub const MOST_MIRRORS: u32 = 3;

/// A stored mirror.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMirror {
    /// The channel.
    pub channel: ChannelId,
    /// The state of its messages. It is settled only if the last event is shown.
    pub record: PlaceRecord,
    /// Whether it has ended, so that its messages have to be deleted.
    pub has_ended: bool,
}

/// The result of [`Store::start_mirror`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MirrorOutcome {
    /// It has started.
    Started,
    /// The channel mirrors the session already.
    Shown,
    /// [`MOST_MIRRORS`] other channels mirror the session.
    Full,
}

const IS_SHOWN: &str =
    "SELECT EXISTS (SELECT 1 FROM mirrors WHERE session_id = $1 AND channel_id = $2 AND ended = 0)";

const OTHERS: &str = "SELECT count(*) FROM mirrors WHERE session_id = $1 AND channel_id <> $2 AND ended = 0";

/// A mirror that is ending starts again with the messages that it still has.
const START: &str = "INSERT INTO mirrors (session_id, channel_id, player_id, started_at, ended, settled) \
    VALUES ($1, $2, $3, $4, 0, 0) ON CONFLICT (session_id, channel_id) DO UPDATE \
    SET player_id = excluded.player_id, started_at = excluded.started_at, ended = 0, settled = 0";

const STARTED_BY: &str =
    "SELECT player_id FROM mirrors WHERE session_id = $1 AND channel_id = $2 AND ended = 0";

const END: &str =
    "UPDATE mirrors SET ended = 1, settled = 0 WHERE session_id = $1 AND channel_id = $2 AND ended = 0";

const SAVE: &str = "UPDATE mirrors SET message_id = $3, shown_seq = $4, layout = $5, leftovers = $6, \
    settled = $7, ended = CASE WHEN ended = 1 THEN 1 ELSE $8 END WHERE session_id = $1 AND channel_id = $2";

/// Deletes a mirror with nothing left to do: it has ended and has no message, or it shows a session that can change no
/// more. That is a session without scores: it was aborted or voided, while one with scores may still be voided. A
/// record that was made before the mirror ended may be stored after that, and has a message.
const FORGET: &str = "DELETE FROM mirrors WHERE session_id = $1 AND channel_id = $2 AND settled = 1 \
    AND (ended = 1 AND message_id IS NULL OR ended = 0 AND EXISTS (SELECT 1 FROM sessions AS s WHERE s.session_id = $1 AND s.phase = 'over' \
    AND mirrors.shown_seq >= s.seq) \
    AND NOT EXISTS (SELECT 1 FROM entrants AS e WHERE e.session_id = $1 AND e.score IS NOT NULL))";

impl Store {
    /// Starts to mirror a session in a channel, for the person who asks for it.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn start_mirror(
        &self,
        session: SessionId,
        channel: ChannelId,
        by: PlayerId,
        now: Timestamp,
    ) -> Result<MirrorOutcome, StoreError> {
        self.write(move |conn| start(conn, session, channel, by, now).boxed()).await
    }

    /// Returns who started the mirror of a session in a channel; `None` if there is none.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn mirror_started_by(
        &self,
        session: SessionId,
        channel: ChannelId,
    ) -> Result<Option<PlayerId>, StoreError> {
        let mut conn = self.reader().await?;
        let by = query_scalar(STARTED_BY).bind(session.0).bind(channel.to_sql());
        let by: Option<i64> =
            by.fetch_optional(&mut conn).await.map_err(|error| self.failure(error.into()))?;
        Ok(by.map(PlayerId))
    }

    /// Ends the mirror of a session in a channel. Its row is deleted once its messages are.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn end_mirror(&self, session: SessionId, channel: ChannelId) -> Result<(), StoreError> {
        self.execute(END, [session.0, channel.to_sql()]).await
    }

    /// Records the state of a mirror's messages. `has_ended` is whether it has ended for a reason of its own. If
    /// nothing is left to be done, and the mirror has ended or the session can change no more, the row is deleted.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn save_mirror(
        &self,
        session: SessionId,
        channel: ChannelId,
        record: PlaceRecord,
        has_ended: bool,
    ) -> Result<(), StoreError> {
        self.write(move |conn| save(conn, session, channel, record, has_ended).boxed()).await
    }
}

async fn start(
    conn: &mut Connection,
    session: SessionId,
    channel: ChannelId,
    by: PlayerId,
    now: Timestamp,
) -> Result<MirrorOutcome, Failure> {
    let (session, channel) = (session.0, channel.to_sql());
    let is_shown = query_scalar(IS_SHOWN).bind(session).bind(channel).fetch_one(&mut *conn).await?;
    if is_shown {
        return Ok(MirrorOutcome::Shown);
    }
    let others: u32 = query_scalar(OTHERS).bind(session).bind(channel).fetch_one(&mut *conn).await?;
    if others >= MOST_MIRRORS {
        return Ok(MirrorOutcome::Full);
    }
    query(START).bind(session).bind(channel).bind(by.0).bind(now.0).execute(conn).await?;
    Ok(MirrorOutcome::Started)
}

async fn save(
    conn: &mut Connection,
    session: SessionId,
    channel: ChannelId,
    record: PlaceRecord,
    has_ended: bool,
) -> Result<(), Failure> {
    let (session, channel) = (session.0, channel.to_sql());
    let (message, shows, layout) = board_columns(&record);
    query(SAVE)
        .bind(session)
        .bind(channel)
        .bind(message)
        .bind(shows)
        .bind(layout)
        .bind(leftovers(&record))
        .bind(record.settled)
        .bind(has_ended)
        .execute(&mut *conn)
        .await?;
    query(FORGET).bind(session).bind(channel).execute(conn).await?;
    Ok(())
}
