//! Connections to the gateway: identifying, heartbeats, resuming.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::gateway::compress::Encoding;
use crate::shared::Shared;
use crate::world::changes::Change;
use crate::world::sessions::{GUILDS, Link, MESSAGE_CONTENT, Order, Session};
use crate::world::{Snowflake, World};

/// Intents that a bot needs approval for: members, presences, message content.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | MESSAGE_CONTENT;

impl World {
    fn identify(&mut self, connection: u64, data: &Value, orders: &mpsc::UnboundedSender<Order>) {
        let refuse = |code, why| {
            // Ends the connection. An error means that it has already ended.
            let _ = orders.send(Order::Close(code, why));
        };
        let token = data["token"].as_str().unwrap_or_default();
        if token.trim_start_matches("Bot ") != self.token {
            return refuse(4_004, "Authentication failed.");
        }
        let shard = (data["shard"][0].as_u64().unwrap_or(0), data["shard"][1].as_u64().unwrap_or(1));
        if shard.1 == 0 || shard.0 >= shard.1 {
            return refuse(4_010, "Invalid shard.");
        }
        let intents = data["intents"].as_u64().unwrap_or(0);
        if intents & PRIVILEGED != 0 && !self.sessions.privileged_intents {
            return refuse(4_014, "Disallowed intent(s).");
        }
        self.count_identify(shard);
        let id = format!("{:x}", self.next_id());
        // A process that identifies again cannot resume its earlier session, so disconnected sessions of the shard are
        // forgotten.
        self.sessions.sessions.retain(|session| session.shard != shard || session.link.is_some());
        let link = Some(Link { connection, orders: orders.clone(), zombie: false });
        let mut session = Session { id: id.clone(), shard, intents, seq: 0, log: VecDeque::new(), link };
        let here = |guild: &&Snowflake| (**guild >> 22) % shard.1 == shard.0;
        let inside = self.guilds.values().filter(|guild| guild.bot_inside).map(|guild| &guild.id);
        let guilds: Vec<Snowflake> = inside.filter(here).copied().collect();
        session.push(
            "READY",
            &json!({
                "v": 10,
                "user": self.own_user_json(),
                "guilds": guilds.iter().map(|id| json!({ "id": id.to_string(), "unavailable": true })).collect::<Value>(),
                "session_id": id,
                "resume_gateway_url": self.gateway_url,
                "shard": [shard.0, shard.1],
                "application": { "id": self.application.to_string(), "flags": 0 },
                "session_type": "normal",
                "private_channels": [],
                "presences": [],
            }),
        );
        if intents & GUILDS != 0 {
            for guild in guilds {
                session.push("GUILD_CREATE", &self.guild_json(&self.guilds[&guild], true));
            }
        }
        self.sessions.sessions.push(session);
        self.feed.publish(Change::Connection);
    }

    /// Handles opcode 8, request guild members.
    fn request_members(&mut self, connection: u64, request: &Value) {
        let intents = self.sessions.of(connection).map_or(0, |session| session.intents);
        for chunk in self.member_chunks(intents, request) {
            if let Some(session) = self.sessions.of(connection) {
                session.push("GUILD_MEMBERS_CHUNK", &chunk);
            }
        }
    }

    fn resume(&mut self, connection: u64, data: &Value, orders: &mpsc::UnboundedSender<Order>) {
        let token = data["token"].as_str().unwrap_or_default().trim_start_matches("Bot ");
        let seq = data["seq"].as_u64().unwrap_or(0);
        let known =
            self.sessions.sessions.iter_mut().find(|session| data["session_id"] == session.id.as_str());
        let replayable = |session: &Session| {
            seq <= session.seq && session.log.front().is_none_or(|(first, _)| *first <= seq + 1)
        };
        match known {
            Some(session) if token == self.token && replayable(session) => {
                for (_, text) in session.log.iter().filter(|(at, _)| *at > seq) {
                    // If the connection ends in the meantime, the next resume replays the events again.
                    let _ = orders.send(Order::Send(text.clone()));
                }
                session.log.retain(|(at, _)| *at > seq);
                session.link = Some(Link { connection, orders: orders.clone(), zombie: false });
                session.push("RESUMED", &json!({}));
                self.sessions.resumes += 1;
                self.feed.publish(Change::Connection);
            }
            _ => {
                // An error means that the connection has ended, so no answer is needed.
                let _ = orders.send(Order::Send(json!({ "op": 9, "d": false }).to_string()));
            }
        }
    }
}

