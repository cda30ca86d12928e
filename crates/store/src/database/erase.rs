//! Erases forgotten people from the bytes of the database, its write-ahead log and its backups.
//!
//! A deleted row can leave bytes behind in pages that SQLite has not reused, so the database is compacted. A backup is
//! replaced by a copy without the people. It is not replaced by a newer backup, because then one deletion would
//! destroy every older state that a restore could return to. A backup that is damaged can't be restored and can't be
//! searched, so it is deleted.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::ConnectOptions as _;

use crate::database::backup::{self, Partial};
use crate::database::open::{beside, directory_of};
use crate::database::restore::merge_log;
use crate::database::sql::Connection;
use crate::database::sqlite::{self, Role, Schema};
use crate::database::writer::{Job, Upkeep};
use crate::error::{Purpose, unwritable};
use crate::people::deletion::{forget_in, has_account};
use crate::{Store, StoreError};
use banqi_session::PlayerId;

/// The first and the longest pause before the write-ahead log is tried to be emptied again.
const LOG_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_LOG_PAUSE: Duration = Duration::from_millis(800);

/// The ending of a copy that is not complete.
const PARTIAL: &str = ".partial";

/// The ending of the rollback journal of a database or copy.
pub(super) const JOURNAL: &str = "-journal";

impl Store {
    /// Erases players whose accounts were dropped ([`Store::forget`]) from the files that this program keeps: the
    /// database, its backups in the directory `backups`, and the copies beside the database that were made before
    /// upgrades and restores. Only the write-ahead log may still have traces: see [`Store::complete_deletions`]. Copies
    /// of a PostgreSQL database are not known to this program.
    ///
    /// # Errors
    /// [`StoreError::NoRoom`], [`StoreError::BackupsInUse`], or a disk failure. Everyone is then erased by the next call.
    pub async fn erase_forgotten(&self, backups: &Path, players: &[PlayerId]) -> Result<(), StoreError> {
        // No backup is made meanwhile: one that began earlier could still have the accounts.
        let mut claimed = self.copying.lock().await;
        // Backups that another process rewrites or deletes can't be erased from, so nobody's deletion is complete then.
        if self.is_file()
            && backups.is_dir()
            && let Err(in_use @ StoreError::BackupsInUse { .. }) = self.claim(backups, &mut claimed)
        {
            return Err(in_use);
        }
        self.send(|reply| Job::Upkeep(Upkeep::Compact, reply)).await?;
        if !self.is_file() {
            return Ok(());
        }
        for (directory, is_copy) in [
            (backups.to_path_buf(), Self::is_scheduled as fn(&Self, &str) -> bool),
            (directory_of(self.path()), Self::is_beside),
        ] {
            for file in self.copies(&directory, is_copy)? {
                erase_from(&file, players).await?;
            }
        }
        Ok(())
    }

    /// Empties the write-ahead log, which has the last traces of players who were erased, and completes their
    /// deletions.
    ///
    /// # Errors
    /// [`StoreError::Busy`] while someone reads the database; a program that copies each change always does. A disk
    /// failure.
    pub async fn complete_deletions(&self, players: &[PlayerId]) -> Result<(), StoreError> {
        self.send(|reply| Job::Upkeep(Upkeep::EmptyLog, reply)).await?;
        self.drop_deletions(players).await
    }

    /// Erases the bytes of rows that were deleted from the database and its write-ahead log, but not from backups. Nothing
    /// is done in PostgreSQL, which reuses the space by itself.
    ///
    /// # Errors
    /// [`StoreError::NoRoom`], or a disk failure.
    pub(crate) async fn erase_deleted(&self) -> Result<(), StoreError> {
        if self.is_file() {
            self.send(|reply| Job::Upkeep(Upkeep::Compact, reply)).await?;
        }
        self.empty_log().await
    }

    /// Empties the write-ahead log. Gives up while another program reads the database all the time.
    ///
    /// # Errors
    /// A disk failure.
    pub(crate) async fn empty_log(&self) -> Result<(), StoreError> {
        let mut pause = LOG_PAUSE;
        loop {
            match self.send(|reply| Job::Upkeep(Upkeep::EmptyLog, reply)).await {
                Err(StoreError::Busy { .. }) if pause <= LONGEST_LOG_PAUSE => {
                    tokio::time::sleep(pause).await;
                    pause = pause.saturating_mul(2);
                }
                Err(StoreError::Busy { .. }) => {
                    tracing::info!(
                        "another program reads the database, so its write-ahead log may still have data that was deleted"
                    );
                    return Ok(());
                }
                emptied => return emptied,
            }
        }
    }

