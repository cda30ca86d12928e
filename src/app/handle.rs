//! `App::handle`: the single entry point of every order.

use std::time::Duration;

use crate::app::loaded::LoadedSession;
use crate::app::{App, Challenge, Denied, Handled, Order, Snapshot};
use crate::store::{
    Append, AppendOutcome, CreateOutcome, FinishedGame, InteractionId, Invitee, MessageId, NewSession,
    Notice, RatingChange, Store, StoreError, Summary, UserId,
};
use banqi_deal::{Commitment, GameId, Seed, Terms, ruleset_text};
use banqi_rating::Rating;
use banqi_rules::game::First;
use banqi_session::{
    Asker, CHALLENGE_LIFE, ChallengeCommand, Command, Entrant, Event, GameCode, Logged, Participant, Phase,
    PlayerCommand, ProgramCommand, Refusal, Request, SessionId, Timestamp,
};

/// The most attempts to decide an order, if other orders are committed first.
const TRIES: usize = 3;

/// How long the answer to an order has to show its board before the outbox does: longer than any request may take. An
/// answer that fails wakes the outbox, and a start checks every row.
pub const OUTBOX_AFTER: Duration = Duration::from_secs(25);

/// How many codes are tried for a new game.
const CODES: usize = 4;

/// The origin of a command.
#[derive(Debug, Clone, Copy)]
pub(super) struct Origin {
    /// The asker.
    pub(super) asker: Asker,
    /// The number of the last event they had seen; `None` for typed commands.
    pub(super) seen: Option<u32>,
    /// The message of the session that they clicked, if any.
    pub(super) clicked: Option<MessageId>,
    /// The interaction, so that the same one never counts twice; `None` for commands of the program.
    pub(super) interaction: Option<InteractionId>,
    /// When it arrived; `None` for commands that nobody waits for.
    pub(super) arrived: Option<Timestamp>,
}

impl Origin {
    /// The origin of commands of the program itself.
    pub(super) const PROGRAM: Self =
        Self { asker: Asker::Program, seen: None, clicked: None, interaction: None, arrived: None };
}

