#![doc = include_str!("../README.md")]
//! # Inside
//!
//! The imperative shell: one entry point for every order; locks, deadlines and the outbox.
//!
//! ```text
//! Order --App::handle--> session::decide --> store::append (one transaction) --> session::apply --> Snapshot
//!                                              |- outbox row --run_outbox--> Poster
//!                                              `- the computer's turn --run_computer--> Order
//! ```
//!
//! A person gets a confirmation only after the commit. If updating the message fails afterwards, the outbox row makes
//! sure that the board shows the new state in the end.

mod background;
mod challenge;
mod clock;
mod computer;
mod games;
mod handle;
mod imports;
mod order;
mod people;
mod replays;
mod sessions;
mod snapshot;

use std::sync::{Arc, Mutex};

pub use background::backups::{BackupPlan, keep_backups};
pub use background::outbox::{Poster, ShowFailure};
pub use background::threads::{Silence, ThreadFailure, ThreadHost};
pub use background::winner_roles::{RoleFailure, RoleHost};
pub use clock::{Ambient, Machine, NoEntropy};
pub use computer::advice::{Hint, HintedMove, NoHint};
pub use computer::analysis::{Analysed, NoAnalysis};
pub use computer::engine_pool::{EnginePool, Unanswered, Urgency};
pub use computer::puzzles::{NoPuzzle, PuzzleCommand, PuzzleSaid, PuzzleShown};
pub use handle::OUTBOX_AFTER;
pub use imports::{Imported, MOST_IMPORTED, NoImport};
pub use order::{Challenge, Denied, Handled, Order};
pub use people::blocks::Apart;
pub use replays::{Log, Pace, Past, Replay};
pub use snapshot::Snapshot;

use tokio::sync::Notify;

use background::downtime::{Absences, Touch};
use background::threads::ThreadSignals;
use banqi_session::{PlayerId, Timestamp};
use banqi_store::{Store, UserId};
use computer::analysis::Remembered;
use computer::turns::Searches;
use people::guilds::Memberships;
use people::preferences::Preferences;
use people::privacy::LastRewriting;
use sessions::Slots;

/// The application: everything the bot does, except talking to Discord.
pub struct App {
    store: Store,
    ambient: Arc<dyn Ambient>,
    /// When this program started.
    started: Timestamp,
    app_id: u64,
    slots: Slots,
    engines: EnginePool,
    analyses: Remembered,
    searches: Searches,
    preferences: Preferences,
    threads: ThreadSignals,
    /// Notified when the message of a session has been stored.
    noted: Notify,
    /// Notified when the outbox has to show a board.
    owed: Notify,
    /// Notified when calls may have fallen due.
    calls: Notify,
    /// Held while something changes that calls depend on, until no session in memory has the old value. Calls that fall
    /// due meanwhile wait.
    changing_calls: tokio::sync::Mutex<()>,
    /// Notified when somebody has asked to have their data deleted.
    leaving: Notify,
    rewritten: LastRewriting,
    /// Notified when ratings have to be computed again.
    rerating: Notify,
    /// Notified when a winner's role may have to be given or taken.
    winners: Notify,
    /// Whether interactions arrive. While they do not, no deadline expires.
    touch: Mutex<Touch>,
    absences: Absences,
    memberships: Memberships,
    /// Held while deadlines are shifted by an outage, so that it is done once.
    making_up: tokio::sync::Mutex<()>,
}

impl App {
    /// Creates the application with an open store. `app_id` is Discord's id of the application, which deals are bound
    /// to.
    #[must_use]
    pub fn new(store: Store, app_id: u64, ambient: Arc<dyn Ambient>) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            store,
            engines: EnginePool::new(threads, Arc::clone(&ambient)),
            started: ambient.now(),
            app_id,
            slots: Slots::default(),
            analyses: Remembered::default(),
            searches: Searches::default(),
            preferences: Preferences::default(),
            threads: ThreadSignals::default(),
            noted: Notify::new(),
            owed: Notify::new(),
            calls: Notify::new(),
            changing_calls: tokio::sync::Mutex::default(),
            leaving: Notify::new(),
            rewritten: LastRewriting::default(),
            rerating: Notify::new(),
            winners: Notify::new(),
            touch: Mutex::new(Touch::Kept(ambient.now())),
            absences: Absences::default(),
            memberships: Memberships::default(),
            making_up: tokio::sync::Mutex::default(),
            ambient,
        }
    }

    /// Returns the store, for queries that need no decision: lists, ratings, profiles.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the engine's threads.
    #[must_use]
    pub const fn engines(&self) -> &EnginePool {
        &self.engines
    }

    /// Returns when this program started.
    #[must_use]
    pub const fn started(&self) -> Timestamp {
        self.started
    }

    /// Returns the current time.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.ambient.now()
    }

    /// Waits until this time.
    pub async fn wait_until(&self, at: Timestamp) {
        self.ambient.wait_until(at).await;
    }

    /// Returns the player for a person, and creates it if there is none yet.
    ///
    /// # Errors
    /// Returns an error of the store, or of the random generator for a new person.
    pub async fn player(&self, user: UserId) -> Result<PlayerId, Denied> {
        let fresh = PlayerId(i64::from_be_bytes(self.random()?));
        Ok(self.store.player(user, fresh, self.now()).await?)
    }

    fn random<const N: usize>(&self) -> Result<[u8; N], NoEntropy> {
        let mut bytes = [0; N];
        self.ambient.fill(&mut bytes)?;
        Ok(bytes)
    }
}
