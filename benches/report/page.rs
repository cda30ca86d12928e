//! The text of the page.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::figures::Figures;
use crate::machine;
use crate::table::Reach::{Any, AtLeast, AtMost};
use crate::table::{Table, measured, number};

/// The usual runs of the load test: games, and clicks a second in total.
pub(crate) const RUNS: [(u32, u32); 5] = [(1, 10), (200, 165), (1_000, 165), (1_000, 500), (1_000, 800)];

/// Where the processor time of a click goes, in percent. Sampled with `perf record --call-graph dwarf` in the bot's
/// process, and sorted by the functions on the stack; it is not measured again by `.ci/benchmarks`.
const PROFILE: [(u32, &str); 12] = [
    (19, "the picture of the board"),
    (10, "SQLite: statements, pages, write-ahead log"),
    (3, "waiting for the disk (`fsync`)"),
    (7, "the store's task and SQLite's thread, and waking them"),
    (10, "texts: board, alt text, controls"),
    (10, "the answer as JSON"),
    (10, "the answer as a request: HTTP, TLS, socket"),
    (8, "the event from the gateway: JSON, and the client library's types"),
    (4, "the gateway's socket, and passing the event on to a task"),
    (6, "decision, snapshots, keeper"),
    (7, "handlers, timeouts, spans, metrics; tokio's tasks, timers, polling"),
    (6, "parts of pictures that are drawn once in a process"),
];

/// Returns the name that begins all figures of a run.
pub(crate) fn run_name((games, rate): (u32, u32)) -> String {
    format!("load/{games} games at {rate}")
}

/// Returns the numbers of stored games for which queries were measured.
pub(crate) fn sizes(figures: &Figures) -> Vec<u64> {
    let size = |name: &str| name.strip_prefix("queries/")?.split('/').next()?.parse().ok();
    figures.names().filter_map(size).collect::<BTreeSet<u64>>().into_iter().collect()
}

/// Returns the names of the measured queries.
pub(crate) fn queries(figures: &Figures) -> Vec<String> {
    let query = |name: &str| {
        let name = name.strip_prefix("queries/")?.strip_suffix("/p50")?;
        Some(name.split_once('/')?.1.to_owned())
    };
    figures.names().filter_map(query).collect::<BTreeSet<String>>().into_iter().collect()
}

/// Returns the whole page.
pub(crate) fn page(figures: &Figures) -> String {
    // What a reader has to know about this run: for example, that the machine was busy.
    let note = std::env::var("BANQI_NOTE").map_or_else(|_| String::new(), |note| format!("- Note: {note}\n"));
    let sections =
        [pictures, turns, bots, processes, store, stored, memory, search].map(|section| section(figures));
    format!(
        "# Benchmarks\n\n\
         `.ci/benchmarks` writes this page: it runs the benchmarks in `benches`, installs the peers that it can get, and\n\
         runs them too. `.ci/benchmarks queries report` repeats one part only.\n\n\
         - Machine: {}.\n\
         - Date: {}.\n\
         {note}- Server, players and bot share the machine. Times are medians where nothing else is said.\n\
         - Figures of this program are **bold**, peers and limits are in *italics*. A ratio is the figure of a peer or a\n\
         \x20 limit divided by the bold figure above it.\n\
         - ✓ and ✗ say whether a figure reaches what was wanted. \"Not here\" means that it was not measured on this\n\
         \x20 machine.\n\n{}",
        machine::describe(),
        machine::date(),
        sections.join("\n")
    )
}

