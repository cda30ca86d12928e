//! Delivery of interactions to an application's Interactions Endpoint URL instead of over the gateway.
//!
//! Source: Discord's documentation, "Interactions Overview" (setting up an endpoint, security and authorization) and
//! "Receiving and Responding".

use std::sync::Arc;

use reqwest::header::{CONTENT_TYPE, USER_AGENT};
use reqwest::{Client, StatusCode, Url, redirect};
use ring::digest::{SHA256, digest};
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::error::SandboxError;
use crate::rest::interactions::Body;
use crate::sandbox::Sandbox;
use crate::shared::Shared;
use crate::world::{Snowflake, World};

/// After this many interactions, the endpoint is sent another one with a wrong signature.
const PROBE_EVERY: u64 = 50;

/// An interaction on its way to the endpoint.
#[derive(Debug)]
pub(crate) struct Delivery {
    id: Snowflake,
    payload: Arc<Value>,
}

/// The endpoint that receives interactions.
#[derive(Debug)]
pub(crate) struct Endpoint {
    pub(crate) url: String,
    deliveries: mpsc::UnboundedSender<Delivery>,
}

/// The key with which requests to the endpoint are signed.
pub(crate) struct Signer(Ed25519KeyPair);

impl Signer {
    /// Returns the key of the application with this token. It stays the same as long as the token does.
    pub(crate) fn new(token: &str) -> Result<Self, SandboxError> {
        let seed = digest(&SHA256, token.as_bytes());
        let pair = Ed25519KeyPair::from_seed_unchecked(seed.as_ref());
        pair.map(Self).map_err(|error| SandboxError::Tls(error.to_string()))
    }

    /// Returns the public key in hexadecimal digits.
    pub(crate) fn public_key(&self) -> String {
        hex::encode(self.0.public_key())
    }

    fn sign(&self, timestamp: &str, body: &[u8]) -> String {
        hex::encode(self.0.sign(&[timestamp.as_bytes(), body].concat()))
    }
}

/// Why there is no response.
#[derive(Clone, Copy, Debug, thiserror::Error)]
enum NoResponse {
    #[error("it did not respond in time")]
    Late,
    #[error("it cannot be reached")]
    Unreachable,
}

impl From<reqwest::Error> for NoResponse {
    fn from(error: reqwest::Error) -> Self {
        if error.is_timeout() { Self::Late } else { Self::Unreachable }
    }
}

/// What is wrong with the response to a request with a wrong signature.
#[derive(Clone, Copy, Debug, thiserror::Error)]
enum Careless {
    #[error(transparent)]
    NoResponse(#[from] NoResponse),
    #[error("it answered a request with a wrong signature with {0} instead of 401")]
    Accepted(StatusCode),
}

/// Whether a request has the application's signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signature {
    Right,
    Wrong,
}

impl World {
    /// Sends an interaction to the bot: to its endpoint if it has one, otherwise over the gateway.
    pub(crate) fn deliver(&mut self, guild: Option<Snowflake>, id: Snowflake, payload: &Arc<Value>) {
        match &self.endpoint {
            // An error means that the sandbox is shutting down.
            Some(endpoint) => {
                drop(endpoint.deliveries.send(Delivery { id, payload: Arc::clone(payload) }));
            }
            None => self.dispatch("INTERACTION_CREATE", guild, 0, payload),
        }
    }
}

impl Sandbox {
    /// Returns the public key of the application, in hexadecimal digits.
    #[must_use]
    pub fn public_key(&self) -> String {
        self.shared.signer.public_key()
    }

    /// Returns the signature of a request to the endpoint, in hexadecimal digits. `timestamp` is in seconds since 1970.
    #[must_use]
    pub fn sign(&self, timestamp: &str, body: &[u8]) -> String {
        self.shared.signer.sign(timestamp, body)
    }

