//! The writer: a task that owns the only connection that writes, and commits waiting jobs in groups.
//!
//! The jobs that arrive while one group is being committed form the next group, so under load more jobs share the cost
//! of each commit. Callers are answered only after the commit. The task is not part of any caller's future: a caller
//! that gives up waiting does not change what is written.
//!
//! A few records of boards that are settled wait briefly for a job that others wait for ([`Job::can_wait`]), and share
//! its commit. Otherwise every click would cost two: one before its board is shown, one afterwards.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::{mpsc, oneshot};

use crate::StoreError;
use crate::database::open::Source;
use crate::database::sql::Connection;
use crate::database::{postgres, sqlite};
use crate::error::Failure;
use crate::log::append::{self, PendingAppend};
use crate::log::board::{self, PendingBoards};
use banqi_metrics::Timer;

/// Number of jobs that may wait in the queue. Further callers wait for a free slot.
pub(crate) const QUEUE: usize = 1024;

/// Maximum number of jobs in one group.
const GROUP: usize = 256;

/// How often a group is written at most that has waited for another process while that one waited for it.
const TRIES: usize = 4;

/// How long jobs that can wait are held back. A crash within this time costs what any crash before the record costs: the
/// outbox has its row until then, and the keeper searches the channel.
const COMPANY_WITHIN: Duration = Duration::from_millis(20);

/// Number of jobs that are not held back, because they already share a commit.
const ENOUGH: usize = 8;

/// The channel for a job's answer. If nobody listens any more, the job is done all the same.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// A job for the writer.
pub(crate) enum Job {
    /// Appends events to a session. The appends of a group are written together.
    Append(Box<PendingAppend>),
    /// Records the state of a session's board messages. The records of a group are written together.
    Boards(PendingBoards),
    /// Any other job, isolated by its own savepoint.
    Work(Box<dyn Work>),
    /// Work on the whole file, after the waiting jobs.
    Upkeep(Upkeep, Reply<()>),
    /// Completes the waiting jobs, closes the file, then notifies the sender.
    Close(oneshot::Sender<()>),
}

impl Job {
    /// Returns whether it can wait for other jobs: nobody does, and it says only that nothing is left to do.
    const fn can_wait(&self) -> bool {
        matches!(self, Self::Boards(pending) if pending.is_settled())
    }
}

/// Work on the file as a whole, which can't be part of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Upkeep {
    /// Rewrites the file, so that it has no bytes of deleted rows. They may still be in the write-ahead log.
    Compact,
    /// Empties the write-ahead log. [`StoreError::Busy`] while anyone reads the database.
    EmptyLog,
}

/// A job with its own statements, which answers after the commit.
pub(crate) trait Work: Send {
    /// Runs inside the group's transaction and stores its result in itself. `Err` is a failure of this job. It runs
    /// again if that transaction is rolled back and repeated.
    fn run<'c>(&'c mut self, conn: &'c mut Connection) -> BoxFuture<'c, Result<(), Failure>>;

    /// Sends the answer: the stored result, or `failure`.
    fn settle(self: Box<Self>, failure: Option<StoreError>);
}

/// A [`Work`] made from a closure.
struct Task<T, F> {
    run: F,
    result: Option<T>,
    reply: Reply<T>,
}

/// Makes a job from a closure that runs inside the group's transaction.
pub(crate) fn work<T, F>(run: F, reply: Reply<T>) -> Job
where
    T: Send + 'static,
    F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T, Failure>> + Clone + Send + 'static,
{
    Job::Work(Box::new(Task { run, result: None, reply }))
}

impl<T, F> Work for Task<T, F>
where
    T: Send + 'static,
    F: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, Result<T, Failure>> + Clone + Send + 'static,
{
    fn run<'c>(&'c mut self, conn: &'c mut Connection) -> BoxFuture<'c, Result<(), Failure>> {
        let run = self.run.clone();
        Box::pin(async move {
            self.result = Some(run(conn).await?);
            Ok(())
        })
    }

    fn settle(self: Box<Self>, failure: Option<StoreError>) {
        let answer = match (failure, self.result) {
            (None, Some(result)) => Ok(result),
            (failure, _) => Err(failure.unwrap_or(StoreError::Closed)),
        };
        // The caller may have given up. What was committed stays committed.
        let _ = self.reply.send(answer);
    }
}

