//! Board messages, and the outbox of boards to be shown.

use futures_util::FutureExt as _;

use crate::database::sql::{Connection, query, query_as, query_scalar};
use crate::database::writer::{Job, Reply};
use crate::error::Failure;
use crate::log::append::{json, seq};
use crate::log::mirror::StoredMirror;
use crate::{ChannelId, MessageId, Store, StoreError};
use banqi_keeper::{CallKind, Layout, Person, PlaceRecord};
use banqi_session::{SessionId, Timestamp};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The message that shows a session's board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    /// The channel it is in.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
    /// The number of the last event it shows.
    pub shown_seq: u32,
}

/// The sessions whose boards were owed when this process became the owner of their servers, or whose keeper went before it
/// was settled, until a settled record of them is stored. Only for these can requests have been sent of which the next
/// keeper does not know the outcome.
#[derive(Debug, Clone, Default)]
pub(crate) struct Inherited(Arc<Mutex<HashSet<SessionId>>>);

impl Inherited {
    pub(crate) fn add(&self, owed: Vec<i64>) {
        self.sessions().extend(owed.into_iter().map(SessionId));
    }

    fn contains(&self, session: SessionId) -> bool {
        self.sessions().contains(&session)
    }

    fn forget(&self, session: SessionId) {
        self.sessions().remove(&session);
    }

    fn sessions(&self) -> MutexGuard<'_, HashSet<SessionId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A board that the outbox asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// The session.
    pub session: SessionId,
    /// The number of the event that the board must show. A later one is fine too.
    pub seq: u32,
    /// Number of attempts since that event. If it moved a deadline, since the one before.
    pub attempts: u32,
}

/// The maximum number of rows one claim takes, whatever its `limit`.
pub const MOST_CLAIMED: u32 = 1_000;

/// Selects the state of a session's messages, and that of its mirrors as JSON: `[[channel, message, shown, leftovers,
/// layout, settled, ended], ..]`. A mirror is settled only if it shows the last event.
const BOARDS: &str = "SELECT coalesce(s.board_channel_id, s.channel_id), s.board_message_id, s.shown_seq, \
    s.called_seq, s.leftovers, s.board_layout, s.call_at, \
    coalesce((SELECT e.at FROM events AS e WHERE e.session_id = s.session_id AND e.seq = s.shown_seq + 1), \
    s.created_at), \
    EXISTS (SELECT 1 FROM outbox AS o WHERE o.session_id = s.session_id), \
    (SELECT CAST(json_group_array(json_array(m.channel_id, m.message_id, m.shown_seq, m.leftovers, m.layout, \
    CASE WHEN m.settled = 1 AND m.shown_seq >= s.seq THEN 1 ELSE 0 END, m.ended, \
    s.created_at)) AS TEXT) \
    FROM mirrors AS m WHERE m.session_id = s.session_id) \
    FROM sessions AS s WHERE s.session_id = $1";

/// Records what there is of messages and commits: `$1` is `[[session, channel, message or null, seq or null,
/// called, leftovers or null, due_at or null, layout or null, call_at or null], ..]`, each session once.
///
/// A `call_at` of 0 stays: who may be called has changed, and the keeper has not been told yet.
///
/// If `due_at` is null, the outbox row is deleted unless it asks for a later event than the one shown. Otherwise a row
/// is added if there is none.
///
/// A channel of 0 is that of a server whose data is deleted: what a keeper still knows of its messages is not stored.
const BOARDS_AND_COMMIT: &str = "UPDATE sessions SET board_channel_id = CAST(j.value ->> 1 AS BIGINT), \
    board_message_id = CAST(j.value ->> 2 AS BIGINT), shown_seq = CAST(j.value ->> 3 AS BIGINT), \
    called_seq = CAST(j.value ->> 4 AS BIGINT), leftovers = j.value ->> 5, board_layout = CAST(j.value ->> 7 AS \
    BIGINT), \
    call_at = CASE call_at WHEN 0 THEN 0 ELSE CAST(j.value ->> 8 AS BIGINT) END \
    FROM json_each($1) AS j WHERE session_id = CAST(j.value ->> 0 AS BIGINT) AND channel_id <> 0; \
    DELETE FROM outbox WHERE session_id IN (SELECT CAST(j.value ->> 0 AS BIGINT) FROM json_each($1) AS j \
    JOIN outbox AS o ON o.session_id = CAST(j.value ->> 0 AS BIGINT) WHERE j.value ->> 6 IS NULL AND o.seq <= \
    CAST(j.value ->> 3 AS BIGINT)); \
    INSERT INTO outbox (session_id, seq, due_at, attempts, owner, lease_until) \
    SELECT s.session_id, s.seq, CAST(j.value ->> 6 AS BIGINT), 0, NULL, 0 FROM json_each($1) AS j \
    JOIN sessions AS s ON s.session_id = CAST(j.value ->> 0 AS BIGINT) WHERE j.value ->> 6 IS NOT NULL \
    AND s.channel_id <> 0 ON CONFLICT (session_id) DO NOTHING; COMMIT";

