//! Opens the database and checks it, so that every problem is found before the first move.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::pool::PoolOptions;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use sqlx::{ConnectOptions as _, Connection as _, SqlSafeStr as _};

use crate::StoreError;
use crate::database::sql::{Connection, Readers};
use crate::database::sqlite::{self, Role, Schema};
use crate::database::{backup, postgres, restore};
use crate::error::{self, unwritable};

/// The schema as a sequence of migrations: every file of `migrations/sqlite`. (The macro of sqlx that finds them would
/// compile SQLite a second time, for the build.)
static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let files = [
        ("games", include_str!("../../migrations/sqlite/0001_games.sql")),
        ("rule presets", include_str!("../../migrations/sqlite/0002_rule_presets.sql")),
        ("more seats", include_str!("../../migrations/sqlite/0003_more_seats.sql")),
        ("computer turns", include_str!("../../migrations/sqlite/0004_computer_turns.sql")),
        ("puzzles", include_str!("../../migrations/sqlite/0005_puzzles.sql")),
        ("tastes", include_str!("../../migrations/sqlite/0006_tastes.sql")),
        ("places", include_str!("../../migrations/sqlite/0007_places.sql")),
        ("not rated", include_str!("../../migrations/sqlite/0008_not_rated.sql")),
        ("boards", include_str!("../../migrations/sqlite/0009_boards.sql")),
        ("guilds", include_str!("../../migrations/sqlite/0010_guilds.sql")),
        ("layouts", include_str!("../../migrations/sqlite/0011_layouts.sql")),
        ("themes", include_str!("../../migrations/sqlite/0012_themes.sql")),
        ("deletions", include_str!("../../migrations/sqlite/0013_deletions.sql")),
        ("history", include_str!("../../migrations/sqlite/0014_history.sql")),
        ("settings", include_str!("../../migrations/sqlite/0015_settings.sql")),
        ("clocks", include_str!("../../migrations/sqlite/0016_clocks.sql")),
        ("mirrors", include_str!("../../migrations/sqlite/0017_mirrors.sql")),
        ("calls", include_str!("../../migrations/sqlite/0018_calls.sql")),
        ("threads", include_str!("../../migrations/sqlite/0019_threads.sql")),
        ("voided games", include_str!("../../migrations/sqlite/0020_voided_games.sql")),
        ("imports", include_str!("../../migrations/sqlite/0021_imports.sql")),
        ("winner roles", include_str!("../../migrations/sqlite/0022_winner_roles.sql")),
        ("absences", include_str!("../../migrations/sqlite/0023_absences.sql")),
        ("alerts", include_str!("../../migrations/sqlite/0024_alerts.sql")),
        ("rules of histories", include_str!("../../migrations/sqlite/0025_history_rules.sql")),
        ("scopes", include_str!("../../migrations/sqlite/0026_scopes.sql")),
    ];
    let steps = (1..).zip(files).map(|(version, (name, sql))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect())
});

/// Number of connections that read.
const READERS: u32 = 4;

/// Files up to this size, in bytes, are checked whole before they are used, which takes a fifth of a second. Larger
/// files are checked while they are in use, so that a start stays quick.
pub(crate) const CHECKED_BEFORE_USE: u64 = 64 << 20;

/// The first bytes of every SQLite file.
const HEADER: &[u8; 16] = b"SQLite format 3\0";

/// A database that was checked and migrated.
pub(crate) struct Opened {
    pub(crate) source: Source,
    pub(crate) writer: Connection,
    pub(crate) readers: Readers,
    /// The lock of a file; a server keeps one for the writer's connection.
    pub(crate) lock: Option<File>,
}

/// Where a database is.
pub(crate) enum Source {
    /// A file of SQLite.
    File(PathBuf),
    /// A database of a PostgreSQL server.
    Server {
        /// How to connect.
        options: Box<PgConnectOptions>,
        /// The number of this process if it shares the database with others.
        replica: Option<i32>,
    },
}

impl Source {
    /// Returns the path of the file, or how messages name a database of a server.
    pub(crate) fn path(&self) -> PathBuf {
        match self {
            Self::File(path) => path.clone(),
            Self::Server { options, .. } => postgres::place(options).into(),
        }
    }

    /// Returns how long a group of writes may take. A disk answers in the end, however slow it is, and what it has
    /// begun is then known; a server that can't be reached any more never answers.
    pub(crate) const fn patience(&self) -> Duration {
        match self {
            Self::File(_) => Duration::MAX,
            Self::Server { .. } => Duration::from_secs(30),
        }
    }

    /// Opens the connection that writes again, after it was lost.
    pub(crate) async fn connect(&self) -> Result<Connection, StoreError> {
        match self {
            Self::File(path) => {
                let options = sqlite::options(path, Role::Writer).create_if_missing(false);
                let mut conn = options.connect().await.map_err(|error| StoreError::from_sqlx(path, error))?;
                sqlite::verify(&mut conn, path).await?;
                Ok(Connection::Sqlite(conn))
            }
            Self::Server { options, replica } => {
                let conn = match replica {
                    None => postgres::connect_locked(options).await,
                    // Each transaction begins by asking whether this process may still write.
                    Some(_) => postgres::connect(options, &postgres::place(options)).await,
                };
                let lost =
                    |error: StoreError| StoreError::Io { path: self.path(), reason: error.to_string() };
                Ok(Connection::Postgres(conn.map_err(lost)?))
            }
        }
    }

