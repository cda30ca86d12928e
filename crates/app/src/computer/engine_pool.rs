//! The engine pool: threads that run searches, so that nothing else has to wait for the engine.
//!
//! Requests are queued by due time. Moves are due sooner than questions about games, and questions never occupy the
//! last thread. Each search gets the share of time that still lets every queued request be answered in time, so the
//! share shrinks as the queue grows. The threads run at low priority ([`nice`]). Dropping a request's future cancels
//! its search.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::process::nice;
use tokio::sync::oneshot;

use crate::Ambient;
use banqi_engine::banqi::Tables;
use banqi_engine::{Answer, AnyEngine, Judged, Limits};
use banqi_metrics::Timer;
use banqi_rules::{AnyAction, AnyGame};

/// Size of each thread's transposition table in bytes, for each family of games.
const TABLE_BYTES: usize = 8 << 20;

/// How long a thread without work keeps its transposition tables.
const TABLES_KEPT: Duration = Duration::from_secs(60);

/// The least thinking time, however long the queue is: some ten thousand nodes.
const LEAST: Duration = Duration::from_millis(5);

/// The niceness of the engine's threads (the maximum is 19), so that threads that answer people come first.
const GIVES_WAY: i32 = 10;

/// The most requests in each queue.
const MOST_WAITING: usize = 4_096;

/// The urgency of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Urgency {
    /// A player waits for the computer's move.
    Move,
    /// A player wants information about a game: a hint or an analysis.
    Question,
}

impl Urgency {
    /// Returns its name in metrics.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Question => "question",
        }
    }

    /// Returns the time after which an answer is due.
    const fn due_in(self) -> Duration {
        match self {
            Self::Move => Duration::from_millis(1_500),
            Self::Question => Duration::from_millis(4_000),
        }
    }

    /// Returns the longest thinking time, however short the queue is.
    const fn most(self) -> Duration {
        match self {
            Self::Move => Duration::from_millis(1_000),
            Self::Question => Duration::from_millis(2_000),
        }
    }
}

/// Why the pool gives no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// The queue is full.
    #[error("too many are waiting for the engine; try again in a few seconds")]
    TooBusy,
    /// The work failed.
    #[error("the engine failed")]
    Failed,
}

/// The work of a thread: it gets an engine, the clock, and the time at which to stop.
type Work = Box<dyn FnOnce(&mut AnyEngine, &dyn Ambient, Duration) + Send>;

struct Job {
    /// When the answer is due, by [`Ambient::running`].
    due: Duration,
    /// The longest time it may take.
    at_most: Duration,
    /// Returns whether the requester has dropped its future.
    is_dropped: Box<dyn Fn() -> bool + Send>,
    work: Work,
}

#[derive(Default)]
struct Queues {
    moves: VecDeque<Job>,
    questions: VecDeque<Job>,
    /// Number of started threads, and how many of them are idle.
    threads: usize,
    idle: usize,
    /// Number of threads that work on questions.
    questioned: usize,
    is_closed: bool,
}

struct Shared {
    queues: Mutex<Queues>,
    news: Condvar,
    ambient: Arc<dyn Ambient>,
    most_threads: usize,
    endgames: Arc<Tables>,
    tables_kept: Duration,
}

/// A pool of threads that search.
pub struct EnginePool {
    shared: Arc<Shared>,
}

impl EnginePool {
    /// Creates a pool of at most `threads` threads (at least one), which are started when needed.
    #[must_use]
    pub fn new(threads: usize, ambient: Arc<dyn Ambient>) -> Self {
        Self::keeping_tables(threads, ambient, TABLES_KEPT)
    }

    fn keeping_tables(threads: usize, ambient: Arc<dyn Ambient>, tables_kept: Duration) -> Self {
        Self {
            shared: Arc::new(Shared {
                queues: Mutex::default(),
                news: Condvar::new(),
                ambient,
                most_threads: threads.max(1),
                endgames: Arc::default(),
                tables_kept,
            }),
        }
    }

