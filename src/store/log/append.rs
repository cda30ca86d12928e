//! Appends events to a session's log, with everything that belongs in the same transaction.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{Executor as _, Row as _};

use crate::store::database::sqlite;
use crate::store::database::writer::{Job, Reply, Then};
use crate::store::error::Failure;
use crate::store::log::codec;
use crate::store::people::rating;
use crate::store::people::rating::{FinishedGame, RatingChange};
use crate::store::{InteractionId, Store, StoreError};
use banqi_session::{Event, Logged, Participant, SessionId, Timestamp};

/// Where a session is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A challenge nobody has answered.
    Offered,
    /// Being played.
    Playing,
    /// Ended, in whatever way.
    Over,
}

impl Phase {
    const ALL: [Self; 3] = [Self::Offered, Self::Playing, Self::Over];

    /// The word the database holds.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Offered => "offered",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }

    /// Reads [`Phase::word`].
    pub(crate) fn from_word(word: &str) -> Result<Self, StoreError> {
        let found = Self::ALL.into_iter().find(|phase| phase.word() == word);
        found.ok_or(StoreError::BadRow { what: "a session's phase" })
    }
}

/// What lists and deadlines need to know of a session without folding its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Where it is.
    pub phase: Phase,
    /// When the challenge lapses or the next ply is due; ignored once over.
    pub deadline: Option<Timestamp>,
    /// Whose turn it is.
    pub to_move: Option<Participant>,
    /// How many have entered.
    pub entrants: u8,
    /// How many seats the game has.
    pub seats: u8,
    /// The other of two, or the first of several others: who was asked, or accepted.
    pub opponent: Option<Participant>,
    /// How it ended, once over: shown in lists as it is.
    pub result: Option<String>,
}

/// Events to add to a log.
#[derive(Debug, Clone, PartialEq)]
pub struct Append {
    /// Whose log.
    pub session: SessionId,
    /// The number of the first event: how many the log holds already.
    pub expected_seq: u32,
    /// The events, at least one, numbered from `expected_seq` without gaps.
    pub events: Vec<Logged>,
    /// What caused them, so that the same interaction never writes twice.
    pub interaction: Option<InteractionId>,
    /// What the session is after them.
    pub summary: Summary,
    /// When the outbox takes over showing the board, unless [`Store::save_boards`] comes first.
    pub board_due: Timestamp,
    /// When the computer is to do what it has to do after them, if it has to do anything.
    pub computer_due: Option<Timestamp>,
    /// The game, if it was played and these events end it.
    pub finished: Option<FinishedGame>,
}

/// What became of an [`Append`].
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub enum AppendOutcome {
    /// It is durable.
    Appended {
        /// What it did to the ratings.
        rating: RatingChange,
    },
    /// Somebody else was first: nothing was written.
    Conflict {
        /// How many events the log holds: the `expected_seq` that would have fitted.
        current_seq: u32,
    },
    /// This interaction has written before: nothing was written now.
    Duplicate {
        /// Where it wrote.
        session: SessionId,
        /// The last event it wrote.
        seq: u32,
    },
}

impl Append {
    /// Who enters by it, in order.
    fn entering(&self) -> impl Iterator<Item = Participant> {
        self.events.iter().filter_map(|logged| match logged.event {
            Event::Entered { by, .. } | Event::Accepted { by, .. } => Some(by),
            _ => None,
        })
    }

    /// Whether it changes who is in an open game of more than two seats.
    fn changes_members(&self) -> bool {
        self.summary.seats > 2 && (self.summary.phase == Phase::Over || self.entering().next().is_some())
    }
}

/// Notes that somebody is in an open game of more than two seats, asked or entered.
pub(crate) const MEMBER: &str =
    "INSERT INTO open_members (player_id, session_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";

const NO_MEMBERS: &str = "DELETE FROM open_members WHERE session_id = $1";

impl Store {
    /// Adds events to a log. The answer comes after they are durable; giving up waiting does not undo them.
    ///
    /// The events, the summary, the interaction, the outbox row "the board must show the last of these", and
    /// the ratings become true in one transaction or not at all.
    ///
    /// # Errors
    /// [`StoreError::BadAppend`], [`StoreError::NoSession`], or a failure of the disk.
    pub async fn append(&self, append: Append) -> Result<AppendOutcome, StoreError> {
        self.send(|reply| Job::Append(Box::new(PendingAppend { append, reply, outcome: None }))).await
    }
}

/// An append waiting for its group.
pub(crate) struct PendingAppend {
    append: Append,
    reply: Reply<AppendOutcome>,
    outcome: Option<Result<AppendOutcome, StoreError>>,
}

impl PendingAppend {
    /// Whether it needs statements of its own.
    pub(crate) fn is_special(&self) -> bool {
        self.append.finished.is_some() || self.append.changes_members()
    }

