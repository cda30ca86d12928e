#![doc = include_str!("../README.md")]
//! # Architecture
//!
//! This crate defines what is legal: positions, plies, outcomes, rule sets and their notation.
//!
//! It has no players, clocks, pictures, chat or randomness. A position is public knowledge: it holds the face-up
//! pieces, the face-down squares, and the bag of faces not yet seen.
//!
//! A position is what is on the board. A rule set decides what is legal there. Rules that need the history (cycles,
//! occurrences, chases) belong to the game, which is a position with its history.
//!
//! [`banqi`] and [`xiangqi`] are separate modules, each with its own board, pieces and rule sets; [`game`] has what both
//! share. [`Variant`] and the types whose names begin with `Any` dispatch between them; they
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
