//! The cost of the store's main queries when many games are stored.
//!
//! ```text
//! cargo bench --bench queries                       1,000, 10,000 and 100,000 stored games
//! cargo bench --bench queries -- 1000 1000000       these numbers; a million games need 8 GB of disk and some minutes
//! BANQI_DATABASES=postgres cargo bench --bench queries -- 100000     the same after the move to PostgreSQL
//! ```
//!
//! `archive` says how the databases are made. Each query is called many times with other games, players and servers,
//! one call after the other. The operating system's cache is warm.

#![allow(clippy::disallowed_methods, reason = "a benchmark asks for the time")]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark says what it found, or stops")]

#[allow(dead_code, reason = "shared with the load test")]
mod archive;
#[allow(dead_code, reason = "shared with the integration tests, which use all of it")]
#[path = "../tests/it/database.rs"]
mod database;
mod figure;

use std::time::{Duration, Instant};

use banqi_app::{Ambient as _, Machine};
use banqi_rating::{EndedGame, Ending, Finish, Score};
use banqi_rules::Variant;
use banqi_rules::game::Colour;
use banqi_session::{Event, GameCode, Logged, PlayerId, Seat, SessionId, Timestamp};
use banqi_store::{
    Append, AppendOutcome, ChannelId, FinishedGame, HistoryFilter, HistoryFrom, HistoryKey, InteractionId,
    MOST_LINES, MOST_STANDINGS, Met, PlayerResult, Scope, Store, StoredPhase, Summary, migrate_to,
};

use archive::Size;
use database::{Database, on_postgres};

/// How often each query is called.
const CALLS: u64 = 300;

/// A prime number larger than any size: its multiples visit the games in a scattered order.
const STRIDE: u64 = 982_451_653;

/// The most steps in which ratings are computed again: more than 100,000 games take, while a million would take a quarter
/// of an hour.
const MOST_STEPS: usize = 2_500;

/// What the queries ask for.
struct Archive {
    store: Store,
    size: Size,
    now: Timestamp,
    pool: String,
}

impl Archive {
    fn session(&self, nth: u64) -> SessionId {
        SessionId((Size::FIRST + nth * STRIDE % self.size.games).cast_signed())
    }

    /// An open game: the last of all.
    fn open_session(&self, nth: u64) -> SessionId {
        SessionId((Size::FIRST + self.size.games - 1 - nth % self.size.open).cast_signed())
    }

    fn player(&self, nth: u64) -> PlayerId {
        PlayerId(Size::user(nth * STRIDE % self.size.players()).0.cast_signed())
    }

    fn guild(&self, nth: u64) -> u64 {
        nth * STRIDE % self.size.guilds()
    }

    fn channel(&self, nth: u64) -> ChannelId {
        Size::channel(self.guild(nth), nth)
    }

    /// Calls a query many times, and prints how long it took and how many rows it returned.
    async fn time(&self, name: &str, calls: u64, query: impl AsyncFn(u64) -> usize) {
        let mut times: Vec<Duration> = Vec::new();
        let mut rows = 0;
        for nth in 0..calls {
            let begun = Instant::now();
            rows += query(nth).await;
            times.push(begun.elapsed());
        }
        figure::percentiles(&format!("queries/{}/{name}", self.size.games), &times);
        figure::figure(&format!("queries/{}/{name}/rows", self.size.games), rows as f64 / calls as f64);
    }

    /// Returns the end of a rated game between two players, one of whom is the busiest of all.
    fn ending(&self, nth: u64) -> FinishedGame {
        let players = [Size::user(0), Size::user(1 + nth % (self.size.players() - 1))];
        let results = players.into_iter().zip(Colour::TWO).zip(Finish::of_two(Score::Win));
        FinishedGame {
            pool: self.pool.clone(),
            guild: Some(Size::guild(self.guild(nth))),
            ended: EndedGame {
                ending: Ending::Finished,
                all_moved: true,
                casual: false,
                against_computer: false,
            },
            players: results
                .map(|((user, colour), finish)| PlayerResult {
                    player: PlayerId(user.0.cast_signed()),
                    finish,
                    colour: Some(colour),
                })
                .collect(),
            scores: Vec::new(),
            plies: 40,
        }
    }

    /// Returns an append of an event to a session. `phase` is that of the session from then on.
    async fn next(
        &self,
        session: SessionId,
        phase: StoredPhase,
        event: impl FnOnce(&Event) -> Event,
    ) -> Append {
        let stored = self.store.load(session).await.expect("a session").expect("is there");
        let last = stored.events.last().expect("a log");
        let (seq, at) = (last.seq + 1, self.now);
        Append {
            session,
            expected_seq: seq,
            events: vec![Logged { seq, at, event: event(&last.event) }],
            interaction: Some(InteractionId(u64::from(seq) << 32 | session.0.cast_unsigned())),
            summary: Summary {
                phase,
                deadline: Some(self.due()),
                to_move: None,
                entrants: 2,
                seats: 2,
                opponent: None,
                result: None,
            },
            board_due: at,
            computer_due: None,
            finished: None,
            limits: None,
        }
    }

