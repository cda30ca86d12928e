//! A pseudorandom number generator for puzzles.

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). The same seed gives
/// the same numbers on every machine. Not for secrets.
#[derive(Debug, Clone)]
pub(crate) struct Seeds(u64);

impl Seeds {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `bound`. The bias of the multiplication method is negligible for the small bounds
    /// used here.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs for seed 1234567, as published with the reference implementation.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        let mut seeds = Seeds::new(1_234_567);
        assert_eq!(
            [seeds.next(), seeds.next(), seeds.next()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,]
        );
    }
}
