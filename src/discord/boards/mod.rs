//! The boards: the messages that show games. Only the keeper of a game decides what is written to them.
//!
//! ```text
//! orders, taps, the computer, the outbox --news--> Keeper --requests--> sent to Discord --outcome--> Keeper
//! the answer to a click ------------------click---'   |
//!                                                     `-- record --> store
//! ```
//!
//! The keeper decides (see `banqi-keeper`); this module sends its requests and stores its records. Requests with the
//! token of an interaction are sent at once. Requests with the bot's token wait for the budget, the most urgent first.

mod budget;
pub mod news;
mod requests;
mod side_requests;

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use banqi_keeper::{
    ChannelId, Click, ClickId, Keeper, MessageId, Moment, On, Outcome, PlaceId, Reach, Record, Request, Want,
};
use futures_util::FutureExt as _;
use tokio::sync::{Notify, watch};
use tracing::Instrument as _;

use crate::app::{App, OUTBOX_AFTER, Poster, ShowFailure, Snapshot};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::frame::Bare;
use crate::discord::interaction::reply::Promise;
use crate::discord::play::taps;
use crate::discord::watch::views;
use crate::store::{GuildId, Partitions, StoreError, StoredMirror, UserId};
use banqi_session::{Phase, SessionId};
use budget::{Budget, Wait};
pub(crate) use side_requests::SideRequest;
use side_requests::SideRequests;

/// The place where a game is played. All others are mirrors.
const HERE: PlaceId = PlaceId(0);

/// Number of games in memory at which idle ones are dropped.
const MOST_KEPT: usize = 1024;

/// The most frames of a game in memory: those of its last messages.
const MOST_FRAMES: usize = 3;

/// Pause before storing a record is tried again: the first one, and the longest. Each failure doubles it.
const STORE_AGAIN: Duration = Duration::from_secs(1);
const STORE_AGAIN_AT_MOST: Duration = Duration::from_secs(60);

/// If a board appears this long after its event, the player to move gets the full time again.
const LATE: Duration = Duration::from_secs(60);

/// When to look again whether this process is still known to be alive.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

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
struct Games {
    games: HashMap<SessionId, Game>,
    budget: Budget,
    side_requests: SideRequests,
    /// The games that wait to use the bot's token: most urgent first, then in the order in which they started to wait.
    wanting: BTreeMap<(Want, u64), SessionId>,
    waking: BTreeSet<(Moment, SessionId)>,
    turns: u64,
    /// Number of games at which [`Games::tidy`] runs, if it is larger than [`MOST_KEPT`]: idle games may be too few to
    /// get below that.
    tidy_at: usize,
}

/// The keeper of one game, and what is needed to send its requests.
struct Game {
    keeper: Keeper,
    clicks: HashMap<ClickId, Asked>,
    wanted: Option<(Want, u64)>,
    wakes: Option<Moment>,
    /// The places whose records are being stored, each with a newer record that waits.
    saving: HashMap<PlaceId, Option<ToSave>>,
    /// The last messages that are frames, without their controls; the one written last is at the end.
    frames: Vec<(MessageId, Bare)>,
    /// When the keeper was last called.
    used: Moment,
    /// Held by everything that is being sent or stored for this keeper.
    held: Arc<()>,
    guild: Option<GuildId>,
    /// The ownership of its server under which the keeper was made ([`Store::tenure`](crate::store::Store::tenure)).
    tenure: u64,
}

/// A record to be stored.
struct ToSave {
    channel: ChannelId,
    record: Record,
    /// Whether the place is a mirror that has ended.
    has_ended: bool,
}

/// A click whose token can still be used.
#[derive(Clone)]
struct Asked {
    caller: Caller,
    /// How the click was acknowledged; `None` if it was not.
    promised: Option<Promise>,
    /// Dropped when the click has been answered. Receivers of the channel wait for that.
    unanswered: Option<Arc<watch::Sender<()>>>,
}

/// What has to be done after an event was passed to the keeper of a game.
#[derive(Default)]
struct Work {
    /// [`Game::held`]. What comes of the work is for no other keeper of the game.
    held: Arc<()>,
    requests: Vec<(Request, Option<Asked>)>,
    save: Vec<(PlaceId, ToSave)>,
}

