//! Databases of every earlier version, with rows in every table, are upgraded without losing anything.

use std::collections::BTreeMap;
use std::path::Path;

use super::*;
use banqi_session::Timestamp;
use sqlx::{AssertSqlSafe, Executor as _, Row as _};

/// Rows as each version of the program could store them: the version, and SQL that is valid from then on.
const ROWS: [(i64, &str); 20] = [
    (
        1,
        "INSERT INTO people VALUES (1, 2), (3, 4); \
        INSERT INTO accounts (user_id, player_id) VALUES (11, 1), (13, 3); \
        INSERT INTO sessions (session_id, code, game_id, guild_id, channel_id, language, variant, per_move_ms, \
        phase, seq, challenger, opponent, created_at, deadline_at) VALUES (6, '7K2M9D', zeroblob(16), 77, 88, \
        'en', 'taiwan', 60000, 'offered', 0, 1, 3, 0, 99); \
        INSERT INTO entrants VALUES (1, 6, 0); \
        INSERT INTO events VALUES (6, 0, 0, 'challenged', \
        '{\"v\":1,\"challenger\":1,\"opponent\":3,\"rule_set\":\"taiwan\",\"per_move_ms\":60000,\"expires\":99}', \
        NULL, NULL); \
        INSERT INTO deals VALUES (6, 1, zeroblob(32), zeroblob(32), zeroblob(32)); \
        INSERT INTO interactions VALUES (500, 6, 0, 0); \
        INSERT INTO outbox VALUES (6, 0, 0, 0, NULL, 0); \
        INSERT INTO rating_log SELECT column1, 'taiwan', 0, 1, 6, column2, 9, 1, column3, 40, 1500, 350, 0.06, 1500, \
        290, 0.06 FROM (VALUES (1, 3, 0), (3, 1, 1)); \
        INSERT INTO ratings SELECT column1, 'taiwan', 0, 1500, 290, 0.06, 1, 0, 0, 1, 1, 0, 0, 0, 40, 1, 1, 9 \
        FROM (VALUES (1), (3)); \
        INSERT INTO liveness VALUES (1, 9)",
    ),
    (2, "INSERT INTO rule_presets VALUES (77, 'Friday', 'club')"),
    (3, "INSERT INTO open_members VALUES (3, 6)"),
    (4, "INSERT INTO computer_turns VALUES (6, 1, 0, NULL, 0)"),
    (
        5,
        "INSERT INTO puzzles VALUES ('mate', 7, 1500, 200, 0.06, 1); \
        INSERT INTO puzzlers VALUES (1, 1500, 200, 0.06, 1, 0, 9, 2, 'mate', 7, 'p', 'l', 1500, 0, 0)",
    ),
    (6, "INSERT INTO guild_tastes VALUES (77, 'figures', NULL)"),
    (10, "INSERT INTO guilds VALUES (77, 5, NULL)"),
    (11, "UPDATE sessions SET board_layout = 1"),
    (12, "UPDATE accounts SET theme = 'slate'; UPDATE guild_tastes SET theme = 'paper'"),
    (13, "INSERT INTO deletions VALUES (1, 9, NULL)"),
    (
        15,
        "UPDATE guild_tastes SET channels = '[88]', variant = 'hongkong', time_control = '10+5', language = 'zh-CN', \
        casual = 1, calls = 'players', person_games = 3, server_games = 9; \
        INSERT INTO blocks VALUES (1, 3, 9); \
        INSERT INTO seasons (guild_id, name, ended_at) VALUES (77, 'Autumn', 9)",
    ),
    (16, "UPDATE sessions SET time_control = '1m'; INSERT INTO vacations VALUES (1, 5, 9)"),
    (17, "INSERT INTO mirrors VALUES (6, 99, 1, 9, 0, 1, 1000, 0, 1, NULL)"),
    (
        18,
        "UPDATE accounts SET quiet = '22:00-08:00 sun UTC+8', next_session = 6, next_deadline = 99, next_at = 9; \
        UPDATE sessions SET call_at = 50",
    ),
    (
        19,
        "UPDATE guild_tastes SET threads = 'comments'; INSERT INTO threads VALUES (6, 'comments', 1000, 88, 1, 1, 0, NULL, 2)",
    ),
    (20, "INSERT INTO rerates VALUES ('taiwan', 0, 9)"),
    (21, "INSERT INTO imports (player_id, kept_at, record) VALUES (1, 9, '{}')"),
    (
        22,
        "INSERT INTO winner_roles VALUES (77, 5, NULL, 1, 0, 0); INSERT INTO role_holders VALUES (77, 5, 1, 9)",
    ),
    (23, "INSERT INTO absences VALUES (9, 10)"),
    (24, "UPDATE guild_tastes SET alert = 'silent'"),
];

