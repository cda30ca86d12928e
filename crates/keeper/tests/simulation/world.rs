//! The rest of the world: people, a game, a store, a network with faults, processes that end.

mod checks;
mod treatment;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use banqi_keeper::{
    Answer, Awaited, CallKind, ChannelId, Click, ClickId, Keeper, Layout, Moment, News, On, Outcome, PRESENT,
    Person, PlaceId, PlaceRecord, Quiet, Reach, Refused, Reminder, Request, Via, What,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

use crate::discord::{Discord, Interaction, TOKEN_LIFE, via};
use crate::planted::Bug;
use treatment::{Accepted, Treatment};

const HERE: ChannelId = ChannelId(1);
const MIRROR: ChannelId = ChannelId(2);
const ELSEWHERE: ChannelId = ChannelId(3);
const THREAD: ChannelId = ChannelId(4);

/// When each schedule begins.
const START: i64 = 1_800_000_000_000;

/// The time limit of every request, in milliseconds.
const REQUEST_LIMIT: i64 = 20_000;

/// The pause between two requests with the bot's token, in milliseconds.
const BUDGET: i64 = 25;

/// The shortest outage of requests with the bot's token, in milliseconds.
const HOUR: i64 = 3_600_000;

/// How long the store waits before it gives an alarm again, in milliseconds.
const ALARM_AGAIN: i64 = 5_000;

/// The time for which the quiet times of people are known in advance, in milliseconds.
const QUIET_AHEAD: i64 = 24 * HOUR;

/// When a person wants no calls: for `lasts` of every `each` milliseconds.
#[derive(Debug, Clone, Copy)]
struct QuietHabit {
    first: i64,
    each: i64,
    lasts: i64,
}

/// The frequencies of faults, per thousand; fixed for a schedule.
#[derive(Debug)]
struct Faults {
    lost: u32,
    lost_answer: u32,
    later: u32,
    broken: u32,
    crash: u32,
    deleted: u32,
    closed: u32,
    /// Refusals of requests although nothing is wrong with the place.
    rejected: u32,
    /// Refusals of searches only.
    unsearchable: u32,
    forgotten: u32,
    /// Refusals of frames, which go on until the end.
    frameless: u32,
    /// Outages of all requests with the bot's token.
    outage: u32,
    slow: i64,
    /// The longest time after which the keeper learns of an event. Requests that are sent meanwhile show it already.
    lag: i64,
}

impl Faults {
    /// Whether everything works, and is quick.
    fn is_none(&self) -> bool {
        let Self { lost, lost_answer, later, broken, crash, deleted, .. } = *self;
        let Self { closed, rejected, unsearchable, forgotten, frameless, outage, .. } = *self;
        let often = lost + lost_answer + later + broken + crash + deleted;
        often + closed + rejected + unsearchable + forgotten + frameless + outage == 0
    }
}

/// An event at a scheduled time.
#[derive(Debug)]
enum Happening {
    Act,
    Program,
    /// The keeper learns of an event, and of the person and the click that caused it, if any.
    Learn {
        process: u32,
        act: Option<(Person, Moment, Option<Click>)>,
    },
    Arrive {
        process: u32,
        request: Request,
        shows: u32,
        controls: bool,
        /// Whom the message notifies, if it posts the game.
        notifies: Vec<Awaited>,
    },
    Answer {
        process: u32,
        request: Request,
        outcome: Outcome,
    },
    /// A record is stored; `reminders` are those that the process knows to be posted.
    Saved {
        process: u32,
        channel: ChannelId,
        record: PlaceRecord,
        reminders: Vec<(Person, u32)>,
    },
    MirrorSaved {
        process: u32,
        place: PlaceId,
        record: PlaceRecord,
    },
    Wake {
        process: u32,
    },
    Alarm,
    Grant {
        process: u32,
    },
    Crash,
    Start,
    Delete,
    RefuseFrames,
    /// An outage that lasts this long begins.
    Outage {
        lasts: i64,
        kind: Outage,
    },
    Close {
        channel: ChannelId,
    },
    Open {
        channel: ChannelId,
    },
}

/// Why no request with the bot's token succeeds for an hour or more. Tokens of clicks are not affected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outage {
    /// The process sends none: Discord has told it to wait, or its circuit breaker is open.
    HeldBack,
    /// Discord does not answer them.
    Silent,
}

/// What is known of the last time that a person acted.
#[derive(Debug, Clone, Copy)]
struct Acted {
    at: Moment,
    learnt: Moment,
}

/// The stored row of the mirror.
#[derive(Debug, Clone, Default)]
struct StoredMirror {
    record: Option<PlaceRecord>,
    is_ended: bool,
}

impl StoredMirror {
    /// Returns its record, which is settled only if it shows the last event.
    fn record(&self, seq: u32) -> Option<PlaceRecord> {
        let mut record = self.record.clone()?;
        let is_shown = record.board.is_some_and(|(_, shows, _)| shows >= seq);
        record.settled &= is_shown && !self.is_ended;
        Some(record)
    }
}

