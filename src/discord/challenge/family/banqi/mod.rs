//! The rules of banqi in a challenge: as people type them, chosen in a menu, and saved by a server under names of its
//! own.

pub(crate) mod rule_choice;
pub mod rule_menu;
pub mod rule_words;
pub(crate) mod saved_rules;
