//! `banqi sandbox`: everything on one machine, without Discord.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::pin;

use clap::Args;
use tokio::net::TcpListener;

use super::Failure;
use super::exit::Exit;
use super::stop;
use super::streams::Streams;
use discord_sandbox::program::{Manner, Program, Recipe, State};
use discord_sandbox::{Options, Sandbox as Server, SandboxError};

/// Try the bot on a page in your browser, without Discord
///
/// Starts a look-alike of Discord, the bot connected to it as its own process, and a page on this machine where
/// you can be several people. Prints the page's address. Nothing leaves this machine. Ctrl-C ends it all; the
/// next start goes on where it was.
#[derive(Debug, Args)]
pub(super) struct Sandbox {
    /// Port of the page; 0 takes any free one
    #[arg(long, default_value_t = 8888)]
    port: u16,

    /// Where everything is kept: discord.sqlite, games.sqlite, bot.log and ca.pem
    #[arg(long, default_value = "banqi-sandbox", value_name = "DIR")]
    data: PathBuf,

    /// Remove those files first
    #[arg(long)]
    fresh: bool,

    /// Start another bot with the same variables; everything after this is its command
    ///
    /// Its standard input ends when the sandbox does, however that ends.
    #[arg(long, num_args = 1.., allow_hyphen_values = true, value_name = "COMMAND")]
    bot: Vec<OsString>,

    /// Start no bot, and print the variables that one would need
    #[arg(long, conflicts_with = "bot")]
    no_bot: bool,

    /// Port of the look-alike's API; 0 takes any free one
    #[arg(long, default_value_t = 0, value_name = "PORT")]
    api_port: u16,

    /// Discord's OpenAPI description, to check what the bot sends
    #[arg(long, value_name = "FILE")]
    openapi: Option<PathBuf>,
}

