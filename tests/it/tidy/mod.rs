//! Conventions that sources and documents must follow.

#[cfg(feature = "bot")]
mod deep;
mod discord;
mod documents;
mod folders;
mod hosting;
mod layers;
pub(crate) mod monitoring;
mod rooms;
