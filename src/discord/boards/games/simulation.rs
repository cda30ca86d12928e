//! Runs the keepers of many games on a model of Discord, under seeded schedules. The simulation of one keeper checks what
//! its messages show; this one checks what all keepers share: the budget of the bot's token, the order in which games use
//! it, the tokens of clicks, and keepers that are dropped and made again.
//!
//! At no time are more requests sent with the bot's token than Discord allows, or any while they are held back. A message
//! has at most one change under way. A token is used only while it is valid, and as long as it is, no other is used to
//! edit its message. When all is quiet, each game has one board, which shows the newest state.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use banqi_keeper::{Answer, Awaited, Click, Layout, News, On, Outcome, Person, Reach, Refused, Via, What};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use super::*;
use crate::discord::interaction::caller::Source;
use crate::discord::interaction::display_names::PersonName;
use banqi_custom_id::Group;
use banqi_say::language::Language;
use banqi_store::{InteractionId, Place, UserId};

const SCHEDULES: u64 = 400;

const START: i64 = 1_800_000_000_000;
const HOUR: i64 = 3_600_000;

/// How many games there are, in how many channels.
const SESSIONS: i64 = 24;
const CHANNELS: u64 = 4;

/// How many things happen before all gets quiet.
const ACTS: u32 = 400;

/// How long the token of a click is valid, and for how much of that it is used at least.
const TOKEN_VALID: Duration = Duration::from_secs(15 * 60);
const TOKEN_USED: Duration = Duration::from_secs(13 * 60);

/// Discord's limits: for a bot in a second, and for one kind of request in a channel in five seconds.
const A_SECOND: usize = 50;
const A_ROUTE: usize = 5;
const ROUTE_SPAN: Duration = Duration::from_secs(5);

/// A bug between the keepers and the world, planted to check that it is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bug {
    /// The used budget is forgotten.
    NoBudget,
    /// The clock of the budget jumps ahead and back.
    ClockJumps,
    /// Requests are sent although they are held back.
    NotHeldBack,
    /// A game that waits for the budget is forgotten.
    WaitForgotten,
    /// The times at which keepers wake are forgotten.
    WakeForgotten,
    /// The tokens of dropped keepers do not expire.
    TokensLast,
    /// The tokens of dropped keepers are lost.
    TokensLost,
    /// An edit is sent twice.
    Twice,
    /// An edit shows the state of the time at which its game began to wait.
    OldState,
}

const BUGS: [Bug; 9] = [
    Bug::NoBudget,
    Bug::ClockJumps,
    Bug::NotHeldBack,
    Bug::WaitForgotten,
    Bug::WakeForgotten,
    Bug::TokensLast,
    Bug::TokensLost,
    Bug::Twice,
    Bug::OldState,
];

/// The kinds of request that Discord limits separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Read,
    Post,
    Edit,
    Delete,
}

enum Happening {
    Act,
    Drive,
    Saved(SessionId, Arc<()>, PlaceId, ToSave),
    Answer(SessionId, Arc<()>, Request, Outcome),
}

struct Posted {
    session: SessionId,
    shows: u32,
    has_controls: bool,
    is_mirror: bool,
}

struct Interaction {
    at: Moment,
    clicked: MessageId,
    /// The message that its token can edit.
    original: Option<MessageId>,
    /// Whether its answer has arrived, so that the keeper knows that.
    is_known: bool,
}

struct World {
    rng: ChaCha8Rng,
    bug: Option<Bug>,
    /// Whether requests fail.
    fails: bool,
    now: Moment,
    queue: BTreeMap<(Moment, u64), Happening>,
    /// When the task of the boards looks again by itself.
    looks_at: Option<Moment>,
    happened: u64,
    ids: u64,
    acts: u32,
    games: Games,
    held_back: Option<Moment>,
    seqs: HashMap<SessionId, u32>,
    stored: HashMap<SessionId, Stored>,
    posted: BTreeMap<MessageId, Posted>,
    clicks: HashMap<ClickId, Interaction>,
    changing: HashSet<MessageId>,
    /// What was sent with the bot's token.
    sent: Vec<(Moment, Kind, ChannelId)>,
    violations: Vec<String>,
}

