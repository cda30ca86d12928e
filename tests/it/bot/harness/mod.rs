//! The harness of the bot's tests: the program in its room, people who play, and what they can read from a board.

pub(crate) mod archive;
mod close;
pub(crate) mod computer_match;
pub(crate) mod inside;
pub(crate) mod policy;
pub(crate) mod proxy;
pub(crate) mod replicas;
pub(crate) mod room;
pub(crate) mod sight;
pub(crate) mod table;
pub(crate) mod xiangqi_table;
