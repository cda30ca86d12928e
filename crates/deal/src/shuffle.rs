//! The shuffle, which determines the piece on each square.

use super::stream::Stream;

/// Shuffles a list of n items as in step 7 of the protocol: for i = n-1..1, j = below(i+1), swap i and j. This is
/// the Fisher-Yates shuffle in Durstenfeld's form, in which all n! orders are equally likely.
pub(super) fn shuffle<T>(list: &mut [T], stream: &mut Stream<'_>) {
    for i in (1..list.len()).rev() {
        // A board has at most 64 squares.
        let j = stream.below(i as u32 + 1) as usize;
        list.swap(i, j);
    }
}
