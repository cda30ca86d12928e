//! `banqi check`: every problem is found before the bot is started, one line each, with what to do.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use discord_sandbox::{Options, World};

use crate::bot::harness::room::{LIMIT, Room, emoji};
use crate::bot::startup::refused;

/// The length of a file without contents, in bytes.
const LARGER_THAN_DISKS: u64 = 8 << 40;

/// What a command printed, and its exit code.
struct Said {
    lines: String,
    error: String,
    code: Option<i32>,
}

/// Runs `banqi check` with these arguments and a changed environment.
async fn check(room: &Room, args: &[&str], spoil: impl FnOnce(&mut Command)) -> Said {
    let mut command = room.tool(&[&["check"], args].concat());
    spoil(&mut command);
    let output = tokio::process::Command::from(command).kill_on_drop(true).output();
    let output = tokio::time::timeout(LIMIT, output).await.expect("it ends by itself").unwrap();
    Said {
        lines: String::from_utf8(output.stdout).unwrap(),
        error: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

impl Said {
    /// Asserts that nothing is wrong, and that one of the lines has these words.
    #[track_caller]
    fn assert_ok(&self, words: &str) {
        assert_eq!((self.code, self.error.as_str()), (Some(0), ""), "{}", self.lines);
        assert!(self.lines.lines().all(|line| line.starts_with("ok     ")), "{}", self.lines);
        assert!(self.lines.contains(words), "{words:?} is not in {}", self.lines);
    }

    /// Asserts that exactly one thing is wrong, in these words.
    #[track_caller]
    fn assert_wrong(&self, words: &str) {
        assert_eq!(self.code, Some(1), "{}", self.lines);
        assert!(self.error.starts_with("1 problem was found"), "{}{}", self.lines, self.error);
        let wrong: Vec<&str> = self.lines.lines().filter(|line| line.starts_with("wrong  ")).collect();
        assert!(wrong.len() == 1 && wrong[0].contains(words), "{words:?} is not in {wrong:?}");
    }
}

#[tokio::test]
async fn a_host_sees_before_the_start_that_all_is_well() {
    let mut room = Room::on_file().await;
    let first = check(&room, &[], |_| {}).await;
    first.assert_ok("banqi.sqlite is created at the first start");
    for words in ["MB are free", "fonts and sentences are part of the program"] {
        assert!(first.lines.contains(words), "{words:?} is not in {}", first.lines);
    }
    let files = fs::read_dir(room.directory()).unwrap();
    let new = files.filter(|file| file.as_ref().unwrap().file_name().to_string_lossy().contains(".sqlite"));
    assert_eq!(new.count(), 0, "a check changes nothing");

    room.start().await;
    check(&room, &[], |_| {}).await.assert_wrong("in use by another process");
    assert!(room.stop().await.success());
    check(&room, &[], |_| {}).await.assert_ok("is sound and up to date (schema ");
    room.start().await;
    room.leave("it is about checks before the start");
}

#[tokio::test]
async fn each_wrong_setting_is_named() {
    fn set(name: &str, value: &str) -> impl FnOnce(&mut Command) {
        move |command| {
            command.env(name, value);
        }
    }
    let room = Room::on_file().await;
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = port.local_addr().unwrap().to_string();
    let unserved = format!("metrics can't be served on {taken}");
    for (name, value, words) in [
        ("DISCORD_TOKEN", " ", "DISCORD_TOKEN is not set"),
        ("DISCORD_API_URL", "https://discord.com", "DISCORD_API_URL is \"https://discord.com\""),
        ("DISCORD_API_CA", "", "DISCORD_API_CA is not"),
        ("RUST_LOG", "banqi=loud", "RUST_LOG is \"banqi=loud\""),
        ("LOG_FORMAT", "xml", "LOG_FORMAT is \"xml\", but it must be text or json"),
        ("METRICS_ADDRESS", "on", "METRICS_ADDRESS is \"on\""),
        ("METRICS_ADDRESS", "192.0.2.1:9464", "metrics can't be served on 192.0.2.1:9464"),
        ("METRICS_ADDRESS", &taken, &unserved),
        ("PEER_ADDRESS", "http://10.0.0.5", "it must be a host and a port, such as 10.0.0.5:8321"),
        ("BACKUP_EVERY", "daily", "BACKUP_EVERY is \"daily\""),
        ("BACKUP_EVERY", "0h", "such as 6h or 1d"),
        ("BACKUP_KEEP", "0", "at least 1"),
        ("DATABASE_URL", "mysql://localhost/banqi", "\"mysql://..\" is not a database"),
        ("DATABASE_URL", "postgres://localhost:1/banqi", "can't connect to postgres://localhost:1/banqi"),
        ("DATABASE_URL", "file:banqi.sqlite", "\"file:banqi.sqlite\" is not a database: write a path"),
        ("DATABASE_URL", "nowhere/banqi.sqlite", "nowhere does not exist: create it"),
    ] {
        check(&room, &[], set(name, value)).await.assert_wrong(words);
    }
    // It counts neither as set nor as not set.
    for (name, words) in [
        ("BACKUP_DIR", "BACKUP_DIR is not valid UTF-8: set it again"),
        ("DATABASE_URL", "DATABASE_URL is not valid UTF-8: set it again"),
    ] {
        let garbled = |command: &mut Command| {
            command.env(name, OsStr::from_bytes(b"\xff\xfe"));
        };
        check(&room, &[], garbled).await.assert_wrong(words);
    }
    for (place, words) in [
        ("notes/backups", "backups can't be put in notes/backups, because ./notes is not a directory"),
        ("notes", "backups can't be put in notes, because ./notes is not a directory"),
    ] {
        fs::write(room.directory().join("notes"), "a file").unwrap();
        let spoiled = |command: &mut Command| {
            command.env("BACKUP_EVERY", "1d").env("BACKUP_DIR", place);
        };
        check(&room, &[], spoiled).await.assert_wrong(words);
    }
    let kept = check(&room, &[], |command| {
        command.env("BACKUP_EVERY", "1d").env("BACKUP_DIR", "new/backups");
    });
    kept.await.assert_ok("7 backups are kept in new/backups");
    assert!(!room.directory().join("new").exists(), "a check creates no directory");
    check(&room, &["--intake", "presence"], |_| {})
        .await
        .assert_wrong("--intake presence is for a process beside");
    let shape = check(&room, &[], |command| {
        command.env_remove("DISCORD_API_URL").env("DISCORD_TOKEN", "my-secret");
    });
    let shape = shape.await;
    shape.assert_wrong("does not look like a token");
    assert!(!shape.lines.contains("my-secret"), "the token is not repeated");

    // Nobody can create files there, and there is no space.
    let proc = check(&room, &[], set("DATABASE_URL", "/proc/banqi.sqlite")).await;
    assert!(proc.error.starts_with("2 problems were found"), "{}", proc.error);
    assert!(proc.lines.contains("can't be created") && proc.lines.contains("0 MB free"), "{}", proc.lines);

    // A log that is larger than any disk takes no space, but a backup of it would.
    let log = room.directory().join("banqi.sqlite-wal");
    fs::File::create(&log).unwrap().set_len(LARGER_THAN_DISKS).unwrap();
    check(&room, &[], |_| {}).await.assert_wrong(" MB are needed to erase deleted data: free some space");
    // The directory of backups may be on another disk.
    let backups = check(&room, &[], |command| {
        command.env("BACKUP_EVERY", "1d").env("BACKUP_DIR", "new/backups");
    });
    let backups = backups.await;
    assert!(backups.error.starts_with("2 problems were found"), "{}{}", backups.lines, backups.error);
    assert!(!backups.lines.contains("backups are kept"), "{}", backups.lines);
    fs::remove_file(log).unwrap();
    check(&room, &[], |_| {}).await.assert_ok("MB are free beside the database");

    fs::write(room.directory().join(".env"), "DISCORD_TOKEN='never closed\n").unwrap();
    check(&room, &[], |_| {}).await.assert_wrong(".env cannot be read");
    room.leave("it is about checks before the start");
}

#[tokio::test]
async fn each_fault_of_the_database_is_named() {
    let mut room = Room::open_on_file().await;
    assert!(room.stop().await.success());
    let good = fs::read(room.database.path()).unwrap();

    room.alter("INSERT INTO _sqlx_migrations VALUES (9000, 'tomorrow', CURRENT_TIMESTAMP, TRUE, x'00', 0)")
        .await;
    check(&room, &[], |_| {}).await.assert_wrong("written by a newer version (schema 9000");
    room.alter("DROP TABLE _sqlx_migrations").await;
    check(&room, &[], |_| {}).await.assert_wrong("it belongs to another program");
    fs::write(room.database.path(), "a shopping list, not a database\n").unwrap();
    check(&room, &[], |_| {}).await.assert_wrong("it has another header");
    let mut damaged = good.clone();
    let middle = damaged.len() / 2;
    damaged[8192..middle].fill(0xa5);
    fs::write(room.database.path(), damaged).unwrap();
    check(&room, &[], |_| {}).await.assert_wrong("is damaged");
    fs::remove_file(room.database.path()).unwrap();
    fs::create_dir(room.database.path()).unwrap();
    check(&room, &[], |_| {}).await.assert_wrong("can't be changed");

    fs::remove_dir(room.database.path()).unwrap();
    fs::write(room.database.path(), good).unwrap();
    room.alter("DELETE FROM _sqlx_migrations WHERE version > 9").await;
    check(&room, &[], |_| {}).await.assert_ok("upgrades it from schema 9 to ");
    room.leave("it is about databases that are damaged");
}

#[tokio::test]
async fn an_upgrade_without_room_for_its_backup_is_refused_and_changes_nothing() {
    let mut room = Room::open_on_file().await;
    room.game().await;
    assert!(room.stop().await.success());
    room.alter("DELETE FROM _sqlx_migrations WHERE version > 9").await;
    let log = room.directory().join("banqi.sqlite-wal");
    fs::File::create(&log).unwrap().set_len(LARGER_THAN_DISKS).unwrap();
    let no_room = refused(&mut room, |_| {}).await;
    no_room.assert(73, " MB are needed for a backup: free some space");
    // SQLite may have deleted the log, which had nothing in it.
    let _ = fs::remove_file(log);
    assert_eq!(room.figure("SELECT max(version) FROM _sqlx_migrations").await, 9);
    assert_eq!(room.figure("SELECT count(*) FROM sessions").await, 1);
    let files = fs::read_dir(room.directory()).unwrap();
    let copies = files.filter(|file| file.as_ref().unwrap().file_name().to_string_lossy().contains("backup"));
    assert_eq!(copies.count(), 0, "nothing was copied");
    room.leave("it is about databases that can't be upgraded");
}

#[tokio::test]
async fn what_discord_knows_is_compared_with_this_version() {
    let mut room = Room::on_file().await;
    let online = ["--online"];
    // Nothing is wrong before the first start.
    check(&room, &online, |_| {}).await.assert_ok("no commands are registered yet: the bot registers them");
    room.start().await;
    assert!(room.stop().await.success());
    let good = check(&room, &online, |_| {}).await;
    good.assert_ok("Discord accepts the token of application");
    for words in [
        "clock of this machine agrees",
        "connections to Discord are left",
        "its permissions in all servers (1)",
        "emoji of the pieces are registered",
        "no privileged intents are needed",
    ] {
        assert!(good.lines.contains(words), "{words:?} is not in {}", good.lines);
    }
    good.assert_ok("registered commands are those of this version");

    let token = check(&room, &online, |command| {
        command.env("DISCORD_TOKEN", "wrong-token");
    });
    let token = token.await;
    token.assert_wrong("Discord refused the token");
    assert!(!token.lines.contains("wrong-token"), "the token is not repeated");
    let authority = room.directory().join("other.pem");
    fs::write(&authority, "no certificate\n").unwrap();
    let other = |command: &mut Command, file: &Path| {
        command.env("DISCORD_API_CA", file);
    };
    check(&room, &online, |command| other(command, &authority)).await.assert_wrong("it holds no certificate");

    let registered = room.sandbox.look(|world| world.command_names().count());
    assert!(registered > 5);
    delete_a_command(&room).await;
    check(&room, &online, |_| {})
        .await
        .assert_ok("registered commands differ from those of this version (help): the bot registers them");
    room.start().await;
    assert!(room.stop().await.success());
    check(&room, &online, |_| {}).await.assert_ok("registered commands are those of this version");

    room.sandbox.gateway_down(true);
    check(&room, &online, |_| {}).await.assert_wrong("could not be reached");
    room.sandbox.gateway_down(false);
    room.sandbox.advance(Duration::from_secs(3_600));
    check(&room, &online, |_| {}).await.assert_wrong("s behind Discord's: turn on time synchronisation");
    room.sandbox.use_up_identifies();
    let spent = check(&room, &online, |_| {}).await;
    assert!(spent.error.starts_with("2 problems were found"), "{}{}", spent.lines, spent.error);
    let words =
        "wrong  0 of 1000 connections to Discord are left for today, and the bot needs 1: start it in ";
    assert!(spent.lines.contains(words), "{words:?} is not in {}", spent.lines);
    room.leave("it is about checks before the start");
}

/// Deletes the command `/help` at Discord.
async fn delete_a_command(room: &Room) {
    let ca = fs::read(room.sandbox.ca_file()).unwrap();
    let http = reqwest::Client::builder()
        .resolve("discord.com", room.sandbox.address())
        .add_root_certificate(reqwest::Certificate::from_pem(&ca).unwrap())
        .build()
        .unwrap();
    let token = format!("Bot {}", room.sandbox.token());
    let commands =
        format!("https://discord.com/api/v10/applications/{}/commands", room.sandbox.application_id());
    let list =
        http.get(&commands).header("authorization", &token).send().await.unwrap().text().await.unwrap();
    let list: serde_json::Value = serde_json::from_str(&list).unwrap();
    let help = list.as_array().unwrap().iter().find(|command| command["name"] == "help").unwrap();
    let help = format!("{commands}/{}", help["id"].as_str().unwrap());
    let deleted = http.delete(help).header("authorization", &token).send().await.unwrap();
    assert_eq!(deleted.status().as_u16(), 204);
}

#[tokio::test]
async fn emoji_that_are_missing_are_counted() {
    let mut room = Room::without_emoji(Options::default()).await;
    for (name, png) in &emoji()[2..] {
        room.sandbox.add_emoji(name, png);
    }
    let found = check(&room, &["--online"], |_| {}).await;
    found.assert_ok("2 emoji of the pieces are not registered yet: the bot registers them when it starts");
    room.start().await;
    let all = |world: &World| world.emojis().count() == emoji().len();
    room.sandbox.wait_for(all, LIMIT).await.unwrap_or_else(|failure| panic!("{failure}: {}", room.log()));
    assert!(room.stop().await.success());
    check(&room, &["--online"], |_| {}).await.assert_ok("emoji of the pieces are registered");
    room.leave("it is about checks before the start");
}

#[tokio::test]
async fn a_server_without_the_permissions_is_named() {
    let all = Options::default().bot_permissions;
    const ATTACH_FILES: u64 = 1 << 15;
    let mut room = Room::with(Options { bot_permissions: all & !ATTACH_FILES, ..Options::default() }).await;
    room.start().await;
    assert!(room.stop().await.success());
    let lacking = check(&room, &["--online"], |_| {}).await;
    lacking.assert_wrong("lacks permissions in the server \"Friends\": give its role Attach Files");
    // Discord lists at most 200 servers at a time.
    for number in 1..=200 {
        let _another = room.sandbox.guild(&format!("Club {number}"), "en-US");
    }
    let lacking = check(&room, &["--online"], |_| {}).await;
    assert!(lacking.error.starts_with("201 problems were found"), "{}{}", lacking.lines, lacking.error);
    room.leave("it is about checks before the start");
}

#[tokio::test]
async fn a_running_bot_is_told_from_one_that_stands_still() {
    let mut room = Room::on_file().await;
    let running = ["--running"];
    check(&room, &running, |_| {}).await.assert_wrong("does not exist");
    room.start().await;
    room.until("SELECT count(*) FROM liveness", |count| count > 0).await;
    check(&room, &running, |_| {}).await.assert_ok("the bot was connected to Discord");
    assert!(room.stop().await.success());
    room.alter("UPDATE liveness SET at = at - 120000").await;
    check(&room, &running, |_| {}).await.assert_wrong("the bot was last connected to Discord 12");
    room.alter("DELETE FROM liveness").await;
    check(&room, &running, |_| {}).await.assert_wrong("no bot has used this database yet");
    room.leave("it is about checks before the start");
}
