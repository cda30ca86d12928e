#![doc = include_str!("../README.md")]
//! # Inside
//!
//! The computer player: chooses the best legal action and explains the choice.
//!
//! The input is a [`Game`](banqi_rules::banqi::Game), which contains no hidden faces, so the types guarantee that
//! the engine cannot see what lies face down. The engine has no clock: the caller stops a search through a
//! [`Watch`].
//!
//! ```text
//! limits (Limits, Watch)   level (Level)   score (Score, Expected)   answer (Answer, Judged)
//! transposition, effort, candidate, noise, deepening (the root)  ->  banqi, xiangqi: one player per game family
//! why (first-sight reason for an action)   any (AnyEngine: dispatches to the player of a game's family)
//! analysis (separates skill from luck in a finished game)
//! ```

mod analysis;
mod answer;
mod any;
pub mod banqi;
mod candidate;
mod deepening;
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
