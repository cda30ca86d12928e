//! The messages of one game in one place.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::Duration;

use crate::event::{
    ChannelId, Click, ClickId, MessageId, Moment, News, On, Outcome, Person, PlaceId, Reach, Record, Refused,
    Request, RequestId, Say, Via, What,
};

/// A message younger than this is edited in place: people are at it. An older one is posted anew further below.
pub const IN_PLACE: Duration = Duration::from_secs(10 * 60);

/// Whoever has acted on the game within this time is there, and is not called.
pub const PRESENT: Duration = Duration::from_secs(90);

/// How long an answer waits for the outcome of another request that is showing the game. Most take a few milliseconds,
/// and then one request does for both.
pub const BRIEFLY: Duration = Duration::from_millis(250);

/// How long an answer that can't be given yet may wait before it is promised.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// How long a click's token is used. Discord takes it for 15 minutes.
const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60);

/// After how long at most a request of a process that has ended can still arrive. It is the limit on any request.
pub const STRAY: Duration = Duration::from_secs(25);

/// The shortest time there is. A search that is under way may have looked too early for what is learnt in its own
/// millisecond, so another is due after it.
const TICK: Duration = Duration::from_millis(1);

/// How long a place that takes no pictures is told in words before a picture is tried again.
const WORDS_FOR: Duration = Duration::from_secs(10 * 60);

/// The longest pause between two attempts.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(15 * 60);

/// How often a channel that may not be read is tried, a [`LONGEST_PAUSE`] apart.
const SEARCHES_OF_CLOSED: u32 = 4;

/// How often the controls of a message are tried to be taken off in a closed channel.
const RETIREMENTS: u32 = 8;

/// How often somebody is tried to be called.
const CALLS: u32 = 5;

/// When something that failed may be tried again.
#[derive(Debug, Clone, Copy, Default)]
struct Pause {
    failures: u32,
    until: Option<Moment>,
}

impl Pause {
    fn is_over(self, now: Moment) -> bool {
        self.until.is_none_or(|until| until <= now)
    }

    /// Pauses for a time that doubles with each failure, and for `wait` at least.
    fn fail(&mut self, now: Moment, wait: Option<Duration>) {
        let doubled = Duration::from_secs(1 << self.failures.min(10));
        self.failures += 1;
        self.until = Some(now.plus(wait.map_or(doubled, |wait| wait.max(doubled)).min(LONGEST_PAUSE)));
    }
}

/// A message of the game that may have controls.
#[derive(Debug, Clone)]
struct Message {
    channel: ChannelId,
    /// The last event it is known to show.
    shows: u32,
    /// Whether nothing else can have been written into it since.
    is_sure: bool,
    /// The last request that wrote it.
    written: u64,
    /// What it can be edited with beside the bot's token, and until when.
    token: Option<(ClickId, Moment)>,
    /// Whether another message has taken over: its controls have to go.
    is_old: bool,
    /// Whether Discord says that it is too old to be edited often.
    is_frozen: bool,
    pause: Pause,
}

impl Message {
    const fn new(channel: ChannelId, shows: u32) -> Self {
        let pause = Pause { failures: 0, until: None };
        Self {
            channel,
            shows,
            is_sure: true,
            written: 0,
            token: None,
            is_old: false,
            is_frozen: false,
            pause,
        }
    }
}

/// A click that has not been given its last answer.
#[derive(Debug, Clone)]
struct Waiting {
    click: Click,
    since: Moment,
    /// Whether an answer is on its way.
    is_sent: bool,
    /// Whether it has been acknowledged, so that Discord's three seconds no longer apply.
    is_promised: bool,
    /// Whether an answer with the board was refused, so that another is given.
    is_plain: bool,
}

impl Waiting {
    /// Whether Discord's three seconds no longer apply.
    const fn has_promise(&self) -> bool {
        self.is_promised || self.click.acknowledged
    }

    /// What is said if the answer can't be given yet: nothing, unless it has waited for long.
    fn put_off(&self, now: Moment) -> Option<Say> {
        let is_due = !self.has_promise() && now >= self.since.plus(PATIENCE);
        is_due.then_some(match self.click.on {
            On::Message { .. } => Say::Acknowledge,
            On::Place | On::Elsewhere => Say::Promise,
        })
    }
}

/// A call to somebody, due or made.
#[derive(Debug, Clone)]
struct Call {
    person: Person,
    since: u32,
    /// The message that calls, once it is known.
    message: Option<MessageId>,
    /// Whether it has been asked for and its message is not known yet, or whether it is being deleted.
    is_sent: bool,
    pause: Pause,
}