    /// Notes a failure of this job alone.
    pub(crate) fn fail(&mut self, failure: Option<StoreError>) {
        if let Some(error) = failure {
            self.outcome = Some(Err(error));
        }
    }

    /// Answers after the commit, or with the group's failure.
    pub(crate) fn settle(self, failure: Option<StoreError>) {
        let answer = match failure {
            Some(error) => Err(error),
            None => self.outcome.unwrap_or(Err(StoreError::Closed)),
        };
        // The caller may have given up; what was committed stays committed.
        let _ = self.reply.send(answer);
    }

    /// Whether the outcome so far is that it is to be written.
    const fn is_accepted(&self) -> bool {
        matches!(self.outcome, Some(Ok(AppendOutcome::Appended { .. })))
    }
}

/// Begins a transaction and writes the appends that fit.
pub(crate) async fn begin_and_write(
    conn: &mut SqliteConnection,
    appends: &mut [PendingAppend],
    then: Then,
) -> Result<(), Failure> {
    check(conn, sqlite::BEGIN_AND_CHECK, appends).await?;
    match (appends.iter().any(PendingAppend::is_accepted), then) {
        (true, Then::Commit) => insert(conn, sqlite::APPEND_AND_COMMIT.as_str(), appends).await,
        (true, Then::GoOn) => insert(conn, sqlite::APPEND, appends).await,
        (false, Then::Commit) => conn.execute("COMMIT").await.map(drop).map_err(Failure::from),
        (false, Then::GoOn) => Ok(()),
    }
}

/// Writes one append, with its ratings and who is in an open game by it, inside a transaction.
pub(crate) async fn write_one(
    conn: &mut SqliteConnection,
    pending: &mut PendingAppend,
) -> Result<(), Failure> {
    check(conn, sqlite::CHECK, std::slice::from_mut(pending)).await?;
    if !pending.is_accepted() {
        return Ok(());
    }
    insert(conn, sqlite::APPEND, std::slice::from_mut(pending)).await?;
    let append = &pending.append;
    if append.changes_members() {
        for player in append.entering() {
            sqlx::query(MEMBER).bind(player.stored()).bind(append.session.0).execute(&mut *conn).await?;
        }
        if append.summary.phase == Phase::Over {
            sqlx::query(NO_MEMBERS).bind(append.session.0).execute(&mut *conn).await?;
        }
    }
    if let Some(game) = &pending.append.finished {
        let ended = pending.append.events.last().map_or(Timestamp(0), |last| last.at);
        let rating = rating::settle(conn, pending.append.session, game, ended).await?;
        pending.outcome = Some(Ok(AppendOutcome::Appended { rating }));
    }
    Ok(())
}

/// Decides every append, in order, on what the database holds and on those before it.
async fn check(
    conn: &mut SqliteConnection,
    sql: &'static str,
    appends: &mut [PendingAppend],
) -> Result<(), Failure> {
    let asked: Vec<(i64, Option<i64>)> = appends
        .iter()
        .map(|pending| (pending.append.session.0, pending.append.interaction.map(InteractionId::to_sql)))
        .collect();
    let rows = sqlx::query(sql).bind(json(&asked)).fetch_all(conn).await?;
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

/// What the database holds about one append.
struct Known {
    /// How many events the log holds; `None` without such a session.
    head: Option<u32>,
    /// What the interaction wrote before.
    written: Option<(SessionId, u32)>,
}

impl Known {
    fn read(row: &SqliteRow) -> Result<Self, Failure> {
        let head =
            row.try_get::<Option<i64>, _>(0)?.map(|last| seq(last).map(|last| last + 1)).transpose()?;
        let written = match (row.try_get::<Option<i64>, _>(1)?, row.try_get::<Option<i64>, _>(2)?) {
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

/// Writes the accepted appends, one statement a table.
async fn insert(
    conn: &mut SqliteConnection,
    sql: &'static str,
    appends: &[PendingAppend],
) -> Result<(), Failure> {
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
        // Those who enter by it are the last.
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
    sqlx::query(sql)
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
        Phase::Offered | Phase::Playing => {
            (summary.deadline.map(|at| at.0), summary.to_move.map(|player| player.stored()), None, None)
        }
        Phase::Over => (None, None, Some(last.at.0), summary.result.as_deref()),
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

/// An array for SQLite to unfold.
pub(crate) fn json<T: serde::Serialize + ?Sized>(rows: &T) -> String {
    serde_json::to_string(rows).expect("numbers and strings")
}

/// An event's number as stored.
pub(crate) fn seq(stored: i64) -> Result<u32, StoreError> {
    u32::try_from(stored).map_err(|_| StoreError::BadRow { what: "an event's number" })
}