const AGAIN: &str = "INSERT INTO outbox (session_id, seq, due_at, attempts, owner, lease_until) \
    SELECT session_id, seq, $2, 0, NULL, 0 FROM sessions WHERE session_id = $1 AND channel_id <> 0 \
    ON CONFLICT (session_id) DO UPDATE SET seq = excluded.seq, due_at = excluded.due_at, \
    owner = NULL, lease_until = 0";

/// Releases all rows: the process that held them before this one opened the database has ended.
const TAKE_OVER: &str = "UPDATE outbox SET owner = NULL, lease_until = 0, due_at = CASE WHEN due_at < $1 THEN due_at ELSE $1 END \
    WHERE due_at > 0";

/// Adds rows for the sessions with a mirror that does not show the last event, or that has work left. The few mirrors
/// are read first (`CROSS JOIN` fixes that order), not the sessions.
const TAKE_MIRRORS_OVER: &str = "INSERT INTO outbox (session_id, seq, due_at, attempts, owner, lease_until) \
    SELECT DISTINCT s.session_id, s.seq, $1, 0, NULL, 0 FROM mirrors AS m \
    CROSS JOIN sessions AS s ON s.session_id = m.session_id \
    WHERE m.settled = 0 OR m.ended = 1 OR m.shown_seq IS NULL OR m.shown_seq < s.seq ON CONFLICT (session_id) DO NOTHING";

const OWED: &str = "SELECT session_id FROM outbox";

const CLAIM: &str = "UPDATE outbox SET owner = $2, lease_until = $3, attempts = attempts + 1 \
    WHERE session_id IN (SELECT session_id FROM outbox WHERE due_at <= $1 AND lease_until <= $1 /* ours */ \
    ORDER BY due_at LIMIT $4) RETURNING session_id, seq, attempts";

const RETRY: &str = "UPDATE outbox SET due_at = $2, owner = NULL, lease_until = 0 WHERE session_id = $1";

const GIVE_UP: &str = "DELETE FROM outbox WHERE session_id = $1 AND seq <= $2; \
    UPDATE sessions SET call_at = NULL WHERE session_id = $1";

const NEXT_DUE: &str = "SELECT due_at FROM outbox WHERE TRUE /* ours */ ORDER BY due_at LIMIT 1";

