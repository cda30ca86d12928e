//! What is wrong with an action that a lesson does not accept: reasons without sentences.

use super::force::{LEARNER, after, outcomes, plies, victim};
use super::{Attempt, Goal};
use banqi_rules::banqi::{Action, IllegalAction, Piece, Ply, Position};
use banqi_rules::game::Colour;

/// Why an action is not what the lesson is after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Flaw {
    /// The rules forbid it.
    Illegal(IllegalAction),
    /// The lesson is about turning up, and it turns nothing up.
    TurnsNothingUp,
    /// The lesson is about taking, and it takes nothing.
    TakesNothing,
    /// The other side then takes something.
    Loses {
        /// The face that has to appear for it, if it depends on that.
        face: Option<Piece>,
        /// How it is taken.
        answer: Action,
        /// By what.
        captor: Piece,
        /// What is taken.
        victim: Piece,
    },
    /// The prey can then not be taken in time any more.
    LetsGo {
        /// What the other side does, if it can do anything.
        answer: Action,
        /// The prey.
        prey: Piece,
    },
    /// The learner's piece is then taken, though not at once.
    Trapped {
        /// What the other side does.
        answer: Action,
        /// The piece that is lost.
        piece: Piece,
    },
}

/// What is wrong with a legal action; `None` if nothing is.
pub(super) fn flaw(attempt: &Attempt, action: Action) -> Option<Flaw> {
    let (goal, position) = (attempt.lesson().goal, attempt.game().position());
    match (goal, action) {
        (Goal::TurnUp, Action::TurnUp(_)) | (Goal::Take, Action::Capture { .. }) => {}
        (Goal::TurnUp, _) => return Some(Flaw::TurnsNothingUp),
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
        (Goal::TurnUp | Goal::Take, ..) => return None,
    })
}

/// The answer that shows best why the goal is out of reach after an action; `None` if there is none. Captures say
/// most, the highest victim first, then moves of the piece that the lesson is about, then other moves.
fn worst_answer(goal: Goal, next: &Position, left: u8) -> Option<Ply> {
    let about = match goal {
        Goal::Catch { prey, .. } => Some(prey),
        Goal::Keep { .. } | Goal::TurnUp | Goal::Take => None,
    };
    let rank = |ply: &Ply| {
        let victim = victim(next, *ply).map_or(usize::MAX, |victim| victim.kind.index());
        let mover = ply.action.origin().and_then(|from| next.piece_at(from)).map(|piece| piece.kind);
        (victim, mover.is_none(), mover != about, ply.to_string())
    };
    plies(next).into_iter().filter(|ply| goal.is_thwarted_by(next, *ply, left)).min_by_key(rank)
}
