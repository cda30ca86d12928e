//! The handle to a running sandbox: starts it, creates guilds and people, and shows what the bot did.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::serve::{Listener, ListenerExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::checks::schema::Schemas;
use crate::endpoint::Signer;
use crate::error::SandboxError;
use crate::gateway::connection;
use crate::options::Options;
use crate::people::person::Person;
use crate::people::place::{Channel, Guild};
use crate::rest::{server, tls};
use crate::shared::Shared;
use crate::storage::Storage;
use crate::world::clock::DISCORD_EPOCH_MS;
use crate::world::fault::{Fault, FaultKind};
use crate::world::sessions::IDENTIFIES_A_DAY;
use crate::world::{ChannelKind, GuildRecord, Request, Snowflake, Violation, World};

/// Listens on this port of 127.0.0.1, or on any free port if it is 0.
///
/// A program that takes its ports before doing anything else changes nothing if one of them is taken.
///
/// # Errors
///
/// [`SandboxError::Listen`].
pub async fn listen(port: u16) -> Result<TcpListener, SandboxError> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(SandboxError::Listen)
}

/// Accepts connections that send each small message at once.
///
/// Otherwise Nagle's algorithm holds an event back until the one before it is acknowledged. A client that has nothing
/// to send acknowledges after 40 ms only.
pub(crate) fn without_delay(listener: TcpListener) -> impl Listener<Io = TcpStream, Addr = SocketAddr> {
    listener.tap_io(|stream| {
        // A connection that is closed already needs no such option.
        let _ = stream.set_nodelay(true);
    })
}

/// A running server. Dropping it stops the server.
#[derive(Debug)]
pub struct Sandbox {
    pub(crate) shared: Arc<Shared>,
    address: SocketAddr,
    token: String,
    ca_file: PathBuf,
    owns_ca_file: bool,
    keeping: Option<JoinHandle<Result<(), SandboxError>>>,
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.shutdown.send_replace(true);
        if self.owns_ca_file {
            // An error means that the file in the temporary directory was already removed.
            let _ = std::fs::remove_file(&self.ca_file);
        }
    }
}

impl Sandbox {
    /// Starts a server on a free port. Requires a Tokio runtime, in whose tasks it runs.
    ///
    /// # Errors
    ///
    /// If it cannot listen, and as for [`Sandbox::start_on`].
    pub async fn start(options: Options) -> Result<Self, SandboxError> {
        Self::start_on(listen(0).await?, options).await
    }

    /// Starts a server with the REST API on a listener from [`listen`].
    ///
    /// # Errors
    ///
    /// If it cannot listen for the gateway, create its certificate, write the authority, read the OpenAPI description
    /// or load the stored world.
    pub async fn start_on(rest: TcpListener, options: Options) -> Result<Self, SandboxError> {
        let schemas = options.openapi.as_deref().map(Schemas::open).transpose()?;
        let identity = tls::identity()?;
        let gateway = listen(0).await?;
        let address = rest.local_addr().map_err(SandboxError::Listen)?;
        let gateway_url = format!("ws://{}", gateway.local_addr().map_err(SandboxError::Listen)?);
        let rest = tls::TlsListener::new(rest, identity.acceptor).map_err(SandboxError::Listen)?;

        let signer = Signer::new(&options.token)?;
        let mut world = World::new(&options, format!("https://{address}"), gateway_url);
        world.public_key = signer.public_key();
        let storage = match &options.state {
            Some(path) => Some(Storage::open(path, &mut world).await?),
            None => None,
        };
        let own_file =
            || std::env::temp_dir().join(format!("sandbox-{}-{}.pem", std::process::id(), address.port()));
        let owns_ca_file = options.ca_file.is_none();
        let ca_file = options.ca_file.clone().unwrap_or_else(own_file);
        let written = std::fs::write(&ca_file, identity.ca_pem);
        written.map_err(|error| SandboxError::CaFile { path: ca_file.clone(), error })?;

        let shared = Arc::new(Shared {
            world: Mutex::new(world),
            changes: watch::Sender::new(0),
            shutdown: watch::Sender::new(false),
            kept: watch::Sender::new(if storage.is_some() { 0 } else { u64::MAX }),
            signer,
            schemas,
            patience: options.patience,
            update_patience: options.update_patience,
        });
        let keeping = storage.map(|storage| tokio::spawn(storage.run(Arc::clone(&shared))));
        let limit = DefaultBodyLimit::max(server::BODY_LIMIT);
        let api = Router::new().fallback(server::serve).layer(limit).with_state(Arc::clone(&shared));
        let api = api.into_make_service_with_connect_info::<tls::Cut>();
        let ws = Router::new().fallback(connection::connect).with_state(Arc::clone(&shared));
        tokio::spawn(axum::serve(rest, api).with_graceful_shutdown(shared.over()).into_future());
        tokio::spawn(
            axum::serve(without_delay(gateway), ws).with_graceful_shutdown(shared.over()).into_future(),
        );
        Ok(Self { shared, address, token: options.token, ca_file, owns_ca_file, keeping })
    }