/// The state of one schedule.
pub(crate) struct World {
    rng: ChaCha8Rng,
    now: Moment,
    queue: BTreeMap<(i64, u64), Happening>,
    happened: u64,
    discord: Discord,
    faults: Faults,
    bug: Option<Bug>,
    reach: Reach,
    /// The stored channel of the game.
    stored_place: ChannelId,
    has_mirror: bool,
    mirror: Option<StoredMirror>,
    /// Whether the game has to move to [`THREAD`], as the store has it.
    moves: bool,
    has_moved: bool,
    /// Whether the move was refused. The game then stays where it is until the keeper is told again to move it.
    was_move_refused: bool,
    /// Number of actions left.
    acts: u32,
    is_quiet: bool,
    // The game.
    seq: u32,
    since: u32,
    news_seq: u32,
    turn: u8,
    turn_since: u32,
    /// The time per turn, and when the current turn has to end, in milliseconds.
    turn_lasts: i64,
    turn_until: i64,
    /// During a pause, when it began.
    paused_at: Option<Moment>,
    /// The event that ended the last pause.
    resumed: u32,
    quiet: [Option<QuietHabit>; 2],
    is_over: bool,
    /// When people acted, as far as a keeper knows, and when it learnt that.
    acted: HashMap<Person, Acted>,
    /// When each event happened, and when a keeper learnt of it.
    happened_at: HashMap<u32, Moment>,
    learnt_at: HashMap<u32, Moment>,
    // The store.
    stored: Option<PlaceRecord>,
    is_owed: bool,
    /// Whether it was when the process started, and no settled record has been stored since.
    is_inherited: bool,
    // The process.
    process: u32,
    keeper: Option<Keeper>,
    is_running: bool,
    next_grant: Moment,
    is_granting: bool,
    /// When the keeper is called again.
    wakes: Option<Moment>,
    /// The last outage, and when it ends.
    outage: Option<(Outage, Moment)>,
    /// Number of records that are being stored.
    saving: u32,
    /// Number of consecutive refused searches. A channel that is never searched is a separate case.
    searches_refused: u32,
    /// Whether an outage has left the outcome of a request unknown.
    was_silent: bool,
    /// Whether somebody has deleted a message. The keeper notices that at the next event.
    was_deleted: bool,
    /// Whether a channel was closed for hours. What could not be done there may wait until something else succeeds.
    was_closed_long: bool,
    crashes: u32,
    treatments: HashMap<ClickId, Treatment>,
    /// The calls that were sent, and the people whom posted boards have notified, with the event that required it.
    calls: HashMap<(CallKind, Person, u32), u32>,
    notified: HashSet<(Person, u32)>,
    /// The reminders that the store has known.
    reminders: HashSet<(Person, u32)>,
    trace: Option<Vec<String>>,
}

/// The totals of a schedule.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Tally {
    pub(crate) clicks: u64,
    pub(crate) requests: u64,
    pub(crate) crashes: u64,
}

