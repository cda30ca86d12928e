//! The shuffle: which entry of a list of pieces lies on which square.

use super::stream::Stream;

/// Shuffles a list of n as step 7 says: for i = n-1..1, j = below(i+1), swap i and j (Fisher and Yates, in
/// Durstenfeld's form, which makes each of the n! orders equally likely).
pub(super) fn shuffle<T>(list: &mut [T], stream: &mut Stream<'_>) {
    for i in (1..list.len()).rev() {
        // A board has at most 64 squares.
        let j = stream.below(i as u32 + 1) as usize;
        list.swap(i, j);
    }
}
