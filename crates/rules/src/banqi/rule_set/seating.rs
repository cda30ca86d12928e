//! Seatings: the board, the number of seats, and which seats are allies.

use crate::banqi::{Kind, Piece};
use crate::game::{Colour, Seat};

/// The board a game is played on, and its seats.
///
/// Wikipedia ("Banqi") has one sentence on four colours; everything else about them is ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Seating {
    /// 4x8: one set, two seats with one colour each.
    #[default]
    Two,
    /// 8x8: two sets, two seats with two colours each: red and green against black and blue.
    FourColourTwo,
    /// 8x8: two sets, four seats with one colour each, each playing for itself.
    FourColourFour,
    /// 8x8: two sets, four seats with one colour each: the first and third against the second and fourth.
    FourColourTeams,
}

impl Seating {
    /// All seatings, in the order of declaration.
    pub const ALL: [Self; 4] = [Self::Two, Self::FourColourTwo, Self::FourColourFour, Self::FourColourTeams];

    /// The number of seats, 2 or 4.
    #[must_use]
    pub const fn seats(self) -> u8 {
        match self {
            Self::Two | Self::FourColourTwo => 2,
            Self::FourColourFour | Self::FourColourTeams => 4,
        }
    }

    /// The number of squares of the board, which is also the number of pieces: 32 or 64.
    #[must_use]
    pub const fn squares(self) -> usize {
        match self {
            Self::Two => 32,
            Self::FourColourTwo | Self::FourColourFour | Self::FourColourTeams => 64,
        }
    }

    /// The colours in play, in the order of notation.
    #[must_use]
    pub const fn colours(self) -> &'static [Colour] {
        match self {
            Self::Two => &Colour::TWO,
            Self::FourColourTwo | Self::FourColourFour | Self::FourColourTeams => &Colour::ALL,
        }
    }

    /// The pieces in play in the order in which every deal begins: `KAAEERRHHCCPPPPP` for each colour, in the order
    /// red, black, blue, green. On 4x8 this is `KAAEERRHHCCPPPPPkaaeerrhhccppppp`; on 8x8 the same follows again
    /// with a `'` after each letter.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        self.colours().iter().flat_map(|&colour| {
            Kind::ALL.into_iter().flat_map(move |kind| (0..kind.count()).map(move |_| Piece { colour, kind }))
        })
    }

    /// The ally of a seat, if it has one.
    #[must_use]
    pub const fn ally(self, seat: Seat) -> Option<Seat> {
        match self {
            Self::FourColourTeams => Some(Seat((seat.0 + 2) % 4)),
            Self::Two | Self::FourColourTwo | Self::FourColourFour => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_a_set_for_each_two_colours() {
        for seating in Seating::ALL {
            assert_eq!(seating.squares(), 16 * seating.colours().len());
        }
    }

    #[test]
    fn the_pieces_are_in_the_order_of_the_protocol() {
        let written = |seating: Seating| seating.pieces().map(|piece| piece.to_string()).collect::<String>();
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
    fn there_is_a_piece_for_each_square() {
        for seating in Seating::ALL {
            assert_eq!(seating.pieces().count(), seating.squares());
        }
    }

    #[test]
    fn allies_sit_opposite_each_other() {
        let allies = |seating: Seating| [0, 1, 2, 3].map(|seat| seating.ally(Seat(seat)));
        assert_eq!(allies(Seating::FourColourTeams), [2, 3, 0, 1].map(|seat| Some(Seat(seat))));
        assert_eq!(allies(Seating::FourColourFour), [None; 4]);
    }
}
