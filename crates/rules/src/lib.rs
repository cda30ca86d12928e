#![doc = include_str!("../README.md")]
//! # Architecture
//!
//! This crate defines what is legal: positions, plies, outcomes, rule sets and their notation.
//!
//! It has no players, clocks, pictures, chat or randomness. A position is public knowledge: it holds the face-up
//! pieces, the face-down squares, and the bag of faces not yet seen.
//!
//! ```text
//! piece  square  ->  action (Action, Ply)  ->  position  ->  game (a position with its history)
//! options, rule_option -> rule_set - an argument of -----^-----------^  outcome, chase
//! ```
//!
//! A position is what is on the board. A rule set decides what is legal there: `movegen` lists all legal actions at
//! once on masks, `check` explains why one action is illegal, `clash` is the result of an attack. Rules that need
//! the history (cycles, occurrences, chases) belong to the game.
//!
//! The above describes [`banqi`]. [`xiangqi`] is a separate module with its own board, pieces and rule sets;
//! [`game`] has what both share. [`Variant`] and the types whose names begin with `Any` dispatch between them; they
//! are all in `variant.rs`.

pub mod banqi;
pub mod game;
pub mod samples;
mod variant;
pub mod xiangqi;

pub use variant::{
    AnyAction, AnyFreeTextError, AnyGame, AnyIllegalAction, AnyIllegalPly, AnyPiece, AnyPlayed, AnyPly,
    AnyPosition, AnySquare, BadAnyAction, BadAnyPosition, BadStart, NotAVariant, OfferLife, Variant,
};
