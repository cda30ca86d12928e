//! Replicas: several processes of the bot on one PostgreSQL database, behind a load balancer.

use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

use discord_sandbox::{Guild, Snowflake};
use sqlx::Connection as _;

use super::room::{LIMIT, Room, received_at};

/// Number of parts into which all servers are divided.
const PARTITIONS: u64 = 64;

/// The pause before something is looked at again.
const AGAIN: Duration = Duration::from_millis(10);

/// Returns the partition of a server.
pub(crate) fn partition(guild: Snowflake) -> u64 {
    (guild >> 22) % PARTITIONS
}

/// One process. It is killed when it is dropped.
pub(crate) struct Replica {
    process: Child,
    log: PathBuf,
    /// Where it receives interactions.
    pub(crate) url: String,
}

impl Replica {
    /// Starts a process that reaches the database at `url`, and waits until it receives interactions.
    async fn start(room: &Room, url: &str) -> Self {
        Self::start_with(room, |command| {
            command.env("DATABASE_URL", url);
        })
        .await
    }

    /// Starts a process with other settings, and waits until it receives interactions.
    pub(crate) async fn start_with(room: &Room, set: impl FnOnce(&mut Command)) -> Self {
        let (mut command, log) = room.command_and_log();
        room.over_http(&mut command);
        set(command.env("METRICS_ADDRESS", "0"));
        let process = command.spawn().unwrap();
        let mut replica = Self { process, log, url: String::new() };
        let begun = async {
            loop {
                let log = replica.log();
                // It is ready after it has said where it listens.
                if let Some(url) = received_at(&log).filter(|_| log.contains(": ready")) {
                    return url;
                }
                assert!(replica.process.try_wait().unwrap().is_none(), "it has ended: {log}");
                tokio::time::sleep(AGAIN).await;
            }
        };
        replica.url = tokio::time::timeout(LIMIT, begun).await.unwrap_or_else(|_| panic!("{}", room.log()));
        replica
    }

    /// Starts a process that has a gateway connection and receives no interactions.
    pub(crate) fn presence(room: &Room) -> Self {
        let (mut command, log) = room.command_and_log();
        let process = command.args(["--intake", "presence"]).spawn().unwrap();
        Self { process, log, url: String::new() }
    }

    /// Returns its process id.
    #[allow(dead_code, reason = "the load test reads the process's figures")]
    pub(crate) fn pid(&self) -> u32 {
        self.process.id()
    }

    /// Returns what it has logged.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }

    /// Sends it a signal, such as `-STOP`.
    pub(crate) fn signal(&self, signal: &str) {
        let sent = Command::new("kill").arg(signal).arg(self.process.id().to_string()).status().unwrap();
        assert!(sent.success());
    }

    /// Waits until it says that it is not ready any more.
    pub(crate) async fn unready(&self) {
        let url = self.metrics_url().replace("/metrics", "/readyz");
        let unready = async {
            while reqwest::get(&url).await.unwrap().status() != 503 {
                tokio::time::sleep(AGAIN).await;
            }
        };
        tokio::time::timeout(LIMIT, unready).await.unwrap_or_else(|_| panic!("{}", self.log()));
    }

    fn metrics_url(&self) -> String {
        let log = self.log();
        let (_, url) = log.rsplit_once("metrics are at ").expect("the log names the address");
        url.split_whitespace().next().expect("an address").to_owned()
    }

    /// Kills it with SIGKILL, whatever it is doing.
    pub(crate) fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Waits until it ends by itself.
    pub(crate) async fn ended(mut self) -> ExitStatus {
        let ended = async {
            loop {
                if let Some(status) = self.process.try_wait().unwrap() {
                    return status;
                }
                tokio::time::sleep(AGAIN).await;
            }
        };
        tokio::time::timeout(LIMIT, ended).await.unwrap_or_else(|_| panic!("it goes on: {}", self.log()))
    }

    /// Returns the number of interactions that it has handed over.
    pub(crate) async fn handed_over(&self) -> u64 {
        self.metric("banqi_handed_over_total{result=\"taken\"}").await
    }

    /// Returns the value of a metric.
    async fn metric(&self, series: &str) -> u64 {
        let metrics = reqwest::get(self.metrics_url()).await.unwrap().text().await.unwrap();
        let value = |line: &str| Some(line.strip_prefix(series)?.strip_prefix(' ')?.to_owned());
        metrics.lines().find_map(value).expect("it is counted").parse().unwrap()
    }

