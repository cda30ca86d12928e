//! `banqi check`: finds what would stop the bot, before it is started.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::time::Duration;

use clap::Args;
use rustix::fs::Access;

use super::run::{IntakeChoice, NotRunning, runtime};
use super::settings::{self, BadSetting};
use crate::cli::Failure;
use crate::cli::streams::Streams;
use crate::discord::{self, Config, Finding, LocalApi, RunError};
use banqi_app::{Ambient as _, BackupPlan, Machine};
use banqi_store::{OwnBeat, StoreError, is_postgres};

/// The age of the last heartbeat from which the bot counts as stuck. A bot that can play stores one every 5 s.
const OLDEST_BEAT: Duration = Duration::from_secs(60);

/// The same for one of several processes, which beats several times a second. If it does not for 6 s, others take over.
const OLDEST_OWN_BEAT: Duration = Duration::from_secs(15);

/// Check that the bot can start: its settings, its database and the disk
///
/// Prints one line for each check, and exits with code 1 if anything is wrong. Changes nothing. If the database is a
/// SQLite file, stop the bot first, because only one process can use it. With PostgreSQL, stop a bot that uses the same
/// LISTEN or METRICS_ADDRESS on this machine.
#[derive(Debug, Args)]
pub(in crate::cli) struct Check {
    /// Also check Discord: the token, the clock, the commands, the emoji and the bot's permissions
    #[arg(long)]
    online: bool,

    /// Check only that a bot is running and can be played with (for a container's health check)
    #[arg(long, conflicts_with = "online")]
    running: bool,

    /// How interactions are to reach the bot, as for `banqi run`
    #[arg(long, value_enum, default_value_t)]
    intake: IntakeChoice,
}

/// Something has to be changed before the bot can start.
#[derive(Debug, thiserror::Error)]
#[error("{0} found: correct what is marked as wrong, and check again")]
pub(in crate::cli) struct NotReady(String);

impl Check {
    pub(in crate::cli) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        let read = settings::read();
        let mut findings = Vec::new();
        if let Err(bad) = read {
            findings.push(Finding::wrong(bad));
        }
        if self.running {
            findings.push(runtime()?.block_on(is_running()));
        } else {
            let config = config(self.intake, &mut findings);
            runtime()?.block_on(async {
                database(&mut findings).await;
                disk(&mut findings);
                findings.push(discord::check_assets());
                match config {
                    Some(config) if self.online => findings.extend(discord::check(config, &Machine).await),
                    _ => {}
                }
            });
        }
        for Finding { is_wrong, sentence } in &findings {
            streams.say(format_args!("{:<6} {sentence}", if *is_wrong { "wrong" } else { "ok" }))?;
        }
        match findings.iter().filter(|finding| finding.is_wrong).count() {
            0 => Ok(()),
            1 => Err(NotReady("1 problem was".to_owned()).into()),
            several => Err(NotReady(format!("{several} problems were")).into()),
        }
    }
}

/// Checks the settings. Returns those for Discord if they can be used.
fn config(intake: IntakeChoice, findings: &mut Vec<Finding>) -> Option<Config> {
    let token = settings::token().and_then(|token| settings::check_token_shape(&token).map(|()| token));
    let token = keep(findings, token, |_| Some("DISCORD_TOKEN has the shape of a token".to_owned()));
    let local_api = settings::local_api();
    let local_api = keep(findings, local_api, |local: &Option<LocalApi>| {
        local.as_ref().map(|local| format!("DISCORD_API_URL is a server on this machine, {}", local.address))
    });
    keep(findings, settings::check_log_filter(), |()| Some("RUST_LOG is a log filter".to_owned()));
    keep(findings, settings::log_format(), |_| None);
    let metrics = keep(findings, settings::metrics_address(), |_| None);
    findings.extend(metrics.flatten().map(metrics_endpoint));
    let endpoint = keep(findings, settings::endpoint(), |_| None);
    if let Some(Some(endpoint)) = &endpoint {
        findings.push(Finding::good("DISCORD_PUBLIC_KEY has the shape of a public key"));
        // Beside such a process, another one may receive them there.
        if !matches!(intake, IntakeChoice::Presence) {
            findings.push(interactions_endpoint(endpoint.address));
        }
    }
    let intake = match endpoint {
        Some(_) => keep(findings, intake.settings(), |_| None),
        // What is wrong with them has been said.
        None => None,
    };
    let plan = keep(findings, settings::backups(), |plan| {
        let by_itself = if is_postgres(&settings::database()) {
            "the database is backed up by its server or with pg_dump"
        } else {
            "backups are made before upgrades only; set BACKUP_EVERY=1d for one each day"
        };
        plan.is_none().then(|| by_itself.to_owned())
    });
    findings.extend(plan.flatten().map(|plan| backup_place(&plan)));
    Some(Config {
        token: token?,
        local_api: local_api?,
        intake: intake?,
        backups: settings::backup_directory(),
    })
}

/// Adds a finding about a setting, and returns its value if it is good.
fn keep<T>(
    findings: &mut Vec<Finding>,
    setting: Result<T, BadSetting>,
    good: impl FnOnce(&T) -> Option<String>,
) -> Option<T> {
    match setting {
        Ok(value) => {
            findings.extend(good(&value).map(Finding::good));
            Some(value)
        }
        Err(bad) => {
            findings.push(Finding::wrong(bad));
            None
        }
    }
}

