//! The messages of one game in one place.

mod answers;
mod board;
mod calls;
mod mirrors;
mod notes;
mod retirements;
mod searches;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::ops::RangeInclusive;
use std::time::Duration;

use crate::event::{
    Answer, CallKind, ChannelId, ClickId, Layout, MessageId, Moment, News, On, Outcome, Person, PlaceId,
    PlaceRecord, Reach, Refused, Request, RequestId, Via, What,
};
use answers::Waiting;
pub use answers::{BRIEFLY, PATIENCE};
pub use board::IN_PLACE;
use board::Message;
use calls::Call;
pub use calls::PRESENT;
use searches::Search;

/// How long a click's token is used. It is valid for 15 minutes.
const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60);

/// The longest time after which a request of a process that has ended can still arrive. It is the time limit of any
/// request.
pub const STRAY: Duration = Duration::from_secs(25);

/// How long boards are shown in words, in a place that does not allow pictures, before a picture is tried again.
pub(crate) const WORDS_FOR: Duration = Duration::from_secs(10 * 60);

/// The longest pause between two attempts: the one after a refusal.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(15 * 60);

/// The number of refusals after which what is left to do in an inaccessible channel rests. They are a [`LONGEST_PAUSE`]
/// apart. From then on it is tried once each time that another request of the place succeeds.
const REFUSALS_UNTIL_REST: u32 = 9;

/// The pause after failures, before the next attempt.
#[derive(Debug, Clone, Copy, Default)]
struct Pause {
    failures: u32,
    /// The failures that were refusals. What nobody has answered, however often, may succeed the next time.
    refusals: u32,
    until: Option<Moment>,
}

impl Pause {
    /// Returns whether it is over. A pause of more than [`LONGEST_PAUSE`] is of a clock that has been set back since.
    fn is_over(self, now: Moment) -> bool {
        self.until.is_none_or(|until| until <= now || until.since(now) > LONGEST_PAUSE)
    }

    /// Pauses after a refusal that may be lasting.
    fn refuse(&mut self, now: Moment) {
        self.refusals += 1;
        self.fail(now, Some(LONGEST_PAUSE));
    }

    /// Pauses for a time that doubles with each failure up to about a minute, for at least `wait`, and for at most
    /// [`LONGEST_PAUSE`].
    fn fail(&mut self, now: Moment, wait: Option<Duration>) {
        let doubled = Duration::from_secs(1 << self.failures.min(6));
        self.failures += 1;
        self.until = Some(now.plus(wait.map_or(doubled, |wait| wait.max(doubled)).min(LONGEST_PAUSE)));
    }
}

/// The state of the game that all places share.
#[derive(Debug, Clone, Default)]
pub(crate) struct Game {
    pub(crate) news: Option<News>,
    /// When each person last acted, as far as known.
    pub(crate) acted: HashMap<Person, Moment>,
}

impl Game {
    /// Returns whether a person has acted so recently that they need not be called.
    pub(crate) fn is_here(&self, person: Person, now: Moment) -> bool {
        self.acted.get(&person).is_some_and(|acted| now.since(*acted) < PRESENT)
    }
}

/// How a request in flight posts the game, if it does.
#[derive(Debug, Clone, Copy)]
struct Posting {
    /// When the request was made.
    at: Moment,
    channel: ChannelId,
    layout: Layout,
    /// As in [`Request::notifies_from`].
    notifies_from: Option<u32>,
}

impl Posting {
    /// Returns what the message has notified people of that shows event `shows`.
    fn mentioned(self, shows: u32) -> Option<Mentioned> {
        self.notifies_from.map(|from| Mentioned { events: from..=shows, at: self.at })
    }
}

/// A message that has notified the people who had to act because of these events.
#[derive(Debug, Clone)]
struct Mentioned {
    events: RangeInclusive<u32>,
    /// When the request was made.
    at: Moment,
}

/// A request in flight.
#[derive(Debug, Clone, Copy)]
enum Flight {
    Answer { click: ClickId, on: On, answer: Answer, posting: Posting },
    Edit { message: MessageId, via: Via },
    Post(Posting),
    Retire { message: MessageId },
    Search { at: Moment, channel: ChannelId },
    Call { kind: CallKind, person: Person, since: u32, channel: ChannelId },
    Recall { message: MessageId },
}

impl Flight {
    /// Returns whether it shows the newest state.
    const fn shows(self) -> bool {
        matches!(
            self,
            Self::Edit { .. }
                | Self::Post(_)
                | Self::Answer { answer: Answer::Update | Answer::Post { .. }, .. }
        )
    }

