//! A Huffman code for one dynamic block of deflate (RFC 1951, 3.2.2 to 3.2.7).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::bits::{BitWriter, Bits};

/// Number of symbols for literals, the end of the block, and lengths.
pub(super) const LITERALS: usize = 286;
/// Number of symbols for distances.
pub(super) const DISTANCES: usize = 30;
/// Number of symbols.
pub(super) const SYMBOLS: usize = LITERALS + DISTANCES;
/// The symbol that ends a block.
const END: usize = 256;
/// The longest match, in bytes.
pub(super) const LONGEST: usize = 258;
/// The shortest match, in bytes.
pub(super) const SHORTEST: usize = 3;
/// The longest distance of a match, in bytes.
pub(super) const WINDOW: usize = 32_768;
/// The order in which a block's header lists the lengths of the code for code lengths.
const HEADER_ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The bit strings of all literals, lengths and distances.
#[derive(Debug, Clone)]
pub(super) struct Code {
    header: Vec<u8>,
    header_bits: u32,
    literals: [Bits; 256],
    end: Bits,
    /// Indexed by length, including the extra bits. Lengths below [`SHORTEST`] are empty.
    lengths: [Bits; LONGEST + 1],
    distances: [Bits; DISTANCES],
}

impl Code {
    /// Builds the canonical code with these lengths, first those of the literals, the end and the lengths, then those of
    /// the distances.
    pub(super) fn new(code_lengths: &[u32; SYMBOLS]) -> Self {
        let (literal_lengths, distance_lengths) = code_lengths.split_at(LITERALS);
        let symbols = canonical(literal_lengths);
        let distance_symbols = canonical(distance_lengths);
        let mut lengths = [Bits::default(); LONGEST + 1];
        for (length, bits) in lengths.iter_mut().enumerate().skip(SHORTEST) {
            let (symbol, extra) = length_symbol(length);
            *bits = symbols[symbol].then(extra);
        }
        let mut writer = BitWriter::default();
        let header_bits = header(literal_lengths, distance_lengths, &mut writer);
        Self {
            header: writer.finish(),
            header_bits,
            literals: std::array::from_fn(|byte| symbols[byte]),
            end: symbols[END],
            lengths,
            distances: std::array::from_fn(|symbol| distance_symbols[symbol]),
        }
    }

    /// Writes the header of a block that is marked as the last one.
    pub(super) fn begin(&self, writer: &mut BitWriter) {
        let mut left = self.header_bits;
        for byte in &self.header {
            let count = left.min(8);
            writer.push(Bits { value: u64::from(*byte), count });
            left -= count;
        }
    }

    /// Returns the end-of-block symbol.
    pub(super) const fn end(&self) -> Bits {
        self.end
    }

    /// Returns the bits of a literal.
    #[inline]
    pub(super) fn literal(&self, byte: u8) -> Bits {
        self.literals[usize::from(byte)]
    }

    /// Returns the bits of a length from [`SHORTEST`] to [`LONGEST`]. The bits of the distance must follow.
    #[inline]
    pub(super) fn length(&self, length: usize) -> Bits {
        self.lengths[length.min(LONGEST)]
    }

    /// Returns the bits of a distance from 1 to [`WINDOW`].
    #[inline]
    pub(super) fn distance(&self, distance: usize) -> Bits {
        let (symbol, extra) = distance_symbol(distance);
        self.distances[symbol].then(extra)
    }
}

/// Returns the symbol of a length and its extra bits (RFC 1951, 3.2.5).
pub(super) fn length_symbol(length: usize) -> (usize, Bits) {
    let over = length.clamp(SHORTEST, LONGEST) - SHORTEST;
    match over {
        0..8 => (257 + over, Bits::default()),
        255 => (285, Bits::default()),
        _ => {
            let count = over.ilog2() - 2;
            let (high, low) = (over >> count, over & ((1 << count) - 1));
            (257 + 4 * count as usize + high, Bits { value: low as u64, count })
        }
    }
}

/// Returns the symbol of a distance and its extra bits (RFC 1951, 3.2.5).
#[inline]
pub(super) fn distance_symbol(distance: usize) -> (usize, Bits) {
    let over = distance.clamp(1, WINDOW) - 1;
    if over < 4 {
        return (over, Bits::default());
    }
    let count = over.ilog2() - 1;
    let (high, low) = (over >> count, over & ((1 << count) - 1));
    (2 * count as usize + high, Bits { value: low as u64, count })
}

/// Computes Huffman code lengths. Flattens the weights until no code is longer than `limit`.
pub(super) fn code_lengths(weights: &[u64], limit: u32) -> Vec<u32> {
    let mut weights = weights.to_vec();
    loop {
        let lengths = huffman(&weights);
        if lengths.iter().all(|length| *length <= limit) {
            return lengths;
        }
        for weight in weights.iter_mut().filter(|weight| **weight > 0) {
            *weight = *weight / 2 + 1;
        }
    }
}

