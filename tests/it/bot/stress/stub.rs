//! A stub in Discord's place for millions of interactions: it delivers them to the real program, says yes to every
//! request, and remembers only which interactions were answered.
//!
//! The look-alike checks every request and keeps every message; this checks that nothing is answered twice.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::{Arc, Mutex};

use futures_util::{SinkExt as _, StreamExt as _};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::{Value, json};

use crate::database::Database;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot, watch};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::bot::harness::room::LIMIT;

/// The application and the bot's account.
pub(super) const APPLICATION: u64 = 1_000_000_000_000_000_001;
pub(super) const BOT: u64 = 1_000_000_000_000_000_002;

const TOKEN: &str = "a-token-of-the-stub";

/// What interactions, and everything posted, count from: the start of Discord's ids.
const DISCORD_EPOCH_MS: u128 = 1_420_070_400_000;

/// How many of the games that were shown last are remembered, and how many other messages and forms.
const REMEMBERED: usize = 256;

/// The type of an answer that promises a message.
const PROMISE: u64 = 5;

/// The first answer to an interaction, or what it has promised.
#[derive(Debug, Clone)]
pub(super) struct Answer {
    /// The type of the response.
    pub(super) kind: u64,
    /// Its message, form or suggestions.
    pub(super) data: Value,
    /// The message that it is or changes.
    pub(super) message: u64,
}

/// Something that can be used on a message: its custom id, and the values of a select.
#[derive(Debug, Clone)]
pub(super) struct Control {
    pub(super) message: u64,
    pub(super) custom_id: String,
    pub(super) values: Vec<String>,
    pub(super) is_form: bool,
    /// The channel of its message.
    pub(super) channel: u64,
    /// The accounts that its message names; if it shows a game, the one whose turn it is.
    pub(super) named: Vec<u64>,
}

/// A message that shows a game, as it was shown last.
#[derive(Debug, Clone)]
pub(super) struct Board {
    pub(super) session: u64,
    /// The event that it shows.
    pub(super) seq: u32,
    pub(super) message: u64,
    pub(super) data: Value,
}

/// What the token of an interaction says: its number, the message that it comes from, and the channel.
struct InteractionToken {
    number: u64,
    source: u64,
    channel: u64,
}

impl fmt::Display for InteractionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.number, self.source, self.channel)
    }
}

impl FromStr for InteractionToken {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let numbers: Result<Vec<u64>, _> = text.split('-').map(str::parse).collect();
        let Ok([number, source, channel]) = numbers.as_deref() else { return Err(()) };
        Ok(Self { number: *number, source: *source, channel: *channel })
    }
}

impl Control {
    /// The session and the event of a control that belongs to a game.
    fn game(&self) -> Option<(u64, u32)> {
        let mut parts = self.custom_id.split(':').skip(2);
        let game = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        parts.next().is_none().then_some(game)
    }
}

/// The controls of messages and forms that were shown last. Each message is in it once: one that changes with each click
/// would soon be all that there is.
#[derive(Default)]
struct Ring(VecDeque<Vec<Control>>);

impl Ring {
    fn add(&mut self, controls: Vec<Control>) {
        if controls.is_empty() {
            return;
        }
        self.0.push_front(controls);
        self.0.truncate(REMEMBERED);
    }

    fn remove(&mut self, message: u64) {
        self.0.retain(|controls| controls.iter().all(|control| control.message != message));
    }

    fn get(&self, back: usize) -> Vec<Control> {
        let back = back.checked_rem(self.0.len()).unwrap_or_default();
        self.0.get(back).cloned().unwrap_or_default()
    }
}

#[derive(Default)]
struct State {
    gateway: Option<mpsc::UnboundedSender<String>>,
    commands: Value,
    /// Who waits for the answer to an interaction.
    waiting: HashMap<u64, oneshot::Sender<Answer>>,
    /// How often each interaction got a first answer, by its number.
    answered: Vec<u8>,
    /// Games in which it is somebody's turn, and all other messages and forms.
    games: Ring,
    pages: Ring,
    /// The newest board of each game, if they are kept.
    boards: Option<HashMap<u64, Board>>,
    last_id: u64,
    requests: u64,
    /// How often a message was changed by an interaction's token, and by the bot's.
    edits: [u64; 2],
    /// Whether the response to the next first answer says that Discord has failed, although it has taken the answer.
    fails: bool,
}

