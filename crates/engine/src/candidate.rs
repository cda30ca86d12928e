//! What a search may try next.

/// An action and how early to try it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate<A> {
    pub(super) action: A,
    pub(super) urgency: i32,
}

/// Takes the most urgent of some candidates to the front; there is at least one.
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
