//! The games in memory: one slot and one lock a session.
//!
//! An optimisation, not the law: the primary key of the event log settles every race, and any slot may be
//! emptied at any moment.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use banqi_session::SessionId;

use crate::app::loaded::LoadedSession;

/// How many sessions are kept in memory; beyond it, those nobody is using are dropped.
const KEPT: usize = 4096;

/// A session in memory, or nothing yet. Whoever holds the lock works on the session alone.
pub(crate) type Slot = Arc<tokio::sync::Mutex<Option<LoadedSession>>>;

/// Held while a session's rematch is asked for, or its analysis made.
pub(crate) type Turn = Arc<tokio::sync::Mutex<()>>;

/// All slots, and the turns to ask for rematches and to make analyses.
#[derive(Default)]
pub(crate) struct Slots {
    slots: Mutex<HashMap<SessionId, Slot>>,
    rematches: Mutex<HashMap<SessionId, Turn>>,
    analyses: Mutex<HashMap<SessionId, Turn>>,
}

impl Slots {
    /// The slot of a session, made if there is none.
    pub(crate) fn slot(&self, session: SessionId) -> Slot {
        entry(&self.slots, session)
    }

    /// All slots there are.
    pub(crate) fn all(&self) -> Vec<Slot> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// The turn to ask for a rematch of a session, so that two players who ask at the same moment make one.
    pub(crate) fn rematch(&self, session: SessionId) -> Turn {
        entry(&self.rematches, session)
    }

    /// The turn to analyse a session, so that two people who ask at the same moment share one analysis.
    pub(crate) fn analysis(&self, session: SessionId) -> Turn {
        entry(&self.analyses, session)
    }
}

/// The entry of a session, made if there is none; where there are many, those nobody uses are dropped.
fn entry<T: Default>(entries: &Mutex<HashMap<SessionId, Arc<T>>>, session: SessionId) -> Arc<T> {
    let mut entries = entries.lock().unwrap_or_else(PoisonError::into_inner);
    if entries.len() >= KEPT && !entries.contains_key(&session) {
        entries.retain(|_, entry| Arc::strong_count(entry) > 1);
    }
    Arc::clone(entries.entry(session).or_default())
}
