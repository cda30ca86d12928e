//! Threads of games, for comments or with the board: what has to be done for each is a row in the database.
//!
//! ```text
//! begin of a game (row) --run_threads--> choose a message, start the thread
//! (with the board: move the game there, row goes)
//! a player asks for silence ------------> lock it
//! end of the game ----------------------> unlock it, post the result (row goes)
//! ```
//!
//! A thread is started from a message of the game. The message is stored before the request is sent, and Discord gives
//! a message at most one thread, with the id of the message. So a request whose outcome is unknown is sent again. The
//! result is posted once: after an attempt whose outcome is unknown, the thread is searched for it first.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::Notify;

use crate::background::claims::{BATCH, LEASE, work_off};
use crate::{App, Denied, Snapshot};
use banqi_session::{Phase, SessionId};
use banqi_store::{ChannelId, MessageId, SilenceOutcome, StoreError, StoredThread, Threads};

/// Number of unfinished threads at which no more are claimed.
const MOST_AT_WORK: usize = 64;

/// How often the pause between two attempts doubles; the first is a second.
const MOST_DOUBLINGS: u32 = 8;

/// How often a game is told to move to its thread before it stays where it is.
const MOST_MOVES: u32 = 8;

/// The Discord side of threads. Its requests come after those of all boards.
pub trait ThreadHost: Send + Sync + 'static {
    /// Starts the thread of a game from a message; `kind` is what it is for. Succeeds if the message has a thread
    /// already.
    fn start(
        &self,
        snapshot: &Snapshot,
        kind: Threads,
        channel: ChannelId,
        message: MessageId,
    ) -> impl Future<Output = Result<(), ThreadFailure>> + Send;

    /// Lets a game move to its thread. Does not wait until it is shown there.
    fn move_in(
        &self,
        snapshot: &Snapshot,
        thread: ChannelId,
    ) -> impl Future<Output = Result<(), ThreadFailure>> + Send;

    /// Locks a thread, or unlocks it.
    fn lock(
        &self,
        thread: ChannelId,
        is_locked: bool,
    ) -> impl Future<Output = Result<(), ThreadFailure>> + Send;

    /// Posts the result of a game in its thread. `again` is whether an earlier attempt may have posted it.
    fn conclude(
        &self,
        snapshot: &Snapshot,
        thread: ChannelId,
        again: bool,
    ) -> impl Future<Output = Result<(), ThreadFailure>> + Send;
}

/// Why something was not done for a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThreadFailure {
    /// The message from which the thread would be started, or the thread itself, is gone.
    Gone,
    /// Discord does not allow it, and would not if it was tried again.
    Refused,
    /// It may succeed later; it may also have been done.
    Later,
}

/// The result of [`App::silence_comments`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    /// The thread is locked.
    Locked,
    /// The thread is locked already.
    Already,
    /// The thread will be locked soon.
    Soon,
    /// Discord does not let the bot lock the thread.
    NotAllowed,
    /// The game has no thread.
    NoThread,
}

/// Notifications about threads.
#[derive(Default)]
pub(crate) struct ThreadSignals {
    /// Notified when something is due at once.
    wake: Notify,
    /// Notified when something was done.
    tended: Notify,
}

impl ThreadSignals {
    /// Looks at once for what is due.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }
}

impl App {
    /// Tends to threads until `stop` completes. What is interrupted is done after the next start.
    pub async fn run_threads(&self, host: &impl ThreadHost, stop: impl Future<Output = ()>) {
        let claim = || self.store.claim_threads(self.now(), LEASE, BATCH);
        let tend = |thread| self.tend(host, thread);
        drop(work_off("threads of games", &self.threads.wake, MOST_AT_WORK, claim, tend, stop).await);
    }

