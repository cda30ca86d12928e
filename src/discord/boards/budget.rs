//! The budget of requests that are sent with the bot's token, and the side requests that wait for it.
//!
//! Side requests are those that no player waits for and no keeper makes. They come after all boards.
//!
//! Requests outside the budget use the ten a second that it leaves: which channels a person sees, names of members that a
//! card or a challenge needs, the permissions before a winner's role is given, the greeting of a server, the emoji, the
//! commands and the list of servers. Answers with the token of an interaction do not count.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use banqi_keeper::{ChannelId, Moment, Want};
use tokio::sync::oneshot;

use super::Boards;

/// Rate for all boards together: 40 a second, and 48 in the first one after a pause. Discord allows a bot 50 requests a
/// second ("Global Rate Limit"); the others are for what the budget does not know (see above).
const GLOBAL: Rate = Rate { every: Duration::from_millis(25), burst: 8 };

/// The limit that Discord usually sets per channel and kind of request: `ROUTE` requests in any `ROUTE_SPAN`.
const ROUTE: usize = 5;
const ROUTE_SPAN: Duration = Duration::from_secs(5);

/// The most of them that mirrors may use in a channel, so that boards there need not wait for mirrors.
const ROUTE_OF_MIRRORS: usize = 2;

/// Number of channel and route pairs in memory at which idle ones are dropped.
const MOST_ROUTES: usize = 4096;

/// A time within which used-up capacity is restored in any case.
const RESTORED_WITHIN: Duration = Duration::from_secs(60);

/// A rate limit: one request per interval `every`, and up to `burst` at once after a pause.
#[derive(Debug, Clone, Copy)]
struct Rate {
    every: Duration,
    burst: u32,
}

/// A rate limiter: its value is the "theoretical arrival time" of the generic cell rate algorithm (ITU-T I.371), the
/// time at which the used-up capacity is restored.
#[derive(Debug, Clone, Copy, Default)]
struct Meter(i64);

impl Meter {
    /// Returns when the next request is allowed.
    fn ready_at(self, rate: Rate, now: Moment) -> Moment {
        Moment(self.restored_at(now) - millis(rate.every) * i64::from(rate.burst - 1))
    }

    fn take(&mut self, rate: Rate, now: Moment) {
        self.0 = self.restored_at(now).max(now.0) + millis(rate.every);
    }

    /// Returns when the used-up capacity is restored. If that is long from now, the clock has been set back since.
    fn restored_at(self, now: Moment) -> i64 {
        if self.0 > now.plus(RESTORED_WITHIN).0 { now.0 } else { self.0 }
    }
}

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

/// The kinds of request that Discord limits separately in each channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Route {
    /// Read the messages of the channel.
    Read,
    /// Post a message in the channel.
    Post,
    /// Edit a message of the channel.
    Edit,
    /// Delete a message of the channel.
    Delete,
    /// Start a thread in the channel.
    StartThread,
    /// Change the channel itself, which is a thread.
    ChangeThread,
    /// Give or take a role of the server whose id is that of the channel.
    ChangeRole,
    /// Show the typing indicator in the channel.
    Type,
    /// Look at the channel itself.
    Look,
}

impl Route {
    const fn of(want: Want) -> Self {
        match want {
            Want::Search | Want::MirrorSearch => Self::Read,
            Want::Post | Want::Call | Want::MirrorPost => Self::Post,
            Want::Edit | Want::Retire | Want::MirrorEdit => Self::Edit,
            Want::Recall | Want::MirrorRemove => Self::Delete,
        }
    }
}

/// Why a request has to wait, and until when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wait {
    /// All requests have to wait until this time.
    All(Moment),
    /// Requests of this kind in this channel have to wait until this time.
    Here(Moment),
}

/// How much of the bot's rate limits is used.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    global: Meter,
    /// The number of other processes with which the bot's limit is shared.
    others: u32,
    /// Times of the last requests per channel and kind, oldest first.
    routes: HashMap<(ChannelId, Route), [Moment; ROUTE]>,
}

