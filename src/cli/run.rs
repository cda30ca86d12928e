//! `banqi run`: runs the bot.

use std::env;
use std::future::pending;
use std::io::{self, IsTerminal as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tracing_subscriber::EnvFilter;

use super::exit::Exit;
use super::streams::Streams;
use super::{Failure, stop};
use crate::app::{Ambient, Machine};
use crate::discord::{self, Config, ConnectError, LocalApi, RunError};
use crate::store::{Store, StoreError};

/// The default database, unless `DATABASE_URL` is set.
const DATABASE: &str = "sqlite:banqi.sqlite";

/// The default log filter, unless `RUST_LOG` is set.
const LOGGED: &str = "warn,banqi=info";

/// Added to filters that do not mention serenity, because the library logs interaction tokens at INFO.
const LIBRARY: &str = "serenity=warn";

/// Run the Discord bot (the same as `banqi` without a subcommand)
///
/// Set these variables in the environment or in a file named .env:
///
///   DISCORD_TOKEN    the bot's token (required)
///   DATABASE_URL     the database file [default: sqlite:banqi.sqlite]
///   RUST_LOG         what is logged to standard error [default: warn,banqi=info]
///
/// To connect to a Discord-compatible server on this machine instead of Discord:
///
///   DISCORD_API_URL  the address of the server, https://127.0.0.1:PORT
///   DISCORD_API_CA   a PEM file with the certificate authority to trust for it
///
/// Press Ctrl-C or send SIGTERM to stop the bot. Games continue at the next start, even
/// after a crash.
#[derive(Debug, Args, Default)]
#[command(verbatim_doc_comment)]
pub(super) struct Run {
    /// Stop when standard input ends, as it does when the parent process ends
    #[arg(long, hide = true)]
    with_parent: bool,
}

/// The reason why the bot could not run.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotRunning {
    #[error(
        "DISCORD_TOKEN is not set: create an application at https://discord.com/developers/applications, copy \
         the token from its Bot page into a file .env as DISCORD_TOKEN=.., and start again; or try everything \
         without a token by running: banqi sandbox"
    )]
    NoToken,
    #[error("{variable} is {value:?}, but it must be {wanted}")]
    Variable { variable: &'static str, value: String, wanted: &'static str },
    #[error(
        "DISCORD_API_URL is set but DISCORD_API_CA is not: set it to the PEM file of the certificate authority to trust"
    )]
    NoAuthority,
    #[error("the file .env cannot be read: {0}")]
    DotEnv(String),
    #[error("the bot could not start: {0}")]
    Start(io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Run(#[from] RunError),
}

impl NotRunning {
    pub(super) const fn exit(&self) -> Exit {
        match self {
            Self::NoToken | Self::Variable { .. } | Self::NoAuthority | Self::DotEnv(_) => Exit::Config,
            Self::Start(_) => Exit::Io,
            Self::Store(failure) | Self::Run(RunError::Store(failure)) => store_exit(failure),
            Self::Run(RunError::Connect(failure)) => match failure {
                ConnectError::TokenRefused => Exit::NoPermission,
                ConnectError::Unreachable(_) => Exit::Unavailable,
                ConnectError::Authority { .. } => Exit::Config,
            },
        }
    }
}

/// Returns the exit code for a failure to open or use the database.
const fn store_exit(failure: &StoreError) -> Exit {
    match failure {
        StoreError::Address { .. } => Exit::Config,
        StoreError::NoDirectory { .. } | StoreError::Unwritable { .. } | StoreError::ReadOnly { .. } => {
            Exit::CannotCreate
        }
        StoreError::Corrupt { .. } | StoreError::BadEvent { .. } | StoreError::BadRow { .. } => Exit::Data,
        StoreError::InUse { .. } => Exit::InUse,
        StoreError::Newer { .. } | StoreError::OldSqlite { .. } => Exit::Version,
        _ => Exit::Io,
    }
}

impl Run {
    pub(super) fn run(self, _streams: &mut Streams) -> Result<(), Failure> {
        run(self.with_parent).map_err(Failure::from)
    }
}

fn run(with_parent: bool) -> Result<(), NotRunning> {
    match dotenvy::dotenv() {
        Err(failure) if !failure.not_found() => return Err(NotRunning::DotEnv(dot_env_fault(failure))),
        _ => {}
    }
    let filter = EnvFilter::new(logged(variable("RUST_LOG")));
    // A log that cannot be written, for example on a full disk, must not make the logging task panic.
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .log_internal_errors(false)
        .init();
    let config =
        Config { token: variable("DISCORD_TOKEN").ok_or(NotRunning::NoToken)?, local_api: local_api()? };
    let database = variable("DATABASE_URL").unwrap_or_else(|| DATABASE.to_owned());
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(NotRunning::Start)?;
    runtime.block_on(async {
        let ambient = Arc::new(Machine);
        let signals = stop::signals().map_err(NotRunning::Start)?;
        let orphaned = with_parent.then(stop::end_of_input).transpose().map_err(NotRunning::Start)?;
        let stop = async {
            let orphaned = async {
                match orphaned {
                    Some(orphaned) => orphaned.await,
                    None => pending().await,
                }
            };
            tokio::select! {
                () = signals => {}
                () = orphaned => {}
            }
            tracing::info!("stopping: finishing the work in progress");
        };
        let store = Store::open(&database, ambient.now()).await?;
        discord::run(config, store, ambient, stop).await?;
        Ok(())
    })
}

/// Returns the log filter for a value of `RUST_LOG`.
fn logged(wanted: Option<String>) -> String {
    let wanted = wanted.unwrap_or_else(|| LOGGED.to_owned());
    if wanted.contains("serenity") { wanted } else { format!("{wanted},{LIBRARY}") }
}

/// Describes an error in the file `.env` without quoting it: the line may contain the token.
fn dot_env_fault(failure: dotenvy::Error) -> String {
    match failure {
        dotenvy::Error::Io(failure) => failure.to_string(),
        dotenvy::Error::LineParse(..) => {
            "each line must be NAME=VALUE, and every quote must be closed".to_owned()
        }
        _ => "it has a variable that cannot be set".to_owned(),
    }
}

/// Returns the value of an environment variable; `None` if it is not set or blank.
fn variable(name: &'static str) -> Option<String> {
    env::var(name).ok().map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// Returns the server on this machine to connect to, if one is named. Other machines are refused, so that a wrong
/// variable never sends the token elsewhere.
fn local_api() -> Result<Option<LocalApi>, NotRunning> {
    let Some(url) = variable("DISCORD_API_URL") else { return Ok(None) };
    let address =
        url.strip_prefix("https://").and_then(|rest| rest.trim_end_matches('/').parse::<SocketAddr>().ok());
    let Some(address) = address.filter(|address| address.ip().is_loopback()) else {
        let wanted = "https://127.0.0.1:PORT, a server on this machine";
        return Err(NotRunning::Variable { variable: "DISCORD_API_URL", value: url, wanted });
    };
    let authority = variable("DISCORD_API_CA").map(PathBuf::from).ok_or(NotRunning::NoAuthority)?;
    Ok(Some(LocalApi { address, authority }))
}