impl Store {
    /// Records the state of a session's board messages. If the record is settled, this deletes the outbox row, unless
    /// the row asks for a later event than the one shown. Otherwise it adds an outbox row due at `due` if there is
    /// none.
    ///
    /// A later record replaces an earlier one: all records of a session are written by one keeper.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn save_boards(
        &self,
        session: SessionId,
        channel: ChannelId,
        record: PlaceRecord,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        let settled = record.settled;
        self.send(|reply| Job::Boards(PendingBoards::new(session, channel, record, due, reply))).await?;
        if settled {
            self.inherited.forget(session);
        }
        Ok(())
    }

    /// Makes the next keeper of a session search for unknown messages, because its last one went before it was settled.
    pub fn doubt_boards(&self, session: SessionId) {
        self.inherited.add(vec![session.0]);
    }

    /// Returns the state of a session's board messages and the channel they are in, and its mirrors. The record is
    /// settled if the outbox has no row for the session, and ours if it had none when this process became the owner of
    /// the session's server ([`Store::doubt_boards`] changes that). `None` if there is no such session.
    ///
    /// # Errors
    /// A disk failure, or [`StoreError::BadRow`].
    pub async fn boards(
        &self,
        session: SessionId,
    ) -> Result<Option<(ChannelId, PlaceRecord, Vec<StoredMirror>)>, StoreError> {
        let mut conn = self.reader().await?;
        let row: Option<BoardsRow> = query_as(BOARDS)
            .bind(session.0)
            .fetch_optional(&mut conn)
            .await
            .map_err(|error| self.failure(error.into()))?;
        let is_ours = !self.inherited.contains(session);
        row.map(|row| boards(row, is_ours)).transpose()
    }

    /// Adds an outbox row that asks for a session's board at once, whether or not it is already shown.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn show_again(&self, session: SessionId, now: Timestamp) -> Result<(), StoreError> {
        self.execute(AGAIN, [session.0, now.0]).await
    }

    /// Makes every row of the outbox due, and adds rows for mirrors that have work left. At a start, nobody is
    /// processing any row, and the state of the messages is uncertain.
    pub(crate) async fn take_outbox_over(&self, now: Timestamp) -> Result<(), StoreError> {
        self.execute(TAKE_MIRRORS_OVER, [now.0]).await?;
        self.execute(TAKE_OVER, [now.0]).await?;
        let mut conn = self.reader().await?;
        let owed: Vec<i64> =
            query_scalar(OWED).fetch_all(&mut conn).await.map_err(|error| self.failure(error.into()))?;
        self.inherited.add(owed);
        Ok(())
    }

    /// Claims boards that are due and not claimed by anyone else, the longest due first.
    ///
    /// The claim lasts for `lease`. After that the boards are due again unless they were shown or postponed. Claims at
    /// most `limit` boards and never more than [`MOST_CLAIMED`]. `owner` names the process, for anyone who inspects the
    /// database.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn claim_outbox(
        &self,
        now: Timestamp,
        owner: &str,
        lease: Duration,
        limit: u32,
    ) -> Result<Vec<Due>, StoreError> {
        let (owner, until) = (owner.to_owned(), now.plus(lease));
        let limit = limit.min(MOST_CLAIMED);
        self.write(move |conn| {
            async move {
                let claim = query_as(CLAIM).bind(now.0).bind(owner).bind(until.0).bind(limit);
                let rows: Vec<(i64, i64, i64)> = claim.fetch_all(conn).await?;
                rows.into_iter().map(due).collect()
            }
            .boxed()
        })
        .await
    }

    /// Releases a claimed board whose channel the bot can't use at present, to be tried again at `due_at`. Until then,
    /// [`Store::tally`] counts it apart.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn retry_outbox(&self, session: SessionId, due_at: Timestamp) -> Result<(), StoreError> {
        self.execute(RETRY, [session.0, due_at.0]).await
    }

    /// Deletes the request for a board that can't be shown, if it asks for event `seq` or an earlier one. A later event
    /// requests the board again.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn drop_outbox(&self, session: SessionId, seq: u32) -> Result<(), StoreError> {
        self.execute(GIVE_UP, [session.0, seq.into()]).await
    }

    /// Returns when the next board is due, leased or not; `None` if the outbox is empty.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn next_outbox(&self) -> Result<Option<Timestamp>, StoreError> {
        let mut conn = self.reader().await?;
        let due = query_scalar(NEXT_DUE).fetch_optional(&mut conn).await;
        Ok(due.map_err(|error| self.failure(error.into()))?.map(Timestamp))
    }
}

fn due((session, last, attempts): (i64, i64, i64)) -> Result<Due, Failure> {
    let attempts = u32::try_from(attempts).map_err(|_| StoreError::BadRow { what: "an outbox row" })?;
    Ok(Due { session: SessionId(session), seq: seq(last)?, attempts })
}

/// The columns of a session's row: the channel, the message that shows the board, the event it shows, the event up to
/// which everybody was called, the leftovers, the layout of the message, when the next call falls due, when the first
/// event was that it does not show, or when the session was created, whether the outbox asks for the board, and the
/// mirrors.
type BoardsRow =
    (i64, Option<i64>, Option<i64>, Option<i64>, Option<String>, Option<i64>, Option<i64>, i64, bool, String);

/// A mirror in [`BOARDS`], with when the session was created at the end.
type MirrorRow = (i64, Option<i64>, Option<i64>, Option<String>, Option<i64>, i64, i64, i64);

/// The stored number of [`Layout::Frame`]. Classic messages have none.
const FRAME: i64 = 1;

/// What is left over of a session's messages, as it is stored.
#[derive(Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
struct Leftovers {
    /// Messages whose controls have to go, each after its channel.
    old: Vec<(i64, i64)>,
    /// Calls that stand: the channel, the message, who, and for which event.
    calls: Vec<(i64, i64, u8, u32)>,
    /// Channels where a message may be that nobody knows of.
    doubted: Vec<i64>,
    /// Those of the messages in `old` that are frames.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    frames: Vec<i64>,
    /// Whether a frame was refused.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    refuses_frames: bool,
    /// Reminders that stand, as in `calls`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reminders: Vec<(i64, i64, u8, u32)>,
    /// Calls that are not posted yet: whether it is a reminder, who, and for which event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    uncalled: Vec<(bool, u8, u32)>,
    /// The event of the turn that has had its reminder.
    #[serde(skip_serializing_if = "Option::is_none")]
    reminded: Option<u32>,
    /// Since when there may be messages that nobody knows of, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<i64>,
}

