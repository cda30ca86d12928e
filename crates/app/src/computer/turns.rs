//! The computer as a player. Each of its turns is a row in the database. The engine pool searches for an action, which
//! is then carried out like any order.
//!
//! ```text
//! append (row) --run_computer--> claim --> engine pool --> decide, append, apply (row goes) --> Poster
//! ```
//!
//! The event that makes it the computer's turn inserts the row, and the event that ends the turn deletes it. An action
//! computed for an older state is refused as stale. Each turn is therefore played once, whatever crashes and however
//! many processes there are.

use std::collections::HashMap;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::Notify;

use crate::background::claims::{BATCH, LEASE, work_off};
use crate::computer::draw_answer::draw_answer;
use crate::handle::Origin;
use crate::{App, Denied, Handled, Poster, Unanswered, Urgency};
use banqi_engine::{Answer, AnyEngine, Level, Limits};
use banqi_rules::{AnyAction, AnyGame, Variant};
use banqi_session::{
    ChallengeCommand, Command, DrawReason, Duty, EntrantText, GameCommand, Participant, Refusal, SessionId,
};
use banqi_store::ComputerTurn;

/// Number of unfinished turns at which no more are claimed.
const MOST_AT_WORK: usize = 1_024;

/// Thinking time for a turn, if the queue is empty: well within the two seconds that people wait without impatience.
const THINKS: Duration = Duration::from_millis(1_000);

/// Thinking time after which people are shown that the computer is thinking.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long people see their own move before the computer plays. Most levels find their move in a few milliseconds.
const OWN_MOVE: Duration = Duration::from_millis(800);

/// Pause before a turn that is not possible yet is tried again.
const SOON: Duration = Duration::from_millis(500);

/// The expected points of an even game. The computer claims a draw if it expects fewer.
const EVEN: f64 = 0.5;

/// Node limit for answering a draw offer.
const WEIGHS: u64 = 200_000;

/// The computer's turns for which the engine is searching.
#[derive(Default)]
pub(crate) struct Searches {
    wake: Notify,
    /// The notification that cancels each session's search.
    running: Mutex<HashMap<SessionId, Arc<Notify>>>,
}

impl Searches {
    /// Cancels the search for a session that has moved on.
    pub(crate) fn cancel(&self, session: SessionId) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&session);
        if let Some(search) = running {
            search.notify_one();
        }
    }

    /// Polls the table for rows at once.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }

    /// Registers a search for a session and cancels any other.
    fn start(&self, session: SessionId) -> Arc<Notify> {
        let cancelled = Arc::new(Notify::new());
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(other) = running.insert(session, Arc::clone(&cancelled)) {
            other.notify_one();
        }
        cancelled
    }

    /// Removes a search that has ended.
    fn finish(&self, session: SessionId, search: &Arc<Notify>) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.get(&session).is_some_and(|current| Arc::ptr_eq(current, search)) {
            running.remove(&session);
        }
    }
}

/// What the computer has to do, with the public state of the game, which is all it may know.
struct Task {
    player: Participant,
    duty: Duty,
    level: Level,
    game: AnyGame,
    /// The number of the last event.
    seq: u32,
    /// The seed of its random errors, constant throughout a game.
    seed: u64,
    /// Whether the computer is to move.
    is_to_move: bool,
    /// Whether the game repeats positions under rules that leave it to the players to end it.
    suggests_draw: bool,
    /// How long the last move of another player has still to be seen.
    waits: Duration,
}

/// Why a turn could not be taken.
#[derive(Debug, thiserror::Error)]
enum TurnError {
    /// The order was refused or failed.
    #[error(transparent)]
    Denied(#[from] Denied),
    /// The engine gave no answer.
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
    /// The engine does not play this variant.
    #[error("the engine does not play this game")]
    NoEngine,
}

impl App {
    /// The default level of the computer.
    pub const USUAL_LEVEL: u8 = 3;