    fn due(&self) -> Timestamp {
        self.now.plus(Duration::from_secs(86_400))
    }

    /// Commits events, and returns how long that took.
    async fn commit(&self, append: Append) -> Duration {
        let begun = Instant::now();
        let outcome = self.store.append(append).await.expect("a durable event");
        assert!(matches!(outcome, AppendOutcome::Appended { .. }), "{outcome:?}");
        begun.elapsed()
    }

    /// Commits a ply of an open game, and returns how long that took. What the ply says does not matter here. If it
    /// ends the game, the ratings of two players change.
    async fn ply(&self, nth: u64, finished: Option<FinishedGame>) -> Duration {
        let phase = if finished.is_some() { StoredPhase::Over } else { StoredPhase::Playing };
        let ply = |last: &Event| {
            let Event::Played { ply, .. } = *last else { unreachable!("an open game ends with a ply") };
            Event::Played { seat: Seat(0), ply, deadline: self.due() }
        };
        let mut append = self.next(self.open_session(nth), phase, ply).await;
        append.summary.to_move = Some(self.player(nth).into());
        append.finished = finished;
        self.commit(append).await
    }

    /// Voids the first game of all, and computes the ratings that follow again, step by step, as the program does in
    /// the background, but no more than [`MOST_STEPS`] of them.
    async fn void(&self) {
        let of = |name: &str| format!("queries/{}/{name}", self.size.games);
        let void = self.next(self.session(0), StoredPhase::Over, |_| Event::Voided).await;
        let begun = Instant::now();
        let first = self.commit(void).await;
        figure::figure(&of("void the first game/p50"), first.as_secs_f64() * 1e3);
        let mut steps = Vec::new();
        while steps.len() < MOST_STEPS {
            let step = Instant::now();
            if !self.store.rerate().await.expect("a durable step") {
                figure::figure(&of("all ratings after it/p50"), begun.elapsed().as_secs_f64() * 1e3);
                let later = self.size.games - self.size.open - 1;
                figure::figure(&of("all ratings after it/rows"), later as f64);
                break;
            }
            steps.push(step.elapsed());
        }
        figure::percentiles(&of("a step of the ratings after it"), &steps);
    }
}

#[tokio::main]
async fn main() {
    let args: Vec<u64> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let is_measured = std::env::args().any(|arg| arg == "--bench");
    let sizes = match (is_measured, args.is_empty()) {
        // `cargo test --benches` only checks that it starts.
        (false, _) => vec![200],
        (true, true) => vec![1_000, 10_000, 100_000],
        (true, false) => args,
    };
    for games in sizes {
        measure(Size { games, open: (games / 10).min(10_000) }).await;
    }
}

