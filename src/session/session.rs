//! The session: a fold of events that can decide what a command leads to.
//!
//! [`Session::decide`] may say no and changes nothing; [`Session::apply`] changes everything and cannot fail.

use std::time::Duration;

use super::{
    Asker, Command, DrawBy, Ending, Entrant, EntrantText, Event, Logged, PlayerId, Refusal, Request, Seat,
    SessionId, TextOrigin, Timestamp, WinBy,
};
use crate::deal::SeedText;
use crate::rules::{Action, Colour, First, Game, IllegalPly, Outcome, Ply, RuleSet, Winner};

/// How many take part in a two-seat game.
const ENTRANTS: u8 = 2;

/// Plies of both seats after a refused offer before the same seat may offer again (rules: "ours").
pub const OFFER_PAUSE_PLIES: u32 = 10;

/// How long a challenge waits for an answer.
pub const CHALLENGE_LIFE: Duration = Duration::from_secs(24 * 3600);

/// How long each move may take unless the challenge says otherwise: correspondence play.
pub const DEFAULT_PER_MOVE: Duration = Duration::from_secs(3 * 24 * 3600);

/// Where a session stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// A challenge waits for an answer.
    Offered,
    /// A game is being played.
    Playing,
    /// All over.
    Over(Ending),
}

/// A stored log that no session can have written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the log of session {} is broken at event {seq}; restore the database from a backup", session.0)]
pub struct BrokenLog {
    /// Whose log.
    pub session: SessionId,
    /// The first event that cannot be.
    pub seq: u32,
}

/// What a rematch is made of: who asks whom, under which rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rematch {
    /// Who asks.
    pub challenger: PlayerId,
    /// Who is asked.
    pub opponent: PlayerId,
    /// The same rules, the last winner turning up first.
    pub rule_set: RuleSet,
    /// The same time for each move.
    pub per_move: Duration,
}

/// A draw offer that stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Offer {
    by: Seat,
    seq: u32,
}

/// One playing of a game, from the challenge to the end.
#[derive(Debug, Clone)]
pub struct Session {
    id: SessionId,
    rule_set: RuleSet,
    per_move: Duration,
    opponent: Option<PlayerId>,
    entrants: Vec<PlayerId>,
    words: Option<SeedText>,
    texts: Vec<EntrantText>,
    first: Entrant,
    phase: Phase,
    game: Game,
    played_at: Vec<Timestamp>,
    deadline: Timestamp,
    offer: Option<Offer>,
    refused_at: [Option<u32>; ENTRANTS as usize],
    /// The seq of the last event that changed what may be done: acceptance or a ply.
    turn_seq: u32,
    /// The seq of the last event that people want to be told of: a turn, an offer, an end.
    news_seq: u32,
    started: Option<u32>,
    next_seq: u32,
    last_at: Timestamp,
}

impl Session {
    /// The session that begins with `first`, or `None` if that is not a challenge with seq 0.
    #[must_use]
    pub fn begin(id: SessionId, first: &Logged) -> Option<Self> {
        let Event::Challenged { challenger, opponent, rule_set, per_move, expires } = &first.event else {
            return None;
        };
        (first.seq == 0).then(|| Self {
            id,
            rule_set: *rule_set,
            per_move: *per_move,
            opponent: *opponent,
            entrants: vec![*challenger],
            words: None,
            texts: Vec::new(),
            first: Entrant(0),
            phase: Phase::Offered,
            game: Game::new(*rule_set),
            played_at: Vec::new(),
            deadline: *expires,
            offer: None,
            refused_at: [None; ENTRANTS as usize],
            turn_seq: 0,
            news_seq: 0,
            started: None,
            next_seq: 1,
            last_at: first.at,
        })
    }

    /// The session these events add up to.
    ///
    /// # Errors
    /// [`BrokenLog`] if they do not begin with a challenge, leave a gap, or hold an illegal ply.
    pub fn fold(id: SessionId, events: &[Logged]) -> Result<Self, BrokenLog> {
        let mut events = events.iter();
        let first = events.next().ok_or(BrokenLog { session: id, seq: 0 })?;
        let mut session = Self::begin(id, first).ok_or(BrokenLog { session: id, seq: 0 })?;
        for logged in events {
            let broken = BrokenLog { session: id, seq: session.next_seq };
            if logged.seq != session.next_seq || session.take_in(logged).is_err() {
                return Err(broken);
            }
        }
        Ok(session)
    }

