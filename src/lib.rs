//! Banqi: a Discord bot that hosts Chinese dark chess.

#[cfg(feature = "bot")]
pub mod sandbox;
