//! A simulation of clocks and calls: days of 200 people who play live and correspondence games of every kind with each
//! other and with the computer, sleep, pause games, change their clocks, take moves back, take vacations and let their
//! time run out, while the program is restarted, crashes and is away.
//!
//! Every deadline is applied within a second, every clock in the logs agrees with a stopwatch, and every open game has
//! a deadline. Nobody is called in their quiet hours, and a turn has at most one reminder (`messages`). 10 days are
//! played, or as many as `BANQI_DAYS` says; each month has a crowd and a seed of its own, from `BANQI_SEED` on.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use banqi_app::{Ambient, App, Challenge};
use banqi_rules::Variant;
use banqi_session::{
    AbortBy, ClockChange, Event, GameCommand, LONGEST_PAUSE, Logged, Participant, Phase, SHOWING, Seat,
    Session, SessionId, TimeControl, Timestamp,
};
use banqi_store::{Invitee, OwnChange, Store, UserId};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use crate::app::messages::Messages;
use crate::app::{Bench, HOUR, START, accept};
use crate::database::Database;
use crate::figures::{Said, figure, seed};

/// How many people there are.
const PEOPLE: u64 = 200;

/// How many games are open at a time.
const AT_ONCE: usize = 100;

/// A day, and for how many of them a crowd plays.
const DAY: Duration = Duration::from_secs(24 * 3_600);
const MONTH: u32 = 30;

/// Absences that are shorter than this are given back to a correspondence turn only at its end, if they began in the
/// last 24 hours of it. Longer ones are in the log.
const BRIEF: Duration = Duration::from_secs(15);
const REMEMBERED: Duration = Duration::from_secs(24 * 3_600);

/// How late a deadline may be applied.
const TOLERANCE: Duration = Duration::from_secs(1);

const TIMES: [TimeControl; 7] = [
    TimeControl::bank(1, 0),
    TimeControl::bank(5, 3),
    TimeControl::bank(20, 10),
    TimeControl::bank(150, 30),
    TimeControl::PerMove(Duration::from_secs(600)),
    TimeControl::PerMove(Duration::from_secs(24 * 3_600)),
    TimeControl::PerMove(Duration::from_secs(3 * 24 * 3_600)),
];

/// The games. Of those in which few moves reveal a piece, more are played: only other moves can be taken back.
const GAMES: [&str; 8] = [
    "taiwan",
    "hongkong",
    "four-colour-2",
    "four-colour-4",
    "four-colour-teams",
    "xiangqi",
    "xiangqi",
    "banner",
];

/// The most seats of a game.
const SEATS: usize = 4;

/// How long people see their own move before the computer plays.
const OWN_MOVE: Duration = Duration::from_millis(800);

struct World {
    bench: Bench,
    random: ChaCha8Rng,
    messages: Messages,
    open: Vec<(SessionId, Vec<UserId>)>,
    over: Vec<SessionId>,
    /// The games in which the computer has something to do, and when it does that.
    computers: Vec<SessionId>,
    computers_at: Timestamp,
    /// When nobody could play: from when, until when.
    absences: Vec<[Timestamp; 2]>,
    counts: BTreeMap<&'static str, usize>,
}

impl World {
    async fn new(seed: u64) -> Self {
        let mut world = Self {
            bench: Bench::over(Database::in_memory().await).await,
            random: ChaCha8Rng::seed_from_u64(seed),
            messages: Messages::default(),
            open: Vec::new(),
            over: Vec::new(),
            computers: Vec::new(),
            computers_at: START,
            absences: Vec::new(),
            counts: BTreeMap::new(),
        };
        world.bench.store.beat(world.bench.app.now()).await.unwrap();
        for person in 0..PEOPLE {
            world.sets_quiet_hours(person).await;
        }
        for _ in 0..AT_ONCE {
            world.begin().await;
        }
        world
    }

    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    async fn begin(&mut self) {
        let variant: Variant = GAMES.choose(&mut self.random).unwrap().parse().unwrap();
        let time = *TIMES.choose(&mut self.random).unwrap();
        let with_computer = App::computer_plays(&variant) && self.random.random_ratio(1, 5);
        let number = if with_computer { 1 } else { usize::from(variant.seats()) };
        let mut people: Vec<UserId> = Vec::with_capacity(number);
        while people.len() < number {
            let person = UserId(1_000 + self.random.random_range(0..PEOPLE));
            if !people.contains(&person) {
                people.push(person);
            }
        }
        let others = people[1..].iter().copied().map(Invitee::from);
        let invited: Vec<Invitee> = others.chain(with_computer.then_some(Invitee::Computer(1))).collect();
        let casual = self.random.random();
        let challenge = Challenge { casual, ..self.bench.asking(variant, people[0], invited, time) };
        let session = self.bench.app.challenge(challenge).await.unwrap().snapshot.view.id;
        self.messages.begin(session, self.bench.app.now());
        self.tell(session, None).await;
        for person in &people[1..] {
            self.bench.does(session, *person, accept()).await.unwrap();
            self.tell(session, Some(*person)).await;
        }
        self.open.push((session, people));
    }