struct Shared {
    state: Mutex<State>,
    /// Counts the requests that have changed something.
    changes: watch::Sender<u64>,
    /// Whether first answers to interactions are left without a response for now.
    holds_back: watch::Sender<bool>,
    gateway_url: String,
}

/// The stub with the program that it tests.
pub(super) struct Stub {
    shared: Arc<Shared>,
    pub(super) database: Database,
    address: SocketAddr,
    process: Option<Child>,
    starts: u32,
}

impl Stub {
    /// The stub; the program is not started yet.
    pub(super) async fn new() -> Self {
        let database = Database::new().await;
        let (authority, acceptor) = identity();
        std::fs::write(database.dir().join("ca.pem"), authority).unwrap();
        let rest = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let gateway = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = rest.local_addr().unwrap();
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            changes: watch::Sender::new(0),
            holds_back: watch::Sender::new(false),
            gateway_url: format!("ws://{}", gateway.local_addr().unwrap()),
        });
        tokio::spawn(serve(rest, acceptor, Arc::clone(&shared)));
        tokio::spawn(serve_gateway(gateway, Arc::clone(&shared)));
        Self { shared, database, address, process: None, starts: 0 }
    }

    /// The same, which remembers the newest board of each game.
    pub(super) async fn with_boards() -> Self {
        let stub = Self::new().await;
        stub.shared.state.lock().unwrap().boards = Some(HashMap::new());
        stub
    }

    fn board(&self, session: u64) -> Option<Board> {
        let state = self.shared.state.lock().unwrap();
        state.boards.as_ref().expect("boards are kept").get(&session).cloned()
    }

    /// Waits for a board of a game that shows more than `seq`.
    pub(super) async fn board_after(&self, session: u64, seq: u32) -> Board {
        let mut changes = self.shared.changes.subscribe();
        let shown = async {
            loop {
                if let Some(board) = self.board(session).filter(|board| board.seq > seq) {
                    return board;
                }
                changes.changed().await.unwrap();
            }
        };
        match tokio::time::timeout(LIMIT, shown).await {
            Ok(board) => board,
            Err(_) => panic!("session {session} is not shown after {seq}\n{}", self.log()),
        }
    }

    /// Starts the program and waits until it knows its commands and listens; with what else is in its environment.
    pub(super) async fn start(&mut self, environment: &[(&str, &str)]) {
        self.starts += 1;
        let log = File::create(self.log_file(self.starts)).unwrap();
        // A limit on the size of files is an error to the program, and not the end of it.
        let mut command = Command::new("sh");
        command
            .args(["-c", "trap '' XFSZ; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_banqi"), "run"])
            .current_dir(self.database.dir())
            .env_clear()
            .env("DISCORD_TOKEN", TOKEN)
            .env("DATABASE_URL", self.database.url())
            .env("DISCORD_API_URL", format!("https://{}", self.address))
            .env("DISCORD_API_CA", self.database.dir().join("ca.pem"))
            .env("RUST_LOG", "error,serenity=error")
            .envs(environment.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        self.shared.state.lock().unwrap().commands = Value::Null;
        let mut changes = self.shared.changes.subscribe();
        self.process = Some(command.spawn().unwrap());
        let listens = async {
            while !self.shared.state.lock().unwrap().commands.is_array() {
                changes.changed().await.unwrap();
            }
        };
        if tokio::time::timeout(LIMIT, listens).await.is_err() {
            panic!("the program did not get ready\n{}", self.log());
        }
    }

    fn log_file(&self, start: u32) -> PathBuf {
        self.database.dir().join(format!("log-{start}"))
    }

    /// Everything the program has logged.
    pub(super) fn log(&self) -> String {
        (1..=self.starts).filter_map(|start| std::fs::read_to_string(self.log_file(start)).ok()).collect()
    }

    /// The directory of all files.
    pub(super) fn directory(&self) -> &Path {
        self.database.dir()
    }

    fn pid(&self) -> Pid {
        let id = self.process.as_ref().expect("the program runs").id();
        Pid::from_raw(i32::try_from(id).unwrap()).unwrap()
    }

    /// What the program holds in memory, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.pid().as_raw_nonzero())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1_024
    }

    /// Limits the size of the program's files, or lifts the limit.
    pub(super) fn limit_files(&self, bytes: Option<u64>) {
        prlimit(Some(self.pid()), Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
    }

    /// Kills the program in the middle of whatever it does.
    pub(super) fn kill(&mut self) {
        let mut process = self.process.take().expect("the program runs");
        process.kill().unwrap();
        process.wait().unwrap();
        self.shared.state.lock().unwrap().gateway = None;
    }

    /// Asks the program to stop and waits for its end.
    pub(super) async fn stop(&mut self) -> ExitStatus {
        rustix::process::kill_process(self.pid(), rustix::process::Signal::TERM).unwrap();
        let mut process = self.process.take().expect("the program runs");
        tokio::task::spawn_blocking(move || process.wait().unwrap()).await.unwrap()
    }

    /// The commands that the program has registered.
    pub(super) fn commands(&self) -> Vec<Value> {
        self.shared.state.lock().unwrap().commands.as_array().cloned().unwrap_or_default()
    }

    /// Returns the controls of a game in which it is somebody's turn; 0 for the one that was shown last.
    pub(super) fn shown_game(&self, back: usize) -> Vec<Control> {
        self.shared.state.lock().unwrap().games.get(back)
    }

    /// Returns the controls of any other message, or of a form; 0 for the one that was shown last.
    pub(super) fn shown_page(&self, back: usize) -> Vec<Control> {
        self.shared.state.lock().unwrap().pages.get(back)
    }

    /// An id given out now.
    pub(super) fn id(&self) -> u64 {
        self.shared.state.lock().unwrap().id()
    }

    /// Delivers an interaction whose id and token are filled in; `source` is the message that it comes from. Returns
    /// its number, and what gets its first answer.
    pub(super) fn deliver(&self, mut interaction: Value, source: u64) -> (u64, oneshot::Receiver<Answer>) {
        let (answer, answered) = oneshot::channel();
        let mut state = self.shared.state.lock().unwrap();
        let number = state.answered.len() as u64;
        state.answered.push(0);
        interaction["id"] = json!(state.id().to_string());
        let channel = interaction["channel_id"].as_str().and_then(|id| id.parse::<u64>().ok());
        interaction["token"] =
            json!(InteractionToken { number, source, channel: channel.unwrap_or_default() }.to_string());
        state.waiting.insert(number, answer);
        let event = json!({ "op": 0, "t": "INTERACTION_CREATE", "s": number + 2, "d": interaction });
        let is_sent = state.gateway.as_ref().is_some_and(|gateway| gateway.send(event.to_string()).is_ok());
        drop(state);
        assert!(is_sent, "the program has left the gateway: {}", self.log());
        (number, answered)
    }

    /// Delivers an interaction and waits for its first answer.
    pub(super) async fn answer(&self, interaction: Value, source: u64) -> Option<Answer> {
        let (number, answered) = self.deliver(interaction, source);
        let answer = tokio::time::timeout(LIMIT, answered).await;
        self.forget(number);
        answer.ok().and_then(Result::ok)
    }

    /// Takes the next first answer, and says that it has failed.
    pub(super) fn fail_after_an_answer(&self) {
        self.shared.state.lock().unwrap().fails = true;
    }

    /// Leaves first answers without a response from now on, or responds to all of them.
    pub(super) fn hold_back(&self, holds_back: bool) {
        self.shared.holds_back.send_replace(holds_back);
    }

    /// Waits no longer for the answer to an interaction, which may come all the same.
    pub(super) fn forget(&self, number: u64) {
        self.shared.state.lock().unwrap().waiting.remove(&number);
    }

    /// How many interactions were delivered, and how many of them were answered once and more than once.
    pub(super) fn counts(&self) -> (usize, usize, usize) {
        let state = self.shared.state.lock().unwrap();
        let once = state.answered.iter().filter(|times| **times == 1).count();
        (state.answered.len(), once, state.answered.iter().filter(|times| **times > 1).count())
    }

    /// How many requests the program has made.
    pub(super) fn requests(&self) -> u64 {
        self.shared.state.lock().unwrap().requests
    }

    /// How often a message was changed by an interaction's token, and by the bot's.
    pub(super) fn edits(&self) -> [u64; 2] {
        self.shared.state.lock().unwrap().edits
    }

    /// Nobody has panicked, and no interaction was answered twice.
    pub(super) fn assert_sound(&self) {
        let log = self.log();
        let panics: Vec<&str> = log.lines().filter(|line| line.contains("panic")).collect();
        assert!(panics.is_empty(), "{panics:#?}");
        assert_eq!(self.counts().2, 0, "interactions answered more than once");
    }
}

