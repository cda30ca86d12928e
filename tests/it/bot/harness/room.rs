//! A room: a server with people in it, and the bot as a separate process.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use banqi::discord::emoji::registered_name;
use banqi_render::Icon;
use discord_sandbox::{Arg, Channel, Guild, Message, Options, Person, Reply, Request, Sandbox, World};
use sqlx::AnyConnection;

use crate::database::Database;

/// Time limit for anything that a test waits for, even on a busy machine.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// Type of an answer that promises to update the clicked message, without content yet.
pub(crate) const DEFERRED_UPDATE: u8 = 6;

/// The client library's log line for an event that it could not parse.
const UNKNOWN_EVENT: &str = "An unknown event was received";

/// How many bytes of the bot's log a failed test prints.
const SHOWN_OF_THE_LOG: usize = 8_000;

/// Returns whether the long versions of tests are requested, with `BANQI_DEEP=1`.
pub(crate) fn deep() -> bool {
    std::env::var_os("BANQI_DEEP").is_some_and(|deep| deep == "1")
}

/// Returns the names and pictures of the bot's emoji, as it registers them.
pub(crate) fn emoji() -> &'static [(String, Vec<u8>)] {
    static EMOJI: LazyLock<Vec<(String, Vec<u8>)>> =
        LazyLock::new(|| Icon::all().map(|icon| (registered_name(icon), icon.png())).collect());
    &EMOJI
}

/// Returns whether a request asks for the emoji of the application.
fn lists_emoji(request: &Request) -> bool {
    request.method == "GET" && request.path.ends_with("/emojis")
}

/// A server with Ann, Bob and Cleo, and the bot.
pub(crate) struct Room {
    pub(crate) sandbox: Sandbox,
    pub(crate) guild: Guild,
    pub(crate) general: Channel,
    pub(crate) ann: Person,
    pub(crate) bob: Person,
    pub(crate) cleo: Person,
    pub(crate) database: Database,
    /// What the bot logs, as `RUST_LOG` has it.
    pub(crate) log_level: &'static str,
    process: Option<Child>,
    /// How often the bot was started.
    pub(super) starts: AtomicUsize,
}

impl Room {
    /// Creates the look-alike server with its people. The bot is not started yet.
    pub(crate) async fn without_bot() -> Self {
        Self::with(Options::default()).await
    }

    /// Creates such a room with other options of the server.
    pub(crate) async fn with(options: Options) -> Self {
        let openapi = std::env::var_os("DISCORD_OPENAPI").map(PathBuf::from);
        Self::unchecked(Options { openapi, ..options }).await
    }

    /// Creates such a room with an SQLite file, for tests about files, or that change one by statements of SQLite.
    #[allow(dead_code, reason = "benchmarks use the usual database")]
    pub(crate) async fn on_file() -> Self {
        Self::over(Database::file()).await
    }

    /// Creates such a room and starts the bot.
    #[allow(dead_code, reason = "benchmarks use the usual database")]
    pub(crate) async fn open_on_file() -> Self {
        let mut room = Self::on_file().await;
        room.start().await;
        room
    }

    /// Creates such a room with this database.
    #[allow(dead_code, reason = "benchmarks use the usual database")]
    pub(crate) async fn over(database: Database) -> Self {
        Self::over_within(database, LIMIT).await
    }

    /// Creates such a room in which the first answer to an interaction must come within this time.
    pub(crate) async fn over_within(database: Database, answer_within: Duration) -> Self {
        let openapi = std::env::var_os("DISCORD_OPENAPI").map(PathBuf::from);
        let options = Options { openapi, ..Options::default() };
        Self::with_emoji(Self::empty(options, database, answer_within).await)
    }

    /// Creates such a room without checking every body against Discord's API description, for measurements.
    pub(crate) async fn unchecked(options: Options) -> Self {
        Self::unchecked_over(Database::new().await, options).await
    }

    /// Creates such a room with this database.
    pub(crate) async fn unchecked_over(database: Database, options: Options) -> Self {
        Self::with_emoji(Self::empty(options, database, LIMIT).await)
    }

    fn with_emoji(self) -> Self {
        for (name, png) in emoji() {
            self.sandbox.add_emoji(name, png);
        }
        self
    }

