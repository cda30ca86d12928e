#![doc = include_str!("../README.md")]
//! # Inside
//!
//! How strong a player is, by Glicko-2, and which games count.
//!
//! Nothing here knows who the players are: a player is any id that can be compared. Each rule set has one pool of
//! ratings over all servers, and one for each server.
//!
//! ```text
//! EndedGame -> Rated::Yes | No(why)                     which games count
//! RatedGame, RatedGame, .. -> fold -> Form a player     ratings are the fold of a log that only grows
//! Form + Standing -> Leaderboard                        who is listed above the line
//! ```

mod counting;
mod finish;
mod glicko;
mod leaderboard;
mod log;

pub use counting::{EndedGame, Ending, PAIR_LIMIT, Rated, Why};
pub use finish::Finish;
pub use glicko::{Rating, Score};
pub use leaderboard::{Leaderboard, Line, RECENT_GAMES, SETTLED_BOARD, Standing};
pub use log::{Form, RatedGame, fold, record, settle};
