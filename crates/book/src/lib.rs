#![doc = include_str!("../README.md")]
//! # Inside
//!
//! The rule book: the pages that the rules of a game have, and what each page shows.
//!
//! A page is a function of the [`Variant`](banqi_rules::Variant), which determines whether the page exists, which
//! options it explains, and its picture. No picture is made by hand. An example is a position, or a few plies
//! played from one. Its signs mark the actions that [`AnyGame::actions`](banqi_rules::AnyGame::actions) lists and,
//! in xiangqi, the reasons why other moves are illegal.
//!
//! ```text
//! page (which pages apply) -> example (a game, the pieces shown) -> diagram (squares and signs) -> drawn by `render`
//!                          -> takes   (which kind captures which) --^
//! ```
//!
//! The text of a page is not here: the front end writes it in the reader's language.

mod diagram;
mod example;
mod family;
pub mod lesson;
mod page;

pub use diagram::{Diagram, Lying, Shape, Sign, Tile};
pub use example::{Example, Subject};
pub use family::banqi::takes::{Taking, take_table, taking};
pub use page::{Page, Picture};

#[cfg(test)]
mod tests;
