#![doc = include_str!("../README.md")]
//! # Inside
//!
//! The computer player: which legal action is best, and why.
//!
//! It gets a [`Game`](banqi_rules::banqi::Game) and nothing else, so the types guarantee that it cannot see what lies
//! under a square. It has no clock: the caller stops a search through a [`Watch`].
//!
//! ```text
//! limits (Limits, Watch)   level (Level)   score (Score, Expected)   answer (Answer, Judged)
//! transposition, effort, candidate, noise  ->  banqi, xiangqi: a player for each family
//! why (what is good about an action at first sight)   any (AnyEngine: every game that has a player)
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
