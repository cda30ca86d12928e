//! The keepers of all games in memory: what each has to send and store, and which game waits for what.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use banqi_keeper::{
    ChannelId, ClickId, Keeper, Layout, MessageId, Moment, PlaceId, PlaceRecord, Reach, Request, Want, What,
};
use tokio::sync::{Notify, watch};

use super::budget::{Budget, Route, SideRequests, Wait};
use super::queue::{Queue, Wanted};
use super::requests;
use crate::discord::interaction::caller::Arrival;
use crate::discord::interaction::frame::Bare;
use crate::discord::interaction::reply::Promise;
use banqi_app::{App, Snapshot};
use banqi_session::SessionId;
use banqi_store::{GuildId, Partitions, StoreError, StoredMirror};

/// The place where a game is played. All others are mirrors.
pub(super) const HERE: PlaceId = PlaceId(0);

/// Number of games in memory at which idle ones are dropped.
const MOST_KEPT: usize = 1024;

/// Number of idle games that stay.
const IDLE_KEPT: usize = MOST_KEPT / 2;

/// The most tokens of dropped games in memory. Ten thousand games that were opened within a quarter of an hour have so
/// many.
const MOST_TOKENS: usize = 10_000;

/// The most frames of a game in memory: those of its last messages.
const MOST_FRAMES: usize = 3;

/// The keepers of all games in memory.
#[derive(Clone, Default)]
pub(crate) struct Boards(Arc<Shared>);

#[derive(Default)]
struct Shared {
    games: Mutex<Games>,
    /// Notified when the requests that wait for the budget, or the times to wake at, may have changed.
    changed: Notify,
}

#[derive(Default)]
pub(super) struct Games {
    pub(super) games: HashMap<SessionId, Game>,
    pub(super) budget: Budget,
    pub(super) side_requests: SideRequests,
    queue: Queue,
    waking: BTreeSet<(Moment, SessionId)>,
    /// The tokens of clicks that can edit messages of dropped games, oldest message first: without them, these messages
    /// would be changed with the bot's token, which has a limit.
    tokens: BTreeMap<MessageId, Token>,
    /// Number of games at which [`Games::tidy`] runs, if it is larger than [`MOST_KEPT`]: busy games are never dropped.
    tidy_at: usize,
}

/// The keeper of one game, and what is needed to send its requests.
///
/// Thousands may wait for the bot's token, and the smallest collection has room for four values. So large values are
/// boxed.
pub(super) struct Game {
    pub(super) keeper: Keeper,
    pub(super) clicks: HashMap<ClickId, Box<OpenClick>>,
    wanted: Option<Wanted>,
    wakes: Option<Moment>,
    /// The places whose records are being stored, each with a newer record that waits.
    pub(super) saving: HashMap<PlaceId, Option<Box<ToSave>>>,
    /// The last messages that are frames, without their controls; the one written last is at the end.
    frames: Vec<(MessageId, Box<Bare>)>,
    /// The newest event that this process has shown on a board, even if that is deleted.
    pub(super) shown: Option<u32>,
    /// When the keeper was last called.
    used: Moment,
    /// Held by everything that is being sent or stored for this keeper.
    pub(super) held: Arc<()>,
    guild: Option<GuildId>,
    /// The ownership of its server under which the keeper was made ([`Store::tenure`](banqi_store::Store::tenure)).
    tenure: u64,
}

/// The token of a click, with which a message can be edited.
struct Token {
    click: ClickId,
    until: Moment,
    asked: Box<OpenClick>,
}

/// What is stored of a game's messages: the channel where it is played, the record of that place, and its mirrors.
type Stored = (banqi_store::ChannelId, PlaceRecord, Vec<StoredMirror>);

/// A record to be stored.
pub(super) struct ToSave {
    pub(super) channel: ChannelId,
    pub(super) record: PlaceRecord,
    /// Whether the place is a mirror that has ended.
    pub(super) has_ended: bool,
}

/// A click whose token can still be used.
#[derive(Clone)]
pub(super) struct OpenClick {
    pub(super) arrival: Arrival,
    /// How the click was acknowledged; `None` if it was not.
    pub(super) promised: Option<Promise>,
    /// Dropped when the click has been answered. Receivers of the channel wait for that.
    pub(super) unanswered: Option<Arc<watch::Sender<()>>>,
}

/// What has to be done after an event was passed to the keeper of a game.
#[derive(Default)]
pub(super) struct Work {
    /// [`Game::held`]. What comes of the work is for no other keeper of the game.
    pub(super) held: Arc<()>,
    pub(super) requests: Vec<(Request, Option<OpenClick>)>,
    pub(super) save: Vec<(PlaceId, ToSave)>,
}