impl Drop for Stub {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            // It may have ended already.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

impl State {
    /// A new id, later than all before.
    #[expect(clippy::disallowed_methods, reason = "ids tell the time")]
    fn id(&mut self) -> u64 {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        let now = u64::try_from(now.as_millis() - DISCORD_EPOCH_MS).unwrap() << 22;
        self.last_id = now.max(self.last_id + 1);
        self.last_id
    }

    fn answer(&mut self, token: &str, body: &Value) -> (u16, Value) {
        let InteractionToken { number, source, channel } = token.parse().expect("a token of ours");
        let times = &mut self.answered[usize::try_from(number).unwrap()];
        *times = times.saturating_add(1);
        if *times > 1 {
            return (400, json!({ "code": 40_060, "message": "Interaction has already been acknowledged." }));
        }
        let kind = body["type"].as_u64().unwrap();
        let message = match kind {
            6 | 7 => source,
            _ => self.id(),
        };
        self.remember(&body["data"], message, channel);
        if kind != PROMISE {
            self.hand_over(number, Answer { kind, data: body["data"].clone(), message });
        }
        let resource = json!({ "type": kind, "message": { "id": message.to_string() } });
        (200, json!({ "interaction": { "id": "1", "type": 3 }, "resource": resource }))
    }

    /// Gives an answer to the caller that waits for it.
    fn hand_over(&mut self, number: u64, answer: Answer) {
        if let Some(waiting) = self.waiting.remove(&number) {
            // They may have given up.
            let _ = waiting.send(answer);
        }
    }

