//! The games on offer: one enum over the families of games, an arm for each.
//!
//! What is common to all of them (seats, turns, plies, outcomes) is asked here; what differs is asked of the
//! family's own types, by a match that the compiler keeps complete.

mod action;
mod game;
mod position;
mod variant;

pub use action::{
    AnyAction, AnyFreeTextError, AnyIllegalAction, AnyIllegalPly, AnyPiece, AnyPly, AnySquare, BadAnyAction,
};
pub use game::AnyGame;
pub use position::{AnyPosition, BadAnyPosition};
pub use variant::{NotAVariant, OfferLife, Variant};
