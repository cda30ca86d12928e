//! Scheduled backups: which there are, which of them stay, and what they say about a database that is missing.
//!
//! The name of each is that of the database and the time when it was made.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use chrono::NaiveDateTime;

use crate::database::backup::{Examined, copy_read_back, delete_oldest, named, utc};
use crate::database::open::database_path;
use crate::database::postgres::is_postgres;
use crate::database::restore::refuse_cut_short;
use crate::{Store, StoreError};
use banqi_session::Timestamp;

/// The time in the name of a scheduled backup, in UTC.
const STAMP: &str = "%Y%m%dT%H%M%SZ";

/// What follows the time in the name of a scheduled backup with games that can't be read.
const UNREADABLE: &str = "-unreadable";

/// Scheduled backups, by the time in their names.
type Backups = BTreeMap<Timestamp, PathBuf>;

impl Store {
    /// Backs the database up into `directory`, which is created if it does not exist. Deletes all but the newest `keep`
    /// backups there, and those that were not completed. The newest backup of which every game can be read stays in any
    /// case; the others have `-unreadable` in their names. Returns the new file and what was found in it.
    ///
    /// The new backup gets the space of the oldest, which is deleted first, but one backup is always left until then.
    /// Backups with a time after `now` are neither counted nor deleted: the clock was wrong when they were made.
    ///
    /// # Errors
    /// The errors of [`back_up`](crate::back_up) and of [`Store::claim_backups`].
    pub async fn back_up_into(
        &self,
        directory: &Path,
        keep: usize,
        now: Timestamp,
    ) -> Result<(PathBuf, Examined), StoreError> {
        if !self.is_file() {
            return Err(StoreError::NotAFile { place: self.path.display().to_string() });
        }
        let mut claimed = self.copying.lock().await;
        self.claim(directory, &mut claimed)?;
        // First, because they need the space.
        self.copies(directory, Self::is_scheduled)?;
        self.delete_surplus(directory, keep.saturating_sub(1), now)?;
        let name = |mark| directory.join(format!("{}{}{mark}.sqlite", backup_prefix(&self.path), stamp(now)));
        let (mut partial, examined) = copy_read_back(&self.path, &name("")).await?;
        if !examined.unreadable.is_empty() {
            partial.target = name(UNREADABLE);
        }
        let target = partial.target.clone();
        partial.publish()?;
        self.delete_surplus(directory, keep, now)?;
        Ok((target, examined))
    }

    /// Of the backups in `directory` that were made up to `now`, deletes all but the newest `keep`, at least one, and
    /// the newest of which every game can be read.
    fn delete_surplus(&self, directory: &Path, keep: usize, now: Timestamp) -> Result<(), StoreError> {
        let keep = keep.max(1);
        let (mut backups, _) = self.backups(directory, now)?;
        let newest_good = backups.iter().rev().find(|(_, file)| !is_marked(file)).map(|(&at, _)| at);
        if let Some(good) = newest_good
            && backups.range(good..).count() > keep
        {
            backups.remove(&good);
        }
        delete_oldest(backups, keep);
        Ok(())
    }

    /// Returns when the newest backup in `directory` was made, up to `now`; `None` if there is none.
    ///
    /// # Errors
    /// The directory can't be read.
    pub fn last_backup(&self, directory: &Path, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        let (backups, _) = self.backups(directory, now)?;
        Ok(backups.last_key_value().map(|(&at, _)| at))
    }

    /// Returns the newest backup in `directory` with a time after `now`, which [`Store::last_backup`] ignores.
    ///
    /// # Errors
    /// The directory can't be read.
    pub fn backup_of_the_future(
        &self,
        directory: &Path,
        now: Timestamp,
    ) -> Result<Option<PathBuf>, StoreError> {
        let (_, mut future) = self.backups(directory, now)?;
        Ok(future.pop_last().map(|(_, file)| file))
    }

    /// Returns the backups in `directory` up to `now`, by time, and those with a later time.
    fn backups(&self, directory: &Path, now: Timestamp) -> Result<(Backups, Backups), StoreError> {
        let mut found = scheduled(&self.path, directory)?;
        let future = found.split_off(&Timestamp(now.0.saturating_add(1)));
        Ok((found, future))
    }

    /// Returns when a scheduled backup with this name was made; `None` if it is not the name of one.
    pub(super) fn scheduled_at(&self, name: &str) -> Option<Timestamp> {
        scheduled_at(&self.path, name)
    }
}

/// Refuses to begin with an empty database where scheduled backups in `directory` show that there was one with games:
/// newer backups would displace them. What else is wrong with the database is named when it is opened.
///
/// # Errors
/// [`StoreError::Lost`], or the address names no file.
pub fn refuse_lost(url: &str, directory: &Path) -> Result<(), StoreError> {
    if is_postgres(url) {
        return Ok(());
    }
    let path = database_path(url)?;
    let is_lost = match path.metadata() {
        Ok(file) => file.is_file() && file.len() == 0,
        // After a restore that was cut short, a newer database than that of a backup may be left.
        Err(error) => error.kind() == io::ErrorKind::NotFound && refuse_cut_short(&path).is_ok(),
    };
    if !is_lost {
        return Ok(());
    }
    // A directory that can't be read is named when a backup is due.
    let backups: Vec<PathBuf> = scheduled(&path, directory).unwrap_or_default().into_values().collect();
    let good = backups.iter().rfind(|file| !is_marked(file));
    match good.or(backups.last()) {
        Some(backup) => Err(StoreError::Lost { path, backup: backup.clone() }),
        None => Ok(()),
    }
}

