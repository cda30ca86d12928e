//! Candidate actions of a search node.

/// An action and its move-ordering priority; the highest `urgency` is tried first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate<A> {
    pub(super) action: A,
    pub(super) urgency: i32,
}

/// Swaps the most urgent candidate to the front and returns it. The slice must not be empty.
#[inline]
pub(super) fn take_most_urgent<A: Copy>(candidates: &mut [Candidate<A>]) -> Candidate<A> {
    let mut most = 0;
    for n in 1..candidates.len() {
        if candidates[n].urgency > candidates[most].urgency {
            most = n;
        }
    }
    candidates.swap(0, most);
    candidates[0]
}
