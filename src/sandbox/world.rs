//! What exists: guilds, channels, people, messages, commands, and the record of what the bot did.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::clock::{Clock, DISCORD_EPOCH_MS, iso8601};
use super::command::Command;
use super::error::ApiError;
use super::fault::Fault;
use super::gateway::Sessions;
use super::interaction::Interaction;
use super::message::Message;
use super::rate::{Buckets, RateLimits};
use super::{Options, permission};

/// An id of Discord's.
pub type Snowflake = u64;

/// How many requests and violations are remembered; older ones are dropped first.
const LOG_LIMIT: usize = 100_000;
/// How many bytes of uploaded files the remembered requests may hold.
const LOG_FILES_LIMIT: usize = 256 * 1_024 * 1_024;

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

#[derive(Clone, Debug)]
pub(super) struct GuildRecord {
    pub(super) id: Snowflake,
    pub(super) name: String,
    pub(super) locale: String,
    pub(super) bot_inside: bool,
    pub(super) refuses_threads: bool,
}

#[derive(Clone, Debug)]
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

#[derive(Clone, Debug)]
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

#[derive(Clone, Debug)]
pub(super) struct PersonRecord {
    pub(super) name: String,
    pub(super) locale: String,
    pub(super) permissions: u64,
    pub(super) refuses_dms: bool,
}

/// Everything a sandbox knows; conditions of [`Sandbox::wait_for`](super::Sandbox::wait_for) look at it.
#[derive(Debug)]
pub struct World {
    pub(super) clock: Clock,
    pub(super) base_url: String,
    pub(super) gateway_url: String,
    pub(super) token: String,
    pub(super) application: Snowflake,
    pub(super) bot: Snowflake,
    pub(super) bot_permissions: u64,
    pub(super) answer_within: Duration,
    pub(super) token_life: Duration,
    pub(super) limits: RateLimits,
    pub(super) guilds: BTreeMap<Snowflake, GuildRecord>,
    pub(super) channels: BTreeMap<Snowflake, ChannelRecord>,
    pub(super) people: BTreeMap<Snowflake, PersonRecord>,
    pub(super) messages: BTreeMap<Snowflake, Message>,
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
    pub(super) invalid_requests: u64,
    pub(super) logged_bytes: usize,
    pub(super) prune_at: usize,
    last_id: Snowflake,
}