    /// Shows a game after an event, and notes whether the computer has something to do in it.
    async fn tell(&mut self, session: SessionId, by: Option<UserId>) {
        self.messages.tell(&self.bench, session, by).await;
        if self.awaits_computer(session).await && !self.computers.contains(&session) {
            self.computers.push(session);
            self.computers_at = self.bench.app.now().plus(OWN_MOVE);
        }
    }

    async fn awaits_computer(&self, session: SessionId) -> bool {
        let view = self.bench.snapshot(session).await.view;
        let of_computer = |player: &Participant| player.level().is_some();
        match view.phase {
            Phase::Offered => view.invited.iter().any(of_computer),
            Phase::Playing => {
                view.paused_until.is_none() && view.player_to_move().as_ref().is_some_and(of_computer)
            }
            Phase::Over(_) => false,
        }
    }

    /// The computer does what it has to do, in all games.
    async fn computers_play(&mut self) {
        let sessions = std::mem::take(&mut self.computers);
        let all_played = async {
            for session in &sessions {
                while self.awaits_computer(*session).await {
                    tokio::task::yield_now().await;
                }
            }
        };
        Bench::with_computer(&self.bench.app, all_played).await;
        for session in sessions {
            self.tell(session, None).await;
            self.count("turns of the computer");
        }
    }

    async fn sets_quiet_hours(&mut self, person: u64) {
        let zone = ["UTC+8", "Asia/Taipei", "America/New_York", "UTC-3:30"].choose(&mut self.random).unwrap();
        let quiet = match self.random.random_range(0..5) {
            0 => None,
            1 => Some(format!("- sat,sun {zone}")),
            _ => Some(format!(
                "{:02}:00-{:02}:30 {} {zone}",
                self.random.random_range(18..24),
                self.random.random_range(5..11),
                if self.random.random() { "sun" } else { "-" }
            )),
        };
        let quiet = quiet.map(|quiet| quiet.parse().unwrap());
        let change = OwnChange { quiet: Some(quiet), ..OwnChange::default() };
        self.bench.app.change_own(UserId(1_000 + person), change).await.unwrap();
    }

    /// Lets time pass, and applies each deadline and each call as soon as it is due.
    async fn pass(&mut self, time: Duration) {
        let end = self.bench.app.now().plus(time);
        loop {
            let (store, now) = (&self.bench.store, self.bench.app.now());
            let deadline = store.open_deadlines(None, 1).await.unwrap().first().map(|due| due.at);
            let call = store.next_call().await.unwrap();
            let computers = (!self.computers.is_empty()).then_some(self.computers_at);
            let next = [deadline, call, self.messages.next_wake(), computers].into_iter().flatten().min();
            let Some(next) = next.filter(|next| *next <= end.max(now)) else { break };
            let late = Duration::from_millis(self.random.random_range(0..900));
            self.bench.pass(next.since(now) + late);
            self.bench.store.beat(self.bench.app.now()).await.unwrap();
            let due = self.bench.store.due_deadlines(self.bench.app.now(), 1_000).await.unwrap();
            if !due.is_empty() {
                let is_done = async |bench: &Bench| {
                    bench.store.due_deadlines(bench.app.now(), 1).await.unwrap().is_empty()
                };
                self.bench.run_deadlines_until(is_done).await;
                self.count("deadlines");
            }
            for due in due {
                self.tell(due.session, None).await;
            }
            if !self.computers.is_empty() && self.computers_at <= self.bench.app.now() {
                self.computers_play().await;
            }
            self.messages.call(&self.bench).await;
            self.messages.wake(&self.bench).await;
        }
        self.bench.pass(end.since(self.bench.app.now()));
        self.bench.store.beat(self.bench.app.now()).await.unwrap();
    }