    /// Waits until a metric is as wanted.
    pub(crate) async fn metric_until(&self, series: &str, is_wanted: impl Fn(u64) -> bool) {
        let waited = async {
            while !is_wanted(self.metric(series).await) {
                tokio::time::sleep(AGAIN).await;
            }
        };
        tokio::time::timeout(LIMIT, waited).await.unwrap_or_else(|_| panic!("{series}: {}", self.log()));
    }

    /// The end of its address, by which the database knows it.
    pub(crate) fn address(&self) -> &str {
        self.url.trim_start_matches("http://").split('/').next().unwrap()
    }
}

impl Drop for Replica {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The processes that run.
#[derive(Default)]
pub(crate) struct Replicas(pub(crate) Vec<Replica>);

impl Replicas {
    /// Starts this many, and sends them interactions in turn.
    pub(crate) async fn start(room: &Room, count: usize) -> Self {
        let mut replicas = Self::default();
        for _ in 0..count {
            replicas.0.push(Replica::start(room, &room.database.url()).await);
        }
        replicas.divide(room).await;
        replicas.balance(room).await;
        replicas
    }

    /// Starts one more, waits until it has its share of the servers, and sends interactions to it as well.
    pub(crate) async fn add(&mut self, room: &Room) {
        self.add_over(room, &room.database.url()).await;
    }

    /// Does so with one that reaches the database at `url`.
    pub(crate) async fn add_over(&mut self, room: &Room, url: &str) {
        self.0.push(Replica::start(room, url).await);
        self.divide(room).await;
        self.balance(room).await;
    }

    /// Waits until the servers are divided among the processes that run.
    pub(crate) async fn divide(&self, room: &Room) {
        let most = PARTITIONS.div_ceil(self.0.len() as u64);
        let mut addresses: Vec<&str> = self.0.iter().map(Replica::address).collect();
        addresses.sort_unstable();
        let mut database = room.database.connect().await;
        let divided = async {
            loop {
                let owned: Vec<(String, i64)> = sqlx::query_as(
                    "SELECT r.address, count(*) FROM partitions AS p JOIN replicas AS r \
                     ON r.replica_id = p.replica_id GROUP BY r.address ORDER BY r.address",
                )
                .fetch_all(&mut database)
                .await
                .unwrap();
                let owners: Vec<&str> = owned.iter().map(|(address, _)| address.as_str()).collect();
                let are_fair = owned.iter().all(|(_, count)| *count <= i64::try_from(most).unwrap());
                let all =
                    owned.iter().map(|(_, count)| count).sum::<i64>() == i64::try_from(PARTITIONS).unwrap();
                if owners == addresses && are_fair && all {
                    return;
                }
                tokio::time::sleep(AGAIN).await;
            }
        };
        let divided = tokio::time::timeout(LIMIT, divided).await;
        divided.unwrap_or_else(|_| panic!("the servers are not divided: {}", room.log()));
        database.close().await.unwrap();
    }

    /// Sends interactions to all that run, in turn.
    pub(crate) async fn balance(&self, room: &Room) {
        let urls: Vec<&str> = self.0.iter().map(|replica| replica.url.as_str()).collect();
        room.sandbox.set_endpoints(&urls).await.unwrap();
    }

    /// Returns the index of the process that owns a server.
    pub(crate) async fn owner(&self, room: &Room, guild: &Guild) -> usize {
        let mut database = room.database.connect().await;
        let owner: String = sqlx::query_scalar(
            "SELECT r.address FROM partitions AS p JOIN replicas AS r ON r.replica_id = p.replica_id \
             WHERE p.partition = $1",
        )
        .bind(i64::try_from(partition(guild.id())).unwrap())
        .fetch_one(&mut database)
        .await
        .unwrap();
        database.close().await.unwrap();
        self.0.iter().position(|replica| replica.address() == owner).expect("one of those that run")
    }
}

impl Room {
    /// Creates a server in a partition.
    pub(crate) fn guild_in(&self, partition: u64) -> Guild {
        // An id begins with the time. This may take a second one if the clock goes on meanwhile.
        loop {
            let guild = self.sandbox.guild("Others", "en-US");
            let behind = (PARTITIONS + partition - self::partition(guild.id())) % PARTITIONS;
            if behind == 0 {
                return guild;
            }
            self.sandbox.advance(Duration::from_millis(behind));
        }
    }
}
