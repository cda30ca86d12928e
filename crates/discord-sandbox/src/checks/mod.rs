//! Discord's documented limits and shapes, as checks of request bodies.

pub(crate) mod components;
pub(crate) mod definition;
pub(crate) mod error;
pub(crate) mod limits;
pub(crate) mod schema;
