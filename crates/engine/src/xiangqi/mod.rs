//! The computer player of xiangqi and banner xiangqi. It shares limits, levels, scores and answers with the banqi
//! player.
//!
//! ```text
//! worth (tables) -> node (Node) -> evaluation -> search (ordering, line) -> engine (Engine)
//!                                  exchange -----^
//! ```

mod engine;
mod evaluation;
mod exchange;
mod line;
mod node;
mod ordering;
mod search;
mod why;
mod worth;

pub use engine::Engine;
