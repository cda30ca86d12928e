//! The outbox: boards that must come to show what has happened.
//!
//! An order's answer usually shows the new board at once and clears the row. What a crash, a late answer or
//! a refused request left behind is brought up to date here, through the channel.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt as _, StreamExt as _};

use tokio::sync::OwnedMutexGuard;

use crate::app::{App, Denied, Snapshot};
use crate::store::{Board, Due, StoreError};
use banqi_session::{Duty, Phase, ProgramCommand, SessionId};

/// How often rows are looked for when nothing announces them.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How long a claimed row is this process's alone.
const LEASE: Duration = Duration::from_secs(60);

/// How many rows are claimed at a time.
const BATCH: u32 = 16;

/// How many boards are being put up at once before no more are claimed.
const MOST_AT_WORK: usize = 256;

/// How long a channel may be closed to us before its games end.
const CLOSED_FOR_GOOD: Duration = Duration::from_secs(7 * 24 * 3600);

/// The longest pause between two attempts at one board.
const LONGEST_PAUSE: Duration = Duration::from_secs(15 * 60);

/// Puts boards up: the Discord side of the outbox.
pub trait Poster: Send + Sync + 'static {
    /// Makes the session's message show `snapshot`, in place or as a new message, and says which it is. If
    /// [`Snapshot::board_is_sure`] is false it first looks which messages there are.
    fn show(&self, snapshot: &Snapshot) -> impl Future<Output = Result<Board, ShowFailure>> + Send;

    /// Shows for a few seconds that the computer is thinking. That it does not work does not matter.
    fn thinking(&self, snapshot: &Snapshot) -> impl Future<Output = ()> + Send {
        let _ = snapshot;
        std::future::ready(())
    }
}

/// Why a board could not be put up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShowFailure {
    /// The channel is gone or closed to us, or Discord will never take this message.
    Closed,
    /// It may work later.
    Later,
}

impl App {
    /// Notes which message shows which state of a session; the outbox is settled up to there.
    ///
    /// Returns the board that is another message and no longer current by it, as far as memory knows: the one
    /// noted before, or `board` itself when a newer one was noted first. While there may be others that nobody knows
    /// of, the outbox is asked to look.
    ///
    /// # Errors
    /// A failure of the store; the outbox then shows the board once more.
    pub async fn shown(&self, session: SessionId, board: Board) -> Result<Option<Board>, StoreError> {
        self.store.board_shown(session, board).await?;
        let superseded = self.take_in_board(session, board).await;
        self.noted.notify_waiters();
        superseded
    }

    /// Waits until the message of a challenge is known, for at most `patience`, and returns the session as it is
    /// then. Returns at once if the challenge has been answered.
    ///
    /// A person can accept by command before Discord has told us the id of the message we posted.
    ///
    /// # Errors
    /// [`Denied::Unknown`], or a failure of the store.
    pub async fn until_shown(&self, session: SessionId, patience: Duration) -> Result<Snapshot, Denied> {
        let shown = async {
            loop {
                // Created before the session is read, so that no notice in between is missed.
                let noted = self.noted.notified();
                let snapshot = self.snapshot(session).await?;
                if snapshot.board.is_some() || snapshot.view.phase != Phase::Offered {
                    return Ok(snapshot);
                }
                noted.await;
            }
        };
        match tokio::time::timeout(patience, shown).await {
            Ok(shown) => shown,
            Err(_) => self.snapshot(session).await,
        }
    }

    /// The part of [`App::shown`] that concerns memory: sets the board, and wakes the computer if it waits for a
    /// challenge to be shown.
    async fn take_in_board(&self, session: SessionId, board: Board) -> Result<Option<Board>, StoreError> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let Some(loaded) = slot.as_mut() else { return Ok(None) };
        if matches!(loaded.session.duty(), Some((_, Duty::Accept))) {
            self.store.put_computer_turn_off(session, self.now()).await?;
            self.thoughts.look();
        }
        let superseded = match loaded.board {
            Some(noted) if noted.shown_seq > board.shown_seq => {
                // Two requests for one message may have arrived in the other order: it is shown once more.
                if noted.message == board.message {
                    self.store.show_again(session, self.now()).await?;
                }
                Some(board)
            }
            noted => {
                loaded.board = Some(board);
                if !loaded.board_is_sure {
                    self.store.show_again(session, self.now()).await?;
                }
                noted
            }
        };
        Ok(superseded.filter(|old| loaded.board.is_some_and(|current| current.message != old.message)))
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

