//! Copies of the database: made while the bot runs, and read back.
//!
//! A copy gets its name only when it is complete, checked and on disk. Until then its name ends in `.partial`.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use chrono::{DateTime, NaiveDateTime, Utc};
use futures_util::TryStreamExt as _;
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions as _, Connection as _};

use crate::database::erase::{JOURNAL, delete};
use crate::database::open::{
    self, beside, check_header, database_path, directory_of, is_file_url, newest_schema, open_error,
};
use crate::database::postgres::is_postgres;
use crate::database::restore::refuse_cut_short;
use crate::database::sql::Row;
use crate::database::sqlite::{self, Role, Schema};
use crate::error::{Failure, is_of_writing};
use crate::log::append::seq;
use crate::log::codec::LogReader;
use crate::log::load::event_row;
use crate::{Store, StoreError};
use banqi_session::{Logged, Session, SessionId, Timestamp};

/// Space that stays free on the disk after a copy, in bytes.
const SPARE_BYTES: u64 = 64 << 20;

/// How many backups made before an upgrade are kept, one for each version of the schema.
const KEPT_BEFORE_UPGRADES: usize = 3;

/// The time in the name of a scheduled backup, in UTC.
const STAMP: &str = "%Y%m%dT%H%M%SZ";

/// What follows the time in the name of a scheduled backup with games that can't be read.
const UNREADABLE: &str = "-unreadable";

/// Scheduled backups, by the time in their names.
type Backups = BTreeMap<Timestamp, PathBuf>;

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
    let partial = Partial::write(conn, path, &target).await?;
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

impl Store {
    /// Backs the database up into `directory`, which is created if it does not exist. Deletes all but the newest `keep`
    /// backups there, and those that were not completed. The newest backup of which every game can be read stays in any
    /// case; the others have `-unreadable` in their names. Returns the new file and what was found in it.
    ///
    /// The new backup gets the space of the oldest, which is deleted first, but one backup is always left until then.
    /// Backups with a time after `now` are neither counted nor deleted: the clock was wrong when they were made.
    ///
    /// # Errors
    /// The errors of [`back_up`], or that the directory can't be created.
    pub async fn back_up_into(
        &self,
        directory: &Path,
        keep: usize,
        now: Timestamp,
    ) -> Result<(PathBuf, Examined), StoreError> {
        if !self.is_file() {
            return Err(StoreError::NotAFile { place: self.path.display().to_string() });
        }
        let _copying = self.copying.lock().await;
        fs::create_dir_all(directory).map_err(|error| unwritable(directory, &error))?;
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

    /// Of the backups in `directory` that were made up to `now`, deletes all but the newest `keep`, at least one, and the
    /// newest of which every game can be read.
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

/// A copy that is being made. It is deleted unless it is published.
pub(super) struct Partial {
    path: PathBuf,
    target: PathBuf,
}

impl Partial {
    /// Copies an open database. Only the owner can read the copy, because it contains the secrets of deals.
    pub(super) async fn write(
        conn: &mut SqliteConnection,
        source: &Path,
        target: &Path,
    ) -> Result<Self, StoreError> {
        refuse_file_url(target)?;
        require_room(&directory_of(target), source)?;
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

/// Whether a scheduled backup has games that can't be read.
fn is_marked(backup: &Path) -> bool {
    backup.file_stem().is_some_and(|name| name.to_string_lossy().ends_with(UNREADABLE))
}

/// Copies a database, and reads the copy back before it gets its name.
async fn copy_read_back(source: &Path, target: &Path) -> Result<(Partial, Examined), StoreError> {
    if target.symlink_metadata().is_ok() {
        return Err(StoreError::Exists { path: target.to_path_buf() });
    }
    let mut conn = open_copy(source).await?;
    let partial = Partial::write(&mut conn, source, target).await;
    close(conn).await;
    let partial = partial?;
    let examined = examine(&partial.path).await?;
    Ok((partial, examined))
}

/// Refuses a name that SQLite takes for a URL.
fn refuse_file_url(file: &Path) -> Result<(), StoreError> {
    if is_file_url(file) { Err(StoreError::FileUrl { path: file.to_path_buf() }) } else { Ok(()) }
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
fn delete_oldest<K>(files: BTreeMap<K, PathBuf>, keep: usize) {
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
/// [`StoreError::NoRoom`] if there is not enough for a copy of the database at `path`.
pub(super) fn require_room(directory: &Path, path: &Path) -> Result<u64, StoreError> {
    let free_bytes = free_bytes(directory)?;
    let needed_bytes = size_bytes(path) + SPARE_BYTES;
    if free_bytes < needed_bytes {
        return Err(StoreError::NoRoom { path: directory.to_path_buf(), needed_bytes, free_bytes });
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

/// Returns a time as part of the name of a scheduled backup.
fn stamp(at: Timestamp) -> String {
    utc(at).format(STAMP).to_string()
}

pub(super) fn utc(at: Timestamp) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at.0).unwrap_or_default()
}

pub(super) fn unwritable(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Unwritable { path: path.to_path_buf(), reason: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ["games-20261122T190000Z.sqlite", "games-20261122T200000Z.sqlite", "games-notes.sqlite"]
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