    /// Stops the server and writes all changes of its world that are not in its file yet.
    ///
    /// # Errors
    ///
    /// If the changes could not be written.
    pub async fn close(mut self) -> Result<(), SandboxError> {
        self.shared.shutdown.send_replace(true);
        match self.keeping.take() {
            Some(keeping) => {
                keeping.await.unwrap_or_else(|panic| std::panic::resume_unwind(panic.into_panic()))
            }
            None => Ok(()),
        }
    }

    /// Returns the base URL, `https://127.0.0.1:PORT`.
    #[must_use]
    pub fn api_url(&self) -> String {
        format!("https://{}", self.address)
    }

    /// Returns the address of the REST API.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the path of the certificate authority (PEM) that signed the server's certificate.
    #[must_use]
    pub fn ca_file(&self) -> &Path {
        &self.ca_file
    }

    /// Returns the bot token.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Returns the id of the application, which is also the bot's user id.
    #[must_use]
    pub fn application_id(&self) -> Snowflake {
        self.shared.lock().application
    }

    // The world.

    /// Creates a guild that the bot is a member of.
    #[must_use]
    pub fn guild(&self, name: &str, locale: &str) -> Guild {
        let id = self.shared.change(|world| {
            let id = world.next_id();
            let mut guild = GuildRecord::new(id, name, locale, world.now_ms());
            world.add_bot_role(&mut guild);
            world.guilds.insert(id, guild);
            world.announce_guild(id);
            id
        });
        Guild::new(&self.shared, id)
    }

    /// Makes a guild without the bot, which [`Guild::invite_bot`] lets in.
    #[must_use]
    pub fn guild_without_bot(&self, name: &str, locale: &str) -> Guild {
        let id = self.shared.change(|world| {
            let id = world.next_id();
            let guild = GuildRecord::new(id, name, locale, world.now_ms());
            world.guilds.insert(id, GuildRecord { bot_inside: false, ..guild });
            id
        });
        Guild::new(&self.shared, id)
    }

    /// Makes a person, who is a member of every guild.
    #[must_use]
    pub fn person(&self, name: &str, locale: &str) -> Person {
        let id = self.shared.change(|world| world.add_person(name, locale));
        Person::new(&self.shared, id)
    }

    /// Creates a direct-message channel (or group) of people without the bot.
    #[must_use]
    pub fn others_channel(&self, people: &[&Person]) -> Channel {
        let people = people.iter().map(|person| person.id()).collect();
        let id = self.shared.change(|world| world.add_channel(None, "", ChannelKind::Others { people }));
        Channel::new(&self.shared, id)
    }

    /// Adds an emoji to the application without a request. `png` is its picture. Returns its id.
    pub fn add_emoji(&self, name: &str, png: &[u8]) -> Snowflake {
        self.shared.change(|world| {
            let id = world.next_id();
            world.add_emoji(id, name, "image/png", Arc::from(png));
            id
        })
    }

    /// Adds an emoji that was added this long ago, which its id says. Returns its id.
    pub fn add_old_emoji(&self, name: &str, png: &[u8], age: Duration) -> Snowflake {
        self.shared.change(|world| {
            let age_ms = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
            let mut id = world.now_ms().saturating_sub(DISCORD_EPOCH_MS).saturating_sub(age_ms) << 22;
            while world.emojis.contains_key(&id) {
                id += 1;
            }
            world.add_emoji(id, name, "image/png", Arc::from(png));
            id
        })
    }

