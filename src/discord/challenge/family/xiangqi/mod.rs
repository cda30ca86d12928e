//! The rules of xiangqi in a challenge, as people type them.

pub mod rule_words;
