//! Learning: lessons, puzzles, the rule book, and analysis by the engine.

pub(crate) mod advice;
pub(crate) mod learn;
pub(crate) mod puzzle;
pub(crate) mod rule_book;
