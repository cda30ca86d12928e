//! The databases of tests: SQLite files, or databases of a PostgreSQL server that the tests start.
//!
//! With `BANQI_DATABASES=postgres` every test that opens a [`Database`] gets one on the server; the tests in modules
//! named `file` are about SQLite's files and are left out then. `BANQI_POSTGRES` is the directory of the server's
//! programs.

use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::mem;
use std::net::TcpListener;
use std::ops::Range;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use sqlx::any::install_default_drivers;
use sqlx::migrate::Migrator;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _, PgConnection};
use tempfile::TempDir;

/// Where Debian has the programs of the server, if `BANQI_POSTGRES` does not say it.
const PROGRAMS: &str = "/usr/lib/postgresql/15/bin";

/// How often, and after which pause, the server is asked whether it has started.
const TRIES: u32 = 3_000;
const AGAIN: Duration = Duration::from_millis(20);

/// The ports of servers.
const PORTS: Range<u16> = 20_000..32_000;

/// Returns whether tests use PostgreSQL.
pub(crate) fn on_postgres() -> bool {
    env::var_os("BANQI_DATABASES").is_some_and(|name| name == "postgres")
}

/// An empty database, and a directory beside it. Both are deleted with it.
#[derive(Debug)]
pub(crate) struct Database {
    dir: TempDir,
    /// The server that has it, and its name there.
    place: Option<(Arc<Server>, String)>,
}

impl Database {
    /// Returns a new one of the kind that tests use.
    pub(crate) async fn new() -> Self {
        if on_postgres() { Self::on_server().await } else { Self::file() }
    }

    /// Returns a new SQLite file.
    pub(crate) fn file() -> Self {
        Self { dir: tempfile::tempdir().unwrap(), place: None }
    }

    /// Returns a new one that is in memory if it is a file and there is such a place. A crash of the program loses
    /// nothing that it has written.
    pub(crate) async fn in_memory() -> Self {
        if on_postgres() {
            return Self::on_server().await;
        }
        let dir = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
        Self { dir, place: None }
    }

    /// Puts the database in the state that another program finds if this one ends now: a file is copied with its log,
    /// while the server has what was committed. Returns the files that the ending program still has open.
    pub(crate) async fn crash(&mut self) -> Option<Self> {
        if self.place.is_some() {
            return None;
        }
        let copy = Self::in_memory().await;
        for suffix in ["", "-wal"] {
            let name = |database: &Self| format!("{}{suffix}", database.path().display());
            fs::copy(name(self), name(&copy)).unwrap();
        }
        Some(mem::replace(self, copy))
    }

    /// Returns a new database on the server.
    pub(crate) async fn on_server() -> Self {
        Self::on(tokio::task::spawn_blocking(|| Arc::clone(&SERVER)).await.unwrap()).await
    }

    /// Returns a new database on a server of its own, which can be restarted.
    pub(crate) async fn on_own_server() -> Self {
        let server = tokio::task::spawn_blocking(|| Server::start().unwrap());
        Self::on(Arc::new(server.await.unwrap())).await
    }

    async fn on(server: Arc<Server>) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        let mut conn = connect(&server.url("postgres")).await;
        conn.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
        conn.close().await.unwrap();
        Self { dir: tempfile::tempdir().unwrap(), place: Some((server, name)) }
    }

    /// Returns its address, as `DATABASE_URL` has it.
    pub(crate) fn url(&self) -> String {
        match &self.place {
            Some((server, name)) => server.url(name),
            None => format!("sqlite:{}", self.path().display()),
        }
    }

    /// Returns the directory beside it.
    pub(crate) fn dir(&self) -> &Path {
        self.dir.path()
    }

    /// Returns the file of an SQLite database.
    pub(crate) fn path(&self) -> PathBuf {
        assert!(self.place.is_none(), "a test in a module named file");
        self.dir.path().join("banqi.sqlite")
    }

    /// Returns a connection beside the program's.
    pub(crate) async fn connect(&self) -> AnyConnection {
        connect(&self.url()).await
    }
}

