//! Opens and checks the database file, and copies it. One connection writes, several read.

pub(crate) mod backup;
pub(crate) mod erase;
pub(crate) mod inspect;
pub(crate) mod open;
pub(crate) mod sqlite;
pub(crate) mod writer;
