//! How many interactions are in progress, and how many of them are worked on.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::discord::rest::ANSWERS_AT_ONCE;
use banqi_custom_id::task::Task;

/// The interactions that are being answered: counts them, so that a shutdown can wait for them, and lets
/// [`ANSWERS_AT_ONCE`] of them work at the same time.
///
/// Each holds a picture, so this bounds the memory of a bot that gets more than it can answer. All others wait in
/// order, and those that wait too long are acknowledged first. If [`MOST_AT_WORK`] are in progress, new ones are refused.
/// Work that takes long has places of its own, so that a crowd that asks for analyses keeps nobody from playing. Each
/// person can wait for one analysis at a time, so that nobody holds all of these.
#[derive(Clone)]
pub(crate) struct AtWork {
    count: Arc<watch::Sender<usize>>,
    places: Arc<Semaphore>,
    long_places: Arc<Semaphore>,
    /// What is left of [`MOST_AT_WORK`], and of [`MOST_REFUSALS`].
    interactions: Arc<Semaphore>,
    refusals: Arc<Semaphore>,
}

/// How long the work for an interaction may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Mostly well under a second. A hint takes a few seconds if the engine is busy.
    Usual,
    /// Many seconds: the first analysis of a game asks the engine about each ply.
    Long,
}

impl Effort {
    /// Returns how long a task may take. Which game it is about, and whether its analysis is known, shows only when the
    /// work has begun.
    pub(crate) const fn of(task: &Task) -> Self {
        match task {
            Task::Analyse => Self::Long,
            Task::Act(_)
            | Task::Order(_)
            | Task::Play(_)
            | Task::ShowIn(_)
            | Task::Board { .. }
            | Task::Hint
            | Task::Odds(_)
            | Task::Draw
            | Task::Clock
            | Task::Takeback
            | Task::ExportPgn => Self::Usual,
        }
    }
}

/// Number of interactions in progress at which new ones are refused. At 200 answers a second the last of them waits for a
/// minute and a half. Those that wait take about 3 kB each, and about 15 kB while they are being acknowledged.
const MOST_AT_WORK: usize = 20_000;

/// Number of refusals that are sent at the same time. Further interactions get no answer: the connections are for the
/// people who were let in.
const MOST_REFUSALS: usize = 64;

/// Number of interactions with long work that are worked on at the same time. Most of them wait for the engine.
const LONG_AT_ONCE: usize = 32;

impl Default for AtWork {
    fn default() -> Self {
        Self {
            count: Arc::default(),
            places: Arc::new(Semaphore::new(ANSWERS_AT_ONCE)),
            long_places: Arc::new(Semaphore::new(LONG_AT_ONCE)),
            interactions: Arc::new(Semaphore::new(MOST_AT_WORK)),
            refusals: Arc::new(Semaphore::new(MOST_REFUSALS)),
        }
    }
}

impl AtWork {
    /// Counts one more piece of work, until the returned guard is dropped.
    pub(crate) fn enter(&self) -> Working {
        self.enter_with(None)
    }

    fn enter_with(&self, room: Option<OwnedSemaphorePermit>) -> Working {
        self.count.send_modify(|count| *count += 1);
        Working { at_work: self.clone(), _room: room }
    }

    /// Counts one more interaction; `None` if [`MOST_AT_WORK`] are in progress.
    pub(crate) fn enter_if_room(&self) -> Option<Working> {
        let room = Arc::clone(&self.interactions).try_acquire_owned().ok()?;
        Some(self.enter_with(Some(room)))
    }

    /// Counts one more interaction that is refused; `None` if [`MOST_REFUSALS`] are being sent.
    pub(crate) fn refuse(&self) -> Option<Working> {
        let room = Arc::clone(&self.refusals).try_acquire_owned().ok()?;
        Some(self.enter_with(Some(room)))
    }

    /// Waits until an interaction may be worked on. Its place is free again when the result is dropped.
    pub(crate) async fn place(&self, effort: Effort) -> Option<OwnedSemaphorePermit> {
        let places = match effort {
            Effort::Usual => &self.places,
            Effort::Long => &self.long_places,
        };
        // The semaphores are never closed.
        Arc::clone(places).acquire_owned().await.ok()
    }

    /// Completes when no interaction is being answered.
    pub(crate) async fn rest(&self) {
        // The sender is owned here, so the wait cannot fail.
        let _ = self.count.subscribe().wait_for(|count| *count == 0).await;
    }
}

/// A guard for one interaction that is being answered, or for other work that a shutdown waits for.
pub(crate) struct Working {
    at_work: AtWork,
    _room: Option<OwnedSemaphorePermit>,
}

impl Drop for Working {
    fn drop(&mut self) {
        self.at_work.count.send_modify(|count| *count -= 1);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn what_waits_is_bounded() {
        let at_work = AtWork::default();
        let mut working: Vec<Working> = (0..MOST_AT_WORK).map_while(|_| at_work.enter_if_room()).collect();
        assert_eq!(working.len(), MOST_AT_WORK);
        assert!(at_work.enter_if_room().is_none());
        let other: Vec<Working> = (0..10).map(|_| at_work.enter()).collect();
        working.pop();
        assert!(at_work.enter_if_room().is_some(), "one is done, and other work does not count");
        drop(other);
        let refused: Vec<Working> = (0..=MOST_REFUSALS).map_while(|_| at_work.refuse()).collect();
        assert_eq!(refused.len(), MOST_REFUSALS);
    }

    #[tokio::test]
    async fn no_more_interactions_are_worked_on_at_once_than_have_a_connection() {
        let at_work = AtWork::default();
        let mut places = Vec::new();
        for _ in 0..ANSWERS_AT_ONCE {
            places.push(at_work.place(Effort::Usual).await);
        }
        let mut next = std::pin::pin!(at_work.place(Effort::Usual));
        assert!(next.as_mut().now_or_never().is_none(), "it waits");
        places.pop();
        assert!(next.await.is_some(), "until a place is free");
    }

    #[tokio::test]
    async fn long_work_keeps_nobody_from_playing() {
        let at_work = AtWork::default();
        let mut places = Vec::new();
        while let Some(place) = at_work.place(Effort::Long).now_or_never() {
            places.push(place);
        }
        assert_eq!(places.len(), LONG_AT_ONCE);
        assert!(at_work.place(Effort::Usual).now_or_never().is_some());
    }
}