impl Budget {
    /// Uses one request for `want` in `channel`.
    ///
    /// # Errors
    /// Returns [`Wait`] if no request is left at the moment.
    pub(crate) fn take(&mut self, want: Want, channel: ChannelId, now: Moment) -> Result<(), Wait> {
        let most = if want.is_of_mirror() { ROUTE_OF_MIRRORS } else { ROUTE };
        self.take_from(Route::of(want), most, channel, now)
    }

    /// Uses one request of a kind, of which at most `most` may be sent in any [`ROUTE_SPAN`].
    fn take_from(&mut self, route: Route, most: usize, channel: ChannelId, now: Moment) -> Result<(), Wait> {
        if let Some(ready) = self.waits(now) {
            return Err(Wait::All(ready));
        }
        if self.routes.len() >= MOST_ROUTES {
            self.routes.retain(|_, last| last[ROUTE - 1].plus(ROUTE_SPAN) > now);
        }
        let last = self.routes.entry((channel, route)).or_insert([Moment(i64::MIN); ROUTE]);
        let used = last[ROUTE - most];
        let ready = used.plus(ROUTE_SPAN);
        // A time to come is of a clock that has been set back since.
        if ready > now && used <= now {
            return Err(Wait::Here(ready));
        }
        self.charge(route, channel, now);
        Ok(())
    }

    /// Counts a request that is sent in any case.
    pub(super) fn charge(&mut self, route: Route, channel: ChannelId, now: Moment) {
        let last = self.routes.entry((channel, route)).or_insert([Moment(i64::MIN); ROUTE]);
        last.rotate_left(1);
        last[ROUTE - 1] = now;
        self.global.take(self.rate(), now);
    }

    /// Leaves other processes of the bot their part of its limit.
    pub(crate) fn share(&mut self, processes: usize) {
        self.others = u32::try_from(processes.saturating_sub(1)).unwrap_or(u32::MAX);
    }

    fn rate(&self) -> Rate {
        let processes = self.others.saturating_add(1);
        let every = GLOBAL.every.saturating_mul(processes);
        Rate { every, burst: (GLOBAL.burst / processes).max(1) }
    }

    /// Returns the time until which no request is allowed at all; `None` if requests are allowed now.
    pub(crate) fn waits(&self, now: Moment) -> Option<Moment> {
        Some(self.global.ready_at(self.rate(), now)).filter(|ready| *ready > now)
    }
}

/// The side requests that wait for the budget, oldest first.
#[derive(Default)]
pub(super) struct SideRequests(VecDeque<(Route, ChannelId, oneshot::Sender<()>)>);

impl SideRequests {
    /// Returns whether any wait.
    pub(super) fn waits(&self) -> bool {
        !self.0.is_empty()
    }

    /// Lets those go that the budget allows now. Returns when to look again, if any are left.
    pub(super) fn let_go(&mut self, budget: &mut Budget, now: Moment) -> Option<Moment> {
        let mut next: Option<Moment> = None;
        for (route, channel, go) in std::mem::take(&mut self.0) {
            match budget.take_from(route, ROUTE, channel, now) {
                // An error means that nobody waits any more.
                Ok(()) => drop(go.send(())),
                Err(Wait::All(at) | Wait::Here(at)) => {
                    next = Some(next.map_or(at, |next| next.min(at)));
                    self.0.push_back((route, channel, go));
                }
            }
        }
        next
    }

    /// Lets all go at once, because the program stops.
    pub(super) fn release(&mut self) {
        self.0.clear();
    }
}

impl Boards {
    /// Waits until a side request may use the bot's token: once all that the boards can send has been sent, and the
    /// budget has room.
    pub(crate) async fn side_request(&self, route: Route, channel: banqi_store::ChannelId) {
        let (go, gone) = oneshot::channel();
        self.games().side_requests.0.push_back((route, ChannelId(channel.0), go));
        self.changed().notify_one();
        // An error means that the program stops.
        let _ = gone.await;
    }

