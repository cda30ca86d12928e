//! Sandbox: a server on loopback that behaves like Discord, for trying and testing a bot on one machine.
//!
//! The bot runs unchanged: it resolves `discord.com` to the sandbox's address, trusts the certificate authority
//! the sandbox made at start ([`Sandbox::ca_file`]), and finds the gateway where `GET /gateway` says. A test plays
//! the people: it makes guilds, channels and persons, lets them use commands and components, and looks at what
//! the bot answered.
//!
//! ```no_run
//! # async fn example() -> Result<(), discord_sandbox::SandboxError> {
//! use discord_sandbox::{Arg, Options, Sandbox};
//!
//! let sandbox = Sandbox::start(Options::default()).await?;
//! let general = sandbox.guild("Test server", "en-US").channel("general");
//! let (ann, bob) = (sandbox.person("Ann", "en-US"), sandbox.person("Bob", "zh-TW"));
//! sandbox.bot_ready().await?;
//! let reply = ann.command(&general, "game challenge", &[("opponent", Arg::User(bob.id()))]).await?;
//! let message = reply.message().expect("a public answer");
//! bob.click(&message, "Accept").await?;
//! assert!(sandbox.violations().is_empty());
//! # Ok(()) }
//! ```
//!
//! # What of Discord's API it covers
//!
//! It knows nothing of this program's games and serves bots on other libraries as well, which take
//! `https://127.0.0.1:PORT/api` for the address of the API: the deep tests play on it with discord.py and
//! discord.js (`tests/clients`). REST is version 10 below `/api/v10`, over TLS:
//!
//! | routes | what |
//! | --- | --- |
//! | `GET /gateway`, `/gateway/bot` | where the gateway is |
//! | `GET /users/@me`, `/users/@me/guilds`, `/users/{user}`; `POST /users/@me/channels` | people, direct messages |
//! | `GET /applications/@me`, `/oauth2/applications/@me` | the application |
//! | `GET`, `PUT`, `POST` `/applications/{app}/commands`, and `GET`, `PATCH`, `DELETE` of one; the same below `/applications/{app}/guilds/{guild}` | commands: chat input, user, message |
//! | `POST /interactions/{id}/{token}/callback` | the first answer: types 4 to 9, with or without `with_response` |
//! | `POST /webhooks/{app}/{token}`; `GET`, `PATCH`, `DELETE` of `messages/@original` or an id below it | edits and follow-ups |
//! | `GET /guilds/{guild}` and its `channels`, `roles`, `threads/active`, `members`, `members/{user}` | guilds; `members` needs the members intent |
//! | `GET`, `POST` `/channels/{channel}/messages`, and `GET`, `PATCH`, `DELETE` of one | messages with files and replies; `limit`, `before`, `after`, `around` |
//! | `GET /channels/{channel}`; `POST` its `typing` | channels |
//! | `POST` `threads` of a channel or a message; `PATCH` a thread; `PUT`, `DELETE` its `thread-members/{user}` | threads |
//!
//! Every other route is answered 404 and recorded as a [`Violation`]. The gateway is version 10 in JSON, plain or
//! with `compress=zlib-stream`:
//!
//! | | |
//! | --- | --- |
//! | a bot sends | IDENTIFY, RESUME with replay, heartbeats, REQUEST_GUILD_MEMBERS |
//! | every session hears | READY, RESUMED, INTERACTION_CREATE: commands, autocomplete, buttons, selects, forms |
//! | with the intent GUILDS | GUILD_CREATE, GUILD_DELETE; CHANNEL_ and THREAD_ CREATE, UPDATE, DELETE |
//! | with the intents of messages | MESSAGE_CREATE, MESSAGE_UPDATE, MESSAGE_DELETE |
//! | when asked | GUILD_MEMBERS_CHUNK, RECONNECT, INVALID_SESSION, heartbeat requests |
//!
//! Discord's documented limits are enforced with the errors Discord gives (`tests/it/sandbox/limits` has a test for
//! each), and what a bot could have known better is recorded as a [`Violation`], as are request bodies that do not
//! fit Discord's OpenAPI description when [`Options::openapi`] names it. Answers fit that description, too.
//!
//! # Where it differs
//!
//! - Everyone is a member of every guild that they have not left ([`Person::leave`]). There is no role but
//!   `@everyone`, no category, voice or forum. The bot's permissions are its own, given and taken per channel;
//!   people's matter for commands only.
//! - There are no reactions, pins, polls, stickers, emoji of guilds, invites, audit logs, scheduled events,
//!   entitlements, bulk deletion, crossposts, or webhooks other than those of interactions. A message's `poll`,
//!   `sticker_ids`, `nonce` and `tts` are taken and have no effect.
//! - Private threads are public, nobody keeps count of a thread's members and messages, and none archives itself.
//! - People fill in text inputs and selects of forms; the other components of forms cannot be used, and people send no
//!   files.
//! - `interaction_metadata` stands only on answers to commands; answers of the types 10 and 12 are refused.
//! - The commands' translations are always listed, whether `with_localizations` asks for them or not.
//! - Rate limit figures are settings ([`RateLimits`]), because Discord publishes none; a bucket is a route with its
//!   channel. Nobody is barred: [`Sandbox::invalid_requests`] counts.
//! - The gateway speaks neither ETF nor zstd and sends such clients JSON as it is. It does not mind how often a bot
//!   identifies or sends, how large a payload is, nor heartbeats that stay away; presence updates have no effect.
//! - Discord takes an embed whose `attachment://` names no file and shows no picture; here that is a violation, too.
//! - Attachments live as long as their message, and their addresses never expire. A private message that its
//!   person dismisses is gone, for the bot as well. A channel forgets all but
//!   its newest 500 messages, without telling the bot.
//!
//! # Looking at it
//!
//! [`Sandbox::open_page`] serves a page for a browser, on which one is any of the people.
//!
//! # What is kept
//!
//! [`Options::state`] names a SQLite file in which guilds, channels, people, messages with their files, registered
//! commands and the application's id outlive the server; [`Sandbox::close`] writes the last of it, and a crash of the
//! process loses nothing that the bot was answered, and of the rest the last moment at most. Interactions and what only one person sees are not kept: to the bot it is as if
//! their tokens had died.

