use std::os::unix::fs::{chown, symlink};

use sqlx::{Connection as _, Executor as _};
use tempfile::TempDir;

use super::*;
use crate::{Store, back_up, inspect, last_alive, migrate_to};

const NOW: Timestamp = Timestamp(1_795_366_800_000);

/// The last heartbeats of the database that is replaced, and of the backup.
const OLD: Timestamp = Timestamp(1);
const NEW: Timestamp = Timestamp(2);

/// The files of a bot that was killed, and a backup. The last heartbeat is in the write-ahead log only.
struct Files {
    dir: TempDir,
    path: PathBuf,
    backup: PathBuf,
}

impl Files {
    async fn new() -> Self {
        let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (path, backup) = (dir.path().join("games.sqlite"), dir.path().join("backup.sqlite"));
        let running = other.path().join("games.sqlite");
        let store = Store::open(running.to_str().unwrap(), NOW).await.unwrap();
        store.beat(NEW).await.unwrap();
        back_up(running.to_str().unwrap(), &backup).await.unwrap();
        store.beat(OLD).await.unwrap();
        for suffix in ["", "-wal"] {
            fs::copy(beside(&running, suffix), beside(&path, suffix)).unwrap();
        }
        store.close().await;
        Self { dir, path, backup }
    }

    fn url(&self) -> &str {
        self.path.to_str().unwrap()
    }

    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(self.dir.path()).unwrap();
        let mut names: Vec<String> =
            names.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Copies the backup to where a restore puts its copy.
    async fn copy(&self) -> Partial {
        let mut source = open_copy(&self.backup).await.unwrap();
        let written = Partial::write(&mut source, &self.backup, &self.path, Purpose::Restore).await;
        let partial = written.unwrap();
        close(source).await;
        partial
    }

    /// Starts with these files. Returns the last heartbeat.
    async fn start(&self) -> Result<Option<Timestamp>, StoreError> {
        let store = Store::open(self.url(), NOW).await?;
        let alive = store.last_alive().await;
        store.close().await;
        alive
    }

    /// Asserts that neither a start nor a check finds a database, and that both name a file which is left.
    async fn assert_refused(&self, left: &Path) {
        let before = self.names();
        for refused in [self.start().await.map(drop), inspect(self.url()).await.map(drop)] {
            let refused = refused.unwrap_err();
            assert!(
                matches!(&refused, StoreError::CutShort { left: named, .. } if named == left),
                "{refused}"
            );
            assert!(!self.path.exists(), "nothing was created");
        }
        assert!(before.iter().all(|file| self.names().contains(file)), "nothing was deleted");
    }
}

/// Leaves a copy as it is, as a kill does.
fn kill(partial: Partial) {
    std::mem::forget(partial);
}

#[tokio::test]
async fn a_restore_that_is_cut_short_leaves_the_old_database_or_the_new_one() {
    // While the copy is written, and when it is complete.
    let files = Files::new().await;
    kill(files.copy().await);
    assert_eq!(files.start().await.unwrap(), Some(OLD));

    let files = Files::new().await;
    kill(files.copy().await);
    merge_log(&files.path).await.unwrap();
    assert_eq!(files.start().await.unwrap(), Some(OLD), "the log is merged");

    let files = Files::new().await;
    kill(files.copy().await);
    merge_log(&files.path).await.unwrap();
    delete_log(&files.path).unwrap();
    assert_eq!(files.start().await.unwrap(), Some(OLD), "the log is deleted");

    let files = Files::new().await;
    kill(files.copy().await);
    let kept = keep(&files.path, NOW).await.unwrap().unwrap();
    assert!(files.path.exists() && kept.exists(), "it has two names");
    assert_eq!(files.start().await.unwrap(), Some(OLD));
    assert_eq!(files.names(), ["backup.sqlite", "games.sqlite", "games.sqlite.lock"]);

    let files = Files::new().await;
    let partial = files.copy().await;
    let kept = keep(&files.path, NOW).await.unwrap().unwrap();
    partial.publish().unwrap();
    assert_eq!(files.start().await.unwrap(), Some(NEW));
    fs::rename(&kept, &files.path).unwrap();
    assert_eq!(files.start().await.unwrap(), Some(OLD), "what was kept is complete");
}

#[tokio::test]
async fn what_cannot_be_restored_leaves_no_file() {
    let dir = tempfile::tempdir().unwrap();
    let (path, file) = (dir.path().join("games.sqlite"), dir.path().join("backup.sqlite"));
    let url = path.to_str().unwrap();
    let refused = restore(url, &file, NOW).await.unwrap_err();
    assert!(matches!(&refused, StoreError::Missing { path } if *path == file), "{refused}");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    fs::write(&file, b"a shopping list, not a database").unwrap();
    let refused = restore(url, &file, NOW).await.unwrap_err();
    assert!(matches!(&refused, StoreError::Corrupt { .. }), "{refused}");
    assert!(!refused.to_string().contains("--check"), "that is what may have refused it: {refused}");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
}

#[tokio::test]
async fn a_restore_without_room_says_what_it_is_for() {
    let files = Files::new().await;
    let before = files.names();
    // A log that is larger than any disk takes no space, but a copy of it would.
    fs::File::create(beside(&files.backup, "-wal")).unwrap().set_len(8 << 40).unwrap();
    let refused = restore(files.url(), &files.backup, NOW).await.unwrap_err().to_string();
    assert!(refused.ends_with(" MB are needed for the restored database: free some space"), "{refused}");
    fs::remove_file(beside(&files.backup, "-wal")).unwrap();
    let left = files.names().into_iter().filter(|name| !name.ends_with("-shm") && !name.ends_with(".lock"));
    assert_eq!(left.collect::<Vec<_>>(), before);
}

