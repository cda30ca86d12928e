//! The reason why an action is good, as a person would give it: what it captures, threatens or saves.
//!
//! The reason is found by looking one ply deep, as [`Odds`](crate::banqi::Odds) does. A search rates an action;
//! this names its most obvious merit.

use banqi_rules::AnyPiece;

/// The first-sight reason for an action.
#[derive(Debug, Clone, PartialEq)]
pub enum Why {
    /// It forces the end of the game in this many plies: positive if the side that plays it wins, negative if it
    /// loses.
    Decides(i16),
    /// It captures a piece.
    Takes {
        /// The captured piece.
        victim: AnyPiece,
        /// Whether the capturing piece can be recaptured.
        can_be_retaken: bool,
    },
    /// It flips or attacks a face-down piece. The chances, 0 to 1, that the outcome is immediately good, and that
    /// it is immediately bad; `None` for an attack on a face-down piece, which is not examined further, and before
    /// the first flip.
    Flips(Option<(f64, f64)>),
    /// It gives check; xiangqi only.
    Checks,
    /// It moves a threatened piece to where it cannot be captured.
    Saves,
    /// It threatens to capture this piece, which the moved piece did not threaten before.
    Threatens(AnyPiece),
    /// None of the above.
    Waits,
}
