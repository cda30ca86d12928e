//! The flaw of an action that a lesson does not accept: a reason, without its text.

use super::force::{LEARNER, after, outcomes, plies, victim};
use super::{Attempt, Goal};
use banqi_rules::banqi::{Action, IllegalAction, Piece, Ply, Position};
use banqi_rules::game::Colour;

/// The reason why an action is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Flaw {
    /// The rules forbid it.
    Illegal(IllegalAction),
    /// The lesson requires a flip, and the action is not one.
    FlipsNothing,
    /// The lesson requires a capture, and the action is not one.
    TakesNothing,
    /// The other side can then capture a piece.
    Loses {
        /// The face that has to appear for this, if it depends on the face.
        face: Option<Piece>,
        /// The capture.
        answer: Action,
        /// The capturing piece.
        captor: Piece,
        /// The captured piece.
        victim: Piece,
    },
    /// The prey can then no longer be captured in time.
    LetsGo {
        /// The reply of the other side.
        answer: Action,
        /// The prey.
        prey: Piece,
    },
    /// The learner's piece can then be captured, though not at once.
    Trapped {
        /// The reply of the other side.
        answer: Action,
        /// The piece that will be lost.
        piece: Piece,
    },
}

/// Returns the flaw of a legal action; `None` if the lesson accepts it.
pub(super) fn flaw(attempt: &Attempt, action: Action) -> Option<Flaw> {
    let (goal, position) = (attempt.lesson().goal, attempt.game().position());
    match (goal, action) {
        (Goal::Flip, Action::Flip(_)) | (Goal::Take, Action::Capture { .. }) => {}
        (Goal::Flip, _) => return Some(Flaw::FlipsNothing),
        (Goal::Take, _) => return Some(Flaw::TakesNothing),
        (Goal::Catch { .. } | Goal::Keep { .. }, _) => {}
    }
    let possible = outcomes(position, action);
    let left = attempt.horizon().checked_sub(1)?;
    let mut bad = Vec::new();
    for ply in &possible {
        let next = after(position, *ply);
        if !goal.is_reached(&next)
            && let Some(answer) = worst_answer(goal, &next, left)
        {
            bad.push((ply.reveal, next, answer));
        }
    }
    let (face, next, answer) = *bad.first()?;
    let face = face.filter(|_| bad.len() < possible.len());
    let mover = answer.action.origin().and_then(|from| next.piece_at(from));
    Some(match (goal, mover, victim(&next, answer)) {
        (_, Some(captor), Some(victim)) => Flaw::Loses { face, answer: answer.action, captor, victim },
        (Goal::Keep { piece, .. }, ..) => {
            Flaw::Trapped { answer: answer.action, piece: Piece { colour: LEARNER, kind: piece } }
        }
        (Goal::Catch { prey, .. }, ..) => {
            Flaw::LetsGo { answer: answer.action, prey: Piece { colour: Colour::Black, kind: prey } }
        }
        // Only a capture thwarts these.
        (Goal::Flip | Goal::Take, ..) => return None,
    })
}

/// Returns the reply that best shows why the goal is out of reach after an action; `None` if there is none.
/// Captures come first, by rank of the victim, then moves of the piece that the lesson is about, then other moves.
fn worst_answer(goal: Goal, next: &Position, left: u8) -> Option<Ply> {
    let about = match goal {
        Goal::Catch { prey, .. } => Some(prey),
        Goal::Keep { .. } | Goal::Flip | Goal::Take => None,
    };
    let rank = |ply: &Ply| {
        let victim = victim(next, *ply).map_or(usize::MAX, |victim| victim.kind.index());
        let mover = ply.action.origin().and_then(|from| next.piece_at(from)).map(|piece| piece.kind);
        (victim, mover.is_none(), mover != about, ply.to_string())
    };
    plies(next).into_iter().filter(|ply| goal.is_thwarted_by(next, *ply, left)).min_by_key(rank)
}