    /// Remembers what can be used on a message or form.
    fn remember(&mut self, data: &Value, message: u64, channel: u64) {
        let mut found = controls(data, message);
        found.iter_mut().for_each(|control| control.channel = channel);
        let is_public = data["flags"].as_u64().unwrap_or_default() & 64 == 0;
        if let Some(boards) = self.boards.as_mut().filter(|_| is_public)
            && let Some((session, seq)) = found.iter().find_map(Control::game)
            && boards.get(&session).is_none_or(|known| known.seq <= seq)
        {
            boards.insert(session, Board { session, seq, message, data: data.clone() });
        }
        // Old controls of a message that has changed are used no more.
        self.games.remove(message);
        self.pages.remove(message);
        let is_game = turn(data).is_some() && found.iter().any(|control| control.game().is_some());
        if is_game { self.games.add(found) } else { self.pages.add(found) }
    }

    fn respond(&mut self, method: &str, path: &str, body: &Value, gateway: &str) -> (u16, Value) {
        self.requests += 1;
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let asks_for_message = query.contains("with_response=true");
        let parts: Vec<&str> = path.trim_start_matches("/api/v10/").split('/').collect();
        match (method, parts.as_slice()) {
            ("PATCH", ["webhooks", ..]) => self.edits[0] += 1,
            ("PATCH", ["channels", _, "messages", _]) => self.edits[1] += 1,
            _ => {}
        }
        match (method, parts.as_slice()) {
            ("POST", ["interactions", _, token, "callback"]) => match self.answer(token, body) {
                (200, _) if std::mem::take(&mut self.fails) => (503, Value::Null),
                (200, _) if !asks_for_message => (204, Value::Null),
                answer => answer,
            },
            ("GET", ["gateway"]) => (200, json!({ "url": gateway })),
            ("GET", ["gateway", "bot"]) => {
                let limit =
                    json!({ "total": 1_000, "remaining": 999, "reset_after": 0, "max_concurrency": 1 });
                (200, json!({ "url": gateway, "shards": 1, "session_start_limit": limit }))
            }
            ("GET", ["users", "@me"]) => (200, user(BOT)),
            ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => (200, application()),
            ("PUT", ["applications", _, "commands"]) => {
                self.commands = body.clone();
                (200, json!([]))
            }
            ("GET", ["guilds", _, "members", user]) => match user.parse() {
                Ok(user) if user % 7 != 0 => (200, member(user)),
                _ => (404, json!({ "code": 10_007, "message": "Unknown Member" })),
            },
            ("DELETE", _) => (204, Value::Null),
            ("GET", ["channels", _, "messages"]) => (200, json!([])),
            (_, ["channels", channel, "messages"]) => (200, {
                let id = self.id();
                self.remember(body, id, channel.parse().unwrap());
                message(id, channel)
            }),
            (_, ["channels", channel, "messages", id]) => (200, {
                let id = id.parse().unwrap();
                self.remember(body, id, channel.parse().unwrap());
                message(id, channel)
            }),
            (_, ["webhooks", _, token, ..]) => {
                let id = self.id();
                if let Ok(InteractionToken { number, channel, .. }) = token.parse() {
                    self.remember(body, id, channel);
                    self.hand_over(number, Answer { kind: PROMISE, data: body.clone(), message: id });
                }
                (200, message(id, "1"))
            }
            _ => (404, json!({ "code": 0, "message": "404: Not Found" })),
        }
    }
}

/// The text of a message: its content, or the text components of a frame.
pub(super) fn words(data: &Value) -> String {
    fn collect(data: &Value, lines: &mut Vec<String>) {
        lines.extend(data["content"].as_str().map(str::to_owned));
        data["components"].as_array().into_iter().flatten().for_each(|inside| collect(inside, lines));
    }
    let mut lines = Vec::new();
    collect(data, &mut lines);
    lines.join("\n")
}

/// The line of a game that says whose turn it is.
pub(super) fn turn(data: &Value) -> Option<String> {
    words(data).lines().find(|line| line.starts_with('▶')).map(str::to_owned)
}

/// What can be used on a message or form.
pub(super) fn controls(data: &Value, message: u64) -> Vec<Control> {
    let mut found = Vec::new();
    if let Some(custom_id) = data["custom_id"].as_str() {
        let custom_id = custom_id.to_owned();
        found.push(Control {
            message,
            custom_id,
            values: Vec::new(),
            is_form: true,
            channel: 0,
            named: Vec::new(),
        });
    } else {
        collect(&data["components"], message, &mut found);
    }
    let to_move = turn(data).map(|line| accounts(&line)).filter(|accounts| !accounts.is_empty());
    let named = to_move.unwrap_or_else(|| accounts(&words(data)));
    found.iter_mut().for_each(|control| control.named.clone_from(&named));
    found
}

/// The accounts of people that a text mentions.
fn accounts(text: &str) -> Vec<u64> {
    let ids = text.split("<@").skip(1).filter_map(|rest| rest.split_once('>')?.0.parse().ok());
    ids.filter(|id| *id != BOT).collect()
}

fn collect(components: &Value, message: u64, found: &mut Vec<Control>) {
    for component in components.as_array().into_iter().flatten() {
        if let Some(custom_id) = component["custom_id"].as_str() {
            let options = component["options"].as_array().into_iter().flatten();
            let values = options.filter_map(|option| option["value"].as_str()).map(str::to_owned).collect();
            let custom_id = custom_id.to_owned();
            found.push(Control { message, custom_id, values, is_form: false, channel: 0, named: Vec::new() });
        }
        collect(&component["components"], message, found);
        if component["accessory"].is_object() {
            collect(&json!([component["accessory"]]), message, found);
        }
    }
}

/// An account.
pub(super) fn user(id: u64) -> Value {
    json!({ "id": id.to_string(), "username": format!("user{id}"), "global_name": null, "discriminator": "0",
        "avatar": null, "bot": id == BOT, "public_flags": 0, "flags": 0 })
}

/// The same as a member of the server.
pub(super) fn member(id: u64) -> Value {
    json!({ "user": user(id), "nick": null, "avatar": null, "roles": [], "joined_at": "2020-01-01T00:00:00Z",
        "premium_since": null, "deaf": false, "mute": false, "flags": 0, "pending": false,
        "permissions": "2251799813685247" })
}

/// A message of the bot.
pub(super) fn message(id: u64, channel: &str) -> Value {
    json!({ "id": id.to_string(), "channel_id": channel, "author": user(BOT), "content": "words",
        "timestamp": "2024-01-01T00:00:00Z", "edited_timestamp": null, "tts": false, "mention_everyone": false,
        "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "components": [], "pinned": false,
        "type": 0, "flags": 0 })
}

fn application() -> Value {
    json!({ "id": APPLICATION.to_string(), "name": "banqi", "icon": null, "description": "", "bot_public": true,
        "bot_require_code_grant": false, "verify_key": "0".repeat(64), "owner": user(11), "team": null,
        "flags": 0, "summary": "" })
}

/// A certificate authority's PEM, and what speaks for discord.com with a certificate that it has signed.
fn identity() -> (String, TlsAcceptor) {
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().unwrap();
    let pem = authority.self_signed(&key).unwrap().pem();
    let issuer = Issuer::new(authority, key);
    let leaf = CertificateParams::new(vec!["discord.com".to_owned()]).unwrap();
    let leaf_key = KeyPair::generate().unwrap();
    let certificate = leaf.signed_by(&leaf_key, &issuer).unwrap();
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(leaf_key.serialize_der()));
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .unwrap();
    (pem, TlsAcceptor::from(Arc::new(config)))
}