/// Checks that backups can be put where they should be. The bot creates missing directories.
fn backup_place(plan: &BackupPlan) -> Finding {
    let (keep, place) = (plan.keep, plan.directory.display());
    let path = Path::new(".").join(&plan.directory);
    let existing = path.ancestors().find(|place| place.exists()).unwrap_or(&path);
    if existing.is_dir() && rustix::fs::access(existing, Access::WRITE_OK | Access::EXEC_OK).is_ok() {
        return match banqi_store::free_space(&settings::database(), Some(existing)) {
            Err(failure @ StoreError::NoRoom { .. }) => Finding::wrong(failure),
            // Other failures are named by `database`.
            _ => Finding::good(format!("{keep} backups are kept in {place}")),
        };
    }
    let existing = existing.display();
    Finding::wrong(format!(
        "backups can't be put in {place}, because {existing} is not a directory that the bot can write to: change \
         BACKUP_DIR, or its owner"
    ))
}

/// Returns which machines reach an address.
fn reach(address: SocketAddr) -> &'static str {
    if address.ip().is_loopback() { "this machine only" } else { "other machines as well" }
}

/// Checks that interactions can be received at an address.
fn interactions_endpoint(address: SocketAddr) -> Finding {
    match TcpListener::bind(address) {
        Ok(_) => Finding::good(format!(
            "interactions can be received on {address} with --intake http, from {}",
            reach(address)
        )),
        Err(failure) => Finding::wrong(RunError::Listen { address, failure }),
    }
}

/// Checks that metrics can be served at an address.
fn metrics_endpoint(address: SocketAddr) -> Finding {
    let readers = reach(address);
    match TcpListener::bind(address) {
        Ok(_) => Finding::good(format!("metrics can be served on {address}, to {readers}")),
        Err(failure) => Finding::wrong(NotRunning::Metrics { address, failure }),
    }
}

async fn database(findings: &mut Vec<Finding>) {
    let url = settings::database();
    if let Err(failure) = banqi_store::refuse_lost(&url, &settings::backup_directory()) {
        return findings.push(Finding::wrong(failure));
    }
    let inspected = match banqi_store::inspect(&url).await {
        Ok(inspected) => inspected,
        Err(failure) => return findings.push(Finding::wrong(failure)),
    };
    if let Ok(Some(plan)) = settings::backups()
        && let Err(failure) = banqi_store::refuse_claimed(&url, &plan.directory)
    {
        findings.push(Finding::wrong(failure));
    }
    let (path, next) = (inspected.path.display(), inspected.next_schema);
    let is_server = is_postgres(&url);
    match inspected.processes {
        0 => {}
        1 => findings
            .push(Finding::good(format!("{path} is used by 1 process; others can join with --intake http"))),
        several => findings.push(Finding::good(format!("{path} is shared by {several} processes"))),
    }
    findings.push(Finding::good(match inspected.schema {
        None if is_server => format!("{path} answers; its tables are created at the first start"),
        Some(schema) if is_server && schema == next => {
            format!("{path} answers and is up to date (schema {schema})")
        }
        Some(schema) if is_server => {
            format!("{path} answers; the next start upgrades it from schema {schema} to {next}, so make a backup first")
        }
        None => format!("{path} is created at the first start"),
        Some(schema) if schema == next => format!("{path} is sound and up to date (schema {schema})"),
        Some(schema) => {
            format!(
                "{path} is sound; the next start backs it up and upgrades it from schema {schema} to {next}"
            )
        }
    }));
}

/// Checks that there is room for the database and a backup of it. A place that can't be used is named by `database`.
fn disk(findings: &mut Vec<Finding>) {
    match banqi_store::free_space(&settings::database(), None) {
        Ok(Some(bytes)) => {
            findings.push(Finding::good(format!("{} MB are free beside the database", bytes / 1_000_000)))
        }
        // The server watches its own disk.
        Ok(None) => {}
        Err(failure @ StoreError::NoRoom { .. }) => findings.push(Finding::wrong(failure)),
        Err(_) => {}
    }
}

/// Checks that the bot beside this process works. If several processes share the database, it has to be one of them:
/// what the others do says nothing about it.
async fn is_running() -> Finding {
    let url = settings::database();
    if !is_postgres(&url) {
        return beats(&url).await;
    }
    let (listen, peer_address) = match settings::listen() {
        Ok(addresses) => addresses,
        Err(bad) => return Finding::wrong(bad),
    };
    match banqi_store::own_beat(&url, listen, peer_address).await {
        Err(failure) => Finding::wrong(failure),
        Ok(Some(own)) => shares(&own),
        Ok(None) => beats(&url).await,
    }
}

/// Checks the beats of one of several processes.
fn shares(own: &OwnBeat) -> Finding {
    let OwnBeat { address, processes, .. } = own;
    match own.age {
        Some(age) if age < OLDEST_OWN_BEAT => {
            let age = age.as_secs();
            Finding::good(format!(
                "the bot was alive {age} seconds ago; processes that share the database: {processes}"
            ))
        }
        Some(age) => Finding::wrong(format!(
            "the bot was last alive {} seconds ago: read its log, and restart it if needed",
            age.as_secs()
        )),
        None => Finding::wrong(format!(
            "the database is shared by other processes ({processes}), but not by the bot at {address}: read its log, \
             and start it again"
        )),
    }
}

/// Checks the heartbeat of a bot. It stops when the bot loses the connection to Discord.
async fn beats(url: &str) -> Finding {
    match banqi_store::last_alive(url).await {
        Err(failure) => Finding::wrong(failure),
        Ok(None) => Finding::wrong("no bot has used this database yet: start it with banqi run"),
        Ok(Some(beat)) => {
            let age = Machine.now().since(beat);
            if age < OLDEST_BEAT {
                Finding::good(format!("the bot was connected to Discord {} seconds ago", age.as_secs()))
            } else {
                let age = age.as_secs();
                Finding::wrong(format!(
                    "the bot was last connected to Discord {age} seconds ago: read its log, and restart it if needed"
                ))
            }
        }
    }
}
