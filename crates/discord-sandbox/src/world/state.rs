//! The world: all state, and the events that its changes send to the bot.

mod messages;
mod roles;

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::time::Duration;

use serde_json::json;

pub(crate) use self::messages::Messages;
use crate::world::Command;
use crate::world::changes::{Change, ChangeFeed, Tracked};
use crate::world::clock::{Clock, DISCORD_EPOCH_MS};
use crate::world::fault::{Fault, FaultKind};
use crate::world::interaction::Endpoint;
use crate::world::interaction::Interaction;
use crate::world::log::{Counts, Request, Violation};
use crate::world::message::{Attachment, Message};
use crate::world::permission;
use crate::world::rate::{Buckets, RateLimits};
use crate::world::records::{ChannelKind, ChannelRecord, EmojiRecord, GuildRecord, PersonRecord, Snowflake};
use crate::world::sessions::Sessions;

/// The state of a sandbox. Conditions of [`Sandbox::wait_for`](crate::Sandbox::wait_for) read it.
#[derive(Debug)]
pub struct World {
    pub(crate) clock: Clock,
    pub(crate) base_url: String,
    pub(crate) gateway_url: String,
    pub(crate) token: String,
    /// The application's public key, in hexadecimal digits.
    pub(crate) public_key: String,
    /// Where interactions are sent, instead of over the gateway.
    pub(crate) endpoint: Option<Endpoint>,
    pub(crate) application: Snowflake,
    pub(crate) bot: Snowflake,
    pub(crate) bot_name: String,
    pub(crate) bot_permissions: u64,
    pub(crate) answer_within: Duration,
    pub(crate) token_life: Duration,
    pub(crate) limits: RateLimits,
    /// How many messages a channel keeps.
    pub(crate) messages_kept: usize,
    pub(crate) guilds: Tracked<GuildRecord>,
    pub(crate) channels: Tracked<ChannelRecord>,
    pub(crate) people: Tracked<PersonRecord>,
    pub(crate) messages: Messages,
    /// Files attached to commands, each with the time in milliseconds when its address expires.
    pub(crate) uploads: HashMap<Snowflake, (Attachment, u64)>,
    pub(crate) emojis: Tracked<EmojiRecord>,
    pub(crate) commands: Vec<Command>,
    pub(crate) interactions: HashMap<Snowflake, Interaction>,
    pub(crate) tokens: HashMap<String, Snowflake>,
    /// The interactions whose payload is kept, the oldest first.
    pub(crate) with_payload: VecDeque<Snowflake>,
    /// Interactions that wait for an edit, by the message.
    pub(crate) deferred: HashMap<Snowflake, Vec<Snowflake>>,
    /// Messages sent with an enforced nonce, by channel and nonce.
    pub(crate) nonces: HashMap<(Snowflake, String), Snowflake>,
    pub(crate) sessions: Sessions,
    pub(crate) buckets: Buckets,
    pub(crate) faults: Vec<Fault>,
    /// How often the requests that were held have been let go on.
    pub(crate) releases: u64,
    pub(crate) gateway_down: bool,
    pub(crate) requests: VecDeque<Request>,
    pub(crate) violations: VecDeque<Violation>,
    /// Number of requests and violations ever logged.
    pub(crate) counts: Counts,
    pub(crate) invalid_requests: u64,
    pub(crate) logged_bytes: usize,
    pub(crate) prune_at: usize,
    pub(crate) feed: ChangeFeed,
    /// The newest id assigned to anything.
    pub(crate) last_id: Snowflake,
}

