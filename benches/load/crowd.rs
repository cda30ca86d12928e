//! The crowd: two people at each table, who click by the table's own schedule.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use discord_sandbox::{Arg, Channel, Message, Pending, Person, Sandbox, SandboxError};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use tokio::runtime::Handle;

/// The seed of all random choices.
const SEED: u64 = 20_261_122;

/// The number of moves after which a player resigns, if the game has not ended before.
const MOVES: std::ops::Range<usize> = 40..120;

/// How long before a click is due the clicking thread wakes up.
const EARLY: Duration = Duration::from_micros(80);

/// The kind of a click.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    Challenge,
    Accept,
    FirstMove,
    Move,
    /// "Resign", or its confirmation "Yes, resign".
    End,
}

impl What {
    /// Returns whether it starts a game.
    pub(crate) const fn starts(self) -> bool {
        matches!(self, Self::Challenge | Self::Accept)
    }
}

/// A click that was answered, or given up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sample {
    pub(crate) what: What,
    /// The time from when it was due to its answer.
    pub(crate) latency: Duration,
    /// How late it was made, although it did not wait for an answer.
    pub(crate) late: Duration,
    /// When it was answered; `None` if it was not.
    pub(crate) answered: Option<Instant>,
}

/// The next action of a table.
enum Step {
    Challenge,
    Accept(Message),
    Move(Message),
    Resign(Message),
    Confirm(Message),
}

/// A game between two people.
struct Table {
    people: [Person; 2],
    channel: Channel,
    step: Step,
    seat: usize,
    /// How many moves have been made, and after how many a player resigns.
    moves: usize,
    most: usize,
    /// When its next click is due.
    due: Instant,
    /// Whether its last answer came after that time.
    is_held_up: bool,
    rng: ChaCha8Rng,
}

/// A table, ordered by the time at which its next click is due.
struct Next(Table);

impl PartialEq for Next {
    fn eq(&self, other: &Self) -> bool {
        self.0.due == other.0.due
    }
}

impl Eq for Next {}

impl PartialOrd for Next {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Next {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.due.cmp(&other.0.due)
    }
}

/// State shared by the clicking thread and the tasks that wait for answers.
#[derive(Default)]
struct Seen {
    samples: Mutex<Vec<Sample>>,
    in_flight: AtomicUsize,
    lost_ways: AtomicUsize,
    is_resting: std::sync::atomic::AtomicBool,
}

/// All tables.
pub(crate) struct Crowd {
    tables: Vec<Table>,
    /// The mean time between two clicks of a table.
    thinks: Duration,
    back: Sender<Table>,
    seen: Arc<Seen>,
    clicking: Option<(Receiver<Table>, Handle)>,
}

impl Crowd {
    /// Creates a crowd with a table in each channel, which makes `rate` clicks a second in total.
    pub(crate) fn new(sandbox: &Sandbox, channels: Vec<Channel>, rate: f64) -> Self {
        let thinks = Duration::from_secs_f64(channels.len() as f64 / rate);
        let now = Instant::now();
        let table = |(number, channel): (usize, Channel)| {
            let person = |name: &str| sandbox.person(&format!("{name}{number}"), "en-US");
            let mut rng = ChaCha8Rng::seed_from_u64(SEED + number as u64);
            // The first games get random lengths, so that they do not end at the same time.
            let most = rng.random_range(1..MOVES.end);
            let people = [person("a"), person("b")];
            Table {
                people,
                channel,
                step: Step::Challenge,
                seat: 0,
                moves: 0,
                most,
                due: now,
                is_held_up: false,
                rng,
            }
        };
        let tables = channels.into_iter().enumerate().map(table).collect();
        let (back, clicking) = channel();
        Self { tables, thinks, back, seen: Arc::default(), clicking: Some((clicking, Handle::current())) }
    }

    /// Starts the games within `within`; they are played from then on.
    pub(crate) fn open(&mut self, within: Duration) {
        let begin = Instant::now();
        let count = self.tables.len().max(1);
        for (number, mut table) in self.tables.drain(..).enumerate() {
            table.due = begin + within.mul_f64(number as f64 / count as f64);
            self.back.send(table).unwrap();
        }
        let Some((tables, handle)) = self.clicking.take() else { return };
        let (seen, back, thinks) = (Arc::clone(&self.seen), self.back.clone(), self.thinks);
        thread::spawn(move || click(&tables, &handle, &seen, &back, thinks));
    }

    /// Lets the crowd play for `lasting`.
    pub(crate) async fn play_for(&self, lasting: Duration) {
        self.seen.is_resting.store(false, Relaxed);
        tokio::time::sleep(lasting).await;
    }

