//! The stream of events: each change is turned into JSON once, then sent to every open page.

use std::pin::pin;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::stream::{self, Stream, StreamExt};
use serde_json::{Value, json};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use crate::page::Page;
use crate::page::api::view;
use crate::page::failure::Failure;
use crate::program;
use crate::world::changes::Change;
use crate::world::{Counts, Snowflake, World};

/// Largest message a page may send, in bytes; it has nothing to say.
const HEARD_LIMIT: usize = 1_024;

/// `GET /api/events`: a WebSocket.
///
/// Browsers open at most six HTTP/1.1 connections to a host for all tabs together. A stream of server-sent events
/// would keep one of them busy for as long as its tab is open, and the sixth tab would leave none for requests.
/// WebSockets are counted apart, and far more of them are allowed.
pub(super) async fn events(
    State(page): State<Arc<Page>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    // A page misses nothing that happens after it has received the hello.
    let events = event_stream(page.events.subscribe());
    let over = page.shared.over();
    let upgrade = upgrade?.max_message_size(HEARD_LIMIT);
    Ok(upgrade.on_upgrade(|socket| forward(socket, events.take_until(over))))
}

/// Sends events to the page until they end or the page has gone.
async fn forward(mut socket: WebSocket, events: impl Stream<Item = Utf8Bytes>) {
    let mut events = pin!(events);
    loop {
        tokio::select! {
            text = events.next() => {
                let message = text.map_or(Message::Close(None), Message::Text);
                let ends = matches!(message, Message::Close(_));
                if socket.send(message).await.is_err() || ends {
                    return;
                }
            }
            heard = socket.recv() => match heard {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
        }
    }
}

/// A greeting, then every event; `resync` in place of those that a slow connection has missed.
fn event_stream(receiver: Receiver<Arc<str>>) -> impl Stream<Item = Utf8Bytes> {
    let rest = stream::unfold(receiver, |mut receiver| async {
        let text = match receiver.recv().await {
            Ok(text) => Utf8Bytes::from(&*text),
            Err(RecvError::Lagged(_)) => plain("resync"),
            Err(RecvError::Closed) => return None,
        };
        Some((text, receiver))
    });
    stream::once(async { plain("hello") }).chain(rest)
}

fn plain(kind: &str) -> Utf8Bytes {
    json!({ "type": kind }).to_string().into()
}

/// Tells the open pages what changes, until the sandbox is over.
pub(in crate::page) async fn broadcast(page: Arc<Page>, mut changes: Receiver<Change>) {
    let mut over = page.shared.over();
    let mut program = page.program.as_ref().map(program::Program::watch);
    let mut reported = page.shared.lock().counts;
    loop {
        let change = tokio::select! {
            () = &mut over => return,
            change = changes.recv() => change,
            // Connections are reported together with the program.
            () = altered(&mut program) => Ok(Change::Connection),
        };
        let events = match change {
            Ok(change) => look(&page, change, &mut reported),
            Err(RecvError::Lagged(_)) => {
                reported = page.shared.lock().counts;
                vec![json!({ "type": "resync" })]
            }
            Err(RecvError::Closed) => return,
        };
        for event in events {
            // That nobody looks at the page is no failure.
            let _ = page.events.send(Arc::from(event.to_string()));
        }
    }
}

/// Ends when the program's state changes.
async fn altered(program: &mut Option<watch::Receiver<program::State>>) {
    if let Some(state) = program {
        if state.changed().await.is_ok() {
            return;
        }
        // Nobody cares for it any more.
        *program = None;
    }
    std::future::pending().await
}

/// The events to send for a change; none if no page is open.
fn look(page: &Page, change: Change, reported: &mut Counts) -> Vec<Value> {
    let world = page.shared.lock();
    if page.events.receiver_count() == 0 {
        *reported = world.counts;
        return Vec::new();
    }
    match change {
        Change::Request => {
            let fresh = view::traffic_since(&world, reported.requests);
            reported.requests = world.counts.requests;
            fresh.into_iter().map(|traffic| json!({ "type": "traffic", "traffic": traffic })).collect()
        }
        Change::Violation => {
            let fresh = view::violations_since(&world, reported.violations);
            reported.violations = world.counts.violations;
            fresh.into_iter().map(|v| json!({ "type": "violation", "violation": v })).collect()
        }
        Change::Guild(id) => {
            let guild = world.guilds.get(&id).map(|guild| view::guild(&world, guild));
            guild.map(|guild| json!({ "type": "guild", "guild": guild })).into_iter().collect()
        }
        Change::Person(id) => vec![json!({ "type": "person", "person": view::person(&world, id) })],
        Change::Channel(id) => {
            let channel = world.channels.get(&id).map(|channel| view::channel(&world, channel));
            vec![shown_or_gone("channel", id, channel)]
        }
        Change::Message(id) => {
            let message = world.messages.get(&id).map(|message| view::message(&world, message));
            vec![shown_or_gone("message", id, message)]
        }
        Change::Commands => vec![json!({ "type": "commands", "commands": view::commands(&world) })],
        Change::Connection => vec![connection(page, &world)],
        // The page loads an emoji's picture when it shows it.
        Change::Emoji(_) => Vec::new(),
        Change::Faults => vec![json!({ "type": "faults", "faults": view::faults(&world) })],
    }
}

fn shown_or_gone(what: &str, id: Snowflake, shown: Option<Value>) -> Value {
    match shown {
        Some(shown) => json!({ "type": what, what: shown }),
        None => json!({ "type": format!("{what}_gone"), "id": id.to_string() }),
    }
}

fn connection(page: &Page, world: &World) -> Value {
    let program = view::program(page.program.as_ref());
    json!({ "type": "program", "program": program, "connected": world.bot_is_ready() })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use futures_util::StreamExt;
    use tokio::sync::broadcast;

    use super::event_stream;
    use crate::page::BEHIND;

    #[tokio::test]
    async fn a_connection_that_is_too_slow_is_told_to_look_anew() {
        let sender = broadcast::Sender::<Arc<str>>::new(BEHIND);
        let events = event_stream(sender.subscribe());
        for n in 0..=BEHIND {
            sender.send(Arc::from(n.to_string())).unwrap();
        }
        let received: Vec<String> = events.take(3).map(|text| text.to_string()).collect().await;
        assert_eq!(received, [r#"{"type":"hello"}"#, r#"{"type":"resync"}"#, "1"]);
    }
}
