//! The computer player of banqi on 4x8. It shares limits, levels, scores and answers with the xiangqi player.
//!
//! ```text
//! material -> evaluation -> search (ordering, path) -> engine (Engine)
//! endgame (exact tables of few pieces) -> search, puzzle (endgames with a single winning line)
//! odds (faces that a square may hide)      packed (actions in a transposition table)
//! ```

mod endgame;
mod engine;
mod evaluation;
mod material;
mod odds;
mod packed;
mod puzzle;
mod search;
mod why;

pub use endgame::{Law, NoTables, Tables, Verdict};
pub use engine::Engine;
pub use odds::{Attack, FaceOdds, Odds, Prospect};
pub use puzzle::{Difficulty, Puzzle, Theme};
