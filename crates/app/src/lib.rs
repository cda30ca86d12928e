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
pub(crate) mod sessions;
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
use banqi_book::Picture;
use banqi_engine::banqi::Tables;
use banqi_metrics::Timer;
use banqi_render::{GameCard, LeaderboardCard, NoCard, ProfileCard, Renderer};
use banqi_rules::{AnyPiece, AnySquare};
use banqi_session::{AnyBoard, PlayerId, Timestamp};
use banqi_store::{Store, UserId};
use computer::analysis::Remembered;
use computer::turns::Searches;
use people::guilds::Memberships;
use people::preferences::Preferences;
use sessions::Slots;

/// The application: everything the bot does, except talking to Discord.
pub struct App {
    store: Store,
    renderer: Renderer,
    ambient: Arc<dyn Ambient>,
    /// When this program started.
    started: Timestamp,
    app_id: u64,
    slots: Slots,
    engines: EnginePool,
    /// Endgame tables, from which puzzles are generated.
    tables: Arc<Tables>,
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
            renderer: Renderer::new(),
            engines: EnginePool::new(threads, Arc::clone(&ambient)),
            started: ambient.now(),
            app_id,
            slots: Slots::default(),
            tables: Arc::default(),
            analyses: Remembered::default(),
            searches: Searches::default(),
            preferences: Preferences::default(),
            threads: ThreadSignals::default(),
            noted: Notify::new(),
            owed: Notify::new(),
            calls: Notify::new(),
            changing_calls: tokio::sync::Mutex::default(),
            leaving: Notify::new(),
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

    /// Returns the picture of a board as a PNG.
    #[must_use]
    pub fn picture(&self, board: &AnyBoard) -> Vec<u8> {
        drawn("board", || self.renderer.png(board))
    }

    /// Returns the picture of a game in any phase as a PNG. Once it is over, the pieces that were never flipped are
    /// shown as well.
    #[must_use]
    pub fn game_picture(&self, board: &AnyBoard, unflipped: &[(AnySquare, AnyPiece)]) -> Vec<u8> {
        match unflipped {
            [] => self.picture(board),
            unflipped => self.picture(&board.clone().with_ghosts(unflipped)),
        }
    }

    /// Returns the picture of a page of the rule book as a PNG.
    #[must_use]
    pub fn page_picture(&self, picture: &Picture) -> Vec<u8> {
        match picture {
            Picture::Diagram(diagram) => drawn("diagram", || self.renderer.diagram_png(diagram)),
            Picture::Board(board) => self.picture(board),
        }
    }

    /// Returns the card of a leaderboard as a PNG. It takes milliseconds, so call it on a blocking thread.
    #[must_use]
    pub fn leaderboard_card(&self, card: &LeaderboardCard) -> Vec<u8> {
        drawn("card", || self.renderer.leaderboard_png(card))
    }

    /// Returns the card of a player as a PNG. It takes milliseconds, so call it on a blocking thread.
    #[must_use]
    pub fn profile_card(&self, card: &ProfileCard) -> Vec<u8> {
        drawn("card", || self.renderer.profile_png(card))
    }

    /// Returns the card of a finished game as a PNG. It takes milliseconds, so call it on a blocking thread.
    ///
    /// # Errors
    /// Returns [`NoCard`] if it cannot be drawn.
    pub fn game_card(&self, card: &GameCard) -> Result<Vec<u8>, NoCard> {
        drawn("card", || self.renderer.game_png(card))
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

/// Draws a picture, and records how long that takes.
fn drawn<T>(picture: &'static str, draw: impl FnOnce() -> T) -> T {
    let timer = Timer::start();
    let drawn = draw();
    timer.stop(&banqi_metrics::DRAW, [picture]);
    drawn
}
