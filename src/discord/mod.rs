//! The bot on Discord: what people see and press.
//!
//! The pure half turns a [`View`](banqi_session::View) into words and components and calls nobody:
//!
//! ```text
//! locales/*.ftl -> words (Words, Voice) -> text (sentences)      -> messages
//!                                       -> command_words         -> names of commands
//! custom_id (CustomId, Intent)          -> controls, touch       -> components
//! rule_words, draft                     -> rule_menu             -> choosing rules (xiangqi_rule_words: its own)
//! lesson_step                           -> text, controls        -> lessons
//! ```
//!
//! The other half talks:
//!
//! ```text
//! gateway -> clicks    \                     / reply   (the answer to an interaction)
//!            commands  -> errands -> orders -> app
//!             rule_choice, lists, records  \ poster  (the outbox, through the channel)
//! ```

mod advice;
mod bot;
mod caller;
mod challenges;
mod clicks;
pub mod command_words;
mod commands;
mod connect;
pub mod controls;
pub mod custom_id;
pub mod draft;
pub mod errand;
mod errands;
pub mod escape;
pub mod group;
pub mod language;
mod learn;
pub mod lesson_step;
mod lists;
mod open_boards;
mod orders;
mod poster;
mod puzzle;
pub mod puzzle_step;
mod records;
mod reply;
mod rule_book;
mod rule_choice;
pub mod rule_menu;
pub mod rule_words;
mod run;
mod saved_rules;
mod sheet;
mod taps;
mod tastes;
pub mod text;
pub mod touch;
pub mod words;
pub mod xiangqi_rule_words;

pub use connect::{ConnectError, LocalApi};
pub use run::{Config, RunError, run};
