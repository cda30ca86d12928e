//! Opens and checks the database, and copies it. One connection writes, several read.
//!
//! `sql` runs the statements of the store on SQLite and on PostgreSQL; `sqlite` and `postgres` have what is special
//! about each.

pub(crate) mod backup;
pub(crate) mod claimed;
pub(crate) mod erase;
pub(crate) mod inspect;
pub(crate) mod open;
pub(crate) mod postgres;
pub(crate) mod replicas;
pub(crate) mod restore;
pub(crate) mod scheduled;
pub(crate) mod sql;
pub(crate) mod sqlite;
pub(crate) mod transfer;
pub(crate) mod writer;
