//! The log of every session, and the rows that follow from it: boards to show, deadlines, the computer's turns.

pub(crate) mod append;
pub(crate) mod board;
pub(crate) mod codec;
pub(crate) mod computer;
pub(crate) mod create;
pub(crate) mod deadline;
pub(crate) mod list;
pub(crate) mod load;
