//! Delivery of interactions to an application's Interactions Endpoint URL instead of over the gateway.
//!
//! Behind the URL there may be several processes. Then requests are distributed as by a plain load balancer: in turn,
//! over a new connection each, and to the next process if one cannot be connected to. A request that a process may have
//! received is never sent to another one.
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
use crate::world::interaction::{Delivery, Endpoint};

/// After this many interactions, the endpoint is sent another one with a wrong signature.
const PROBE_EVERY: usize = 50;

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
    #[error("it ended the connection without a response")]
    Broken,
}

impl From<reqwest::Error> for NoResponse {
    fn from(error: reqwest::Error) -> Self {
        if error.is_connect() {
            Self::Unreachable
        } else if error.is_timeout() {
            Self::Late
        } else {
            Self::Broken
        }
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

    /// Sets the application's Interactions Endpoint URL, as its owner does on its General Information page. From then
    /// on, interactions are sent there and not over the gateway.
    ///
    /// Discord's endpoints are `https`. This one is `http` on a loopback address, because the proxy that ends TLS is
    /// missing.
    ///
    /// # Errors
    ///
    /// [`SandboxError::Endpoint`] if the endpoint does not answer a PING, or accepts one with a wrong signature.
    pub async fn set_endpoint(&self, url: &str) -> Result<(), SandboxError> {
        self.set_endpoints(&[url]).await
    }

    /// Sets the application's Interactions Endpoint URL to a load balancer's, which distributes interactions among the
    /// processes at these URLs. Interactions that are on their way are not affected. Without URLs, this is
    /// [`Sandbox::clear_endpoint`].
    ///
    /// Discord knows one URL only: the first stands for it.
    ///
    /// # Errors
    ///
    /// As for [`Sandbox::set_endpoint`], for each of them.
    pub async fn set_endpoints(&self, urls: &[&str]) -> Result<(), SandboxError> {
        let mut posts = Vec::new();
        for url in urls {
            let post = self.post_to(url, urls.len() > 1);
            let post = match post {
                Ok(post) => post.check().await.map(|()| post),
                Err(why) => Err(why),
            };
            let refuse = |why| SandboxError::Endpoint { url: (*url).to_owned(), why };
            posts.push(post.map_err(refuse)?);
        }
        let Some(first) = urls.first() else {
            self.clear_endpoint();
            return Ok(());
        };
        let (deliveries, queue) = mpsc::unbounded_channel();
        let endpoint = Endpoint { url: (*first).to_owned(), deliveries };
        self.shared.change(|world| world.endpoint = Some(endpoint));
        tokio::spawn(deliver(posts.into(), queue));
        Ok(())
    }

    /// Returns what sends requests to one process.
    fn post_to(&self, url: &str, is_balanced: bool) -> Result<Post, String> {
        let parsed: Url = url.parse().map_err(|_| "it is not a URL".to_owned())?;
        let is_loopback = matches!(parsed.host_str(), Some("127.0.0.1" | "[::1]" | "localhost"));
        if parsed.scheme() != "http" || !is_loopback {
            return Err("it is not a URL of this machine, such as http://127.0.0.1:8321/".to_owned());
        }
        let within = self.shared.lock().answer_within;
        let mut client = Client::builder().timeout(within).redirect(redirect::Policy::none()).no_proxy();
        if is_balanced {
            // Whether a process ends is then known before a request is sent to it.
            client = client.pool_max_idle_per_host(0);
        }
        let client = client.build().map_err(|error| error.to_string())?;
        Ok(Post { shared: Arc::clone(&self.shared), client, url: parsed })
    }

    /// Removes the Interactions Endpoint URL. Interactions are then sent over the gateway.
    pub fn clear_endpoint(&self) {
        self.shared.change(|world| world.endpoint = None);
    }
}

/// Sends interactions until the endpoint is replaced or the sandbox ends. Those that were delivered before are still
/// sent.
async fn deliver(posts: Arc<[Post]>, mut queue: mpsc::UnboundedReceiver<Delivery>) {
    let mut over = posts[0].shared.over();
    let mut count = 0_usize;
    loop {
        let delivery = tokio::select! {
            delivery = queue.recv() => delivery,
            () = &mut over => return,
        };
        let Some(delivery) = delivery else { return };
        let (posts, first) = (Arc::clone(&posts), count);
        count += 1;
        // With as many processes as requests between two probes, one would get them all.
        let probed = count.is_multiple_of(PROBE_EVERY).then_some(count / PROBE_EVERY % posts.len());
        tokio::spawn(async move {
            let body = delivery.payload.to_string();
            if let Some(post) = probed.map(|nth| &posts[nth])
                && let Err(why @ Careless::Accepted(_)) = post.probe(&body).await
            {
                post.shared.change(|world| {
                    world.breach(&post.route(), &format!("{why}; Discord removes the URL"));
                    world.endpoint = None;
                });
            }
            for nth in 0..posts.len() {
                if posts[(first + nth) % posts.len()].interaction(&delivery, &body).await {
                    return;
                }
            }
        });
    }
}

/// Sends requests to one process.
struct Post {
    shared: Arc<Shared>,
    client: Client,
    url: Url,
}

impl Post {
    fn route(&self) -> String {
        format!("POST {}", self.url)
    }

    /// Asks whether there is an endpoint that verifies signatures. Returns what is wrong.
    async fn check(&self) -> Result<(), String> {
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
        self.probe(&ping.to_string()).await.map_err(|why| why.to_string())?;
        let pong = self.send(&ping.to_string(), Signature::Right).await;
        let (status, body) = pong.map_err(|why| why.to_string())?;
        if status != StatusCode::OK || body.as_ref().is_none_or(|body| body["type"] != 1) {
            return Err(format!("it answered a PING with {status} instead of a PONG"));
        }
        Ok(())
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

    /// Sends an interaction. The response is the first response to it, or 202 if that is sent separately. Returns
    /// whether the process may have received it.
    async fn interaction(&self, delivery: &Delivery, body: &str) -> bool {
        let response = self.send(body, Signature::Right).await;
        if matches!(response, Err(NoResponse::Unreachable)) {
            return false;
        }
        self.shared.change(|world| {
            let wrong = match response {
                // As over the gateway: a bot that is not running misses it.
                Err(NoResponse::Unreachable | NoResponse::Broken) => return,
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
        true
    }
}
