//! Games that start from a given position, such as one stated in a challenge, instead of the usual start.

use crate::game::Outcome;
use crate::xiangqi::{BadFen, Game, Position, RuleSet};

/// The reason why no game can start from a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    /// The text is not a valid position, or not one under these rules.
    #[error(transparent)]
    Fen(#[from] BadFen),
    /// The game would already be over.
    #[error("the game would be over before the first move: {0}")]
    Over(Outcome),
}

impl RuleSet {
    /// Reads the position to start from. Returns `None` if the FEN is that of the usual start.
    ///
    /// # Errors
    /// The reason why no game can start from it.
    pub fn read_start(&self, fen: &str) -> Result<Option<Position>, BadStart> {
        let position: Position = fen.parse()?;
        position.suits(self)?;
        match Game::from_position(*self, position).outcome() {
            Some(outcome) => Err(BadStart::Over(outcome)),
            None => Ok(self.other_start(position)),
        }
    }

    /// The position to start from; `None` if it is the usual start.
    pub(crate) fn other_start(&self, position: Position) -> Option<Position> {
        (position != Position::start(self)).then_some(position)
    }
}
