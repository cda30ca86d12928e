#![doc = include_str!("../README.md")]
//! # Inside
//!
//! ```text
//! language     the three languages, and Discord's locales
//! words        the Fluent files; a voice: a reader's language, pieces and theme, which says a sentence
//! emoji        which emoji of pieces are registered
//! mentions     commands as Discord shows them in a text
//! escape       typed text without its Markdown
//! phone        how many lines a text takes on a phone
//! permissions  what a member may do, for sentences that say what is missing
//! text         a function for each message
//!   game       challenges, boards, results, replays, the tap board
//!   people     leaderboards, profiles, histories, settings
//!   study      lessons, puzzles, the rule book, analyses, hints
//!   answers    notices, refusals and failures
//!   family     how the families of games differ: one folder for each
//!   reading    whole messages for proofreading
//! ```

pub mod emoji;
pub mod escape;
pub mod language;
pub mod mentions;
pub mod permissions;
pub mod phone;
pub mod text;
pub mod words;
