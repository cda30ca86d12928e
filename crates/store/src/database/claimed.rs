//! The directory of scheduled backups belongs to one bot at a time: a lock file says whose it is.
//!
//! Backups are named after the database. If two bots with databases of the same name had one directory, each would take
//! the other's backups for its own, and delete them.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::database::open::{database_path, open_lock};
use crate::database::postgres::is_postgres;
use crate::error::unwritable;
use crate::{Store, StoreError};

/// A directory of backups that belongs to this process. The operating system releases it however the process ends.
#[derive(Debug)]
pub(crate) struct Claimed {
    directory: PathBuf,
    lock: File,
}

impl Drop for Claimed {
    fn drop(&mut self) {
        // A child process that is just starting may still hold a copy of the handle. If this fails, the lock ends with
        // the process.
        let _ = self.lock.unlock();
    }
}

impl Store {
    /// Takes `directory` for the scheduled backups of this database, until the store is closed. Creates it if it does
    /// not exist. Where files can't be locked, it belongs to all.
    ///
    /// # Errors
    /// [`StoreError::BackupsInUse`], or why the directory can't be created or written.
    pub async fn claim_backups(&self, directory: &Path) -> Result<(), StoreError> {
        self.claim(directory, &mut *self.copying.lock().await)
    }

    /// Does the same while no backup is made.
    pub(super) fn claim(&self, directory: &Path, claimed: &mut Option<Claimed>) -> Result<(), StoreError> {
        fs::create_dir_all(directory).map_err(|error| unwritable(directory, &error))?;
        if claimed.as_ref().is_some_and(|claimed| claimed.directory == directory) {
            return Ok(());
        }
        let path = lock_path(&self.path, directory);
        let lock = open_lock(&path, &self.path).map_err(|error| match error.kind() {
            // That of a process of another user.
            io::ErrorKind::PermissionDenied if path.exists() => {
                StoreError::BackupsInUse { directory: directory.to_path_buf() }
            }
            _ => unwritable(&path, &error),
        })?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::BackupsInUse { directory: directory.to_path_buf() });
            }
            Err(TryLockError::Error(error)) => {
                tracing::debug!(%error, "the directory of backups can't be locked")
            }
        }
        *claimed = Some(Claimed { directory: directory.to_path_buf(), lock });
        Ok(())
    }
}

/// Refuses a directory of scheduled backups that belongs to another process. Leaves no file. Call this only while no bot
/// has the database at `url` open: that one may have the directory.
///
/// # Errors
/// [`StoreError::BackupsInUse`], or the address names no file.
pub fn refuse_claimed(url: &str, directory: &Path) -> Result<(), StoreError> {
    if is_postgres(url) {
        return Ok(());
    }
    let in_use = || StoreError::BackupsInUse { directory: directory.to_path_buf() };
    let lock = match File::open(lock_path(&database_path(url)?, directory)) {
        Ok(lock) => lock,
        // That of a process of another user.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Err(in_use()),
        // Nobody has it if there is no such file. One that can't be opened is named when a backup is due.
        Err(_) => return Ok(()),
    };
    match lock.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Err(in_use()),
        _ => Ok(()),
    }
}

/// Returns the lock file of the backups of a database in a directory.
fn lock_path(path: &Path, directory: &Path) -> PathBuf {
    directory.join(format!(".{}.lock", path.file_stem().unwrap_or_default().to_string_lossy()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_session::Timestamp;

    #[tokio::test]
    async fn two_databases_of_one_name_have_no_directory_of_backups_in_common() {
        const NOW: Timestamp = Timestamp(1_795_366_800_000);
        let dir = tempfile::tempdir().unwrap();
        let backups = dir.path().join("backups");
        let path = |place: &str, name: &str| {
            fs::create_dir_all(dir.path().join(place)).unwrap();
            dir.path().join(place).join(name).to_str().unwrap().to_owned()
        };
        let [one, same, other] =
            [path("one", "games.sqlite"), path("two", "games.sqlite"), path("two", "others.sqlite")];
        refuse_claimed(&same, &backups).unwrap();
        assert!(!backups.exists(), "a check creates nothing");

        let first = Store::open(&one, NOW).await.unwrap();
        first.claim_backups(&backups).await.unwrap();
        let (made, _) = first.back_up_into(&backups, 1, NOW).await.unwrap();
        let second = Store::open(&same, NOW).await.unwrap();
        for refused in [
            second.claim_backups(&backups).await.unwrap_err(),
            second.back_up_into(&backups, 1, Timestamp(NOW.0 + 1_000)).await.unwrap_err(),
            second.erase_forgotten(&backups, &[]).await.unwrap_err(),
            refuse_claimed(&same, &backups).unwrap_err(),
        ] {
            assert!(
                matches!(&refused, StoreError::BackupsInUse { directory } if *directory == backups),
                "{refused}"
            );
        }
        assert!(made.exists(), "nothing was deleted");
        second.claim_backups(&dir.path().join("elsewhere")).await.unwrap();
        let third = Store::open(&other, NOW).await.unwrap();
        third.back_up_into(&backups, 1, NOW).await.unwrap();

        first.close().await;
        refuse_claimed(&same, &backups).unwrap();
        second.erase_forgotten(&backups, &[]).await.unwrap();
        second.claim_backups(&backups).await.unwrap();
    }
}
