//! Calls to people who have to act and are away, and reminders of those whose time is running out.
//!
//! A call that falls into a person's quiet time waits for its end, and so does a reminder. The report of the
//! news says when that is; [`PlaceRecord::due`](crate::PlaceRecord::due) is the time of the next such call.

use std::time::Duration;

use crate::event::{
    Answer, Awaited, CallKind, ChannelId, MessageId, Moment, News, Outcome, Person, PlaceId, Reach, Refused,
    Reminder, Via, What,
};
use crate::place::{Game, Mentioned, Pause, Place, wait};

/// A person who has acted in the game within this time is present, and is not called.
pub const PRESENT: Duration = Duration::from_secs(90);

/// The most attempts to delete a call if that is refused.
const RECALLS: u32 = 5;

/// The most attempts to call a person if Discord refuses that: a week of them, after which a game in a closed channel
/// has ended.
const CALLS: u32 = 7 * 24 * 4;

/// A call to a person, due or posted.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub(super) kind: CallKind,
    pub(super) person: Person,
    pub(super) since: u32,
    /// The message of the call with its channel, once known.
    pub(super) message: Option<(ChannelId, MessageId)>,
    /// Whether it is being posted and its message is not known yet, or whether it is being deleted.
    pub(super) is_sent: bool,
    /// Whether it waits until the person's quiet time ends.
    pub(super) rests: bool,
    pub(super) pause: Pause,
}

impl Call {
    pub(super) fn new(kind: CallKind, person: Person, since: u32) -> Self {
        Self { kind, person, since, message: None, is_sent: false, rests: false, pause: Pause::default() }
    }

    /// Returns whether this message is the call.
    pub(super) fn is_in(&self, message: MessageId) -> bool {
        self.message.is_some_and(|(_, known)| known == message)
    }

    pub(super) fn is_for(&self, kind: CallKind, person: Person, since: u32) -> bool {
        (self.kind, self.person, self.since) == (kind, person, since)
    }

    pub(super) const fn is_unsent(&self) -> bool {
        self.message.is_none() && !self.is_sent
    }

    /// Returns whether the person still has to act on what they are called for.
    fn is_wanted(&self, news: &News) -> bool {
        match self.kind {
            CallKind::First => news
                .awaited
                .iter()
                .any(|awaited| (awaited.person, awaited.since) == (self.person, self.since)),
            CallKind::Reminder => news.reminder.is_some_and(|reminder| {
                (reminder.person, reminder.since) == (self.person, self.since) && reminder.stands
            }),
        }
    }
}

impl Place {
    /// Once the newest state is shown, decides who still has to be called.
    pub(crate) fn settle_calls(&mut self, game: &Game, now: Moment) {
        let Some(news) = &game.news else { return };
        // Who has to act, and whose quiet time it was, is known with the news of what is shown.
        if self.id != PlaceId(0) || self.awaits_news(game) {
            return;
        }
        for mentioned in std::mem::take(&mut self.mentioned) {
            self.mentions_all((game, news), &mentioned, now);
        }
        if !self.is_shown(news) || self.is_notifying() {
            return;
        }
        for awaited in &news.awaited {
            if awaited.since >= self.called_before && !game.is_here(awaited.person, now) {
                self.add_call(CallKind::First, awaited.person, awaited.since);
            }
        }
        self.called_before = self.called_before.max(news.seq + 1);
        self.remind(news, now);
        self.keep_calls(news);
        // A call that is not posted yet is dropped if the person no longer has to act, or if they have come before
        // their quiet time ended.
        for call in self.calls.iter_mut().filter(|call| call.is_unsent()) {
            call.rests = news.quiet_until(call.person, now).is_some();
        }
        let stands = |call: &Call| {
            let has_come = call.rests && game.is_here(call.person, now);
            !call.is_unsent() || call.is_wanted(news) && !has_come
        };
        self.calls.retain(stands);
        self.due = self.next_due(news, now);
    }

    /// Returns whether a later event has been shown than that of the news. A request shows the state that is newest
    /// when it is sent.
    pub(super) fn awaits_news(&self, game: &Game) -> bool {
        game.news.as_ref().is_some_and(|news| news.seq < self.has_shown)
    }

