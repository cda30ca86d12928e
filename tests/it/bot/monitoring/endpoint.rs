//! The endpoint: off unless it is wanted, on this machine unless told otherwise, with health checks.

use std::net::TcpListener;
use std::process::Stdio;
use std::time::Duration;

use discord_sandbox::FaultKind;
use sqlx::Executor as _;

use super::{Endpoint, Scrape};
use crate::bot::harness::room::{LIMIT, Room};

/// Waits until a check has this status, and returns its words.
async fn until(endpoint: &Endpoint, path: &str, status: u16) -> String {
    let waited = async {
        loop {
            let (found, words) = endpoint.get(path).await;
            if found == status {
                return words;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LIMIT, waited).await.expect("the status")
}

#[tokio::test]
async fn nothing_listens_unless_a_host_wants_it() {
    let mut room = Room::open().await;
    assert!(!room.log().contains("metrics"), "{}", room.log());
    let listens = format!("/proc/{}/net/tcp", room.pid());
    // All its sockets are in the same network, so only those of this process count.
    let own: Vec<String> = std::fs::read_dir(format!("/proc/{}/fd", room.pid()))
        .unwrap()
        .filter_map(|file| std::fs::read_link(file.ok()?.path()).ok())
        .filter_map(|link| {
            link.to_str()?.strip_prefix("socket:[")?.strip_suffix(']').map(|inode| format!(" {inode} "))
        })
        .collect();
    let table = std::fs::read_to_string(listens).unwrap();
    let listening = table.lines().filter(|line| {
        line.split_whitespace().nth(3) == Some("0A") && own.iter().any(|inode| line.contains(inode))
    });
    assert_eq!(listening.collect::<Vec<_>>(), Vec::<&str>::new());
    assert!(!own.is_empty());
    assert!(room.stop().await.success());
    room.close().await;
}

#[tokio::test]
async fn it_answers_only_what_it_knows() {
    let mut room = Room::without_bot().await;
    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    assert!(endpoint.base.starts_with("http://127.0.0.1:"), "{}", endpoint.base);
    assert!(!room.log().contains("other machines"), "{}", room.log());
    assert_eq!(endpoint.get("/").await, (404, "see /metrics, /healthz and /readyz\n".to_owned()));
    assert_eq!(endpoint.get("/metrics/../etc/passwd").await.0, 404);
    let client = reqwest::Client::new();
    let post = client.post(format!("{}/metrics", endpoint.base)).body("x").send().await.unwrap();
    assert_eq!((post.status().as_u16(), &post.headers()["allow"]), (405, &"GET, HEAD".parse().unwrap()));
    let head = client.head(format!("{}/healthz", endpoint.base)).send().await.unwrap();
    assert_eq!(head.status().as_u16(), 200);
    let metrics = client.get(format!("{}/metrics", endpoint.base)).send().await.unwrap();
    assert_eq!(metrics.headers()["content-type"], "text/plain; version=0.0.4; charset=utf-8");

    // The next process says whose port it is.
    let mut second = room.tool(&["run"]);
    second.env("DATABASE_URL", room.directory().join("second.sqlite"));
    second.env("METRICS_ADDRESS", endpoint.base.strip_prefix("http://").unwrap()).stderr(Stdio::piped());
    let ended = tokio::process::Command::from(second).kill_on_drop(true).output();
    let ended = tokio::time::timeout(LIMIT, ended).await.expect("it ends by itself").unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(75), "{said}");
    assert!(said.contains("set METRICS_ADDRESS to another address"), "{said}");
    assert!(room.stop().await.success());

    // Other machines read only what the host has opened to them.
    let endpoint = Endpoint::open(&mut room, |command| {
        command.env("METRICS_ADDRESS", "0.0.0.0:0");
    });
    let endpoint = endpoint.await;
    assert!(endpoint.base.starts_with("http://0.0.0.0:"), "{}", endpoint.base);
    assert!(room.log().contains("other machines can read the metrics"), "{}", room.log());
    room.close().await;
}

#[tokio::test]
async fn health_and_readiness_follow_the_database_and_discord() {
    let room = Room::without_bot().await;
    // The commands can't be registered at first.
    room.sandbox.fail_next("PUT", "/commands", u32::MAX, FaultKind::Status(500));
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    room.sandbox.fail_next("GET", "/users/@me", 1, FaultKind::Hold);
    let mut command = room.command();
    command.env("METRICS_ADDRESS", port.to_string());
    let mut process = tokio::process::Command::from(command).kill_on_drop(true).spawn().unwrap();
    let endpoint = Endpoint { base: format!("http://{port}") };
    let listens = async {
        while reqwest::get(format!("http://{port}/healthz")).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LIMIT, listens).await.expect("it listens before it is connected");
    assert_eq!(endpoint.get("/healthz").await, (200, "ok\n".to_owned()));
    assert_eq!(endpoint.get("/readyz").await, (503, "not connected to Discord\n".to_owned()));
    let started = endpoint.scrape().await.value("process_start_time_seconds");
    assert!(started > 1.6e9, "it is known before the bot is connected: {started}");
    assert!(endpoint.scrape().await.value("banqi_commands_registered").is_nan(), "it was not tried");

    room.sandbox.release();
    until(&endpoint, "/readyz", 200).await;
    let registered = |scrape: &Scrape| scrape.value("banqi_commands_registered") == 1.0;
    assert!(!registered(&endpoint.scrape().await), "it is ready before that");
    room.sandbox.clear_faults();
    endpoint.scrape_until(registered).await;
    room.sandbox.gateway_down(true);
    room.sandbox.gateway_cut();
    assert_eq!(until(&endpoint, "/readyz", 503).await, "not connected to Discord\n");
    assert_eq!(endpoint.get("/healthz").await.0, 200, "it lives");
    let connected = endpoint.scrape().await.value("banqi_gateway_shards{stage=\"connected\"}");
    assert_eq!(connected, 0.0);
    room.sandbox.gateway_down(false);
    until(&endpoint, "/readyz", 200).await;
    process.kill().await.unwrap();
    room.leave("its bot was another process");
}

#[tokio::test]
async fn a_database_that_is_not_written_is_unhealthy() {
    let mut room = Room::on_file().await;
    let endpoint = Endpoint::open(&mut room, |_| {}).await;
    until(&endpoint, "/readyz", 200).await;
    assert_eq!(endpoint.get("/healthz").await, (200, "ok\n".to_owned()));
    // Another program keeps the bot from storing its next heartbeat, and the last one is old. The bot may store one in
    // between.
    let mut held = room.database.connect().await;
    let said = async {
        loop {
            room.alter("UPDATE liveness SET at = at - 40000").await;
            held.execute("BEGIN IMMEDIATE").await.unwrap();
            match endpoint.get("/healthz").await {
                (503, said) => return said,
                _ => held.execute("ROLLBACK").await.map(drop).unwrap(),
            }
        }
    };
    let said = tokio::time::timeout(LIMIT, said).await.expect("a check in time");
    assert_eq!(said, "the database has not been written for more than 30 seconds\n");
    held.execute("ROLLBACK").await.unwrap();
    until(&endpoint, "/healthz", 200).await;
    room.close().await;
}