async fn serve(listener: TcpListener, acceptor: TlsAcceptor, shared: Arc<Shared>) {
    while let Ok((stream, _)) = listener.accept().await {
        let (acceptor, shared) = (acceptor.clone(), Arc::clone(&shared));
        // A connection that ends is the program's business.
        tokio::spawn(async move { converse(stream, acceptor, &shared).await.ok() });
    }
}

/// Serves one connection of HTTP/1.1 until it ends.
async fn converse(stream: TcpStream, acceptor: TlsAcceptor, shared: &Shared) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut stream = BufReader::new(acceptor.accept(stream).await?);
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let mut words = line.split_whitespace();
        let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let (mut length, mut boundary) = (0, None);
        loop {
            let mut header = String::new();
            stream.read_line(&mut header).await?;
            let Some((name, value)) = header.trim_end().split_once(':') else { break };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.trim().parse().expect("a length"),
                "content-type" => boundary = value.split_once("boundary=").map(|(_, word)| word.to_owned()),
                "transfer-encoding" => panic!("a body of unknown length"),
                _ => {}
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await?;
        let body = json_of(&body, boundary.as_deref());
        if path.contains("/callback") {
            // The sender is not dropped as long as the stub is there.
            let _ = shared.holds_back.subscribe().wait_for(|holds_back| !holds_back).await;
        }
        let (status, answer) = shared.state.lock().unwrap().respond(method, path, &body, &shared.gateway_url);
        if method != "GET" {
            shared.changes.send_modify(|changes| *changes += 1);
        }
        let answer = if answer.is_null() { String::new() } else { answer.to_string() };
        let head = format!(
            "HTTP/1.1 {status} -\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            answer.len()
        );
        stream.write_all(format!("{head}{answer}").as_bytes()).await?;
        stream.flush().await?;
    }
}