    /// Lets the calls rest whose person's quiet time has begun while they were to be sent again.
    pub(super) fn rest_calls(&mut self, game: &Game, now: Moment) {
        let Some(news) = &game.news else { return };
        let is_quiet = |call: &Call| news.quiet_until(call.person, now).is_some();
        let mut begins = false;
        for call in self.calls.iter_mut().filter(|call| call.is_unsent() && !call.rests) {
            call.rests = is_quiet(call);
            begins |= call.rests;
        }
        if begins {
            self.due = self.next_due(news, now);
        }
    }

    /// Returns whether a message is being posted that notifies people. Somebody may click on it before its outcome is
    /// known, which says whom it has notified.
    fn is_notifying(&self) -> bool {
        self.in_flight.values().any(|flight| flight.notifies())
    }

    /// If somebody else has settled what a person is called for, and the person has to do again what they had to do
    /// before that, keeps the call, now for that. There would be none otherwise: it is no news.
    fn keep_calls(&mut self, news: &News) {
        for awaited in &news.awaited {
            if self.calls.iter().any(|call| call.is_for(CallKind::First, awaited.person, awaited.since)) {
                continue;
            }
            let later = self.calls.iter_mut().find(|call| {
                (call.kind, call.person) == (CallKind::First, awaited.person)
                    && call.since > awaited.since
                    && !call.is_sent
            });
            if let Some(call) = later {
                call.since = awaited.since;
            }
        }
    }

    fn add_call(&mut self, kind: CallKind, person: Person, since: u32) {
        if !self.calls.iter().any(|call| call.is_for(kind, person, since)) {
            self.calls.push(Call::new(kind, person, since));
        }
    }

    /// Adds the reminder of the current turn if it is due. It replaces calls to the player that are not posted yet.
    fn remind(&mut self, news: &News, now: Moment) {
        let Some(Reminder { person, since, .. }) = news.reminder else { return };
        self.reminded = self.reminded.filter(|reminded| *reminded == since);
        if self.reminded.is_none() && remind_at(news, now).is_some_and(|at| at <= now) {
            self.reminded = Some(since);
            let is_replaced =
                |call: &Call| call.is_unsent() && (call.kind, call.person) == (CallKind::First, person);
            self.calls.retain(|call| !is_replaced(call));
            self.add_call(CallKind::Reminder, person, since);
        }
    }

    /// Returns when the next call or reminder falls due that waits for its time.
    fn next_due(&self, news: &News, now: Moment) -> Option<Moment> {
        let resting = self.calls.iter().filter(|call| call.rests && call.is_unsent());
        let calls = resting.filter_map(|call| news.quiet_until(call.person, now));
        let reminder = remind_at(news, now).filter(|_| self.reminded.is_none());
        calls.chain(reminder).min()
    }

    pub(super) fn call(&self, game: &Game, now: Moment) -> Option<What> {
        let news = game.news.as_ref()?;
        // If the game has to move, its message in the other channel notifies people.
        if self.goal.is_some() || self.is_notifying() || self.awaits_news(game) {
            return None;
        }
        let (board, message) = self.newest().filter(|_| self.is_shown(news))?;
        let via = self.via(message, now)?;
        let due = |call: &&Call| {
            call.is_unsent() && call.pause.is_over(now) && news.quiet_until(call.person, now).is_none()
        };
        let call = self.calls.iter().find(due)?;
        // Only a message with the bot's token can be posted twice without appearing twice.
        let via = match (call.kind, self.reach) {
            (CallKind::Reminder, Reach::Channel) => Via::Bot,
            _ => via,
        };
        Some(What::Call { kind: call.kind, person: call.person, board, since: call.since, via })
    }

    /// Returns whether a posted call has to go: the person has acted since, or no longer has to act. A reminder stays
    /// until they no longer have to, and a first call goes when a reminder has been posted after it.
    pub(super) fn has_come(&self, game: &Game, call: &Call) -> bool {
        let Some((_, message)) = call.message else { return false };
        let is_wanted = game.news.as_ref().is_none_or(|news| call.is_wanted(news));
        let is_replaced = || {
            let replaces = |other: &Call| {
                (other.kind, other.person) == (CallKind::Reminder, call.person)
                    && other.message.is_some_and(|(_, reminder)| reminder > message)
            };
            self.calls.iter().any(replaces)
        };
        let acted = || game.acted.get(&call.person).is_some_and(|acted| *acted > message.posted_at());
        !is_wanted || call.kind == CallKind::First && (acted() || is_replaced())
    }

