//! Seeded randomness: evaluation errors, which weaken the lower levels, and the order of equal actions.

/// Evaluation error of at most `most` in either direction; the same position always has the same error.
#[derive(Debug, Clone, Copy)]
pub(super) struct Noise {
    pub(super) most: i32,
    pub(super) seed: u64,
}

impl Noise {
    /// Returns the error for the position with this key. Small errors are more frequent than large ones.
    #[inline]
    pub(super) fn at(self, key: u64) -> i32 {
        let bits = (key ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let (one, other) = ((bits >> 48) as i32 & 0x7fff, (bits >> 33) as i32 & 0x7fff);
        (one - other) * self.most / 0x7fff
    }
}

/// Shuffles by a seed (Fisher-Yates, with the SplitMix64 generator of Steele, Lea and Flood).
pub(crate) fn shuffle<A>(actions: &mut [A], seed: u64) {
    let mut state = seed;
    for n in (1..actions.len()).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = state;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        actions.swap(n, (bits % (n as u64 + 1)) as usize);
    }
}