    /// Returns whether comments on a game can be locked: it has a thread, and no player has asked for silence.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn may_silence(&self, session: SessionId) -> Result<bool, StoreError> {
        Ok(self
            .store
            .thread(session)
            .await?
            .is_some_and(|thread| thread.kind == Threads::Comments && !thread.is_silent))
    }

    /// Locks the thread of a game until its end. Waits for that for at most `patience`.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn silence_comments(
        &self,
        session: SessionId,
        patience: Duration,
    ) -> Result<Silence, StoreError> {
        match self.store.ask_for_silence(session, self.now()).await? {
            SilenceOutcome::NoThread => return Ok(Silence::NoThread),
            SilenceOutcome::Already => return Ok(Silence::Already),
            SilenceOutcome::Asked => self.threads.wake(),
        }
        let locked = async {
            loop {
                // Created before the row is read, so that no notification in between is missed.
                let tended = self.threads.tended.notified();
                match self.store.thread(session).await? {
                    Some(thread) if thread.is_locked => return Ok(Silence::Locked),
                    Some(thread) if !thread.is_silent => return Ok(Silence::NotAllowed),
                    Some(_) => {}
                    None => return Ok(Silence::NoThread),
                }
                tended.await;
            }
        };
        tokio::time::timeout(patience, locked).await.unwrap_or(Ok(Silence::Soon))
    }

    /// Does what is due for a thread. What fails is tried again later.
    async fn tend(&self, host: &impl ThreadHost, thread: StoredThread) {
        let session = thread.session;
        let tended = AssertUnwindSafe(self.try_to_tend(host, thread)).catch_unwind().await;
        let is_done = match tended {
            Ok(Ok(is_done)) => is_done,
            Ok(Err(failure)) => {
                tracing::error!(session = session.0, %failure, "could not tend to the thread of a game; trying again");
                false
            }
            Err(_) => {
                tracing::error!(session = session.0, "a panic while tending to a thread; trying again");
                false
            }
        };
        if !is_done {
            let pause = Duration::from_secs(1 << thread.attempts.saturating_sub(1).min(MOST_DOUBLINGS));
            if let Err(failure) = self.store.put_thread_off(session, self.now().plus(pause)).await {
                tracing::error!(session = session.0, %failure, "could not postpone work on a thread; it is due again soon");
            }
        }
        self.threads.tended.notify_waiters();
    }

    /// Does what is due for a thread. Returns false if that has to be tried again later.
    async fn try_to_tend(&self, host: &impl ThreadHost, thread: StoredThread) -> Result<bool, Denied> {
        let session = thread.session;
        let snapshot = match self.snapshot(session).await {
            Err(Denied::Unknown) => return self.drop_thread(session).await,
            snapshot => snapshot?,
        };
        if matches!(snapshot.view.phase, Phase::Over(_)) {
            return self.conclude_thread(host, &snapshot, thread).await;
        }
        if !thread.is_started {
            return self.start_thread(host, &snapshot, thread).await;
        }
        let Some((_, message)) = thread.on else { return self.drop_thread(session).await };
        if thread.kind == Threads::Games {
            let place = thread_of(message);
            let is_there = snapshot.board.is_some_and(|board| board.channel == place);
            if is_there || thread.attempts > MOST_MOVES {
                return self.drop_thread(session).await;
            }
            // Whether it has moved is seen at the next attempt.
            return match host.move_in(&snapshot, place).await {
                Ok(()) | Err(ThreadFailure::Later) => Ok(false),
                Err(ThreadFailure::Gone | ThreadFailure::Refused) => self.drop_thread(session).await,
            };
        }
        if thread.is_silent != thread.is_locked {
            match host.lock(thread_of(message), thread.is_silent).await {
                Ok(()) => {}
                Err(ThreadFailure::Later) => return Ok(false),
                Err(ThreadFailure::Gone) => return self.drop_thread(session).await,
                Err(ThreadFailure::Refused) => {
                    tracing::warn!(session = session.0, "Discord does not let me lock a thread for comments");
                    self.store.end_silence(session).await?;
                    self.store.settle_thread(session, false, self.now()).await?;
                    return Ok(true);
                }
            }
        }
        self.settle_thread(session, thread.is_silent).await
    }

    /// Starts a thread from the first board of a game that is known.
    async fn start_thread(
        &self,
        host: &impl ThreadHost,
        snapshot: &Snapshot,
        thread: StoredThread,
    ) -> Result<bool, Denied> {
        let session = thread.session;
        let (channel, message) = match (thread.on, snapshot.board) {
            (Some(chosen), _) => chosen,
            // The message of a challenge is about to be replaced by a board.
            (None, Some(board)) if Some(board.shown_seq) >= snapshot.view.started => {
                self.store.choose_thread_message(session, board.channel, board.message).await?;
                (board.channel, board.message)
            }
            (None, _) => return Ok(false),
        };
        match host.start(snapshot, thread.kind, channel, message).await {
            Ok(()) => self.settle_thread(session, false).await,
            Err(ThreadFailure::Later) => Ok(false),
            Err(ThreadFailure::Gone) => {
                let pause = Duration::from_secs(1 << thread.attempts.min(MOST_DOUBLINGS));
                self.store.choose_another_message(session, self.now().plus(pause)).await?;
                Ok(true)
            }
            Err(ThreadFailure::Refused) => {
                tracing::warn!(session = session.0, "Discord does not let me start a thread for a game");
                self.drop_thread(session).await
            }
        }
    }

    /// Unlocks the thread of a game that is over, and posts the result in it.
    async fn conclude_thread(
        &self,
        host: &impl ThreadHost,
        snapshot: &Snapshot,
        thread: StoredThread,
    ) -> Result<bool, Denied> {
        let session = thread.session;
        // A thread whose start was not confirmed may exist. A board in its thread shows the result itself.
        let message = thread.on.filter(|_| thread.kind == Threads::Comments);
        let Some((_, message)) = message else { return self.drop_thread(session).await };
        let place = thread_of(message);
        // A thread that could not be unlocked may still take the result.
        if thread.is_silent && host.lock(place, false).await == Err(ThreadFailure::Later) {
            return Ok(false);
        }
        match host.conclude(snapshot, place, thread.attempts > 1).await {
            Err(ThreadFailure::Later) => Ok(false),
            Ok(()) | Err(ThreadFailure::Gone | ThreadFailure::Refused) => self.drop_thread(session).await,
        }
    }

    /// Records that a thread exists, and whether it is locked.
    async fn settle_thread(&self, session: SessionId, is_locked: bool) -> Result<bool, Denied> {
        self.store.settle_thread(session, is_locked, self.now()).await?;
        // A player may have asked for silence meanwhile.
        self.threads.wake();
        Ok(true)
    }

    async fn drop_thread(&self, session: SessionId) -> Result<bool, Denied> {
        self.store.drop_thread(session).await?;
        Ok(true)
    }
}

/// Returns the thread that is started from a message: it has the same id.
const fn thread_of(message: MessageId) -> ChannelId {
    ChannelId(message.0)
}
