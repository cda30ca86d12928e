//! Starting and stopping: each error is reported in one sentence and has its own exit code.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::net::TcpListener;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use discord_sandbox::FaultKind;
use serde_json::{Value, json};
use tokio::io::AsyncBufReadExt as _;

use crate::bot::harness::room::{LIMIT, Room};

/// The outcome of a failed start: the exit code and the error message.
pub(crate) struct Refused {
    code: i32,
    sentence: String,
}

/// Starts the bot with a wrong configuration and waits for its end.
pub(crate) async fn refused(room: &mut Room, spoil: impl FnOnce(&mut Command)) -> Refused {
    let mut command = room.command();
    // The default log level, which users see, instead of the one for tests.
    command.env_remove("RUST_LOG").stderr(Stdio::piped());
    spoil(&mut command);
    let process = tokio::process::Command::from(command).kill_on_drop(true).output();
    let ended = tokio::time::timeout(LIMIT, process).await.expect("it ends by itself").unwrap();
    let log = String::from_utf8(ended.stderr).unwrap();
    // Before that, a first start says that it has created the database.
    let said: String = log.lines().filter(|line| !line.contains("created a new database")).collect();
    assert!(log.lines().count() <= 2 && log.ends_with(&format!("{said}\n")), "one line: {log}");
    assert!(ended.stdout.is_empty());
    assert!(!said.contains("panicked"), "{said}");
    Refused { code: ended.status.code().expect("no signal"), sentence: said.trim_end().to_owned() }
}

impl Refused {
    /// Returns the error message.
    pub(crate) fn sentence(&self) -> &str {
        &self.sentence
    }

    #[track_caller]
    pub(crate) fn assert(&self, code: i32, words: &str) {
        assert_eq!(self.code, code, "{}", self.sentence);
        assert!(self.sentence.contains(words), "{words:?} is not in {:?}", self.sentence);
    }
}

/// Operators must be able to distinguish these six errors, so each has its own exit code.
#[tokio::test]
async fn each_of_six_things_that_are_wrong_has_its_own_code_and_sentence() {
    let mut room = Room::open_on_file().await;

    let second = refused(&mut room, |_| {}).await;
    second.assert(75, "in use by another process");
    assert!(room.stop().await.success());

    let token = refused(&mut room, |command| {
        command.env("DISCORD_TOKEN", "wrong");
    });
    let token = token.await;
    token.assert(77, "DISCORD_TOKEN");
    assert!(!token.sentence.contains("wrong"), "the token is not repeated");
    for (filter, is_logged) in [("warn", true), ("off", false)] {
        let in_json = refused(&mut room, |command| {
            command.env("DISCORD_TOKEN", "wrong").env("LOG_FORMAT", "json").env("RUST_LOG", filter);
        });
        let in_json = in_json.await;
        assert_eq!(in_json.code, 77, "{}", in_json.sentence);
        if !is_logged {
            assert_eq!(in_json.sentence, token.sentence, "the reason is never lost");
            continue;
        }
        let event: Value = serde_json::from_str(&in_json.sentence).unwrap();
        assert_eq!((&event["level"], &event["fields"]["code"]), (&json!("ERROR"), &json!(77)));
        assert_eq!(event["fields"]["failure"], token.sentence);
    }

    let missing = refused(&mut room, |command| {
        command.env_remove("DISCORD_TOKEN");
    });
    let missing = missing.await;
    missing.assert(78, "DISCORD_TOKEN is not set");
    missing.assert(78, "https://discord.com/developers/applications");
    missing.assert(78, "without a token by running: banqi sandbox");

    // Nobody can create files there, not even root.
    let unwritable = refused(&mut room, |command| {
        command.env("DATABASE_URL", "sqlite:/proc/banqi.sqlite");
    });
    let unwritable = unwritable.await;
    unwritable.assert(73, "/proc/banqi.sqlite.lock can't be created");

    room.alter("INSERT INTO _sqlx_migrations VALUES (9000, 'tomorrow', CURRENT_TIMESTAMP, TRUE, x'00', 0)")
        .await;
    let newer = refused(&mut room, |_| {}).await;
    newer.assert(76, "written by a newer version (schema 9000");

    fs::write(room.database.path(), b"this is no database, but a shopping list\n").unwrap();
    let corrupt = refused(&mut room, |_| {}).await;
    corrupt.assert(65, "is damaged or not a Banqi database");

    let codes: HashSet<i32> =
        [second, token, missing, unwritable, newer, corrupt].iter().map(|refused| refused.code).collect();
    assert_eq!(codes.len(), 6);
    room.leave("it is about starts that fail");
}

