//! The real program as its own process against the look-alike server, with a real database file.

mod commands;
pub(crate) mod harness;
mod play;
mod preferences;
mod rules_choice;
mod sandbox_command;
mod startup;
mod stress;
mod study;