    async fn step(&mut self) {
        let at = self.random.random_range(0..self.open.len());
        match self.random.random_range(0..100) {
            0..55 => self.play(at).await,
            55..80 => self.talk(at).await,
            80..97 => {
                let time = self.random.random_range(Duration::from_secs(600)..12 * HOUR);
                self.pass(time).await;
                self.count("sleeps");
                for (session, _) in &self.open {
                    if !self.bench.is_over(*session).await {
                        self.messages.check(&self.bench, *session).await;
                    }
                }
            }
            97 => self.is_away().await,
            98 => {
                let person = self.random.random_range(0..PEOPLE);
                self.sets_quiet_hours(person).await;
            }
            _ => {
                let by = UserId(1_000 + self.random.random_range(0..PEOPLE));
                let days = *[0, 0, 1, 3, 14].choose(&mut self.random).unwrap();
                if self.bench.app.take_vacation(by, days).await.unwrap().is_some() {
                    self.count("vacations");
                }
                let theirs = self.open.iter().filter(|(_, people)| people.contains(&by));
                for session in theirs.map(|(session, _)| *session).collect::<Vec<_>>() {
                    self.tell(session, None).await;
                }
            }
        }
        let due = self.bench.store.open_deadlines(None, 1_000).await.unwrap();
        let (open, over): (Vec<_>, Vec<_>) = std::mem::take(&mut self.open)
            .into_iter()
            .partition(|(session, _)| due.iter().any(|due| due.session == *session));
        self.open = open;
        for (session, _) in over {
            assert!(self.bench.is_over(session).await, "{session:?} goes on without a deadline");
            self.over.push(session);
        }
        while self.open.len() < AT_ONCE {
            self.begin().await;
        }
    }

    /// The players of a game make some moves; in a live game, many.
    async fn play(&mut self, at: usize) {
        let (session, people) = self.open[at].clone();
        let time = self.bench.snapshot(session).await.view.time;
        let plies = if time.is_correspondence() { 1 } else { self.random.random_range(2..16) };
        for _ in 0..plies {
            let snapshot = self.bench.snapshot(session).await;
            let view = &snapshot.view;
            let mover = view.to_move.and_then(|seat| snapshot.user(view.player_in(seat)?));
            let (Some(mover), Some(choice)) = (mover, view.choices.choose(&mut self.random)) else { return };
            if snapshot.is_quiet(mover, self.bench.app.now()) && self.random.random_ratio(9, 10) {
                self.count("asleep");
                return;
            }
            self.bench.does(session, mover, GameCommand::Play(choice.action)).await.unwrap();
            self.tell(session, Some(mover)).await;
            self.count("plies");
            if self.computers.contains(&session) && self.random.random_ratio(1, 30) {
                self.count("absences in turns of the computer");
                self.is_away().await;
            }
            if self.random.random_ratio(1, 3) {
                self.take_back(session, mover, &people).await;
            }
            let thought = self.random.random_range(Duration::from_millis(100)..Duration::from_secs(15));
            self.pass(thought).await;
        }
    }

    /// A player says something about the clock or about a takeback, or ends the game.
    async fn talk(&mut self, at: usize) {
        let (session, ref people) = self.open[at];
        let by = *people.choose(&mut self.random).unwrap();
        let command = match self.random.random_range(0..15) {
            0..4 => GameCommand::RequestClock(ClockChange::Pause),
            4 => GameCommand::RequestClock(ClockChange::Time(*TIMES.choose(&mut self.random).unwrap())),
            5..8 => GameCommand::AgreeToClock,
            8 => GameCommand::DeclineClock,
            9 | 10 => GameCommand::Resume,
            11 => GameCommand::Resign,
            12 => GameCommand::RequestTakeback,
            13 => GameCommand::AgreeToTakeback,
            _ => GameCommand::DeclineTakeback,
        };
        self.says(session, by, command).await;
    }