/// Accepts a gateway connection.
pub(crate) async fn connect(
    State(shared): State<Arc<Shared>>,
    RawQuery(query): RawQuery,
    upgrade: WebSocketUpgrade,
) -> Response {
    if shared.lock().gateway_down {
        return axum::http::StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let encoding = Encoding::asked(&query.unwrap_or_default());
    upgrade.on_upgrade(move |socket| serve(shared, socket, encoding))
}

/// Sends one payload. Returns false if the connection is over.
async fn send(socket: &mut WebSocket, encoding: &mut Encoding, text: String) -> bool {
    match encoding.frame(text) {
        Ok(frame) => socket.send(frame).await.is_ok(),
        Err(_) => false,
    }
}

async fn serve(shared: Arc<Shared>, mut socket: WebSocket, mut encoding: Encoding) {
    let (orders, mut queue) = mpsc::unbounded_channel();
    let mut shutdown = shared.over();
    let (connection, interval) = shared.change(|world| {
        world.sessions.connections += 1;
        (world.sessions.connections, world.sessions.heartbeat_interval)
    });
    let interval_ms = u64::try_from(interval.as_millis()).unwrap_or(u64::MAX);
    let hello = json!({ "op": 10, "d": { "heartbeat_interval": interval_ms } }).to_string();
    if send(&mut socket, &mut encoding, hello).await {
        loop {
            tokio::select! {
                () = &mut shutdown => break,
                order = queue.recv() => match order {
                    Some(Order::Send(text)) => if !send(&mut socket, &mut encoding, text).await { break },
                    Some(Order::Close(code, reason)) => {
                        // The peer may already be gone. The connection ends in any case.
                        let _ = socket.send(Frame::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
                        break;
                    }
                    Some(Order::Cut) | None => break,
                },
                frame = socket.recv() => match frame {
                    Some(Ok(Frame::Text(text))) => receive(&shared, connection, &text, &orders),
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => break,
                    Some(Ok(_)) => {}
                },
            }
        }
    }
    shared.change(|world| {
        if let Some(session) = world.sessions.of(connection) {
            session.link = None;
        }
        world.feed.publish(Change::Connection);
    });
}

fn receive(shared: &Shared, connection: u64, text: &str, orders: &mpsc::UnboundedSender<Order>) {
    let refuse = |code, why| {
        // Ends the connection.
        let _ = orders.send(Order::Close(code, why));
    };
    let Ok(frame) = serde_json::from_str::<Value>(text) else {
        return refuse(4_002, "Error while decoding payload.");
    };
    shared.change(|world| match frame["op"].as_u64() {
        Some(1) => {
            if world.sessions.acknowledges(connection) {
                // A connection that has ended needs no acknowledgement.
                let _ = orders.send(Order::Send(json!({ "op": 11 }).to_string()));
            }
        }
        Some(2) if world.sessions.of(connection).is_some() => refuse(4_005, "Already authenticated."),
        Some(2) => world.identify(connection, &frame["d"], orders),
        Some(6) => world.resume(connection, &frame["d"], orders),
        Some(8) if world.sessions.of(connection).is_some() => world.request_members(connection, &frame["d"]),
        Some(3 | 4 | 31) if world.sessions.of(connection).is_some() => {}
        Some(3 | 4 | 8 | 31) => refuse(4_003, "Not authenticated."),
        _ => refuse(4_001, "Unknown opcode."),
    });
}