    /// Returns whether it succeeds only where messages can be written or read.
    const fn writes_or_reads(self) -> bool {
        self.shows() || !matches!(self, Self::Answer { .. })
    }

    /// Returns whether it posts a message that notifies people.
    const fn notifies(self) -> bool {
        matches!(self, Self::Post(posting) | Self::Answer { posting, .. } if posting.notifies_from.is_some())
    }

    /// Returns the channel in which it posts the game, and when it was sent.
    const fn posts_in(self) -> Option<(ChannelId, Moment)> {
        match self {
            Self::Post(posting) | Self::Answer { answer: Answer::Post { .. }, posting, .. } => {
                Some((posting.channel, posting.at))
            }
            _ => None,
        }
    }

    /// Returns the message that it changes.
    const fn message(self) -> Option<MessageId> {
        match self {
            Self::Edit { message, .. }
            | Self::Retire { message }
            | Self::Answer { on: On::Message { message, .. }, answer: Answer::Update, .. } => Some(message),
            _ => None,
        }
    }
}

/// The kind of token, and so of rate limit, that a request uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purse {
    /// An interaction's token, which is not part of the bot's limit.
    Token,
    /// The bot's token.
    Bot,
}

fn purse(what: What) -> Purse {
    match what {
        What::Answer { .. } => Purse::Token,
        What::Edit { via, .. } | What::Post { via } | What::Retire { via, .. } | What::Call { via, .. } => {
            match via {
                Via::Token(_) => Purse::Token,
                Via::Bot => Purse::Bot,
            }
        }
        What::Search { .. } | What::Recall { .. } | What::Remove { .. } => Purse::Bot,
    }
}

/// The messages of one game in one place.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    id: PlaceId,
    reach: Reach,
    channel: ChannelId,
    /// The channel to which the game moves: where the next message is posted.
    goal: Option<ChannelId>,
    /// All messages that may have controls, oldest first; in a mirror, all messages of it. They are boxed because the
    /// smallest map has room for eleven, and most games have one.
    messages: BTreeMap<MessageId, Box<Message>>,
    clicks: VecDeque<Waiting>,
    in_flight: HashMap<RequestId, Flight>,
    /// The channels to search for unknown messages, ordered by due time.
    searches: Vec<Search>,
    /// The searches that rest, because they were refused again and again; at most one for each channel.
    unread: Vec<Search>,
    pause: Pause,
    search_pause: Pause,
    in_words_until: Option<Moment>,
    /// Whether Discord has refused a frame here, so that new messages are classic.
    refuses_frames: bool,
    is_closed: bool,
    /// Whether the place is a mirror that has ended, so that it must have no message.
    is_ended: bool,
    /// Number of consecutive refusals of boards, for reasons that concern the channel or the message.
    refusals: u32,
    /// Every person has been called for events before this one, if they had to be.
    called_before: u32,
    calls: Vec<Call>,
    /// The event of the last turn that got its reminder.
    reminded: Option<u32>,
    /// What new messages have notified people of, until the calls are settled.
    mentioned: Vec<Mentioned>,
    /// The last event that a request has shown. The news of it may be on its way.
    has_shown: u32,
    /// When a call or a reminder falls due that waits for its time.
    due: Option<Moment>,
    /// Whether the store may know another time for `due` than the last record says.
    is_due_doubted: bool,
    /// Whether the store has asked for the board since its record was last stored as settled.
    is_asked_for: bool,
    /// The last record that was stored or is being stored, and the place's channel at that time.
    saved: PlaceRecord,
    saved_in: ChannelId,
    /// Whether the store knows that work is left, and the channels that it would have searched after a crash. Messages
    /// may be posted only in these channels.
    is_owed: bool,
    noted: Vec<ChannelId>,
}