    /// Calls a closure with the world.
    pub fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.shared.lock())
    }

    /// Waits until `condition` is true. It is checked after every change.
    ///
    /// # Errors
    ///
    /// [`SandboxError::Timeout`] if it is not true within `timeout`.
    pub async fn wait_for(
        &self,
        mut condition: impl FnMut(&World) -> bool,
        timeout: Duration,
    ) -> Result<(), SandboxError> {
        let found = self.shared.wait(timeout, |world| condition(world).then_some(())).await;
        found.ok_or(SandboxError::Timeout("a condition"))
    }

    /// Waits until `find` returns a value. It is called after every change.
    ///
    /// # Errors
    ///
    /// [`SandboxError::Timeout`] if it returns none within `timeout`.
    pub async fn wait_until<T>(
        &self,
        find: impl FnMut(&World) -> Option<T>,
        timeout: Duration,
    ) -> Result<T, SandboxError> {
        self.shared.wait(timeout, find).await.ok_or(SandboxError::Timeout("a value"))
    }

    /// Waits until all shards of the bot have a gateway session. After a restart, call [`Sandbox::bot_gone`] first.
    ///
    /// # Errors
    ///
    /// [`SandboxError::Timeout`] after a minute, because a cold start of a debug build may be slow.
    pub async fn bot_ready(&self) -> Result<(), SandboxError> {
        let ready =
            self.shared.wait(Duration::from_secs(60), |world| world.bot_is_ready().then_some(())).await;
        ready.ok_or(SandboxError::Timeout("the bot's gateway session"))
    }

    /// Waits until no gateway session is connected.
    ///
    /// # Errors
    ///
    /// [`SandboxError::Timeout`] if one is still connected after [`Options::patience`].
    pub async fn bot_gone(&self) -> Result<(), SandboxError> {
        let gone =
            self.shared.wait(self.shared.patience, |world| world.sessions.none_ready().then_some(())).await;
        gone.ok_or(SandboxError::Timeout("the end of the bot's gateway session"))
    }

    /// Moves the clock forward, so that tokens, messages and rate limit windows become older.
    pub fn advance(&self, by: Duration) {
        self.shared.change(|world| world.clock.advance(by));
    }

    /// Returns the time of the sandbox's clock, in milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.shared.lock().now_ms()
    }

    // The log.

    /// Returns all requests the bot made, up to the newest 100,000 or 256 MiB of files.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        self.shared.lock().requests.iter().cloned().collect()
    }

    /// Returns all requests since the last call of this method and removes them from the log.
    #[must_use]
    pub fn take_requests(&self) -> Vec<Request> {
        self.shared.lock().take_requests().into()
    }

    /// Returns all violations of documented rules by the bot.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        self.shared.lock().violations.iter().cloned().collect()
    }

    /// Clears the recorded violations, for tests that provoke them.
    pub fn clear_violations(&self) {
        self.shared.change(|world| world.violations.clear());
    }

    /// Returns the number of responses with status 401, 403 or 429 so far. Discord bans a bot after 10,000 in 10
    /// minutes.
    #[must_use]
    pub fn invalid_requests(&self) -> u64 {
        self.shared.lock().invalid_requests
    }

    /// Returns the number of sessions that the bot has started with IDENTIFY.
    #[must_use]
    pub fn identifies(&self) -> u64 {
        self.shared.lock().sessions.identifies
    }

    /// Counts as many identifies as Discord allows in a day, so that `GET /gateway/bot` says that none is left.
    pub fn use_up_identifies(&self) {
        self.shared.change(|world| world.sessions.identifies = IDENTIFIES_A_DAY);
    }

    /// Returns the number of sessions that the bot has resumed.
    #[must_use]
    pub fn resumes(&self) -> u64 {
        self.shared.lock().sessions.resumes
    }

    // Faults.

    /// Makes the next `times` matching requests fail: those whose method is `method` (any if empty) and whose path
    /// below `/api/v10` contains `path`.
    pub fn fail_next(&self, method: &str, path: &str, times: u32, kind: FaultKind) {
        let fault = Fault { method: method.to_owned(), path: path.to_owned(), times, kind };
        self.shared.change(|world| world.add_fault(fault));
    }

    /// Lets the requests go on that [`FaultKind::Hold`] holds, and holds no others until it is ordered again.
    pub fn release(&self) {
        self.shared.change(World::release);
    }

    /// Removes all faults that have not happened yet.
    pub fn clear_faults(&self) {
        self.shared.change(World::clear_faults);
    }

    /// Sends the bot any event with any data, even one that Discord never sends.
    pub fn inject_event(&self, event: &str, data: &serde_json::Value) {
        self.shared.change(|world| world.dispatch(event, None, 0, data));
    }

    /// Breaks the gateway connections without a close frame.
    pub fn gateway_cut(&self) {
        self.shared.change(|world| world.sessions.cut());
    }

    /// Closes the gateway connections with a code (4000, 4009, ...).
    pub fn gateway_close(&self, code: u16) {
        self.shared.change(|world| world.sessions.close(code));
    }

    /// Asks the bot to reconnect and resume (op 7).
    pub fn gateway_reconnect(&self) {
        self.shared.change(|world| world.sessions.reconnect());
    }

    /// Invalidates the sessions (op 9). If they are not resumable, they are forgotten.
    pub fn gateway_invalidate(&self, resumable: bool) {
        self.shared.change(|world| world.invalidate(resumable));
    }

    /// Asks the bot for a heartbeat (op 1).
    pub fn gateway_ask_heartbeat(&self) {
        self.shared.change(|world| world.sessions.ask_heartbeat());
    }

    /// Makes the current gateway connections stop acknowledging heartbeats and sending events.
    pub fn gateway_zombify(&self) {
        self.shared.change(World::zombify);
    }

    /// Sets whether the gateway is down. While it is, `GET /gateway` is answered with 503 and no connection is
    /// accepted.
    pub fn gateway_down(&self, down: bool) {
        self.shared.change(|world| world.gateway_down = down);
    }
}
