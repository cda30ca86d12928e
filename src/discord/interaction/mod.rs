//! Interactions: the caller, what was clicked, and the reply.

pub(crate) mod at_work;
pub(crate) mod bot;
pub(crate) mod caller;
pub mod components;
pub(crate) mod display_names;
pub mod frame;
pub(crate) mod message_body;
pub(crate) mod notes;
pub(crate) mod one_each;
pub(crate) mod open_boards;
pub(crate) mod pictures;
pub(crate) mod reply;
pub mod suggestion;
pub(crate) mod trouble;