/// A channel that has to be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Search {
    due: Moment,
    channel: ChannelId,
    /// How often it was not allowed.
    refusals: u32,
}

impl Search {
    const fn new(due: Moment, channel: ChannelId) -> Self {
        Self { due, channel, refusals: 0 }
    }
}

/// A request that has not been answered.
#[derive(Debug, Clone, Copy)]
enum Flight {
    Answer { click: ClickId, on: On, say: Say, channel: ChannelId },
    Edit { message: MessageId, via: Via },
    Post { channel: ChannelId },
    Retire { message: MessageId },
    Search { at: Moment, channel: ChannelId },
    Call { person: Person, since: u32 },
    Recall { message: MessageId },
}

impl Flight {
    /// Whether it shows the newest state.
    const fn shows(self) -> bool {
        matches!(
            self,
            Self::Edit { .. } | Self::Post { .. } | Self::Answer { say: Say::Update | Say::Post { .. }, .. }
        )
    }

    /// The channel it posts the game in.
    const fn posts_in(self) -> Option<ChannelId> {
        match self {
            Self::Post { channel } | Self::Answer { say: Say::Post { .. }, channel, .. } => Some(channel),
            _ => None,
        }
    }

    /// The message it changes.
    const fn message(self) -> Option<MessageId> {
        match self {
            Self::Edit { message, .. }
            | Self::Retire { message }
            | Self::Answer { on: On::Message { message, .. }, say: Say::Update, .. } => Some(message),
            _ => None,
        }
    }
}

/// What is known about the whole game, whatever the place.
#[derive(Debug, Clone, Default)]
pub(crate) struct Game {
    pub(crate) news: Option<News>,
    /// When each was last known to act.
    pub(crate) acted: HashMap<Person, Moment>,
}

/// What a request is paid from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purse {
    /// The token of an interaction: not part of the bot's limit.
    Token,
    /// The bot's own.
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
        What::Search | What::Recall { .. } => Purse::Bot,
    }
}

/// The messages of one game in one place.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    id: PlaceId,
    reach: Reach,
    channel: ChannelId,
    /// All that may have controls, the oldest first.
    messages: BTreeMap<MessageId, Message>,
    clicks: VecDeque<Waiting>,
    in_flight: HashMap<RequestId, Flight>,
    /// Where to look for messages nobody knows of, the first due first.
    searches: Vec<Search>,
    pause: Pause,
    search_pause: Pause,
    in_words_until: Option<Moment>,
    is_closed: bool,
    called: u32,
    calls: Vec<Call>,
    /// What was stored last, or is being stored, and in which channel the place was then.
    saved: Record,
    saved_in: ChannelId,
    /// Whether the store says that work is left, and which channels are searched then after a crash. Only there a message
    /// may be posted.
    is_owed: bool,
    noted: Vec<ChannelId>,
}

impl Place {
    /// A place with what is stored of it; `None` if the game is new.
    pub(crate) fn new(
        id: PlaceId,
        reach: Reach,
        channel: ChannelId,
        record: Option<Record>,
        now: Moment,
    ) -> Self {
        let mut place = Self {
            id,
            reach,
            channel,
            messages: BTreeMap::new(),
            clicks: VecDeque::new(),
            in_flight: HashMap::new(),
            searches: Vec::new(),
            pause: Pause::default(),
            search_pause: Pause::default(),
            in_words_until: None,
            is_closed: false,
            called: 0,
            calls: Vec::new(),
            saved: Record::default(),
            saved_in: channel,
            is_owed: record.as_ref().is_none_or(|record| !record.settled),
            noted: vec![channel],
        };
        if let Some(record) = record {
            place.noted.extend(&record.doubted);
            place.called = record.called;
            for (channel, message) in &record.old {
                let old = Message { is_old: true, is_sure: false, ..Message::new(*channel, 0) };
                place.messages.insert(*message, old);
            }
            if let Some((message, shows)) = record.board {
                let is_sure = record.settled;
                place.messages.insert(message, Message { is_sure, ..Message::new(channel, shows) });
            }
            place.calls = (record.calls.iter())
                .map(|(message, person, since)| Call {
                    person: *person,
                    since: *since,
                    message: Some(*message),
                    is_sent: false,
                    pause: Pause::default(),
                })
                .collect();
            if !record.settled && reach == Reach::Channel {
                // The process before may have sent what it did not live to hear of, and that may still arrive.
                place.searches = (place.noted.iter())
                    .flat_map(|channel| [now, now.plus(STRAY)].map(|due| Search::new(due, *channel)))
                    .collect();
                place.searches.sort_unstable();
                place.searches.dedup();
            }
            place.saved = record;
        }
        place
    }

