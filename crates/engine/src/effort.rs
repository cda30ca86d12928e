//! How much work a search has done, and whether it has to stop.

use std::ops::ControlFlow;

use crate::Watch;

/// Nodes between two questions whether to stop.
const POLLED: u64 = 1_024;

/// What a search may do and has done.
pub(super) struct Effort<'a, A> {
    pub(super) watch: &'a mut dyn Watch<A>,
    /// Nodes after which to stop, [`u64::MAX`] at first.
    pub(super) node_limit: u64,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
}

impl<'a, A> Effort<'a, A> {
    pub(super) fn new(watch: &'a mut dyn Watch<A>) -> Self {
        Self { watch, node_limit: u64::MAX, nodes: 0, stopped: false }
    }

    /// Counts a node, and says whether the search has to end.
    #[inline]
    pub(super) fn visit(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLLED) && !self.stopped {
            self.stopped = self.watch.poll() == ControlFlow::Break(());
        }
        if self.nodes >= self.node_limit {
            self.stopped = true;
        }
        self.stopped
    }

    /// Asks whether to stop, however few nodes ago that was asked last.
    pub(super) fn poll(&mut self) {
        self.stopped |= self.watch.poll() == ControlFlow::Break(());
    }
}
