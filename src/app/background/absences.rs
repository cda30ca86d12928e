//! Brief absences: times in which nobody could play, too short for every deadline to be moved.
//!
//! A restart takes a second or two, and a live game has minutes in all. So each absence is stored, and the clock of a
//! live game gets it back with the next command of the turn, or when the turn would be over
//! ([`Session::made_up`](banqi_session::Session::made_up)). In correspondence play, a turn gets it back only once its
//! deadline has been reached. Until then nothing has to be written or shown.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::store::Absence;
use banqi_session::Timestamp;

/// The shortest absence that is given back.
const BRIEF: Duration = Duration::from_secs(1);

/// The absences that may still concern a turn, as this process knows them.
#[derive(Default)]
pub(in crate::app) struct Absences {
    known: Mutex<Vec<Absence>>,
    has_begun: AtomicBool,
}

impl Absences {
    /// Whether this process knows the time before its start. Until then no deadline expires.
    pub(in crate::app) fn has_begun(&self) -> bool {
        self.has_begun.load(Relaxed)
    }

    /// Takes in all absences that are stored.
    pub(super) fn learn(&self, stored: Vec<Absence>) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = stored;
        self.has_begun.store(true, Relaxed);
    }

    /// Returns for how long nobody could play between two times.
    pub(in crate::app) fn between(&self, from: Timestamp, to: Timestamp) -> Duration {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().map(|absence| absence.to.min(to).since(absence.from.max(from))).sum()
    }
}

/// Returns the time from `from` to `to` as an absence, if it is long enough to be one.
pub(super) fn absence(from: Timestamp, to: Timestamp) -> Option<Absence> {
    (to.since(from) >= BRIEF).then_some(Absence { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_between_two_times_counts() {
        let absences = Absences::default();
        assert!(!absences.has_begun());
        let stored = [(1_000, 3_000), (10_000, 15_000), (20_000, 20_500)];
        let stored = stored.map(|(from, to)| Absence { from: Timestamp(from), to: Timestamp(to) });
        absences.learn(stored.into());
        assert!(absences.has_begun());
        let between = |from, to| absences.between(Timestamp(from), Timestamp(to)).as_millis();
        assert_eq!(between(0, 100_000), 7_500);
        assert_eq!(between(2_000, 12_000), 3_000);
        assert_eq!(between(3_000, 10_000), 0);
        assert_eq!(between(30_000, 40_000), 0);
        assert_eq!(between(12_000, 11_000), 0);
    }

    #[test]
    fn what_nobody_notices_is_not_an_absence() {
        assert_eq!(absence(Timestamp(5), Timestamp(1_004)), None);
        let whole = Absence { from: Timestamp(5), to: Timestamp(1_005) };
        assert_eq!(absence(whole.from, whole.to), Some(whole));
        assert_eq!(absence(whole.to, whole.from), None);
    }
}
