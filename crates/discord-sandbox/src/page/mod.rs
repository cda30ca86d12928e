//! The web page of the sandbox: HTTP/1.1 without TLS on loopback.
//!
//! [`api`] describes the requests that the page, or a test, can make. The page itself is a few plain files
//! ([`assets`]); [`guard`] keeps other sites away from both.

mod api;
mod assets;
mod failure;
mod guard;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::broadcast;

use self::failure::Failure;
use crate::error::SandboxError;
use crate::program::Program;
use crate::sandbox::{Sandbox, without_delay};
use crate::shared::Shared;

/// Largest request, in bytes: a form of five long texts in any script fits.
const BODY_LIMIT: usize = 256 * 1_024;
/// Events a connection may lag behind before its page has to fetch the state anew.
const BEHIND: usize = 1_024;

/// What the handlers share.
struct Page {
    shared: Arc<Shared>,
    program: Option<Program>,
    hosts: [String; 3],
    events: broadcast::Sender<Arc<str>>,
}

impl Sandbox {
    /// Opens the page where [`listen`](super::listen) does, with the bot's process if it was started from here; it
    /// lives as long as the sandbox.
    ///
    /// # Errors
    ///
    /// If the address of the listener is unknown.
    pub fn open_page(
        &self,
        listener: TcpListener,
        program: Option<Program>,
    ) -> Result<SocketAddr, SandboxError> {
        let address = listener.local_addr().map_err(SandboxError::Listen)?;
        let shared = Arc::clone(&self.shared);
        let changes = shared.lock().feed.subscribe();
        let events = broadcast::Sender::new(BEHIND);
        let page = Arc::new(Page { shared, program, hosts: guard::hosts(address), events });
        tokio::spawn(api::broadcast(Arc::clone(&page), changes));
        let over = self.shared.over();
        tokio::spawn(
            axum::serve(without_delay(listener), router(page)).with_graceful_shutdown(over).into_future(),
        );
        Ok(address)
    }
}

fn router(page: Arc<Page>) -> Router {
    Router::new()
        .route("/", get(assets::index))
        .route("/page/{*path}", get(assets::file))
        .merge(api::routes())
        .fallback(|| async { Failure::unknown("there is no such address") })
        .method_not_allowed_fallback(|method: Method| async move {
            Failure::new(StatusCode::METHOD_NOT_ALLOWED, format!("this address does not support {method}"))
        })
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&page), guard::guard))
        .with_state(page)
}
