//! The REST API: TLS, routes, and the effect of each request on the world.

mod access;
pub(crate) mod commands;
pub(crate) mod compose;
pub(crate) mod emojis;
pub(crate) mod interactions;
pub(crate) mod listing;
mod roles;
pub(crate) mod routes;
pub(crate) mod server;
#[cfg(test)]
pub(crate) mod shapes;
pub(crate) mod thread;
pub(crate) mod tls;
