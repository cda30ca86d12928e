//! `banqi run`: runs the bot.

use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};
use tokio::runtime::Runtime;

use super::metrics_server::MetricsServer;
use super::settings::{self, BadSetting};
use super::{log, stop};
use crate::cli::Failure;
use crate::cli::exit::Exit;
use crate::cli::streams::Streams;
use crate::discord::{self, Config, ConnectError, Intake, Monitor, RunError};
use banqi_app::{Ambient, Machine, keep_backups};
use banqi_store::{Store, StoreError, is_postgres};

/// How long `--wait` waits for another process to close the database.
const PATIENCE: Duration = Duration::from_secs(30);

/// Run the Discord bot (the same as `banqi` without a subcommand)
#[derive(Debug, Args, Default)]
#[command(long_about = long_about())]
pub(in crate::cli) struct Run {
    /// If another process has the database open, wait up to 30 seconds for it to stop
    ///
    /// A supervisor can then start the next process before the last one has stopped.
    #[arg(long)]
    wait: bool,

    /// How interactions (commands, clicks, forms) reach the bot
    #[arg(long, value_enum, default_value_t)]
    intake: IntakeChoice,

    /// Stop when standard input ends, as it does when the parent process ends
    #[arg(long, hide = true)]
    with_parent: bool,
}

/// How interactions reach the bot.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
pub(super) enum IntakeChoice {
    /// Over a connection that the bot opens to Discord's gateway
    #[default]
    Gateway,
    /// As signed requests that Discord sends to POST /interactions on LISTEN. Set DISCORD_PUBLIC_KEY, put a proxy with
    /// HTTPS in front, and enter its address as the Interactions Endpoint URL of your application while the bot runs.
    /// Without the gateway, Discord may show the bot as offline, new servers are not greeted, and the bot asks Discord
    /// once per hour which servers it has left
    Http,
    /// Not at all. One process like this beside those with --intake http, on the same PostgreSQL database, has a
    /// connection to the gateway: the bot is shown as online, and new servers are greeted
    Presence,
}

impl IntakeChoice {
    /// Returns the intake with its settings.
    pub(super) fn settings(self) -> Result<Intake, BadSetting> {
        match self {
            Self::Gateway => Ok(Intake::Gateway),
            Self::Presence if is_postgres(&settings::database()) => Ok(Intake::Presence),
            Self::Presence => Err(BadSetting::PresenceOnFile),
            Self::Http => match settings::endpoint()? {
                Some(endpoint) => Ok(Intake::Http(endpoint)),
                None => Err(BadSetting::NoPublicKey),
            },
        }
    }
}

fn long_about() -> String {
    format!(
        "Run the Discord bot (the same as `banqi` without a subcommand)\n\n\
        Set these variables in the environment or in a file named .env:\n\n{}\n\
        Press Ctrl-C or send SIGTERM to stop the bot. Games continue at the next start, even\n\
        after a crash.",
        settings::help()
    )
}

/// The reason why the bot could not run.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum NotRunning {
    #[error(transparent)]
    Setting(#[from] BadSetting),
    #[error("the bot could not start: {0}")]
    Start(io::Error),
    #[error(
        "metrics can't be served on {address}: {failure}; set METRICS_ADDRESS to another address, or unset it"
    )]
    Metrics {
        /// The address in METRICS_ADDRESS.
        address: SocketAddr,
        /// Why it can't be used.
        failure: io::Error,
    },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Run(#[from] RunError),
}

impl NotRunning {
    pub(in crate::cli) fn exit(&self) -> Exit {
        match self {
            Self::Metrics { failure, .. } | Self::Run(RunError::Listen { failure, .. }) => {
                address_exit(failure)
            }
            Self::Run(RunError::Loopback(_)) => Exit::Io,
            Self::Run(RunError::NoEndpoint | RunError::OtherEndpoint { .. }) => Exit::Config,
            Self::Setting(_) => Exit::Config,
            Self::Start(_) => Exit::Io,
            Self::Store(failure) | Self::Run(RunError::Store(failure)) => store_exit(failure),
            Self::Run(RunError::Connect(failure)) => match failure {
                ConnectError::TokenRefused => Exit::NoPermission,
                ConnectError::Unreachable(_) => Exit::Unavailable,
                ConnectError::Authority { .. } | ConnectError::OtherKey { .. } => Exit::Config,
            },
        }
    }
}

/// Returns the exit code for an address that can't be used.
///
/// Another process may stop. At boot, a network interface may get its address only after this start. So a supervisor
/// has to try again.
fn address_exit(failure: &io::Error) -> Exit {
    match failure.kind() {
        io::ErrorKind::AddrInUse | io::ErrorKind::AddrNotAvailable => Exit::InUse,
        _ => Exit::Config,
    }
}

