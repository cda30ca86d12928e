//! What exists: guilds, channels, people, messages, commands, and the record of what the bot did.

pub(crate) mod changes;
pub(crate) mod clock;
pub(crate) mod fault;
pub(crate) mod json;
pub(crate) mod message;
pub(crate) mod parts;
pub mod permission;
pub(crate) mod rate;

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Options;
use crate::checks::error::ApiError;
use crate::gateway::connection::Sessions;
use crate::rest::commands::Command;
use crate::rest::interactions::Interaction;
use crate::world::changes::{Change, Feed, Kept};
use crate::world::clock::{Clock, DISCORD_EPOCH_MS};
use crate::world::fault::Fault;
use crate::world::message::Message;
use crate::world::rate::{Buckets, RateLimits};

/// An id of Discord's.
pub type Snowflake = u64;

/// How many requests and violations are remembered; older ones are dropped first.
const LOG_LIMIT: usize = 100_000;
/// How many bytes of uploaded files the remembered requests may hold.
const LOG_FILES_LIMIT: usize = 256 * 1_024 * 1_024;
/// How many messages of a channel are remembered; older ones are dropped first.
pub(super) const MESSAGES_KEPT: usize = 500;

/// A request the bot made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    /// `GET`, `POST`, ...
    pub method: String,
    /// Path below `/api/v10`, interaction tokens included.
    pub path: String,
    /// What stood behind the question mark.
    pub query: String,
    /// The JSON body or `payload_json`.
    pub body: Option<Value>,
    /// Names and contents of uploaded files.
    pub files: Vec<(String, Arc<[u8]>)>,
    /// Status of the answer; 0 if the connection was cut.
    pub status: u16,
    /// Discord's error code, 0 if none.
    pub code: u32,
    /// When it came, in milliseconds since 1970 of the sandbox's clock.
    pub at_ms: u64,
}

/// A documented rule the bot broke.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// Method and path, empty if it concerns no single request.
    pub route: String,
    /// The rule.
    pub rule: String,
}