    /// The number in the store.
    #[must_use]
    pub const fn id(&self) -> SessionId {
        self.id
    }

    /// The rules it is played by.
    #[must_use]
    pub const fn rule_set(&self) -> RuleSet {
        self.rule_set
    }

    /// How long each move may take.
    #[must_use]
    pub const fn per_move(&self) -> Duration {
        self.per_move
    }

    /// Where it stands.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The number of the last event.
    #[must_use]
    pub const fn seq(&self) -> u32 {
        self.next_seq - 1
    }

    /// The number of the event that made the current turn; older clicks are stale.
    #[must_use]
    pub const fn turn_seq(&self) -> u32 {
        self.turn_seq
    }

    /// The number of the last event that people want to be told of: a turn, an offer, an end.
    #[must_use]
    pub const fn news_seq(&self) -> u32 {
        self.news_seq
    }

    /// The number of the event that started the game; `None` before.
    #[must_use]
    pub const fn started(&self) -> Option<u32> {
        self.started
    }

    /// When the last event happened.
    #[must_use]
    pub const fn last_at(&self) -> Timestamp {
        self.last_at
    }

    /// The game and its history; at its start while the challenge is open.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// When each ply was played, in order.
    #[must_use]
    pub fn played_at(&self) -> &[Timestamp] {
        &self.played_at
    }

    /// Those who have entered: the challenger, then who accepted.
    #[must_use]
    pub fn entrants(&self) -> &[PlayerId] {
        &self.entrants
    }

    /// The one person the challenge was made to; `None` for anyone.
    #[must_use]
    pub const fn opponent(&self) -> Option<PlayerId> {
        self.opponent
    }

    /// The entrant in seat 0. Before the start: 0.
    #[must_use]
    pub const fn first(&self) -> Entrant {
        self.first
    }

    /// The texts that fixed the deal, in entrant order; empty before the start.
    #[must_use]
    pub fn deal_texts(&self) -> &[EntrantText] {
        &self.texts
    }

    /// The challenger's own words, if any were added.
    #[must_use]
    pub const fn words(&self) -> Option<&SeedText> {
        self.words.as_ref()
    }

    /// When the challenge lapses or the turn must be played; `None` once all is over.
    #[must_use]
    pub const fn deadline(&self) -> Option<Timestamp> {
        match self.phase {
            Phase::Over(_) => None,
            Phase::Offered | Phase::Playing => Some(self.deadline),
        }
    }

    /// The seat that has offered a draw, if an offer stands.
    #[must_use]
    pub fn offer(&self) -> Option<Seat> {
        self.offer.map(|offer| offer.by)
    }

