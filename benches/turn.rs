//! A turn through the whole program: gateway frame in, decided, committed to disk, drawn, REST answer out.
//!
//! The real binary plays against the look-alike server on loopback, with a real database file. For comparison, the time
//! of one durable write of 4 KiB to the disk is printed. With `BANQI_PEERS=DIRECTORY`, bare bots on discord.py and
//! discord.js answer clicks with a picture that they have in memory: they store, decide and draw nothing.
//! `.ci/benchmarks` installs them.

#![allow(clippy::disallowed_methods, reason = "a benchmark asks for the time")]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark says what it found, or stops")]

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_sandbox::{Channel, Message, Options, Person};

#[allow(dead_code, reason = "shared with the integration tests, which use all of it")]
#[path = "../tests/it/database.rs"]
mod database;
mod figure;
#[path = "turn/peers.rs"]
mod peers;
#[allow(dead_code, reason = "shared with the integration tests, which use all of it")]
#[path = "../tests/it/bot/harness/room.rs"]
mod room;

use figure::figure;
use room::Room;

/// Turns measured in each run.
const TURNS: usize = 600;

#[tokio::main]
async fn main() {
    // `cargo test --benches` only checks that it starts.
    let turns = if std::env::args().any(|arg| arg == "--bench") { TURNS } else { 4 };
    let mut room = Room::unchecked(Options::default()).await;
    // As in production.
    room.log_level = "warn,banqi=info";
    room.start().await;
    let room = Arc::new(room);
    let disk = durable_write();
    println!("disk: one durable write of 4 KiB   {disk:>10.3?} median");
    for games in [1, 16, 64] {
        let cpu = cpu_time(room.pid());
        let (latencies, elapsed) = play_at_once(&room, games, turns.max(games * 8)).await;
        let cpu = (cpu_time(room.pid()) - cpu) / u32::try_from(latencies.len()).unwrap();
        report("banqi", games, latencies, elapsed, cpu);
    }
    drop(room);
    figure("turn/disk", disk.as_secs_f64() * 1e3);
    for peer in peers::PEERS {
        peers::measure(peer, turns).await;
    }
}

/// Plays `games` games at once, with `turns` turns in total. Returns the latency of each turn and the total time.
async fn play_at_once(room: &Arc<Room>, games: usize, turns: usize) -> (Vec<Duration>, Duration) {
    let mut tables = Vec::new();
    for number in 0..games {
        tables.push(Table::open(room, number).await);
    }
    let begun = Instant::now();
    let each = turns.div_ceil(games);
    let plays = tables.into_iter().map(|table| {
        let room = Arc::clone(room);
        tokio::spawn(async move { table.play(&room, each).await })
    });
    let mut latencies = Vec::new();
    for play in plays.collect::<Vec<_>>() {
        latencies.extend(play.await.unwrap());
    }
    (latencies, begun.elapsed())
}

/// A game between two people.
struct Table {
    people: [Person; 2],
    channel: Channel,
    number: usize,
}

impl Table {
    async fn open(room: &Room, number: usize) -> Self {
        let person = |name: &str| room.sandbox.person(&format!("{name}{number}"), "en-US");
        Self { people: [person("a"), person("b")], channel: room.guild.channel("table"), number }
    }

    async fn start(&self) -> Message {
        let [challenger, opponent] = &self.people;
        let whom = [("opponent", discord_sandbox::Arg::User(opponent.id()))];
        let challenge = challenger.command(&self.channel, "banqi challenge", &whom).await.unwrap();
        let board = opponent.click(&challenge.message().unwrap(), "Accept").await.unwrap();
        board.message().unwrap()
    }

    /// Plays `turns` turns, game after game, with menu entries in a fixed but varied order.
    async fn play(self, _room: &Room, turns: usize) -> Vec<Duration> {
        let mut latencies = Vec::with_capacity(turns);
        let mut board = self.start().await;
        let mut seat = 0;
        for turn in 0..turns {
            let menus = board.selects();
            if menus.is_empty() {
                board = self.start().await;
                seat = 0;
                continue;
            }
            let menu = &menus[(turn * 7 + self.number) % menus.len()];
            let option = &menu.options[(turn * 13 + self.number) % menu.options.len()];
            let begun = Instant::now();
            let reply = self.people[seat].select(&board, &menu.custom_id, &[&option.value]).await.unwrap();
            latencies.push(begun.elapsed());
            board = reply.message().unwrap();
            seat = 1 - seat;
        }
        latencies
    }
}

/// Returns the processor time that a bot has used so far, in user and kernel mode (`proc(5)`, stat).
pub(crate) fn cpu_time(pid: u32) -> Duration {
    /// The unit of these fields: hundredths of a second on every common architecture of Linux.
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let after_name = stat.rsplit(')').next().unwrap();
    let ticks: u32 =
        after_name.split_whitespace().skip(11).take(2).map(|field| field.parse::<u32>().unwrap()).sum();
    TICK * ticks
}

/// Prints the figures of a bot that answered `games` games at once.
pub(crate) fn report(
    bot: &str,
    games: usize,
    mut latencies: Vec<Duration>,
    elapsed: Duration,
    cpu: Duration,
) {
    let per_second = latencies.len() as f64 / elapsed.as_secs_f64();
    latencies.sort_unstable();
    let at = |share: f64| latencies[((latencies.len() - 1) as f64 * share) as usize];
    println!(
        "{bot}, {games} at once: p50 {:.3?}, p99 {:.3?}, {per_second:.0} turns/s, {cpu:.3?} of one core a turn",
        at(0.5),
        at(0.99)
    );
    let of = |what: &str| format!("turn/{bot}/{games}/{what}");
    figure::percentiles(&of("latency"), &latencies);
    figure(&of("turns/s"), per_second);
    figure(&of("CPU"), cpu.as_secs_f64() * 1e3);
}

/// Returns the time of one durable write: the median of many 4 KiB writes, each followed by fdatasync.
fn durable_write() -> Duration {
    let mut file = tempfile::tempfile().unwrap();
    let page = [0_u8; 4096];
    let mut times: Vec<Duration> = (0..200)
        .map(|_| {
            let begun = Instant::now();
            file.write_all(&page).unwrap();
            file.sync_data().unwrap();
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}
