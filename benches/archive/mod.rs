//! Databases with many games, for measurements.
//!
//! One finished and one open game are played through the application. All others are copies of their rows, made by SQL
//! with other numbers: sessions, codes, players, servers and times. So every game can be loaded and folded, and an open
//! one can be played on. The tables of ratings are filled with one result per finished game and random ratings.

use std::path::Path;
use std::time::Duration;

use banqi_app::{App, Challenge, Machine, Order};
use banqi_rules::Variant;
use banqi_session::{ChallengeCommand, Command, EntrantText, GameCommand, Phase, SessionId, Timestamp};
use banqi_store::{ChannelId, GuildId, InteractionId, Invitee, MessageId, Place, Store, UserId};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _};

/// The statements that copy the games; `:GAMES` and `:OPEN` are the numbers of all and of open ones.
const COPY: &str = include_str!("copy.sql");

/// Tables whose rows are copied by [`copied`], with the columns that differ from the template's.
const TABLES: [(&str, &[(&str, &str)]); 4] = [
    (
        "sessions",
        &[
            ("session_id", "p.session"),
            ("code", "p.code"),
            ("guild_id", "p.guild"),
            ("channel_id", "p.channel"),
            ("challenger", "p.a"),
            ("opponent", "p.b"),
            ("to_move", "iif(t.to_move = p.was_a, p.a, iif(t.to_move = p.was_b, p.b, NULL))"),
            ("created_at", "t.created_at - p.ago"),
            ("deadline_at", "t.deadline_at + p.n"),
            ("ended_at", "t.ended_at - p.ago"),
            ("board_channel_id", "p.channel"),
            ("board_message_id", "1000000000 + p.n"),
            ("shown_seq", "t.seq"),
            ("called_seq", "t.seq + 1"),
        ],
    ),
    (
        "entrants",
        &[
            ("session_id", "p.session"),
            ("player_id", "iif(t.player_id = p.was_a, p.a, p.b)"),
            ("ended_at", "t.ended_at - p.ago"),
            ("score", "iif(p.open, NULL, abs(2 * (p.n % 2) - 2 * (t.player_id = p.was_b)))"),
        ],
    ),
    (
        "events",
        &[
            ("session_id", "p.session"),
            ("at", "t.at - p.ago"),
            ("body", "iif(t.seq < 3, replace(replace(t.body, p.was_a, p.a), p.was_b, p.b), t.body)"),
        ],
    ),
    ("deals", &[("session_id", "p.session"), ("sequence", "p.session")]),
];

/// How many plies the template games have: the finished one, and the open one.
const PLIES: [usize; 2] = [60, 20];

/// The size of a database.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Size {
    /// The number of games besides the two that were played.
    pub(crate) games: u64,
    /// How many of them are open: those with the highest numbers.
    pub(crate) open: u64,
}

impl Size {
    /// The number of the first copy.
    pub(crate) const FIRST: u64 = 3;

    /// The number of players: each has about 40 games.
    pub(crate) const fn players(self) -> u64 {
        if self.games < 160 { 8 } else { self.games / 20 }
    }

    /// The number of servers: each has about 200 games.
    pub(crate) const fn guilds(self) -> u64 {
        if self.games < 400 { 2 } else { self.games / 200 }
    }

    /// Returns the `nth` player's user, and their number as a player, which is the same.
    #[allow(dead_code, reason = "only queries are made by somebody")]
    pub(crate) const fn user(nth: u64) -> UserId {
        UserId(1_000_000_000 + nth)
    }

    /// Returns the `nth` server.
    pub(crate) const fn guild(nth: u64) -> GuildId {
        GuildId(5_000_000_000 + nth)
    }

    /// Returns one of the eight channels of a server.
    pub(crate) const fn channel(nth: u64, number: u64) -> ChannelId {
        ChannelId(Self::guild(nth).0 * 8 + number % 8)
    }
}

