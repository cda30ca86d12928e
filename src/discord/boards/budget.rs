//! The budget of requests with the bot's token.

use std::collections::HashMap;
use std::time::Duration;

use banqi_keeper::{ChannelId, Moment, Want};

/// The bot may send 50 requests a second in all ("Global Rate Limit"); some are left for what is not boards.
const GLOBAL: Rate = Rate { every: Duration::from_millis(25), burst: 10 };

/// What a channel usually allows of each kind of request: so many in any such time.
const ROUTE: usize = 5;
const ROUTE_SPAN: Duration = Duration::from_secs(5);

/// How many channels are remembered before those that are rested are forgotten.
const MOST_ROUTES: usize = 4096;

/// One request `every` so often, and `burst` at once after a rest.
#[derive(Debug, Clone, Copy)]
struct Rate {
    every: Duration,
    burst: u32,
}

/// When a rate would be used up no more: the "theoretical arrival time" of the generic cell rate algorithm (ITU-T
/// I.371).
#[derive(Debug, Clone, Copy, Default)]
struct Meter(i64);

impl Meter {
    /// When the next request is allowed.
    fn ready_at(self, rate: Rate) -> Moment {
        Moment(self.0 - millis(rate.every) * i64::from(rate.burst - 1))
    }

    fn take(&mut self, rate: Rate, now: Moment) {
        self.0 = self.0.max(now.0) + millis(rate.every);
    }
}

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

/// The kinds of request that Discord counts apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Route {
    Read,
    Post,
    Edit,
    Delete,
}

impl Route {
    const fn of(want: Want) -> Self {
        match want {
            Want::Search => Self::Read,
            Want::Post | Want::Call => Self::Post,
            Want::Edit | Want::Retire => Self::Edit,
            Want::Recall => Self::Delete,
        }
    }
}

/// Why a request has to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wait {
    /// All have to, until then.
    All(Moment),
    /// Those of this kind in this channel have to, until then.
    Here(Moment),
}

/// What has been used of the bot's limits.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    global: Meter,
    /// When the last requests of each kind were made in each channel, the oldest first.
    routes: HashMap<(ChannelId, Route), [Moment; ROUTE]>,
}

impl Budget {
    /// Takes one request for `want` in `channel`.
    ///
    /// # Errors
    /// [`Wait`], if there is none left now.
    pub(crate) fn take(&mut self, want: Want, channel: ChannelId, now: Moment) -> Result<(), Wait> {
        if let Some(ready) = self.waits(now) {
            return Err(Wait::All(ready));
        }
        if self.routes.len() >= MOST_ROUTES {
            self.routes.retain(|_, last| last[ROUTE - 1].plus(ROUTE_SPAN) > now);
        }
        let last = self.routes.entry((channel, Route::of(want))).or_insert([Moment(i64::MIN); ROUTE]);
        let ready = last[0].plus(ROUTE_SPAN);
        if ready > now {
            return Err(Wait::Here(ready));
        }
        last.rotate_left(1);
        last[ROUTE - 1] = now;
        self.global.take(GLOBAL, now);
        Ok(())
    }

    /// Until when no request is allowed at all; `None` if one is now.
    pub(crate) fn waits(&self, now: Moment) -> Option<Moment> {
        Some(self.global.ready_at(GLOBAL)).filter(|ready| *ready > now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_has_five_edits_in_any_five_seconds() {
        let mut budget = Budget::default();
        let mut now = Moment(1_000_000);
        let mut taken = 0;
        for _ in 0..100 {
            taken += u32::from(budget.take(Want::Edit, ChannelId(1), now).is_ok());
            now = now.plus(Duration::from_millis(100));
        }
        assert_eq!(taken, 10, "in ten seconds");
        assert!(budget.take(Want::Post, ChannelId(1), now).is_ok(), "posts are counted apart");
        assert!(budget.take(Want::Edit, ChannelId(2), now).is_ok(), "channels are counted apart");
    }

    #[test]
    fn all_channels_together_stay_below_fifty_a_second() {
        let mut budget = Budget::default();
        let mut now = Moment(1_000_000);
        let mut taken = 0;
        for nth in 0..10_000 {
            taken += u32::from(budget.take(Want::Edit, ChannelId(nth), now).is_ok());
            now = now.plus(Duration::from_millis(1));
        }
        assert!((400..=415).contains(&taken), "{taken} in ten seconds");
        let wait = budget.take(Want::Edit, ChannelId(1), now);
        assert!(wait.is_ok() || matches!(wait, Err(Wait::All(_))));
    }
}
