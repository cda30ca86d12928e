//! Durable plies per second, compared with the limit set by the disk, and with a transaction of plain sqlx for each
//! ply, in one run.

use std::fs::File;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use banqi_deal::{Commitment, GameId, Seed};
use banqi_keeper::{Layout, MessageId, PlaceRecord};
use banqi_rules::banqi::{Ply, RuleSet};
use banqi_session::{Event, GameCode, Logged, Participant, PlayerId, Seat, SessionId, Timestamp};
use banqi_store::{
    Append, AppendOutcome, ChannelId, CreateOutcome, InteractionId, NewSession, Place, Store, StoredPhase,
    Summary, UserId,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _};
use tokio::runtime::{Builder, Runtime};

const NOW: Timestamp = Timestamp(1_700_000_000_000);
const DAY: Duration = Duration::from_secs(86_400);

/// Plies that each game plays in one measurement of many games.
const ROUNDS: u32 = 16;

/// A game in progress, and the number of its next event.
struct Game {
    session: SessionId,
    next: AtomicU32,
}

struct Table {
    store: Store,
    player: Participant,
    clicks: AtomicU64,
}

impl Table {
    async fn new(directory: &std::path::Path) -> Arc<Self> {
        let path = directory.join("games.sqlite");
        let store = Store::open(path.to_str().expect("a plain path"), NOW).await.expect("a new database");
        let player = store.player(UserId(1), PlayerId(1), NOW).await.expect("a new player").into();
        Arc::new(Self { store, player, clicks: AtomicU64::new(1) })
    }

    async fn game(&self, number: u64) -> Arc<Game> {
        let new = NewSession {
            codes: vec![GameCode::from_number(number)],
            game_id: GameId::new([1; 16]),
            place: Place { guild: None, channel: ChannelId(number) },
            language: "en".into(),
            seed: Seed::new([2; 32]),
            commitment: Commitment::new([3; 32]),
            challenger: self.player,
            invited: Vec::new(),
            partner: None,
            variant: RuleSet::taiwan().into(),
            time: DAY.into(),
            casual: false,
            expires: NOW.plus(DAY),
            at: NOW,
            interaction: None,
            board_due: NOW,
            computer_due: None,
            limits: None,
        };
        match self.store.create(new).await.expect("a new game") {
            CreateOutcome::Created { session, .. } => Arc::new(Game { session, next: AtomicU32::new(1) }),
            CreateOutcome::Duplicate { .. } | CreateOutcome::Full(_) => {
                unreachable!("it has no interaction and no limits")
            }
        }
    }

    /// Commits one ply, with everything that a click writes.
    async fn play(&self, game: &Game) {
        let seq = game.next.fetch_add(1, Ordering::Relaxed);
        let ply: Ply = "a1-b1".parse().expect("notation");
        let at = NOW.plus(Duration::from_millis(seq.into()));
        let event = Event::Played { seat: Seat(0), ply: ply.into(), deadline: at.plus(DAY) };
        let append = Append {
            session: game.session,
            expected_seq: seq,
            events: vec![Logged { seq, at, event }],
            interaction: Some(InteractionId(self.clicks.fetch_add(1, Ordering::Relaxed))),
            summary: Summary {
                phase: StoredPhase::Playing,
                deadline: Some(at.plus(DAY)),
                to_move: Some(self.player),
                entrants: 2,
                seats: 2,
                opponent: None,
                result: None,
            },
            board_due: at,
            computer_due: None,
            finished: None,
            limits: None,
        };
        let outcome = self.store.append(append).await.expect("a durable ply");
        assert!(matches!(outcome, AppendOutcome::Appended { .. }), "{outcome:?}");
    }
}

impl Table {
    /// Stores the record of the board that shows the last ply, as every answered click does.
    async fn show(&self, game: &Game) {
        let shown_seq = game.next.load(Ordering::Relaxed) - 1;
        let board = Some((MessageId(2), shown_seq, Layout::Frame));
        let record = PlaceRecord { board, called: shown_seq, settled: true, ..PlaceRecord::default() };
        let saved = self.store.save_boards(game.session, ChannelId(1), record, NOW);
        saved.await.expect("a durable board");
    }
}

/// A database as a simple bot would use it: one connection, and one transaction of plain statements for each ply.
struct Plain {
    conn: SqliteConnection,
    seq: i64,
}

