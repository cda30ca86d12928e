//! Texts of a game: its challenge, its board, its result and the verification of its deal.

pub(crate) mod board;
pub(crate) mod challenge;
pub(crate) mod clock;
pub(crate) mod import;
pub(crate) mod names;
pub(crate) mod replay;
pub(crate) mod result;
pub(crate) mod seats;
pub(crate) mod tap;
pub(crate) mod verify;
pub(crate) mod watch;