fn pictures(figures: &Figures) -> String {
    let get = |name: &str| figures.get(name);
    let mut table = Table::default();
    table.ours("board of banqi, middle of the game", get("render/middle/ms"), "ms", AtMost(0.1));
    table.beside("limit: copying its pixels", get("render/limit (copying the canvas)/ms"), "ms");
    table.beside("its finished pixels as a GIF file, as lila-gif makes it", get("render/peers/gif/ms"), "ms");
    table.beside(
        "its finished pixels by the `image` crate's PNG encoder",
        get("render/peers/image/ms"),
        "ms",
    );
    table.beside("Pillow, palette", get("peers/Pillow, palette/ms"), "ms");
    table.beside("Pillow, RGBA", get("peers/Pillow, RGBA/ms"), "ms");
    table.beside("node-canvas", get("peers/canvas/ms"), "ms");
    table.beside("@napi-rs/canvas", get("peers/@napi-rs/canvas/ms"), "ms");
    table.ours("its size", get("render/middle/bytes"), "bytes", AtMost(40_000.0));
    table.beside("its finished pixels, compressed at level 9", get("render/middle/level-9/bytes"), "bytes");
    table.beside("as a GIF file, as lila-gif makes it", get("render/peers/gif/bytes"), "bytes");
    table.beside("by the `image` crate's PNG encoder", get("render/peers/image/bytes"), "bytes");
    table.beside("Pillow, palette", get("peers/Pillow, palette/bytes"), "bytes");
    table.beside("Pillow, RGBA", get("peers/Pillow, RGBA/bytes"), "bytes");
    table.beside("node-canvas", get("peers/canvas/bytes"), "bytes");
    table.beside("@napi-rs/canvas", get("peers/@napi-rs/canvas/bytes"), "bytes");
    for (what, name) in [("start", "start"), ("end", "end")] {
        table.ours(&format!("board of banqi, {what}"), get(&format!("render/{name}/ms")), "ms", AtMost(0.1));
        table.ours("its size", get(&format!("render/{name}/bytes")), "bytes", AtMost(40_000.0));
    }
    table.ours("random deal of banqi", get("render/deals/ms"), "ms", AtMost(0.1));
    table.ours("its size", get("render/deals/bytes"), "bytes", AtMost(40_000.0));
    table.ours("the largest of 1,000 deals", get("render/deals/most bytes"), "bytes", AtMost(40_000.0));
    table.ours("board of xiangqi", get("render/xiangqi-start/ms"), "ms", AtMost(0.15));
    table.ours("its size", get("render/xiangqi-start/bytes"), "bytes", AtMost(50_000.0));
    table.ours("board of four colours", get("render/four-colour-2-middle/ms"), "ms", AtMost(0.2));
    table.ours("its size", get("render/four-colour-2-middle/bytes"), "bytes", AtMost(72_000.0));
    for (what, name) in [("leaderboard", "leaderboard"), ("profile", "profile"), ("finished game", "game")] {
        table.ours(&format!("card of a {what}"), get(&format!("render/{name}/ms")), "ms", AtMost(20.0));
    }
    for (name, ms, bytes) in
        [("banqi", 20.0, 450_000.0), ("xiangqi", 30.0, 550_000.0), ("four colours", 30.0, 550_000.0)]
    {
        let get = |what: &str| get(&format!("render/animation/{name}/{what}"));
        table.ours(&format!("100 moves of {name} as an animation"), get("ms"), "ms", AtMost(ms));
        table.beside("limit: copying the pixels of its pictures", get("limit"), "ms");
        table.ours("its size", get("bytes"), "bytes", AtMost(bytes));
    }
    format!(
        "## Pictures\n\nOne PNG file of 802x622 pixels (boards of banqi), without reading or sending it. The peers \
         paste 32 tiles on a\ncanvas and encode it, or only encode finished pixels where the table says so.\n\n{}",
        table.finish()
    )
}

fn turns(figures: &Figures) -> String {
    let mut text = "## Turns of people who think\n\n\
        A turn goes through the whole program: gateway frame in, decision, durable commit, picture, REST answer out. \
        Each\ntable clicks by its own schedule, which never waits for the bot; games start and end meanwhile. Latency \
        counts from\nwhen the click was due. At 800 clicks/s, the number of clicks that wait for their answer must \
        not grow.\n\n\
        ![Latency of clicks under load](assets/benchmarks/latency.svg)\n\n\
        | games, clicks/s | answered/s | p50 ms | p99 ms | to reach | p99.9 ms | first move p99 ms | requests a click | CPU ms a click | RSS MiB |\n\
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        .to_owned();
    for run in RUNS {
        let get = |what: &str| measured(figures.get(&format!("{}/{what}", run_name(run))), "");
        let figure = |what: &str| figures.get(&format!("{}/{what}", run_name(run)));
        let (reach, is_reached) = match run {
            // As fast as can be: the queue must not grow.
            (_, 800) => {
                let queues = figure("in flight at first").zip(figure("in flight at last"));
                ("no growth".to_owned(), queues.map(|(first, last)| last <= first))
            }
            (games, _) => {
                let reach = match games {
                    1 => 10.0,
                    200 => 25.0,
                    _ => 100.0,
                };
                (format!("≤ {}", number(reach)), figure("all clicks/p99").map(|p99| p99 <= reach))
            }
        };
        let mark = is_reached.map_or("", |is_reached| if is_reached { " ✓" } else { " ✗" });
        let _ = writeln!(
            text,
            "| {}, {} | {} | **{}** | **{}** | {reach}{mark} | {} | {} | {} | {} | {} |",
            number(run.0.into()),
            run.1,
            get("answered"),
            get("all clicks/p50"),
            get("all clicks/p99"),
            get("all clicks/p99.9"),
            get("first moves/p99"),
            get("requests"),
            get("CPU"),
            get("RSS at the end"),
        );
    }
    text.push_str(
        "\nThis is where the bot's processor time of a click goes, sampled once with 100 games and 80 clicks/s. The client \
         library\nparses each event into JSON values first, and these into its types.\n\n\
         | part of a click | % |\n| --- | ---: |\n",
    );
    for (percent, part) in PROFILE {
        let _ = writeln!(text, "| {part} | {percent} |");
    }
    text
}

