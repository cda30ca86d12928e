//! Counts the work of a search and decides when it must stop.

use std::ops::ControlFlow;

use crate::Watch;

/// Nodes between two calls of [`Watch::poll`].
const POLLED: u64 = 1_024;

/// The limits of a search and the work done so far.
pub(super) struct Effort<'a, A> {
    pub(super) watch: &'a mut dyn Watch<A>,
    /// Number of nodes at which the search stops; initially [`u64::MAX`].
    pub(super) node_limit: u64,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
}

impl<'a, A> Effort<'a, A> {
    pub(super) fn new(watch: &'a mut dyn Watch<A>) -> Self {
        Self { watch, node_limit: u64::MAX, nodes: 0, stopped: false }
    }

    /// Counts a node and returns whether the search must stop.
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

    /// Polls the watch at once, regardless of the node count.
    pub(super) fn poll(&mut self) {
        self.stopped |= self.watch.poll() == ControlFlow::Break(());
    }
}