impl World {
    pub(super) fn new(options: &Options, base_url: String, gateway_url: String) -> Self {
        let mut world = Self {
            clock: Clock::new(),
            base_url,
            gateway_url,
            token: options.token.clone(),
            application: 0,
            bot: 0,
            bot_permissions: options.bot_permissions,
            answer_within: options.answer_within,
            token_life: options.token_life,
            limits: options.rate_limits,
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            people: BTreeMap::new(),
            messages: BTreeMap::new(),
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
            invalid_requests: 0,
            logged_bytes: 0,
            prune_at: 50_000,
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
        self.violations.push_back(Violation { route: route.to_owned(), rule: rule.to_owned() });
    }

    pub(super) fn log(&mut self, request: Request) {
        if matches!(request.status, 401 | 403 | 429) {
            self.invalid_requests += 1;
        }
        let size = |request: &Request| request.files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
        self.logged_bytes += size(&request);
        self.requests.push_back(request);
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
        if super::limits::list(body, "embeds").is_some_and(|embeds| !embeds.is_empty()) {
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

    /// Removes a channel with its messages and threads.
    pub(super) fn remove_channel(&mut self, id: Snowflake) {
        let Some(channel) = self.channels.remove(&id) else { return };
        self.messages.retain(|_, message| message.channel != id);
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

    // What things look like in Discord's API.

    pub(super) fn user_json(&self, id: Snowflake) -> Value {
        let name = match self.people.get(&id) {
            Some(person) => person.name.as_str(),
            None if id == self.bot => "banqi",
            None => "deleted user",
        };
        json!({
            "id": id.to_string(),
            "username": name.to_lowercase().replace(' ', "_"),
            "global_name": if id == self.bot { Value::Null } else { json!(name) },
            "discriminator": "0",
            "avatar": null,
            "bot": id == self.bot,
            "public_flags": 0,
            "avatar_decoration_data": null,
            "collectibles": null,
            "primary_guild": null,
        })
    }

    /// A guild member; `permissions` as in interactions.
    pub(super) fn member_json(&self, id: Snowflake, permissions: Option<u64>) -> Value {
        let mut member = json!({
            "user": self.user_json(id),
            "nick": null,
            "avatar": null,
            "banner": null,
            "roles": [],
            "joined_at": iso8601(DISCORD_EPOCH_MS),
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
            "communication_disabled_until": null,
        });
        if let Some(permissions) = permissions {
            member["permissions"] = json!(permissions.to_string());
        }
        member
    }

    pub(super) fn channel_json(&self, channel: &ChannelRecord) -> Value {
        let mut shown = json!({ "id": channel.id.to_string(), "last_message_id": null, "flags": 0 });
        if let Some(last) = channel.last_message {
            shown["last_message_id"] = json!(last.to_string());
        }
        match &channel.kind {
            ChannelKind::Dm { person } => {
                shown["type"] = json!(1);
                shown["recipients"] = json!([self.user_json(*person)]);
                return shown;
            }
            ChannelKind::Others { people } => {
                shown["type"] = json!(if people.len() > 2 { 3 } else { 1 });
                shown["recipients"] = people.iter().map(|id| self.user_json(*id)).collect();
                return shown;
            }
            ChannelKind::Text => {
                shown["type"] = json!(0);
                shown["position"] = json!(0);
                shown["topic"] = Value::Null;
                shown["parent_id"] = Value::Null;
                shown["permission_overwrites"] = json!([]);
                if channel.denied != 0 {
                    let (id, deny) = (self.bot.to_string(), channel.denied.to_string());
                    shown["permission_overwrites"] =
                        json!([{ "id": id, "type": 1, "allow": "0", "deny": deny }]);
                }
            }
            ChannelKind::Thread { parent } => {
                shown["type"] = json!(11);
                shown["parent_id"] = json!(parent.to_string());
                shown["owner_id"] = json!(self.bot.to_string());
                shown["message_count"] = json!(0);
                shown["member_count"] = json!(1);
                shown["thread_metadata"] = json!({
                    "archived": channel.archived,
                    "auto_archive_duration": 1_440,
                    "archive_timestamp": iso8601(self.now_ms()),
                    "locked": channel.locked,
                });
            }
        }
        shown["name"] = json!(channel.name);
        shown["nsfw"] = json!(false);
        shown["rate_limit_per_user"] = json!(0);
        if let Some(guild) = channel.guild {
            shown["guild_id"] = json!(guild.to_string());
        }
        shown
    }

    /// The guild object; `created` adds what only GUILD_CREATE carries.
    pub(super) fn guild_json(&self, guild: &GuildRecord, created: bool) -> Value {
        let mut shown = json!({
            "id": guild.id.to_string(),
            "name": guild.name,
            "icon": null,
            "splash": null,
            "discovery_splash": null,
            "owner_id": self.people.keys().next().unwrap_or(&self.bot).to_string(),
            "afk_channel_id": null,
            "afk_timeout": 300,
            "widget_enabled": false,
            "widget_channel_id": null,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "roles": [self.everyone_json(guild)],
            "emojis": [],
            "features": [],
            "mfa_level": 0,
            "application_id": null,
            "system_channel_id": null,
            "system_channel_flags": 0,
            "rules_channel_id": null,
            "vanity_url_code": null,
            "description": null,
            "banner": null,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": guild.locale,
            "public_updates_channel_id": null,
            "nsfw_level": 0,
            "stickers": [],
            "premium_progress_bar_enabled": false,
            "safety_alerts_channel_id": null,
            "incidents_data": null,
        });
        if created {
            let mut channels = Vec::new();
            let mut threads = Vec::new();
            for channel in self.channels.values().filter(|channel| channel.guild == Some(guild.id)) {
                match channel.kind {
                    ChannelKind::Thread { .. } if channel.archived => {}
                    ChannelKind::Thread { .. } => threads.push(self.channel_json(channel)),
                    _ => channels.push(self.channel_json(channel)),
                }
            }
            let extra = json!({
                "joined_at": iso8601(DISCORD_EPOCH_MS),
                "large": false,
                "unavailable": false,
                "member_count": self.people.len() + 1,
                "voice_states": [],
                // Without the members intent a bot sees itself and who is in voice.
                "members": [self.member_json(self.bot, None)],
                "channels": channels,
                "threads": threads,
                "presences": [],
                "stage_instances": [],
                "guild_scheduled_events": [],
                "soundboard_sounds": [],
            });
            if let (Some(shown), Value::Object(extra)) = (shown.as_object_mut(), extra) {
                shown.extend(extra);
            }
        }
        shown
    }

    fn everyone_json(&self, guild: &GuildRecord) -> Value {
        json!({
            "id": guild.id.to_string(),
            "name": "@everyone",
            "color": 0,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false,
            "icon": null,
            "unicode_emoji": null,
            "position": 0,
            "permissions": self.bot_permissions.to_string(),
            "managed": false,
            "mentionable": false,
            "flags": 0,
        })
    }

    /// Who authorised the app where an interaction happens: the guild, or the person in other people's channels.
    pub(super) fn owners_json(&self, channel: Snowflake, person: Snowflake) -> Value {
        let Some(channel) = self.channels.get(&channel) else { return json!({}) };
        match (&channel.kind, channel.guild) {
            (ChannelKind::Others { .. }, _) => json!({ "1": person.to_string() }),
            (_, Some(guild)) => json!({ "0": guild.to_string() }),
            // The bot's own direct messages: installed to a guild, written as guild 0.
            (_, None) => json!({ "0": "0" }),
        }
    }

    pub(super) fn application_json(&self) -> Value {
        json!({
            "id": self.application.to_string(),
            "name": "banqi",
            "icon": null,
            "description": "",
            "type": null,
            "bot_public": true,
            "bot_require_code_grant": false,
            "verify_key": "0".repeat(64),
            "owner": self.user_json(self.people.keys().next().copied().unwrap_or(self.bot)),
            "team": null,
            "flags": 0,
            "integration_types_config": { "0": {}, "1": {} },
            "approximate_guild_count": self.guilds.len(),
            "approximate_user_install_count": 0,
            "summary": "",
        })
    }
}
