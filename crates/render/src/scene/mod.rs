//! What goes where: a view laid out as a list of sprites and fills, cut into bands.

pub(crate) mod bands;
pub(crate) mod banqi;
pub(crate) mod layout;
pub(crate) mod placement;
pub(crate) mod xiangqi;
