//! `banqi backup` and `banqi restore`, and the backups that the bot makes by itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use banqi_session::Timestamp;
use banqi_store::Store;

use super::{done, refused, refused_command, run_command};
use crate::bot::harness::room::{LIMIT, Room};
use crate::bot::startup;

fn files(directory: &Path, part: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(directory) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.file_name().unwrap().to_string_lossy().contains(part));
    found.sort();
    found
}

const PLIES: &str = "SELECT count(*) FROM events WHERE kind = 'played'";

#[tokio::test]
async fn a_backup_of_a_running_bot_brings_its_games_back() {
    let mut room = Room::open_on_file().await;
    let board = room.game().await;
    let played = room.ann.select(&board, &board.selects()[0].custom_id, &["a1"]).await.unwrap();
    room.settled().await;
    let said = done(&room, &["backup", "friday.sqlite"]).await;
    assert!(said.contains("every game was read back (games: 1, events: "), "{said}");
    let backup = room.directory().join("friday.sqlite");
    let bytes = fs::read(&backup).unwrap();
    assert!(files(room.directory(), "friday.sqlite").len() == 1, "nothing lies beside it");

    refused(&room, &["backup", "friday.sqlite"], 73, "exists already, and nothing is overwritten").await;
    refused(&room, &["backup", "/proc/friday.sqlite"], 73, "0 MB free").await;
    refused(&room, &["backup", "nowhere/friday.sqlite"], 73, "nowhere does not exist").await;
    // SQLite would write another file than the one that is named.
    refused(&room, &["backup", "file:other.sqlite"], 64, "file:other.sqlite begins with file:").await;
    refused(&room, &["restore", "file:friday.sqlite"], 75, "in use by another process").await;
    refused(&room, &["restore", "--check", "file:friday.sqlite"], 64, "begins with file:").await;
    assert_eq!(files(room.directory(), "other.sqlite").len(), 0);
    refused(&room, &["restore", "friday.sqlite"], 75, "in use by another process").await;
    let said = done(&room, &["restore", "--check", "friday.sqlite"]).await;
    assert!(said.contains("can be restored (games: 1, "), "{said}");
    assert_eq!(fs::read(&backup).unwrap(), bytes, "a check changes nothing");

    let board = played.message().unwrap();
    let flip = board.selects().into_iter().find(|select| select.placeholder.contains("Flip")).unwrap();
    room.bob.select(&board, &flip.custom_id, &["b1"]).await.unwrap();
    room.kill().await;
    assert_eq!(room.figure(PLIES).await, 2);
    refused(&room, &["restore", "file:friday.sqlite"], 64, "begins with file:").await;
    let said = done(&room, &["restore", "friday.sqlite"]).await;
    let path = room.directory().canonicalize().unwrap().join("banqi.sqlite");
    let replaced =
        format!("{path} is replaced; the previous database is now {path}.before", path = path.display());
    assert!(said.starts_with(&replaced) && said.contains("is restored (games: 1, "), "{said}");
    assert_eq!(room.figure(PLIES).await, 1);
    assert_eq!(fs::read(&backup).unwrap(), bytes, "the backup stays as it was");
    // The previous database is complete, including what was in its write-ahead log.
    let before = files(room.directory(), "before-restore");
    let before = before
        .iter()
        .find(|path| !path.to_string_lossy().ends_with("-wal") && !path.to_string_lossy().ends_with("-shm"));
    let before = before.unwrap().to_str().unwrap().to_owned();
    done(&room, &["restore", &before]).await;
    assert_eq!(room.figure(PLIES).await, 2);

    room.start().await;
    let shown = room.ann.command(&room.general, "banqi show", &[]).await.unwrap();
    assert!(shown.content().contains("b1"), "{}", shown.content());
    room.close().await;
}

