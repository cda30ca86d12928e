//! The same crowd at one process on SQLite, and at several on one PostgreSQL server, all over HTTP.
//!
//! Everything shares the machine: the processes, the database, the look-alike server and the people. More processes
//! are therefore no faster here. What a turn costs them and the database says how many machines a crowd needs.

use std::time::{Duration, Instant};

use crate::crowd::Crowd;
use crate::database::Database;
use crate::figure::figure;
use crate::figures::{self, Process, cpu_of_all};
use crate::replicas::Replicas;
use crate::room::Room;
use crate::room_over;

/// Number of games, one in each channel.
const GAMES: usize = 200;

/// Number of servers, one in each part of all servers that has an owner of its own.
const SERVERS: usize = 64;

/// The clicks a second that are offered: what two cores answer in time, and more than they can.
const OFFERED: [f64; 2] = [165.0, 1_500.0];

/// How long each rate is measured.
const LASTING: Duration = Duration::from_secs(15);

/// How many processes share a PostgreSQL server.
const PROCESSES: [usize; 3] = [1, 2, 4];

/// Measures all.
pub(crate) async fn compare() {
    let mut room = room_over(Database::file()).await;
    room.start_over_http(|_| {}).await;
    let process = Process(room.pid());
    play("SQLite", &room, &[process]).await;
    drop(room);
    for count in PROCESSES {
        let room = room_over(Database::on_server().await).await;
        let replicas = Replicas::start(&room, count).await;
        let processes: Vec<Process> = replicas.0.iter().map(|replica| Process(replica.pid())).collect();
        play("PostgreSQL", &room, &processes).await;
    }
}

/// Lets a crowd play at these processes at each rate, and prints what a click costs them and the database.
async fn play(database: &str, room: &Room, processes: &[Process]) {
    let guilds: Vec<_> = (0..SERVERS as u64).map(|partition| room.guild_in(partition)).collect();
    for rate in OFFERED {
        let channels =
            (0..GAMES).map(|number| guilds[number % SERVERS].channel(&format!("table-{number}-{rate}")));
        let mut crowd = Crowd::new(&room.sandbox, channels.collect(), rate);
        let opening = Duration::from_secs_f64(2.0 * GAMES as f64 / rate.min(200.0) + 1.0);
        crowd.open(opening);
        crowd.play_for(opening).await;
        crowd.take_samples();
        let used = || {
            let bot: Duration = processes.iter().map(|process| process.cpu()).sum();
            (bot, cpu_of_all("postgres"), Instant::now())
        };
        let (bot, server, begun) = used();
        crowd.play_for(LASTING).await;
        let (samples, (bot_then, server_then, ended)) = (crowd.take_samples(), used());
        drop(room.sandbox.take_requests());
        crowd.rest().await;
        let clicks = samples.len().max(1) as f64;
        let of = |what: &str| format!("processes/{database}/{}/{rate}/{what}", processes.len());
        let each = |now: Duration, before: Duration| (now - before).as_secs_f64() * 1e3 / clicks;
        let (bot, server) = (each(bot_then, bot), each(server_then, server));
        let answered = clicks / (ended - begun).as_secs_f64();
        println!(
            "{database}, {} processes, {rate} clicks/s offered: {answered:.1} answered/s; CPU of a click: {bot:.3} ms \
             in the processes, {server:.3} ms in the server; lost ways: {}",
            processes.len(),
            crowd.lost_ways(),
        );
        figures::latencies(&of("all clicks"), samples.iter());
        figure(&of("answered"), answered);
        figure(&of("CPU"), bot);
        figure(&of("database CPU"), server);
        figure(&of("RSS"), processes.iter().map(|process| process.rss_mib()).fold(0.0, f64::max));
    }
}
