//! How every order is carried out: the session is loaded, then the session decides, the store commits, and the session
//! in memory follows.

use std::time::Duration;

use tokio::time::Instant;

use crate::sessions::LoadedSession;
use crate::{App, Denied, Handled, Order, Snapshot};
use banqi_deal::Deal;
use banqi_session::{
    Asker, Command, Event, Logged, Participant, Phase, ProgramCommand, Refusal, Request, SessionId, Timestamp,
};
use banqi_store::{
    Append, AppendOutcome, FinishedGame, Full, InteractionId, MessageId, Outdated, RatingChange, StoreError,
    Summary, UserId,
};

/// The most attempts to decide an order, if other orders are committed first.
const TRIES: usize = 3;

/// How long it may take to find out whether a commit succeeded: longer than a database takes to restart.
const SETTLED_WITHIN: Duration = Duration::from_secs(10);

/// Pause before this is asked again.
const SETTLED_PAUSE: Duration = Duration::from_millis(200);

/// How long the answer to an order has to show its board before the outbox does: longer than any request may take. An
/// answer that fails wakes the outbox, and a start checks every row.
pub const OUTBOX_AFTER: Duration = Duration::from_secs(25);

/// The origin of a command of a player.
#[derive(Debug, Clone, Copy)]
pub(super) struct Origin {
    /// The asker.
    pub(super) asker: Asker,
    /// The person who asks; `None` for what the program does for a player.
    by: Option<UserId>,
    /// The number of the last event they had seen; `None` for typed commands.
    pub(super) seen: Option<u32>,
    /// The message of the session that they clicked, if any.
    pub(super) clicked: Option<MessageId>,
    /// The interaction, so that the same one never counts twice; `None` if no interaction brought the command.
    pub(super) interaction: Option<InteractionId>,
    /// When it arrived; `None` for commands that nobody waits for.
    pub(super) arrived: Option<Timestamp>,
}

impl Origin {
    /// The origin of what the program does for a player: of the computer's turns, and when somebody leaves.
    pub(super) const fn on_behalf_of(player: Participant, seen: Option<u32>) -> Self {
        Self { asker: Asker::Player(player), by: None, seen, clicked: None, interaction: None, arrived: None }
    }

    /// The origin of a person's order.
    pub(super) const fn of(order: &Order, asker: Asker, arrived: Timestamp) -> Self {
        Self {
            asker,
            by: Some(order.by),
            seen: order.seen,
            clicked: order.clicked,
            interaction: Some(order.interaction),
            arrived: Some(arrived),
        }
    }
}

/// What has to be decided.
#[derive(Clone, Copy)]
enum Asked<'a> {
    /// A command of a player, or of somebody who may become one.
    Player(&'a Command, Origin),
    /// A command of the program itself.
    Program(ProgramCommand),
}

/// What was decided.
struct Decided {
    events: Vec<Event>,
    /// The deal that an acceptance among the events fixes.
    deal: Option<Deal>,
}

/// What became of events that were to be committed.
enum Committed {
    /// They are stored and applied, or there were none.
    Now,
    /// The same interaction had been carried out before.
    Before,
    /// Another process was first, so it has to be decided again.
    OtherFirst,
    /// The person who would enter has too many open games.
    Full(Full),
}

