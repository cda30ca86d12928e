//! What is legal: positions, plies, outcomes, rule sets and their notation.
//!
//! Nothing here knows players, clocks, pictures, chat or randomness. A position is public knowledge:
//! it holds what lies face up, which squares are face down, and the bag of faces not yet seen.
//!
//! ```text
//! piece  square  ->  action (Action, Ply)  ->  position  ->  game (a position with its history)
//! options, rule_option -> rule_set - an argument of -----^-----------^  outcome, chase
//! ```
//!
//! A position is what lies on the board; what is legal there is asked with a rule set: `movegen` lists it all at
//! once on masks, `check` says of one action why it is not, `clash` what comes of an attack. What needs the
//! history (cycles, occurrences, chases) is the game's.
//!
//! All of that is banqi; [`xiangqi`] is a family of its own, with its own board, men and rule sets.

mod action;
mod any;
mod bag;
mod chase;
mod check;
mod clash;
#[cfg(test)]
mod examples;
mod free_text;
mod game;
mod illegal;
#[cfg(test)]
mod laws;
mod mask;
mod movegen;
mod notation;
mod options;
mod outcome;
mod piece;
mod position;
mod rule_option;
mod rule_set;
pub mod samples;
mod seat;
mod seating;
#[cfg(test)]
mod slow;
mod square;
mod start;
mod turn;
pub mod xiangqi;

pub use action::{Action, NotAnAction, Ply};
pub use any::{
    AnyAction, AnyFreeTextError, AnyGame, AnyIllegalAction, AnyIllegalPly, AnyPiece, AnyPly, AnyPosition,
    AnySquare, BadAnyPosition, NotAVariant, OfferLife, Variant,
};
pub use clash::Clash;
pub use free_text::FreeTextError;
pub use game::{Game, PlayedPly};
pub use illegal::{IllegalAction, IllegalPly};
pub use mask::{Direction, Mask, Squares};
pub use notation::BadPosition;
pub use options::{
    CannonRule, Chain, ChaseLimit, DarkCapture, Endless, Equal, First, GeneralSoldier, LastPeek, Rank,
    Screen, WipedOut,
};
pub use outcome::{Outcome, Reason, Winner};
pub use piece::{Colour, Kind, NotAPiece, Piece};
pub use position::Position;
pub use rule_option::{NotACode, RuleOption};
pub use rule_set::{BadVariant, Contradiction, Preset, RuleSet, Rules, Taiwan};
pub use seat::Seat;
pub use seating::Seating;
pub use square::{FILES, NotASquare, Square};
pub use start::BadStart;
