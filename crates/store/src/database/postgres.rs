//! Everything that is specific to PostgreSQL: connections, the lock, the schema, and how its statements differ.

use std::str::FromStr as _;
use std::sync::LazyLock;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::pool::PoolOptions;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _, SqlSafeStr as _};

use crate::StoreError;
use crate::database::inspect::{Inspected, LAST_ALIVE};
use crate::database::open::{Opened, Source, TRY_AGAIN, newest};
use crate::database::replicas::{Replicas, pulse};
use crate::database::sql::{Connection, Readers, Value};
use crate::error::{LOCKED, sql_state};
use banqi_session::Timestamp;

/// The schema as a sequence of migrations: every file of `migrations/postgres`. The first has the schema that SQLite
/// has after the migration of the same number; from then on each database has numbers of its own.
static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let files = [
        ("schema", include_str!("../../migrations/postgres/0022_schema.sql")),
        ("replicas", include_str!("../../migrations/postgres/0023_replicas.sql")),
        ("absences", include_str!("../../migrations/postgres/0024_absences.sql")),
        ("alerts", include_str!("../../migrations/postgres/0025_alerts.sql")),
        ("rules of histories", include_str!("../../migrations/postgres/0026_history_rules.sql")),
        ("scopes", include_str!("../../migrations/postgres/0027_scopes.sql")),
    ];
    let steps = (22..).zip(files).map(|(version, (name, sql))| {
        // The transaction is that of the caller.
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), true)
    });
    Migrator::with_migrations(steps.collect())
});

/// The tables that only this database has. They say nothing about games and are not moved.
pub(crate) const OWN_TABLES: [&str; 3] = ["_sqlx_migrations", "partitions", "replicas"];

/// Number of connections that read.
const READERS: u32 = 4;

/// How long a connection may take. A server that is starting answers within seconds.
const CONNECT: Duration = Duration::from_secs(10);

/// How long a read waits for a connection: not longer than Discord waits for an answer.
const ACQUIRE: Duration = Duration::from_millis(2_500);

/// How long the lock is tried for when the connection was lost: the server may not have noticed yet.
const TAKE_BACK: Duration = Duration::from_secs(2);

/// What the server is told about each connection: what is committed is on disk, and a client that is gone without a
/// word is noticed within half a minute, so that its lock is free.
const SETTINGS: [(&str, &str); 4] = [
    ("synchronous_commit", "on"),
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
];

/// The advisory lock that the process which uses the database holds, or that several of them share: the letters of
/// `banqi`.
pub(crate) const LOCK: i64 = 0x62_616E_7169;

/// How the lock is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hold {
    /// The database is used by nobody else.
    Alone,
    /// Other processes may share the database.
    Shared,
}

/// How long a process that joins others waits at least: one that joins at the same time may be making the tables.
const JOINING: Duration = Duration::from_secs(3);

/// How long a connection that writes may leave a transaction open without a word. A process that hangs must not make
/// the others wait for longer.
pub(super) const IDLE_IN_TRANSACTION: &str = "3s";

/// Whether a URL names a PostgreSQL database.
#[must_use]
pub fn is_postgres(url: &str) -> bool {
    let scheme = url.split("://").next().unwrap_or_default();
    url.contains("://") && ["postgres", "postgresql"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
}

/// Returns the options for connecting to the database at `url`.
///
/// # Errors
/// [`StoreError::ServerAddress`] if it is not the address of one.
pub(crate) fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let options = PgConnectOptions::from_str(url)
        .map_err(|error| StoreError::ServerAddress { reason: error.to_string() })?;
    Ok(options.application_name("banqi").options(SETTINGS).disable_statement_logging())
}

/// Returns how messages name a database: where it is, without user and password.
pub(crate) fn place(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or_else(|| options.get_username());
    format!("postgres://{}:{}/{database}", options.get_host(), options.get_port())
}

/// Opens the database at `url` with this program's schema. If another process uses it, waits up to `patience` for the
/// end of that process.
pub(crate) async fn open(url: &str, patience: Duration) -> Result<Opened, StoreError> {
    let options = options(url)?;
    let place = place(&options);
    let mut writer = connect(&options, &place).await?;
    lock(&mut writer, &place, patience, Hold::Alone).await?;
    upgrade(&mut writer, &place).await?;
    // Those that have shared it are gone, or have lost their lock without noticing it: they may write no more.
    let emptied = writer.execute("DELETE FROM replicas").await;
    emptied.map_err(|error| unreachable(&place, &error))?;
    let readers = readers(&options, &place, READERS).await?;
    Ok(Opened {
        source: Source::Server { options: Box::new(options), replica: None },
        writer: Connection::Postgres(writer),
        readers: Readers::Postgres(readers),
        lock: None,
    })
}

