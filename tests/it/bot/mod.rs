//! The real program as its own process against the look-alike server, with a real database file.

mod commands;
mod failures;
mod games;
mod room;
mod startup;
