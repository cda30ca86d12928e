//! Conventions that sources and documents must follow.

mod documents;
mod layers;
mod rooms;
