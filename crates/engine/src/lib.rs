#![doc = include_str!("../README.md")]
//! # Inside
//!
//! The computer player: which legal action is good, and why.
//!
//! It is given a [`Game`](banqi_rules::banqi::Game) and nothing else, so that what lies under a square cannot reach it: that
//! is a fact of the types. Clocks are not here either: whoever asks says through a [`Watch`] when to stop.
//!
//! ```text
//! limits (Limits, Watch)   level (Level)   score (Score, Expected)   answer (Answer, Judged)
//! transposition, effort, candidate, noise  ->  banqi, xiangqi: a player for each family
//! why (what is seen of an action at once)      any (AnyEngine: every game that has a player)
//! analysis (what was skill and what was luck)
//! ```

mod analysis;
mod answer;
mod any;
pub mod banqi;
mod candidate;
mod effort;
mod level;
mod limits;
mod noise;
mod score;
mod transposition;
mod why;
pub mod xiangqi;

pub use analysis::{Analysis, Explained, Label, Totals};
pub use answer::{Answer, Judged};
pub use any::AnyEngine;
pub use level::{Level, NotALevel};
pub use limits::{Limits, Watch};
pub use score::{Expected, Score};
pub use why::Why;