impl Games {
    /// Collects what the keeper of a game wants done now, and schedules its next call.
    pub(super) fn work(&mut self, session: SessionId, now: Moment) -> Work {
        let Some(game) = self.games.get_mut(&session) else { return Work::default() };
        game.used = now;
        let mut work = Work { held: Arc::clone(&game.held), ..Work::default() };
        while let Some(request) = game.keeper.poll(now) {
            work.requests.push((request, game.asked(&request)));
        }
        let places: Vec<PlaceId> = game.keeper.places().collect();
        for place in places {
            let Some(record) = game.keeper.record(place, now) else { continue };
            let channel = game.keeper.channel(place).unwrap_or(ChannelId(0));
            let to_save = ToSave { channel, record, has_ended: game.keeper.has_ended(place) };
            match game.saving.entry(place) {
                Entry::Occupied(mut newer) => *newer.get_mut() = Some(Box::new(to_save)),
                Entry::Vacant(none) => {
                    none.insert(None);
                    work.save.push((place, to_save));
                }
            }
        }
        let Game { keeper, clicks, .. } = game;
        clicks.retain(|id, asked| {
            if !keeper.owes_answer(*id) {
                asked.unanswered = None;
            }
            keeper.needs(*id)
        });
        let want = game.keeper.want(now).map(|(want, _)| want);
        game.wanted = self.queue.put(session, game.wanted.take(), want);
        let wakes = game.keeper.wakes(now);
        if wakes != game.wakes {
            if let Some(at) = game.wakes {
                self.waking.remove(&(at, session));
            }
            if let Some(at) = wakes {
                self.waking.insert((at, session));
            }
            game.wakes = wakes;
        }
        work
    }

    /// Returns the work of all games whose time to wake has come, and the next such time.
    pub(super) fn woken(&mut self, now: Moment) -> (Vec<(SessionId, Work)>, Option<Moment>) {
        let mut due = Vec::new();
        while let Some((at, session)) = self.waking.first().copied().filter(|(at, _)| *at <= now) {
            self.waking.remove(&(at, session));
            if let Some(game) = self.games.get_mut(&session) {
                game.wakes = None;
            }
            due.push((session, self.work(session, now)));
        }
        (due, self.waking.first().map(|(at, _)| *at))
    }

    /// Returns the work that is due now and within the budget, and when to check again. Nothing with the bot's token is
    /// sent before `held_back`.
    pub(super) fn due(
        &mut self,
        now: Moment,
        held_back: Option<Moment>,
    ) -> (Vec<(SessionId, Work)>, Option<Moment>) {
        let (mut due, mut next) = self.woken(now);
        if let Some(at) = self.budget.waits(now).max(held_back) {
            return (due, Some(next.map_or(at, |next| next.min(at))));
        }
        let mut look_at = |at: Moment| next = Some(next.map_or(at, |next| next.min(at)));
        let mut has_granted = false;
        self.queue.wake(now, |session, wanted| {
            if let Some(game) = self.games.get_mut(&session) {
                game.wanted = Some(wanted);
            }
        });
        // Those that want another request now come later: a request of each other game is first.
        let last = self.queue.turns;
        while let Some((wanted, session)) = self.queue.first_until(last) {
            let Some(game) = self.games.get_mut(&session) else {
                self.queue.remove(session, wanted);
                continue;
            };
            let Some((want, channel)) = game.keeper.want(now) else {
                due.push((session, self.work(session, now)));
                continue;
            };
            match self.budget.take(want, channel, now) {
                Ok(()) => {
                    has_granted = true;
                    let granted = game.keeper.grant(channel, now);
                    // Its place in the queue was for the edit alone. The pause that follows makes up for both.
                    if granted.as_ref().is_some_and(|request| game.reads_first(request)) {
                        self.budget.charge(Route::Read, channel, now);
                    }
                    let granted = granted.map(|request| (request, game.asked(&request)));
                    // Further requests of this game queue behind the other games.
                    game.wanted = None;
                    self.queue.remove(session, wanted);
                    let mut work = self.work(session, now);
                    work.requests.extend(granted);
                    due.push((session, work));
                }
                Err(Wait::Here(at)) => game.wanted = Some(self.queue.put_off(session, wanted, at)),
                Err(Wait::All(at)) => {
                    look_at(at);
                    break;
                }
            }
        }
        self.queue.wakes().into_iter().for_each(&mut look_at);
        // A game that was granted a request may have another, which also comes before all side requests.
        let at = if has_granted {
            self.side_requests.waits().then_some(now)
        } else {
            self.side_requests.let_go(&mut self.budget, now)
        };
        at.into_iter().for_each(look_at);
        (due, next)
    }

