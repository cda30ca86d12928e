//! Gateway sessions: the events sent to each, and the instructions for its connection.

use std::collections::{HashSet, VecDeque};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::world::changes::Change;
use crate::world::records::Snowflake;
use crate::world::state::World;

/// Intent for events about guilds, their channels and threads.
pub(crate) const GUILDS: u64 = 1;
/// Intent for messages in guilds.
const GUILD_MESSAGES: u64 = 1 << 9;
/// Intent for direct messages with the bot.
const DIRECT_MESSAGES: u64 = 1 << 12;
/// Intent for the content of messages that are not addressed to the bot.
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
/// How often a small bot may identify in a day (Discord, "Gateway", "Session Start Limit Object").
pub(crate) const IDENTIFIES_A_DAY: u64 = 1_000;
/// The time between the identifies of two shards where `max_concurrency` is 1, in milliseconds: 5 s (Discord, "Gateway",
/// "Rate Limiting"). A client that waits as long between connections may be a little quicker with the second identify.
const IDENTIFY_EVERY_MS: u64 = 4_500;
/// Maximum number of events kept for a session that is disconnected or not yet resumed.
const REPLAY_LIMIT: usize = 10_000;

/// An instruction for a connection.
pub(crate) enum Order {
    Send(String),
    Close(u16, &'static str),
    Cut,
}

/// The connection of a session.
pub(crate) struct Link {
    pub(crate) connection: u64,
    pub(crate) orders: mpsc::UnboundedSender<Order>,
    pub(crate) zombie: bool,
}

/// A session that a bot started with IDENTIFY. It outlives its connection.
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) shard: (u64, u64),
    pub(crate) intents: u64,
    pub(crate) seq: u64,
    pub(crate) log: VecDeque<(u64, String)>,
    pub(crate) link: Option<Link>,
}

/// All gateway sessions of the sandbox.
pub(crate) struct Sessions {
    pub(crate) sessions: Vec<Session>,
    /// Whether the application was granted the privileged intents.
    pub(crate) privileged_intents: bool,
    pub(crate) heartbeat_interval: Duration,
    /// How many shards the bot is asked to have.
    pub(crate) shards: u64,
    pub(crate) connections: u64,
    pub(crate) identifies: u64,
    /// The shard that identified last, and when, in milliseconds since 1970.
    identified: Option<((u64, u64), u64)>,
    pub(crate) resumes: u64,
}

impl std::fmt::Debug for Sessions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sessions").field("identifies", &self.identifies).finish_non_exhaustive()
    }
}

impl Session {
    pub(crate) fn push(&mut self, event: &str, data: &Value) {
        self.seq += 1;
        let text = json!({ "op": 0, "t": event, "s": self.seq, "d": data }).to_string();
        if let Some(link) = self.link.as_ref().filter(|link| !link.zombie) {
            // An error means that the connection is ending. A resume will replay the event.
            let _ = link.orders.send(Order::Send(text.clone()));
        }
        if self.log.len() >= REPLAY_LIMIT {
            self.log.pop_front();
        }
        self.log.push_back((self.seq, text));
    }
}

impl Sessions {
    pub(crate) fn new(privileged_intents: bool, heartbeat_interval: Duration, shards: u64) -> Self {
        Self {
            sessions: Vec::new(),
            privileged_intents,
            heartbeat_interval,
            shards,
            connections: 0,
            identifies: 0,
            identified: None,
            resumes: 0,
        }
    }

    /// Returns the shards that are connected.
    fn ready(&self) -> impl Iterator<Item = (u64, u64)> {
        let ready = |session: &&Session| session.link.as_ref().is_some_and(|link| !link.zombie);
        self.sessions.iter().filter(ready).map(|session| session.shard)
    }

    /// Whether no shard is connected.
    pub(crate) fn none_ready(&self) -> bool {
        self.ready().next().is_none()
    }

    /// Whether all shards that the bot is asked to have are connected.
    pub(crate) fn all_ready(&self) -> bool {
        self.ready().collect::<HashSet<_>>().len() as u64 >= self.shards
    }