    /// Returns the endgame tables that all threads share.
    #[must_use]
    pub fn endgames(&self) -> Arc<Tables> {
        Arc::clone(&self.shared.endgames)
    }

    /// Returns how many requests wait for a thread.
    #[must_use]
    pub fn waiting(&self, urgency: Urgency) -> usize {
        lock(&self.shared.queues).of(urgency).len()
    }

    /// Returns the action to play in `game`, after thinking for at most `think`; `None` if the game is over or the
    /// engine does not [play](AnyEngine::plays) it.
    ///
    /// # Errors
    /// Returns [`Unanswered`].
    pub async fn best(
        &self,
        urgency: Urgency,
        game: AnyGame,
        limits: Limits,
        seed: u64,
        think: Duration,
    ) -> Result<Option<Answer<AnyAction>>, Unanswered> {
        self.ask(urgency, think, move |engine, mut watch| engine.best(&game, limits, seed, &mut watch)).await
    }

    /// Returns the value of each legal action of `game`, in the order of [`AnyGame::actions`], after thinking for at
    /// most `think` in total.
    ///
    /// # Errors
    /// Returns [`Unanswered`].
    pub async fn judge(
        &self,
        urgency: Urgency,
        game: AnyGame,
        limits: Limits,
        think: Duration,
    ) -> Result<Vec<Judged<AnyAction>>, Unanswered> {
        self.ask(urgency, think, move |engine, mut watch| engine.judge(&game, limits, &mut watch)).await
    }

    /// Runs `work` with an engine on one of the threads and returns its result. `work` must end soon after its watch
    /// says so: after `think`, earlier if the queue is long, or when the future is dropped.
    ///
    /// # Errors
    /// Returns [`Unanswered::TooBusy`] at once if the queue is full, and [`Unanswered::Failed`] if `work` panics.
    pub async fn ask<T: Send + 'static>(
        &self,
        urgency: Urgency,
        think: Duration,
        work: impl FnOnce(&mut AnyEngine, &mut dyn FnMut() -> ControlFlow<()>) -> T + Send + 'static,
    ) -> Result<T, Unanswered> {
        let (answer, answered) = oneshot::channel();
        let answer = Arc::new(Mutex::new(Some(answer)));
        let is_dropped = {
            let answer = Arc::clone(&answer);
            move || lock(&answer).as_ref().is_none_or(oneshot::Sender::is_closed)
        };
        let job = Job {
            due: self.shared.ambient.running() + urgency.due_in(),
            at_most: think.min(urgency.most()),
            is_dropped: Box::new(is_dropped.clone()),
            work: Box::new(move |engine, ambient, until| {
                let mut watch = || match is_dropped() || ambient.running() >= until {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                };
                let found = work(engine, &mut watch);
                if let Some(answer) = lock(&answer).take() {
                    // If the receiver is gone, the answer is not needed.
                    let _ = answer.send(found);
                }
            }),
        };
        self.put(urgency, job)?;
        answered.await.map_err(|_| Unanswered::Failed)
    }

    fn put(&self, urgency: Urgency, job: Job) -> Result<(), Unanswered> {
        let mut queues = lock(&self.shared.queues);
        let queue = queues.of(urgency);
        if queue.len() >= MOST_WAITING {
            return Err(Unanswered::TooBusy);
        }
        queue.push_back(job);
        // An idle thread that was told of an earlier job may not have taken it yet.
        let waiting = queues.moves.len() + queues.questions.len();
        if queues.idle < waiting && queues.threads < self.shared.most_threads {
            let shared = Arc::clone(&self.shared);
            let started = thread::Builder::new().name("engine".to_owned()).spawn(move || shared.think());
            match started {
                Ok(_) => queues.threads += 1,
                Err(failure) if queues.threads == 0 => {
                    tracing::error!(%failure, "could not start an engine thread, and there is none; the request is refused");
                    queues.of(urgency).pop_back();
                    return Err(Unanswered::TooBusy);
                }
                Err(failure) => {
                    tracing::warn!(%failure, "could not start another engine thread; continuing with fewer")
                }
            }
        }
        drop(queues);
        self.shared.news.notify_one();
        Ok(())
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        let mut queues = lock(&self.shared.queues);
        queues.is_closed = true;
        queues.moves.clear();
        queues.questions.clear();
        drop(queues);
        self.shared.news.notify_all();
    }
}