impl Place {
    /// Creates a place from its stored record; `None` if the game is new.
    pub(crate) fn new(
        id: PlaceId,
        reach: Reach,
        channel: ChannelId,
        record: Option<PlaceRecord>,
        now: Moment,
    ) -> Self {
        let mut place = Self {
            id,
            reach,
            channel,
            goal: None,
            messages: BTreeMap::new(),
            clicks: VecDeque::new(),
            in_flight: HashMap::new(),
            searches: Vec::new(),
            unread: Vec::new(),
            pause: Pause::default(),
            search_pause: Pause::default(),
            in_words_until: None,
            refuses_frames: false,
            is_closed: false,
            is_ended: false,
            refusals: 0,
            called_before: 0,
            calls: Vec::new(),
            reminded: None,
            mentioned: Vec::new(),
            has_shown: 0,
            due: None,
            is_due_doubted: false,
            is_asked_for: false,
            saved: PlaceRecord::default(),
            saved_in: channel,
            is_owed: record.as_ref().is_none_or(|record| !record.settled),
            noted: vec![channel],
        };
        if let Some(mut record) = record {
            place.noted.extend(&record.doubted);
            place.called_before = record.called;
            place.refuses_frames = record.refuses_frames;
            // What an earlier keeper has left that had nothing to do.
            let rests = record.settled || record.is_ours;
            for (channel, message, layout) in &record.old {
                let unknown = Message::new(*channel, None, *layout);
                let pause =
                    Pause { refusals: if rests { REFUSALS_UNTIL_REST } else { 0 }, ..Pause::default() };
                let old = Message { is_old: true, is_sure: false, rests, pause, ..unknown };
                place.messages.insert(*message, Box::new(old));
            }
            if let Some(since) = record.since.filter(|_| rests && reach != Reach::Tokens) {
                place.unread =
                    place.noted.iter().map(|channel| Search::resting(now, *channel, since)).collect();
            }
            if let Some((message, shows, layout)) = record.board {
                let is_sure = record.settled;
                let board = Message { is_sure, ..Message::new(channel, Some(shows), layout) };
                place.messages.insert(message, Box::new(board));
            }
            let posted = |kind| {
                move |&(channel, message, person, since): &(ChannelId, MessageId, Person, u32)| Call {
                    message: Some((channel, message)),
                    ..Call::new(kind, person, since)
                }
            };
            place.calls = (record.calls.iter().map(posted(CallKind::First)))
                .chain(record.reminders.iter().map(posted(CallKind::Reminder)))
                .chain(record.uncalled.iter().map(|(kind, person, since)| Call::new(*kind, *person, *since)))
                .collect();
            place.reminded = record.reminded;
            place.due = record.due;
            if !record.settled && !record.is_ours && reach != Reach::Tokens {
                // The previous process may have sent requests whose outcome it never learnt, and which may still
                // arrive.
                let board = record.board.map_or(MessageId(0), |(board, ..)| board);
                let since = record.since.unwrap_or(board.posted_at());
                record.since = Some(since);
                let search = |due, channel: &ChannelId| Search::new(due, *channel, since);
                place.searches = (place.noted.iter())
                    .flat_map(|channel| [now, now.plus(STRAY)].map(|due| search(due, channel)))
                    .collect();
                place.searches.sort_unstable();
                place.searches.dedup();
            }
            place.saved = PlaceRecord { is_ours: false, ..record };
        }
        place
    }

    pub(crate) const fn id(&self) -> PlaceId {
        self.id
    }

    pub(crate) const fn reach(&self) -> Reach {
        self.reach
    }

    pub(crate) const fn channel(&self) -> ChannelId {
        self.channel
    }

    pub(crate) const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Moves the game to another channel: a message is posted there, whether or not there is news.
    pub(crate) fn move_to(&mut self, channel: ChannelId) {
        self.goal = Some(channel).filter(|channel| *channel != self.channel);
    }

    /// Returns the channel in which a message is posted without a click.
    pub(super) fn posting_in(&self) -> ChannelId {
        self.goal.unwrap_or(self.channel)
    }

    /// Handles the news of an event.
    pub(crate) fn news(&mut self, seq: u32, is_first: bool) {
        // A keeper that has just been made from a record learns what the record already shows: no event.
        let is_shown = self.saved.board.is_some_and(|(_, shows, _)| shows >= seq);
        if is_first && self.saved.settled && is_shown {
            return;
        }
        // The event that caused the news has also noted in the store that a board is owed.
        self.saved.settled = false;
        self.is_owed = true;
    }

    /// Handles that the board was asked for, although it may be shown. The row that asked may be gone by now, so this
    /// does not say that a post would be searched for after a crash.
    pub(crate) const fn asked_for(&mut self) {
        if self.id.0 == 0 {
            self.is_asked_for = true;
        }
    }

    /// Handles that what was shown from event `since` on may not be seen.
    pub(crate) fn unseen(&mut self, since: u32) {
        for message in self.messages.values_mut().filter(|message| message.shows >= Some(since)) {
            message.shows = since.checked_sub(1);
        }
        self.saved.settled = false;
        self.is_owed = true;
    }

