//! Torture: people play as fast as they can while the process is killed at random moments.
//!
//! 10 times, or as often as `BANQI_KILLS` says, by the hundred in servers of their own.
//!
//! Afterwards the history is checked: each ply that the bot acknowledged is in the log exactly once, none that
//! it refused is, and of those nobody knows about each is there at most once.

mod restore;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::Duration;

use discord_sandbox::{Channel, Message, Options, Pending, Person, World};
use futures_util::future::{Either, join_all, select};
use futures_util::{FutureExt, pin_mut};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::bot::harness::archive::{Acknowledged, Archive};
use crate::bot::harness::room::{DEFERRED_UPDATE, LIMIT, Room, with_signs, without_emoji};
use crate::bot::harness::sight::{Sight, entries};
use crate::bot::harness::table::{Table, is_board, seq};
use crate::figures::{Said, figure, seed};

/// Number of games played at once.
const AT_ONCE: usize = 4;

/// The process is killed after fewer answers than this, however slow the machine is, and a grace time.
const ANSWERS_BEFORE_KILL: usize = 60;

/// The upper bound of that grace time.
const LONGEST_GRACE: Duration = Duration::from_millis(25);

/// How often one process's database is killed under play, at most.
const KILLS_IN_A_ROOM: usize = 100;

/// More messages than the people can make the bot post.
const ALL_MESSAGES: usize = 100_000;

/// After how many kills the people wait until all is quiet and look at the boards.
const KILLS_UNTIL_QUIET: usize = 10;

/// The answer to a person's action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// The board was shown publicly: the ply was played, now or by an earlier identical action.
    Board,
    /// A private text: the ply was not played.
    Refusal,
    /// The process was killed before an answer.
    None,
}

/// An action of a person.
struct Act {
    session: i64,
    what: Acknowledged,
    /// Whether it was a command, which does not say for which board it was meant.
    by_command: bool,
    pending: Pending,
    /// The answer before the process was killed.
    answer: Answer,
}

/// One of the games. Its controls are those of the current board in the channel.
struct Game {
    session: i64,
    marked: String,
    channel: Channel,
    players: [Person; 2],
}

/// People who play as fast as they can, and what they did.
pub(in crate::bot) struct Chamber {
    pub(in crate::bot) room: Room,
    /// Where they play.
    channels: Vec<Channel>,
    /// The mean time for which they think.
    thinks: Duration,
    games: Vec<Game>,
    acts: RefCell<Vec<Act>>,
    /// Number of answers since the last start.
    answered: watch::Sender<usize>,
    random: RefCell<ChaCha8Rng>,
    /// When a process was killed last. What began before may have no answer.
    killed: Cell<Option<Instant>>,
    /// The longest wait for an answer to what began after the last kill.
    slowest: Cell<Duration>,
}

#[tokio::test]
async fn no_acknowledged_ply_is_lost_or_doubled_by_kills() {
    let (kills, first) = (figure("BANQI_KILLS", 10), seed(20_261));
    let (mut killed, mut plies) = (0, 0);
    let mut answers = BTreeMap::new();
    for seed in first.. {
        let cycles = KILLS_IN_A_ROOM.min(kills - killed);
        plies += torture(seed, cycles, &mut answers).await;
        killed += cycles;
        println!("seeds {first} to {seed}: {killed} kills, {plies} plies, {answers:?}");
        if killed == kills {
            break;
        }
    }
    assert!(answers["acknowledged"] > 10 * kills, "hardly anything was played");
}

/// Kills one server's process so many times; how many plies were played.
async fn torture(seed: u64, cycles: usize, answers: &mut BTreeMap<&'static str, usize>) -> usize {
    let _said = Said(seed);
    let mut room = Room::with(Options { messages_kept: ALL_MESSAGES, ..Options::default() }).await;
    room.start().await;
    let mut chamber = Chamber::new(room, seed);
    for cycle in 1..=cycles {
        chamber.replace_finished_games().await;
        chamber.play_until_killed().await;
        chamber.room.start().await;
        if cycle % KILLS_UNTIL_QUIET == 0 {
            for game in &chamber.games {
                game.assert_shown_as_it_is(&chamber.room).await;
            }
        }
    }
    chamber.room.close().await;
    chamber.room.stop().await;
    let archive = Archive::open(&chamber.room.database).await;
    chamber.assert_history(&archive, answers);
    chamber.room.assert_clean();
    archive.logs.keys().map(|session| archive.plies(*session).count()).sum()
}

