//! The pulse of a process: it says that the process is alive, takes over from those that are not, claims partitions,
//! and hears what the others say.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool};
use sqlx::{Connection as _, Executor as _};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

use crate::StoreError;
use crate::database::postgres::{self, LOCK};
use crate::database::replicas::{
    BEAT, CHANNEL, DEAD, HANGS, MAP, Outdated, PARTITIONS, Partitions, Replicas, Request, Shared, TELL,
};
use crate::error::{LOCKED, sql_state};
use banqi_session::Timestamp;

/// How long a beat may take before the connection is given up.
const TICK_LIMIT: Duration = Duration::from_secs(4);

/// How long nobody is declared dead after this process has lost its connection: the others may have lost theirs as
/// well, and all connect again, one after another.
const GRACE: Duration = Duration::from_secs(2);

/// The first half of the key of each process's own lock; its number is the other.
pub(super) const OWN_LOCK: i32 = 0x6261_6E71;

/// The task that beats.
pub(crate) struct Pulse {
    options: PgConnectOptions,
    place: String,
    conn: Option<PgConnection>,
    shared: Arc<Shared>,
    requests: mpsc::Receiver<Request>,
    address: Option<String>,
    leaving: bool,
    /// What to add to the clock of the server to get the program's.
    ahead_ms: i64,
    /// Until then nobody is declared dead.
    grace_until: Instant,
    /// Whether this connection holds the lock of the database, together with the other processes.
    shares_lock: bool,
}

/// Adds a process. Its lock is taken in the same transaction, so that nobody takes it for dead.
const JOIN: &str = "INSERT INTO replicas (beat_at) VALUES (clock_ms()) RETURNING replica_id";

const TAKE_OWN_LOCK: &str = "SELECT pg_advisory_lock($1, $2)";

/// Deletes those that have not beaten for `$3` ms, or not for `$4` ms and of which the lock is free. (When the server
/// has just been started, all locks are free.) One that is writing at this moment is left for later.
const EVICT: &str = "DELETE FROM replicas WHERE replica_id IN (SELECT replica_id FROM replicas WHERE replica_id <> $2 \
    AND (beat_at < clock_ms() - $3 OR (beat_at < clock_ms() - $4 \
    AND clock_timestamp() > pg_postmaster_start_time() + interval '5 s' AND pg_try_advisory_xact_lock($1, replica_id))) \
    FOR UPDATE SKIP LOCKED)";

const BEAT_NOW: &str =
    "UPDATE replicas SET beat_at = clock_ms(), address = $2, leaving = $3 WHERE replica_id = $1";

const ALL: &str = "SELECT replica_id, address, leaving FROM replicas ORDER BY replica_id";

const OWNERS: &str = "SELECT partition, replica_id FROM partitions";

const CLAIM: &str = "UPDATE partitions SET replica_id = $1 WHERE partition IN (SELECT partition FROM partitions \
    WHERE replica_id IS NULL ORDER BY partition LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING partition";

/// Releases what the last owner of the partitions was working on: `$1` is the time, `$2` the partitions.
const TAKE_OVER: [&str; 4] = [
    "INSERT INTO outbox (session_id, seq, due_at, attempts, owner, lease_until) \
    SELECT DISTINCT s.session_id, s.seq, $1, 0, NULL::text, 0 FROM mirrors AS m \
    JOIN sessions AS s ON s.session_id = m.session_id WHERE partition_of(s.guild_id) = ANY($2) AND \
    (m.settled = 0 OR m.ended = 1 OR m.shown_seq IS NULL OR m.shown_seq < s.seq) ON CONFLICT (session_id) DO NOTHING",
    "UPDATE outbox AS o SET owner = NULL, lease_until = 0, due_at = least(o.due_at, $1) FROM sessions AS s \
    WHERE s.session_id = o.session_id AND partition_of(s.guild_id) = ANY($2) AND o.due_at > 0",
    "UPDATE computer_turns AS c SET owner = NULL, lease_until = 0, due_at = least(c.due_at, $1) FROM sessions AS s \
    WHERE s.session_id = c.session_id AND partition_of(s.guild_id) = ANY($2) AND c.due_at > 0",
    "UPDATE threads AS t SET due_at = least(t.due_at, $1) FROM sessions AS s \
    WHERE s.session_id = t.session_id AND partition_of(s.guild_id) = ANY($2) AND t.due_at IS NOT NULL",
];