/// The state of the writer. It owns the lock, so other processes can use the file only after it is closed.
pub(crate) struct Writer {
    source: Source,
    /// How messages name the database.
    path: PathBuf,
    connection: Option<Connection>,
    inbox: mpsc::Receiver<Job>,
    /// The lock of a file. That of a server belongs to the connection.
    lock: Option<File>,
}

/// The jobs of one transaction, by kind.
#[derive(Default)]
struct Group {
    /// Appends that can be written together.
    plays: Vec<PendingAppend>,
    /// Appends that change ratings or the members of an open game. Each has statements of its own.
    specials: Vec<PendingAppend>,
    boards: Vec<PendingBoards>,
    others: Vec<(Box<dyn Work>, Option<StoreError>)>,
    upkeep: Vec<(Upkeep, Reply<()>)>,
    closers: Vec<oneshot::Sender<()>>,
}

impl Writer {
    /// Creates the writer of an opened database.
    pub(crate) fn new(
        source: Source,
        connection: Connection,
        inbox: mpsc::Receiver<Job>,
        lock: Option<File>,
    ) -> Self {
        Self { path: source.path(), source, connection: Some(connection), inbox, lock }
    }

    /// Processes jobs until every handle is dropped or one of them requests closing.
    pub(crate) async fn run(mut self) {
        let mut waiting = Vec::with_capacity(GROUP);
        let mut closers = Vec::new();
        while closers.is_empty() && self.inbox.recv_many(&mut waiting, GROUP).await > 0 {
            gather(&mut self.inbox, &mut waiting).await;
            let mut group = Group::of(waiting.drain(..));
            closers.append(&mut group.closers);
            let upkeep = std::mem::take(&mut group.upkeep);
            if !group.is_empty() {
                let timer = Timer::start();
                let outcome = self.commit(&mut group).await.map_err(|failure| failure.at(&self.path));
                timer.stop(&banqi_metrics::COMMIT, []);
                banqi_metrics::WRITES.add([if outcome.is_ok() { "done" } else { "failed" }], group.len());
                if let Err(error) = &outcome {
                    tracing::error!(%error, jobs = group.len(), "could not write a group of changes; the callers were told");
                }
                group.settle(outcome.err().as_ref());
            }
            for (what, reply) in upkeep {
                // The caller may have given up. What was done stays so.
                let _ = reply.send(self.keep_up(what).await);
            }
        }
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "could not close the database cleanly; it repairs itself at the next start");
        }
        // Unlocked explicitly, not by closing the file: a child process that is just starting may still hold a copy of
        // the handle.
        if let Some(lock) = &self.lock
            && let Err(error) = lock.unlock()
        {
            tracing::warn!(%error, "could not release the database lock; it ends with the process");
        }
        for closer in closers {
            // The receiver may be gone. The file is closed all the same.
            let _ = closer.send(());
        }
    }

    /// Writes a group in one transaction. On `Err`, nothing of it was written, unless the connection to a server was
    /// lost while it committed: then [`Store::written`](crate::Store::written) tells.
    async fn commit(&mut self, group: &mut Group) -> Result<(), Failure> {
        let mut conn = self.connection().await?;
        let written = tokio::time::timeout(
            self.source.patience(),
            group.write(&mut conn, &self.path, self.source.replica()),
        )
        .await;
        let Ok(written) = written else {
            // The connection is dropped: nobody knows what it still does.
            return Err(self.no_answer().into());
        };
        let usable = match &written {
            Ok(()) => true,
            Err(_) => roll_back(&mut conn).await,
        };
        if usable {
            self.connection = Some(conn);
        }
        written
    }

    async fn keep_up(&mut self, what: Upkeep) -> Result<(), StoreError> {
        let mut conn = self.connection().await?;
        let done = match (&mut conn, what) {
            (Connection::Sqlite(conn), Upkeep::Compact) => sqlite::compact(conn, &self.path).await,
            (Connection::Sqlite(conn), Upkeep::EmptyLog) => sqlite::empty_log(conn, &self.path).await,
            (Connection::Postgres(conn), Upkeep::Compact) => {
                match tokio::time::timeout(self.source.patience(), postgres::compact(conn)).await {
                    Ok(compacted) => compacted.map_err(|error| StoreError::from_sqlx(&self.path, error)),
                    // The connection is dropped here, too.
                    Err(_) => return Err(self.no_answer()),
                }
            }
            // The server reuses its write-ahead log by itself.
            _ => Ok(()),
        };
        // Neither statement leaves a transaction open.
        self.connection = Some(conn);
        done
    }

    fn no_answer(&self) -> StoreError {
        StoreError::Io { path: self.path.clone(), reason: "it does not answer".into() }
    }

    /// Takes the connection, or opens it again after it was lost.
    async fn connection(&mut self) -> Result<Connection, StoreError> {
        if let Some(mut conn) = self.connection.take()
            && conn.is_alive().await
        {
            return Ok(conn);
        }
        self.source.connect().await
    }
}

