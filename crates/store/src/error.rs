//! Database errors. Each message is one sentence that says what is wrong and what to do.

use std::io;
use std::path::{Path, PathBuf};

use banqi_session::SessionId;
use rustix::io::Errno;
use sqlx::error::DatabaseError as _;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

/// The reason why the store can't be opened or could not do what it was asked to do.
///
/// Only opening returns the variants down to [`StoreError::Migration`]. The failures from [`StoreError::Full`] on may
/// be temporary: nothing was acknowledged, and the next call may succeed without a restart.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address does not name a file.
    #[error(
        "{url:?} is not a database: write a path such as banqi.sqlite, sqlite: and a path, or postgres://user:password@host/database"
    )]
    Address {
        /// The given address.
        url: String,
    },
    /// The address of a PostgreSQL database can't be read.
    #[error(
        "DATABASE_URL is not the address of a PostgreSQL database ({reason}): write postgres://user:password@host/database"
    )]
    ServerAddress {
        /// What is wrong with it.
        reason: String,
    },
    /// The PostgreSQL server can't be reached, or refuses.
    #[error(
        "can't connect to {place} ({reason}): check that the server runs, and the user, password and database in DATABASE_URL"
    )]
    Unreachable {
        /// The database.
        place: String,
        /// What the server or the system said.
        reason: String,
    },
    /// A PostgreSQL database is backed up and restored by its own programs.
    #[error("{place} is a PostgreSQL database: use pg_dump and pg_restore, or the backups of its server")]
    NotAFile {
        /// The database.
        place: String,
    },
    /// The database to which another is moved has tables already.
    #[error("{place} is not empty, and nothing was moved: create a new database for it")]
    NotEmpty {
        /// The database.
        place: String,
    },
    /// What was moved is not what was read. Nothing was kept.
    #[error(
        "the copy of table {table} in {place} differs from the original, and nothing was kept: try again, and report it if it happens again"
    )]
    Differs {
        /// The database.
        place: String,
        /// The first table that differs.
        table: String,
    },
    /// The directory that should hold the database does not exist.
    #[error("{} does not exist: create it, or choose another place for the database", .directory.display())]
    NoDirectory {
        /// The missing directory.
        directory: PathBuf,
    },
    /// The database, or a file beside it, can't be created.
    #[error("{} can't be created ({reason}): give this user write access to its directory", .path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The message of the operating system.
        reason: String,
    },
    /// The database exists but can't be changed.
    #[error("{} can't be changed ({reason}): give this user write access to it", .path.display())]
    ReadOnly {
        /// The database.
        path: PathBuf,
        /// The message of the operating system.
        reason: String,
    },
    /// There is no such file.
    #[error("{} does not exist: check the path", .path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// There is no database at the address of the settings.
    #[error("the database {} does not exist: set DATABASE_URL to its path, or start the bot to create it", .path.display())]
    NoDatabase {
        /// The file.
        path: PathBuf,
    },
    /// The database is a symbolic link that leads to no file.
    #[error("{} is a link to no file ({reason}): correct the link, or delete it", .path.display())]
    Link {
        /// The link.
        path: PathBuf,
        /// The message of the operating system.
        reason: String,
    },
    /// There is no database, but a file of an earlier restore, which may have been cut short. A new database would hide
    /// that.
    #[error(
        "{} is missing, but {} of an earlier restore is beside it: run banqi restore with your backup, or move that file \
         away to begin with an empty database",
        .path.display(),
        .left.display()
    )]
    CutShort {
        /// The missing database.
        path: PathBuf,
        /// The database that was there before, or else the copy that was to replace it.
        left: PathBuf,
    },
    /// There is no database, or an empty file, but a scheduled backup of one.
    #[error(
        "{} is missing or empty, but {} is a backup of it: run banqi restore with that, or move its backups away to begin \
         with an empty database",
        .path.display(),
        .backup.display()
    )]
    Lost {
        /// The lost database.
        path: PathBuf,
        /// The newest backup, of those of which every game can be read if there are any.
        backup: PathBuf,
    },
    /// A file to be created exists already.
    #[error("{} exists already, and nothing is overwritten: choose another name", .path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The name of a backup begins with `file:`, so that SQLite would open another file.
    #[error("{} begins with file:, which makes it a URL for SQLite: write the path without it", .path.display())]
    FileUrl {
        /// The given name.
        path: PathBuf,
    },
    /// There is too little space for a copy of the database.
    #[error(
        "{} has {} MB free, but {} MB are needed {}: free some space",
        .path.display(),
        .free_bytes / 1_000_000,
        .needed_bytes.div_ceil(1_000_000),
        .purpose.words()
    )]
    NoRoom {
        /// The directory.
        path: PathBuf,
        /// What the space is needed for.
        purpose: Purpose,
        /// The space needed, in bytes.
        needed_bytes: u64,
        /// The free space, in bytes.
        free_bytes: u64,
    },
    /// The file is damaged or is not a Banqi database.
    #[error(
        "{} is damaged or not a Banqi database ({reason}): restore an older backup, or correct the path",
        .path.display()
    )]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// What SQLite found.
        reason: String,
    },
    /// Another process has the database open.
    #[error("{} is in use by another process: stop that one first, or choose another file", .path.display())]
    InUse {
        /// The database.
        path: PathBuf,
    },
    /// Another process has the directory of scheduled backups.
    #[error(
        "another process puts backups with the same name into {}: set BACKUP_DIR to a directory for this bot alone",
        .directory.display()
    )]
    BackupsInUse {
        /// The directory.
        directory: PathBuf,
    },
    /// Another process has taken over the work of this one, which can write nothing any more.
    #[error(
        "another process has taken the work of this one on {} over, because it did not answer: it stops, and can be started again",
        .path.display()
    )]
    Replaced {
        /// The database.
        path: PathBuf,
    },
    /// SQLite is too old for safe use with a write-ahead log.
    #[error("SQLite {found} can corrupt a database: build with {needed} or newer")]
    OldSqlite {
        /// The linked version.
        found: String,
        /// The first version without the bug.
        needed: &'static str,
    },
    /// A setting that durability or privacy depends on was not applied.
    #[error("SQLite cannot set {setting} to {wanted} for {} (it stays {found}): put the database on a local disk", .path.display())]
    Setting {
        /// The database.
        path: PathBuf,
        /// The pragma.
        setting: &'static str,
        /// The value read back.
        found: String,
        /// The value that was set.
        wanted: &'static str,
    },
    /// The database was written by a newer program.
    #[error("{} was written by a newer version (schema {found}; this program knows {known}): use that version", .path.display())]
    Newer {
        /// The database.
        path: PathBuf,
        /// The schema version of the database.
        found: i64,
        /// The newest schema version this program knows.
        known: i64,
    },
    /// A migration failed. The database is unchanged.
    #[error("{} could not be upgraded to schema {known} and is unchanged: {reason}", .path.display())]
    Migration {
        /// The database.
        path: PathBuf,
        /// The newest schema version this program knows.
        known: i64,
        /// What went wrong.
        reason: String,
    },

    /// A stored event can't be read: its kind or version is unknown, or its parts are inconsistent.
    #[error("session {}: event {seq} can't be read: {what}", .session.0)]
    BadEvent {
        /// The session.
        session: SessionId,
        /// The event's number.
        seq: u32,
        /// What can't be read about it.
        what: String,
    },
    /// A stored value is out of the range of its type.
    #[error("the database contains {what} that can't be read")]
    BadRow {
        /// Which value.
        what: &'static str,
    },
    /// There is no such session.
    #[error("there is no session {}", .0.0)]
    NoSession(SessionId),
    /// The events of an append are not numbered consecutively, or there are none.
    #[error("session {}: the events to append are not numbered {expected_seq}, {}, ..", .session.0, .expected_seq + 1)]
    BadAppend {
        /// The session.
        session: SessionId,
        /// The expected number of the first event.
        expected_seq: u32,
    },
    /// All codes offered for a new game are taken.
    #[error("every ID offered for the new game is taken: offer others")]
    NoFreeCode,

    /// The disk is full.
    #[error("the disk that holds {} is full, and nothing was written: free some space", .path.display())]
    Full {
        /// The database.
        path: PathBuf,
    },
    /// Another program holds the database locked.
    #[error("{} was locked by another program for too long; nothing was written", .path.display())]
    Busy {
        /// The database.
        path: PathBuf,
    },
    /// The disk failed, or the file became read-only.
    #[error("{}: {reason}; nothing was written", .path.display())]
    Io {
        /// The database.
        path: PathBuf,
        /// What SQLite said.
        reason: String,
    },
    /// The store has been closed.
    #[error("the database has been closed")]
    Closed,
    /// The database refused a statement because of an error in this program.
    #[error("a query failed")]
    Query(#[source] sqlx::Error),
}

