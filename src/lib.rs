//! Banqi: a Discord bot that hosts Chinese dark chess.

pub mod cli;
pub mod deal;
pub mod rating;
#[cfg(feature = "bot")]
pub mod render;
pub mod rules;
pub mod session;
#[cfg(feature = "bot")]
pub mod store;
