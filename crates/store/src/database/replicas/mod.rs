//! Several processes on one PostgreSQL database: who is alive, and who owns which servers.
//!
//! Discord's servers are in 64 partitions. Each partition belongs to one process, which alone handles the interactions
//! of its servers, shows their boards and does what is due in their games. What the processes know of each other is in
//! two tables. Each process beats every [`BEAT`], on a connection of its own, the pulse. The pulse also holds a lock
//! that the server releases when the process dies. Another process that sees a free lock or a late beat deletes the
//! row of that process and claims its partitions. Without its row a process can write nothing: see
//! [`Connection::begin`](super::sql::Connection::begin).

pub(crate) mod own;
pub(crate) mod pulse;

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{Notify, broadcast, mpsc, oneshot, watch};
use tokio::time::{Instant, sleep, timeout};

use crate::database::sql::query;
use crate::log::append::json;
use crate::log::board::Inherited;
use crate::{GuildId, Store, StoreError};
use banqi_session::{PlayerId, SessionId};

/// Number of partitions.
const PARTITIONS: usize = 64;

/// How often a process says that it is alive, and looks who else is.
const BEAT: Duration = Duration::from_millis(200);

/// How old the last beat is when others take over from a process that holds its lock: it hangs.
const HANGS: Duration = Duration::from_secs(6);

/// The same if the server has released its lock: it has died, or has lost its connection. One that has lost no more than
/// that notices it with its next beat, and has the rest of the time to connect again.
const DEAD: Duration = Duration::from_millis(700);

/// How old the last beat may be if a process is to act in Discord, while it believes that it holds its lock. The server
/// releases the lock of a connection that hangs inside a transaction after 3 s.
const FRESH: Duration = Duration::from_millis(2_800);

/// The same once it knows that it has no lock.
const FRESH_WITHOUT_LOCK: Duration = Duration::from_millis(600);

const _: () = assert!(3 * BEAT.as_millis() < DEAD.as_millis());
const _: () =
    assert!(FRESH_WITHOUT_LOCK.as_millis() < DEAD.as_millis() && FRESH.as_millis() < HANGS.as_millis());

/// How long a partition that is given away waits at most until nothing is being done for it.
const REST: Duration = Duration::from_secs(1);

/// How often it is looked whether that is so, or whether a beat has succeeded.
const LOOK: Duration = Duration::from_millis(20);

/// Number of notices that may wait for a reader. One that is slower reads everything again.
const NOTICES: usize = 1024;

/// The channel of the notices.
const CHANNEL: &str = "banqi";

/// What is told when the owners have changed.
const MAP: &str = "map";

/// A set of partitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Partitions(u64);

impl Partitions {
    /// All of them, as a process has them that shares the database with no other.
    pub const ALL: Self = Self(u64::MAX);

    /// Returns the partitions of servers; without a server, that of direct messages.
    #[must_use]
    pub fn of(guilds: impl IntoIterator<Item = Option<GuildId>>) -> Self {
        guilds.into_iter().map(partition).collect()
    }

    /// Whether it has no partitions.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of partitions.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the partition of a server is among them, or without a server that of direct messages.
    #[must_use]
    pub fn contains(self, guild: Option<GuildId>) -> bool {
        self.has(partition(guild))
    }

    const fn has(self, partition: usize) -> bool {
        self.0 >> partition & 1 == 1
    }

    const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    fn numbers(self) -> Vec<i64> {
        (0..PARTITIONS).filter(|&number| self.has(number)).map(|number| number as i64).collect()
    }
}

impl FromIterator<usize> for Partitions {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        Self(numbers.into_iter().fold(0, |bits, number| bits | 1 << number))
    }
}

/// Returns the partition of a server: Discord's formula for shards. `partition_of` in the database is the same.
fn partition(guild: Option<GuildId>) -> usize {
    guild.map_or(0, |guild| (guild.0 >> 22) as usize % PARTITIONS)
}

/// Returns where the others reach a process that listens at `listen`, and that PostgreSQL sees at `seen_as`.
fn reached_at(listen: SocketAddr, seen_as: IpAddr) -> String {
    let ip = if listen.ip().is_unspecified() { seen_as } else { listen.ip() };
    SocketAddr::new(ip, listen.port()).to_string()
}

