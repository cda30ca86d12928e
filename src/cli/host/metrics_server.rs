//! The HTTP endpoint for a host's monitoring: `/metrics`, `/healthz` and `/readyz`.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ALLOW, CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::discord::Monitor;
use banqi_metrics::Exporter;
use banqi_session::Timestamp;

/// How often single measurements are added up.
const ADD_UP_EVERY: Duration = Duration::from_secs(5);

/// Number of connections that are served at the same time; others wait.
const MOST_CONNECTIONS: usize = 8;

/// Time limit for one connection, which carries one request.
const PATIENCE: Duration = Duration::from_secs(10);

/// Pause after a connection could not be accepted, for example because too many files are open.
const ACCEPT_AGAIN: Duration = Duration::from_secs(1);

/// The version of Prometheus' text format ("Exposition formats").
const TEXT_FORMAT: &str = "text/plain; version=0.0.4; charset=utf-8";
const PLAIN: &str = "text/plain; charset=utf-8";

/// A listening endpoint.
pub(super) struct MetricsServer {
    listener: TcpListener,
    exporter: Exporter,
}

impl MetricsServer {
    /// Listens on an address, and starts to record metrics of this process, which started at `started`.
    pub(super) async fn bind(address: SocketAddr, started: Timestamp) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let exporter =
            banqi_metrics::install().ok_or_else(|| io::Error::other("metrics are recorded already"))?;
        banqi_metrics::STARTED.set([], started.since(Timestamp(0)).as_secs_f64());
        let address = listener.local_addr()?;
        tracing::info!("metrics are at http://{address}/metrics");
        if !address.ip().is_loopback() {
            tracing::warn!(
                "other machines can read the metrics; METRICS_ADDRESS=PORT keeps them on this machine"
            );
        }
        Ok(Self { listener, exporter })
    }

    /// Serves what the monitor sees, forever.
    pub(super) async fn serve(&self, monitor: Arc<Monitor>) -> Infallible {
        let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        let mut add_up = tokio::time::interval(ADD_UP_EVERY);
        loop {
            let accepted = tokio::select! {
                _ = add_up.tick() => {
                    self.exporter.add_up();
                    continue;
                }
                accepted = async {
                    // The semaphore is never closed.
                    let place = Arc::clone(&places).acquire_owned().await.ok();
                    (self.listener.accept().await, place)
                } => accepted,
            };
            let (connection, place) = match accepted {
                (Ok((connection, _)), place) => (connection, place),
                (Err(failure), _) => {
                    tracing::warn!(%failure, "could not accept a connection for metrics");
                    tokio::time::sleep(ACCEPT_AGAIN).await;
                    continue;
                }
            };
            let (exporter, monitor) = (self.exporter.clone(), Arc::clone(&monitor));
            tokio::spawn(async move {
                // A client that gives up, or sends something else than HTTP, gets no answer.
                let _ = tokio::time::timeout(PATIENCE, serve_one(connection, &exporter, &monitor)).await;
                drop(place);
            });
        }
    }
}

/// Answers the request on a connection.
async fn serve_one(connection: TcpStream, exporter: &Exporter, monitor: &Monitor) -> hyper::Result<()> {
    let service = service_fn(|request: Request<Incoming>| async move {
        Ok::<_, Infallible>(answer(request.method(), request.uri().path(), exporter, monitor).await)
    });
    http1::Builder::new().keep_alive(false).serve_connection(TokioIo::new(connection), service).await
}

async fn answer(
    method: &Method,
    path: &str,
    exporter: &Exporter,
    monitor: &Monitor,
) -> Response<Full<Bytes>> {
    let known = ["/metrics", "/healthz", "/readyz"].contains(&path);
    if known && ![Method::GET, Method::HEAD].contains(method) {
        let mut refusal = response(StatusCode::METHOD_NOT_ALLOWED, PLAIN, "only GET\n");
        refusal.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refusal;
    }
    match path {
        "/metrics" => {
            monitor.sample().await;
            response(StatusCode::OK, TEXT_FORMAT, exporter.text())
        }
        "/healthz" => checked(monitor.health().await),
        "/readyz" => checked(monitor.readiness()),
        _ => response(StatusCode::NOT_FOUND, PLAIN, "see /metrics, /healthz and /readyz\n"),
    }
}

/// Returns the answer to a check.
fn checked(found: Result<(), &'static str>) -> Response<Full<Bytes>> {
    match found {
        Ok(()) => response(StatusCode::OK, PLAIN, "ok\n"),
        Err(wrong) => response(StatusCode::SERVICE_UNAVAILABLE, PLAIN, format!("{wrong}\n")),
    }
}

fn response(status: StatusCode, content_type: &'static str, body: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body.into()));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}