    pub(super) fn recall(&self, game: &Game, now: Moment) -> Option<What> {
        let due = |call: &&Call| !call.is_sent && call.pause.is_over(now) && self.has_come(game, call);
        let (_, message) = self.calls.iter().find(due)?.message?;
        Some(What::Recall { message })
    }

    /// Returns from which event on a request that posts the game notifies the people who have to act.
    pub(super) fn notifies_from(&self, what: What) -> Option<u32> {
        let notifies = match what {
            What::Post { .. } => self.reach != Reach::Mirror,
            // A follow-up after an acknowledgement may not notify anybody, so they are called instead.
            What::Answer { click, answer: Answer::Post { .. } } => {
                let waiting = self.clicks.iter().find(|waiting| waiting.click.id == click);
                waiting.is_some_and(|waiting| !waiting.has_promise())
            }
            _ => false,
        };
        // Everybody is told where a game that moves is now, and so becomes a member of a thread.
        let moves = self.goal == Some(self.channel_of(what));
        let mentioned = self.mentioned.iter().map(|mentioned| mentioned.events.end() + 1);
        let from = if moves { 0 } else { mentioned.fold(self.called_before, u32::max) };
        notifies.then_some(from)
    }

    /// Records that a post has notified everybody who had to act in the state that it shows and had not been called
    /// before, except for those whose quiet time it was. Of these, who is here now has seen it.
    fn mentions_all(&mut self, (game, news): (&Game, &News), mentioned: &Mentioned, now: Moment) {
        let (at, shows) = (mentioned.at, *mentioned.events.end());
        let is_quiet = |person: Person| news.quiet_until(person, at).is_some();
        let uncalled = news.awaited.iter().filter(|awaited| {
            let Awaited { person, since } = **awaited;
            (self.called_before..=shows).contains(&since) && is_quiet(person) && !game.is_here(person, now)
        });
        let uncalled: Vec<Awaited> = uncalled.copied().collect();
        self.calls.retain(|call| {
            !call.is_unsent()
                || call.kind == CallKind::Reminder
                || !mentioned.events.contains(&call.since)
                || is_quiet(call.person)
        });
        for awaited in uncalled {
            self.add_call(CallKind::First, awaited.person, awaited.since);
        }
        self.called_before = self.called_before.max(shows + 1);
    }

    pub(super) fn call_made(
        &mut self,
        (kind, person, since): (CallKind, Person, u32),
        channel: ChannelId,
        outcome: &Outcome,
        now: Moment,
    ) {
        let is_it = |call: &Call| call.is_for(kind, person, since) && call.message.is_none();
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
            // It is tried for as long as the person has to act: they could lose the game for want of it.
            Outcome::Unknown | Outcome::Refused(Refused::Later(_)) => call.pause.fail(now, wait(outcome)),
            Outcome::Refused(_) if call.pause.refusals < CALLS => call.pause.refuse(now),
            // The account is unknown, or nobody can be called there.
            Outcome::Done { message: None, .. } | Outcome::Found(_) | Outcome::Refused(_) => {
                self.calls.retain(|call| !is_it(call));
            }
        }
    }

    pub(super) fn recalled(&mut self, message: MessageId, outcome: &Outcome, now: Moment) {
        let Some(call) = self.calls.iter_mut().find(|call| call.is_in(message)) else { return };
        call.is_sent = false;
        match outcome {
            Outcome::Unknown | Outcome::Refused(Refused::Later(_)) => call.pause.fail(now, wait(outcome)),
            Outcome::Refused(why) if *why != Refused::Gone && call.pause.refusals < RECALLS => {
                call.pause.refuse(now);
            }
            _ => self.calls.retain(|call| !call.is_in(message)),
        }
    }
}

/// Returns when the reminder of the current turn is due, with regard to the player's quiet time; `None` if the turn has
/// none, or is over. The turn may be over by the returned time, unless its deadline is moved.
fn remind_at(news: &News, now: Moment) -> Option<Moment> {
    let Reminder { person, at, until, .. } = news.reminder?;
    let due = news.quiet_until(person, at.max(now)).unwrap_or(at);
    (now < until).then_some(due)
}
