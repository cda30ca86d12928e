//! The real program as its own process against the look-alike server, with a real database file.

mod advice;
mod archive;
mod casual;
mod commands;
mod computer;
mod failures;
mod four_colours;
mod games;
mod lessons;
mod options;
mod policy;
mod puzzles;
mod quick;
mod random_games;
pub(crate) mod room;
mod rule_book;
mod rules_choice;
mod sandbox_command;
mod sight;
mod startup;
mod storm;
mod table;
mod torture;
mod touch;
mod xiangqi;
mod xiangqi_controls;
mod xiangqi_table;
