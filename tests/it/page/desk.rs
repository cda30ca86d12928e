//! `banqi sandbox` as a separate process.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use crate::bot::harness::room::LIMIT;

/// A running sandbox and its data directory.
pub(super) struct Desk {
    directory: TempDir,
    process: Child,
    /// The page's address.
    pub(super) url: String,
}

impl Desk {
    /// Starts the sandbox on a free port.
    pub(super) async fn start() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let (process, url) = start(&directory, "0").await;
        Self { directory, process, url }
    }

    /// Kills the sandbox with SIGKILL.
    pub(super) async fn kill(&mut self) {
        self.process.kill().await.unwrap();
    }

    /// Restarts a killed sandbox on the same port.
    pub(super) async fn start_again(&mut self) {
        let port = self.url.trim_end_matches('/').rsplit(':').next().expect("an address has a port");
        let (process, url) = start(&self.directory, port).await;
        assert_eq!(url, self.url);
        self.process = process;
    }

    /// Sends an order to the sandbox's API, as the page's tools do, without moving the focus.
    pub(super) async fn order(&self, what: &str, order: Value) {
        let http = reqwest::Client::builder().no_proxy().timeout(LIMIT).build().unwrap();
        let request = http.post(format!("{}api/{what}", self.url)).header("content-type", "application/json");
        let told = request.body(order.to_string()).send().await.unwrap();
        assert!(told.status().is_success(), "{what}: {}", told.text().await.unwrap());
    }

    /// Returns the guilds, channels and people of the sandbox.
    pub(super) async fn world(&self) -> Value {
        let http = reqwest::Client::builder().no_proxy().timeout(LIMIT).build().unwrap();
        let state = http.get(format!("{}api/state", self.url)).send().await.unwrap();
        serde_json::from_str(&state.error_for_status().unwrap().text().await.unwrap()).unwrap()
    }

    /// Saves a file that the page shows, and returns where it is.
    pub(super) async fn file(&self, address: &str) -> PathBuf {
        let http = reqwest::Client::builder().no_proxy().timeout(LIMIT).build().unwrap();
        let url = reqwest::Url::parse(&self.url).unwrap().join(address).unwrap();
        let name = url.path().rsplit('/').next().expect("a name").to_owned();
        let bytes = http.get(url).send().await.unwrap().error_for_status().unwrap().bytes().await.unwrap();
        let path = self.directory.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    /// Returns the bot's database.
    pub(super) fn database(&self) -> PathBuf {
        self.directory.path().join("data/games.sqlite")
    }

    /// Returns the bot's log.
    pub(super) fn log(&self) -> String {
        fs::read_to_string(self.directory.path().join("data/bot.log")).unwrap_or_default()
    }
}

/// Starts the program and waits for the single line it prints.
async fn start(directory: &TempDir, port: &str) -> (Child, String) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_banqi"))
        .args(["sandbox", "--port", port, "--data"])
        .arg(directory.path().join("data"))
        .current_dir(directory.path())
        .env("RUST_LOG", "info")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut output = BufReader::new(process.stdout.take().unwrap());
    let read = tokio::time::timeout(LIMIT, output.read_line(&mut line)).await;
    read.expect("the sandbox prints its address").unwrap();
    let url = line.trim_end().to_owned();
    assert!(url.starts_with("http://"), "the sandbox has not started: {line:?}");
    (process, url)
}
