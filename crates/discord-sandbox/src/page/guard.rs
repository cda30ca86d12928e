//! Access to the page: for the page itself and programs on this machine, but for no other page in the same browser.
//!
//! `Host` shows a foreign name that points to this address (DNS rebinding). `Origin` shows requests of another site:
//! browsers add it to every request that is not a GET and to everything that a script reads. For a GET without it,
//! such as a picture or a link, `Sec-Fetch-Site` says where it comes from. Programs send neither.
//!
//! Source: W3C "Fetch Metadata Request Headers".

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::page::Page;
use crate::page::failure::Failure;

/// What the page may load and who may frame it: nobody.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; \
     connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer that does not bring its own.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// The names this page goes by.
pub(super) fn hosts(address: SocketAddr) -> [String; 3] {
    ["127.0.0.1", "localhost", "[::1]"].map(|host| format!("{host}:{}", address.port()))
}

/// Refuses strangers and adds [`HEADERS`].
pub(super) async fn guard(State(page): State<Arc<Page>>, request: Request, next: Next) -> Response {
    let mut response = match admit(&page.hosts, request.uri().path(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn admit(hosts: &[String], path: &str, headers: &HeaderMap) -> Result<(), Failure> {
    let known = |value: &[u8]| hosts.iter().any(|host| host.as_bytes() == value);
    if !headers.get(header::HOST).is_some_and(|host| known(host.as_bytes())) {
        return Err(Failure::stranger(
            "the page is not at this address: open the one that the sandbox printed",
        ));
    }
    let own = match headers.get(header::ORIGIN) {
        Some(origin) => origin.as_bytes().strip_prefix(b"http://").is_some_and(known),
        None => is_own(headers) || (path == "/" && opens_a_tab(headers)),
    };
    if own { Ok(()) } else { Err(Failure::stranger("only the sandbox's own page can do this")) }
}

/// Whether a request without `Origin` comes from the page, from the address bar, or from no browser.
fn is_own(headers: &HeaderMap) -> bool {
    headers.get(SITE).is_none_or(|site| site == "same-origin" || site == "none")
}

/// Whether this follows a link to a page of its own, which the linking page cannot look into.
fn opens_a_tab(headers: &HeaderMap) -> bool {
    let is = |name, value: &str| headers.get(name).is_some_and(|found: &HeaderValue| found == value);
    is(MODE, "navigate") && is(DEST, "document")
}
