//! Banqi: a Discord bot that hosts Chinese dark chess.

pub mod deal;
#[cfg(feature = "bot")]
pub mod discord;
pub mod rating;
pub mod rules;
pub mod session;
