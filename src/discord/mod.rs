//! The bot on Discord: what people see and press.
//!
//! The pure half turns a [`View`](crate::session::View) into words and components and calls nobody:
//!
//! ```text
//! locales/*.ftl -> words (Words, Voice) -> text (sentences)      -> messages
//!                                       -> command_words         -> names of commands
//! custom_id (CustomId, Intent)          -> controls, touch       -> components
//! ```

pub mod command_words;
pub mod controls;
pub mod custom_id;
pub mod escape;
pub mod language;
pub mod text;
pub mod touch;
pub mod words;
