//! Adler-32 (RFC 1950, 8.2) of a picture from sums over its parts.
//!
//! For `n` bytes, the standard's sums are `a = 1 + sum(byte)` and `b = n + sum(byte * left)`, where `left` is the
//! number of bytes from this one to the end. Both can be added up part by part, in any order: a part at (x, y) adds
//! `sum(byte * (left(x, y) - stride * row - column))` to `b`. Three sums over its bytes are enough for any place.

/// The largest prime below 65,536.
const MODULUS: u128 = 65_521;

/// Sums over the bytes of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Moments {
    bytes: u64,
    by_row: u64,
    by_column: u64,
}

impl Moments {
    /// Computes the moments of bytes arranged in rows of `width`.
    pub(super) fn new(bytes: &[u8], width: usize) -> Self {
        let mut moments = Self::default();
        for (row, line) in (0..).zip(bytes.chunks(width.max(1))) {
            let sum: u64 = line.iter().copied().map(u64::from).sum();
            moments.bytes += sum;
            moments.by_row += row * sum;
            moments.by_column +=
                (0..).zip(line).map(|(column, byte): (u64, _)| column * u64::from(*byte)).sum::<u64>();
        }
        moments
    }

    /// Computes the moments of a rectangle filled with one byte value.
    pub(super) fn filled(byte: u8, width: u64, height: u64) -> Self {
        let byte = u64::from(byte);
        let below = |count: u64| count * count.saturating_sub(1) / 2;
        Self {
            bytes: byte * width * height,
            by_row: byte * width * below(height),
            by_column: byte * height * below(width),
        }
    }
}

/// The Adler-32 checksum of a picture whose parts are added in any order.
#[derive(Debug)]
pub(super) struct Adler {
    stride: u64,
    size: u64,
    a: u128,
    b: u128,
}

impl Adler {
    /// Starts a checksum of `rows` rows of `stride` bytes, all 0 so far.
    pub(super) const fn new(stride: u64, rows: u64) -> Self {
        let size = stride * rows;
        Self { stride, size, a: 1, b: size as u128 }
    }

    /// Adds a part whose first byte is at `column` and `row`.
    pub(super) fn add(&mut self, moments: Moments, column: u64, row: u64) {
        let left = self.size.saturating_sub(row * self.stride + column);
        let over = u128::from(self.stride) * u128::from(moments.by_row) + u128::from(moments.by_column);
        self.a += u128::from(moments.bytes);
        self.b += (u128::from(left) * u128::from(moments.bytes)).saturating_sub(over);
    }

    /// Returns the checksum.
    pub(super) fn value(&self) -> u32 {
        let (a, b) = (self.a % MODULUS, self.b % MODULUS);
        u32::try_from(b << 16 | a).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference algorithm of RFC 1950.
    fn adler(bytes: &[u8]) -> u32 {
        let (a, b) = bytes.iter().fold((1, 0), |(a, b), byte| {
            let a = (a + u32::from(*byte)) % 65_521;
            (a, (b + a) % 65_521)
        });
        b << 16 | a
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let bytes: Vec<u8> = (0..700_u32).map(|index| (index * index % 251) as u8).collect();
        let mut sum = Adler::new(70, 10);
        let right: Vec<u8> = bytes.chunks(70).flat_map(|row| row[30..].iter().copied()).collect();
        let left: Vec<u8> = bytes.chunks(70).flat_map(|row| row[..30].iter().copied()).collect();
        sum.add(Moments::new(&right, 40), 30, 0);
        sum.add(Moments::new(&left[..120], 30), 0, 0);
        sum.add(Moments::new(&left[120..], 30), 0, 4);
        assert_eq!(sum.value(), adler(&bytes));
    }

    #[test]
    fn a_filled_part_is_one_of_equal_bytes() {
        assert_eq!(Moments::filled(9, 7, 5), Moments::new(&[9; 35], 7));
    }
}