    /// Sets the application's Interactions Endpoint URL, as its owner does on its General Information page. From then on,
    /// interactions are sent there and not over the gateway.
    ///
    /// Discord's endpoints are `https`. This one is `http` on a loopback address, because the proxy that ends TLS is
    /// missing.
    ///
    /// # Errors
    ///
    /// [`SandboxError::Endpoint`] if the endpoint does not answer a PING, or accepts one with a wrong signature.
    pub async fn set_endpoint(&self, url: &str) -> Result<(), SandboxError> {
        let refuse = |why: String| SandboxError::Endpoint { url: url.to_owned(), why };
        let parsed: Url = url.parse().map_err(|_| refuse("it is not a URL".to_owned()))?;
        let is_loopback = matches!(parsed.host_str(), Some("127.0.0.1" | "[::1]" | "localhost"));
        if parsed.scheme() != "http" || !is_loopback {
            return Err(refuse("it is not a URL of this machine, such as http://127.0.0.1:8321/".to_owned()));
        }
        let within = self.shared.lock().answer_within;
        let client = Client::builder().timeout(within).redirect(redirect::Policy::none()).no_proxy().build();
        let client = client.map_err(|error| refuse(error.to_string()))?;
        let post = Post { shared: Arc::clone(&self.shared), client, url: parsed };
        let ping = self.shared.change(|world| {
            json!({
                "id": world.next_id().to_string(),
                "application_id": world.application.to_string(),
                "type": 1,
                "token": "ping",
                "version": 1,
                "entitlements": [],
                "authorizing_integration_owners": {},
            })
        });
        // Wrong signatures first: an endpoint that checks none would be refused in any case.
        post.probe(&ping.to_string()).await.map_err(|why| refuse(why.to_string()))?;
        let pong = post.send(&ping.to_string(), Signature::Right).await;
        let (status, body) = pong.map_err(|why| refuse(why.to_string()))?;
        if status != StatusCode::OK || body.as_ref().is_none_or(|body| body["type"] != 1) {
            return Err(refuse(format!("it answered a PING with {status} instead of a PONG")));
        }
        let (deliveries, queue) = mpsc::unbounded_channel();
        let endpoint = Endpoint { url: url.to_owned(), deliveries };
        self.shared.change(|world| world.endpoint = Some(endpoint));
        tokio::spawn(deliver(Arc::new(post), queue));
        Ok(())
    }

    /// Removes the Interactions Endpoint URL. Interactions are then sent over the gateway.
    pub fn clear_endpoint(&self) {
        self.shared.change(|world| world.endpoint = None);
    }
}

/// Sends interactions until the endpoint is replaced or the sandbox ends.
async fn deliver(post: Arc<Post>, mut queue: mpsc::UnboundedReceiver<Delivery>) {
    let mut over = post.shared.over();
    let mut count = 0_u64;
    loop {
        let delivery = tokio::select! {
            delivery = queue.recv() => delivery,
            () = &mut over => return,
        };
        let Some(delivery) = delivery else { return };
        count += 1;
        let (post, is_probed) = (Arc::clone(&post), count.is_multiple_of(PROBE_EVERY));
        tokio::spawn(async move {
            let body = delivery.payload.to_string();
            if is_probed && let Err(why @ Careless::Accepted(_)) = post.probe(&body).await {
                post.shared.change(|world| {
                    world.breach(&post.route(), &format!("{why}; Discord removes the URL"));
                    world.endpoint = None;
                });
            }
            post.interaction(&delivery, &body).await;
        });
    }
}

/// Sends requests to the endpoint.
struct Post {
    shared: Arc<Shared>,
    client: Client,
    url: Url,
}

impl Post {
    fn route(&self) -> String {
        format!("POST {}", self.url)
    }

    /// Sends a request, and returns the status and the JSON body of the response.
    async fn send(
        &self,
        body: &str,
        signature: Signature,
    ) -> Result<(StatusCode, Option<Value>), NoResponse> {
        let seconds = self.shared.lock().now_ms() / 1_000;
        let timestamp = seconds.to_string();
        let signed = match signature {
            Signature::Right => self.shared.signer.sign(&timestamp, body.as_bytes()),
            Signature::Wrong => self.shared.signer.sign(&(seconds + 1).to_string(), body.as_bytes()),
        };
        let request = self
            .client
            .post(self.url.clone())
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, "Discord-Interactions/1.0 (+https://discord.com)")
            .header("X-Signature-Ed25519", signed)
            .header("X-Signature-Timestamp", timestamp)
            .body(body.to_owned());
        let response = request.send().await?;
        let status = response.status();
        let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let is_json = kind.is_some_and(|kind| kind.starts_with("application/json"));
        let body = response.bytes().await?;
        Ok((status, if is_json { serde_json::from_slice(&body).ok() } else { None }))
    }

    /// Sends a request with a wrong signature. Returns what is wrong with the response.
    async fn probe(&self, body: &str) -> Result<(), Careless> {
        let (status, _) = self.send(body, Signature::Wrong).await?;
        if status == StatusCode::UNAUTHORIZED { Ok(()) } else { Err(Careless::Accepted(status)) }
    }

    /// Sends an interaction. The response is the first response to it, or 202 if that is sent separately.
    async fn interaction(&self, delivery: &Delivery, body: &str) {
        let response = self.send(body, Signature::Right).await;
        self.shared.change(|world| {
            let wrong = match response {
                // As over the gateway: a bot that is not running misses it.
                Err(NoResponse::Unreachable) => return,
                Err(late @ NoResponse::Late) => late.to_string(),
                Ok((StatusCode::ACCEPTED, _)) => return,
                Ok((StatusCode::OK, Some(json))) => {
                    let token = delivery.payload["token"].as_str().unwrap_or_default();
                    let answer = Body { json: &json, uploads: &[] };
                    match world.answer(delivery.id, token, &answer, false) {
                        Ok(_) => return,
                        Err(error) => error.message,
                    }
                }
                Ok((status, _)) => format!("it responded to an interaction with {status}"),
            };
            world.breach(&self.route(), &wrong);
        });
    }
}