/// Opens the database at `url` as one of several processes. If another process uses it alone, waits up to `patience`
/// for the end of that process. The pulse has to run.
pub(crate) async fn join(
    url: &str,
    patience: Duration,
    now: Timestamp,
) -> Result<(Opened, Replicas, impl Future<Output = ()> + Send + 'static), StoreError> {
    let options = options(url)?;
    let place = place(&options);
    let mut conn = connect(&options, &place).await?;
    share(&mut conn, &place, patience.max(JOINING)).await?;
    let failed = |error: sqlx::Error| unreachable(&place, &error);
    let (replicas, pulse) = pulse::join(&options, &place, conn, now).await.map_err(failed)?;
    let options = options.options([("banqi.replica", replicas.me())]);
    let writing = writing(&options);
    let writer = connect(&writing, &place).await?;
    // One more, which hears what the others say.
    let readers = readers(&options, &place, READERS + 1).await?;
    let opened = Opened {
        source: Source::Server { options: Box::new(writing), replica: Some(replicas.me()) },
        writer: Connection::Postgres(writer),
        readers: Readers::Postgres(readers.clone()),
        lock: None,
    };
    Ok((opened, replicas, pulse.run(readers)))
}

/// Takes the lock to share it, with this program's schema. An older schema is upgraded by one that has the database for
/// itself.
async fn share(conn: &mut PgConnection, place: &str, patience: Duration) -> Result<(), StoreError> {
    let failed = |error: sqlx::Error| unreachable(place, &error);
    let sharing = async {
        loop {
            lock(conn, place, patience, Hold::Shared).await?;
            if known_schema(conn, place).await? == Some(newest_schema()) {
                return Ok(());
            }
            sqlx::query("SELECT pg_advisory_unlock_shared($1)")
                .bind(LOCK)
                .execute(&mut *conn)
                .await
                .map_err(failed)?;
            // Not `lock` with a short limit: a lock that is granted just when the limit is reached stays with the
            // session although the statement fails, and would keep all others waiting for ever.
            let taken: bool = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)")
                .bind(LOCK)
                .fetch_one(&mut *conn)
                .await
                .map_err(failed)?;
            if taken {
                upgrade(conn, place).await?;
                lock(conn, place, patience, Hold::Shared).await?;
                let unlock = sqlx::query("SELECT pg_advisory_unlock($1)").bind(LOCK);
                unlock.execute(&mut *conn).await.map_err(failed)?;
                return Ok(());
            }
            // Somebody else upgrades it, or still uses the older schema.
            tokio::time::sleep(TRY_AGAIN).await;
        }
    };
    let shared = tokio::time::timeout(2 * patience, sharing).await;
    shared.unwrap_or_else(|_| Err(StoreError::InUse { path: place.into() }))
}

/// Runs the migrations that are missing.
async fn upgrade(conn: &mut PgConnection, place: &str) -> Result<(), StoreError> {
    known_schema(conn, place).await?;
    let failed = |error: sqlx::Error| unreachable(place, &error);
    conn.execute("BEGIN").await.map_err(failed)?;
    migrate(conn, place).await?;
    conn.execute("COMMIT").await.map_err(failed)?;
    Ok(())
}

/// Returns the options of a connection that writes beside other processes.
fn writing(options: &PgConnectOptions) -> PgConnectOptions {
    options.clone().options([("idle_in_transaction_session_timeout", IDLE_IN_TRANSACTION)])
}

async fn readers(options: &PgConnectOptions, place: &str, number: u32) -> Result<PgPool, StoreError> {
    PoolOptions::new()
        .max_connections(number)
        .min_connections(1)
        .acquire_timeout(ACQUIRE)
        .connect_with(options.clone().options([("default_transaction_read_only", "on")]))
        .await
        .map_err(|error| unreachable(place, &error))
}

/// Opens the connection that writes again. Another process may have taken the database over meanwhile.
///
/// # Errors
/// [`StoreError::Unreachable`], [`StoreError::InUse`].
pub(crate) async fn connect_locked(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let place = place(options);
    let mut conn = connect(options, &place).await?;
    lock(&mut conn, &place, TAKE_BACK, Hold::Alone).await?;
    // Another process may have migrated it meanwhile.
    known_schema(&mut conn, &place).await?;
    Ok(conn)
}

