//! Requests that are not Discord's: forged, replayed, old, truncated, oversized and malformed ones.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::future::join_all;
use rand::RngExt as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use reqwest::Client;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::bot::harness::room::{LIMIT, Room};
use crate::bot::intake::PLIES;
use crate::figures::{Said, figure, seed};
use crate::records::random;

/// How many requests are under way at a time.
const AT_ONCE: usize = 16;

/// How many requests are made of one click. They take less than the 10 minutes after which a click is too old in any
/// case.
const WITH_ONE_CLICK: usize = 20_000;

/// The largest body that the endpoint reads.
const MOST_BYTES: usize = 256 * 1_024;

/// How much the memory of the bot may grow while it refuses requests.
const MOST_GROWTH_KB: u64 = 12_000;

/// The current time in seconds since 1970.
#[expect(clippy::disallowed_methods, reason = "requests carry the machine's time")]
pub(in crate::bot) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

/// Sends an interaction with the application's signature. Returns the status.
pub(in crate::bot) async fn send(room: &Room, url: &str, interaction: &Value) -> u16 {
    send_held(room, url, interaction, None).await
}

/// Does the same, as a process that has held it for this time.
pub(in crate::bot) async fn send_held(
    room: &Room,
    url: &str,
    interaction: &Value,
    held: Option<Duration>,
) -> u16 {
    let (timestamp, body) = (now().to_string(), interaction.to_string());
    let signature = room.sandbox.sign(&timestamp, body.as_bytes());
    let request = Request {
        url: url.to_owned(),
        signature: vec![signature],
        timestamp: Some(timestamp),
        held,
        body: body.into(),
    };
    request.post(&Client::new()).await
}

/// Returns the number of answers to an interaction, which all say privately that its person has to try again.
#[track_caller]
pub(in crate::bot) fn apologies(requests: &[discord_sandbox::Request], interaction: u64) -> usize {
    let id = interaction.to_string();
    let answers = requests.iter().filter(|request| request.path.contains(&id));
    let answers = answers.inspect(|answer| {
        let body = answer.body.as_ref().unwrap();
        assert!(body["data"]["flags"].as_u64().unwrap() & 1 << 6 != 0, "{body}");
        assert!(body.to_string().contains("try again"), "{body}");
    });
    answers.count()
}

/// A request to the endpoint.
struct Request {
    url: String,
    signature: Vec<String>,
    timestamp: Option<String>,
    /// For how long another process says that it has held it.
    held: Option<Duration>,
    body: Vec<u8>,
}

impl Request {
    async fn post(self, client: &Client) -> u16 {
        let mut request = client.post(&self.url).header("content-type", "application/json").body(self.body);
        for signature in self.signature {
            request = request.header("x-signature-ed25519", signature);
        }
        if let Some(timestamp) = self.timestamp {
            request = request.header("x-signature-timestamp", timestamp);
        }
        if let Some(held) = self.held {
            request = request.header("x-banqi-waited", held.as_millis().to_string());
        }
        request.send().await.unwrap().status().as_u16()
    }
}

/// What is wrong with a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    NoSignature,
    NoTimestamp,
    TwoSignatures,
    NotHexadecimal,
    ShortSignature,
    OtherKey,
    OtherBody,
    OtherTimestamp,
    Old,
    Early,
    Truncated,
    Longer,
    Cut,
    NotHttp,
    Oversized,
    OversizedInParts,
    EndlessHead,
    NotJson,
    NotAnInteraction,
    Get,
    OtherPath,
    Replayed,
}

impl Fault {
    const ALL: [Self; 22] = [
        Self::NoSignature,
        Self::NoTimestamp,
        Self::TwoSignatures,
        Self::NotHexadecimal,
        Self::ShortSignature,
        Self::OtherKey,
        Self::OtherBody,
        Self::OtherTimestamp,
        Self::Old,
        Self::Early,
        Self::Truncated,
        Self::Longer,
        Self::Cut,
        Self::NotHttp,
        Self::Oversized,
        Self::OversizedInParts,
        Self::EndlessHead,
        Self::NotJson,
        Self::NotAnInteraction,
        Self::Get,
        Self::OtherPath,
        Self::Replayed,
    ];

    /// The status of the response; `None` if there is none.
    const fn status(self) -> Option<u16> {
        Some(match self {
            Self::Cut => return None,
            Self::NotHttp | Self::NotJson | Self::NotAnInteraction => 400,
            Self::Get => 405,
            Self::OtherPath => 404,
            Self::Oversized | Self::OversizedInParts => 413,
            Self::EndlessHead => 431,
            Self::Replayed => 202,
            _ => 401,
        })
    }
}