    /// Returns a game, if its keeper is the one for which work is being done.
    pub(super) fn of_work(&mut self, session: SessionId, held: &Arc<()>) -> Option<&mut Game> {
        self.games.get_mut(&session).filter(|game| Arc::ptr_eq(&game.held, held))
    }

    /// Forgets a game.
    pub(super) fn remove(&mut self, session: SessionId) {
        let Some(game) = self.games.remove(&session) else { return };
        if let Some(wanted) = game.wanted {
            self.queue.remove(session, wanted);
        }
        if let Some(at) = game.wakes {
            self.waking.remove(&(at, session));
        }
    }

    /// Drops idle games beyond [`IDLE_KEPT`], those that were unused for longest. They can be loaded from the store
    /// again. Those with something to do stay, however many they are.
    fn tidy(&mut self, now: Moment) {
        while self.tokens.first_key_value().is_some_and(|(_, token)| token.until <= now) {
            self.tokens.pop_first();
        }
        if self.games.len() < self.tidy_at.max(MOST_KEPT) {
            return;
        }
        self.drop_idle(IDLE_KEPT);
        self.games.shrink_to(2 * MOST_KEPT);
        self.tidy_at = self.games.len() + MOST_KEPT - IDLE_KEPT;
    }

    /// Drops all idle games but `kept`, and keeps the tokens that can edit their messages.
    fn drop_idle(&mut self, kept: usize) {
        let idle = self.games.iter().filter(|(_, game)| game.keeper.is_settled() && game.saving.is_empty());
        let mut idle: Vec<(Moment, SessionId)> = idle.map(|(session, game)| (game.used, *session)).collect();
        idle.sort_unstable();
        for (_, session) in &idle[..idle.len().saturating_sub(kept)] {
            if let Some(game) = self.games.get(session) {
                self.tokens.extend(game.tokens());
            }
            self.remove(*session);
        }
        while self.tokens.len() > MOST_TOKENS {
            self.tokens.pop_first();
        }
    }

    /// Makes the keeper of a game from what is stored. It gets back the token that can edit its board.
    fn open(
        &mut self,
        session: SessionId,
        (channel, record, mirrors): Stored,
        (guild, tenure): (Option<GuildId>, u64),
        now: Moment,
    ) {
        let board = record.board.map(|(message, ..)| message);
        let token = board.and_then(|board| Some((board, self.tokens.remove(&board)?)));
        let token = token.filter(|(_, token)| token.until > now);
        let mut game = Game::new(keeper(channel, record, mirrors, now), guild, tenure, now);
        if let Some((board, token)) = token {
            game.learn(board, token);
        }
        self.games.insert(session, game);
    }
}

impl Game {
    fn new(keeper: Keeper, guild: Option<GuildId>, tenure: u64, now: Moment) -> Self {
        Self {
            keeper,
            shown: None,
            clicks: HashMap::new(),
            wanted: None,
            wakes: None,
            saving: HashMap::new(),
            frames: Vec::new(),
            used: now,
            held: Arc::default(),
            guild,
            tenure,
        }
    }

    /// Returns the tokens with which messages can be edited.
    fn tokens(&self) -> impl Iterator<Item = (MessageId, Token)> + '_ {
        self.keeper.tokens().filter_map(|(message, click, until)| {
            let asked = self.clicks.get(&click)?.clone();
            Some((message, Token { click, until, asked }))
        })
    }

    /// Gets back the token of a message.
    fn learn(&mut self, message: MessageId, Token { click, until, asked }: Token) {
        self.keeper.learn_token(message, click, until);
        self.clicks.insert(click, asked);
    }

    /// Remembers which frame a message is now; `None` if that is not known.
    pub(super) fn wrote(&mut self, message: MessageId, frame: Option<Bare>) {
        self.frames.retain(|(known, _)| *known != message);
        self.frames.extend(frame.map(|frame| (message, Box::new(frame))));
        let surplus = self.frames.len().saturating_sub(MOST_FRAMES);
        self.frames.drain(..surplus);
    }

    /// Whether nothing is being sent, stored or answered.
    fn is_at_rest(&self) -> bool {
        let answered = self.clicks.values().all(|asked| asked.unanswered.is_none());
        answered && Arc::strong_count(&self.held) == 1 && self.saving.is_empty()
    }

    /// Returns whether a message has to be read with the bot's token before this edit of it.
    pub(super) fn reads_first(&self, request: &Request) -> bool {
        let What::Retire { message, .. } = request.what else { return false };
        let is_known = self.frames.iter().any(|(known, _)| *known == message);
        request.layout == Layout::Frame && requests::token_of(request).is_none() && !is_known
    }

    /// Returns the click whose token is needed for a request.
    fn asked(&self, request: &Request) -> Option<OpenClick> {
        requests::token_of(request).and_then(|click| self.clicks.get(&click)).map(|asked| (**asked).clone())
    }
}

