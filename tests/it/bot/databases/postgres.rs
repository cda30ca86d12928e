//! The real program on PostgreSQL. With `BANQI_DATABASES=postgres` all other tests use it as well.

use std::collections::BTreeMap;
use std::process::Command;
use std::time::Duration;

use banqi_session::Timestamp;
use banqi_store::{Store, StoreError, migrate_to};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _};
use tokio::time::Instant;

use super::archive::{self, Size};
use super::{refused_command, run_command};
use crate::bot::harness::proxy::{Line, Proxy};
use crate::bot::harness::room::Room;
use crate::bot::harness::table::Table;
use crate::bot::people::privacy::{all_deleted, delete};
use crate::database::{Database, dump};
use crate::figures::figure;

const PLIES: &str = "SELECT count(*) FROM events WHERE kind = 'played'";

/// Time limit for a move of very many games.
const LONG: Duration = Duration::from_secs(600);

/// Plays the first action that the menus offer.
async fn flip(table: &mut Table) {
    let entry = table.entries().remove(0);
    table.select(&entry).await;
}

/// Moves the database of a room to a server.
fn moving(room: &Room, target: &Database) -> Command {
    room.tool(&["migrate-to", &target.url()])
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_database_is_moved_with_its_games_and_old_buttons_work() {
    let mut room = Room::over(Database::file()).await;
    room.start().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    flip(&mut table).await;
    let over = room.game().await;
    room.aborted(&over).await;
    room.settled().await;
    let target = Database::on_server().await;
    refused_command(moving(&room, &target), 75, "in use by another process").await;
    assert!(room.stop().await.success());

    let (said, error, code) = run_command(moving(&room, &target)).await;
    assert_eq!((error.as_str(), code), ("", Some(0)), "{said}");
    assert!(said.contains("every row was read back, and the checksums agree (games: 2, events: "), "{said}");
    let mut before: Vec<(String, String)> = dump(&mut room.database.connect().await).await;
    let mut after = dump(&mut target.connect().await).await;
    for rows in [&mut before, &mut after] {
        rows.retain(|(table, _)| {
            !["_sqlx_migrations", "partitions", "replicas", "absences"].contains(&table.as_str())
        });
        rows.iter_mut().for_each(|(_, row)| row.clear());
        rows.sort();
    }
    assert_eq!(before, after, "each table has as many rows as before");
    refused_command(moving(&room, &target), 73, "is not empty, and nothing was moved").await;

    // The file stays where it is, and the bot goes on with the other database.
    let _file = std::mem::replace(&mut room.database, target);
    std::fs::copy(room.sandbox.ca_file(), room.database.dir().join("ca.pem")).unwrap();
    room.start().await;
    flip(&mut table).await;
    assert_eq!(room.figure(PLIES).await, 2);
    // A new game gets the next number.
    room.game().await;
    assert_eq!(room.figure("SELECT max(session_id) FROM sessions").await, 3);
    room.close().await;
}

/// What a schema consists of, without the list of migrations.
const PARTS: &str = "SELECT CAST(relname AS TEXT) AS part FROM pg_class \
    WHERE relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_sqlx%' \
    UNION ALL SELECT CAST(proname AS TEXT) FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY part";

/// What the last migration makes, after all others have done their part.
const IN_THE_WAY: &str = "CREATE INDEX sessions_over_guild ON sessions (guild_id)";

/// Returns every row, in the order of the texts.
async fn rows(database: &Database) -> Vec<(String, String)> {
    let mut rows = dump(&mut database.connect().await).await;
    rows.sort();
    rows
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_populated_database_of_the_first_version_keeps_everything_and_an_upgrade_that_fails_changes_nothing()
 {
    let mut room = Room::over(Database::on_server().await).await;
    room.start().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    flip(&mut table).await;
    let over = room.game().await;
    room.aborted(&over).await;
    room.settled().await;
    assert!(room.stop().await.success());
    room.database.take_back_migrations().await;
    let parts = async |database: &Database| {
        let parts = sqlx::query_scalar::<_, String>(PARTS);
        parts.fetch_all(&mut database.connect().await).await.unwrap()
    };
    let first = Database::on_server().await;
    let schema = sqlx::raw_sql(include_str!("../../../../migrations/postgres/0022_schema.sql"));
    schema.execute(&mut first.connect().await).await.unwrap();
    let first = parts(&first).await;
    assert!(first.len() > 40, "{first:?}");
    assert_eq!(parts(&room.database).await, first, "the schema is that of the first version");

    let (said, _, code) = run_command(room.tool(&["check"])).await;
    let warned = "the next start upgrades it from schema 22 to 27, so make a backup first";
    assert!(code == Some(0) && said.contains(warned), "{said}");
    let before = rows(&room.database).await;
    room.alter(IN_THE_WAY).await;
    refused_command(room.tool(&["run"]), 74, "could not be upgraded").await;
    room.alter("DROP INDEX sessions_over_guild").await;
    assert_eq!(parts(&room.database).await, first, "nothing is left of the upgrade");
    assert_eq!(rows(&room.database).await, before);

    Store::open(&room.database.url(), Timestamp(1)).await.unwrap().close().await;
    let mut after = rows(&room.database).await;
    let mut before = before;
    // The upgrade copies the rules of the finished game to each of its players.
    let is_entrant = |row: &&mut (String, String)| row.0 == "entrants";
    let with_rules = after.iter_mut().filter(is_entrant).filter_map(|(_, row)| {
        let earlier = row.strip_suffix(" taiwan")?.to_owned();
        *row = earlier;
        Some(())
    });
    assert_eq!(with_rules.count(), 2);
    after.sort();
    for rows in [&mut before, &mut after] {
        rows.retain(|(table, _)| !["_sqlx_migrations", "partitions", "replicas"].contains(&table.as_str()));
    }
    assert!(before.len() > 10 && before == after, "{before:#?} became {after:#?}");
    assert_eq!(room.figure("SELECT count(*) FROM partitions").await, 64);
    room.start().await;
    flip(&mut table).await;
    assert_eq!(room.figure(PLIES).await, 2);

    // The versions in between are upgraded as well, and the game goes on.
    let newest = Database::newest_version().await;
    for (version, plies) in (23..newest).zip(2..) {
        assert!(room.stop().await.success());
        room.database.take_back_migrations().await;
        room.database.migrate_up_to(version).await;
        let games = |rows: Vec<(String, String)>| -> Vec<(String, String)> {
            rows.into_iter()
                .filter(|(table, _)| ["events", "deals", "sessions"].contains(&table.as_str()))
                .collect()
        };
        let before = games(rows(&room.database).await);
        Store::open(&room.database.url(), Timestamp(1)).await.unwrap().close().await;
        assert!(before.len() > 5 && games(rows(&room.database).await) == before, "from version {version}");
        room.start().await;
        flip(&mut table).await;
        assert_eq!(room.figure(PLIES).await, plies + 1, "from version {version}");
    }
    room.close().await;
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_move_that_is_interrupted_leaves_nothing_and_is_done_again() {
    let source = Database::file();
    let games = figure("BANQI_MOVED_GAMES", 200);
    let size = Size { games, open: games / 10 };
    archive::create(&source.path(), size, Timestamp(1_000), Timestamp(1_000)).await;
    let mut conn = source.connect().await;
    let others = "WITH RECURSIVE n (i) AS (SELECT 3000000000 UNION ALL SELECT i + 1 FROM n WHERE i < 3000199999) \
        INSERT INTO people SELECT i, i FROM n";
    sqlx::query(others).execute(&mut conn).await.unwrap();
    let count = async |conn: &mut AnyConnection, table: &str| -> i64 {
        let sql = AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
        sqlx::query_scalar(sql).fetch_one(conn).await.unwrap()
    };
    let mut before = BTreeMap::new();
    for table in ["people", "sessions", "events", "entrants", "deals", "rating_log"] {
        before.insert(table, count(&mut conn, table).await.cast_unsigned());
    }
    conn.close().await.unwrap();
    assert_eq!(before["sessions"], games + 2);
    // Rows of an open transaction are counted by nobody else, but the server says that it copies, and then that it looks
    // at what it has. A large log takes longest.
    let copied = if games < 10_000 { "people" } else { "events" };
    for step in [format!("COPY {copied} %"), format!("ANALYZE {copied}%")] {
        let target = Database::on_server().await;
        let mut watch = target.connect().await;
        killed_while_moving(&source, &target, &mut watch, &step).await;
        let began = Instant::now();
        let moved = async {
            loop {
                match migrate_to(&source.url(), &target.url()).await {
                    // The server has not noticed yet that the other process is gone.
                    Err(StoreError::InUse { .. }) => tokio::task::yield_now().await,
                    moved => return moved.unwrap(),
                }
            }
        };
        let moved = tokio::time::timeout(LONG, moved).await.unwrap();
        println!("{games} games were moved in {:?}", began.elapsed());
        for (table, rows) in &before {
            assert_eq!(moved.rows(table), *rows, "{table}");
            assert_eq!(count(&mut watch, table).await.cast_unsigned(), *rows, "{table}");
        }
        watch.close().await.unwrap();
    }
}

/// Moves a database in another process, and kills that while the server does something.
async fn killed_while_moving(source: &Database, target: &Database, watch: &mut AnyConnection, step: &str) {
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_banqi"));
    command.args(["migrate-to", &target.url()]).env("DATABASE_URL", source.url());
    let mut moving = command.kill_on_drop(true).spawn().unwrap();
    let at_it = format!(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '{step}'"
    );
    let begun = async {
        while sqlx::query_scalar::<_, i64>(AssertSqlSafe(at_it.clone())).fetch_one(&mut *watch).await.unwrap()
            == 0
        {
            assert!(moving.try_wait().unwrap().is_none(), "it ended before it could be killed");
        }
    };
    tokio::time::timeout(LONG, begun).await.unwrap();
    moving.kill().await.unwrap();
}

/// Makes a server change a number of every person that is copied to it.
const SPOIL: &str = "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS \
    $$ BEGIN NEW.created_at := NEW.created_at + 1; RETURN NEW; END $$; \
    CREATE FUNCTION spoil_people() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN \
    IF to_regclass('people') IS NOT NULL AND NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgname = 'spoiled') THEN \
    CREATE TRIGGER spoiled BEFORE INSERT ON people FOR EACH ROW EXECUTE FUNCTION spoil(); END IF; END $$; \
    CREATE EVENT TRIGGER spoiling ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION spoil_people()";

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_copy_that_differs_is_not_kept() {
    let mut room = Room::over(Database::file()).await;
    room.start().await;
    room.game().await;
    room.settled().await;
    room.stop().await;
    let target = Database::on_server().await;
    let mut conn = target.connect().await;
    sqlx::raw_sql(SPOIL).execute(&mut conn).await.unwrap();
    refused_command(moving(&room, &target), 65, "the copy of table people in").await;
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    assert_eq!(
        sqlx::query_scalar::<_, i64>(tables).fetch_one(&mut conn).await.unwrap(),
        0,
        "nothing was kept"
    );

    // A server that keeps what it is given can be used at once.
    sqlx::raw_sql("DROP EVENT TRIGGER spoiling").execute(&mut conn).await.unwrap();
    let (said, error, code) = run_command(moving(&room, &target)).await;
    assert_eq!((error.as_str(), code), ("", Some(0)), "{said}");
    conn.close().await.unwrap();
    room.close().await;
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn numbers_that_the_file_has_used_are_not_used_again_after_a_move() {
    let source = Database::file();
    Store::open(&source.url(), Timestamp(1)).await.unwrap().close().await;
    // The last season is gone, and there was never an import.
    let seasons = "INSERT INTO seasons (guild_id, name, ended_at) \
        VALUES (7, 'one', 1), (7, 'two', 2), (7, 'three', 3); \
        DELETE FROM seasons WHERE name = 'three'; INSERT INTO people VALUES (5, 1)";
    let mut conn = source.connect().await;
    sqlx::raw_sql(seasons).execute(&mut conn).await.unwrap();
    conn.close().await.unwrap();
    let target = Database::on_server().await;
    migrate_to(&source.url(), &target.url()).await.unwrap();
    let mut conn = target.connect().await;
    for (insert, number) in [
        ("INSERT INTO seasons (guild_id, name, ended_at) VALUES (7, 'four', 4) RETURNING season_id", 4),
        ("INSERT INTO imports (player_id, kept_at, record) VALUES (5, 1, '') RETURNING import_id", 1),
    ] {
        let found: i64 = sqlx::query_scalar(insert).fetch_one(&mut conn).await.unwrap();
        assert_eq!(found, number, "{insert}");
    }
    conn.close().await.unwrap();
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_server_that_ends_connections_costs_no_move() {
    let mut room = Room::over(Database::on_server().await).await;
    room.start().await;
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    for plies in 1..=3 {
        let entry = table.entries().remove(0);
        room.database.disconnect().await;
        table.select(&entry).await;
        assert_eq!(room.figure(PLIES).await, plies);
    }
    room.close().await;
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_server_that_cannot_be_reached_any_more_holds_no_write_up_for_long() {
    let database = Database::on_server().await;
    let proxy = Proxy::before(&database).await;
    let now = Timestamp(1_800_000_000_000);
    let store = Store::open(&proxy.url, now).await.unwrap();
    store.beat(now).await.unwrap();
    proxy.set(Line::Silent);
    let beat = tokio::time::timeout(Duration::from_secs(25), store.beat(now)).await;
    let failure = beat.expect("an answer").unwrap_err();
    assert!(matches!(failure, StoreError::Io { .. }), "{failure}");
    proxy.set(Line::Whole);
    store.beat(now).await.unwrap();
    store.close().await;
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn a_deleted_person_is_in_no_table() {
    let mut room = Room::over(Database::on_server().await).await;
    room.start().await;
    room.game().await;
    let id = room.ann.id().to_string();
    let has_id = async |room: &Room| {
        dump(&mut room.database.connect().await).await.iter().any(|(_, row)| row.contains(&id))
    };
    assert!(has_id(&room).await);
    let ann = room.ann.clone();
    delete(&room, &ann).await;
    all_deleted(&room).await;
    assert!(!has_id(&room).await);
    // The planner keeps samples of columns.
    room.alter("ANALYZE").await;
    let sampled = "SELECT count(*) FROM pg_stats WHERE tablename = 'accounts' AND attname = 'user_id'";
    assert_eq!(room.figure(sampled).await, 0);
    room.close().await;
}

#[tokio::test]
#[cfg_attr(
    not(has_postgres),
    ignore = "needs PostgreSQL; set BANQI_POSTGRES to the directory of its programs"
)]
async fn what_a_host_gets_wrong_is_said_in_one_sentence() {
    let mut room = Room::over(Database::on_server().await).await;
    let url = room.database.url();
    let at = |url: &str, room: &Room, args: &[&str]| {
        let mut command = room.tool(args);
        command.env("DATABASE_URL", url);
        command
    };
    let nobody = url.replace("banqi@", "nobody:secret@");
    refused_command(
        at(&nobody, &room, &["run"]),
        69,
        "check that the server runs, and the user, password and database",
    )
    .await;
    refused_command(
        at("postgress://banqi:secret@db/banqi", &room, &["run"]),
        78,
        "\"postgress://..\" is not a database",
    )
    .await;
    let other = format!("{url}_of_no_one");
    refused_command(at(&other, &room, &["run"]), 69, "of_no_one\" does not exist").await;
    refused_command(
        at("postgres://banqi@127.0.0.1:1/banqi", &room, &["run"]),
        69,
        "can't connect to postgres://127.0.0.1:1/banqi",
    )
    .await;
    refused_command(
        at("postgres://:::", &room, &["run"]),
        78,
        "write postgres://user:password@host/database",
    )
    .await;
    refused_command(at(&url, &room, &["backup", "monday.sqlite"]), 78, "use pg_dump and pg_restore").await;
    refused_command(at(&url, &room, &["restore", "monday.sqlite"]), 78, "use pg_dump and pg_restore").await;
    let mut scheduled = room.tool(&["run"]);
    scheduled.env("BACKUP_EVERY", "1d");
    refused_command(scheduled, 78, "remove BACKUP_EVERY").await;

    room.start().await;
    refused_command(room.tool(&["run"]), 75, "in use by another process").await;
    let table = Table::begin(&room.general, &room.ann, &room.bob).await;
    room.settled().await;
    room.stop().await;
    room.alter("UPDATE _sqlx_migrations SET version = 9999 WHERE version = 23").await;
    refused_command(room.tool(&["run"]), 76, "was written by a newer version").await;
    drop(table);
    room.close().await;
}
