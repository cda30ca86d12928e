//! Takebacks: in a casual game of two, a player may ask to take back their last turn. If the opponent agrees, that turn
//! and everything played since are undone. The computer agrees at once.
//!
//! - A turn that revealed a piece stays, because what has been seen cannot be unseen. So does everything before it.
//! - The request stands until it is answered, and lapses when anyone plays. After that the same player can ask again
//!   once they have played. After a takeback they can ask for another one.
//! - The board, and everything that follows from its history (repetitions, chases, quiet plies), are those of the plies
//!   that stay. The clock is not set back: time that was used stays used, and an increment stays added. The turn that
//!   is played again starts when the opponent agrees, with the full limit per move or with what is left of the bank.
//! - The log and the record keep what was undone.

use super::{Event, Phase, Refusal, Seat, Session};
use crate::session::MOST_SEATS;
use banqi_rules::{AnyGame, AnyPly};

/// An open request for a takeback.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakebackRequest {
    /// The seat that asked.
    pub by: Seat,
    /// The number of the event that made the request.
    pub seq: u32,
}

/// Actions that were taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Takeback {
    /// Number of actions of the game that stayed.
    pub after: usize,
    /// The actions, in the order in which they had been played.
    pub plies: Vec<AnyPly>,
    /// UTC milliseconds. Stated, not proved.
    pub at_ms: i64,
}

/// The takebacks of a session.
#[derive(Debug, Clone, Default)]
pub(crate) struct Takebacks {
    request: Option<TakebackRequest>,
    /// Whether a seat has asked since it last played.
    asked: [bool; MOST_SEATS],
    done: Vec<Takeback>,
}

impl Takebacks {
    /// Opens a request.
    pub(crate) fn request(&mut self, by: Seat, seq: u32) {
        self.request = Some(TakebackRequest { by, seq });
        self.set_asked(by, true);
    }

    /// Closes the open request without a takeback, and returns it.
    pub(crate) const fn close(&mut self) -> Option<TakebackRequest> {
        self.request.take()
    }

    /// Notes that a seat has played.
    pub(crate) fn played(&mut self, seat: Seat) {
        self.request = None;
        self.set_asked(seat, false);
    }

    /// Closes the open request with a takeback.
    pub(crate) fn done(&mut self, takeback: Takeback) {
        if let Some(request) = self.request.take() {
            self.set_asked(request.by, false);
        }
        self.done.push(takeback);
    }

    fn set_asked(&mut self, seat: Seat, asked: bool) {
        if let Some(slot) = self.asked.get_mut(usize::from(seat.0)) {
            *slot = asked;
        }
    }
}

/// Returns the index of the first action of a seat's last turn, from which a takeback by that seat undoes everything;
/// `None` if it has not played.
pub(crate) fn start_of_last_turn(game: &AnyGame, seat: Seat) -> Option<usize> {
    let is_own = |index: usize| game.played(index).is_some_and(|played| played.seat == seat);
    let continues = |index: usize| game.played(index).is_some_and(|played| !played.passed);
    let mut first = (0..game.actions_played()).rev().find(|index| is_own(*index))?;
    while first > 0 && continues(first - 1) {
        first -= 1;
    }
    Some(first)
}

impl Session {
    /// Returns the open request for a takeback, if any.
    #[must_use]
    pub const fn takeback_request(&self) -> Option<TakebackRequest> {
        self.takeback_state().request
    }

    /// Returns what was taken back, in order.
    #[must_use]
    pub fn takebacks(&self) -> &[Takeback] {
        &self.takeback_state().done
    }

    /// Returns the seat whose turn was taken back, until the next action.
    #[must_use]
    pub fn taken_back(&self) -> Option<Seat> {
        let last = self.takebacks().last()?;
        self.to_move().filter(|_| last.after == self.game().actions_played())
    }

    /// Whether a person may ask for a takeback now.
    #[must_use]
    pub fn suggests_takeback(&self) -> bool {
        self.phase() == Phase::Playing
            && self.paused_until().is_none()
            && self.seats().any(|seat| !self.is_computer(seat) && self.check_takeback(seat).is_ok())
    }

    /// Returns the number of actions that a takeback by `seat` undoes: those of its last turn, and all since.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoTakebacks`], [`Refusal::NothingToTakeBack`] or [`Refusal::Revealed`].
    pub fn actions_to_take_back(&self, seat: Seat) -> Result<u16, Refusal> {
        if self.seat_count() > 2 || !self.is_casual() {
            return Err(Refusal::NoTakebacks);
        }
        let game = self.game();
        let first = start_of_last_turn(game, seat).ok_or(Refusal::NothingToTakeBack)?;
        let actions = game.actions_played();
        let reveals = |index: usize| game.played(index).is_some_and(|played| played.ply.reveal().is_some());
        if (first..actions).any(reveals) {
            return Err(Refusal::Revealed);
        }
        u16::try_from(actions - first).map_err(|_| Refusal::NothingToTakeBack)
    }

    /// Checks that a seat may ask for a takeback. Returns the number of actions that it undoes.
    fn check_takeback(&self, seat: Seat) -> Result<u16, Refusal> {
        let actions = self.actions_to_take_back(seat)?;
        self.check_requests(seat)?;
        if self.takeback_state().asked.get(usize::from(seat.0)).is_some_and(|asked| *asked) {
            return Err(Refusal::TakebackTooSoon);
        }
        Ok(actions)
    }

    /// Asks for a takeback. The computer agrees at once.
    pub(crate) fn request_takeback(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        let actions = self.check_takeback(seat)?;
        let mut computers = self.seats().filter(|other| *other != seat && self.is_computer(*other));
        let agreed = computers.next().map(|seat| Event::TakenBack { seat, actions });
        Ok([Event::TakebackRequested { seat }].into_iter().chain(agreed).collect())
    }

    /// Answers the open request for a takeback.
    pub(crate) fn answer_takeback(
        &self,
        seat: Seat,
        seen: Option<u32>,
        agrees: bool,
    ) -> Result<Event, Refusal> {
        let request = self.takeback_request().ok_or(Refusal::NoTakebackRequest)?;
        if request.by == seat {
            return Err(Refusal::OwnTakebackRequest);
        }
        if seen.is_some_and(|seen| seen < request.seq) {
            return Err(Refusal::Stale);
        }
        if !agrees {
            return Ok(Event::TakebackDeclined { seat });
        }
        Ok(Event::TakenBack { seat, actions: self.actions_to_take_back(request.by)? })
    }
}