fn bots(figures: &Figures) -> String {
    let mut table = Table::default();
    let get = |bot: &str, games: u32, what: &str| figures.get(&format!("turn/{bot}/{games}/{what}"));
    for (games, what, said, unit, reach) in [
        (1, "latency/p50", "one game, median", "ms", AtMost(1.5)),
        (1, "latency/p99", "one game, p99", "ms", Any),
        (64, "turns/s", "64 games at once", "turns/s", AtLeast(800.0)),
        (64, "latency/p99", "64 games at once, p99", "ms", Any),
        (64, "CPU", "CPU of a turn, 64 games at once", "ms", AtMost(0.5)),
    ] {
        table.ours(said, get("banqi", games, what), unit, reach);
        if (games, what) == (1, "latency/p50") {
            table.beside("limit: one durable write of 4 KiB", figures.get("turn/disk"), unit);
        }
        for peer in ["discord.js", "discord.py"] {
            table.beside(&format!("a bare bot on {peer}"), get(peer, games, what), unit);
        }
    }
    format!(
        "## Beside bare bots\n\nThe players click again as soon as they have their answer. The bare bots replace a picture \
         that they have in memory:\nno game, no database, no drawing.\n\n{}",
        table.finish()
    )
}

/// What a crowd of this size needs: servers, games at once, and seconds between two clicks in a game.
const CROWD: (f64, f64, f64) = (100_000.0, 20_000.0, 15.0);

/// The share of its time for which a processor should work at most, so that clicks do not queue.
const AT_MOST_BUSY: f64 = 0.5;

fn processes(figures: &Figures) -> String {
    let mut text = "## Several processes\n\n\
        200 games in 64 servers, with interactions over HTTP, in turn to each process. A click that meets a process \
        which does\nnot own its server is handed over. Everything shares the machine, so more processes are not faster \
        here: they cost a\nlittle more a click. The last two rates are those at which clicks were offered and \
        answered when there were more of them\nthan the machine can answer.\n\n\
        | database | processes | p50 ms | p99 ms | CPU ms a click | in the database | RSS MiB | offered/s | answered/s |\n\
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        .to_owned();
    for (database, count) in [("SQLite", 1), ("PostgreSQL", 1), ("PostgreSQL", 2), ("PostgreSQL", 4)] {
        let get = |rate: u32, what: &str| {
            measured(figures.get(&format!("processes/{database}/{count}/{rate}/{what}")), "")
        };
        let _ = writeln!(
            text,
            "| {database} | {count} | **{}** | **{}** | **{}** | {} | {} | 1,500 | {} |",
            get(165, "all clicks/p50"),
            get(165, "all clicks/p99"),
            get(165, "CPU"),
            get(165, "database CPU"),
            get(165, "RSS"),
            get(1500, "answered"),
        );
    }
    let get = |what: &str| figures.get(&format!("processes/PostgreSQL/4/165/{what}"));
    if let (Some(bot), Some(server)) = (get("CPU"), get("database CPU")) {
        let (servers, games, thinks) = CROWD;
        let clicks = games / thinks;
        let cores = |ms: f64| (clicks * ms / 1e3 / AT_MOST_BUSY).ceil();
        let _ = writeln!(
            text,
            "\nA worked example: {} servers with {} games at once, in each of which somebody clicks every {thinks} \
             seconds, make\n{} clicks a second. At {} ms in the processes and {} ms in the database a click, and with \
             processors that work for at most\n{} % of their time, that takes **{} cores for processes and {} for \
             PostgreSQL**: {} machines of four cores for\nprocesses, one more so that any of them may fail, and for the \
             database one machine with those cores, and a standby. Servers in\nwhich nobody plays cost such processes \
             nothing: they receive only clicks. A picture of about 35 kB a click makes {} Mbit/s\nof traffic to \
             Discord. This counts processors only: transactions that begin or end a game also wait for each other, one \
             lock\nfor all processes, and how many a second that allows was not measured.",
            number(servers),
            number(games),
            number(clicks),
            number(bot),
            number(server),
            number(AT_MOST_BUSY * 100.0),
            number(cores(bot)),
            number(cores(server)),
            number((cores(bot) / 4.0).ceil()),
            number(clicks * 35.0 * 8.0 / 1e3),
        );
    }
    text
}