impl Leftovers {
    /// What was stored of a session that is shown in `channel`. At first it was a pair, with all calls in that channel.
    fn parse(stored: &str, channel: i64) -> Result<Self, serde_json::Error> {
        if stored.starts_with('[') {
            let (old, calls): (_, Vec<(i64, u8, u32)>) = serde_json::from_str(stored)?;
            let calls = calls.into_iter().map(|(message, who, since)| (channel, message, who, since));
            return Ok(Self { old, calls: calls.collect(), ..Self::default() });
        }
        serde_json::from_str(stored)
    }

    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

fn boards(
    (channel, message, shown, called, leftovers, layout, due, unshown_at, is_owed, mirrors): BoardsRow,
    is_ours: bool,
) -> Result<(ChannelId, PlaceRecord, Vec<StoredMirror>), StoreError> {
    let called = called.map(seq).transpose()?;
    // A message that is unknown was posted to show that event, unless the record says since when there may be others.
    let (since, settled) = (Some(unshown_at), !is_owed);
    let board = StoredBoard { channel, message, shown, leftovers, layout, due, since, settled, is_ours };
    let rows: Vec<MirrorRow> = serde_json::from_str(&mirrors)
        .map_err(|_| StoreError::BadRow { what: "the mirrors of a session" })?;
    let mirror = |(channel, message, shown, leftovers, layout, settled, ended, created): MirrorRow| {
        // In a mirror nobody is called.
        let settled = settled != 0;
        // It may be further behind than the board.
        let since = message.is_none().then_some(created);
        let due = None;
        let board = StoredBoard { channel, message, shown, leftovers, layout, due, since, settled, is_ours };
        Ok(StoredMirror {
            channel: ChannelId::from_sql(channel),
            record: board.record(None)?,
            has_ended: ended != 0,
        })
    };
    let mirrors: Result<Vec<StoredMirror>, StoreError> = rows.into_iter().map(mirror).collect();
    Ok((ChannelId::from_sql(channel), board.record(called)?, mirrors?))
}

/// The columns of a place's messages, in the row of a session or of a mirror.
struct StoredBoard {
    channel: i64,
    message: Option<i64>,
    shown: Option<i64>,
    leftovers: Option<String>,
    layout: Option<i64>,
    /// When the next call falls due.
    due: Option<i64>,
    /// Since when there may be unknown messages, if the leftovers do not say it; `None` if since its message.
    since: Option<i64>,
    settled: bool,
    is_ours: bool,
}

impl StoredBoard {
    /// Returns the record. `called` is the event up to which everybody was called, if that was stored.
    fn record(self, called: Option<u32>) -> Result<PlaceRecord, StoreError> {
        let Self { channel, message, shown, leftovers, layout, due, since: usual, settled, is_ours } = self;
        let bad = || StoreError::BadRow { what: "what is left over of a session's messages" };
        let shown = shown.map(seq).transpose()?;
        let leftovers = match leftovers {
            Some(leftovers) => Leftovers::parse(&leftovers, channel).map_err(|_| bad())?,
            None => Leftovers::default(),
        };
        let Leftovers { old, calls, doubted, frames, refuses_frames, reminders, uncalled, reminded, since } =
            leftovers;
        let id = |message: i64| banqi_keeper::MessageId(MessageId::from_sql(message).0);
        let place = |channel: i64| banqi_keeper::ChannelId(ChannelId::from_sql(channel).0);
        let laid_out = |is_frame: bool| if is_frame { Layout::Frame } else { Layout::Classic };
        let old = old
            .into_iter()
            .map(|(channel, message)| (place(channel), id(message), laid_out(frames.contains(&message))));
        let layout = laid_out(layout == Some(FRAME));
        let posted = |calls: Vec<(i64, i64, u8, u32)>| {
            let calls = calls.into_iter();
            calls
                .map(|(channel, message, who, since)| (place(channel), id(message), Person(who), since))
                .collect()
        };
        let kind = |is_reminder: bool| if is_reminder { CallKind::Reminder } else { CallKind::First };
        Ok(PlaceRecord {
            board: message.map(id).zip(shown).map(|(message, shown)| (message, shown, layout)),
            old: old.collect(),
            refuses_frames,
            calls: posted(calls),
            reminders: posted(reminders),
            uncalled: (uncalled.into_iter())
                .map(|(is_reminder, who, since)| (kind(is_reminder), Person(who), since))
                .collect(),
            reminded,
            due: due.map(banqi_keeper::Moment),
            called: called.or(shown.map(|shown| shown + 1)).unwrap_or(0),
            doubted: doubted.into_iter().map(place).collect(),
            since: since.or(usual.filter(|_| !settled && !is_ours)).map(banqi_keeper::Moment),
            settled,
            is_ours,
        })
    }
}

/// Returns the columns of the message that shows a session: its id, the event it shows, and its layout.
pub(super) fn board_columns(record: &PlaceRecord) -> (Option<i64>, Option<u32>, Option<i64>) {
    let frame = record.board.filter(|(.., layout)| *layout == Layout::Frame);
    let message = record.board.map(|(message, ..)| MessageId(message.0).to_sql());
    (message, record.board.map(|(_, shows, _)| shows), frame.map(|_| FRAME))
}

/// Returns what is left over of a session's messages as it is stored; `None` if nothing is.
pub(super) fn leftovers(record: &PlaceRecord) -> Option<String> {
    let id = |message: banqi_keeper::MessageId| MessageId(message.0).to_sql();
    let place = |channel: banqi_keeper::ChannelId| ChannelId(channel.0).to_sql();
    let posted = |calls: &[(banqi_keeper::ChannelId, banqi_keeper::MessageId, Person, u32)]| {
        let calls = calls.iter();
        calls.map(|(at, message, who, since)| (place(*at), id(*message), who.0, *since)).collect()
    };
    let leftovers = Leftovers {
        old: record.old.iter().map(|(at, message, _)| (place(*at), id(*message))).collect(),
        calls: posted(&record.calls),
        reminders: posted(&record.reminders),
        uncalled: (record.uncalled.iter())
            .map(|(kind, who, since)| (*kind == CallKind::Reminder, who.0, *since))
            .collect(),
        reminded: record.reminded,
        doubted: record.doubted.iter().map(|channel| place(*channel)).collect(),
        frames: (record.old.iter())
            .filter(|(.., layout)| *layout == Layout::Frame)
            .map(|(_, message, _)| id(*message))
            .collect(),
        refuses_frames: record.refuses_frames,
        since: record.since.map(|since| since.0),
    };
    (!leftovers.is_empty()).then(|| json(&leftovers))
}

/// A record of a session's board messages.
#[derive(Debug)]
struct Boards {
    channel: ChannelId,
    record: PlaceRecord,
    due: Timestamp,
}

/// A record that waits for its group.
pub(crate) struct PendingBoards {
    session: SessionId,
    boards: Boards,
    reply: Reply<()>,
}

impl PendingBoards {
    pub(crate) const fn new(
        session: SessionId,
        channel: ChannelId,
        record: PlaceRecord,
        due: Timestamp,
        reply: Reply<()>,
    ) -> Self {
        Self { session, boards: Boards { channel, record, due }, reply }
    }

