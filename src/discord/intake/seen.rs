//! The interactions of the last minutes, so that a request that is sent again changes nothing.
//!
//! Orders of games are protected by the interaction's id in the database in any case, also across restarts. This covers
//! everything else that an interaction can do, such as a preference. Interactions from before the start of the process,
//! or before it took the server over from another one, are not carried out: so nothing is forgotten that could be
//! repeated, but for the last seconds before that.

use std::collections::{HashSet, VecDeque};
use std::time::Duration;

use crate::discord::signature::MOST_SKEW;

/// How long a request can be repeated: its timestamp may be this machine's future.
pub(super) const REPEATABLE: Duration = Duration::from_secs(2 * MOST_SKEW.as_secs() + 1);

/// Number of interactions kept at most: as many as arrive in that time at 1,000 a second. They take about 24 MB. Then the
/// oldest are dropped first.
const MOST: usize = 600_000;

/// The ids of recent interactions. All times are from a monotonic clock.
#[derive(Debug, Default)]
pub(super) struct Seen {
    ids: HashSet<u64>,
    by_time: VecDeque<(Duration, u64)>,
}

impl Seen {
    /// Returns whether an interaction is new, and keeps it.
    pub(super) fn is_first(&mut self, id: u64, now: Duration) -> bool {
        while let Some((at, oldest)) = self.by_time.front().copied() {
            if at + REPEATABLE > now && self.by_time.len() < MOST {
                break;
            }
            self.by_time.pop_front();
            self.ids.remove(&oldest);
        }
        let is_first = self.ids.insert(id);
        if is_first {
            self.by_time.push_back((now, id));
        }
        is_first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn an_interaction_is_new_once_for_as_long_as_its_request_can_be_repeated() {
        let mut seen = Seen::default();
        assert!(seen.is_first(1, SECOND));
        assert!(seen.is_first(2, 2 * SECOND));
        for second in 2..602 {
            assert!(!seen.is_first(1, SECOND * second), "{second}");
        }
        assert!(seen.is_first(1, 602 * SECOND), "by then its timestamp is too old");
        assert!(!seen.is_first(1, 603 * SECOND));
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut seen = Seen::default();
        for id in 0..MOST as u64 + 1_000 {
            assert!(seen.is_first(id, SECOND));
        }
        assert_eq!((seen.ids.len(), seen.by_time.len()), (MOST, MOST));
        assert!(!seen.is_first(MOST as u64 + 999, SECOND), "the newest are kept");
    }
}