    /// A player asks to take back their last move. The other thinks about it.
    async fn take_back(&mut self, session: SessionId, by: UserId, people: &[UserId]) {
        if !self.says(session, by, GameCommand::RequestTakeback).await {
            return;
        }
        let considered = self.random.random_range(Duration::ZERO..Duration::from_secs(30));
        self.pass(considered).await;
        let agrees = self.random.random_ratio(3, 4);
        let answer = if agrees { GameCommand::AgreeToTakeback } else { GameCommand::DeclineTakeback };
        for other in people.iter().filter(|other| **other != by) {
            self.says(session, *other, answer).await;
        }
    }

    /// Returns whether a player may say something.
    async fn says(&mut self, session: SessionId, by: UserId, command: GameCommand) -> bool {
        let is_done = self.bench.does(session, by, command).await.is_ok();
        if is_done {
            self.tell(session, Some(by)).await;
            self.count(match command {
                GameCommand::RequestClock(_) => "requests",
                GameCommand::AgreeToClock => "changes",
                GameCommand::Resume => "resumed",
                _ => "others",
            });
        }
        is_done
    }

    /// The program ends or crashes, or loses the gateway, and comes back after a time.
    async fn is_away(&mut self) {
        let (is_brief, from) = (self.random.random_ratio(2, 3), self.bench.app.now());
        let longest = if is_brief { Duration::from_secs(20) } else { 10 * HOUR };
        let lasts = self.random.random_range(Duration::from_secs(1)..longest);
        self.absences.push([from, from.plus(lasts)]);
        if is_brief {
            self.count("brief absences");
        }
        if self.random.random() {
            self.bench.app.lose_touch();
            self.bench.pass(lasts);
            return self.bench.app.regain_touch().await.unwrap();
        }
        let crashes = self.random.random();
        self.bench.pass(lasts);
        if crashes {
            let store = self.bench.store.clone();
            let _files = self.bench.database.crash().await;
            store.close().await;
        } else {
            self.bench.store.clone().close().await;
        }
        let world = Arc::clone(&self.bench.world);
        let store = Store::open(&self.bench.database.url(), world.now()).await.unwrap();
        self.bench.app = Arc::new(App::new(store.clone(), 99, world as Arc<dyn Ambient>));
        self.bench.store = store;
        self.bench.app.make_up_for_downtime().await.unwrap();
        self.messages.restart();
        self.count(if crashes { "crashes" } else { "restarts" });
    }

    async fn check(&mut self) {
        let mut deadlines: Vec<SessionId> = self
            .bench
            .store
            .open_deadlines(None, 1_000)
            .await
            .unwrap()
            .iter()
            .map(|row| row.session)
            .collect();
        deadlines.sort_unstable();
        let mut open: Vec<SessionId> = self.open.iter().map(|(session, _)| *session).collect();
        open.sort_unstable();
        assert_eq!(deadlines, open, "every open game has a deadline, and no other game has one");
        for session in open.into_iter().chain(self.over.clone()) {
            let events = self.bench.store.load(session).await.unwrap().unwrap().events;
            Stopwatch::check(session, &events, &self.absences, &mut self.counts);
            let folded = Session::fold(session, &events).unwrap().view();
            assert_eq!(folded, self.bench.snapshot(session).await.view);
        }
    }
}

/// Measures the time of each turn from a log, without the arithmetic of deadlines.
struct Stopwatch<'a> {
    absences: &'a [[Timestamp; 2]],
    time: TimeControl,
    left: [Duration; SEATS],
    /// The seat to move before the event, and the number of turns played by then.
    turn: (Option<Seat>, u32),
    /// When it was last looked at.
    at: Timestamp,
    /// What the current turn has taken so far.
    used: Duration,
    /// In correspondence play, the brief absences in that time.
    missed: Duration,
    /// When the clock of the current turn last began to run, if nobody is on vacation.
    since: Timestamp,
    /// The end of each seat's vacation.
    away: [Timestamp; SEATS],
    /// What the current pause has taken so far, and how long it may take.
    paused: Option<(Duration, Duration)>,
}

impl<'a> Stopwatch<'a> {
    fn check(
        id: SessionId,
        log: &[Logged],
        absences: &'a [[Timestamp; 2]],
        counts: &mut BTreeMap<&'static str, usize>,
    ) {
        let mut session = Session::begin(id, &log[0]).unwrap();
        let time = session.time();
        let mut watch = Self {
            absences,
            time,
            left: [time.first_move(); SEATS],
            turn: (None, 0),
            at: log[0].at,
            used: Duration::ZERO,
            missed: Duration::ZERO,
            since: log[0].at,
            away: [Timestamp(0); SEATS],
            paused: None,
        };
        for logged in &log[1..] {
            watch.take_in(&session, logged, counts);
            session.apply(logged);
            watch.after(&session, logged);
        }
    }