impl Queues {
    const fn of(&mut self, urgency: Urgency) -> &mut VecDeque<Job> {
        match urgency {
            Urgency::Move => &mut self.moves,
            Urgency::Question => &mut self.questions,
        }
    }

    /// Returns the queue from which one of `threads` threads takes its next job: that with the earlier due time. If
    /// there are several threads, one of them never works on questions.
    fn next(&self, threads: usize) -> Option<Urgency> {
        let may_question = self.questioned < threads.saturating_sub(1).max(1);
        match (self.moves.front(), self.questions.front().filter(|_| may_question)) {
            (Some(ours), Some(question)) if question.due < ours.due => Some(Urgency::Question),
            (Some(_), _) => Some(Urgency::Move),
            (None, Some(_)) => Some(Urgency::Question),
            (None, None) => None,
        }
    }
}

/// Returns how long `threads` threads may think about the first request if all are to be answered by their due times.
/// `dues` must be ascending.
fn share(now: Duration, threads: usize, dues: impl Iterator<Item = Duration>) -> Duration {
    let threads = u32::try_from(threads).unwrap_or(u32::MAX);
    let shares = (1..).zip(dues).map(|(place, due): (u32, _)| due.saturating_sub(now) * threads / place);
    shares.min().unwrap_or(Duration::MAX).max(LEAST)
}

impl Shared {
    fn engine(&self) -> AnyEngine {
        AnyEngine::sharing(TABLE_BYTES, Arc::clone(&self.endgames))
    }

    /// Runs a thread: takes jobs until the pool is dropped.
    fn think(&self) {
        if let Err(failure) = nice(GIVES_WAY) {
            tracing::debug!(%failure, "could not lower the priority of an engine thread");
        }
        let mut engine = self.engine();
        let mut queues = lock(&self.queues);
        loop {
            let Some(urgency) = queues.next(self.most_threads) else {
                if queues.is_closed {
                    return;
                }
                queues.idle += 1;
                if engine.holds_tables() {
                    let waited = self.news.wait_timeout(queues, self.tables_kept);
                    let (now, waited) = waited.unwrap_or_else(PoisonError::into_inner);
                    queues = now;
                    if waited.timed_out() && queues.next(self.most_threads).is_none() {
                        engine = self.engine();
                    }
                } else {
                    queues = self.news.wait(queues).unwrap_or_else(PoisonError::into_inner);
                }
                queues.idle -= 1;
                continue;
            };
            let now = self.ambient.running();
            let waiting = queues.of(urgency);
            let share = share(now, self.most_threads, waiting.iter().map(|job| job.due));
            let Some(job) = waiting.pop_front() else { continue };
            if (job.is_dropped)() {
                continue;
            }
            let questions = usize::from(urgency == Urgency::Question);
            queues.questioned += questions;
            drop(queues);
            let until = now + share.min(job.at_most);
            let timer = Timer::start();
            let worked = AssertUnwindSafe(|| (job.work)(&mut engine, self.ambient.as_ref(), until));
            if catch_unwind(worked).is_err() {
                tracing::error!("a panic in the engine; the request has no answer");
                engine = self.engine();
            }
            timer.stop(&banqi_metrics::ENGINE_TIME, [urgency.name()]);
            queues = lock(&self.queues);
            queues.questioned -= questions;
            if questions > 0 {
                // A thread may be waiting that may now take a question.
                self.news.notify_one();
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
