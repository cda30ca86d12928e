//! Learning: lessons, puzzles, the rule book, and analysis by the engine.

pub(crate) mod advice;
pub(crate) mod learn;
pub mod lesson_step;
pub(crate) mod puzzle;
pub mod puzzle_step;
pub(crate) mod rule_book;