    /// Creates such a room in which the bot has never registered its emoji.
    pub(crate) async fn without_emoji(options: Options) -> Self {
        Self::empty(options, Database::new().await, LIMIT).await
    }

    async fn empty(options: Options, database: Database, answer_within: Duration) -> Self {
        let sandbox = Sandbox::start(Options {
            ca_file: Some(database.dir().join("ca.pem")),
            answer_within,
            patience: LIMIT,
            update_patience: LIMIT,
            ..options
        });
        let sandbox = sandbox.await.unwrap();
        let guild = sandbox.guild("Friends", "en-US");
        let general = guild.channel("general");
        let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| sandbox.person(name, "en-US"));
        let log_level = "warn,banqi=debug,serenity::client::dispatch=debug";
        let starts = AtomicUsize::new(0);
        Self { sandbox, guild, general, ann, bob, cleo, database, log_level, process: None, starts }
    }

    /// Creates a room and starts the bot.
    pub(crate) async fn open() -> Self {
        let mut room = Self::without_bot().await;
        room.start().await;
        room
    }

    /// Returns the bot's command, with its environment set and a separate log file.
    pub(crate) fn command(&self) -> Command {
        self.command_and_log().0
    }

    /// Returns this command and the path of its log.
    pub(crate) fn command_and_log(&self) -> (Command, PathBuf) {
        let start = self.starts.fetch_add(1, Ordering::Relaxed) + 1;
        let path = self.log_path(start);
        let mut command = self.tool(&["run"]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&path).unwrap());
        (command, path)
    }

    fn log_path(&self, start: usize) -> PathBuf {
        self.database.dir().join(format!("log-{start}"))
    }

    /// Returns another command of the program, with the bot's environment.
    pub(crate) fn tool(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_banqi"));
        command
            .args(args)
            .current_dir(self.database.dir())
            .env_clear()
            .env("DISCORD_TOKEN", self.sandbox.token())
            .env("DATABASE_URL", self.database.url())
            .env("DISCORD_API_URL", self.sandbox.api_url())
            .env("DISCORD_API_CA", self.sandbox.ca_file())
            .env("RUST_LOG", self.log_level);
        command
    }

    /// Starts the bot and waits until its commands are registered.
    pub(crate) async fn start(&mut self) {
        let command = self.command();
        self.start_as(command).await;
    }

    /// Kills the bot with SIGKILL, whatever it is doing.
    pub(crate) async fn kill(&mut self) {
        let mut process = self.process.take().expect("the bot runs");
        process.kill().unwrap();
        process.wait().unwrap();
        self.sandbox.bot_gone().await.unwrap();
    }

    /// Kills the bot and starts it again.
    pub(crate) async fn restart(&mut self) {
        self.kill().await;
        self.start().await;
    }

    /// Returns whether the bot was started and not stopped.
    pub(crate) const fn runs(&self) -> bool {
        self.process.is_some()
    }

    /// Returns the bot's process id.
    #[allow(dead_code, reason = "the benchmark of a turn reads the process's figures")]
    pub(crate) fn pid(&self) -> u32 {
        self.process.as_ref().expect("the bot runs").id()
    }

    /// Stops the bot with SIGTERM and waits for its end.
    pub(crate) async fn stop(&mut self) -> ExitStatus {
        self.stop_while(async |_| ()).await
    }

    /// Stops the bot with SIGTERM, and does something before it waits for its end.
    pub(crate) async fn stop_while(&mut self, stopping: impl AsyncFnOnce(&Self)) -> ExitStatus {
        let mut process = self.process.take().expect("the bot runs");
        let asked = Command::new("kill").arg("-TERM").arg(process.id().to_string()).status().unwrap();
        assert!(asked.success());
        stopping(self).await;
        tokio::task::spawn_blocking(move || process.wait().unwrap()).await.unwrap()
    }

    /// Returns everything that the bot has logged since the first start.
    pub(crate) fn log(&self) -> String {
        let starts = 1..=self.starts.load(Ordering::Relaxed);
        starts.filter_map(|start| std::fs::read_to_string(self.log_path(start)).ok()).collect()
    }

    /// Asserts that no request broke a rule of Discord, and that the bot understood every event.
    pub(crate) fn assert_clean(&self) {
        assert_eq!(self.sandbox.violations(), [], "{}", self.log());
        let log = self.log();
        let troubles: Vec<&str> = log
            .lines()
            .filter(|line| {
                line.contains(UNKNOWN_EVENT) || line.contains("ERROR") || line.contains("panicked")
            })
            .collect();
        assert!(troubles.is_empty(), "{troubles:#?}");
    }
}

