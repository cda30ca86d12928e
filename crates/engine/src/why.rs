//! Why an action is good, as a person would say it: what it captures, threatens or saves.
//!
//! It looks one ply deep, like [`Odds`](crate::banqi::Odds): a search says how good an action is, this says what is
//! good about it at first sight.

use banqi_rules::AnyPiece;

/// What is seen of an action at once.
#[derive(Debug, Clone, PartialEq)]
pub enum Why {
    /// It decides the game by force in so many plies: above 0 in favour of who plays it.
    Decides(i16),
    /// It takes a piece.
    Takes {
        /// Which.
        victim: AnyPiece,
        /// Whether the captor can be taken in return.
        can_be_retaken: bool,
    },
    /// It turns up, or attacks, a face-down piece: the chances, 0 to 1, that this is good and that it is bad at once.
    /// An attack is not looked at any closer.
    TurnsUp(Option<(f64, f64)>),
    /// It gives check, in xiangqi.
    Checks,
    /// It brings a piece to where it can no longer be taken.
    Saves,
    /// It threatens to take a piece that was not threatened before.
    Threatens(AnyPiece),
    /// None of these.
    Waits,
}
