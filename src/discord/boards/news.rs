//! Tells the keepers of games what happens, in their terms: news of a session, and clicks that are to be answered with
//! its board.

use std::sync::Arc;
use std::time::Duration;

use banqi_keeper::{Awaited, ChannelId, Click, ClickId, Keeper, Moment, News, On, Person, Quiet, Reminder};
use tokio::sync::watch;

use super::games::{Game, HERE, OpenClick, moment};
use super::requests;
use crate::discord::interaction::bot::{Bot, has_offer};
use crate::discord::interaction::caller::Arrival;
use crate::discord::interaction::open_boards;
use crate::discord::interaction::reply::{Promise, Shown};
use banqi_app::{Poster, ShowFailure, Snapshot};
use banqi_session::{Participant, Phase, PlayerId, SeatView, SessionId, Timestamp};
use banqi_store::{Board, QuietHours, StoreError, UserId};

/// Person numbers from here on are for people who were invited and have not joined.
const INVITED: u8 = 128;

/// For how long the quiet times of people are computed in advance: longer than any time per move. A turn that a
/// vacation makes longer is looked at again when its reminder falls due.
const QUIET_AHEAD: Duration = Duration::from_secs(16 * 24 * 3600);

/// The shortest time of a turn with a reminder.
const LEAST_REMINDED: Duration = Duration::from_secs(3600);

/// What a keeper learns from a snapshot.
#[derive(Debug)]
pub struct Update {
    news: News,
    /// The last known action of each player, with its time.
    acted: Vec<(Person, Moment)>,
    /// The person who acts now.
    by: Option<Person>,
}

impl Update {
    /// Reads a snapshot; `by` is the person who caused the change, if a person did.
    #[must_use]
    pub fn of(snapshot: &Snapshot, by: Option<UserId>, now: Timestamp) -> Self {
        let by = by.and_then(|user| person(snapshot, user));
        Self { news: news(snapshot, now), acted: acted(snapshot), by }
    }

    /// Passes it to the keeper. Actions come first, because a player who acted recently is not notified.
    pub fn tell(self, keeper: &mut Keeper, now: Moment) {
        let Self { news, acted, by } = self;
        for (person, at) in acted.into_iter().chain(by.map(|person| (person, now))) {
            keeper.acted(person, at);
        }
        keeper.news(news, now);
    }
}

impl Bot {
    /// Tells the keeper of a game about new events, and who caused them if it was a person. The game's messages are
    /// then updated in the background.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read. The outbox then tries again.
    pub(crate) async fn news(&self, snapshot: &Snapshot, by: Option<UserId>) -> Result<(), StoreError> {
        let update = Update::of(snapshot, by, self.app.now());
        self.tell_news(snapshot, |game, now| update.tell(&mut game.keeper, now)).await
    }

    /// Tells the keeper of a game the newest state with `tell`, and the private boards of the game as well.
    async fn tell_news(
        &self,
        snapshot: &Snapshot,
        tell: impl FnOnce(&mut Game, Moment) + Send,
    ) -> Result<(), StoreError> {
        open_boards::update(self, snapshot);
        self.tell_keeper(snapshot, tell).await
    }

    /// Runs `tell` on the keeper of a game, and then does what the keeper wants. Does nothing if the game's server
    /// belongs to another process now.
    async fn tell_keeper(
        &self,
        snapshot: &Snapshot,
        tell: impl FnOnce(&mut Game, Moment) + Send,
    ) -> Result<(), StoreError> {
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
        channel: banqi_store::ChannelId,
        mirrored: bool,
    ) -> Result<(), StoreError> {
        let update = Update::of(snapshot, None, self.app.now());
        let channel = ChannelId(channel.0);
        let tell = |game: &mut Game, now| {
            update.tell(&mut game.keeper, now);
            match mirrored {
                true => game.keeper.mirror(channel, now),
                false => game.keeper.end_mirror(channel),
            }
        };
        self.tell_keeper(snapshot, tell).await
    }

