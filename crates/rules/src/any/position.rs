//! Positions of any game.

use crate::any::Variant;
use crate::banqi::{BadPosition, Position, RuleSet, Seating};
use crate::xiangqi::{self, BadFen};

/// A position of any game, with its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyPosition {
    /// Of banqi on 4x8.
    Banqi(RuleSet, Position),
    /// Of banqi with four colours on 8x8.
    FourColours(RuleSet, Box<Position<u64>>),
    /// Of xiangqi.
    Xiangqi(xiangqi::RuleSet, xiangqi::Position),
}

/// Why a text is no position of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadAnyPosition {
    /// Of banqi.
    #[error(transparent)]
    Banqi(#[from] BadPosition),
    /// Of xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] BadFen),
}

impl AnyPosition {
    /// The position that games begin with.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        match variant {
            Variant::Banqi(rules) if rules.seating == Seating::Two => {
                Self::Banqi(rules, Position::start_by(&rules))
            }
            Variant::Banqi(rules) => Self::FourColours(rules, Box::new(Position::start_by(&rules))),
            Variant::Xiangqi { rules, start, .. } => {
                Self::Xiangqi(rules, start.unwrap_or_else(|| xiangqi::Position::start(&rules)))
            }
        }
    }

    /// Reads a position that a game by these rules may lead to.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(variant: Variant, text: &str) -> Result<Self, BadAnyPosition> {
        Ok(match variant {
            Variant::Banqi(rules) if rules.seating == Seating::Two => {
                let position: Position = text.parse()?;
                position.suits(&rules)?;
                Self::Banqi(rules, position)
            }
            Variant::Banqi(rules) => {
                let position: Position<u64> = text.parse()?;
                position.suits(&rules)?;
                Self::FourColours(rules, Box::new(position))
            }
            Variant::Xiangqi { rules, .. } => {
                let position: xiangqi::Position = text.parse()?;
                position.suits(&rules)?;
                Self::Xiangqi(rules, position)
            }
        })
    }

    /// The lines of play of `depth` plies, chance outcomes counted; won positions have none, draws are ignored.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match self {
            Self::Banqi(rules, position) => position.perft(rules, depth),
            Self::FourColours(rules, position) => position.perft(rules, depth),
            Self::Xiangqi(rules, position) => position.perft(rules, depth),
        }
    }

    /// The same, making every last ply instead of counting it.
    #[must_use]
    pub fn perft_making_every_leaf(&self, depth: u32) -> u64 {
        match self {
            Self::Banqi(rules, position) => position.perft_making_every_leaf(rules, depth),
            Self::FourColours(rules, position) => position.perft_making_every_leaf(rules, depth),
            Self::Xiangqi(rules, position) => position.perft_making_every_leaf(rules, depth),
        }
    }
}
