//! The gateway: sessions, events, heartbeats, resuming, and the ways it fails.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::Shared;
use crate::gateway::compress::Encoding;
use crate::world::changes::Change;
use crate::world::{Snowflake, World};

/// Intents a bot must be approved for: members, presences, message content.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | MESSAGE_CONTENT;
/// Intent of events about guilds, their channels and threads.
const GUILDS: u64 = 1;
/// Intent of messages in guilds.
const GUILD_MESSAGES: u64 = 1 << 9;
/// Intent of direct messages with the bot.
const DIRECT_MESSAGES: u64 = 1 << 12;
/// Intent of what stands in messages that are not for the bot.
const MESSAGE_CONTENT: u64 = 1 << 15;
/// Events kept for a session that is not connected or not yet resumed.
const REPLAY_LIMIT: usize = 10_000;

/// What a connection is told to do.
enum Order {
    Send(String),
    Close(u16, &'static str),
    Cut,
}

struct Link {
    connection: u64,
    orders: mpsc::UnboundedSender<Order>,
    zombie: bool,
}

struct Session {
    id: String,
    shard: (u64, u64),
    intents: u64,
    seq: u64,
    log: VecDeque<(u64, String)>,
    link: Option<Link>,
}

/// Every gateway session the sandbox knows.
pub(crate) struct Sessions {
    sessions: Vec<Session>,
    /// Whether the application was granted the privileged intents.
    pub(crate) privileged_intents: bool,
    heartbeat_interval: Duration,
    connections: u64,
    pub(crate) identifies: u64,
    pub(crate) resumes: u64,
}

impl std::fmt::Debug for Sessions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sessions").field("identifies", &self.identifies).finish_non_exhaustive()
    }
}

impl Session {
    fn push(&mut self, event: &str, data: &Value) {
        self.seq += 1;
        let text = json!({ "op": 0, "t": event, "s": self.seq, "d": data }).to_string();
        if let Some(link) = self.link.as_ref().filter(|link| !link.zombie) {
            // A connection that is just ending leaves the event to a resume.
            let _ = link.orders.send(Order::Send(text.clone()));
        }
        if self.log.len() >= REPLAY_LIMIT {
            self.log.pop_front();
        }
        self.log.push_back((self.seq, text));
    }
}

impl Sessions {
    pub(crate) fn new(privileged_intents: bool, heartbeat_interval: Duration) -> Self {
        let sessions = Vec::new();
        Self { sessions, privileged_intents, heartbeat_interval, connections: 0, identifies: 0, resumes: 0 }
    }

    pub(crate) fn any_ready(&self) -> bool {
        self.sessions.iter().any(|session| session.link.as_ref().is_some_and(|link| !link.zombie))
    }

    fn order(&self, order: impl Fn() -> Order) {
        for link in self.sessions.iter().filter_map(|session| session.link.as_ref()) {
            // A connection that has ended needs no orders.
            let _ = link.orders.send(order());
        }
    }

    pub(crate) fn cut(&self) {
        self.order(|| Order::Cut);
    }

    pub(crate) fn close(&self, code: u16) {
        self.order(|| Order::Close(code, "closed by the sandbox"));
    }

    /// Op 7.
    pub(crate) fn reconnect(&self) {
        self.order(|| Order::Send(json!({ "op": 7, "d": null }).to_string()));
    }

    /// Op 9; a session that is not resumable is forgotten.
    fn invalidate(&mut self, resumable: bool) {
        self.order(|| Order::Send(json!({ "op": 9, "d": resumable }).to_string()));
        if !resumable {
            self.sessions.clear();
        }
    }

    /// Op 1 from the server: asks for a heartbeat at once.
    pub(crate) fn ask_heartbeat(&self) {
        self.order(|| Order::Send(json!({ "op": 1, "d": null }).to_string()));
    }

    /// The present connections stop acknowledging heartbeats and carry no more events.
    fn zombify(&mut self) {
        self.sessions
            .iter_mut()
            .filter_map(|session| session.link.as_mut())
            .for_each(|link| link.zombie = true);
    }

    fn of(&mut self, connection: u64) -> Option<&mut Session> {
        let linked =
            |session: &&mut Session| session.link.as_ref().is_some_and(|link| link.connection == connection);
        self.sessions.iter_mut().find(linked)
    }

