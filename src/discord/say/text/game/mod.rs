//! A game: its challenge, its board and everything on it, its result and the check of its deal.

pub(crate) mod board;
pub(crate) mod challenge;
pub(crate) mod names;
pub(crate) mod result;
pub(crate) mod seats;
pub(crate) mod verify;