    /// Returns whether the computer can play a variant, and so gives hints and analyses.
    #[must_use]
    pub const fn computer_plays(variant: &Variant) -> bool {
        AnyEngine::plays(variant)
    }

    /// Returns the computer's levels, weakest first, each with its rating to the nearest ten.
    pub fn computer_levels() -> impl Iterator<Item = (u8, u16)> {
        Level::all().map(|level| (level.number(), (level.rating() + 5) / 10 * 10))
    }

    /// Plays the computer's turns until `stop` completes. A turn that is interrupted is played after the next start.
    /// `poster` shows the boards.
    pub async fn run_computer(&self, poster: &impl Poster, owner: &str, stop: impl Future<Output = ()>) {
        let claim = || async {
            let turns = self.store.claim_computer_turns(self.now(), owner, LEASE, BATCH).await?;
            if turns.len() == BATCH as usize {
                self.searches.wake();
            }
            Ok(turns)
        };
        let take = |turn| self.take_turn(poster, turn);
        drop(work_off("computer's turns", &self.searches.wake, MOST_AT_WORK, claim, take, stop).await);
    }

    /// Takes one turn. A turn that fails is tried again later.
    async fn take_turn(&self, poster: &impl Poster, turn: ComputerTurn) {
        let session = turn.session;
        let longer = Duration::from_secs(1 << turn.attempts.min(6));
        let taken = AssertUnwindSafe(self.try_turn(poster, session)).catch_unwind().await;
        let pause = match taken {
            Ok(Ok(done)) => {
                // In the middle of a chain the board is not shown: the next capture follows at once.
                if let Some(handled) = done.filter(|handled| handled.snapshot.view.chain().is_none()) {
                    // If this fails, the outbox tries again.
                    let _ = poster.show(&handled.snapshot).await;
                }
                return;
            }
            // It is woken once the challenge is shown, which may take as long as Discord is out of reach.
            Ok(Err(TurnError::Denied(Denied::Refused(Refusal::NotShownYet, _)))) => longer,
            // The session has moved on: its row belongs to another turn by now, or is gone.
            Ok(Err(TurnError::Denied(Denied::Refused(..)))) => return,
            Ok(Err(TurnError::Unanswered(Unanswered::TooBusy))) => SOON,
            Ok(Err(failure)) => {
                tracing::error!(session = session.0, %failure, "the computer could not move; trying again");
                longer
            }
            Err(_) => {
                tracing::error!(session = session.0, "a panic during the computer's turn; trying again");
                longer
            }
        };
        if let Err(failure) = self.store.put_computer_turn_off(session, self.now().plus(pause)).await {
            tracing::error!(session = session.0, %failure, "could not postpone a turn of the computer; it is due again soon");
        }
    }

    /// Takes the computer's turn in a session; returns `None` if it has none any more.
    async fn try_turn(&self, poster: &impl Poster, session: SessionId) -> Result<Option<Handled>, TurnError> {
        let Some((task, cancelled)) = self.task(session).await? else { return Ok(None) };
        let decided = tokio::select! {
            decided = self.decided_or_shown(poster, session, &task) => Some(decided),
            () = cancelled.notified() => None,
        };
        self.searches.finish(session, &cancelled);
        let Some(commands) = decided.transpose()? else { return Ok(None) };
        let mut done = None;
        for command in commands {
            let slot = self.slot(session);
            let mut slot = slot.lock().await;
            let origin = Origin::on_behalf_of(task.player, Some(task.seq));
            match self.carry_out(&mut slot, session, &command, origin).await {
                // An offer soon after the last one is refused; the computer then plays on.
                Err(Denied::Refused(..)) if command == Command::Game(GameCommand::OfferDraw) => {}
                handled => done = Some(handled?),
            }
        }
        Ok(done)
    }