/// What a copy of the database is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A backup, also one before an upgrade.
    Backup,
    /// The database that a restore puts in place.
    Restore,
    /// The database or a backup without what was deleted from it.
    Deletion,
}

impl Purpose {
    const fn words(self) -> &'static str {
        match self {
            Self::Backup => "for a backup",
            Self::Restore => "for the restored database",
            Self::Deletion => "to erase deleted data",
        }
    }
}

/// The primary result codes of SQLite that are distinguished (sqlite.org/rescode.html).
pub(super) mod code {
    pub(crate) const BUSY: i32 = 5;
    pub(crate) const LOCKED: i32 = 6;
    pub(crate) const READONLY: i32 = 8;
    pub(crate) const IOERR: i32 = 10;
    pub(crate) const CORRUPT: i32 = 11;
    pub(crate) const FULL: i32 = 13;
    pub(crate) const CANTOPEN: i32 = 14;
    pub(crate) const NOTADB: i32 = 26;

    /// The extended codes of IOERR for a file that can't be written: WRITE, FSYNC, DIR_FSYNC, TRUNCATE.
    pub(crate) const WRITE: [i32; 4] = [778, 1034, 1290, 1546];
}

impl StoreError {
    /// Converts an error of sqlx on the database at `path`.
    pub(super) fn from_sqlx(path: &Path, error: sqlx::Error) -> Self {
        let path = path.to_path_buf();
        if let Some(state) = sql_state(&error) {
            return match state.as_str() {
                "53100" => Self::Full { path },
                LOCKED | DEADLOCK => Self::Busy { path },
                REPLACED => Self::Replaced { path },
                "XX001" | "XX002" => Self::Corrupt { path, reason: message(&error) },
                // A connection that fails or was silent for too long, a server that stops or has no room, or one that
                // only reads.
                state
                    if ["08", "53", "57", "58"].contains(&&state[..2])
                        || ["25006", "25P03"].contains(&state) =>
                {
                    Self::Io { path, reason: message(&error) }
                }
                _ => Self::Query(error),
            };
        }
        match primary_code(&error) {
            Some(code::FULL) => Self::Full { path },
            Some(code::BUSY | code::LOCKED) => Self::Busy { path },
            Some(code::CORRUPT | code::NOTADB) => Self::Corrupt { path, reason: message(&error) },
            Some(code::READONLY | code::IOERR | code::CANTOPEN) => Self::Io { path, reason: message(&error) },
            _ => match error {
                sqlx::Error::PoolClosed => Self::Closed,
                sqlx::Error::Io(error) => Self::Io { path, reason: error.to_string() },
                sqlx::Error::PoolTimedOut if path.starts_with("postgres:") => {
                    Self::Io { path, reason: "the server does not answer".into() }
                }
                sqlx::Error::PoolTimedOut => Self::Busy { path },
                sqlx::Error::WorkerCrashed => Self::Io { path, reason: "the connection was lost".into() },
                other => Self::Query(other),
            },
        }
    }