const OWED: &str = "SELECT o.session_id FROM outbox AS o JOIN sessions AS s ON s.session_id = o.session_id \
    WHERE partition_of(s.guild_id) = ANY($1)";

/// Adds this process to those that share the database. `conn` holds the lock of the database, and becomes the pulse.
pub(crate) async fn join(
    options: &PgConnectOptions,
    place: &str,
    mut conn: PgConnection,
    now: Timestamp,
) -> Result<(Replicas, Pulse), sqlx::Error> {
    prepare(&mut conn).await?;
    let mut transaction = conn.begin().await?;
    let me: i32 = sqlx::query_scalar(JOIN).fetch_one(&mut *transaction).await?;
    sqlx::query(TAKE_OWN_LOCK).bind(OWN_LOCK).bind(me).execute(&mut *transaction).await?;
    transaction.commit().await?;
    let clock: i64 = sqlx::query_scalar("SELECT clock_ms()").fetch_one(&mut conn).await?;
    let seen_as: Option<String> =
        sqlx::query_scalar("SELECT host(inet_client_addr())").fetch_one(&mut conn).await?;
    let seen_as = seen_as.and_then(|ip| ip.parse().ok()).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let shared = Arc::new(Shared::new(me));
    let (sender, requests) = mpsc::channel(8);
    let pulse = Pulse {
        options: options.clone(),
        place: place.into(),
        conn: Some(conn),
        shared: Arc::clone(&shared),
        requests,
        address: None,
        leaving: false,
        ahead_ms: now.0 - clock,
        grace_until: Instant::now(),
        shares_lock: true,
    };
    Ok((Replicas { shared, requests: sender, seen_as }, pulse))
}

/// Sets up the connection of a pulse.
async fn prepare(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    // A beat that is lost with the server does no harm.
    conn.execute("SET synchronous_commit = off").await?;
    let set = sqlx::query("SELECT set_config('idle_in_transaction_session_timeout', $1, false)");
    set.bind(postgres::IDLE_IN_TRANSACTION).execute(conn).await.map(drop)
}

impl Pulse {
    /// Beats until the process ends or is replaced. `readers` has a connection for notices.
    pub(crate) async fn run(mut self, readers: PgPool) {
        let listening = tokio::spawn(listen(readers, Arc::clone(&self.shared)));
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let closed = loop {
            let shared = Arc::clone(&self.shared);
            tokio::select! {
                _ = beat.tick() => self.log_tick().await,
                () = shared.poke.notified() => self.log_tick().await,
                request = self.requests.recv() => match request {
                    None => break None,
                    Some(Request::Close { done }) => break Some(done),
                    Some(Request::Receive { address, done }) => {
                        self.address = Some(address);
                        // The caller may have given up.
                        let _ = done.send(self.tick().await);
                    }
                    Some(Request::Leave { done }) => {
                        self.leaving = true;
                        let ticked = self.tick().await;
                        let others = self.shared.has_others();
                        // The caller may have given up.
                        let _ = done.send(ticked.map(|()| others));
                    }
                },
            }
            if *self.shared.lost.borrow() {
                break None;
            }
        };
        listening.abort();
        let Some(done) = closed else { return };
        if let Some(mut conn) = self.conn.take() {
            let left = async {
                sqlx::query("DELETE FROM replicas WHERE replica_id = $1")
                    .bind(self.shared.me)
                    .execute(&mut conn)
                    .await?;
                tell_map(&mut conn, self.shared.me).await?;
                conn.close().await
            };
            // Otherwise the others find out by themselves.
            let _ = timeout(TICK_LIMIT, left).await;
        }
        // The receiver may be gone. The process has left all the same.
        let _ = done.send(());
    }

