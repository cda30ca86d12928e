//! Tests of the sandbox: a serenity client uses it, and every rule it enforces is broken once.

// Clippy recognises test functions, but not the functions they share.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod bot;
mod endpoint;
mod faults;
mod limits;
mod other_clients;
mod page;
mod play;
mod storage;

use std::time::Duration;

use discord_sandbox::{Channel, Guild, Options, Person, Sandbox};
use serde_json::Value;

/// A sandbox with a guild, a channel and two people, and a plain HTTP client with the bot's token.
struct Scene {
    sandbox: Sandbox,
    guild: Guild,
    general: Channel,
    ann: Person,
    bob: Person,
    http: reqwest::Client,
}

/// Time limits that a busy machine can meet. Tests of time limits set their own.
fn options() -> Options {
    Options {
        openapi: std::env::var_os("DISCORD_OPENAPI").map(Into::into),
        answer_within: Duration::from_secs(60),
        patience: Duration::from_secs(60),
        ..Options::default()
    }
}

async fn scene() -> Scene {
    scene_with(options()).await
}

async fn scene_with(options: Options) -> Scene {
    let sandbox = Sandbox::start(options).await.unwrap();
    let guild = sandbox.guild("Test server", "en-US");
    let general = guild.channel("general");
    let (ann, bob) = (sandbox.person("Ann", "en-US"), sandbox.person("Bob", "zh-TW"));
    let http = http_client(&sandbox);
    Scene { sandbox, guild, general, ann, bob, http }
}

/// Returns a client that takes the sandbox for discord.com, as the bot does.
fn http_client(sandbox: &Sandbox) -> reqwest::Client {
    let ca = std::fs::read(sandbox.ca_file()).unwrap();
    reqwest::Client::builder()
        .resolve("discord.com", sandbox.address())
        .add_root_certificate(reqwest::Certificate::from_pem(&ca).unwrap())
        .timeout(Duration::from_secs(60))
        .build()
        .unwrap()
}

impl Scene {
    fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        let url = format!("https://discord.com/api/v10{path}");
        self.http.request(method, url).header("authorization", format!("Bot {}", self.sandbox.token()))
    }

    /// Sends a request. Returns the status and the body of the response.
    async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let request = self.request(method, path);
        let request = if body.is_null() {
            request
        } else {
            request.header("content-type", "application/json").body(body.to_string())
        };
        answer(request).await
    }

    async fn send(&self, body: Value) -> (u16, Value) {
        self.call("POST", &format!("/channels/{}/messages", self.general.id()), body).await
    }
}

async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// Encodes a multipart body: `payload_json`, and files by index, name and content.
fn multipart(payload: &Value, files: &[(u64, &str, &[u8])]) -> (String, Vec<u8>) {
    let mut body = Vec::new();
    for (index, name, bytes) in files {
        let head = format!(
            "--edge\r\nContent-Disposition: form-data; name=\"files[{index}]\"; filename=\"{name}\"\r\n\
             Content-Type: image/png\r\n\r\n"
        );
        body.extend(head.as_bytes());
        body.extend(*bytes);
        body.extend(b"\r\n");
    }
    body.extend(b"--edge\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n");
    body.extend(payload.to_string().as_bytes());
    body.extend(b"\r\n--edge--\r\n");
    ("multipart/form-data; boundary=edge".to_owned(), body)
}