#![cfg(feature = "server")]

mod checks;
mod gateway;
mod options;
mod page;
mod people;
mod populate;
pub mod program;
mod rest;
pub mod runner;
mod storage;
mod world;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use crate::options::Options;
pub use crate::people::invoke::Arg;
pub use crate::people::modal::{Entry, Modal};
pub use crate::people::person::Person;
pub use crate::people::place::{Channel, Guild};
pub use crate::people::reply::{Choice, Pending, Reply};
pub use crate::world::fault::FaultKind;
pub use crate::world::message::{Attachment, Button, Message, Select, SelectOption};
pub use crate::world::rate::{Rate, RateLimits};
pub use crate::world::{Request, Snowflake, Violation, World, permission};

use crate::checks::schema::Schemas;
use crate::gateway::connection;
use crate::rest::{server, tls};
use crate::storage::Storage;
use crate::world::GuildRecord;
use crate::world::fault::Fault;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SandboxError {
    /// No port, or no connection.
    #[error("the sandbox cannot listen on 127.0.0.1: {0}")]
    Listen(#[source] std::io::Error),
    /// No certificate.
    #[error("the sandbox cannot make its certificate: {0}")]
    Tls(String),
    /// The certificate authority could not be written.
    #[error("cannot write {path}: {error}")]
    CaFile {
        /// Where it should have gone.
        path: PathBuf,
        /// Why it did not.
        error: std::io::Error,
    },
    /// Discord's description could not be used.
    #[error("cannot use {path} as an OpenAPI description: {error}")]
    Schema {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: String,
    },
    /// Another process keeps its world there.
    #[error("{} is in use by another process: stop that one first, or name another directory", .path.display())]
    StateInUse {
        /// The file.
        path: PathBuf,
    },
    /// The kept world was written by another version.
    #[error("{} has format {found}, and this program knows format {known}: start anew with --fresh", .path.display())]
    StateVersion {
        /// The file.
        path: PathBuf,
        /// The format it has.
        found: i64,
        /// The format this program reads and writes.
        known: i64,
    },
    /// What stands in the file is no kept world.
    #[error("{} is damaged or none of the sandbox's ({reason}): start anew with --fresh", .path.display())]
    StateDamaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The file could not be opened, read or written.
    #[error("the sandbox cannot keep its world in {}: {reason}", .path.display())]
    State {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        reason: String,
    },
    /// A client of Discord's would not let a person do that.
    #[error("the client refuses: {0}")]
    Refused(String),
    /// "The application did not respond".
    #[error("the bot did not answer: {0}")]
    NoAnswer(String),
    /// What was waited for did not come.
    #[error("timed out waiting for {0}")]
    Timeout(&'static str),
}

/// Listens on this port of 127.0.0.1; 0 takes a free one.
///
/// A program that takes its ports before it does anything else leaves everything as it was if one is taken.
///
/// # Errors
///
/// [`SandboxError::Listen`].
pub async fn listen(port: u16) -> Result<TcpListener, SandboxError> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(SandboxError::Listen)
}

/// What all parts of one sandbox share.
struct Shared {
    world: Mutex<World>,
    changes: watch::Sender<u64>,
    shutdown: watch::Sender<bool>,
    /// How many of the changes told are in the file, or could not be written; all if there is no file.
    kept: watch::Sender<u64>,
    schemas: Option<Arc<Schemas>>,
    patience: Duration,
    update_patience: Duration,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sandbox")
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, World> {
        // A panic in a test's condition leaves the world as it was: go on with it.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the world and wakes who waits for a change.
    fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let result = change(&mut self.lock());
        self.changes.send_modify(|count| *count += 1);
        result
    }

    /// Waits until as many of the changes told are in the file, if there is one.
    async fn keep_up(&self, told: u64) {
        // The sender is ours, so the wait cannot fail.
        let _ = self.kept.subscribe().wait_for(|kept| *kept >= told).await;
    }

    /// Ends when the sandbox does.
    fn over(&self) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let mut shutdown = self.shutdown.subscribe();
        Box::pin(async move {
            // An error means the sandbox is gone, which is what is waited for.
            let _ = shutdown.wait_for(|over| *over).await;
        })
    }

    /// Waits until `condition` gives a value, looking after every change.
    async fn wait<T>(&self, timeout: Duration, mut condition: impl FnMut(&World) -> Option<T>) -> Option<T> {
        let mut changes = self.changes.subscribe();
        let search = async {
            loop {
                changes.borrow_and_update();
                let found = condition(&self.lock());
                if found.is_some() {
                    return found;
                }
                if changes.changed().await.is_err() {
                    return None;
                }
            }
        };
        tokio::time::timeout(timeout, search).await.ok().flatten()
    }
}