/// Returns the depth of every leaf of the Huffman tree; 0 for symbols of weight 0.
fn huffman(weights: &[u64]) -> Vec<u32> {
    let mut parents = vec![usize::MAX; weights.len()];
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> =
        weights.iter().enumerate().filter(|(_, w)| **w > 0).map(|(leaf, w)| Reverse((*w, leaf))).collect();
    while let (Some(Reverse((light, a))), Some(Reverse((heavy, b)))) = (heap.pop(), heap.pop()) {
        let parent = parents.len();
        parents.push(usize::MAX);
        parents[a] = parent;
        parents[b] = parent;
        heap.push(Reverse((light + heavy, parent)));
        if heap.len() == 1 {
            break;
        }
    }
    let mut depths = vec![0; parents.len()];
    for node in (0..parents.len()).rev() {
        if let Some(above) = depths.get(parents[node]).copied() {
            depths[node] = above + 1;
        }
    }
    depths.truncate(weights.len());
    depths
}

/// Builds the canonical code for these code lengths, with the first bit lowest (RFC 1951, 3.2.2).
fn canonical(lengths: &[u32]) -> Vec<Bits> {
    let mut next = [0_u32; 17];
    for length in 1..=15_u32 {
        let shorter = lengths.iter().filter(|other| **other == length - 1 && **other > 0).count();
        let shorter = u32::try_from(shorter).unwrap_or(0);
        next[length as usize] = (next[length as usize - 1] + shorter) << 1;
    }
    let mut first = next;
    lengths
        .iter()
        .map(|&count| {
            if count == 0 {
                return Bits::default();
            }
            let code = first[count as usize];
            first[count as usize] += 1;
            Bits { value: u64::from(code.reverse_bits() >> (32 - count)), count }
        })
        .collect()
}

/// Writes the header of a last block with dynamic codes (RFC 1951, 3.2.7). Returns its length in bits.
fn header(literals: &[u32], distances: &[u32], writer: &mut BitWriter) -> u32 {
    let runs = runs(&[literals, distances].concat());
    let mut weights = [0_u64; 19];
    for (symbol, _) in &runs {
        weights[*symbol] += 1;
    }
    let lengths = code_lengths(&weights, 7);
    let code = canonical(&lengths);
    let listed =
        HEADER_ORDER.iter().rposition(|symbol| lengths[*symbol] > 0).map_or(4, |last| (last + 1).max(4));
    let number = |value: usize, count: u32| Bits { value: value as u64, count };
    let start = [
        number(1, 1),
        number(2, 2),
        number(literals.len() - 257, 5),
        number(distances.len() - 1, 5),
        number(listed - 4, 4),
    ];
    let order = HEADER_ORDER.iter().take(listed).map(|symbol| number(lengths[*symbol] as usize, 3));
    let body = runs.iter().flat_map(|(symbol, extra)| [code[*symbol], *extra]);
    let mut count = 0;
    for bits in start.into_iter().chain(order).chain(body) {
        writer.push(bits);
        count += bits.count;
    }
    count
}

/// Encodes code lengths as symbols: 0 to 15 stand for themselves, 16 repeats the previous length three to six times.
fn runs(lengths: &[u32]) -> Vec<(usize, Bits)> {
    let mut runs = Vec::new();
    for same in lengths.chunk_by(|a, b| a == b) {
        let plain = (same[0] as usize, Bits::default());
        runs.push(plain);
        let mut left = same.len() - 1;
        while left >= 3 {
            let repeated = left.min(6);
            runs.push((16, Bits { value: repeated as u64 - 3, count: 2 }));
            left -= repeated;
        }
        runs.extend(std::iter::repeat_n(plain, left));
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_those_of_the_standard() {
        let length =
            |length| (length_symbol(length).0, length_symbol(length).1.count, length_symbol(length).1.value);
        assert_eq!(length(3), (257, 0, 0));
        assert_eq!(length(10), (264, 0, 0));
        assert_eq!(length(12), (265, 1, 1));
        assert_eq!(length(257), (284, 5, 30));
        assert_eq!(length(258), (285, 0, 0));
        let distance =
            |far| (distance_symbol(far).0, distance_symbol(far).1.count, distance_symbol(far).1.value);
        assert_eq!(distance(1), (0, 0, 0));
        assert_eq!(distance(6), (4, 1, 1));
        assert_eq!(distance(24_577), (29, 13, 0));
        assert_eq!(distance(32_768), (29, 13, 8191));
    }

    #[test]
    fn no_code_is_too_long_and_every_code_is_complete() {
        let mut weights = vec![1_u64, 1];
        while weights.len() < 40 {
            weights.push(weights[weights.len() - 1] + weights[weights.len() - 2]);
        }
        for limit in [7, 15] {
            let lengths = code_lengths(&weights, limit);
            assert!(lengths.iter().all(|length| (1..=limit).contains(length)));
            let kraft: u32 = lengths.iter().map(|length| 1 << (15 - length)).sum();
            assert_eq!(kraft, 1 << 15);
        }
    }
}