impl World {
    /// Returns a new id. Its upper bits are the time of creation, and ids always increase.
    pub(crate) fn next_id(&mut self) -> Snowflake {
        let fresh = (self.clock.now_ms() - DISCORD_EPOCH_MS) << 22;
        self.last_id = fresh.max(self.last_id + 1);
        self.last_id
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    /// Adds a fault for future requests.
    pub(crate) fn add_fault(&mut self, fault: Fault) {
        self.faults.push(fault);
        self.feed.publish(Change::Faults);
    }

    /// Lets the requests go on that are held, and holds no others.
    pub(crate) fn release(&mut self) {
        self.releases += 1;
        self.faults.retain(|fault| fault.kind != FaultKind::Hold);
        self.feed.publish(Change::Faults);
    }

    pub(crate) fn clear_faults(&mut self) {
        self.faults.clear();
        self.feed.publish(Change::Faults);
    }

    /// Returns how many more requests the faults wait for.
    #[must_use]
    pub fn faults_left(&self) -> u32 {
        self.faults.iter().fold(0, |all, fault| fault.times.saturating_add(all))
    }

    /// Returns the message with this id, if it was not deleted.
    #[must_use]
    pub fn message(&self, id: Snowflake) -> Option<&Message> {
        self.messages.get(&id)
    }

    /// Returns the messages of a channel, the oldest first, including ephemeral ones.
    pub fn messages_in(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.in_channel(channel)
    }

    /// Returns all requests so far, the oldest first.
    pub fn requests(&self) -> impl DoubleEndedIterator<Item = &Request> {
        self.requests.iter()
    }

    /// Returns all violations so far.
    pub fn violations(&self) -> impl DoubleEndedIterator<Item = &Violation> {
        self.violations.iter()
    }

    /// Whether the gateway sessions of all shards are connected and have been sent READY or RESUMED.
    #[must_use]
    pub fn bot_is_ready(&self) -> bool {
        self.sessions.all_ready()
    }

    /// Returns the number of sessions that the bot has started with IDENTIFY.
    #[must_use]
    pub fn identifies(&self) -> u64 {
        self.sessions.identifies
    }

    /// Returns the number of sessions that the bot has resumed.
    #[must_use]
    pub fn resumes(&self) -> u64 {
        self.sessions.resumes
    }

    /// Returns the names of the registered commands, with the guild if a command belongs to one.
    pub fn command_names(&self) -> impl Iterator<Item = (&str, Option<Snowflake>)> {
        self.commands.iter().map(|command| (command.name(), command.guild))
    }

    /// Returns the names and pictures of the application's emoji, the oldest first.
    pub fn emojis(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.emojis.values().map(|emoji| (emoji.name.as_str(), &*emoji.bytes))
    }

    /// The id of the slash command of that name that belongs to no guild.
    #[must_use]
    pub fn command_id(&self, name: &str) -> Option<Snowflake> {
        self.usable_command(None, 1, name).map(|command| command.id)
    }

    // What the bot may reach.

    /// Returns the channel, if it exists and the bot can see it.
    pub(crate) fn visible(&self, id: Snowflake) -> Option<&ChannelRecord> {
        let channel = self.channels.get(&id)?;
        let inside = |guild| self.guilds.get(&guild).is_some_and(|guild| guild.bot_inside);
        let visible = channel.guild.is_none_or(inside)
            && !matches!(channel.kind, ChannelKind::Others { .. })
            && self.may(channel, permission::VIEW_CHANNEL);
        visible.then_some(channel)
    }

    /// Returns the bot's permissions in a channel.
    pub(crate) fn permissions_in(&self, channel: &ChannelRecord) -> u64 {
        let parent = match channel.kind {
            ChannelKind::Thread { parent } => self.channels.get(&parent).map_or(0, |parent| parent.denied),
            _ => 0,
        };
        self.bot_permissions_in(channel.guild) & !channel.denied & !parent
    }

    pub(crate) fn may(&self, channel: &ChannelRecord, permissions: u64) -> bool {
        self.permissions_in(channel) & permissions == permissions
    }

    /// Returns the direct-message channel of a person and the bot. It is created at the first call.
    pub(crate) fn dm(&mut self, person: Snowflake) -> Snowflake {
        let known =
            |channel: &&ChannelRecord| matches!(channel.kind, ChannelKind::Dm { person: p } if p == person);
        if let Some(channel) = self.channels.values().find(known) {
            return channel.id;
        }
        self.add_channel(None, "", ChannelKind::Dm { person })
    }

    /// Creates a person, who is a member of every guild.
    pub(crate) fn add_person(&mut self, name: &str, locale: &str) -> Snowflake {
        let id = self.next_id();
        let person = PersonRecord {
            name: name.to_owned(),
            locale: locale.to_owned(),
            permissions: permission::MEMBER,
            refuses_dms: false,
            left: BTreeSet::new(),
            roles: BTreeSet::new(),
        };
        self.people.insert(id, person);
        id
    }

    pub(crate) fn add_channel(
        &mut self,
        guild: Option<Snowflake>,
        name: &str,
        kind: ChannelKind,
    ) -> Snowflake {
        let id = self.next_id();
        self.insert_channel(id, guild, name, kind)
    }

    /// Like [`World::add_channel`] with a given id: a thread on a message has the id of the message.
    pub(crate) fn insert_channel(
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
            only_for: None,
            archived: false,
            locked: false,
            last_message: None,
        };
        let event = match channel.kind {
            ChannelKind::Text => Some("CHANNEL_CREATE"),
            ChannelKind::Thread { .. } => Some("THREAD_CREATE"),
            // Since API version 8, Discord does not announce direct-message channels to bots.
            ChannelKind::Dm { .. } | ChannelKind::Others { .. } => None,
        };
        let mut shown = self.channel_json(&channel);
        if event == Some("THREAD_CREATE") {
            shown["newly_created"] = json!(true);
        }
        self.channels.insert(id, channel);
        if let Some(event) = event {
            self.dispatch_guild(event, guild, shown);
        }
        id
    }