/// How much of the record there has been, forgotten entries included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) requests: u64,
    pub(super) violations: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct GuildRecord {
    pub(super) id: Snowflake,
    pub(super) name: String,
    pub(super) locale: String,
    pub(super) bot_inside: bool,
    pub(super) refuses_threads: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum ChannelKind {
    Text,
    Thread {
        parent: Snowflake,
    },
    /// Between a person and the bot.
    Dm {
        person: Snowflake,
    },
    /// Between people, without the bot.
    Others {
        people: Vec<Snowflake>,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ChannelRecord {
    pub(super) id: Snowflake,
    pub(super) guild: Option<Snowflake>,
    pub(super) name: String,
    pub(super) kind: ChannelKind,
    /// Permissions taken from the bot here.
    pub(super) denied: u64,
    pub(super) archived: bool,
    pub(super) locked: bool,
    pub(super) last_message: Option<Snowflake>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PersonRecord {
    pub(super) name: String,
    pub(super) locale: String,
    pub(super) permissions: u64,
    pub(super) refuses_dms: bool,
    /// The guilds they have left; they are a member of every other.
    #[serde(default)]
    pub(super) left: BTreeSet<Snowflake>,
}

/// Everything a sandbox knows; conditions of [`Sandbox::wait_for`](crate::Sandbox::wait_for) look at it.
#[derive(Debug)]
pub struct World {
    pub(super) clock: Clock,
    pub(super) base_url: String,
    pub(super) gateway_url: String,
    pub(super) token: String,
    pub(super) application: Snowflake,
    pub(super) bot: Snowflake,
    pub(super) bot_name: String,
    pub(super) bot_permissions: u64,
    pub(super) answer_within: Duration,
    pub(super) token_life: Duration,
    pub(super) limits: RateLimits,
    pub(super) guilds: Kept<GuildRecord>,
    pub(super) channels: Kept<ChannelRecord>,
    pub(super) people: Kept<PersonRecord>,
    pub(super) messages: Kept<Message>,
    pub(super) commands: Vec<Command>,
    pub(super) interactions: HashMap<Snowflake, Interaction>,
    pub(super) tokens: HashMap<String, Snowflake>,
    /// Interactions that wait for an edit, by the message.
    pub(super) deferred: HashMap<Snowflake, Vec<Snowflake>>,
    pub(super) sessions: Sessions,
    pub(super) buckets: Buckets,
    pub(super) faults: Vec<Fault>,
    pub(super) gateway_down: bool,
    pub(super) requests: VecDeque<Request>,
    pub(super) violations: VecDeque<Violation>,
    /// Requests ever made, and rules ever broken.
    pub(super) counts: Counts,
    pub(super) invalid_requests: u64,
    pub(super) logged_bytes: usize,
    pub(super) prune_at: usize,
    pub(super) feed: Feed,
    /// The newest id given to anything.
    pub(super) last_id: Snowflake,
}

impl World {
    pub(super) fn new(options: &Options, base_url: String, gateway_url: String) -> Self {
        let feed = Feed::new();
        let mut world = Self {
            clock: Clock::new(),
            base_url,
            gateway_url,
            token: options.token.clone(),
            application: 0,
            bot: 0,
            bot_name: options.bot_name.clone(),
            bot_permissions: options.bot_permissions,
            answer_within: options.answer_within,
            token_life: options.token_life,
            limits: options.rate_limits,
            guilds: Kept::new(&feed, Change::Guild),
            channels: Kept::new(&feed, Change::Channel),
            people: Kept::new(&feed, Change::Person),
            messages: Kept::new(&feed, Change::Message),
            commands: Vec::new(),
            interactions: HashMap::new(),
            tokens: HashMap::new(),
            deferred: HashMap::new(),
            sessions: Sessions::new(options.privileged_intents, options.heartbeat_interval),
            buckets: Buckets::default(),
            faults: Vec::new(),
            gateway_down: false,
            requests: VecDeque::new(),
            violations: VecDeque::new(),
            counts: Counts::default(),
            invalid_requests: 0,
            logged_bytes: 0,
            prune_at: 50_000,
            feed,
            last_id: 0,
        };
        world.application = world.next_id();
        // Applications and their bot users have shared one id since 2021.
        world.bot = world.application;
        world
    }

    /// A new id: time of creation in the upper bits, rising always.
    pub(super) fn next_id(&mut self) -> Snowflake {
        let fresh = (self.clock.now_ms() - DISCORD_EPOCH_MS) << 22;
        self.last_id = fresh.max(self.last_id + 1);
        self.last_id
    }

    pub(super) fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    /// Notes that the bot broke a rule.
    pub(super) fn breach(&mut self, route: &str, rule: &str) {
        if self.violations.len() >= LOG_LIMIT {
            self.violations.pop_front();
        }
        self.counts.violations += 1;
        self.violations.push_back(Violation { route: route.to_owned(), rule: rule.to_owned() });
        self.feed.tell(Change::Violation);
    }

    /// Lets requests to come fail.
    pub(super) fn add_fault(&mut self, fault: Fault) {
        self.faults.push(fault);
        self.feed.tell(Change::Faults);
    }

    pub(super) fn clear_faults(&mut self) {
        self.faults.clear();
        self.feed.tell(Change::Faults);
    }

    /// Every request remembered, which is forgotten.
    pub(super) fn take_requests(&mut self) -> VecDeque<Request> {
        self.logged_bytes = 0;
        std::mem::take(&mut self.requests)
    }

    pub(super) fn log(&mut self, request: Request) {
        if matches!(request.status, 401 | 403 | 429) {
            self.invalid_requests += 1;
        }
        let size = |request: &Request| request.files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
        self.logged_bytes += size(&request);
        self.counts.requests += 1;
        self.requests.push_back(request);
        self.feed.tell(Change::Request);
        while self.requests.len() > LOG_LIMIT || self.logged_bytes > LOG_FILES_LIMIT {
            let Some(oldest) = self.requests.pop_front() else { break };
            self.logged_bytes -= size(&oldest);
        }
    }

    /// The message of that id, if it was not deleted.
    #[must_use]
    pub fn message(&self, id: Snowflake) -> Option<&Message> {
        self.messages.get(&id)
    }

    /// The messages of a channel from the oldest, ephemeral ones included.
    pub fn messages_in(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.values().filter(move |message| message.channel == channel)
    }

    /// Every request so far, oldest first.
    pub fn requests(&self) -> impl DoubleEndedIterator<Item = &Request> {
        self.requests.iter()
    }

    /// Every violation so far.
    pub fn violations(&self) -> impl DoubleEndedIterator<Item = &Violation> {
        self.violations.iter()
    }

    /// Whether a gateway session is connected and was sent READY or RESUMED.
    #[must_use]
    pub fn bot_is_ready(&self) -> bool {
        self.sessions.any_ready()
    }

    /// Sessions the bot has begun with IDENTIFY.
    #[must_use]
    pub fn identifies(&self) -> u64 {
        self.sessions.identifies
    }

    /// Sessions the bot has resumed.
    #[must_use]
    pub fn resumes(&self) -> u64 {
        self.sessions.resumes
    }

    /// Names of the registered commands, with the guild of those that belong to one.
    pub fn command_names(&self) -> impl Iterator<Item = (&str, Option<Snowflake>)> {
        self.commands.iter().map(|command| (command.name(), command.guild))
    }

    // What the bot may reach.

    /// The channel, if the bot can see it.
    pub(super) fn reach(&self, id: Snowflake) -> Result<&ChannelRecord, ApiError> {
        let channel = self.channels.get(&id).ok_or_else(ApiError::unknown_channel)?;
        let outside =
            channel.guild.is_some_and(|guild| !self.guilds.get(&guild).is_some_and(|g| g.bot_inside));
        if outside
            || matches!(channel.kind, ChannelKind::Others { .. })
            || !self.may(channel, permission::VIEW_CHANNEL)
        {
            return Err(ApiError::missing_access());
        }
        Ok(channel)
    }

    /// Permissions of the bot in a channel.
    pub(super) fn permissions_in(&self, channel: &ChannelRecord) -> u64 {
        let parent = match channel.kind {
            ChannelKind::Thread { parent } => self.channels.get(&parent).map_or(0, |parent| parent.denied),
            _ => 0,
        };
        self.bot_permissions & !channel.denied & !parent
    }

    pub(super) fn may(&self, channel: &ChannelRecord, permissions: u64) -> bool {
        self.permissions_in(channel) & permissions == permissions
    }

    /// Checks that the bot may send `body` to a channel.
    pub(super) fn may_send(
        &self,
        channel: &ChannelRecord,
        body: &Value,
        files: usize,
    ) -> Result<(), ApiError> {
        if let ChannelKind::Dm { person } = channel.kind {
            let refuses = self.people.get(&person).is_none_or(|person| person.refuses_dms);
            return if refuses { Err(ApiError::dm_refused()) } else { Ok(()) };
        }
        let mut needed = match channel.kind {
            ChannelKind::Thread { .. } => permission::SEND_MESSAGES_IN_THREADS,
            _ => permission::SEND_MESSAGES,
        };
        if crate::checks::limits::list(body, "embeds").is_some_and(|embeds| !embeds.is_empty()) {
            needed |= permission::EMBED_LINKS;
        }
        if files > 0 {
            needed |= permission::ATTACH_FILES;
        }
        if !self.may(channel, needed) {
            return Err(ApiError::missing_permissions());
        }
        let replies = body.get("message_reference").is_some_and(|reference| !reference.is_null());
        if replies && !self.may(channel, permission::READ_MESSAGE_HISTORY) {
            return Err(ApiError::new(
                403,
                160_002,
                "Cannot reply without permission to read message history",
            ));
        }
        Ok(())
    }

    /// The channel of direct messages with a person, made when it is first asked for.
    pub(super) fn dm(&mut self, person: Snowflake) -> Snowflake {
        let known =
            |channel: &&ChannelRecord| matches!(channel.kind, ChannelKind::Dm { person: p } if p == person);
        if let Some(channel) = self.channels.values().find(known) {
            return channel.id;
        }
        self.add_channel(None, "", ChannelKind::Dm { person })
    }

    /// A person, who is a member of every guild.
    pub(super) fn add_person(&mut self, name: &str, locale: &str) -> Snowflake {
        let id = self.next_id();
        let person = PersonRecord {
            name: name.to_owned(),
            locale: locale.to_owned(),
            permissions: permission::MEMBER,
            refuses_dms: false,
            left: BTreeSet::new(),
        };
        self.people.insert(id, person);
        id
    }

    pub(super) fn add_channel(
        &mut self,
        guild: Option<Snowflake>,
        name: &str,
        kind: ChannelKind,
    ) -> Snowflake {
        let id = self.next_id();
        self.insert_channel(id, guild, name, kind)
    }

    /// As [`World::add_channel`] with a given id: a thread on a message has the message's.
    pub(super) fn insert_channel(
        &mut self,
        id: Snowflake,
        guild: Option<Snowflake>,
        name: &str,
        kind: ChannelKind,
    ) -> Snowflake {
        let name = name.to_owned();
        let channel = ChannelRecord {
            id,
            guild,
            name,
            kind,
            denied: 0,
            archived: false,
            locked: false,
            last_message: None,
        };
        let event = match channel.kind {
            ChannelKind::Text => Some("CHANNEL_CREATE"),
            ChannelKind::Thread { .. } => Some("THREAD_CREATE"),
            // Discord stopped announcing direct messages to bots with API version 8.
            ChannelKind::Dm { .. } | ChannelKind::Others { .. } => None,
        };
        let shown = self.channel_json(&channel);
        self.channels.insert(id, channel);
        if let Some(event) = event {
            self.dispatch_guild(event, guild, shown);
        }
        id
    }

    /// Changes a channel and tells the bot.
    pub(super) fn alter_channel(&mut self, id: Snowflake, alter: impl FnOnce(&mut ChannelRecord)) {
        let Some(channel) = self.channels.get_mut(&id) else { return };
        alter(channel);
        let channel = channel.clone();
        let event = match channel.kind {
            ChannelKind::Thread { .. } => "THREAD_UPDATE",
            _ => "CHANNEL_UPDATE",
        };
        let shown = self.channel_json(&channel);
        self.dispatch_guild(event, channel.guild, shown);
    }

    /// Removes a channel with its messages and threads.
    pub(super) fn remove_channel(&mut self, id: Snowflake) {
        let Some(channel) = self.channels.remove(&id) else { return };
        self.messages.remove_where(|message| message.channel == id);
        let thread = |c: &&ChannelRecord| matches!(c.kind, ChannelKind::Thread { parent } if parent == id);
        let threads: Vec<Snowflake> = self.channels.values().filter(thread).map(|thread| thread.id).collect();
        threads.into_iter().for_each(|thread| self.remove_channel(thread));
        let event = match channel.kind {
            ChannelKind::Thread { .. } => "THREAD_DELETE",
            _ => "CHANNEL_DELETE",
        };
        let shown = self.channel_json(&channel);
        self.dispatch_guild(event, channel.guild, shown);
    }
}