/// Waits for more jobs while there are only a few that can wait.
async fn gather(inbox: &mut mpsc::Receiver<Job>, waiting: &mut Vec<Job>) {
    let can_wait = |waiting: &[Job]| waiting.len() < ENOUGH && waiting.iter().all(Job::can_wait);
    if !can_wait(waiting) {
        return;
    }
    let company = async { while can_wait(waiting) && inbox.recv_many(waiting, GROUP).await > 0 {} };
    // An error means that the time is over.
    let _ = tokio::time::timeout(COMPANY_WITHIN, company).await;
}

/// Rolls back a failed transaction. Returns whether the connection can still be used.
async fn roll_back(conn: &mut Connection) -> bool {
    match conn.run("ROLLBACK").await {
        Ok(()) => true,
        // SQLite has already rolled back by itself, as it does when the disk is full.
        Err(error) => {
            error.as_database_error().is_some_and(|error| error.message().contains("no transaction"))
        }
    }
}

impl Group {
    fn of(jobs: impl Iterator<Item = Job>) -> Self {
        let mut group = Self::default();
        for job in jobs {
            match job {
                Job::Append(append) if append.is_special() => group.specials.push(*append),
                Job::Append(append) => group.plays.push(*append),
                Job::Boards(board) => group.boards.push(board),
                Job::Work(work) => group.others.push((work, None)),
                Job::Upkeep(what, reply) => group.upkeep.push((what, reply)),
                Job::Close(closer) => group.closers.push(closer),
            }
        }
        group
    }

