//! The application's Interactions Endpoint URL: which endpoints are refused, and how interactions are sent to one.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use discord_sandbox::{Options, SandboxError};
use ring::signature::{ED25519, UnparsedPublicKey};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use super::{Scene, options, scene, scene_with};

/// A request to the endpoint, as it arrived.
#[derive(Clone, Debug)]
struct Arrived {
    head: String,
    body: Vec<u8>,
}

impl Arrived {
    fn header(&self, name: &str) -> &str {
        let mut headers = self.head.lines().filter_map(|line| line.split_once(": "));
        let header = headers.find(|(found, _)| found.eq_ignore_ascii_case(name));
        header.unwrap_or_else(|| panic!("no {name}: {}", self.head)).1
    }

    fn is_signed_with(&self, key: &str) -> bool {
        let signed = [self.header("x-signature-timestamp").as_bytes(), &self.body].concat();
        let signature = hex::decode(self.header("x-signature-ed25519")).unwrap();
        UnparsedPublicKey::new(&ED25519, hex::decode(key).unwrap()).verify(&signed, &signature).is_ok()
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// What an endpoint responds.
type Responds = dyn Fn(&Arrived) -> Option<(u16, Option<Value>)> + Send + Sync;

/// An endpoint that remembers what arrived.
struct Endpoint {
    url: String,
    arrived: Arc<Mutex<Vec<Arrived>>>,
    listening: JoinHandle<()>,
}

/// In place of a status: the connection is closed without a response.
const CLOSES: u16 = 0;

impl Endpoint {
    /// Starts an endpoint. `None` is never answered.
    async fn start(
        responds: impl Fn(&Arrived) -> Option<(u16, Option<Value>)> + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/interactions", listener.local_addr().unwrap());
        let arrived = Arc::<Mutex<Vec<Arrived>>>::default();
        let (seen, responds): (_, Arc<Responds>) = (Arc::clone(&arrived), Arc::new(responds));
        let listening = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&seen), Arc::clone(&responds)));
            }
        });
        Self { url, arrived, listening }
    }

    /// Starts one that verifies signatures, answers PINGs, and responds to all else as given.
    async fn careful(
        scene: &Scene,
        responds: impl Fn(&Value) -> (u16, Option<Value>) + Send + Sync + 'static,
    ) -> Self {
        let key = scene.sandbox.public_key();
        Self::start(move |arrived| {
            if !arrived.is_signed_with(&key) {
                return Some((401, None));
            }
            let interaction = arrived.json();
            Some(if interaction["type"] == 1 {
                (200, Some(json!({ "type": 1 })))
            } else {
                responds(&interaction)
            })
        })
        .await
    }

    /// Closes its port.
    async fn close(&mut self) {
        self.listening.abort();
        let ended = (&mut self.listening).await;
        assert!(ended.is_err_and(|failure| failure.is_cancelled()));
    }

    fn count(&self) -> usize {
        self.arrived.lock().unwrap().len()
    }
}

