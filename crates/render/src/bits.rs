//! Bit strings as deflate and GIF pack them: the first bit is the least significant bit of the first byte (RFC 1951,
//! 3.1.1; GIF89a, appendix F).

/// At most 64 bits, the first one least significant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Bits {
    pub(crate) value: u64,
    pub(crate) count: u32,
}

impl Bits {
    /// Returns these bits followed by others. Both together must be at most 64.
    pub(crate) const fn then(self, next: Self) -> Self {
        Self { value: self.value | next.value << self.count, count: self.count + next.count }
    }
}

/// Appends bits to bytes.
#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    held: u64,
    /// Number of bits not yet written as bytes, less than 64.
    count: u32,
}

impl BitWriter {
    /// Creates a writer that appends to existing bytes.
    pub(crate) const fn after(bytes: Vec<u8>) -> Self {
        Self { bytes, held: 0, count: 0 }
    }

    /// Appends bits. The bits of `value` from position `count` on must be 0.
    #[inline]
    pub(crate) fn push(&mut self, Bits { value, count }: Bits) {
        self.held |= value << self.count;
        let filled = self.count + count;
        if filled < 64 {
            self.count = filled;
            return;
        }
        self.bytes.extend_from_slice(&self.held.to_le_bytes());
        self.held = value.checked_shr(64 - self.count).unwrap_or(0);
        self.count = filled - 64;
    }

    /// Returns all bytes, the last one padded with zero bits.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let bytes = self.count.div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.held.to_le_bytes()[..bytes]);
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_follow_one_another_across_words() {
        let mut writer = BitWriter::after(vec![7]);
        for value in 0..40_u64 {
            writer.push(Bits { value: value & 31, count: 5 });
        }
        writer.push(Bits { value: u64::MAX, count: 64 });
        let bytes = writer.finish();
        let bit = |index: usize| bytes[1 + index / 8] >> (index % 8) & 1;
        for index in 0..40 {
            let value: u8 = (0..5).map(|place| bit(5 * index + place) << place).sum();
            assert_eq!(usize::from(value), index & 31);
        }
        assert!((200..264).all(|index| bit(index) == 1));
        assert_eq!(bytes.len(), 1 + 33);
    }
}