/// Opens a connection.
///
/// # Errors
/// [`StoreError::Unreachable`].
pub(crate) async fn connect(options: &PgConnectOptions, place: &str) -> Result<PgConnection, StoreError> {
    let connected = tokio::time::timeout(CONNECT, options.connect()).await;
    connected
        .map_err(|_| StoreError::Unreachable { place: place.into(), reason: "it does not answer".into() })?
        .map_err(|error| unreachable(place, &error))
}

pub(super) fn unreachable(place: &str, error: &sqlx::Error) -> StoreError {
    let reason = error.as_database_error().map_or_else(|| error.to_string(), |error| error.message().into());
    StoreError::Unreachable { place: place.into(), reason }
}

/// Takes the lock of the process that uses the database. It is released with the connection, however the process ends.
/// While another process holds it, waits up to `patience`.
///
/// # Errors
/// [`StoreError::InUse`] if another process holds it. The connection must be closed then: the server may have granted
/// the lock at that moment.
async fn lock(
    conn: &mut PgConnection,
    place: &str,
    patience: Duration,
    hold: Hold,
) -> Result<(), StoreError> {
    // The server waits. For it, 0 would be no limit.
    let limit_ms = patience.as_millis().max(1).to_string();
    let taken = async {
        sqlx::query("SELECT set_config('lock_timeout', $1, false)")
            .bind(limit_ms)
            .execute(&mut *conn)
            .await?;
        let take = match hold {
            Hold::Alone => "SELECT pg_advisory_lock($1)",
            Hold::Shared => "SELECT pg_advisory_lock_shared($1)",
        };
        let taken = sqlx::query(take).bind(LOCK).execute(&mut *conn).await;
        conn.execute("RESET lock_timeout").await?;
        taken
    };
    match taken.await {
        Ok(_) => Ok(()),
        Err(error) if sql_state(&error).as_deref() == Some(LOCKED) => {
            Err(StoreError::InUse { path: place.into() })
        }
        Err(error) => Err(unreachable(place, &error)),
    }
}

/// Returns the version of the schema that this program uses.
pub(crate) fn newest_schema() -> i64 {
    newest(&MIGRATIONS)
}

/// Returns the number of the newest migration applied; `None` for an empty database.
pub(crate) async fn schema(conn: &mut PgConnection) -> Result<Option<i64>, sqlx::Error> {
    let exists: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(&mut *conn)
        .await?;
    if !exists {
        return Ok(None);
    }
    sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(conn).await
}

/// Returns the version of the schema, and refuses one that is newer than this program.
async fn known_schema(conn: &mut PgConnection, place: &str) -> Result<Option<i64>, StoreError> {
    let known = newest_schema();
    match schema(conn).await.map_err(|error| unreachable(place, &error))? {
        Some(found) if found > known => Err(StoreError::Newer { path: place.into(), found, known }),
        found => Ok(found),
    }
}

/// Checks that the database at `url` can be used: it answers, is of a known version and is not used by another process.
///
/// # Errors
/// The same sentence that the bot would print at its start.
pub(crate) async fn inspect(url: &str) -> Result<Inspected, StoreError> {
    let options = options(url)?;
    let place = place(&options);
    let mut conn = connect(&options, &place).await?;
    lock(&mut conn, &place, Duration::ZERO, Hold::Shared).await?;
    let checked = async {
        let schema = known_schema(&mut conn, &place).await?;
        let may_create: bool = sqlx::query_scalar("SELECT has_schema_privilege(current_schema(), 'CREATE')")
            .fetch_one(&mut conn)
            .await
            .map_err(|error| unreachable(&place, &error))?;
        if may_create {
            let is_current = schema == Some(newest_schema());
            return Ok((schema, if is_current { processes(&mut conn, &place).await? } else { 0 }));
        }
        let reason = "its user may not create tables in it".into();
        Err(StoreError::Unreachable { place: place.clone(), reason })
    };
    let checked = checked.await;
    close(conn).await;
    let (schema, processes) = checked?;
    Ok(Inspected { path: place.into(), schema, next_schema: newest_schema(), processes })
}

/// Returns the number of processes that share the database.
async fn processes(conn: &mut PgConnection, place: &str) -> Result<i64, StoreError> {
    let count = sqlx::query_scalar("SELECT count(*) FROM replicas").fetch_one(conn).await;
    count.map_err(|error| unreachable(place, &error))
}

/// Returns when the bot that uses the database at `url` was last known to be alive; `None` if it never was.
///
/// # Errors
/// [`StoreError::Unreachable`].
pub(crate) async fn last_alive(url: &str) -> Result<Option<Timestamp>, StoreError> {
    let options = options(url)?;
    let place = place(&options);
    let mut conn = connect(&options, &place).await?;
    let at = match schema(&mut conn).await {
        Ok(Some(_)) => sqlx::query_scalar(LAST_ALIVE).fetch_optional(&mut conn).await,
        other => other,
    };
    close(conn).await;
    at.map(|at| at.map(Timestamp)).map_err(|error| unreachable(&place, &error))
}

