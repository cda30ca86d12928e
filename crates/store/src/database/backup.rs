//! Copies of the database: made while the bot runs, and read back.
//!
//! A copy gets its name only when it is complete, checked and on disk. Until then its name ends in `.partial`.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use futures_util::TryStreamExt as _;
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions as _, Connection as _};

use crate::StoreError;
use crate::database::erase::{JOURNAL, delete};
use crate::database::open::{
    self, beside, check_header, database_path, directory_of, is_file_url, newest_schema, open_error,
};
use crate::database::sql::Row;
use crate::database::sqlite::{self, Role, Schema};
use crate::error::{Failure, Purpose, is_of_writing, unwritable};
use crate::log::append::seq;
use crate::log::codec::LogReader;
use crate::log::load::event_row;
use banqi_session::{Logged, Session, SessionId, Timestamp};

/// Space that stays free on the disk after a copy, in bytes.
const SPARE_BYTES: u64 = 64 << 20;

/// How many backups made before an upgrade are kept, one for each version of the schema.
const KEPT_BEFORE_UPGRADES: usize = 3;

/// What was found when a copy was read back.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Examined {
    /// The version of its schema.
    pub schema: i64,
    /// How many games it has.
    pub games: u64,
    /// How many events these games have.
    pub events: u64,
    /// The games whose events do not make sense, one sentence each. The rest of the copy is good.
    pub unreadable: Vec<String>,
}

/// Copies the database at `url` to `target`, also while the bot runs, and reads the copy back.
///
/// # Errors
/// [`StoreError::Exists`] if there is such a file, [`StoreError::FileUrl`], [`StoreError::NoRoom`], or why the database
/// can't be read.
pub async fn back_up(url: &str, target: &Path) -> Result<Examined, StoreError> {
    let (partial, examined) = copy_read_back(&database_path(url)?, target).await?;
    partial.publish()?;
    Ok(examined)
}

/// Reads a copy and folds every game. The file is not changed.
///
/// # Errors
/// Why the file can't be restored: it does not exist, is damaged, or a newer program wrote it.
pub async fn examine(file: &Path) -> Result<Examined, StoreError> {
    let mut conn = open_copy(file).await?;
    let examined = read_back(&mut conn, file).await;
    close(conn).await;
    examined
}

/// Copies an open database to `<file>.backup-<version>` before its schema changes. Of the other such copies, deletes
/// those of the oldest versions.
///
/// It replaces a copy left by an earlier attempt. Only the file is checked, not each game, so that a game that can't be
/// read does not prevent the upgrade.
pub(super) async fn before_upgrade(
    conn: &mut SqliteConnection,
    path: &Path,
    version: i64,
) -> Result<(), StoreError> {
    let target = beside(path, &format!(".backup-{version}"));
    let partial = Partial::write(conn, path, &target, Purpose::Backup).await?;
    let mut copy = open_copy(&partial.path).await?;
    let checked = sqlite::quick_check(&mut copy, &partial.path).await;
    close(copy).await;
    checked?;
    partial.publish()?;
    tracing::info!(backup = %target.display(), "backed up the database before upgrading it");
    let number = |name: &str| name.rsplit_once(".backup-")?.1.parse::<i64>().ok();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let copies = named(&directory_of(path), |file| file.strip_prefix(&name).and_then(number));
    let mut others = copies.unwrap_or_default();
    // If an old database was put back, this copy is the newest, but not of the newest version.
    others.remove(&version);
    delete_oldest(others, KEPT_BEFORE_UPGRADES - 1);
    Ok(())
}

/// A copy that is being made. It is deleted unless it is published.
pub(super) struct Partial {
    path: PathBuf,
    pub(super) target: PathBuf,
}