/// Undoes every migration of PostgreSQL after the first.
const FIRST_SCHEMA: &str = "DROP TABLE partitions, replicas, absences; DROP FUNCTION enter(integer, boolean); \
    DROP FUNCTION ours(bigint); DROP FUNCTION partition_of(bigint); DROP FUNCTION clock_ms(); \
    ALTER TABLE guild_tastes DROP COLUMN alert; ALTER TABLE entrants DROP COLUMN variant; \
    DROP INDEX sessions_over_guild; DROP INDEX ratings_board; DROP INDEX rating_log_order; \
    CREATE INDEX ratings_board ON ratings (pool, scope, rating DESC, player_id, deviation, games, opponents, top_share); \
    CREATE INDEX rating_log_order ON rating_log (pool, scope, at); DELETE FROM _sqlx_migrations WHERE version > 22";

impl Database {
    /// Leaves the rows as they are, in the schema of the first version that used a server. Nobody may use the database.
    pub(crate) async fn take_back_migrations(&self) {
        assert!(self.place.is_some(), "a database of a server");
        let mut conn = self.connect().await;
        sqlx::raw_sql(FIRST_SCHEMA).execute(&mut conn).await.unwrap();
        conn.close().await.unwrap();
    }

    /// Returns the newest version of the schema of servers.
    pub(crate) async fn newest_version() -> i64 {
        Self::server_migrations().await.migrations.iter().map(|migration| migration.version).max().unwrap()
    }

    async fn server_migrations() -> Migrator {
        let all = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/postgres");
        Migrator::new(Path::new(all)).await.unwrap()
    }

    /// Brings a database of a server from an earlier version to the schema of this one. Nobody may use the database.
    pub(crate) async fn migrate_up_to(&self, version: i64) {
        let all = Self::server_migrations().await;
        let until = all.migrations.iter().filter(|migration| migration.version <= version);
        let mut conn = PgConnection::connect(&self.url()).await.unwrap();
        Migrator::with_migrations(until.cloned().collect()).run(&mut conn).await.unwrap();
        conn.close().await.unwrap();
    }
}

/// Returns the statements that let this much time pass in all games, while no bot runs.
pub(crate) fn later(hours: i64) -> String {
    let ms = hours * 3_600_000;
    format!(
        "UPDATE events SET body = json_set(body, '$.deadline', json_extract(body, '$.deadline') - {ms}) \
        WHERE json_extract(body, '$.deadline') IS NOT NULL; \
        UPDATE events SET at = at - {ms}; \
        UPDATE sessions SET deadline_at = deadline_at - {ms}, call_at = call_at - {ms}"
    )
}

/// Returns the text of every row in the database, after its table.
pub(crate) async fn dump(conn: &mut AnyConnection) -> Vec<(String, String)> {
    let (tables, columns) = if conn.backend_name() == "PostgreSQL" {
        let tables = "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public'";
        (tables, "SELECT CAST(column_name AS TEXT) FROM information_schema.columns WHERE table_name = $1")
    } else {
        let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
        (tables, "SELECT name FROM pragma_table_info($1)")
    };
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut *conn).await.unwrap();
    let mut rows = Vec::new();
    for table in tables {
        let columns: Vec<String> =
            sqlx::query_scalar(columns).bind(&table).fetch_all(&mut *conn).await.unwrap();
        // What is no text in SQLite may not be UTF-8, and is written as hexadecimal digits.
        let cell = |column: &String| match conn.backend_name() {
            "PostgreSQL" => format!("CAST(\"{column}\" AS TEXT)"),
            _ => format!("quote(\"{column}\")"),
        };
        let cells: Vec<String> = columns.iter().map(cell).collect();
        let select = format!("SELECT concat_ws(' ', {}) FROM \"{table}\"", cells.join(", "));
        let found: Vec<String> =
            sqlx::query_scalar(AssertSqlSafe(select)).fetch_all(&mut *conn).await.unwrap();
        rows.extend(found.into_iter().map(|row| (table.clone(), row)));
    }
    rows
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some((server, name)) = &self.place {
            // The server and all that it has are deleted in the end.
            let _ = server.program("dropdb").args(["--force", "--if-exists", name]).output();
        }
    }
}

async fn connect(url: &str) -> AnyConnection {
    install_default_drivers();
    AnyConnection::connect(url).await.unwrap()
}

impl Database {
    /// Ends the connections of the program, as a server does that is stopped.
    pub(crate) async fn disconnect(&self) {
        let (server, name) = self.place.as_ref().expect("a database of a server");
        let mut conn = connect(&server.url("postgres")).await;
        let end =
            format!("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{name}'");
        conn.execute(AssertSqlSafe(end)).await.unwrap();
        conn.close().await.unwrap();
    }

