//! A context of the client library that belongs to no gateway connection.
//!
//! Commands take such a context as an argument, and the library makes one only from a connection. Nothing here uses
//! that part of it. So one connection is made at start, to a port of this process that answers the WebSocket handshake
//! (RFC 6455, section 4.2.2) and nothing else, and is dropped at once.

use std::convert::Infallible;
use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use poise::serenity_prelude as serenity;
use ring::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// Time limit for the handshake.
const PATIENCE: Duration = Duration::from_secs(5);

/// The longest handshake that is read, in bytes.
const MOST_BYTES: usize = 4_096;

/// What a server appends to the client's key (RFC 6455, section 1.3).
const GUID: &str = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// A context, and a manager without connections.
pub(super) struct Detached {
    pub(super) context: serenity::Context,
    pub(super) shards: Arc<serenity::ShardManager>,
}

impl Detached {
    /// Makes a context whose requests are sent by `http`.
    ///
    /// # Errors
    /// Returns an error if this process cannot connect to itself.
    pub(super) async fn new(http: serenity::Http) -> io::Result<Self> {
        let http = Arc::new(http);
        let data = Arc::new(serenity::prelude::RwLock::new(serenity::prelude::TypeMap::new()));
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let url = Arc::new(serenity::prelude::Mutex::new(format!("ws://{}", listener.local_addr()?)));
        let intents = serenity::GatewayIntents::empty();
        let (shards, _) = serenity::ShardManager::new(serenity::ShardManagerOptions {
            data: Arc::clone(&data),
            event_handlers: Vec::new(),
            raw_event_handlers: Vec::new(),
            framework: Arc::default(),
            shard_index: 0,
            shard_init: 0,
            shard_total: 0,
            ws_url: Arc::clone(&url),
            http: Arc::clone(&http),
            intents,
            presence: None,
        });
        let id = serenity::ShardId(0);
        let connected = serenity::Shard::new(url, "", serenity::ShardInfo { id, total: 1 }, intents, None);
        let connected = async {
            tokio::select! {
                shard = connected => shard.map_err(io::Error::other),
                failed = greet_all(&listener) => match failed? {},
            }
        };
        let shard = tokio::time::timeout(PATIENCE, connected).await??;
        let runner = serenity::ShardRunner::new(serenity::ShardRunnerOptions {
            data: Arc::clone(&data),
            event_handlers: Vec::new(),
            raw_event_handlers: Vec::new(),
            framework: None,
            manager: Arc::clone(&shards),
            shard,
            http: Arc::clone(&http),
        });
        let shard = serenity::ShardMessenger::new(&runner);
        Ok(Self { context: serenity::Context { data, shard, shard_id: id, http }, shards })
    }
}

/// Answers the handshake of everyone who connects. Other programs of this machine could, and would learn nothing.
async fn greet_all(listener: &TcpListener) -> io::Result<Infallible> {
    loop {
        let (stream, _) = listener.accept().await?;
        tokio::spawn(tokio::time::timeout(PATIENCE, greet(stream)));
    }
}

/// Answers a handshake.
async fn greet(mut stream: TcpStream) -> io::Result<()> {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        if request.len() > MOST_BYTES || stream.read_buf(&mut request).await? == 0 {
            return Err(io::ErrorKind::InvalidData.into());
        }
    }
    let request = String::from_utf8_lossy(&request);
    let header = |line: &str| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("sec-websocket-key").then(|| value.trim().to_owned())
    };
    let key = request.lines().find_map(header).unwrap_or_default();
    let accepted = digest(&SHA1_FOR_LEGACY_USE_ONLY, format!("{key}{GUID}").as_bytes());
    let answer = format!(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Accept: {}\r\n\r\n",
        STANDARD.encode(accepted)
    );
    stream.write_all(answer.as_bytes()).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_context_needs_no_gateway() {
        let detached = Detached::new(serenity::Http::new("token")).await.unwrap();
        assert!(detached.shards.runners.lock().await.is_empty());
        assert_eq!(detached.context.shard_id, serenity::ShardId(0));
        // Nobody listens to what is said to the connection, and saying it does no harm.
        detached.context.online();
    }
}
