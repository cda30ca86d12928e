//! Positions, moves and games as text: FEN, ICCS, WXF, Chinese, PGN, and what people type.

pub(crate) mod fen;
pub(crate) mod free_text;
pub(crate) mod move_name;
pub(crate) mod pgn;
pub(crate) mod wxf;
