//! The board: pieces, squares, sets of squares as bit masks, and the bag of faces not yet seen.

pub(crate) mod bag;
pub(crate) mod mask;
pub(crate) mod piece;
pub(crate) mod square;