/// The object in a body, beside the files if there are any.
fn json_of(body: &[u8], boundary: Option<&str>) -> Value {
    if boundary.is_none() {
        return serde_json::from_slice(body).unwrap_or_default();
    }
    // It follows the files.
    let body = String::from_utf8_lossy(body);
    let Some(name) = body.rfind("name=\"payload_json\"") else { return Value::Null };
    let (_, part) = body[name..].split_once("\r\n\r\n").expect("a part has a body");
    let (json, _) = part.split_once("\r\n--").expect("a part has an end");
    serde_json::from_str(json).expect("JSON")
}

async fn serve_gateway(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((stream, _)) = listener.accept().await {
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            stream.set_nodelay(true).unwrap();
            let Ok(socket) = tokio_tungstenite::accept_async(stream).await else { return };
            let (mut out, mut incoming) = socket.split();
            let (sender, mut queue) = mpsc::unbounded_channel::<String>();
            let hello = json!({ "op": 10, "d": { "heartbeat_interval": 40_000 } });
            sender.send(hello.to_string()).unwrap();
            let writing = async {
                while let Some(text) = queue.recv().await {
                    if out.send(Frame::text(text)).await.is_err() {
                        return;
                    }
                }
            };
            let reading = async {
                while let Some(Ok(Frame::Text(text))) = incoming.next().await {
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    match frame["op"].as_u64() {
                        Some(1) => sender.send(json!({ "op": 11 }).to_string()).unwrap(),
                        Some(2) => {
                            sender.send(ready(&shared.gateway_url)).unwrap();
                            shared.state.lock().unwrap().gateway = Some(sender.clone());
                        }
                        _ => {}
                    }
                }
            };
            tokio::select! {
                () = writing => {}
                () = reading => {}
            }
        });
    }
}

fn ready(gateway_url: &str) -> String {
    let ready = json!({ "v": 10, "user": user(BOT), "guilds": [], "session_id": "1",
        "resume_gateway_url": gateway_url, "shard": [0, 1],
        "application": { "id": APPLICATION.to_string(), "flags": 0 },
        "session_type": "normal", "private_channels": [], "presences": [] });
    json!({ "op": 0, "t": "READY", "s": 1, "d": ready }).to_string()
}