impl World {
    pub(crate) fn new(seed: u64, bug: Option<Bug>, trace: bool) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let calm = rng.random_bool(0.3);
        let mut up_to = |most: u32| if calm { 0 } else { rng.random_range(0..=most) };
        let faults = Faults {
            lost: up_to(60),
            lost_answer: up_to(80),
            later: up_to(80),
            broken: up_to(40),
            crash: up_to(40),
            deleted: up_to(60),
            closed: up_to(30),
            rejected: up_to(40),
            unsearchable: up_to(300),
            forgotten: up_to(100),
            frameless: up_to(20),
            outage: up_to(20),
            slow: [3, 30, 400, 3_000][up_to(3) as usize],
            lag: [0, 0, 50, 1_000][up_to(3) as usize],
        };
        let reach = if rng.random_bool(0.1) { Reach::Tokens } else { Reach::Channel };
        let has_mirror = reach == Reach::Channel && rng.random_bool(0.3);
        let acts = rng.random_range(4..24);
        let turn_lasts = rng.random_range(20_000..1_000_000);
        let quiet = [(); 2].map(|()| {
            let each = rng.random_range(200_000..900_000);
            rng.random_bool(0.3).then(|| QuietHabit {
                first: START - rng.random_range(0..each),
                each,
                lasts: rng.random_range(each / 10..each * 9 / 10),
            })
        });
        let mut world = Self {
            rng,
            now: Moment(START),
            queue: BTreeMap::new(),
            happened: 0,
            discord: Discord::default(),
            faults,
            bug,
            reach,
            stored_place: HERE,
            has_mirror,
            mirror: None,
            moves: false,
            has_moved: false,
            was_move_refused: false,
            acts,
            is_quiet: false,
            seq: 0,
            since: 0,
            news_seq: 0,
            turn: 0,
            turn_since: 0,
            turn_lasts,
            turn_until: START + turn_lasts,
            paused_at: None,
            resumed: 0,
            quiet,
            is_over: false,
            acted: HashMap::new(),
            happened_at: HashMap::new(),
            learnt_at: HashMap::new(),
            stored: None,
            is_owed: false,
            is_inherited: false,
            process: 1,
            keeper: None,
            is_running: true,
            next_grant: Moment(0),
            is_granting: false,
            wakes: None,
            outage: None,
            saving: 0,
            searches_refused: 0,
            was_silent: false,
            was_deleted: false,
            was_closed_long: false,
            crashes: 0,
            treatments: HashMap::new(),
            calls: HashMap::new(),
            notified: HashSet::new(),
            reminders: HashSet::new(),
            trace: trace.then(Vec::new),
        };
        if world.rng.random_bool(0.3) {
            world.begin_classic();
        }
        world.after(10, Happening::Act);
        world
    }

    /// Begins with a game that an earlier version of the program has shown by a classic message.
    fn begin_classic(&mut self) {
        self.event(true);
        self.event(true);
        let message = self.discord.post(HERE, (self.seq, Layout::Classic), true, 0, self.now);
        let board = Some((message, self.seq, Layout::Classic));
        self.stored =
            Some(PlaceRecord { board, called: self.seq + 1, settled: true, ..PlaceRecord::default() });
        self.is_owed = false;
        for person in [Person(0), Person(1)] {
            self.notified.insert((person, self.seq));
        }
    }

    /// Runs the schedule to its end.
    ///
    /// # Errors
    /// Returns the violations, with the trace.
    pub(crate) fn run(mut self) -> Result<Tally, Vec<String>> {
        let mut steps = 0;
        while let Some(((at, _), happening)) = self.queue.pop_first() {
            self.now = Moment(at);
            steps += 1;
            if steps > 200_000 {
                return Err(self.failed(vec!["it never comes to rest".to_owned()]));
            }
            if !self.is_quiet || !matches!(happening, Happening::Answer { .. }) {
                self.note(|world| format!("{} {happening:?}", world.now.0 - START));
            }
            self.happen(happening);
            if self.queue.is_empty() && !self.is_quiet {
                let wrong = self.wrong_without_another_event();
                if !wrong.is_empty() {
                    return Err(self.failed(wrong));
                }
                self.calm_down();
            }
            if !self.discord.violations.is_empty() {
                let violations = self.discord.violations.clone();
                return Err(self.failed(violations));
            }
        }
        let wrong = self.wrong();
        if !wrong.is_empty() {
            return Err(self.failed(wrong));
        }
        let clicks = self.treatments.len() as u64;
        Ok(Tally { clicks, requests: self.happened, crashes: u64::from(self.crashes) })
    }

    fn failed(self, mut what: Vec<String>) -> Vec<String> {
        what.extend(self.trace.unwrap_or_default());
        what
    }

    fn note(&mut self, what: impl FnOnce(&Self) -> String) {
        if self.trace.is_some() {
            let line = what(self);
            self.trace.iter_mut().for_each(|trace| trace.push(line.clone()));
        }
    }

    fn after(&mut self, ms: i64, happening: Happening) {
        self.happened += 1;
        self.queue.insert((self.now.0 + ms.max(0), self.happened), happening);
    }

    fn dice(&mut self, in_a_thousand: u32) -> bool {
        !self.is_quiet && self.rng.random_ratio(in_a_thousand, 1_000)
    }

    /// Ends the faults, and lets everything that is possible be done.
    fn calm_down(&mut self) {
        self.is_quiet = true;
        self.discord.closed.clear();
        self.outage = None;
        if !self.is_running {
            self.start();
        }
        // A last event, so that a deleted board is noticed.
        if self.seq > 0 {
            self.event(false);
            self.tell();
        }
        // Only an interaction reaches such a place.
        if self.seq > 0 && self.reach == Reach::Tokens {
            self.type_command();
        }
    }

    /// Lets a person type a command in the place of the game.
    fn type_command(&mut self) {
        self.open();
        let (id, at) = (ClickId(self.discord.id(self.now)), self.now);
        let place = self.keeper.as_ref().and_then(|keeper| keeper.channel(PlaceId(0)));
        let channel = place.unwrap_or(self.stored_place);
        let click = Click { id, on: On::Place, channel, anew: true, acknowledged: false };
        let interaction = Interaction { click, at, is_answered: false, original: None };
        self.discord.interactions.insert(id, interaction);
        self.deliver(Some(click));
    }

    /// Reports the news to the keeper, and the click that they come from unless its answer is private.
    fn deliver(&mut self, click: Option<Click>) {
        let (news, now) = (self.news(), self.now);
        self.note_learnt();
        let Some(keeper) = &mut self.keeper else { return };
        keeper.news(news, now);
        if let Some(click) = click {
            keeper.click(PlaceId(0), click, now);
            let at = self.discord.interactions.get(&click.id).map_or(now, |interaction| interaction.at);
            self.treatments.insert(click.id, Treatment::new(click, (at, now)));
        }
        self.pump();
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::Act => self.act(),
            Happening::Program if self.is_running && !self.is_over && self.since > 0 => {
                match self.rng.random_range(0..10) {
                    0..3 => self.event(false),
                    3..6 => self.pause(),
                    _ => self.event(true),
                }
                self.learn(None);
            }
            Happening::Learn { process, act } if process == self.process && self.is_running => match act {
                Some((person, at, click)) => self.acted(person, at, click),
                None => self.tell(),
            },
            Happening::Arrive { process, request, shows, controls, notifies } => {
                self.arrive(process, request, (shows, controls), notifies);
            }
            Happening::Answer { process, request, outcome } if process == self.process && self.is_running => {
                self.answered(&request, outcome);
            }
            // Its process has ended.
            Happening::Answer { request, outcome: Outcome::Refused(_), .. } => self.excuse(&request),
            Happening::Saved { process, channel, record, reminders }
                if process == self.process && self.is_running =>
            {
                self.saving -= 1;
                self.reminders.extend(reminders);
                let shows = record.board.map_or(0, |(_, shows, _)| shows);
                self.is_inherited &= !record.settled;
                if record.settled && shows >= self.seq {
                    self.is_owed = false;
                } else if !record.settled {
                    self.is_owed = true;
                }
                if let Some(keeper) = &mut self.keeper {
                    keeper.saved(PlaceId(0), channel, &record);
                }
                self.has_moved |= self.moves && channel == THREAD;
                self.moves &= channel != THREAD;
                (self.stored, self.stored_place) = (Some(record), channel);
                self.set_alarm();
                self.pump();
            }
            Happening::MirrorSaved { process, place, record }
                if process == self.process && self.is_running =>
            {
                self.saving -= 1;
                if let Some(keeper) = &mut self.keeper {
                    keeper.saved(place, MIRROR, &record);
                }
                if let Some(mirror) = &mut self.mirror {
                    // A record that was made before the mirror ended has a message.
                    let is_over = mirror.is_ended && record.settled && record.board.is_none();
                    mirror.record = Some(record);
                    self.mirror.take_if(|_| is_over);
                }
                self.pump();
            }
            Happening::Wake { process } if process == self.process && self.bug != Some(Bug::NoRetry) => {
                self.wakes.take_if(|at| *at <= self.now);
                self.pump();
            }
            Happening::Alarm => self.alarm(),
            Happening::Grant { process } if process == self.process => {
                self.is_granting = false;
                self.grant();
            }
            Happening::Crash if self.is_running && !self.is_quiet => self.crash(),
            Happening::Start if !self.is_running => self.start(),
            Happening::Delete => {
                let all: Vec<_> = self.discord.messages.keys().copied().collect();
                if let Some(id) = all.get(self.rng.random_range(0..all.len().max(1))) {
                    self.discord.messages.remove(id);
                    self.was_deleted = true;
                }
            }
            Happening::RefuseFrames => self.discord.refuses_frames = true,
            Happening::Outage { lasts, kind } if !self.is_quiet => {
                self.outage = Some((kind, Moment(self.now.0 + lasts)));
            }
            Happening::Close { channel } if !self.is_quiet => self.discord.closed.push(channel),
            Happening::Open { channel } => {
                let closed = &mut self.discord.closed;
                if let Some(at) = closed.iter().position(|closed| *closed == channel) {
                    closed.swap_remove(at);
                }
            }
            _ => {}
        }
    }

    fn crash(&mut self) {
        self.is_running = false;
        self.crashes += 1;
        self.keeper = None;
        for treatment in self.treatments.values_mut() {
            treatment.abandoned.get_or_insert(self.now);
        }
        let pause = self.rng.random_range(50..30_000);
        self.after(pause, Happening::Start);
    }

    fn start(&mut self) {
        self.is_running = true;
        self.process += 1;
        self.is_granting = false;
        self.wakes = None;
        self.saving = 0;
        // At a start, the outbox makes everything due that is owed, in mirrors as well.
        let is_settled = |mirror: &StoredMirror| mirror.record(self.seq).is_some_and(|record| record.settled);
        self.is_owed |= self.mirror.as_ref().is_some_and(|mirror| !is_settled(mirror));
        self.is_inherited = self.is_owed;
        if self.is_owed {
            self.ask();
        } else if self.moves {
            self.tell();
        }
        self.set_alarm();
    }

    /// Makes the store give an alarm when the stored record says so.
    fn set_alarm(&mut self) {
        if let Some(due) = self.stored.as_ref().and_then(|record| record.due) {
            self.after(due.0 - self.now.0, Happening::Alarm);
        }
    }

    /// Reports the news again when a call or a reminder falls due.
    fn alarm(&mut self) {
        let due = self.stored.as_ref().and_then(|record| record.due);
        if !self.is_running || self.bug == Some(Bug::NoAlarm) || due.is_none_or(|due| due > self.now) {
            return;
        }
        self.open();
        if let Some(keeper) = &mut self.keeper {
            keeper.alarm();
        }
        self.tell();
        // If nothing comes of it, the alarm is given again; not for ever, because a place may never be reached.
        if self.acts > 0 {
            self.after(ALARM_AGAIN, Happening::Alarm);
        }
    }

    /// Returns the quiet time of a person that includes a moment, or the next one.
    fn next_quiet(&self, person: u8, at: i64) -> Option<Quiet> {
        let habit = self.quiet[usize::from(person)]?;
        let passed = (at - habit.first).div_euclid(habit.each);
        let from = habit.first + passed * habit.each;
        let from = if at < from + habit.lasts { from } else { from + habit.each };
        Some(Quiet { person: Person(person), from: Moment(from), until: Moment(from + habit.lasts) })
    }

    fn is_quiet_time(&self, person: Person, at: Moment) -> bool {
        self.next_quiet(person.0, at.0).is_some_and(|quiet| quiet.from <= at)
    }

    /// Creates the keeper from the store if there is none.
    fn open(&mut self) {
        if self.keeper.is_some() {
            return;
        }
        let settled = !self.is_owed || self.bug == Some(Bug::TrustAfterCrash);
        let is_new = self.stored.is_none() && self.crashes == 0;
        let stored = self.stored.clone().unwrap_or_default();
        let created = stored.board.is_none().then_some(Moment(START));
        let since = stored.since.or(created);
        let is_ours = !self.is_inherited || self.bug == Some(Bug::TrustEarlier);
        let record = (!is_new).then_some(PlaceRecord { settled, is_ours, since, ..stored });
        let mut places = vec![(self.reach, self.stored_place, record)];
        let forgets = self.bug == Some(Bug::MirrorForgotten) && self.crashes > 0;
        if let Some(mirror) = self.mirror.as_ref().filter(|_| !forgets) {
            let mut record = mirror.record(self.seq).unwrap_or_default();
            record.settled |= self.bug == Some(Bug::MirrorTrusted);
            record.is_ours = is_ours;
            places.push((Reach::Mirror, MIRROR, Some(record)));
        }
        let mut keeper = Keeper::new(places, self.now);
        if self.mirror.as_ref().is_some_and(|mirror| mirror.is_ended) {
            keeper.end_mirror(MIRROR);
        }
        self.keeper = Some(keeper);
    }

    /// Lets a person start or end the mirror.
    fn mirror(&mut self) {
        if !self.is_running || self.since == 0 || !self.has_mirror {
            return;
        }
        let is_shown = self.mirror.as_ref().is_some_and(|mirror| !mirror.is_ended);
        if !self.rng.random_ratio(1, if is_shown { 8 } else { 3 }) {
            return;
        }
        let mirror = self.mirror.get_or_insert_default();
        mirror.is_ended = is_shown;
        if let Some(record) = &mut mirror.record {
            record.settled = false;
        }
        if self.dice(self.faults.crash) {
            self.crash();
            return;
        }
        self.open();
        let (news, now) = (self.news(), self.now);
        if let Some(keeper) = &mut self.keeper {
            match is_shown {
                true => keeper.end_mirror(MIRROR),
                false => keeper.mirror(MIRROR, now),
            }
            keeper.news(news, now);
        }
        self.pump();
    }

    /// Lets the game move to a thread, once it has begun.
    fn relocate(&mut self) {
        let is_meant = self.is_running && self.since > 0 && self.reach == Reach::Channel && !self.has_moved;
        if is_meant && self.rng.random_ratio(1, 12) {
            self.moves = true;
            self.tell();
        }
    }

    /// Reports the news to the keeper, as after every event, and whether the game has to move.
    fn tell(&mut self) {
        if self.seq == 0 {
            return;
        }
        self.open();
        let news = self.news();
        let now = self.now;
        self.note_learnt();
        let moves = self.moves && self.bug != Some(Bug::MoveForgotten);
        if let Some(keeper) = &mut self.keeper {
            if moves {
                keeper.move_to(PlaceId(0), THREAD);
            }
            keeper.news(news, now);
        }
        self.pump();
    }

    /// Asks for the board, as the outbox does; it may be shown already, and the row may be gone.
    fn ask(&mut self) {
        if self.seq > 0 {
            self.open();
            self.keeper.iter_mut().for_each(Keeper::asked_for);
            self.tell();
        }
    }

    fn news(&self) -> News {
        let awaited = match (self.is_over, self.since) {
            (true, _) => vec![0, 1],
            (false, 0) => vec![1],
            _ if self.paused_at.is_some() => Vec::new(),
            _ => vec![self.turn],
        };
        let since = self.turn_since.max(self.resumed);
        let awaited = awaited.into_iter().map(|person| Awaited { person: Person(person), since }).collect();
        let is_running = !self.is_over && self.since > 0 && self.paused_at.is_none();
        let reminder = is_running.then(|| Reminder {
            person: Person(self.turn),
            since: self.turn_since,
            at: Moment(self.turn_until - self.turn_lasts / 3),
            until: Moment(self.turn_until),
            stands: true,
        });
        let mut quiet = Vec::new();
        for person in [0, 1] {
            let mut at = self.now.0;
            while let Some(next) = self.next_quiet(person, at)
                && next.from.0 < self.now.0 + QUIET_AHEAD
                && self.bug != Some(Bug::IgnoresQuiet)
            {
                quiet.push(next);
                at = next.until.0;
            }
        }
        News { seq: self.seq, since: self.since, news_seq: self.news_seq, awaited, reminder, quiet }
    }

    /// Pauses the game, or ends the pause: the current turn then has as much time as before.
    fn pause(&mut self) {
        self.note_event();
        self.news_seq = self.seq;
        match self.paused_at.take() {
            Some(at) => {
                self.turn_until += self.now.0 - at.0;
                self.resumed = self.seq;
            }
            None => self.paused_at = Some(self.now),
        }
    }

    /// Adds an event to the game: a turn, or a shift of the deadline.
    fn event(&mut self, is_news: bool) {
        self.note_event();
        if is_news {
            self.news_seq = self.seq;
            self.turn ^= 1;
            self.turn_since = self.seq;
            self.turn_until = self.now.0 + self.turn_lasts;
            self.paused_at = None;
        } else {
            // The deadline shifts.
            self.turn_until += self.turn_lasts / 5;
        }
        if self.seq == 2 {
            self.since = 2;
        }
        self.is_over |= is_news && self.seq > 2 && self.rng.random_ratio(1, 15);
    }

    /// Counts an event. The store notes that a board is owed.
    fn note_event(&mut self) {
        self.seq += 1;
        self.happened_at.insert(self.seq, self.now);
        self.is_owed = true;
    }

    /// Notes that the keeper learns of all events so far.
    fn note_learnt(&mut self) {
        let now = self.now;
        let new: Vec<u32> =
            (0..=self.seq).rev().take_while(|seq| !self.learnt_at.contains_key(seq)).collect();
        self.learnt_at.extend(new.into_iter().map(|seq| (seq, now)));
    }

    /// Lets a person do something.
    fn act(&mut self) {
        if self.acts > 0 {
            self.acts -= 1;
            let pause = match self.rng.random_range(0..10) {
                0 => self.rng.random_range(0..20),
                1..=5 => self.rng.random_range(20..3_000),
                6..=7 => self.rng.random_range(3_000..60_000),
                8 => self.rng.random_range(60_000..500_000),
                _ => self.rng.random_range(500_000..1_200_000),
            };
            self.after(pause, Happening::Act);
        }
        for (chance, happening, within) in [
            (self.faults.deleted, Happening::Delete, 2_000),
            (self.faults.crash, Happening::Crash, 200),
            (self.faults.frameless, Happening::RefuseFrames, 2_000),
            (self.faults.outage, Happening::Outage { lasts: HOUR, kind: Outage::HeldBack }, 2_000),
            (self.faults.outage, Happening::Outage { lasts: HOUR, kind: Outage::Silent }, 2_000),
            (self.faults.closed, Happening::Close { channel: HERE }, 2_000),
            (self.faults.closed, Happening::Close { channel: ELSEWHERE }, 2_000),
            (self.faults.closed, Happening::Close { channel: MIRROR }, 2_000),
            (self.faults.closed, Happening::Close { channel: THREAD }, 2_000),
            (150, Happening::Program, 1_500),
        ] {
            if self.dice(chance) {
                let at = self.rng.random_range(0..within);
                if let Happening::Close { channel } = happening {
                    // A mirror whose channel is inaccessible for hours ends.
                    let is_long = channel != MIRROR && self.rng.random_ratio(1, 4);
                    self.was_closed_long |= is_long;
                    let until = if is_long { HOUR..5 * HOUR } else { 2_000..100_000 };
                    let until = self.rng.random_range(until);
                    self.after(until, Happening::Open { channel });
                }
                let happening = match happening {
                    Happening::Outage { lasts, kind } => {
                        Happening::Outage { lasts: self.rng.random_range(lasts..2 * lasts), kind }
                    }
                    happening => happening,
                };
                self.after(at, happening);
            }
        }
        let is_idle = self.saving == 0 && self.keeper.as_ref().is_some_and(Keeper::is_settled);
        if self.dice(self.faults.forgotten) && is_idle {
            self.keeper = None;
        }
        if self.is_running && self.rng.random_ratio(1, 20) {
            self.ask();
        }
        self.mirror();
        self.relocate();
        let storm = if self.rng.random_ratio(1, 12) { 3 } else { 1 };
        for _ in 0..storm {
            self.click();
        }
    }

    /// Lets a person click or type a command.
    fn click(&mut self) {
        let with_controls = self.discord.with_controls();
        let kind = self.rng.random_range(0..20);
        let place =
            self.keeper.as_ref().and_then(|keeper| keeper.channel(PlaceId(0))).unwrap_or(self.stored_place);
        let typed = |channel: ChannelId| if channel == place { On::Place } else { On::Elsewhere };
        let (on, channel, is_private) = if with_controls.is_empty() && self.seq > 0 && kind > 3 {
            return;
        } else if self.seq == 0 || kind == 0 || with_controls.is_empty() {
            (typed(HERE), HERE, false)
        } else if kind == 1 {
            (typed(ELSEWHERE), ELSEWHERE, false)
        } else if kind <= 4 {
            (On::Place, place, true)
        } else {
            let last = with_controls.len() - 1;
            let which = if self.rng.random_bool(0.85) { last } else { self.rng.random_range(0..=last) };
            let (channel, message, shows) = with_controls[which];
            let layout = self.discord.messages[&message].layout;
            (On::Message { message, shows, layout }, channel, false)
        };
        let by = if self.rng.random_bool(0.8) { self.turn } else { self.turn ^ 1 };
        let id = ClickId(self.discord.id(self.now));
        let anew = on == On::Place && self.seq > 0 && self.rng.random_ratio(1, 8);
        let acknowledged = !is_private && self.dice(80);
        let click = Click { id, on, channel, anew, acknowledged };
        if !self.is_running {
            return;
        }
        let person = Person(by);
        let clicked = match on {
            On::Message { message, .. } if acknowledged => Some(message),
            _ => None,
        };
        if !is_private {
            let interaction =
                Interaction { click, at: self.now, is_answered: acknowledged, original: clicked };
            self.discord.interactions.insert(id, interaction);
        }
        let sees = match on {
            On::Message { shows, .. } => shows == self.seq,
            On::Place | On::Elsewhere => true,
        };
        let may = self.seq == 0 || self.since == 0 || by == self.turn;
        if self.seq == 0 || sees && may && !self.is_over && !anew {
            self.event(true);
            if self.dice(self.faults.crash) {
                self.crash();
                return;
            }
        }
        self.learn(Some((person, self.now, (!is_private).then_some(click))));
    }

    /// Lets the keeper learn of what has happened, perhaps a moment later.
    fn learn(&mut self, act: Option<(Person, Moment, Option<Click>)>) {
        let lag = if self.is_quiet { 0 } else { self.rng.random_range(0..=self.faults.lag) };
        match (lag, act) {
            (1.., act) => self.after(lag, Happening::Learn { process: self.process, act }),
            (_, Some((person, at, click))) => self.acted(person, at, click),
            (_, None) => self.tell(),
        }
    }

    /// Reports to the keeper that a person has acted at `at`, with the news and the click, if it is to be answered.
    fn acted(&mut self, person: Person, at: Moment, click: Option<Click>) {
        self.open();
        let Some(keeper) = &mut self.keeper else { return };
        keeper.acted(person, at);
        self.acted.insert(person, Acted { at, learnt: self.now });
        self.deliver(click);
    }

    /// Carries out what the keeper asks for.
    fn pump(&mut self) {
        let now = self.now;
        if !self.is_running {
            return;
        }
        while let Some(request) = self.keeper.as_mut().and_then(|keeper| keeper.poll(now)) {
            self.send(request);
        }
        let Some(keeper) = &mut self.keeper else { return };
        let record = keeper.record(PlaceId(0), now);
        let channel = keeper.channel(PlaceId(0)).unwrap_or(HERE);
        let mirrors: Vec<_> = keeper.places().filter(|place| *place != PlaceId(0)).collect();
        let mirrored: Vec<_> =
            mirrors.into_iter().filter_map(|place| Some((place, keeper.record(place, now)?))).collect();
        let wants = keeper.want(now).is_some();
        let wakes = keeper.wakes(now);
        let process = self.process;
        if self.bug == Some(Bug::TokensLast) {
            let tokens: Vec<_> = keeper.tokens().collect();
            tokens
                .into_iter()
                .for_each(|(message, click, _)| keeper.learn_token(message, click, Moment(i64::MAX)));
        }
        if let Some(mut record) = record {
            if self.bug == Some(Bug::ForgetsOld) {
                record.old.clear();
                record.settled |= record.board.is_some_and(|(_, shows, _)| shows >= self.seq);
            }
            let reminders = record.reminders.iter().map(|(_, _, person, since)| (*person, *since)).collect();
            if self.bug == Some(Bug::ForgetsReminded) {
                record.reminded = None;
                record.reminders.clear();
            }
            if self.bug == Some(Bug::SearchTooShort) {
                record.since = None;
            }
            if let (Some(Bug::ForgetsLayout), Some((_, _, layout))) = (self.bug, &mut record.board) {
                *layout = Layout::Classic;
            }
            self.saving += 1;
            self.after(2, Happening::Saved { process, channel, record, reminders });
        }
        for (place, record) in mirrored {
            self.saving += 1;
            self.after(2, Happening::MirrorSaved { process, place, record });
        }
        if wants && !self.is_granting {
            self.is_granting = true;
            self.after(self.next_grant.0 - now.0, Happening::Grant { process });
        }
        if let Some(at) = wakes.filter(|_| wakes != self.wakes) {
            self.wakes = wakes;
            self.after(at.0 - now.0, Happening::Wake { process });
        }
    }

    fn grant(&mut self) {
        let now = self.now;
        if !self.is_running {
            return;
        }
        if let Some(until) = self.outage_until(Outage::HeldBack) {
            self.is_granting = true;
            if self.bug != Some(Bug::OutageForgotten) {
                self.after(until.0 - now.0, Happening::Grant { process: self.process });
            }
            return;
        }
        let Some(keeper) = &mut self.keeper else { return };
        if let Some((_, channel)) = keeper.want(now)
            && let Some(request) = keeper.grant(channel, now)
        {
            self.next_grant = Moment(now.0 + BUDGET);
            self.send(request);
        }
        self.pump();
    }

    /// Returns when the current outage ends, if it is of this kind.
    fn outage_until(&self, kind: Outage) -> Option<Moment> {
        self.outage.filter(|(current, until)| *current == kind && *until > self.now).map(|(_, until)| until)
    }

    /// Sends a request into the network.
    fn send(&mut self, request: Request) {
        let is_mirror = request.reach == Reach::Mirror;
        let controls = !is_mirror || self.bug == Some(Bug::MirrorHasControls);
        let process = self.process;
        let mut shows = self.seq;
        if let Via::Token(click) = via(&request)
            && let Some(interaction) = self.discord.interactions.get(&click)
            && self.now.since(interaction.at) >= TOKEN_LIFE
        {
            self.discord.violations.push(format!("the token of {click:?} has expired"));
        }
        if let What::Answer { click, answer } = request.what
            && let Some(treatment) = self.treatments.get_mut(&click)
        {
            if treatment.is_over {
                self.discord.violations.push(format!("{click:?} is answered twice"));
            }
            treatment.sent.get_or_insert(self.now);
            treatment.is_over = !matches!(answer, Answer::Promise | Answer::Acknowledge);
        }
        if let What::Call { kind, person, since, .. } = request.what {
            if self.is_quiet_time(person, request.at) {
                self.discord.violations.push(format!("{person:?} is called in their quiet time"));
            }
            if kind == CallKind::Reminder && self.reminders.contains(&(person, since)) {
                self.discord.violations.push(format!("{person:?} is reminded of {since} again"));
            }
        }
        let done = Outcome::Done { message: None, shows };
        match (self.bug, request.what) {
            (Some(Bug::NoAnswer), What::Answer { answer: Answer::Acknowledge, .. }) => {
                self.after(1, Happening::Answer { process, request, outcome: done });
                return;
            }
            (Some(Bug::PromiseForgotten), What::Answer { answer: Answer::Point { .. }, click })
                if self.treatments.get(&click).is_some_and(|it| it.accepted == Accepted::Promise) =>
            {
                self.after(1, Happening::Answer { process, request, outcome: done });
                return;
            }
            (Some(Bug::TwoAnswers), What::Answer { answer: Answer::Acknowledge, click }) => {
                self.bug = None;
                let what = What::Answer { click, answer: Answer::Point { to: None } };
                self.send(Request { what, ..request });
            }
            (Some(Bug::ControlsLeft), What::Retire { .. }) | (Some(Bug::MirrorLeft), What::Remove { .. }) => {
                self.after(1, Happening::Answer { process, request, outcome: done });
                return;
            }
            (Some(Bug::NoCalls), What::Call { .. }) => {
                let message = Some(banqi_keeper::MessageId(self.discord.id(self.now)));
                let outcome = Outcome::Done { message, shows };
                self.after(1, Happening::Answer { process, request, outcome });
                return;
            }
            (Some(Bug::LostLock), What::Edit { .. } | What::Answer { answer: Answer::Update, .. }) => {
                self.after(0, Happening::Answer { process, request, outcome: done });
            }
            (Some(Bug::OldState), What::Edit { .. }) => shows = shows.saturating_sub(1),
            _ => {}
        }
        if self.dice(self.faults.lost) {
            self.excuse(&request);
            let after = if self.rng.random_bool(0.5) { REQUEST_LIMIT } else { self.delay() };
            self.after(after, Happening::Answer { process, request, outcome: Outcome::Unknown });
            return;
        }
        let delay = self.delay();
        let notifies = self.notifies(&request);
        self.after(delay, Happening::Arrive { process, request, shows, controls, notifies });
    }

    /// Notes that the answer to a click was lost on its way, or that its refusal was, so that nobody could try again.
    fn excuse(&mut self, request: &Request) {
        if let What::Answer { click, .. } = request.what
            && let Some(treatment) = self.treatments.get_mut(&click)
        {
            treatment.is_excused = true;
        }
    }

    /// Returns whom a request notifies that posts the game.
    fn notifies(&self, request: &Request) -> Vec<Awaited> {
        let Some(first) = request.notifies_from else { return Vec::new() };
        let first = if self.bug == Some(Bug::CallsAgain) { 0 } else { first };
        let mut awaited = self.news().awaited;
        awaited.retain(|awaited| awaited.since >= first && !self.is_quiet_time(awaited.person, request.at));
        awaited
    }

    /// Counts that a person is notified of an event that requires them to act. Nobody is a second time, unless the
    /// message moves the game to another channel, or the keeper may not know of the first time.
    fn notify(&mut self, Awaited { person, since }: Awaited, moves: bool) {
        let Faults { lost, lost_answer, broken, forgotten, .. } = self.faults;
        let knows = lost + lost_answer + broken + forgotten + self.crashes == 0 && !self.was_silent;
        let is_called = self.calls.contains_key(&(CallKind::First, person, since));
        let is_new = self.notified.insert((person, since)) && !is_called;
        if knows && !is_new && !moves {
            self.discord.violations.push(format!("{person:?} is notified of {since} again"));
        }
    }

    fn delay(&mut self) -> i64 {
        let slow = if self.is_quiet { 3 } else { self.faults.slow };
        1 + self.rng.random_range(0..=slow)
    }

    /// Delivers a request to Discord.
    fn arrive(
        &mut self,
        process: u32,
        request: Request,
        (shows, controls): (u32, bool),
        notifies: Vec<Awaited>,
    ) {
        if self.dice(self.faults.later) {
            let wait = Duration::from_millis(self.rng.random_range(100..8_000));
            let outcome = Outcome::Refused(Refused::Later(wait));
            let delay = self.delay();
            self.after(delay, Happening::Answer { process, request, outcome });
            return;
        }
        let is_unheard = via(&request) == Via::Bot && self.outage_until(Outage::Silent).is_some();
        self.was_silent |= is_unheard;
        if is_unheard || self.dice(self.faults.broken) {
            self.excuse(&request);
            let delay = self.delay();
            self.after(delay, Happening::Answer { process, request, outcome: Outcome::Unknown });
            return;
        }
        let is_search = matches!(request.what, What::Search { .. });
        let unsearchable = is_search && self.searches_refused < 3 && self.dice(self.faults.unsearchable);
        if unsearchable || !is_search && self.dice(self.faults.rejected) {
            self.searches_refused += u32::from(is_search);
            let why = match self.rng.random_range(0..4) {
                0 => Refused::Closed,
                1 => Refused::NoPictures,
                2 if edits_old_message(&request, self.now) => Refused::TooOld,
                _ => Refused::Rejected,
            };
            let delay = self.delay();
            self.after(delay, Happening::Answer { process, request, outcome: Outcome::Refused(why) });
            return;
        }
        let shown = self.bug == Some(Bug::OldState);
        let now = self.now;
        let mut outcome = self.discord.carry_out(&request, shows, controls, process, now);
        if let (true, Outcome::Done { shows, .. }, What::Edit { .. }) = (shown, &mut outcome, request.what) {
            *shows += 1;
        }
        if let What::Answer { click, answer } = request.what
            && let Some(treatment) = self.treatments.get_mut(&click)
        {
            match outcome {
                Outcome::Done { .. } => treatment.accept(answer),
                _ => {
                    treatment.is_excused |=
                        request.at <= treatment.open_until() && treatment.open_until() < now
                }
            }
        }
        if let Outcome::Done { .. } = &outcome {
            // Apart from the first message of a game, only one that moves it notifies of everything.
            let moves = request.notifies_from == Some(0);
            for awaited in notifies {
                self.notify(awaited, moves);
            }
        }
        if let (What::Call { kind, person, since, .. }, Outcome::Done { .. }) = (request.what, &outcome) {
            if kind == CallKind::First {
                self.notify(Awaited { person, since }, false);
            }
            *self.calls.entry((kind, person, since)).or_default() += 1;
            let known = |at: &HashMap<u32, Moment>| at.get(&since).copied().unwrap_or(now);
            let (happened, learnt) = (known(&self.happened_at), known(&self.learnt_at));
            let was_here = self.acted.get(&person).is_some_and(|acted| {
                acted.at <= happened && acted.learnt <= learnt && now.since(acted.at) < PRESENT
            });
            let is_first = kind == CallKind::First;
            if is_first && was_here && self.crashes == 0 && self.faults.forgotten == 0 {
                self.discord.violations.push(format!("{person:?} is called though present"));
            }
        }
        if self.dice(self.faults.lost_answer) {
            if !matches!(outcome, Outcome::Done { .. }) {
                self.excuse(&request);
            }
            outcome = match (self.bug, request.what) {
                (Some(Bug::DoubledPost), What::Post { .. }) => {
                    Outcome::Refused(Refused::Later(Duration::from_secs(1)))
                }
                _ => Outcome::Unknown,
            };
        }
        let mut delay = self.delay();
        if outcome == Outcome::Unknown && self.rng.random_bool(0.5) {
            delay = REQUEST_LIMIT;
        }
        self.after(delay, Happening::Answer { process, request, outcome });
    }

    /// Delivers the outcome of a request to the process.
    fn answered(&mut self, request: &Request, mut outcome: Outcome) {
        let now = self.now;
        if let (What::Answer { click, answer }, Outcome::Refused(why)) = (request.what, &outcome)
            && *why != Refused::Expired
            && let Some(treatment) = self.treatments.get_mut(&click)
        {
            treatment.is_over = false;
            treatment.refuse(answer, *why, now);
        }
        if let (What::Post { .. }, THREAD, Outcome::Refused(_)) = (request.what, request.channel, &outcome) {
            self.was_move_refused = true;
        }
        if let (Some(Bug::RefusedForgotten), What::Answer { .. }, Outcome::Refused(_)) =
            (self.bug, request.what, &outcome)
        {
            // The keeper answers no more then.
            outcome = Outcome::Refused(Refused::Expired);
        }
        if matches!(outcome, Outcome::Found(_)) {
            self.searches_refused = 0;
        }
        if let Some(keeper) = &mut self.keeper {
            keeper.done(request, outcome, now);
        }
        self.pump();
    }
}

/// Returns whether a request edits a message of more than an hour with the bot's token, which Discord limits.
fn edits_old_message(request: &Request, now: Moment) -> bool {
    let is_old =
        |message: banqi_keeper::MessageId| now.since(message.posted_at()) > Duration::from_secs(3_600);
    match request.what {
        What::Edit { message, via: Via::Bot } | What::Retire { message, via: Via::Bot, .. } => {
            is_old(message)
        }
        _ => false,
    }
}
