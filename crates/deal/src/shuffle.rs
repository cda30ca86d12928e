//! The shuffle: which entry of the canonical list lies on which square.

use super::stream::Stream;
use banqi_rules::banqi::{Kind, Piece, Seating};

/// The canonical list of a board's pieces: `KAAEERRHHCCPPPPP` for each colour, red, black, blue, green, each in the order
/// of notation. On 4x8 it is `KAAEERRHHCCPPPPPkaaeerrhhccppppp`; on 8x8 the same again with a `'` follows.
pub(super) fn canonical_list(seating: Seating) -> impl Iterator<Item = Piece> {
    seating.colours().iter().flat_map(|&colour| {
        Kind::ALL.into_iter().flat_map(move |kind| (0..kind.count()).map(move |_| Piece { colour, kind }))
    })
}

/// Shuffles a list of n as step 7 says: for i = n-1..1, j = below(i+1), swap i and j (Fisher and Yates, in
/// Durstenfeld's form, which makes each of the n! orders equally likely).
pub(super) fn shuffle<T>(list: &mut [T], stream: &mut Stream<'_>) {
    for i in (1..list.len()).rev() {
        // A board has at most 64 squares.
        let j = stream.below(i as u32 + 1) as usize;
        list.swap(i, j);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_that_of_the_protocol() {
        let written =
            |seating| -> String { canonical_list(seating).map(|piece| piece.to_string()).collect() };
        assert_eq!(written(Seating::Two), "KAAEERRHHCCPPPPPkaaeerrhhccppppp");
        for seating in [Seating::FourColourTwo, Seating::FourColourFour, Seating::FourColourTeams] {
            assert_eq!(
                written(seating),
                "KAAEERRHHCCPPPPPkaaeerrhhccppppp\
                 K'A'A'E'E'R'R'H'H'C'C'P'P'P'P'P'k'a'a'e'e'r'r'h'h'c'c'p'p'p'p'p'"
            );
        }
    }

    #[test]
    fn the_list_has_an_entry_for_each_square() {
        for seating in Seating::ALL {
            assert_eq!(canonical_list(seating).count(), seating.squares());
        }
    }
}
