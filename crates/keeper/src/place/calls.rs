//! The calls to those who must act and are away.

use std::time::Duration;

use crate::event::{ChannelId, MessageId, Moment, Outcome, Person, PlaceId, Refused, What};
use crate::place::{Game, LONGEST_PAUSE, Pause, Place, wait};

/// Whoever has acted on the game within this time is there, and is not called.
pub const PRESENT: Duration = Duration::from_secs(90);

/// How often a call is tried to be posted, and to be deleted where that is not allowed.
const CALLS: u32 = 5;

/// A call to somebody, due or made.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub(super) person: Person,
    pub(super) since: u32,
    /// The message that calls, once it is known, with its channel.
    pub(super) message: Option<(ChannelId, MessageId)>,
    /// Whether it has been asked for and its message is not known yet, or whether it is being deleted.
    pub(super) is_sent: bool,
    pub(super) pause: Pause,
}

impl Call {
    /// Whether this message calls.
    pub(super) fn is_in(&self, message: MessageId) -> bool {
        self.message.is_some_and(|(_, known)| known == message)
    }
}

impl Place {
    /// Decides whom the message that shows the newest state leaves uncalled, once it is up.
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
        // Whoever has come, or is not waited for any more, needs no call.
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

    /// Whether who was called has acted since, or has nothing to do any more.
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

    /// A message was posted: it has called everybody who was waited for in what it shows.
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
            // Posting the same call again within minutes gives the one that is there, except for a follow-up: rather twice
            // than never.
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
