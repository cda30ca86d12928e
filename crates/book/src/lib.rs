#![doc = include_str!("../README.md")]
//! # Inside
//!
//! The rule book: which pages the rules of a game have, and what is drawn on each.
//!
//! A page is a function of the [`Variant`](banqi_rules::Variant): whether it is there at all, which options it is
//! about, and its picture. Pictures are never drawn up by hand: an example is a position, or a few plies played from
//! one, and what is marked on it are the actions that [`AnyGame::actions`](banqi_rules::AnyGame::actions) lists
//! there, and in xiangqi the reasons that its rules give against the others. A rule that changes in the code changes
//! the picture.
//!
//! ```text
//! page (which apply) -> example (a game, the pieces shown) -> diagram (squares and signs) -> drawn by `render`
//!                    -> takes   (who takes whom, tried)    ---^
//! ```
//!
//! The words are `discord`'s, in the reader's language.

mod banqi;
mod diagram;
mod example;
pub mod lesson;
mod page;
mod xiangqi;

pub use banqi::takes::{Taking, take_table, taking};
pub use diagram::{Diagram, Lying, Shape, Sign, Tile};
pub use example::{Example, Subject};
pub use page::{Page, Picture};

#[cfg(test)]
mod tests;
