//! All texts of the bot, in three languages.

pub mod emoji;
pub mod escape;
pub mod language;
pub mod mentions;
pub(crate) mod phone;
pub mod text;
pub mod words;