#[tokio::test]
async fn a_database_that_cannot_be_used_is_named_with_what_to_do() {
    let mut room = Room::open_on_file().await;
    room.game().await;
    assert!(room.stop().await.success());
    let at = |command: &mut Command, path: &Path| {
        command.env("DATABASE_URL", path);
    };
    let directory = room.directory().to_owned();

    refused(&mut room, |command| at(command, &directory.join("nowhere/banqi.sqlite")))
        .await
        .assert(73, "nowhere does not exist: create it");
    fs::write(directory.join("a-file"), "").unwrap();
    refused(&mut room, |command| at(command, &directory.join("a-file/banqi.sqlite")))
        .await
        .assert(73, "a-file");
    fs::create_dir(directory.join("a-directory.sqlite")).unwrap();
    refused(&mut room, |command| at(command, &directory.join("a-directory.sqlite")))
        .await
        .assert(73, "a-directory.sqlite can't be changed");
    for url in ["mysql://localhost/banqi", "sqlite::memory:"] {
        let refused = refused(&mut room, |command| {
            command.env("DATABASE_URL", url);
        });
        refused.await.assert(78, "is not a database");
    }

    // Corruption in the middle of the file is found at the start, not during a game.
    let mut bytes = fs::read(room.database.path()).unwrap();
    let middle = bytes.len() / 2;
    bytes[8192..middle].fill(0xa5);
    fs::write(room.database.path(), bytes).unwrap();
    refused(&mut room, |_| {}).await.assert(65, "damaged");
    room.leave("it is about starts that fail");
}

/// A large file is checked while the bot is running.
#[tokio::test]
async fn a_large_database_that_is_damaged_ends_the_bot_with_the_same_sentence() {
    let mut room = Room::open_on_file().await;
    assert!(room.stop().await.success());
    room.alter("CREATE TABLE large (value BLOB) STRICT; INSERT INTO large VALUES (zeroblob(66 << 20))").await;
    room.start().await;
    room.game().await;
    assert!(room.stop().await.success());

    let file = OpenOptions::new().write(true).open(room.database.path()).unwrap();
    // The first bytes of a page of the blob are the number of the next page.
    file.write_all_at(&[0xff; 16], 8192 * 4096).unwrap();
    let damaged = refused(&mut room, |command| {
        command.env("RUST_LOG", "error,serenity=error");
    });
    damaged.await.assert(65, "damaged");
    room.leave("it is about a database that is damaged");
}

