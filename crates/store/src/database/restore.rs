//! Puts a backup in the place of the database.
//!
//! Wherever a restore is cut short, the old database or the new one is in its place, each complete. Where that can't be
//! had (a database so damaged that its write-ahead log can't be merged, or a file system without links), no database is
//! there for a moment; a bot that starts then refuses to create an empty one.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use sqlx::ConnectOptions as _;

use crate::StoreError;
use crate::database::backup::{Examined, Partial, close, examine, named, open_copy, sync_directory, utc};
use crate::database::erase::delete_log;
use crate::database::open::{
    beside, database_path, directory_of, file_size, give_to_owner, lock, lock_briefly, open_error,
};
use crate::database::sqlite::{self, Role};
use crate::error::{Purpose, unwritable};
use banqi_session::Timestamp;

/// What follows the name of the database in that of a database that was replaced, before the time.
const BEFORE: &str = ".before-restore-";

/// The smallest file with a page, in bytes ("Database File Format" in SQLite's documentation: the smallest page).
const SMALLEST: u64 = 512;

/// A backup that was put in the place of the database.
#[derive(Debug)]
pub struct Restored {
    /// The database.
    pub path: PathBuf,
    /// What was found in the backup.
    pub examined: Examined,
    /// Where the previous database is now, if there was one.
    pub kept: Option<PathBuf>,
}

/// Puts a backup in the place of the database at `url`. The previous database gets another name beside it. If root does
/// this, the new file belongs to the owner of the old one or else of the directory.
///
/// # Errors
/// [`StoreError::InUse`] if a bot has the database open, [`StoreError::Busy`] if another program reads it, and the
/// errors of [`examine`]. Nothing has changed then. If the disk fails, the old database is in its place or has its new
/// name.
pub async fn restore(url: &str, file: &Path, now: Timestamp) -> Result<Restored, StoreError> {
    let path = database_path(url)?;
    // The lock leaves a file, which is not made before there is something to restore.
    let held = lock_briefly(&path)?;
    let mut source = open_copy(file).await?;
    let lock = held.map_or_else(|| lock(&path), Ok)?;
    let partial = Partial::write(&mut source, file, &path, Purpose::Restore).await;
    close(source).await;
    let partial = partial?;
    let examined = examine(partial.path()).await?;
    give_to_owner(partial.path(), &path).map_err(|error| unwritable(partial.path(), &error))?;
    partial.sync()?;
    let kept = keep(&path, now).await?;
    partial.publish()?;
    drop(lock);
    Ok(Restored { path, examined, kept })
}

/// Gives the database another name, beside its own where that is possible. Returns that name; `None` if there is no
/// database.
async fn keep(path: &Path, now: Timestamp) -> Result<Option<PathBuf>, StoreError> {
    let kept = beside(path, &format!("{BEFORE}{}", utc(now).format("%Y%m%dT%H%M%S%.3fZ")));
    if kept.exists() {
        return Err(StoreError::Exists { path: kept });
    }
    let merged = if path.exists() { merge_log(path).await.map(|()| true) } else { Ok(false) };
    match merged {
        Ok(true) => keep_whole(path, &kept)?,
        // A program that reads the old database now could later take the log of the new one for its own.
        Err(failure @ StoreError::Busy { .. }) => return Err(failure),
        // It is damaged, or the disk is full.
        Ok(false) | Err(_) => keep_with_log(path, &kept)?,
    }
    sync_directory(path).map_err(|error| unwritable(&kept, &error))?;
    Ok(kept.exists().then_some(kept))
}

/// Gives a database without a write-ahead log a second name.
fn keep_whole(path: &Path, kept: &Path) -> Result<(), StoreError> {
    delete_log(path)?;
    // A file system without links has one name for each file.
    let linked = fs::hard_link(path, kept).or_else(|_| fs::rename(path, kept));
    linked.map_err(|error| unwritable(kept, &error))
}

/// Renames a database and its write-ahead log, if there are any. Under one of the names, they are together at any time.
fn keep_with_log(path: &Path, kept: &Path) -> Result<(), StoreError> {
    let (log, kept_log) = (beside(path, "-wal"), beside(kept, "-wal"));
    let copied = fs::hard_link(&log, &kept_log).or_else(|_| fs::copy(&log, &kept_log).map(drop));
    for moved in [copied, fs::rename(path, kept)] {
        match moved {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(unwritable(kept, &error)),
            _ => {}
        }
    }
    delete_log(path)
}

/// Writes what is in the write-ahead log of a database to its file, so that the log is empty.
///
/// # Errors
/// [`StoreError::Busy`] if someone reads the database; it is damaged; a disk failure.
pub(super) async fn merge_log(path: &Path) -> Result<(), StoreError> {
    // SQLite deletes the log of a file that is cut off before the end of its first page.
    if file_size(path)? < SMALLEST {
        return Err(StoreError::Corrupt { path: path.to_path_buf(), reason: "it is cut off".into() });
    }
    // A reader's options leave the journal mode as it is.
    let options = sqlite::options(path, Role::Reader).read_only(false);
    let mut conn = options.connect().await.map_err(|error| open_error(path, error))?;
    let merged = sqlite::empty_log(&mut conn, path).await;
    close(conn).await;
    merged
}

/// Refuses to create a database beside what an interrupted restore has left.
///
/// # Errors
/// [`StoreError::CutShort`].
pub(super) fn refuse_cut_short(path: &Path) -> Result<(), StoreError> {
    let copy = beside(path, ".partial");
    match left(path)?.pop().or_else(|| copy.exists().then_some(copy)) {
        Some(left) => Err(StoreError::CutShort { path: path.to_path_buf(), left }),
        None => Ok(()),
    }
}

/// Deletes what an interrupted restore has left beside a database that is in its place: the copy, and a second name of
/// the database. The caller has the lock, which a restore holds too.
pub(super) fn delete_traces(path: &Path) {
    let is_same = |other: &PathBuf| match (path.metadata(), other.metadata()) {
        (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
        _ => false,
    };
    let copy = [".partial-journal", ".partial"].map(|suffix| beside(path, suffix));
    let names = left(path).unwrap_or_default().into_iter().filter(is_same);
    for file in copy.into_iter().filter(|copy| copy.exists()).chain(names) {
        if let Err(error) = fs::remove_file(&file) {
            tracing::warn!(file = %file.display(), %error, "could not delete what an incomplete restore has left");
        }
    }
}

/// Returns the databases beside this one that were replaced, the newest last.
fn left(path: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let before = format!("{name}{BEFORE}");
    let is_log = |file: &str| file.ends_with("-wal") || file.ends_with("-shm");
    let directory = directory_of(path);
    let found =
        named(&directory, |file| (file.starts_with(&before) && !is_log(file)).then(|| file.to_owned()));
    match found {
        Ok(found) => Ok(found.into_values().collect()),
        Err(error) => Err(StoreError::Io { path: directory, reason: error.to_string() }),
    }
}

#[cfg(test)]
mod tests;
