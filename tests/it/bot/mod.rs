//! The real program as a separate process, connected to the look-alike of Discord, with a real database file.

pub(crate) mod cards;
mod check;
mod commands;
mod databases;
mod emoji;
mod first_minute;
pub(crate) mod harness;
mod intake;
mod interventions;
mod monitoring;
mod people;
mod play;
mod rules_choice;
mod sandbox_command;
mod settings;
mod shards;
mod startup;
mod stopping;
mod stress;
mod study;
mod voiding;
mod winner_role;
