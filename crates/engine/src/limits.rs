//! When a search ends.

use std::ops::ControlFlow;

use crate::{Answer, Level};

/// How far to look. A limit that is not given is the level's; [`Level::MAX`] has none, and then only a [`Watch`]
/// ends the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Positions to visit at most, about.
    pub nodes: Option<u64>,
    /// Plies to look ahead at most; turn-ups count for more than one.
    pub depth: Option<u8>,
    /// How strongly to play.
    pub level: Level,
}

impl Limits {
    /// The fewest of the nodes given and the level's.
    pub(super) fn most_nodes(self) -> u64 {
        self.nodes.into_iter().chain(self.level.nodes()).min().unwrap_or(u64::MAX)
    }

    pub(super) fn deepest(self, otherwise: u8) -> u8 {
        self.depth.map_or(otherwise, |depth| depth.clamp(1, otherwise))
    }
}

/// Whoever waits for a search: has a clock, or a flag, or neither.
pub trait Watch<A> {
    /// Asked about every thousand nodes; a `Break` ends the search with the best action found so far.
    fn poll(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Told whenever the search has looked one ply further.
    fn deepened(&mut self, answer: &Answer<A>) {
        let _ = answer;
    }
}

/// Nobody waits: the limits alone end the search.
impl<A> Watch<A> for () {}

/// A closure that is polled.
impl<A, F: FnMut() -> ControlFlow<()>> Watch<A> for F {
    fn poll(&mut self) -> ControlFlow<()> {
        self()
    }
}
