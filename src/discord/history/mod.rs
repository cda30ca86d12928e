//! Finished games: `/banqi history` lists a player's and sends several as one file, and `/banqi show` shows one from
//! the file of its record.

pub mod controls;
pub(crate) mod pages;
pub(crate) mod record_file;
