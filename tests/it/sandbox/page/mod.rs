//! The page's API, used in the same way as by the page's script.

mod actions;
mod admin;
mod events;
mod looks;
mod places;

use std::time::Duration;

use discord_sandbox::{Options, listen, program};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, tungstenite};

use super::bot::Bot;
use super::{Scene, answer, options, scene_with};

const LONG: Duration = Duration::from_secs(60);

/// A browser with the page open.
struct Browser {
    http: reqwest::Client,
    url: String,
}

impl Browser {
    async fn open(scene: &Scene) -> Self {
        Self::open_with(scene, None).await
    }

    async fn open_with(scene: &Scene, program: Option<program::Program>) -> Self {
        let address = scene.sandbox.open_page(listen(0).await.unwrap(), program).unwrap();
        assert!(address.ip().is_loopback());
        let http = reqwest::Client::builder().timeout(LONG).build().unwrap();
        Self { http, url: format!("http://{address}") }
    }

    fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        self.http.request(method, format!("{}{path}", self.url)).header("origin", &self.url)
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        answer(self.request("GET", path)).await
    }

    async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let request = self.request(method, path).header("content-type", "application/json");
        answer(request.body(body.to_string())).await
    }

    async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.call("POST", path, body).await
    }

    /// Performs an action of a person that must succeed. Returns the response.
    async fn act(&self, person: &discord_sandbox::Person, what: &str, body: Value) -> Value {
        let (status, answer) = self.post(&format!("/api/people/{}/{what}", person.id()), body).await;
        assert_eq!(status, 200, "{answer}");
        answer
    }

    async fn state(&self) -> Value {
        let (status, state) = self.get("/api/state").await;
        assert_eq!(status, 200, "{state}");
        state
    }

    async fn messages(&self, channel: &discord_sandbox::Channel) -> Vec<Value> {
        let (status, messages) = self.get(&format!("/api/channels/{}/messages", channel.id())).await;
        assert_eq!(status, 200, "{messages}");
        messages.as_array().unwrap().clone()
    }

    /// Returns the request that opens the event stream.
    fn listening(&self) -> tungstenite::http::request::Builder {
        let address = self.url.strip_prefix("http://").unwrap();
        tungstenite::http::Request::get(format!("ws://{address}/api/events"))
            .header("host", address)
            .header("connection", "Upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", tungstenite::handshake::client::generate_key())
    }

    /// Opens the event stream and reads its greeting.
    async fn listen(&self) -> Events {
        let request = self.listening().body(()).unwrap();
        let (socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        let mut events = Events { socket };
        assert_eq!(events.next().await, json!({ "type": "hello" }));
        events
    }
}

/// The event stream.
struct Events {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Events {
    async fn next(&mut self) -> Value {
        let message = self.socket.next().await.expect("the stream goes on").unwrap();
        serde_json::from_str(message.to_text().unwrap()).unwrap()
    }

    /// Returns the next event that satisfies `wanted`.
    async fn find(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let event = self.next().await;
            if wanted(&event) {
                return event;
            }
        }
    }

    async fn find_type(&mut self, kind: &str) -> Value {
        self.find(|event| event["type"] == kind).await
    }
}

/// Returns a scene with a bot named Referee.
async fn scene() -> Scene {
    scene_with(Options { bot_name: "Referee".to_owned(), ..options() }).await
}

async fn with_bot() -> (Scene, Bot, Browser) {
    let scene = scene().await;
    let bot = Bot::start(&scene.sandbox).await;
    scene.sandbox.bot_ready().await.unwrap();
    scene.sandbox.wait_for(|world| world.command_names().count() == 2, LONG).await.unwrap();
    let browser = Browser::open(&scene).await;
    (scene, bot, browser)
}

fn assert_clean(scene: &Scene, bot: &Bot) {
    bot.assert_untroubled();
    assert_eq!(scene.sandbox.violations(), []);
}

/// Registers commands for a bot without a gateway session.
async fn register(scene: &Scene, commands: Value) {
    let path = format!("/applications/{}/commands", scene.sandbox.application_id());
    let (status, registered) = scene.call("PUT", &path, commands).await;
    assert_eq!(status, 200, "{registered}");
}

/// Responds to the next interaction and returns it.
async fn answer_next(scene: &Scene, body: Value) -> Value {
    let next = |world: &discord_sandbox::World| world.unanswered().cloned();
    let interaction = scene.sandbox.wait_until(next, LONG).await.unwrap();
    let (id, token) = (interaction["id"].as_str().unwrap(), interaction["token"].as_str().unwrap());
    let (status, answer) = scene.call("POST", &format!("/interactions/{id}/{token}/callback"), body).await;
    assert_eq!(status, 204, "{answer}");
    interaction
}
