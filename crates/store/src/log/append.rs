//! Appends events to a session's log, together with all rows that belong in the same transaction.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::LazyLock;

use crate::database::sql::{Connection, Row, query, query_as};
use crate::database::writer::{Job, Reply, Then};
use crate::error::Failure;
use crate::log::{codec, history, thread};
use crate::people::limits::{Full, OpenLimits};
use crate::people::ranking::rating;
use crate::people::ranking::rating::{FinishedGame, RatingChange};
use crate::{InteractionId, Store, StoreError};
use banqi_rating::NotRated;
use banqi_session::{Event, Logged, Participant, PlayerId, SessionId, Timestamp};

/// The phase of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StoredPhase {
    /// A challenge that is still open.
    Offered,
    /// Being played.
    Playing,
    /// Ended, for whatever reason.
    Over,
}

impl StoredPhase {
    const ALL: [Self; 3] = [Self::Offered, Self::Playing, Self::Over];

    /// Returns the word that is stored in the database.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Offered => "offered",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }

    /// The inverse of [`StoredPhase::word`].
    pub(crate) fn from_word(word: &str) -> Result<Self, StoreError> {
        let found = Self::ALL.into_iter().find(|phase| phase.word() == word);
        found.ok_or(StoreError::BadRow { what: "a session's phase" })
    }
}

/// What lists and deadlines need to know about a session, without replaying its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The phase of the session.
    pub phase: StoredPhase,
    /// When the challenge expires or the next ply is due. Ignored once the session is over.
    pub deadline: Option<Timestamp>,
    /// The participant to move.
    pub to_move: Option<Participant>,
    /// Number of participants who have entered.
    pub entrants: u8,
    /// Number of seats of the game.
    pub seats: u8,
    /// The other participant of two, or the first of several others: invited or entered.
    pub opponent: Option<Participant>,
    /// How the session ended, once it is over. Lists show this text unchanged.
    pub result: Option<String>,
}

/// Events to add to a log.
#[derive(Debug, Clone, PartialEq)]
pub struct Append {
    /// The session.
    pub session: SessionId,
    /// The number of the first event, which is the number of events already in the log.
    pub expected_seq: u32,
    /// The events: at least one, numbered from `expected_seq` without gaps.
    pub events: Vec<Logged>,
    /// The interaction that caused the events. The same interaction never writes twice.
    pub interaction: Option<InteractionId>,
    /// The session's summary after these events.
    pub summary: Summary,
    /// When the outbox becomes responsible for showing the board, unless [`Store::save_boards`] is called before.
    pub board_due: Timestamp,
    /// When the computer acts after these events; `None` if it has nothing to do.
    pub computer_due: Option<Timestamp>,
    /// The finished game, if these events end a game that was played.
    pub finished: Option<FinishedGame>,
    /// The person who enters by these events, and how many open games they may have before.
    pub limits: Option<(PlayerId, OpenLimits)>,
}

/// The outcome of an [`Append`].
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum AppendOutcome {
    /// The events are durable.
    Appended {
        /// How the ratings changed.
        rating: RatingChange,
    },
    /// Another append was first: nothing was written.
    Conflict {
        /// Number of events in the log, which is the `expected_seq` that would have matched.
        current_seq: u32,
    },
    /// This interaction has already written: nothing was written now.
    Duplicate {
        /// The session it wrote to.
        session: SessionId,
        /// The number of the last event it wrote.
        seq: u32,
    },
    /// The person who would enter has as many open games as they may have: nothing was written.
    Full(Full),
}

impl Append {
    /// Returns the participants who enter by these events, in order.
    fn entering(&self) -> impl Iterator<Item = Participant> {
        self.events.iter().filter_map(|logged| match logged.event {
            Event::Entered { by, .. } | Event::Accepted { by, .. } => Some(by),
            _ => None,
        })
    }

    /// Whether a game begins by these events.
    fn begins_game(&self) -> bool {
        self.events.iter().any(|logged| matches!(logged.event, Event::Accepted { .. }))
    }

    /// Whether the events void a finished game.
    fn voids(&self) -> bool {
        self.events.iter().any(|logged| logged.event == Event::Voided)
    }

    /// Whether the events change the members of an open game of more than two seats.
    fn changes_members(&self) -> bool {
        self.summary.seats > 2
            && (self.summary.phase == StoredPhase::Over || self.entering().next().is_some())
    }
}

