//! Stores the world in a SQLite file, which outlives the process. All SQL of the look-alike is in this module.
//!
//! Each record is a row of JSON. A file attached to a message has its own row, so that an edit does not write unchanged
//! pictures again. Changes are written as they are published: all waiting changes form one transaction, and the bot
//! receives its response after that. The sandbox locks the file while it is open. A crash of the machine may lose the
//! last transactions; a crash of the process loses only what was not written yet. Both leave a consistent earlier state
//! of the world.

mod batch;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteLockingMode, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _};
use tokio::sync::broadcast::Receiver;

use self::batch::{Batch, CHANNEL, COMMAND, EMOJI, GUILD, MESSAGE, PERSON, Unwritten};
use crate::error::SandboxError;
use crate::shared::Shared;
use crate::world::changes::Change;
use crate::world::message::Message;
use crate::world::{EmojiRecord, Snowflake, World};

/// The `user_version` of the file. Records are stored in their in-memory form: a change to it that an older or newer
/// program would misread requires a new number.
const FORMAT: i64 = 2;

/// A format that this program reads as well: it has no emoji.
const WITHOUT_EMOJI: i64 = 1;

const SCHEMA: &str = "
    CREATE TABLE world (application INTEGER NOT NULL, last_id INTEGER NOT NULL, base_url TEXT NOT NULL) STRICT;
    CREATE TABLE records (kind TEXT NOT NULL, id INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (kind, id))
        STRICT, WITHOUT ROWID;
    CREATE TABLE files (id INTEGER PRIMARY KEY, message INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
    CREATE INDEX files_of_message ON files (message);";

/// An error before it is assigned to a file.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Sql(#[from] sqlx::Error),
    #[error("a record cannot be read or written: {0}")]
    Record(#[from] serde_json::Error),
    #[error("the bytes of file {0} are missing")]
    NoBytes(Snowflake),
    #[error("format {0}")]
    Version(i64),
}

impl Failure {
    fn at(self, path: &Path) -> SandboxError {
        let path = path.to_owned();
        let (code, reason) = match &self {
            Self::Version(found) => return SandboxError::StateVersion { path, found: *found, known: FORMAT },
            Self::Record(_) | Self::NoBytes(_) => {
                return SandboxError::StateDamaged { path, reason: self.to_string() };
            }
            Self::Sql(error) => match error.as_database_error() {
                Some(error) => (error.code(), error.message().to_owned()),
                None => (None, error.to_string()),
            },
        };
        // The primary result code of SQLite is the low byte (sqlite.org/rescode.html).
        match code.and_then(|code| code.parse::<i32>().ok()).map(|code| code & 0xff) {
            Some(5 | 6) => SandboxError::StateInUse { path },
            Some(11 | 26) => SandboxError::StateDamaged { path, reason },
            _ => SandboxError::State { path, reason },
        }
    }
}

/// The file, and the changes published since it was opened.
pub(super) struct Storage {
    path: PathBuf,
    file: SqliteConnection,
    changes: Receiver<Change>,
}

impl Storage {
    /// Opens the file and loads the stored world into a new one. A new file stores the ids of the new world.
    pub(super) async fn open(path: &Path, world: &mut World) -> Result<Self, SandboxError> {
        let opened = async {
            let mut file = connect(path).await?;
            let read = async {
                prepare(&mut file, world).await?;
                load(&mut file, world).await
            };
            if let Err(failure) = read.await {
                // A connection that is merely dropped releases the file some time later, so it is closed explicitly. An
                // error from closing matters less than the first error.
                let _ = file.close().await;
                return Err(failure);
            }
            Ok(file)
        };
        let file = opened.await.map_err(|failure: Failure| failure.at(path))?;
        Ok(Self { path: path.to_owned(), file, changes: world.feed.subscribe() })
    }

    /// Writes changes until the sandbox ends, then writes the remaining ones.
    pub(super) async fn run(mut self, shared: Arc<Shared>) -> Result<(), SandboxError> {
        let _end = End(&shared);
        let mut over = shared.over();
        let mut unwritten = Unwritten::NOTHING;
        let mut troubled = false;
        loop {
            let told = tokio::select! {
                () = &mut over => None,
                told = self.changes.recv() => Some(told),
            };
            let ending = told.is_none();
            match told {
                Some(Ok(change)) => unwritten.note(change),
                // The receiver lagged behind. (The feed cannot have closed: it ends with the world, which is still held
                // here.)
                Some(Err(_)) => unwritten = Unwritten::Everything,
                None => {}
            }
            let (batch, told) = {
                let world = shared.lock();
                unwritten.catch_up(&mut self.changes);
                (Batch::of(&world, &unwritten), world.feed.published())
            };
            let written = match batch {
                Ok(batch) => self.write(batch).await,
                Err(failure) => Err(failure.into()),
            };
            match written {
                Ok(()) => (unwritten, troubled) = (Unwritten::NOTHING, false),
                Err(failure) if ending => return Err(failure.at(&self.path)),
                // The next change triggers another attempt.
                Err(failure) => {
                    if !troubled {
                        tracing::error!(failure = %failure.at(&self.path), "could not save changes; trying again at the next change");
                    }
                    (unwritten, troubled) = (Unwritten::Everything, true);
                }
            }
            shared.kept.send_replace(told);
            if ending {
                return self.file.close().await.map_err(|failure| Failure::from(failure).at(&self.path));
            }
        }
    }

    async fn write(&mut self, batch: Batch) -> Result<(), Failure> {
        if batch.is_empty() {
            return Ok(());
        }
        let mut file = self.file.begin().await?;
        for kind in &batch.anew {
            sqlx::query("DELETE FROM records WHERE kind = $1").bind(kind).execute(&mut *file).await?;
        }
        for (kind, id, record) in batch.records {
            let query = match &record {
                Some(_) => "INSERT OR REPLACE INTO records (kind, id, record) VALUES ($1, $2, $3)",
                None => "DELETE FROM records WHERE kind = $1 AND id = $2",
            };
            let query = sqlx::query(query).bind(kind).bind(id.cast_signed());
            let query = if let Some(record) = record { query.bind(record) } else { query };
            query.execute(&mut *file).await?;
        }
        for (message, files) in batch.files {
            let ids: Vec<Snowflake> = files.iter().map(|(id, _)| *id).collect();
            sqlx::query(
                "DELETE FROM files WHERE message = $1 AND id NOT IN (SELECT value FROM json_each($2))",
            )
            .bind(message.cast_signed())
            .bind(serde_json::to_string(&ids)?)
            .execute(&mut *file)
            .await?;
            for (id, bytes) in files {
                // The content of a file never changes.
                sqlx::query("INSERT OR IGNORE INTO files (id, message, bytes) VALUES ($1, $2, $3)")
                    .bind(id.cast_signed())
                    .bind(message.cast_signed())
                    .bind(&bytes[..])
                    .execute(&mut *file)
                    .await?;
            }
        }
        if batch.anew.contains(&MESSAGE) {
            let orphans =
                "DELETE FROM files WHERE message NOT IN (SELECT id FROM records WHERE kind IN ($1, $2))";
            sqlx::query(orphans).bind(MESSAGE).bind(EMOJI).execute(&mut *file).await?;
        }
        let last_id = batch.last_id.cast_signed();
        sqlx::query("UPDATE world SET last_id = $1").bind(last_id).execute(&mut *file).await?;
        Ok(file.commit().await?)
    }
}

/// Releases all tasks that wait for changes to be written, once nothing will be written any more, for whatever reason.
struct End<'s>(&'s Shared);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.kept.send_replace(u64::MAX);
    }
}