    fn take_in(&mut self, session: &Session, logged: &Logged, counts: &mut BTreeMap<&'static str, usize>) {
        self.turn = (session.to_move(), session.game().turns_played());
        // In correspondence play, the time of a vacation does not count.
        let from = match session.to_move() {
            Some(seat) if session.time().is_correspondence() && self.paused.is_none() => {
                self.away[usize::from(seat.0)].max(self.at)
            }
            _ => self.at,
        };
        // In a live game, neither does the time in which nobody could play, whatever the log says.
        let runs = !session.time().is_correspondence() && self.paused.is_none();
        let passed = logged.at.since(from) - if runs { self.absent(from, logged.at) } else { Duration::ZERO };
        // In correspondence play, brief absences count at the end of the turn.
        let days_run = session.time().is_correspondence() && self.paused.is_none();
        let remembered = Timestamp(logged.at.0 - i64::try_from(REMEMBERED.as_millis()).unwrap());
        let owed = if days_run {
            self.missed += self.missed(from, logged.at, Timestamp(0));
            self.missed(from.max(self.since), logged.at, remembered)
        } else {
            Duration::ZERO
        };
        self.at = logged.at;
        if let Event::VacationSet { seat, until } = &logged.event {
            self.away[usize::from(seat.0)] = *until;
        }
        match &mut self.paused {
            Some((paused, _)) => *paused += passed,
            None => self.used += passed,
        }
        let limit = match (session.to_move(), session.all_moved(), session.time()) {
            (Some(seat), true, TimeControl::Bank { .. }) => self.left[usize::from(seat.0)] + SHOWING,
            (_, _, time) => time.first_move(),
        };
        let is_due = |used: Duration, limit: Duration| used >= limit && used <= limit + TOLERANCE;
        let missed = if days_run { self.missed } else { Duration::ZERO };
        match &logged.event {
            Event::DeadlineShifted { .. } if runs => {}
            Event::DeadlineShifted { outage: false, .. } if days_run => {
                assert!(self.used >= limit, "{}: too early, after {:?} of {limit:?}", logged.seq, self.used);
                *counts.entry("days with an absence").or_default() += 1;
            }
            Event::DeadlineShifted { deadline, .. } => {
                let shift = deadline.since(session.deadline().unwrap());
                match &mut self.paused {
                    Some((_, longest)) => *longest += shift,
                    None => self.used = self.used.saturating_sub(shift),
                }
            }
            // The computer's time does not run.
            Event::Played { seat, .. } if is_computer(session, *seat) => {}
            Event::Played { seat, .. } => {
                let used = self.used.saturating_sub(missed);
                assert!(used < limit, "{}: {seat:?} used {used:?} of {limit:?}", logged.seq);
                self.take_time(session, *seat);
            }
            // What was used of the turn that is broken off stays used.
            Event::TakenBack { .. } => {
                let seat = session.to_move().expect("the game goes on");
                if !is_computer(session, seat) {
                    self.take_time(session, seat);
                }
                *counts.entry("takebacks").or_default() += 1;
            }
            Event::TimedOut { .. } | Event::Aborted { by: AbortBy::Time } => {
                let (used, most) = (self.used, limit + missed + TOLERANCE);
                assert!(
                    used >= limit + owed && used <= most,
                    "{}: {used:?} of {limit:?}, {owed:?}",
                    logged.seq
                );
                *counts.entry("out of time").or_default() += 1;
                if session.seats_in().count() > 2 {
                    *counts.entry("out of time among four").or_default() += 1;
                }
            }
            Event::Resumed { seat, .. } => {
                let (paused, longest) = self.paused.take().expect("it was paused");
                assert!(seat.is_some() || is_due(paused, longest), "{}: {paused:?}", logged.seq);
                *counts.entry(if seat.is_some() { "ended pauses" } else { "longest pauses" }).or_default() +=
                    1;
            }
            _ => {}
        }
    }