/// Sends faulty requests that are otherwise like an interaction that would play a move.
struct Forger<'a> {
    room: &'a Room,
    url: &'a str,
    client: Client,
    /// An interaction that was never delivered.
    fresh: Value,
    /// One that was delivered and answered.
    known: Value,
    random: ChaCha8Rng,
}

impl Forger<'_> {
    /// Sends a request with a fault. Returns the status.
    async fn send(&mut self, fault: Fault) -> Option<u16> {
        let timestamp = match fault {
            Fault::Old => now() - 301 - self.random.random_range(0..100_000),
            // Later than any clock that has gone on meanwhile.
            Fault::Early => now() + 360 + self.random.random_range(0..100_000),
            _ => now() - self.random.random_range(0..60),
        };
        let timestamp = timestamp.to_string();
        let mut body = match fault {
            Fault::NotJson => ["", "{", "null", "[]", "\u{0}", "{\"type\":2"]
                .choose(&mut self.random)
                .unwrap()
                .as_bytes()
                .to_vec(),
            Fault::NotAnInteraction => {
                let kinds = [
                    json!({}),
                    json!({ "type": 99 }),
                    json!({ "type": 3, "id": "0" }),
                    json!({ "type": 2, "data": [] }),
                ];
                kinds.choose(&mut self.random).unwrap().to_string().into_bytes()
            }
            Fault::Replayed => self.known.to_string().into_bytes(),
            _ => self.fresh.to_string().into_bytes(),
        };
        let signature = self.room.sandbox.sign(&timestamp, &body);
        let mut request = Request {
            url: self.url.to_owned(),
            signature: vec![signature],
            timestamp: Some(timestamp),
            held: None,
            body: Vec::new(),
        };
        match fault {
            Fault::NoSignature => request.signature.clear(),
            Fault::NoTimestamp => request.timestamp = None,
            Fault::TwoSignatures => request.signature.push(request.signature[0].clone()),
            Fault::NotHexadecimal => request.signature[0].replace_range(5..6, "x"),
            Fault::ShortSignature => request.signature[0].truncate(126),
            Fault::OtherKey => {
                let digits: Vec<u8> = (0..64).map(|_| self.random.random()).collect();
                request.signature = vec![hex::encode(digits)];
            }
            Fault::OtherBody => {
                let at = self.random.random_range(0..body.len());
                body[at] ^= 1 << self.random.random_range(0..8);
            }
            Fault::OtherTimestamp => request.timestamp = Some((now() + 100).to_string()),
            Fault::Truncated => body.truncate(self.random.random_range(0..body.len())),
            Fault::Longer => body.push(b' '),
            Fault::OtherPath => request.url.push_str(["/", "2", "/x"].choose(&mut self.random).unwrap()),
            _ => {}
        }
        match fault {
            Fault::Get => {
                let answer = self.client.get(self.url).send().await.unwrap();
                assert_eq!(answer.headers()["allow"], "POST");
                return Some(answer.status().as_u16());
            }
            Fault::Cut | Fault::NotHttp | Fault::Oversized | Fault::OversizedInParts | Fault::EndlessHead => {
                return self.send_raw(fault, &request, &body).await;
            }
            _ => {}
        }
        request.body = body;
        Some(request.post(&self.client).await)
    }

    /// Sends a request that no HTTP client sends. Returns the status.
    async fn send_raw(&self, fault: Fault, request: &Request, body: &[u8]) -> Option<u16> {
        let address = self.url.strip_prefix("http://").unwrap().split('/').next().unwrap();
        let head = format!(
            "POST /interactions HTTP/1.1\r\nhost: {address}\r\nx-signature-ed25519: {}\r\nx-signature-timestamp: {}\r\n",
            request.signature[0],
            request.timestamp.as_deref().unwrap()
        );
        let sent = match fault {
            Fault::Cut => {
                let half = &body[..body.len() / 2];
                [format!("{head}content-length: {}\r\n\r\n", body.len()).as_bytes(), half].concat()
            }
            Fault::NotHttp => b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n".to_vec(),
            Fault::Oversized => format!("{head}content-length: {}\r\n\r\n", MOST_BYTES + 1).into_bytes(),
            Fault::OversizedInParts => {
                let size = format!("{head}transfer-encoding: chunked\r\n\r\n{:x}\r\n", MOST_BYTES + 1);
                [size.as_bytes(), &vec![b'1'; MOST_BYTES + 1]].concat()
            }
            _ => format!("{head}x-padding: {}", "a".repeat(64 * 1_024)).into_bytes(),
        };
        let mut stream = TcpStream::connect(address).await.unwrap();
        // The server may have refused and closed already.
        let _ = stream.write_all(&sent).await;
        if fault == Fault::Cut {
            return None;
        }
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            match tokio::time::timeout(LIMIT, stream.read_buf(&mut answer)).await.expect("an answer in time")
            {
                Ok(0) | Err(_) => break,
                Ok(_) => {}
            }
        }
        let answer = String::from_utf8_lossy(&answer);
        Some(answer.split(' ').nth(1)?.parse().unwrap())
    }
}