/// Creates a database of this size. Its last heartbeat is `alive`.
pub(crate) async fn create(path: &Path, size: Size, now: Timestamp, alive: Timestamp) {
    let url = path.to_str().expect("a plain path");
    let store = Store::open(url, now).await.expect("a new database");
    for (number, plies) in [1, 2].into_iter().zip(PLIES) {
        play(&store, number, plies, number == 1).await;
    }
    store.beat(alive).await.expect("a heartbeat");
    store.close().await;

    let options = SqliteConnectOptions::new().filename(path).foreign_keys(false);
    let mut conn = options.connect().await.expect("a connection");
    // Nothing here has to survive a crash.
    let pragmas = "PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY";
    conn.execute(pragmas).await.expect("settings");
    let fill = |sql: &str| {
        let numbers = [
            (":GAMES", size.games),
            (":OPEN", size.open),
            (":PLAYERS", size.players()),
            (":GUILDS", size.guilds()),
            (":FIRST", Size::FIRST),
        ];
        numbers.iter().fold(sql.to_owned(), |sql, (name, number)| sql.replace(name, &number.to_string()))
    };
    let (plan, ratings) = COPY.split_once("-- Ratings\n").expect("two parts");
    conn.execute("BEGIN").await.expect("a transaction");
    conn.execute(AssertSqlSafe(fill(plan))).await.expect("a plan");
    for (table, overrides) in TABLES {
        let sql = copied(&mut conn, table, overrides).await;
        conn.execute(AssertSqlSafe(sql)).await.expect("copies");
    }
    conn.execute(AssertSqlSafe(fill(ratings))).await.expect("ratings");
    conn.execute("COMMIT").await.expect("a commit");
    conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").await.expect("one file");
    conn.close().await.expect("a closed database");
}

/// Returns the statement that copies a table's rows of the template games. Columns that a later migration adds are
/// copied unchanged.
async fn copied(conn: &mut SqliteConnection, table: &str, overrides: &[(&str, &str)]) -> String {
    let columns = format!("SELECT name FROM pragma_table_info('{table}')");
    let columns: Vec<String> =
        sqlx::query_scalar(AssertSqlSafe(columns)).fetch_all(conn).await.expect("a table");
    let value = |column: &String| {
        let other = overrides.iter().find(|(name, _)| name == column);
        other.map_or_else(|| format!("t.{column}"), |(_, value)| (*value).to_owned())
    };
    let values: Vec<String> = columns.iter().map(value).collect();
    format!(
        "INSERT INTO {table} ({}) SELECT {} FROM plan AS p CROSS JOIN {table} AS t ON t.session_id = p.template \
         ORDER BY p.n",
        columns.join(", "),
        values.join(", ")
    )
}

/// Plays a template game between the users 1 and 2, and ends it by resignation if it is to be `over`.
async fn play(store: &Store, number: u64, plies: usize, over: bool) {
    let app = App::new(store.clone(), 99, std::sync::Arc::new(Machine));
    let people = [UserId(1), UserId(2)];
    let place = Place { guild: Some(Size::guild(0)), channel: Size::channel(0, 0) };
    let mut random = ChaCha8Rng::seed_from_u64(number);
    let challenge = Challenge {
        by: people[0],
        invited: vec![Invitee::User(people[1])],
        partner: None,
        place,
        language: "en".to_owned(),
        variant: Variant::default(),
        time: Duration::from_secs(14 * 24 * 3600).into(),
        casual: false,
        interaction: InteractionId(random.random()),
    };
    let offered = app.challenge(challenge).await.expect("a challenge");
    let session: SessionId = offered.snapshot.view.id;
    let mut order = async |by: UserId, command: Command| {
        let interaction = InteractionId(random.random());
        let clicked = Some(MessageId(1));
        let (guild, waited) = (place.guild, Duration::ZERO);
        let order = Order { session, by, guild, seen: None, clicked, interaction, waited, command };
        app.handle(order).await.expect("a legal order").snapshot
    };
    let accept = ChallengeCommand::Accept(EntrantText::automatic(6));
    let mut snapshot = order(people[1], accept.into()).await;
    let mut choose = ChaCha8Rng::seed_from_u64(number);
    for _ in 0..plies {
        assert_eq!(snapshot.view.phase, Phase::Playing, "the template game lasts long enough");
        let mover = snapshot.user_to_move().expect("a person moves");
        let choice = snapshot.view.choices.choose(&mut choose).expect("a legal action").action;
        snapshot = order(mover, GameCommand::Play(choice).into()).await;
    }
    if over {
        order(people[0], GameCommand::Resign.into()).await;
    }
}
