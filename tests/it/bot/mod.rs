//! The real program as its own process against the look-alike server, with a real database file.

mod commands;
mod first_minute;
pub(crate) mod harness;
mod play;
mod preferences;
mod rules_choice;
mod sandbox_command;
mod startup;
mod stress;
mod study;
