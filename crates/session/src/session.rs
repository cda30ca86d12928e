//! The session: a fold of events that decides which events follow from a command.
//!
//! [`Session::decide`] may refuse and changes nothing; [`Session::apply`] changes the state and cannot fail.

use std::time::Duration;

use super::clock::{Clock, Turn};
use super::takeback::{Takeback, Takebacks};
use super::{
    AbortBy, Asker, ChallengeCommand, ClockChange, ClockRequest, Command, DrawBy, DrawReason, Ending,
    Entrant, EntrantText, Event, GameCommand, Logged, Participant, ProgramCommand, Refusal, Request, Seat,
    SessionId, Step, TimeControl, TimedPly, Timestamp, WinBy,
};
use banqi_deal::SeedText;
use banqi_rules::game::{Colour, First, Outcome, Reason, Winner};
use banqi_rules::{AnyAction, AnyGame, AnyIllegalPly, AnyPly, OfferLife, Variant};

/// Maximum number of seats of a game.
pub(crate) const MOST_SEATS: usize = 4;

/// Plies of all seats after a refused draw offer before the same seat may offer again; our rule.
pub const OFFER_PAUSE_PLIES: u32 = 10;

/// How long a challenge stays open.
pub const CHALLENGE_LIFE: Duration = Duration::from_secs(24 * 3600);

/// Phase of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The challenge is open.
    Offered,
    /// The game is being played.
    Playing,
    /// The session has ended.
    Over(Ending),
}

/// A stored log that no session can have written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the log of session {} is damaged at event {seq}: restore the database from a backup", session.0)]
pub struct BrokenLog {
    /// The session of the log.
    pub session: SessionId,
    /// The number of the first invalid event.
    pub seq: u32,
}

/// The parameters of a rematch challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rematch {
    /// The participant who asks for the rematch.
    pub challenger: Participant,
    /// The other participants, in the order in which they take seats.
    pub invited: Vec<Participant>,
    /// The challenger's partner, in games with allies.
    pub partner: Option<Participant>,
    /// The same rules, except for who begins.
    pub variant: Variant,
    /// The same time control.
    pub time: TimeControl,
    /// Whether this game was agreed as casual.
    pub casual: bool,
}

/// A seat that went out by resignation or time while others played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Out {
    /// The seat.
    pub seat: Seat,
    /// Resignation or time.
    pub by: WinBy,
    /// Number of actions played before.
    pub after: usize,
    /// When it went out.
    pub at: Timestamp,
}

/// An open draw offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Offer {
    by: Seat,
    seq: u32,
    /// The seats that have agreed, by index.
    agreed: [bool; MOST_SEATS],
    /// Whether the offering seat has played since.
    played_since: bool,
}

/// The answer to the last draw offer. It is cleared when the offering seat plays or a new offer is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawAnswer {
    /// The seat that answered.
    pub by: Seat,
    /// The seat that had offered.
    pub to: Seat,
    /// Whether it accepted.
    pub accepted: bool,
    /// The reason, if the computer answered.
    pub why: Option<DrawReason>,
}

/// One game, from the challenge to the end.
#[derive(Debug, Clone)]
pub struct Session {
    id: SessionId,
    variant: Variant,
    casual: bool,
    invited: Vec<Participant>,
    partner: Option<Participant>,
    /// In order of arrival; once all seats are taken, in entrant order.
    entrants: Vec<Participant>,
    words: Option<SeedText>,
    texts: Vec<EntrantText>,
    /// The texts of those who entered while other seats were still free.
    entered: Vec<EntrantText>,
    first: Entrant,
    phase: Phase,
    game: AnyGame,
    played_at: Vec<Timestamp>,
    clock: Clock,
    clock_request: Option<ClockRequest>,
    /// Number of plies at which a seat's last request to change the clock was declined.
    clock_declined_at: [Option<u32>; MOST_SEATS],
    /// Number of the event that ended the last pause.
    resumed_seq: u32,
    takebacks: Takebacks,
    voided: bool,
    offer: Option<Offer>,
    answer: Option<DrawAnswer>,
    outs: Vec<Out>,
    refused_at: [Option<u32>; MOST_SEATS],
    /// Number of hints each seat has taken, and the number of actions played at the last hint.
    hints: [u16; MOST_SEATS],
    hinted_after: Option<usize>,
    /// Time of each seat's last action.
    acted_at: [Option<Timestamp>; MOST_SEATS],
    /// Number of the event that made the current turn: the start of the game, a ply, a takeback, or a seat going out on
    /// its turn.
    turn_seq: u32,
    /// Number of the last event worth a notification; see [`Session::news_seq`].
    news_seq: u32,
    started: Option<u32>,
    next_seq: u32,
    last_at: Timestamp,
}

impl Session {
    /// Starts a session with its first event. Returns `None` unless that is a challenge with seq 0. A named partner
    /// must be among the invited, and the rules must have allies.
    #[must_use]
    pub fn begin(id: SessionId, first: &Logged) -> Option<Self> {
        let Event::Challenged { challenger, invited, partner, variant, time, casual, expires } = &first.event
        else {
            return None;
        };
        let can_be = |partner: &Participant| variant.has_allies() && invited.contains(partner);
        (first.seq == 0 && partner.as_ref().is_none_or(can_be)).then(|| Self {
            id,
            variant: *variant,
            casual: *casual,
            invited: invited.clone(),
            partner: *partner,
            entrants: vec![*challenger],
            words: None,
            texts: Vec::new(),
            entered: Vec::new(),
            first: Entrant(0),
            phase: Phase::Offered,
            game: AnyGame::new(*variant),
            played_at: Vec::new(),
            clock: Clock::new(*time, *expires),
            clock_request: None,
            clock_declined_at: [None; MOST_SEATS],
            resumed_seq: 0,
            takebacks: Takebacks::default(),
            voided: false,
            offer: None,
            answer: None,
            outs: Vec::new(),
            refused_at: [None; MOST_SEATS],
            hints: [0; MOST_SEATS],
            hinted_after: None,
            acted_at: [None; MOST_SEATS],
            turn_seq: 0,
            news_seq: 0,
            started: None,
            next_seq: 1,
            last_at: first.at,
        })
    }

