//! What a host can see of the running bot: whether it works, whether it is ready, and the metrics that are sampled.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use banqi_keeper::Want;
use poise::serenity_prelude as serenity;
use serenity::ConnectionStage;

use crate::discord::boards::Boards;
use crate::discord::intake::Shards;
use crate::discord::rest::Rest;
use banqi_app::{App, Urgency};
use banqi_session::Timestamp;
use banqi_store::{Partitions, Replicas, Store, Tally};

/// How long the database may take to answer a health check.
const PATIENCE: Duration = Duration::from_secs(2);

/// The age of the last heartbeat from which the database counts as one that can't be written. One is stored every 5 s.
const OLDEST_BEAT: Duration = Duration::from_secs(30);

/// This process could not say for seconds that it is alive.
const REPLACED: &str = "other processes may have taken over, because the database does not answer";

/// Observes the bot from its start to its end.
pub struct Monitor {
    store: Store,
    has_begun: AtomicBool,
    is_stopping: AtomicBool,
    parts: OnceLock<Parts>,
}

/// What is observed once the bot has been set up.
pub(super) struct Parts {
    pub(super) app: Arc<App>,
    pub(super) rest: Arc<Rest>,
    pub(super) boards: Boards,
    /// The gateway connections; `None` if interactions arrive as HTTP requests.
    pub(super) shards: Option<Shards>,
}

impl Monitor {
    /// Creates the monitor of a bot with an open store.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self {
            store,
            has_begun: AtomicBool::new(false),
            is_stopping: AtomicBool::new(false),
            parts: OnceLock::new(),
        }
    }

    /// Observes these parts from now on.
    pub(super) fn observe(&self, parts: Parts) {
        // A bot is set up once; if it were twice, the first would stay.
        let _ = self.parts.set(parts);
    }

    /// From now on interactions arrive.
    pub(super) fn note_begin(&self) {
        self.has_begun.store(true, Ordering::Relaxed);
    }

    /// From now on the bot is not ready, so that a load balancer sends interactions to other processes.
    pub(super) fn note_stop(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
    }

    /// Checks that the database answers, and that it was written lately. If other processes share it, checks instead
    /// that this one is still one of them.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub async fn health(&self) -> Result<(), &'static str> {
        let beat = match tokio::time::timeout(PATIENCE, self.store.last_alive()).await {
            Ok(Ok(beat)) => beat,
            Ok(Err(_)) => return Err("the database cannot be read"),
            Err(_) => return Err("the database does not answer"),
        };
        // While the bot is not connected, it stores no heartbeats.
        let app = self.parts.get().map(|parts| &parts.app).filter(|app| !app.is_out_of_touch());
        match (self.store.replicas(), app) {
            (Some(replicas), _) if !replicas.is_fresh_within(PATIENCE).await => Err(REPLACED),
            (None, Some(app)) if beat.is_none_or(|beat| app.now().since(beat) > OLDEST_BEAT) => {
                Err("the database has not been written for more than 30 seconds")
            }
            _ => Ok(()),
        }
    }

    /// Checks that people can play: the bot is connected to Discord. Until the commands of this version are registered,
    /// those of the last start are valid.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub fn readiness(&self) -> Result<(), &'static str> {
        let is_connected = self.parts.get().is_some_and(|parts| !parts.app.is_out_of_touch());
        if self.is_stopping.load(Ordering::Relaxed) {
            Err("stopping")
        } else if !is_connected || !self.has_begun.load(Ordering::Relaxed) {
            Err("not connected to Discord")
        } else if self.store.replicas().is_some_and(|replicas| !replicas.is_fresh()) {
            Err(REPLACED)
        } else {
            Ok(())
        }
    }

    /// Reads the metrics that are sampled.
    pub(crate) async fn sample(&self) {
        if let Some(bytes) = resident_bytes() {
            banqi_metrics::MEMORY.set([], bytes);
        }
        let Some(Parts { app, rest, boards, shards }) = self.parts.get() else { return };
        banqi_metrics::HELD_BACK.set([], f64::from(u8::from(rest.held_back().is_some())));
        for (want, name) in WANTS {
            banqi_metrics::BUDGET_QUEUE.set([name], count(boards.waiting(|waits| waits == want)));
        }
        banqi_metrics::BUDGET_QUEUE.set(["mirror"], count(boards.waiting(Want::is_of_mirror)));
        for urgency in [Urgency::Move, Urgency::Question] {
            banqi_metrics::ENGINE_QUEUE.set([urgency.name()], count(app.engines().waiting(urgency)));
        }
        let replicas = app.store().replicas();
        banqi_metrics::REPLICAS.set([], count(replicas.map_or(1, Replicas::live)));
        let owned = replicas.map_or(Partitions::ALL, Replicas::owned);
        banqi_metrics::PARTITIONS.set([], f64::from(owned.len()));
        sample_gateway(shards.as_ref()).await;
        sample_store(app).await;
    }
}

