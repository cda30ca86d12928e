//! Banqi: a Discord bot that hosts Chinese dark chess.

pub mod deal;
pub mod rating;
pub mod rules;
pub mod session;