    /// Handles an alarm. Until the newest state is shown, there is no next one: its news decides.
    pub(crate) const fn alarm(&mut self) {
        if self.id.0 == 0 {
            self.due = None;
            self.is_due_doubted = true;
        }
    }

    /// Returns the next request that uses `purse_of`, if there is one now.
    pub(crate) fn next(&self, game: &Game, now: Moment, purse_of: Purse) -> Option<What> {
        let paid = |what: &What| purse(*what) == purse_of;
        let may_go = |what: &What| !matches!(what, What::Post { .. }) || self.is_noted(self.posting_in());
        self.answer(game, now)
            .filter(paid)
            .or_else(|| self.relocate(game, now).filter(may_go).filter(paid))
            .or_else(|| self.show(game, now).filter(may_go).filter(paid))
            .or_else(|| self.search(now).filter(paid))
            .or_else(|| self.call(game, now).filter(paid))
            .or_else(|| self.retire(now, purse_of))
            .or_else(|| self.recall(game, now).filter(paid))
    }

    /// Returns the channel of a request.
    pub(crate) fn channel_of(&self, what: What) -> ChannelId {
        let of = |message| self.messages.get(&message).map(|message| message.channel);
        let found = match what {
            // A posted answer to a click goes to the click's channel.
            What::Answer { click, answer: Answer::Post { .. } } => {
                let waiting = self.clicks.iter().find(|waiting| waiting.click.id == click);
                waiting.map(|waiting| waiting.click.channel)
            }
            What::Answer { .. } => None,
            What::Post { .. } => Some(self.posting_in()),
            What::Edit { message, .. } | What::Retire { message, .. } | What::Remove { message } => {
                of(message)
            }
            What::Search { .. } => self.searches.first().map(|search| search.channel),
            What::Call { board, .. } => of(board),
            What::Recall { message } => {
                let call = self.calls.iter().find(|call| call.is_in(message));
                call.and_then(|call| call.message).map(|(channel, _)| channel)
            }
        };
        found.unwrap_or(self.channel)
    }

    /// Returns the layout of the message that a request posts or changes.
    fn layout_of(&self, what: What) -> Layout {
        let of = |message| self.messages.get(&message).map(|message| message.layout);
        match what {
            What::Post { .. } | What::Answer { answer: Answer::Post { .. }, .. } => {
                if self.refuses_frames {
                    Layout::Classic
                } else {
                    Layout::Frame
                }
            }
            What::Edit { message, .. } | What::Retire { message, .. } => of(message).unwrap_or_default(),
            What::Answer { click, answer: Answer::Update } => {
                let waiting = self.clicks.iter().find(|waiting| waiting.click.id == click);
                match waiting.map(|waiting| waiting.click.on) {
                    Some(On::Message { message, layout, .. }) => of(message).unwrap_or(layout),
                    Some(On::Place | On::Elsewhere) | None => Layout::default(),
                }
            }
            What::Answer { .. }
            | What::Search { .. }
            | What::Call { .. }
            | What::Recall { .. }
            | What::Remove { .. } => Layout::default(),
        }
    }

    /// Returns the next time in the future at which something is due.
    pub(crate) fn wakes(&self, game: &Game, now: Moment) -> Option<Moment> {
        let is_there = self.goal.is_none();
        let shown = self.is_ended || is_there && game.news.as_ref().is_none_or(|news| self.is_shown(news));
        let board = self.pause.until.filter(|_| !shown);
        let search = self
            .searches
            .first()
            .map(|search| self.search_pause.until.map_or(search.due, |until| until.max(search.due)));
        let waiting = self.unanswered();
        let answers = waiting.flat_map(|waiting| {
            let spans = [BRIEFLY, PATIENCE, STRAY].map(|span| waiting.since.plus(span));
            spans.into_iter().chain(waiting.pause.until)
        });
        let old = self.messages.values().filter(|message| message.has_to_go());
        let retirements = old.filter_map(|message| message.pause.until);
        let calls = self.calls.iter().filter(|call| !call.is_sent).filter_map(|call| call.pause.until);
        // What is due already, but not done, waits for another event.
        let later = |at: &Moment| *at > now;
        answers.chain(retirements).chain(calls).chain(board).chain(search).filter(later).min()
    }