    /// Folds events into a session.
    ///
    /// # Errors
    ///
    /// [`BrokenLog`] if the events do not begin with a challenge, have a gap, or contain an illegal ply.
    pub fn fold(id: SessionId, events: &[Logged]) -> Result<Self, BrokenLog> {
        Self::fold_with(id, events, |_| ())
    }

    /// Folds events, and calls `after` with the state after each.
    fn fold_with(id: SessionId, events: &[Logged], mut after: impl FnMut(&Self)) -> Result<Self, BrokenLog> {
        let mut events = events.iter();
        let first = events.next().ok_or(BrokenLog { session: id, seq: 0 })?;
        let mut session = Self::begin(id, first).ok_or(BrokenLog { session: id, seq: 0 })?;
        for logged in events {
            let broken = BrokenLog { session: id, seq: session.next_seq };
            if logged.seq != session.next_seq || session.take_in(logged).is_err() {
                return Err(broken);
            }
            after(&session);
        }
        Ok(session)
    }

    /// Folds events and returns `show` of the game's states: at its start, and after each ply and each seat that went
    /// out, numbered from 0. The last state includes all events. What was taken back is left out. Empty if the game has
    /// not begun.
    ///
    /// # Errors
    ///
    /// Those of [`Session::fold`].
    pub fn replay<T>(
        id: SessionId,
        events: &[Logged],
        mut show: impl FnMut(usize, &Self) -> T,
    ) -> Result<Vec<T>, BrokenLog> {
        let mut shown: Vec<T> = Vec::new();
        let last = Self::fold_with(id, events, |session| {
            let states =
                session.started.map_or(0, |_| 1 + session.game.actions_played() + session.outs.len());
            shown.truncate(states);
            if states > shown.len() {
                shown.push(show(shown.len(), session));
            }
        })?;
        if let Some(nth) = shown.len().checked_sub(1) {
            shown[nth] = show(nth, &last);
        }
        Ok(shown)
    }

    /// Returns the id in the store.
    #[must_use]
    pub const fn id(&self) -> SessionId {
        self.id
    }

    /// Returns the game and its rules.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the number of seats.
    #[must_use]
    pub fn seat_count(&self) -> u8 {
        self.variant.seats()
    }

    /// Returns the time control.
    #[must_use]
    pub const fn time(&self) -> TimeControl {
        self.clock.time()
    }

    /// Returns what is left of a seat's bank, without its current turn; `None` without banks, and for the computer.
    /// During a pause, the current turn counts.
    #[must_use]
    pub fn left(&self, seat: Seat) -> Option<Duration> {
        let left = self.clock.left(seat).filter(|_| !self.is_computer(seat))?;
        let turn = self.clock.paused().filter(|_| self.to_move() == Some(seat) && self.all_moved());
        Some(turn.map_or(left, |turn| left.min(turn)))
    }

    /// Returns the open request to change the clock, if any.
    #[must_use]
    pub const fn clock_request(&self) -> Option<ClockRequest> {
        self.clock_request
    }

    pub(crate) const fn takeback_state(&self) -> &Takebacks {
        &self.takebacks
    }

    /// Returns when the pause ends by itself; `None` if the game is not paused.
    #[must_use]
    pub fn paused_until(&self) -> Option<Timestamp> {
        let paused = self.phase == Phase::Playing && self.clock.paused().is_some();
        paused.then(|| self.clock.deadline())
    }

    /// Returns the number of the event since which the seat to move has to act: the one that made its turn, or the one
    /// that ended a pause.
    #[must_use]
    pub fn waits_since(&self) -> u32 {
        self.turn_seq.max(self.resumed_seq)
    }

    /// Whether the game was agreed as casual. Other games may be unrated as well: see [`Session::is_casual`].
    #[must_use]
    pub const fn agreed_casual(&self) -> bool {
        self.casual
    }

    /// Whether the server voided the game after its end, so that the result does not count.
    #[must_use]
    pub const fn is_voided(&self) -> bool {
        self.voided
    }

    /// Returns the current phase.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the number of the last event.
    #[must_use]
    pub const fn seq(&self) -> u32 {
        self.next_seq - 1
    }

    /// Returns the number of the event that made the current turn; clicks on older boards are stale.
    #[must_use]
    pub const fn turn_seq(&self) -> u32 {
        self.turn_seq
    }

    /// Returns the number of the last event worth a notification: any event except added words, a shifted deadline
    /// or a hint.
    #[must_use]
    pub const fn news_seq(&self) -> u32 {
        self.news_seq
    }

    /// Returns the number of the event that started the game; `None` before the start.
    #[must_use]
    pub const fn started(&self) -> Option<u32> {
        self.started
    }

    /// Returns the time of the last event; of a voided game, that of its end.
    #[must_use]
    pub const fn last_at(&self) -> Timestamp {
        self.last_at
    }

    /// Returns the game and its history; in its starting position while the challenge is open.
    #[must_use]
    pub const fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Returns the seats that went out by resignation or time while others played on, in order.
    #[must_use]
    pub fn outs(&self) -> &[Out] {
        &self.outs
    }

    /// Returns the plies and the seats that went out while others played on, in order.
    #[must_use]
    pub fn steps(&self) -> Vec<TimedPly> {
        let mut outs = self.outs.iter().peekable();
        let mut steps = Vec::new();
        let plies = self.game.plies();
        for (index, (ply, at)) in plies.into_iter().zip(&self.played_at).enumerate() {
            while let Some(out) = outs.next_if(|out| out.after <= index) {
                steps.push(out.step());
            }
            steps.push(TimedPly { step: Step::Ply(ply), at_ms: at.0 });
        }
        steps.extend(outs.map(|out| out.step()));
        steps
    }

    /// Returns the time of each ply, in order.
    #[must_use]
    pub fn played_at(&self) -> &[Timestamp] {
        &self.played_at
    }

    /// Returns the participants who have entered: the challenger, then those who accepted, in order. Once all seats
    /// are taken, a named partner is third.
    #[must_use]
    pub fn entrants(&self) -> &[Participant] {
        &self.entrants
    }

