//! The sessions in memory: what is known of each, one slot and one lock for each. A session is loaded from its log when
//! it is needed.
//!
//! To keep it afterwards is only an optimisation: the primary key of the event log settles every race, and any slot may
//! be emptied at any time.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::computer::analysis::Analysed;
use crate::snapshot::player_of;
use crate::{App, Denied, Snapshot};
use banqi_deal::{ChainHash, Commitment, Deal, GameId, Seed, SeedText, Terms, ruleset_text};
use banqi_rating::NotRated;
use banqi_rules::banqi::Position;
use banqi_rules::{AnyPiece, AnyPly, AnySquare};
use banqi_session::{
    AnyBoard, EntrantText, GameCode, Participant, Phase, PlayerId, Session, SessionId, Timestamp, View,
};
use banqi_store::{Account, Board, Change, GuildLook, Place, QuietHours, Scope, Stored, UserId};

/// The estimated bytes of sessions to keep in memory. Beyond that, the least recently used are dropped.
const MOST_BYTES: usize = 4 << 20;

/// Overhead of a slot in bytes, in addition to its session: its entries in three collections, and its lock.
const SLOT_BYTES: usize = 256;

/// Number of locks in a map at which unused ones are dropped.
const MOST_LOCKS: usize = 1024;

/// A session in memory. It contains the deal, so it has no `Debug` implementation and never leaves `app`.
pub(crate) struct LoadedSession {
    pub(crate) session: Session,
    pub(crate) code: GameCode,
    pub(crate) place: Place,
    pub(crate) board: Option<Board>,
    pub(crate) commitment: Commitment,
    pub(crate) language: String,
    pub(crate) look: GuildLook,
    pub(crate) sequence: u64,
    pub(crate) chain: ChainHash,
    pub(crate) ratings: Vec<(PlayerId, Change)>,
    pub(crate) not_rated: Option<NotRated>,
    pub(crate) users: HashMap<PlayerId, Option<UserId>>,
    /// When people want no calls; those who may always be called are left out.
    pub(crate) quiet: HashMap<PlayerId, QuietHours>,
    /// Under which ownership of its server it was loaded ([`Store::tenure`](banqi_store::Store::tenure)). Without one,
    /// what is in memory may be outdated at once.
    pub(crate) tenure: Option<u64>,
    game_id: GameId,
    seed: Seed,
    deal: Option<Deal>,
}

impl LoadedSession {
    /// Combines a stored session with the accounts of its players, and with what its server has chosen.
    pub(crate) fn new(
        stored: Stored,
        session: Session,
        accounts: &HashMap<PlayerId, Account>,
        look: GuildLook,
        app_id: u64,
    ) -> Self {
        let quiet = |(player, account): (&PlayerId, &Account)| Some((*player, account.quiet?));
        let mut loaded = Self {
            session,
            code: stored.code,
            place: stored.place,
            board: stored.board,
            commitment: stored.commitment,
            language: stored.language,
            look,
            sequence: stored.sequence,
            chain: stored.chain,
            ratings: Vec::new(),
            not_rated: stored.not_rated,
            users: accounts.iter().map(|(player, account)| (*player, account.user)).collect(),
            quiet: accounts.iter().filter_map(quiet).collect(),
            tenure: None,
            game_id: stored.game_id,
            seed: stored.seed,
            deal: None,
        };
        if !loaded.session.deal_texts().is_empty() {
            loaded.deal = Some(loaded.deal_of(loaded.session.deal_texts(), app_id));
        }
        loaded
    }

    /// Returns the player that a person is in this session.
    pub(crate) fn player(&self, user: UserId) -> Option<Participant> {
        player_of(&self.users, user)
    }

    /// Returns the scope of the ratings for this session: its server, or all servers.
    pub(crate) fn scope(&self) -> Scope {
        self.place.guild.map_or(Scope::Global, Scope::Guild)
    }

    /// Returns the deal, once the texts of the entrants are fixed.
    pub(crate) const fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    /// Returns the pieces that were never flipped, each on its square, once the game is over.
    pub(crate) fn unflipped(&self) -> Vec<(AnySquare, AnyPiece)> {
        let over = matches!(self.session.phase(), Phase::Over(_));
        self.deal.as_ref().filter(|_| over).map_or_else(Vec::new, |deal| unflipped(&self.session, deal))
    }

