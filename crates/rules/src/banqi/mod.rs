//! Banqi (Chinese dark chess), on 4x8 and with four colours on 8x8, in all its rule sets.
//!
//! A position is public knowledge: it holds the face-up pieces, the face-down squares, and the bag of faces not yet
//! seen. No field reveals what lies under a square.
//!
//! ```text
//! board (pieces, squares, masks, the bag) -> position -> game (a position with its history)
//! rule_set (options, seating) - an argument of --^-----------^
//! moves: movegen lists all legal actions at once on masks; check explains why one action is illegal;
//!        clash is the result of an attack; chase counts perpetual chases
//! turn (whose turn it is, of two colours or four)      notation, free_text (positions and actions as text)
//! ```

mod board;
#[cfg(test)]
mod examples;
mod free_text;
mod game;
#[cfg(test)]
mod laws;
mod moves;
mod notation;
mod position;
mod rule_set;
#[cfg(test)]
mod slow;
mod turn;

pub use board::mask::{Direction, Mask, Squares};
pub use board::piece::{Kind, NotAPiece, Piece};
pub use board::square::{FILES, NotASquare, Square};
pub use free_text::FreeTextError;
pub use game::{Game, PlayedPly};
pub use moves::action::{Action, NotAnAction, Ply};
pub use moves::clash::Clash;
pub use moves::illegal::{IllegalAction, IllegalPly};
pub use notation::BadPosition;
pub use position::Position;
pub use rule_set::options::*;
pub use rule_set::seating::Seating;
pub use rule_set::{BadVariant, Contradiction, Preset, Rules, Taiwan};
