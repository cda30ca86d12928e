//! Load test: a crowd that plays through the whole program as people do: they think, start games and resign.
//!
//! ```text
//! cargo bench --bench load                          the usual runs: 1, 200 and 1,000 games, then 800 clicks a second
//! cargo bench --bench load -- 200 165 20            one run: games, clicks a second in total, seconds measured
//! cargo bench --bench load -- memory 3000 10000 200000 600
//!                                                   memory: guilds, open games, further clicks, clicks a second
//! cargo bench --bench load -- start 10000           the time of a start with this number of open games
//! cargo bench --bench load -- restart 20            the silence of 20 restarts of each kind while 200 games are played
//! cargo bench --bench load -- processes             one process on SQLite, then 1, 2 and 4 on PostgreSQL
//! ```
//!
//! The real binary plays against the look-alike server on loopback, with a real database file and the log level of
//! production. The server enforces Discord's usual limits: 50 requests a second with the bot's token, 5 in 5 seconds
//! per channel. Server, people and bot share the machine.
//!
//! **How latency is measured.** Each table has a schedule that is drawn in advance and never waits for the bot: the
//! times between its clicks are exponentially distributed, so the clicks of all tables are a Poisson process. The
//! latency of a click is measured from the time at which it was due until the server has its answer; for a move, that
//! is the board that shows it. If an answer takes so long that the table's next click is overdue, that click is made at
//! once, and its latency includes the wait. A slow answer therefore cannot hide others (no "coordinated omission").
//! Delays of the measuring program itself count as well; the report says how large they are.

#![allow(clippy::disallowed_methods, reason = "a benchmark asks for the time")]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark says what it found, or stops")]

#[allow(dead_code, reason = "shared with the benchmark of queries")]
mod archive;
#[path = "load/crowd.rs"]
mod crowd;
#[allow(dead_code, reason = "shared with the integration tests, which use all of it")]
#[path = "../tests/it/database.rs"]
mod database;
mod figure;
#[path = "load/figures.rs"]
mod figures;
#[path = "load/processes.rs"]
mod processes;
#[allow(dead_code, reason = "shared with the integration tests, which use all of it")]
#[path = "../tests/it/bot/harness/replicas.rs"]
mod replicas;
#[allow(dead_code, reason = "shared with the integration tests, which use all of it")]
#[path = "../tests/it/bot/harness/room.rs"]
mod room;

use std::time::{Duration, Instant};

use banqi_app::{Ambient as _, Machine};
use banqi_session::Timestamp;
use discord_sandbox::{Options, Rate, RateLimits};

use archive::Size;
use crowd::{Crowd, Sample};
use database::Database;
use figure::figure;
use figures::{Process, Requests};
use room::Room;

/// The usual runs: games, clicks a second in total, seconds measured.
const RUNS: [(usize, f64, u64); 5] =
    [(1, 10.0, 15), (200, 165.0, 20), (1_000, 165.0, 15), (1_000, 500.0, 15), (1_000, 800.0, 25)];

/// How often the queues are sampled.
const LOOK_EVERY: Duration = Duration::from_millis(500);

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let is_measured = std::env::args().any(|arg| arg == "--bench");
    let number = |nth: usize| args.get(nth).map(|arg| arg.parse::<f64>().unwrap());
    match args.first().map(String::as_str) {
        // `cargo test --benches` only checks that it starts.
        _ if !is_measured => run(4, 40.0, Duration::from_millis(500)).await,
        Some("memory") => {
            let or = |nth, usual: f64| number(nth).unwrap_or(usual);
            memory(or(1, 3_000.0) as usize, or(2, 10_000.0) as usize, or(3, 1_000_000.0), or(4, 600.0)).await;
        }
        Some("processes") => processes::compare().await,
        Some("restart") => {
            for how in [Restart::Stopped, Restart::Killed] {
                restarts(how, number(1).unwrap_or(20.0) as usize).await;
            }
        }
        Some("start") => {
            for away in [Duration::ZERO, Duration::from_secs(3600)] {
                start_up(number(1).unwrap_or(10_000.0) as u64, away).await;
            }
        }
        Some(_) => {
            let lasting = Duration::from_secs_f64(number(2).unwrap_or(20.0));
            run(number(0).unwrap() as usize, number(1).unwrap(), lasting).await;
        }
        None => {
            for (games, rate, seconds) in RUNS {
                run(games, rate, Duration::from_secs(seconds)).await;
            }
        }
    }
}

/// Creates the server with Discord's usual limits. Bodies are not checked against Discord's API description, because
/// that would take longer than everything else.
async fn room() -> Room {
    room_over(Database::new().await).await
}

