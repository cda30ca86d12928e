//! `banqi backup`: copies the database while the bot runs.

use std::path::PathBuf;

use clap::Args;

use super::run::{NotRunning, runtime};
use super::settings;
use crate::cli::Failure;
use crate::cli::streams::Streams;
use banqi_store::Examined;

/// Copy the database to a file, also while the bot runs
///
/// The copy is read back and every game in it is replayed before it gets its name. An existing file is not overwritten.
/// Keep the copy private: it contains the secret seeds of games that are not over.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::cli) struct Backup {
    /// The new file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  banqi backup monday.sqlite
  banqi restore --check monday.sqlite

The bot makes backups by itself if BACKUP_EVERY is set (see banqi run --help).";

/// Some games in a copy can't be read.
#[derive(Debug, thiserror::Error)]
#[error("{} of {} games can't be read: {}", .0.unreadable.len(), .0.games, .0.unreadable.join("; "))]
pub(in crate::cli) struct Unreadable(Examined);

impl Backup {
    pub(in crate::cli) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        settings::read().map_err(NotRunning::from)?;
        let copied = runtime()?.block_on(banqi_store::back_up(&settings::database(), &self.file));
        let examined = copied.map_err(NotRunning::from)?;
        let done = if examined.unreadable.is_empty() {
            "is complete: every game was read back"
        } else {
            "is complete, but some games can't be read"
        };
        say(streams, done, &self.file, examined)
    }
}

/// Prints what a copy contains.
pub(in crate::cli) fn say(
    streams: &mut Streams,
    done: &str,
    file: &std::path::Path,
    examined: Examined,
) -> Result<(), Failure> {
    let Examined { games, events, schema, .. } = examined;
    streams.say(format_args!(
        "{} {done} (games: {games}, events: {events}, schema: {schema})",
        file.display()
    ))?;
    if examined.unreadable.is_empty() { Ok(()) } else { Err(Unreadable(examined).into()) }
}
