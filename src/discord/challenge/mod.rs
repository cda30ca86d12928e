//! Challenges: opponents and rules, and people who do not want to meet.

pub(crate) mod blocks;
pub(crate) mod challenges;
pub mod draft;
pub(crate) mod family;
pub(crate) mod rule_choice;
pub mod rule_menu;
pub mod rule_words;
pub(crate) mod saved_rules;
pub(crate) mod times;
pub mod xiangqi_rule_words;
