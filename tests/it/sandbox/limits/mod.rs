//! Breaks every rule once with plain requests, and checks the error that Discord returns. Each test is named after its
//! rule.
//!
//! A rule about a body is a line of a table: a body that is just valid, a body that just isn't, and the path and code
//! of Discord's error.

mod answers;
mod commands;
mod components;
mod emojis;
mod files;
mod gateway;
mod messages;
mod rates;
mod reach;
mod roles;

use discord_sandbox::Pending;
use serde_json::{Value, json};

use super::{Scene, answer, multipart, scene};

/// Message flag of Components V2.
const V2: u64 = 1 << 15;

/// Defines one test per line: `name: valid body, invalid body => "path" "CODE";`. The function named first checks it.
macro_rules! rules {
    ($check:ident: $($name:ident: $fits:expr, $breaks:expr => $at:literal $code:literal;)+) => {$(
        #[tokio::test]
        async fn $name() {
            $check($fits, $breaks, ($at, $code)).await;
        }
    )+};
}
use rules;

/// Checks that a response is error 50035 with exactly this fault, and that the violation is recorded.
#[track_caller]
fn assert_fault(scene: &Scene, (status, answer): (u16, Value), fault: (&str, &str)) {
    assert_eq!((status, answer["code"].as_u64()), (400, Some(50_035)), "{answer}");
    assert_eq!(answer["message"], "Invalid Form Body");
    assert_eq!(faults(&answer["errors"], ""), [(fault.0.to_owned(), fault.1.to_owned())], "{answer}");
    let rules: Vec<String> = scene.sandbox.violations().into_iter().map(|violation| violation.rule).collect();
    assert!(rules.iter().any(|rule| rule.starts_with("50035") && rule.contains(fault.1)), "{rules:?}");
}

/// Returns the paths and codes of the faults in an error body.
fn faults(errors: &Value, at: &str) -> Vec<(String, String)> {
    let Some(map) = errors.as_object() else { return Vec::new() };
    let here = map.get("_errors").and_then(Value::as_array).into_iter().flatten();
    let mut found: Vec<(String, String)> =
        here.map(|fault| (at.to_owned(), fault["code"].as_str().unwrap().to_owned())).collect();
    for (key, below) in map.iter().filter(|(key, _)| *key != "_errors") {
        let at = if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
        found.extend(faults(below, &at));
    }
    found
}

/// Checks the status and the error code of a response.
#[track_caller]
fn assert_refused((status, answer): (u16, Value), expected: (u16, u64)) {
    assert_eq!((status, answer["code"].as_u64().unwrap_or(0)), expected, "{answer}");
    assert!(answer["message"].is_string(), "{answer}");
}

#[track_caller]
fn assert_done((status, answer): (u16, Value)) -> Value {
    assert!(matches!(status, 200 | 201 | 204), "{status} {answer}");
    answer
}

fn text(length: usize) -> String {
    "x".repeat(length)
}

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "B", "custom_id": id })
}

fn row(components: Value) -> Value {
    json!({ "type": 1, "components": components })
}

/// Returns `base` with the fields of `more`.
fn with(mut base: Value, more: Value) -> Value {
    base.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    base
}

/// Returns a pending command. The tests respond to it in place of a bot.
fn pending(scene: &Scene) -> Pending {
    scene.ann.forge(&scene.general, 2, None, json!({ "id": "1", "name": "test", "type": 1 }))
}

/// Returns a pending autocomplete interaction.
fn typing(scene: &Scene) -> Pending {
    scene.ann.forge(&scene.general, 4, None, json!({ "id": "1", "name": "test", "type": 1 }))
}

/// Returns a pending click on a button of an existing message.
async fn click(scene: &Scene) -> Pending {
    assert_done(scene.send(json!({ "content": "x", "components": [row(json!([button("a")]))] })).await);
    let message = scene.general.last_message().unwrap();
    scene.ann.start_click(&message, "a").unwrap()
}

async fn respond(scene: &Scene, pending: &Pending, body: Value) -> (u16, Value) {
    let path =
        format!("/interactions/{}/{}/callback?with_response=true", pending.interaction_id(), pending.token());
    scene.call("POST", &path, body).await
}

/// Returns the path of a pending interaction's webhook.
fn hook(scene: &Scene, pending: &Pending) -> String {
    format!("/webhooks/{}/{}", scene.sandbox.application_id(), pending.token())
}

/// Posts a message with files in #general, or edits one.
async fn upload(
    scene: &Scene,
    method: &str,
    path: &str,
    payload: Value,
    files: &[(u64, &str, &[u8])],
) -> (u16, Value) {
    let (kind, body) = multipart(&payload, files);
    answer(scene.request(method, path).header("content-type", kind).body(body)).await
}

fn messages(scene: &Scene) -> String {
    format!("/channels/{}/messages", scene.general.id())
}

/// Sends a valid message, then an invalid one, which is refused with this fault and not sent.
async fn message_rule(fits: Value, breaks: Value, fault: (&str, &str)) {
    let scene = scene().await;
    assert_done(scene.send(fits).await);
    assert_eq!(scene.sandbox.violations(), []);
    assert_fault(&scene, scene.send(breaks).await, fault);
    assert_eq!(scene.general.messages().len(), 1);
}
