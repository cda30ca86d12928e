//! The computer player: which legal action is good, and why. It sees positions only.
//!
//! ```text
//! endgame (exact tables of few pieces) -> puzzle (endings with a single winning line)
//! ```

mod endgame;
mod puzzle;

pub use endgame::{Law, NoTables, Tables, Verdict};
pub use puzzle::{Difficulty, Progress, Puzzle, Theme};
