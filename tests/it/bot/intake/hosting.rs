//! What a host sees of a bot without a gateway connection: settings, checks, metrics, and servers that it has left.

use std::io;
use std::process::Command;
use std::time::Duration;

use discord_sandbox::{FaultKind, World};
use tokio::net::{TcpSocket, TcpStream};

use crate::bot::first_minute::LEFT;
use crate::bot::harness::replicas::Replica;
use crate::bot::harness::room::{LIMIT, Room, private_text};
use crate::bot::intake::requests::send;
use crate::bot::startup::refused;

/// Sets the variables of an intake over HTTP.
fn over_http(command: &mut Command, key: &str, listen: &str) {
    command.args(["--intake", "http"]).env("DISCORD_PUBLIC_KEY", key).env("LISTEN", listen);
}

#[tokio::test]
async fn a_wrong_key_or_address_ends_the_start_with_a_sentence() {
    let mut room = Room::without_bot().await;
    let key = room.sandbox.public_key();
    let unset = refused(&mut room, |command| {
        command.args(["--intake", "http"]);
    });
    unset.await.assert(78, "DISCORD_PUBLIC_KEY is not set: copy the public key");
    for bad in ["secret", &key[1..], &format!("{key}0"), &"g".repeat(64)] {
        let wrong = refused(&mut room, |command| over_http(command, bad, "0")).await;
        wrong.assert(78, "DISCORD_PUBLIC_KEY is not a public key (64 hexadecimal digits)");
        assert!(!wrong.sentence().contains(bad), "the value is not repeated");
    }
    let other = "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29";
    let other = refused(&mut room, |command| over_http(command, other, "0")).await;
    other.assert(78, "DISCORD_PUBLIC_KEY is not the public key of application");
    for bad in ["on", "65536", "localhost:80", "http://127.0.0.1:80"] {
        refused(&mut room, |command| over_http(command, &key, bad))
            .await
            .assert(78, &format!("LISTEN is {bad:?}"));
    }
    // An interface may get its address after the start, so a supervisor has to try again.
    refused(&mut room, |command| over_http(command, &key, "192.0.2.1:8321"))
        .await
        .assert(75, "interactions can't be received on 192.0.2.1:8321");
    let unserved = refused(&mut room, |command| {
        command.env("METRICS_ADDRESS", "192.0.2.1:9464");
    });
    unserved.await.assert(75, "metrics can't be served on 192.0.2.1:9464");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    refused(&mut room, |command| over_http(command, &key, &address))
        .await
        .assert(75, "set LISTEN to another address");
    room.leave("it is about starts that fail");
}

/// A load balancer takes a connection for a process that answers.
#[tokio::test]
async fn a_connection_is_refused_until_the_process_can_answer_it() {
    let room = Room::without_bot().await;
    // Nobody else is given this port.
    let reserved = TcpSocket::new_v4().unwrap();
    reserved.set_reuseaddr(true).unwrap();
    reserved.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = reserved.local_addr().unwrap();
    // The process asks who it is, and then which application.
    let starts = async || {
        let has_asked = |world: &World| world.requests().any(|request| request.path == "/users/@me");
        room.sandbox.wait_for(has_asked, LIMIT).await.unwrap_or_else(|_| panic!("{}", room.log()));
    };
    let hold = || {
        drop(room.sandbox.take_requests());
        room.sandbox.fail_next("GET", "/applications/@me", 1, FaultKind::Hold);
    };
    hold();
    let refused = async {
        starts().await;
        let refused = TcpStream::connect(address).await;
        room.sandbox.release();
        refused.expect_err("nobody listens").kind()
    };
    let started = Replica::start_with(&room, |command| {
        command.env("LISTEN", address.to_string());
    });
    let (replica, refused) = tokio::join!(started, refused);
    assert_eq!(refused, io::ErrorKind::ConnectionRefused);
    TcpStream::connect(address).await.expect("it is ready");
    replica.kill();

    // If somebody else listens there meanwhile, that is said as well.
    hold();
    let (mut command, _) = room.command_and_log();
    over_http(&mut command, &room.sandbox.public_key(), &address.to_string());
    let mut late = tokio::process::Command::from(command).kill_on_drop(true).spawn().unwrap();
    starts().await;
    let _other = reserved.listen(1).unwrap();
    room.sandbox.release();
    let ended = tokio::time::timeout(LIMIT, late.wait()).await.expect("it ends by itself").unwrap();
    let sentence = format!("interactions can't be received on {address}");
    assert!(ended.code() == Some(75) && room.log().contains(&sentence), "{}", room.log());
    room.leave("it is about starts");
}

