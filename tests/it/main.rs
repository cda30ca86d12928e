//! Integration tests, one binary.

#![allow(clippy::unwrap_used, reason = "a test may panic, and so may what builds its fixtures")]

mod records;
#[cfg(feature = "bot")]
mod render;
mod session;
mod verify_command;
#[cfg(feature = "bot")]
mod views;
