//! Texts for learning: the rule book, lessons, puzzles, odds, hints and analyses.

pub(crate) mod analysis;
pub(crate) mod hint;
pub(crate) mod lesson;
pub(crate) mod odds;
pub(crate) mod puzzle;
pub(crate) mod rules;