#[tokio::test]
async fn what_is_no_good_backup_is_refused_and_changes_nothing() {
    let mut room = Room::open_on_file().await;
    room.game().await;
    assert!(room.stop().await.success());
    done(&room, &["backup", "good.sqlite"]).await;
    let database = fs::read(room.database.path()).unwrap();
    let good = fs::read(room.directory().join("good.sqlite")).unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(room.directory().join(name), bytes).unwrap();

    write("list.sqlite", b"a shopping list, not a database\n");
    write("cut.sqlite", &good[..good.len() / 2]);
    let mut damaged = good.clone();
    let middle = damaged.len() / 2;
    damaged[8192..middle].fill(0xa5);
    write("damaged.sqlite", &damaged);
    write("empty.sqlite", b"");
    for (file, code, words) in [
        ("list.sqlite", 65, "it has another header"),
        ("cut.sqlite", 65, "cut.sqlite is damaged"),
        ("damaged.sqlite", 65, "damaged.sqlite is damaged"),
        ("empty.sqlite", 65, "it is empty"),
        ("none.sqlite", 66, "none.sqlite does not exist"),
    ] {
        refused(&room, &["restore", "--check", file], code, words).await;
        refused(&room, &["restore", file], code, "").await;
        assert!(fs::read(room.database.path()).unwrap() == database, "{file} changed the database");
    }
    assert_eq!(files(room.directory(), "before-restore").len(), 0);
    assert_eq!(files(room.directory(), "partial").len(), 0);

    // One game that makes no sense does not make the others worthless.
    room.alter("UPDATE events SET body = '{\"v\":99}' WHERE seq = 1").await;
    refused(&room, &["backup", "odd.sqlite"], 65, "1 of 1 games can't be read: session 1: event 1").await;
    assert!(room.directory().join("odd.sqlite").exists());
    let (said, _, _) = run_command(room.tool(&["backup", "odd-too.sqlite"])).await;
    assert!(said.contains("odd-too.sqlite is complete, but some games can't be read (games: 1, "), "{said}");
    room.alter("DELETE FROM events WHERE seq = 1").await;
    refused(&room, &["backup", "gap.sqlite"], 65, "1 of 1 games can't be read: session 1").await;
    room.leave("it is about databases that are damaged");
}

#[tokio::test]
async fn the_bot_backs_up_by_itself_and_keeps_the_newest() {
    let mut room = Room::on_file().await;
    let mut command = room.command();
    command.env("BACKUP_EVERY", "1s").env("BACKUP_KEEP", "2");
    room.start_as(command).await;
    room.game().await;
    let directory = room.directory().join("backups");
    let first = until(&directory, |found| !found.is_empty()).await;
    let later = until(&directory, |found| !found.contains(&first[0])).await;
    assert!(later.len() <= 2, "{later:?}");
    assert!(room.stop().await.success());
    let newest = files(&directory, "banqi-").pop().unwrap();
    let said = done(&room, &["restore", "--check", newest.to_str().unwrap()]).await;
    assert!(said.contains("can be restored"), "{said}");

    // The next one is due an hour after the last, also across a restart.
    let mut command = room.command();
    command.env("BACKUP_EVERY", "1h");
    room.start_as(command).await;
    room.game().await;
    assert_eq!(files(&directory, "banqi-").pop().unwrap(), newest);
    room.close().await;
}

#[tokio::test]
async fn a_backup_of_the_future_does_not_hold_up_the_next() {
    let mut room = Room::open_on_file().await;
    assert!(room.stop().await.success());
    let directory = room.directory().join("backups");
    fs::create_dir(&directory).unwrap();
    let future = directory.join("banqi-29990101T000000Z.sqlite");
    fs::write(&future, "made while the clock was ahead").unwrap();
    let mut command = room.command();
    command.env("BACKUP_EVERY", "1s").env("BACKUP_KEEP", "1");
    room.start_as(command).await;
    let first = until(&directory, |found| found.len() == 2).await;
    until(&directory, |found| found.len() == 2 && !found.contains(&first[0])).await;
    assert!(future.exists(), "it is not deleted");
    assert_eq!(room.log().matches("a time in the future").count(), 1, "it is said once");
    room.close().await;
}

