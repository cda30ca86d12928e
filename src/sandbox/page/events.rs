//! The stream of events: every change is looked up and written out once, then handed to every open page.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream, StreamExt};
use serde_json::{Value, json};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use super::{Page, view};
use crate::sandbox::feed::Change;
use crate::sandbox::program;
use crate::sandbox::world::{Counts, Snowflake, World};

/// How often a silent connection is shown to live.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// `GET /api/events`.
pub(super) async fn events(
    State(page): State<Arc<Page>>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    // Whoever is told hello misses nothing that happens after it.
    let receiver = page.events.subscribe();
    let hello = stream::once(async { Ok(plain("hello")) });
    let rest = stream::unfold(receiver, |mut receiver| async {
        let event = match receiver.recv().await {
            Ok(text) => Event::default().data(&*text),
            Err(RecvError::Lagged(_)) => plain("resync"),
            Err(RecvError::Closed) => return None,
        };
        Some((Ok(event), receiver))
    });
    let stream = hello.chain(rest).take_until(page.shared.over());
    Sse::new(stream).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
}

fn plain(kind: &str) -> Event {
    Event::default().data(json!({ "type": kind }).to_string())
}

/// Tells the open pages what changes, until the sandbox is over.
pub(super) async fn tell(page: Arc<Page>, mut changes: Receiver<Change>) {
    let mut over = page.shared.over();
    let mut program = page.program.as_ref().map(program::Program::watch);
    let mut told = page.shared.lock().counts;
    loop {
        let change = tokio::select! {
            () = &mut over => return,
            change = changes.recv() => change,
            // Connections are told together with the program.
            () = altered(&mut program) => Ok(Change::Connection),
        };
        let events = match change {
            Ok(change) => look(&page, change, &mut told),
            Err(RecvError::Lagged(_)) => {
                told = page.shared.lock().counts;
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

/// The events that a change is worth now; none if nobody looks.
fn look(page: &Page, change: Change, told: &mut Counts) -> Vec<Value> {
    let world = page.shared.lock();
    if page.events.receiver_count() == 0 {
        *told = world.counts;
        return Vec::new();
    }
    match change {
        Change::Request => {
            let fresh = view::traffic_since(&world, told.requests);
            told.requests = world.counts.requests;
            fresh.into_iter().map(|traffic| json!({ "type": "traffic", "traffic": traffic })).collect()
        }
        Change::Violation => {
            let fresh = view::violations_since(&world, told.violations);
            told.violations = world.counts.violations;
            fresh.into_iter().map(|v| json!({ "type": "violation", "violation": v })).collect()
        }
        Change::Guild(id) => {
            let guild = world.guilds.get(&id).map(view::guild);
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

    use axum::extract::State;
    use axum::response::IntoResponse;
    use futures_util::StreamExt;
    use tokio::sync::broadcast;

    use super::super::{BEHIND, Page};
    use super::events;
    use crate::sandbox::{Options, Sandbox};

    #[tokio::test]
    async fn a_connection_that_is_too_slow_is_told_to_look_anew() {
        let sandbox = Sandbox::start(Options::default()).await.unwrap();
        let hosts = Default::default();
        let shared = Arc::clone(&sandbox.shared);
        let page = Arc::new(Page { shared, program: None, hosts, events: broadcast::Sender::new(BEHIND) });
        let response = events(State(Arc::clone(&page))).await.into_response();
        for n in 0..=BEHIND {
            page.events.send(Arc::from(n.to_string())).unwrap();
        }
        let told = response.into_body().into_data_stream().take(3);
        let told: Vec<String> =
            told.map(|part| String::from_utf8(part.unwrap().to_vec()).unwrap()).collect().await;
        let data = ["{\"type\":\"hello\"}", "{\"type\":\"resync\"}", "1"];
        assert_eq!(told, data.map(|data| format!("data: {data}\n\n")));
    }
}