    /// Returns the invited participants. A seat is reserved for each of them.
    #[must_use]
    pub fn invited(&self) -> &[Participant] {
        &self.invited
    }

    /// Returns the invited participant who was named as the challenger's partner, if any.
    #[must_use]
    pub const fn partner(&self) -> Option<Participant> {
        self.partner
    }

    /// Reorders items from order of arrival to entrant order. Once all have arrived, the item of a named partner
    /// moves to the third place, opposite the challenger. If the partner is not among the entrants yet, the last
    /// item is the partner's.
    fn in_order<T>(&self, mut came: Vec<T>) -> Vec<T> {
        let opposite = self.variant.ally(Seat(0));
        let all = came.len() == usize::from(self.seat_count());
        if let (Some(partner), Some(Seat(opposite)), true) = (self.partner, opposite, all) {
            let at = self.entrants.iter().position(|entrant| *entrant == partner);
            let theirs = came.remove(at.unwrap_or(came.len() - 1));
            came.insert(usize::from(opposite), theirs);
        }
        came
    }

    /// Whether a participant who was not invited may take a seat now.
    #[must_use]
    pub fn has_free_seat(&self) -> bool {
        let kept = self.invited.iter().filter(|invited| !self.entrants.contains(invited)).count();
        self.entrants.len() + kept < usize::from(self.seat_count())
    }

    /// Whether the challenge was created with seats open to anyone.
    fn was_open(&self) -> bool {
        1 + self.invited.len() < usize::from(self.seat_count())
    }

    /// Returns the entrant in seat 0; entrant 0 before the start.
    #[must_use]
    pub const fn first(&self) -> Entrant {
        self.first
    }

    /// Returns the texts that fixed the deal, in entrant order; empty before the start.
    #[must_use]
    pub fn deal_texts(&self) -> &[EntrantText] {
        &self.texts
    }

    /// Returns the challenger's own words, if any.
    #[must_use]
    pub const fn words(&self) -> Option<&SeedText> {
        self.words.as_ref()
    }

    /// Returns when the challenge expires, the current turn is due, or the pause ends; `None` once the session is over.
    #[must_use]
    pub const fn deadline(&self) -> Option<Timestamp> {
        match self.phase {
            Phase::Over(_) => None,
            Phase::Offered | Phase::Playing => Some(self.clock.deadline()),
        }
    }

    /// Returns the seat with an open draw offer, if any.
    #[must_use]
    pub fn offer(&self) -> Option<Seat> {
        self.offer.map(|offer| offer.by)
    }

    /// The number of the event that made the open offer.
    #[must_use]
    pub fn offer_seq(&self) -> Option<u32> {
        self.offer.map(|offer| offer.seq)
    }

    /// Whether a seat has agreed to the open offer.
    #[must_use]
    pub fn has_agreed(&self, seat: Seat) -> bool {
        self.offer.is_some_and(|offer| offer.has_agreed(seat))
    }

    /// Returns the answer to the last draw offer, until the offering seat plays or a new offer is made.
    #[must_use]
    pub const fn draw_answer(&self) -> Option<DrawAnswer> {
        self.answer
    }

    /// Returns the seat of a participant; `None` before the game has begun.
    #[must_use]
    pub fn seat_of(&self, player: Participant) -> Option<Seat> {
        let entrant = self.entrants.iter().position(|&entrant| entrant == player)?;
        let entrant = Entrant(u8::try_from(entrant).ok()?);
        self.is_full().then(|| entrant.seat(self.first, self.seat_count()))
    }

    /// Returns the participant in a seat, once the game has begun.
    #[must_use]
    pub fn player_in(&self, seat: Seat) -> Option<Participant> {
        self.entrants.get(usize::from(Entrant::in_seat(seat, self.first, self.seat_count()).0)).copied()
    }

