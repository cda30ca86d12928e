//! The board: colours, men, points, sets of points as bit masks, and attacks on a point.

pub(crate) mod attacks;
pub(crate) mod colour;
pub(crate) mod man;
pub(crate) mod point;
pub(crate) mod points;
