//! The database: everything that outlives the process, in one SQLite file.
//!
//! The store knows nothing of rules, texts or pictures. It keeps logs of events, and summaries of them for lists,
//! deadlines and ratings. It promises one thing: when it returns `Ok`, the write is on disk, together with everything
//! that had to be written in the same transaction.
//!
//! ```text
//! database    the file
//!   open        checks, lock, settings read back, backup, migrations
//!   writer      the one task that writes: whatever waits is one transaction
//!   sqlite      what is SQLite's own
//! log         sessions
//!   create      a session, its first event, its commitment in the chain
//!   append      events, summary, interaction, outbox row and ratings
//!   codec       events <-> rows
//!   load, list  a session and its log; lists, one line per session
//!   board       boards that are shown, and the outbox of boards to show
//!   deadline    deadlines and signs of life
//!   computer    the computer's turns
//! people      players and servers
//!   accounts    accounts <-> players
//!   rating      whether a game counts, and what it does to ratings
//!   standing    leaderboards and profiles
//!   puzzle      which puzzle each person is solving, and its effect on ratings
//!   guild       the servers that the bot is in, or has left
//!   preference  what boards and moves look like, per person and per server
//!   rule_preset rule sets that servers have named
//! ```
//!
//! Reading never waits for writing. A read that begins after a write was answered sees it. Clock and
//! randomness are arguments. The secret seed of a deal is held only by [`NewSession`] and [`Stored`],
//! which have no `Debug`, and is never logged.

mod database;
mod error;
mod id;
mod log;
mod people;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use sqlx::Sqlite;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

pub use error::StoreError;
pub use id::{ChannelId, GuildId, InteractionId, Invitee, MessageId, Place, Scope, UserId};
pub use log::append::{Append, AppendOutcome, Phase, Summary};
pub use log::board::{Board, Due, MOST_CLAIMED};
pub use log::computer::ComputerTurn;
pub use log::create::{CreateOutcome, NewSession};
pub use log::deadline::{Deadline, INTERACTIONS_KEPT, MOST_DEADLINES};
pub use log::list::{MOST_LINES, SessionLine};
pub use log::load::Stored;
pub use people::guild::ShardGuilds;
pub use people::preference::{Preference, PreferenceChange, Whose};
pub use people::puzzle::{PuzzleDeed, PuzzleState, Puzzler, Solver, StoredPuzzle};
pub use people::rating::{Change, FinishedGame, PlayerResult, RatingChange, Record};
pub use people::rule_preset::{
    BadRulePresetName, MOST_RULE_PRESETS, RulePreset, RulePresetName, SaveOutcome,
};
pub use people::standing::{FORM_LENGTH, MOST_POOLS, MOST_STANDINGS, Profile};

use banqi_session::Timestamp;
use database::writer::{Job, QUEUE, Reply, Writer};
use error::Failure;

/// The database. Cloning it gives another handle to the same one.
#[derive(Debug, Clone)]
pub struct Store {
    path: Arc<PathBuf>,
    readers: SqlitePool,
    writer: mpsc::Sender<Job>,
}

impl Store {
    /// Opens the database at `url`, a path or `sqlite:` and a path, and creates it if there is none.
    ///
    /// Refuses one that another process has open, that is damaged, or that a newer program wrote. Walks the
    /// whole file once, which takes about a second a gigabyte. Must be called within a tokio runtime, which
    /// the task that writes is spawned on.
    ///
    /// # Errors
    /// One variant of [`StoreError`] for each thing that can be wrong, with a sentence that says what to do.
    pub async fn open(url: &str, now: Timestamp) -> Result<Self, StoreError> {
        let opened = database::open::open(url).await?;
        let (writer, inbox) = mpsc::channel(QUEUE);
        tokio::spawn(Writer::new(opened.path.clone(), opened.writer, inbox, opened.lock).run());
        let store = Self { path: Arc::new(opened.path), readers: opened.readers, writer };
        store.prune(now).await?;
        store.take_outbox_over(now).await?;
        store.take_computer_turns_over(now).await?;
        Ok(store)
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Finishes what waits to be written, folds the write-ahead log into the file, and gives up the lock.
    ///
    /// Every other handle answers [`StoreError::Closed`] from then on.
    pub async fn close(self) {
        self.readers.close().await;
        let (done, closed) = oneshot::channel();
        if self.writer.send(Job::Close(done)).await.is_ok() {
            // An error means that the writer has stopped already.
            let _ = closed.await;
        }
    }

    /// Hands a closure to the writer; it runs in a savepoint of its own.
    async fn write<T, F>(&self, run: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, Failure>> + Send + 'static,
    {
        self.send(|reply| database::writer::work(run, reply)).await
    }

    /// Runs one statement, with numbers for `$1` and so on.
    async fn execute<const N: usize>(
        &self,
        statement: &'static str,
        numbers: [i64; N],
    ) -> Result<(), StoreError> {
        self.write(move |conn| {
            async move {
                let statement = numbers.into_iter().fold(sqlx::query(statement), |query, n| query.bind(n));
                statement.execute(conn).await?;
                Ok(())
            }
            .boxed()
        })
        .await
    }

    /// Hands a job to the writer and waits for its answer.
    async fn send<T>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.writer.send(job(reply)).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// A connection that reads.
    async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        self.readers.acquire().await.map_err(|error| self.failure(error.into()))
    }

    fn failure(&self, failure: Failure) -> StoreError {
        failure.at(&self.path)
    }
}