/// Who handles what happens in a server.
#[derive(Debug)]
pub enum Owner {
    /// This process. The guard is kept while it does so.
    Us(Busy),
    /// Another process, which receives interactions at this address (`host:port`).
    Other(String),
    /// Nobody at the moment.
    Nobody,
}

/// Shows that something is being done for a partition.
#[derive(Debug)]
pub struct Busy {
    replicas: Arc<Shared>,
    partition: usize,
    /// When this process learned that the partition is its own.
    owned_since: Instant,
}

impl Busy {
    /// Returns for how long this process has owned the partition.
    #[must_use]
    pub fn owned_for(&self) -> Duration {
        self.owned_since.elapsed()
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.replicas.busy[self.partition].fetch_sub(1, Ordering::Relaxed);
    }
}

/// What one process tells the others that it has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outdated {
    /// The log of a session.
    Session(SessionId),
    /// Something about a person that sessions in memory may contain.
    Player(PlayerId),
    /// Results or ratings of finished games.
    Results,
    /// Notices may have been missed: everything may have changed.
    Everything,
}

impl Outdated {
    fn text(self) -> String {
        match self {
            Self::Session(session) => format!("session {}", session.0),
            Self::Player(player) => format!("player {}", player.0),
            Self::Results => "results".into(),
            Self::Everything => "everything".into(),
        }
    }

    /// A newer program may send others: then everything may have changed.
    fn parse(text: &str) -> Self {
        let number = |of: &str| text.strip_prefix(of)?.trim().parse().ok();
        let session = number("session ").map(|number| Self::Session(SessionId(number)));
        let player = || number("player ").map(|number| Self::Player(PlayerId(number)));
        let results = || (text == "results").then_some(Self::Results);
        session.or_else(player).or_else(results).unwrap_or(Self::Everything)
    }
}

/// What this process knows of all that share the database.
#[derive(Debug)]
struct State {
    owners: [Option<i32>; PARTITIONS],
    /// Those that claim partitions, with their addresses.
    claiming: BTreeMap<i32, String>,
    live: usize,
    /// Ours, to be given to others. They get no new work.
    giving: Partitions,
    /// Ours, or lately ours: nothing may be done for them any more. One of them is ours again only if we claim it after
    /// the database has said that it was not.
    vacated: Partitions,
    /// Since when each partition has had its owner.
    since: [Since; PARTITIONS],
    version: u64,
    /// The last beat that succeeded.
    beat_at: Instant,
    /// Whether the pulse holds the lock that says that this process is alive.
    is_locked: bool,
}

/// When this process learned of something.
#[derive(Debug, Clone, Copy)]
struct Since {
    /// The version of its state.
    version: u64,
    at: Instant,
}

#[derive(Debug)]
struct Shared {
    me: i32,
    state: Mutex<State>,
    busy: [AtomicU32; PARTITIONS],
    changed: watch::Sender<u64>,
    poke: Notify,
    notices: broadcast::Sender<Outdated>,
    lost: watch::Sender<bool>,
    inherited: Inherited,
}

/// The processes that share a PostgreSQL database, as one of them sees them.
#[derive(Debug)]
pub struct Replicas {
    shared: Arc<Shared>,
    /// The pulse ends when this is dropped, as it does when the process dies.
    requests: mpsc::Sender<Request>,
    /// This process's IP address, as PostgreSQL sees it.
    seen_as: IpAddr,
}

/// What the pulse is asked to do.
enum Request {
    /// Own partitions from now on.
    Receive { address: String, done: oneshot::Sender<Result<(), StoreError>> },
    /// Give all partitions to others.
    Leave { done: oneshot::Sender<Result<bool, StoreError>> },
    /// End.
    Close { done: oneshot::Sender<()> },
}

