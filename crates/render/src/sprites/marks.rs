//! What stands over the corners of a square to say what the last action did there.

use crate::draw::disc::Disc;
use crate::sprites::sprite::{Corner, Heading};

/// What a corner of a lit square says of its piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    /// What was attacked here lay face down until then: left above.
    WasDown,
    /// It attacked that way, and stays where it is: left below.
    Repelled(Heading),
    /// It may go on capturing: right below.
    Chain,
}

impl Mark {
    /// All of them.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [Self::WasDown, Self::Chain].into_iter().chain(Heading::ALL.map(Self::Repelled))
    }

    /// The corner it stands in.
    pub(crate) const fn corner(self) -> Corner {
        match self {
            Self::WasDown => Corner::TopLeft,
            Self::Repelled(_) => Corner::BottomLeft,
            Self::Chain => Corner::BottomRight,
        }
    }
}

/// Everything over the corners of a lit square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Marks {
    /// What was taken here, on a badge right above.
    pub(crate) taken: Option<Disc>,
    /// [`Mark::WasDown`].
    pub(crate) was_down: bool,
    /// [`Mark::Chain`].
    pub(crate) chain: bool,
    /// [`Mark::Repelled`].
    pub(crate) repelled: Option<Heading>,
}

impl Marks {
    /// All that there can be with these taken, but for none at all: whoever was repelled has taken nothing.
    pub(crate) fn all(taken: impl Iterator<Item = Disc> + Clone) -> impl Iterator<Item = Self> {
        let corners = [(true, false), (false, true), (true, true)];
        let marked = [None].into_iter().chain(taken.clone().map(Some)).flat_map(move |taken| {
            corners.map(|(was_down, chain)| Self { taken, was_down, chain, repelled: None })
        });
        let taken = taken.map(|disc| Self { taken: Some(disc), ..Self::default() });
        let repelled = Heading::ALL.map(|to| Self { repelled: Some(to), ..Self::default() });
        marked.chain(taken).chain(repelled)
    }

    /// The marks among them, the badge left out.
    pub(crate) fn marks(self) -> impl Iterator<Item = Mark> {
        let Self { was_down, chain, repelled, .. } = self;
        let was_down = was_down.then_some(Mark::WasDown);
        was_down.into_iter().chain(chain.then_some(Mark::Chain)).chain(repelled.map(Mark::Repelled))
    }
}