/// Creates it with this database.
async fn room_over(database: Database) -> Room {
    let rate_limits =
        RateLimits { channel_messages: Rate::new(5, Duration::from_secs(5)), ..RateLimits::default() };
    let mut room = Room::unchecked_over(database, Options { rate_limits, ..Options::default() }).await;
    // As in production.
    room.log_level = "warn,banqi=info";
    room
}

/// Does one run: opens the games, lets the crowd play, and reports.
async fn run(games: usize, rate: f64, lasting: Duration) {
    let mut room = room().await;
    let channels = (0..games).map(|number| room.guild.channel(&format!("table-{number}"))).collect();
    let mut crowd = Crowd::new(&room.sandbox, channels, rate);
    room.start().await;
    let process = Process(room.pid());
    let rss = process.rss_mib();
    // The games are opened at 100 clicks a second, or at the rate if that is higher.
    let opening = Duration::from_secs_f64(2.0 * games as f64 / rate.max(100.0) + 1.0);
    crowd.open(opening);
    crowd.play_for(opening).await;
    let (cpu, begun) = (process.cpu(), Instant::now());
    crowd.take_samples();
    drop(room.sandbox.take_requests());
    let (mut requests, mut in_flight, mut owed) = (Requests::default(), Vec::new(), Vec::new());
    while begun.elapsed() < lasting {
        crowd.play_for(LOOK_EVERY.min(lasting)).await;
        requests.count(&room.sandbox.take_requests());
        in_flight.push(crowd.in_flight());
        owed.push(room.figure("SELECT count(*) FROM outbox").await);
    }
    let (cpu, elapsed) = (process.cpu() - cpu, begun.elapsed());
    let samples = crowd.take_samples();
    let clicks = samples.iter().filter(|sample| sample.answered.is_some()).count().max(1);
    println!(
        "{games} games, {rate} clicks/s offered, {:.1} clicks/s answered, {:.1} s",
        clicks as f64 / elapsed.as_secs_f64(),
        elapsed.as_secs_f64()
    );
    let of = |what: &str| format!("load/{games} games at {rate}/{what}");
    figures::latencies(&of("all clicks"), samples.iter());
    figures::latencies(&of("moves"), samples.iter().filter(|sample| sample.what == crowd::What::Move));
    figures::latencies(
        &of("first moves"),
        samples.iter().filter(|sample| sample.what == crowd::What::FirstMove),
    );
    figures::latencies(&of("starts"), samples.iter().filter(|sample| sample.what.starts()));
    figures::latencies(&of("ends"), samples.iter().filter(|sample| sample.what == crowd::What::End));
    let lateness = samples.iter().map(|sample: &Sample| sample.late).collect();
    println!("  {:<14} {}", "people late by", figures::percentiles(lateness));
    let quarter = in_flight.len().div_ceil(4);
    let mean = |of: &[usize]| of.iter().sum::<usize>() as f64 / of.len().max(1) as f64;
    println!(
        "  in flight: {:.1} in the first quarter, {:.1} in the last; outbox rows: {} at first, {} at last; lost ways: {}",
        mean(&in_flight[..quarter]),
        mean(&in_flight[in_flight.len() - quarter..]),
        owed.first().copied().unwrap_or_default(),
        owed.last().copied().unwrap_or_default(),
        crowd.lost_ways(),
    );
    println!(
        "  {requests}; bot CPU {:.3} ms a click; RSS {rss:.0} MiB at start, {:.0} MiB at the end",
        cpu.as_secs_f64() * 1e3 / clicks as f64,
        process.rss_mib(),
    );
    figure(&of("answered"), clicks as f64 / elapsed.as_secs_f64());
    figure(&of("CPU"), cpu.as_secs_f64() * 1e3 / clicks as f64);
    figure(&of("requests"), requests.per(clicks));
    figure(&of("RSS at the start"), rss);
    figure(&of("RSS at the end"), process.rss_mib());
    figure(&of("in flight at first"), mean(&in_flight[..quarter]));
    figure(&of("in flight at last"), mean(&in_flight[in_flight.len() - quarter..]));
}