#[tokio::test]
async fn where_there_is_no_database_the_setting_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.sqlite");
    let url = path.to_str().unwrap();
    let target = dir.path().join("backup.sqlite");
    for refused in [
        back_up(url, &target).await.map(drop),
        last_alive(url).await.map(drop),
        migrate_to(url, "postgres://nobody@localhost/none").await.map(drop),
    ] {
        let refused = refused.unwrap_err();
        assert!(matches!(&refused, StoreError::NoDatabase { .. }), "{refused}");
        assert!(refused.to_string().contains("DATABASE_URL"), "{refused}");
    }
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn a_link_to_the_database_stays_and_leads_to_the_new_one() {
    let files = Files::new().await;
    let elsewhere = tempfile::tempdir().unwrap();
    let link = elsewhere.path().join("link.sqlite");
    symlink(&files.path, &link).unwrap();
    let restored = restore(link.to_str().unwrap(), &files.backup, NOW).await.unwrap();
    assert!(link.is_symlink() && restored.kept.is_some_and(|kept| kept.parent() == files.path.parent()));
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 1, "nothing lies beside the link");
    assert_eq!(files.start().await.unwrap(), Some(NEW));
}

#[tokio::test]
async fn no_empty_database_is_created_where_a_restore_was_cut_short() {
    // As on a file system without links.
    let files = Files::new().await;
    kill(files.copy().await);
    let kept = keep(&files.path, NOW).await.unwrap().unwrap();
    fs::remove_file(&files.path).unwrap();
    files.assert_refused(&kept).await;
    let restored = restore(files.url(), &files.backup, Timestamp(NOW.0 + 1)).await.unwrap();
    assert_eq!(restored.kept, None);
    assert_eq!(files.start().await.unwrap(), Some(NEW));
    assert!(kept.exists());

    // There was no database before.
    let files = Files::new().await;
    for suffix in ["", "-wal"] {
        fs::remove_file(beside(&files.path, suffix)).unwrap();
    }
    kill(files.copy().await);
    files.assert_refused(&beside(&files.path, ".partial")).await;
    restore(files.url(), &files.backup, NOW).await.unwrap();
    assert_eq!(files.start().await.unwrap(), Some(NEW));
}

#[tokio::test]
async fn a_damaged_database_is_kept_with_its_log() {
    let files = Files::new().await;
    let log = fs::read(beside(&files.path, "-wal")).unwrap();
    for (nth, size) in [(0, 0), (1, 32)] {
        fs::write(&files.path, "x".repeat(size)).unwrap();
        fs::write(beside(&files.path, "-wal"), &log).unwrap();
        let at = Timestamp(NOW.0 + nth);
        let kept = restore(files.url(), &files.backup, at).await.unwrap().kept.unwrap();
        assert_eq!(kept.metadata().unwrap().len(), size as u64);
        assert!(fs::read(beside(&kept, "-wal")).unwrap() == log, "{size}");
        assert!(!beside(&files.path, "-wal").exists());
        assert_eq!(files.start().await.unwrap(), Some(NEW));
    }

    // Cut short when the new names exist.
    let files = Files::new().await;
    fs::write(&files.path, "a shopping list, not a database\n").unwrap();
    kill(files.copy().await);
    let kept = keep(&files.path, NOW).await.unwrap().unwrap();
    files.assert_refused(&kept).await;
}

#[tokio::test]
async fn a_database_that_another_program_reads_is_not_replaced() {
    let files = Files::new().await;
    let options = sqlite::options(&files.path, Role::Reader).read_only(false);
    let mut reader = options.connect().await.unwrap();
    reader.execute("BEGIN; SELECT * FROM liveness").await.unwrap();
    let refused = restore(files.url(), &files.backup, NOW).await.unwrap_err();
    assert!(matches!(refused, StoreError::Busy { .. }), "{refused}");
    reader.close().await.unwrap();
    assert_eq!(files.start().await.unwrap(), Some(OLD));
    assert_eq!(files.names(), ["backup.sqlite", "games.sqlite", "games.sqlite.lock"]);
}

/// Other users can't give files away, so nothing is checked for them.
#[tokio::test]
async fn files_of_root_belong_to_the_owner_of_the_database_or_of_its_directory() {
    let files = Files::new().await;
    if files.path.metadata().unwrap().uid() != 0 {
        return;
    }
    let (other, owner) = (Some(65_533), Some(65_534));
    let owner_of = |path: &Path| path.metadata().map(|file| (file.uid(), file.gid())).unwrap();
    chown(files.dir.path(), other, other).unwrap();
    chown(&files.path, owner, owner).unwrap();
    let kept = restore(files.url(), &files.backup, NOW).await.unwrap().kept.unwrap();
    let lock = beside(&files.path, ".lock");
    for file in [&files.path, &kept, &lock] {
        assert_eq!(owner_of(file), (65_534, 65_534), "{}", file.display());
    }
    for file in [&files.path, &kept, &lock] {
        fs::remove_file(file).unwrap();
    }
    restore(files.url(), &files.backup, NOW).await.unwrap();
    for file in [&files.path, &lock] {
        assert_eq!(owner_of(file), (65_533, 65_533), "{}", file.display());
    }
}