/// Returns the scheduled backups of a database in a directory.
fn scheduled(path: &Path, directory: &Path) -> Result<Backups, StoreError> {
    match named(directory, |name| scheduled_at(path, name)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Backups::new()),
        found => {
            found.map_err(|error| StoreError::Io { path: directory.to_path_buf(), reason: error.to_string() })
        }
    }
}

/// Returns when a scheduled backup of a database was made; `None` if this is not the name of one.
fn scheduled_at(path: &Path, name: &str) -> Option<Timestamp> {
    let stamp = name.strip_prefix(&backup_prefix(path))?.strip_suffix(".sqlite")?;
    let stamp = stamp.strip_suffix(UNREADABLE).unwrap_or(stamp);
    let at = NaiveDateTime::parse_from_str(stamp, STAMP).ok()?;
    Some(Timestamp(at.and_utc().timestamp_millis()))
}

fn backup_prefix(path: &Path) -> String {
    format!("{}-", path.file_stem().unwrap_or_default().to_string_lossy())
}

/// Whether a scheduled backup has games that can't be read.
fn is_marked(backup: &Path) -> bool {
    backup.file_stem().is_some_and(|name| name.to_string_lossy().ends_with(UNREADABLE))
}

/// Returns a time as part of the name of a scheduled backup.
fn stamp(at: Timestamp) -> String {
    utc(at).format(STAMP).to_string()
}

#[cfg(test)]
mod tests {
    use std::fs::{self, OpenOptions};

    use super::*;
    use crate::database::backup::examine;
    use crate::database::open::{beside, newest_schema};

    const NOW: Timestamp = Timestamp(1_795_366_800_000);

    #[test]
    fn a_time_in_a_name_is_read_back() {
        assert_eq!(stamp(NOW), "20261122T170000Z");
        let read = NaiveDateTime::parse_from_str(&stamp(NOW), STAMP).unwrap();
        assert_eq!(read.and_utc().timestamp_millis(), NOW.0);
    }