    /// The message that shows the game, if there is one.
    pub(crate) fn current(&self) -> Option<(MessageId, u32)> {
        self.newest().map(|(id, message)| (id, message.shows))
    }

    pub(crate) const fn channel(&self) -> ChannelId {
        self.channel
    }

    pub(crate) const fn is_closed(&self) -> bool {
        self.is_closed
    }

    fn newest(&self) -> Option<(MessageId, &Message)> {
        self.messages
            .iter()
            .next_back()
            .filter(|(_, message)| !message.is_old)
            .map(|(id, message)| (*id, message))
    }

    fn is_shown(&self, news: &News) -> bool {
        self.newest().is_some_and(|(_, message)| message.is_sure && message.shows >= news.seq)
    }

    fn is_writing(&self) -> bool {
        self.in_flight.values().any(|flight| flight.shows())
    }

    fn may_edit(&self, id: MessageId, news: &News, now: Moment) -> bool {
        let Some(message) = self.messages.get(&id).filter(|message| !message.is_old) else { return false };
        let is_fresh = now.since(id.posted_at()) < IN_PLACE && !message.is_frozen;
        message.shows >= news.since && (is_fresh || message.shows >= news.news_seq && !message.is_frozen)
    }

    /// Notes a message of the game that has controls; of several the one posted last is current.
    fn learn(
        &mut self,
        id: MessageId,
        channel: ChannelId,
        shows: u32,
        token: Option<(ClickId, Moment)>,
        written: u64,
    ) {
        let newest = self.messages.keys().next_back().copied();
        let message = self.messages.entry(id).or_insert_with(|| Message::new(channel, shows));
        message.written = message.written.max(written);
        if token.is_some() {
            message.token = token;
        }
        if newest.is_some_and(|newest| newest > id) {
            message.is_old = true;
        }
        if newest.is_none_or(|newest| newest < id) {
            // The game is where its newest message is.
            self.channel = channel;
        }
        if newest.is_some_and(|newest| newest < id) {
            for (other, message) in &mut self.messages {
                message.is_old |= *other != id;
            }
        }
        if self.reach == Reach::Mirror {
            // What has no controls needs none taken off.
            self.messages.retain(|_, message| !message.is_old);
        }
    }

    /// Takes in that there is something new to show.
    pub(crate) fn news(&mut self) {
        // With the event the store has noted that a board is owed.
        self.saved.settled = false;
        self.is_owed = true;
    }

    /// Takes in a click.
    pub(crate) fn click(&mut self, click: Click, now: Moment) {
        if let On::Message { message, shows } = click.on {
            let token = click.acknowledged.then(|| (click.id, now.plus(TOKEN_LIFE)));
            self.learn(message, click.channel, shows, token, 0);
        }
        self.is_closed = false;
        self.pause.until = None;
        self.clicks.push_back(Waiting {
            click,
            since: now,
            is_sent: false,
            is_promised: false,
            is_plain: false,
        });
    }