impl Shared {
    fn new(me: i32) -> Self {
        let now = Instant::now();
        let state = State {
            owners: [None; PARTITIONS],
            claiming: BTreeMap::new(),
            live: 1,
            giving: Partitions::default(),
            vacated: Partitions::default(),
            since: [Since { version: 0, at: now }; PARTITIONS],
            version: 0,
            beat_at: now,
            is_locked: true,
        };
        Self {
            me,
            state: Mutex::new(state),
            busy: std::array::from_fn(|_| AtomicU32::new(0)),
            changed: watch::Sender::new(0),
            poke: Notify::new(),
            notices: broadcast::Sender::new(NOTICES),
            lost: watch::Sender::new(false),
            inherited: Inherited::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_others(&self) -> bool {
        self.state().claiming.keys().any(|other| *other != self.me)
    }
}

impl State {
    fn owned(&self, me: i32) -> Partitions {
        (0..PARTITIONS).filter(|&number| self.owners[number] == Some(me)).collect()
    }

    /// Takes over what the database says. Returns whether anything has changed.
    fn learn(
        &mut self,
        owners: [Option<i32>; PARTITIONS],
        claiming: BTreeMap<i32, String>,
        live: usize,
    ) -> bool {
        if self.owners == owners && self.claiming == claiming && self.live == live {
            return false;
        }
        self.version += 1;
        let changes = self.owners.iter().zip(&owners).map(|(old, new)| old != new);
        for (since, _) in self.since.iter_mut().zip(changes).filter(|(_, changes)| *changes) {
            *since = Since { version: self.version, at: Instant::now() };
        }
        (self.owners, self.claiming, self.live) = (owners, claiming, live);
        true
    }

    /// Takes over what a beat of `me` has read. At its beginning the partitions in `not_ours` were not ours, and
    /// `share` of them all are to be. Returns whether anything has changed.
    fn beaten(
        &mut self,
        me: i32,
        (not_ours, share): (Partitions, usize),
        owners: [Option<i32>; PARTITIONS],
        claiming: BTreeMap<i32, String>,
        live: usize,
    ) -> bool {
        self.vacated = self.vacated.without(not_ours);
        let learned = self.learn(owners, claiming, live);
        let giving = match self.claiming.is_empty() {
            true => Partitions::default(),
            false => beyond(&owners, me, share).without(self.vacated),
        };
        let asked = self.giving != giving;
        self.giving = giving;
        learned || asked
    }

    /// Notes that partitions were given away.
    fn gave(&mut self, partitions: Partitions) {
        let mut owners = self.owners;
        (0..PARTITIONS).filter(|&number| partitions.has(number)).for_each(|number| owners[number] = None);
        let (claiming, live) = (self.claiming.clone(), self.live);
        self.learn(owners, claiming, live);
        self.giving = self.giving.without(partitions);
    }
}

impl Replicas {
    /// Returns the sessions whose boards were owed when this process became the owner of their servers.
    pub(crate) fn inherited(&self) -> Inherited {
        self.shared.inherited.clone()
    }

    /// Returns the number of this process.
    #[must_use]
    pub fn me(&self) -> i32 {
        self.shared.me
    }

    /// Returns who handles what happens in a server, or without a server in direct messages.
    #[must_use]
    pub fn owner(&self, guild: Option<GuildId>) -> Owner {
        let partition = partition(guild);
        let state = self.shared.state();
        match state.owners[partition] {
            Some(owner) if owner == self.shared.me => {
                if state.giving.has(partition) || state.vacated.has(partition) {
                    return Owner::Nobody;
                }
                self.shared.busy[partition].fetch_add(1, Ordering::Relaxed);
                let owned_since = state.since[partition].at;
                Owner::Us(Busy { replicas: Arc::clone(&self.shared), partition, owned_since })
            }
            Some(owner) => {
                state.claiming.get(&owner).map_or(Owner::Nobody, |address| Owner::Other(address.clone()))
            }
            None => Owner::Nobody,
        }
    }

    fn tenure(&self, guild: Option<GuildId>) -> Option<u64> {
        let partition = partition(guild);
        let state = self.shared.state();
        let ours = state.owners[partition] == Some(self.shared.me) && !state.vacated.has(partition);
        ours.then_some(state.since[partition].version)
    }

    fn version(&self) -> u64 {
        self.shared.state().version
    }

    /// Returns the partitions of this process.
    #[must_use]
    pub fn owned(&self) -> Partitions {
        self.shared.state().owned(self.shared.me)
    }

    /// Looks at once who is alive, because somebody does not answer.
    pub fn poke(&self) {
        self.shared.poke.notify_one();
    }

    /// Returns what changes whenever the owners, the addresses or the number of processes do. Take it before looking.
    #[must_use]
    pub fn changed(&self) -> watch::Receiver<u64> {
        self.shared.changed.subscribe()
    }

    /// Returns the number of processes that share the database, this one included.
    #[must_use]
    pub fn live(&self) -> usize {
        self.shared.state().live.max(1)
    }

    /// Whether this process does what is to be done once for the whole database.
    #[must_use]
    pub fn is_eldest(&self) -> bool {
        self.shared.state().claiming.first_key_value().is_some_and(|(eldest, _)| *eldest == self.shared.me)
    }

    /// Whether the last beat is so recent that nobody can have taken over.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        if *self.shared.lost.borrow() {
            return false;
        }
        let state = self.shared.state();
        state.beat_at.elapsed() < if state.is_locked { FRESH } else { FRESH_WITHOUT_LOCK }
    }

