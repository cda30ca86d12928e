//! The computer as a player: what it has to do is a row, thought about by the engine pool and carried out as
//! everyone's orders are.
//!
//! ```text
//! append (row) --run_computer--> claim --> engine pool --> decide, append, apply (row goes) --> Poster
//! ```
//!
//! The row is written with the event that makes it the computer's turn and goes with the event that ends it. What was
//! thought about a state that is no longer current is refused as stale, so that each turn is played once, whatever
//! crashes when and however many processes there are.

use std::collections::HashMap;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt as _, StreamExt as _};
use tokio::sync::Notify;

use crate::app::computer::draw_answer::draw_answer;
use crate::app::handle::Origin;
use crate::app::{App, Denied, Handled, Poster, Unanswered, Urgency};
use crate::store::ComputerTurn;
use banqi_engine::{Answer, AnyEngine, Level, Limits};
use banqi_rules::{AnyAction, AnyGame, Variant};
use banqi_session::{
    Asker, ChallengeCommand, Command, DrawReason, Duty, EntrantText, GameCommand, PlayerId, Refusal,
    SessionId,
};

/// How often rows are looked for when nothing announces them.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How long a claimed row is this process's alone: longer than any answer takes.
const LEASE: Duration = Duration::from_secs(60);

/// How many rows are claimed at a time.
const BATCH: u32 = 64;

/// How many turns are at work at once before no more are claimed.
const MOST_AT_WORK: usize = 1_024;

/// How long it thinks about a turn, if nobody else waits: well within the two seconds that people wait gladly.
const THINKS: Duration = Duration::from_millis(1_000);

/// After how long people are shown that it is at it.
const PATIENCE: Duration = Duration::from_secs(2);

/// The pause until what is not possible yet is tried again.
const SOON: Duration = Duration::from_millis(500);

/// The points expected of an even game: who expects less claims a draw.
const EVEN: f64 = 0.5;

/// Positions looked at to answer a draw offer.
const WEIGHS: u64 = 200_000;

/// The computer's turns that are being thought about.
#[derive(Default)]
pub(crate) struct Thoughts {
    news: Notify,
    /// What each session's thought is ended by.
    under_way: Mutex<HashMap<SessionId, Arc<Notify>>>,
}

impl Thoughts {
    /// Notes that a session has gone on: what is being thought about it is in vain.
    pub(crate) fn end(&self, session: SessionId) {
        let under_way = self.under_way.lock().unwrap_or_else(PoisonError::into_inner).remove(&session);
        if let Some(thought) = under_way {
            thought.notify_one();
        }
    }

    /// Has rows looked for at once.
    pub(crate) fn look(&self) {
        self.news.notify_one();
    }

    /// Notes a thought about a session; it ends any other.
    fn begin(&self, session: SessionId) -> Arc<Notify> {
        let ends = Arc::new(Notify::new());
        let mut under_way = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(other) = under_way.insert(session, Arc::clone(&ends)) {
            other.notify_one();
        }
        ends
    }

    /// Forgets a thought that has come to its end.
    fn done(&self, session: SessionId, thought: &Arc<Notify>) {
        let mut under_way = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        if under_way.get(&session).is_some_and(|current| Arc::ptr_eq(current, thought)) {
            under_way.remove(&session);
        }
    }
}

/// What the computer has to do, and everything it may know of it: the game as everyone sees it.
struct Task {
    player: PlayerId,
    duty: Duty,
    level: Level,
    game: AnyGame,
    /// The number of the last event that is known.
    seq: u32,
    /// What it misjudges by; the same all through a game.
    seed: u64,
    /// Whether its own seat is to move.
    is_to_move: bool,
    /// Whether the rules leave it to the players to end a game that goes round in circles, and it does.
    suggests_draw: bool,
}

/// Why a turn is not done now.
#[derive(Debug, thiserror::Error)]
enum Hindrance {
    /// The order was refused or failed.
    #[error(transparent)]
    Denied(#[from] Denied),
    /// The engine gave no answer.
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
    /// The engine has nothing to say about this game.
    #[error("the engine does not play this game")]
    NoEngine,
}

impl App {
    /// Whether the computer can play a game.
    #[must_use]
    pub const fn computer_plays(variant: &Variant) -> bool {
        AnyEngine::plays(variant)
    }

    /// The computer's levels, the weakest first, each with about how it is rated.
    pub fn computer_levels() -> impl Iterator<Item = (u8, u16)> {
        Level::all().map(|level| (level.number(), level.rating()))
    }

    /// Does what the computer has to do until `stop` completes; what it is thinking about then is done at the next
    /// start. Where it has played, `poster` shows it.
    pub async fn run_computer(&self, poster: &impl Poster, owner: &str, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let mut tick = tokio::time::interval(LOOK_EVERY);
        let mut at_work = FuturesUnordered::new();
        loop {
            let has_room = at_work.len() < MOST_AT_WORK;
            tokio::select! {
                () = &mut stop => return,
                Some(()) = at_work.next() => continue,
                () = self.thoughts.news.notified(), if has_room => {}
                _ = tick.tick(), if has_room => {}
            }
            match self.store.claim_computer_turns(self.now(), owner, LEASE, BATCH).await {
                Ok(turns) => {
                    if turns.len() == BATCH as usize {
                        self.thoughts.look();
                    }
                    at_work.extend(turns.into_iter().map(|turn| self.take_turn(poster, turn)));
                }
                Err(failure) => tracing::error!(%failure, "the computer's turns could not be read"),
            }
        }
    }

