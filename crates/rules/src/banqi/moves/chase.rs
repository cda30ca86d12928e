//! Chases: one piece chases another for several plies (Wikipedia; the exact counting is ours).
//!
//! A *chase ply* is a quiet move of a piece directly after an enemy piece has moved quietly, after which the chaser
//! could capture that piece. It continues a run if the last ply of its seat was a chase ply of the same chaser
//! against the same prey. Each chase ply in the history stores its number in its run, so only the last plies of the
//! seats, and the plies directly before them, need to be examined.

use crate::banqi::{Action, Game, Mask, Piece, PlayedPly, Square};
use crate::game::Seat;

impl<M: Mask> Game<M> {
    /// Whether `action` would be a chase ply beyond the limit of the rules.
    pub(crate) fn is_chase_too_many(&self, action: Action) -> bool {
        let limit = self.rule_set().chase_limit.plies();
        limit.is_some_and(|limit| self.chase(action) > limit)
    }

    /// The number of `action` in its run of chase plies, from 1; 0 if it is not a chase ply or the rules do not
    /// limit chases.
    pub(crate) fn chase(&self, action: Action) -> u8 {
        if self.rule_set().chase_limit.plies().is_none() {
            return 0;
        }
        let last = self.plies().len().checked_sub(1).and_then(|last| self.quiet_at(last));
        let (Some((from, to)), Some((prey_from, prey_at))) = (quiet(action), last) else {
            return 0;
        };
        let mut after = *self.position();
        after.step(from, to);
        if !after.could_take(&self.rule_set(), to, prey_at) {
            return 0;
        }
        let before = self.last_of(self.position().seat_to_move()).filter(|ply| {
            let is_chaser = self.quiet_at(*ply).is_some_and(|(_, chaser_at)| chaser_at == from);
            is_chaser && self.chased_square(*ply) == Some(prey_from)
        });
        before.map_or(1, |ply| self.plies()[ply].chase.saturating_add(1))
    }

    /// Whether `action` continues a run: as its next chase ply, or as the prey's next step away.
    pub(crate) fn is_of_a_run(&self, action: Action) -> bool {
        if self.rule_set().chase_limit.plies().is_none() {
            return false;
        }
        let is_prey = |from| self.last_of_each().any(|ply| self.chased_square(ply) == Some(from));
        quiet(action).is_some_and(|(from, _)| is_prey(from)) || self.chase(action) > 0
    }

    /// Whether the seat to move has legal actions on the board, but all of them are chase plies beyond the limit.
    pub(crate) fn may_only_chase(&self) -> bool {
        let Some(limit) = self.rule_set().chase_limit.plies() else { return false };
        let last = self.last_of(self.position().seat_to_move());
        if last.is_none_or(|last| self.plies()[last].chase < limit) {
            return false;
        }
        let actions = self.position().actions(&self.rule_set());
        !actions.is_empty() && actions.into_iter().all(|action| self.is_chase_too_many(action))
    }

    /// The length of the current run of chase plies, 0 if there is none. A run is current if the prey's seat has
    /// not acted since the last chase ply, or has moved the prey away. Up to
    /// [`ChaseLimit::plies`](crate::banqi::ChaseLimit::plies) are legal. If there are several runs, the one
    /// continued last counts.
    #[must_use]
    pub fn chase_run(&self) -> u8 {
        self.latest_chase().map_or(0, |played| played.chase)
    }

    /// The seat and the piece of the current run of chase plies; `None` if there is no run.
    #[must_use]
    pub fn chaser(&self) -> Option<(Seat, Piece)> {
        self.latest_chase().and_then(|played| Some((played.seat, played.piece?)))
    }

    /// The last ply of the current run.
    fn latest_chase(&self) -> Option<&PlayedPly> {
        let goes_on = |chase: &usize| {
            let Some(prey_at) = self.chased_square(*chase) else { return false };
            let prey_seat = self.plies()[*chase - 1].seat;
            let answer = (*chase + 1..self.plies().len()).find(|ply| self.plies()[*ply].seat == prey_seat);
            answer.is_none_or(|ply| self.quiet_at(ply).is_some_and(|(from, _)| from == prey_at))
        };
        self.last_of_each().filter(goes_on).max().map(|ply| &self.plies()[ply])
    }

    /// The index of the last ply of a seat.
    fn last_of(&self, seat: Seat) -> Option<usize> {
        self.plies().iter().rposition(|played| played.seat == seat)
    }

    /// The indices of the last ply of each seat that has played.
    fn last_of_each(&self) -> impl Iterator<Item = usize> {
        self.all_seats().filter_map(|seat| self.last_of(seat))
    }

    /// The square of the prey of this ply, if it was a chase ply.
    fn chased_square(&self, ply: usize) -> Option<Square> {
        let chases = self.plies()[ply].chase > 0;
        let prey = if chases { ply.checked_sub(1).and_then(|before| self.quiet_at(before)) } else { None };
        prey.map(|(_, prey_at)| prey_at)
    }

    /// The start and end squares of a ply, if it was a quiet move.
    fn quiet_at(&self, ply: usize) -> Option<(Square, Square)> {
        quiet(self.plies()[ply].ply.action)
    }
}

const fn quiet(action: Action) -> Option<(Square, Square)> {
    match action {
        Action::Move { from, to } => Some((from, to)),
        _ => None,
    }
}