    /// Returns the number of this process if it shares the database with others.
    pub(crate) const fn replica(&self) -> Option<i32> {
        match self {
            Self::File(_) => None,
            Self::Server { replica, .. } => *replica,
        }
    }
}

/// How often a lock that another process holds is tried again.
pub(super) const TRY_AGAIN: Duration = Duration::from_millis(50);

/// Opens the database at `url` with this program's schema. If another process has it open, waits up to `patience` for
/// the end of that process.
pub(crate) async fn open(url: &str, patience: Duration) -> Result<Opened, StoreError> {
    if postgres::is_postgres(url) {
        postgres::open(url, patience).await
    } else {
        open_file(url, patience, &MIGRATIONS).await
    }
}

/// Returns the version of the schema that this program uses.
pub(super) fn newest_schema() -> i64 {
    newest(&MIGRATIONS)
}

pub(super) fn newest(migrations: &Migrator) -> i64 {
    migrations.iter().map(|migration| migration.version).max().unwrap_or(0)
}

async fn open_file(url: &str, patience: Duration, migrations: &Migrator) -> Result<Opened, StoreError> {
    let path = database_path(url)?;
    let lock = lock_within(&path, patience).await?;
    prepare_file(&path)?;
    restore::delete_traces(&path);
    let options = sqlite::options(&path, Role::Writer);
    let mut writer = options.connect().await.map_err(|error| open_error(&path, error))?;
    match ready(&mut writer, &path, migrations).await {
        Ok(()) => {}
        Err(error) => {
            // Only the first error is reported.
            let _ = writer.close().await;
            return Err(error);
        }
    }
    let readers = Readers::Sqlite(readers(&path).await?);
    Ok(Opened { source: Source::File(path), writer: Connection::Sqlite(writer), readers, lock: Some(lock) })
}

/// Returns the file that a URL or a plain path names. If that is a symbolic link, returns the file to which it leads:
/// the lock, the log and all copies are beside that one, so that they are the same for every name.
pub(super) fn database_path(url: &str) -> Result<PathBuf, StoreError> {
    let refused = || StoreError::Address { url: url.to_owned() };
    let path = match url.strip_prefix("sqlite:") {
        Some(rest) => rest.strip_prefix("//").unwrap_or(rest),
        None if postgres::is_postgres(url) => {
            return Err(StoreError::NotAFile { place: postgres::place(&postgres::options(url)?) });
        }
        // Only the part that has no password.
        None if url.contains("://") => {
            let scheme = url.split("://").next().unwrap_or_default();
            return Err(StoreError::Address { url: format!("{scheme}://..") });
        }
        None => url,
    };
    let parameters = url.starts_with("sqlite:") && path.contains('?');
    if path.is_empty()
        || path.ends_with('/')
        || path.contains(":memory:")
        || path.contains('\0')
        || is_file_url(Path::new(path))
        || parameters
    {
        return Err(refused());
    }
    let path = PathBuf::from(path);
    if !path.is_symlink() {
        return Ok(path);
    }
    fs::canonicalize(&path).map_err(|error| StoreError::Link { path, reason: error.to_string() })
}

/// Whether SQLite takes a path for a URL, and so opens another file than the operating system does ("Uniform Resource
/// Identifiers" in SQLite's documentation).
pub(super) fn is_file_url(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().starts_with(b"file:")
}

/// Returns the directory of a file.
pub(super) fn directory_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// Takes the lock. While another process holds it, tries again until `patience` is over.
async fn lock_within(path: &Path, patience: Duration) -> Result<File, StoreError> {
    let again_in_ms = TRY_AGAIN.as_millis();
    let waited = tokio::time::timeout(patience, async {
        let mut tries = 0;
        loop {
            tries += 1;
            match lock(path) {
                Err(StoreError::InUse { .. }) => {
                    tracing::debug!(tries, again_in_ms, "another process has the database open");
                    tokio::time::sleep(TRY_AGAIN).await;
                }
                locked => {
                    tracing::debug!(tries, "the database belongs to this process");
                    return locked;
                }
            }
        }
    });
    waited.await.unwrap_or_else(|_| lock(path))
}

/// Takes the lock file beside the database. The operating system releases it however the process ends.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    let directory = directory_of(path);
    if !directory.is_dir() {
        return Err(StoreError::NoDirectory { directory });
    }
    let lock_path = beside(path, ".lock");
    let file = open_lock(&lock_path, path).map_err(|error| unwritable(&lock_path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path.to_path_buf() }),
        Err(TryLockError::Error(error)) => Err(unwritable(&lock_path, &error)),
    }
}

