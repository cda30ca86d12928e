#![doc = include_str!("../README.md")]
//! # Inside
//!
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
//! That is inside [`banqi`]. [`xiangqi`] is its sibling, with its own board, men and rule sets; what both share is in
//! [`game`]. [`Variant`] and the types that begin with `Any` are the dispatch between them, all in `variant.rs`.

pub mod banqi;
pub mod game;
pub mod samples;
mod variant;
pub mod xiangqi;

pub use variant::{
    AnyAction, AnyFreeTextError, AnyGame, AnyIllegalAction, AnyIllegalPly, AnyPiece, AnyPly, AnyPosition,
    AnySquare, BadAnyAction, BadAnyPosition, BadStart, NotAVariant, OfferLife, Variant,
};
