//! The gateway: connections, compression, and what a bot asks for over them.

pub(crate) mod compress;
pub(crate) mod connection;
pub(crate) mod members;