#[tokio::test]
async fn a_check_knows_the_key_the_address_and_where_discord_sends_interactions() {
    let mut room = Room::without_bot().await;
    room.start().await;
    assert!(room.stop().await.success());
    let check = async |room: &Room, args: &[&str], key: &str, listen: &str| {
        let mut command = room.tool(&[&["check"], args].concat());
        if !key.is_empty() {
            command.env("DISCORD_PUBLIC_KEY", key);
        }
        command.env("LISTEN", listen);
        let output = tokio::process::Command::from(command).kill_on_drop(true).output();
        let output = tokio::time::timeout(LIMIT, output).await.expect("it ends by itself").unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let key = room.sandbox.public_key();
    for (key, listen, code, words) in [
        ("", "on", 1, "wrong  LISTEN is \"on\", but it must be a port such as 8321"),
        ("", "0", 0, "ok     "),
        ("zz", "0", 1, "wrong  DISCORD_PUBLIC_KEY is not a public key"),
        (
            &key,
            "0",
            0,
            "interactions can be received on 127.0.0.1:0 with --intake http, from this machine only",
        ),
        (&key, "0.0.0.0:0", 0, "from other machines as well"),
        (&key, "192.0.2.1:1", 1, "wrong  interactions can't be received on 192.0.2.1:1"),
    ] {
        let (ended, lines) = check(&room, &[], key, listen).await;
        assert!(ended == Some(code) && lines.contains(words), "{words:?} is not in {ended:?} {lines}");
    }
    let (code, lines) = check(&room, &["--intake", "http"], "", "0").await;
    assert!(code == Some(1) && lines.contains("wrong  DISCORD_PUBLIC_KEY is not set"), "{lines}");
    let online = ["--online", "--intake", "http"];
    let (code, lines) = check(&room, &online, &key, "0").await;
    assert!(code == Some(0) && lines.contains("once the bot runs with --intake http, enter"), "{lines}");
    let other = "0".repeat(64);
    let (code, lines) = check(&room, &online, &other, "0").await;
    assert!(
        code == Some(1) && lines.contains("wrong  DISCORD_PUBLIC_KEY is not the public key of"),
        "{lines}"
    );

    let url = room.start_over_http(|_| ()).await;
    assert!(room.stop().await.success());
    let (code, lines) = check(&room, &online, &key, "0").await;
    assert!(
        code == Some(0) && lines.contains(&format!("ok     Discord sends interactions to {url}")),
        "{lines}"
    );
    // The default is that of a start, with a key and without.
    for key in [&key, ""] {
        let (code, lines) = check(&room, &["--online"], key, "0").await;
        let wrong = format!("wrong  Discord sends interactions to {url} and not over the gateway");
        assert!(code == Some(1) && lines.contains(&wrong), "{lines}");
    }
    // A bot with a gateway connection does not start.
    let words =
        format!("Discord sends interactions to {url} and not over the gateway: set DISCORD_PUBLIC_KEY");
    refused(&mut room, |_| {}).await.assert(78, &words);
    room.sandbox.clear_endpoint();
    room.start().await;
    room.leave("it is about checks before the start");
}

#[tokio::test]
async fn it_is_ready_and_counts_interactions_without_a_gateway() {
    let mut room = Room::without_bot().await;
    let url = room.start_over_http(|command| {
        command.env("METRICS_ADDRESS", "0");
    });
    let url = url.await;
    private_text(&room.ann.command(&room.general, "help", &[]).await.unwrap());
    let log = room.log();
    let (_, base) = log.rsplit_once("metrics are at ").unwrap();
    let base = base.split("/metrics").next().unwrap();
    let get = async |path: &str| {
        let answer = reqwest::get(format!("{base}{path}")).await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    // It receives interactions before it has asked Discord for its servers, which is how it knows that it is connected.
    let ready = async {
        while get("/readyz").await != (200, "ok\n".to_owned()) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(LIMIT, ready).await.expect("it becomes ready");
    assert_eq!(get("/healthz").await.0, 200);
    // The request is counted after its interaction has begun.
    let lines = [
        "banqi_interactions_total{kind=\"command\",result=\"done\"} 1",
        "banqi_endpoint_requests_total{result=\"taken\"} 1",
    ];
    let counted = async {
        loop {
            let (_, metrics) = get("/metrics").await;
            if lines.iter().all(|line| metrics.lines().any(|found| found == *line)) {
                return metrics;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let metrics = tokio::time::timeout(LIMIT, counted).await.expect("the interaction is counted");
    // Requests are counted by what became of them. Discord's checks before it accepts the URL are among them.
    let count = |metrics: &str, result: &str| {
        let series = format!("banqi_endpoint_requests_total{{result=\"{result}\"}} ");
        let line = metrics.lines().find_map(|line| line.strip_prefix(&series)).map(str::to_owned);
        line.and_then(|count| count.parse::<u32>().ok()).unwrap_or_else(|| panic!("{series}: {metrics}"))
    };
    assert!(count(&metrics, "ping") > 0, "{metrics}");
    let client = reqwest::Client::new();
    assert_eq!(client.post(&url).body("{}").send().await.unwrap().status().as_u16(), 401);
    assert_eq!(client.get(&url).send().await.unwrap().status().as_u16(), 405);
    assert_eq!(send(&room, &url, &serde_json::json!({ "type": 2 })).await, 400);
    let (_, after) = get("/metrics").await;
    let grown: Vec<u32> = ["taken", "ping", "forged", "misdirected", "elsewhere", "unreadable"]
        .iter()
        .map(|result| count(&after, result) - count(&metrics, result))
        .collect();
    assert_eq!(grown, [0, 0, 1, 0, 1, 1]);
    // No alert on missing connections fires: no comparison with NaN holds.
    assert!(metrics.contains("banqi_gateway_shards{stage=\"connected\"} NaN"), "{metrics}");
    let listen = url.trim_start_matches("http://").split('/').next().unwrap();
    let running = room.tool(&["check", "--running"]).env("LISTEN", listen).output().unwrap();
    assert!(running.status.success(), "{}", String::from_utf8_lossy(&running.stdout));
    room.assert_clean();
    room.close().await;
}

#[tokio::test]
async fn servers_that_it_left_are_known_without_a_gateway() {
    let mut room = Room::without_bot().await;
    let other = room.sandbox.guild("Others", "en-US");
    let known = "SELECT count(*) FROM guilds WHERE left_at IS NULL";
    let becomes = async |room: &Room, sql: &'static str, wanted: i64| {
        room.until(sql, |figure| figure == wanted).await;
    };
    room.start_over_http(|_| ()).await;
    becomes(&room, known, 2).await;
    room.kill().await;
    other.remove_bot();
    room.start_over_http(|_| ()).await;
    becomes(&room, LEFT, 1).await;
    assert_eq!(room.figure(known).await, 1);
    room.kill().await;
    other.invite_bot();
    room.start_over_http(|_| ()).await;
    becomes(&room, LEFT, 0).await;
    // More servers than fit on one page of the list.
    room.kill().await;
    for nth in 0..450 {
        drop(room.sandbox.guild(&format!("Server {nth}"), "en-US"));
    }
    room.start_over_http(|_| ()).await;
    becomes(&room, known, 452).await;
    room.assert_clean();
    room.close().await;
}
