//! The bot on Discord: what people see and press.
//!
//! The pure half turns a [`View`](banqi_session::View) into words and components and calls nobody:
//!
//! ```text
//! locales/*.ftl -> words (Words, Voice) -> text (sentences)      -> messages
//!                                       -> command_words         -> names of commands
//! custom_id (CustomId, Intent)          -> controls, touch       -> components (Row, Button, Select)
//! rule_words, draft                     -> rule_menu             -> choosing rules (xiangqi_rule_words: its own)
//! lesson_step                           -> text, controls        -> lessons
//! ```
//!
//! The other half talks:
//!
//! ```text
//! gateway -> clicks    \                        / reply   (the answer to an interaction)
//!            commands  -> tasks -> orders -> app
//!             rule_choice, lists, records        \ poster  (the outbox, through the channel)
//! ```
//!
//! Handlers are functions that take the `Bot`, the `Caller` and what was asked for. They return a reply, or fail with a
//! `Trouble` that is put into words in one place.

pub mod challenge;
mod commands;
mod connect;
pub mod interaction;
pub mod play;
mod run;
pub mod say;
pub mod study;

pub use connect::{ConnectError, LocalApi};
pub use run::{Config, RunError, run};
