//! The real program as its own process against the look-alike server, with a real database file.

mod games;
mod room;
