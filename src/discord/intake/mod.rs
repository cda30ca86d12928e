//! The two ways in which interactions reach the bot: over the gateway, and as HTTP requests from Discord.
//!
//! ```text
//! gateway  connection of the client library  \
//! server   POST /interactions -> signature    -> http -> the same handlers, Caller, answers
//!                                                  ^ v
//! route    between processes that share a database: to the owner of the server
//! ```
//!
//! Whichever way an interaction came, it is answered with a request to Discord's callback route. The HTTP request
//! itself is answered with 202 as soon as it is verified (Discord, "Receiving and Responding"). So both intakes share
//! all code behind [`Caller`](crate::discord::interaction::caller::Caller): a game's keeper stays the only writer of
//! its messages and gets the ids of those that it posts, and a slow reply is acknowledged first in the same way.
//!
//! Without a gateway connection there are no events about servers. `guilds` asks Discord regularly instead. A process
//! that starts has its address from the beginning (`bound`), and listens there once it can answer.

mod bound;
mod detached;
mod gateway;
mod guilds;
mod http;
mod route;
mod seen;
mod server;
mod shards;

use std::net::SocketAddr;

use crate::discord::connect::ConnectError;
use crate::discord::signature::PublicKey;
pub(super) use bound::Bound;
pub(super) use gateway::{Gateway, INTENTS};
pub(super) use http::Http;
pub(super) use server::PATH;
pub(super) use shards::Shards;

/// How interactions reach the bot.
#[derive(Debug, Clone)]
pub enum Intake {
    /// Over a gateway connection.
    Gateway,
    /// As signed HTTP requests from Discord.
    Http(Endpoint),
    /// Not at all: other processes on the same database receive them over HTTP. This one has the gateway connection,
    /// without which the bot is shown as offline and is not told of new servers.
    Presence,
}

/// Where the bot receives HTTP requests from Discord, and how it knows that they are Discord's.
#[derive(Debug, Clone)]
pub struct Endpoint {
    /// The address to listen on. Discord requires HTTPS, so a proxy that ends TLS stands in front of it.
    pub address: SocketAddr,
    /// The public key of the application.
    pub public_key: PublicKey,
    /// Where other processes that share the database reach this one (`host:port`); if `None`, at `address`.
    pub peer_address: Option<String>,
}

/// An intake that is ready to run.
pub(super) enum Connection {
    Gateway(Box<Gateway>),
    Http(Http),
}

impl Connection {
    /// Returns the gateway connections; `None` if there are none.
    pub(super) fn shards(&self) -> Option<Shards> {
        match self {
            Self::Gateway(gateway) => Some(gateway.shards()),
            Self::Http(_) => None,
        }
    }

    /// Receives interactions until it fails or is dropped.
    ///
    /// # Errors
    /// Returns Discord's refusal of the gateway connection.
    pub(super) async fn run(&mut self) -> Result<(), ConnectError> {
        match self {
            Self::Gateway(gateway) => gateway.run().await,
            Self::Http(http) => match http.run().await {},
        }
    }

    /// Receives nothing more. What has arrived is still answered.
    pub(super) fn close(self) {
        match self {
            Self::Gateway(_) => {}
            Self::Http(http) => http.close(),
        }
    }
}
