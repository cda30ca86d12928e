//! Calls to people who have to act and are away.

use std::time::Duration;

use crate::event::{ChannelId, MessageId, Moment, Outcome, Person, PlaceId, Refused, What};
use crate::place::{Game, LONGEST_PAUSE, Pause, Place, wait};

/// A person who has acted in the game within this time is present, and is not called.
pub const PRESENT: Duration = Duration::from_secs(90);

/// The most attempts to post a call, and to delete one if that is refused.
const CALLS: u32 = 5;

/// A call to a person, due or posted.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub(super) person: Person,
    pub(super) since: u32,
    /// The message of the call with its channel, once known.
    pub(super) message: Option<(ChannelId, MessageId)>,
    /// Whether it is being posted and its message is not known yet, or whether it is being deleted.
    pub(super) is_sent: bool,
    pub(super) pause: Pause,
}

impl Call {
    /// Returns whether this message is the call.
    pub(super) fn is_in(&self, message: MessageId) -> bool {
        self.message.is_some_and(|(_, known)| known == message)
    }
}

impl Place {
    /// Once the newest state is shown, decides who still has to be called.
    pub(crate) fn settle_calls(&mut self, game: &Game, now: Moment) {
        let Some(news) = &game.news else { return };
        if self.id != PlaceId(0) || !self.is_shown(news) {
            return;
        }
        for awaited in news.awaited.iter().filter(|awaited| awaited.since >= self.called_before) {
            let is_here = game.is_here(awaited.person, now);
            let is_known = |call: &Call| (call.person, call.since) == (awaited.person, awaited.since);
            if !is_here && !self.calls.iter().any(is_known) {
                let (person, since) = (awaited.person, awaited.since);
                let pause = Pause::default();
                self.calls.push(Call { person, since, message: None, is_sent: false, pause });
            }
        }
        self.called_before = self.called_before.max(news.seq + 1);
        // A call that is not posted yet is dropped if the person is present, or no longer has to act.
        let stands = |call: &Call| {
            call.message.is_some() || call.is_sent || {
                news.awaited
                    .iter()
                    .any(|awaited| (awaited.person, awaited.since) == (call.person, call.since))
            }
        };
        self.calls.retain(stands);
    }

    pub(super) fn call(&self, game: &Game, now: Moment) -> Option<What> {
        let news = game.news.as_ref()?;
        let (board, message) = self.newest().filter(|_| self.is_shown(news))?;
        let via = self.via(message, now)?;
        let due = |call: &&Call| call.message.is_none() && !call.is_sent && call.pause.is_over(now);
        let call = self.calls.iter().find(due)?;
        Some(What::Call { person: call.person, board, since: call.since, via })
    }

    /// Returns whether the called person has acted since, or no longer has to act.
    pub(super) fn has_come(&self, game: &Game, call: &Call) -> bool {
        let Some((_, message)) = call.message else { return false };
        let acted = (game.acted.get(&call.person)).is_some_and(|acted| *acted > message.posted_at());
        let awaited = game.news.as_ref().is_none_or(|news| {
            news.awaited.iter().any(|awaited| (awaited.person, awaited.since) == (call.person, call.since))
        });
        acted || !awaited
    }

    pub(super) fn recall(&self, game: &Game, now: Moment) -> Option<What> {
        let due = |call: &&Call| !call.is_sent && call.pause.is_over(now) && self.has_come(game, call);
        let (_, message) = self.calls.iter().find(due)?.message?;
        Some(What::Recall { message })
    }

    /// Records that a post has notified everybody who had to act in the state that it shows.
    pub(super) fn mentions_all(&mut self, shows: u32) {
        self.called_before = self.called_before.max(shows + 1);
        self.calls.retain(|call| call.message.is_some() || call.is_sent || call.since > shows);
    }

    pub(super) fn call_made(
        &mut self,
        person: Person,
        since: u32,
        channel: ChannelId,
        outcome: &Outcome,
        now: Moment,
    ) {
        let is_it = |call: &Call| (call.person, call.since) == (person, since) && call.message.is_none();
        let Some(call) = self.calls.iter_mut().find(|call| is_it(call)) else { return };
        call.is_sent = false;
        match outcome {
            Outcome::Done { message: Some(message), .. } => {
                call.message = Some((channel, *message));
                call.pause = Pause::default();
            }
            // Posting the same call again within minutes returns the existing message, except for a follow-up. Calling
            // twice is better than never.
            Outcome::Refused(Refused::Expired) => {
                for message in self.messages.values_mut() {
                    message.token = None;
                }
            }
            Outcome::Unknown | Outcome::Refused(Refused::Later(_)) if call.pause.failures < CALLS => {
                call.pause.fail(now, wait(outcome));
            }
            Outcome::Refused(_) if call.pause.failures < CALLS => {
                call.pause.fail(now, Some(LONGEST_PAUSE));
            }
            _ => self.calls.retain(|call| !is_it(call)),
        }
    }

    pub(super) fn recalled(&mut self, message: MessageId, outcome: &Outcome, now: Moment) {
        let Some(call) = self.calls.iter_mut().find(|call| call.is_in(message)) else { return };
        call.is_sent = false;
        match outcome {
            Outcome::Unknown | Outcome::Refused(Refused::Later(_)) => call.pause.fail(now, wait(outcome)),
            Outcome::Refused(why) if *why != Refused::Gone && call.pause.failures < CALLS => {
                call.pause.fail(now, Some(LONGEST_PAUSE));
            }
            _ => self.calls.retain(|call| !call.is_in(message)),
        }
    }
}