async fn connect(path: &Path) -> Result<SqliteConnection, Failure> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        // No other process may write to this file, so there is no lock to wait for.
        .locking_mode(SqliteLockingMode::Exclusive)
        .busy_timeout(Duration::ZERO)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Normal)
        .thread_name(|_| "sandbox-storage".to_owned())
        .disable_statement_logging();
    Ok(options.connect().await?)
}

/// Creates the tables of a new file, refuses a file of another format, and updates addresses: the server of the
/// attached files may listen on another port than last time.
async fn prepare(file: &mut SqliteConnection, world: &World) -> Result<(), Failure> {
    let mut file = file.begin_with("BEGIN IMMEDIATE").await?;
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *file).await?;
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut *file).await?;
    if found == 0 && tables == 0 {
        file.execute(SCHEMA).await?;
        sqlx::query("INSERT INTO world (application, last_id, base_url) VALUES ($1, $2, $3)")
            .bind(world.application.cast_signed())
            .bind(world.last_id.cast_signed())
            .bind(&world.base_url)
            .execute(&mut *file)
            .await?;
    } else if ![FORMAT, WITHOUT_EMOJI].contains(&found) {
        return Err(Failure::Version(found));
    }
    file.execute(sqlx::AssertSqlSafe(format!("PRAGMA user_version = {FORMAT}"))).await?;
    let moved = "UPDATE records SET record = replace(record, (SELECT base_url FROM world) || $1, $2 || $1)
        WHERE kind = $3";
    sqlx::query(moved).bind("/attachments/").bind(&world.base_url).bind(MESSAGE).execute(&mut *file).await?;
    sqlx::query("UPDATE world SET base_url = $1").bind(&world.base_url).execute(&mut *file).await?;
    Ok(file.commit().await?)
}

async fn load(file: &mut SqliteConnection, world: &mut World) -> Result<(), Failure> {
    fn read<T: DeserializeOwned>(record: &str) -> Result<T, Failure> {
        Ok(serde_json::from_str(record)?)
    }
    let of_world = "SELECT application, last_id FROM world";
    let (application, last_id): (i64, i64) = sqlx::query_as(of_world).fetch_one(&mut *file).await?;
    world.application = application.cast_unsigned();
    world.bot = world.application;
    world.last_id = world.last_id.max(last_id.cast_unsigned());

    let bytes: Vec<(i64, Vec<u8>)> =
        sqlx::query_as("SELECT id, bytes FROM files").fetch_all(&mut *file).await?;
    let mut bytes: HashMap<Snowflake, Arc<[u8]>> =
        bytes.into_iter().map(|(id, bytes)| (id.cast_unsigned(), Arc::from(bytes))).collect();
    let records: Vec<(String, i64, String)> =
        sqlx::query_as("SELECT kind, id, record FROM records ORDER BY id").fetch_all(&mut *file).await?;
    for (kind, id, record) in records {
        let id = id.cast_unsigned();
        match kind.as_str() {
            GUILD => drop(world.guilds.insert(id, read(&record)?)),
            CHANNEL => drop(world.channels.insert(id, read(&record)?)),
            PERSON => drop(world.people.insert(id, read(&record)?)),
            COMMAND => world.commands.push(read(&record)?),
            EMOJI => {
                let mut emoji: EmojiRecord = read(&record)?;
                emoji.bytes = bytes.remove(&id).ok_or(Failure::NoBytes(id))?;
                world.emojis.insert(id, emoji);
            }
            _ => {
                let mut message: Message = read(&record)?;
                for file in &mut message.attachments {
                    file.bytes = bytes.remove(&file.id).ok_or(Failure::NoBytes(file.id))?;
                }
                world.messages.insert(message);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
