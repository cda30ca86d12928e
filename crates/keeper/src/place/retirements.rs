//! Messages whose controls have to be removed. In a mirror, the messages themselves are.
//!
//! In a channel that stays inaccessible, that is tried a few times. Then the message rests: it is tried once more each
//! time that another request of the place succeeds, [`LONGEST_PAUSE`](crate::place::LONGEST_PAUSE) after the last time
//! at the earliest. So access that returns after hours is noticed, and a channel that is lost costs nothing while
//! nothing happens.

use std::time::Duration;

use crate::event::{MessageId, Moment, Outcome, Reach, Refused, What};
use crate::place::board::Message;
use crate::place::{Flight, Place, Purse, REFUSALS_UNTIL_REST, purse, wait};

/// The most messages that rest. The oldest is given up then.
const MOST_RESTING: usize = 16;

/// The pause after Discord's limit for edits of old messages was met.
const OLD_PAUSE: Duration = Duration::from_secs(20);

/// The number of failures after which the interaction's token is no longer tried.
const SAME_WAY: u32 = 3;

impl Place {
    pub(super) fn retire(&self, now: Moment, purse_of: Purse) -> Option<What> {
        let due = |message: &Message| message.has_to_go() && message.pause.is_over(now);
        self.messages.iter().filter(|(_, message)| due(message)).find_map(|(id, message)| {
            let is_busy = |flight: &Flight| flight.message() == Some(*id);
            let via = self.via(message, now).filter(|_| !self.in_flight.values().any(is_busy))?;
            let what = match self.reach {
                Reach::Mirror => What::Remove { message: *id },
                Reach::Channel | Reach::Tokens => What::Retire { message: *id, shows: message.shows, via },
            };
            (purse(what) == purse_of).then_some(what)
        })
    }

    pub(super) fn retired(&mut self, id: MessageId, outcome: &Outcome, now: Moment) {
        let Some(message) = self.messages.get_mut(&id) else { return };
        match outcome {
            Outcome::Refused(Refused::Expired | Refused::Gone) if message.token.is_some() => {
                message.token = None
            }
            // The message of a mirror that has ended is given up, and the mirror with it.
            Outcome::Refused(
                Refused::Closed | Refused::NoPictures | Refused::NoFrames | Refused::Rejected,
            ) if !self.is_ended || message.pause.refusals + 1 < REFUSALS_UNTIL_REST => {
                message.pause.refuse(now);
                message.rests = message.pause.refusals >= REFUSALS_UNTIL_REST;
                self.give_up_oldest();
            }
            Outcome::Unknown | Outcome::Refused(Refused::Later(_) | Refused::TooOld | Refused::Expired) => {
                // What was not sent, or may not have arrived, is sent the same way a few times.
                let is_refused = matches!(outcome, Outcome::Refused(Refused::TooOld));
                message.token = message.token.filter(|_| !is_refused && message.pause.failures < SAME_WAY);
                message.pause.fail(now, if is_refused { Some(OLD_PAUSE) } else { wait(outcome) });
            }
            Outcome::Done { .. } | Outcome::Found(_) | Outcome::Refused(_) => {
                self.messages.remove(&id);
            }
        }
    }

    /// Gives up the oldest messages that rest, if there are too many.
    fn give_up_oldest(&mut self) {
        let resting = self.messages.iter().filter(|(_, message)| message.rests);
        let resting: Vec<MessageId> = resting.map(|(id, _)| *id).collect();
        for id in &resting[..resting.len().saturating_sub(MOST_RESTING)] {
            self.messages.remove(id);
        }
    }

    /// Tries again what rests because a channel was inaccessible: another request has succeeded.
    pub(super) fn try_again(&mut self, now: Moment) {
        self.messages.values_mut().for_each(|message| message.rests = false);
        self.search_again(now);
    }
}
