//! Moves: the list of legal moves, and why a move is illegal.

pub(crate) mod action;
pub(crate) mod check;
pub(crate) mod illegal;
pub(crate) mod movegen;
pub(crate) mod perft;
pub(crate) mod reach;
pub(crate) mod safety;