    fn len(&self) -> usize {
        self.plays.len() + self.specials.len() + self.boards.len() + self.others.len()
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes all jobs in a transaction. If PostgreSQL ends it because it and that of another process wait for each
    /// other, it is repeated: nothing of it was written, and the other one goes on meanwhile.
    async fn write(
        &mut self,
        conn: &mut Connection,
        path: &Path,
        replica: Option<i32>,
    ) -> Result<(), Failure> {
        let mut tries = 1;
        loop {
            let written = self.write_once(conn, path, replica).await;
            let is_repeated = tries < TRIES && written.as_ref().is_err_and(Failure::is_a_deadlock);
            if !is_repeated || !roll_back(conn).await {
                return written;
            }
            tries += 1;
        }
    }

    /// Begins the transaction, writes all jobs and commits.
    ///
    /// A usual group, with plies and boards only, takes two or three round trips to SQLite, whatever its size, and one
    /// for each statement to PostgreSQL.
    ///
    /// If several processes share the database, each writes the plies and boards of its own games, and two that write
    /// to the same game are told apart by the numbering of its log. Everything else may read and change what others
    /// change as well, so only one process at a time writes it (`alone`).
    async fn write_once(
        &mut self,
        conn: &mut Connection,
        path: &Path,
        replica: Option<i32>,
    ) -> Result<(), Failure> {
        let alone = !self.specials.is_empty() || !self.others.is_empty();
        let only_plays = self.specials.is_empty() && self.boards.is_empty() && self.others.is_empty();
        // The thread of a game that begins is a statement of its own.
        let then = if only_plays && !self.plays.iter().any(PendingAppend::begins_game) {
            Then::Commit
        } else {
            Then::GoOn
        };
        let begun = self.plays.is_empty() || replica.is_some();
        if begun {
            conn.begin(replica, alone).await?;
        }
        if self.plays.is_empty() {
            // There is nothing to be written together.
        } else if let Err(failure) = append::write_all(conn, &mut self.plays, begun, then).await {
            if failure.is_a_deadlock() {
                return Err(failure);
            }
            let error = failure.at(path);
            if error.is_of_the_disk() || !roll_back(conn).await {
                return Err(error.into());
            }
            // One of the appends violated a constraint. Writing them one by one finds out which.
            conn.begin(replica, alone).await?;
            write_each(conn, path, &mut self.plays).await?;
        } else if then == Then::Commit {
            return Ok(());
        }
        write_each(conn, path, &mut self.specials).await?;
        for (work, failure) in &mut self.others {
            conn.run(SAVEPOINT).await?;
            let result = work.run(conn).await;
            *failure = settle_savepoint(conn, path, result).await?;
        }
        if self.boards.is_empty() {
            conn.run("COMMIT").await?;
            Ok(())
        } else {
            board::write_boards_and_commit(conn, &self.boards).await
        }
    }

    /// Answers all jobs: with their own results, or with the failure of the whole group.
    fn settle(self, failure: Option<&StoreError>) {
        for pending in self.plays.into_iter().chain(self.specials) {
            pending.settle(failure.map(StoreError::again));
        }
        for pending in self.boards {
            pending.settle(failure.map(StoreError::again));
        }
        for (work, own) in self.others {
            work.settle(failure.map(StoreError::again).or(own));
        }
    }
}

const SAVEPOINT: &str = "SAVEPOINT job";

/// What follows a batch of appends in its transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    /// Nothing follows: the batch also commits.
    Commit,
    /// Other jobs follow.
    GoOn,
}

/// Writes appends one by one, each in its own savepoint.
async fn write_each(
    conn: &mut Connection,
    path: &Path,
    appends: &mut [PendingAppend],
) -> Result<(), Failure> {
    for pending in appends {
        conn.run(SAVEPOINT).await?;
        let mut result = append::write_one(conn, pending).await;
        if result.as_ref().is_err_and(Failure::is_a_race) {
            // Another process was first. Now it can be seen.
            conn.run("ROLLBACK TO job").await?;
            result = append::write_one(conn, pending).await;
        }
        let settled = settle_savepoint(conn, path, result).await?;
        pending.fail(settled);
    }
    Ok(())
}