impl Chamber {
    fn new(room: Room, seed: u64) -> Self {
        let general = room.general.clone();
        Self::over(room, vec![general], seed)
    }

    /// Creates one with at least one game in each of these channels.
    pub(in crate::bot) fn over(room: Room, channels: Vec<Channel>, seed: u64) -> Self {
        Self {
            room,
            channels,
            thinks: Duration::ZERO,
            games: Vec::new(),
            acts: RefCell::default(),
            answered: watch::Sender::new(0),
            random: RefCell::new(ChaCha8Rng::seed_from_u64(seed)),
            killed: Cell::default(),
            slowest: Cell::default(),
        }
    }

    /// Lets everyone think before each action, for this long on average.
    pub(in crate::bot) fn thinking_for(self, thinks: Duration) -> Self {
        Self { thinks, ..self }
    }

    pub(in crate::bot) async fn replace_finished_games(&mut self) {
        let Room { ann, bob, sandbox, .. } = &self.room;
        self.games
            .retain(|game| sandbox.look(|world| game.current(world).is_some_and(|board| !is_over(&board))));
        while self.games.len() < AT_ONCE.max(self.channels.len()) {
            let games_in = |channel: &&Channel| {
                self.games.iter().filter(|game| game.channel.id() == channel.id()).count()
            };
            let channel = self.channels.iter().min_by_key(games_in).expect("a channel").clone();
            let table = Table::begin(&channel, ann, bob).await;
            let marked = format!("`{}`", table.code);
            self.games.push(Game { session: table.session, marked, channel, players: table.players });
        }
    }

    /// Lets everyone play while something else happens.
    pub(in crate::bot) async fn play_during<T>(&self, happening: impl Future<Output = T>) -> T {
        let playing = async {
            join_all(self.games.iter().map(|game| self.play(game))).await;
            // All games are over.
            std::future::pending::<()>().await;
        };
        pin_mut!(playing, happening);
        match select(playing, happening).await {
            Either::Left(_) => unreachable!("it never ends"),
            Either::Right((result, _)) => result,
        }
    }

    /// Waits for so many more answers; fewer if all games are over.
    pub(in crate::bot) async fn answers(&self, answers: usize) {
        let mut answered = self.answered.subscribe();
        let wanted = *answered.borrow() + answers;
        let all_over = || {
            self.room.sandbox.look(|world| {
                self.games.iter().all(|game| game.current(world).is_none_or(|board| is_over(&board)))
            })
        };
        let enough = async {
            while *answered.borrow_and_update() < wanted && !all_over() {
                // The sender is owned here.
                let _ = tokio::time::timeout(LONGEST_GRACE, answered.changed()).await;
            }
        };
        tokio::time::timeout(LIMIT, enough).await.expect("answers in time");
    }

    /// Notes that a process was killed.
    pub(in crate::bot) fn note_kill(&self) {
        self.killed.set(Some(Instant::now()));
        self.slowest.take();
    }

    /// Returns the longest wait for an answer to what began after the last kill.
    pub(in crate::bot) const fn slowest(&self) -> Duration {
        self.slowest.get()
    }

    /// Asserts that each ply that was acknowledged is in the log once, and that what has no answer began before a kill.
    /// Returns how many plies were played, and the number of answers of each kind.
    pub(in crate::bot) async fn assert_played(&self) -> (usize, BTreeMap<&'static str, usize>) {
        self.acts.borrow_mut().iter_mut().for_each(|act| act.answer = answer_to(&act.pending));
        let archive = Archive::open(&self.room.database).await;
        let mut answers = BTreeMap::new();
        self.assert_history(&archive, &mut answers);
        let plies = archive.logs.keys().map(|session| archive.plies(*session).count()).sum();
        (plies, answers)
    }

    /// Waits until everything is answered or acknowledged.
    pub(in crate::bot) async fn assert_all_answered(&self) {
        let left = || {
            let acts = self.acts.borrow();
            let mut left = acts.iter().filter(|act| !act.pending.is_acknowledged());
            left.next().map(|act| format!("{:?}", act.what))
        };
        let answered = async {
            while left().is_some() {
                tokio::time::sleep(LONGEST_GRACE).await;
            }
        };
        let answered = tokio::time::timeout(LIMIT, answered).await;
        answered.unwrap_or_else(|_| panic!("{:?} has no answer: {}", left(), self.room.log()));
    }

