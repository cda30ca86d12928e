//! The parts of views that only banqi has.

mod board;

pub use board::{BoardView, Cell, LadderEntry, LastPly, Tally};

use crate::LastAction;
use banqi_rules::banqi::PlayedPly;

/// Returns what a played action did.
pub(crate) fn last_action(played: &PlayedPly) -> LastAction {
    let PlayedPly { ply, seat, piece, clash, victim, .. } = *played;
    LastAction {
        seat,
        ply: ply.into(),
        piece: piece.or(ply.reveal).map(Into::into),
        clash,
        victim: victim.map(Into::into),
        check: false,
        name: None,
    }
}
