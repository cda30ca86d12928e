//! The board: colours, pieces, points, sets of points as bit masks, and attack tables.

pub(crate) mod attacks;
pub(crate) mod colour;
pub(crate) mod piece;
pub(crate) mod point;
pub(crate) mod points;
