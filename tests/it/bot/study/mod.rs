//! Lessons, puzzles, the rule book, and advice.

mod advice;
mod lessons;
mod puzzles;
mod rule_book;
