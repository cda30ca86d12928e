//! The chain of commitments, which shows that no game was dropped silently.

use super::Commitment;
use super::hexadecimal::public_bytes;
use super::stream::hash;

/// `H_n = SHA256(enc("banqi.fair.v1/chain", H_{n-1}, C_n))`, where `H_0` is 32 zero bytes.
///
/// Commitments carry a gap-free sequence number, and `H_n` depends on every commitment up to number n. Two records
/// with adjacent numbers can therefore be checked against each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChainHash([u8; 32]);

public_bytes!(ChainHash, 32);

impl ChainHash {
    /// `H_0`, before the first game.
    pub const START: Self = Self([0; 32]);

    /// Returns the chain hash after the next game's `commitment`.
    #[must_use]
    pub fn next(&self, commitment: &Commitment) -> Self {
        Self(hash(&[b"banqi.fair.v1/chain", &self.0, commitment.bytes()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_depends_on_every_commitment_and_their_order() {
        let [a, b] = [[1; 32], [2; 32]].map(Commitment::new);
        let both = ChainHash::START.next(&a).next(&b);
        assert_ne!(both, ChainHash::START.next(&b).next(&a));
        assert_ne!(both, ChainHash::START.next(&b));
        assert_eq!(both.to_string().parse(), Ok(both));
    }
}