/// Returns the exit code for a failure to open or use the database.
const fn store_exit(failure: &StoreError) -> Exit {
    match failure {
        StoreError::Address { .. } | StoreError::ServerAddress { .. } | StoreError::NotAFile { .. } => {
            Exit::Config
        }
        StoreError::FileUrl { .. } => Exit::Usage,
        StoreError::Unreachable { .. } => Exit::Unavailable,
        StoreError::NoDirectory { .. }
        | StoreError::Unwritable { .. }
        | StoreError::ReadOnly { .. }
        | StoreError::Exists { .. }
        | StoreError::CutShort { .. }
        | StoreError::Link { .. }
        | StoreError::Lost { .. }
        | StoreError::NotEmpty { .. }
        | StoreError::NoRoom { .. } => Exit::CannotCreate,
        StoreError::Missing { .. } | StoreError::NoDatabase { .. } => Exit::NoInput,
        StoreError::Differs { .. }
        | StoreError::Corrupt { .. }
        | StoreError::BadEvent { .. }
        | StoreError::BadRow { .. } => Exit::Data,
        StoreError::InUse { .. } | StoreError::BackupsInUse { .. } | StoreError::Replaced { .. } => {
            Exit::InUse
        }
        StoreError::Newer { .. } | StoreError::OldSqlite { .. } => Exit::Version,
        _ => Exit::Io,
    }
}

impl Run {
    pub(in crate::cli) fn run(self, _streams: &mut Streams) -> Result<(), Failure> {
        settings::read().map_err(NotRunning::from)?;
        let format = settings::log_format().map_err(NotRunning::from)?;
        log::start(format);
        self.start().map_err(|failure| log::ending(format, failure))
    }

    fn start(self) -> Result<(), NotRunning> {
        // Of pages of 2 MiB, which Linux may give to the allocator, most would stay unused.
        #[cfg(target_os = "linux")]
        if let Err(failure) = rustix::thread::disable_transparent_huge_pages(true) {
            tracing::debug!(%failure, "huge pages of memory stay in use");
        }
        let config = Config {
            token: settings::token()?,
            local_api: settings::local_api()?,
            intake: self.intake.settings()?,
            backups: settings::backup_directory(),
        };
        let backups = settings::backups()?;
        banqi_store::refuse_lost(&settings::database(), &config.backups)?;
        let metrics_address = settings::metrics_address()?;
        let patience = if self.wait { PATIENCE } else { Duration::ZERO };
        runtime()?.block_on(async {
            let ambient = Arc::new(Machine);
            let signals = stop::signals().map_err(NotRunning::Start)?;
            let orphaned =
                self.with_parent.then(stop::end_of_input).transpose().map_err(NotRunning::Start)?;
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
            let mut stop = pin!(stop);
            let (database, now) = (settings::database(), ambient.now());
            let opening = async {
                match config.intake {
                    Intake::Http(_) | Intake::Presence if is_postgres(&database) => {
                        Store::join(&database, patience, now).await
                    }
                    _ => Store::open_within(&database, patience, now).await,
                }
            };
            let store = tokio::select! {
                opened = opening => opened?,
                // While it waits for another process, there is nothing to finish.
                () = &mut stop => return Ok(()),
            };
            let monitor = Arc::new(Monitor::new(store.clone()));
            let serving = match metrics_address {
                Some(address) => {
                    let bound = MetricsServer::bind(address, now).await;
                    Some(bound.map_err(|failure| NotRunning::Metrics { address, failure })?)
                }
                None => None,
            };
            let serving = async {
                match &serving {
                    Some(server) => server.serve(Arc::clone(&monitor)).await,
                    None => pending().await,
                }
            };
            let backing_up = async {
                match &backups {
                    Some(plan) => keep_backups(&store, plan, ambient.as_ref()).await,
                    None => {
                        // So that no alert takes it for an old backup.
                        banqi_metrics::LAST_BACKUP.set([], f64::NAN);
                        pending().await
                    }
                }
            };
            tokio::select! {
                ended = discord::run(
                    config,
                    store.clone(),
                    Arc::<Machine>::clone(&ambient),
                    Arc::clone(&monitor),
                    stop,
                ) => Ok(ended?),
                never = backing_up => match never {},
                never = serving => match never {},
            }
        })
    }
}

/// The most threads that block or draw at once. Each keeps memory of its own; in a crowd the library would start 512.
const BLOCKING_THREADS: usize = 16;

/// Starts the runtime of a command that does IO.
pub(in crate::cli) fn runtime() -> Result<Runtime, NotRunning> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.max_blocking_threads(BLOCKING_THREADS).enable_all().build().map_err(NotRunning::Start)
}