impl App {
    /// Carries out an order: decides, commits, applies.
    ///
    /// # Errors
    /// Returns [`Denied`] if the order changed nothing.
    pub async fn handle(&self, order: Order) -> Result<Handled, Denied> {
        let arrived = self.now();
        match self.handle_in_time(&order, arrived).await {
            Err(Denied::Refused(Refusal::TimeIsUp, _)) => {}
            Ok(handled) if matches!(order.command, PlayerCommand::Challenge(ChallengeCommand::Accept(_))) => {
                return self.begin_with_vacations(handled).await;
            }
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
                let current = match self.carry_out_ourselves(order.session, ProgramCommand::CallTime).await {
                    Ok(called) => Box::new(called.snapshot),
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
        // A person gets a player only if they may enter, not by a refused order.
        let enters = matches!(order.command, PlayerCommand::Challenge(ChallengeCommand::Accept(_)))
            && loaded.session.phase() == Phase::Offered;
        let known = loaded.player(order.by);
        let asker = match known {
            Some(player) => Asker::Player(player),
            None if enters && loaded.session.has_free_seat() => {
                let player = self.player(order.by).await?;
                loaded.users.insert(player, Some(order.by));
                if let Some(quiet) = self.store.quiet_hours(order.by).await? {
                    loaded.quiet.insert(player, quiet);
                }
                Asker::Player(player.into())
            }
            None => Asker::Stranger,
        };
        let origin = Origin {
            asker,
            seen: order.seen,
            clicked: order.clicked,
            interaction: Some(order.interaction),
            arrived: Some(arrived),
        };
        let joining = asker.player().and_then(Participant::person).filter(|_| enters);
        let apart = match joining {
            Some(player) => self.kept_from_joining(player, loaded.session.entrants()).await,
            None => Ok(None),
        };
        let handled = match apart {
            Ok(None) => self.carry_out(&mut slot, order.session, &order.command.clone().into(), origin).await,
            Ok(Some(apart)) => Err(Denied::Apart(apart)),
            Err(failure) => Err(failure.into()),
        };
        let newcomer = asker.player().filter(|_| known.is_none()).and_then(Participant::person);
        if let (Err(_), Some(player), Some(loaded)) = (&handled, newcomer, slot.as_mut()) {
            loaded.users.remove(&player);
            loaded.quiet.remove(&player);
        }
        handled
    }

    /// Makes a challenge: fixes the seed, commits to it, and stores both before anything is shown.
    ///
    /// # Errors
    /// Returns [`Denied`] if there is no challenge.
    pub async fn challenge(&self, challenge: Challenge) -> Result<Handled, Denied> {
        let now = self.now();
        let by = self.player(challenge.by).await?;
        let challenger = by.into();
        if challenge.partner.is_some() && !challenge.variant.has_allies() {
            return Err(Denied::NoPartners);
        }
        let mut asked = challenge.invited;
        if let Some(partner) = challenge.partner.filter(|partner| !asked.contains(partner)) {
            asked.push(partner);
        }
        let asks_computer = asked.iter().any(|invitee| matches!(invitee, Invitee::Computer(_)));
        if asks_computer && !Self::computer_plays(&challenge.variant) {
            return Err(Denied::NoEngine);
        }
        let (mut invited, mut partner) = (Vec::with_capacity(asked.len()), None);
        for invitee in asked {
            let player = self.participant(invitee).await?;
            invited.push(player);
            partner = partner.or((challenge.partner == Some(invitee)).then_some(player));
        }
        if let Some(apart) = self.kept_from_challenging(by, &invited).await?
            && self.store.written(challenge.interaction).await?.is_none()
        {
            return Err(Denied::Apart(apart));
        }
        let game_id = GameId::new(self.random()?);
        let seed = Seed::new(self.random()?);
        let ruleset = ruleset_text(&challenge.variant);
        let commitment = Commitment::of(&Terms { app_id: self.app_id, game_id, ruleset }, &seed);
        let mut codes = Vec::with_capacity(CODES);
        for _ in 0..CODES {
            codes.push(GameCode::from_number(u64::from_be_bytes(self.random()?)));
        }
        let created = self
            .store
            .create(NewSession {
                codes,
                game_id,
                place: challenge.place,
                language: challenge.language,
                seed,
                commitment,
                challenger,
                invited,
                partner,
                variant: challenge.variant,
                time: challenge.time,
                casual: challenge.casual,
                expires: now.plus(CHALLENGE_LIFE),
                at: now,
                interaction: Some(challenge.interaction),
                board_due: now.plus(OUTBOX_AFTER),
                // The computer accepts once the challenge is shown.
                computer_due: asks_computer.then(|| now.plus(OUTBOX_AFTER)),
            })
            .await?;
        let (session, repeated) = match created {
            CreateOutcome::Created { session, .. } => (session, false),
            CreateOutcome::Duplicate { session, .. } => (session, true),
        };
        let snapshot = self.snapshot(session).await?;
        Ok(Handled { snapshot, repeated })
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
        let request = Request {
            by: asker,
            seen: None,
            now: self.now(),
            waited: Duration::ZERO,
            deal: loaded.deal(),
            message: None,
            higher_rated: None,
        };
        Ok(loaded.session.check(command, request).err())
    }

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

    /// Carries out a command of the program itself: ends a turn on time, shifts a deadline, or closes a game that
    /// cannot be shown.
    pub(super) async fn carry_out_ourselves(
        &self,
        session: SessionId,
        command: ProgramCommand,
    ) -> Result<Handled, Denied> {
        let slot = self.slot(session);
        let mut slot = slot.lock().await;
        self.carry_out(&mut slot, session, &command.into(), Origin::PROGRAM).await
    }

    /// Decides, commits and applies a command. Decides again if another process was first.
    pub(super) async fn carry_out(
        &self,
        slot: &mut Option<LoadedSession>,
        session: SessionId,
        command: &Command,
        origin: Origin,
    ) -> Result<Handled, Denied> {
        let Origin { asker, seen, clicked, interaction, arrived } = origin;
        for _ in 0..TRIES {
            let loaded = self.loaded(slot, session).await?;
            let now = self.now();
            // A player who clicks "Accept" sees the message, even if its id is not known yet.
            let message = loaded.board.map(|board| board.message).or(clicked).map(|message| message.0);
            let accepted = match command {
                Command::Challenge(ChallengeCommand::Accept(text)) => {
                    loaded.session.texts(text, message).ok().map(|texts| loaded.deal_of(&texts, self.app_id))
                }
                _ => None,
            };
            let deal = accepted.as_ref().or_else(|| loaded.deal());
            let higher_rated = match (command, loaded.session.variant().first(), asker.player()) {
                (Command::Challenge(ChallengeCommand::Accept(..)), First::HigherRated, Some(acceptor)) => {
                    higher_rated(&self.store, loaded, acceptor).await?
                }
                _ => None,
            };
            let waited = arrived.map_or(Duration::ZERO, |arrived| now.since(arrived));
            let request = Request { by: asker, seen, now, waited, deal, message, higher_rated };
            let events = match loaded.session.decide(command, request) {
                Ok(events) => log(loaded, now, events),
                Err(refusal) => {
                    if let Some(interaction) = interaction
                        && self.store.written(interaction).await?.is_some()
                    {
                        // Another process may have carried it out, so the state in memory may be old.
                        *slot = None;
                        let loaded = self.loaded(slot, session).await?;
                        return Ok(Handled { snapshot: Snapshot::of(loaded), repeated: true });
                    }
                    return Err(Denied::Refused(refusal, Box::new(Snapshot::of(loaded))));
                }
            };
            if events.is_empty() {
                return Ok(Handled { snapshot: Snapshot::of(loaded), repeated: false });
            }
            let mut after = loaded.session.clone();
            events.iter().for_each(|logged| after.apply(logged));
            let append = Append {
                session,
                expected_seq: loaded.session.seq() + 1,
                events,
                interaction,
                summary: Summary::of(&after),
                board_due: now.plus(OUTBOX_AFTER),
                computer_due: after.duty().map(|_| now),
                finished: FinishedGame::of(&after, loaded.place.guild),
            };
            match self.store.append(append).await {
                Ok(AppendOutcome::Appended { rating }) => {
                    loaded.take_in(after, accepted);
                    if !self.store.is_ours(loaded.place.guild) {
                        self.store.tell_others(Notice::Session(session)).await;
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
                        RatingChange::Changed { .. } => {
                            match self.store.rating_changes(session, loaded.scope()).await {
                                Ok(ratings) => loaded.ratings = ratings,
                                Err(failure) => {
                                    tracing::error!(%failure, "could not read the new ratings; the result is shown without them")
                                }
                            }
                        }
                    }
                    return Ok(Handled { snapshot: Snapshot::of(loaded), repeated: false });
                }
                Ok(AppendOutcome::Duplicate { .. }) => {
                    *slot = None;
                    let loaded = self.loaded(slot, session).await?;
                    return Ok(Handled { snapshot: Snapshot::of(loaded), repeated: true });
                }
                Ok(AppendOutcome::Conflict { .. }) => *slot = None,
                Err(failure) => {
                    // It is unknown whether the events were committed: drop the state in memory and read the log.
                    *slot = None;
                    let written = match interaction {
                        Some(interaction) => self.store.written(interaction).await.ok().flatten(),
                        None => None,
                    };
                    if written.is_none() {
                        return Err(failure.into());
                    }
                    let loaded = self.loaded(slot, session).await?;
                    return Ok(Handled { snapshot: Snapshot::of(loaded), repeated: true });
                }
            }
        }
        let loaded = self.loaded(slot, session).await?;
        Err(Denied::Refused(Refusal::Stale, Box::new(Snapshot::of(loaded))))
    }
}

/// Returns which of the players, the acceptor included, has the highest rating in the session's scope; the earlier
/// entrant if equal.
async fn higher_rated(
    store: &Store,
    loaded: &LoadedSession,
    acceptor: Participant,
) -> Result<Option<Entrant>, StoreError> {
    let pool = loaded.session.variant().pool();
    let mut highest: Option<(Entrant, f64)> = None;
    for (entrant, player) in (0..).map(Entrant).zip(loaded.session.entrants().iter().chain([&acceptor])) {
        let form = match player {
            Participant::Person(player) => store.rating(*player, &pool, loaded.scope()).await?,
            Participant::Computer(_) => None,
        };
        let rating = form.map_or(Rating::START, |form| form.rating).rating;
        if highest.is_none_or(|(_, highest)| rating > highest) {
            highest = Some((entrant, rating));
        }
    }
    Ok(highest.map(|(entrant, _)| entrant))
}

fn log(loaded: &LoadedSession, at: Timestamp, events: Vec<Event>) -> Vec<Logged> {
    (loaded.session.seq() + 1..).zip(events).map(|(seq, event)| Logged { seq, at, event }).collect()
}
