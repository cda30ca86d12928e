//! What Discord allows: its documented limits and shapes, as checks of a request body.

pub(crate) mod components;
pub(crate) mod definition;
pub(crate) mod error;
pub(crate) mod limits;
pub(crate) mod schema;