    async fn log_tick(&mut self) {
        if let Err(error) = self.tick().await {
            tracing::warn!(%error, "could not tell the other processes that this one is alive, trying again");
        }
    }

    /// Beats, takes over from those that are dead, claims partitions, and learns who owns which.
    async fn tick(&mut self) -> Result<(), StoreError> {
        let was_connected = self.conn.is_some();
        let ticked = timeout(TICK_LIMIT, self.beat()).await.unwrap_or_else(|_| {
            let (place, reason) = (self.place.clone(), "it does not answer".into());
            Err(StoreError::Unreachable { place, reason })
        });
        if ticked.is_err() {
            self.conn = None;
            self.shared.state().is_locked = false;
            if was_connected {
                // Connects again at once: the lock is free, and there is little time until others take over.
                self.shared.poke.notify_one();
            }
        }
        ticked
    }

    async fn beat(&mut self) -> Result<(), StoreError> {
        let mut conn = match self.conn.take() {
            Some(conn) => conn,
            None => {
                let mut conn = postgres::connect(&self.options, &self.place).await?;
                (self.grace_until, self.shares_lock) = (Instant::now() + GRACE, false);
                let prepared = prepare(&mut conn).await;
                prepared.map_err(|error| StoreError::from_sqlx(self.place.as_ref(), error))?;
                conn
            }
        };
        let beaten = self.beat_on(&mut conn).await;
        let beaten = beaten.map_err(|error| StoreError::from_sqlx(self.place.as_ref(), error))?;
        self.conn = Some(conn);
        if beaten {
            return Ok(());
        }
        self.shared.lost.send_replace(true);
        Err(StoreError::Replaced { path: self.place.clone().into() })
    }

    /// Returns false if another process has taken over.
    async fn beat_on(&mut self, conn: &mut PgConnection) -> Result<bool, sqlx::Error> {
        let me = self.shared.me;
        let beating_at = Instant::now();
        let beat = sqlx::query(BEAT_NOW).bind(me).bind(&self.address).bind(i64::from(self.leaving));
        if beat.execute(&mut *conn).await?.rows_affected() == 0 {
            return Ok(false);
        }
        // The server may not have noticed yet that the last connection is gone; until then nobody else gets the locks.
        if !self.shared.state().is_locked {
            let lock = sqlx::query_scalar("SELECT pg_try_advisory_lock($1, $2)").bind(OWN_LOCK).bind(me);
            let is_locked = lock.fetch_one(&mut *conn).await?;
            self.shared.state().is_locked = is_locked;
        }
        if !self.shares_lock {
            let lock = sqlx::query_scalar("SELECT pg_try_advisory_lock_shared($1)").bind(LOCK);
            self.shares_lock = lock.fetch_one(&mut *conn).await?;
        }
        let mut has_changed = false;
        if beating_at >= self.grace_until {
            let evict = sqlx::query(EVICT).bind(OWN_LOCK).bind(me);
            let evict = evict.bind(HANGS.as_millis() as i64).bind(DEAD.as_millis() as i64);
            let evicted = evict.execute(&mut *conn).await?.rows_affected();
            if evicted > 0 {
                tracing::warn!(
                    evicted,
                    "another process has died or does not answer; its servers are taken over"
                );
                has_changed = true;
            }
        }
        let all: Vec<(i32, Option<String>, i64)> = sqlx::query_as(ALL).fetch_all(&mut *conn).await?;
        let live = all.len();
        let claiming: BTreeMap<i32, String> = all
            .into_iter()
            .filter(|(_, _, leaving)| *leaving == 0)
            .filter_map(|(replica, address, _)| Some((replica, address?)))
            .collect();
        let share = if claiming.contains_key(&me) { PARTITIONS.div_ceil(claiming.len()) } else { 0 };
        let mut owners = owners(conn).await?;
        let not_ours: Partitions = (0..PARTITIONS).filter(|&number| owners[number] != Some(me)).collect();
        let owned = owners.iter().filter(|owner| **owner == Some(me)).count();
        if owned < share && owners.contains(&None) {
            match self.claim(conn, share - owned).await {
                Ok(claimed) => has_changed |= claimed,
                // Somebody else is writing it. The next beat tries again.
                Err(error) if sql_state(&error).as_deref() == Some(LOCKED) => {}
                Err(error) => return Err(error),
            }
            owners = self::owners(conn).await?;
        }
        if has_changed {
            tell_map(conn, me).await?;
        }
        let version = {
            let mut state = self.shared.state();
            state.beat_at = beating_at;
            let has_changed = state.beaten(me, (not_ours, share), owners, claiming, live);
            has_changed.then_some(state.version)
        };
        if let Some(version) = version {
            self.shared.changed.send_replace(version);
        }
        Ok(true)
    }

