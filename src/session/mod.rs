//! Who may do what now: one playing of a game, as a fold of its events.

mod board;
mod record;
mod verify;

pub use board::{BoardView, Cell, LastPly, Rung, Tally};
pub use record::{FORMAT, GameResult, NotARecord, NotAResult, Record, TimedPly};
pub use verify::{Checked, Fault, Verification};