impl Boards {
    /// Returns how many games wait for the budget with such a request.
    pub(crate) fn waiting(&self, is_such: impl Fn(Want) -> bool) -> usize {
        self.games().queue.wants().filter(|want| is_such(*want)).count()
    }

    /// Returns the notification that the requests that wait for the budget, or the times to wake at, may have changed.
    pub(super) fn changed(&self) -> &Notify {
        &self.0.changed
    }

    /// Locks the games.
    pub(super) fn games(&self) -> MutexGuard<'_, Games> {
        self.0.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns which frame a message of a game is, without its controls, if that is in memory.
    pub(super) fn frame(&self, session: SessionId, message: MessageId) -> Option<Bare> {
        let games = self.games();
        let frames = games.games.get(&session).map(|game| &game.frames)?;
        frames.iter().find(|(known, _)| *known == message).map(|(_, frame)| (**frame).clone())
    }

    /// Passes an event to the keeper of a game and returns what has to be done. Creates the keeper from the stored
    /// record if it is not in memory. `None` if another process owns the game: only that one may have a keeper.
    pub(super) async fn tell(
        &self,
        app: &App,
        snapshot: &Snapshot,
        tell: impl FnOnce(&mut Game, Moment) + Send,
    ) -> Result<Option<Work>, StoreError> {
        let (session, guild) = (snapshot.view.id, snapshot.place.guild);
        let mut stored: Option<(Stored, u64)> = None;
        let (mut games, now) = loop {
            let now = moment(app);
            let version = app.store().owners_version();
            {
                let mut games = self.games();
                // Asked for while no game can be dropped.
                let Some(tenure) = app.store().tenure(guild) else { return Ok(None) };
                if games.games.get(&session).is_some_and(|game| game.tenure == tenure) {
                    break (games, now);
                }
                games.remove(session);
                games.tidy(now);
                if let Some((stored, read_at)) = stored.take()
                    && tenure <= read_at
                {
                    games.open(session, stored, (guild, tenure), now);
                    break (games, now);
                }
            }
            match app.store().boards(session).await? {
                Some(read) => stored = Some((read, version)),
                None => return Ok(Some(Work::default())),
            }
        };
        if let Some(game) = games.games.get_mut(&session) {
            tell(game, now);
        }
        Ok(Some(games.work(session, now)))
    }

    /// Returns the partitions in whose games something is being sent, stored or answered.
    pub(crate) fn at_work(&self) -> Partitions {
        let games = self.games();
        Partitions::of(games.games.values().filter(|game| !game.is_at_rest()).map(|game| game.guild))
    }

    /// Drops the keepers of these partitions: another process gets them.
    pub(crate) fn vacate(&self, partitions: Partitions) {
        let mut games = self.games();
        let theirs = games.games.iter().filter(|(_, game)| partitions.contains(game.guild));
        let theirs: Vec<SessionId> = theirs.map(|(session, _)| *session).collect();
        theirs.into_iter().for_each(|session| games.remove(session));
        games.tidy_at = 0;
    }

    /// Creates the keeper of a new game. Nothing needs to be read from the store, because nothing can have been posted.
    pub(crate) fn begin(&self, app: &App, snapshot: &Snapshot) {
        let places = vec![(Reach::Channel, ChannelId(snapshot.place.channel.0), None)];
        let now = moment(app);
        let keeper = Keeper::new(places, now);
        let guild = snapshot.place.guild;
        let mut games = self.games();
        let Some(tenure) = app.store().tenure(guild) else { return };
        games.tidy(now);
        games.games.entry(snapshot.view.id).or_insert_with(|| Game::new(keeper, guild, tenure, now));
    }
}