/// Each would take the other's backups for its own, and delete them.
#[tokio::test]
async fn two_bots_with_one_directory_of_backups_are_told_apart() {
    const NEWEST: &str = "banqi_last_backup_timestamp_seconds 0\n";
    let mut room = Room::open_on_file().await;
    assert!(room.stop().await.success());
    let directory = room.directory().join("backups");
    let elsewhere = tempfile::tempdir().unwrap();
    let now = Timestamp(1_700_000_000_000);
    let other = Store::open(elsewhere.path().join("banqi.sqlite").to_str().unwrap(), now).await.unwrap();
    let (made, _) = other.back_up_into(&directory, 1, now).await.unwrap();
    let words = "another process puts backups with the same name into ";
    let check = |room: &Room| {
        let mut command = room.tool(&["check"]);
        command.env("BACKUP_EVERY", "1s").env("BACKUP_KEEP", "1");
        run_command(command)
    };
    let (said, _, code) = check(&room).await;
    assert!(code == Some(1) && said.matches("wrong ").count() == 1 && said.contains(words), "{said}");
    let mut command = room.command();
    command.env("BACKUP_EVERY", "1s").env("BACKUP_KEEP", "1").env("METRICS_ADDRESS", "0");
    room.start_as(command).await;
    let told = async {
        while !room.log().contains(words) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LIMIT, told).await.expect("the log says it");
    let log = room.log();
    let (_, base) = log.rsplit_once("metrics are at ").unwrap();
    let metrics = reqwest::get(base.split_whitespace().next().unwrap()).await.unwrap().text().await.unwrap();
    assert!(metrics.contains(NEWEST), "the backup of the other is not its own: {metrics}");
    assert_eq!(files(&directory, ".sqlite"), [made]);
    assert!(room.stop().await.success());

    other.close().await;
    let (said, _, code) = check(&room).await;
    assert_eq!(code, Some(0), "{said}");
    room.close().await;
}

#[tokio::test]
async fn a_lost_database_is_not_replaced_by_an_empty_one() {
    let mut room = Room::on_file().await;
    let mut command = room.command();
    command.env("BACKUP_EVERY", "1s").env("BACKUP_KEEP", "2");
    room.start_as(command).await;
    assert!(room.log().contains("created a new database"), "{}", room.log());
    room.game().await;
    let directory = room.directory().join("backups");
    let first = until(&directory, |found| !found.is_empty()).await;
    until(&directory, |found| !found.is_empty() && !found.contains(&first[0])).await;
    assert!(room.stop().await.success());

    let newest = files(&directory, "banqi-").pop().unwrap();
    let words = "banqi.sqlite is missing or empty, but ";
    fs::remove_file(room.database.path()).unwrap();
    startup::refused(&mut room, |_| {}).await.assert(73, words);
    assert!(!room.database.path().exists(), "nothing was created");
    let (said, ..) = run_command(room.tool(&["check"])).await;
    let named = format!("{words}{} is a backup of it: run banqi restore with that", newest.display());
    assert!(said.contains(&named), "{said}");
    fs::write(room.database.path(), "").unwrap();
    startup::refused(&mut room, |_| {}).await.assert(73, words);

    done(&room, &["restore", newest.to_str().unwrap()]).await;
    room.start().await;
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 1);
    room.close().await;
}

#[tokio::test]
async fn a_copy_that_cannot_be_written_is_named() {
    let mut room = Room::open_on_file().await;
    assert!(room.stop().await.success());
    let tool = room.tool(&["backup", "large.sqlite"]);
    // No file of this process may be longer than 64 blocks of 512 bytes, and a write beyond that fails.
    let mut limited = Command::new("/bin/sh");
    limited.args(["-c", "trap '' XFSZ && ulimit -f 64 && exec \"$@\"", "sh"]);
    limited.arg(tool.get_program()).args(tool.get_args()).env_clear();
    if let Some(directory) = tool.get_current_dir() {
        limited.current_dir(directory);
    }
    for (name, value) in tool.get_envs() {
        limited.envs(value.map(|value| (name, value)));
    }
    refused_command(limited, 74, "large.sqlite.partial: disk I/O error; nothing was written").await;
    assert_eq!(files(room.directory(), "large").len(), 0);
    room.close().await;
}

/// Waits until the backups in a directory are as wanted, and returns them.
async fn until(directory: &Path, wanted: impl Fn(&[PathBuf]) -> bool) -> Vec<PathBuf> {
    let waited = async {
        loop {
            let mut found = files(directory, ".sqlite");
            found.retain(|path| !path.to_string_lossy().ends_with(".partial"));
            if wanted(&found) {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LIMIT, waited).await.expect("backups")
}