    /// The seat a person sits in, once the game has begun.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        let entrant = self.entrants.iter().position(|&entrant| entrant == player)?;
        let entrant = Entrant(u8::try_from(entrant).ok()?);
        (self.entrants.len() == usize::from(ENTRANTS)).then(|| entrant.seat(self.first, ENTRANTS))
    }

    /// The person in a seat, once the game has begun.
    #[must_use]
    pub fn player_in(&self, seat: Seat) -> Option<PlayerId> {
        self.entrants.get(usize::from(Entrant::in_seat(seat, self.first, ENTRANTS).0)).copied()
    }

    /// The seats in turn order; empty before the game has begun.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let seats = if self.entrants.len() == usize::from(ENTRANTS) { ENTRANTS } else { 0 };
        (0..seats).map(Seat)
    }

    /// The seat whose turn it is, while the game is being played.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        (self.phase == Phase::Playing).then(|| self.seat_after(self.turns_played()))
    }

    /// The colour a seat plays; `None` before the first turn-up.
    #[must_use]
    pub fn colour_of(&self, seat: Seat) -> Option<Colour> {
        let first = self.game.colour_of_first()?;
        Some(if seat == Seat(0) { first } else { first.other_of_two() })
    }

    /// Whether every seat has played at least once, so that the game counts.
    #[must_use]
    pub fn all_moved(&self) -> bool {
        self.turns_played() >= u32::from(ENTRANTS)
    }

    /// The challenge that `by` makes with a rematch: the last winner turns up first; after a draw, who did
    /// not last time.
    ///
    /// # Errors
    /// [`Refusal::NotAPlayer`] if `by` did not play, [`Refusal::NotOver`] while there is no result.
    pub fn rematch(&self, by: PlayerId) -> Result<Rematch, Refusal> {
        let seat = self.seat_of(by).ok_or(Refusal::NotAPlayer)?;
        let first = match self.phase {
            Phase::Over(Ending::Win { winner, .. }) => winner,
            Phase::Over(Ending::Draw { .. } | Ending::Aborted) => Seat(1),
            Phase::Over(_) | Phase::Offered | Phase::Playing => return Err(Refusal::NotOver),
        };
        let opponent =
            self.entrants.iter().copied().find(|&entrant| entrant != by).ok_or(Refusal::NotAPlayer)?;
        let first = if first == seat { First::Challenger } else { First::Opponent };
        let rule_set = RuleSet { first, ..self.rule_set };
        Ok(Rematch { challenger: by, opponent, rule_set, per_move: self.per_move })
    }

    /// The texts the deal is made from if `acceptor` completes them. `message` is the one that shows the
    /// commitment; its id stands for the challenger's words if there are none.
    ///
    /// # Errors
    /// [`Refusal::NotShownYet`] while there are neither words nor message.
    pub fn texts(&self, acceptor: &EntrantText, message: Option<u64>) -> Result<Vec<EntrantText>, Refusal> {
        let challenger = match (&self.words, message) {
            (Some(words), _) => EntrantText { text: words.clone(), origin: TextOrigin::Typed },
            (None, Some(message)) => {
                EntrantText { text: SeedText::automatic(message), origin: TextOrigin::Auto }
            }
            (None, None) => return Err(Refusal::NotShownYet),
        };
        Ok(vec![challenger, acceptor.clone()])
    }

    /// What `command` leads to: the events to store and apply.
    ///
    /// Authority is checked in the order seated, active, seq current, seat to move, legal.
    ///
    /// # Errors
    /// A [`Refusal`] if it may not be done; nothing has changed then.
    pub fn decide(&self, command: &Command, request: Request<'_>) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::CallTime => self.call_time(request.now),
            Command::ShiftDeadline { from, to } => match self.phase {
                Phase::Over(_) => Err(Refusal::Over),
                Phase::Offered | Phase::Playing if self.deadline != *from => Ok(Vec::new()),
                Phase::Offered | Phase::Playing => Ok(vec![Event::DeadlineShifted { deadline: *to }]),
            },
            // Where nobody can be shown the game any more, nobody loses.
            Command::Abort if request.by == Asker::Program => match self.phase {
                Phase::Playing => Ok(vec![Event::Aborted { by: None }]),
                Phase::Offered => Ok(vec![Event::Expired]),
                Phase::Over(_) => Err(Refusal::Over),
            },
            Command::AddWords { .. } | Command::Accept { .. } | Command::Decline | Command::Withdraw => {
                self.answer_challenge(command, request)
            }
            Command::Play { .. }
            | Command::OfferDraw
            | Command::AcceptDraw
            | Command::DeclineDraw
            | Command::Resign
            | Command::Abort => self.decide_in_play(command, request),
        }
    }

    fn answer_challenge(&self, command: &Command, request: Request<'_>) -> Result<Vec<Event>, Refusal> {
        let by = request.by.player();
        let challenger = by == Some(self.entrants[0]);
        match command {
            Command::AddWords { .. } | Command::Withdraw if !challenger => {
                return Err(Refusal::ChallengerOnly);
            }
            Command::Accept { .. } | Command::Decline if challenger => return Err(Refusal::OwnChallenge),
            Command::Accept { .. } if self.opponent.is_some() && self.opponent != by => {
                return Err(Refusal::NotForYou);
            }
            Command::Decline if by.is_none() || self.opponent != by => return Err(Refusal::NotForYou),
            _ => {}
        }
        match self.phase {
            Phase::Playing => return Err(Refusal::AlreadyAnswered),
            Phase::Over(_) => return Err(Refusal::Over),
            Phase::Offered if request.now >= self.deadline => return Err(Refusal::TimeIsUp),
            Phase::Offered => {}
        }
        Ok(vec![match command {
            Command::AddWords { words } => Event::WordsAdded { words: words.clone() },
            Command::Withdraw => Event::Withdrawn,
            Command::Accept { text, message } => {
                let by = by.ok_or(Refusal::NotForYou)?;
                let texts = self.texts(text, *message)?;
                let deal = request.deal.ok_or(Refusal::NoDeal)?;
                let first = Entrant(match self.rule_set.first {
                    First::Challenger => 0,
                    First::Opponent => 1,
                    // Between equals the challenger begins.
                    First::HigherRated => request.higher_rated.unwrap_or(Entrant(0)).0,
                    First::Lot => u8::try_from(deal.first_entrant()).map_err(|_| Refusal::NoDeal)?,
                });
                Event::Accepted { by, texts, first, deadline: request.now.plus(self.per_move) }
            }
            _ => Event::Declined,
        }])
    }

    fn decide_in_play(&self, command: &Command, request: Request<'_>) -> Result<Vec<Event>, Refusal> {
        let seat = request.by.player().and_then(|player| self.seat_of(player));
        match self.phase {
            Phase::Offered => return Err(Refusal::NotStarted),
            _ if seat.is_none() => return Err(Refusal::NotAPlayer),
            Phase::Over(_) => return Err(Refusal::Over),
            Phase::Playing => {}
        }
        let seat = seat.ok_or(Refusal::NotAPlayer)?;
        let turn_matters =
            matches!(command, Command::Play { .. } | Command::AcceptDraw | Command::DeclineDraw);
        if request.seen.is_some_and(|seen| seen > self.seq() || (turn_matters && seen < self.turn_seq)) {
            return Err(Refusal::Stale);
        }
        if request.now >= self.deadline {
            return Err(Refusal::TimeIsUp);
        }
        let event = match command {
            Command::Play { action } => self.play(seat, *action, request)?,
            Command::OfferDraw => self.offer_draw(seat)?,
            Command::AcceptDraw => self.answer_offer(seat, request.seen, Event::DrawAccepted { seat })?,
            Command::DeclineDraw => self.answer_offer(seat, request.seen, Event::DrawDeclined { seat })?,
            Command::Resign if self.all_moved() => Event::Resigned { seat },
            Command::Abort if self.all_moved() => return Err(Refusal::TooLateToAbort),
            _ => Event::Aborted { by: Some(seat) },
        };
        Ok(vec![event])
    }

    fn play(&self, seat: Seat, action: Action, request: Request<'_>) -> Result<Event, Refusal> {
        if self.to_move() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        self.game.check(action).map_err(Refusal::Illegal)?;
        let reveal = match action.turns_up() {
            Some(square) => Some(request.deal.and_then(|deal| deal.face(square)).ok_or(Refusal::NoDeal)?),
            None => None,
        };
        Ok(Event::Played { seat, ply: Ply { action, reveal }, deadline: request.now.plus(self.per_move) })
    }

    fn offer_draw(&self, seat: Seat) -> Result<Event, Refusal> {
        match self.offer {
            Some(offer) if offer.by == seat => return Err(Refusal::OfferStands),
            Some(_) => return Err(Refusal::OfferWaits),
            None => {}
        }
        if let Some(refused_at) = self.refused_at[usize::from(seat.0)] {
            let allowed_at = refused_at + OFFER_PAUSE_PLIES;
            if self.turns_played() < allowed_at {
                return Err(Refusal::OfferTooSoon { plies: allowed_at - self.turns_played() });
            }
        }
        Ok(Event::DrawOffered { seat })
    }

    fn answer_offer(&self, seat: Seat, seen: Option<u32>, answer: Event) -> Result<Event, Refusal> {
        match self.offer {
            None => Err(Refusal::NoOffer),
            Some(offer) if offer.by == seat => Err(Refusal::OwnOffer),
            Some(offer) if seen.is_some_and(|seen| seen < offer.seq) => Err(Refusal::Stale),
            Some(_) => Ok(answer),
        }
    }

    fn call_time(&self, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        match self.phase {
            Phase::Over(_) => Err(Refusal::Over),
            _ if now < self.deadline => Err(Refusal::TimeIsNotUp),
            Phase::Offered => Ok(vec![Event::Expired]),
            Phase::Playing => Ok(vec![match self.to_move() {
                Some(seat) if self.all_moved() => Event::TimedOut { seat },
                _ => Event::Aborted { by: None },
            }]),
        }
    }

    /// Takes in what happened. Events come from [`Session::decide`] or from the log it filled, in order.
    ///
    /// # Panics
    /// If the log holds a ply that [`Session::decide`] would have refused; [`Session::fold`] reports that instead.
    pub fn apply(&mut self, logged: &Logged) {
        self.take_in(logged).expect("decide has checked each ply of the log");
    }

    fn take_in(&mut self, logged: &Logged) -> Result<(), IllegalPly> {
        let seq = logged.seq;
        match &logged.event {
            Event::Challenged { .. } => {}
            Event::WordsAdded { words } => self.words = Some(words.clone()),
            Event::Accepted { by, texts, first, deadline } => {
                self.entrants.push(*by);
                self.texts.clone_from(texts);
                self.first = *first;
                self.deadline = *deadline;
                self.phase = Phase::Playing;
                self.turn_seq = seq;
                self.started = Some(seq);
            }
            Event::Declined => self.phase = Phase::Over(Ending::Declined),
            Event::Withdrawn => self.phase = Phase::Over(Ending::Withdrawn),
            Event::Expired => self.phase = Phase::Over(Ending::Expired),
            Event::Played { seat, ply, deadline } => {
                self.game.play(*ply)?;
                if self.offer.is_some_and(|offer| offer.by != *seat) {
                    self.refuse_offer();
                }
                self.played_at.push(logged.at);
                self.deadline = *deadline;
                self.turn_seq = seq;
                if let Some(outcome) = self.game.outcome() {
                    self.phase = Phase::Over(self.ending(outcome));
                }
            }
            Event::DrawOffered { seat } => self.offer = Some(Offer { by: *seat, seq }),
            Event::DrawAccepted { .. } => {
                self.phase = Phase::Over(Ending::Draw { by: DrawBy::Agreement });
            }
            Event::DrawDeclined { .. } => self.refuse_offer(),
            Event::Resigned { seat } => self.lose(*seat, WinBy::Resignation),
            Event::TimedOut { seat } => self.lose(*seat, WinBy::Time),
            Event::Aborted { .. } => self.phase = Phase::Over(Ending::Aborted),
            Event::DeadlineShifted { deadline } => self.deadline = *deadline,
        }
        if matches!(self.phase, Phase::Over(_)) {
            self.offer = None;
        }
        match logged.event {
            Event::WordsAdded { .. } | Event::DeadlineShifted { .. } => {}
            _ => self.news_seq = seq,
        }
        self.next_seq = seq + 1;
        self.last_at = logged.at;
        Ok(())
    }

    fn refuse_offer(&mut self) {
        if let Some(offer) = self.offer.take() {
            self.refused_at[usize::from(offer.by.0)] = Some(self.turns_played());
        }
    }

    fn lose(&mut self, loser: Seat, by: WinBy) {
        let winner = self.seats().find(|&seat| seat != loser).expect("two seats");
        self.phase = Phase::Over(Ending::Win { winner, by });
    }

    fn ending(&self, outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Draw { reason } => Ending::Draw { by: DrawBy::Rules(reason) },
            Outcome::Win { winner, reason } => Ending::Win {
                winner: self
                    .seats()
                    .find(|&seat| self.colour_of(seat).map(Winner::Colour) == Some(winner))
                    .expect("colours are given"),
                by: WinBy::Rules(reason),
            },
        }
    }

    fn seat_after(&self, turns: u32) -> Seat {
        Seat(u8::try_from(turns % u32::from(ENTRANTS)).expect("below the number of seats"))
    }

    /// The plies of both seats, a whole chain being one.
    fn turns_played(&self) -> u32 {
        self.game.position().ply()
    }
}
