//! Squares: files `a`-`h` from left to right, ranks from `1` upward, numbered in reading order a1, b1, ..

use std::fmt;
use std::str::FromStr;

/// The number of files of every banqi board.
pub const FILES: u8 = 8;

/// A square of a board with eight files: `rank * 8 + file`, so a1 is 0, h1 is 7, a2 is 8.
///
/// The numbering is the same on 4x8 (0 to 31) and 8x8 (0 to 63).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this number, or `None` if `index` is 64 or more.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square on `file` and `rank`, both counted from 0, or `None` if either is 8 or more.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < FILES && rank < 8 { Some(Self(rank * FILES + file)) } else { None }
    }

    /// The number of the square in reading order, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, from 0 (`a`) to 7 (`h`).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// The rank, from 0 (the bottom rank, written `1`).
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The number of single steps between two squares (Manhattan distance).
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        self.file().abs_diff(other.file()) + self.rank().abs_diff(other.rank())
    }
}

/// `a1` to `h8`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// The error for text that is not a letter `a`-`h` followed by a digit `1`-`8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a square: write a file a-h and a rank, such as b3")]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Self::at(file - b'a', rank - b'1').ok_or(NotASquare),
            _ => Err(NotASquare),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_written_and_read_alike() {
        for index in 0..64 {
            let square = Square::new(index).unwrap();
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for text in ["", "a", "a0", "a9", "i1", "A1", "a11"] {
            assert_eq!(text.parse::<Square>(), Err(NotASquare), "{text}");
        }
    }
}