/// Returns the resident memory of a process.
fn memory_kb(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse().unwrap()
}

/// Sends this many requests with faults, some at a time.
async fn forge(room: &Room, url: &str, (fresh, known): (&Value, &Value), count: usize, seed: u64) {
    let forgers = (0..AT_ONCE).map(|nth| async move {
        let mut forger = Forger {
            room,
            url,
            client: Client::new(),
            fresh: fresh.clone(),
            known: known.clone(),
            random: random(seed + nth as u64),
        };
        for step in (nth..count).step_by(AT_ONCE) {
            let fault = Fault::ALL[step % Fault::ALL.len()];
            assert_eq!(forger.send(fault).await, fault.status(), "{fault:?}");
        }
    });
    join_all(forgers).await;
}

/// `BANQI_FORGERIES` sets how many are sent.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_forged_gets_in_and_memory_stays_flat() {
    let seed = Said(seed(6));
    let count: usize = figure("BANQI_FORGERIES", 2_000);
    let mut room = Room::without_bot().await;
    let url = room.start_over_http(|command| {
        command.env("RUST_LOG", "warn,banqi=info");
    });
    let url = url.await;
    let board = room.game().await;
    let click = room.ann.start_select(&board, &board.selects()[0].custom_id, &["a1"]).unwrap();
    let known = click.payload();
    let board = click.reply().await.unwrap().message().unwrap();
    // Nobody receives this one: there is neither an endpoint nor a gateway connection.
    room.sandbox.clear_endpoint();
    let menu = board.selects().into_iter().find(|select| select.placeholder.contains("Flip")).unwrap();
    let fresh = || room.bob.start_select(&board, &menu.custom_id, &["b1"]).unwrap().payload();
    room.settled().await;

    forge(&room, &url, (&fresh(), &known), count / 10 + 500, seed.0).await;
    let before = memory_kb(room.pid());
    drop(room.sandbox.take_requests());
    let mut left = count;
    while left > 0 {
        let now = left.min(WITH_ONE_CLICK);
        forge(&room, &url, (&fresh(), &known), now, seed.0 + 1_000 + left as u64).await;
        left -= now;
    }
    let after = memory_kb(room.pid());
    println!("{count} requests; memory: {before} kB before, {after} kB after");
    assert!(after < before + MOST_GROWTH_KB, "{before} kB before, {after} kB after");
    let answered = room.sandbox.take_requests();
    assert!(!answered.iter().any(|request| request.path.ends_with("/callback")), "{answered:?}");
    assert_eq!(room.figure(PLIES).await, 1);

    // Such an interaction gets in with its signature.
    assert_eq!(send(&room, &url, &fresh()).await, 202);
    assert!(room.stop().await.success(), "a stop waits for the answer");
    assert_eq!(room.figure(PLIES).await, 2, "{}", room.log());
    room.leave("one interaction may be answered too late");
}

#[tokio::test]
async fn discords_ping_is_answered_and_a_request_is_refused_in_words() {
    let mut room = Room::without_bot().await;
    let url = room.start_over_http(|_| ()).await;
    let (timestamp, body) = (now().to_string(), json!({
        "id": "1", "application_id": room.sandbox.application_id().to_string(), "type": 1, "token": "t", "version": 1,
    }).to_string());
    let client = Client::new();
    let ping = |signature: String| {
        client
            .post(&url)
            .header("x-signature-ed25519", signature)
            .header("x-signature-timestamp", &timestamp)
            .body(body.clone())
            .send()
    };
    let pong = ping(room.sandbox.sign(&timestamp, body.as_bytes())).await.unwrap();
    assert_eq!(
        (pong.status().as_u16(), pong.headers()["content-type"].to_str().unwrap()),
        (200, "application/json")
    );
    assert_eq!(pong.text().await.unwrap(), r#"{"type":1}"#);
    let refused = ping("0".repeat(128)).await.unwrap();
    assert_eq!(refused.status().as_u16(), 401);
    assert_eq!(refused.text().await.unwrap(), "the request is not signed by Discord, or too old\n");
    room.assert_clean();
    room.close().await;
}
