//! Side requests: requests with the bot's token that no player waits for and no keeper makes. They come after all
//! boards.

use std::collections::VecDeque;

use banqi_keeper::{ChannelId, Moment};
use tokio::sync::oneshot;

use super::Boards;
use super::budget::{Budget, Wait};

/// The purpose of a side request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum SideRequest {
    /// Start a thread in the channel.
    StartThread,
    /// Change the channel itself, which is a thread.
    ChangeThread,
    /// Give or take a role of the server whose id is that of the channel.
    ChangeRole,
    /// Read the messages of the channel.
    Read,
    /// Post a message in the channel.
    Post,
}

/// The side requests that wait for the budget, oldest first.
#[derive(Default)]
pub(super) struct SideRequests(VecDeque<(SideRequest, ChannelId, oneshot::Sender<()>)>);

impl SideRequests {
    /// Returns whether any wait.
    pub(super) fn waits(&self) -> bool {
        !self.0.is_empty()
    }

    /// Lets those go that the budget allows now. Returns when to look again, if any are left.
    pub(super) fn let_go(&mut self, budget: &mut Budget, now: Moment) -> Option<Moment> {
        let mut next: Option<Moment> = None;
        for (request, channel, go) in std::mem::take(&mut self.0) {
            match budget.take_side_request(request, channel, now) {
                // An error means that nobody waits any more.
                Ok(()) => drop(go.send(())),
                Err(Wait::All(at) | Wait::Here(at)) => {
                    next = Some(next.map_or(at, |next| next.min(at)));
                    self.0.push_back((request, channel, go));
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
    pub(crate) async fn side_request(&self, request: SideRequest, channel: crate::store::ChannelId) {
        let (go, gone) = oneshot::channel();
        self.games().side_requests.0.push_back((request, ChannelId(channel.0), go));
        self.changed().notify_one();
        // An error means that the program stops.
        let _ = gone.await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn side_requests_go_as_the_budget_allows_in_the_order_of_their_arrival() {
        let (mut side_requests, mut budget) = (SideRequests::default(), Budget::default());
        let now = Moment(1_000_000);
        let mut waiting: Vec<oneshot::Receiver<()>> = Vec::new();
        for nth in 0..7 {
            let (go, gone) = oneshot::channel();
            // The sixth start in a channel within five seconds has to wait; one elsewhere has not.
            let channel = if nth == 6 { ChannelId(2) } else { ChannelId(1) };
            side_requests.0.push_back((SideRequest::StartThread, channel, go));
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
