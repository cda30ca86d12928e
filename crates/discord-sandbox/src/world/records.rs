//! The records of guilds, channels and people.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// An id of Discord's.
pub type Snowflake = u64;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct GuildRecord {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) bot_inside: bool,
    pub(crate) refuses_threads: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum ChannelKind {
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
pub(crate) struct ChannelRecord {
    pub(crate) id: Snowflake,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) name: String,
    pub(crate) kind: ChannelKind,
    /// Permissions taken from the bot here.
    pub(crate) denied: u64,
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
    /// The guilds they have left; they are a member of every other.
    #[serde(default)]
    pub(crate) left: BTreeSet<Snowflake>,
}
