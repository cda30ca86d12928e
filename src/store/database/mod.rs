//! Opens and checks the database file. One connection writes, several read.

pub(crate) mod open;
pub(crate) mod sqlite;
pub(crate) mod writer;