/// Reads what decides about the appends of a group, inside its transaction.
///
/// `$1` is `[[session, interaction or null], ..]`. Each element gives one row, in order: the last seq of the session or
/// NULL, then the session and seq that the interaction wrote before or NULLs.
const CHECK: &str = "SELECT s.seq, i.session_id, i.seq FROM json_each($1) AS j \
    LEFT JOIN sessions AS s ON s.session_id = CAST(j.value ->> 0 AS BIGINT) \
    LEFT JOIN interactions AS i ON i.interaction_id = CAST(j.value ->> 1 AS BIGINT) \
    ORDER BY j.key";

/// [`CHECK`], after the begin of the transaction.
static BEGIN_AND_CHECK: LazyLock<String> = LazyLock::new(|| format!("BEGIN IMMEDIATE; {CHECK}"));

/// Writes the appends of a group with one statement per table.
///
/// - `$1` events: `[[session, seq, at, kind, body, action, seat], ..]`
/// - `$2` sessions:
///   `[[session, seq, phase, deadline, to_move, ended_at, result, opponent, due_at, computer_due_at], ..]`
/// - `$3` interactions: `[[interaction, session, seq, at], ..]`
/// - `$4` entrants: `[[session, entrant, player], ..]`
///
/// How often a board was tried is counted anew with each event, except for those by which the program moves a deadline.
///
/// Each session occurs in `$2` at most once: from several rows, an update would pick an arbitrary one.
const APPEND: &str = "INSERT INTO events (session_id, seq, at, kind, body, action, seat) \
    SELECT CAST(j.value ->> 0 AS BIGINT), CAST(j.value ->> 1 AS BIGINT), CAST(j.value ->> 2 AS BIGINT), j.value ->> \
    3, j.value ->> 4, j.value ->> 5, CAST(j.value ->> 6 AS BIGINT) \
    FROM json_each($1) AS j; \
    UPDATE sessions SET seq = CAST(j.value ->> 1 AS BIGINT), phase = j.value ->> 2, deadline_at = CAST(j.value ->> \
    3 AS BIGINT), \
    to_move = CAST(j.value ->> 4 AS BIGINT), ended_at = coalesce(ended_at, CAST(j.value ->> 5 AS BIGINT)), result = \
    j.value ->> 6, \
    opponent = coalesce(CAST(j.value ->> 7 AS BIGINT), opponent) \
    FROM json_each($2) AS j WHERE session_id = CAST(j.value ->> 0 AS BIGINT); \
    INSERT INTO outbox (session_id, seq, due_at, attempts, owner, lease_until) \
    SELECT CAST(j.value ->> 0 AS BIGINT), CAST(j.value ->> 1 AS BIGINT), CAST(j.value ->> 8 AS BIGINT), 0, NULL, 0 \
    FROM json_each($2) AS j WHERE TRUE \
    ON CONFLICT (session_id) DO UPDATE SET seq = excluded.seq, due_at = excluded.due_at, owner = NULL, lease_until = 0, \
    attempts = CASE WHEN (SELECT e.kind FROM events AS e WHERE e.session_id = excluded.session_id AND e.seq = \
    excluded.seq) = 'deadline_shifted' THEN outbox.attempts ELSE 0 END; \
    DELETE FROM computer_turns WHERE session_id IN \
    (SELECT CAST(j.value ->> 0 AS BIGINT) FROM json_each($2) AS j WHERE j.value ->> 9 IS NULL); \
    INSERT INTO computer_turns (session_id, due_at, attempts, owner, lease_until) \
    SELECT CAST(j.value ->> 0 AS BIGINT), CAST(j.value ->> 9 AS BIGINT), 0, NULL, 0 FROM json_each($2) AS j WHERE \
    j.value ->> 9 IS NOT NULL \
    ON CONFLICT (session_id) DO UPDATE SET due_at = excluded.due_at, attempts = 0, owner = NULL, lease_until = 0; \
    INSERT INTO interactions (interaction_id, session_id, seq, at) \
    SELECT CAST(j.value ->> 0 AS BIGINT), CAST(j.value ->> 1 AS BIGINT), CAST(j.value ->> 2 AS BIGINT), \
    CAST(j.value ->> 3 AS BIGINT) FROM json_each($3) AS j; \
    INSERT INTO entrants (session_id, entrant, player_id) \
    SELECT CAST(j.value ->> 0 AS BIGINT), CAST(j.value ->> 1 AS BIGINT), CAST(j.value ->> 2 AS BIGINT) FROM json_each($4) AS j";

