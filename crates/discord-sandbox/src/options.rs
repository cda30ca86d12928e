//! Settings of a sandbox.

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::time::Duration;

use crate::world::changes::{Change, ChangeFeed, Tracked};
use crate::world::clock::Clock;
use crate::world::rate::{Buckets, RateLimits};
use crate::world::sessions::Sessions;
use crate::world::state::Messages;
use crate::world::{Counts, World, permission};

/// Settings of a sandbox.
#[derive(Clone, Debug)]
pub struct Options {
    /// The only bot token that is accepted.
    pub token: String,
    /// The name of the bot and its application.
    pub bot_name: String,
    /// The file for the certificate authority (PEM). By default, a file in the system's temporary directory.
    pub ca_file: Option<PathBuf>,
    /// A SQLite file that keeps the world across restarts. Without it, the world exists in memory only.
    pub state: Option<PathBuf>,
    /// Discord's OpenAPI description. If given, request bodies are validated against it.
    pub openapi: Option<PathBuf>,
    /// The time limit for the first response to an interaction. Discord: 3 s.
    pub answer_within: Duration,
    /// The lifetime of an interaction's token. Discord: 15 min.
    pub token_life: Duration,
    /// How long people wait for the bot to complete a deferred response, and for anything else the bot should do.
    pub patience: Duration,
    /// How long people wait for an edit after the bot deferred an update. No edit at all is a valid response, too.
    pub update_patience: Duration,
    /// The heartbeat interval sent in HELLO. Discord: 41.25 s.
    pub heartbeat_interval: Duration,
    /// How many shards `GET /gateway/bot` asks for; at least 1.
    pub shards: u64,
    /// Whether the bot was granted the privileged intents.
    pub privileged_intents: bool,
    /// The bot's permissions where none are denied.
    pub bot_permissions: u64,
    /// The rate limits.
    pub rate_limits: RateLimits,
    /// How many messages a channel keeps, unlike Discord, which keeps all. The oldest are dropped first.
    pub messages_kept: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            token: "sandbox-token".to_owned(),
            bot_name: "bot".to_owned(),
            ca_file: None,
            state: None,
            openapi: None,
            answer_within: Duration::from_secs(3),
            token_life: Duration::from_secs(15 * 60),
            patience: Duration::from_secs(10),
            update_patience: Duration::from_secs(2),
            heartbeat_interval: Duration::from_millis(41_250),
            shards: 1,
            privileged_intents: false,
            bot_permissions: permission::BOT,
            rate_limits: RateLimits::default(),
            messages_kept: 500,
        }
    }
}

impl World {
    /// Creates an empty world with these options.
    pub(crate) fn new(options: &Options, base_url: String, gateway_url: String) -> Self {
        let feed = ChangeFeed::new();
        let mut world = Self {
            clock: Clock::new(),
            base_url,
            uploads: Default::default(),
            gateway_url,
            public_key: String::new(),
            endpoint: None,
            token: options.token.clone(),
            application: 0,
            bot: 0,
            bot_name: options.bot_name.clone(),
            bot_permissions: options.bot_permissions,
            answer_within: options.answer_within,
            token_life: options.token_life,
            limits: options.rate_limits,
            messages_kept: options.messages_kept,
            guilds: Tracked::new(&feed, Change::Guild),
            channels: Tracked::new(&feed, Change::Channel),
            people: Tracked::new(&feed, Change::Person),
            messages: Messages::new(&feed),
            emojis: Tracked::new(&feed, Change::Emoji),
            commands: Vec::new(),
            interactions: HashMap::new(),
            tokens: HashMap::new(),
            with_payload: VecDeque::new(),
            deferred: HashMap::new(),
            nonces: HashMap::new(),
            sessions: Sessions::new(options.privileged_intents, options.heartbeat_interval, options.shards),
            buckets: Buckets::default(),
            faults: Vec::new(),
            releases: 0,
            gateway_down: false,
            requests: VecDeque::new(),
            violations: VecDeque::new(),
            counts: Counts::default(),
            invalid_requests: 0,
            logged_bytes: 0,
            prune_at: 50_000,
            feed,
            last_id: 0,
        };
        world.application = world.next_id();
        // Applications and their bot users have shared one id since 2021.
        world.bot = world.application;
        world
    }
}
