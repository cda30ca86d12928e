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

/// Whether interactions reach this process, and since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Touch {
    /// They do not.
    Lost(Timestamp),
    /// They do.
    Kept(Timestamp),
}

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

/// Returns the end of the time in which nobody could play: `now`, or when this process was reached, if it has just
/// started and had to wait for another process to make up for that time.
pub(super) fn reached(touch: Touch, has_begun: bool, now: Timestamp) -> Timestamp {
    match touch {
        Touch::Kept(since) if !has_begun => since.min(now),
        Touch::Kept(_) | Touch::Lost(_) => now,
    }
}

/// Returns the time before `now` in which nobody could play, if it is more than a heartbeat that came late.
///
/// A new process passes `alive`, the last heartbeat of the others, unless they are still there (`None`). The absence
/// then lasts until this process was [`reached`]. Later only a lost gateway counts.
pub(super) fn brief_absence(
    alive: Option<Timestamp>,
    touch: Touch,
    has_begun: bool,
    now: Timestamp,
) -> Option<Absence> {
    match (alive, touch) {
        (Some(alive), _) => absence(alive, reached(touch, has_begun, now)),
        (None, Touch::Lost(since)) if has_begun => absence(since, now),
        (None, _) => None,
    }
}

/// Returns the time from `from` to `to` as an absence, if it is long enough to be one.
fn absence(from: Timestamp, to: Timestamp) -> Option<Absence> {
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

    #[test]
    fn an_absence_ends_when_people_are_reached_again() {
        let at = |seconds: i64| Timestamp(seconds * 1_000);
        let missed = |alive: Option<i64>, touch, has_begun| {
            brief_absence(alive.map(at), touch, has_begun, at(14))
                .map(|absence| (absence.from.0 / 1_000, absence.to.0 / 1_000))
        };
        // It starts, and those before it were last there at 9.
        assert_eq!(missed(Some(9), Touch::Lost(at(11)), false), Some((9, 14)));
        // It was reached at 11, but had to wait until another was gone.
        assert_eq!(missed(Some(9), Touch::Kept(at(11)), false), Some((9, 11)));
        // It was reached before their last heartbeat.
        assert_eq!(missed(Some(12), Touch::Kept(at(11)), false), None);
        // It joins others, which are there.
        assert_eq!(missed(None, Touch::Lost(at(11)), false), None);
        // Later, the gateway is out of reach from 11 on.
        assert_eq!(missed(None, Touch::Lost(at(11)), true), Some((11, 14)));
        assert_eq!(missed(None, Touch::Kept(at(3)), true), None);
    }
}