/// A running server; dropping it stops it.
#[derive(Debug)]
pub struct Sandbox {
    shared: Arc<Shared>,
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
            // A file in the temporary directory that someone else has removed is no loss.
            let _ = std::fs::remove_file(&self.ca_file);
        }
    }
}

impl Sandbox {
    /// Starts a server on a free port; it needs a Tokio runtime and lives in its tasks.
    ///
    /// # Errors
    ///
    /// If it cannot listen, or as [`Sandbox::start_on`].
    pub async fn start(options: Options) -> Result<Self, SandboxError> {
        Self::start_on(listen(0).await?, options).await
    }

    /// Starts a server whose REST API is where [`listen`] does.
    ///
    /// # Errors
    ///
    /// If it cannot listen for the gateway, make its certificate, write the authority, read the OpenAPI description
    /// or go on with the world it kept.
    pub async fn start_on(rest: TcpListener, options: Options) -> Result<Self, SandboxError> {
        let schemas = options.openapi.as_deref().map(Schemas::open).transpose()?;
        let identity = tls::identity()?;
        let gateway = listen(0).await?;
        let address = rest.local_addr().map_err(SandboxError::Listen)?;
        let gateway_url = format!("ws://{}", gateway.local_addr().map_err(SandboxError::Listen)?);
        let rest = tls::TlsListener::new(rest, identity.acceptor).map_err(SandboxError::Listen)?;

        let mut world = World::new(&options, format!("https://{address}"), gateway_url);
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
        tokio::spawn(axum::serve(gateway, ws).with_graceful_shutdown(shared.over()).into_future());
        Ok(Self { shared, address, token: options.token, ca_file, owns_ca_file, keeping })
    }