/// [`APPEND`] and the commit. If a statement fails, the commit is not executed.
static APPEND_AND_COMMIT: LazyLock<String> = LazyLock::new(|| format!("{APPEND}; COMMIT"));

/// Records that a participant is a member of an open game of more than two seats, invited or entered.
pub(crate) const MEMBER: &str =
    "INSERT INTO open_members (player_id, session_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";

const NO_MEMBERS: &str = "DELETE FROM open_members WHERE session_id = $1";

/// Selects what an interaction has written.
pub(super) const WRITTEN: &str = "SELECT session_id, seq FROM interactions WHERE interaction_id = $1";

impl Store {
    /// Appends events to a log. Returns after they are durable. Dropping the future does not undo them.
    ///
    /// The events, the summary, the interaction, the outbox row that asks for the board to show the last event, and the
    /// ratings are written in one transaction or not at all.
    ///
    /// # Errors
    /// [`StoreError::BadAppend`], [`StoreError::NoSession`], or a disk failure.
    pub async fn append(&self, append: Append) -> Result<AppendOutcome, StoreError> {
        self.send(|reply| Job::Append(Box::new(PendingAppend { append, reply, outcome: None }))).await
    }

    /// Returns the session and the last event that an interaction wrote; `None` if it wrote nothing. This settles a
    /// write whose outcome is unknown.
    ///
    /// # Errors
    /// A disk failure.
    pub async fn written(&self, interaction: InteractionId) -> Result<Option<(SessionId, u32)>, StoreError> {
        let mut conn = self.reader().await?;
        let row = query_as(WRITTEN).bind(interaction.to_sql()).fetch_optional(&mut conn).await;
        let row: Option<(i64, i64)> = row.map_err(|error| self.failure(error.into()))?;
        row.map(|(session, last)| Ok((SessionId(session), seq(last)?))).transpose()
    }
}

/// An append that waits for its group.
pub(crate) struct PendingAppend {
    append: Append,
    reply: Reply<AppendOutcome>,
    outcome: Option<Result<AppendOutcome, StoreError>>,
}

impl PendingAppend {
    /// Whether the append needs statements of its own.
    pub(crate) fn is_special(&self) -> bool {
        let append = &self.append;
        let over = append.finished.is_some() || append.summary.phase == StoredPhase::Over;
        over || append.changes_members() || append.limits.is_some()
    }

    /// Whether a game begins by the append.
    pub(crate) fn begins_game(&self) -> bool {
        self.append.begins_game()
    }

    /// Records a failure of this job alone.
    pub(crate) fn fail(&mut self, failure: Option<StoreError>) {
        if let Some(error) = failure {
            self.outcome = Some(Err(error));
        }
    }

    /// Sends the outcome after the commit, or the failure of the group.
    pub(crate) fn settle(self, failure: Option<StoreError>) {
        let answer = match failure {
            Some(error) => Err(error),
            None => self.outcome.unwrap_or(Err(StoreError::Closed)),
        };
        // The caller may have given up. What was committed stays committed.
        let _ = self.reply.send(answer);
    }

    /// Whether the append is accepted and must be written.
    const fn is_accepted(&self) -> bool {
        matches!(self.outcome, Some(Ok(AppendOutcome::Appended { .. })))
    }
}

/// Writes the accepted appends, in a transaction that it begins unless it has `begun`. If a game begins by one of them,
/// more has to follow.
pub(crate) async fn write_all(
    conn: &mut Connection,
    appends: &mut [PendingAppend],
    begun: bool,
    then: Then,
) -> Result<(), Failure> {
    check(conn, if begun { CHECK } else { BEGIN_AND_CHECK.as_str() }, appends).await?;
    match (appends.iter().any(PendingAppend::is_accepted), then) {
        (true, Then::Commit) => insert(conn, APPEND_AND_COMMIT.as_str(), appends).await,
        (true, Then::GoOn) => {
            insert(conn, APPEND, appends).await?;
            for append in
                appends.iter().filter(|pending| pending.is_accepted()).map(|pending| &pending.append)
            {
                if append.begins_game() {
                    let at = append.events.last().map_or(Timestamp(0), |last| last.at);
                    thread::want(conn, append.session, at).await?;
                }
            }
            Ok(())
        }
        (false, Then::Commit) => conn.run("COMMIT").await.map_err(Failure::from),
        (false, Then::GoOn) => Ok(()),
    }
}