impl Partial {
    /// Copies an open database. Only the owner can read the copy, because it contains the secrets of deals.
    pub(super) async fn write(
        conn: &mut SqliteConnection,
        source: &Path,
        target: &Path,
        purpose: Purpose,
    ) -> Result<Self, StoreError> {
        refuse_file_url(target)?;
        require_room(&directory_of(target), source, 1, purpose)?;
        let path = beside(target, ".partial");
        delete_partial(&path)?;
        let name = path.to_str().ok_or_else(|| StoreError::Address { url: path.display().to_string() })?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).mode(0o600);
        options.open(&path).map_err(|error| unwritable(&path, &error))?;
        let partial = Self { path: path.clone(), target: target.to_path_buf() };
        sqlite::copy_to(conn, name).await.map_err(|error| {
            // Only the copy is written.
            let failed = if is_of_writing(&error) { &path } else { source };
            StoreError::from_sqlx(failed, error)
        })?;
        Ok(partial)
    }

    /// Returns the path of the copy while it is being made.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the copy to disk, still without its name.
    pub(super) fn sync(&self) -> Result<(), StoreError> {
        let synced = File::open(&self.path).and_then(|file| file.sync_all());
        synced.map_err(|error| unwritable(&self.path, &error))
    }

    /// Writes the copy to disk and gives it its name.
    pub(super) fn publish(self) -> Result<(), StoreError> {
        self.sync()?;
        let renamed = fs::rename(&self.path, &self.target).and_then(|()| sync_directory(&self.target));
        renamed.map_err(|error| unwritable(&self.target, &error))
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // After publishing there is no such file. A copy that can't be deleted is replaced by the next one.
        let _ = delete_partial(&self.path);
    }
}

/// Deletes a copy that is not complete, and before it the rollback journal of the program that was writing it: SQLite
/// would apply that to the next copy.
pub(super) fn delete_partial(path: &Path) -> Result<(), StoreError> {
    delete(&beside(path, JOURNAL))?;
    delete(path)
}

/// Copies a database, and reads the copy back before it gets its name.
pub(super) async fn copy_read_back(source: &Path, target: &Path) -> Result<(Partial, Examined), StoreError> {
    if target.symlink_metadata().is_ok() {
        return Err(StoreError::Exists { path: target.to_path_buf() });
    }
    let mut conn = open_database(source).await?;
    let partial = Partial::write(&mut conn, source, target, Purpose::Backup).await;
    close(conn).await;
    let partial = partial?;
    let examined = examine(&partial.path).await?;
    Ok((partial, examined))
}

/// Refuses a name that SQLite takes for a URL.
fn refuse_file_url(file: &Path) -> Result<(), StoreError> {
    if is_file_url(file) { Err(StoreError::FileUrl { path: file.to_path_buf() }) } else { Ok(()) }
}

/// Opens the database of the settings for reading.
pub(super) async fn open_database(path: &Path) -> Result<SqliteConnection, StoreError> {
    open_copy(path).await.map_err(|failure| match failure {
        StoreError::Missing { path } => StoreError::NoDatabase { path },
        failure => failure,
    })
}

/// Opens an existing database for reading.
pub(super) async fn open_copy(file: &Path) -> Result<SqliteConnection, StoreError> {
    refuse_file_url(file)?;
    let mut opened = File::open(file).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => StoreError::Missing { path: file.to_path_buf() },
        _ => StoreError::Io { path: file.to_path_buf(), reason: error.to_string() },
    })?;
    check_header(file, &mut opened)?;
    sqlite::options(file, Role::Reader).connect().await.map_err(|error| open_error(file, error))
}

/// Closes a connection that has only read.
pub(super) async fn close(conn: SqliteConnection) {
    // Nothing was written, so nothing can be lost.
    let _ = conn.close().await;
}

/// Checks the file and its schema, and folds every game.
async fn read_back(conn: &mut SqliteConnection, path: &Path) -> Result<Examined, StoreError> {
    sqlite::quick_check(conn, path).await?;
    let known = newest_schema();
    let Schema::Version(schema) = open::schema(conn, path, known).await? else {
        return Err(StoreError::Corrupt { path: path.to_path_buf(), reason: "it is empty".into() });
    };
    let examined = Examined { schema, ..Examined::default() };
    fold_games(conn, examined).await.map_err(|failure| failure.at(path))
}

/// Selects all games with their events. These columns are the same in every version of the schema.
const EVERY_LOG: &str = "SELECT e.seq, e.at, e.kind, e.body, e.action, e.seat, s.session_id, s.seq FROM sessions AS s \
    LEFT JOIN events AS e ON e.session_id = s.session_id ORDER BY s.session_id, e.seq";

/// The log of one game while it is read.
struct Log {
    session: SessionId,
    last: u32,
    reader: LogReader,
    events: Vec<Logged>,
    fault: Option<String>,
}