    /// Tells the keeper of a game to show it in another channel of its server.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    pub(crate) async fn move_to(
        &self,
        snapshot: &Snapshot,
        channel: banqi_store::ChannelId,
    ) -> Result<(), StoreError> {
        let update = Update::of(snapshot, None, self.app.now());
        let tell = |game: &mut Game, now| {
            update.tell(&mut game.keeper, now);
            game.keeper.move_to(HERE, ChannelId(channel.0));
        };
        self.tell_keeper(snapshot, tell).await
    }

    /// Returns the channel in which a game is played, if its keeper is in memory.
    pub(crate) fn played_in(&self, session: SessionId) -> Option<banqi_store::ChannelId> {
        let games = self.boards.games();
        let channel = games.games.get(&session).and_then(|game| game.keeper.channel(HERE));
        channel.map(|channel| banqi_store::ChannelId(channel.0))
    }

    /// Returns the message that shows a game in the channel where it is played, if its keeper is in memory.
    pub(super) fn current_board(&self, session: SessionId) -> Option<Board> {
        let games = self.boards.games();
        let keeper = &games.games.get(&session)?.keeper;
        let (channel, (message, shown_seq)) = (keeper.channel(HERE)?, keeper.current(HERE)?);
        let message = banqi_store::MessageId(message.0);
        Some(Board { channel: banqi_store::ChannelId(channel.0), message, shown_seq })
    }

    /// Answers an interaction with the board of a game. `promised` is how the interaction was acknowledged, if it was.
    /// Completes when the answer has been given.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    pub(crate) async fn answer_with_board(
        &self,
        arrival: &Arrival,
        promised: Option<Promise>,
        shown: Shown,
    ) -> Result<(), StoreError> {
        let Shown { snapshot, seen, anew } = shown;
        open_boards::update(self, &snapshot);
        let update = Update::of(&snapshot, Some(arrival.user), self.app.now());
        let (unanswered, mut answered) = watch::channel(());
        let clicked = arrival.clicked.filter(|clicked| !clicked.ephemeral).zip(seen);
        let (seq, id) = (snapshot.view.seq, ClickId(arrival.interaction.0));
        let asked = OpenClick { arrival: arrival.clone(), promised, unanswered: Some(Arc::new(unanswered)) };
        let mut is_repeated = false;
        let tell = |game: &mut Game, now| {
            update.tell(&mut game.keeper, now);
            let channel = ChannelId(arrival.place.channel.0);
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
            game.clicks.insert(id, Box::new(asked));
            let acknowledged = promised.is_some();
            game.keeper.click(HERE, Click { id, on, channel, anew, acknowledged }, now);
        };
        let Some(work) = self.boards.tell(&self.app, &snapshot, tell).await? else {
            // The server was given to another process while this one worked on it. That one shows the board.
            if promised.is_none() {
                self.acknowledge_late(arrival).await;
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
            self.acknowledge_late(arrival).await;
        }
        Ok(())
    }

    /// Acknowledges an interaction that may have been answered already.
    async fn acknowledge_late(&self, arrival: &Arrival) {
        let promise = if arrival.clicked.is_some() { Promise::Click } else { Promise::Private };
        if let Err(failure) = self.promise(arrival, promise).await {
            tracing::debug!(%failure, "could not acknowledge an interaction; it may be answered already");
        }
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

    /// Returns whether a person has acted in a game so recently that a new message need not notify them.
    pub(super) fn is_here(&self, snapshot: &Snapshot, user: UserId) -> bool {
        let now = moment(&self.app);
        let games = self.boards.games();
        let keeper = games.games.get(&snapshot.view.id).map(|game| &game.keeper);
        keeper.zip(person(snapshot, user)).is_some_and(|(keeper, person)| keeper.is_here(person, now))
    }
}

impl Poster for Bot {
    async fn show(&self, snapshot: &Snapshot) -> Result<(), ShowFailure> {
        let update = Update::of(snapshot, None, self.app.now());
        let tell = |game: &mut Game, now| {
            // The keeper may have shown it before the outbox asked, and stored that.
            game.keeper.asked_for();
            update.tell(&mut game.keeper, now);
        };
        self.tell_news(snapshot, tell).await.map_err(|_| ShowFailure::Later)?;
        let mut games = self.boards.games();
        let keeper = games.games.get(&snapshot.view.id).map(|game| &game.keeper);
        let Some(keeper) = keeper.filter(|keeper| keeper.is_closed(HERE)) else { return Ok(()) };
        if matches!(snapshot.view.phase, Phase::Over(_)) {
            if !keeper.is_settled_but_for(HERE) {
                // Mirrors still have to show the end.
                return Err(ShowFailure::Later);
            }
            // The game is over and its channel unreachable: nothing more is tried. What is still under way is not known
            // to the next keeper, should an event follow.
            self.app.store().doubt_boards(snapshot.view.id);
            games.remove(snapshot.view.id);
        }
        Err(ShowFailure::Closed)
    }

    async fn alarm(&self, snapshot: &Snapshot) -> Result<(), ShowFailure> {
        let update = Update::of(snapshot, None, self.app.now());
        let tell = |game: &mut Game, now| {
            game.keeper.alarm();
            update.tell(&mut game.keeper, now);
        };
        self.tell_keeper(snapshot, tell).await.map_err(|_| ShowFailure::Later)
    }

    async fn find_channel(&self, snapshot: &Snapshot) -> Result<(), ShowFailure> {
        let found = requests::find_channel(self, snapshot).await;
        if found == Err(ShowFailure::Closed) {
            // The outbox tries from now on, also after a restart.
            self.app.show_again(snapshot.view.id).await;
            let turn = snapshot.view.clock_since();
            let tell = |game: &mut Game, _| {
                game.shown = game.shown.min(turn.checked_sub(1));
                game.keeper.unseen(HERE, turn);
            };
            self.tell_keeper(snapshot, tell).await.map_err(|_| ShowFailure::Later)?;
        }
        found
    }

    async fn thinking(&self, snapshot: &Snapshot) {
        requests::thinking(self, snapshot).await;
    }
}

/// Returns the state of a session as the keeper sees it.
fn news(snapshot: &Snapshot, now: Timestamp) -> News {
    let view = &snapshot.view;
    let (since, news_seq) = match (view.phase, view.started) {
        // The outcome of a challenge that never became a game is edited into the challenge's message, however old it
        // is.
        (Phase::Offered, _) | (_, None) => (0, 0),
        (Phase::Over(ending), _) if !ending.was_played() => (0, 0),
        (Phase::Playing | Phase::Over(_), Some(started)) => (started, view.news_seq),
    };
    News {
        seq: view.seq,
        since,
        news_seq,
        awaited: awaited(snapshot),
        reminder: reminder(snapshot, now),
        quiet: quiet(snapshot, now),
    }
}

/// Returns the reminder of the player to move, if the turn has [`LEAST_REMINDED`] or more: when a third of that is
/// left, but not during a vacation. If the time control changes, there is another one. With a bank, a turn has what is
/// left of the bank. No one is reminded during a pause, or if the server does not want that.
fn reminder(snapshot: &Snapshot, now: Timestamp) -> Option<Reminder> {
    let view = &snapshot.view;
    if view.phase != Phase::Playing || !snapshot.may_notify() {
        return None;
    }
    let until = view.deadline?;
    let to_move = view.seats.iter().find(|seat| view.to_move == Some(seat.seat))?;
    let person = person(snapshot, snapshot.user(to_move.player)?)?;
    let time = to_move.left.unwrap_or(view.time.first_move());
    if time < LEAST_REMINDED {
        return None;
    }
    let third = i64::try_from(time.as_millis() / 3).ok()?;
    let back = to_move.away_until.unwrap_or(Timestamp(i64::MIN));
    let at = Moment((until.0 - third).max(back.0));
    Some(Reminder { person, since: view.timed_since, at, until: Moment(until.0), stands: back <= now })
}

/// Returns the quiet times of everybody in the game, for as long as a turn can last.
fn quiet(snapshot: &Snapshot, now: Timestamp) -> Vec<Quiet> {
    let of_person = |(player, hours): (&PlayerId, &QuietHours)| {
        let person = person(snapshot, snapshot.users.get(player).copied().flatten()?)?;
        let spans = hours.spans(now, now.plus(QUIET_AHEAD)).into_iter();
        Some(spans.map(move |(from, until)| Quiet { person, from: Moment(from.0), until: Moment(until.0) }))
    };
    snapshot.quiet.iter().filter_map(of_person).flatten().collect()
}

/// Returns who has something to do, and since which event: the player to move, players with a draw offer, a request (to
/// change the clock, for a takeback) or a challenge to answer, and after the end all players, who should see the
/// result. A player in the middle of a chain of captures is left out: they are present. No one if the server does not
/// want them to be notified.
pub(super) fn awaited(snapshot: &Snapshot) -> Vec<Awaited> {
    let view = &snapshot.view;
    if !snapshot.may_notify() {
        return Vec::new();
    }
    let mut awaited: Vec<(Participant, u32)> = Vec::new();
    match view.phase {
        Phase::Offered => {
            let asked = view.invited.iter().filter(|invited| !view.entrants.contains(invited));
            awaited.extend(asked.map(|player| (*player, 0)));
        }
        Phase::Playing => {
            let asked = view.clock_request.map(|request| request.seq);
            let asked = asked.or(view.takeback_request.map(|request| request.seq));
            let offered = view.offer_seq.or(asked).unwrap_or(view.news_seq);
            let runs = view.chain().is_none() && view.paused_until.is_none();
            let to_move = view.player_to_move().filter(|_| runs);
            let asked = view.seats.iter().filter(|seat| has_offer(view, seat));
            // An offer stands when the one who made it has moved: since then its reader has a turn as well.
            let since = |player| offered.max(if to_move == Some(player) { view.waits_since } else { 0 });
            awaited.extend(asked.map(|seat| (seat.player, since(seat.player))));
            let is_new = |player: &Participant| awaited.iter().all(|(known, _)| known != player);
            if let Some(player) = to_move.filter(is_new) {
                awaited.push((player, view.waits_since));
            }
        }
        Phase::Over(ending) if ending.was_played() => {
            awaited.extend(view.seats.iter().map(|seat| (seat.player, view.news_seq)));
        }
        Phase::Over(_) => {}
    }
    let known = |(player, since)| {
        let person = person(snapshot, snapshot.user(player)?)?;
        Some(Awaited { person, since })
    };
    awaited.into_iter().filter_map(known).collect()
}

/// Returns the time of each player's last action, from the log.
fn acted(snapshot: &Snapshot) -> Vec<(Person, Moment)> {
    let seats = snapshot.view.seats.iter();
    let known = |seat: &SeatView| {
        let person = person(snapshot, snapshot.user(seat.player)?)?;
        Some((person, Moment(seat.acted_at?.0)))
    };
    seats.filter_map(known).collect()
}

/// Returns a person's number within a game; `None` if they have no part in it.
fn person(snapshot: &Snapshot, user: UserId) -> Option<Person> {
    let view = &snapshot.view;
    let player = snapshot.player(user)?;
    let number = |among: &[Participant]| {
        among.iter().position(|known| *known == player).and_then(|nth| u8::try_from(nth).ok())
    };
    number(&view.entrants).or_else(|| number(&view.invited).map(|nth| INVITED + nth)).map(Person)
}

/// Returns the account of the person with a number.
#[must_use]
pub fn user(snapshot: &Snapshot, person: Person) -> Option<UserId> {
    let view = &snapshot.view;
    let player = match person.0.checked_sub(INVITED) {
        None => view.entrants.get(usize::from(person.0)),
        Some(nth) => view.invited.get(usize::from(nth)),
    };
    player.and_then(|player| snapshot.user(*player))
}