/// Writes one append inside a transaction, including its ratings, the members of its open game, and its thread.
pub(crate) async fn write_one(conn: &mut Connection, pending: &mut PendingAppend) -> Result<(), Failure> {
    check(conn, CHECK, std::slice::from_mut(pending)).await?;
    if !pending.is_accepted() {
        return Ok(());
    }
    if let Some((player, limits)) = pending.append.limits
        && let Some(full) = limits.reached_by_person(conn, player).await?
    {
        pending.outcome = Some(Ok(AppendOutcome::Full(full)));
        return Ok(());
    }
    insert(conn, APPEND, std::slice::from_mut(pending)).await?;
    let append = &pending.append;
    if append.changes_members() {
        for player in append.entering() {
            query(MEMBER).bind(player.stored()).bind(append.session.0).execute(&mut *conn).await?;
        }
        if append.summary.phase == StoredPhase::Over {
            query(NO_MEMBERS).bind(append.session.0).execute(&mut *conn).await?;
        }
    }
    let at = append.events.last().map_or(Timestamp(0), |last| last.at);
    if append.begins_game() {
        thread::want(conn, append.session, at).await?;
    }
    if append.summary.phase == StoredPhase::Over {
        thread::conclude(conn, append.session, at).await?;
    }
    if let Some(game) = &pending.append.finished {
        history::note_end(conn, pending.append.session, &game.scores, at).await?;
        let rating = rating::settle(conn, pending.append.session, game, at).await?;
        pending.outcome = Some(Ok(AppendOutcome::Appended { rating }));
    }
    if pending.append.voids() {
        rating::void::void(conn, pending.append.session).await?;
        let rating = RatingChange::NotRated(NotRated::Voided);
        pending.outcome = Some(Ok(AppendOutcome::Appended { rating }));
    }
    Ok(())
}

/// Decides the outcome of every append, in order, from the database and the appends before it.
async fn check(
    conn: &mut Connection,
    sql: &'static str,
    appends: &mut [PendingAppend],
) -> Result<(), Failure> {
    let asked: Vec<(i64, Option<i64>)> = appends
        .iter()
        .map(|pending| (pending.append.session.0, pending.append.interaction.map(InteractionId::to_sql)))
        .collect();
    let rows = query(sql).bind(json(&asked)).fetch_all(conn).await?;
    let mut heads: HashMap<SessionId, u32> = HashMap::new();
    let mut written: HashMap<InteractionId, (SessionId, u32)> = HashMap::new();
    for (pending, row) in appends.iter_mut().zip(&rows) {
        let append = &pending.append;
        let known = Known::read(row)?;
        let before = append.interaction.and_then(|id| written.get(&id).copied()).or(known.written);
        let head = heads.get(&append.session).copied().or(known.head);
        let outcome = decide(append, before, head);
        if matches!(outcome, Ok(AppendOutcome::Appended { .. })) {
            let last = append.events.last().map_or(append.expected_seq, |last| last.seq);
            heads.insert(append.session, last + 1);
            if let Some(interaction) = append.interaction {
                written.insert(interaction, (append.session, last));
            }
        }
        pending.outcome = Some(outcome);
    }
    Ok(())
}

/// What the database contains about one append.
struct Known {
    /// Number of events in the log; `None` if there is no such session.
    head: Option<u32>,
    /// The session and the last event that the interaction has already written.
    written: Option<(SessionId, u32)>,
}

impl Known {
    fn read(row: &Row) -> Result<Self, Failure> {
        let head = row.try_get::<Option<i64>>(0)?.map(|last| seq(last).map(|last| last + 1)).transpose()?;
        let written = match (row.try_get::<Option<i64>>(1)?, row.try_get::<Option<i64>>(2)?) {
            (Some(session), Some(last)) => Some((SessionId(session), seq(last)?)),
            _ => None,
        };
        Ok(Self { head, written })
    }
}