    /// Stops clicking until [`Crowd::play_for`], and waits for clicks in flight. Clicks that become due meanwhile are
    /// skipped.
    pub(crate) async fn rest(&self) {
        self.seen.is_resting.store(true, Relaxed);
        while self.in_flight() > 0 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Returns the clicks that were answered, or given up, since the last call.
    pub(crate) fn take_samples(&self) -> Vec<Sample> {
        std::mem::take(&mut self.seen.samples.lock().unwrap())
    }

    /// Returns how many clicks have no answer yet.
    pub(crate) fn in_flight(&self) -> usize {
        self.seen.in_flight.load(Relaxed)
    }

    /// Returns how often an answer was not the expected board.
    pub(crate) fn lost_ways(&self) -> usize {
        self.seen.lost_ways.load(Relaxed)
    }
}

/// Makes the clicks when they are due. It runs on its own thread, because timers of the runtime are a millisecond late.
fn click(
    tables: &Receiver<Table>,
    handle: &Handle,
    seen: &Arc<Seen>,
    back: &Sender<Table>,
    thinks: Duration,
) {
    let mut waiting: BinaryHeap<Reverse<Next>> = BinaryHeap::new();
    loop {
        let pause = match waiting.peek() {
            Some(Reverse(Next(table))) => table.due.saturating_duration_since(Instant::now()),
            None => Duration::from_secs(1),
        };
        if !pause.is_zero() {
            match tables.recv_timeout(pause.saturating_sub(EARLY)) {
                Ok(table) => waiting.push(Reverse(Next(table))),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            continue;
        }
        let Some(Reverse(Next(mut table))) = waiting.pop() else { continue };
        if seen.is_resting.load(Relaxed) {
            table.due = Instant::now() + thinks.mul_f64(table.rng.random::<f64>()) + Duration::from_millis(1);
            waiting.push(Reverse(Next(table)));
            continue;
        }
        let late = if table.is_held_up { Duration::ZERO } else { table.due.elapsed() };
        match table.act() {
            Ok((what, pending)) => {
                seen.in_flight.fetch_add(1, Relaxed);
                let (seen, back) = (Arc::clone(seen), back.clone());
                handle.spawn(async move {
                    let reply = pending.reply().await;
                    let latency = table.due.elapsed();
                    let answered = reply.is_ok().then(Instant::now);
                    seen.in_flight.fetch_sub(1, Relaxed);
                    seen.samples.lock().unwrap().push(Sample { what, latency, late, answered });
                    let message = reply.ok().and_then(|reply| reply.message());
                    table.take_in(what, message, &seen);
                    table.think(thinks);
                    // The receiver is gone if the run has ended.
                    let _ = back.send(table);
                });
            }
            Err(_) => {
                // The message has changed since, so the table starts again.
                let what = What::Challenge;
                table.step = Step::Challenge;
                table.take_in(what, None, seen);
                table.think(thinks);
                waiting.push(Reverse(Next(table)));
            }
        }
    }
}

impl Table {
    /// Makes the next click.
    fn act(&mut self) -> Result<(What, Pending), SandboxError> {
        let [challenger, opponent] = &self.people;
        let mover = &self.people[self.seat];
        match &self.step {
            Step::Challenge => {
                let whom = [("opponent", Arg::User(opponent.id()))];
                let pending = challenger.start_command(&self.channel, "banqi challenge", &whom)?;
                Ok((What::Challenge, pending))
            }
            Step::Accept(challenge) => Ok((What::Accept, opponent.start_click(challenge, "Accept")?)),
            Step::Move(board) => {
                let menus = board.selects();
                let menu = &menus[self.rng.random_range(0..menus.len())];
                let option = &menu.options[self.rng.random_range(0..menu.options.len())];
                let what = if self.moves == 0 { What::FirstMove } else { What::Move };
                Ok((what, mover.start_select(board, &menu.custom_id, &[&option.value])?))
            }
            Step::Resign(board) => Ok((What::End, mover.start_click(board, "Resign")?)),
            Step::Confirm(question) => Ok((What::End, mover.start_click(question, "Yes, resign")?)),
        }
    }

    /// Handles the answer to a click, and chooses the next step.
    fn take_in(&mut self, what: What, message: Option<Message>, seen: &Seen) {
        let is_board = |message: &Message| !message.is_ephemeral() && !message.selects().is_empty();
        self.step = match (what, message) {
            (What::Challenge, Some(message)) if message.button("Accept").is_some() => Step::Accept(message),
            (What::Accept, Some(message)) if is_board(&message) => {
                (self.seat, self.moves) = (0, 0);
                Step::Move(message)
            }
            (What::FirstMove | What::Move, Some(message)) if is_board(&message) => {
                self.moves += 1;
                self.seat = 1 - self.seat;
                match self.moves >= self.most && message.button("Resign").is_some() {
                    true => Step::Resign(message),
                    false => Step::Move(message),
                }
            }
            // The game has ended on the board.
            (What::Move, Some(message)) if message.button("Rematch").is_some() => self.anew(),
            (What::End, Some(message)) if message.button("Yes, resign").is_some() => Step::Confirm(message),
            // The question of whether to resign goes once it is answered.
            (What::End, _) => self.anew(),
            _ => {
                seen.lost_ways.fetch_add(1, Relaxed);
                self.anew()
            }
        };
    }

    fn anew(&mut self) -> Step {
        self.most = self.rng.random_range(MOVES);
        Step::Challenge
    }

    /// Draws the time of the next click from the table's own schedule, independent of when the answer came.
    fn think(&mut self, mean: Duration) {
        let uniform: f64 = self.rng.random();
        self.due += mean.mul_f64(-(1.0 - uniform).ln());
        self.is_held_up = self.due < Instant::now();
    }
}
