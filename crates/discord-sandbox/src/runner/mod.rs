//! Runs one bot program on the look-alike, with the page, until a signal stops the process.
//!
//! The `discord-sandbox` binary is a command line for this module. Other binaries can use it to offer a sandbox for
//! their own bot.

mod data_dir;

use std::env;
use std::ffi::OsString;
use std::future::pending;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::pin;

use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use self::data_dir::DataDir;
use crate::error::SandboxError;
use crate::options::Options;
use crate::program::{Program, ProgramOptions, State, StopMode};
use crate::sandbox::{Sandbox, listen};

/// Where the sandbox is and what it keeps. With the feature `cli` these are command line options.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct RunnerOptions {
    /// Port of the page; 0 chooses any free port
    #[cfg_attr(feature = "cli", arg(long, default_value_t = 8888))]
    pub port: u16,

    /// Directory for all data: discord.sqlite, bot.log, ca.pem and the bot's databases
    #[cfg_attr(feature = "cli", arg(long, default_value = "discord-sandbox-data", value_name = "DIR"))]
    pub data: PathBuf,

    /// Start over: first delete the files named under --data
    #[cfg_attr(feature = "cli", arg(long))]
    pub fresh: bool,

    /// Port of the API that the bot connects to; 0 chooses any free port
    #[cfg_attr(feature = "cli", arg(long, default_value_t = 0, value_name = "PORT"))]
    pub api_port: u16,

    /// File with Discord's OpenAPI description, to check the bot's requests against
    #[cfg_attr(feature = "cli", arg(long, value_name = "FILE"))]
    pub openapi: Option<PathBuf>,
}

/// Names of the environment variables that tell a bot program where the look-alike is.
///
/// With the feature `cli` these are command line options.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct VariableNames {
    /// Name of the variable for the bot's token
    #[cfg_attr(
        feature = "cli",
        arg(long = "token-var", default_value = "DISCORD_TOKEN", value_name = "NAME")
    )]
    pub token: OsString,

    /// Name of the variable for the address of the API, https://127.0.0.1:PORT
    #[cfg_attr(
        feature = "cli",
        arg(long = "api-url-var", default_value = "DISCORD_API_URL", value_name = "NAME")
    )]
    pub api_url: OsString,

    /// Name of the variable for the PEM file of the certificate authority to trust
    #[cfg_attr(
        feature = "cli",
        arg(long = "api-ca-var", default_value = "DISCORD_API_CA", value_name = "NAME")
    )]
    pub api_ca: OsString,
}

impl Default for VariableNames {
    fn default() -> Self {
        Self {
            token: "DISCORD_TOKEN".into(),
            api_url: "DISCORD_API_URL".into(),
            api_ca: "DISCORD_API_CA".into(),
        }
    }
}

/// A SQLite database that the bot keeps in the data directory.
#[derive(Clone, Debug)]
pub struct Database {
    /// The environment variable that is set to `sqlite:PATH`.
    pub variable: OsString,
    /// The file's name in the data directory.
    pub file: PathBuf,
}

/// The bot program to run.
#[derive(Clone, Debug, Default)]
pub struct Bot {
    /// The bot's name on the page, if it has one.
    pub name: Option<String>,
    /// The program and its arguments. If empty, no program is started and the variables are printed.
    pub command: Vec<OsString>,
    /// The names of the environment variables that describe the look-alike to the program.
    pub variables: VariableNames,
    /// The bot's databases. [`RunnerOptions::fresh`] removes them.
    pub databases: Vec<Database>,
}

