#![doc = include_str!("../README.md")]
//! # Inside
//!
//! The store keeps logs of events, and summaries of them for lists, deadlines and ratings. It knows sessions and the
//! names of rules, but decides nothing by them.
//!
//! ```text
//! database    the file, or the server
//!   open        checks, lock, settings read back, migrations
//!   backup      copies made while the bot runs, read back
//!   scheduled   backups on a schedule, in a directory that is claimed for one bot
//!   restore     a backup in the place of the database
//!   erase       deleted people, erased from the bytes of all files
//!   inspect     what would stop the bot from starting with a database
//!   writer      the only task that writes; all waiting jobs form one transaction
//!   sql         statements that run on either database
//!   sqlite      everything specific to SQLite
//!   postgres    everything specific to PostgreSQL
//!   replicas    several processes on one PostgreSQL database
//!   transfer    moves a database from SQLite to PostgreSQL
//! log         sessions
//!   create      a session, its first event, its commitment in the chain
//!   append      events, summary, interaction, outbox row and ratings
//!   summary     what is stored of a session in addition to its log
//!   codec       events <-> rows
//!   load, list  a session and its log; lists, one line per session
//!   history     the finished games of a player
//!   board       board messages, and the outbox of boards to be shown
//!   mirror      the channels that mirror a session
//!   deadline    deadlines and the heartbeat
//!   calls       when calls and reminders fall due
//!   computer    the computer's turns
//!   thread      the threads for comments on games
//!   tally       how many games there are, and what is overdue, for metrics
//! people      players and servers
//!   accounts    accounts <-> players
//!   quiet_hours when a person wants no calls
//!   ranking     rating: whether a game is rated, and how it changes ratings; standing: leaderboards and profiles;
//!               season: leaderboards that servers have closed; winner_role: the role of a leaderboard's first;
//!               career: what a profile draws of the past
//!   puzzle      which puzzle each person is solving, and its effect on ratings
//!   guild       the servers that the bot is in, or has left
//!   personal_data  everything that is stored about a person, as JSON
//!   block       people with whom a person does not want to play
//!   deletion    people who asked to have their data deleted
//!   next_game   the game that `/next` has shown last
//!   preference  what boards and moves look like, per person and per server
//!   import      records from files, kept for their buttons
//!   settings    what the managers of a server have decided about its games
//!   rule_preset rule sets that servers have named
//! ```
//!
//! Reads never wait for writes. A read that begins after a write was answered sees that write. Clock and randomness are
//! arguments. Only [`NewSession`] and [`Stored`] contain the secret seed of a deal. They do not implement `Debug`, and
//! the seed is never logged.

mod database;
mod error;
mod id;
mod log;
mod people;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::sync::{mpsc, oneshot};

pub use database::backup::{Examined, back_up, examine};
pub use database::claimed::refuse_claimed;
pub use database::inspect::{Inspected, free_space, inspect, last_alive};
pub use database::postgres::is_postgres;
pub use database::replicas::own::{OwnBeat, own_beat};
pub use database::replicas::{Busy, Outdated, Owner, Partitions, Replicas};
pub use database::restore::{Restored, restore};
pub use database::scheduled::refuse_lost;
pub use database::transfer::{Moved, migrate_to};
pub use error::{Purpose, StoreError};
pub use id::{ChannelId, GuildId, InteractionId, Invitee, MessageId, Place, RoleId, Scope, UserId};
pub use log::append::{Append, AppendOutcome, StoredPhase, Summary};
pub use log::board::{Board, Due, MOST_CLAIMED};
pub use log::computer::ComputerTurn;
pub use log::create::{CreateOutcome, NewSession};
pub use log::deadline::{Absence, Deadline, INTERACTIONS_KEPT, MOST_DEADLINES};
pub use log::history::{HeadToHead, HistoryFilter, HistoryFrom, HistoryKey, HistoryLine, HistoryPage, Met};
pub use log::list::{MOST_LINES, SessionLine};
pub use log::load::Stored;
pub use log::mirror::{MOST_MIRRORS, MirrorOutcome, StoredMirror};
pub use log::tally::{Behind, Tally};
pub use log::thread::{SilenceOutcome, StoredThread};
pub use people::block::{Block, BlockOutcome, MOST_BLOCKED};
pub use people::deletion::Deletion;
pub use people::guild::{GUILD_KEPT, ShardGuilds};
pub use people::import::{IMPORT_KEPT, ImportId, MOST_IMPORTS};
pub use people::limits::{Full, OpenLimits};
pub use people::next_game::ShownNext;
pub use people::personal_data::PersonalData;
pub use people::preference::{OwnChange, Preference, PreferenceChange, Whose};
pub use people::puzzle::{PuzzleResult, PuzzleState, Puzzler, Solver, StoredPuzzle};
pub use people::quiet_hours::{Account, DAY_NAMES, Hours, NotQuietHours, QuietHours, Zone};
pub use people::ranking::career::{COURSE_LENGTH, Career, MOST_OPPONENTS, Opponent};
pub use people::ranking::rating::{Change, ColourTotals, FinishedGame, PlayerResult, RatingChange};
pub use people::ranking::season::{MOST_SEASONS, Season, SeasonOutcome};
pub use people::ranking::standing::{FORM_LENGTH, MOST_POOLS, MOST_STANDINGS, Profile};
pub use people::ranking::winner_role::{DueRole, ROLE_CONFIRMED, RoleHolder, RoleTrouble, WinnerRole};
pub use people::rule_preset::{
    BadRulePresetName, MOST_RULE_PRESETS, RulePreset, RulePresetName, SaveOutcome,
};
pub use people::settings::{Alert, Calls, GuildLook, GuildSettings, MOST_CHANNELS, Threads};
pub use people::vacation::{VACATION_DAYS, Vacation, VacationOutcome};

