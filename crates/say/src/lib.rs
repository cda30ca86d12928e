#![doc = include_str!("../README.md")]
//! # Inside
//!
//! All texts of the bot, in three languages.

pub mod emoji;
pub mod escape;
pub mod language;
pub mod mentions;
pub mod permissions;
pub mod phone;
pub mod text;
pub mod words;
