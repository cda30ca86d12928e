//! Limits that end a search.

use std::ops::ControlFlow;

use crate::{Answer, Level};

/// Limits of a search. The smaller of `nodes` and the level's node limit applies. [`Level::MAX`] has no node
/// limit of its own: without `nodes` and `depth`, practically only a [`Watch`] ends its search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Approximate maximum number of positions to visit.
    pub nodes: Option<u64>,
    /// Maximum search depth in plies; a flip counts for more than one ply.
    pub depth: Option<u8>,
    /// Playing strength.
    pub level: Level,
}

impl Limits {
    /// Returns the smaller of the given node limit and that of the level.
    pub(super) fn most_nodes(self) -> u64 {
        self.nodes.into_iter().chain(self.level.nodes()).min().unwrap_or(u64::MAX)
    }

    pub(super) fn deepest(self, otherwise: u8) -> u8 {
        self.depth.map_or(otherwise, |depth| depth.clamp(1, otherwise))
    }
}

/// Observes a search and can stop it, for example by a clock or a flag.
pub trait Watch<A> {
    /// Called about every thousand nodes. Returning `Break` ends the search with the best action found so far.
    fn poll(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Called whenever the search has completed a depth.
    fn deepened(&mut self, answer: &Answer<A>) {
        let _ = answer;
    }
}

/// Never stops the search: only the limits end it.
impl<A> Watch<A> for () {}

/// A closure used as [`Watch::poll`].
impl<A, F: FnMut() -> ControlFlow<()>> Watch<A> for F {
    fn poll(&mut self) -> ControlFlow<()> {
        self()
    }
}
