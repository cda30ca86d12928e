//! Points: files `a`-`i` from red's left to right, ranks `0`-`9` from red's edge up.

use std::fmt;
use std::str::FromStr;

use crate::xiangqi::Colour;

/// The number of files.
pub const FILES: u8 = 9;

/// The number of ranks.
pub const RANKS: u8 = 10;

/// The number of points.
pub(crate) const POINTS: usize = 90;

/// A point of the board: `rank * 9 + file`, so a0 is 0, i0 is 8, a1 is 9 and i9 is 89.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The point with this number, or `None` if `index` is 90 or more.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < POINTS { Some(Self(index)) } else { None }
    }

    /// The point on `file` (0 to 8) and `rank` (0 to 9), or `None` if it is off the board.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self(rank * FILES + file)) } else { None }
    }

    /// All points in reading order: a0, b0, ..
    pub fn all() -> impl Iterator<Item = Self> {
        (0..POINTS as u8).map(Self)
    }

    /// The number of the point in reading order, 0 to 89.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, from 0 (`a`) to 8 (`i`).
    #[must_use]
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// The rank, from 0 (red's edge) to 9 (black's edge).
    #[must_use]
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The point in UCI notation, which counts ranks from 1: e0 is `e1`.
    #[must_use]
    pub fn uci(self) -> String {
        format!("{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }

    /// The point `files` to the right and `ranks` up, or `None` if it is off the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || rank < 0 { None } else { Self::at(file as u8, rank as u8) }
    }

    /// Whether the point lies on this colour's side of the river: ranks 0 to 4 are red's, 5 to 9 black's.
    #[must_use]
    pub const fn is_home(self, colour: Colour) -> bool {
        match colour {
            Colour::Red => self.rank() < 5,
            Colour::Black => self.rank() >= 5,
        }
    }

    /// Whether the point is one of the nine in this colour's palace.
    #[must_use]
    pub const fn is_palace(self, colour: Colour) -> bool {
        3 <= self.file() && self.file() <= 5 && self.advance(colour) < 3
    }

    /// The distance in ranks from this colour's own edge, 0 to 9.
    #[must_use]
    pub const fn advance(self, colour: Colour) -> u8 {
        match colour {
            Colour::Red => self.rank(),
            Colour::Black => RANKS - 1 - self.rank(),
        }
    }
}

/// `a0` to `i9` (ICCS).
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

/// The error for text that is not a letter `a`-`i` followed by a digit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a point: write a file a-i and a rank 0-9, such as h2")]
pub struct NotAPoint;

impl FromStr for Point {
    type Err = NotAPoint;

    fn from_str(text: &str) -> Result<Self, NotAPoint> {
        match *text.as_bytes() {
            [file @ b'a'..=b'i', rank @ b'0'..=b'9'] => Self::at(file - b'a', rank - b'0').ok_or(NotAPoint),
            _ => Err(NotAPoint),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_written_and_read_alike() {
        for point in Point::all() {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(Point::at(point.file(), point.rank()), Some(point));
        }
        assert_eq!(Point::all().count(), 90);
        for text in ["", "a", "a10", "j0", "A1", "1a", "a-", "á"] {
            assert_eq!(text.parse::<Point>(), Err(NotAPoint), "{text}");
        }
    }

    #[test]
    fn palaces_and_the_river_are_where_the_rules_have_them() {
        let of = |colour| -> Vec<String> {
            Point::all().filter(|point| point.is_palace(colour)).map(|point| point.to_string()).collect()
        };
        assert_eq!(of(Colour::Red), ["d0", "e0", "f0", "d1", "e1", "f1", "d2", "e2", "f2"]);
        assert_eq!(of(Colour::Black), ["d7", "e7", "f7", "d8", "e8", "f8", "d9", "e9", "f9"]);
        for (text, red) in [("a4", true), ("i4", true), ("a5", false), ("i5", false)] {
            let point: Point = text.parse().unwrap();
            assert_eq!((point.is_home(Colour::Red), point.is_home(Colour::Black)), (red, !red), "{text}");
        }
    }
}
