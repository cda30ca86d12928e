//! The session: a fold of events that decides which events follow from a command.
//!
//! [`Session::decide`] may refuse and changes nothing; [`Session::apply`] changes the state and cannot fail. This
//! module holds the state and answers questions about it.

mod apply;
mod decide;

use std::time::Duration;

use crate::clock::{Clock, Timing};
use crate::takeback::Takebacks;
use crate::{
    ClockRequest, DrawReason, Ending, Entrant, EntrantText, Event, Logged, Participant, Refusal, Seat,
    SessionId, Step, TimeControl, TimedPly, Timestamp, WinBy,
};
use banqi_deal::SeedText;
use banqi_rules::game::{Colour, First};
use banqi_rules::{AnyGame, Variant};

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

/// A request that the opponent declined: for a takeback, or for a pause or another clock. It is told until the seat that
/// had asked plays, or until the next request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Declined {
    /// The seat that declined.
    pub by: Seat,
    /// The seat that had asked.
    pub to: Seat,
    /// Whether a takeback was asked for, and not a change of the clock.
    pub takeback: bool,
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
    /// Number of the event that last changed the time control.
    time_changed_seq: u32,
    takebacks: Takebacks,
    declined: Option<Declined>,
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
    /// When the current turn began, a pause ended, or a turn last got time back that was not that of a long outage.
    runs_since: Timestamp,
    /// How much time the current turn had when its clock began to run.
    turn_time: Duration,
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
            time_changed_seq: 0,
            takebacks: Takebacks::default(),
            declined: None,
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
            runs_since: first.at,
            turn_time: expires.since(first.at),
        })
    }

    /// Folds events into a session.
    ///
    /// # Errors
    ///
    /// [`BrokenLog`] if the events do not begin with a challenge or have a gap, or if one cannot follow those before
    /// it: an illegal ply, a seat that the game does not have, one entrant too many.
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
            let fits = logged.seq == session.next_seq && session.fits(&logged.event);
            if !fits || session.take_in(logged).is_err() {
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

    /// Returns how long the program could not be reached, if the players of this game should know: see
    /// [`LEAST_OUTAGE`](crate::LEAST_OUTAGE).
    #[must_use]
    pub fn outage(&self) -> Option<Duration> {
        self.clock.outage(self.turns_played()).filter(|_| self.phase == Phase::Playing)
    }

    /// Returns the number of the event since which the seat to move has to act: the one that made its turn, or the one
    /// that ended a pause.
    #[must_use]
    pub fn waits_since(&self) -> u32 {
        self.turn_seq.max(self.resumed_seq)
    }

    /// Returns the number of the event that started the clock of the current turn last: the one that made the turn,
    /// ended a pause, or changed the time control.
    #[must_use]
    pub fn clock_since(&self) -> u32 {
        self.waits_since().max(self.time_changed_seq)
    }

    /// Returns the number of the event that gave the current turn its time: the one that made the turn, or the one that
    /// changed the time control during it.
    #[must_use]
    pub fn timed_since(&self) -> u32 {
        self.turn_seq.max(self.time_changed_seq)
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

    /// Returns the time since which no brief absence has been given back to the current turn: when its clock began to
    /// run, or when it last got such time back, see [`Session::made_up`]. In a live game each command gives back those
    /// before it. An outage that moved the deadline meanwhile was given back apart, and leaves the earlier ones owed.
    #[must_use]
    pub fn counts_absences_since(&self) -> Timestamp {
        self.starts(self.runs_since)
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

    /// Returns the last request that was declined, until the seat that had asked plays, or until the next request.
    #[must_use]
    pub const fn declined(&self) -> Option<Declined> {
        self.declined
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

    /// Returns the rematch challenge made by `by`. With two seats, the last winner begins; after a draw or an
    /// aborted game, the seat that was second to move.
    ///
    /// With four seats, this seat begins only if it is `by`'s; otherwise the first turn is drawn by lot. Of a
    /// winning team, it is the seat that was earlier in turn order.
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

    /// Returns when a turn of `seat` that starts at `at` is due.
    fn due(&self, seat: Seat, at: Timestamp) -> Timestamp {
        self.clock.due(seat, self.timing(), at)
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
    fn timing(&self) -> Timing {
        if self.all_moved() { Timing::Counted } else { Timing::First }
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

#[cfg(test)]
mod tests;
