//! What the tests of the bot are made of: the program in its room, people who play, and what they can tell from a
//! board.

pub(crate) mod archive;
mod close;
pub(crate) mod computer_match;
pub(crate) mod policy;
pub(crate) mod room;
pub(crate) mod sight;
pub(crate) mod table;
pub(crate) mod xiangqi_table;
