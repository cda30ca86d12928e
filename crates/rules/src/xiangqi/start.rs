//! Games that begin from another position than their usual one: a position put into a challenge.

use crate::game::Outcome;
use crate::xiangqi::{BadFen, Game, Position, RuleSet};

/// Why a game cannot begin from a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    /// It is no position, or none that the rules know.
    #[error(transparent)]
    Fen(#[from] BadFen),
    /// The game would be over.
    #[error("the game would be over before it begins: {0}")]
    Over(Outcome),
}

impl RuleSet {
    /// The position to begin from that a FEN shows; `None` if it is the usual start.
    ///
    /// # Errors
    /// Why no game can begin from it.
    pub fn read_start(&self, fen: &str) -> Result<Option<Position>, BadStart> {
        let position: Position = fen.parse()?;
        position.suits(self)?;
        match Game::from_position(*self, position).outcome() {
            Some(outcome) => Err(BadStart::Over(outcome)),
            None => Ok(self.other_start(position)),
        }
    }

    /// A position to begin from; `None` if it is the usual start.
    pub(crate) fn other_start(&self, position: Position) -> Option<Position> {
        (position != Position::start(self)).then_some(position)
    }
}