use banqi_session::Timestamp;
use database::claimed::Claimed;
use database::open::Opened;
use database::sql::{Connection, Readers, query};
use database::writer::{Job, QUEUE, Reply, Writer};
use error::Failure;
use log::board::Inherited;

/// A handle to the database. Clones are handles to the same database.
#[derive(Debug, Clone)]
pub struct Store {
    path: Arc<PathBuf>,
    readers: Readers,
    writer: mpsc::Sender<Job>,
    /// Held while a backup is made or rewritten. The directory of scheduled backups, once it belongs to this process.
    copying: Arc<tokio::sync::Mutex<Option<Claimed>>>,
    /// The processes that share the database; `None` if this one has it for itself.
    replicas: Option<Arc<Replicas>>,
    inherited: Inherited,
}

impl Store {
    /// Opens the database at `url`: a path or `sqlite:` and a path, where it is created if it does not exist, or
    /// `postgres://` and a server.
    ///
    /// Refuses a database that another process has open, that is damaged, or that a newer program wrote. A file of more
    /// than 64 MiB is checked whole only before a migration; see [`Store::check_large_file`]. Must be called within a
    /// tokio runtime, on which the writer task is spawned.
    ///
    /// # Errors
    /// One variant of [`StoreError`] for each problem, with a sentence that says what to do.
    pub async fn open(url: &str, now: Timestamp) -> Result<Self, StoreError> {
        Self::open_within(url, Duration::ZERO, now).await
    }

    /// Does the same, but waits up to `patience` for another process to close the database.
    ///
    /// # Errors
    /// The errors of [`Store::open`].
    pub async fn open_within(url: &str, patience: Duration, now: Timestamp) -> Result<Self, StoreError> {
        let store = Self::over(database::open::open(url, patience).await?, None);
        store.prune(now).await?;
        store.take_outbox_over(now).await?;
        store.take_computer_turns_over(now).await?;
        store.take_threads_over(now).await?;
        Ok(store)
    }

    /// Opens the PostgreSQL database at `url` as one of several processes. It owns no servers before
    /// [`Replicas::receive_at`]. Waits up to `patience`, or three seconds, for a process that has the database for
    /// itself.
    ///
    /// # Errors
    /// The errors of [`Store::open`].
    pub async fn join(url: &str, patience: Duration, now: Timestamp) -> Result<Self, StoreError> {
        let (opened, replicas, pulse) = database::postgres::join(url, patience, now).await?;
        let store = Self::over(opened, Some(Arc::new(replicas)));
        tokio::spawn(pulse);
        store.prune(now).await?;
        Ok(store)
    }

    fn over(opened: Opened, replicas: Option<Arc<Replicas>>) -> Self {
        let (writer, inbox) = mpsc::channel(QUEUE);
        let path = Arc::new(opened.source.path());
        tokio::spawn(Writer::new(opened.source, opened.writer, inbox, opened.lock).run());
        let inherited = replicas.as_ref().map(|replicas| replicas.inherited()).unwrap_or_default();
        Self { path, readers: opened.readers, writer, copying: Arc::default(), replicas, inherited }
    }

    /// Checks the whole file if it was too large to be checked when it was opened. Takes about three seconds per
    /// gigabyte; others can read and write meanwhile.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] with the first problem found, or the error that prevented the check.
    pub async fn check_large_file(&self) -> Result<(), StoreError> {
        let mut reader = self.reader().await?;
        let Some(reader) = reader.sqlite() else { return Ok(()) };
        if database::open::file_size(&self.path)? <= database::open::CHECKED_BEFORE_USE {
            return Ok(());
        }
        database::sqlite::quick_check(reader, &self.path).await
    }

    /// Whether the database is a file, which can be copied and measured.
    pub(crate) const fn is_file(&self) -> bool {
        matches!(self.readers, Readers::Sqlite(_))
    }

    /// Returns the path of the file, or how messages name the PostgreSQL database.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Completes the waiting writes, merges the write-ahead log into the file, and releases the lock.
    ///
    /// From then on, every other handle returns [`StoreError::Closed`].
    pub async fn close(self) {
        // Before the lock of the database, so that the next process finds both released.
        if let Ok(mut claimed) = self.copying.try_lock() {
            *claimed = None;
        }
        self.readers.close().await;
        let (done, closed) = oneshot::channel();
        if self.writer.send(Job::Close(done)).await.is_ok() {
            // An error means that the writer has already stopped.
            let _ = closed.await;
        }
        if let Some(replicas) = &self.replicas {
            replicas.close().await;
        }
    }

    /// Passes a closure to the writer, which runs it in its own savepoint: a copy of it, because it may have to run
    /// again.
    async fn write<T, F>(&self, run: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T, Failure>> + Clone + Send + 'static,
    {
        self.send(|reply| database::writer::work(run, reply)).await
    }

    /// Runs one statement with numbers for `$1` and so on.
    async fn execute<const N: usize>(
        &self,
        statement: &'static str,
        numbers: [i64; N],
    ) -> Result<(), StoreError> {
        self.write(move |conn| {
            async move {
                let statement = numbers.into_iter().fold(query(statement), |query, n| query.bind(n));
                statement.execute(conn).await?;
                Ok(())
            }
            .boxed()
        })
        .await
    }

    /// Passes a job to the writer and waits for its answer.
    async fn send<T>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.writer.send(job(reply)).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Returns a connection for reading.
    async fn reader(&self) -> Result<Connection, StoreError> {
        self.readers.acquire().await.map_err(|error| self.failure(error.into()))
    }

    fn failure(&self, failure: Failure) -> StoreError {
        failure.at(&self.path)
    }
}
