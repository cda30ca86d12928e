//! Conventions that sources and documents must follow.

mod documents;
mod folders;
mod hosting;
mod layers;
pub(crate) mod monitoring;
mod rooms;
