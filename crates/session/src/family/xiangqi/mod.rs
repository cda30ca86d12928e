//! The parts of views and records that only xiangqi has.

mod board;
mod pgn;

pub use board::{Choices, LastMove, XiangqiBoard};

use crate::LastAction;
use banqi_rules::banqi::Clash;
use banqi_rules::xiangqi::{Game, PlayedMove};

/// Returns what the last move did; `None` before the first.
pub(crate) fn last_action(game: &Game) -> Option<LastAction> {
    let PlayedMove { action, piece, victim, check } = *game.plies().last()?;
    Some(LastAction {
        seat: game.seat_of(piece.colour),
        ply: action.into(),
        piece: Some(piece.into()),
        clash: victim.map(|_| Clash::Taken),
        victim: victim.map(Into::into),
        check,
        name: game.last_name(),
    })
}