    /// Stops the server and writes what of its world is not in its file yet.
    ///
    /// # Errors
    ///
    /// If that could not be written.
    pub async fn close(mut self) -> Result<(), SandboxError> {
        self.shared.shutdown.send_replace(true);
        match self.keeping.take() {
            Some(keeping) => {
                keeping.await.unwrap_or_else(|panic| std::panic::resume_unwind(panic.into_panic()))
            }
            None => Ok(()),
        }
    }

    /// `https://127.0.0.1:PORT`.
    #[must_use]
    pub fn api_url(&self) -> String {
        format!("https://{}", self.address)
    }

    /// Address of the REST API.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The certificate authority (PEM) that signed the server's certificate.
    #[must_use]
    pub fn ca_file(&self) -> &Path {
        &self.ca_file
    }

    /// The bot token.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Id of the application, which is also the bot's user id.
    #[must_use]
    pub fn application_id(&self) -> Snowflake {
        self.shared.lock().application
    }

    // The world.

    /// Makes a guild with the bot in it.
    #[must_use]
    pub fn guild(&self, name: &str, locale: &str) -> Guild {
        let id = self.shared.change(|world| {
            let id = world.next_id();
            let (name, locale) = (name.to_owned(), locale.to_owned());
            let guild = GuildRecord { id, name, locale, bot_inside: true, refuses_threads: false };
            let shown = world.guild_json(&guild, true);
            world.guilds.insert(id, guild);
            world.dispatch_guild("GUILD_CREATE", Some(id), shown);
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

    /// A direct-message channel (or group) of people without the bot.
    #[must_use]
    pub fn others_channel(&self, people: &[&Person]) -> Channel {
        let people = people.iter().map(|person| person.id()).collect();
        let id =
            self.shared.change(|world| world.add_channel(None, "", world::ChannelKind::Others { people }));
        Channel::new(&self.shared, id)
    }

    /// Looks at the world.
    pub fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.shared.lock())
    }

    /// Waits until `condition` holds, looking after every change.
    ///
    /// # Errors
    ///
    /// [`SandboxError::Timeout`] if it does not hold within `timeout`.
    pub async fn wait_for(
        &self,
        mut condition: impl FnMut(&World) -> bool,
        timeout: Duration,
    ) -> Result<(), SandboxError> {
        let found = self.shared.wait(timeout, |world| condition(world).then_some(())).await;
        found.ok_or(SandboxError::Timeout("a condition"))
    }

    /// Waits until `find` gives a value, looking after every change.
    ///
    /// # Errors
    ///
    /// [`SandboxError::Timeout`] if it gives none within `timeout`.
    pub async fn wait_until<T>(
        &self,
        find: impl FnMut(&World) -> Option<T>,
        timeout: Duration,
    ) -> Result<T, SandboxError> {
        self.shared.wait(timeout, find).await.ok_or(SandboxError::Timeout("a value"))
    }

    /// Waits until the bot has a gateway session; after a restart, call [`Sandbox::bot_gone`] first.
    ///
    /// # Errors
    ///
    /// [`SandboxError::Timeout`] after a minute: a cold start of a debug build may be slow.
    pub async fn bot_ready(&self) -> Result<(), SandboxError> {
        let ready =
            self.shared.wait(Duration::from_secs(60), |world| world.bot_is_ready().then_some(())).await;
        ready.ok_or(SandboxError::Timeout("the bot's gateway session"))
    }

    /// Waits until no gateway session is connected.
    ///
    /// # Errors
    ///
    /// [`SandboxError::Timeout`] if one still is after the people's patience.
    pub async fn bot_gone(&self) -> Result<(), SandboxError> {
        let gone =
            self.shared.wait(self.shared.patience, |world| (!world.bot_is_ready()).then_some(())).await;
        gone.ok_or(SandboxError::Timeout("the end of the bot's gateway session"))
    }

    /// Makes everything older: tokens, messages, rate limit windows.
    pub fn advance(&self, by: Duration) {
        self.shared.change(|world| world.clock.advance(by));
    }

    /// Milliseconds since 1970 of the sandbox's clock.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.shared.lock().now_ms()
    }

