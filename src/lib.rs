//! Banqi: a Discord bot that hosts Chinese dark chess.

#[cfg(feature = "bot")]
pub mod app;
pub mod cli;
pub mod deal;
#[cfg(feature = "bot")]
pub mod discord;
pub mod rating;
#[cfg(feature = "bot")]
pub mod render;
pub mod rules;
#[cfg(feature = "bot")]
pub mod sandbox;
pub mod session;
#[cfg(feature = "bot")]
pub mod store;