    /// Whether this is a game in progress in which vacations count.
    pub(crate) fn is_correspondence(&self) -> bool {
        self.session.phase() == Phase::Playing && self.session.time().is_correspondence()
    }

    /// Whether the message of a game does not show the current turn yet. Nobody loses on time for a turn that they could
    /// not see.
    pub(crate) fn is_turn_unshown(&self) -> bool {
        let is_unshown = |board: Board| board.shown_seq < self.session.clock_since();
        self.session.phase() == Phase::Playing && self.board.is_some_and(is_unshown)
    }

    /// Returns the terms of the game, to which the commitment is bound.
    pub(crate) fn terms(&self, app_id: u64) -> Terms {
        Terms { app_id, game_id: self.game_id, ruleset: ruleset_text(&self.session.variant()) }
    }

    /// Returns the seed, which is revealed at the end.
    pub(crate) const fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Returns the deal that follows from `texts`.
    pub(crate) fn deal_of(&self, texts: &[EntrantText], app_id: u64) -> Deal {
        let texts: Vec<SeedText> = texts.iter().map(|text| text.text.clone()).collect();
        Deal::new(&self.terms(app_id), self.session.variant().shuffled_pieces(), &self.seed, &texts)
    }

    /// Returns the estimated size in memory, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        // Positions of 8x8 and xiangqi are larger than those of 4x8, which are the usual ones.
        const PLY: usize = size_of::<AnyPly>() + size_of::<Timestamp>() + size_of::<Position<u64>>();
        let people = self.users.len() * 2 * size_of::<(PlayerId, Option<UserId>)>()
            + self.quiet.len() * 2 * size_of::<(PlayerId, QuietHours)>();
        let faces = if self.deal.is_some() { 64 } else { 0 };
        size_of::<Self>() + self.session.game().actions_played() * PLY + people + faces
    }

    /// Replaces the state after a commit; `deal` is that of an acceptance among the events.
    pub(crate) fn take_in(&mut self, after: Session, deal: Option<Deal>) {
        self.session = after;
        if deal.is_some() {
            self.deal = deal;
        }
    }
}

/// Returns the pieces that are face down in a game, each on its square.
pub(crate) fn unflipped(session: &Session, deal: &Deal) -> Vec<(AnySquare, AnyPiece)> {
    let board = AnyBoard::of(session.game());
    let under = |square: AnySquare| Some((square, deal.face(square)?));
    board.face_down().into_iter().filter_map(under).collect()
}

/// A session in memory, or `None` if it is not loaded. The holder of the lock has exclusive access.
pub(crate) type Slot = Arc<tokio::sync::Mutex<Option<LoadedSession>>>;

/// A lock held while a session's rematch or a person's game is made, or an analysis computed.
pub(crate) type GameLock = Arc<tokio::sync::Mutex<()>>;

/// All slots, and the locks for rematches, new games and analyses.
pub(crate) struct Slots {
    kept: Mutex<Kept<tokio::sync::Mutex<Option<LoadedSession>>>>,
    rematches: Mutex<HashMap<SessionId, GameLock>>,
    starts: Mutex<HashMap<UserId, GameLock>>,
    analyses: Mutex<HashMap<Analysed, GameLock>>,
}

impl Default for Slots {
    fn default() -> Self {
        Self {
            kept: Mutex::new(Kept::new(MOST_BYTES)),
            rematches: Mutex::default(),
            starts: Mutex::default(),
            analyses: Mutex::default(),
        }
    }
}

impl Slots {
    fn kept(&self) -> MutexGuard<'_, Kept<tokio::sync::Mutex<Option<LoadedSession>>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the slot of a session, and creates it if there is none.
    pub(crate) fn slot(&self, session: SessionId) -> Slot {
        self.kept().take_up(session)
    }

    /// Sets the size in bytes of the session in a slot.
    pub(crate) fn weigh(&self, session: SessionId, bytes: usize) {
        self.kept().weigh(session, bytes);
    }

    /// Returns all slots.
    pub(crate) fn all(&self) -> Vec<Slot> {
        self.kept().entries.values().map(|entry| Arc::clone(&entry.kept)).collect()
    }