/// Why the sandbox does not run.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotServing {
    #[error("{} cannot be used: {source}; name another directory with --data", .directory.display())]
    Directory { directory: PathBuf, source: io::Error },
    #[error("{} is in use by another banqi sandbox: stop that one first, or name another directory with --data", .directory.display())]
    InUse { directory: PathBuf },
    #[error("{} cannot be removed: {source}", .path.display())]
    NotRemoved { path: PathBuf, source: io::Error },
    #[error("port {port} is taken: name another with {flag}, or 0 for any")]
    PortTaken { port: u16, flag: &'static str },
    #[error("the sandbox could not be started: {0}")]
    Start(io::Error),
    #[error(transparent)]
    Server(#[from] SandboxError),
}

impl NotServing {
    pub(super) const fn exit(&self) -> Exit {
        match self {
            Self::Directory { .. } | Self::NotRemoved { .. } => Exit::CannotCreate,
            Self::InUse { .. } | Self::PortTaken { .. } => Exit::InUse,
            Self::Start(_) => Exit::Io,
            Self::Server(failure) => match failure {
                SandboxError::CaFile { .. } => Exit::CannotCreate,
                SandboxError::Schema { .. } | SandboxError::StateDamaged { .. } => Exit::Data,
                SandboxError::StateInUse { .. } => Exit::InUse,
                SandboxError::StateVersion { .. } => Exit::Version,
                _ => Exit::Io,
            },
        }
    }
}

/// Takes the port that `flag` names.
async fn listen(port: u16, flag: &'static str) -> Result<TcpListener, NotServing> {
    discord_sandbox::listen(port).await.map_err(|failure| match failure {
        SandboxError::Listen(source) if source.kind() == io::ErrorKind::AddrInUse => {
            NotServing::PortTaken { port, flag }
        }
        failure => NotServing::Server(failure),
    })
}

/// The data directory, which is one sandbox's at a time.
struct Home {
    directory: PathBuf,
    /// The operating system takes the lock back however the process ends.
    _lock: File,
}

impl Home {
    fn open(directory: &Path) -> Result<Self, NotServing> {
        let unusable = |source| NotServing::Directory { directory: directory.to_owned(), source };
        fs::create_dir_all(directory).map_err(unusable)?;
        // The bot is told of files in it, wherever it works.
        let directory = directory.canonicalize().map_err(unusable)?;
        let lock = File::open(&directory).map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { directory, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(NotServing::InUse { directory }),
            Err(TryLockError::Error(source)) => Err(unusable(source)),
        }
    }

    fn world(&self) -> PathBuf {
        self.directory.join("discord.sqlite")
    }

    fn games(&self) -> PathBuf {
        self.directory.join("games.sqlite")
    }

    fn log(&self) -> PathBuf {
        self.directory.join("bot.log")
    }

    fn authority(&self) -> PathBuf {
        self.directory.join("ca.pem")
    }

    /// Removes the files above, and nothing else that may lie there. The log is emptied only: it tells the next
    /// bot whether the last one still runs.
    fn clear(&self) -> Result<(), NotServing> {
        // What SQLite has put beside a database is part of it.
        let databases = [self.world(), self.games()].into_iter().flat_map(|database| {
            ["", "-wal", "-shm"].map(|suffix| {
                let mut name = database.clone().into_os_string();
                name.push(suffix);
                PathBuf::from(name)
            })
        });
        let removed = databases.chain([self.authority()]).map(|path| (fs::remove_file(&path), path));
        let emptied = OpenOptions::new().write(true).truncate(true).open(self.log()).map(drop);
        for (done, path) in removed.chain([(emptied, self.log())]) {
            match done {
                Err(source) if source.kind() != io::ErrorKind::NotFound => {
                    return Err(NotServing::NotRemoved { path, source });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What a bot is told by its environment.
    fn variables(&self, server: &Server) -> Vec<(OsString, OsString)> {
        let mut database = OsString::from("sqlite:");
        database.push(self.games());
        vec![
            ("DISCORD_TOKEN".into(), server.token().into()),
            ("DATABASE_URL".into(), database),
            ("DISCORD_API_URL".into(), server.api_url().into()),
            ("DISCORD_API_CA".into(), server.ca_file().into()),
        ]
    }
}

impl Sandbox {
    pub(super) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        // What goes wrong on the way; the bot's log is a file of its own.
        tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_writer(io::stderr).init();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        runtime.map_err(NotServing::Start)?.block_on(self.serve(streams))
    }

    async fn serve(self, streams: &mut Streams) -> Result<(), Failure> {
        // Another sandbox that is at home here is a better reason than its port, which is taken as well.
        let home = if self.data.exists() { Some(Home::open(&self.data)?) } else { None };
        // Nothing is made or removed before both ports are ours.
        let page = listen(self.port, "--port").await?;
        let api = listen(self.api_port, "--api-port").await?;
        let home = match home {
            Some(home) => home,
            None => Home::open(&self.data)?,
        };
        if self.fresh {
            home.clear()?;
        }
        let mut options = Options {
            ca_file: Some(home.authority()),
            state: Some(home.world()),
            openapi: self.openapi.clone(),
            ..Options::default()
        };
        if self.bot.is_empty() {
            env!("CARGO_PKG_NAME").clone_into(&mut options.bot_name);
        }
        let server = Server::start_on(api, options).await.map_err(NotServing::from)?;
        server.furnish();
        let program = self.program(&home, &server)?;
        let page = server.open_page(page, program.clone()).map_err(NotServing::from)?;
        let shown = self.show(&home, &server, page, program.as_ref(), streams).await;
        // However that ended, nothing is lost: the bot first, because what it does last is to be kept as well.
        if let Some(program) = &program {
            program.stop(Manner::Ask).await;
        }
        let closed = server.close().await.map_err(NotServing::from);
        shown?;
        Ok(closed?)
    }

    /// The bot, not started yet.
    fn program(&self, home: &Home, server: &Server) -> Result<Option<Program>, NotServing> {
        if self.no_bot {
            return Ok(None);
        }
        let mut command = self.bot.clone();
        if command.is_empty() {
            let this = env::current_exe().map_err(NotServing::Start)?;
            command = vec![this.into(), "run".into(), "--with-parent".into()];
        }
        let directory = env::current_dir().map_err(NotServing::Start)?;
        let variables = home.variables(server);
        Ok(Some(Program::new(Recipe { command, variables, directory, log: home.log() })))
    }

    /// Says where the page is, starts the bot, and waits until it is to end.
    async fn show(
        &self,
        home: &Home,
        server: &Server,
        page: SocketAddr,
        program: Option<&Program>,
        streams: &mut Streams,
    ) -> Result<(), Failure> {
        let mut stop = pin!(stop::signals().map_err(NotServing::Start)?);
        streams.say(format_args!("http://{page}/"))?;
        streams.flush()?;
        streams.remark(format_args!("Everything is kept in {}; Ctrl-C ends it.", home.directory.display()));
        let running = async {
            match program {
                Some(program) => watch(program, home, streams).await,
                None => {
                    for (name, value) in home.variables(server) {
                        streams.remark(format_args!("{}={}", name.display(), value.display()));
                    }
                }
            }
            pending::<()>().await;
        };
        tokio::select! {
            biased;
            () = &mut stop => {}
            () = running => {}
        }
        Ok(())
    }
}

/// Starts the bot, and says whenever it has ended by itself.
async fn watch(program: &Program, home: &Home, streams: &mut Streams) {
    let mut states = program.watch();
    program.start().await;
    // An error would mean that nobody takes care of the bot any more: there is nothing more to report.
    while states.changed().await.is_ok() {
        let state = states.borrow_and_update().clone();
        if let State::Ended(how) = state {
            let log = home.log();
            streams.remark(format_args!(
                "The bot has ended ({how}): see {}. The page can start it again.",
                log.display()
            ));
        }
    }
}