fn store(figures: &Figures) -> String {
    let mut table = Table::default();
    let get = |name: &str| figures.get(&format!("durable_plies/{name}/s"));
    table.ours("64 games at once", get("64 games at once"), "plies/s", AtLeast(10_000.0));
    table.beside("sqlx, one transaction after another", get("sqlx, one by one"), "plies/s");
    table.beside("one durable write of 4 KiB after another", get("limit: 4 KiB and fdatasync"), "writes/s");
    table.ours(
        "the same with each board recorded",
        get("64 games at once, each board recorded"),
        "plies/s",
        Any,
    );
    table.ours("256 games at once", get("256 games at once"), "plies/s", Any);
    table.ours("8 games at once", get("8 games at once"), "plies/s", Any);
    table.ours("one game", get("one game"), "plies/s", Any);
    table.beside("sqlx, one transaction after another", get("sqlx, one by one"), "plies/s");
    table.beside(
        "limit: one durable write of 4 KiB after another",
        get("limit: 4 KiB and fdatasync"),
        "writes/s",
    );
    format!(
        "## Durable plies\n\nEach ply is on disk, with all that a click writes, before it is counted (WAL, \
         `synchronous=FULL`). Many games share\nthe commits.\n\n{}",
        table.finish()
    )
}

fn stored(figures: &Figures) -> String {
    let sizes = sizes(figures);
    let mut text = "## Queries with many stored games\n\n\
        One game was played through the program and copied with other numbers; each player has about 40 games, each server\n\
        200, the busiest player 2,000, and a tenth of the games (10,000 at most) are open. The cost should be flat:\n\
        \"growth\" is the largest database's time divided by the smallest's, and \"rows\" is what a query returns there on average\n\
        (a leaderboard of all ends at 1,000 rows, which the smallest databases do not have). Opening checks\n\
        all of a file of up to 64 MiB. Once the first game is voided, all ratings after it are computed again, in\n\
        steps between which others write; at most 2,500 of these are taken.\n\n\
        ![Cost of queries by the number of stored games](assets/benchmarks/queries.svg)\n\n"
        .to_owned();
    let heads: Vec<String> = sizes.iter().map(|size| format!("{} games", number(*size as f64))).collect();
    let _ = writeln!(text, "| median ms (p99) | {} | growth | rows |", heads.join(" | "));
    let _ = writeln!(text, "| --- |{} ---: | ---: |", " ---: |".repeat(sizes.len()));
    for query in queries(figures) {
        let get = |size: &u64, what: &str| figures.get(&format!("queries/{size}/{query}/{what}"));
        let cell = |size: &u64| match (get(size, "p50"), get(size, "p99")) {
            (Some(p50), Some(p99)) => format!("{} ({})", number(p50), number(p99)),
            (p50, _) => measured(p50, ""),
        };
        let cells: Vec<String> = sizes.iter().map(cell).collect();
        let [first, last] = [sizes.first(), sizes.last()].map(|size| get(size?, "p50"));
        let growth = measured(first.zip(last).map(|(first, last)| last / first), "×");
        let rows = measured(sizes.last().and_then(|size| get(size, "rows")), "").replace("not here", "");
        let _ = writeln!(text, "| {query} | {} | {growth} | {rows} |", cells.join(" | "));
    }
    let bytes = |size: &u64| measured(figures.get(&format!("queries/{size}/MiB")), "MiB");
    let _ = writeln!(
        text,
        "| size of the file | {} | | |",
        sizes.iter().map(bytes).collect::<Vec<_>>().join(" | ")
    );
    text
}

