//! The logs of all sessions, and the rows derived from them: boards to be shown, deadlines, the computer's turns.

pub(crate) mod append;
pub(crate) mod board;
pub(crate) mod calls;
pub(crate) mod codec;
pub(crate) mod computer;
pub(crate) mod create;
pub(crate) mod deadline;
pub(crate) mod history;
pub(crate) mod list;
pub(crate) mod load;
pub(crate) mod mirror;
mod summary;
pub(crate) mod tally;
pub(crate) mod thread;
