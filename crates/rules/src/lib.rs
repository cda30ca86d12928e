#![doc = include_str!("../README.md")]
//! # Inside
//!
//! What is legal: positions, plies, outcomes, rule sets and their notation.
//!
//! Nothing here knows players, clocks, pictures, chat or randomness. A position is public knowledge: it holds the
//! face-up pieces, which squares are face down, and the bag of faces not yet seen.
//!
//! ```text
//! piece  square  ->  action (Action, Ply)  ->  position  ->  game (a position with its history)
//! options, rule_option -> rule_set - an argument of -----^-----------^  outcome, chase
//! ```
//!
//! A position is what lies on the board. A rule set decides what is legal there: `movegen` lists all legal actions at
//! once on masks, `check` explains why one action is illegal, `clash` is the result of an attack. Rules that need the
//! history (cycles, occurrences, chases) are the game's.
//!
//! This is the inside of [`banqi`]. [`xiangqi`] is its sibling, with its own board, men and rule sets; [`game`] has
//! what both share. [`Variant`] and the types that begin with `Any` dispatch between them, all in `variant.rs`.

pub mod banqi;
pub mod game;
pub mod samples;
mod variant;
pub mod xiangqi;

pub use variant::{
    AnyAction, AnyFreeTextError, AnyGame, AnyIllegalAction, AnyIllegalPly, AnyPiece, AnyPly, AnyPosition,
    AnySquare, BadAnyAction, BadAnyPosition, BadStart, NotAVariant, OfferLife, Variant,
};