impl Plain {
    async fn new(path: &std::path::Path) -> Self {
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        let options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
        let mut conn = options.connect().await.expect("a new database");
        let tables = "CREATE TABLE games (id INTEGER PRIMARY KEY, seq INTEGER, deadline INTEGER); \
            CREATE TABLE events (game INTEGER, seq INTEGER, at INTEGER, body TEXT, PRIMARY KEY (game, seq)); \
            CREATE TABLE clicks (id INTEGER PRIMARY KEY, game INTEGER); \
            INSERT INTO games VALUES (1, 0, 0)";
        conn.execute(tables).await.expect("tables");
        Self { conn, seq: 0 }
    }

    async fn play(&mut self) {
        self.seq += 1;
        let mut transaction = self.conn.begin().await.expect("a transaction");
        let seq: i64 = sqlx::query_scalar("SELECT seq FROM games WHERE id = 1")
            .fetch_one(&mut *transaction)
            .await
            .expect("a game");
        assert_eq!(seq + 1, self.seq);
        for statement in [
            "INSERT INTO events VALUES (1, $1, 0, '{\"v\":1,\"deadline\":1700086400000}')",
            "UPDATE games SET seq = $1, deadline = $1 WHERE id = 1",
            "INSERT INTO clicks VALUES ($1, 1)",
        ] {
            sqlx::query(statement).bind(self.seq).execute(&mut *transaction).await.expect("a write");
        }
        transaction.commit().await.expect("a durable ply");
    }
}

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads")
}

fn durable_plies(criterion: &mut Criterion) {
    let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let mut group = criterion.benchmark_group("durable_plies");
    group.measurement_time(Duration::from_secs(8)).sample_size(20);

    // The write-ahead log overwrites the same pages, so this does the same.
    let mut file = File::create(directory.path().join("limit")).expect("a file");
    file.write_all(&vec![1; 4 << 20]).and_then(|()| file.sync_all()).expect("room");
    let mut page = 0;
    group.throughput(Throughput::Elements(1));
    group.bench_function("limit: 4 KiB and fdatasync", |bencher| {
        bencher.iter(|| {
            page = (page + 1) % 1024;
            file.seek(SeekFrom::Start(page * 4096)).expect("a place");
            file.write_all(&[2; 4096]).and_then(|()| file.sync_data()).expect("a durable page");
        });
    });

    let runtime = runtime();
    let mut plain = runtime.block_on(Plain::new(&directory.path().join("plain.sqlite")));
    group.bench_function("sqlx, one by one", |bencher| {
        bencher.iter(|| runtime.block_on(plain.play()));
    });

    let table = runtime.block_on(Table::new(directory.path()));
    let game = runtime.block_on(table.game(0));
    group.bench_function("one game", |bencher| {
        bencher.iter(|| runtime.block_on(table.play(&game)));
    });

    for (count, boards) in [(8_u64, false), (64, false), (64, true), (256, false)] {
        let first = count * 1000 + u64::from(boards) * 500;
        let games: Vec<_> =
            (first..first + count).map(|number| runtime.block_on(table.game(number))).collect();
        group.throughput(Throughput::Elements(count * u64::from(ROUNDS)));
        let suffix = if boards { ", each board recorded" } else { "" };
        group.bench_function(format!("{count} games at once{suffix}"), |bencher| {
            bencher.iter(|| {
                let players: Vec<_> = games
                    .iter()
                    .map(|game| {
                        let (table, game) = (Arc::clone(&table), Arc::clone(game));
                        runtime.spawn(async move {
                            for _ in 0..ROUNDS {
                                table.play(&game).await;
                                if boards {
                                    table.show(&game).await;
                                }
                            }
                        })
                    })
                    .collect();
                for player in players {
                    runtime.block_on(player).expect("a player that played");
                }
            });
        });
    }
    group.finish();
    runtime.block_on(table.store.clone().close());
}

fn load(criterion: &mut Criterion) {
    let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let runtime = runtime();
    let table = runtime.block_on(Table::new(directory.path()));
    let game = runtime.block_on(async {
        let game = table.game(0).await;
        for _ in 0..100 {
            table.play(&game).await;
        }
        game
    });
    criterion.bench_function("load a game of 100 plies", |bencher| {
        bencher
            .iter(|| runtime.block_on(table.store.load(game.session)).expect("a session").expect("is there"));
    });
}

criterion_group!(benches, durable_plies, load);
criterion_main!(benches);