impl App {
    /// Carries out an order: decides, commits, applies.
    ///
    /// # Errors
    /// Returns [`Denied`] if the order changed nothing.
    pub async fn handle(&self, order: Order) -> Result<Handled, Denied> {
        let waited = i64::try_from(order.waited.as_millis()).unwrap_or_default();
        let arrived = Timestamp(self.now().0.saturating_sub(waited));
        self.begin_clocks().await?;
        match self.handle_in_time(&order, arrived).await {
            Err(Denied::Refused(Refusal::TimeIsUp, _)) => {}
            handled => return handled,
        }
        // An order has arrived, so the gateway is connected. Deadlines shift by any outage before anyone loses.
        if !self.time_decides().await? {
            self.regain_touch().await?;
            self.make_up_for_downtime().await?;
        }
        match self.handle_in_time(&order, arrived).await {
            // If another process has to make up for an outage first, the player may still have time.
            Err(Denied::Refused(Refusal::TimeIsUp, current)) if self.time_decides().await? => {
                let current = match self.end_turn(order.session).await {
                    Ok(Some(called)) => Box::new(called.snapshot),
                    Ok(None) => return self.handle_in_time(&order, arrived).await,
                    // Another order, or the deadline itself, has ended the game meanwhile.
                    Err(Denied::Refused(_, current)) => current,
                    Err(_) => current,
                };
                Err(Denied::Refused(Refusal::TimeIsUp, current))
            }
            handled => handled,
        }
    }

    async fn handle_in_time(&self, order: &Order, arrived: Timestamp) -> Result<Handled, Denied> {
        let slot = self.slot(order.session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, order.session).await?;
        #[cfg(debug_assertions)]
        order.panic_if_wanted();
        if loaded.place.guild != order.guild {
            return Err(Denied::Elsewhere);
        }
        if order.command.acceptance().is_some() {
            return self.enter(&mut slot, order, arrived).await;
        }
        let asker = loaded.player(order.by).map_or(Asker::Stranger, Asker::Player);
        self.carry_out(&mut slot, order.session, &order.command, Origin::of(order, asker, arrived)).await
    }

    /// Ends a turn whose time is up. Returns `None` if its board was never shown: the turn then gets its time back.
    pub(super) async fn end_turn(&self, session: SessionId) -> Result<Option<Handled>, Denied> {
        match self.carry_out_ourselves(session, ProgramCommand::CallTime).await {
            Err(Denied::Refused(Refusal::TimeIsNotUp, current)) => {
                let shown = current.board.map(|board| board.shown_seq);
                self.give_the_time_back(session, shown, Duration::ZERO).await;
                Ok(None)
            }
            called => called.map(Some),
        }
    }