impl Drop for Room {
    #[expect(clippy::print_stderr, reason = "a failed test shows what the bot had to say")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = self.log();
            let last = log.len().saturating_sub(SHOWN_OF_THE_LOG);
            eprintln!("the end of the bot's log:\n{}", String::from_utf8_lossy(&log.as_bytes()[last..]));
        }
        if let Some(mut process) = self.process.take() {
            // It may have ended already.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Returns where the last bot of a log receives interactions, once it does.
pub(crate) fn received_at(log: &str) -> Option<String> {
    let (_, url) = log.rsplit_once("interactions are received at ")?;
    // It may be in a line of JSON.
    let (url, _) = url.split_once(|after: char| after == '"' || after.is_whitespace())?;
    Some(url.to_owned())
}

/// Returns a text without the emoji of pieces, each of which stands before a name with a space after it.
#[allow(dead_code, reason = "benchmarks read no text")]
pub(crate) fn without_emoji(text: &str) -> String {
    let mut parts = text.split("<:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |words, part| words + part.split_once("> ").map_or(part, |(_, rest)| rest))
}

/// Returns a text with the signs of the colours in place of the emoji of their generals.
pub(crate) fn with_signs(text: &str) -> String {
    let mut parts = text.split("<:");
    let first = parts.next().unwrap_or_default().to_owned();
    let colours = [("red", '🔴'), ("black", '⚫'), ("blue", '🔵'), ("green", '🟢')];
    parts.fold(first, |words, part| {
        let sign = colours.iter().find(|(colour, _)| part.starts_with(&format!("{colour}_general")));
        match sign.zip(part.split_once('>')) {
            Some(((_, sign), (_, rest))) => format!("{words}{sign}{rest}"),
            None => format!("{words}<:{part}"),
        }
    })
}

/// Returns the text of a private answer.
pub(crate) fn private_text(reply: &Reply) -> String {
    assert!(reply.is_ephemeral(), "said to everyone: {}", reply.content());
    reply.content()
}

/// Returns the text of a private answer, with the alt texts of its pictures.
#[allow(dead_code, reason = "benchmarks read no pictures")]
pub(crate) fn private_words(reply: &Reply) -> String {
    let text = private_text(reply);
    let alts = reply.message().map(|message| message.alts()).unwrap_or_default();
    std::iter::once(text).chain(alts).collect::<Vec<_>>().join("\n")
}

/// Asserts that the answer removed the clicked private message.
#[allow(dead_code, reason = "benchmarks use no private messages")]
pub(crate) fn assert_closed(reply: &Reply) {
    assert!(reply.answer_type() == 6 && reply.message().is_none(), "{}", reply.content());
}

/// Access of a test to the database file, in addition to the bot's.
impl Room {
    /// Returns a number from the database, whether the bot is running or not.
    pub(crate) async fn figure(&self, sql: &'static str) -> i64 {
        Self::figure_of(&mut self.database.connect().await, sql).await
    }

    /// Waits until a number from the database is as wanted.
    #[allow(dead_code, reason = "benchmarks do not wait for the database")]
    pub(crate) async fn until(&self, sql: &'static str, is_wanted: impl Fn(i64) -> bool) {
        // Each new connection reads the whole schema.
        let mut database = self.database.connect().await;
        let come = async {
            while !is_wanted(Self::figure_of(&mut database, sql).await) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(LIMIT, come).await.is_err() {
            panic!("{sql}: {}, {}", self.figure(sql).await, self.log());
        }
    }

    /// Returns a number from a database.
    pub(crate) async fn figure_of(database: &mut AnyConnection, sql: &'static str) -> i64 {
        let figure: Option<i64> = sqlx::query_scalar(sql).fetch_one(database).await.unwrap();
        figure.unwrap_or_default()
    }

    /// Ann challenges Bob in #general, and Bob accepts with the button. Returns the board.
    pub(crate) async fn game(&self) -> Message {
        let opponent = [("opponent", Arg::User(self.bob.id()))];
        let challenge = self.ann.command(&self.general, "banqi challenge", &opponent).await.unwrap();
        let challenge = challenge.message().unwrap_or_else(|| panic!("no challenge: {}", self.log()));
        let board = self.bob.click(&challenge, "Accept").await.unwrap();
        board.message().unwrap_or_else(|| panic!("no board: {}", self.log()))
    }

    /// Ann aborts the game of a board. Returns its last board, which has the button for a rematch.
    pub(crate) async fn aborted(&self, board: &Message) -> Message {
        let question = self.ann.click(board, "Abort").await.unwrap().message().unwrap();
        self.ann.click(&question, "Yes, abort").await.unwrap();
        let over = |world: &World| {
            let now = world.message(board.id)?;
            now.button("Rematch").map(|_| now.clone())
        };
        self.sandbox
            .wait_until(over, LIMIT)
            .await
            .unwrap_or_else(|failure| panic!("{failure}: {}", self.log()))
    }

    /// Waits until every board shows the newest state and the bot knows the ids of its messages. People are slower than
    /// that, tests are not.
    pub(crate) async fn settled(&self) {
        self.until("SELECT count(*) FROM outbox", |owed| owed == 0).await;
    }

    /// Returns how many commands, clicks and selections the bot has answered.
    pub(crate) fn answered(&self) -> usize {
        let is_answer = |request: &&Request| request.method == "POST" && request.path.ends_with("/callback");
        self.sandbox.look(|world| world.requests().filter(is_answer).count())
    }

    /// Changes the database while the bot is stopped.
    pub(crate) async fn alter(&self, sql: &str) {
        let mut database = self.database.connect().await;
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut database).await.unwrap();
        sqlx::Connection::close(database).await.unwrap();
    }

    /// Makes the heartbeats and the events older, as if the program had ended so many milliseconds earlier.
    pub(crate) async fn age(&self, milliseconds: u32) {
        for table in ["liveness", "events"] {
            self.alter(&format!("UPDATE {table} SET at = at - {milliseconds}")).await;
        }
    }

    /// Starts this command instead of the usual one and waits until the bot is ready and knows its emoji.
    pub(crate) async fn start_as(&mut self, command: Command) {
        let identifies = self.sandbox.identifies();
        let is_connected = |world: &World| world.identifies() > identifies && world.bot_is_ready();
        self.start_until(command, is_connected).await;
    }

    /// Starts the bot without a gateway connection, and tells the look-alike to send it interactions over HTTP. Returns
    /// the address of the endpoint.
    #[allow(dead_code, reason = "benchmarks use the gateway")]
    pub(crate) async fn start_over_http(&mut self, set: impl FnOnce(&mut Command)) -> String {
        let mut command = self.command();
        self.over_http(&mut command);
        set(&mut command);
        self.start_until(command, |_| true).await;
        let url = received_at(&self.log()).expect("the log names the address");
        self.sandbox.set_endpoint(&url).await.unwrap();
        url
    }

    /// Adds the settings of a bot without a gateway connection.
    pub(crate) fn over_http(&self, command: &mut Command) {
        command.args(["--intake", "http"]).env("LISTEN", "0");
        command.env("DISCORD_PUBLIC_KEY", self.sandbox.public_key());
    }

    /// Starts the bot and waits until it is connected, its commands are registered and it knows its emoji.
    async fn start_until(&mut self, mut command: Command, is_connected: impl Fn(&World) -> bool) {
        // The log of requests keeps the last ones only.
        let emoji_listed =
            |world: &World| world.requests().rfind(|request| lists_emoji(request)).map(|list| list.at_ms);
        let emoji_listed_before = self.sandbox.look(emoji_listed);
        self.process = Some(command.spawn().unwrap());
        let ready = self.sandbox.wait_for(
            |world| {
                is_connected(world)
                    && world.command_names().count() > 0
                    && emoji_listed(world) > emoji_listed_before
            },
            LIMIT,
        );
        if let Err(failure) = ready.await {
            let ended = self.process.as_mut().and_then(|process| process.try_wait().unwrap());
            panic!("the bot did not get ready: {failure}; {ended:?}\n{}", self.log());
        }
    }

    /// Returns the directory of the bot's files.
    pub(crate) fn directory(&self) -> &std::path::Path {
        self.database.dir()
    }
}
