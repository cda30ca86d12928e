//! Searches for messages that the keeper does not know of.

use std::time::Duration;

use crate::event::{ChannelId, Moment, Outcome, Reach, Refused, RequestId, What};
use crate::place::{Flight, LONGEST_PAUSE, Pause, Place, REFUSALS_UNTIL_REST, wait};

/// The resolution of [`Moment`]. A search in flight may have looked before something became known
/// in the same millisecond, so another search is due after it.
const TICK: Duration = Duration::from_millis(1);

/// The most channels whose search rests.
const MOST_UNREAD: usize = 8;

/// A channel that has to be searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Search {
    pub(super) due: Moment,
    pub(super) channel: ChannelId,
    /// No unknown message is older.
    pub(super) since: Moment,
    /// Number of refused attempts.
    pub(super) refusals: u32,
}

impl Search {
    pub(super) const fn new(due: Moment, channel: ChannelId, since: Moment) -> Self {
        Self { due, channel, since, refusals: 0 }
    }

    /// A search that rests since an earlier keeper.
    pub(super) const fn resting(due: Moment, channel: ChannelId, since: Moment) -> Self {
        Self { due, channel, since, refusals: REFUSALS_UNTIL_REST }
    }
}

impl Place {
    /// Returns whether a channel has to be searched before anything is posted.
    pub(super) fn is_looking(&self, now: Moment) -> bool {
        self.searches.first().is_some_and(|search| search.due <= now.plus(TICK))
    }

    pub(super) fn search(&self, now: Moment) -> Option<What> {
        let is_under_way = self.in_flight.values().any(|flight| matches!(flight, Flight::Search { .. }));
        let due = self.searches.first().filter(|search| search.due <= now)?;
        // Others of the same channel that are due are answered by it.
        let here = self.searches.iter().filter(|search| search.due <= now && search.channel == due.channel);
        let since = here.map(|search| search.since).min()?;
        (!is_under_way && self.search_pause.is_over(now)).then_some(What::Search { since })
    }

    /// Schedules a search of a channel, because it may have an unknown message that was posted after `since`.
    pub(super) fn look(&mut self, channel: ChannelId, since: Moment, now: Moment) {
        if self.reach != Reach::Tokens {
            // A search in flight may have looked too early.
            self.searches.push(Search::new(now.plus(TICK), channel, since));
            self.searches.sort_unstable();
        }
    }

    /// Returns since when there may be unknown messages; `None` if no search is due or rests.
    pub(super) fn unknown_since(&self) -> Option<Moment> {
        self.searches.iter().chain(&self.unread).map(|search| search.since).min()
    }

    /// Lets the search of a channel rest.
    fn rest(&mut self, search: Search) {
        let known = self.unread.iter_mut().find(|known| known.channel == search.channel);
        if let Some(known) = known {
            *known = Search { since: known.since.min(search.since), ..search };
        } else if self.unread.len() < MOST_UNREAD {
            self.unread.push(search);
        }
    }

    /// Tries again the searches that rest.
    pub(super) fn search_again(&mut self, now: Moment) {
        for search in self.unread.drain(..) {
            self.searches.push(Search { due: search.due.max(now.plus(TICK)), ..search });
        }
        self.searches.sort_unstable();
    }

    pub(super) fn searched(
        &mut self,
        id: RequestId,
        asked: (Moment, ChannelId),
        outcome: Outcome,
        now: Moment,
    ) {
        let (at, channel) = asked;
        let is_open = |search: &Search| search.due > at || search.channel != channel;
        match outcome {
            Outcome::Found(found) => {
                self.searches.retain(is_open);
                self.search_pause = Pause::default();
                let reach = self.reach;
                for (message, shows, layout) in found {
                    match self.messages.get_mut(&message) {
                        Some(known) if known.written > id.0 => {}
                        // The search does not know what the messages of a mirror show.
                        Some(_) if reach == Reach::Mirror => {}
                        // A late request of a process that has ended may have changed it.
                        Some(known) => {
                            (known.shows, known.is_sure, known.layout) = (Some(shows), true, layout);
                        }
                        None => self.learn(message, channel, (shows, layout), None, 0),
                    }
                }
            }
            // The channel may be closed for now, or may never be readable: posts no longer wait for this search.
            Outcome::Refused(Refused::Closed | Refused::Gone | Refused::NoPictures | Refused::Rejected) => {
                let answered = self.searches.iter().filter(|search| !is_open(search));
                let refusals = answered.clone().map(|search| search.refusals).max().unwrap_or(0) + 1;
                let since = answered.map(|search| search.since).min().unwrap_or(at);
                self.searches.retain(is_open);
                let again = Search { due: now.plus(LONGEST_PAUSE), channel, since, refusals };
                if refusals < REFUSALS_UNTIL_REST {
                    self.searches.push(again);
                    self.searches.sort_unstable();
                } else {
                    self.rest(again);
                }
            }
            outcome => self.search_pause.fail(now, wait(&outcome)),
        }
    }
}