/// The columns and rows of every table of the games, as text.
type Content = BTreeMap<String, (Vec<String>, Vec<Vec<String>>)>;

/// Reads all tables. With `like`, only its tables and columns are read.
async fn content(path: &Path, like: Option<&Content>) -> Content {
    let mut conn = sqlite::options(path, Role::Reader).connect().await.unwrap();
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' \
        AND name NOT LIKE '_sqlx%'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut conn).await.unwrap();
    let mut content = Content::new();
    for table in tables.into_iter().filter(|table| like.is_none_or(|like| like.contains_key(table))) {
        let columns = format!("SELECT name FROM pragma_table_info('{table}')");
        let columns: Vec<String> =
            sqlx::query_scalar(AssertSqlSafe(columns)).fetch_all(&mut conn).await.unwrap();
        let columns: Vec<String> = columns
            .into_iter()
            .filter(|column| like.is_none_or(|like| like[table.as_str()].0.contains(column)))
            .collect();
        let quoted: Vec<String> = columns.iter().map(|column| format!("quote({column})")).collect();
        let rows = format!("SELECT {} FROM {table} ORDER BY {}", quoted.join(", "), quoted.join(", "));
        let rows = sqlx::query(AssertSqlSafe(rows)).fetch_all(&mut conn).await.unwrap();
        let rows = rows.iter().map(|row| (0..columns.len()).map(|n| row.get::<String, _>(n)).collect());
        let rows = rows.collect();
        content.insert(table, (columns, rows));
    }
    conn.close().await.unwrap();
    content
}

fn up_to(version: i64) -> Migrator {
    let older = MIGRATIONS.migrations.iter().filter(|migration| migration.version <= version);
    Migrator::with_migrations(older.cloned().collect())
}

/// Creates a database as it was in a version, with the rows of that version and of all before.
async fn populated(path: &Path, version: i64) -> Content {
    for step in 1..=version {
        let mut opened = open_file(path.to_str().unwrap(), Duration::ZERO, &up_to(step)).await.unwrap();
        for (_, rows) in ROWS.iter().filter(|(since, _)| *since == step) {
            opened.writer.sqlite().unwrap().execute(*rows).await.unwrap();
        }
        opened.readers.close().await;
        opened.writer.run("PRAGMA wal_checkpoint(TRUNCATE)").await.unwrap();
        opened.writer.close().await.unwrap();
    }
    content(path, None).await
}

/// Returns whether a version moved this column elsewhere: since the third, who met whom has a table of its own.
fn moved(table: &str, column: &str) -> bool {
    (table, column) == ("rating_log", "opponent_id")
}

#[tokio::test]
async fn a_populated_database_of_every_version_keeps_every_row_and_can_be_played_on() {
    for version in 1..newest_schema() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let mut before = populated(&path, version).await;
        let empty: Vec<_> = before.iter().filter(|(_, (_, rows))| rows.is_empty()).collect();
        assert!(empty.is_empty(), "version {version} needs rows for {empty:?}");
        for (table, (columns, rows)) in &mut before {
            while let Some(gone) = columns.iter().position(|column| moved(table, column)) {
                columns.remove(gone);
                rows.iter_mut().for_each(|row| drop(row.remove(gone)));
                rows.sort();
            }
        }

        let now = Timestamp(10);
        let store = crate::Store::open(path.to_str().unwrap(), now).await.unwrap();
        let line = store.open_of_player(banqi_session::Participant::from_stored(3), 10).await.unwrap();
        let stored = store.load(line[0].id).await.unwrap().unwrap();
        banqi_session::Session::fold(stored.id, &stored.events).unwrap();
        store.close().await;

        let mut after = content(&path, Some(&before)).await;
        // What a start changes by design: old interactions and the leases of a process that is gone.
        for volatile in ["interactions", "outbox", "computer_turns"] {
            before.remove(volatile);
            after.remove(volatile);
        }
        assert_eq!(after, before, "version {version}");

        let backup = backup::examine(&beside(&path, &format!(".backup-{version}"))).await.unwrap();
        assert_eq!((backup.schema, backup.games, backup.events), (version, 1, 1));
        assert_eq!(backup.unreadable, Vec::<String>::new());
        let now = backup::examine(&path).await.unwrap();
        assert_eq!((now.schema, now.games, now.unreadable.len()), (newest_schema(), 1, 0));
    }
}

