#![doc = include_str!("../README.md")]
//! # Inside
//!
//! Glicko-2 ratings of players, and the decision which games count.
//!
//! This crate does not know who the players are: a player is any comparable id. Each rule set has one pool of
//! ratings across all servers, and one per server.
//!
//! ```text
//! EndedGame -> Rated::Yes | No(why)                     which games count
//! Form and Finish per seat -> settle -> Form per seat   one game that ended
//! RatedGame, RatedGame, .. -> fold -> Form per player   ratings are the fold of an append-only log
//! Form + Standing -> Leaderboard                        who is listed above the line
//! ```
//!
//! The service calls [`settle`] for each game that ends. [`fold`] is the specification: tests compare the stored ratings
//! with it, also after games were voided.

mod counting;
mod finish;
mod glicko;
mod leaderboard;
mod log;

pub use counting::{EndedGame, Ending, NotRated, PAIR_LIMIT, Rated};
pub use finish::Finish;
pub use glicko::{Rating, Score};
pub use leaderboard::{Leaderboard, Line, RECENT_GAMES, SETTLED_BOARD, Standing};
pub use log::{Form, RatedGame, fold, settle};
