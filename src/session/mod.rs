//! Who may do what now: one playing of a game, as a fold of its events.

mod board;
mod event;
mod id;

pub use board::{BoardView, Cell, LastPly, Rung, Tally};
pub use event::{EntrantText, Event, Logged, TextOrigin};
pub use id::{Entrant, GameCode, NotAGameCode, PlayerId, Seat, SessionId, Timestamp};