/// The reason why the sandbox could not run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunnerError {
    /// The data directory cannot be created or opened.
    #[error("{} cannot be used ({source}): choose another directory with --data", .directory.display())]
    Directory {
        /// The directory.
        directory: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// Another sandbox is using the data directory.
    #[error("{} is in use by another {program}: stop that one first, or choose another directory with --data", .directory.display())]
    InUse {
        /// The directory.
        directory: PathBuf,
        /// [`Runner::program_name`].
        program: String,
    },
    /// A file of an earlier run cannot be removed.
    #[error("{} cannot be removed: {source}", .path.display())]
    NotRemoved {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// Another process is listening on the port.
    #[error("port {port} is already in use: choose another with {flag}, or 0 for any free one")]
    PortTaken {
        /// The port.
        port: u16,
        /// The command line option that sets the port.
        flag: &'static str,
    },
    /// The process could not set up its runtime or signal handlers.
    #[error("the sandbox could not start: {0}")]
    Start(#[source] io::Error),
    /// The page's address could not be printed.
    #[error("standard output cannot be written: {0}")]
    Output(#[source] io::Error),
    /// The look-alike failed.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
}

impl RunnerError {
    /// Returns the exit code of a program that ends with this error, following sysexits where possible.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        const DONE: u8 = 0;
        const DATA: u8 = 65;
        const CANNOT_CREATE: u8 = 73;
        const IO: u8 = 74;
        /// A temporary failure, as in sysexits.
        const IN_USE: u8 = 75;
        /// A protocol error, as in sysexits.
        const VERSION: u8 = 76;
        match self {
            Self::Directory { .. } | Self::NotRemoved { .. } => CANNOT_CREATE,
            Self::InUse { .. } | Self::PortTaken { .. } => IN_USE,
            // The reader of the output has closed it, as `head` does. That is not an error.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => DONE,
            Self::Start(_) | Self::Output(_) => IO,
            Self::Sandbox(failure) => match failure {
                SandboxError::CaFile { .. } => CANNOT_CREATE,
                SandboxError::Schema { .. } | SandboxError::StateDamaged { .. } => DATA,
                SandboxError::StateInUse { .. } => IN_USE,
                SandboxError::StateVersion { .. } => VERSION,
                _ => IO,
            },
        }
    }
}

/// Runs a bot program on the look-alike of Discord.
#[derive(Clone, Debug)]
pub struct Runner {
    /// The name of the program that runs the sandbox, as used in messages.
    pub program_name: &'static str,
    /// The location of the sandbox and its files.
    pub options: RunnerOptions,
    /// The bot.
    pub bot: Bot,
}

impl Runner {
    /// Runs until SIGTERM or Ctrl-C, in its own Tokio runtime.
    ///
    /// Writes one line to `output`: the page's address. Messages for people go to standard error.
    ///
    /// # Errors
    ///
    /// If the sandbox cannot be started, or cannot write the last changes of its world.
    pub fn run(&self, output: &mut impl Write) -> Result<(), RunnerError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        runtime.map_err(RunnerError::Start)?.block_on(self.serve(output))
    }

    fn data_dir(&self) -> Result<DataDir, RunnerError> {
        DataDir::open(&self.options.data, self.program_name)
    }

    async fn serve(&self, output: &mut impl Write) -> Result<(), RunnerError> {
        let Self { options, bot, .. } = self;
        // Checked first: if another sandbox runs in this directory, that is a more helpful error than its port being
        // taken.
        let data = if options.data.exists() { Some(self.data_dir()?) } else { None };
        // Nothing is created or removed before both ports are taken.
        let page = listen_on(options.port, "--port").await?;
        let api = listen_on(options.api_port, "--api-port").await?;
        let data = match data {
            Some(data) => data,
            None => self.data_dir()?,
        };
        if options.fresh {
            data.clear(&bot.databases)?;
        }
        let mut server = Options {
            ca_file: Some(data.authority()),
            state: Some(data.world()),
            openapi: options.openapi.clone(),
            ..Options::default()
        };
        if let Some(name) = &bot.name {
            server.bot_name.clone_from(name);
        }
        let sandbox = Sandbox::start_on(api, server).await?;
        sandbox.populate();
        let variables = bot.variables(&data, &sandbox);
        let program = bot.program(&data, &variables)?;
        let page = sandbox.open_page(page, program.clone())?;
        let shown = show(&data, page, program.as_ref(), &variables, output).await;
        // In any case, nothing must be lost. The bot ends first, because its last requests are kept as well.
        if let Some(program) = &program {
            program.stop(StopMode::Terminate).await;
        }
        let closed = sandbox.close().await;
        shown?;
        Ok(closed?)
    }
}

impl Bot {
    /// Returns the environment variables for the program.
    fn variables(&self, data: &DataDir, sandbox: &Sandbox) -> Vec<(OsString, OsString)> {
        let names = &self.variables;
        let mut variables = vec![
            (names.token.clone(), sandbox.token().into()),
            (names.api_url.clone(), sandbox.api_url().into()),
            (names.api_ca.clone(), sandbox.ca_file().into()),
        ];
        for Database { variable, file } in &self.databases {
            let mut address = OsString::from("sqlite:");
            address.push(data.file(file));
            variables.push((variable.clone(), address));
        }
        variables
    }

    /// Returns the program without starting it; `None` if no command is given.
    fn program(
        &self,
        data: &DataDir,
        variables: &[(OsString, OsString)],
    ) -> Result<Option<Program>, RunnerError> {
        if self.command.is_empty() {
            return Ok(None);
        }
        let directory = env::current_dir().map_err(RunnerError::Start)?;
        let (command, variables, log) = (self.command.clone(), variables.to_vec(), data.log());
        Ok(Some(Program::new(ProgramOptions { command, variables, directory, log })))
    }
}

/// Listens on the port that the option `flag` sets.
async fn listen_on(port: u16, flag: &'static str) -> Result<TcpListener, RunnerError> {
    listen(port).await.map_err(|failure| match failure {
        SandboxError::Listen(source) if source.kind() == io::ErrorKind::AddrInUse => {
            RunnerError::PortTaken { port, flag }
        }
        failure => RunnerError::Sandbox(failure),
    })
}

/// Prints where the page is, starts the bot, and waits for a signal to stop.
async fn show(
    data: &DataDir,
    page: SocketAddr,
    program: Option<&Program>,
    variables: &[(OsString, OsString)],
    output: &mut impl Write,
) -> Result<(), RunnerError> {
    let mut stop = pin!(stop_signals().map_err(RunnerError::Start)?);
    writeln!(output, "http://{page}/").and_then(|()| output.flush()).map_err(RunnerError::Output)?;
    remark(format_args!("All data is kept in {}. Press Ctrl-C to stop.", data.path().display()));
    let running = async {
        match program {
            Some(program) => watch(program, data).await,
            None => {
                for (name, value) in variables {
                    remark(format_args!("{}={}", name.display(), value.display()));
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

/// Returns a future that completes on SIGTERM or Ctrl-C. These signals no longer end the process by themselves.
fn stop_signals() -> io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Starts the bot and reports each time it ends by itself.
async fn watch(program: &Program, data: &DataDir) {
    let mut states = program.watch();
    program.start().await;
    // An error means that the supervisor of the bot has ended, so there is nothing more to report.
    while states.changed().await.is_ok() {
        let state = states.borrow_and_update().clone();
        if let State::Ended(how) = state {
            let log = data.log();
            remark(format_args!(
                "The bot has stopped ({how}). See {}. You can start it again on the page.",
                log.display()
            ));
        }
    }
}

/// Writes one line to standard error, meant for people rather than programs.
fn remark(line: std::fmt::Arguments<'_>) {
    // Standard error may be closed; the line is then dropped.
    let _ = writeln!(io::stderr(), "{line}");
}