    /// Returns whether nothing is left to do.
    pub(crate) fn is_settled(&self, game: &Game) -> bool {
        let stands = |call: &Call| match call.message {
            Some(_) => !call.is_sent && !self.has_come(game, call),
            None => call.is_unsent() && call.rests,
        };
        self.in_flight.is_empty()
            && self.clicks.is_empty()
            && self.searches.is_empty()
            && self.goal.is_none()
            && (self.is_ended || game.news.as_ref().is_none_or(|news| self.is_shown(news)))
            && !self.awaits_news(game)
            && !self.messages.values().any(|message| message.has_to_go())
            && self.calls.iter().all(stands)
    }

    /// Records that `what` is being sent as request `id`.
    pub(crate) fn send(&mut self, id: RequestId, what: What, now: Moment) -> Request {
        let (channel, layout) = (self.channel_of(what), self.layout_of(what));
        let notifies_from = self.notifies_from(what);
        let posting = Posting { at: now, channel, layout, notifies_from };
        let flight = match what {
            What::Answer { click, answer } => {
                let waiting = self.clicks.iter().find(|waiting| waiting.click.id == click);
                let on = waiting.map_or(On::Elsewhere, |waiting| waiting.click.on);
                let is_promised = waiting.is_some_and(Waiting::has_promise);
                if let (On::Message { message, .. }, Answer::Post { .. }, false) = (on, answer, is_promised) {
                    // From now on the token's answer is another message. After an acknowledgement it stays this one.
                    self.forget_token(message, click);
                }
                Flight::Answer { click, on, answer, posting }
            }
            What::Edit { message, via } => Flight::Edit { message, via },
            What::Post { .. } => Flight::Post(posting),
            What::Retire { message, .. } | What::Remove { message } => Flight::Retire { message },
            What::Search { .. } => Flight::Search { at: now, channel },
            What::Call { kind, person, since, .. } => {
                for call in self.calls.iter_mut().filter(|call| call.is_for(kind, person, since)) {
                    call.is_sent = true;
                }
                Flight::Call { kind, person, since, channel }
            }
            What::Recall { message } => {
                for call in self.calls.iter_mut().filter(|call| call.is_in(message)) {
                    call.is_sent = true;
                }
                Flight::Recall { message }
            }
        };
        if let Some(message) = flight.message().and_then(|message| self.messages.get_mut(&message)) {
            message.written = id.0;
        }
        self.in_flight.insert(id, flight);
        let in_words = self.in_words_until.is_some_and(|until| until > now);
        let (place, reach) = (self.id, self.reach);
        Request { id, place, reach, channel, in_words, layout, at: now, notifies_from, what }
    }

    /// Handles the outcome of a request; unknown requests are ignored.
    pub(crate) fn done(&mut self, id: RequestId, outcome: Outcome, now: Moment) {
        let Some(flight) = self.in_flight.remove(&id) else { return };
        if matches!(outcome, Outcome::Done { .. } | Outcome::Found(_)) {
            self.is_closed = false;
            if flight.writes_or_reads() {
                self.try_again(now);
            }
            if flight.shows() {
                (self.pause, self.refusals) = (Pause::default(), 0);
                if let Outcome::Done { shows, .. } = outcome {
                    self.has_shown = self.has_shown.max(shows);
                }
            }
        }
        match flight {
            Flight::Answer { click, on, answer, posting } => {
                self.answered(id, (click, posting), on, answer, &outcome, now);
            }
            Flight::Edit { message, via } => self.edited(message, via, &outcome, now),
            Flight::Post(posting) => match outcome {
                Outcome::Done { message: Some(message), shows } => {
                    self.learn(message, posting.channel, (shows, posting.layout), None, id.0);
                    self.mentioned.extend(posting.mentioned(shows));
                }
                Outcome::Unknown => {
                    self.look(posting.channel, posting.at, now);
                    self.pause.fail(now, None);
                }
                Outcome::Refused(why) if self.goal == Some(posting.channel) => self.not_moved(why, now),
                Outcome::Refused(why) => self.refused(why, now),
                Outcome::Done { .. } | Outcome::Found(_) => {}
            },
            Flight::Retire { message } => self.retired(message, &outcome, now),
            Flight::Search { at, channel } => self.searched(id, (at, channel), outcome, now),
            Flight::Call { kind, person, since, channel } => {
                self.call_made((kind, person, since), channel, &outcome, now);
            }
            Flight::Recall { message } => self.recalled(message, &outcome, now),
        }
    }
}

/// Returns how long Discord asks to wait.
const fn wait(outcome: &Outcome) -> Option<Duration> {
    match outcome {
        Outcome::Refused(Refused::Later(wait)) => Some(*wait),
        _ => None,
    }
}
