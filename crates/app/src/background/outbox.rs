//! The outbox: sessions whose boards must be updated.
//!
//! The keeper of a game's messages learns of every event as it happens. If that is missed, because of a crash or
//! because no interaction caused the event, a row in the outbox remains; the keeper is told again until the row is
//! deleted.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use banqi_keeper::PlaceRecord;
use futures_util::{FutureExt as _, StreamExt as _};

use crate::background::claims::{BATCH, LEASE, work_off};
use crate::{App, Denied, Snapshot};
use banqi_session::{Duty, Phase, ProgramCommand, SessionId, TimeControl, Timestamp};
use banqi_store::{Board, ChannelId, Due, MessageId, StoreError};

/// Number of unfinished announcements at which no more rows are claimed.
const MOST_AT_WORK: usize = 256;

/// How long a channel may be inaccessible before its games end.
const CLOSED_FOR_GOOD: Duration = Duration::from_secs(7 * 24 * 3600);

/// How late a board may be shown without giving time back, in games with banks.
const LATE_FOR_A_BANK: Duration = Duration::from_secs(3);

/// Pause before an inaccessible channel is tried again.
const CLOSED_PAUSE: Duration = Duration::from_secs(15 * 60);

/// How often it must have been tried before its games end: nearly as often as in [`CLOSED_FOR_GOOD`]. A game in which
/// nothing has happened for a week does not end because its channel is inaccessible for a moment.
const CLOSED_TRIES: u32 = 600;

/// Shows games: the Discord side of the outbox.
pub trait Poster: Send + Sync + 'static {
    /// Tells the keeper of a session's messages the current state. Does not wait until the messages are updated.
    fn show(&self, snapshot: &Snapshot) -> impl Future<Output = Result<(), ShowFailure>> + Send;

    /// Tells the keeper of a session's messages that a call or a reminder falls due.
    fn alarm(&self, snapshot: &Snapshot) -> impl Future<Output = Result<(), ShowFailure>> + Send {
        self.show(snapshot)
    }

    /// Asks Discord whether the channel of a session is still there. If it is not, the session's message counts as one
    /// that does not show the current turn, so the outbox has to show the board.
    ///
    /// # Errors
    /// [`ShowFailure::Closed`] if the channel is deleted or inaccessible, [`ShowFailure::Later`] if too many requests
    /// wait for now, or the store can't be read. A channel of which Discord says neither counts as there.
    fn find_channel(&self, snapshot: &Snapshot) -> impl Future<Output = Result<(), ShowFailure>> + Send {
        let _ = snapshot;
        std::future::ready(Ok(()))
    }

    /// Shows the typing indicator for a few seconds while the computer thinks. Failures are ignored.
    fn thinking(&self, snapshot: &Snapshot) -> impl Future<Output = ()> + Send {
        let _ = snapshot;
        std::future::ready(())
    }
}

/// Why a board cannot be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShowFailure {
    /// The channel is deleted or inaccessible.
    Closed,
    /// It may succeed later.
    Later,
}

