//! Integration tests, one binary.

#![allow(clippy::unwrap_used, reason = "a test may panic, and so may what builds its fixtures")]

mod records;
mod verify_command;
mod session;
#[cfg(feature = "bot")]
mod render;
#[cfg(feature = "bot")]
mod views;