/// Releases or rolls back the savepoint of one job. A failure of this job alone is returned as `Ok(Some(..))`; a disk
/// failure or a deadlock is returned as `Err` and concerns the whole group.
async fn settle_savepoint(
    conn: &mut Connection,
    path: &Path,
    result: Result<(), Failure>,
) -> Result<Option<StoreError>, Failure> {
    let error = match result {
        Ok(()) => {
            conn.run("RELEASE job").await?;
            return Ok(None);
        }
        Err(failure) if failure.is_a_deadlock() => return Err(failure),
        Err(failure) => failure.at(path),
    };
    if error.is_of_the_disk() {
        return Err(error.into());
    }
    conn.run("ROLLBACK TO job; RELEASE job").await?;
    Ok(Some(error))
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use futures_util::future::join_all;

    use banqi_keeper::PlaceRecord;
    use tokio::sync::{mpsc, oneshot};

    use super::{ENOUGH, Job, QUEUE, gather};
    use crate::database::sql::query;
    use crate::log::board::PendingBoards;
    use crate::{ChannelId, Store, StoreError, UserId};
    use banqi_session::{PlayerId, SessionId, Timestamp};

    const NOW: Timestamp = Timestamp(1);

    fn record(settled: bool) -> Job {
        let record = PlaceRecord { settled, ..PlaceRecord::default() };
        Job::Boards(PendingBoards::new(SessionId(1), ChannelId(1), record, NOW, oneshot::channel().0))
    }

    fn close() -> Job {
        Job::Close(oneshot::channel().0)
    }

    #[tokio::test]
    async fn a_few_settled_records_wait_briefly_for_a_job_that_cannot_wait() {
        let (sender, mut inbox) = mpsc::channel(QUEUE);
        let mut alone = vec![record(true)];
        gather(&mut inbox, &mut alone).await;
        assert_eq!(alone.len(), 1, "it does not wait forever");

        let mut company = vec![record(true)];
        {
            let mut gathered = std::pin::pin!(gather(&mut inbox, &mut company));
            assert!(gathered.as_mut().now_or_never().is_none(), "nothing else is there");
            sender.send(record(true)).await.unwrap();
            assert!(gathered.as_mut().now_or_never().is_none(), "both can wait");
            sender.send(close()).await.unwrap();
            assert!(gathered.as_mut().now_or_never().is_some(), "the last one cannot");
        }
        assert_eq!(company.len(), 3);

        let enough = (0..ENOUGH).map(|_| record(true)).collect();
        for mut waiting in [vec![record(false)], vec![record(true), close()], enough] {
            assert!(gather(&mut inbox, &mut waiting).now_or_never().is_some());
        }
    }

    /// Limits the number of pages of the file. A limit above the current size leaves room to grow.
    async fn allow_pages(store: &Store, pages: &'static str) {
        let set = store.write(move |conn| {
            async move {
                query(pages).fetch_all(conn).await?;
                Ok(())
            }
            .boxed()
        });
        set.await.unwrap();
    }

    #[tokio::test]
    async fn a_full_disk_refuses_whole_groups_and_service_resumes_with_room() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path().join("games.sqlite").to_str().unwrap(), NOW).await.unwrap();
        allow_pages(&store, "PRAGMA max_page_count = 1").await;
        let mut users = 0..;
        let mut known = Vec::new();
        let refused = loop {
            let group: Vec<_> = users.by_ref().take(50).collect();
            let asked =
                group.iter().map(|&user| store.player(UserId(user), PlayerId(user.cast_signed()), NOW));
            let answers = join_all(asked).await;
            let (good, bad): (Vec<_>, Vec<_>) =
                group.into_iter().zip(answers).partition(|(_, one)| one.is_ok());
            known.extend(good.into_iter().map(|(user, _)| UserId(user)));
            if !bad.is_empty() {
                break bad;
            }
        };
        for (user, refusal) in refused {
            assert!(matches!(refusal, Err(StoreError::Full { .. })), "{user}: {refusal:?}");
            assert_eq!(
                store.players(&[UserId(user)]).await.unwrap(),
                [None],
                "what was refused is not there"
            );
        }
        assert!(
            store.players(&known).await.unwrap().iter().all(Option::is_some),
            "what was answered is there"
        );

        allow_pages(&store, "PRAGMA max_page_count = 4294967294").await;
        let late = store.player(UserId(u64::MAX), PlayerId(-5), NOW).await.unwrap();
        assert_eq!(late, PlayerId(-5));
    }

    #[tokio::test]
    async fn a_broken_transaction_does_not_stop_the_service() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path().join("games.sqlite").to_str().unwrap(), NOW).await.unwrap();
        // A job that ends the group's transaction, so that its savepoint can't be released.
        let rude = store.write(|conn| {
            async move {
                conn.run("COMMIT").await?;
                Ok(())
            }
            .boxed()
        });
        assert!(rude.await.is_err());
        store.beat(NOW).await.unwrap();
        assert_eq!(store.last_alive().await.unwrap(), Some(NOW));
    }
}