    #[tokio::test]
    async fn only_the_newest_backups_are_kept_and_other_files_stay() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path().join("games.sqlite").to_str().unwrap(), NOW).await.unwrap();
        let backups = dir.path().join("backups");
        assert_eq!(store.last_backup(&backups, NOW).unwrap(), None);
        fs::create_dir(&backups).unwrap();
        fs::write(backups.join("games-notes.sqlite"), "mine").unwrap();
        let times = [0, 1, 2, 3].map(|hours| Timestamp(NOW.0 + hours * 3_600_000));
        for at in times {
            let (file, examined) = store.back_up_into(&backups, 2, at).await.unwrap();
            assert_eq!(examined, examine(&file).await.unwrap());
            assert_eq!(examined.schema, newest_schema());
        }
        assert_eq!(store.last_backup(&backups, times[3]).unwrap(), Some(times[3]));
        let kept =
            fs::read_dir(&backups).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut kept: Vec<_> = kept.collect();
        kept.sort();
        assert_eq!(
            kept,
            [
                ".games.lock",
                "games-20261122T190000Z.sqlite",
                "games-20261122T200000Z.sqlite",
                "games-notes.sqlite"
            ]
        );
        let again = store.back_up_into(&backups, 2, times[3]).await;
        assert!(matches!(again, Err(StoreError::Exists { .. })));
    }

    #[tokio::test]
    async fn backups_with_unreadable_games_do_not_displace_the_last_good_one() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path().join("games.sqlite").to_str().unwrap(), NOW).await.unwrap();
        let back_up = async |hours: i64| {
            let at = Timestamp(NOW.0 + hours * 3_600_000);
            let (file, examined) = store.back_up_into(dir.path(), 2, at).await.unwrap();
            assert_eq!(is_marked(&file), !examined.unreadable.is_empty());
            let (kept, _) = store.backups(dir.path(), at).unwrap();
            kept.into_keys().map(|at| (at.0 - NOW.0) / 3_600_000).collect::<Vec<_>>()
        };
        assert_eq!([back_up(0).await, back_up(1).await], [vec![0], vec![0, 1]]);
        let session = "INSERT INTO sessions (session_id, code, game_id, guild_id, channel_id, language, variant, \
            per_move_ms, phase, seq, challenger, opponent, created_at, ended_at) VALUES \
            (5, '7K2M9C', zeroblob(16), 77, 88, 'en', 'hongkong', 60000, 'over', 1, 1, 3, 0, 9)";
        let people = "INSERT INTO people VALUES (1, 2), (3, 4)";
        for statement in [people, session] {
            store.execute(statement, []).await.unwrap();
        }
        assert_eq!([back_up(2).await, back_up(3).await], [vec![1, 2], vec![1, 2, 3]]);
        assert_eq!(back_up(4).await, [1, 3, 4]);
        store.execute("DELETE FROM sessions", []).await.unwrap();
        assert_eq!([back_up(5).await, back_up(6).await], [vec![4, 5], vec![5, 6]]);
    }

    #[tokio::test]
    async fn surplus_backups_are_deleted_before_the_new_one_needs_their_space() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("games.sqlite");
        let store = Store::open(database.to_str().unwrap(), NOW).await.unwrap();
        let backups = dir.path().join("backups");
        let times = [0, 1, 2, 3, 4].map(|hours| Timestamp(NOW.0 + hours * 3_600_000));
        for at in &times[..4] {
            store.back_up_into(&backups, 4, *at).await.unwrap();
        }
        // A log that is larger than any disk takes no space, but a copy of it would.
        let log = OpenOptions::new().write(true).open(beside(&database, "-wal")).unwrap();
        log.set_len(8 << 40).unwrap();
        for (keep, kept) in [(3, &times[2..4]), (1, &times[3..4]), (1, &times[3..4])] {
            let refused = store.back_up_into(&backups, keep, times[4]).await.unwrap_err();
            assert!(matches!(refused, StoreError::NoRoom { .. }), "{refused}");
            let (left, _) = store.backups(&backups, times[4]).unwrap();
            assert_eq!(left.into_keys().collect::<Vec<_>>(), kept);
        }
    }

    #[tokio::test]
    async fn a_backup_of_the_future_is_ignored_and_stays() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path().join("games.sqlite").to_str().unwrap(), NOW).await.unwrap();
        let (ahead, _) = store.back_up_into(dir.path(), 1, Timestamp(NOW.0 + 86_400_000)).await.unwrap();
        assert_eq!(store.last_backup(dir.path(), NOW).unwrap(), None);
        assert_eq!(store.backup_of_the_future(dir.path(), NOW).unwrap().as_ref(), Some(&ahead));
        let (first, _) = store.back_up_into(dir.path(), 1, NOW).await.unwrap();
        assert!(first.exists() && ahead.exists());
        assert_eq!(store.last_backup(dir.path(), NOW).unwrap(), Some(NOW));
        let (second, _) = store.back_up_into(dir.path(), 1, Timestamp(NOW.0 + 1_000)).await.unwrap();
        assert!(second.exists() && ahead.exists() && !first.exists());
        assert_eq!(store.backup_of_the_future(dir.path(), Timestamp(NOW.0 + 86_400_000)).unwrap(), None);
    }

    #[test]
    fn a_lost_database_with_backups_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("games.sqlite");
        let url = database.to_str().unwrap();
        let backups = dir.path().join("backups");
        refuse_lost(url, &backups).unwrap();
        fs::create_dir(&backups).unwrap();
        for other in ["notes-20200101T000000Z.sqlite", "games-notes.sqlite"] {
            fs::write(backups.join(other), "").unwrap();
        }
        refuse_lost(url, &backups).unwrap();
        let good = backups.join("games-20200102T000000Z.sqlite");
        for made in ["games-20200101T000000Z.sqlite", "games-20200103T000000Z-unreadable.sqlite"] {
            fs::write(backups.join(made), "").unwrap();
        }
        fs::write(&good, "").unwrap();
        let assert_lost = || {
            let lost = refuse_lost(url, &backups).unwrap_err();
            assert!(matches!(&lost, StoreError::Lost { backup, .. } if *backup == good), "{lost}");
        };
        assert_lost();
        fs::write(&database, "").unwrap();
        assert_lost();
        fs::write(&database, "games").unwrap();
        refuse_lost(url, &backups).unwrap();
        // What is left of a restore that was cut short goes first.
        fs::rename(&database, dir.path().join("games.sqlite.before-restore-20200104T000000.000Z")).unwrap();
        refuse_lost(url, &backups).unwrap();
    }

    #[tokio::test]
    async fn copies_that_were_interrupted_are_deleted() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("games.sqlite");
        let restore = dir.path().join("games.sqlite.partial");
        let backup = dir.path().join("games-20200101T000000Z.sqlite.partial");
        let other = dir.path().join("notes.sqlite.partial");
        let journals = [&restore, &backup].map(|copy| beside(copy, "-journal"));
        for file in [&restore, &backup, &other, &journals[0], &journals[1]] {
            fs::write(file, "cut off").unwrap();
        }
        fs::File::create(&database).unwrap();
        let store = Store::open(database.to_str().unwrap(), NOW).await.unwrap();
        assert!(!restore.exists() && !journals[0].exists() && backup.exists());
        let (made, _) = store.back_up_into(dir.path(), 1, NOW).await.unwrap();
        assert!(made.exists() && !backup.exists() && !journals[1].exists());
        assert!(other.exists(), "it is not a copy of this database");
    }

    #[tokio::test]
    async fn only_the_owner_can_read_a_backup() {
        use std::os::unix::fs::PermissionsExt as _;
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path().join("games.sqlite").to_str().unwrap(), NOW).await.unwrap();
        let (file, _) = store.back_up_into(dir.path(), 1, NOW).await.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
}
