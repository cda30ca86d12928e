//! Messages whose controls have to be removed. In a mirror, the messages themselves are.

use std::time::Duration;

use crate::event::{MessageId, Moment, Outcome, Reach, Refused, What};
use crate::place::{Flight, Place, Purse, purse, wait};

/// The most attempts to remove the controls of a message in an inaccessible channel.
const RETIREMENTS: u32 = 8;

/// The pause after Discord's limit for edits of old messages was met.
const OLD_PAUSE: Duration = Duration::from_secs(20);

/// The number of failures after which the interaction's token is no longer tried.
const SAME_WAY: u32 = 3;

impl Place {
    pub(super) fn retire(&self, now: Moment, purse_of: Purse) -> Option<What> {
        self.messages.iter().filter(|(_, message)| message.is_old && message.pause.is_over(now)).find_map(
            |(id, message)| {
                let is_busy = |flight: &Flight| flight.message() == Some(*id);
                let via = self.via(message, now).filter(|_| !self.in_flight.values().any(is_busy))?;
                let what = match self.reach {
                    Reach::Mirror => What::Remove { message: *id },
                    Reach::Channel | Reach::Tokens => {
                        What::Retire { message: *id, shows: message.shows, via }
                    }
                };
                (purse(what) == purse_of).then_some(what)
            },
        )
    }

    pub(super) fn retired(&mut self, id: MessageId, outcome: &Outcome, now: Moment) {
        let Some(message) = self.messages.get_mut(&id) else { return };
        match outcome {
            Outcome::Refused(Refused::Expired | Refused::Gone) if message.token.is_some() => {
                message.token = None
            }
            Outcome::Refused(
                Refused::Closed | Refused::NoPictures | Refused::NoFrames | Refused::Rejected,
            ) if message.pause.refusals < RETIREMENTS => message.pause.refuse(now),
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
}
