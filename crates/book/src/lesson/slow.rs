//! A reference for the search in `force`. It answers the same questions by playing out whole games, and shares
//! nothing with that search except the definition of a goal.

use super::Goal;
use banqi_rules::banqi::{Action, Game, Piece, Ply};
use banqi_rules::game::{Colour, Outcome, Winner};

/// Whether the learner, to move, can reach the goal in `moves` against any defence.
pub(super) fn gets_there(game: &Game, goal: Goal, moves: u8) -> bool {
    game.actions().iter().any(|action| works(game, goal, *action, moves))
}

/// Whether this action of the learner's, the first of `moves`, reaches the goal against any defence.
pub(super) fn works(game: &Game, goal: Goal, action: Action, moves: u8) -> bool {
    if moves == 0 {
        return false;
    }
    let is_of_the_kind = match goal {
        Goal::Flip => matches!(action, Action::Flip(_)),
        Goal::Take => matches!(action, Action::Capture { .. }),
        Goal::Catch { .. } | Goal::Keep { .. } => true,
    };
    is_of_the_kind && every_outcome(game, action).iter().all(|next| holds(next, goal, moves - 1))
}

/// Whether the other side has no reply that thwarts the goal.
fn holds(game: &Game, goal: Goal, moves: u8) -> bool {
    match goal {
        Goal::Catch { prey, .. } => {
            let prey = Piece { colour: Colour::Black, kind: prey };
            if !on_board(game, prey)
                || matches!(game.outcome(), Some(Outcome::Win { winner: Winner::Colour(Colour::Red), .. }))
            {
                return true;
            }
            moves > 0 && every_answer(game).iter().all(|next| gets_there(next, goal, moves))
        }
        Goal::Keep { piece, .. } => {
            let piece = Piece { colour: Colour::Red, kind: piece };
            every_answer(game)
                .iter()
                .all(|next| on_board(next, piece) && (moves == 0 || gets_there(next, goal, moves)))
        }
        Goal::Flip | Goal::Take => {
            let own = |game: &Game| {
                let position = game.position();
                position.squares().filter(|at| is_red(position.piece_at(*at))).count()
            };
            every_answer(game).iter().all(|next| own(next) >= own(game))
        }
    }
}

fn is_red(piece: Option<Piece>) -> bool {
    piece.is_some_and(|piece| piece.colour == Colour::Red)
}

fn on_board(game: &Game, piece: Piece) -> bool {
    game.position().squares().any(|square| game.position().piece_at(square) == Some(piece))
}

fn every_answer(game: &Game) -> Vec<Game> {
    game.actions().iter().flat_map(|action| every_outcome(game, *action)).collect()
}

/// Returns the games that an action may lead to: one for each face that may appear.
fn every_outcome(game: &Game, action: Action) -> Vec<Game> {
    let faces: Vec<Option<Piece>> = match action.flips() {
        Some(_) => game.position().bag_faces().map(Some).collect(),
        None => vec![None],
    };
    let play = |reveal| {
        let mut next = game.clone();
        next.play(Ply { action, reveal }).unwrap();
        next
    };
    faces.into_iter().map(play).collect()
}
