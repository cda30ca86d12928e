//! Texts for learning: the rule book, lessons, puzzles, odds, hints and analyses.

pub(super) mod analysis;
pub(super) mod hint;
pub(super) mod lesson;
pub(super) mod odds;
pub(super) mod puzzle;
pub(super) mod rules;