    /// Asserts that every board in the channels shows what is.
    pub(in crate::bot) async fn assert_shown(&self) {
        for game in &self.games {
            game.assert_shown_as_it_is(&self.room).await;
        }
    }

    /// Lets everyone play until the process is killed at a random moment.
    async fn play_until_killed(&mut self) {
        let before = self.acts.borrow().len();
        let (answers, grace) = {
            let random = &mut *self.random.borrow_mut();
            (random.random_range(1..ANSWERS_BEFORE_KILL), random.random_range(Duration::ZERO..LONGEST_GRACE))
        };
        let mut answered = self.answered.subscribe();
        self.answered.send_replace(0);
        {
            let playing = join_all(self.games.iter().map(|game| self.play(game)));
            let killing = async {
                let enough = answered.wait_for(|answered| *answered >= answers);
                tokio::time::timeout(LIMIT, enough).await.expect("answers in time").unwrap();
                tokio::time::sleep(grace).await;
            };
            pin_mut!(playing, killing);
            select(playing, killing).await;
        }
        self.room.kill().await;
        let mut acts = self.acts.borrow_mut();
        acts[before..].iter_mut().for_each(|act| act.answer = answer_to(&act.pending));
    }

    /// Waits for as long as a person thinks. The times are distributed exponentially.
    async fn think(&self) {
        if !self.thinks.is_zero() {
            let uniform: f64 = self.random.borrow_mut().random();
            tokio::time::sleep(self.thinks.mul_f64(-(1.0 - uniform).ln())).await;
        }
    }

    /// Plays a game, as fast as possible for people who think.
    async fn play(&self, game: &Game) {
        let sandbox = &self.room.sandbox;
        loop {
            self.think().await;
            let board = sandbox.look(|world| game.current(world)).expect("a board with controls");
            if is_over(&board) {
                return;
            }
            let Some(person) = game.to_move(&board) else { return };
            let (entry, by_command, doubled) = {
                let random = &mut *self.random.borrow_mut();
                let entry = entries(&board).choose(random).cloned().expect("somebody to move can");
                let by_command = entry.value != "any" && random.random_ratio(1, 8);
                (entry, by_command, random.random_ratio(1, 8))
            };
            let send = || {
                if by_command {
                    let code = game.marked.trim_matches('`');
                    let args = [("action", entry.value.as_str().into()), ("game", code.into())];
                    person.start_command(&game.channel, "banqi move", &args)
                } else {
                    person.start_select(&board, &entry.menu, &[&entry.value])
                }
            };
            let before = Sight::of(&board).plies;
            let mut sent = Vec::new();
            let began = Instant::now();
            for _ in 0..if doubled { 2 } else { 1 } {
                let pending = send().unwrap();
                let what = Acknowledged {
                    interaction: pending.interaction_id(),
                    before,
                    value: entry.value.clone(),
                };
                let act = Act {
                    session: game.session,
                    what,
                    by_command,
                    pending: pending.clone(),
                    answer: Answer::None,
                };
                self.acts.borrow_mut().push(act);
                sent.push(pending.reply());
            }
            for reply in join_all(sent).await {
                let is_disturbed = self.killed.get().is_some_and(|killed| killed >= began);
                match reply {
                    Ok(_) => self.answered.send_modify(|answered| *answered += 1),
                    Err(failure) => assert!(is_disturbed, "{failure}, although no process was killed"),
                }
                if !is_disturbed {
                    self.slowest.set(self.slowest.get().max(began.elapsed()));
                }
            }
        }
    }

