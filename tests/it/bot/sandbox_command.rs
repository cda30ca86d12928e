//! `banqi sandbox`: the real program as people start it, used through the page's API and ended by real signals.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, BufReader};
use tokio::process::{Child, ChildStdout, Command};

use crate::bot::harness::room::LIMIT;

/// Returns a `banqi sandbox` command with its own working directory.
fn sandbox(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_banqi"));
    command
        .arg("sandbox")
        .args(arguments)
        .current_dir(directory)
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .stdin(Stdio::null())
        .kill_on_drop(true);
    command
}

/// A running `banqi sandbox`.
struct Desk {
    process: Child,
    output: BufReader<ChildStdout>,
    page: String,
    http: reqwest::Client,
    remarks: PathBuf,
}

/// A response of the page's API.
#[derive(Debug)]
struct PageResponse {
    status: u16,
    body: Value,
}

impl Desk {
    /// Starts the program and waits for the single line it prints.
    async fn start(directory: &TempDir, arguments: &[&str]) -> Self {
        let remarks = directory.path().join("remarks");
        let mut process = sandbox(directory.path(), &["--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(fs::File::create(&remarks).unwrap())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        let read = tokio::time::timeout(LIMIT, output.read_line(&mut line)).await;
        read.expect("a line comes").unwrap();
        let page =
            line.strip_suffix('\n').unwrap_or_else(|| panic!("{}", fs::read_to_string(&remarks).unwrap()));
        let http = reqwest::Client::builder().no_proxy().timeout(LIMIT).build().unwrap();
        Self { process, output, page: page.to_owned(), http, remarks }
    }

    /// Starts the program and waits until its bot is connected and its commands are registered.
    async fn with_bot(directory: &TempDir, arguments: &[&str]) -> Self {
        let desk = Self::start(directory, arguments).await;
        desk.connected().await;
        desk
    }

    async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> PageResponse {
        let mut request = self.http.request(method, format!("{}{path}", self.page));
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        let text = answer.text().await.unwrap();
        PageResponse { status, body: serde_json::from_str(&text).unwrap_or(Value::Null) }
    }

    async fn get(&self, path: &str) -> Value {
        let told = self.ask(Method::GET, path, None).await;
        assert_eq!(told.status, 200, "{path}: {told:?}");
        told.body
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let told = self.ask(Method::POST, path, Some(body)).await;
        assert_eq!(told.status, 200, "{path}: {told:?}\n{}", self.bot_log().await);
        told.body
    }

    async fn state(&self) -> Value {
        self.get("api/state").await
    }

    /// Waits until the state satisfies `wanted`.
    async fn until(&self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let look = async {
            loop {
                let state = self.state().await;
                if wanted(&state) {
                    return state;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        match tokio::time::timeout(LIMIT, look).await {
            Ok(state) => state,
            Err(_) => panic!("never {what}: {}\n{}", self.state().await, self.bot_log().await),
        }
    }

    async fn connected(&self) -> Value {
        let ready = |state: &Value| state["connected"] == true && state["commands"] != json!([]);
        self.until("connected", ready).await
    }

    async fn bot_log(&self) -> String {
        let told = self.ask(Method::GET, "api/log?lines=100", None).await;
        told.body["text"].as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the bot has logged `words`. Returns the whole log.
    async fn logged(&self, words: &str) -> String {
        let logged = async {
            loop {
                let log = self.bot_log().await;
                if log.contains(words) {
                    return log;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(LIMIT, logged).await.expect("it is logged")
    }

    /// Returns what the program wrote to standard error.
    fn remarks(&self) -> String {
        fs::read_to_string(&self.remarks).unwrap()
    }

    async fn remarked(&self, words: &str) {
        let said = async {
            while !self.remarks().contains(words) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(LIMIT, said).await.unwrap_or_else(|_| panic!("{}", self.remarks()));
    }

    fn pid(&self) -> u64 {
        self.process.id().expect("it runs").into()
    }

    /// Sends a signal and waits for the end. Returns the exit code and the remaining output.
    async fn end(mut self, signal: &str) -> (Option<i32>, String) {
        send(signal, self.pid());
        let ended = tokio::time::timeout(LIMIT, self.process.wait()).await.expect("it ends").unwrap();
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).await.unwrap();
        (ended.code(), rest)
    }

    /// Checks that the bot broke no rule and logged no error.
    async fn assert_clean(&self) {
        assert_eq!(self.state().await["violations"], json!([]));
        let log = fs::read_to_string(self.remarks.with_file_name("banqi-sandbox/bot.log")).unwrap();
        let troubles: Vec<&str> =
            log.lines().filter(|line| line.contains("ERROR") || line.contains("panicked")).collect();
        assert_eq!(troubles, [""; 0]);
    }
}

fn send(signal: &str, pid: u64) {
    let sent = std::process::Command::new("kill").args([signal, &pid.to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Whether the process has ended. A zombie counts as ended.
fn is_gone(pid: u64) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else { return true };
    stat.rsplit(')').next().unwrap().trim_start().starts_with('Z')
}

fn bot_pid(state: &Value) -> u64 {
    assert_eq!(state["program"]["state"], "running", "{}", state["program"]);
    state["program"]["pid"].as_u64().unwrap()
}

/// Returns the id of the item whose `key` equals `name`.
fn id_of<'s>(state: &'s Value, list: &str, key: &str, name: &str) -> &'s str {
    let found = state[list].as_array().unwrap().iter().find(|one| one[key] == name);
    found.unwrap_or_else(|| panic!("no {name} in {}", state[list]))["id"].as_str().unwrap()
}

/// A game between Ann and Bob in #games.
struct Table {
    channel: String,
    ann: String,
    bob: String,
    board: String,
}

impl Table {
    async fn lay(desk: &Desk) -> Self {
        let state = desk.state().await;
        let person = |name| id_of(&state, "people", "global_name", name).to_owned();
        let channel = id_of(&state, "channels", "name", "games").to_owned();
        let mut table = Self { channel, ann: person("Ann"), bob: person("Bob"), board: String::new() };
        let challenge = json!({ "channel": table.channel, "path": "banqi challenge", "options": { "opponent": table.bob } });
        desk.ask(Method::POST, &format!("api/people/{}/command", table.ann), Some(challenge)).await;
        let is_accept = |control: &Value| control["label"] == "Accept";
        let asked =
            table.wait_for(desk, |message| controls(message).any(|control| is_accept(&control))).await;
        table.board = asked["id"].as_str().unwrap().to_owned();
        let accept = controls(&asked).find(is_accept).unwrap();
        table.press(desk, &table.bob, &accept, None).await;
        let board = table.wait_for(desk, |message| picture(message).is_some()).await;
        table.board = board["id"].as_str().unwrap().to_owned();
        table
    }

    /// Waits for a message that satisfies `wanted`.
    async fn wait_for(&self, desk: &Desk, wanted: impl Fn(&Value) -> bool) -> Value {
        let path = format!("api/channels/{}/messages", self.channel);
        let look = async {
            loop {
                let messages = desk.get(&path).await;
                if let Some(found) = messages.as_array().unwrap().iter().find(|message| wanted(message)) {
                    return found.clone();
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        match tokio::time::timeout(LIMIT, look).await {
            Ok(found) => found,
            Err(_) => panic!("it is not shown: {}", desk.bot_log().await),
        }
    }

    /// Returns the current state of the board's message.
    async fn shown(&self, desk: &Desk) -> Value {
        let messages = desk.get(&format!("api/channels/{}/messages", self.channel)).await;
        let board = messages.as_array().unwrap().iter().find(|message| message["id"] == *self.board);
        board.unwrap_or_else(|| panic!("no {} in {messages}", self.board)).clone()
    }

    /// Uses a control. The result must be read from the board: on a busy machine the answer can be later than Discord
    /// allows and then arrives through the channel.
    async fn press(&self, desk: &Desk, person: &str, control: &Value, value: Option<&str>) {
        let mut press = json!({ "message": self.board, "custom_id": control["custom_id"] });
        if let Some(value) = value {
            press["values"] = json!([value]);
        }
        let told = desk.ask(Method::POST, &format!("api/people/{person}/component"), Some(press)).await;
        assert!(matches!(told.status, 200 | 504), "{told:?}\n{}", desk.bot_log().await);
    }

    /// Flips a piece with the menu of a board that was shown earlier.
    async fn flip(&self, desk: &Desk, person: &str, board: &Value, square: &str) {
        let offers = |control: &Value| {
            control["options"].as_array().is_some_and(|options| options.iter().any(|o| o["value"] == square))
        };
        let menu = controls(board).find(offers).unwrap_or_else(|| panic!("no {square} in {board}"));
        self.press(desk, person, &menu, Some(square)).await;
        let flipped = |now: &Value| {
            picture(now).is_some()
                && controls(now).count() > 1
                && !controls(now).any(|control| offers(&control))
        };
        let now = self.wait_for(desk, flipped).await;
        assert_eq!(now["id"], *self.board, "the board has moved");
    }
}

/// Waits until a file contains these words. What happened in the last moment before a kill may be lost.
async fn written(file: &Path, words: &str) {
    let look = async {
        while !fs::read(file).unwrap().windows(words.len()).any(|window| window == words.as_bytes()) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LIMIT, look)
        .await
        .unwrap_or_else(|_| panic!("never in {}: {words}", file.display()));
}

/// Returns the components of a message, nested ones included.
fn components(message: &Value) -> Vec<Value> {
    let inside = message["components"].as_array().cloned().unwrap_or_default();
    inside.into_iter().flat_map(|one| [components(&one), vec![one]].concat()).collect()
}

/// Returns the buttons and menus of a message.
fn controls(message: &Value) -> impl Iterator<Item = Value> {
    components(message).into_iter().filter(|one| one["custom_id"].is_string())
}

/// Returns the address of a message's picture.
fn picture(message: &Value) -> Option<String> {
    let gallery = components(message).into_iter().find(|one| one["type"] == 12)?;
    gallery["items"][0]["media"]["url"].as_str().map(str::to_owned)
}

/// Returns the local and remote addresses of a process's connections, in the form of proc(5).
fn connections(pid: u64) -> Vec<(String, String)> {
    let entries = fs::read_dir(format!("/proc/{pid}/fd")).unwrap();
    let links = entries.filter_map(|entry| fs::read_link(entry.unwrap().path()).ok());
    let sockets: Vec<String> = links.map(|link| link.to_string_lossy().into_owned()).collect();
    let mut found = Vec::new();
    for table in ["tcp", "tcp6", "udp", "udp6"] {
        for line in fs::read_to_string(format!("/proc/{pid}/net/{table}")).unwrap().lines().skip(1) {
            let fields: Vec<&str> = line.split_whitespace().collect();
            if sockets.contains(&format!("socket:[{}]", fields[9])) {
                found.push((format!("{table} {}", fields[1]), format!("{table} {}", fields[2])));
            }
        }
    }
    found
}

#[tokio::test]
async fn one_address_is_printed_and_everything_stays_on_this_machine() {
    let directory = tempfile::tempdir().unwrap();
    let desk = Desk::with_bot(&directory, &[]).await;
    let port = desk.page.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix('/'));
    assert!(port.is_some_and(|port| port.parse::<u16>().is_ok()), "{}", desk.page);
    let home = directory.path().join("banqi-sandbox");
    assert!(desk.remarks().contains(&*home.canonicalize().unwrap().to_string_lossy()), "{}", desk.remarks());

    let table = Table::lay(&desk).await;
    table.flip(&desk, &table.ann, &table.shown(&desk).await, "a1").await;
    let bot = bot_pid(&desk.state().await);
    for pid in [desk.pid(), bot] {
        let connections = connections(pid);
        assert!(connections.len() > 1, "{connections:?}");
        for (local, remote) in &connections {
            let listens = remote == "tcp 00000000:0000";
            assert!(local.starts_with("tcp 0100007F:"), "{pid}: {connections:?}");
            assert!(listens || remote.starts_with("tcp 0100007F:"), "{pid}: {connections:?}");
            assert!(!listens || pid != bot, "the bot listens: {connections:?}");
        }
    }
    desk.assert_clean().await;

    // The signal ends both processes, and both database files are complete without their write-ahead logs.
    assert_eq!(desk.end("-TERM").await, (Some(0), String::new()));
    assert!(is_gone(bot));
    let mut left: Vec<String> =
        fs::read_dir(&home).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    left.sort_unstable();
    assert_eq!(left, ["bot.log", "ca.pem", "discord.sqlite", "games.sqlite", "games.sqlite.lock"]);

    // Ctrl-C does the same, and the state survives in between.
    let desk = Desk::with_bot(&directory, &[]).await;
    table.flip(&desk, &table.bob, &table.shown(&desk).await, "b1").await;
    let bot = bot_pid(&desk.state().await);
    assert_eq!(desk.end("-INT").await, (Some(0), String::new()));
    assert!(is_gone(bot));
}

#[tokio::test]
async fn a_game_goes_on_after_everything_was_killed() {
    let directory = tempfile::tempdir().unwrap();
    let desk = Desk::with_bot(&directory, &[]).await;
    let table = Table::lay(&desk).await;
    table.flip(&desk, &table.ann, &table.shown(&desk).await, "a1").await;
    let board = table.shown(&desk).await;
    let picture = picture(&board).unwrap();
    written(&directory.path().join("banqi-sandbox/discord.sqlite-wal"), &picture).await;
    let before = desk.state().await;
    let bot = bot_pid(&before);
    assert_eq!(desk.end("-KILL").await.0, None);

    // The bot detects the end by itself. The next bot waits for that.
    let desk = Desk::with_bot(&directory, &[]).await;
    assert!(is_gone(bot));
    let after = desk.state().await;
    for what in ["application", "guilds", "channels", "people"] {
        assert_eq!(after[what], before[what]);
    }
    // The picture URLs lead to the page's own server.
    assert_eq!(table.shown(&desk).await, board);
    let picture = desk.http.get(format!("{}{}", desk.page, picture.trim_start_matches('/'))).send();
    assert!(picture.await.unwrap().bytes().await.unwrap().starts_with(b"\x89PNG"));
    table.flip(&desk, &table.bob, &board, "b1").await;
    desk.assert_clean().await;
}

#[tokio::test]
async fn old_buttons_work_when_the_bot_was_restarted_from_the_page() {
    let directory = tempfile::tempdir().unwrap();
    let desk = Desk::with_bot(&directory, &[]).await;
    let table = Table::lay(&desk).await;
    for (manner, person, square) in [("restart", &table.ann, "a1"), ("kill", &table.bob, "b1")] {
        let board = table.shown(&desk).await;
        let before = bot_pid(&desk.state().await);
        desk.post("api/program", json!({ "do": manner })).await;
        assert!(is_gone(before));
        assert_ne!(bot_pid(&desk.connected().await), before);
        table.flip(&desk, person, &board, square).await;
    }
    desk.assert_clean().await;
}

#[tokio::test]
async fn a_bot_that_ends_is_reported_and_can_be_started_again() {
    let directory = tempfile::tempdir().unwrap();
    let desk = Desk::with_bot(&directory, &[]).await;
    let bot = bot_pid(&desk.state().await);
    send("-KILL", bot);
    let gone = |state: &Value| state["program"]["state"] == "ended" && state["connected"] == false;
    let state = desk.until("ended", gone).await;
    assert_eq!(state["program"], json!({ "state": "ended", "how": "signal: 9 (SIGKILL)", "pid": null }));
    desk.remarked("The bot has stopped (signal: 9 (SIGKILL)). See ").await;

    desk.post("api/program", json!({ "do": "start" })).await;
    assert_ne!(bot_pid(&desk.connected().await), bot);
    Table::lay(&desk).await;

    // A requested stop is not reported as an unexpected end.
    desk.post("api/program", json!({ "do": "stop" })).await;
    assert_eq!(desk.state().await["program"]["state"], "stopped");
    assert_eq!(desk.remarks().matches("The bot has stopped").count(), 1, "{}", desk.remarks());
    assert_eq!(desk.end("-TERM").await.0, Some(0));
}

#[tokio::test]
async fn fresh_begins_anew_and_removes_nothing_else() {
    let directory = tempfile::tempdir().unwrap();
    let home = directory.path().join("elsewhere");
    let arguments = ["--data", "elsewhere"];
    let desk = Desk::with_bot(&directory, &arguments).await;
    let table = Table::lay(&desk).await;
    let before = desk.state().await;
    desk.end("-TERM").await;
    fs::write(home.join("notes.txt"), "mine").unwrap();

    let desk = Desk::with_bot(&directory, &["--data", "elsewhere", "--fresh"]).await;
    let after = desk.state().await;
    assert_ne!(after["application"], before["application"]);
    let told = desk.ask(Method::GET, &format!("api/channels/{}/messages", table.channel), None).await;
    assert_eq!(told.status, 404, "{told:?}");
    assert_eq!(id_of(&after, "guilds", "name", "Friends").len(), 19);
    let games = sqlx::sqlite::SqliteConnectOptions::new().filename(home.join("games.sqlite"));
    let mut games = sqlx::ConnectOptions::connect(&games).await.unwrap();
    let sessions: i64 =
        sqlx::query_scalar("SELECT count(*) FROM sessions").fetch_one(&mut games).await.unwrap();
    assert_eq!(sessions, 0);
    assert!(!fs::read_to_string(home.join("bot.log")).unwrap().is_empty());
    assert_eq!(fs::read_to_string(home.join("notes.txt")).unwrap(), "mine");
    Table::lay(&desk).await;
}

#[tokio::test]
async fn another_bot_is_started_with_the_same_variables() {
    let directory = tempfile::tempdir().unwrap();
    let script = "echo \"$0 $1: $DISCORD_TOKEN $DISCORD_API_URL $DATABASE_URL\"; \
                  test -s \"$DISCORD_API_CA\" && exec sleep 1000";
    let desk = Desk::start(&directory, &["--bot", "sh", "-c", script, "mine", "--flag"]).await;
    let state = desk.until("running", |state| state["program"]["state"] == "running").await;
    let bot = bot_pid(&state);
    let log = desk.logged("games.sqlite").await;
    assert!(log.starts_with("mine --flag: sandbox-token https://127.0.0.1:"), "{log}");
    assert!(log.contains(" sqlite:/"), "{log}");
    assert_eq!(desk.end("-TERM").await, (Some(0), String::new()));
    assert!(is_gone(bot));

    let desk = Desk::start(&directory, &["--bot", "no-such-program"]).await;
    desk.remarked("The bot has stopped (it could not start: No such file").await;
    assert_eq!(desk.state().await["program"]["state"], "ended");
}

#[tokio::test]
async fn without_a_bot_the_variables_for_one_are_told() {
    let directory = tempfile::tempdir().unwrap();
    let desk = Desk::start(&directory, &["--no-bot"]).await;
    assert_eq!(desk.state().await["program"], Value::Null);
    desk.remarked("DISCORD_API_CA=").await;
    let remarks = desk.remarks();
    let variables = remarks.lines().filter_map(|line| line.split_once('='));
    let mut bot = Command::new(env!("CARGO_BIN_EXE_banqi"));
    bot.arg("run").current_dir(directory.path()).env_clear().envs(variables);
    let log = fs::File::create(directory.path().join("log")).unwrap();
    let _bot = bot.stdin(Stdio::null()).stderr(log).kill_on_drop(true).spawn().unwrap();
    desk.connected().await;
    Table::lay(&desk).await;
}

#[tokio::test]
async fn what_is_wrong_is_said_in_one_sentence() {
    async fn refused(directory: &Path, arguments: &[&str]) -> (Option<i32>, String) {
        let ended = tokio::time::timeout(LIMIT, sandbox(directory, arguments).output()).await;
        let ended = ended.expect("it ends by itself").unwrap();
        assert_eq!(ended.stdout, b"");
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
        (ended.status.code(), said)
    }
    #[track_caller]
    fn assert_says((code, said): (Option<i32>, String), wanted: i32, words: &str) {
        assert!(code == Some(wanted) && said.contains(words), "{code:?} {said}");
    }

    let directory = tempfile::tempdir().unwrap();
    let at = directory.path();
    let desk = Desk::start(&directory, &["--no-bot"]).await;
    for fresh in [&["--port", "0"][..], &["--port", "0", "--fresh"]] {
        assert_says(refused(at, fresh).await, 75, "banqi-sandbox is in use by another banqi sandbox");
    }
    assert_eq!(desk.state().await["guilds"][0]["name"], "Friends");
    desk.end("-TERM").await;

    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    assert_says(
        refused(at, &["--port", &port]).await,
        75,
        &format!("port {port} is already in use: choose another with --port,"),
    );
    let api = refused(at, &["--port", "0", "--api-port", &port]).await;
    assert_says(api, 75, &format!("port {port} is already in use: choose another with --api-port,"));
    assert!(!at.join("banqi-sandbox/bot.log").exists(), "no bot was started");

    // Whichever port is taken, no file is created or removed.
    let kept = fs::read(at.join("banqi-sandbox/discord.sqlite")).unwrap();
    for flag in ["--port", "--api-port"] {
        let ports = if flag == "--port" { vec![flag, &port] } else { vec!["--port", "0", flag, &port] };
        let words = format!("port {port} is already in use: choose another with {flag},");
        assert_says(refused(at, &[&ports[..], &["--fresh"]].concat()).await, 75, &words);
        assert_eq!(fs::read(at.join("banqi-sandbox/discord.sqlite")).unwrap(), kept, "{flag}");
        assert_says(refused(at, &[&ports[..], &["--data", "new/one"]].concat()).await, 75, &words);
        assert!(!at.join("new").exists(), "{flag}");
    }

    assert_says(refused(at, &["--data", "/proc/sandbox"]).await, 73, "choose another directory with --data");
    assert_says(refused(at, &["--openapi", "none.json"]).await, 65, "none.json");
    let clash = sandbox(at, &["--no-bot", "--bot", "sh"]).output().await.unwrap();
    assert_eq!(clash.status.code(), Some(64));

    let world = at.join("banqi-sandbox/discord.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&world);
    let mut file = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::query("PRAGMA user_version = 9").execute(&mut file).await.unwrap();
    sqlx::Connection::close(file).await.unwrap();
    assert_says(
        refused(at, &["--port", "0"]).await,
        76,
        "has format 9, but this program reads format 2: start over with --fresh",
    );
    fs::write(&world, "a shopping list".repeat(99)).unwrap();
    assert_says(refused(at, &["--port", "0"]).await, 65, "start over with --fresh");
    Desk::start(&directory, &["--no-bot", "--fresh"]).await.end("-TERM").await;
}