    /// Returns why a person could not do this now; `None` if they could. Nothing is changed.
    ///
    /// # Errors
    /// Returns [`Denied::Unknown`], or an error of the store.
    pub async fn refusal(
        &self,
        session: SessionId,
        by: UserId,
        command: &Command,
    ) -> Result<Option<Refusal>, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        let loaded = self.loaded(&mut slot, session).await?;
        let asker = loaded.player(by).map_or(Asker::Stranger, Asker::Player);
        let now = self.now();
        let request = Request {
            by: asker,
            seen: None,
            now,
            waited: Duration::ZERO,
            away: self.away(loaded.session.counts_absences_since(), now),
            deal: loaded.deal(),
            message: None,
            higher_rated: None,
        };
        Ok(loaded.session.check(command, request).err())
    }

    /// Carries out a command of the program itself: ends a turn on time, shifts a deadline, or closes a game that
    /// cannot be shown.
    pub(super) async fn carry_out_ourselves(
        &self,
        session: SessionId,
        command: ProgramCommand,
    ) -> Result<Handled, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        self.carry_out_locked(&mut slot, session, command).await
    }

    /// Does the same with the session's slot, which is locked.
    pub(super) async fn carry_out_locked(
        &self,
        slot: &mut Option<LoadedSession>,
        session: SessionId,
        command: ProgramCommand,
    ) -> Result<Handled, Denied> {
        self.settle(slot, session, Asked::Program(command)).await
    }

    /// Carries out a command of a player.
    pub(super) async fn carry_out(
        &self,
        slot: &mut Option<LoadedSession>,
        session: SessionId,
        command: &Command,
        origin: Origin,
    ) -> Result<Handled, Denied> {
        self.settle(slot, session, Asked::Player(command, origin)).await
    }

    /// Decides, commits and applies a command. Decides again if another process was first.
    async fn settle(
        &self,
        slot: &mut Option<LoadedSession>,
        session: SessionId,
        asked: Asked<'_>,
    ) -> Result<Handled, Denied> {
        let origin = match asked {
            Asked::Player(_, origin) => Some(origin),
            Asked::Program(_) => None,
        };
        let interaction = origin.and_then(|origin| origin.interaction);
        for _ in 0..TRIES {
            let loaded = self.loaded(slot, session).await?;
            let was_correspondence = loaded.is_correspondence();
            let now = self.now();
            match self.decide(loaded, asked, now).await? {
                Err(refusal) if !self.was_written(interaction).await? => {
                    return Err(Denied::Refused(refusal, Box::new(Snapshot::of(loaded))));
                }
                Err(_) => {}
                Ok(decided) => match self.commit(loaded, decided, origin, now).await {
                    Ok(Committed::Now) => {
                        let begins = !was_correspondence && loaded.is_correspondence();
                        let handled = Handled { snapshot: Snapshot::of(loaded), repeated: false };
                        return Ok(match begins {
                            true => self.begin_with_vacations(slot, handled).await,
                            false => handled,
                        });
                    }
                    Ok(Committed::Before) => {}
                    Ok(Committed::Full(full)) => return Err(Denied::Full(full)),
                    Ok(Committed::OtherFirst) => {
                        *slot = None;
                        continue;
                    }
                    Err(failure) => {
                        // It is unknown whether the events were committed: drop the state in memory and read the log.
                        *slot = None;
                        if !matches!(self.was_written_after_all(interaction).await, Ok(true)) {
                            return Err(failure.into());
                        }
                    }
                },
            }
            // It was carried out before, perhaps by another process, so the state in memory may be old.
            *slot = None;
            let loaded = self.loaded(slot, session).await?;
            return Ok(Handled { snapshot: Snapshot::of(loaded), repeated: true });
        }
        let loaded = self.loaded(slot, session).await?;
        Err(Denied::Refused(Refusal::Stale, Box::new(Snapshot::of(loaded))))
    }

    /// Returns whether an interaction has been carried out.
    async fn was_written(&self, interaction: Option<InteractionId>) -> Result<bool, StoreError> {
        match interaction {
            Some(interaction) => Ok(self.store.written(interaction).await?.is_some()),
            None => Ok(false),
        }
    }

    /// Returns the same after a commit that may have failed only once its events were stored. The database may be
    /// restarting, so this asks for [`SETTLED_WITHIN`] until it answers.
    async fn was_written_after_all(&self, interaction: Option<InteractionId>) -> Result<bool, StoreError> {
        let until = Instant::now() + SETTLED_WITHIN;
        loop {
            match self.was_written(interaction).await {
                Err(StoreError::Closed) => return Err(StoreError::Closed),
                Err(_) if Instant::now() < until => tokio::time::sleep(SETTLED_PAUSE).await,
                settled => return settled,
            }
        }
    }

    /// Asks the session what follows from a command.
    async fn decide(
        &self,
        loaded: &LoadedSession,
        asked: Asked<'_>,
        now: Timestamp,
    ) -> Result<Result<Decided, Refusal>, StoreError> {
        let away = self.away(loaded.session.counts_absences_since(), now);
        let (command, origin) = match asked {
            Asked::Player(command, origin) => (command, origin),
            Asked::Program(ProgramCommand::CallTime) if loaded.is_turn_unshown() => {
                return Ok(Err(Refusal::TimeIsNotUp));
            }
            Asked::Program(command) => {
                // A turn is not over if it can get a brief absence back.
                let is_up = command == ProgramCommand::CallTime && loaded.session.deadline() <= Some(now);
                let made_up = loaded.session.made_up(now, away).filter(|made_up| {
                    is_up && matches!(made_up, Event::DeadlineShifted { deadline, .. } if *deadline > now)
                });
                let events = match made_up {
                    Some(made_up) => Ok(vec![made_up]),
                    None => loaded.session.decide_program(command, now),
                };
                return Ok(events.map(|events| Decided { events, deal: None }));
            }
        };
        // A player who clicks "Accept" sees the message, even if its id is not known yet.
        let message = loaded.board.map(|board| board.message).or(origin.clicked).map(|message| message.0);
        let (fixed, higher_rated) = match command.acceptance() {
            Some(text) => self.terms_of_entry(loaded, text, message, origin.asker).await?,
            None => (None, None),
        };
        let request = Request {
            by: origin.asker,
            seen: origin.seen,
            now,
            waited: origin.arrived.map_or(Duration::ZERO, |arrived| now.since(arrived)),
            away,
            deal: fixed.as_ref().or_else(|| loaded.deal()),
            message,
            higher_rated,
        };
        let events = loaded.session.decide(command, request);
        Ok(events.map(|events| Decided { events, deal: fixed }))
    }

    /// Stores what was decided, and applies it to the session in memory.
    async fn commit(
        &self,
        loaded: &mut LoadedSession,
        decided: Decided,
        origin: Option<Origin>,
        now: Timestamp,
    ) -> Result<Committed, StoreError> {
        let Decided { events, deal } = decided;
        if events.is_empty() {
            return Ok(Committed::Now);
        }
        let (session, seq) = (loaded.session.id(), loaded.session.seq() + 1);
        let events: Vec<Logged> =
            (seq..).zip(events).map(|(seq, event)| Logged { seq, at: now, event }).collect();
        let entering = events.iter().find_map(|logged| match logged.event {
            Event::Entered { by, .. } | Event::Accepted { by, .. } => by.person(),
            _ => None,
        });
        let limits = match entering {
            Some(person) => Some((person, self.store.open_limits(loaded.place.guild).await?)),
            None => None,
        };
        // The account of somebody who was invited is known already.
        let newcomer = entering.filter(|player| !loaded.users.contains_key(player));
        let newcomer = newcomer.zip(origin.and_then(|origin| origin.by));
        let quiet = match newcomer {
            Some((_, user)) => self.store.quiet_hours(user).await?,
            None => None,
        };
        let mut after = loaded.session.clone();
        events.iter().for_each(|logged| after.apply(logged));
        let append = Append {
            session,
            expected_seq: seq,
            events,
            interaction: origin.and_then(|origin| origin.interaction),
            summary: Summary::of(&after),
            board_due: now.plus(OUTBOX_AFTER),
            computer_due: after.duty().map(|_| now),
            finished: FinishedGame::of(&after, loaded.place.guild),
            limits,
        };
        let rating = match self.store.append(append).await? {
            AppendOutcome::Appended { rating } => rating,
            AppendOutcome::Duplicate { .. } => return Ok(Committed::Before),
            AppendOutcome::Conflict { .. } => return Ok(Committed::OtherFirst),
            AppendOutcome::Full(full) => return Ok(Committed::Full(full)),
        };
        loaded.take_in(after, deal);
        if let Some((player, user)) = newcomer {
            loaded.users.insert(player, Some(user));
            loaded.quiet.extend(quiet.map(|quiet| (player, quiet)));
        }
        if !self.store.is_ours(loaded.place.guild) {
            self.store.tell_others(Outdated::Session(session)).await;
        }
        self.searches.cancel(session);
        if loaded.session.duty().is_some() {
            self.searches.wake();
        }
        if matches!(loaded.session.phase(), Phase::Over(_)) {
            self.threads.wake();
        }
        match rating {
            RatingChange::None => {}
            RatingChange::NotRated(why) => {
                loaded.not_rated = Some(why);
                loaded.ratings.clear();
            }
            // The events are committed, even if the rating changes cannot be read now.
            RatingChange::Changed { .. } => match self.store.rating_changes(session, loaded.scope()).await {
                Ok(ratings) => loaded.ratings = ratings,
                Err(failure) => {
                    tracing::error!(%failure, "could not read the new ratings; the result is shown without them")
                }
            },
        }
        Ok(Committed::Now)
    }
}
