//! The two sides of xiangqi.

use std::fmt;

/// A side, and the colour of its men: one of the two of [`crate::game::Colour`] that xiangqi has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Below, in the notation; written in upper case.
    Red,
    /// Above; written in lower case.
    Black,
}

impl Colour {
    /// Both, red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// Position in [`Colour::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
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
