//! The records of guilds, channels, people, commands and emoji.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::world::clock::DISCORD_EPOCH_MS;

/// An id of Discord's.
pub type Snowflake = u64;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct GuildRecord {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) bot_inside: bool,
    /// When the bot came in last.
    #[serde(default = "epoch")]
    pub(crate) bot_joined_ms: u64,
    pub(crate) refuses_threads: bool,
    /// The roles besides `@everyone`, the lowest first.
    #[serde(default)]
    pub(crate) roles: Vec<RoleRecord>,
    /// Where Discord posts its own messages, such as who has joined.
    #[serde(default)]
    pub(crate) system_channel: Option<Snowflake>,
}

impl GuildRecord {
    /// A guild that the bot has just come into.
    pub(crate) fn new(id: Snowflake, name: &str, locale: &str, now_ms: u64) -> Self {
        Self {
            id,
            name: name.to_owned(),
            locale: locale.to_owned(),
            bot_inside: true,
            bot_joined_ms: now_ms,
            refuses_threads: false,
            roles: Vec::new(),
            system_channel: None,
        }
    }
}

/// A role other than `@everyone`. Its place in the order is its index in [`GuildRecord::roles`] plus one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RoleRecord {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) permissions: u64,
    pub(crate) color: u32,
    /// Whether an integration gives and takes it, and no member can.
    pub(crate) managed: bool,
    /// Whether it is the bot's own, which Discord makes when the bot comes in.
    pub(crate) of_bot: bool,
}

impl RoleRecord {
    pub(crate) fn new(id: Snowflake, name: &str) -> Self {
        Self { id, name: name.to_owned(), permissions: 0, color: 0, managed: false, of_bot: false }
    }
}

fn epoch() -> u64 {
    DISCORD_EPOCH_MS
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum ChannelKind {
    Text,
    Thread {
        parent: Snowflake,
    },
    /// Direct messages between a person and the bot.
    Dm {
        person: Snowflake,
    },
    /// Direct messages between people, without the bot.
    Others {
        people: Vec<Snowflake>,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ChannelRecord {
    pub(crate) id: Snowflake,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) name: String,
    pub(crate) kind: ChannelKind,
    /// Permissions that the bot is denied in this channel.
    pub(crate) denied: u64,
    /// The people who can see the channel, besides the guild's owner; `None` if all members can.
    #[serde(default)]
    pub(crate) only_for: Option<BTreeSet<Snowflake>>,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) last_message: Option<Snowflake>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PersonRecord {
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) permissions: u64,
    pub(crate) refuses_dms: bool,
    /// The guilds the person has left. They are a member of all others.
    #[serde(default)]
    pub(crate) left: BTreeSet<Snowflake>,
    /// The roles that the person has, of all guilds.
    #[serde(default)]
    pub(crate) roles: BTreeSet<Snowflake>,
}

/// A registered command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Command {
    pub(crate) id: Snowflake,
    pub(crate) guild: Option<Snowflake>,
    /// The command object as the API returns it.
    pub(crate) shown: Value,
}

impl Command {
    pub(crate) fn name(&self) -> &str {
        self.shown["name"].as_str().unwrap_or_default()
    }

    pub(crate) fn kind(&self) -> u64 {
        self.shown["type"].as_u64().unwrap_or(1)
    }
}

/// An emoji of the application.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct EmojiRecord {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) content_type: String,
    /// The picture. It is stored beside the record.
    #[serde(skip, default = "no_bytes")]
    pub(crate) bytes: Arc<[u8]>,
}

fn no_bytes() -> Arc<[u8]> {
    Arc::from([])
}
