//! An attempt at a lesson: the lesson and the learner's actions so far.

use super::flaw::{Flaw, flaw};
use super::force::{plies, victim};
use super::{Goal, Lesson};
use banqi_rules::banqi::{Action, Game, IllegalAction, Piece, Ply};

/// Maximum number of the learner's own actions in any lesson.
pub const MOST_ACTIONS: usize = 3;

/// A lesson in progress: its game with the correct actions played so far and the replies to them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    lesson: &'static Lesson,
    game: Game,
    actions: Vec<Action>,
}

impl Lesson {
    /// Starts the lesson.
    #[must_use]
    pub fn begin(&'static self) -> Attempt {
        Attempt { lesson: self, game: self.game(), actions: Vec::new() }
    }
}

impl Attempt {
    /// Returns a lesson after these actions of the learner's; `None` if the lesson does not accept all of them.
    #[must_use]
    pub fn replay(lesson: &'static Lesson, actions: &[Action]) -> Option<Self> {
        let mut attempt = lesson.begin();
        for action in actions {
            attempt = attempt.play(*action).ok()?;
        }
        Some(attempt)
    }

    /// Returns the lesson.
    #[must_use]
    pub const fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// Returns the current game: the learner is to move, unless the lesson is done.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the learner's actions so far.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns how many moves the learner has left to reach the goal.
    #[must_use]
    pub fn moves_left(&self) -> u8 {
        let made = u8::try_from(self.actions.len()).unwrap_or(u8::MAX);
        self.lesson.goal.moves().saturating_sub(made)
    }

    /// Returns how many moves of the learner's own, including the action itself, are considered when judging an
    /// action. For [`Goal::Keep`] the number does not decrease: the piece must be safe for as long after the last
    /// move as after the first, so that the last move may not enter a tunnel either.
    pub(super) fn horizon(&self) -> u8 {
        match self.lesson.goal {
            Goal::Keep { moves, .. } => moves,
            Goal::Flip | Goal::Take | Goal::Catch { .. } => self.moves_left(),
        }
    }

    /// Whether the goal has been reached.
    #[must_use]
    pub fn is_done(&self) -> bool {
        let over = self.moves_left() == 0 || self.game.outcome().is_some();
        !self.actions.is_empty() && (over || self.lesson.goal.is_reached(self.game.position()))
    }

    /// Plays one of the learner's actions and, unless that reaches the goal, the reply of the other side.
    ///
    /// # Errors
    ///
    /// Returns the flaw of an action that the lesson does not accept.
    pub fn play(&self, action: Action) -> Result<Self, Flaw> {
        if self.is_done() {
            return Err(Flaw::Illegal(IllegalAction::GameOver));
        }
        self.game.check(action).map_err(Flaw::Illegal)?;
        if let Some(flaw) = flaw(self, action) {
            return Err(flaw);
        }
        let mut next = self.clone();
        next.actions.push(action);
        let ply = Ply { action, reveal: action.flips().and_then(|_| self.face()) };
        next.game.play(ply).map_err(|_| Flaw::Illegal(IllegalAction::GameOver))?;
        if !next.is_done()
            && let Some(answer) = next.answer()
        {
            next.game.play(answer).map_err(|_| Flaw::Illegal(IllegalAction::GameOver))?;
        }
        Ok(next)
    }

    /// Returns the action that "show me" plays: the one that reaches the goal fastest. There is one until the
    /// lesson is done.
    #[must_use]
    pub fn right_action(&self) -> Option<Action> {
        if self.is_done() {
            return None;
        }
        let goal = self.lesson.goal;
        let mut actions: Vec<Action> =
            self.game.actions().into_iter().filter(|action| flaw(self, *action).is_none()).collect();
        let position = self.game.position();
        let taken = |action: &Action| {
            let victim = victim(position, Ply { action: *action, reveal: None });
            victim.map_or(usize::MAX, |piece| piece.kind.index())
        };
        let needed = |action: &Action| match goal {
            Goal::Catch { .. } => {
                (1..=self.horizon()).find(|moves| goal.is_forced_by(position, *action, *moves))
            }
            Goal::Flip | Goal::Take | Goal::Keep { .. } => None,
        };
        // The sort is stable: equal actions stay in notation order.
        actions.sort_by_cached_key(|action| (needed(action), taken(action), action.flips().is_some()));
        actions.first().copied()
    }

    /// Returns the actions to offer to the learner: the legal ones, and illegal captures that look possible.
    #[must_use]
    pub fn candidates(&self) -> Vec<Action> {
        if self.is_done() {
            return Vec::new();
        }
        let mut actions = self.game.actions();
        actions.extend(self.tempting());
        actions
    }

    /// Returns the illegal captures of a face-up enemy by an adjacent piece, or by a cannon.
    fn tempting(&self) -> Vec<Action> {
        let position = self.game.position();
        let Some(learner) = position.to_move() else { return Vec::new() };
        let pieces = |own: bool| {
            position.squares().filter(move |square| {
                position.piece_at(*square).is_some_and(|piece| (piece.colour == learner) == own)
            })
        };
        let captures =
            pieces(true).flat_map(|from| pieces(false).map(move |to| Action::Capture { from, to }));
        captures
            .filter(|action| {
                matches!(
                    self.game.check(*action),
                    Err(IllegalAction::RankTooLow { .. }
                        | IllegalAction::GeneralCannotTakeSoldier
                        | IllegalAction::CannonCannotStepCapture
                        | IllegalAction::CannonNeedsOneScreen { .. })
                )
            })
            .collect()
    }

    /// Returns the face revealed by the learner's flip: the lesson's face while it is in the bag, otherwise the
    /// first in it.
    fn face(&self) -> Option<Piece> {
        let position = self.game.position();
        self.lesson.face.filter(|face| position.bag(*face) > 0).or_else(|| position.bag_faces().next())
    }

    /// Returns the reply of the other side: the one that resists longest as prey, or that leaves the learner the
    /// fewest good actions otherwise. It flips a piece only if it can do nothing else. `None` if it has no action.
    fn answer(&self) -> Option<Ply> {
        let (goal, position, left) = (self.lesson.goal, self.game.position(), self.horizon());
        let rank = |ply: &Ply| {
            let next = super::force::after(position, *ply);
            let pressure = match goal {
                Goal::Catch { .. } => left.saturating_sub(goal.moves_needed(&next, left)).into(),
                _ => next
                    .actions(&Lesson::rules())
                    .into_iter()
                    .filter(|action| goal.is_forced_by(&next, *action, left))
                    .count(),
            };
            let about = match goal {
                Goal::Catch { prey, .. } => Some(prey),
                _ => None,
            };
            let mover = ply.action.origin().and_then(|from| position.piece_at(from)).map(|piece| piece.kind);
            (mover.is_none(), pressure, mover != about, ply.to_string())
        };
        plies(position).into_iter().min_by_key(rank)
    }
}
