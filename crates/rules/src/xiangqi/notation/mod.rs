//! Positions, moves and games as text: FEN, ICCS, WXF, Chinese notation, PGN, and free text typed by people.

pub(crate) mod fen;
pub(crate) mod free_text;
pub(crate) mod move_name;
pub(crate) mod pgn;
pub(crate) mod wxf;