/// The state behind a reply that shows a game's board.
#[derive(Debug, Clone)]
pub(crate) struct Shown {
    /// The game, as it was when the answer was decided.
    pub(crate) snapshot: Box<Snapshot>,
    /// The last event shown by the clicked message of this game; `None` for typed commands and for clicks on other
    /// messages.
    pub(crate) seen: Option<u32>,
    /// Whether to post the board as a new message, even if it is shown already.
    pub(crate) anew: bool,
}

impl Games {
    /// Collects what the keeper of a game wants done now, and schedules its next call.
    fn work(&mut self, session: SessionId, now: Moment) -> Work {
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
                Entry::Occupied(mut newer) => *newer.get_mut() = Some(to_save),
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
        let wanted = game.keeper.want(now).map(|(want, _)| want);
        if wanted != game.wanted.map(|(want, _)| want) {
            if let Some(wanted) = game.wanted.take() {
                self.wanting.remove(&wanted);
            }
            if let Some(want) = wanted {
                self.turns += 1;
                game.wanted = Some((want, self.turns));
                self.wanting.insert((want, self.turns), session);
            }
        }
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
    fn woken(&mut self, now: Moment) -> (Vec<(SessionId, Work)>, Option<Moment>) {
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
    fn due(&mut self, now: Moment, held_back: Option<Moment>) -> (Vec<(SessionId, Work)>, Option<Moment>) {
        let (mut due, mut next) = self.woken(now);
        if let Some(at) = self.budget.waits(now).max(held_back) {
            return (due, Some(next.map_or(at, |next| next.min(at))));
        }
        let mut look_at = |at: Moment| next = Some(next.map_or(at, |next| next.min(at)));
        let mut has_granted = false;
        let waiting: Vec<((Want, u64), SessionId)> =
            self.wanting.iter().map(|(key, id)| (*key, *id)).collect();
        for (key, session) in waiting {
            let Some(game) = self.games.get_mut(&session) else {
                self.wanting.remove(&key);
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
                    let granted = granted.map(|request| (request, game.asked(&request)));
                    // Further requests of this game queue behind the other games.
                    if let Some(key) = game.wanted.take() {
                        self.wanting.remove(&key);
                    }
                    let mut work = self.work(session, now);
                    work.requests.extend(granted);
                    due.push((session, work));
                }
                Err(Wait::Here(at)) => look_at(at),
                Err(Wait::All(at)) => {
                    look_at(at);
                    break;
                }
            }
        }
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
    fn of_work(&mut self, session: SessionId, held: &Arc<()>) -> Option<&mut Game> {
        self.games.get_mut(&session).filter(|game| Arc::ptr_eq(&game.held, held))
    }

    fn remove(&mut self, session: SessionId) {
        let Some(game) = self.games.remove(&session) else { return };
        if let Some(wanted) = game.wanted {
            self.wanting.remove(&wanted);
        }
        if let Some(at) = game.wakes {
            self.waking.remove(&(at, session));
        }
    }

    /// Drops the half of the idle games that was unused for longest. They can be loaded from the store again.
    fn tidy(&mut self) {
        if self.games.len() < self.tidy_at.max(MOST_KEPT) {
            return;
        }
        let idle = self.games.iter().filter(|(_, game)| game.keeper.is_settled() && game.saving.is_empty());
        let mut idle: Vec<(Moment, SessionId)> = idle.map(|(session, game)| (game.used, *session)).collect();
        idle.sort_unstable();
        for (_, session) in &idle[..idle.len().div_ceil(2)] {
            self.games.remove(session);
        }
        self.tidy_at = 2 * self.games.len();
    }
}

impl Game {
    fn new(keeper: Keeper, guild: Option<GuildId>, tenure: u64, now: Moment) -> Self {
        Self {
            keeper,
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

    /// Remembers which frame a message is now; `None` if that is not known.
    fn wrote(&mut self, message: MessageId, frame: Option<Bare>) {
        self.frames.retain(|(known, _)| *known != message);
        self.frames.extend(frame.map(|frame| (message, frame)));
        let surplus = self.frames.len().saturating_sub(MOST_FRAMES);
        self.frames.drain(..surplus);
    }

    /// Whether nothing is being sent, stored or answered.
    fn is_at_rest(&self) -> bool {
        let answered = self.clicks.values().all(|asked| asked.unanswered.is_none());
        answered && Arc::strong_count(&self.held) == 1 && self.saving.is_empty()
    }

    /// Returns the click whose token is needed for a request.
    fn asked(&self, request: &Request) -> Option<Asked> {
        requests::token_of(request).and_then(|click| self.clicks.get(&click).cloned())
    }
}

impl Boards {
    /// Returns how many games wait for the budget with such a request.
    pub(crate) fn waiting(&self, is_such: impl Fn(Want) -> bool) -> usize {
        self.games().wanting.keys().filter(|(waits, _)| is_such(*waits)).count()
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.0.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns which frame a message of a game is, without its controls, if that is in memory.
    fn frame(&self, session: SessionId, message: MessageId) -> Option<Bare> {
        let games = self.games();
        let frames = games.games.get(&session).map(|game| &game.frames)?;
        frames.iter().find(|(known, _)| *known == message).map(|(_, frame)| frame.clone())
    }

    /// Passes an event to the keeper of a game and returns what has to be done. Creates the keeper from the stored
    /// record if it is not in memory. `None` if another process owns the game: only that one may have a keeper.
    async fn tell(
        &self,
        app: &App,
        snapshot: &Snapshot,
        tell: impl FnOnce(&mut Game, Moment) + Send,
    ) -> Result<Option<Work>, StoreError> {
        let (session, guild) = (snapshot.view.id, snapshot.place.guild);
        let mut stored = None;
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
                games.tidy();
                if let Some(((channel, record, mirrors), read_at)) = stored.take()
                    && tenure <= read_at
                {
                    let keeper = keeper(channel, record, mirrors, now);
                    games.games.insert(session, Game::new(keeper, guild, tenure, now));
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

    /// Whether nothing is being sent, stored or answered in the games of these partitions.
    pub(crate) fn are_at_rest(&self, partitions: Partitions) -> bool {
        let games = self.games();
        games.games.values().filter(|game| partitions.contains(game.guild)).all(Game::is_at_rest)
    }

    /// Drops the keepers of these partitions: another process gets them.
    pub(crate) fn vacate(&self, partitions: Partitions) {
        let mut games = self.games();
        let theirs = games.games.iter().filter(|(_, game)| partitions.contains(game.guild));
        let theirs: Vec<SessionId> = theirs.map(|(session, _)| *session).collect();
        theirs.into_iter().for_each(|session| games.remove(session));
    }

    /// Creates the keeper of a new game. Nothing needs to be read from the store, because nothing can have been posted.
    pub(crate) fn begin(&self, app: &App, snapshot: &Snapshot) {
        let places = vec![(Reach::Channel, ChannelId(snapshot.place.channel.0), None)];
        let now = moment(app);
        let keeper = Keeper::new(places, now);
        let guild = snapshot.place.guild;
        let mut games = self.games();
        let Some(tenure) = app.store().tenure(guild) else { return };
        games.tidy();
        games.games.entry(snapshot.view.id).or_insert_with(|| Game::new(keeper, guild, tenure, now));
    }
}

impl Bot {
    /// Tells the keeper of a game about new events, and who caused them if it was a person. The game's messages are
    /// then updated in the background.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read. The outbox then tries again.
    pub(crate) async fn news(&self, snapshot: &Snapshot, by: Option<UserId>) -> Result<(), StoreError> {
        taps::update_private_boards(self, snapshot);
        views::update(self, snapshot);
        let update = news::Update::of(snapshot, by, self.app.now());
        let tell = |game: &mut Game, now| update.tell(&mut game.keeper, now);
        let work = self.boards.tell(&self.app, snapshot, tell).await?;
        self.carry_out(snapshot.view.id, work.unwrap_or_default());
        Ok(())
    }

    /// Tells the keeper of a game that a channel mirrors the game now, or no longer does. The store must know it
    /// already.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read. The next start then does it.
    pub(crate) async fn mirror_changed(
        &self,
        snapshot: &Snapshot,
        channel: crate::store::ChannelId,
        mirrored: bool,
    ) -> Result<(), StoreError> {
        let update = news::Update::of(snapshot, None, self.app.now());
        let channel = ChannelId(channel.0);
        let tell = |game: &mut Game, now| {
            update.tell(&mut game.keeper, now);
            match mirrored {
                true => game.keeper.mirror(channel, now),
                false => game.keeper.end_mirror(channel),
            }
        };
        let work = self.boards.tell(&self.app, snapshot, tell).await?;
        self.carry_out(snapshot.view.id, work.unwrap_or_default());
        Ok(())
    }

    /// Tells the keeper of a game to show it in another channel of its server.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    pub(crate) async fn move_to(
        &self,
        snapshot: &Snapshot,
        channel: crate::store::ChannelId,
    ) -> Result<(), StoreError> {
        let update = news::Update::of(snapshot, None, self.app.now());
        let tell = |game: &mut Game, now| {
            update.tell(&mut game.keeper, now);
            game.keeper.move_to(HERE, ChannelId(channel.0));
        };
        let work = self.boards.tell(&self.app, snapshot, tell).await?;
        self.carry_out(snapshot.view.id, work.unwrap_or_default());
        Ok(())
    }

    /// Returns the channel in which a game is played, if its keeper is in memory.
    pub(crate) fn played_in(&self, session: SessionId) -> Option<crate::store::ChannelId> {
        let games = self.boards.games();
        let channel = games.games.get(&session).and_then(|game| game.keeper.channel(HERE));
        channel.map(|channel| crate::store::ChannelId(channel.0))
    }

    /// Answers an interaction with the board of a game. `promised` is how the interaction was acknowledged, if it was.
    /// Completes when the answer has been given.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    pub(crate) async fn answer_with_board(
        &self,
        caller: &Caller,
        promised: Option<Promise>,
        shown: Shown,
    ) -> Result<(), StoreError> {
        let Shown { snapshot, seen, anew } = shown;
        taps::update_private_boards(self, &snapshot);
        views::update(self, &snapshot);
        let update = news::Update::of(&snapshot, Some(caller.user), self.app.now());
        let (unanswered, mut answered) = watch::channel(());
        let clicked = caller.clicked.filter(|clicked| !clicked.ephemeral).zip(seen);
        let (seq, id) = (snapshot.view.seq, ClickId(caller.interaction.0));
        let asked = Asked { caller: caller.clone(), promised, unanswered: Some(Arc::new(unanswered)) };
        let mut is_repeated = false;
        let tell = |game: &mut Game, now| {
            update.tell(&mut game.keeper, now);
            let channel = ChannelId(caller.place.channel.0);
            let on = match clicked {
                // A message cannot show a later event than the last one, so a larger number is forged.
                Some((clicked, seen)) if seen <= seq => {
                    let message = banqi_keeper::MessageId(clicked.message.0);
                    On::Message { message, shows: seen, layout: clicked.layout }
                }
                _ if game.keeper.channel(HERE) == Some(channel) => On::Place,
                _ => On::Elsewhere,
            };
            is_repeated = game.keeper.needs(id);
            if is_repeated {
                let first = game.clicks.get(&id).and_then(|first| first.unanswered.as_ref());
                if let Some(first) = first {
                    answered = first.subscribe();
                }
                return;
            }
            game.clicks.insert(id, asked);
            let acknowledged = promised.is_some();
            game.keeper.click(HERE, Click { id, on, channel, anew, acknowledged }, now);
        };
        let Some(work) = self.boards.tell(&self.app, &snapshot, tell).await? else {
            // The server was given to another process while this one worked on it. That one shows the board.
            if promised.is_none() {
                let promise = if caller.clicked.is_some() { Promise::Click } else { Promise::Private };
                if let Err(failure) = self.promise(caller, promise).await {
                    tracing::debug!(%failure, "could not acknowledge an interaction that came too late");
                }
            }
            self.app.show_again(snapshot.view.id).await;
            return Ok(());
        };
        self.carry_out(snapshot.view.id, work);
        // An error means that the sender was dropped: the answer is complete.
        let _ = answered.changed().await;
        if is_repeated && promised.is_none() {
            // The same interaction arrived twice. If the answer to the first was lost, this acknowledgement takes its
            // place.
            let promise = if caller.clicked.is_some() { Promise::Click } else { Promise::Private };
            if let Err(failure) = self.promise(caller, promise).await {
                tracing::debug!(%failure, "a repeated interaction was already answered");
            }
        }
        Ok(())
    }

    /// Updates the messages of a game in the background. If that fails, the outbox tries again.
    pub(crate) fn show_soon(&self, snapshot: Snapshot, by: Option<UserId>) {
        let bot = self.clone();
        tokio::spawn(async move {
            if !bot.app.store().is_ours(snapshot.place.guild) {
                return bot.app.show_again(snapshot.view.id).await;
            }
            if let Err(failure) = bot.news(&snapshot, by).await {
                tracing::error!(session = snapshot.view.id.0, %failure, "could not update a board; the outbox will show it");
            }
        });
    }

    /// Sends the requests of a game's keeper and stores its record, in background tasks.
    fn carry_out(&self, session: SessionId, work: Work) {
        let held = work.held;
        // The shutdown waits for these tasks.
        for (request, asked) in work.requests {
            let (bot, held, at_work) = (self.clone(), Arc::clone(&held), self.at_work.enter());
            tokio::spawn(
                async move {
                    bot.carry_out_request(session, held, request, asked).await;
                    drop(at_work);
                }
                .in_current_span(),
            );
        }
        for (place, to_save) in work.save {
            let (bot, held, at_work) = (self.clone(), Arc::clone(&held), self.at_work.enter());
            tokio::spawn(async move {
                bot.save(session, held, place, to_save).await;
                drop(at_work);
            });
        }
        self.boards.0.changed.notify_one();
    }

    async fn carry_out_request(
        &self,
        session: SessionId,
        held: Arc<()>,
        request: Request,
        asked: Option<Asked>,
    ) {
        let was_shown = self.shows(session);
        let is_mirror = request.reach == Reach::Mirror;
        let sent = AssertUnwindSafe(requests::send(self, session, &request, asked)).catch_unwind().await;
        let sent = sent.unwrap_or_else(|_| {
            tracing::error!(session = session.0, "a panic while showing a board; trying again");
            requests::Sent::of(Outcome::Unknown)
        });
        let is_new = matches!(sent.outcome, Outcome::Done { shows, .. } if was_shown.is_none_or(|shown| shown < shows));
        let now = moment(&self.app);
        let is_closed;
        let work = {
            let mut games = self.boards.games();
            let Some(game) = games.of_work(session, &held) else { return };
            if let (Some(promised), Some(click)) = (sent.promised, requests::token_of(&request))
                && let Some(asked) = game.clicks.get_mut(&click)
            {
                asked.promised = Some(promised);
            }
            // A message of a mirror is never retired, so what it was need not be known.
            if let (Some((message, frame)), false) = (sent.wrote, is_mirror) {
                game.wrote(message, frame);
            }
            let was_closed = game.keeper.is_closed(HERE);
            game.keeper.done(&request, sent.outcome, now);
            is_closed = !was_closed && game.keeper.is_closed(HERE);
            games.work(session, now)
        };
        self.carry_out(session, work);
        if is_new && !is_mirror && requests::shows_news(&request) {
            self.app.give_the_time_back(session, LATE).await;
        }
        if is_closed {
            // From here on the outbox decides whether to try again.
            self.app.show_again(session).await;
        }
    }

    /// Returns the last event that the current message of a game shows, if known.
    fn shows(&self, session: SessionId) -> Option<u32> {
        let games = self.boards.games();
        games.games.get(&session).and_then(|game| game.keeper.current(HERE)).map(|(_, shows)| shows)
    }

    /// Stores the record of a game in one place, and then any newer ones that come up meanwhile, one after the other.
    /// Retries after a failure.
    async fn save(&self, session: SessionId, held: Arc<()>, place: PlaceId, mut to_save: ToSave) {
        let mut pause = STORE_AGAIN;
        loop {
            let ToSave { channel, record, has_ended } = &to_save;
            let here = crate::store::ChannelId(channel.0);
            let saved = match place {
                HERE => {
                    let due = self.app.now().plus(OUTBOX_AFTER);
                    self.app.save_boards(session, here, record.clone(), due).await
                }
                _ => self.app.store().save_mirror(session, here, record.clone(), *has_ended).await,
            };
            if let Err(failure) = &saved {
                tracing::error!(session = session.0, %failure, "could not store where a board is shown; trying again");
                tokio::time::sleep(pause).await;
                pause = (2 * pause).min(STORE_AGAIN_AT_MOST);
            }
            let now = moment(&self.app);
            let mut games = self.boards.games();
            let Some(game) = games.of_work(session, &held) else { return };
            if saved.is_ok() {
                game.keeper.saved(place, *channel, record);
            }
            match game.saving.get_mut(&place).and_then(Option::take) {
                Some(newer) => to_save = newer,
                None if saved.is_err() => {}
                None => {
                    game.saving.remove(&place);
                    let work = games.work(session, now);
                    drop(games);
                    self.carry_out(session, work);
                    return;
                }
            }
        }
    }

    /// Returns whether a person has acted in a game so recently that a new message need not notify them.
    fn is_here(&self, snapshot: &Snapshot, user: UserId) -> bool {
        let now = moment(&self.app);
        let games = self.boards.games();
        let keeper = games.games.get(&snapshot.view.id).map(|game| &game.keeper);
        keeper.zip(news::person(snapshot, user)).is_some_and(|(keeper, person)| keeper.is_here(person, now))
    }

    /// Runs the boards: wakes keepers when their time comes and sends what the budget allows. After `stop` completes,
    /// only answers to clicks are still sent; returns when the tasks under way have finished. The caller limits how
    /// long that may take.
    pub(crate) async fn run_boards(&self, stop: impl Future<Output = ()>) {
        let stops = AtomicBool::new(false);
        let mut at_rest = std::pin::pin!(async {
            stop.await;
            stops.store(true, Ordering::Relaxed);
            self.boards.0.changed.notify_one();
            self.at_work.rest().await;
        });
        loop {
            let changed = self.boards.0.changed.notified();
            let now = moment(&self.app);
            let mut held_back = self.http.held_back().map(|held_back| now.plus(held_back));
            if let Some(replicas) = self.app.store().replicas() {
                self.boards.games().budget.share(replicas.live());
                if !replicas.is_fresh() {
                    // Another process may have taken over.
                    held_back = held_back.max(Some(now.plus(LOOK_AGAIN)));
                }
            }
            let (due, next) = match stops.load(Ordering::Relaxed) {
                true => {
                    let mut games = self.boards.games();
                    games.side_requests.release();
                    games.woken(now)
                }
                false => self.boards.games().due(now, held_back),
            };
            for (session, work) in due {
                self.carry_out(session, work);
            }
            let pause = next.map_or(Duration::from_secs(3600), |next| next.since(now));
            tokio::select! {
                () = &mut at_rest => return,
                () = changed => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
    }
}

impl Poster for Bot {
    async fn show(&self, snapshot: &Snapshot) -> Result<(), ShowFailure> {
        self.news(snapshot, None).await.map_err(|_| ShowFailure::Later)?;
        let mut games = self.boards.games();
        let is_closed = games.games.get(&snapshot.view.id).is_some_and(|game| game.keeper.is_closed(HERE));
        if is_closed && matches!(snapshot.view.phase, Phase::Over(_)) {
            // The game is over and its channel unreachable: nothing more is tried.
            games.remove(snapshot.view.id);
        }
        if is_closed { Err(ShowFailure::Closed) } else { Ok(()) }
    }

    async fn alarm(&self, snapshot: &Snapshot) -> Result<(), ShowFailure> {
        let update = news::Update::of(snapshot, None, self.app.now());
        let tell = |game: &mut Game, now| {
            game.keeper.alarm();
            update.tell(&mut game.keeper, now);
        };
        let work = self.boards.tell(&self.app, snapshot, tell).await;
        self.carry_out(snapshot.view.id, work.map_err(|_| ShowFailure::Later)?.unwrap_or_default());
        Ok(())
    }

    async fn thinking(&self, snapshot: &Snapshot) {
        requests::thinking(self, snapshot).await;
    }
}

/// Creates the keeper of a game from what is stored.
fn keeper(
    channel: crate::store::ChannelId,
    record: Record,
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
fn moment(app: &App) -> Moment {
    Moment(app.now().0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_keeper::News;

    #[test]
    fn of_the_games_with_nothing_to_do_those_used_least_lately_are_forgotten() {
        let mut games = Games::default();
        let most = i64::try_from(MOST_KEPT).unwrap();
        let busy = |nth: i64| nth % 4 == 0;
        for nth in 0..most {
            let places = vec![(Reach::Channel, ChannelId(1), None)];
            let mut game = Game::new(Keeper::new(places, Moment(nth)), None, 0, Moment(nth));
            if busy(nth) {
                let (awaited, quiet) = (Vec::new(), Vec::new());
                let news = News { seq: 0, since: 0, news_seq: 0, awaited, reminder: None, quiet };
                game.keeper.news(news, Moment(nth));
            }
            games.games.insert(SessionId(nth), game);
        }
        games.tidy();
        let idle = (0..most).filter(|nth| !busy(*nth));
        let kept: Vec<bool> = idle.map(|nth| games.games.contains_key(&SessionId(nth))).collect();
        assert!(kept.is_sorted() && kept.iter().filter(|kept| **kept).count() == kept.len() / 2);
        assert!((0..most).filter(|nth| busy(*nth)).all(|nth| games.games.contains_key(&SessionId(nth))));
    }
}
