//! Looks at a database without opening it for play: everything that would stop the bot from starting with it.

use std::path::{Path, PathBuf};

use crate::StoreError;
use crate::database::backup::{close, open_database, require_room};
use crate::database::open::{
    database_path, directory_of, lock_briefly, newest_schema, open_error, prepare_existing, schema,
};
use crate::database::postgres;
use crate::database::restore::refuse_cut_short;
use crate::database::sqlite::{self, Schema};
use crate::error::Purpose;
use banqi_session::Timestamp;

/// A database with which the bot can start.
#[derive(Debug)]
pub struct Inspected {
    /// The file, or how messages name a database of a server.
    pub path: PathBuf,
    /// The version of its schema; `None` if it is created at the first start.
    pub schema: Option<i64>,
    /// The version of the schema after the next start.
    pub next_schema: i64,
    /// The number of processes that share the database now.
    pub processes: i64,
}

/// Checks that the database at `url` can be used: it is sound, writable, of a known version and not open elsewhere.
///
/// # Errors
/// The same sentence that the bot would print at its start.
pub async fn inspect(url: &str) -> Result<Inspected, StoreError> {
    if postgres::is_postgres(url) {
        return postgres::inspect(url).await;
    }
    let path = database_path(url)?;
    let lock = lock_briefly(&path)?;
    let next_schema = newest_schema();
    let mut schema_found = None;
    if prepare_existing(&path)? {
        let mut conn = open_database(&path).await?;
        let checked = async {
            sqlite::check_version(&mut conn, &path).await?;
            let found = schema(&mut conn, &path, next_schema).await?;
            sqlite::quick_check(&mut conn, &path).await?;
            Ok(found)
        };
        let checked = checked.await;
        close(conn).await;
        if let Schema::Version(version) = checked? {
            schema_found = Some(version);
        }
    } else {
        refuse_cut_short(&path)?;
    }
    drop(lock);
    Ok(Inspected { path, schema: schema_found, next_schema, processes: 0 })
}

/// Returns the free space in a directory for backups, or beside the database at `url`, in bytes; `None` if that is on a
/// server.
///
/// # Errors
/// [`StoreError::NoRoom`] if there is not enough for the next backup, or beside the database to erase deleted data.
pub fn free_space(url: &str, directory: Option<&Path>) -> Result<Option<u64>, StoreError> {
    if postgres::is_postgres(url) {
        return Ok(None);
    }
    let path = database_path(url)?;
    match directory {
        Some(directory) => require_room(directory, &path, 1, Purpose::Backup).map(Some),
        None => {
            let copies = sqlite::COMPACTING_COPIES;
            require_room(&directory_of(&path), &path, copies, Purpose::Deletion).map(Some)
        }
    }
}

/// Selects when the bot was last known to be alive.
pub(crate) const LAST_ALIVE: &str = "SELECT at FROM liveness WHERE id = 1";

/// Returns when the bot that uses the database at `url` was last known to be alive; `None` if it never was.
///
/// # Errors
/// The database can't be read.
pub async fn last_alive(url: &str) -> Result<Option<Timestamp>, StoreError> {
    if postgres::is_postgres(url) {
        return postgres::last_alive(url).await;
    }
    let path = database_path(url)?;
    let mut conn = open_database(&path).await?;
    let at = sqlx::query_scalar(LAST_ALIVE).fetch_optional(&mut conn).await;
    close(conn).await;
    at.map(|at| at.map(Timestamp)).map_err(|error| open_error(&path, error))
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;
    use crate::database::open::beside;

    #[test]
    fn a_deletion_needs_room_for_two_copies_and_a_backup_for_one() {
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("games.sqlite");
        // A log that is larger than any disk takes no space, but copies of it would.
        let log_bytes = 8 << 40;
        File::create(beside(&database, "-wal")).unwrap().set_len(log_bytes).unwrap();
        let needed = |directory| match free_space(database.to_str().unwrap(), directory) {
            Err(StoreError::NoRoom { purpose, needed_bytes, .. }) => (purpose, needed_bytes / log_bytes),
            other => panic!("{other:?}"),
        };
        assert_eq!(needed(None), (Purpose::Deletion, 2));
        assert_eq!(needed(Some(dir.path())), (Purpose::Backup, 1));
    }
}
