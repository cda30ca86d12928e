//! The state of the look-alike: guilds, channels, people, messages, commands, and a log of the bot's requests.
//!
//! This module does not use any other part of the crate. REST, gateway, people and the page are built on it.

pub(crate) mod changes;
pub(crate) mod clock;
pub(crate) mod fault;
pub(crate) mod interaction;
pub(crate) mod json;
mod log;
pub(crate) mod message;
pub(crate) mod parts;
pub mod permission;
pub(crate) mod rate;
mod records;
pub(crate) mod sessions;
pub(crate) mod state;
pub(crate) mod uploads;

pub(crate) use crate::world::log::Counts;
pub use crate::world::log::{Request, Violation};
pub use crate::world::records::Snowflake;
pub(crate) use crate::world::records::{
    ChannelKind, ChannelRecord, Command, EmojiRecord, GuildRecord, PersonRecord, RoleRecord,
};
pub use crate::world::state::World;