    /// Returns this database's copies in a directory. Deletes those that were not completed.
    pub(super) fn copies(
        &self,
        directory: &Path,
        is_copy: fn(&Self, &str) -> bool,
    ) -> Result<Vec<PathBuf>, StoreError> {
        let unreadable =
            |error: io::Error| StoreError::Io { path: directory.to_path_buf(), reason: error.to_string() };
        let mut copies = Vec::new();
        let entries = match fs::read_dir(directory) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(copies),
            entries => entries.map_err(unreadable)?,
        };
        for entry in entries {
            let entry = entry.map_err(unreadable)?;
            let name = entry.file_name();
            let Some(name) = name.to_str() else { continue };
            match name.strip_suffix(JOURNAL).unwrap_or(name).strip_suffix(PARTIAL) {
                Some(target) if is_copy(self, target) => delete(&entry.path())?,
                None if is_copy(self, name) => copies.push(entry.path()),
                _ => {}
            }
        }
        Ok(copies)
    }

    pub(super) fn is_scheduled(&self, name: &str) -> bool {
        self.scheduled_at(name).is_some()
    }

    /// Whether this is the name of a copy that an upgrade or a restore made beside the database. The
    /// partial copy of a restore that was interrupted is deleted when the database is opened.
    fn is_beside(&self, name: &str) -> bool {
        let database = self.path().file_name().unwrap_or_default().to_string_lossy();
        let kind = name.strip_prefix(&*database);
        kind.is_some_and(|kind| {
            (kind.starts_with(".backup-") || kind.starts_with(".before-restore-"))
                && !kind.ends_with("-wal")
                && !kind.ends_with("-shm")
        })
    }
}

/// Replaces a copy of the database by one without these people.
async fn erase_from(file: &Path, players: &[PlayerId]) -> Result<(), StoreError> {
    match rewrite(file, players).await {
        Err(StoreError::Corrupt { reason, .. }) => {
            tracing::warn!(file = %file.display(), reason, "deleted a damaged backup, because a person's data could not be erased from it");
            delete_log(file)?;
            delete(file)
        }
        // It has been deleted meanwhile, as the oldest of the backups.
        Err(StoreError::Missing { .. }) => Ok(()),
        done => done,
    }
}

async fn rewrite(file: &Path, players: &[PlayerId]) -> Result<(), StoreError> {
    let mut source = backup::open_copy(file).await?;
    let partial = match must_be_rewritten(&mut source, file, players).await {
        Ok(true) => Some(Partial::write(&mut source, file, file, Purpose::Deletion).await),
        Ok(false) => None,
        Err(error) => Some(Err(StoreError::from_sqlx(file, error))),
    };
    backup::close(source).await;
    let Some(partial) = partial.transpose()? else { return Ok(()) };
    forget_in_file(partial.path(), players).await?;
    // A log must never lie beside a file that it does not fit, so it goes first. The old file gets what is in it before
    // that, in case the copy never takes its place.
    if beside(file, "-wal").exists() {
        // The copy has all that can be read of a damaged file.
        let _ = merge_log(file).await;
    }
    delete_log(file)?;
    partial.publish()
}

/// Backups are written without traces of deleted rows, so those without the accounts can stay. A database that was set
/// aside is rewritten in any case.
async fn must_be_rewritten(
    conn: &mut sqlx::sqlite::SqliteConnection,
    file: &Path,
    players: &[PlayerId],
) -> Result<bool, sqlx::Error> {
    match sqlite::schema(conn).await? {
        Schema::Version(_) if file.to_string_lossy().contains(".before-restore-") => Ok(true),
        Schema::Version(_) => has_account(conn, players).await,
        Schema::Empty | Schema::Foreign => Ok(false),
    }
}

/// Forgets people in a copy that nobody else uses yet, and compacts it.
async fn forget_in_file(path: &Path, players: &[PlayerId]) -> Result<(), StoreError> {
    // Without a write-ahead log, the copy is complete in its file.
    let options = sqlite::options(path, Role::Writer).pragma("journal_mode", "MEMORY");
    let failure = |error| StoreError::from_sqlx(path, error);
    let mut conn = Connection::Sqlite(options.connect().await.map_err(failure)?);
    let forgotten = async {
        forget_in(&mut conn, players).await.map_err(|error| error.at(path))?;
        conn.run("VACUUM").await.map_err(failure)?;
        Ok(())
    };
    let forgotten = forgotten.await;
    conn.close().await.map_err(failure)?;
    forgotten
}

/// Deletes the write-ahead log of a database that nobody has open.
pub(super) fn delete_log(file: &Path) -> Result<(), StoreError> {
    ["-wal", "-shm"].into_iter().try_for_each(|suffix| delete(&beside(file, suffix)))
}

pub(super) fn delete(file: &Path) -> Result<(), StoreError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(unwritable(file, &error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::OpenOptions;

    use super::*;
    use banqi_session::Timestamp;

    #[tokio::test]
    async fn a_deletion_without_room_is_refused_and_writes_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("games.sqlite");
        let store = Store::open(database.to_str().unwrap(), Timestamp(1)).await.unwrap();
        let log = OpenOptions::new().write(true).open(beside(&database, "-wal")).unwrap();
        let log_bytes = log.metadata().unwrap().len();
        let erase = async || store.erase_forgotten(dir.path(), &[]).await;
        // A log that is larger than any disk takes no space, but copies of it would.
        log.set_len(8 << 40).unwrap();
        let refused = erase().await.unwrap_err();
        assert!(matches!(refused, StoreError::NoRoom { purpose: Purpose::Deletion, .. }), "{refused}");
        assert!(refused.to_string().ends_with(" MB are needed to erase deleted data: free some space"));
        assert_eq!(log.metadata().unwrap().len(), 8 << 40);
        log.set_len(log_bytes).unwrap();
        erase().await.unwrap();
    }
}
