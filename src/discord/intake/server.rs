//! The HTTP server that Discord sends interactions to: `POST /interactions`.
//!
//! Everything that is not signed by Discord is refused. What a stranger can make the process do and keep is bounded: by
//! the number of connections, the size of headers and bodies, and the time for each.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full};
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::header::{ALLOW, CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{HeaderMap, Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

use crate::discord::intake::http::{Inbox, Taken};
use crate::discord::intake::route::{HELD_AT_MOST, WAITED};
use crate::discord::interaction::at_work::Working;
use crate::discord::signature::is_recent;

/// The path of the endpoint.
pub(in crate::discord) const PATH: &str = "/interactions";

/// Number of connections that are served at the same time; others wait. A proxy reuses its connections.
const MOST_CONNECTIONS: usize = 256;

/// The largest body that is read, in bytes.
///
/// The largest interactions are clicks on a message, which contain the message: 40 components and 4,000 characters of
/// text, and menus with up to 25 entries of 300 characters. That is less than 100 kB.
const MOST_BYTES: usize = 256 * 1_024;

/// The largest head of a request that is read, in bytes.
const MOST_HEAD_BYTES: usize = 16 * 1_024;

/// How long a connection may be idle, or take to send the head of a request.
const IDLE: Duration = Duration::from_secs(60);

/// How long the body of a request may take. Discord waits 3 seconds for the response.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a stop waits for the first request of a connection. A proxy that has made a connection sends its request to
/// no other process.
const FIRST_REQUEST: Duration = Duration::from_secs(2);

/// Pause after a connection could not be accepted, for example because too many files are open.
const ACCEPT_AGAIN: Duration = Duration::from_secs(1);

/// The headers of Discord's signature.
pub(super) const SIGNATURE: &str = "x-signature-ed25519";
pub(super) const TIMESTAMP: &str = "x-signature-timestamp";

/// A request that Discord has signed, no matter who sends it.
pub(super) struct Signed {
    pub(super) signature: String,
    /// The timestamp, followed by the body.
    signed: Vec<u8>,
    timestamp_length: usize,
    /// How long another process has held it; `None` if it comes from Discord.
    pub(super) waited: Option<Duration>,
}

impl Signed {
    pub(super) fn timestamp(&self) -> &[u8] {
        &self.signed[..self.timestamp_length]
    }

    pub(super) fn body(&self) -> &[u8] {
        &self.signed[self.timestamp_length..]
    }
}

/// Why a request is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
enum Refused {
    #[error("interactions are received at /interactions")]
    Path,
    #[error("only POST")]
    Method,
    #[error("the body is too large")]
    TooLarge,
    #[error("the body did not arrive in time")]
    TooSlow,
    #[error("the body did not arrive")]
    Broken,
    #[error("the request is not signed by Discord, or too old")]
    Forged,
    #[error("the body is not an interaction")]
    NotAnInteraction,
    #[error("another process owns the server")]
    Misdirected,
}

impl Refused {
    const fn status(self) -> StatusCode {
        match self {
            Self::Path => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Broken | Self::NotAnInteraction => StatusCode::BAD_REQUEST,
            Self::Forged => StatusCode::UNAUTHORIZED,
            Self::Misdirected => StatusCode::MISDIRECTED_REQUEST,
        }
    }

    /// Returns its name as a result in metrics.
    const fn name(self) -> &'static str {
        match self {
            Self::Path | Self::Method => "elsewhere",
            Self::TooLarge | Self::TooSlow | Self::Broken | Self::NotAnInteraction => "unreadable",
            Self::Forged => "forged",
            Self::Misdirected => "misdirected",
        }
    }
}

/// Serves requests. The connections end after their current request once `ended` becomes true.
pub(super) async fn serve(
    listener: &TcpListener,
    inbox: &Arc<Inbox>,
    ended: &watch::Receiver<bool>,
) -> Infallible {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        // The semaphore is never closed.
        let place = Arc::clone(&places).acquire_owned().await.ok();
        match listener.accept().await {
            Ok((connection, _)) => {
                let served = serve_one(connection, inbox, ended);
                tokio::spawn(async move {
                    served.await;
                    drop(place);
                });
            }
            Err(failure) => {
                tracing::warn!(%failure, "could not accept a connection for interactions");
                tokio::time::sleep(ACCEPT_AGAIN).await;
            }
        }
    }
}

/// Closes the port. Serves the connections that the operating system has accepted until then, because it would reset
/// them. Those that come a moment later are refused, so a proxy sends their requests to another process.
///
/// # Errors
/// Returns an error if the runtime cannot let go of the socket or take over a connection.
pub(super) fn close(
    listener: TcpListener,
    inbox: &Arc<Inbox>,
    ended: &watch::Receiver<bool>,
) -> io::Result<()> {
    let listener = listener.into_std()?;
    // Nothing may come between the last look and the end.
    let mut last = Vec::new();
    while let Ok((connection, _)) = listener.accept() {
        last.push(connection);
    }
    drop(listener);
    for connection in last {
        connection.set_nonblocking(true)?;
        tokio::spawn(serve_one(TcpStream::from_std(connection)?, inbox, ended));
    }
    Ok(())
}

