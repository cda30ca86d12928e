//! Banqi: a Discord bot that hosts Chinese dark chess.

pub mod rules;
pub mod session;
