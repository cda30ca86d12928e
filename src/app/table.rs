//! The games in memory: one slot and one lock a session.
//!
//! An optimisation, not the law: the primary key of the event log settles every race, and any slot may be
//! emptied at any moment.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::session::SessionId;

use super::live::Live;

/// How many sessions are kept in memory; beyond it, those nobody is using are dropped.
const KEPT: usize = 4096;

/// A session in memory, or nothing yet. Whoever holds the lock works on the session alone.
pub(super) type Slot = Arc<tokio::sync::Mutex<Option<Live>>>;

/// All slots.
#[derive(Default)]
pub(super) struct Table {
    slots: Mutex<HashMap<SessionId, Slot>>,
}

impl Table {
    /// The slot of a session, made if there is none.
    pub(super) fn slot(&self, session: SessionId) -> Slot {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if slots.len() >= KEPT && !slots.contains_key(&session) {
            slots.retain(|_, slot| Arc::strong_count(slot) > 1);
        }
        Arc::clone(slots.entry(session).or_default())
    }
}
