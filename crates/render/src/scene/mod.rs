//! Turns a view of a board into a list of layers, each a sprite or a filled rectangle.

pub(crate) mod builder;
pub(crate) mod layout;
pub(crate) mod picture;
