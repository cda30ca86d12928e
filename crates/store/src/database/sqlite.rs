//! Everything that is specific to SQLite: settings, checks, copies. PostgreSQL has a file like this one.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Executor};

use crate::StoreError;
use crate::database::backup::require_room;
use crate::database::open::directory_of;
use crate::error::Purpose;

/// How long a statement waits for a lock held by another program.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The first version without the WAL-reset corruption bug of 3.7.0 to 3.51.2.
const NEEDED: (&str, [u32; 3]) = ("3.51.3", [3, 51, 3]);

/// The settings of each connection: the pragma, its value, the query that reads it back, and the expected answer.
const SETTINGS: [(&str, &str, &str, &str); 6] = [
    ("journal_mode", "WAL", "PRAGMA journal_mode", "wal"),
    ("synchronous", "FULL", "PRAGMA synchronous", "2"),
    ("foreign_keys", "ON", "PRAGMA foreign_keys", "1"),
    ("secure_delete", "ON", "PRAGMA secure_delete", "1"),
    ("trusted_schema", "OFF", "PRAGMA trusted_schema", "0"),
    ("busy_timeout", "5000", "PRAGMA busy_timeout", "5000"),
];

/// How much of the file a reader keeps in memory: 512 KiB. The operating system keeps all that is read often.
const READER_CACHE: &str = "-512";

/// The purpose of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The connection that writes, and that creates the file.
    Writer,
    /// One of the connections that read.
    Reader,
}

/// Returns the options for connecting to the database at `path`.
pub(crate) fn options(path: &Path, role: Role) -> SqliteConnectOptions {
    let mut options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(role == Role::Writer)
        .read_only(role == Role::Reader)
        .busy_timeout(BUSY_TIMEOUT)
        .row_buffer_size(512)
        .thread_name(move |id| format!("store-{role:?}-{id}"))
        .disable_statement_logging();
    if role == Role::Reader {
        options = options.pragma("cache_size", READER_CACHE);
    }
    for (name, value, _, _) in SETTINGS {
        // A reader can't set the journal mode; it is stored in the file.
        if role == Role::Writer || name != "journal_mode" {
            options = options.pragma(name, value);
        }
    }
    options
}

/// Reads every setting back.
///
/// # Errors
/// [`StoreError::Setting`] for the first setting that was not applied.
pub(crate) async fn verify(conn: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    for (setting, _, question, wanted) in SETTINGS {
        let row = conn.fetch_one(question).await.map_err(|error| StoreError::from_sqlx(path, error))?;
        let found = pragma_text(&row);
        if found != wanted {
            return Err(StoreError::Setting { path: path.to_path_buf(), setting, found, wanted });
        }
    }
    Ok(())
}

/// Refuses a version of SQLite with the WAL-reset bug.
///
/// # Errors
/// [`StoreError::OldSqlite`].
pub(crate) async fn check_version(conn: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let found: String = sqlx::query_scalar("SELECT sqlite_version()")
        .fetch_one(conn)
        .await
        .map_err(|error| StoreError::from_sqlx(path, error))?;
    let (needed, least) = NEEDED;
    if version_numbers(&found) < least { Err(StoreError::OldSqlite { found, needed }) } else { Ok(()) }
}

/// Checks the whole file.
///
/// # Errors
/// [`StoreError::Corrupt`] with the first problem found.
pub(crate) async fn quick_check(conn: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let row =
        conn.fetch_one("PRAGMA quick_check(1)").await.map_err(|error| StoreError::from_sqlx(path, error))?;
    match pragma_text(&row).as_str() {
        "ok" => Ok(()),
        found => {
            // A line "*** in database main ***" precedes the problem.
            let reason = found.lines().last().unwrap_or(found).to_owned();
            Err(StoreError::Corrupt { path: path.to_path_buf(), reason })
        }
    }
}

/// The schema found in a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Schema {
    /// No schema: a new file, or one whose first start was interrupted.
    Empty,
    /// This program's schema, with the number of the newest migration applied.
    Version(i64),
    /// The schema of another program.
    Foreign,
}

/// Determines the schema of the database.
pub(crate) async fn schema(conn: &mut SqliteConnection) -> Result<Schema, sqlx::Error> {
    let tables: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .fetch_all(&mut *conn)
        .await?;
    if tables.is_empty() {
        return Ok(Schema::Empty);
    }
    if !tables.iter().any(|name| name == "_sqlx_migrations") {
        return Ok(Schema::Foreign);
    }
    let version: Option<i64> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(conn).await?;
    Ok(version.map_or(Schema::Empty, Schema::Version))
}

/// Copies the whole database to `target`, which must not exist.
pub(crate) async fn copy_to(conn: &mut SqliteConnection, target: &str) -> Result<(), sqlx::Error> {
    sqlx::query("VACUUM INTO $1").bind(target).execute(conn).await.map(|_| ())
}

/// Copies of the database for which there must be room to compact it: a temporary file, which may be beside it, and what
/// the write-ahead log then grows by ("VACUUM" in SQLite's documentation).
pub(crate) const COMPACTING_COPIES: u64 = 2;

/// Rewrites the whole database, so that it has no bytes of deleted rows once the write-ahead log is empty.
///
/// # Errors
/// [`StoreError::NoRoom`] before anything is written: a log that has filled the disk would keep its size. A disk failure.
pub(crate) async fn compact(conn: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    require_room(&directory_of(path), path, COMPACTING_COPIES, Purpose::Deletion)?;
    conn.execute("VACUUM").await.map_err(|error| StoreError::from_sqlx(path, error))?;
    Ok(())
}

/// Empties the write-ahead log. Does not wait for readers, because nothing could be written meanwhile.
///
/// # Errors
/// [`StoreError::Busy`] if someone reads the database; a disk failure.
pub(crate) async fn empty_log(conn: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let failure = |error| StoreError::from_sqlx(path, error);
    conn.execute("PRAGMA busy_timeout = 0").await.map_err(failure)?;
    let emptied = conn.fetch_one("PRAGMA wal_checkpoint(TRUNCATE)").await;
    let patience = format!("PRAGMA busy_timeout = {}", BUSY_TIMEOUT.as_millis());
    conn.execute(sqlx::AssertSqlSafe(patience)).await.map_err(failure)?;
    // The first column is 1 if a reader still needs the log.
    match pragma_text(&emptied.map_err(failure)?).as_str() {
        "0" => Ok(()),
        _ => Err(StoreError::Busy { path: path.to_path_buf() }),
    }
}

/// Returns the single value of a pragma as text. SQLite returns it as a number or as text.
fn pragma_text(row: &sqlx::sqlite::SqliteRow) -> String {
    use sqlx::Row as _;
    row.try_get::<i64, _>(0)
        .map_or_else(|_| row.try_get::<String, _>(0).unwrap_or_default(), |n| n.to_string())
}

fn version_numbers(text: &str) -> [u32; 3] {
    let mut parts = text.split('.').map(|part| part.parse().unwrap_or(0));
    [(); 3].map(|()| parts.next().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(version_numbers("3.51.2") < NEEDED.1);
        assert!(version_numbers("3.9.9") < NEEDED.1);
        assert!(version_numbers("3.51.3") >= NEEDED.1);
        assert!(version_numbers("3.100.0") >= NEEDED.1);
    }
}