    fn order(&self, order: impl Fn() -> Order) {
        for link in self.sessions.iter().filter_map(|session| session.link.as_ref()) {
            // A connection that has ended needs no instructions.
            let _ = link.orders.send(order());
        }
    }

    pub(crate) fn cut(&self) {
        self.order(|| Order::Cut);
    }

    pub(crate) fn close(&self, code: u16) {
        self.order(|| Order::Close(code, "closed by the sandbox"));
    }

    /// Asks all connections to reconnect (op 7).
    pub(crate) fn reconnect(&self) {
        self.order(|| Order::Send(json!({ "op": 7, "d": null }).to_string()));
    }

    /// Invalidates the sessions (op 9). If they are not resumable, they are forgotten.
    fn invalidate(&mut self, resumable: bool) {
        self.order(|| Order::Send(json!({ "op": 9, "d": resumable }).to_string()));
        if !resumable {
            self.sessions.clear();
        }
    }

    /// Requests a heartbeat at once (op 1 from the server).
    pub(crate) fn ask_heartbeat(&self) {
        self.order(|| Order::Send(json!({ "op": 1, "d": null }).to_string()));
    }

    /// Makes the current connections stop acknowledging heartbeats and sending events.
    fn zombify(&mut self) {
        self.sessions
            .iter_mut()
            .filter_map(|session| session.link.as_mut())
            .for_each(|link| link.zombie = true);
    }

    pub(crate) fn of(&mut self, connection: u64) -> Option<&mut Session> {
        let linked =
            |session: &&mut Session| session.link.as_ref().is_some_and(|link| link.connection == connection);
        self.sessions.iter_mut().find(linked)
    }

    pub(crate) fn acknowledges(&mut self, connection: u64) -> bool {
        self.of(connection).and_then(|session| session.link.as_ref()).is_none_or(|link| !link.zombie)
    }
}

impl World {
    /// Counts an identify. Records a violation if another shard has identified within 5 s; not after a restart, when no
    /// shard is connected: a bot cannot know what it did before.
    pub(crate) fn count_identify(&mut self, shard: (u64, u64)) {
        let now = self.now_ms();
        let last = self.sessions.identified.replace((shard, now)).filter(|_| !self.sessions.none_ready());
        self.sessions.identifies += 1;
        if let Some((other, at)) = last
            && other.0 != shard.0
            && other.1 == shard.1
            && now - at < IDENTIFY_EVERY_MS
        {
            let rule = format!("shards {} and {} identified within 5 seconds", other.0, shard.0);
            self.breach("IDENTIFY", &rule);
        }
    }

    /// Invalidates the sessions (op 9).
    pub(crate) fn invalidate(&mut self, resumable: bool) {
        self.sessions.invalidate(resumable);
        self.feed.publish(Change::Connection);
    }

    /// Makes zombies of the current connections.
    pub(crate) fn zombify(&mut self) {
        self.sessions.zombify();
        self.feed.publish(Change::Connection);
    }

    /// Sends an event to the sessions of the guild's shard that have these intents. Direct messages belong to shard 0.
    pub(crate) fn dispatch(&mut self, event: &str, guild: Option<Snowflake>, intents: u64, data: &Value) {
        self.dispatch_to(event, guild, |session| intents == 0 || session & intents != 0, data);
    }

    /// Sends an event to the sessions of the guild's shard whose intents satisfy `wanted`.
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

    /// Sends an event about a guild, if the bot is a member of it.
    pub(crate) fn dispatch_guild(&mut self, event: &str, guild: Option<Snowflake>, data: Value) {
        if guild.is_some_and(|guild| self.guilds.get(&guild).is_some_and(|guild| guild.bot_inside)) {
            self.dispatch(event, guild, GUILDS, &data);
        }
    }

    /// Sends a message event, if the bot sees the channel and the session has the intent for its messages
    /// (`GUILD_MESSAGES`, `DIRECT_MESSAGES`).
    ///
    /// Without `MESSAGE_CONTENT`, the content of other users' messages is blank unless they are addressed to the bot.
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
}
