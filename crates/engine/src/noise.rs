//! Misjudgement, by which lower levels play worse.

/// How positions are misjudged: up to so much, the same position always alike.
#[derive(Debug, Clone, Copy)]
pub(super) struct Noise {
    pub(super) most: i32,
    pub(super) seed: u64,
}

impl Noise {
    /// By how much the position with this key is misjudged, small errors being the most frequent.
    #[inline]
    pub(super) fn at(self, key: u64) -> i32 {
        let bits = (key ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let (one, other) = ((bits >> 48) as i32 & 0x7fff, (bits >> 33) as i32 & 0x7fff);
        (one - other) * self.most / 0x7fff
    }
}