impl World {
    fn new(seed: u64, bug: Option<Bug>) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let fails = rng.random();
        let mut world = Self {
            rng,
            bug,
            fails,
            now: Moment(START),
            queue: BTreeMap::new(),
            looks_at: None,
            happened: 0,
            ids: 0,
            acts: ACTS,
            games: Games::default(),
            held_back: None,
            seqs: HashMap::new(),
            stored: HashMap::new(),
            posted: BTreeMap::new(),
            clicks: HashMap::new(),
            changing: HashSet::new(),
            sent: Vec::new(),
            violations: Vec::new(),
        };
        for session in (0..SESSIONS).map(SessionId) {
            let channel = banqi_store::ChannelId(1 + session.0.cast_unsigned() % CHANNELS);
            world.stored.insert(session, (channel, PlaceRecord::default(), Vec::new()));
            world.seqs.insert(session, 1);
        }
        world.after(0, Happening::Act);
        world
    }

    /// Runs the schedule, and returns what was wrong.
    fn run(mut self) -> Vec<String> {
        while let Some(((at, _), happening)) = self.queue.pop_first() {
            self.now = at;
            match happening {
                Happening::Act => self.act(),
                Happening::Drive => {}
                Happening::Saved(session, held, place, saved) => self.saved(session, &held, place, &saved),
                Happening::Answer(session, held, request, outcome) => {
                    self.answered(session, &held, &request, outcome);
                }
            }
            self.drive();
            if !self.violations.is_empty() || self.happened > 200_000 {
                self.violations.push("it was stopped".to_owned());
                return self.violations;
            }
        }
        self.check();
        self.violations
    }

    fn after(&mut self, ms: i64, happening: Happening) {
        self.happened += 1;
        self.queue.insert((Moment(self.now.0 + ms.max(0)), self.happened), happening);
    }

    fn id(&mut self) -> u64 {
        self.ids += 1;
        ((self.now.0 - 1_420_070_400_000).cast_unsigned() << 22) | (self.ids & 0x3f_ffff)
    }

    /// Does what the task of the boards does whenever something has changed.
    fn drive(&mut self) {
        let next = loop {
            match self.bug {
                Some(Bug::NoBudget) => self.games.budget = Budget::default(),
                Some(Bug::WaitForgotten) => self.games.queue.forget_put_off(),
                Some(Bug::WakeForgotten) => self.games.waking.clear(),
                _ => {}
            }
            let held_back = self.held_back.filter(|_| self.bug != Some(Bug::NotHeldBack));
            let held_back = held_back.filter(|until| *until > self.now);
            let jumps = self.bug == Some(Bug::ClockJumps) && self.rng.random();
            let ahead = if jumps { ROUTE_SPAN } else { Duration::ZERO };
            let (due, next) = self.games.due(self.now.plus(ahead), held_back);
            if due.is_empty() {
                break next;
            }
            due.into_iter().for_each(|(session, work)| self.carry_out(session, work));
        };
        self.looks_at = self.looks_at.filter(|at| *at > self.now);
        if let Some(next) = next.map(|next| Moment(next.0.max(self.now.0 + 1)))
            && self.looks_at.is_none_or(|at| at > next)
        {
            self.looks_at = Some(next);
            self.after(next.0 - self.now.0, Happening::Drive);
        }
    }

    fn act(&mut self) {
        self.acts = self.acts.saturating_sub(1);
        if self.acts == 0 {
            // A last event in each game.
            (0..SESSIONS).for_each(|session| self.event(SessionId(session)));
            return;
        }
        let pause = match self.rng.random_range(0..100) {
            0..60 => self.rng.random_range(0..50),
            60..95 => self.rng.random_range(50..5_000),
            95..99 => self.rng.random_range(5_000..200_000),
            _ => self.rng.random_range(HOUR / 4..HOUR),
        };
        self.after(pause, Happening::Act);
        match self.rng.random_range(0..200) {
            // The whole program was away: every game has news.
            0 => (0..SESSIONS).for_each(|session| self.event(SessionId(session))),
            1 => self.held_back = Some(Moment(self.now.0 + self.rng.random_range(1_000..2 * HOUR))),
            2..12 => self.drop_idle(),
            12..20 => self.mirror(),
            20..80 => {
                let session = SessionId(self.rng.random_range(0..SESSIONS));
                self.event(session);
            }
            _ => self.click(),
        }
    }

    fn drop_idle(&mut self) {
        let kept = self.rng.random_range(0..4);
        self.games.drop_idle(kept);
        match self.bug {
            Some(Bug::TokensLast) => {
                self.games.tokens.values_mut().for_each(|token| token.until = Moment(i64::MAX));
            }
            Some(Bug::TokensLost) => self.games.tokens.clear(),
            _ => {}
        }
    }

    /// Passes an event to the keeper of a game, which is made if it was dropped.
    fn tell(&mut self, session: SessionId, tell: impl FnOnce(&mut Game, Moment)) {
        let now = self.now;
        let seq = self.seqs[&session];
        if !self.games.games.contains_key(&session) {
            let (channel, mut record, mut mirrors) = self.stored[&session].clone();
            for record in mirrors.iter_mut().map(|mirror| &mut mirror.record).chain([&mut record]) {
                record.settled &= record.board.is_some_and(|(_, shows, _)| shows == seq);
                // There is one process, and only settled keepers are dropped.
                record.is_ours = true;
            }
            self.games.open(session, (channel, record, mirrors), (None, 0), now);
        }
        let awaited = vec![Awaited { person: Person(u8::from(seq.is_multiple_of(2))), since: seq }];
        let news = News { seq, since: 1, news_seq: seq, awaited, reminder: None, quiet: Vec::new() };
        let game = self.games.games.get_mut(&session).expect("it is there");
        game.keeper.news(news, now);
        tell(game, now);
        let work = self.games.work(session, now);
        self.carry_out(session, work);
    }

    /// Something happens in a game by itself.
    fn event(&mut self, session: SessionId) {
        *self.seqs.get_mut(&session).expect("it is there") += 1;
        self.tell(session, |_, _| {});
    }

    /// Somebody acts on the newest board of a game.
    fn click(&mut self) {
        let boards: Vec<_> = self.posted.iter().filter(|(_, posted)| posted.has_controls).collect();
        let Some((message, posted)) = boards.choose(&mut self.rng) else { return };
        let (message, session, shows) = (**message, posted.session, posted.shows);
        let id = ClickId(self.id());
        self.clicks
            .insert(id, Interaction { at: self.now, clicked: message, original: None, is_known: false });
        *self.seqs.get_mut(&session).expect("it is there") += 1;
        let channel = ChannelId(self.stored[&session].0.0);
        let person = Person(self.rng.random_range(0..2));
        self.tell(session, |game, now| {
            game.keeper.acted(person, now);
            game.clicks.insert(id, Box::new(asked(id)));
            let on = On::Message { message, shows, layout: Layout::Frame };
            game.keeper.click(HERE, Click { id, on, channel, anew: false, acknowledged: false }, now);
        });
    }

    /// Another channel begins to mirror a game, or no longer does.
    fn mirror(&mut self) {
        let session = SessionId(self.rng.random_range(0..SESSIONS));
        let channel = banqi_store::ChannelId(1 + (session.0.cast_unsigned() + 1) % CHANNELS);
        let mirrors = &mut self.stored.get_mut(&session).expect("it is there").2;
        let begins = mirrors.is_empty();
        match mirrors.first_mut() {
            Some(mirror) if mirror.has_ended => return,
            Some(mirror) => mirror.has_ended = true,
            None => {
                let record = PlaceRecord { settled: true, ..PlaceRecord::default() };
                mirrors.push(StoredMirror { channel, record, has_ended: false });
            }
        }
        self.tell(session, |game, now| match begins {
            true => game.keeper.mirror(ChannelId(channel.0), now),
            false => game.keeper.end_mirror(ChannelId(channel.0)),
        });
    }

    fn carry_out(&mut self, session: SessionId, work: Work) {
        for (request, asked) in work.requests {
            self.send(session, Arc::clone(&work.held), request, asked.is_some());
        }
        for (place, to_save) in work.save {
            self.after(2, Happening::Saved(session, Arc::clone(&work.held), place, to_save));
        }
    }

    /// Stores a record, and then a newer one if there is any.
    fn saved(&mut self, session: SessionId, held: &Arc<()>, place: PlaceId, saved: &ToSave) {
        let (_, record, mirrors) = self.stored.get_mut(&session).expect("it is there");
        match place {
            HERE => record.clone_from(&saved.record),
            _ => {
                mirrors.iter_mut().for_each(|mirror| mirror.record.clone_from(&saved.record));
                mirrors.retain(|mirror| !(mirror.has_ended && saved.has_ended && saved.record.settled));
            }
        }
        let Some(game) = self.games.of_work(session, held) else { return };
        game.keeper.saved(place, saved.channel, &saved.record);
        match game.saving.get_mut(&place).and_then(Option::take) {
            Some(newer) => self.after(2, Happening::Saved(session, Arc::clone(held), place, *newer)),
            None => {
                game.saving.remove(&place);
                let work = self.games.work(session, self.now);
                self.carry_out(session, work);
            }
        }
    }

    fn answered(&mut self, session: SessionId, held: &Arc<()>, request: &Request, outcome: Outcome) {
        if let Some(message) = self.changes(request) {
            self.changing.remove(&message);
        }
        if let What::Answer { click, .. } = request.what
            && let Some(interaction) = self.clicks.get_mut(&click)
        {
            interaction.is_known = true;
        }
        let Some(game) = self.games.of_work(session, held) else { return };
        game.keeper.done(request, outcome, self.now);
        let work = self.games.work(session, self.now);
        self.carry_out(session, work);
    }

    /// Returns the message that a request changes.
    fn changes(&self, request: &Request) -> Option<MessageId> {
        match request.what {
            What::Edit { message, .. } | What::Retire { message, .. } | What::Remove { message } => {
                Some(message)
            }
            What::Answer { click, answer: Answer::Update } => Some(self.clicks[&click].clicked),
            _ => None,
        }
    }

    fn wrong(&mut self, what: String) {
        self.violations.push(format!("{}: {what}", self.now.0 - START));
    }

    /// Sends a request. What it does is done at once, and its answer comes later.
    fn send(&mut self, session: SessionId, held: Arc<()>, request: Request, has_token: bool) {
        match requests::token_of(&request) {
            Some(click) => {
                let is_valid = self.now.since(self.clicks[&click].at) < TOKEN_VALID;
                if !has_token || !is_valid {
                    self.wrong(format!("the token of {click:?} cannot be used: {request:?}"));
                }
            }
            None => self.spend(session, &request),
        }
        let twice = self.bug == Some(Bug::Twice) && matches!(request.what, What::Edit { .. });
        for _ in 0..=usize::from(twice) {
            if let Some(message) = self.changes(&request)
                && !self.changing.insert(message)
            {
                self.wrong(format!("{message:?} is changed twice at a time"));
            }
        }
        let fault = if self.fails && self.acts > 0 { self.rng.random_range(0..40) } else { 40 };
        let outcome = match fault {
            0 if !matches!(request.what, What::Answer { .. }) => {
                Outcome::Refused(Refused::Later(Duration::from_millis(self.rng.random_range(100..5_000))))
            }
            1 => Outcome::Unknown,
            _ => self.done_by_discord(session, &request),
        };
        let delay = if outcome == Outcome::Unknown { 20_000 } else { self.rng.random_range(1..400) };
        self.after(delay, Happening::Answer(session, held, request, outcome));
    }

    /// Counts a request with the bot's token, and checks that it may be sent.
    fn spend(&mut self, session: SessionId, request: &Request) {
        let kind = match request.what {
            What::Search { .. } => Kind::Read,
            What::Post { .. } | What::Call { .. } | What::Answer { .. } => Kind::Post,
            What::Edit { .. } | What::Retire { .. } => Kind::Edit,
            What::Remove { .. } | What::Recall { .. } => Kind::Delete,
        };
        let (now, channel) = (self.now, request.channel);
        if self.held_back.is_some_and(|until| until > now) {
            self.wrong(format!("it was held back: {request:?}"));
        }
        self.sent.push((now, kind, channel));
        if self.games.games.get(&session).is_some_and(|game| game.reads_first(request)) {
            self.sent.push((now, Kind::Read, channel));
        }
        let lately =
            |span: Duration| self.sent.iter().rev().take_while(move |(at, ..)| now.since(*at) < span);
        let in_a_second = lately(Duration::from_secs(1)).count();
        let on_this_route =
            lately(ROUTE_SPAN).filter(|(_, kind_of, at)| (*kind_of, *at) == (kind, channel)).count();
        if in_a_second >= A_SECOND || on_this_route > A_ROUTE {
            self.wrong(format!(
                "{in_a_second} requests in a second, {on_this_route} of {kind:?} in {channel:?}"
            ));
        }
        if let What::Edit { message, via: Via::Bot } = request.what
            && request.reach != Reach::Mirror
            && !self.fails
            && self.clicks.values().any(|click| {
                click.is_known && click.original == Some(message) && now.since(click.at) < TOKEN_USED
            })
        {
            self.wrong(format!("{message:?} has a token that is still valid"));
        }
    }

    fn done_by_discord(&mut self, session: SessionId, request: &Request) -> Outcome {
        let mut shows = self.seqs[&session];
        let is_mirror = request.reach == Reach::Mirror;
        let post = move |world: &mut Self| {
            let id = MessageId(world.id());
            world.posted.insert(id, Posted { session, shows, has_controls: !is_mirror, is_mirror });
            id
        };
        let mut message = None;
        match request.what {
            What::Search { since } => {
                let is_here = |(id, posted): &(&MessageId, &Posted)| {
                    posted.session == session
                        && id.posted_at() >= since
                        && posted.is_mirror == is_mirror
                        && (is_mirror || posted.has_controls)
                };
                let here = self.posted.iter().filter(is_here);
                let found =
                    here.map(|(id, posted)| (*id, if is_mirror { 0 } else { posted.shows }, Layout::Frame));
                return Outcome::Found(found.collect());
            }
            What::Post { .. } => message = Some(post(self)),
            What::Edit { message, .. } => match self.posted.get_mut(&message) {
                Some(posted) => {
                    shows -= u32::from(self.bug == Some(Bug::OldState));
                    posted.shows = shows;
                    shows = self.seqs[&session];
                }
                None => return Outcome::Refused(Refused::Gone),
            },
            What::Retire { message, .. } => match self.posted.get_mut(&message) {
                Some(posted) => posted.has_controls = false,
                None => return Outcome::Refused(Refused::Gone),
            },
            What::Remove { message } => {
                self.posted.remove(&message);
            }
            What::Call { .. } => message = Some(MessageId(self.id())),
            What::Recall { .. } => {}
            What::Answer { click, answer } => {
                let clicked = self.clicks[&click].clicked;
                let original = match answer {
                    Answer::Post { .. } => {
                        message = Some(post(self));
                        message
                    }
                    Answer::Update => {
                        let Some(posted) = self.posted.get_mut(&clicked) else {
                            return Outcome::Refused(Refused::Gone);
                        };
                        posted.shows = shows;
                        Some(clicked)
                    }
                    Answer::Acknowledge => Some(clicked),
                    Answer::Promise | Answer::Point { .. } => None,
                };
                let interaction = self.clicks.get_mut(&click).expect("it was made");
                interaction.original = interaction.original.or(original);
            }
        }
        Outcome::Done { message, shows }
    }

    /// Checks what must be true once all is quiet.
    fn check(&mut self) {
        for (session, seq) in self.seqs.clone() {
            let of_game = |posted: &&Posted| posted.session == session;
            let boards: Vec<u32> = self
                .posted
                .values()
                .filter(of_game)
                .filter(|posted| posted.has_controls)
                .map(|posted| posted.shows)
                .collect();
            if boards != [seq] {
                self.wrong(format!("{session:?}: the boards show {boards:?} of {seq}"));
            }
            let mirrored: Vec<u32> = self
                .posted
                .values()
                .filter(of_game)
                .filter(|posted| posted.is_mirror)
                .map(|posted| posted.shows)
                .collect();
            let is_mirrored = self.stored[&session].2.iter().any(|mirror| !mirror.has_ended);
            if mirrored != vec![seq; usize::from(is_mirrored)] {
                self.wrong(format!("{session:?}: the mirrors show {mirrored:?} of {seq}"));
            }
        }
        if self.games.queue.wants().next().is_some() || !self.changing.is_empty() {
            self.wrong("something still waits".to_owned());
        }
    }
}

/// Returns a click whose token can be used.
fn asked(click: ClickId) -> OpenClick {
    let arrival = Arrival {
        interaction: InteractionId(click.0),
        source: Source::Component,
        token: String::new(),
        user: UserId(1),
        name: PersonName::new("Ann", "ann"),
        place: Place { guild: None, channel: banqi_store::ChannelId(1) },
        group: Group::Banqi,
        private: Language::English,
        public: Language::English,
        permissions: None,
        own_permissions: None,
        in_thread: false,
        parent: None,
        clicked: None,
    };
    OpenClick { arrival, promised: None, unanswered: None }
}

#[test]
fn keepers_share_the_limits_of_discord_and_every_board_becomes_current() {
    for seed in 1..=SCHEDULES {
        let wrong = World::new(seed, None).run();
        assert!(wrong.is_empty(), "schedule {seed}: {wrong:#?}");
    }
}

#[test]
fn every_planted_bug_is_found() {
    for bug in BUGS {
        let found = (1..=SCHEDULES).find(|seed| !World::new(*seed, Some(bug)).run().is_empty());
        assert!(found.is_some(), "{bug:?} is not found");
    }
}
