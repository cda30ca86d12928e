//! Marks over the corners of a square, which show what the last action did there.

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

/// Everything shown over the corners of a lit square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Marks {
    /// The piece captured here, shown on a badge at the top right.
    pub(crate) taken: Option<Disc>,
    /// Whether [`Mark::WasDown`] is shown.
    pub(crate) was_down: bool,
    /// Whether [`Mark::Chain`] is shown.
    pub(crate) chain: bool,
    /// The direction of [`Mark::Repelled`], if it is shown.
    pub(crate) repelled: Option<Direction>,
}

impl Marks {
    /// Returns all combinations that can occur with these captured pieces. A repelled piece has captured nothing.
    pub(crate) fn all(taken: impl Iterator<Item = Disc> + Clone) -> impl Iterator<Item = Self> {
        let corners = [(true, false), (false, true), (true, true)];
        let marked = [None].into_iter().chain(taken.clone().map(Some)).flat_map(move |taken| {
            corners.map(|(was_down, chain)| Self { taken, was_down, chain, repelled: None })
        });
        let taken = taken.map(|disc| Self { taken: Some(disc), ..Self::default() });
        let repelled = Direction::ALL.map(|to| Self { repelled: Some(to), ..Self::default() });
        marked.chain(taken).chain(repelled)
    }

    /// Returns the marks without the badge.
    pub(crate) fn marks(self) -> impl Iterator<Item = Mark> {
        let Self { was_down, chain, repelled, .. } = self;
        let was_down = was_down.then_some(Mark::WasDown);
        was_down.into_iter().chain(chain.then_some(Mark::Chain)).chain(repelled.map(Mark::Repelled))
    }
}