    /// Returns the seats in turn order; empty before the game has begun.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let seats = if self.is_full() { self.seat_count() } else { 0 };
        (0..seats).map(Seat)
    }

    /// Returns the seats that are not out, in turn order.
    pub fn seats_in(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|seat| !self.game.is_out(*seat))
    }

    fn is_full(&self) -> bool {
        self.entrants.len() == usize::from(self.seat_count())
    }

    /// Returns the seat to move while the game is being played.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        if self.phase == Phase::Playing { self.game.seat_to_move() } else { None }
    }

    /// Returns the colours of a seat; empty before it has any.
    #[must_use]
    pub fn colours_of(&self, seat: Seat) -> Vec<Colour> {
        self.game.colours_of(seat)
    }

    /// Whether every seat has had a turn, so that the game counts.
    #[must_use]
    pub fn all_moved(&self) -> bool {
        self.turns_played() >= u32::from(self.seat_count())
    }

    /// Returns the rematch challenge made by `by`. The last winner begins; after a draw or an aborted game, the
    /// seat that was second to move.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotAPlayer`] if `by` did not play, [`Refusal::NotOver`] while the game goes on,
    /// [`Refusal::NotStarted`] for an open challenge, and [`Refusal::Over`] for a challenge that never became a
    /// game.
    pub fn rematch(&self, by: Participant) -> Result<Rematch, Refusal> {
        match self.phase {
            Phase::Offered => return Err(Refusal::NotStarted),
            Phase::Over(ending) if !ending.was_played() => return Err(Refusal::Over),
            Phase::Playing | Phase::Over(_) => {}
        }
        let seat = self.seat_of(by).ok_or(Refusal::NotAPlayer)?;
        let first = match self.phase {
            Phase::Over(Ending::Win { winner, .. }) => winner,
            Phase::Over(Ending::Draw { .. } | Ending::Aborted { .. }) => Seat(1),
            Phase::Over(_) | Phase::Offered | Phase::Playing => return Err(Refusal::NotOver),
        };
        // The invited participants enter in turn order after the challenger, so that the order of play stays the
        // same.
        let seats = self.seat_count();
        let after = |seat: Seat, by: u8| Seat((seat.0 + by) % seats);
        let invited = (1..seats).filter_map(|by| self.player_in(after(seat, by))).collect();
        let partner = self.variant.ally(seat).and_then(|ally| self.player_in(ally));
        let first = match (first == seat, seats) {
            (true, _) => First::Challenger,
            (false, 2) => First::Opponent,
            (false, _) => First::Lot,
        };
        Ok(Rematch {
            challenger: by,
            invited,
            partner,
            variant: self.variant.begun_by(first),
            time: self.time(),
            casual: self.casual,
        })
    }

    /// Returns the texts that the deal is made from if `acceptor` is the last to enter. The id of `message`, which
    /// shows the commitment, replaces the challenger's words if there are none.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotShownYet`] if there are neither words nor a message.
    pub fn texts(&self, acceptor: &EntrantText, message: Option<u64>) -> Result<Vec<EntrantText>, Refusal> {
        let challenger = match (&self.words, message) {
            (Some(words), _) => EntrantText::typed(words.clone()),
            (None, Some(message)) => EntrantText::automatic(message),
            (None, None) => return Err(Refusal::NotShownYet),
        };
        Ok(self.in_order([vec![challenger], self.entered.clone(), vec![acceptor.clone()]].concat()))
    }

    /// Returns the events that `command` leads to; the caller stores and applies them.
    ///
    /// Authority is checked in the order seated, active, seq current, seat to move, legal.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the command is not allowed.
    pub fn decide(&self, command: &Command, request: Request<'_>) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Challenge(command) => self.decide_challenge(command, request),
            Command::Game(command) => self.decide_game(*command, request),
            Command::Program(command) => self.decide_ourselves(*command, request),
        }
    }

    /// Checks whether `command` would be refused. Unlike [`Session::decide`], this needs no deal, so that an
    /// acceptance can be checked before its deal exists.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] that [`Session::decide`] would return.
    pub fn check(&self, command: &Command, request: Request<'_>) -> Result<(), Refusal> {
        match command {
            Command::Challenge(command) => self.check_challenge(command, request),
            Command::Game(command) => self.decide_game(*command, request).map(drop),
            Command::Program(command) => self.decide_ourselves(*command, request).map(drop),
        }
    }

    fn decide_ourselves(&self, command: ProgramCommand, request: Request<'_>) -> Result<Vec<Event>, Refusal> {
        if request.by != Asker::Program {
            return Err(Refusal::NotAPlayer);
        }
        let is_called = command == ProgramCommand::CallTime && self.phase == Phase::Playing;
        if let Some(left) = self.clock.paused().filter(|_| is_called) {
            if request.now < self.clock.deadline() {
                return Err(Refusal::TimeIsNotUp);
            }
            return Ok(vec![Event::Resumed { seat: None, deadline: self.starts(request.now).plus(left) }]);
        }
        match (command, self.phase) {
            (ProgramCommand::Void, Phase::Over(ending)) if ending.is_result() => {
                Ok((!self.voided).then_some(Event::Voided).into_iter().collect())
            }
            (ProgramCommand::Void, Phase::Over(_)) => Err(Refusal::NoResult),
            (ProgramCommand::Void, Phase::Offered | Phase::Playing) => Err(Refusal::NotOver),
            (_, Phase::Over(_)) => Err(Refusal::Over),
            (ProgramCommand::SetVacation { player, until }, Phase::Playing) => {
                let seat = self.seat_of(player).filter(|seat| !self.game.is_out(*seat));
                let is_new = |seat: &Seat| {
                    let known = self.clock.away_until(*seat);
                    self.time().is_correspondence()
                        && known != until
                        && (known > request.now || until > request.now)
                };
                Ok(seat.filter(is_new).map(|seat| Event::VacationSet { seat, until }).into_iter().collect())
            }
            (ProgramCommand::SetVacation { .. }, Phase::Offered) => Ok(Vec::new()),
            (ProgramCommand::CallTime, _)
                if request.now < self.clock.deadline() || self.awaits_computer() =>
            {
                Err(Refusal::TimeIsNotUp)
            }
            (ProgramCommand::CallTime | ProgramCommand::Close | ProgramCommand::End, Phase::Offered) => {
                Ok(vec![Event::Expired])
            }
            (ProgramCommand::CallTime, Phase::Playing) => Ok(vec![match self.to_move() {
                Some(seat) if self.all_moved() => Event::TimedOut { seat },
                _ => Event::Aborted { by: AbortBy::Time },
            }]),
            (ProgramCommand::Close, Phase::Playing) => Ok(vec![Event::Aborted { by: AbortBy::Channel }]),
            (ProgramCommand::End, Phase::Playing) => Ok(vec![Event::Aborted { by: AbortBy::Manager }]),
            (ProgramCommand::ShiftDeadline { from, .. }, _) if self.clock.deadline() != from => {
                Ok(Vec::new())
            }
            (ProgramCommand::ShiftDeadline { from, to }, _) => {
                // Time that did not run, because of a vacation, is not made up for.
                let ran = self.to_move().map_or(Duration::MAX, |seat| self.clock.ran(seat, request.now));
                let shift = to.since(from).min(ran);
                let shifted = Event::DeadlineShifted { deadline: from.plus(shift) };
                Ok((!shift.is_zero()).then_some(shifted).into_iter().collect())
            }
        }
    }

    /// Checks that the participant may do this with the challenge, and that it is still open.
    fn check_challenge(&self, command: &ChallengeCommand, request: Request<'_>) -> Result<(), Refusal> {
        let by = request.by.player();
        let challenger = by == Some(self.entrants[0]);
        let is_in = by.is_some_and(|by| self.entrants.contains(&by));
        let invited = by.is_some_and(|by| self.invited.contains(&by));
        match command {
            ChallengeCommand::AddWords(_) | ChallengeCommand::Withdraw if challenger => {}
            ChallengeCommand::AddWords(_) | ChallengeCommand::Withdraw => {
                return Err(Refusal::ChallengerOnly);
            }
            ChallengeCommand::Accept(_) | ChallengeCommand::Decline if challenger => {
                return Err(Refusal::OwnChallenge);
            }
            ChallengeCommand::Accept(_) if invited || is_in || self.was_open() => {}
            ChallengeCommand::Decline if invited || is_in => {}
            ChallengeCommand::Accept(_) | ChallengeCommand::Decline => return Err(Refusal::NotForYou),
        }
        match self.phase {
            Phase::Playing => return Err(Refusal::AlreadyAnswered),
            Phase::Over(_) => return Err(Refusal::Over),
            Phase::Offered if request.now >= self.clock.deadline() => return Err(Refusal::TimeIsUp),
            Phase::Offered => {}
        }
        match command {
            ChallengeCommand::Accept(_) if is_in => Err(Refusal::AlreadyIn),
            // The remaining seats are reserved for others.
            ChallengeCommand::Accept(_) if !invited && !self.has_free_seat() => Err(Refusal::NotForYou),
            ChallengeCommand::Accept(_)
            | ChallengeCommand::AddWords(_)
            | ChallengeCommand::Decline
            | ChallengeCommand::Withdraw => Ok(()),
        }
    }

    fn decide_challenge(
        &self,
        command: &ChallengeCommand,
        request: Request<'_>,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_challenge(command, request)?;
        let by = request.by.player();
        Ok(vec![match command {
            ChallengeCommand::AddWords(words) => Event::WordsAdded { words: words.clone() },
            ChallengeCommand::Withdraw => Event::Withdrawn,
            ChallengeCommand::Decline => Event::Declined { by },
            ChallengeCommand::Accept(text) => self.enter(by.ok_or(Refusal::NotForYou)?, text, request)?,
        }])
    }

    /// Takes a seat; taking the last one starts the game.
    fn enter(&self, by: Participant, text: &EntrantText, request: Request<'_>) -> Result<Event, Refusal> {
        let texts = self.texts(text, request.message)?;
        if texts.len() < usize::from(self.seat_count()) {
            return Ok(Event::Entered { by, text: text.clone() });
        }
        let deal = request.deal.ok_or(Refusal::NoDeal)?;
        let first = Entrant(match self.variant.first() {
            First::Challenger => 0,
            First::Opponent => 1,
            // The challenger begins if the ratings are equal.
            First::HigherRated => request.higher_rated.unwrap_or(Entrant(0)).0,
            First::Lot => u8::try_from(deal.first_entrant()).map_err(|_| Refusal::NoDeal)?,
        });
        Ok(Event::Accepted { by, texts, first, deadline: request.now.plus(self.time().first_move()) })
    }

    fn decide_game(&self, command: GameCommand, request: Request<'_>) -> Result<Vec<Event>, Refusal> {
        let seat = request.by.player().and_then(|player| self.seat_of(player));
        match self.phase {
            Phase::Offered => return Err(Refusal::NotStarted),
            _ if seat.is_none() => return Err(Refusal::NotAPlayer),
            Phase::Over(_) => return Err(Refusal::Over),
            Phase::Playing => {}
        }
        let seat = seat.ok_or(Refusal::NotAPlayer)?;
        if self.game.is_out(seat) {
            return Err(Refusal::IsOut);
        }
        if request
            .seen
            .is_some_and(|seen| seen > self.seq() || (command.depends_on_the_turn() && seen < self.turn_seq))
        {
            return Err(Refusal::Stale);
        }
        if self.clock.paused().is_some() {
            return self.decide_paused(seat, command, request);
        }
        let given_back = self.clock.given_back(request.waited);
        if request.now >= self.clock.deadline().plus(given_back) && !self.awaits_computer() {
            return Err(Refusal::TimeIsUp);
        }
        Ok(vec![match command {
            GameCommand::Play(action) => return self.play(seat, action, given_back, request),
            GameCommand::ClaimDraw => self.claim_draw(seat)?,
            GameCommand::TakeHint if self.to_move() != Some(seat) => return Err(Refusal::NotYourTurn),
            GameCommand::TakeHint if !self.is_casual() => return Err(Refusal::NoHints),
            // A repeated request on the same turn counts as the same hint.
            GameCommand::TakeHint if self.hinted_after == Some(self.game.actions_played()) => {
                return Ok(Vec::new());
            }
            GameCommand::TakeHint => Event::HintTaken { seat },
            GameCommand::RequestClock(change) => return self.request_clock(seat, change),
            GameCommand::RequestTakeback => return self.request_takeback(seat),
            GameCommand::Resume => return Err(Refusal::NotPaused),
            _ => self.decide_untimed(seat, command, request)?,
        }])
    }

    /// Decides on commands during a pause.
    fn decide_paused(
        &self,
        seat: Seat,
        command: GameCommand,
        request: Request<'_>,
    ) -> Result<Vec<Event>, Refusal> {
        Ok(vec![match (command, self.clock.paused()) {
            (GameCommand::Resume, Some(left)) => {
                Event::Resumed { seat: Some(seat), deadline: self.starts(request.now).plus(left) }
            }
            (
                GameCommand::Play(_)
                | GameCommand::ClaimDraw
                | GameCommand::TakeHint
                | GameCommand::RequestClock(_)
                | GameCommand::RequestTakeback,
                _,
            ) => return Err(Refusal::Paused),
            _ => self.decide_untimed(seat, command, request)?,
        }])
    }

    /// Decides on commands that are possible whether the clock runs or not.
    fn decide_untimed(
        &self,
        seat: Seat,
        command: GameCommand,
        request: Request<'_>,
    ) -> Result<Event, Refusal> {
        Ok(match command {
            GameCommand::OfferDraw => self.offer_draw(seat)?,
            GameCommand::AcceptDraw => self.answer_offer(seat, request.seen, true, None)?,
            GameCommand::DeclineDraw => self.answer_offer(seat, request.seen, false, None)?,
            GameCommand::AnswerDraw(why) => {
                self.answer_offer(seat, request.seen, why.accepts(), Some(why))?
            }
            GameCommand::AgreeToClock => {
                self.check_clock_request(seat, request.seen)?;
                Event::ClockAgreed { seat }
            }
            GameCommand::DeclineClock => {
                self.check_clock_request(seat, request.seen)?;
                Event::ClockDeclined { seat }
            }
            GameCommand::AgreeToTakeback => self.answer_takeback(seat, request.seen, true)?,
            GameCommand::DeclineTakeback => self.answer_takeback(seat, request.seen, false)?,
            GameCommand::Resign if self.all_moved() || self.variant.resigning_loses_at_once() => {
                Event::Resigned { seat }
            }
            GameCommand::Abort if self.all_moved() => return Err(Refusal::TooLateToAbort),
            GameCommand::Resign | GameCommand::Abort => Event::Aborted { by: AbortBy::Player(seat) },
            GameCommand::Play(_)
            | GameCommand::ClaimDraw
            | GameCommand::TakeHint
            | GameCommand::RequestClock(_)
            | GameCommand::RequestTakeback
            | GameCommand::Resume => return Err(Refusal::Paused),
        })
    }

    fn play(
        &self,
        seat: Seat,
        action: AnyAction,
        given_back: Duration,
        request: Request<'_>,
    ) -> Result<Vec<Event>, Refusal> {
        if self.to_move() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        self.game.check(action).map_err(Refusal::Illegal)?;
        let reveal = match action.flips() {
            Some(square) => Some(request.deal.and_then(|deal| deal.face(square)).ok_or(Refusal::NoDeal)?),
            None => None,
        };
        let ply = AnyPly::of(action, reveal);
        let shifted = Event::DeadlineShifted { deadline: self.clock.deadline().plus(given_back) };
        let shifted = (!given_back.is_zero() && !self.is_computer(seat)).then_some(shifted);
        let deadline = match self.time() {
            TimeControl::PerMove(limit) if !self.is_anyone_away(request.now) => request.now.plus(limit),
            TimeControl::PerMove(_) | TimeControl::Bank { .. } => {
                // The next seat, and what it has left, are known once the ply is played.
                let mut after = self.clone();
                let ply = Event::Played { seat, ply, deadline: request.now };
                for event in shifted.clone().into_iter().chain([ply]) {
                    after.apply(&Logged { seq: after.next_seq, at: request.now, event });
                }
                after.to_move().map_or(request.now, |next| after.due(next, request.now))
            }
        };
        Ok(shifted.into_iter().chain([Event::Played { seat, ply, deadline }]).collect())
    }

    /// Returns when a turn of `seat` that starts at `at` is due.
    fn due(&self, seat: Seat, at: Timestamp) -> Timestamp {
        self.clock.due(seat, self.turn(), at)
    }

    /// Returns when the time of the seat to move starts to run, from `at` on.
    fn starts(&self, at: Timestamp) -> Timestamp {
        self.to_move().map_or(at, |seat| self.clock.start(seat, at))
    }

    fn is_anyone_away(&self, at: Timestamp) -> bool {
        self.seats().any(|seat| self.clock.start(seat, at) > at)
    }

    /// Returns the end of a seat's vacation, if it lasts longer than the last event.
    #[must_use]
    pub fn away_until(&self, seat: Seat) -> Option<Timestamp> {
        let until = self.clock.start(seat, self.last_at);
        (self.phase == Phase::Playing && until > self.last_at).then_some(until)
    }

    /// Returns how the current turn is timed.
    fn turn(&self) -> Turn {
        if self.all_moved() { Turn::Counted } else { Turn::First }
    }

    fn claim_draw(&self, seat: Seat) -> Result<Event, Refusal> {
        match self.to_move() == Some(seat) {
            true if self.game.may_claim_draw() => Ok(Event::DrawClaimed { seat }),
            true => Err(Refusal::NothingToClaim),
            false => Err(Refusal::NotYourTurn),
        }
    }

    /// Checks that nothing is open that has to be answered first: only one offer or request can be open at a time.
    pub(crate) fn check_requests(&self, seat: Seat) -> Result<(), Refusal> {
        match (self.offer, self.takeback_request()) {
            (Some(offer), _) if offer.by == seat => Err(Refusal::OfferStands),
            (Some(_), _) => Err(Refusal::OfferWaits),
            _ if self.clock_request.is_some() => Err(Refusal::ClockRequestWaits),
            (None, Some(request)) if request.by == seat => Err(Refusal::OwnTakebackRequest),
            (None, Some(_)) => Err(Refusal::TakebackWaits),
            (None, None) => Ok(()),
        }
    }

    /// Asks for a change of the clock. The computer agrees at once.
    fn request_clock(&self, seat: Seat, change: ClockChange) -> Result<Vec<Event>, Refusal> {
        self.check_requests(seat)?;
        if change == ClockChange::Time(self.time()) {
            return Err(Refusal::SameClock);
        }
        if let Some(declined_at) = self.clock_declined_at[usize::from(seat.0)] {
            let allowed_at = declined_at + OFFER_PAUSE_PLIES;
            if self.turns_played() < allowed_at {
                return Err(Refusal::ClockRequestTooSoon { plies: allowed_at - self.turns_played() });
            }
        }
        let computers = self.seats_in().filter(|other| *other != seat && self.is_computer(*other));
        let agreed = computers.map(|seat| Event::ClockAgreed { seat });
        Ok([Event::ClockRequested { seat, change }].into_iter().chain(agreed).collect())
    }

    /// Checks that a seat may answer the open request to change the clock.
    fn check_clock_request(&self, seat: Seat, seen: Option<u32>) -> Result<(), Refusal> {
        match self.clock_request {
            None => Err(Refusal::NoClockRequest),
            Some(request) if request.by == seat => Err(Refusal::OwnClockRequest),
            Some(request) if request.has_agreed(seat) => Err(Refusal::AgreedToClock),
            Some(request) if seen.is_some_and(|seen| seen < request.seq) => Err(Refusal::Stale),
            Some(_) => Ok(()),
        }
    }

    fn offer_draw(&self, seat: Seat) -> Result<Event, Refusal> {
        self.check_requests(seat)?;
        if let Some(refused_at) = self.refused_at[usize::from(seat.0)] {
            let allowed_at = refused_at + OFFER_PAUSE_PLIES;
            if self.turns_played() < allowed_at {
                return Err(Refusal::OfferTooSoon { plies: allowed_at - self.turns_played() });
            }
        }
        Ok(Event::DrawOffered { seat })
    }

    fn answer_offer(
        &self,
        seat: Seat,
        seen: Option<u32>,
        accepts: bool,
        why: Option<DrawReason>,
    ) -> Result<Event, Refusal> {
        match self.offer {
            None => Err(Refusal::NoOffer),
            Some(offer) if offer.by == seat => Err(Refusal::OwnOffer),
            Some(offer) if offer.has_agreed(seat) => Err(Refusal::AgreedAlready),
            Some(offer) if seen.is_some_and(|seen| seen < offer.seq) => Err(Refusal::Stale),
            Some(_) if accepts => Ok(Event::DrawAccepted { seat, why }),
            Some(_) => Ok(Event::DrawDeclined { seat, why }),
        }
    }

    /// Applies an event to the state. Events come from [`Session::decide`] or from the stored log, in order.
    ///
    /// # Panics
    ///
    /// If the event is a ply that [`Session::decide`] would have refused; [`Session::fold`] reports that as an
    /// error instead.
    pub fn apply(&mut self, logged: &Logged) {
        self.take_in(logged).expect("decide has checked each ply of the log");
    }

    fn take_in(&mut self, logged: &Logged) -> Result<(), AnyIllegalPly> {
        let seq = logged.seq;
        if let Some(seat) = logged.event.seat() {
            self.acted_at[usize::from(seat.0) % MOST_SEATS] = Some(logged.at);
        }
        match &logged.event {
            Event::Challenged { .. } => {}
            Event::WordsAdded { words } => self.words = Some(words.clone()),
            Event::Entered { by, text } => {
                self.entrants.push(*by);
                self.entered.push(text.clone());
            }
            Event::Accepted { by, texts, first, deadline } => {
                self.entrants = self.in_order([&self.entrants[..], &[*by]].concat());
                self.texts.clone_from(texts);
                self.first = *first;
                self.clock.set(*deadline);
                self.phase = Phase::Playing;
                self.turn_seq = seq;
                self.started = Some(seq);
                if let Some(seat) = self.seat_of(*by) {
                    self.acted_at[usize::from(seat.0) % MOST_SEATS] = Some(logged.at);
                }
            }
            Event::Declined { by } => self.phase = Phase::Over(Ending::Declined { by: *by }),
            Event::Withdrawn => self.phase = Phase::Over(Ending::Withdrawn),
            Event::Expired => self.phase = Phase::Over(Ending::Expired),
            Event::Played { seat, ply, deadline } => {
                let (turn, turns) = (self.turn(), self.turns_played());
                self.game.play(*ply)?;
                if turn == Turn::Counted && !self.is_computer(*seat) {
                    self.clock.take(*seat, logged.at, self.turns_played() > turns);
                }
                self.let_offer_lapse(*seat);
                if self.clock_request.is_some_and(|request| request.by != *seat && !request.has_agreed(*seat))
                {
                    self.decline_clock();
                }
                self.takebacks.played(*seat);
                self.answer = self.answer.filter(|answer| answer.to != *seat);
                self.played_at.push(logged.at);
                self.clock.set(*deadline);
                self.turn_seq = seq;
                self.end_by_rules();
                self.settle_offer();
            }
            Event::DrawOffered { seat } => {
                self.offer = Some(Offer { by: *seat, seq, agreed: [false; MOST_SEATS], played_since: false });
                self.answer = None;
            }
            Event::DrawAccepted { seat, why } => {
                self.note_answer(*seat, true, *why);
                if let Some(offer) = &mut self.offer {
                    offer.agreed[usize::from(seat.0)] = true;
                }
                self.settle_offer();
            }
            Event::DrawDeclined { seat, why } => {
                self.note_answer(*seat, false, *why);
                self.refuse_offer();
            }
            Event::ClockRequested { seat, change } => {
                self.clock_request = Some(ClockRequest::new(*seat, *change, seq));
            }
            Event::ClockAgreed { seat } => {
                if let Some(request) = &mut self.clock_request {
                    request.agree(*seat);
                }
                self.settle_clock(logged.at);
            }
            Event::ClockDeclined { .. } => self.decline_clock(),
            Event::TakebackRequested { seat } => self.takebacks.request(*seat, seq),
            Event::TakebackDeclined { .. } => self.takebacks.close(),
            Event::TakenBack { actions, .. } => self.take_back(usize::from(*actions), logged)?,
            Event::VacationSet { seat, until } => {
                let is_to_move = self.to_move() == Some(*seat);
                self.clock.set_away(*seat, *until, logged.at, is_to_move);
            }
            Event::Resumed { deadline, .. } => {
                self.clock.resume(*deadline);
                self.resumed_seq = seq;
            }
            Event::HintTaken { seat } => {
                let hints = &mut self.hints[usize::from(seat.0) % MOST_SEATS];
                *hints = hints.saturating_add(1);
                self.hinted_after = Some(self.game.actions_played());
            }
            Event::DrawClaimed { .. } => {
                self.phase = Phase::Over(Ending::Draw { by: DrawBy::Rules(Reason::Claim) });
            }
            Event::Resigned { seat } => self.lose(*seat, WinBy::Resignation, logged),
            Event::TimedOut { seat } => self.lose(*seat, WinBy::Time, logged),
            Event::Aborted { by } => self.phase = Phase::Over(Ending::Aborted { by: *by }),
            Event::DeadlineShifted { deadline } => self.clock.set(*deadline),
            Event::Voided => self.voided = true,
        }
        if matches!(self.phase, Phase::Over(_)) {
            self.offer = None;
            self.clock_request = None;
            self.takebacks.close();
        }
        match logged.event {
            Event::WordsAdded { .. } | Event::DeadlineShifted { .. } | Event::HintTaken { .. } => {}
            _ => self.news_seq = seq,
        }
        self.next_seq = seq + 1;
        if logged.event != Event::Voided {
            self.last_at = logged.at;
        }
        Ok(())
    }

    /// Returns the time of a seat's last action. `None` if its player has only joined the challenge, and not as the
    /// last.
    #[must_use]
    pub fn acted_at(&self, seat: Seat) -> Option<Timestamp> {
        self.acted_at.get(usize::from(seat.0)).copied().flatten()
    }

    /// Returns the number of hints a seat has taken.
    #[must_use]
    pub fn hints(&self, seat: Seat) -> u16 {
        self.hints.get(usize::from(seat.0)).copied().unwrap_or_default()
    }

    /// Whether the game is unrated: it was agreed as casual, is against the computer, or starts from a custom
    /// position.
    #[must_use]
    pub fn is_casual(&self) -> bool {
        self.casual || self.is_against_computer() || self.variant.begins_elsewhere()
    }

    fn note_answer(&mut self, by: Seat, accepted: bool, why: Option<DrawReason>) {
        self.answer = self.offer.map(|offer| DrawAnswer { by, to: offer.by, accepted, why });
    }

    fn refuse_offer(&mut self) {
        if let Some(offer) = self.offer.take() {
            self.refused_at[usize::from(offer.by.0)] = Some(self.turns_played());
        }
    }

    /// Lets the offer lapse when a seat that has not agreed plays; under some rules only if the offering seat has
    /// played since.
    fn let_offer_lapse(&mut self, played: Seat) {
        let Some(offer) = &mut self.offer else { return };
        if offer.by == played {
            offer.played_since = true;
        } else if !offer.has_agreed(played)
            && (offer.played_since || self.variant.offer_life() == OfferLife::UntilPlayed)
        {
            self.refuse_offer();
        }
    }

    /// Ends the game if every other seat that is still in has agreed. Removes the offer of a seat that is out.
    fn settle_offer(&mut self) {
        let Some(offer) = self.offer else { return };
        if self.game.is_out(offer.by) {
            self.offer = None;
        } else if self.phase == Phase::Playing
            && self.seats_in().all(|seat| seat == offer.by || offer.has_agreed(seat))
        {
            self.phase = Phase::Over(Ending::Draw { by: DrawBy::Agreement });
        }
    }

    fn decline_clock(&mut self) {
        if let Some(request) = self.clock_request.take() {
            self.clock_declined_at[usize::from(request.by.0)] = Some(self.turns_played());
        }
    }

    /// Changes the clock if every other seat that is still in has agreed. Removes the request of a seat that is out.
    fn settle_clock(&mut self, at: Timestamp) {
        let Some(request) = self.clock_request else { return };
        if self.game.is_out(request.by) {
            self.clock_request = None;
        } else if self.phase == Phase::Playing
            && self.seats_in().all(|seat| seat == request.by || request.has_agreed(seat))
        {
            self.clock_request = None;
            match request.change {
                ClockChange::Pause => {
                    if let Some(seat) = self.to_move() {
                        self.clock.pause(seat, at);
                    }
                }
                ClockChange::Time(time) => {
                    self.clock.change(time);
                    self.begin_turn(at);
                }
            }
        }
    }

    /// Undoes the last actions. What follows from the history of the game is made again from the actions that stay.
    fn take_back(&mut self, actions: usize, logged: &Logged) -> Result<(), AnyIllegalPly> {
        if let (Some(seat), Turn::Counted) = (self.to_move(), self.turn())
            && !self.is_computer(seat)
        {
            self.clock.take(seat, logged.at, false);
        }
        let mut plies = self.game.plies();
        let after = plies.len().saturating_sub(actions);
        let undone = plies.split_off(after);
        self.game = AnyGame::new(self.variant);
        for ply in plies {
            self.game.play(ply)?;
        }
        self.played_at.truncate(after);
        self.hinted_after = self.hinted_after.filter(|hinted| *hinted <= after);
        self.answer = None;
        let turns = self.turns_played();
        for declined_at in self.refused_at.iter_mut().chain(&mut self.clock_declined_at).flatten() {
            *declined_at = turns.min(*declined_at);
        }
        self.takebacks.done(Takeback { after, plies: undone, at_ms: logged.at.0 });
        self.turn_seq = logged.seq;
        self.begin_turn(logged.at);
        Ok(())
    }

    /// Starts the clock of the seat to move.
    fn begin_turn(&mut self, at: Timestamp) {
        if let Some(seat) = self.to_move() {
            self.clock.begin(seat, self.turn(), at);
        }
    }

    fn end_by_rules(&mut self) {
        if let Some(outcome) = self.game.outcome() {
            self.phase = Phase::Over(self.ending(outcome));
        }
    }

    /// Handles a resignation or a timeout: with two seats the other wins, with more the seat goes out.
    fn lose(&mut self, loser: Seat, by: WinBy, logged: &Logged) {
        if self.seat_count() == 2 {
            let winner = self.seats().find(|&seat| seat != loser).expect("two seats");
            self.phase = Phase::Over(Ending::Win { winner, by });
            return;
        }
        let turn = self.game.seat_to_move();
        self.game.put_out(loser, by.reason());
        self.outs.push(Out { seat: loser, by, after: self.game.actions_played(), at: logged.at });
        self.end_by_rules();
        self.settle_offer();
        if self.game.seat_to_move() != turn {
            self.turn_seq = logged.seq;
            self.begin_turn(logged.at);
        }
        self.settle_clock(logged.at);
    }

    fn ending(&self, outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Draw { reason } => Ending::Draw { by: DrawBy::Rules(reason) },
            Outcome::Win { winner, reason } => {
                Ending::Win { winner: self.winning_seat(winner), by: WinBy::from(reason) }
            }
        }
    }

    /// Returns the winning seat; of two allies the first in turn order.
    fn winning_seat(&self, winner: Winner) -> Seat {
        match winner {
            Winner::Seat(seat) | Winner::Seats(seat, _) => seat,
            Winner::Colour(colour) => self
                .seats()
                .find(|&seat| self.colours_of(seat).contains(&colour))
                .expect("a side that has won has a seat"),
        }
    }

    /// Returns the plies of all seats; a whole chain counts as one.
    fn turns_played(&self) -> u32 {
        self.game.turns_played()
    }
}

impl Out {
    const fn step(&self) -> TimedPly {
        TimedPly { step: Step::Out { seat: self.seat, by: self.by }, at_ms: self.at.0 }
    }
}

impl Offer {
    fn has_agreed(&self, seat: Seat) -> bool {
        self.agreed.get(usize::from(seat.0)).is_some_and(|agreed| *agreed)
    }
}