fn memory(figures: &Figures) -> String {
    let get = |name: &str| figures.get(name);
    let mut table = Table::default();
    let bare = get("load/1 games at 10/RSS at the start");
    let (guilds, games) = (get("memory/guilds"), get("memory/games"));
    let (with_guilds, with_games) = (get("memory/RSS with all guilds"), get("memory/RSS with all games"));
    let per = |after: Option<f64>, before: Option<f64>, number: Option<f64>| {
        Some((after? - before?) * 1024.0 / number?)
    };
    table.ours("memory at the start", bare, "MiB", Any);
    table.ours("memory in 3,000 servers", with_guilds, "MiB", Any);
    table.ours("a server", per(with_guilds, bare, guilds), "KiB", Any);
    table.ours("memory with 10,000 games that a crowd has just opened", with_games, "MiB", AtMost(60.0));
    table.ours("a game just played", per(with_games, with_guilds, games), "KiB", Any);
    for (away, said) in [(0, ""), (3600, ", after an hour offline")] {
        let of = |what: &str| get(&format!("start/10000 games/{away} s away/{what}"));
        table.ours(
            &format!("start with 10,000 open games{said}, until the first answer"),
            of("first answer"),
            "s",
            AtMost(2.0),
        );
        table.ours("memory then", of("RSS"), "MiB", if away == 0 { AtMost(60.0) } else { Any });
    }
    for (how, said) in [("stopped", "SIGTERM, then a start"), ("killed", "kill -9, then a start")] {
        let of = |what: &str| get(&format!("restart/{how}/{what}"));
        table.ours(&format!("{said}, under load: longest silence"), of("longest"), "s", AtMost(3.0));
        table.ours("its median", of("median"), "s", Any);
    }
    format!(
        "## Memory and start\n\nResident memory of the bot's process. After an hour offline, the deadline of every open \
         game is moved. A silence is the longest time between two answers while 200 games are played at 165 clicks/s, and \
         the process is restarted 20 times.\n\n{}",
        table.finish()
    )
}

fn search(figures: &Figures) -> String {
    let mut table = Table::default();
    let get = |name: &str| figures.get(name).map(|speed| speed / 1e6);
    let least =
        |begin: &str, end: &str| figures.range(begin, end).map(|speed| speed.map(|speed| speed / 1e6));
    table.ours(
        "perft 5 of banqi, counted in bulk",
        get("perft 5 middle/bulk/s"),
        "million/s",
        AtLeast(500.0),
    );
    table.ours(
        "the same, making every leaf",
        get("perft 5 middle/every leaf/s"),
        "million/s",
        AtLeast(100.0),
    );
    table.ours(
        "perft 5 of xiangqi, counted in bulk",
        get("xiangqi perft 5 start/bulk/s"),
        "million/s",
        AtLeast(100.0),
    );
    table.beside("Fairy-Stockfish", get("fairy-stockfish/perft 5"), "million/s");
    table.ours("the same, making every leaf", get("xiangqi perft 5 start/every leaf/s"), "million/s", Any);
    let ([banqi, banqi_most], [xiangqi, xiangqi_most]) = (least("search/", "/s"), least("xiangqi/", "/s"));
    table.ours("computer player of banqi, slowest of six positions", banqi, "million nodes/s", AtLeast(8.0));
    table.ours("fastest of them", banqi_most, "million nodes/s", Any);
    table.ours(
        "computer player of xiangqi, slowest of six positions",
        xiangqi,
        "million nodes/s",
        AtLeast(1.0),
    );
    table.beside("Fairy-Stockfish", get("fairy-stockfish/least nodes"), "million nodes/s");
    table.ours("fastest of them", xiangqi_most, "million nodes/s", Any);
    table.beside("Fairy-Stockfish", get("fairy-stockfish/most nodes"), "million nodes/s");
    format!(
        "## Move generation and search\n\nOne thread each; the search uses the full evaluation.\n\n{}",
        table.finish()
    )
}