    /// Decides whom the message that shows the newest state leaves uncalled, once it is up.
    pub(crate) fn settle_calls(&mut self, game: &Game, now: Moment) {
        let Some(news) = &game.news else { return };
        if self.id != PlaceId(0) || !self.is_shown(news) {
            return;
        }
        for awaited in news.awaited.iter().filter(|awaited| awaited.since > self.called) {
            let is_here = (game.acted.get(&awaited.person)).is_some_and(|acted| now.since(*acted) < PRESENT);
            let is_known = |call: &Call| (call.person, call.since) == (awaited.person, awaited.since);
            if !is_here && !self.calls.iter().any(is_known) {
                let (person, since) = (awaited.person, awaited.since);
                let pause = Pause::default();
                self.calls.push(Call { person, since, message: None, is_sent: false, pause });
            }
        }
        self.called = self.called.max(news.seq);
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

    /// The next request that is paid from `purse`, if there is one now.
    pub(crate) fn next(&self, game: &Game, now: Moment, purse_of: Purse) -> Option<What> {
        let paid = |what: &What| purse(*what) == purse_of;
        let may_go = |what: &What| !matches!(what, What::Post { .. }) || self.is_noted(self.channel);
        self.answer(game, now)
            .filter(paid)
            .or_else(|| self.show(game, now).filter(may_go).filter(paid))
            .or_else(|| self.search(now).filter(paid))
            .or_else(|| self.call(game, now).filter(paid))
            .or_else(|| self.retire(now, purse_of))
            .or_else(|| self.recall(game, now).filter(paid))
    }

    /// When something is due that is not now.
    pub(crate) fn wakes(&self, game: &Game, now: Moment) -> Option<Moment> {
        let shown = game.news.as_ref().is_none_or(|news| self.is_shown(news));
        let board = self.pause.until.filter(|_| !shown);
        let search = self
            .searches
            .first()
            .map(|search| self.search_pause.until.map_or(search.due, |until| until.max(search.due)));
        let waiting = self.clicks.iter().filter(|waiting| !waiting.is_sent);
        let answers =
            waiting.flat_map(|waiting| [BRIEFLY, PATIENCE, STRAY].map(|span| waiting.since.plus(span)));
        let old = self.messages.values().filter(|message| message.is_old);
        let retirements = old.filter_map(|message| message.pause.until);
        let calls = self.calls.iter().filter(|call| !call.is_sent).filter_map(|call| call.pause.until);
        // What is due and not done waits for something else to happen.
        let later = |at: &Moment| *at > now;
        answers.chain(retirements).chain(calls).chain(board).chain(search).filter(later).min()
    }

    /// Whether a click is still without its last answer.
    pub(crate) fn owes_answer(&self, click: ClickId) -> bool {
        self.clicks.iter().any(|waiting| waiting.click.id == click)
    }

    /// Whether the token of a click may still be used.
    pub(crate) fn needs(&self, click: ClickId) -> bool {
        let has = |message: &Message| message.token.is_some_and(|(token, _)| token == click);
        self.owes_answer(click) || self.messages.values().any(has)
    }

    /// Whether nothing is left to do.
    pub(crate) fn is_settled(&self, game: &Game) -> bool {
        let stands = |call: &Call| call.message.is_some() && !call.is_sent && !self.has_come(game, call);
        self.in_flight.is_empty()
            && self.clicks.is_empty()
            && self.searches.is_empty()
            && game.news.as_ref().is_none_or(|news| self.is_shown(news))
            && self.messages.values().all(|message| !message.is_old)
            && self.calls.iter().all(stands)
    }

    /// The answer to the first click that can be given one now.
    fn answer(&self, game: &Game, now: Moment) -> Option<What> {
        let news = game.news.as_ref()?;
        self.clicks.iter().filter(|waiting| !waiting.is_sent).find_map(|waiting| {
            let say = self.say(waiting, news, now)?;
            // What is posted without a note of it in the store would be lost with the process.
            let waits = matches!(say, Say::Post { .. }) && !self.is_noted(waiting.click.channel);
            let say = if waits { waiting.put_off(now)? } else { say };
            Some(What::Answer { click: waiting.click.id, say })
        })
    }

    /// Whether a message that is posted in a channel is searched for after a crash.
    fn is_noted(&self, channel: ChannelId) -> bool {
        self.is_owed && self.noted.contains(&channel)
    }

    /// The channels of the posts that wait for the store to note that they may have been made.
    fn posts_to_note(&self, game: &Game, now: Moment) -> Vec<ChannelId> {
        let Some(news) = &game.news else { return Vec::new() };
        let posts = self.clicks.iter().filter(|waiting| {
            !waiting.is_sent && matches!(self.say(waiting, news, now), Some(Say::Post { .. }))
        });
        let answers = posts.map(|waiting| waiting.click.channel);
        let own = (self.show(game, now)).filter(|what| matches!(what, What::Post { .. }));
        let all = answers.chain(own.map(|_| self.channel));
        all.filter(|channel| !self.is_noted(*channel)).collect()
    }

    /// Takes in that a record has been stored, made when the place was in `channel`.
    pub(crate) fn saved(&mut self, channel: ChannelId, record: &Record) {
        // A record that takes this back may be on its way already.
        self.is_owed |= !record.settled && !self.saved.settled;
        let (here, saved) = (self.saved_in, &self.saved);
        self.noted.push(channel);
        self.noted.extend(&record.doubted);
        self.noted.retain(|noted| *noted == here || saved.doubted.contains(noted));
        self.noted.sort_unstable();
        self.noted.dedup();
    }

    fn say(&self, waiting: &Waiting, news: &News, now: Moment) -> Option<Say> {
        let current = self.newest().map(|(id, _)| id);
        let is_shown = self.is_shown(news);
        let is_done = is_shown && !waiting.click.anew || waiting.is_plain;
        let point = Say::Point { to: current };
        let post = Say::Post { below: current };
        let waited = |span: Duration| now >= waiting.since.plus(span);
        let is_promised = waiting.has_promise();
        let has_message = |message: &MessageId| self.messages.contains_key(message);
        match waiting.click.on {
            On::Message { message, .. } if current.is_some_and(|current| current > message) => Some(point),
            On::Message { .. } if waiting.is_plain => Some(Say::Acknowledge),
            On::Message { .. } if self.is_writing() => {
                (!is_promised && waited(BRIEFLY)).then_some(Say::Acknowledge)
            }
            // Where nothing is new, it is shown as it is.
            On::Message { message, .. } if is_done && has_message(&message) => Some(Say::Update),
            On::Message { message, .. } if self.may_edit(message, news, now) => Some(Say::Update),
            On::Message { .. } => Some(post),
            On::Place if is_done && current.is_some() => Some(point),
            On::Place if !self.is_writing() && !waiting.is_promised => Some(post),
            On::Place if current.is_some() && waited(PATIENCE) => Some(point),
            // Where it is closed, the game goes on where it is still played.
            On::Elsewhere if self.is_closed && !self.is_writing() => Some(post),
            On::Elsewhere if is_shown => Some(point),
            On::Place | On::Elsewhere if !is_promised => waiting.put_off(now),
            On::Place | On::Elsewhere => waited(STRAY).then_some(point),
        }
    }

    /// The request that shows the newest state without a click.
    fn show(&self, game: &Game, now: Moment) -> Option<What> {
        let news = game.news.as_ref()?;
        if self.is_shown(news) || self.is_writing() || !self.pause.is_over(now) {
            return None;
        }
        match self.newest() {
            Some((message, state)) if self.may_edit(message, news, now) => {
                let is_retiring = |flight: &Flight| flight.message() == Some(message);
                let via = self.via(state, now).filter(|_| !self.in_flight.values().any(is_retiring))?;
                // What it shows may be found out first.
                (via != Via::Bot || !self.is_looking(now)).then_some(What::Edit { message, via })
            }
            _ => {
                let newest_token = self.messages.values().rev().find_map(|message| token(message, now));
                let via = match self.reach {
                    Reach::Channel | Reach::Mirror => Via::Bot,
                    Reach::Tokens => Via::Token(newest_token?),
                };
                // What nobody knows of is looked for before another is posted.
                (via != Via::Bot || !self.is_looking(now)).then_some(What::Post { via })
            }
        }
    }

    /// What a message can be edited with now.
    fn via(&self, message: &Message, now: Moment) -> Option<Via> {
        match (token(message, now), self.reach) {
            (Some(token), _) => Some(Via::Token(token)),
            (None, Reach::Channel | Reach::Mirror) => Some(Via::Bot),
            (None, Reach::Tokens) => None,
        }
    }

    /// Whether the messages in the channel have to be looked at before anything is posted there.
    fn is_looking(&self, now: Moment) -> bool {
        self.searches.first().is_some_and(|search| search.due <= now.plus(TICK))
    }

    fn search(&self, now: Moment) -> Option<What> {
        let is_under_way = self.in_flight.values().any(|flight| matches!(flight, Flight::Search { .. }));
        let is_due = self.searches.first().is_some_and(|search| search.due <= now);
        (is_due && !is_under_way && self.search_pause.is_over(now)).then_some(What::Search)
    }

    fn call(&self, game: &Game, now: Moment) -> Option<What> {
        let news = game.news.as_ref()?;
        let (board, message) = self.newest().filter(|_| self.is_shown(news))?;
        let via = self.via(message, now)?;
        let due = |call: &&Call| call.message.is_none() && !call.is_sent && call.pause.is_over(now);
        let call = self.calls.iter().find(due)?;
        Some(What::Call { person: call.person, board, since: call.since, via })
    }

    fn retire(&self, now: Moment, purse_of: Purse) -> Option<What> {
        self.messages.iter().filter(|(_, message)| message.is_old && message.pause.is_over(now)).find_map(
            |(id, message)| {
                let is_busy = |flight: &Flight| flight.message() == Some(*id);
                let via = self.via(message, now).filter(|_| !self.in_flight.values().any(is_busy))?;
                let what =
                    What::Retire { message: *id, shows: message.is_sure.then_some(message.shows), via };
                (purse(what) == purse_of).then_some(what)
            },
        )
    }

    /// Whether who was called has acted since, or has nothing to do any more.
    fn has_come(&self, game: &Game, call: &Call) -> bool {
        let Some(message) = call.message else { return false };
        let acted = (game.acted.get(&call.person)).is_some_and(|acted| *acted > message.posted_at());
        let awaited = game.news.as_ref().is_none_or(|news| {
            news.awaited.iter().any(|awaited| (awaited.person, awaited.since) == (call.person, call.since))
        });
        acted || !awaited
    }

    fn recall(&self, game: &Game, now: Moment) -> Option<What> {
        let due = |call: &&Call| !call.is_sent && call.pause.is_over(now) && self.has_come(game, call);
        let message = self.calls.iter().find(due)?.message?;
        Some(What::Recall { message })
    }

    /// Notes that `what` is being sent as request `id`.
    pub(crate) fn send(&mut self, id: RequestId, what: What, now: Moment) -> Request {
        let flight = match what {
            What::Answer { click, say } => {
                let waiting = self.clicks.iter_mut().find(|waiting| waiting.click.id == click);
                let (on, asked_in) = waiting.map_or((On::Elsewhere, self.channel), |waiting| {
                    waiting.is_sent = true;
                    (waiting.click.on, waiting.click.channel)
                });
                // What a click is answered with is posted where it was made.
                let posts = matches!(say, Say::Post { .. });
                let channel = if posts { asked_in } else { self.channel };
                if let (On::Message { message, .. }, Say::Post { .. }) = (on, say) {
                    // The token's answer is another message from now on.
                    self.forget_token(message, click);
                }
                Flight::Answer { click, on, say, channel }
            }
            What::Edit { message, via } => Flight::Edit { message, via },
            What::Post { .. } => Flight::Post { channel: self.channel },
            What::Retire { message, .. } => Flight::Retire { message },
            What::Search => {
                let channel = self.searches.first().map_or(self.channel, |search| search.channel);
                Flight::Search { at: now, channel }
            }
            What::Call { person, since, .. } => {
                for call in self.calls.iter_mut().filter(|call| (call.person, call.since) == (person, since))
                {
                    call.is_sent = true;
                }
                Flight::Call { person, since }
            }
            What::Recall { message } => {
                for call in self.calls.iter_mut().filter(|call| call.message == Some(message)) {
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
        let message = flight.message().and_then(|message| self.messages.get(&message));
        let channel = match flight {
            Flight::Search { channel, .. } | Flight::Answer { channel, .. } => channel,
            _ => message.map_or(self.channel, |message| message.channel),
        };
        Request { id, place: self.id, channel, in_words, what }
    }

    fn forget_token(&mut self, message: MessageId, click: ClickId) {
        if let Some(message) = self.messages.get_mut(&message) {
            message.token = message.token.filter(|(token, _)| *token != click);
        }
    }

    /// Takes in what became of a request; one that is not known is ignored.
    pub(crate) fn done(&mut self, id: RequestId, outcome: Outcome, now: Moment) {
        let Some(flight) = self.in_flight.remove(&id) else { return };
        if matches!(outcome, Outcome::Done { .. } | Outcome::Found(_)) {
            self.is_closed = false;
            if flight.shows() {
                self.pause = Pause::default();
            }
        }
        match flight {
            Flight::Answer { click, on, say, channel } => {
                self.answered(id, (click, channel), on, say, &outcome, now);
            }
            Flight::Edit { message, via } => self.edited(message, via, &outcome, now),
            Flight::Post { channel } => match outcome {
                Outcome::Done { message: Some(message), shows } => {
                    self.posted(id, message, channel, shows, None);
                    self.has_called(shows);
                }
                Outcome::Unknown => {
                    self.look(channel, now);
                    self.pause.fail(now, None);
                }
                Outcome::Refused(why) => self.refused(why, now),
                Outcome::Done { .. } | Outcome::Found(_) => {}
            },
            Flight::Retire { message } => self.retired(message, &outcome, now),
            Flight::Search { at, channel } => self.searched(id, (at, channel), outcome, now),
            Flight::Call { person, since } => self.call_made(person, since, &outcome, now),
            Flight::Recall { message } => match outcome {
                Outcome::Unknown | Outcome::Refused(Refused::Later(_)) => {
                    let wait = wait(&outcome);
                    for call in self.calls.iter_mut().filter(|call| call.message == Some(message)) {
                        call.is_sent = false;
                        call.pause.fail(now, wait);
                    }
                }
                _ => self.calls.retain(|call| call.message != Some(message)),
            },
        }
    }

    fn answered(
        &mut self,
        id: RequestId,
        asked: (ClickId, ChannelId),
        on: On,
        say: Say,
        outcome: &Outcome,
        now: Moment,
    ) {
        let (click, channel) = asked;
        let had_words = self.in_words_until.is_some_and(|until| until > now);
        let waiting = self.clicks.iter_mut().find(|waiting| waiting.click.id == click);
        let was_promised = waiting.as_ref().is_some_and(|waiting| waiting.has_promise());
        let promises = matches!(say, Say::Promise | Say::Acknowledge);
        let is_over = match (waiting, outcome) {
            (None, _) => true,
            // What was acknowledged meanwhile is answered once nothing is under way.
            (Some(waiting), Outcome::Done { .. }) if promises => {
                (waiting.is_sent, waiting.is_promised) = (false, true);
                waiting.is_plain
            }
            // It still has no answer: another than the board is given, or the board in words; then none.
            (
                Some(waiting),
                Outcome::Refused(
                    Refused::NoPictures
                    | Refused::Later(_)
                    | Refused::TooOld
                    | Refused::Gone
                    | Refused::Closed
                    | Refused::Rejected,
                ),
            ) => {
                let in_words = !had_words && matches!(outcome, Outcome::Refused(Refused::NoPictures));
                let was_plain = waiting.is_plain;
                waiting.is_sent = false;
                waiting.is_plain |= !in_words;
                was_plain
            }
            _ => true,
        };
        if is_over {
            self.clicks.retain(|waiting| waiting.click.id != click);
        }
        if let Outcome::Refused(Refused::NoPictures) = outcome {
            self.in_words_until = Some(now.plus(WORDS_FOR));
        }
        let token = Some((click, now.plus(TOKEN_LIFE)));
        match (say, on, outcome) {
            (Say::Update | Say::Acknowledge, On::Message { message, .. }, Outcome::Done { shows, .. }) => {
                if let Some(message) = self.messages.get_mut(&message) {
                    message.token = token;
                    if say == Say::Update {
                        (message.shows, message.is_sure) = (message.shows.max(*shows), true);
                    }
                }
            }
            (Say::Update, On::Message { message, .. }, Outcome::Unknown) => {
                if let Some(message) = self.messages.get_mut(&message) {
                    message.is_sure = false;
                }
            }
            (Say::Post { .. }, _, Outcome::Done { message: Some(message), shows }) => {
                // What follows an acknowledgement is not what the token edits, and need not notify anybody.
                self.posted(id, *message, channel, *shows, token.filter(|_| !was_promised));
                if !was_promised {
                    self.has_called(*shows);
                }
            }
            (Say::Post { .. }, _, Outcome::Unknown) => self.look(channel, now),
            _ => {}
        }
    }

    /// A message was posted that shows the game.
    fn posted(
        &mut self,
        id: RequestId,
        message: MessageId,
        channel: ChannelId,
        shows: u32,
        token: Option<(ClickId, Moment)>,
    ) {
        self.learn(message, channel, shows, token, id.0);
    }

    /// A message has called everybody who was waited for in what it shows.
    fn has_called(&mut self, shows: u32) {
        self.called = self.called.max(shows);
        self.calls.retain(|call| call.message.is_some() || call.is_sent || call.since > shows);
    }

    fn edited(&mut self, id: MessageId, via: Via, outcome: &Outcome, now: Moment) {
        let Some(message) = self.messages.get_mut(&id) else { return };
        match outcome {
            Outcome::Done { shows, .. } => {
                (message.shows, message.is_sure) = (message.shows.max(*shows), true);
            }
            Outcome::Refused(Refused::Gone) if via == Via::Bot => {
                self.messages.remove(&id);
            }
            Outcome::Refused(Refused::TooOld) => message.is_frozen = true,
            Outcome::Refused(Refused::Expired | Refused::Gone) => message.token = None,
            Outcome::Refused(Refused::Closed) if matches!(via, Via::Token(_)) => message.token = None,
            Outcome::Refused(why) => self.refused(*why, now),
            Outcome::Unknown => {
                message.is_sure = false;
                message.token = None;
                self.pause.fail(now, None);
            }
            Outcome::Found(_) => {}
        }
    }

    /// A board was refused in a way that concerns the place.
    fn refused(&mut self, why: Refused, now: Moment) {
        match why {
            Refused::NoPictures if self.in_words_until.is_none_or(|until| until <= now) => {
                self.in_words_until = Some(now.plus(WORDS_FOR));
            }
            Refused::Closed | Refused::NoPictures => {
                self.is_closed = true;
                self.pause.fail(now, Some(LONGEST_PAUSE));
            }
            Refused::Later(wait) => self.pause.fail(now, Some(wait)),
            Refused::Rejected => self.pause.fail(now, Some(LONGEST_PAUSE)),
            Refused::Gone | Refused::TooOld | Refused::Expired => self.pause.fail(now, None),
        }
    }

    fn retired(&mut self, id: MessageId, outcome: &Outcome, now: Moment) {
        let Some(message) = self.messages.get_mut(&id) else { return };
        match outcome {
            Outcome::Refused(Refused::Expired | Refused::Gone) if message.token.is_some() => {
                message.token = None
            }
            Outcome::Refused(Refused::Closed | Refused::NoPictures | Refused::Rejected)
                if message.pause.failures < RETIREMENTS =>
            {
                message.pause.fail(now, Some(LONGEST_PAUSE));
            }
            Outcome::Unknown | Outcome::Refused(Refused::Later(_) | Refused::TooOld | Refused::Expired) => {
                message.token = None;
                message.pause.fail(now, wait(outcome));
            }
            Outcome::Done { .. } | Outcome::Found(_) | Outcome::Refused(_) => {
                self.messages.remove(&id);
            }
        }
    }

    /// The channel has to be looked at: a message may be there that nobody knows of.
    fn look(&mut self, channel: ChannelId, now: Moment) {
        if self.reach == Reach::Channel {
            // One that is under way may have looked too early.
            self.searches.push(Search::new(now.plus(TICK), channel));
            self.searches.sort_unstable();
        }
    }

    fn searched(&mut self, id: RequestId, asked: (Moment, ChannelId), outcome: Outcome, now: Moment) {
        let (at, channel) = asked;
        let is_open = |search: &Search| search.due > at || search.channel != channel;
        match outcome {
            Outcome::Found(found) => {
                self.searches.retain(is_open);
                self.search_pause = Pause::default();
                for (message, shows) in found {
                    match self.messages.get_mut(&message) {
                        Some(known) if known.written > id.0 => {}
                        // A request of a process that has ended may have arrived late.
                        Some(known) => (known.shows, known.is_sure) = (shows, true),
                        None => self.learn(message, channel, shows, None, 0),
                    }
                }
            }
            // It may be closed for now, or never be allowed to be read: others wait for it no longer.
            Outcome::Refused(Refused::Closed | Refused::Gone | Refused::NoPictures | Refused::Rejected) => {
                let answered = self.searches.iter().filter(|search| !is_open(search));
                let refusals = answered.map(|search| search.refusals).max().unwrap_or(0) + 1;
                self.searches.retain(is_open);
                if refusals <= SEARCHES_OF_CLOSED {
                    self.searches.push(Search { due: now.plus(LONGEST_PAUSE), channel, refusals });
                    self.searches.sort_unstable();
                }
            }
            outcome => self.search_pause.fail(now, wait(&outcome)),
        }
    }

    fn call_made(&mut self, person: Person, since: u32, outcome: &Outcome, now: Moment) {
        let is_it = |call: &Call| (call.person, call.since) == (person, since) && call.message.is_none();
        let Some(call) = self.calls.iter_mut().find(|call| is_it(call)) else { return };
        call.is_sent = false;
        match outcome {
            Outcome::Done { message: Some(message), .. } => call.message = Some(*message),
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

    /// What has to be stored, if it is not what was stored last.
    pub(crate) fn record(&mut self, game: &Game, now: Moment) -> Option<Record> {
        let to_note = self.posts_to_note(game, now);
        let searched = self.searches.iter().map(|search| search.channel);
        let posted = self.in_flight.values().filter_map(|flight| flight.posts_in());
        let mut doubted: Vec<ChannelId> = searched.chain(posted).chain(to_note.iter().copied()).collect();
        doubted.retain(|channel| *channel != self.channel);
        doubted.sort_unstable();
        doubted.dedup();
        // Who has not been called yet is called after a crash.
        let uncalled =
            self.calls.iter().filter(|call| call.message.is_none()).map(|call| call.since - 1).min();
        let record = Record {
            board: self.newest().map(|(id, message)| (id, message.shows)),
            old: self
                .messages
                .iter()
                .filter(|(_, message)| message.is_old)
                .map(|(id, old)| (old.channel, *id))
                .collect(),
            calls: (self.calls.iter())
                .filter_map(|call| Some((call.message?, call.person, call.since)))
                .collect(),
            called: uncalled.map_or(self.called, |uncalled| uncalled.min(self.called)),
            doubted,
            settled: self.is_settled(game),
        };
        // That work is left is known from the event that has made it; only what is new is worth a write.
        let is_news = Record { settled: self.saved.settled, ..record.clone() } != self.saved
            || record.settled && !self.saved.settled
            || self.saved_in != self.channel
            || self.saved.settled && !to_note.is_empty();
        is_news.then(|| {
            self.is_owed &= !record.settled;
            self.noted.retain(|noted| *noted == self.channel || record.doubted.contains(noted));
            (self.saved, self.saved_in) = (record.clone(), self.channel);
            record
        })
    }
}

/// The token a message can be edited with now.
fn token(message: &Message, now: Moment) -> Option<ClickId> {
    message.token.filter(|(_, until)| *until > now).map(|(click, _)| click)
}

/// How long Discord asks to wait.
const fn wait(outcome: &Outcome) -> Option<Duration> {
    match outcome {
        Outcome::Refused(Refused::Later(wait)) => Some(*wait),
        _ => None,
    }
}