/// Opens a lock file for the database at `path`, and creates it if there is none.
pub(super) fn open_lock(file: &Path, path: &Path) -> io::Result<File> {
    let opened = OpenOptions::new().create(true).truncate(false).write(true).open(file)?;
    // Root may lack the right to do that. It only matters to a bot that runs as another user.
    let _ = give_to_owner(file, path);
    Ok(opened)
}

/// Takes the lock if its file exists. If not, checks that it could be created, and leaves no file: one of root would
/// keep the bot's own user out.
pub(super) fn lock_briefly(path: &Path) -> Result<Option<File>, StoreError> {
    let lock_path = beside(path, ".lock");
    if lock_path.exists() || !directory_of(path).is_dir() {
        return lock(path).map(Some);
    }
    // The lock file itself can't be created and deleted again, because another process may have taken it meanwhile.
    let probe = beside(path, ".check");
    let probed = File::create(&probe).and_then(|_| fs::remove_file(&probe));
    probed.map(|()| None).map_err(|error| unwritable(&lock_path, &error))
}

/// Gives a file that root has created to the owner of the database, or else of its directory: the user as which the bot
/// runs.
pub(super) fn give_to_owner(file: &Path, path: &Path) -> io::Result<()> {
    let directory = directory_of(path);
    let owners = [path, &directory].into_iter().filter_map(|place| place.metadata().ok());
    match owners.map(|place| (place.uid(), place.gid())).find(|&(user, _)| user != 0) {
        Some((user, group)) if file.metadata()?.uid() == 0 => chown(file, Some(user), Some(group)),
        _ => Ok(()),
    }
}

/// Creates the file, readable by its owner only. If it exists, checks that it is writable and is an SQLite database.
fn prepare_file(path: &Path) -> Result<(), StoreError> {
    if prepare_existing(path)? {
        return Ok(());
    }
    restore::refuse_cut_short(path)?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    options.open(path).map_err(|error| unwritable(path, &error))?;
    tracing::info!(database = %path.display(), "created a new database");
    Ok(())
}

