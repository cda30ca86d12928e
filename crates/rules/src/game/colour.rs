//! The colours of pieces.

use std::fmt;

/// The colour of a piece, which is the side it belongs to.
///
/// A colour is not a seat: the first flip decides which seat plays which colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Written in upper case.
    Red,
    /// Written in lower case.
    Black,
    /// Written in upper case followed by `'`. On 8x8 only.
    Blue,
    /// Written in lower case followed by `'`. On 8x8 only.
    Green,
}

impl Colour {
    /// All colours, in the order of notation: red, black, blue, green.
    pub const ALL: [Self; 4] = [Self::Red, Self::Black, Self::Blue, Self::Green];

    /// The two colours of the 4x8 board.
    pub const TWO: [Self; 2] = [Self::Red, Self::Black];

    /// Index in [`Colour::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other colour on 4x8: black for red, red for black. Must not be used for blue and green, which that board
    /// does not have.
    #[must_use]
    pub const fn other_of_two(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black | Self::Blue | Self::Green => Self::Red,
        }
    }
}

/// The word used in results and records: `red`, `black`, `blue` or `green`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "red",
            Self::Black => "black",
            Self::Blue => "blue",
            Self::Green => "green",
        })
    }
}