fn decide(
    append: &Append,
    before: Option<(SessionId, u32)>,
    head: Option<u32>,
) -> Result<AppendOutcome, StoreError> {
    let numbered = append.events.iter().zip(append.expected_seq..).all(|(event, seq)| event.seq == seq);
    if append.events.is_empty() || !numbered {
        return Err(StoreError::BadAppend { session: append.session, expected_seq: append.expected_seq });
    }
    if let Some((session, seq)) = before {
        return Ok(AppendOutcome::Duplicate { session, seq });
    }
    match head {
        None => Err(StoreError::NoSession(append.session)),
        Some(current_seq) if current_seq != append.expected_seq => {
            Ok(AppendOutcome::Conflict { current_seq })
        }
        Some(_) => Ok(AppendOutcome::Appended { rating: RatingChange::None }),
    }
}

type EventRow = (i64, u32, i64, Cow<'static, str>, String, Option<String>, Option<u8>);
type SessionRow<'a> = (
    i64,
    u32,
    &'static str,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    Option<&'a str>,
    Option<i64>,
    i64,
    Option<i64>,
);

/// Writes the accepted appends with one statement per table.
async fn insert(conn: &mut Connection, sql: &'static str, appends: &[PendingAppend]) -> Result<(), Failure> {
    let mut events: Vec<EventRow> = Vec::new();
    let mut sessions: HashMap<SessionId, SessionRow<'_>> = HashMap::new();
    let mut interactions: Vec<(i64, i64, u32, i64)> = Vec::new();
    let mut entrants: Vec<(i64, usize, i64)> = Vec::new();
    for append in appends.iter().filter(|pending| pending.is_accepted()).map(|pending| &pending.append) {
        let session = append.session.0;
        let Some(last) = append.events.last() else { continue };
        for logged in &append.events {
            let row = codec::encode(logged);
            events.push((session, row.seq, row.at, row.kind, row.body, row.action, row.seat));
        }
        // The participants who enter now come last in the order of entrants.
        let entering: Vec<Participant> = append.entering().collect();
        let before = usize::from(append.summary.entrants).saturating_sub(entering.len());
        entrants.extend((before..).zip(&entering).map(|(entrant, by)| (session, entrant, by.stored())));
        let opponent = append.summary.opponent.filter(|_| !entering.is_empty()).map(Participant::stored);
        if let Some(interaction) = append.interaction {
            interactions.push((interaction.to_sql(), session, last.seq, last.at.0));
        }
        let row = session_row(append, last, opponent);
        match sessions.entry(append.session) {
            Entry::Vacant(slot) => {
                slot.insert(row);
            }
            Entry::Occupied(mut slot) => {
                let opponent = row.7.or(slot.get().7);
                slot.insert(row);
                slot.get_mut().7 = opponent;
            }
        }
    }
    let sessions: Vec<SessionRow<'_>> = sessions.into_values().collect();
    query(sql)
        .bind(json(&events))
        .bind(json(&sessions))
        .bind(json(&interactions))
        .bind(json(&entrants))
        .execute(conn)
        .await?;
    Ok(())
}

fn session_row<'a>(append: &'a Append, last: &Logged, opponent: Option<i64>) -> SessionRow<'a> {
    let summary = &append.summary;
    let (deadline, to_move, ended_at, result) = match summary.phase {
        StoredPhase::Offered | StoredPhase::Playing => {
            (summary.deadline.map(|at| at.0), summary.to_move.map(|player| player.stored()), None, None)
        }
        StoredPhase::Over => (None, None, Some(last.at.0), summary.result.as_deref()),
    };
    let (due, computer_due) = (append.board_due.0, append.computer_due.map(|at| at.0));
    (
        append.session.0,
        last.seq,
        summary.phase.word(),
        deadline,
        to_move,
        ended_at,
        result,
        opponent,
        due,
        computer_due,
    )
}

/// Serialises rows as a JSON array, which SQLite expands.
pub(crate) fn json<T: serde::Serialize + ?Sized>(rows: &T) -> String {
    serde_json::to_string(rows).expect("numbers and strings")
}

/// Converts a stored event number.
pub(crate) fn seq(stored: i64) -> Result<u32, StoreError> {
    u32::try_from(stored).map_err(|_| StoreError::BadRow { what: "an event's number" })
}