/// Checks that an existing file is writable and is an SQLite database. Returns whether it exists.
pub(super) fn prepare_existing(path: &Path) -> Result<bool, StoreError> {
    match OpenOptions::new().read(true).write(true).open(path) {
        Ok(mut file) => check_header(path, &mut file).map(|()| true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(StoreError::ReadOnly { path: path.to_path_buf(), reason: error.to_string() }),
    }
}

pub(super) fn check_header(path: &Path, file: &mut File) -> Result<(), StoreError> {
    let mut header = Vec::with_capacity(HEADER.len());
    let read = file.take(HEADER.len() as u64).read_to_end(&mut header);
    read.map_err(|error| StoreError::Io { path: path.to_path_buf(), reason: error.to_string() })?;
    if header.is_empty() || header == HEADER {
        Ok(())
    } else {
        Err(StoreError::Corrupt { path: path.to_path_buf(), reason: "it has another header".into() })
    }
}

/// Converts an error from connecting: a file that can't be opened could not be created or changed.
pub(super) fn open_error(path: &Path, error: sqlx::Error) -> StoreError {
    match error::primary_code(&error) {
        Some(error::code::CANTOPEN) => {
            StoreError::Unwritable { path: path.to_path_buf(), reason: error::message(&error) }
        }
        Some(error::code::READONLY) => {
            StoreError::ReadOnly { path: path.to_path_buf(), reason: error::message(&error) }
        }
        _ => StoreError::from_sqlx(path, error),
    }
}

/// Checks the version, the settings and the schema, and the file unless it is large; backs an older database up, and
/// migrates it.
async fn ready(conn: &mut SqliteConnection, path: &Path, migrations: &Migrator) -> Result<(), StoreError> {
    sqlite::check_version(conn, path).await?;
    sqlite::verify(conn, path).await?;
    let known = newest(migrations);
    let found = schema(conn, path, known).await?;
    let older = matches!(found, Schema::Version(found) if found < known);
    if older || file_size(path)? <= CHECKED_BEFORE_USE {
        sqlite::quick_check(conn, path).await?;
    }
    if let Schema::Version(found) = found
        && older
    {
        backup::before_upgrade(conn, path, found).await?;
    }
    migrate(conn, migrations).await.map_err(|error| StoreError::Migration {
        path: path.to_path_buf(),
        known,
        reason: error.to_string(),
    })
}

/// Returns the size of the file, in bytes.
pub(crate) fn file_size(path: &Path) -> Result<u64, StoreError> {
    let found = std::fs::metadata(path).map(|file| file.len());
    found.map_err(|error| StoreError::Io { path: path.to_path_buf(), reason: error.to_string() })
}

/// Runs all migrations that are missing in one transaction, so that a failure of the last one undoes all.
async fn migrate(
    conn: &mut SqliteConnection,
    migrations: &Migrator,
) -> Result<(), sqlx::migrate::MigrateError> {
    let mut transaction = conn.begin().await?;
    migrations.run(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// Determines the schema, and refuses one that is newer than `known` or of another program.
pub(super) async fn schema(
    conn: &mut SqliteConnection,
    path: &Path,
    known: i64,
) -> Result<Schema, StoreError> {
    match sqlite::schema(conn).await.map_err(|error| open_error(path, error))? {
        Schema::Version(found) if found > known => {
            Err(StoreError::Newer { path: path.to_path_buf(), found, known })
        }
        Schema::Foreign => {
            let reason = "it belongs to another program".into();
            Err(StoreError::Corrupt { path: path.to_path_buf(), reason })
        }
        found => Ok(found),
    }
}

/// Opens the pool of connections that read.
async fn readers(path: &Path) -> Result<SqlitePool, StoreError> {
    let checked = path.to_path_buf();
    PoolOptions::new()
        .max_connections(READERS)
        .min_connections(1)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .after_connect(move |conn, _| {
            let path = checked.clone();
            Box::pin(async move {
                sqlite::verify(conn, &path).await.map_err(|error| sqlx::Error::Configuration(Box::new(error)))
            })
        })
        .connect_with(sqlite::options(path, Role::Reader))
        .await
        .map_err(|error| open_error(path, error))
}

/// Appends a suffix to the file name of a path.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

#[cfg(test)]
mod every_version;

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use sqlx::{Executor as _, SqlSafeStr as _};

    use super::*;

    #[test]
    fn a_path_and_the_usual_urls_name_the_same_file() {
        for url in ["games.sqlite", "sqlite:games.sqlite", "sqlite://games.sqlite"] {
            assert_eq!(database_path(url).unwrap(), Path::new("games.sqlite"), "{url}");
        }
        for url in ["/var/games.sqlite", "sqlite:/var/games.sqlite", "sqlite:///var/games.sqlite"] {
            assert_eq!(database_path(url).unwrap(), Path::new("/var/games.sqlite"), "{url}");
        }
    }

    #[test]
    fn a_link_names_the_file_to_which_it_leads() {
        let dir = tempfile::tempdir().unwrap();
        let real = dir.path().canonicalize().unwrap().join("real.sqlite");
        let [first, second] = ["first.sqlite", "second.sqlite"].map(|name| dir.path().join(name));
        symlink("real.sqlite", &first).unwrap();
        symlink("first.sqlite", &second).unwrap();
        let nowhere = database_path(second.to_str().unwrap()).unwrap_err();
        assert!(matches!(&nowhere, StoreError::Link { path, .. } if *path == second), "{nowhere}");
        fs::write(&real, "").unwrap();
        for link in [first, second] {
            assert_eq!(database_path(link.to_str().unwrap()).unwrap(), real);
        }
    }

    #[tokio::test]
    async fn a_link_to_an_open_database_is_in_use() {
        let dir = tempfile::tempdir().unwrap();
        let (real, link) = (dir.path().join("games.sqlite"), dir.path().join("link.sqlite"));
        let opened = open(real.to_str().unwrap(), Duration::ZERO).await.unwrap();
        symlink(&real, &link).unwrap();
        let second = open(link.to_str().unwrap(), Duration::ZERO).await.err().unwrap();
        assert!(matches!(second, StoreError::InUse { .. }), "{second}");
        close(opened).await;
    }

    #[test]
    fn what_names_no_file_is_refused() {
        for url in ["", "sqlite:", "sqlite::memory:", ":memory:", "sqlite:a?mode=ro", "mysql://x/y", "data/"]
        {
            assert!(matches!(database_path(url), Err(StoreError::Address { .. })), "{url}");
        }
        // SQLite would open another file than the one that is locked.
        for url in ["file:a.sqlite", "sqlite:file:a.sqlite", "sqlite://file:a.sqlite", "file:///a.sqlite"] {
            assert!(matches!(database_path(url), Err(StoreError::Address { .. })), "{url}");
        }
        assert_eq!(database_path("./file:a.sqlite").unwrap(), Path::new("./file:a.sqlite"));
    }

    #[test]
    fn every_file_of_the_schema_is_a_step_of_it() {
        let folder = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/sqlite")).unwrap();
        let mut files: Vec<_> =
            folder.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
        let mut steps: Vec<_> = MIGRATIONS.iter().map(|step| step.sql.as_str().to_owned()).collect();
        files.sort();
        steps.sort();
        assert_eq!(files, steps);
    }

    #[tokio::test]
    async fn a_large_file_is_checked_while_it_is_in_use_and_before_it_is_migrated() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let url = path.to_str().unwrap();
        let now = banqi_session::Timestamp(10);
        let mut opened = open(url, Duration::ZERO).await.unwrap();
        let blob = CHECKED_BEFORE_USE + (1 << 20);
        opened.writer.run("CREATE TABLE large (value BLOB) STRICT").await.unwrap();
        sqlx::query("INSERT INTO large VALUES (zeroblob($1))")
            .bind(i64::try_from(blob).unwrap())
            .execute(opened.writer.sqlite().unwrap())
            .await
            .unwrap();
        close(opened).await;
        let store = crate::Store::open(url, now).await.unwrap();
        store.check_large_file().await.unwrap();
        store.close().await;

        // A page in the middle of the blob: its first bytes are the number of the next page.
        let mut file = OpenOptions::new().write(true).open(&path).unwrap();
        let page = file_size(&path).unwrap() / 2 / 4096;
        io::Seek::seek(&mut file, io::SeekFrom::Start(page * 4096)).unwrap();
        io::Write::write_all(&mut file, &[0xff; 16]).unwrap();
        drop(file);

        let store = crate::Store::open(url, now).await.unwrap();
        let damage = store.check_large_file().await.unwrap_err();
        assert!(matches!(damage, StoreError::Corrupt { .. }), "{damage}");
        store.close().await;
        let refused = open_file(url, Duration::ZERO, &migrations_of_tomorrow()).await.err().unwrap();
        assert!(matches!(refused, StoreError::Corrupt { .. }), "{refused}");
    }

    /// The migrations of a program that is one version newer.
    fn migrations_of_tomorrow() -> Migrator {
        let mut all = MIGRATIONS.migrations.to_vec();
        let sql = "CREATE TABLE tomorrow (id INTEGER PRIMARY KEY) STRICT; INSERT INTO tomorrow VALUES (7)";
        all.push(Migration::new(9000, "tomorrow".into(), MigrationType::Simple, sql.into_sql_str(), false));
        Migrator::with_migrations(all)
    }

    async fn people(path: &Path) -> i64 {
        let mut conn = sqlite::options(path, Role::Reader).connect().await.unwrap();
        let people = sqlx::query_scalar("SELECT count(*) FROM people").fetch_one(&mut conn).await.unwrap();
        conn.close().await.unwrap();
        people
    }

    async fn close(mut opened: Opened) {
        opened.readers.close().await;
        opened.writer.run("PRAGMA wal_checkpoint(TRUNCATE)").await.unwrap();
        opened.writer.close().await.unwrap();
    }

    #[tokio::test]
    async fn an_older_database_with_rows_is_backed_up_before_it_is_migrated() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let url = path.to_str().unwrap();
        let mut today = open(url, Duration::ZERO).await.unwrap();
        assert_eq!(fs::read_dir(dir.path()).unwrap().filter(is_backup).count(), 0);
        today.writer.run("INSERT INTO people VALUES (1, 2), (3, 4)").await.unwrap();
        close(today).await;

        let tomorrow = migrations_of_tomorrow();
        let mut opened = open_file(url, Duration::ZERO, &tomorrow).await.unwrap();
        let new: i64 = sqlx::query_scalar("SELECT id FROM tomorrow")
            .fetch_one(opened.writer.sqlite().unwrap())
            .await
            .unwrap();
        assert_eq!(new, 7);
        close(opened).await;
        assert_eq!(people(&path).await, 2);
        let today_version = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap();
        let backup = beside(&path, &format!(".backup-{today_version}"));
        let copy = dir.path().join("restored.sqlite");
        fs::copy(&backup, &copy).unwrap();
        close(open(copy.to_str().unwrap(), Duration::ZERO).await.unwrap()).await;
        assert_eq!(people(&copy).await, 2, "the backup is a whole database of the older program");

        let refused = open(url, Duration::ZERO).await.err().unwrap();
        assert!(matches!(refused, StoreError::Newer { found: 9000, .. }), "{refused}");
        close(open_file(url, Duration::ZERO, &tomorrow).await.unwrap()).await;
        let backups = fs::read_dir(dir.path()).unwrap().filter(is_backup).count();
        assert_eq!(backups, 1, "a database that is up to date is not backed up");
    }

    /// The migrations of an older program.
    fn migrations_up_to(version: i64) -> Migrator {
        let older = MIGRATIONS.migrations.iter().filter(|migration| migration.version <= version);
        Migrator::with_migrations(older.cloned().collect())
    }

    #[tokio::test]
    async fn an_upgrade_never_deletes_the_backup_that_it_has_just_made() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let url = path.to_str().unwrap();
        close(open_file(url, Duration::ZERO, &migrations_up_to(2)).await.unwrap()).await;
        for version in 23..=25 {
            fs::write(beside(&path, &format!(".backup-{version}")), "of a newer database").unwrap();
        }
        close(open(url, Duration::ZERO).await.unwrap()).await;
        let kept = [2, 23, 24, 25].map(|version| beside(&path, &format!(".backup-{version}")).exists());
        assert_eq!(kept, [true, false, true, true]);
    }

    /// SQL for a game that was rated in a server, as the first version of the program stored it.
    fn game() -> &'static str {
        "INSERT INTO people VALUES (1, 2), (3, 4); INSERT INTO accounts VALUES (11, 1), (13, 3); \
        INSERT INTO sessions (session_id, code, game_id, guild_id, channel_id, language, variant, per_move_ms, \
        phase, seq, challenger, opponent, created_at, ended_at, result) VALUES (5, '7K2M9C', zeroblob(16), 77, 88, \
        'en', 'hongkong', 60000, 'over', 1, 1, 3, 0, 9, 'draw: agreement'); \
        INSERT INTO entrants VALUES (1, 5, 0), (3, 5, 1); INSERT INTO events VALUES (5, 0, 0, 'x', '{}', NULL, NULL); \
        INSERT INTO rating_log SELECT 1, 'hongkong', column1, 1, 5, 3, 9, 1, 0, 40, 1500, 350, 0.06, 1500, 290, 0.06 \
        FROM (VALUES (0), (77)); \
        INSERT INTO ratings SELECT 1, 'hongkong', column1, 1500, 290, 0.06, 1, 0, 0, 1, 1, 0, 0, 0, 40, 1, 1, 9 \
        FROM (VALUES (0), (77))"
    }

    #[tokio::test]
    async fn a_populated_first_database_keeps_everything_and_gains_room_for_named_rules() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let url = path.to_str().unwrap();
        let mut first = open_file(url, Duration::ZERO, &migrations_up_to(1)).await.unwrap();
        first.writer.sqlite().unwrap().execute(game()).await.unwrap();
        let counts = "SELECT (SELECT count(*) FROM people) * 10000 + (SELECT count(*) FROM sessions) * 1000 \
            + (SELECT count(*) FROM entrants) * 100 + (SELECT count(*) FROM events) * 10 \
            + (SELECT count(*) FROM ratings)";
        let before: i64 = sqlx::query_scalar(counts).fetch_one(first.writer.sqlite().unwrap()).await.unwrap();
        close(first).await;

        let mut now = open(url, Duration::ZERO).await.unwrap();
        let after: i64 = sqlx::query_scalar(counts).fetch_one(now.writer.sqlite().unwrap()).await.unwrap();
        assert_eq!((before, after), (21_212, 21_212));
        let saved = "INSERT INTO rule_presets VALUES (77, 'Friday', 'hongkong')";
        now.writer.sqlite().unwrap().execute(saved).await.unwrap();
        assert!(now.writer.sqlite().unwrap().execute(saved).await.is_err(), "a name is one server's once");
        now.writer.run("INSERT INTO rule_presets VALUES (78, 'Friday', 'club')").await.unwrap();
        for bad in ["''", "'0123456789012345678901234567890123'", "NULL", "x'00'"] {
            let insert = format!("INSERT INTO rule_presets VALUES (77, {bad}, 'club')");
            let refused = now.writer.sqlite().unwrap().execute(sqlx::AssertSqlSafe(insert)).await;
            assert!(refused.is_err(), "{bad}");
        }
        close(now).await;
        assert!(beside(&path, ".backup-1").exists());
    }

    /// SQL for the rows of the same game for the other player, as a later version stored them, and for a game in
    /// progress.
    fn more_games() -> &'static str {
        "INSERT INTO rating_log SELECT 3, 'hongkong', column1, 1, 5, 1, 9, 1, 1, 40, 1500, 350, 0.06, 1500, 290, 0.06 \
        FROM (VALUES (0), (77)); \
        INSERT INTO ratings SELECT 3, 'hongkong', column1, 1500, 290, 0.06, 1, 0, 0, 1, 0, 0, 1, 0, 40, 1, 1, 9 \
        FROM (VALUES (0), (77)); \
        INSERT INTO sessions (session_id, code, game_id, guild_id, channel_id, language, variant, per_move_ms, \
        phase, seq, challenger, opponent, created_at, deadline_at) VALUES (6, '7K2M9D', zeroblob(16), 77, 88, \
        'en', 'taiwan', 60000, 'offered', 0, 1, 3, 0, 99); \
        INSERT INTO entrants VALUES (1, 6, 0); INSERT INTO events VALUES (6, 0, 0, 'challenged', \
        '{\"v\":1,\"challenger\":1,\"opponent\":3,\"rule_set\":\"taiwan\",\"per_move_ms\":60000,\"expires\":99}', \
        NULL, NULL); INSERT INTO deals VALUES (6, 1, zeroblob(32), zeroblob(32), zeroblob(32))"
    }

    #[tokio::test]
    async fn a_populated_second_database_keeps_its_games_of_two_and_who_met_whom() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let url = path.to_str().unwrap();
        let mut second = open_file(url, Duration::ZERO, &migrations_up_to(2)).await.unwrap();
        second.writer.sqlite().unwrap().execute(game()).await.unwrap();
        second.writer.sqlite().unwrap().execute(more_games()).await.unwrap();
        let kept = "SELECT group_concat(concat_ws(' ', player_id, pool, scope, nth, session_id, at, score, colour, \
            plies, before_rating, after_deviation, after_volatility), ';') FROM rating_log";
        let before: String =
            sqlx::query_scalar(kept).fetch_one(second.writer.sqlite().unwrap()).await.unwrap();
        let met =
            "SELECT group_concat(concat_ws(' ', player_id, scope, nth, opponent_id, at, score), ';') FROM ";
        let met = |table| sqlx::AssertSqlSafe(format!("{met}{table}"));
        let opponents: String =
            sqlx::query_scalar(met("rating_log")).fetch_one(second.writer.sqlite().unwrap()).await.unwrap();
        assert_eq!(opponents, "1 0 1 3 9 1;1 77 1 3 9 1;3 0 1 1 9 1;3 77 1 1 9 1");
        close(second).await;

        let mut now = open(url, Duration::ZERO).await.unwrap();
        let after: String = sqlx::query_scalar(kept).fetch_one(now.writer.sqlite().unwrap()).await.unwrap();
        assert_eq!(after, before);
        let pairs: String =
            sqlx::query_scalar(met("rating_pairs")).fetch_one(now.writer.sqlite().unwrap()).await.unwrap();
        assert_eq!(pairs, opponents);
        let seats: Vec<i64> = sqlx::query_scalar("SELECT seats FROM sessions")
            .fetch_all(now.writer.sqlite().unwrap())
            .await
            .unwrap();
        assert_eq!(seats, [2, 2]);
        close(now).await;
        assert!(beside(&path, ".backup-2").exists());

        let store = crate::Store::open(url, banqi_session::Timestamp(10)).await.unwrap();
        let (one, other) = (banqi_session::PlayerId(1), banqi_session::Participant::from_stored(3));
        let lines = store.open_of_player(other, 10).await.unwrap();
        assert_eq!((lines.len(), lines[0].invited.as_slice()), (1, [other].as_slice()));
        assert_eq!(
            store.recent_of_player(other, Some(crate::GuildId(77)), 10).await.unwrap()[0].entered,
            [other]
        );
        let stored = store.load(lines[0].id).await.unwrap().unwrap();
        let begun = banqi_session::Session::fold(lines[0].id, &stored.events).unwrap();
        assert_eq!((begun.invited(), begun.seat_count()), ([other].as_slice(), 2));
        let profile = store.profile(one, "hongkong", crate::Scope::Global).await.unwrap().unwrap();
        assert_eq!((profile.draws, profile.red.games, profile.opponents), (1, 1, 1));
        store.close().await;
    }

    #[tokio::test]
    async fn a_populated_third_database_keeps_its_games_and_gains_turns_of_the_computer() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let url = path.to_str().unwrap();
        let mut third = open_file(url, Duration::ZERO, &migrations_up_to(2)).await.unwrap();
        third.writer.sqlite().unwrap().execute(game()).await.unwrap();
        third.writer.sqlite().unwrap().execute(more_games()).await.unwrap();
        close(third).await;
        close(open_file(url, Duration::ZERO, &migrations_up_to(3)).await.unwrap()).await;

        let mut now = open(url, Duration::ZERO).await.unwrap();
        let games: i64 = sqlx::query_scalar("SELECT count(*) FROM sessions")
            .fetch_one(now.writer.sqlite().unwrap())
            .await
            .unwrap();
        assert_eq!(games, 2);
        let turn = "INSERT INTO computer_turns VALUES (6, 1, 0, NULL, 0)";
        now.writer.sqlite().unwrap().execute(turn).await.unwrap();
        assert!(now.writer.sqlite().unwrap().execute(turn).await.is_err(), "a session has one");
        let nowhere = "INSERT INTO computer_turns VALUES (7, 1, 0, NULL, 0)";
        assert!(now.writer.sqlite().unwrap().execute(nowhere).await.is_err(), "a turn is a session's");
        close(now).await;
        assert!(beside(&path, ".backup-3").exists());
    }

    #[tokio::test]
    async fn a_populated_fifth_database_keeps_its_people_who_have_chosen_nothing_yet() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let url = path.to_str().unwrap();
        let mut fifth = open_file(url, Duration::ZERO, &migrations_up_to(5)).await.unwrap();
        let people = "INSERT INTO people VALUES (1, 2), (3, 4); INSERT INTO accounts VALUES (11, 1), (13, 3)";
        fifth.writer.sqlite().unwrap().execute(people).await.unwrap();
        close(fifth).await;

        let mut now = open(url, Duration::ZERO).await.unwrap();
        let kept = "SELECT count(*) FROM accounts WHERE pieces IS NULL AND notation IS NULL";
        let kept: i64 = sqlx::query_scalar(kept).fetch_one(now.writer.sqlite().unwrap()).await.unwrap();
        assert_eq!(kept, 2);
        for bad in ["pieces = 'wooden'", "notation = 'wooden'"] {
            let update = format!("UPDATE accounts SET {bad} WHERE user_id = 11");
            assert!(
                now.writer.sqlite().unwrap().execute(sqlx::AssertSqlSafe(update)).await.is_err(),
                "{bad}"
            );
        }
        let here = "INSERT INTO guild_tastes (guild_id, pieces) VALUES (77, 'figures')";
        now.writer.sqlite().unwrap().execute(here).await.unwrap();
        assert!(now.writer.sqlite().unwrap().execute(here).await.is_err(), "a server has one");
        close(now).await;
        assert!(beside(&path, ".backup-5").exists());
    }

    /// SQL for a game of four and a game of two, as stored before places were counted: player 1 came second of four,
    /// players 3 and 5 shared third place.
    fn rated_games() -> &'static str {
        "INSERT INTO people VALUES (1, 2), (3, 4), (5, 6), (7, 8); \
        INSERT INTO sessions (session_id, code, game_id, guild_id, channel_id, language, variant, per_move_ms, \
        phase, seq, challenger, opponent, created_at, ended_at, seats) VALUES \
        (5, '7K2M9C', zeroblob(16), 77, 88, 'en', 'four-colour-4', 60000, 'over', 1, 1, 3, 0, 9, 4), \
        (6, '7K2M9D', zeroblob(16), 77, 88, 'en', 'taiwan', 60000, 'over', 1, 1, 3, 0, 9, 2); \
        INSERT INTO rating_log SELECT column1, 'four-colour-4', 0, 1, 5, 9, 0, 0, 40, 1500, 350, 0.06, 1500, 290, 0.06 \
        FROM (VALUES (1), (3), (5), (7)); \
        INSERT INTO rating_log VALUES (1, 'taiwan', 0, 1, 6, 9, 2, 0, 40, 1500, 350, 0.06, 1500, 290, 0.06); \
        INSERT INTO rating_pairs SELECT column1, 'four-colour-4', 0, 1, column2, 9, column3 FROM (VALUES \
        (1, 3, 2), (1, 5, 2), (1, 7, 0), (3, 1, 0), (3, 5, 1), (3, 7, 0), (5, 1, 0), (5, 3, 1), (5, 7, 0), \
        (7, 1, 2), (7, 3, 2), (7, 5, 2)); \
        INSERT INTO rating_pairs VALUES (1, 'taiwan', 0, 1, 3, 9, 2); \
        INSERT INTO ratings SELECT column1, column2, 0, 1500, 290, 0.06, 1, 0, 0, 1, 0, 0, 0, 0, 40, 1, 1, 9 \
        FROM (VALUES (1, 'four-colour-4'), (3, 'four-colour-4'), (5, 'four-colour-4'), (7, 'four-colour-4'), \
        (1, 'taiwan'))"
    }

    #[tokio::test]
    async fn a_database_from_before_places_has_them_counted_from_who_met_whom() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let url = path.to_str().unwrap();
        let mut before = open_file(url, Duration::ZERO, &migrations_up_to(6)).await.unwrap();
        before.writer.sqlite().unwrap().execute(rated_games()).await.unwrap();
        close(before).await;
        let store = crate::Store::open(url, banqi_session::Timestamp(10)).await.unwrap();
        for (player, pool, places) in [
            (7, "four-colour-4", [1, 0, 0, 0]),
            (1, "four-colour-4", [0, 1, 0, 0]),
            (3, "four-colour-4", [0, 0, 1, 0]),
            (5, "four-colour-4", [0, 0, 1, 0]),
            (1, "taiwan", [0; 4]),
        ] {
            let player = banqi_session::PlayerId(player);
            let profile = store.profile(player, pool, crate::Scope::Global).await.unwrap().unwrap();
            assert_eq!((profile.places, profile.form.games), (places, 1), "{player:?} in {pool}");
        }
        store.close().await;
    }

    #[tokio::test]
    async fn a_populated_ninth_database_keeps_its_games_and_gains_room_for_servers() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let url = path.to_str().unwrap();
        let mut ninth = open_file(url, Duration::ZERO, &migrations_up_to(6)).await.unwrap();
        ninth.writer.sqlite().unwrap().execute(rated_games()).await.unwrap();
        close(ninth).await;
        close(open_file(url, Duration::ZERO, &migrations_up_to(9)).await.unwrap()).await;

        let mut now = open(url, Duration::ZERO).await.unwrap();
        let kept = "SELECT (SELECT count(*) FROM sessions) * 10 + (SELECT count(*) FROM guilds)";
        let kept: i64 = sqlx::query_scalar(kept).fetch_one(now.writer.sqlite().unwrap()).await.unwrap();
        assert_eq!(kept, 20, "two games, and no server is known yet");
        let here = "INSERT INTO guilds (guild_id, known_at) VALUES (77, 5)";
        now.writer.sqlite().unwrap().execute(here).await.unwrap();
        assert!(now.writer.sqlite().unwrap().execute(here).await.is_err(), "a server has one row");
        close(now).await;
        assert!(beside(&path, ".backup-9").exists());
    }

    fn is_backup(entry: &io::Result<fs::DirEntry>) -> bool {
        entry.as_ref().unwrap().file_name().to_string_lossy().contains("backup")
    }

    #[tokio::test]
    async fn a_migration_that_fails_leaves_the_database_as_it_was() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let url = path.to_str().unwrap();
        close(open(url, Duration::ZERO).await.unwrap()).await;
        let mut all = MIGRATIONS.migrations.to_vec();
        let sql = "CREATE TABLE half (id INTEGER) STRICT; INSERT INTO nowhere VALUES (1)";
        all.push(Migration::new(9000, "broken".into(), MigrationType::Simple, sql.into_sql_str(), false));
        let refused = open_file(url, Duration::ZERO, &Migrator::with_migrations(all)).await.err().unwrap();
        assert!(matches!(refused, StoreError::Migration { known: 9000, .. }), "{refused}");
        close(open(url, Duration::ZERO).await.unwrap()).await;
    }
}
