//! The two sides of xiangqi.

use std::fmt;

/// A side, and the colour of its pieces: one of the two values of [`crate::game::Colour`] that xiangqi uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Starts on ranks 0 to 4, at the bottom of diagrams. Its pieces are written in upper case.
    Red,
    /// Starts on ranks 5 to 9, at the top of diagrams. Its pieces are written in lower case.
    Black,
}

impl Colour {
    /// Both colours, red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// Index in [`Colour::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other colour.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}

impl From<Colour> for crate::game::Colour {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Red => Self::Red,
            Colour::Black => Self::Black,
        }
    }
}

impl From<Colour> for crate::game::Winner {
    fn from(colour: Colour) -> Self {
        Self::Colour(colour.into())
    }
}

/// `red` or `black`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::game::Colour::from(*self).fmt(f)
    }
}