#[tokio::test]
async fn an_upgrade_gives_turns_in_progress_their_reminder() {
    for (per_move_ms, to_move, call_at) in [
        (7_200_000, Some(3), Some(7_600_000)),
        (60_000, Some(3), None),
        (7_200_000, None::<i64>, None::<i64>),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        populated(&path, 17).await;
        let mut conn = sqlite::options(&path, Role::Writer).connect().await.unwrap();
        let game = "UPDATE sessions SET phase = 'playing', per_move_ms = $1, to_move = $2, deadline_at = 10000000 \
            WHERE phase <> 'over'";
        let changed = sqlx::query(game).bind(per_move_ms).bind(to_move).execute(&mut conn).await;
        assert_eq!(changed.unwrap().rows_affected(), 1);
        conn.close().await.unwrap();
        let now = Timestamp(10);
        let store = crate::Store::open(path.to_str().unwrap(), now).await.unwrap();
        assert_eq!(store.next_call().await.unwrap(), call_at.map(Timestamp), "{per_move_ms} {to_move:?}");
        store.close().await;
    }
}

#[tokio::test]
async fn a_failure_of_the_last_migration_undoes_all_before_it() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.sqlite");
    let before = populated(&path, newest_schema() - 2).await;
    let mut all = MIGRATIONS.migrations.to_vec();
    let sql = "CREATE TABLE half (id INTEGER) STRICT; INSERT INTO nowhere VALUES (1)";
    all.push(Migration::new(9000, "broken".into(), MigrationType::Simple, sql.into_sql_str(), false));
    let broken = Migrator::with_migrations(all);
    let refused = open_file(path.to_str().unwrap(), Duration::ZERO, &broken).await.err().unwrap();
    assert!(matches!(refused, StoreError::Migration { known: 9000, .. }), "{refused}");
    assert_eq!(content(&path, None).await, before);
    assert_eq!(backup::examine(&path).await.unwrap().schema, newest_schema() - 2);
}

#[tokio::test]
async fn backups_before_the_last_three_upgrades_are_kept() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.sqlite");
    populated(&path, 5).await;
    let kept = |version| beside(&path, &format!(".backup-{version}")).exists();
    assert_eq!([1, 2, 3, 4, 5].map(kept), [false, true, true, true, false]);
}

/// A finished game: the session, the rules, the result, the entrant who began, the first flip, and the half points of
/// the entrants.
type Finished = (i64, &'static str, &'static str, i64, Option<&'static str>, &'static [Option<i64>]);

/// Finished games as earlier versions stored them, and the scores that they get.
const FINISHED: [Finished; 12] = [
    (10, "taiwan", "red wins: wiped-out", 0, Some("a1(K)"), &[Some(2), Some(0)]),
    (11, "taiwan", "red wins: resignation", 1, Some("a1(K)"), &[Some(0), Some(2)]),
    (12, "taiwan", "black wins: time", 0, Some("b3(p)"), &[Some(2), Some(0)]),
    (13, "taiwan", "black wins: time", 1, Some("b3(P)"), &[Some(2), Some(0)]),
    (14, "taiwan", "draw: agreement", 1, None, &[Some(1), Some(1)]),
    (15, "taiwan", "aborted", 0, None, &[None, None]),
    (16, "xiangqi", "red wins: checkmate", 1, None, &[Some(0), Some(2)]),
    (17, "xiangqi+begins=black", "red wins: checkmate", 1, None, &[Some(2), Some(0)]),
    (
        18,
        "xiangqi+position=4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1",
        "red wins: time",
        0,
        None,
        &[Some(0), Some(2)],
    ),
    (19, "four-colour-4", "seat 2 wins: wiped-out", 3, Some("a1(k')"), &[Some(2), Some(0), Some(0), Some(0)]),
    (20, "four-colour-teams", "seats 1 and 3 win: wiped-out", 1, None, &[Some(0), Some(2), Some(0), Some(2)]),
    (21, "four-colour-4", "draw: agreement", 0, None, &[None, None, None, None]),
];