    /// Does one thing; what fails is tried again later.
    async fn take_turn(&self, poster: &impl Poster, turn: ComputerTurn) {
        let session = turn.session;
        let taken = AssertUnwindSafe(self.try_turn(poster, session)).catch_unwind().await;
        let pause = match taken {
            Ok(Ok(done)) => {
                // In the middle of a chain the next hop comes at once.
                if done.is_some_and(|handled| handled.snapshot.view.chain().is_none()) {
                    // What fails is left to the outbox.
                    let _ = self.show_now(poster, session).await;
                }
                return;
            }
            Ok(Err(Hindrance::Denied(Denied::Refused(Refusal::NotShownYet, _)))) => SOON,
            // The session has gone on: its row is about something else by now, or is gone.
            Ok(Err(Hindrance::Denied(Denied::Refused(..)))) => return,
            Ok(Err(Hindrance::Unanswered(Unanswered::TooBusy))) => SOON,
            Ok(Err(hindrance)) => {
                tracing::error!(session = session.0, %hindrance, "the computer could not play");
                Duration::from_secs(1 << turn.attempts.min(6))
            }
            Err(_) => {
                tracing::error!(session = session.0, "a panic while the computer played");
                Duration::from_secs(1 << turn.attempts.min(6))
            }
        };
        if let Err(failure) = self.store.put_computer_turn_off(session, self.now().plus(pause)).await {
            tracing::error!(session = session.0, %failure, "a turn of the computer could not be put off");
        }
    }

    /// Does what the computer has to do in a session; `None` if that is nothing any more.
    async fn try_turn(&self, poster: &impl Poster, session: SessionId) -> Result<Option<Handled>, Hindrance> {
        let Some((task, thought)) = self.task(session).await? else { return Ok(None) };
        let decided = tokio::select! {
            decided = self.decided_or_shown(poster, session, &task) => Some(decided),
            () = thought.notified() => None,
        };
        self.thoughts.done(session, &thought);
        let Some(commands) = decided.transpose()? else { return Ok(None) };
        let mut done = None;
        for command in commands {
            let slot = self.slot(session);
            let mut slot = slot.lock().await;
            let origin = Origin {
                asker: Asker::Player(task.player),
                seen: Some(task.seq),
                clicked: None,
                interaction: None,
            };
            match self.carry_out(&mut slot, session, &command, origin).await {
                // It may have offered a short while ago; it plays all the same.
                Err(Denied::Refused(..)) if command == Command::Game(GameCommand::OfferDraw) => {}
                handled => done = Some(handled?),
            }
        }
        Ok(done)
    }

    /// What the computer does about a task; people are shown that it is at it if that takes long.
    async fn decided_or_shown(
        &self,
        poster: &impl Poster,
        session: SessionId,
        task: &Task,
    ) -> Result<Vec<Command>, Hindrance> {
        let mut decided = std::pin::pin!(self.decided(task));
        if let Ok(decided) = tokio::time::timeout(PATIENCE, &mut decided).await {
            return decided;
        }
        let snapshot = self.snapshot(session).await?;
        tokio::join!(poster.thinking(&snapshot), decided).1
    }

    /// What the computer has to do in a session, if anything, and what will end its thought.
    ///
    /// The thought is noted while nobody else has the session: the event that made this row has ended the thoughts
    /// before it by then, and cannot end this one.
    async fn task(&self, session: SessionId) -> Result<Option<(Task, Arc<Notify>)>, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, session).await?;
        let Some((player, duty)) = loaded.session.duty() else { return Ok(None) };
        let seed = loaded.commitment.bytes().first_chunk().map_or(0, |first| u64::from_be_bytes(*first));
        let task = Task {
            player,
            duty,
            level: player.computer_level().and_then(Level::new).unwrap_or_default(),
            is_to_move: loaded.session.to_move() == loaded.session.seat_of(player),
            game: loaded.session.game().clone(),
            seq: loaded.session.seq(),
            seed,
            suggests_draw: loaded.session.view().suggests_draw(),
        };
        Ok(Some((task, self.thoughts.begin(session))))
    }

    /// What the computer does about a task, in order.
    async fn decided(&self, task: &Task) -> Result<Vec<Command>, Hindrance> {
        Ok(match task.duty {
            Duty::Accept => vec![ChallengeCommand::Accept(EntrantText::of_computer()).into()],
            Duty::AnswerOffer => vec![GameCommand::AnswerDraw(self.weighed(task).await?).into()],
            Duty::Play => {
                let limits = Limits { level: task.level, ..Limits::default() };
                let answer = self.thought(task, limits).await?;
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

    /// What it answers to the open offer. All levels weigh one alike: those that misjudge positions would take a
    /// draw, or refuse it, at random.
    async fn weighed(&self, task: &Task) -> Result<DrawReason, Hindrance> {
        if task.suggests_draw {
            return Ok(DrawReason::Stalled);
        }
        let answer = self.thought(task, Limits { nodes: Some(WEIGHS), ..Limits::default() }).await?;
        let points = answer.expected.points();
        // They are those of who is to move; of two, the other expects the rest.
        let own = if task.is_to_move { points } else { 1.0 - points };
        Ok(draw_answer(&task.game, own, answer.score))
    }

    /// What the engine thinks of the game.
    async fn thought(&self, task: &Task, limits: Limits) -> Result<Answer<AnyAction>, Hindrance> {
        let game = task.game.clone();
        let answer = self.engines.best(Urgency::Move, game, limits, task.seed, THINKS).await?;
        answer.ok_or(Hindrance::NoEngine)
    }
}
