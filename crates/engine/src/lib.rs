#![doc = include_str!("../README.md")]
//! # Inside
//!
//! The computer player: which legal action is good, and why.
//!
//! It is given a [`Game`](banqi_rules::banqi::Game) and nothing else, so that what lies under a square cannot reach it: that
//! is a fact of the types. Clocks are not here either: whoever asks says through a [`Watch`] when to stop.
//!
//! ```text
//! material -> evaluation -> search (ordering, path) -> engine (Engine)
//! transposition, effort, candidate -^
//! score (Score, Expected)   level (Level)   limits (Limits, Watch)   answer (Answer, Judged)
//! endgame (exact tables of few pieces) -> search, puzzle (endings with a single winning line)
//! odds (what may lie under a square)    why (what is seen of an action at once)
//! analysis (what was skill and what was luck)
//! xiangqi (the player of that family)   any (AnyEngine: every game that has a player)
//! ```

mod analysis;
mod answer;
mod any;
mod candidate;
mod effort;
mod endgame;
#[expect(clippy::module_inception, reason = "the computer player is the layer's main noun")]
mod engine;
mod evaluation;
mod level;
mod limits;
mod material;
mod noise;
mod odds;
mod puzzle;
mod score;
mod search;
mod transposition;
mod why;
pub mod xiangqi;

pub use analysis::{Analysis, Explained, Label, Totals};
pub use answer::{Answer, Judged};
pub use any::AnyEngine;
pub use endgame::{Law, NoTables, Tables, Verdict};
pub use engine::Engine;
pub use level::{Level, NotALevel};
pub use limits::{Limits, Watch};
pub use odds::{Attack, FaceOdds, Odds, Prospect};
pub use puzzle::{Difficulty, Progress, Puzzle, Theme};
pub use score::{Expected, Score};
pub use why::Why;