    /// Shows a session's newest state now, through the channel, without waiting for the outbox. Returns the
    /// board that is up.
    ///
    /// # Errors
    /// [`ShowFailure`] if it is not; the outbox goes on trying.
    pub async fn show_now(&self, poster: &impl Poster, session: SessionId) -> Result<Board, ShowFailure> {
        self.show_due(poster, Due { session, seq: 0, attempts: 0 }).await
    }

    /// Waits for the turn to show a session's board. Every message of a session is posted, edited and
    /// [noted](Self::shown) by the holder of its turn, from a [`Snapshot`] taken in it: no older state comes after a
    /// newer one, and nobody edits a message below which another has just been posted.
    pub async fn turn_to_show(&self, session: SessionId) -> OwnedMutexGuard<()> {
        self.slots.turn(session).lock_owned().await
    }

    /// Asks the outbox for a session's board at once: an answer that should have shown it has failed.
    pub async fn show_again(&self, session: SessionId) {
        if let Err(failure) = self.store.show_again(session, self.now()).await {
            tracing::error!(session = session.0, %failure, "a board could not be asked for again");
        }
    }

    /// Notes that a message may have been posted for a session whose id is not known: the outbox looks for it.
    pub async fn doubt_board(&self, session: SessionId) {
        self.set_board_is_sure(session, false).await;
    }

    pub(super) async fn set_board_is_sure(&self, session: SessionId, is_sure: bool) {
        if let Some(loaded) = self.slot(session).lock().await.as_mut() {
            loaded.board_is_sure = is_sure;
        }
    }

    async fn show_due(&self, poster: &impl Poster, due: Due) -> Result<Board, ShowFailure> {
        let shown = AssertUnwindSafe(self.try_to_show(poster, due)).catch_unwind().await;
        shown.unwrap_or_else(|_| {
            tracing::error!(session = due.session.0, "a panic while a board was put up");
            Err(ShowFailure::Later)
        })
    }

    async fn try_to_show(&self, poster: &impl Poster, due: Due) -> Result<Board, ShowFailure> {
        let _turn = self.turn_to_show(due.session).await;
        let snapshot = match self.snapshot(due.session).await {
            Ok(snapshot) => snapshot,
            Err(failure) => {
                tracing::error!(session = due.session.0, %failure, "a board could not be prepared");
                self.postpone(due, None).await;
                return Err(ShowFailure::Later);
            }
        };
        let shown = poster.show(&snapshot).await;
        match shown {
            Ok(board) => {
                self.set_board_is_sure(due.session, true).await;
                if let Err(failure) = self.shown(due.session, board).await {
                    tracing::error!(session = due.session.0, %failure, "a shown board could not be noted");
                }
                self.give_the_time_back(due, &snapshot).await;
            }
            Err(ShowFailure::Later) => self.postpone(due, None).await,
            Err(ShowFailure::Closed) => self.wait_for_the_channel(due, &snapshot).await,
        }
        shown
    }

    /// Who could not be shown their turn for some attempts gets the full time for it.
    async fn give_the_time_back(&self, due: Due, snapshot: &Snapshot) {
        let (Some(from), true) = (snapshot.view.deadline, due.attempts > 1) else { return };
        let to = self.now().plus(snapshot.view.per_move).max(from);
        let shift = ProgramCommand::ShiftDeadline { from, to };
        if let Err(failure) = self.carry_out_ourselves(due.session, shift).await {
            tracing::warn!(session = due.session.0, %failure, "a deadline could not be shifted");
        }
    }

    /// A channel is closed to us: the clock stands meanwhile, and after a week the game ends for nobody.
    async fn wait_for_the_channel(&self, due: Due, snapshot: &Snapshot) {
        let waited = self.now().since(snapshot.view.last_at);
        match snapshot.view.phase {
            Phase::Over(_) => {
                if let Err(failure) = self.store.drop_outbox(due.session, snapshot.view.seq).await {
                    tracing::error!(session = due.session.0, %failure, "an outbox row could not be dropped");
                }
            }
            Phase::Offered | Phase::Playing if waited >= CLOSED_FOR_GOOD => {
                if let Err(failure) = self.carry_out_ourselves(due.session, ProgramCommand::Close).await {
                    tracing::error!(session = due.session.0, %failure, "a game without a channel goes on");
                }
            }
            Phase::Offered | Phase::Playing => self.postpone(due, Some(LONGEST_PAUSE)).await,
        }
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
