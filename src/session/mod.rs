//! Who may do what now: one playing of a game, as a fold of its events.

mod board;

pub use board::{BoardView, Cell, LastPly, Rung, Tally};