    fn assert_history(&self, archive: &Archive, answers: &mut BTreeMap<&'static str, usize>) {
        archive.assert_each_ply_has_its_interaction();
        let acts = self.acts.borrow();
        let mut turns: BTreeMap<(i64, usize), Vec<&Act>> = BTreeMap::new();
        for act in acts.iter() {
            turns.entry((act.session, act.what.before)).or_default().push(act);
        }
        let plies: BTreeMap<i64, Vec<_>> =
            archive.logs.keys().map(|&session| (session, archive.plies(session).collect())).collect();
        for ((session, before), turn) in &turns {
            let written = |act: &Act| archive.written.get(&act.what.interaction);
            let played: Vec<&Act> = turn.iter().copied().filter(|act| written(act).is_some()).collect();
            let acknowledged = turn.iter().any(|act| act.answer == Answer::Board);
            assert!(played.len() <= 1, "{before} of session {session} was played twice");
            assert!(!acknowledged || played.len() == 1, "{before} of session {session} was lost");
            for act in turn {
                let name = match act.answer {
                    Answer::Board => "acknowledged",
                    Answer::Refusal => "refused",
                    Answer::None => "unanswered",
                };
                *answers.entry(name).or_default() += 1;
                assert!(act.answer != Answer::Refusal || written(act).is_none(), "refused, and yet played");
                let by_itself = act.by_command && act.answer == Answer::Board;
                assert!(!by_itself || written(act).is_some(), "acknowledged and lost: {:?}", act.what);
            }
            if let [act] = played.as_slice() {
                let (seq, row) = plies[session][*before];
                assert_eq!(written(act), Some(&(*session, seq)));
                assert!(act.what.is(row), "{:?}: {row:?}", act.what);
            }
        }
        let known =
            turns.values().flatten().filter(|act| archive.written.contains_key(&act.what.interaction));
        assert_eq!(known.count(), plies.values().map(Vec::len).sum::<usize>(), "plies from nowhere");
    }
}

impl Game {
    /// Returns the board in the channel that shows the latest event and still has controls.
    fn current(&self, world: &World) -> Option<Message> {
        let boards = world.messages_in(self.channel.id());
        let boards =
            boards.filter(|message| is_board(message, &self.marked) && !message.buttons().is_empty());
        boards.max_by_key(|message| (seq(message), message.id)).cloned()
    }

    fn to_move(&self, board: &Message) -> Option<&Person> {
        let words = board.words();
        let turn = words.lines().find(|line| line.starts_with('▶'))?;
        self.players.iter().find(|person| turn.contains(&person.mention()))
    }

    /// When all is quiet, asserts that the board in the channel is the one that `show` returns.
    async fn assert_shown_as_it_is(&self, room: &Room) {
        let args = [("game", self.marked.trim_matches('`').into())];
        let asked =
            async || room.cleo.command(&self.channel, "banqi show", &args).await.unwrap().message().unwrap();
        let board = || room.sandbox.look(|world| self.current(world));
        let mut shown = (asked().await, board());
        let settled = async {
            // A program that has just started does not know its emoji yet.
            let plain = |message: &Message| -> String {
                let words = with_signs(&message.words());
                let is_plain = |sign: &char| !"🔴⚫🔵🟢".contains(*sign) && !sign.is_whitespace();
                without_emoji(&words).chars().filter(is_plain).collect()
            };
            let same = |(asked, board): &(Message, Option<Message>)| {
                board
                    .as_ref()
                    .is_some_and(|board| plain(board) == plain(asked) && board.alts() == asked.alts())
            };
            while !same(&shown) {
                tokio::time::sleep(LONGEST_GRACE).await;
                // A click that was on its way may have played meanwhile.
                shown = (asked().await, board());
            }
        };
        if tokio::time::timeout(LIMIT, settled).await.is_err() {
            let words = |message: &Message| message.words();
            panic!("the board shows {:?}, not {}", shown.1.as_ref().map(words), shown.0.words());
        }
    }
}

/// Returns the answer to an action, if it arrived in time.
fn answer_to(pending: &Pending) -> Answer {
    match pending.clone().reply().now_or_never() {
        Some(Ok(reply)) if reply.answer_type() == DEFERRED_UPDATE => Answer::None,
        // A late refusal deletes the promised board before it gives the reason, and may be interrupted in between.
        Some(Ok(reply)) if reply.message().is_none() => Answer::None,
        Some(Ok(reply)) if reply.is_ephemeral() => Answer::Refusal,
        Some(Ok(_)) => Answer::Board,
        Some(Err(_)) | None => Answer::None,
    }
}

/// Returns whether a board says that its game is over.
fn is_over(board: &Message) -> bool {
    !board.words().lines().any(|line| line.starts_with('▶'))
}