/// Serves the requests of one connection.
async fn serve(mut stream: TcpStream, seen: Arc<Mutex<Vec<Arrived>>>, responds: Arc<Responds>) {
    let mut bytes = Vec::new();
    loop {
        let head = loop {
            if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
                break end + 4;
            }
            if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
                return;
            }
        };
        let mut arrived =
            Arrived { head: String::from_utf8(bytes[..head].to_vec()).unwrap(), body: Vec::new() };
        let length: usize = arrived.header("content-length").parse().unwrap();
        while bytes.len() < head + length {
            if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
                return;
            }
        }
        arrived.body = bytes[head..head + length].to_vec();
        bytes.drain(..head + length);
        seen.lock().unwrap().push(arrived.clone());
        let Some((status, body)) = responds(&arrived) else { return std::future::pending().await };
        if status == CLOSES {
            return;
        }
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let kind = if body.is_empty() { "" } else { "content-type: application/json\r\n" };
        let response = format!("HTTP/1.1 {status} So\r\n{kind}content-length: {}\r\n\r\n{body}", body.len());
        if stream.write_all(response.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// Returns why an endpoint is refused.
async fn refusal(scene: &Scene, url: &str) -> String {
    match scene.sandbox.set_endpoint(url).await {
        Err(SandboxError::Endpoint { why, .. }) => why,
        other => panic!("{url}: {other:?}"),
    }
}

#[tokio::test]
async fn an_endpoint_must_answer_a_ping_and_refuse_wrong_signatures() {
    let scene = scene_with(Options { answer_within: Duration::from_millis(500), ..options() }).await;
    for url in ["", "interactions", "ftp://127.0.0.1/", "http://example.org/", "http://10.0.0.1/"] {
        refusal(&scene, url).await;
    }
    let pong = || Some((200, Some(json!({ "type": 1 }))));
    let trusting = Endpoint::start(move |_| pong()).await;
    let why = refusal(&scene, &trusting.url).await;
    assert!(why.contains("wrong signature with 200 OK instead of 401"), "{why}");
    let refusing = Endpoint::start(|_| Some((401, None))).await;
    let why = refusal(&scene, &refusing.url).await;
    assert!(why.contains("answered a PING with 401"), "{why}");
    let silent = Endpoint::start(|_| None).await;
    assert_eq!(refusal(&scene, &silent.url).await, "it did not respond in time");
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    assert_eq!(refusal(&scene, &format!("http://{closed}/")).await, "it cannot be reached");
    let deferring = Endpoint::careful(&scene, |_| (202, None)).await;
    let key = scene.sandbox.public_key();
    let other = Endpoint::start(move |arrived| {
        Some(if arrived.is_signed_with(&key) { (202, None) } else { (401, None) })
    })
    .await;
    assert!(refusal(&scene, &other.url).await.contains("instead of a PONG"));

    scene.sandbox.set_endpoint(&deferring.url).await.unwrap();
    let (_, application) = scene.call("GET", "/applications/@me", Value::Null).await;
    assert_eq!(application["interactions_endpoint_url"], deferring.url.as_str());
    assert_eq!(application["verify_key"], scene.sandbox.public_key());
}

/// Registers a command, and returns a scene with an endpoint that responds so.
async fn commanded(
    responds: impl Fn(&Value) -> (u16, Option<Value>) + Send + Sync + 'static,
) -> (Scene, Endpoint) {
    let scene = scene().await;
    let commands = json!([{ "name": "say", "description": "Says something", "type": 1 }]);
    let path = format!("/applications/{}/commands", scene.sandbox.application_id());
    assert_eq!(scene.call("PUT", &path, commands).await.0, 200);
    let endpoint = Endpoint::careful(&scene, responds).await;
    scene.sandbox.set_endpoint(&endpoint.url).await.unwrap();
    (scene, endpoint)
}

#[tokio::test]
async fn an_interaction_is_answered_in_the_response_or_later() {
    let (scene, endpoint) =
        commanded(|_| (200, Some(json!({ "type": 4, "data": { "content": "at once" } })))).await;
    let reply = scene.ann.command(&scene.general, "say", &[]).await.unwrap();
    assert_eq!(reply.content(), "at once");
    let last = endpoint.arrived.lock().unwrap().last().unwrap().clone();
    assert!(last.is_signed_with(&scene.sandbox.public_key()));
    assert_eq!(last.header("content-type"), "application/json");
    assert_eq!(last.json()["data"]["name"], "say");
    assert_eq!(scene.sandbox.violations(), []);

    let later = Endpoint::careful(&scene, |_| (202, None)).await;
    scene.sandbox.set_endpoint(&later.url).await.unwrap();
    let pending = scene.bob.start_command(&scene.general, "say", &[]).unwrap();
    let path = format!("/interactions/{}/{}/callback", pending.interaction_id(), pending.token());
    let answer = json!({ "type": 4, "data": { "content": "later" } });
    assert_eq!(scene.call("POST", &path, answer).await.0, 204);
    assert_eq!(pending.reply().await.unwrap().content(), "later");
    assert_eq!(scene.sandbox.violations(), []);
}

#[tokio::test]
async fn a_wrong_response_is_a_violation() {
    for (status, body, words) in [
        (500, None, "it responded to an interaction with 500"),
        (204, None, "it responded to an interaction with 204"),
        (401, None, "it responded to an interaction with 401"),
        (200, None, "it responded to an interaction with 200"),
        (200, Some(json!({ "type": 1 })), "Invalid Form Body"),
    ] {
        let (scene, _endpoint) = commanded(move |_| (status, body.clone())).await;
        drop(scene.ann.start_command(&scene.general, "say", &[]).unwrap());
        let found =
            scene.sandbox.wait_for(|world| world.violations().count() > 0, Duration::from_secs(60)).await;
        found.unwrap_or_else(|failure| panic!("{words}: {failure}"));
        let violations = scene.sandbox.violations();
        assert!(violations[0].rule.contains(words), "{violations:?}");
    }
}

#[tokio::test]
async fn an_endpoint_that_stops_to_verify_is_removed() {
    let scene = scene().await;
    let trusts = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let (key, trusting) = (scene.sandbox.public_key(), Arc::clone(&trusts));
    let endpoint = Endpoint::start(move |arrived| {
        if !trusting.load(std::sync::atomic::Ordering::SeqCst) && !arrived.is_signed_with(&key) {
            return Some((401, None));
        }
        let is_ping = arrived.json()["type"] == 1;
        Some(if is_ping { (200, Some(json!({ "type": 1 }))) } else { (202, None) })
    })
    .await;
    let commands = json!([{ "name": "say", "description": "Says something", "type": 1 }]);
    let path = format!("/applications/{}/commands", scene.sandbox.application_id());
    assert_eq!(scene.call("PUT", &path, commands).await.0, 200);
    scene.sandbox.set_endpoint(&endpoint.url).await.unwrap();
    let asked = endpoint.count();
    for _ in 0..50 {
        drop(scene.ann.start_command(&scene.general, "say", &[]).unwrap());
    }
    // One of 50 interactions comes with a wrong signature before it comes with the right one.
    let arrived = async {
        while endpoint.count() < asked + 51 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), arrived).await.expect("51 requests");
    assert_eq!(scene.sandbox.violations(), []);
    trusts.store(true, std::sync::atomic::Ordering::SeqCst);
    for _ in 0..50 {
        drop(scene.ann.start_command(&scene.general, "say", &[]).unwrap());
    }
    let found = scene.sandbox.wait_for(|world| world.violations().count() > 0, Duration::from_secs(60)).await;
    found.unwrap();
    assert!(scene.sandbox.violations()[0].rule.contains("Discord removes the URL"));
    let (_, application) = scene.call("GET", "/applications/@me", Value::Null).await;
    assert_eq!(application["interactions_endpoint_url"], Value::Null);
}

