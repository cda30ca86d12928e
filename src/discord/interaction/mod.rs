//! Interactions: the caller, what was clicked, and the reply.

pub(crate) mod bot;
pub(crate) mod caller;
pub(crate) mod clicks;
pub mod components;
pub mod custom_id;
pub(crate) mod display_names;
pub mod frame;
pub(crate) mod message_body;
pub mod permissions;
pub(crate) mod reply;
pub mod suggestion;
pub(crate) mod trouble;
