//! The names of all sprites, and the atlas that draws each when it is first used.

pub(crate) mod atlas;
pub(crate) mod catalogue;
pub(crate) mod marks;
pub(crate) mod point;
pub(crate) mod sprite;
