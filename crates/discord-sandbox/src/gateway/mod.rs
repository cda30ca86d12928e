//! The gateway: connections, compression, and the bot's requests over it.

pub(crate) mod compress;
pub(crate) mod connection;
pub(crate) mod members;
