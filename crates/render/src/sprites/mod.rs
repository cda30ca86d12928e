//! Sprites by name, and the atlas that draws each when it is first needed.

pub(crate) mod atlas;
pub(crate) mod catalogue;
pub(crate) mod marks;
pub(crate) mod point;
pub(crate) mod sprite;