    /// Returns whether the record says that nothing is left to do. Until others are stored, something may have to wait.
    pub(crate) const fn is_settled(&self) -> bool {
        self.boards.record.settled
    }

    /// Answers after the commit, or with the failure of the group.
    pub(crate) fn settle(self, failure: Option<StoreError>) {
        // The caller may have given up. What was committed stays committed.
        let _ = self.reply.send(failure.map_or(Ok(()), Err));
    }
}

/// Writes the records of a group, only the last one for each session, and commits the group.
pub(crate) async fn write_boards_and_commit(
    conn: &mut Connection,
    boards: &[PendingBoards],
) -> Result<(), Failure> {
    let last: HashMap<SessionId, &Boards> =
        boards.iter().map(|pending| (pending.session, &pending.boards)).collect();
    let rows: Vec<_> = last
        .into_iter()
        .map(|(session, Boards { channel, record, due })| {
            let (message, shows, layout) = board_columns(record);
            let (leftovers, due) = (leftovers(record), (!record.settled).then_some(due.0));
            let call_at = record.due.map(|at| at.0);
            (session.0, channel.to_sql(), message, shows, record.called, leftovers, due, layout, call_at)
        })
        .collect();
    query(BOARDS_AND_COMMIT).bind(json(&rows)).execute(conn).await?;
    Ok(())
}