    /// Returns the sum of the brief absences between two times that began after `remembered`.
    fn missed(&self, from: Timestamp, to: Timestamp, remembered: Timestamp) -> Duration {
        let is_brief = |[began, ended]: &&[Timestamp; 2]| ended.since(*began) < BRIEF && *began > remembered;
        let brief = self.absences.iter().filter(is_brief);
        brief.map(|[began, ended]| to.min(*ended).since(from.max(*began))).sum()
    }

    /// Returns for how long nobody could play.
    fn absent(&self, from: Timestamp, to: Timestamp) -> Duration {
        self.absences.iter().map(|[began, ended]| to.min(*ended).since(from.max(*began))).sum()
    }

    /// Takes the time of the current turn from the bank of a seat, unless it is its first turn.
    fn take_time(&mut self, session: &Session, seat: Seat) {
        if session.all_moved() {
            let left = &mut self.left[usize::from(seat.0)];
            *left -= self.used.saturating_sub(SHOWING).min(*left);
        }
    }

    /// A turn begins.
    fn begin(&mut self, at: Timestamp) {
        (self.used, self.missed, self.since) = (Duration::ZERO, Duration::ZERO, at);
    }

    fn after(&mut self, session: &Session, logged: &Logged) {
        let (mover, turns) = self.turn;
        let is_next = session.to_move() != mover;
        match &logged.event {
            Event::Accepted { .. } | Event::TakenBack { .. } => self.begin(logged.at),
            // Among four, the game goes on without the seat that is out.
            Event::Resigned { .. } | Event::TimedOut { .. } if is_next => self.begin(logged.at),
            Event::Played { seat, .. } => {
                self.begin(logged.at);
                let played = session.game().turns_played();
                if let TimeControl::Bank { increment, .. } = session.time()
                    && played > turns
                    && played > u32::from(session.seat_count())
                {
                    self.left[usize::from(seat.0)] += increment;
                }
            }
            // What was missed before a pause or a vacation may be forgotten.
            Event::Resumed { .. } | Event::VacationSet { .. } => self.since = logged.at,
            _ => {}
        }
        if session.time() != self.time {
            self.time = session.time();
            self.begin(logged.at);
            self.left = [self.time.first_move(); SEATS];
        }
        if session.paused_until().is_some() && self.paused.is_none() {
            self.paused = Some((Duration::ZERO, LONGEST_PAUSE));
        }
        if session.phase() == Phase::Playing && self.paused.is_none() {
            for seat in session.seats_in() {
                if let Some(left) = session.left(seat) {
                    assert_eq!(left, self.left[usize::from(seat.0)], "{}: {seat:?}", logged.seq);
                }
            }
        }
    }
}

fn is_computer(session: &Session, seat: Seat) -> bool {
    session.player_in(seat).and_then(Participant::level).is_some()
}

#[tokio::test]
async fn in_all_days_of_a_crowd_no_clock_is_wrong_and_nobody_is_called_at_a_wrong_time() {
    let (first, days) = (seed(11), figure("BANQI_DAYS", 10_u32));
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    for (seed, begun) in (first..).zip((0..days).step_by(MONTH as usize)) {
        let _said = Said(seed);
        let mut world = World::new(seed).await;
        while world.bench.app.now().since(START) < DAY * MONTH.min(days - begun) {
            world.step().await;
        }
        world.check().await;
        let Messages { calls, put_off, .. } = world.messages;
        let said = [("calls", calls), ("put off", put_off), ("reminders", world.messages.reminders())];
        said.into_iter().for_each(|(what, count)| *world.counts.entry(what).or_default() += count);
        world.bench.store.clone().close().await;
        world.counts.iter().for_each(|(what, count)| *counts.entry(what).or_default() += count);
    }
    println!("{days} days from seed {first} on: {counts:?}");
    // In a month; in fewer days at least one of each.
    for (what, least) in [
        ("plies", 100),
        ("out of time", 20),
        ("requests", 20),
        ("crashes", 1),
        ("restarts", 1),
        ("brief absences", 1),
        ("days with an absence", 1),
        ("vacations", 1),
        ("calls", 100),
        ("put off", 50),
        ("reminders", 50),
        ("takebacks", 5),
        ("turns of the computer", 50),
        ("absences in turns of the computer", 1),
        ("out of time among four", 5),
    ] {
        let count = counts.get(what).copied().unwrap_or_default();
        let least = (least * days as usize).div_ceil(MONTH as usize);
        assert!(count >= least, "hardly any {what}: {counts:?}");
    }
}
