//! Checks request bodies against Discord's documented limits and shapes.

pub(crate) mod components;
pub(crate) mod definition;
pub(crate) mod error;
pub(crate) mod limits;
pub(crate) mod schema;
