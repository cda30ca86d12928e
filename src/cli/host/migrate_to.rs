//! `banqi migrate-to`: moves the database to PostgreSQL.

use clap::Args;

use super::run::{NotRunning, runtime};
use super::settings;
use crate::cli::Failure;
use crate::cli::streams::Streams;

/// Move the SQLite database to an empty PostgreSQL database
///
/// Stop the bot first. Every row is copied in one transaction and read back; the numbers of rows and the checksums of
/// all tables must agree. If it is interrupted, the new database stays empty: run it again. (If everything was already
/// copied by then, it says that the database is not empty.) The file is not changed, so keep it until the bot has run
/// with the new database: DATABASE_URL=postgres://... banqi run. Then delete it and its backups, because people who
/// delete their data are not deleted there. The password can be in PGPASSWORD or ~/.pgpass instead of the address.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::cli) struct MigrateTo {
    /// The new database, such as postgres://banqi:password@localhost/banqi
    #[arg(value_name = "URL")]
    url: String,
}

const EXAMPLES: &str = "\
Examples:
  createdb banqi
  banqi migrate-to postgres://banqi:password@localhost/banqi";

impl MigrateTo {
    pub(in crate::cli) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        settings::read().map_err(NotRunning::from)?;
        let moved = runtime()?.block_on(banqi_store::migrate_to(&settings::database(), &self.url));
        let moved = moved.map_err(NotRunning::from)?;
        let rows: u64 = moved.tables.iter().map(|(_, rows)| rows).sum();
        streams.say(format_args!(
            "{} has everything: every row was read back, and the checksums agree (games: {}, events: {}, rows: {rows}, \
            tables: {})",
            moved.place,
            moved.rows("sessions"),
            moved.rows("events"),
            moved.tables.len()
        ))?;
        Ok(())
    }
}
