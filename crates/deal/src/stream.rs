//! The encoding, the hash, and the stream of words from which random choices are drawn.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// `enc(f1..fn)`: the concatenation of `u32be(len(fi)) || fi`. Injective: the fields can be decoded again.
fn enc(fields: &[&[u8]]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(fields.iter().map(|field| 4 + field.len()).sum());
    for field in fields {
        // A field is an id, a hash or a text of at most 64 bytes.
        bytes.extend_from_slice(&(field.len() as u32).to_be_bytes());
        bytes.extend_from_slice(field);
    }
    bytes
}

/// `SHA256(enc(fields))`.
pub(super) fn hash(fields: &[&[u8]]) -> [u8; 32] {
    Sha256::digest(enc(fields)).into()
}

/// `HMAC-SHA256(key, message)` (RFC 2104).
pub(super) fn hmac(key: &[u8; 32], message: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

/// The words drawn for one purpose (protocol, steps 5 and 6):
/// `B_i = HMAC-SHA256(K, enc("banqi.fair.v1/stream", purpose, u32be(i)))` for i = 0, 1, .., eight words each.
///
/// Implemented here because the shuffles and generators of libraries may change with any release.
pub(super) struct Stream<'a> {
    key: &'a [u8; 32],
    purpose: &'a [u8],
    block: [u8; 32],
    next_block: u32,
    used: usize,
}

impl<'a> Stream<'a> {
    /// Returns the stream of `key` for `purpose`, at its first word.
    pub(super) const fn new(key: &'a [u8; 32], purpose: &'a str) -> Self {
        Self { key, purpose: purpose.as_bytes(), block: [0; 32], next_block: 0, used: 32 }
    }

    /// Returns a uniformly distributed number below `n`, which must be at least 1.
    pub(super) fn below(&mut self, n: u32) -> u32 {
        below(n, || self.word())
    }

    fn word(&mut self) -> u32 {
        if self.used == self.block.len() {
            let index = self.next_block.to_be_bytes();
            self.block = hmac(self.key, &enc(&[b"banqi.fair.v1/stream", self.purpose, &index]));
            self.next_block += 1;
            self.used = 0;
        }
        let bytes = &self.block[self.used..self.used + 4];
        self.used += 4;
        bytes.iter().fold(0, |word, &byte| word << 8 | u32::from(byte))
    }
}

/// Rejection sampling (step 6): with `zone = 2^32 - (2^32 mod n)`, words are drawn until `w < zone`. The result is
/// `w mod n`.
///
/// `zone` is a multiple of `n`, so every result has the same number of words and there is no bias. At most half of
/// all words are rejected, for any `n`.
fn below(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    let zone = (1_u64 << 32) - (1_u64 << 32) % u64::from(n);
    loop {
        let word = word();
        if u64::from(word) < zone {
            return word % n;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read_back(mut bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut fields = Vec::new();
        while let Some((length, rest)) = bytes.split_first_chunk::<4>() {
            let (field, rest) = rest.split_at(u32::from_be_bytes(*length) as usize);
            fields.push(field.to_vec());
            bytes = rest;
        }
        assert!(bytes.is_empty());
        fields
    }

    proptest! {
        #[test]
        fn the_fields_can_be_read_back_from_their_encoding(
            fields in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..70), 0..8)
        ) {
            let slices: Vec<&[u8]> = fields.iter().map(Vec::as_slice).collect();
            prop_assert_eq!(read_back(&enc(&slices)), fields);
        }

        #[test]
        fn the_zone_is_the_largest_multiple_of_n(n in 1_u32.., offset in 0_u32..1000) {
            let zone = (1_u64 << 32) - (1_u64 << 32) % u64::from(n);
            prop_assert_eq!(zone % u64::from(n), 0);
            prop_assert!(zone + u64::from(n) > 1 << 32);
            // The last word inside the zone gives n-1; words outside are rejected.
            prop_assert_eq!(below(n, || (zone - 1) as u32), n - 1);
            let outside = zone + u64::from(offset);
            if outside < 1 << 32 {
                let mut words = [outside as u32, 5].into_iter();
                prop_assert_eq!(below(n, || words.next().unwrap()), 5 % n);
            }
        }

        #[test]
        fn numbers_are_below_their_bound(key: [u8; 32], n in 1_u32..) {
            prop_assert!(Stream::new(&key, "deal").below(n) < n);
        }
    }

    #[test]
    fn moving_bytes_between_fields_changes_the_encoding() {
        assert_ne!(enc(&[b"ab", b"c"]), enc(&[b"a", b"bc"]));
        assert_ne!(enc(&[b"ab"]), enc(&[b"ab", b""]));
        assert_eq!(enc(&[b"ab", b""]), [0, 0, 0, 2, b'a', b'b', 0, 0, 0, 0]);
    }

    #[test]
    fn powers_of_two_turn_no_word_down() {
        for bits in 0..32 {
            let n = 1 << bits;
            assert_eq!(below(n, || u32::MAX), n - 1);
        }
    }

    #[test]
    fn each_purpose_has_its_own_words_and_blocks_follow_one_another() {
        let key = [9; 32];
        let words = |purpose| {
            let mut stream = Stream::new(&key, purpose);
            (0..20).map(|_| stream.word()).collect::<Vec<u32>>()
        };
        let (deal, seat) = (words("deal"), words("first-seat"));
        assert!(deal.iter().all(|word| !seat.contains(word)));
        let third = hmac(&key, &enc(&[b"banqi.fair.v1/stream", b"deal", &[0, 0, 0, 2]]));
        assert_eq!(deal[16].to_be_bytes(), third[..4]);
    }

    #[test]
    fn hmac_agrees_with_rfc_4231_where_the_key_length_allows() {
        // RFC 4231, test case 1. HMAC itself would pad its key of 20 bytes with zeros as done here.
        let mut key = [0; 32];
        key[..20].fill(0x0b);
        let expected = "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7";
        assert_eq!(hex::encode(hmac(&key, b"Hi There")), expected);
    }
}