    fn acknowledges(&mut self, connection: u64) -> bool {
        self.of(connection).and_then(|session| session.link.as_ref()).is_none_or(|link| !link.zombie)
    }
}

impl World {
    /// Invalidates the sessions (op 9).
    pub(crate) fn invalidate(&mut self, resumable: bool) {
        self.sessions.invalidate(resumable);
        self.feed.tell(Change::Connection);
    }

    /// Turns the present connections into zombies.
    pub(crate) fn zombify(&mut self) {
        self.sessions.zombify();
        self.feed.tell(Change::Connection);
    }

    /// Sends an event to the sessions of the guild's shard; direct messages belong to shard 0.
    pub(crate) fn dispatch(&mut self, event: &str, guild: Option<Snowflake>, intents: u64, data: &Value) {
        self.dispatch_to(event, guild, |session| intents == 0 || session & intents != 0, data);
    }

    /// The same to the sessions whose intents are `wanted`.
    fn dispatch_to(
        &mut self,
        event: &str,
        guild: Option<Snowflake>,
        wanted: impl Fn(u64) -> bool,
        data: &Value,
    ) {
        for session in &mut self.sessions.sessions {
            let on_shard = guild.map_or(0, |guild| (guild >> 22) % session.shard.1) == session.shard.0;
            if on_shard && wanted(session.intents) {
                session.push(event, data);
            }
        }
    }

    /// Sends an event about a guild, if the bot is in it.
    pub(crate) fn dispatch_guild(&mut self, event: &str, guild: Option<Snowflake>, data: Value) {
        if guild.is_some_and(|guild| self.guilds.get(&guild).is_some_and(|guild| guild.bot_inside)) {
            self.dispatch(event, guild, GUILDS, &data);
        }
    }

    /// Sends a message event, if the bot sees the channel and the session asked for messages (`GUILD_MESSAGES`,
    /// `DIRECT_MESSAGES`).
    ///
    /// What others write is blank without `MESSAGE_CONTENT`, unless it is said to the bot.
    pub(crate) fn dispatch_message(&mut self, event: &str, channel: Snowflake, mut data: Value) {
        let Ok(guild) = self.reach(channel).map(|channel| channel.guild) else { return };
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild.to_string());
        }
        let messages = if guild.is_some() { GUILD_MESSAGES } else { DIRECT_MESSAGES };
        let bot = self.bot.to_string();
        let is_bot = |user: &Value| user["id"] == bot;
        let mentioned = data["mentions"].as_array().is_some_and(|users| users.iter().any(is_bot));
        if guild.is_none() || mentioned || data.get("author").is_none_or(is_bot) {
            return self.dispatch(event, guild, messages, &data);
        }
        let sees = |session| session & MESSAGE_CONTENT != 0;
        self.dispatch_to(event, guild, |session| session & messages != 0 && sees(session), &data);
        data["content"] = json!("");
        for list in ["attachments", "components", "embeds"] {
            data[list] = json!([]);
        }
        self.dispatch_to(event, guild, |session| session & messages != 0 && !sees(session), &data);
    }

    fn identify(&mut self, connection: u64, data: &Value, orders: &mpsc::UnboundedSender<Order>) {
        let refuse = |code, why| {
            // The connection ends by this order; if it has ended already, so much the better.
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
        self.sessions.identifies += 1;
        let id = format!("{:x}", self.next_id());
        // A process that identifies anew cannot resume what it had: forget what is not connected.
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
        self.feed.tell(Change::Connection);
    }

    /// Op 8.
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
                    // If the connection ends meanwhile, the next resume replays again.
                    let _ = orders.send(Order::Send(text.clone()));
                }
                session.log.retain(|(at, _)| *at > seq);
                session.link = Some(Link { connection, orders: orders.clone(), zombie: false });
                session.push("RESUMED", &json!({}));
                self.sessions.resumes += 1;
                self.feed.tell(Change::Connection);
            }
            _ => {
                // As above: a connection that is gone needs no answer.
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

/// Sends one payload; false if the connection is over.
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
                        // The peer may be gone already; the connection ends either way.
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
        world.feed.tell(Change::Connection);
    });
}

fn receive(shared: &Shared, connection: u64, text: &str, orders: &mpsc::UnboundedSender<Order>) {
    let refuse = |code, why| {
        // The connection ends by this order.
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
