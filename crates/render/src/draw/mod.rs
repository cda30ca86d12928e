//! How everything looks: shapes, pieces, figures, points and signs, drawn with antialiased edges.

pub(crate) mod disc;
pub(crate) mod figures;
pub(crate) mod frame;
pub(crate) mod pieces;
pub(crate) mod points;
pub(crate) mod signs;
pub(crate) mod sketch;
