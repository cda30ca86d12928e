//! Integration tests, one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod cli;
mod layers;
mod perft;
mod recorded_games;