    /// Returns the lock for making a session's rematch, so that two players who ask at the same moment make only one.
    pub(crate) fn rematch(&self, session: SessionId) -> GameLock {
        lock_of(&self.rematches, session)
    }

    /// Returns the lock for starting a game with a button, so that a button pressed twice starts only one.
    pub(crate) fn start(&self, user: UserId) -> GameLock {
        lock_of(&self.starts, user)
    }

    /// Returns the lock for analysing a game, so that two people who ask at the same moment share one analysis.
    pub(crate) fn analysis(&self, game: Analysed) -> GameLock {
        lock_of(&self.analyses, game)
    }
}

impl App {
    /// Returns the current state of a session.
    ///
    /// # Errors
    /// Returns [`Denied::Unknown`], or an error of the store.
    pub async fn snapshot(&self, session: SessionId) -> Result<Snapshot, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, session).await?;
        Ok(Snapshot::of(loaded))
    }

    /// Returns what `read` finds in the public state of a session.
    ///
    /// # Errors
    /// Returns [`Denied::Unknown`], or an error of the store.
    pub async fn in_view<T>(
        &self,
        session: SessionId,
        read: impl FnOnce(&View) -> T + Send,
    ) -> Result<T, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, session).await?;
        Ok(read(&loaded.session.view()))
    }

    /// Returns the slot of a session in memory.
    pub(super) fn slot(&self, session: SessionId) -> Slot {
        self.slots.slot(session)
    }

    /// Returns the session in `slot`, and loads it if it is not in memory. One that another process owns is loaded each
    /// time.
    pub(super) async fn loaded<'a>(
        &self,
        slot: &'a mut Option<LoadedSession>,
        session: SessionId,
    ) -> Result<&'a mut LoadedSession, Denied> {
        let is_ours = |loaded: &LoadedSession| {
            loaded.tenure.is_some() && loaded.tenure == self.store.tenure(loaded.place.guild)
        };
        slot.take_if(|loaded| !is_ours(loaded));
        if slot.is_none() {
            let version = self.store.owners_version();
            let stored = self.store.load(session).await?.ok_or(Denied::Unknown)?;
            let folded = Session::fold(session, &stored.events)?;
            let missing = folded.invited().iter().filter(|invited| !folded.entrants().contains(invited));
            let everybody = folded.entrants().iter().chain(missing);
            let players: Vec<PlayerId> = everybody.filter_map(|one| one.person()).collect();
            let accounts = self.store.accounts(&players).await?;
            let accounts: HashMap<_, _> = players.iter().copied().zip(accounts).collect();
            let look = match stored.place.guild {
                Some(guild) => self.store.guild_look(guild).await?,
                None => GuildLook::default(),
            };
            let mut loaded = LoadedSession::new(stored, folded, &accounts, look, self.app_id);
            if loaded.session.result().is_some() {
                loaded.ratings = self.store.rating_changes(session, loaded.scope()).await?;
            }
            // If this process has become the owner meanwhile, the last owner may have written after the log was read.
            loaded.tenure = self.store.tenure(loaded.place.guild).filter(|since| *since <= version);
            *slot = Some(loaded);
        }
        let loaded = slot.as_mut().ok_or(Denied::Unknown)?;
        self.slots.weigh(session, loaded.bytes());
        Ok(loaded)
    }

    /// Drops sessions from memory, so that they are loaded with what has changed. A session that is being loaded is
    /// waited for.
    pub(super) async fn unload(&self, is_meant: impl Fn(&LoadedSession) -> bool) {
        for slot in self.slots.all() {
            let mut slot = slot.lock().await;
            slot.take_if(|loaded| is_meant(loaded));
        }
    }
}

/// Returns the lock of a game, and creates it if there is none. If there are many, drops unused ones.
fn lock_of<G: Eq + Hash>(locks: &Mutex<HashMap<G, GameLock>>, game: G) -> GameLock {
    let mut locks = locks.lock().unwrap_or_else(PoisonError::into_inner);
    if locks.len() >= MOST_LOCKS && !locks.contains_key(&game) {
        locks.retain(|_, lock| Arc::strong_count(lock) > 1);
    }
    Arc::clone(locks.entry(game).or_default())
}