#[tokio::test]
async fn a_server_that_cannot_be_used_is_named_with_what_to_do() {
    let mut room = Room::on_file().await;
    let url = |command: &mut Command, url: &str| {
        command.env("DISCORD_API_URL", url);
    };
    for wrong in ["http://127.0.0.1:1", "https://discord.com", "https://10.0.0.1:443", "127.0.0.1:443", "?"] {
        refused(&mut room, |command| url(command, wrong)).await.assert(78, "DISCORD_API_URL is");
    }
    refused(&mut room, |command| {
        command.env_remove("DISCORD_API_CA");
    })
    .await
    .assert(78, "DISCORD_API_CA is not");
    let directory = room.directory().to_owned();
    refused(&mut room, |command| {
        command.env("DISCORD_API_CA", directory.join("none.pem"));
    })
    .await
    .assert(78, "none.pem");
    fs::write(directory.join("bad.pem"), "-----BEGIN CERTIFICATE-----\nno\n-----END CERTIFICATE-----\n")
        .unwrap();
    refused(&mut room, |command| {
        command.env("DISCORD_API_CA", directory.join("bad.pem"));
    })
    .await
    .assert(78, "bad.pem");
    // Files without a certificate, and then the certificate of another server.
    for (nth, text) in
        ["", "no certificate\n", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"]
            .into_iter()
            .enumerate()
    {
        let file = directory.join(format!("other-{nth}.pem"));
        fs::write(&file, text).unwrap();
        let none = refused(&mut room, |command| {
            command.env("DISCORD_API_CA", &file);
        });
        let none = none.await;
        none.assert(78, "DISCORD_API_CA");
        none.assert(78, &format!("other-{nth}.pem"));
        none.assert(78, "it holds no certificate");
    }
    let other = Room::on_file().await;
    refused(&mut room, |command| {
        command.env("DISCORD_API_CA", other.sandbox.ca_file());
    })
    .await
    .assert(69, "invalid peer certificate");

    // A port on which nobody listens.
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    refused(&mut room, |command| url(command, &format!("https://{free}")))
        .await
        .assert(69, "could not be reached");
    room.sandbox.gateway_down(true);
    refused(&mut room, |_| {}).await.assert(69, "could not be reached");
    assert_eq!(room.sandbox.identifies(), 0);
    room.leave("it is about starts that fail");
}

#[tokio::test]
async fn a_start_waits_while_discord_has_had_too_many_requests() {
    let mut room = Room::without_bot().await;
    let too_many = || FaultKind::TooMany { retry_after: Duration::from_millis(100), global: true };
    // A long wait is cut into pauses, which a stop can end.
    let for_long = FaultKind::TooMany { retry_after: Duration::from_secs(600), global: true };
    room.sandbox.fail_next("GET", "/users/@me", 1, for_long);
    for path in ["/oauth2/applications/@me", "/gateway"] {
        room.sandbox.fail_next("GET", path, 1, too_many());
    }
    room.sandbox.fail_next("GET", "/gateway/bot", 2, too_many());
    room.start().await;
    assert!(room.log().contains("too many requests to Discord; starting in 2 s"), "{}", room.log());
    room.game().await;
    room.close().await;
}

#[tokio::test]
async fn settings_are_read_from_a_file_beside_the_program() {
    let mut room = Room::on_file().await;
    let settings = format!(
        "# Settings\nDISCORD_TOKEN={}\nDATABASE_URL=\"sqlite:games.sqlite\"\nDISCORD_API_URL={}\nDISCORD_API_CA={}\n",
        room.sandbox.token(),
        room.sandbox.api_url(),
        room.sandbox.ca_file().display()
    );
    fs::write(room.directory().join(".env"), settings).unwrap();
    let mut command = room.command();
    command.env_clear();
    room.start_as(command).await;
    room.game().await;
    assert!(room.directory().join("games.sqlite").exists());
    assert!(room.stop().await.success());
    room.assert_clean();

    fs::write(room.directory().join(".env"), "DISCORD_TOKEN='never closed\n").unwrap();
    let broken = refused(&mut room, |_| {}).await;
    broken.assert(78, ".env cannot be read");
    assert!(!broken.sentence.contains("never closed"), "the token is not repeated");
    room.leave("it is about starts that fail");
}

#[tokio::test]
async fn a_signal_ends_it_cleanly_in_the_middle_of_a_game() {
    let mut room = Room::open_on_file().await;
    let board = room.game().await;
    let reply = room.ann.select(&board, &board.selects()[0].custom_id, &["a1"]).await.unwrap();
    let board = reply.message().unwrap();
    let ended = room.stop().await;
    assert_eq!(ended.code(), Some(0), "{}", room.log());
    // The write-ahead log is merged into the database file, so that file alone is a complete backup.
    assert!(!room.directory().join("banqi.sqlite-wal").exists());
    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'played'").await, 1);

    room.start().await;
    let select = board.selects().into_iter().find(|select| select.placeholder.contains("Flip")).unwrap();
    let reply = room.bob.select(&board, &select.custom_id, &["b1"]).await.unwrap();
    assert!(reply.content().contains("b1"), "{}", reply.content());
    assert_eq!(room.figure("SELECT count(*) FROM events WHERE kind = 'played'").await, 2);

    // Ctrl-C does the same.
    let asked = Command::new("kill").arg("-INT").arg(room.pid().to_string()).status().unwrap();
    assert!(asked.success());
    room.sandbox.bot_gone().await.unwrap();
    assert!(room.stop().await.success());
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn a_bot_without_connections_left_for_today_waits() {
    let mut room = Room::open().await;
    assert!(room.stop().await.success());
    room.sandbox.use_up_identifies();
    let identifies = room.sandbox.identifies();
    let mut command = room.command();
    command.stderr(Stdio::piped());
    let mut waiting = tokio::process::Command::from(command).kill_on_drop(true).spawn().unwrap();
    let mut lines = tokio::io::BufReader::new(waiting.stderr.take().unwrap()).lines();
    let told =
        async { while !lines.next_line().await.unwrap().unwrap().contains("connecting in 1440 minutes") {} };
    tokio::time::timeout(LIMIT, told).await.expect("a line of the log");
    assert_eq!(room.sandbox.identifies(), identifies);
    let id = waiting.id().unwrap().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(waiting.wait().await.unwrap().success());
    room.leave("its bot never connected");
}