    /// Tells the bot all about a guild that it is in.
    pub(crate) fn announce_guild(&mut self, id: Snowflake) {
        let Some(guild) = self.guilds.get(&id).cloned() else { return };
        let shown = self.guild_json(&guild, true);
        self.dispatch_guild("GUILD_CREATE", Some(id), shown);
    }

    /// Changes a channel and tells the bot.
    pub(crate) fn alter_channel(&mut self, id: Snowflake, alter: impl FnOnce(&mut ChannelRecord)) {
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
    pub(crate) fn remove_channel(&mut self, id: Snowflake) {
        let Some(channel) = self.channels.remove(&id) else { return };
        self.messages.remove_channel(id);
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

    // Membership.

    /// Whether the id belongs to a person or the bot.
    pub(crate) fn is_user(&self, id: Snowflake) -> bool {
        id == self.bot || self.people.contains_key(&id)
    }

    /// Whether the bot or a person is a member of a guild.
    pub(crate) fn is_member(&self, guild: Snowflake, id: Snowflake) -> bool {
        id == self.bot || self.people.get(&id).is_some_and(|person| !person.left.contains(&guild))
    }

    /// Returns the ids of all members of a guild, including the bot, in ascending order.
    pub(crate) fn member_ids(&self, guild: Snowflake) -> impl Iterator<Item = Snowflake> {
        // The bot's id is the first one that a world assigns.
        let all = std::iter::once(self.bot).chain(self.people.keys().copied());
        all.filter(move |id| self.is_member(guild, *id))
    }

    // Messages.

    /// Adds a new message to its channel. If the channel is full, its oldest message is dropped.
    pub(crate) fn publish(&mut self, message: Message) {
        let id = message.channel;
        if let Some(channel) = self.channels.get_mut(&id).filter(|_| !message.is_ephemeral()) {
            channel.last_message = Some(message.id);
        }
        self.messages.insert(message);
        if let Some(oldest) = self.messages.surplus(id, self.messages_kept) {
            self.messages.remove(&oldest);
            self.settle(oldest);
        }
    }

    /// Removes a message.
    pub(crate) fn remove_message(&mut self, id: Snowflake) {
        let Some(message) = self.messages.remove(&id) else { return };
        self.settle(id);
        if !message.is_ephemeral() {
            let shown = json!({ "id": id.to_string(), "channel_id": message.channel.to_string() });
            self.dispatch_message("MESSAGE_DELETE", message.channel, shown);
        }
    }
}
