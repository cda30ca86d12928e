//! What the last action did: marks over a corner of a square, and the captured piece.

use crate::draw::disc::Disc;
use crate::sprites::sprite::{Corner, Direction};

/// A mark over a corner of a lit square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    /// The piece attacked here was face down before. Top left.
    WasDown,
    /// The piece attacked in this direction and was repelled. Bottom left.
    Repelled(Direction),
    /// The piece can continue to capture. Bottom right.
    Chain,
}

impl Mark {
    /// Returns all marks.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [Self::WasDown, Self::Chain].into_iter().chain(Direction::ALL.map(Self::Repelled))
    }

    /// Returns the corner that the mark covers.
    pub(crate) const fn corner(self) -> Corner {
        match self {
            Self::WasDown => Corner::TopLeft,
            Self::Repelled(_) => Corner::BottomLeft,
            Self::Chain => Corner::BottomRight,
        }
    }
}

/// A piece that the last action captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Captive {
    pub(crate) disc: Disc,
    /// Whether it was face down before.
    pub(crate) was_down: bool,
}

impl Captive {
    /// Returns all captives among these pieces.
    pub(crate) fn all(discs: impl Iterator<Item = Disc> + Clone) -> impl Iterator<Item = Self> + Clone {
        discs.flat_map(|disc| [false, true].map(|was_down| Self { disc, was_down }))
    }
}
