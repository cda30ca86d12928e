//! The shuffle: which entry of the canonical list lies on which square.

use super::stream::Stream;
use crate::rules::{Colour, Kind, Piece};

/// How many squares, and pieces, a 4x8 board has.
pub const SQUARES: usize = 32;

/// The canonical list `KAAEERRHHCCPPPPPkaaeerrhhccppppp`: red, then black, each in the order of notation.
pub(super) fn canonical_list() -> impl Iterator<Item = Piece> {
    Colour::TWO.into_iter().flat_map(|colour| {
        Kind::ALL.into_iter().flat_map(move |kind| (0..kind.count()).map(move |_| Piece { colour, kind }))
    })
}

/// Shuffles a list as step 7 says: for i = 31..1, j = below(i+1), swap i and j (Fisher and Yates, in Durstenfeld's form, which makes each of the 32! orders equally likely).
pub(super) fn shuffle<T>(list: &mut [T; SQUARES], stream: &mut Stream<'_>) {
    for i in (1..SQUARES).rev() {
        let j = stream.below(i as u32 + 1) as usize;
        list.swap(i, j);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_that_of_the_protocol() {
        let letters: String = canonical_list().map(Piece::letter).collect();
        assert_eq!(letters, "KAAEERRHHCCPPPPPkaaeerrhhccppppp");
    }
}
