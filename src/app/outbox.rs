//! The outbox: boards that must come to show what has happened.
//!
//! An order's answer usually shows the new board at once and clears the row. What a crash, a late answer or
//! a refused request left behind is brought up to date here, through the channel.

use std::future::Future;
use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;

use super::{App, Snapshot};
use crate::session::SessionId;
use crate::store::{Board, Due, StoreError};

/// How often rows are looked for when nothing announces them.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How long a claimed row is this process's alone.
const LEASE: Duration = Duration::from_secs(60);

/// How many rows are claimed at a time.
const BATCH: u32 = 16;

/// How many boards are being put up at once before no more are claimed.
const MOST_AT_WORK: usize = 256;

/// The longest pause between two attempts at one board.
const LONGEST_PAUSE: Duration = Duration::from_secs(15 * 60);

/// Puts boards up: the Discord side of the outbox.
pub trait Poster: Send + Sync + 'static {
    /// Makes the session's message show `snapshot`, in place or as a new message, and says which it is.
    fn show(&self, snapshot: &Snapshot) -> impl Future<Output = Result<Board, ShowFailure>> + Send;
}

/// Why a board could not be put up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShowFailure {
    /// The channel is gone or closed to us: nothing to be done until somebody asks for the game elsewhere.
    Closed,
    /// It may work later; not before this long has passed, if a time is given.
    Later(Option<Duration>),
}

impl App {
    /// Notes which message shows which state of a session; the outbox is settled up to there.
    ///
    /// Returns the board that is another message and no longer current by it, as far as memory knows: the one
    /// noted before, or `board` itself when a newer one was noted first.
    ///
    /// # Errors
    /// A failure of the store; the outbox then shows the board once more.
    pub async fn shown(&self, session: SessionId, board: Board) -> Result<Option<Board>, StoreError> {
        self.store.board_shown(session, board).await?;
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let Some(live) = slot.as_mut() else { return Ok(None) };
        let superseded = match live.board {
            Some(noted) if noted.shown_seq > board.shown_seq => Some(board),
            noted => {
                live.board = Some(board);
                noted
            }
        };
        Ok(superseded.filter(|old| live.board.is_some_and(|current| current.message != old.message)))
    }

    /// Works the outbox off until `stop` completes; then what has been begun is finished.
    ///
    /// A board that takes long, because Discord answers late or says to wait, holds no other board up.
    pub async fn run_outbox(&self, poster: &impl Poster, owner: &str, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut tick = tokio::time::interval(LOOK_EVERY);
        let mut at_work = FuturesUnordered::new();
        loop {
            tokio::select! {
                () = &mut stop => break,
                Some(_) = at_work.next() => continue,
                _ = tick.tick(), if at_work.len() < MOST_AT_WORK => {}
            }
            match self.due_boards(owner).await {
                Ok(due) => at_work.extend(due.into_iter().map(|due| self.show_due(poster, due))),
                Err(failure) => tracing::error!(%failure, "the outbox could not be read"),
            }
        }
        while at_work.next().await.is_some() {}
    }

    /// Claims rows that are due; asks first, because a claim is a write.
    async fn due_boards(&self, owner: &str) -> Result<Vec<Due>, StoreError> {
        let now = self.now();
        match self.store.next_outbox().await? {
            Some(due_at) if due_at <= now => self.store.claim_outbox(now, owner, LEASE, BATCH).await,
            _ => Ok(Vec::new()),
        }
    }

    /// Shows a session's newest state now, through the channel, without waiting for the outbox; the message that
    /// shows it, if that could be done.
    pub async fn show_now(&self, poster: &impl Poster, session: SessionId) -> Option<Board> {
        self.show_due(poster, Due { session, seq: 0, attempts: 0 }).await
    }

    async fn show_due(&self, poster: &impl Poster, due: Due) -> Option<Board> {
        let snapshot = match self.snapshot(due.session).await {
            Ok(snapshot) => snapshot,
            Err(failure) => {
                tracing::error!(session = due.session.0, %failure, "a board could not be prepared");
                self.postpone(due, None).await;
                return None;
            }
        };
        match poster.show(&snapshot).await {
            Ok(board) => {
                if let Err(failure) = self.shown(due.session, board).await {
                    tracing::error!(session = due.session.0, %failure, "a shown board could not be noted");
                }
                return Some(board);
            }
            Err(ShowFailure::Later(pause)) => self.postpone(due, pause).await,
            Err(ShowFailure::Closed) => self.postpone(due, Some(LONGEST_PAUSE)).await,
        }
        None
    }

    /// Tries again after `pause`, or after a time that doubles with each attempt.
    async fn postpone(&self, due: Due, pause: Option<Duration>) {
        let doubled = Duration::from_secs(1 << due.attempts.min(10));
        let pause = pause.unwrap_or(doubled).min(LONGEST_PAUSE);
        if let Err(failure) = self.store.retry_outbox(due.session, self.now().plus(pause)).await {
            tracing::error!(session = due.session.0, %failure, "an outbox row could not be postponed");
        }
    }
}