    // The record.

    /// Every request the bot made: the newest 100,000 or 256 MiB of files.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        self.shared.lock().requests.iter().cloned().collect()
    }

    /// Every request since the last call, which forgets them.
    #[must_use]
    pub fn take_requests(&self) -> Vec<Request> {
        self.shared.lock().take_requests().into()
    }

    /// Every documented rule the bot broke.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        self.shared.lock().violations.iter().cloned().collect()
    }

    /// Forgets the violations so far, for tests that provoke them.
    pub fn clear_violations(&self) {
        self.shared.change(|world| world.violations.clear());
    }

    /// Answers of 401, 403 and 429 so far; 10,000 in 10 minutes would bar the bot.
    #[must_use]
    pub fn invalid_requests(&self) -> u64 {
        self.shared.lock().invalid_requests
    }

    /// Sessions the bot has begun with IDENTIFY.
    #[must_use]
    pub fn identifies(&self) -> u64 {
        self.shared.lock().sessions.identifies
    }

    /// Sessions the bot has resumed.
    #[must_use]
    pub fn resumes(&self) -> u64 {
        self.shared.lock().sessions.resumes
    }

    // Faults.

    /// Lets the next `times` requests fail whose method is `method` (any if empty) and whose path below `/api/v10`
    /// contains `path`.
    pub fn fail_next(&self, method: &str, path: &str, times: u32, kind: FaultKind) {
        let fault = Fault { method: method.to_owned(), path: path.to_owned(), times, kind };
        self.shared.change(|world| world.add_fault(fault));
    }

    /// Takes back every fault that has not happened yet.
    pub fn clear_faults(&self) {
        self.shared.change(World::clear_faults);
    }

    /// Replaces the rate limits.
    pub fn set_rate_limits(&self, limits: RateLimits) {
        self.shared.change(|world| world.limits = limits);
    }

    /// Sends the bot any event with any data, also what Discord never sends.
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

    /// Invalidates the sessions (op 9); one that is not resumable is forgotten.
    pub fn gateway_invalidate(&self, resumable: bool) {
        self.shared.change(|world| world.invalidate(resumable));
    }

    /// Asks the bot for a heartbeat (op 1).
    pub fn gateway_ask_heartbeat(&self) {
        self.shared.change(|world| world.sessions.ask_heartbeat());
    }

    /// The present gateway connections stop answering heartbeats and carry no more events.
    pub fn gateway_zombify(&self) {
        self.shared.change(World::zombify);
    }

    /// While `down`, `GET /gateway` answers 503 and nobody can connect.
    pub fn gateway_down(&self, down: bool) {
        self.shared.change(|world| world.gateway_down = down);
    }
}
