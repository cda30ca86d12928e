//! What the last action did: marks over a corner of a square, and captured pieces.

use crate::draw::disc::Disc;
use crate::scene::layout::Area;
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

/// A part of the square or point where a capture ended, beside the corner with the captured piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum CaptorPart {
    /// Left of the corner.
    Left,
    /// Below the corner.
    Below,
    /// [`CaptorPart::Below`] with [`Mark::Chain`].
    Chained,
}

impl CaptorPart {
    /// All three.
    pub(crate) const ALL: [Self; 3] = [Self::Left, Self::Below, Self::Chained];
    /// Those of xiangqi.
    pub(crate) const UNCHAINED: [Self; 2] = [Self::Left, Self::Below];

    /// Returns the area of the part on a square that is `side` wide and has a corner of `corner`.
    pub(crate) const fn area(self, side: u32, corner: u32) -> Area {
        match self {
            Self::Left => Area { x: 0, y: 0, width: side - corner, height: corner },
            Self::Below | Self::Chained => Area { x: 0, y: corner, width: side, height: side - corner },
        }
    }
}

/// Returns the area of the corner with the captured piece.
pub(crate) const fn captive_area(side: u32, corner: u32) -> Area {
    Area { x: side - corner, y: 0, width: corner, height: corner }
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
