//! The database file: opens and checks it; one connection writes, several read.

pub(crate) mod open;
pub(crate) mod sqlite;
pub(crate) mod writer;
