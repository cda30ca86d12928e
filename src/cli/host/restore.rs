//! `banqi restore`: puts a backup in the place of the database.

use std::path::PathBuf;

use clap::Args;

use super::run::{NotRunning, runtime};
use super::{backup, settings};
use crate::cli::Failure;
use crate::cli::streams::Streams;
use banqi_app::{Ambient as _, Machine};

/// Replace the database with a backup
///
/// Stop the bot first. The backup is checked before anything changes, and the previous database stays beside the new
/// one under another name. An older backup is upgraded at the next start of the bot.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::cli) struct Restore {
    /// The backup
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Only check the backup: read it and replay every game, without changing anything
    #[arg(long)]
    check: bool,
}

const EXAMPLES: &str = "\
Examples:
  banqi restore --check backups/banqi-20260314T120000Z.sqlite
  banqi restore backups/banqi-20260314T120000Z.sqlite";

impl Restore {
    pub(in crate::cli) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        settings::read().map_err(NotRunning::from)?;
        if self.check {
            let examined = runtime()?.block_on(banqi_store::examine(&self.file)).map_err(NotRunning::from)?;
            return backup::say(streams, "can be restored", &self.file, examined);
        }
        let database = settings::database();
        let restored = runtime()?.block_on(banqi_store::restore(&database, &self.file, Machine.now()));
        let restored = restored.map_err(NotRunning::from)?;
        let whole = |path: PathBuf| std::path::absolute(&path).unwrap_or(path).display().to_string();
        let path = whole(restored.path);
        match restored.kept.map(whole) {
            Some(kept) => {
                streams.say(format_args!("{path} is replaced; the previous database is now {kept}"))?
            }
            None => streams.say(format_args!("{path} is new; there was no database before"))?,
        }
        backup::say(streams, "is restored", &self.file, restored.examined)
    }
}