    /// Waits until that is so, but not for longer than `most`. Returns whether it is.
    pub async fn is_fresh_within(&self, most: Duration) -> bool {
        if self.is_fresh() {
            return true;
        }
        self.poke();
        let fresh = async {
            while !self.is_fresh() {
                sleep(LOOK).await;
            }
        };
        timeout(most, fresh).await.is_ok()
    }

    /// Returns what the other processes change from now on.
    #[must_use]
    pub fn notices(&self) -> broadcast::Receiver<Outdated> {
        self.shared.notices.subscribe()
    }

    /// Completes when another process has taken over from this one, which can write nothing any more.
    pub async fn lost(&self) {
        let mut lost = self.shared.lost.subscribe();
        if lost.wait_for(|lost| *lost).await.is_err() {
            std::future::pending().await
        }
    }

    /// Returns where the others reach this process, if it listens at `listen`.
    #[must_use]
    pub fn address(&self, listen: SocketAddr) -> String {
        reached_at(listen, self.seen_as)
    }

    /// Whether processes on other machines can't reach this one, if it listens at `listen`.
    #[must_use]
    pub fn is_out_of_reach(&self, listen: SocketAddr) -> bool {
        listen.ip().is_loopback() && !self.seen_as.is_loopback()
    }

    /// Whether this process owns servers, or will as soon as there are some to be had.
    #[must_use]
    pub fn claims(&self) -> bool {
        self.shared.state().claiming.contains_key(&self.shared.me)
    }

    /// Whether there are other processes that own servers.
    #[must_use]
    pub fn has_others(&self) -> bool {
        self.shared.has_others()
    }

    /// Owns servers from now on: the others hand interactions over to `address` (`host:port`). When it returns, this
    /// process has claimed what nobody else owns.
    ///
    /// # Errors
    /// The database does not answer, or [`StoreError::Replaced`].
    pub async fn receive_at(&self, address: String) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        self.ask(Request::Receive { address, done }).await;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Gives all partitions to the other processes, and claims none any more. Returns whether there is another process
    /// that takes them; if so, [`Replicas::owned`] is soon empty. Needs [`Store::run_moves`].
    ///
    /// # Errors
    /// The database does not answer, or [`StoreError::Replaced`].
    pub async fn leave(&self) -> Result<bool, StoreError> {
        let (done, answer) = oneshot::channel();
        self.ask(Request::Leave { done }).await;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Removes this process: others can claim its partitions at once.
    pub(crate) async fn close(&self) {
        let (done, answer) = oneshot::channel();
        self.ask(Request::Close { done }).await;
        // An error means that the pulse has already ended.
        let _ = answer.await;
    }

    async fn ask(&self, request: Request) {
        // An error means that the pulse has ended; then nobody answers.
        let _ = self.requests.send(request).await;
    }

    /// Returns the partitions to be given away, when there are some.
    async fn to_give(&self) -> Partitions {
        let mut changed = self.changed();
        loop {
            let giving = self.shared.state().giving;
            if !giving.is_empty() {
                return giving;
            }
            if changed.changed().await.is_err() {
                std::future::pending().await
            }
        }
    }

    /// Returns the partitions in which somebody handles something.
    fn busy(&self) -> Partitions {
        let handled = &self.shared.busy;
        (0..PARTITIONS).filter(|&number| handled[number].load(Ordering::Relaxed) > 0).collect()
    }

    /// Stops owning partitions, although the database does not know it yet.
    fn vacate(&self, partitions: Partitions) {
        let mut state = self.shared.state();
        state.vacated = Partitions(state.vacated.0 | partitions.0);
    }

    /// Notes that partitions were given away.
    fn given(&self, partitions: Partitions) {
        let version = {
            let mut state = self.shared.state();
            state.gave(partitions);
            state.version
        };
        self.shared.changed.send_replace(version);
    }
}

/// Gives up partitions. It is done by the writer, after everything that was to be written for them before.
const GIVE: &str = "UPDATE partitions SET replica_id = NULL WHERE replica_id = $1 AND partition IN \
    (SELECT CAST(j.value ->> 0 AS BIGINT) FROM json_each($2) AS j)";

const TELL: &str = "SELECT pg_notify($1, $2)";

impl Store {
    /// Returns the processes that share the database; `None` if this one has it for itself.
    #[must_use]
    pub fn replicas(&self) -> Option<&Replicas> {
        self.replicas.as_deref()
    }