const WANTS: [(Want, &str); 6] = [
    (Want::Edit, "edit"),
    (Want::Post, "post"),
    (Want::Search, "search"),
    (Want::Call, "call"),
    (Want::Retire, "retire"),
    (Want::Recall, "recall"),
];

const STAGES: [(ConnectionStage, &str); 6] = [
    (ConnectionStage::Connected, "connected"),
    (ConnectionStage::Connecting, "connecting"),
    (ConnectionStage::Handshake, "handshake"),
    (ConnectionStage::Identifying, "identifying"),
    (ConnectionStage::Resuming, "resuming"),
    (ConnectionStage::Disconnected, "disconnected"),
];

/// Without a gateway, all values are NaN, so that no alert takes that for an outage.
async fn sample_gateway(shards: Option<&Shards>) {
    let Some(shards) = shards else {
        banqi_metrics::GATEWAY_LATENCY.set([], f64::NAN);
        return STAGES.iter().for_each(|(_, name)| banqi_metrics::SHARDS.set([name], f64::NAN));
    };
    let (stages, latency) = shards.stages().await;
    for (stage, name) in STAGES {
        banqi_metrics::SHARDS.set([name], count(stages.iter().filter(|known| **known == stage).count()));
    }
    banqi_metrics::GATEWAY_LATENCY.set([], latency.map_or(f64::NAN, |latency| latency.as_secs_f64()));
}

/// Reads what the database knows. Values that cannot be read become NaN, so that nobody takes old ones for new.
async fn sample_store(app: &App) {
    let now = app.now();
    let age = |since: Timestamp| now.since(since).as_secs_f64();
    let tally = app.store().tally().await;
    let lag = app.store().due_deadlines(now, 1).await;
    if let Some(failure) = tally.as_ref().err().or(lag.as_ref().err()) {
        tracing::warn!(%failure, "could not read the metrics of the database");
    }
    let tally = tally.ok();
    let value = |read: fn(&Tally) -> i64| tally.map_or(f64::NAN, |tally| read(&tally) as f64);
    banqi_metrics::GAMES.set(["offered"], value(|tally| tally.offered));
    banqi_metrics::GAMES.set(["playing"], value(|tally| tally.playing));
    banqi_metrics::GAMES.set(["over"], value(|tally| tally.over));
    for (channel, behind) in
        [("open", tally.map(|tally| tally.open)), ("closed", tally.map(|tally| tally.closed))]
    {
        banqi_metrics::BOARDS_BEHIND.set([channel], behind.map_or(f64::NAN, |behind| behind.boards as f64));
        let longest = behind.map_or(f64::NAN, |behind| behind.since.map_or(0.0, age));
        banqi_metrics::BOARDS_BEHIND_FOR.set([channel], longest);
    }
    let oldest = tally.map_or(f64::NAN, |tally| tally.oldest_deletion.map_or(0.0, age));
    banqi_metrics::OLDEST_DELETION.set([], oldest);
    let lag = match lag {
        Ok(_) if app.is_out_of_touch() => 0.0,
        Ok(due) => due.first().map_or(0.0, |due| age(due.at)),
        Err(_) => f64::NAN,
    };
    banqi_metrics::DEADLINE_LAG.set([], lag);
}

fn count(number: usize) -> f64 {
    number as f64
}

/// Returns the memory of this process in bytes, where the system tells it as Linux does (proc(5), `status`).
fn resident_bytes() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1_024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_database_that_does_not_answer_is_unhealthy() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let store = Store::open(path.to_str().unwrap(), Timestamp(1)).await.unwrap();
        let monitor = Monitor::new(store.clone());
        assert_eq!(monitor.health().await, Ok(()));
        store.close().await;
        assert_eq!(monitor.health().await, Err("the database cannot be read"));
    }

    #[tokio::test]
    async fn a_bot_that_was_not_set_up_or_stops_is_not_ready() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.sqlite");
        let store = Store::open(path.to_str().unwrap(), Timestamp(1)).await.unwrap();
        let monitor = Monitor::new(store);
        assert_eq!(monitor.readiness(), Err("not connected to Discord"));
        monitor.note_begin();
        assert_eq!(monitor.readiness(), Err("not connected to Discord"), "nothing has been set up");
        monitor.note_stop();
        assert_eq!(monitor.readiness(), Err("stopping"));
    }
}