impl App {
    /// Stores the keeper's record of a session's messages. If nothing is left to be done, the outbox row is deleted;
    /// otherwise it becomes due at `due`.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn save_boards(
        &self,
        session: SessionId,
        channel: ChannelId,
        record: PlaceRecord,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        let board = record.board.map(|(message, shown_seq, _)| Board {
            channel,
            message: MessageId(message.0),
            shown_seq,
        });
        self.store.save_boards(session, channel, record, due).await?;
        let taken_in = self.take_in_board(session, board).await;
        self.noted.notify_waiters();
        taken_in
    }

    /// Waits until the message of a challenge is known, for at most `patience`, and returns the session as it is then.
    /// Returns at once if the challenge has been answered.
    ///
    /// A person can accept by command before Discord has reported the id of the challenge's message.
    ///
    /// # Errors
    /// Returns [`Denied::Unknown`], or an error of the store.
    pub async fn until_shown(&self, session: SessionId, patience: Duration) -> Result<Snapshot, Denied> {
        let shown = async {
            loop {
                // Created before the session is read, so that no notification in between is missed.
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

    /// Updates the session in memory for [`App::save_boards`]: sets the board, and wakes the computer if it waits for a
    /// challenge to be shown.
    async fn take_in_board(&self, session: SessionId, board: Option<Board>) -> Result<(), StoreError> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let Some(loaded) = slot.as_mut() else { return Ok(()) };
        loaded.board = board;
        if matches!(loaded.session.duty(), Some((_, Duty::Accept))) {
            self.store.put_computer_turn_off(session, self.now()).await?;
            self.searches.wake();
        }
        Ok(())
    }

    /// Processes the outbox until `stop` completes, and then what is claimed.
    pub async fn run_outbox(&self, poster: &impl Poster, owner: &str, stop: impl Future<Output = ()>) {
        let claim = || self.due_boards(owner);
        let announce = |due| self.announce(poster, due);
        let mut at_work = work_off("outbox", &self.owed, MOST_AT_WORK, claim, announce, stop).await;
        while at_work.next().await.is_some() {}
    }

    /// Claims rows that are due. Reads first, because a claim is a write.
    async fn due_boards(&self, owner: &str) -> Result<Vec<Due>, StoreError> {
        let now = self.now();
        match self.store.next_outbox().await? {
            Some(due_at) if due_at <= now => self.store.claim_outbox(now, owner, LEASE, BATCH).await,
            _ => Ok(Vec::new()),
        }
    }

    /// Makes a session's outbox row due at once, because no interaction is answered with its board.
    pub async fn show_again(&self, session: SessionId) {
        if let Err(failure) = self.store.show_again(session, self.now()).await {
            tracing::error!(session = session.0, %failure, "could not put a board into the outbox");
        }
        // If another process owns the game, it finds the row.
        self.owed.notify_one();
    }

    /// Announces a session with a due outbox row to the poster.
    async fn announce(&self, poster: &impl Poster, due: Due) {
        let announced = AssertUnwindSafe(self.try_to_announce(poster, due)).catch_unwind().await;
        if announced.is_err() {
            tracing::error!(
                session = due.session.0,
                "a panic while showing a board from the outbox; trying again later"
            );
        }
    }

    async fn try_to_announce(&self, poster: &impl Poster, due: Due) {
        match self.snapshot(due.session).await {
            Ok(snapshot) => {
                if poster.show(&snapshot).await == Err(ShowFailure::Closed) {
                    self.wait_for_the_channel(due, &snapshot).await;
                }
            }
            Err(failure) => {
                tracing::error!(session = due.session.0, %failure, "could not read a game to show its board; trying again later");
            }
        }
    }

    /// Gives the player to move the time back in which their turn was not shown, if that was at least `late`, or a few
    /// seconds in games with banks, or if the turn is already over.
    ///
    /// `before` is the event that the board has shown until now. If it showed the turn already, nobody has waited for
    /// it, whatever is news on the board.
    pub async fn give_the_time_back(&self, session: SessionId, before: Option<u32>, late: Duration) {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let Ok(loaded) = self.loaded(&mut slot, session).await else { return };
        let least = match loaded.session.time() {
            TimeControl::PerMove(_) => late,
            TimeControl::Bank { .. } => late.min(LATE_FOR_A_BANK),
        };
        let start = ProgramCommand::StartClockAgain { shown: before, least };
        // Nearly always nothing has to be given back.
        if loaded.session.decide_program(start, self.now()).is_ok_and(|events| events.is_empty()) {
            return;
        }
        let started = self.carry_out_locked(&mut slot, session, start).await;
        drop(slot);
        match started {
            // The board has the old deadline.
            Ok(_) => self.show_again(session).await,
            // The game is over.
            Err(Denied::Refused(..)) => {}
            Err(failure) => {
                tracing::warn!(session = session.0, %failure, "could not extend a deadline; it stays as it was");
            }
        }
    }

    /// Handles an inaccessible channel: tries again later, without expiring deadlines, and after a week ends the game
    /// without a result.
    async fn wait_for_the_channel(&self, due: Due, snapshot: &Snapshot) {
        let now = self.now();
        // What the program does to the deadline is no sign that anyone can play.
        let acted_at = snapshot.view.seats.iter().filter_map(|seat| seat.acted_at).max();
        let waited = now.since(acted_at.unwrap_or(snapshot.view.last_at));
        let (session, seq) = (due.session, snapshot.view.seq);
        let done = match snapshot.view.phase {
            Phase::Over(_) => self.store.drop_outbox(session, seq).await,
            Phase::Offered | Phase::Playing if waited >= CLOSED_FOR_GOOD && due.attempts >= CLOSED_TRIES => {
                if let Err(failure) = self.carry_out_ourselves(session, ProgramCommand::Close).await {
                    tracing::error!(session = session.0, %failure, "could not end a game whose channel is closed; trying again later");
                }
                Ok(())
            }
            Phase::Offered | Phase::Playing => self.store.retry_outbox(session, now.plus(CLOSED_PAUSE)).await,
        };
        if let Err(failure) = done {
            tracing::error!(session = session.0, %failure, "could not update an outbox row; it is due again soon");
        }
    }
}