/// Starts the bot with many open games, after it was `away` for a time, and prints when it gives its first answer.
async fn start_up(games: u64, away: Duration) {
    let mut room = room().await;
    let now = Machine.now();
    let alive = Timestamp(now.0 - away.as_millis() as i64);
    archive::create(&room.database.path(), Size { games, open: games }, now, alive).await;
    let begun = Instant::now();
    room.start().await;
    let ready = begun.elapsed();
    room.ann.command(&room.general, "banqi games", &[]).await.unwrap();
    let (answered, process) = (begun.elapsed(), Process(room.pid()));
    println!(
        "{games} open games, away for {away:?}: ready after {ready:.2?}, first answer after {answered:.2?}, {}",
        process.memory()
    );
    let of = |what: &str| format!("start/{games} games/{} s away/{what}", away.as_secs());
    figure(&of("ready"), ready.as_secs_f64());
    figure(&of("first answer"), answered.as_secs_f64());
    figure(&of("RSS"), process.rss_mib());
}

/// How a process ends before the next one starts.
#[derive(Debug, Clone, Copy)]
enum Restart {
    /// SIGTERM: it answers what is in progress.
    Stopped,
    /// SIGKILL.
    Killed,
}

/// Restarts the bot so many times while a crowd plays, and prints the silences: the longest time between two answers,
/// around each restart.
async fn restarts(how: Restart, times: usize) {
    const RATE: f64 = 165.0;
    let mut room = room().await;
    let channels = (0..200).map(|number| room.guild.channel(&format!("table-{number}"))).collect();
    let mut crowd = Crowd::new(&room.sandbox, channels, RATE);
    room.start().await;
    crowd.open(Duration::from_secs(3));
    crowd.play_for(Duration::from_secs(6)).await;
    let mut silences = Vec::with_capacity(times);
    for _ in 0..times {
        crowd.play_for(Duration::from_secs(1)).await;
        let answered = |samples: Vec<Sample>| samples.into_iter().filter_map(|sample| sample.answered);
        let before = answered(crowd.take_samples()).max().expect("an answer before the restart");
        match how {
            Restart::Stopped => assert!(room.stop().await.success()),
            Restart::Killed => room.kill().await,
        }
        room.start().await;
        let restarted = Instant::now();
        let mut answers = vec![before];
        while answers.iter().all(|at| *at < restarted) {
            crowd.play_for(Duration::from_secs(1)).await;
            answers.extend(answered(crowd.take_samples()));
        }
        drop(room.sandbox.take_requests());
        answers.sort_unstable();
        silences.extend(answers.windows(2).map(|pair| pair[1] - pair[0]).max());
    }
    silences.sort_unstable();
    let (median, longest) = (silences[silences.len() / 2], silences[silences.len() - 1]);
    println!("{how:?}, {times} times: silent for {median:.2?} in the median, {longest:.2?} at most");
    let of = |what: &str| format!("restart/{how:?}/{what}").to_lowercase();
    figure(&of("median"), median.as_secs_f64());
    figure(&of("longest"), longest.as_secs_f64());
}

/// Opens many games in many guilds, prints the memory, and then lets the crowd play on.
async fn memory(guilds: usize, games: usize, clicks: f64, rate: f64) {
    let mut room = room().await;
    let guilds: Vec<_> =
        (0..guilds.max(1)).map(|number| room.sandbox.guild(&format!("Guild {number}"), "en-US")).collect();
    let channels =
        (0..games).map(|number| guilds[number % guilds.len()].channel(&format!("table-{number}"))).collect();
    let mut crowd = Crowd::new(&room.sandbox, channels, rate);
    room.start().await;
    let process = Process(room.pid());
    println!("{} guilds: {}", guilds.len(), process.memory());
    figure("memory/guilds", guilds.len() as f64);
    figure("memory/games", games as f64);
    figure("memory/RSS with all guilds", process.rss_mib());
    // A challenge, its acceptance and one or two moves for each game.
    let opening = Duration::from_secs_f64(4.0 * games as f64 / rate);
    crowd.open(Duration::from_secs_f64(games as f64 * 3.0 / rate));
    crowd.play_for(opening).await;
    drop(room.sandbox.take_requests());
    println!("{games} games begun, {} clicks: {}", crowd.take_samples().len(), process.memory());
    crowd.rest().await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    println!("after a rest: {}", process.memory());
    figure("memory/RSS with all games", process.rss_mib());
    let mut done = 0;
    while (done as f64) < clicks {
        crowd.play_for(Duration::from_secs_f64((clicks / rate / 20.0).max(1.0))).await;
        drop(room.sandbox.take_requests());
        let samples = crowd.take_samples();
        done += samples.len();
        let latencies = figures::percentiles(samples.iter().map(|sample| sample.latency).collect());
        println!("{done} clicks: {}; {latencies}", process.memory());
    }
    crowd.rest().await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    println!("at the end, after a rest: {}", process.memory());
}