    /// Returns a copy of the error, for the next job of a group that failed as a whole.
    pub(super) fn again(&self) -> Self {
        match self {
            Self::Full { path } => Self::Full { path: path.clone() },
            Self::Busy { path } => Self::Busy { path: path.clone() },
            Self::Corrupt { path, reason } => Self::Corrupt { path: path.clone(), reason: reason.clone() },
            Self::Io { path, reason } => Self::Io { path: path.clone(), reason: reason.clone() },
            Self::Replaced { path } => Self::Replaced { path: path.clone() },
            Self::Closed => Self::Closed,
            other => Self::Query(sqlx::Error::Protocol(other.to_string())),
        }
    }

    /// Whether this is a disk failure or the file, which affects all other jobs of the group too.
    #[must_use]
    pub const fn is_of_the_disk(&self) -> bool {
        matches!(
            self,
            Self::Full { .. }
                | Self::Busy { .. }
                | Self::Corrupt { .. }
                | Self::Io { .. }
                | Self::Replaced { .. }
                | Self::Closed
        )
    }
}

/// An error of a statement or a job, before it is assigned to a database.
#[derive(Debug)]
pub(super) enum Failure {
    /// An error of the database or its driver.
    Sql(sqlx::Error),
    /// An error that already is a [`StoreError`].
    Store(StoreError),
}