/// Creates the keeper of a game from what is stored.
fn keeper(
    channel: banqi_store::ChannelId,
    record: PlaceRecord,
    mirrors: Vec<StoredMirror>,
    now: Moment,
) -> Keeper {
    let ended: Vec<ChannelId> =
        mirrors.iter().filter(|mirror| mirror.has_ended).map(|mirror| ChannelId(mirror.channel.0)).collect();
    let mirrors =
        mirrors.into_iter().map(|mirror| (Reach::Mirror, ChannelId(mirror.channel.0), Some(mirror.record)));
    let here = (Reach::Channel, ChannelId(channel.0), Some(record));
    let mut keeper = Keeper::new(std::iter::once(here).chain(mirrors).collect(), now);
    ended.into_iter().for_each(|channel| keeper.end_mirror(channel));
    keeper
}

/// Returns the current time as a keeper's [`Moment`].
pub(super) fn moment(app: &App) -> Moment {
    Moment(app.now().0)
}

#[cfg(test)]
mod simulation;

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_keeper::News;

    /// A game; a busy one has news to show.
    fn game(nth: i64, is_busy: bool) -> Game {
        let places = vec![(Reach::Channel, ChannelId(1), None)];
        let mut game = Game::new(Keeper::new(places, Moment(nth)), None, 0, Moment(nth));
        if is_busy {
            game.keeper.news(news(), Moment(nth));
        }
        game
    }

    fn news() -> News {
        let (awaited, quiet) = (Vec::new(), Vec::new());
        News { seq: 0, since: 0, news_seq: 0, awaited, reminder: None, quiet }
    }

    /// Returns the games whose requests are sent now, and when to look again.
    fn granted(games: &mut Games, now: Moment) -> (Vec<i64>, Option<Moment>) {
        let (due, next) = games.due(now, None);
        let sent = due.into_iter().filter(|(_, work)| !work.requests.is_empty());
        (sent.map(|(session, _)| session.0).collect(), next)
    }

    #[test]
    fn games_in_a_channel_that_has_no_request_left_are_looked_at_when_it_has() {
        let (mut games, now) = (Games::default(), Moment(1_000_000));
        for nth in 0..1_000 {
            games.games.insert(SessionId(nth), game(nth, true));
            games.work(SessionId(nth), now);
        }
        let again = now.plus(std::time::Duration::from_secs(5));
        assert_eq!(granted(&mut games, now), ((0..5).collect(), Some(again)), "five posts in five seconds");
        let at_once = |games: &Games| games.queue.first_until(u64::MAX);
        assert_eq!(at_once(&games), None, "the others are not looked at before");
        assert_eq!(games.queue.wants().count(), 995);
        // A game in another channel does not wait behind them, and one in which something happens is looked at.
        let elsewhere = Keeper::new(vec![(Reach::Channel, ChannelId(2), None)], now);
        games.games.insert(SessionId(1_000), Game { keeper: elsewhere, ..game(0, true) });
        games.games.get_mut(&SessionId(1_000)).unwrap().keeper.news(news(), now);
        games.work(SessionId(1_000), now);
        games.work(SessionId(900), now);
        let soon = now.plus(std::time::Duration::from_millis(25));
        assert_eq!(granted(&mut games, soon), (vec![1_000], Some(again)));
        games.remove(SessionId(6));
        assert_eq!(
            granted(&mut games, again).0,
            [5, 7, 8, 9, 10],
            "in the order in which they started to wait"
        );
        assert_eq!((at_once(&games), games.queue.wants().count()), (None, 989));
    }

    #[test]
    fn of_the_games_with_nothing_to_do_those_used_least_lately_are_forgotten() {
        let mut games = Games::default();
        let busy = |nth: i64| nth % 4 == 0;
        for nth in 0..8 * i64::try_from(MOST_KEPT).unwrap() {
            games.tidy(Moment(nth));
            games.games.insert(SessionId(nth), game(nth, busy(nth)));
            let of_the_busy = usize::try_from(nth / 4 + 1).unwrap();
            assert!(games.games.len() <= of_the_busy + MOST_KEPT, "{nth}: {}", games.games.len());
        }
        let last = 8 * i64::try_from(MOST_KEPT).unwrap();
        assert!((0..last).filter(|nth| busy(*nth)).all(|nth| games.games.contains_key(&SessionId(nth))));
        let idle = (0..last).filter(|nth| !busy(*nth));
        let kept: Vec<bool> = idle.map(|nth| games.games.contains_key(&SessionId(nth))).collect();
        assert!(kept.is_sorted() && kept.iter().filter(|kept| **kept).count() >= IDLE_KEPT);
    }
}