impl Log {
    fn finish(self, examined: &mut Examined) {
        examined.games += 1;
        examined.events += self.events.len() as u64;
        let expected = u64::from(self.last) + 1;
        let fault = self.fault.or_else(|| {
            if self.events.len() as u64 != expected {
                let found = self.events.len();
                return Some(format!("session {}: it has {found} of {expected} events", self.session.0));
            }
            Session::fold(self.session, &self.events).err().map(|broken| broken.to_string())
        });
        examined.unreadable.extend(fault);
    }
}

async fn fold_games(conn: &mut SqliteConnection, mut examined: Examined) -> Result<Examined, Failure> {
    let mut rows = sqlx::query(EVERY_LOG).fetch(conn);
    let mut log: Option<Log> = None;
    while let Some(row) = rows.try_next().await?.map(Row::Sqlite) {
        let session = SessionId(row.try_get(6)?);
        if log.as_ref().is_none_or(|log| log.session != session) {
            let next = Log {
                session,
                last: seq(row.try_get(7)?)?,
                reader: LogReader::new(session),
                events: Vec::new(),
                fault: None,
            };
            if let Some(read) = log.replace(next) {
                read.finish(&mut examined);
            }
        }
        let Some(log) = &mut log else { continue };
        if log.fault.is_none() && row.try_get::<Option<i64>>(0)?.is_some() {
            match event_row(&row).and_then(|row| Ok(log.reader.read(&row)?)) {
                Ok(event) => log.events.push(event),
                Err(Failure::Store(error)) => log.fault = Some(error.to_string()),
                Err(failure) => return Err(failure),
            }
        }
    }
    if let Some(log) = log {
        log.finish(&mut examined);
    }
    Ok(examined)
}

/// Returns the files of a directory whose names have a key, by key.
pub(super) fn named<K: Ord>(
    directory: &Path,
    key: impl Fn(&str) -> Option<K>,
) -> io::Result<BTreeMap<K, PathBuf>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if let Some(key) = entry.file_name().to_str().and_then(&key) {
            found.insert(key, entry.path());
        }
    }
    Ok(found)
}

/// Deletes all but the last `keep` files.
pub(super) fn delete_oldest<K>(files: BTreeMap<K, PathBuf>, keep: usize) {
    let surplus = files.len().saturating_sub(keep);
    for file in files.into_values().take(surplus) {
        if let Err(error) = fs::remove_file(&file) {
            tracing::warn!(file = %file.display(), %error, "could not delete an old backup");
        }
    }
}

/// Returns the free space in a directory, in bytes.
///
/// # Errors
/// [`StoreError::NoRoom`] if there is not enough for these copies of the database at `path`.
pub(super) fn require_room(
    directory: &Path,
    path: &Path,
    copies: u64,
    purpose: Purpose,
) -> Result<u64, StoreError> {
    let free_bytes = free_bytes(directory)?;
    let needed_bytes = copies * size_bytes(path) + SPARE_BYTES;
    if free_bytes < needed_bytes {
        return Err(StoreError::NoRoom { path: directory.to_path_buf(), purpose, needed_bytes, free_bytes });
    }
    Ok(free_bytes)
}

/// Returns the bytes that this user can still write to the disk of a directory.
fn free_bytes(directory: &Path) -> Result<u64, StoreError> {
    if !directory.is_dir() {
        return Err(StoreError::NoDirectory { directory: directory.to_path_buf() });
    }
    match rustix::fs::statvfs(directory) {
        Ok(disk) => Ok(disk.f_bavail.saturating_mul(disk.f_frsize)),
        Err(error) => Err(StoreError::Io { path: directory.to_path_buf(), reason: error.to_string() }),
    }
}

/// Returns the size of a database with its write-ahead log, in bytes.
fn size_bytes(path: &Path) -> u64 {
    let size = |path: &Path| path.metadata().map_or(0, |file| file.len());
    size(path) + size(&beside(path, "-wal"))
}

/// Writes the new name of a file to disk.
pub(super) fn sync_directory(file: &Path) -> io::Result<()> {
    File::open(directory_of(file))?.sync_all()
}

pub(super) fn utc(at: Timestamp) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at.0).unwrap_or_default()
}