    /// Stops the database's own server at once, without a word to anyone who is connected, and starts it again.
    pub(crate) async fn restart_server(&self) {
        let (server, _) = self.place.as_ref().expect("a database of a server");
        let url = server.url("postgres");
        let started = async || {
            let mut conn = AnyConnection::connect(&url).await?;
            let started = sqlx::query_scalar::<_, String>("SELECT CAST(pg_postmaster_start_time() AS TEXT)");
            started.fetch_one(&mut conn).await
        };
        let before = started().await.unwrap();
        server.restart();
        for _ in 0..TRIES {
            if started().await.is_ok_and(|now| now != before) {
                return;
            }
            tokio::time::sleep(AGAIN).await;
        }
        panic!("the server did not start again")
    }
}

/// A PostgreSQL server on loopback, with its own user and files.
#[derive(Debug)]
struct Server {
    programs: PathBuf,
    port: u16,
    _shell: Child,
    /// A line restarts the server, the end stops it.
    orders: Mutex<ChildStdin>,
}

/// The server that most tests share.
static SERVER: LazyLock<Arc<Server>> = LazyLock::new(|| Arc::new(Server::start().unwrap()));

/// Returns a port that is free, and is given to nothing else before the server listens there. What the system gives to
/// connections by itself is above this range (`ip_local_port_range`).
fn free_port() -> u16 {
    static TRIED: AtomicU32 = AtomicU32::new(0);
    loop {
        let next = std::process::id() + TRIED.fetch_add(1, Ordering::Relaxed);
        let port = PORTS.start + u16::try_from(next % PORTS.len() as u32).unwrap();
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

impl Server {
    fn start() -> io::Result<Self> {
        let programs = env::var_os("BANQI_POSTGRES").map_or_else(|| PROGRAMS.into(), PathBuf::from);
        let dir = tempfile::tempdir()?.keep();
        let port = free_port();
        // The server refuses to be run by root.
        let user = server_user();
        if let Some(user) = user {
            chown(&dir, Some(user), None)?;
        }
        let as_user = |command: &mut Command| {
            command.current_dir(&dir);
            if let Some(user) = user {
                command.uid(user);
            }
        };
        let mut create = Command::new(programs.join("initdb"));
        create.args(["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--username=banqi", "-D"]);
        create.arg(dir.join("data"));
        as_user(&mut create);
        let created = create.output()?;
        assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));
        // The shell stops the server when its input ends, which is when the tests end, however they do.
        let mut shell = Command::new("sh");
        shell.args([
            "-c",
            "\"$@\" & server=$!; \
            while read -r line; do kill -QUIT $server; wait $server; \"$@\" & server=$!; done; \
            kill -INT $server; wait $server; rm -rf \"$PWD\"/*",
            "sh",
        ]);
        shell.arg(programs.join("postgres")).arg("-D").arg(dir.join("data"));
        shell.arg("-p").arg(port.to_string()).arg("-k").arg(&dir);
        shell.args(["-h", "127.0.0.1", "-c", "max_connections=300", "-c", "log_min_messages=fatal"]);
        // Tests need not wait for the disk; a benchmark measures what a host gets.
        if cfg!(test) {
            shell.arg("-F");
        }
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        as_user(&mut shell);
        let mut shell = shell.spawn()?;
        let orders = Mutex::new(shell.stdin.take().expect("a pipe"));
        let server = Self { programs, port, _shell: shell, orders };
        let mut ready = server.program("pg_isready");
        ready.args(["--quiet", "--timeout=1"]);
        for _ in 0..TRIES {
            if ready.status()?.success() {
                return Ok(server);
            }
            std::thread::sleep(AGAIN);
        }
        panic!("the server did not start")
    }

    fn restart(&self) {
        self.orders.lock().unwrap().write_all(b"\n").unwrap();
    }

    /// Returns a command of the server's that connects to it.
    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.env("PGHOST", "127.0.0.1").env("PGPORT", self.port.to_string()).env("PGUSER", "banqi");
        command
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://banqi@127.0.0.1:{}/{database}", self.port)
    }
}

/// Returns the user that runs the server, if the tests are run by root.
fn server_user() -> Option<u32> {
    let number = |arguments: &[&str]| {
        let output = Command::new("id").args(arguments).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse::<u32>().ok()
    };
    if number(&["-u"]) == Some(0) { number(&["-u", "postgres"]) } else { None }
}