    /// Returns the commands for a task. If the search takes long, people are shown that the computer is thinking.
    async fn decided_or_shown(
        &self,
        poster: &impl Poster,
        session: SessionId,
        task: &Task,
    ) -> Result<Vec<Command>, TurnError> {
        let seen = tokio::time::sleep(task.waits);
        let decided = async { tokio::join!(self.decided(task), seen).0 };
        let mut decided = std::pin::pin!(decided);
        if let Ok(decided) = tokio::time::timeout(PATIENCE, &mut decided).await {
            return decided;
        }
        // The search goes on meanwhile, and waits for nothing: showing it may take a while.
        let shown = async {
            if let Ok(snapshot) = self.snapshot(session).await {
                poster.thinking(&snapshot).await;
            }
        };
        tokio::select! {
            decided = &mut decided => decided,
            () = shown => decided.await,
        }
    }

    /// Returns what the computer has to do in a session, if anything, and the notification that cancels its search.
    ///
    /// The search is registered while the session is locked. The event that inserted this row has cancelled earlier
    /// searches by then, so it cannot cancel this one.
    async fn task(&self, session: SessionId) -> Result<Option<(Task, Arc<Notify>)>, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, session).await?;
        let Some((level, duty)) = loaded.session.duty() else { return Ok(None) };
        let player = Participant::Computer(level);
        let seat = loaded.session.seat_of(player);
        let view = loaded.session.view();
        let answers = duty == Duty::Play && view.last.is_some_and(|last| Some(last.seat) != seat);
        let waits =
            if answers { OWN_MOVE.saturating_sub(self.now().since(view.last_at)) } else { Duration::ZERO };
        let seed = loaded.commitment.bytes().first_chunk().map_or(0, |first| u64::from_be_bytes(*first));
        let task = Task {
            player,
            duty,
            level: Level::new(level).unwrap_or_default(),
            is_to_move: loaded.session.to_move() == seat,
            game: loaded.session.game().clone(),
            seq: loaded.session.seq(),
            seed,
            suggests_draw: view.suggests_draw(),
            waits,
        };
        Ok(Some((task, self.searches.start(session))))
    }

    /// Returns the commands for a task, in order.
    async fn decided(&self, task: &Task) -> Result<Vec<Command>, TurnError> {
        Ok(match task.duty {
            Duty::Accept => vec![ChallengeCommand::Accept(EntrantText::of_computer()).into()],
            Duty::AnswerOffer => vec![GameCommand::AnswerDraw(self.weighed(task).await?).into()],
            Duty::Play => {
                let limits = Limits { level: task.level, ..Limits::default() };
                let answer = self.search(task, limits).await?;
                let play = Command::Game(GameCommand::Play(answer.action));
                match answer.expected.points() {
                    points if points < EVEN && task.game.may_claim_draw() => {
                        vec![GameCommand::ClaimDraw.into()]
                    }
                    _ if task.suggests_draw => vec![GameCommand::OfferDraw.into(), play],
                    _ => vec![play],
                }
            }
        })
    }

    /// Returns the answer to the open offer. All levels search at full strength for it, because the random errors of
    /// weak levels would make them accept or decline at random.
    async fn weighed(&self, task: &Task) -> Result<DrawReason, TurnError> {
        if task.suggests_draw {
            return Ok(DrawReason::Stalled);
        }
        let answer = self.search(task, Limits { nodes: Some(WEIGHS), ..Limits::default() }).await?;
        let points = answer.expected.points();
        // The points are for the side to move; the other side expects the rest.
        let own = if task.is_to_move { points } else { 1.0 - points };
        Ok(draw_answer(&task.game, own, answer.score))
    }

    /// Returns the engine's answer for the game.
    async fn search(&self, task: &Task, limits: Limits) -> Result<Answer<AnyAction>, TurnError> {
        let game = task.game.clone();
        let answer = self.engines.best(Urgency::Move, game, limits, task.seed, THINKS).await?;
        answer.ok_or(TurnError::NoEngine)
    }
}
