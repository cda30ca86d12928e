//! People and servers: what they prefer, whom they block, when they are away, and how their data is deleted.

pub(super) mod blocks;
pub(super) mod guilds;
pub(super) mod preferences;
pub(super) mod privacy;
pub(super) mod vacations;