impl Failure {
    /// Whether another process that shares the database has written the same row at the same time.
    pub(super) fn is_a_race(&self) -> bool {
        self.is_of_state(EXISTS)
    }

    /// Whether the transaction and that of another process have waited for each other, so that the server has ended
    /// this one.
    pub(super) fn is_a_deadlock(&self) -> bool {
        self.is_of_state(DEADLOCK)
    }

    fn is_of_state(&self, state: &str) -> bool {
        let Self::Sql(error) = self else { return false };
        sql_state(error).is_some_and(|found| found == state)
    }

    /// Converts the failure to an error of the database at `path`.
    pub(super) fn at(self, path: &Path) -> StoreError {
        match self {
            Self::Sql(error) => StoreError::from_sqlx(path, error),
            Self::Store(error) => error,
        }
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Converts an error of the operating system about a file that is created, written to disk or renamed. Only if the disk
/// has room and works, it is a matter of permissions.
pub(super) fn unwritable(path: &Path, error: &io::Error) -> StoreError {
    let path = path.to_path_buf();
    let has_failed = error.raw_os_error() == Some(Errno::IO.raw_os_error());
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full { path },
        _ if has_failed => StoreError::Io { path, reason: error.to_string() },
        _ => StoreError::Unwritable { path, reason: error.to_string() },
    }
}

/// Returns the low byte of SQLite's extended result code; `None` if the error is not SQLite's.
pub(super) fn primary_code(error: &sqlx::Error) -> Option<i32> {
    Some(extended_code(error)? & 0xff)
}

/// Returns SQLite's extended result code; `None` if the error is not SQLite's.
fn extended_code(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error()?.try_downcast_ref::<SqliteError>()?.code()?.parse().ok()
}

/// Whether SQLite could not create or write a file.
pub(super) fn is_of_writing(error: &sqlx::Error) -> bool {
    let is_refused = matches!(primary_code(error), Some(code::FULL | code::READONLY | code::CANTOPEN));
    is_refused || extended_code(error).is_some_and(|found| code::WRITE.contains(&found))
}

/// The SQLSTATE of PostgreSQL for a lock that could not be had in time (`lock_not_available`).
pub(super) const LOCKED: &str = "55P03";

/// The SQLSTATE of PostgreSQL for a row that exists already (`unique_violation`).
const EXISTS: &str = "23505";

/// The SQLSTATE of PostgreSQL for transactions that wait for each other (`deadlock_detected`).
const DEADLOCK: &str = "40P01";

/// The SQLSTATE with which the database refuses a transaction of a process that others have replaced.
const REPLACED: &str = "BQ001";

/// Returns the SQLSTATE of PostgreSQL (appendix A of its manual); `None` if the error is not PostgreSQL's.
pub(super) fn sql_state(error: &sqlx::Error) -> Option<String> {
    Some(error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?.code().to_owned())
}

/// Returns the database's message without the wrapping of the driver.
pub(super) fn message(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |inner| inner.message().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_the_disk_could_not_take_is_no_matter_of_permissions() {
        let path = Path::new("monday.sqlite");
        let failed = |error: Errno| unwritable(path, &error.into()).to_string();
        for error in [Errno::NOSPC, Errno::DQUOT] {
            assert!(failed(error).ends_with("is full, and nothing was written: free some space"));
        }
        assert!(failed(Errno::IO).ends_with("; nothing was written"));
        for error in [Errno::ACCESS, Errno::PERM, Errno::ROFS] {
            assert!(failed(error).ends_with("give this user write access to its directory"));
        }
    }
}
