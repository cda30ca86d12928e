//! What can be forced in a lesson: an exhaustive search to the length of the lesson.
//!
//! Lessons have few pieces and few moves, so nothing is pruned or cached. A flip is searched with every face in the
//! bag, for both sides: a forced result holds whatever appears.

use super::Goal;
use banqi_rules::banqi::{Action, Kind, Mask as _, Piece, Ply, Position, Taiwan};
use banqi_rules::game::Colour;

/// The learner's colour.
pub(super) const LEARNER: Colour = Colour::Red;

/// Returns the black piece of a kind.
pub(super) const fn black(kind: Kind) -> Piece {
    Piece { colour: Colour::Black, kind }
}

/// Returns every possible ply, with every face for flips; empty if a side has no pieces left.
pub(super) fn plies(position: &Position) -> Vec<Ply> {
    let mut plies = Vec::new();
    if position.wiped_out(Taiwan).is_none() {
        position.for_each_ply(Taiwan, |ply| plies.push(ply));
    }
    plies
}

/// Returns the position after a ply.
pub(super) fn after(position: &Position, ply: Ply) -> Position {
    let mut next = *position;
    next.play(Taiwan, ply);
    next
}

/// Returns the possible outcomes of an action: one ply, or one per face in the bag.
pub(super) fn outcomes(position: &Position, action: Action) -> Vec<Ply> {
    match action.flips() {
        Some(_) => position.bag_faces().map(|face| Ply { action, reveal: Some(face) }).collect(),
        None => vec![Ply { action, reveal: None }],
    }
}

/// Returns the piece captured by a ply played in this position.
pub(super) fn victim(position: &Position, ply: Ply) -> Option<Piece> {
    match ply.action {
        Action::Capture { to, .. } => position.piece_at(to),
        _ => None,
    }
}

impl Goal {
    /// Whether a reply of the other side, in the position after the learner's action, thwarts the goal: with `left`
    /// moves remaining, the learner can no longer force it.
    pub(super) fn is_thwarted_by(self, position: &Position, answer: Ply, left: u8) -> bool {
        let next = after(position, answer);
        match self {
            Self::Flip | Self::Take => victim(position, answer).is_some(),
            Self::Keep { piece, .. } => {
                victim(position, answer) == Some(Piece { colour: LEARNER, kind: piece })
                    || (left > 0 && !self.can_force(&next, left))
            }
            Self::Catch { .. } => !self.can_force(&next, left),
        }
    }

    /// Whether the learner, to move, can reach the goal within `left` moves.
    pub(super) fn can_force(self, position: &Position, left: u8) -> bool {
        if left == 0 {
            return false;
        }
        let mut actions = Vec::new();
        position.for_each_action(Taiwan, |action| actions.push(action));
        actions.into_iter().any(|action| self.is_forced_by(position, action, left))
    }

    /// Whether an action of the learner's, the first of `left`, reaches the goal or keeps it within reach, whatever
    /// appears and whatever the reply. The kind of action that the goal requires is not checked here.
    pub(super) fn is_forced_by(self, position: &Position, action: Action, left: u8) -> bool {
        outcomes(position, action).into_iter().all(|ply| {
            let next = after(position, ply);
            self.is_reached(&next)
                || !plies(&next).into_iter().any(|it| self.is_thwarted_by(&next, it, left - 1))
        })
    }

    /// Whether the goal is reached for good, because the prey has been captured.
    pub(super) fn is_reached(self, position: &Position) -> bool {
        match self {
            Self::Catch { prey, .. } => {
                let prey = black(prey);
                (position.pieces(prey.colour) & position.kind(prey.kind)).is_empty()
            }
            Self::Flip | Self::Take | Self::Keep { .. } => false,
        }
    }

    /// Returns the fewest moves in which the learner, to move, can force the goal; `most + 1` if more than `most`
    /// are needed.
    pub(super) fn moves_needed(self, position: &Position, most: u8) -> u8 {
        (1..=most).find(|moves| self.can_force(position, *moves)).unwrap_or(most + 1)
    }
}