async fn measure(size: Size) {
    let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let path = directory.path().join("games.sqlite");
    let now = Machine.now();
    let begun = Instant::now();
    archive::create(&path, size, now, now).await;
    let filled = begun.elapsed();
    // Otherwise commits would wait until the system has written what was filled in.
    std::fs::File::open(&path).and_then(|file| file.sync_all()).expect("a file");
    let bytes = std::fs::metadata(&path).expect("a file").len();
    println!("{} games: {:.1?} to fill, {} MiB", size.games, filled, bytes >> 20);
    let of = |name: &str| format!("queries/{}/{name}", size.games);
    figure::figure(&of("MiB"), bytes as f64 / f64::from(1 << 20));

    let file = path.to_str().expect("a plain path");
    let server = if on_postgres() { Some(Database::on_server().await) } else { None };
    let url = server.as_ref().map_or_else(|| file.to_owned(), Database::url);
    if server.is_some() {
        let begun = Instant::now();
        let moved = migrate_to(file, &url).await.expect("an empty database");
        let rows: u64 = moved.tables.iter().map(|(_, rows)| rows).sum();
        println!("moved to PostgreSQL and compared in {:.1?}: {rows} rows", begun.elapsed());
        figure::figure(&of("move to PostgreSQL/s"), begun.elapsed().as_secs_f64());
    }
    let begun = Instant::now();
    let store = Store::open(&url, now).await.expect("the database");
    figure::figure(&of("open the database/p50"), begun.elapsed().as_secs_f64() * 1e3);
    let archive = Archive { store, size, now, pool: Variant::default().pool() };
    let (store, pool) = (&archive.store, archive.pool.as_str());
    let of_guild = |nth| Scope::Guild(Size::guild(archive.guild(nth)));
    let busiest = PlayerId(Size::user(0).0.cast_signed());

    archive
        .time("load a game", CALLS, async |nth| {
            let stored = store.load(archive.session(nth)).await.expect("a session").expect("is there");
            stored.events.len()
        })
        .await;
    archive
        .time("find a game by its code", CALLS, async |nth| {
            let code: GameCode = format!("{:06X}", nth * STRIDE % size.games).parse().expect("a code");
            usize::from(store.find(code).await.expect("an answer").is_some())
        })
        .await;
    archive
        .time("open games of a channel", CALLS, async |nth| {
            store.open_in_channel(archive.channel(nth), None, MOST_LINES).await.expect("lines").len()
        })
        .await;
    archive
        .time("open games of a server", CALLS, async |nth| {
            let guild = Size::guild(archive.guild(nth));
            store.open_in_guild(guild, MOST_LINES).await.expect("lines").len()
        })
        .await;
    archive
        .time("open games of a player", CALLS, async |nth| {
            store.open_of_player(archive.player(nth), MOST_LINES).await.expect("lines").len()
        })
        .await;
    archive
        .time("last games of a player", CALLS, async |nth| {
            let guild = Some(Size::guild(archive.guild(nth)));
            store.recent_of_player(archive.player(nth), guild, MOST_LINES).await.expect("lines").len()
        })
        .await;
    archive
        .time("last games of the busiest", CALLS, async |nth| {
            let guild = Some(Size::guild(archive.guild(nth)));
            store.recent_of_player(busiest, guild, MOST_LINES).await.expect("lines").len()
        })
        .await;
    let of_player = |player: PlayerId, guild, met: Option<PlayerId>| HistoryFilter {
        player: player.into(),
        guild: Some(Size::guild(guild)),
        met: met.map(Met::Person),
        score: None,
        since: None,
    };
    // One page of ten, as people see it.
    let page = async |filter: HistoryFilter, from| {
        let page = store.history(&filter, from, 10, |variant| variant == "taiwan");
        page.await.expect("a page").lines
    };
    archive
        .time("history of a player", CALLS, async |nth| {
            page(of_player(archive.player(nth), archive.guild(nth), None), HistoryFrom::Latest).await.len()
        })
        .await;
    archive
        .time("history of the busiest", CALLS, async |nth| {
            page(of_player(busiest, archive.guild(nth), None), HistoryFrom::Latest).await.len()
        })
        .await;
    archive
        .time("history of the busiest, the earliest games", CALLS, async |nth| {
            let earliest = HistoryKey { ended_at: Timestamp(0), session: SessionId(0) };
            page(of_player(busiest, archive.guild(nth), None), HistoryFrom::After(earliest)).await.len()
        })
        .await;
    archive
        .time("history of the busiest against one", CALLS, async |nth| {
            let met = archive.player(nth);
            let filter = of_player(busiest, archive.guild(nth), Some(met));
            store.head_to_head(&filter, Met::Person(met), |_| true).await.expect("results");
            page(filter, HistoryFrom::Latest).await.len()
        })
        .await;
    archive
        .time("leaderboard of all", 50, async |_| {
            let best = store.leaderboard(pool, Scope::Global, now, 0, MOST_STANDINGS);
            best.await.expect("standings").len()
        })
        .await;
    archive
        .time("leaderboard of a server", CALLS, async |nth| {
            let best = store.leaderboard(pool, of_guild(nth), now, 0, MOST_STANDINGS);
            best.await.expect("standings").len()
        })
        .await;
    archive
        .time("profile", CALLS, async |nth| {
            let profile = store.profile(archive.player(nth), pool, Scope::Global).await.expect("an answer");
            usize::from(profile.is_some())
        })
        .await;
    archive
        .time("career of a player", CALLS, async |nth| {
            store.career(archive.player(nth), pool, Scope::Global).await.expect("a career").course.len()
        })
        .await;
    archive
        .time("career of the busiest", CALLS, async |_| {
            store.career(busiest, pool, Scope::Global).await.expect("a career").course.len()
        })
        .await;
    archive
        .time("changes of a game's ratings", CALLS, async |nth| {
            let session = archive.session(nth);
            store.rating_changes(session, Scope::Global).await.expect("changes").len()
        })
        .await;
    archive
        .time("accounts of two players", CALLS, async |nth| {
            let players = [archive.player(nth), archive.player(nth + 1)];
            store.users(&players).await.expect("users").iter().flatten().count()
        })
        .await;
    archive
        .time("expired deadlines", CALLS, async |_| {
            store.due_deadlines(now, 100).await.expect("deadlines").len()
        })
        .await;
    archive
        .time("boards to show", CALLS, async |_| {
            usize::from(store.next_outbox().await.expect("an answer").is_some())
        })
        .await;
    archive
        .time("delete old interactions", CALLS, async |_| store.prune(now).await.expect("rows") as usize)
        .await;
    // Last, because they change the games.
    let calls = CALLS.min(size.open);
    for (name, ends) in [("commit a ply", false), ("commit the end of a rated game", true)] {
        let mut times = Vec::new();
        for nth in 0..calls {
            times.push(archive.ply(nth, ends.then(|| archive.ending(nth))).await);
        }
        figure::percentiles(&of(name), &times);
    }
    archive.void().await;
    archive.store.clone().close().await;
}
