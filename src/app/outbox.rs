//! The outbox: boards that must come to show what has happened.
//!
//! The keeper of a game's messages is told of every event as it happens. What a crash has left behind, or what happened
//! without anybody there to tell it, is a row here; the keeper is told of it until the row goes.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use banqi_keeper::Record;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt as _, StreamExt as _};

use crate::app::{App, Denied, Snapshot};
use crate::store::{Board, ChannelId, Due, MessageId, StoreError};
use banqi_session::{Duty, Phase, ProgramCommand, SessionId, Timestamp};

/// How often rows are looked for when nothing announces them.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How long a claimed row is this process's alone.
const LEASE: Duration = Duration::from_secs(60);

/// How many rows are claimed at a time.
const BATCH: u32 = 64;

/// How many boards are being announced at once before no more are claimed.
const MOST_AT_WORK: usize = 256;

/// How long a channel may be closed to us before its games end.
const CLOSED_FOR_GOOD: Duration = Duration::from_secs(7 * 24 * 3600);

/// The pause until a channel that is closed to us is tried again.
const CLOSED_PAUSE: Duration = Duration::from_secs(15 * 60);

/// Shows games: the Discord side of the outbox.
pub trait Poster: Send + Sync + 'static {
    /// Tells the keeper of a session's messages how the session stands. That they are brought up to date is not waited
    /// for.
    fn show(&self, snapshot: &Snapshot) -> impl Future<Output = Result<(), ShowFailure>> + Send;

    /// Shows for a few seconds that the computer is thinking. That it does not work does not matter.
    fn thinking(&self, snapshot: &Snapshot) -> impl Future<Output = ()> + Send {
        let _ = snapshot;
        std::future::ready(())
    }
}

/// Why a board is not put up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShowFailure {
    /// The channel is gone or closed to us.
    Closed,
    /// It may work later.
    Later,
}

impl App {
    /// Stores what there is of a session's messages. The outbox row goes with it if nothing is left to be done;
    /// otherwise there is one, due at `due`.
    ///
    /// # Errors
    /// A failure of the disk.
    pub async fn save_boards(
        &self,
        session: SessionId,
        channel: ChannelId,
        record: Record,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        let board = record.board.map(|(message, shown_seq)| Board {
            channel,
            message: MessageId(message.0),
            shown_seq,
        });
        self.store.save_boards(session, channel, record, due).await?;
        let taken_in = self.take_in_board(session, board).await;
        self.noted.notify_waiters();
        taken_in
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

    /// The part of [`App::save_boards`] that concerns memory: sets the board, and wakes the computer if it waits for a
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

    /// Works the outbox off until `stop` completes.
    pub async fn run_outbox(&self, poster: &impl Poster, owner: &str, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut tick = tokio::time::interval(LOOK_EVERY);
        let mut at_work = FuturesUnordered::new();
        loop {
            let has_room = at_work.len() < MOST_AT_WORK;
            tokio::select! {
                () = &mut stop => break,
                Some(()) = at_work.next() => continue,
                () = self.owed.notified(), if has_room => {}
                _ = tick.tick(), if has_room => {}
            }
            match self.due_boards(owner).await {
                Ok(due) => at_work.extend(due.into_iter().map(|due| self.announce(poster, due))),
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

    /// Asks the outbox for a session's board at once: nobody was there to be answered with it.
    pub async fn show_again(&self, session: SessionId) {
        if let Err(failure) = self.store.show_again(session, self.now()).await {
            tracing::error!(session = session.0, %failure, "a board could not be asked for again");
        }
        self.owed.notify_one();
    }

    /// Tells the poster of a session whose board is owed.
    async fn announce(&self, poster: &impl Poster, due: Due) {
        let announced = AssertUnwindSafe(self.try_to_announce(poster, due)).catch_unwind().await;
        if announced.is_err() {
            tracing::error!(session = due.session.0, "a panic while a board was announced");
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
                tracing::error!(session = due.session.0, %failure, "a board could not be prepared");
            }
        }
    }

    /// Who was shown their turn only now gets the full time for it, if the event it began with is `late` or older.
    pub async fn give_the_time_back(&self, session: SessionId, late: Duration) {
        let Ok(snapshot) = self.snapshot(session).await else { return };
        let now = self.now();
        let Some(from) = snapshot.view.deadline.filter(|_| now.since(snapshot.view.last_at) >= late) else {
            return;
        };
        let shift = ProgramCommand::ShiftDeadline { from, to: now.plus(snapshot.view.per_move).max(from) };
        if let Err(failure) = self.carry_out_ourselves(session, shift).await {
            tracing::warn!(session = session.0, %failure, "a deadline could not be extended");
        }
    }

    /// A channel is closed to us: the clock stands meanwhile, and after a week the game ends for nobody.
    async fn wait_for_the_channel(&self, due: Due, snapshot: &Snapshot) {
        let now = self.now();
        let waited = now.since(snapshot.view.last_at);
        let (session, seq) = (due.session, snapshot.view.seq);
        let done = match snapshot.view.phase {
            Phase::Over(_) => self.store.drop_outbox(session, seq).await,
            Phase::Offered | Phase::Playing if waited >= CLOSED_FOR_GOOD => {
                if let Err(failure) = self.carry_out_ourselves(session, ProgramCommand::Close).await {
                    tracing::error!(session = session.0, %failure, "a game without a channel goes on");
                }
                Ok(())
            }
            Phase::Offered | Phase::Playing => self.store.retry_outbox(session, now.plus(CLOSED_PAUSE)).await,
        };
        if let Err(failure) = done {
            tracing::error!(session = session.0, %failure, "an outbox row could not be postponed");
        }
    }
}
