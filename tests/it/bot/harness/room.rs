//! A room: a server with people in it, and the bot as its own process.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use discord_sandbox::{Arg, Channel, Guild, Message, Options, Person, Reply, Sandbox, World};
use tempfile::TempDir;

/// How long anything may take on a busy machine before a test gives up on it.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// Type of an answer that promises to update the clicked message, and says nothing yet.
pub(crate) const DEFERRED_UPDATE: u8 = 6;

/// A line of the client library that says that it could not read an event.
const UNKNOWN_EVENT: &str = "An unknown event was received";

/// How many bytes of the bot's log a failed test shows.
const SHOWN_OF_THE_LOG: usize = 8_000;

/// Whether the long versions of tests are asked for, with `BANQI_DEEP=1`.
pub(crate) fn deep() -> bool {
    std::env::var_os("BANQI_DEEP").is_some_and(|deep| deep == "1")
}

/// A server with Ann, Bob and Cleo, and the bot.
pub(crate) struct Room {
    pub(crate) sandbox: Sandbox,
    pub(crate) guild: Guild,
    pub(crate) general: Channel,
    pub(crate) ann: Person,
    pub(crate) bob: Person,
    pub(crate) cleo: Person,
    dir: TempDir,
    process: Option<Child>,
    starts: usize,
}

impl Room {
    /// The look-alike server with its people; the bot is not started yet.
    pub(crate) async fn without_bot() -> Self {
        Self::with(Options::default()).await
    }

    /// The same with some settings of the server changed.
    pub(crate) async fn with(options: Options) -> Self {
        let openapi = std::env::var_os("DISCORD_OPENAPI").map(PathBuf::from);
        Self::unchecked(Options { openapi, ..options }).await
    }

    /// The same without checking every body against Discord's description, for measurements.
    pub(crate) async fn unchecked(options: Options) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let sandbox = Sandbox::start(Options {
            ca_file: Some(dir.path().join("ca.pem")),
            answer_within: LIMIT,
            patience: LIMIT,
            update_patience: LIMIT,
            ..options
        });
        let sandbox = sandbox.await.unwrap();
        let guild = sandbox.guild("Friends", "en-US");
        let general = guild.channel("general");
        let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| sandbox.person(name, "en-US"));
        Self { sandbox, guild, general, ann, bob, cleo, dir, process: None, starts: 0 }
    }

    /// The same with the bot ready.
    pub(crate) async fn open() -> Self {
        let mut room = Self::without_bot().await;
        room.start().await;
        room
    }

    /// The database file.
    pub(crate) fn database(&self) -> PathBuf {
        self.dir.path().join("banqi.sqlite")
    }

    /// The bot's command, with its environment set and its log in a file of its own.
    pub(crate) fn command(&mut self) -> Command {
        self.starts += 1;
        let log = File::create(self.dir.path().join(format!("log-{}", self.starts))).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_banqi"));
        command
            .arg("run")
            .current_dir(self.dir.path())
            .env_clear()
            .env("DISCORD_TOKEN", self.sandbox.token())
            .env("DATABASE_URL", self.database())
            .env("DISCORD_API_URL", self.sandbox.api_url())
            .env("DISCORD_API_CA", self.sandbox.ca_file())
            .env("RUST_LOG", "warn,banqi=debug,serenity::client::dispatch=debug")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        command
    }

    /// Starts the bot and waits until its commands are known.
    pub(crate) async fn start(&mut self) {
        let command = self.command();
        self.start_as(command).await;
    }

    /// Kills the bot with SIGKILL, in the middle of whatever it does.
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

    /// Whether the bot has been started and not been stopped.
    pub(crate) const fn runs(&self) -> bool {
        self.process.is_some()
    }

    /// The bot's process id.
    #[allow(dead_code, reason = "the benchmark of a turn reads the process's figures")]
    pub(crate) fn pid(&self) -> u32 {
        self.process.as_ref().expect("the bot runs").id()
    }

    /// Asks the bot to stop with SIGTERM and waits for its end.
    pub(crate) async fn stop(&mut self) -> ExitStatus {
        let mut process = self.process.take().expect("the bot runs");
        let asked = Command::new("kill").arg("-TERM").arg(process.id().to_string()).status().unwrap();
        assert!(asked.success());
        tokio::task::spawn_blocking(move || process.wait().unwrap()).await.unwrap()
    }

    /// What the bot has logged since the first start.
    pub(crate) fn log(&self) -> String {
        (1..=self.starts)
            .filter_map(|start| std::fs::read_to_string(self.dir.path().join(format!("log-{start}"))).ok())
            .collect()
    }

    /// Nothing that went out broke a rule of Discord's, and nothing that came in was not understood.
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

/// What somebody was told in private.
pub(crate) fn told(reply: &Reply) -> String {
    assert!(reply.is_ephemeral(), "said to everyone: {}", reply.content());
    reply.content()
}

/// A test's own view into the database file, beside the bot's.
impl Room {
    /// One figure out of the database, while the bot runs or not.
    pub(crate) async fn figure(&self, sql: &'static str) -> i64 {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(self.database());
        let mut database = sqlx::ConnectOptions::connect(&options).await.unwrap();
        let figure: Option<i64> = sqlx::query_scalar(sql).fetch_one(&mut database).await.unwrap();
        sqlx::Connection::close(database).await.unwrap();
        figure.unwrap_or_default()
    }

    /// Ann challenges Bob in #general and Bob accepts by button; the board they play on.
    pub(crate) async fn game(&self) -> Message {
        let opponent = [("opponent", Arg::User(self.bob.id()))];
        let challenge = self.ann.command(&self.general, "banqi challenge", &opponent).await.unwrap();
        let challenge = challenge.message().unwrap_or_else(|| panic!("no challenge: {}", self.log()));
        let board = self.bob.click(&challenge, "Accept").await.unwrap();
        board.message().unwrap_or_else(|| panic!("no board: {}", self.log()))
    }

    /// Ann aborts the game of a board; its last board, from which a rematch can be asked for.
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

    /// Waits until every board shows the newest state and the bot knows which message it is: people are slower
    /// than that, tests are not.
    pub(crate) async fn settled(&self) {
        let settled = async {
            while self.figure("SELECT count(*) FROM outbox").await > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(LIMIT, settled).await.unwrap_or_else(|_| panic!("{}", self.log()));
    }

    /// Changes the database while the bot is stopped.
    pub(crate) async fn alter(&self, sql: &str) {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(self.database());
        let mut database = sqlx::ConnectOptions::connect(&options).await.unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut database).await.unwrap();
        sqlx::Connection::close(database).await.unwrap();
    }

    /// Starts this command in the bot's place and waits until it is ready.
    pub(crate) async fn start_as(&mut self, mut command: Command) {
        let identifies = self.sandbox.identifies();
        self.process = Some(command.spawn().unwrap());
        let ready = self.sandbox.wait_for(
            |world| {
                world.identifies() > identifies && world.bot_is_ready() && world.command_names().count() > 0
            },
            LIMIT,
        );
        if let Err(failure) = ready.await {
            panic!("the bot did not get ready: {failure}\n{}", self.log());
        }
    }

    /// Where the bot's files are.
    pub(crate) fn directory(&self) -> &std::path::Path {
        self.dir.path()
    }
}