    /// Claims partitions that nobody owns, and releases what their last owners were working on. Returns whether there
    /// were any.
    async fn claim(&self, conn: &mut PgConnection, most: usize) -> Result<bool, sqlx::Error> {
        let mut transaction = conn.begin().await?;
        // What is done for a partition from now on relies on it.
        transaction.execute("SET LOCAL synchronous_commit = on; SET LOCAL lock_timeout = '2s'").await?;
        let claimed: Vec<i64> = sqlx::query_scalar(CLAIM)
            .bind(self.shared.me)
            .bind(most as i64)
            .fetch_all(&mut *transaction)
            .await?;
        if !claimed.is_empty() {
            let clock: i64 = sqlx::query_scalar("SELECT clock_ms()").fetch_one(&mut *transaction).await?;
            for statement in TAKE_OVER {
                sqlx::query(statement)
                    .bind(clock + self.ahead_ms)
                    .bind(&claimed)
                    .execute(&mut *transaction)
                    .await?;
            }
            let owed = sqlx::query_scalar(OWED).bind(&claimed).fetch_all(&mut *transaction).await?;
            // Before anything can be done for the partitions.
            self.shared.inherited.add(owed);
        }
        transaction.commit().await?;
        Ok(!claimed.is_empty())
    }
}

async fn owners(conn: &mut PgConnection) -> Result<[Option<i32>; PARTITIONS], sqlx::Error> {
    let rows: Vec<(i64, Option<i32>)> = sqlx::query_as(OWNERS).fetch_all(conn).await?;
    let mut owners = [None; PARTITIONS];
    for (number, owner) in rows {
        if let Some(place) = usize::try_from(number).ok().and_then(|number| owners.get_mut(number)) {
            *place = owner;
        }
    }
    Ok(owners)
}

async fn tell_map(conn: &mut PgConnection, me: i32) -> Result<(), sqlx::Error> {
    sqlx::query(TELL).bind(CHANNEL).bind(format!("{me} {MAP}")).execute(conn).await.map(drop)
}

/// Passes on what the other processes say, until the pool is closed.
async fn listen(readers: PgPool, shared: Arc<Shared>) {
    loop {
        let heard = async {
            let mut listener = PgListener::connect_with(&readers).await?;
            listener.listen(CHANNEL).await?;
            // What was said before is missed.
            let _ = shared.notices.send(Outdated::Everything);
            shared.poke.notify_one();
            // `None`: the connection was lost.
            while let Some(notification) = listener.try_recv().await? {
                let Some((from, text)) = notification.payload().split_once(' ') else { continue };
                if from == shared.me.to_string() {
                    continue;
                }
                if text == MAP {
                    shared.poke.notify_one();
                } else {
                    // Nobody may be interested.
                    let _ = shared.notices.send(Outdated::parse(text));
                }
            }
            Ok::<_, sqlx::Error>(())
        };
        match heard.await {
            Err(sqlx::Error::PoolClosed) => return,
            Err(error) => {
                tracing::warn!(%error, "can't hear the other processes, trying again");
            }
            Ok(()) => {}
        }
        sleep(BEAT).await;
    }
}
