//! Chases: one piece after another, ply after ply (Wikipedia; the exact counting is ours).
//!
//! A *chase ply* is a quiet move of a piece directly after an enemy piece has moved quietly, from where the
//! chaser could now take that piece. It goes on a run if the same chaser did the same to the same piece with
//! its last ply. Each chase ply in the history carries its place in its run, so that only the last three plies
//! are ever looked at.

use super::{Action, Colour, Game, Square};

impl Game {
    /// Whether `action` would be one chase ply more than the rules allow.
    pub(super) fn is_chase_too_many(&self, action: Action) -> bool {
        let limit = self.rule_set().chase_limit.plies();
        limit.is_some_and(|limit| self.chase(action) > limit)
    }

    /// Which chase ply of its run `action` would be, from 1; 0 if it is none, or if the rules do not count.
    pub(super) fn chase(&self, action: Action) -> u8 {
        if self.rule_set().chase_limit.plies().is_none() {
            return 0;
        }
        let (Some((from, to)), Some((prey_from, prey_at))) = (quiet(action), self.quiet_before(0)) else {
            return 0;
        };
        let mut after = *self.position();
        after.play(&self.rule_set(), super::Ply { action, reveal: None });
        if !after.could_take(&self.rule_set(), to, prey_at) {
            return 0;
        }
        // The chaser's ply before, and the prey's before that.
        match (self.quiet_before(1), self.quiet_before(2)) {
            (Some((_, chaser_at)), Some((_, prey_before)))
                if chaser_at == from && prey_before == prey_from =>
            {
                self.chase_before(1).saturating_add(1)
            }
            _ => 1,
        }
    }

    /// Whether `action` goes on a run: as its next chase ply, or as the prey's next step away.
    pub(super) fn is_of_a_run(&self, action: Action) -> bool {
        let is_prey = |from| self.quiet_before(1).is_some_and(|(_, prey_at)| prey_at == from);
        self.chase(action) > 0
            || self.chase_before(0) > 0 && quiet(action).is_some_and(|(from, _)| is_prey(from))
    }

    /// The colour of the piece that the seat to move may not chase any longer, if there is nothing else it can do.
    pub(super) fn prey_of_an_endless_chase(&self) -> Option<Colour> {
        let limit = self.rule_set().chase_limit.plies()?;
        if self.chase_before(1) < limit {
            return None;
        }
        let actions = self.position().actions(&self.rule_set());
        let prey = self.plies().last()?.by;
        prey.filter(|_| actions.into_iter().all(|action| self.is_chase_too_many(action)))
    }

    /// How long the run of chase plies under way is, 0 if there is none: it ends with the last ply, or the prey has
    /// just stepped away from it. [`ChaseLimit::plies`](super::ChaseLimit::plies) are legal.
    #[must_use]
    pub fn chase_run(&self) -> u8 {
        let stepped_away = match (self.quiet_before(0), self.quiet_before(2)) {
            (Some((from, _)), Some((_, prey_at))) => from == prey_at,
            _ => false,
        };
        match self.chase_before(0) {
            0 if stepped_away => self.chase_before(1),
            last => last,
        }
    }

    /// From where to where the quiet move `back` plies before the last went, if that ply was one.
    fn quiet_before(&self, back: usize) -> Option<(Square, Square)> {
        self.plies().iter().rev().nth(back).and_then(|played| quiet(played.ply.action))
    }

    /// The chase count of the ply `back` plies before the last.
    fn chase_before(&self, back: usize) -> u8 {
        self.plies().iter().rev().nth(back).map_or(0, |played| played.chase)
    }
}

const fn quiet(action: Action) -> Option<(Square, Square)> {
    match action {
        Action::Move { from, to } => Some((from, to)),
        _ => None,
    }
}
