//! Integration tests, one binary.

#![allow(clippy::unwrap_used, reason = "a test may panic, and so may what builds its fixtures")]

#[cfg(feature = "bot")]
mod app;
#[cfg(feature = "sandbox")]
mod bot;
#[cfg(feature = "bot")]
mod cards;
mod cli;
#[cfg(feature = "bot")]
mod database;
mod engine;
mod every_variant;
mod fairy_stockfish;
mod figures;
#[cfg(all(feature = "bot", debug_assertions))]
mod non_interference;
#[cfg(feature = "sandbox")]
mod page;
#[cfg(feature = "bot")]
mod random_games;
mod recorded_games;
mod records;
#[cfg(feature = "bot")]
mod render;
#[cfg(feature = "sandbox")]
mod sandbox;
mod session;
#[cfg(feature = "bot")]
mod store;
mod tidy;
#[cfg(feature = "bot")]
mod views;