/// A cache with a value for each session, limited by size in bytes. The least recently used values are dropped first,
/// except those in use.
struct Kept<T> {
    entries: HashMap<SessionId, Entry<T>>,
    /// The sessions in the order of their last use.
    by_use: BTreeMap<u64, SessionId>,
    uses: u64,
    bytes: usize,
    most_bytes: usize,
}

struct Entry<T> {
    kept: Arc<T>,
    bytes: usize,
    used: u64,
}

impl<T: Default> Kept<T> {
    fn new(most_bytes: usize) -> Self {
        Self { entries: HashMap::new(), by_use: BTreeMap::new(), uses: 0, bytes: 0, most_bytes }
    }

    /// Returns the value of a session, and creates it if there is none.
    fn take_up(&mut self, session: SessionId) -> Arc<T> {
        self.uses += 1;
        let entry = self.entries.entry(session).or_insert_with(|| {
            self.bytes += SLOT_BYTES;
            Entry { kept: Arc::default(), bytes: SLOT_BYTES, used: 0 }
        });
        self.by_use.remove(&entry.used);
        self.by_use.insert(self.uses, session);
        entry.used = self.uses;
        let kept = Arc::clone(&entry.kept);
        self.shrink();
        kept
    }

    fn weigh(&mut self, session: SessionId, bytes: usize) {
        let Some(entry) = self.entries.get_mut(&session) else { return };
        let bytes = bytes + SLOT_BYTES;
        self.bytes = self.bytes - entry.bytes + bytes;
        entry.bytes = bytes;
        self.shrink();
    }

    fn shrink(&mut self) {
        if self.bytes <= self.most_bytes {
            return;
        }
        let mut gone = Vec::new();
        for (used, session) in &self.by_use {
            let is_idle = |entry: &Entry<T>| Arc::strong_count(&entry.kept) == 1;
            let Some(bytes) =
                self.entries.get(session).filter(|entry| is_idle(entry)).map(|entry| entry.bytes)
            else {
                continue;
            };
            self.entries.remove(session);
            self.bytes -= bytes;
            gone.push(*used);
            if self.bytes <= self.most_bytes {
                break;
            }
        }
        for used in gone {
            self.by_use.remove(&used);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Room for four sessions of 1,000 bytes each.
    const ROOM: usize = 4 * (1_000 + SLOT_BYTES);

    fn kept_sessions(kept: &Kept<()>) -> Vec<i64> {
        kept.by_use.values().map(|session| session.0).collect()
    }

    fn use_once(kept: &mut Kept<()>, session: i64) {
        kept.take_up(SessionId(session));
        kept.weigh(SessionId(session), 1_000);
    }

    #[test]
    fn what_was_used_least_recently_goes_first() {
        let mut kept = Kept::new(ROOM);
        (1..=4).for_each(|session| use_once(&mut kept, session));
        use_once(&mut kept, 1);
        use_once(&mut kept, 5);
        assert_eq!(kept_sessions(&kept), [3, 4, 1, 5]);
        use_once(&mut kept, 6);
        assert_eq!(kept_sessions(&kept), [4, 1, 5, 6]);
    }

    #[test]
    fn the_bytes_of_a_crowd_stay_within_bounds() {
        let mut kept = Kept::new(ROOM);
        for session in 0..10_000 {
            use_once(&mut kept, session % 777);
            assert!(kept.bytes <= ROOM, "{}", kept.bytes);
            assert_eq!(kept.bytes, kept.entries.values().map(|entry| entry.bytes).sum::<usize>());
            assert_eq!(kept.entries.len(), kept.by_use.len());
        }
        assert!(kept.entries.len() >= 3, "{}", kept.entries.len());
    }

    #[test]
    fn what_grows_makes_others_go_and_what_is_used_stays() {
        let mut kept = Kept::new(ROOM);
        let used = kept.take_up(SessionId(1));
        (2..=4).for_each(|session| use_once(&mut kept, session));
        kept.weigh(SessionId(4), 3_000);
        assert_eq!(kept_sessions(&kept), [1, 3, 4]);
        kept.weigh(SessionId(1), 2 * ROOM);
        assert_eq!(kept_sessions(&kept), [1], "it is more than all may be, but somebody works on it");
        drop(used);
        use_once(&mut kept, 5);
        assert_eq!(kept_sessions(&kept), [5]);
    }
}