#[tokio::test]
async fn games_that_ended_before_histories_have_their_ends_and_scores() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.sqlite");
    let url = path.to_str().unwrap();
    let mut before = open_file(url, Duration::ZERO, &up_to(13)).await.unwrap();
    let mut sql = "INSERT INTO people VALUES (1, 0), (2, 0), (3, 0), (4, 0);".to_owned();
    for (session, variant, result, first, flip, scores) in FINISHED {
        let seats = scores.len();
        sql += &format!(
            "INSERT INTO sessions (session_id, code, game_id, channel_id, language, variant, per_move_ms, phase, seq, \
            challenger, created_at, ended_at, result, seats) VALUES ({session}, '7K2M{session}', zeroblob(16), 88, 'en', \
            '{variant}', 60000, 'over', 3, 1, 0, {session}00, '{result}', {seats}); \
            INSERT INTO events VALUES ({session}, 1, 0, 'accepted', '{{\"first\":{first}}}', NULL, NULL);"
        );
        for entrant in 0..seats {
            sql += &format!("INSERT INTO entrants VALUES ({}, {session}, {entrant});", entrant + 1);
        }
        if let Some(flip) = flip {
            let flip = flip.replace('\'', "''");
            sql += &format!("INSERT INTO events VALUES ({session}, 2, 0, 'played', '{{}}', '{flip}', 0);");
        }
    }
    // A rated game, a challenge that was declined, and a game that goes on.
    sql += "INSERT INTO sessions SELECT 30, '7K2M30', game_id, 77, 88, 'en', 'taiwan', 60000, 'over', 3, 1, NULL, NULL, 0, \
        NULL, 9, 'red wins: time', NULL, NULL, NULL, NULL, 2, NULL, NULL, NULL, NULL FROM sessions WHERE session_id = 10; \
        INSERT INTO entrants VALUES (1, 30, 0), (2, 30, 1); \
        INSERT INTO rating_log SELECT column1, 'taiwan', 0, 1, 30, 9, column2, 0, 40, 1500, 350, 0.06, 1500, 290, 0.06 \
        FROM (VALUES (1, 0), (2, 2)); \
        INSERT INTO sessions SELECT 31, '7K2M31', game_id, 77, 88, 'en', 'taiwan', 60000, 'over', 1, 1, NULL, NULL, 0, \
        NULL, 9, NULL, NULL, NULL, NULL, NULL, 2, NULL, NULL, NULL, NULL FROM sessions WHERE session_id = 10; \
        INSERT INTO entrants VALUES (1, 31, 0); \
        INSERT INTO sessions SELECT 32, '7K2M32', game_id, 77, 88, 'en', 'taiwan', 60000, 'playing', 1, 1, NULL, NULL, 0, \
        NULL, NULL, NULL, NULL, NULL, NULL, NULL, 2, NULL, NULL, NULL, NULL FROM sessions WHERE session_id = 10; \
        INSERT INTO entrants VALUES (1, 32, 0), (2, 32, 1)";
    before.writer.sqlite().unwrap().execute(AssertSqlSafe(sql)).await.unwrap();
    before.readers.close().await;
    before.writer.close().await.unwrap();
    drop(before.lock);

    let mut now = open(url, Duration::ZERO).await.unwrap();
    let scores = "SELECT ended_at, score FROM entrants WHERE session_id = $1 ORDER BY entrant";
    let mut scores = async |session: i64| -> Vec<(Option<i64>, Option<i64>)> {
        sqlx::query_as(scores).bind(session).fetch_all(now.writer.sqlite().unwrap()).await.unwrap()
    };
    for (session, variant, result, _, _, due) in FINISHED {
        let due: Vec<_> = due.iter().map(|score| (Some(session * 100), *score)).collect();
        assert_eq!(scores(session).await, due, "{session}: {variant}, {result}");
    }
    let rules = "SELECT count(*) FROM entrants AS e JOIN sessions AS s ON s.session_id = e.session_id \
        WHERE e.variant IS NOT CASE WHEN e.ended_at IS NOT NULL THEN s.variant END";
    assert_eq!(scores(30).await, [(Some(9), Some(0)), (Some(9), Some(2))], "as rated");
    assert_eq!(scores(31).await, [(None, None)], "never a game");
    assert_eq!(scores(32).await, [(None, None); 2], "not over");
    let wrong: i64 = sqlx::query_scalar(rules).fetch_one(now.writer.sqlite().unwrap()).await.unwrap();
    assert_eq!(wrong, 0, "only finished games have their rules");
}
