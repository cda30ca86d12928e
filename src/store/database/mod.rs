//! The database file: opened and checked, written by one, read by several.

pub(crate) mod open;
pub(crate) mod sqlite;
pub(crate) mod writer;