#[tokio::test]
async fn a_load_balancer_sends_each_request_to_one_process() {
    let (scene, first) = commanded(|_| (202, None)).await;
    let mut second = Endpoint::careful(&scene, |_| (202, None)).await;
    let refused = scene.sandbox.set_endpoints(&[&first.url, "nowhere"]).await;
    assert!(matches!(refused, Err(SandboxError::Endpoint { url, .. }) if url == "nowhere"));
    scene.sandbox.set_endpoints(&[&first.url, &second.url]).await.unwrap();
    let (_, application) = scene.call("GET", "/applications/@me", Value::Null).await;
    assert_eq!(application["interactions_endpoint_url"], first.url.as_str());
    let key = scene.sandbox.public_key();
    let interactions = |endpoint: &Endpoint| {
        let arrived = endpoint.arrived.lock().unwrap();
        arrived.iter().filter(|it| it.is_signed_with(&key) && it.json()["type"] != 1).count()
    };
    let arrived = async |endpoints: [&Endpoint; 2], wanted: [usize; 2]| {
        let wait = async {
            while endpoints.map(interactions) != wanted {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_secs(60), wait).await;
        waited.unwrap_or_else(|_| panic!("{:?} is not {wanted:?}", endpoints.map(interactions)));
    };
    let say = |times: usize| {
        for _ in 0..times {
            drop(scene.ann.start_command(&scene.general, "say", &[]).unwrap());
        }
    };
    say(10);
    arrived([&first, &second], [5, 5]).await;
    second.close().await;
    say(4);
    arrived([&first, &second], [9, 5]).await;

    // What a process may have received is sent to no other one, also if it does not respond.
    let broken = Endpoint::careful(&scene, |_| (CLOSES, None)).await;
    scene.sandbox.set_endpoints(&[&first.url, &broken.url]).await.unwrap();
    say(4);
    // Those that are on their way arrive when there are other processes meanwhile.
    scene.sandbox.set_endpoints(&[&first.url]).await.unwrap();
    arrived([&first, &broken], [11, 2]).await;
    say(1);
    arrived([&first, &broken], [12, 2]).await;
    assert_eq!(scene.sandbox.violations(), []);
}
