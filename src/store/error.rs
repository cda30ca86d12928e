//! Database errors: each is one sentence that says what is wrong and what to do.

use std::path::{Path, PathBuf};

use banqi_session::SessionId;

/// Why the store can't be opened, or did not do what it was asked.
///
/// The variants down to [`StoreError::Migration`] come from opening only. Those from [`StoreError::Full`] on
/// may pass: nothing was acknowledged, and the next call may succeed without a restart.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address names no file.
    #[error(
        "{url:?} is no database file: write a path such as banqi.sqlite, or sqlite: and a path, without parameters"
    )]
    Address {
        /// What was given.
        url: String,
    },
    /// The directory that should hold the database does not exist.
    #[error("{} does not exist: create it, or name a database file elsewhere", .directory.display())]
    NoDirectory {
        /// The missing directory.
        directory: PathBuf,
    },
    /// The database, or a file beside it, can't be created.
    #[error("can't create {}: {reason}; give this user write access to its directory", .path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The operating system's words.
        reason: String,
    },
    /// The database exists but can't be changed.
    #[error("{} can't be changed: {reason}; give this user write access to it", .path.display())]
    ReadOnly {
        /// The database.
        path: PathBuf,
        /// The operating system's words.
        reason: String,
    },
    /// The file is no database, or a damaged one.
    #[error("{} is damaged or no Banqi database ({reason}): restore it from a backup", .path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// What SQLite found.
        reason: String,
    },
    /// Another process has the database open.
    #[error("{} is in use by another process: stop that one first, or name another file", .path.display())]
    InUse {
        /// The database.
        path: PathBuf,
    },
    /// SQLite is too old to be trusted with a write-ahead log.
    #[error("SQLite {found} can corrupt a database: build with {needed} or newer")]
    OldSqlite {
        /// The version linked.
        found: String,
        /// The first one that is good.
        needed: &'static str,
    },
    /// A setting on which durability or privacy rests did not take.
    #[error("{}: SQLite keeps {setting} at {found} where {wanted} is needed: use a local disk", .path.display())]
    Setting {
        /// The database.
        path: PathBuf,
        /// The pragma.
        setting: &'static str,
        /// What reading it back gave.
        found: String,
        /// What was set.
        wanted: &'static str,
    },
    /// The database was written by a newer program.
    #[error("{} has schema {found}, this program knows {known}: use the newer program", .path.display())]
    Newer {
        /// The database.
        path: PathBuf,
        /// The schema it has.
        found: i64,
        /// The newest schema known.
        known: i64,
    },
    /// A change of the schema failed; the database is as it was.
    #[error("{} could not be brought to schema {known}: {reason}", .path.display())]
    Migration {
        /// The database.
        path: PathBuf,
        /// The newest schema known.
        known: i64,
        /// What went wrong.
        reason: String,
    },

    /// A stored event can't be read: its kind or version is unknown, or its parts don't fit together.
    #[error("session {}: event {seq} can't be read: {what}", .session.0)]
    BadEvent {
        /// The session.
        session: SessionId,
        /// The event's number.
        seq: u32,
        /// What about it is unknown.
        what: String,
    },
    /// A stored value lies outside its type.
    #[error("the database holds {what} that can't be read")]
    BadRow {
        /// Which value.
        what: &'static str,
    },
    /// There is no such session.
    #[error("there is no session {}", .0.0)]
    NoSession(SessionId),
    /// The events of an append don't follow each other, or there are none.
    #[error("session {}: the events to append are not numbered {expected_seq}, {}, ..", .session.0, .expected_seq + 1)]
    BadAppend {
        /// The session.
        session: SessionId,
        /// The number of the first one.
        expected_seq: u32,
    },
    /// All the codes offered for a new game are taken.
    #[error("every code offered for the new game is taken: offer others")]
    NoFreeCode,

    /// The disk is full.
    #[error("the disk with {} is full: free some space; nothing was written", .path.display())]
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
    /// SQLite refused a statement for a reason of the program's own making.
    #[error("a query failed")]
    Query(#[source] sqlx::Error),
}

/// SQLite's primary result codes that are told apart (sqlite.org/rescode.html).
pub(super) mod code {
    pub(crate) const BUSY: i32 = 5;
    pub(crate) const LOCKED: i32 = 6;
    pub(crate) const READONLY: i32 = 8;
    pub(crate) const IOERR: i32 = 10;
    pub(crate) const CORRUPT: i32 = 11;
    pub(crate) const FULL: i32 = 13;
    pub(crate) const CANTOPEN: i32 = 14;
    pub(crate) const NOTADB: i32 = 26;
}

impl StoreError {
    /// Sorts a failure of SQLite on the database at `path`.
    pub(super) fn from_sqlx(path: &Path, error: sqlx::Error) -> Self {
        let path = path.to_path_buf();
        match primary_code(&error) {
            Some(code::FULL) => Self::Full { path },
            Some(code::BUSY | code::LOCKED) => Self::Busy { path },
            Some(code::CORRUPT | code::NOTADB) => Self::Corrupt { path, reason: message(&error) },
            Some(code::READONLY | code::IOERR | code::CANTOPEN) => Self::Io { path, reason: message(&error) },
            _ => match error {
                sqlx::Error::PoolClosed => Self::Closed,
                sqlx::Error::PoolTimedOut => Self::Busy { path },
                sqlx::Error::WorkerCrashed => Self::Io { path, reason: "the connection was lost".into() },
                other => Self::Query(other),
            },
        }
    }

    /// The same failure once more, for the next job of a group that failed as a whole.
    pub(super) fn again(&self) -> Self {
        match self {
            Self::Full { path } => Self::Full { path: path.clone() },
            Self::Busy { path } => Self::Busy { path: path.clone() },
            Self::Corrupt { path, reason } => Self::Corrupt { path: path.clone(), reason: reason.clone() },
            Self::Io { path, reason } => Self::Io { path: path.clone(), reason: reason.clone() },
            Self::Closed => Self::Closed,
            other => Self::Query(sqlx::Error::Protocol(other.to_string())),
        }
    }

    /// Whether this is a failure of the disk or the file, which no other job of the group can escape.
    #[must_use]
    pub const fn is_of_the_disk(&self) -> bool {
        matches!(
            self,
            Self::Full { .. } | Self::Busy { .. } | Self::Corrupt { .. } | Self::Io { .. } | Self::Closed
        )
    }
}

/// What a statement or a job met, before it is known on which database.
#[derive(Debug)]
pub(super) enum Failure {
    /// SQLite or its driver.
    Sql(sqlx::Error),
    /// A failure that is a [`StoreError`] already.
    Store(StoreError),
}

impl Failure {
    /// The failure as one of the database at `path`.
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

/// The low byte of SQLite's extended result code, if it was SQLite that failed.
pub(super) fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let extended: i32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(extended & 0xff)
}

/// SQLite's own words, without the driver's wrapping.
pub(super) fn message(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |inner| inner.message().to_owned())
}