/// Serves the requests of one connection. A stop waits for the first one from the moment of the call.
fn serve_one(
    connection: TcpStream,
    inbox: &Arc<Inbox>,
    ended: &watch::Receiver<bool>,
) -> impl Future<Output = ()> + Send + use<> {
    let (inbox, ended, waiting) = (Arc::clone(inbox), ended.clone(), inbox.bot.at_work.enter());
    async move { serve_requests(connection, &inbox, ended, waiting).await }
}

/// Serves the requests of one connection. `waiting` is dropped once the first one has begun.
async fn serve_requests(
    connection: TcpStream,
    inbox: &Arc<Inbox>,
    mut ended: watch::Receiver<bool>,
    waiting: Working,
) {
    // A small answer must not wait for the acknowledgement of the one before it. If the option can't be set, the
    // connection is already gone.
    let _ = connection.set_nodelay(true);
    let (begin, mut begun) = watch::channel(false);
    let service = service_fn(|request: Request<Incoming>| {
        // A stop waits for requests that have begun.
        let at_work = inbox.bot.at_work.enter();
        begin.send_replace(true);
        async move {
            let answer = respond(inbox, request).await;
            drop(at_work);
            Ok::<_, Infallible>(answer)
        }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(IDLE)
        .max_buf_size(MOST_HEAD_BYTES)
        .serve_connection(TokioIo::new(connection), service);
    let mut served = std::pin::pin!(served);
    // A client that gives up, or sends something else than HTTP, gets no answer.
    tokio::select! {
        _ = served.as_mut() => return,
        _ = begun.wait_for(|begun| *begun) => {}
        () = too_late(ended.clone()) => {}
    }
    drop(waiting);
    tokio::select! {
        _ = served.as_mut() => return,
        _ = ended.wait_for(|ended| *ended) => served.as_mut().graceful_shutdown(),
    }
    let _ = served.await;
}

/// Completes when a stop waits no longer for the first request of a connection.
async fn too_late(mut ended: watch::Receiver<bool>) {
    // An error means that the process ends as well.
    let _ = ended.wait_for(|ended| *ended).await;
    tokio::time::sleep(FIRST_REQUEST).await;
}

async fn respond(inbox: &Arc<Inbox>, request: Request<Incoming>) -> Response<Full<Bytes>> {
    let refused = match receive(inbox, request).await {
        Ok(Taken::Ping) => {
            banqi_metrics::ENDPOINT.count(["ping"]);
            return json(StatusCode::OK, r#"{"type":1}"#);
        }
        Ok(Taken::Interaction) => {
            banqi_metrics::ENDPOINT.count(["taken"]);
            return response(StatusCode::ACCEPTED, Bytes::new());
        }
        Ok(Taken::NotOurs) => Refused::Misdirected,
        Err(refused) => refused,
    };
    banqi_metrics::ENDPOINT.count([refused.name()]);
    tracing::debug!(%refused, "refused a request to the interactions endpoint");
    let mut answer = response(refused.status(), format!("{refused}\n"));
    if refused == Refused::Method {
        answer.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
    }
    answer
}

/// Reads a request, verifies it, and starts to answer its interaction.
async fn receive(inbox: &Arc<Inbox>, request: Request<Incoming>) -> Result<Taken, Refused> {
    let (head, body) = request.into_parts();
    if head.uri.path() != PATH {
        return Err(Refused::Path);
    }
    if head.method != Method::POST {
        return Err(Refused::Method);
    }
    if body.size_hint().lower() > MOST_BYTES as u64 {
        return Err(Refused::TooLarge);
    }
    let (Some(signature), Some(timestamp)) =
        (header(&head.headers, SIGNATURE), header(&head.headers, TIMESTAMP))
    else {
        return Err(Refused::Forged);
    };
    if !is_recent(timestamp, inbox.ambient.now()) {
        return Err(Refused::Forged);
    }
    let signed = read(timestamp, body);
    let signed = tokio::time::timeout(PATIENCE, signed).await.map_err(|_| Refused::TooSlow)??;
    if !inbox.key.has_signed(&signed, signature.as_bytes()) {
        return Err(Refused::Forged);
    }
    let waited = header(&head.headers, WAITED).and_then(|ms| ms.parse().ok()).map(Duration::from_millis);
    let request = Signed {
        signature: signature.to_owned(),
        signed,
        timestamp_length: timestamp.len(),
        waited: waited.map(|waited| waited.min(HELD_AT_MOST)),
    };
    inbox.take(request).map_err(|failure| {
        tracing::warn!(%failure, "could not understand a request that Discord has signed");
        Refused::NotAnInteraction
    })
}

/// Returns a header's only value.
fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    value.to_str().ok()
}

/// Reads the body and appends it to the timestamp, which is signed with it.
async fn read(timestamp: &str, mut body: Incoming) -> Result<Vec<u8>, Refused> {
    let mut signed = timestamp.as_bytes().to_vec();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Refused::Broken)?;
        // Trailers are not signed and mean nothing.
        let Ok(part) = frame.into_data() else { continue };
        if signed.len() + part.len() > timestamp.len() + MOST_BYTES {
            return Err(Refused::TooLarge);
        }
        signed.extend_from_slice(&part);
    }
    Ok(signed)
}

fn json(status: StatusCode, body: &'static str) -> Response<Full<Bytes>> {
    let mut answer = response(status, body);
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer
}

fn response(status: StatusCode, body: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body.into()));
    *response.status_mut() = status;
    response
}