/// Closes a connection that has only read.
pub(super) async fn close(conn: PgConnection) {
    // Nothing was written, so nothing can be lost.
    let _ = conn.close().await;
}

/// Runs all migrations that are missing, inside a transaction, so that a failure of the last one undoes all.
pub(crate) async fn migrate(conn: &mut PgConnection, place: &str) -> Result<(), StoreError> {
    let migrated = async {
        // Messages that a table exists already say nothing.
        conn.execute("SET LOCAL client_min_messages = warning").await?;
        MIGRATIONS.run(conn).await
    };
    migrated.await.map_err(|error| StoreError::Migration {
        path: place.into(),
        known: newest_schema(),
        reason: error.to_string(),
    })
}

/// Rewrites the table that links accounts to players, so that its file has no bytes of deleted rows. Does not wait for
/// programs that read it for long, such as `pg_dump`, because everything else would wait as well.
pub(crate) async fn compact(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    conn.execute("SET lock_timeout = '1s'").await?;
    let compacted = conn.execute("VACUUM (FULL) accounts").await;
    conn.execute("RESET lock_timeout").await?;
    compacted.map(drop)
}

/// Stands where a statement is limited to the sessions that this process owns. A file has one owner only.
pub(crate) const OURS: &str = "/* ours */";

/// Replaces what PostgreSQL calls by another name. `CROSS JOIN` with a condition keeps SQLite to the order in which the
/// tables are written; PostgreSQL finds an order by itself.
pub(crate) fn dialect(sql: &str) -> String {
    sql.replace("BEGIN IMMEDIATE", "BEGIN")
        .replace("CROSS JOIN", "JOIN")
        .replace("json_object(", "json_build_object(")
        .replace("json_array(", "json_build_array(")
        .replace(" json(", " as_json(")
        .replace(OURS, "AND ours(session_id)")
}

/// Splits a script into its statements, each with the parameters that it uses, numbered from `$1`.
pub(crate) fn statements<'a>(
    script: &'a str,
    values: &'a [Value],
) -> impl Iterator<Item = (String, Vec<Value>)> + 'a {
    script.split("; ").map(|statement| {
        let mut used: Vec<usize> = Vec::new();
        let mut sql = String::with_capacity(statement.len());
        let mut parts = statement.split('$');
        sql.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let digits = part.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = part.split_at(digits);
            sql.push('$');
            if let Ok(number) = number.parse::<usize>() {
                let place = used.iter().position(|known| *known == number).unwrap_or_else(|| {
                    used.push(number);
                    used.len() - 1
                });
                sql.push_str(&(place + 1).to_string());
            }
            sql.push_str(rest);
        }
        let values = used.iter().filter_map(|number| values.get(number - 1).cloned()).collect();
        (dialect(&sql), values)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_statement_of_a_script_has_its_own_parameters() {
        let script = "DELETE FROM a WHERE x = $2; UPDATE b SET y = $3, z = $1 WHERE x = $3; COMMIT";
        let values: Vec<Value> = [10i64, 20, 30].into_iter().map(Value::from).collect();
        let found: Vec<(String, Vec<i64>)> = statements(script, &values)
            .map(|(sql, values)| {
                let numbers = values.into_iter().map(|value| match value {
                    Value::Int(Some(number)) => number,
                    other => panic!("{other:?}"),
                });
                (sql, numbers.collect())
            })
            .collect();
        let expected = [
            ("DELETE FROM a WHERE x = $1", vec![20]),
            ("UPDATE b SET y = $1, z = $2 WHERE x = $1", vec![30, 10]),
            ("COMMIT", vec![]),
        ];
        assert_eq!(found, expected.map(|(sql, values)| (sql.to_owned(), values)));
    }

    #[test]
    fn a_path_in_json_is_no_parameter() {
        let values = [Value::from(7i64)];
        let (sql, values) = statements("SELECT json_extract(body, '$.by') = $1", &values).next().unwrap();
        assert_eq!((sql.as_str(), values.len()), ("SELECT json_extract(body, '$.by') = $1", 1));
    }

    #[test]
    fn messages_name_a_database_without_its_password() {
        let options = options("postgres://ann:secret@db.example:6543/banqi").unwrap();
        assert_eq!(place(&options), "postgres://db.example:6543/banqi");
        assert!(matches!(super::options("postgres://:::"), Err(StoreError::ServerAddress { .. })));
    }
}
