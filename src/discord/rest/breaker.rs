//! The circuit breaker: while Discord refuses too many requests, only answers to people are sent.
//!
//! Discord bans an address after 10,000 invalid requests in 10 minutes ("Invalid Request Limit"). Those are requests
//! answered with 401, 403, or 429, unless the limit is shared with other bots.

use std::collections::VecDeque;
use std::time::Duration;

/// Number of refused requests within [`SPAN`] at which the breaker opens.
pub(super) const MOST: usize = 500;

/// The period over which Discord counts invalid requests.
pub(super) const SPAN: Duration = Duration::from_secs(600);

/// The breaker closes when at most this many refusals are left in the period, so that it does not open again at once.
const ROOM_AT: usize = MOST / 2;

/// Counts refused requests. All times are from a monotonic clock.
#[derive(Debug, Default)]
pub(super) struct Breaker {
    /// Times of the last refusals, at most [`MOST`], oldest first.
    refused: VecDeque<Duration>,
    is_open: bool,
}

/// A change of the breaker's state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    Opened,
    Closed,
}

impl Breaker {
    /// Records that a request was refused. Returns the change of state that follows, if any.
    pub(super) fn refused(&mut self, now: Duration) -> Option<Change> {
        let change = self.waits(now).1;
        if self.refused.len() == MOST {
            self.refused.pop_front();
        }
        self.refused.push_back(now);
        if self.is_open || self.refused.len() < MOST {
            return change;
        }
        self.is_open = true;
        Some(Change::Opened)
    }

    /// Returns the time until which requests have to wait, if the breaker is open, and whether it has closed just now.
    pub(super) fn waits(&mut self, now: Duration) -> (Option<Duration>, Option<Change>) {
        while self.refused.front().is_some_and(|at| *at + SPAN <= now) {
            self.refused.pop_front();
        }
        if !self.is_open {
            return (None, None);
        }
        match self.refused.len().checked_sub(ROOM_AT + 1).and_then(|nth| self.refused.get(nth)) {
            Some(last) => (Some(*last + SPAN), None),
            None => {
                self.is_open = false;
                (None, Some(Change::Closed))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Returns a breaker after `refusals` refusals, one per second, and the change of state at the last.
    fn after(refusals: u32) -> (Breaker, Option<Change>) {
        let mut breaker = Breaker::default();
        let last = (0..refusals).map(|nth| breaker.refused(SECOND * nth)).last();
        (breaker, last.flatten())
    }

    #[test]
    fn it_opens_at_500_refusals_in_ten_minutes_and_says_so_once() {
        let (mut breaker, change) = after(499);
        assert_eq!((change, breaker.waits(SECOND * 499)), (None, (None, None)));
        assert_eq!(breaker.refused(SECOND * 499), Some(Change::Opened));
        assert!(breaker.waits(SECOND * 499).0.is_some());
        // Answers to people are still sent, and may be refused as well.
        assert_eq!(breaker.refused(SECOND * 500), None);
    }

    #[test]
    fn refusals_far_apart_do_not_add_up() {
        let mut breaker = Breaker::default();
        for nth in 0..2_000 {
            // 499 refusals in any ten minutes.
            assert_eq!(breaker.refused(SPAN / 498 * nth), None, "{nth}");
        }
    }

    #[test]
    fn it_closes_by_itself_when_half_of_them_are_ten_minutes_old() {
        let (mut breaker, _) = after(500);
        let (waits, _) = breaker.waits(SECOND * 500);
        let until = waits.unwrap();
        assert_eq!(until, SECOND * 249 + SPAN, "then 250 are left");
        assert_eq!(breaker.waits(until - SECOND), (Some(until), None));
        assert_eq!(breaker.waits(until), (None, Some(Change::Closed)));
        assert_eq!(breaker.waits(until), (None, None), "it says so once");
        let reopened =
            (0..250).map(|_| breaker.refused(until)).filter(|change| *change == Some(Change::Opened));
        assert_eq!(reopened.count(), 1, "250 more open it again");
    }

    #[test]
    fn what_is_refused_while_it_is_open_keeps_it_open() {
        let (mut breaker, _) = after(500);
        let first = breaker.waits(SECOND * 500).0.unwrap();
        for nth in 500..700 {
            breaker.refused(SECOND * nth);
        }
        assert!(breaker.waits(first).0.unwrap() > first);
        assert_eq!(breaker.refused.len() as u32, 500 - 50, "of the last 500 those that count");
    }
}