    /// Whether this process does what is to be done once for the whole database.
    #[must_use]
    pub fn is_eldest(&self) -> bool {
        self.replicas().is_none_or(Replicas::is_eldest)
    }

    /// Whether people can play with this process: not if it shares the database and owns no servers.
    #[must_use]
    pub fn claims(&self) -> bool {
        self.replicas().is_none_or(Replicas::claims)
    }

    /// Returns since which version of the owners this process has owned the games of a server; `None` if it does not.
    /// What was kept in memory under another one may be outdated.
    #[must_use]
    pub fn tenure(&self, guild: Option<GuildId>) -> Option<u64> {
        match self.replicas() {
            Some(replicas) => replicas.tenure(guild),
            None => Some(0),
        }
    }

    /// Whether this process owns the games of a server.
    #[must_use]
    pub fn is_ours(&self, guild: Option<GuildId>) -> bool {
        self.tenure(guild).is_some()
    }

    /// Returns the version of what is known about the owners.
    #[must_use]
    pub fn owners_version(&self) -> u64 {
        self.replicas().map_or(0, Replicas::version)
    }

    /// Gives partitions to others whenever they have too few, or all after [`Replicas::leave`]: each as soon as nothing
    /// is being done for it, which is when `at_work` does not return it, and after a second all of them. Before that,
    /// calls `vacate`, after which nothing may be sent for them any more, but for answers to clicks that this process
    /// has taken, and what is on its way. Never completes.
    pub async fn run_moves(&self, at_work: impl Fn() -> Partitions, vacate: impl Fn(Partitions)) {
        let Some(replicas) = self.replicas() else { return std::future::pending().await };
        loop {
            let mut left = replicas.to_give().await;
            let began = Instant::now();
            while !left.is_empty() {
                // What is not at rest in the end is continued by the next owner, as after a crash.
                let is_late = began.elapsed() >= REST;
                let giving = if is_late { left } else { left.without(replicas.busy()).without(at_work()) };
                if giving.is_empty() {
                    sleep(LOOK).await;
                    continue;
                }
                left = left.without(giving);
                loop {
                    // Each time: if it was done and only the answer was lost, they may be ours again by now.
                    replicas.vacate(giving);
                    vacate(giving);
                    let Err(error) = self.give(giving).await else { break };
                    tracing::warn!(%error, "could not give servers to another process, trying again");
                    sleep(BEAT).await;
                }
            }
        }
    }

    async fn give(&self, partitions: Partitions) -> Result<(), StoreError> {
        let Some(replicas) = self.replicas() else { return Ok(()) };
        let (me, numbers) = (replicas.me(), partitions.numbers());
        let given = self.write(move |conn| {
            async move {
                let list: Vec<(i64,)> = numbers.into_iter().map(|number| (number,)).collect();
                let list = json(&list);
                query(GIVE).bind(i64::from(me)).bind(list).execute(&mut *conn).await?;
                query(TELL).bind(CHANNEL).bind(format!("{me} {MAP}")).fetch_all(conn).await?;
                Ok(())
            }
            .boxed()
        });
        given.await?;
        replicas.given(partitions);
        Ok(())
    }