    /// Counts a further request of one that was granted. It does not wait; those that come next wait longer.
    pub(super) fn count(&self, route: Route, channel: ChannelId, now: Moment) {
        self.games().budget.charge(route, channel, now);
    }

    /// Uses one side request at once, before others that wait; false if the budget has no room for it.
    pub(super) fn side_request_now(&self, route: Route, channel: ChannelId, now: Moment) -> bool {
        self.games().budget.take_from(route, ROUTE, channel, now).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_set_back_holds_nothing_up() {
        let mut budget = Budget::default();
        let now = Moment(1_800_000_000_000);
        for _ in 0..ROUTE {
            budget.take(Want::Edit, ChannelId(1), now).unwrap();
        }
        assert!(budget.take(Want::Edit, ChannelId(1), now).is_err());
        let earlier = Moment(now.0 - 3_600_000);
        for _ in 0..ROUTE {
            budget.take(Want::Edit, ChannelId(1), earlier).unwrap();
        }
        assert!(budget.take(Want::Edit, ChannelId(1), earlier).is_err());
    }

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
    fn mirrors_leave_most_of_a_channel_to_its_boards() {
        let mut budget = Budget::default();
        let mut now = Moment(1_000_000);
        let mut mirrored = 0;
        for _ in 0..10 {
            mirrored += usize::from(budget.take(Want::MirrorEdit, ChannelId(1), now).is_ok());
            now = now.plus(Duration::from_millis(100));
        }
        assert_eq!(mirrored, ROUTE_OF_MIRRORS);
        for _ in ROUTE_OF_MIRRORS..ROUTE {
            assert!(budget.take(Want::Edit, ChannelId(1), now).is_ok(), "the boards of the channel");
            now = now.plus(Duration::from_millis(100));
        }
        assert!(budget.take(Want::Edit, ChannelId(1), now).is_err());
    }

    #[test]
    fn processes_share_the_limit_of_the_bot() {
        let mut budgets = [(); 4].map(|()| Budget::default());
        let mut now = Moment(1_000_000);
        let mut taken = 0;
        for nth in 0..10_000 {
            for budget in &mut budgets {
                budget.share(4);
                taken += u32::from(budget.take(Want::Edit, ChannelId(nth), now).is_ok());
            }
            now = now.plus(Duration::from_millis(1));
        }
        assert!((400..=415).contains(&taken), "{taken} in ten seconds");
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

    #[test]
    fn what_cannot_wait_is_left_out_if_the_budget_has_no_room() {
        let (boards, now) = (Boards::default(), Moment(1_000_000));
        let types = |channel, now| boards.side_request_now(Route::Type, ChannelId(channel), now);
        assert!((0..5).all(|_| types(1, now)));
        assert!(!types(1, now), "the sixth in a channel within five seconds");
        let elsewhere = (2..100).filter(|channel| types(*channel, now)).count();
        assert!(elsewhere < 10, "{elsewhere} in other channels at the same moment");
        assert!(types(1, now.plus(Duration::from_secs(5))));
    }

    #[test]
    fn side_requests_go_as_the_budget_allows_in_the_order_of_their_arrival() {
        let (mut side_requests, mut budget) = (SideRequests::default(), Budget::default());
        let now = Moment(1_000_000);
        let mut waiting: Vec<oneshot::Receiver<()>> = Vec::new();
        for nth in 0..7 {
            let (go, gone) = oneshot::channel();
            // The sixth start in a channel within five seconds has to wait; one elsewhere has not.
            let channel = if nth == 6 { ChannelId(2) } else { ChannelId(1) };
            side_requests.0.push_back((Route::StartThread, channel, go));
            waiting.push(gone);
        }
        let mut gone = || waiting.iter_mut().map(|gone| gone.try_recv().is_ok()).collect::<Vec<_>>();
        let next = side_requests.let_go(&mut budget, now).expect("one waits");
        assert_eq!(gone(), [true, true, true, true, true, false, true]);
        assert_eq!(next, now.plus(Duration::from_secs(5)));
        assert_eq!(side_requests.let_go(&mut budget, next), None);
        assert!(gone()[5]);
    }
}
