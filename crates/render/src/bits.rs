//! Bit strings as deflate and GIF pack them: the first bit is the least significant bit of the first byte (RFC 1951,
//! 3.1.1; GIF89a, appendix F).

/// A short string of bits, the first one least significant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Bits {
    pub(crate) value: u64,
    pub(crate) count: u32,
}

impl Bits {
    /// The most bits that are written at once: what is left of a word of 64 beside the begun byte.
    pub(crate) const MOST: u32 = 56;

    /// Returns these bits followed by others. Both together must be at most 64.
    pub(crate) const fn then(self, next: Self) -> Self {
        Self { value: self.value | next.value << self.count, count: self.count + next.count }
    }
}

/// Appends bits to bytes.
#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    /// The bytes, and room for those that follow.
    bytes: Vec<u8>,
    /// Number of finished bytes.
    at: usize,
    /// The bits after the finished bytes.
    held: u64,
    /// Number of these bits, less than 8.
    count: u32,
}

impl BitWriter {
    /// Creates a writer that appends to existing bytes.
    pub(crate) const fn after(bytes: Vec<u8>) -> Self {
        let at = bytes.len();
        Self { bytes, at, held: 0, count: 0 }
    }

    /// Appends at most [`Bits::MOST`] bits. The bits of `value` from position `count` on must be 0.
    ///
    /// Eight bytes are written each time, however many of them are finished: a processor cannot predict when a word is
    /// full.
    #[inline]
    pub(crate) fn push(&mut self, Bits { value, count }: Bits) {
        debug_assert!(count <= Bits::MOST, "{count} bits");
        self.held |= value << self.count;
        if self.bytes.len() < self.at + 8 {
            self.grow();
        }
        self.bytes[self.at..self.at + 8].copy_from_slice(&self.held.to_le_bytes());
        let filled = self.count + count;
        self.at += filled as usize / 8;
        self.held >>= filled & !7;
        self.count = filled % 8;
    }

    /// Makes room for more bytes.
    #[cold]
    fn grow(&mut self) {
        let more = (self.bytes.capacity() - self.bytes.len()).max(self.bytes.len()).max(64);
        self.bytes.resize(self.bytes.len() + more, 0);
    }

    /// Returns all bytes, the last one padded with zero bits.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.bytes.truncate(self.at);
        if self.count > 0 {
            self.bytes.push(self.held as u8);
        }
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
        writer.push(Bits { value: (1 << 56) - 1, count: 56 });
        let bytes = writer.finish();
        let bit = |index: usize| bytes[1 + index / 8] >> (index % 8) & 1;
        for index in 0..40 {
            let value: u8 = (0..5).map(|place| bit(5 * index + place) << place).sum();
            assert_eq!(usize::from(value), index & 31);
        }
        assert!((200..256).all(|index| bit(index) == 1));
        assert_eq!(bytes.len(), 1 + 32);
    }
}