    /// Tells the other processes what this one has changed in the games of servers that it may not own. Does nothing if
    /// there are none.
    pub async fn tell_others(&self, notice: Outdated) {
        let Some(replicas) = self.replicas() else { return };
        let text = format!("{} {}", replicas.me(), notice.text());
        let told = async {
            let mut conn = self.reader().await?;
            let told = query(TELL).bind(CHANNEL).bind(text).fetch_all(&mut conn).await;
            told.map_err(|error| self.failure(error.into()))
        };
        if let Err(error) = told.await {
            tracing::warn!(%error, "could not tell the other processes of a change; they may show old data for a while");
        }
    }
}

/// Returns the partitions of `me` that are more than its share: the last ones.
fn beyond(owners: &[Option<i32>; PARTITIONS], me: i32, share: usize) -> Partitions {
    (0..PARTITIONS).filter(|&number| owners[number] == Some(me)).skip(share).collect()
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const ME: i32 = 1;
    const OTHER: i32 = 2;

    fn claiming(replicas: &[i32]) -> BTreeMap<i32, String> {
        replicas.iter().map(|replica| (*replica, format!("host:{replica}"))).collect()
    }

    /// What a beat reads if `ours` are ours and all others the other's.
    fn owners(ours: impl Fn(usize) -> bool) -> [Option<i32>; PARTITIONS] {
        std::array::from_fn(|number| Some(if ours(number) { ME } else { OTHER }))
    }

    /// A server in a partition.
    fn guild(partition: u64) -> Option<GuildId> {
        Some(GuildId(partition << 22 | 7))
    }

    fn replicas() -> Replicas {
        let (requests, _) = mpsc::channel(1);
        Replicas { shared: Arc::new(Shared::new(ME)), requests, seen_as: IpAddr::V4(Ipv4Addr::LOCALHOST) }
    }

    #[tokio::test]
    async fn what_was_given_away_stays_so_although_an_older_beat_says_otherwise() {
        let replicas = replicas();
        let none = Partitions::default();
        let both = || claiming(&[ME, OTHER]);
        let alone = owners(|_| true);
        assert!(replicas.shared.state().beaten(ME, (none, 64), alone, claiming(&[ME]), 1));
        let first = replicas.tenure(guild(40)).expect("it is ours");
        assert!(replicas.shared.state().beaten(ME, (none, 32), alone, both(), 2));
        assert!(matches!(replicas.owner(guild(40)), Owner::Nobody), "it is about to be given away");
        assert_eq!(replicas.tenure(guild(40)), Some(first), "its games may end what they do");
        let giving = replicas.to_give().await;
        assert_eq!(giving, (32..64).collect());

        replicas.vacate(giving);
        assert_eq!(replicas.tenure(guild(40)), None);
        replicas.given(giving);
        // A beat that has read before.
        replicas.shared.state().beaten(ME, (none, 32), alone, both(), 2);
        assert_eq!(replicas.tenure(guild(40)), None);
        assert!(matches!(replicas.owner(guild(40)), Owner::Nobody));
        let theirs: Partitions = (32..64).collect();
        replicas.shared.state().beaten(ME, (theirs, 32), owners(|number| number < 32), both(), 2);
        assert!(matches!(replicas.owner(guild(40)), Owner::Other(address) if address == "host:2"));

        // The other one dies, and this beat claims what it had.
        replicas.shared.state().beaten(ME, (theirs, 64), alone, claiming(&[ME]), 1);
        let again = replicas.tenure(guild(40)).expect("it is ours again");
        assert!(again > first, "what was kept in memory before is outdated");
        assert!(
            replicas.tenure(guild(3)).is_some_and(|since| since <= first),
            "this one was ours all the time"
        );
    }

    #[tokio::test]
    async fn others_reach_a_process_where_it_listens() {
        let mut replicas = replicas();
        replicas.seen_as = "10.1.2.3".parse().unwrap();
        assert_eq!(replicas.address("127.0.0.1:8321".parse().unwrap()), "127.0.0.1:8321");
        assert_eq!(replicas.address("0.0.0.0:8321".parse().unwrap()), "10.1.2.3:8321");
        assert_eq!(replicas.address("[::]:8321".parse().unwrap()), "10.1.2.3:8321");
    }

    #[test]
    fn notices_are_read_back_and_unknown_ones_mean_everything() {
        let all = [Outdated::Session(SessionId(7)), Outdated::Player(PlayerId(-8)), Outdated::Results];
        for notice in all.into_iter().chain([Outdated::Everything]) {
            assert_eq!(Outdated::parse(&notice.text()), notice);
        }
        for unknown in ["", "session", "session x", "player", "of tomorrow 5"] {
            assert_eq!(Outdated::parse(unknown), Outdated::Everything, "{unknown}");
        }
    }
}
