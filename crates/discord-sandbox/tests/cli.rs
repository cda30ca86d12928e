//! The `discord-sandbox` binary with a small bot on it: this same test program, started a second time.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use std::{env, fs};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{
    AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader,
};
use tokio::net::TcpStream;
use tokio::process::Command;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::tungstenite::Message;

/// Nothing takes longer, on a busy machine either.
const LIMIT: Duration = Duration::from_secs(120);

fn sandbox(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_discord-sandbox"));
    command.current_dir(directory).stdin(Stdio::null()).kill_on_drop(true);
    command
}

/// The JSON that a GET request is answered with.
async fn get(mut stream: impl AsyncRead + AsyncWrite + Unpin, host: &str, path: &str, token: &str) -> Value {
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bot {token}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // A server that closes the connection without ending TLS has still answered.
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {answer:?}"));
    assert!(head.starts_with("HTTP/1.1 200 "), "{path}: {head}");
    serde_json::from_str(body).unwrap_or_else(|failure| panic!("{path}: {failure}: {answer}"))
}

/// A bot that identifies itself and then listens for ever.
#[tokio::test]
#[ignore = "the bot that the other test starts"]
async fn small_bot() {
    let [token, url, authority] =
        ["BOT_TOKEN", "DISCORD_API_URL", "DISCORD_API_CA"].map(|name| env::var(name).unwrap());
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(authority).unwrap()).unwrap();
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let host = url.strip_prefix("https://").unwrap();
    let api = TcpStream::connect(host).await.unwrap();
    let name = ServerName::try_from("127.0.0.1").unwrap();
    let api = TlsConnector::from(Arc::new(config)).connect(name, api).await.unwrap();
    let gateway = get(api, host, "/api/v10/gateway/bot", &token).await;
    let (mut gateway, _) =
        tokio_tungstenite::connect_async(format!("{}/?v=10&encoding=json", gateway["url"].as_str().unwrap()))
            .await
            .unwrap();
    let properties = json!({ "os": "linux", "browser": "small", "device": "small" });
    let identify = json!({ "op": 2, "d": { "token": token, "intents": 1, "properties": properties } });
    gateway.send(Message::text(identify.to_string())).await.unwrap();
    while let Some(Ok(_)) = gateway.next().await {}
}

#[tokio::test]
async fn a_bot_program_is_run_and_becomes_ready() {
    let directory = tempfile::tempdir().unwrap();
    let this = env::current_exe().unwrap();
    let mut process = sandbox(directory.path())
        .args(["--port", "0", "--data", "data", "--bot-name", "Small", "--token-var", "BOT_TOKEN"])
        .args(["--database", "BOT_DATABASE=bot.sqlite", "--"])
        .arg(this)
        .args(["small_bot", "--exact", "--ignored", "--nocapture"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut output = BufReader::new(process.stdout.take().unwrap());
    tokio::time::timeout(LIMIT, output.read_line(&mut line)).await.expect("a line comes").unwrap();
    let page = line.trim_end().strip_prefix("http://").unwrap().trim_end_matches('/').to_owned();
    let log = directory.path().join("data/bot.log");
    let connected = async {
        loop {
            let state = get(TcpStream::connect(&page).await.unwrap(), &page, "/api/state", "").await;
            if state["connected"] == true {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let state = tokio::time::timeout(LIMIT, connected).await;
    let state = state.unwrap_or_else(|_| panic!("never ready: {:?}", fs::read_to_string(&log)));
    assert_eq!(state["program"]["state"], "running");
    assert_eq!(state["violations"], json!([]));
    assert_eq!(state["guilds"][0]["name"], "Friends");

    let pid = process.id().expect("it runs").to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let ended = tokio::time::timeout(LIMIT, process.wait()).await.expect("it ends").unwrap();
    assert_eq!(ended.code(), Some(0));
    assert!(directory.path().join("data/discord.sqlite").exists());
}

#[tokio::test]
async fn without_a_program_the_variables_are_printed() {
    let directory = tempfile::tempdir().unwrap();
    let mut process = sandbox(directory.path())
        .args(["--port", "0", "--data", "data", "--api-url-var", "API", "--database", "DB=bot.sqlite"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut remarks = BufReader::new(process.stderr.take().unwrap()).lines();
    let mut names = Vec::new();
    while names.len() < 4 {
        let line = tokio::time::timeout(LIMIT, remarks.next_line()).await.expect("a line comes").unwrap();
        let line = line.expect("four variables are printed");
        names.extend(line.split_once('=').map(|(name, _)| name.to_owned()));
    }
    assert_eq!(names, ["DISCORD_TOKEN", "API", "DISCORD_API_CA", "DB"]);
}

#[tokio::test]
async fn a_wrong_command_line_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    for (arguments, code) in [
        (&["--database", "DB=../bot.sqlite"][..], 64),
        (&["--database", "bot.sqlite"], 64),
        (&["--port", "none"], 64),
        (&["--port", "0", "--openapi", "none.json"], 65),
        (&["--help"], 0),
    ] {
        let ended = sandbox(directory.path()).args(arguments).output().await.unwrap();
        assert_eq!(ended.status.code(), Some(code), "{arguments:?}");
    }
}
