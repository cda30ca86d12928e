//! Moves: from one point to another.

use std::fmt;
use std::str::FromStr;

use crate::xiangqi::Point;

/// A move of one piece, with or without a capture: `h2e2` (ICCS).
///
/// Moves sort like their text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The point the piece moves from.
    pub from: Point,
    /// The point the piece moves to.
    pub to: Point,
}

impl Move {
    /// The move in UCI notation, which counts ranks from 1 to 10: `h3e3`.
    #[must_use]
    pub fn uci(self) -> String {
        self.from.uci() + &self.to.uci()
    }

    /// Reads exactly the format that [`uci`](Self::uci) writes.
    ///
    /// # Errors
    ///
    /// [`NotAMove`] for anything else.
    pub fn from_uci(text: &str) -> Result<Self, NotAMove> {
        let square = |text: &str| -> Option<Point> {
            let file = text.bytes().next().filter(|file| (b'a'..=b'i').contains(file))?;
            let rank = text.get(1..).filter(|rank| !rank.starts_with(['0', '+']))?.parse::<u8>().ok()?;
            Point::at(file - b'a', rank.checked_sub(1)?)
        };
        // The second square begins at the second letter.
        let middle = text.rfind(|letter: char| letter.is_ascii_lowercase()).ok_or(NotAMove)?;
        let (from, to) = text.split_at_checked(middle).ok_or(NotAMove)?;
        Ok(Self { from: square(from).ok_or(NotAMove)?, to: square(to).ok_or(NotAMove)? })
    }

    fn sort_key(self) -> [u8; 4] {
        [self.from.file(), self.from.rank(), self.to.file(), self.to.rank()]
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// ICCS: `h2e2`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// The error for text that is not a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "not a move: write the point it starts from and the point it ends on, such as h2e2 (files a-i, ranks 0-9)"
)]
pub struct NotAMove;

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let point = |range| text.get(range).and_then(|part: &str| part.parse().ok()).ok_or(NotAMove);
        if text.len() == 4 { Ok(Self { from: point(0..2)?, to: point(2..4)? }) } else { Err(NotAMove) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_and_read_alike() {
        for from in Point::all() {
            for to in Point::all() {
                let action = Move { from, to };
                assert_eq!(action.to_string().parse(), Ok(action));
                assert_eq!(Move::from_uci(&action.uci()), Ok(action), "{}", action.uci());
            }
        }
        let action: Move = "h2e2".parse().unwrap();
        assert_eq!(action.uci(), "h3e3");
        assert_eq!("a9i9".parse::<Move>().unwrap().uci(), "a10i10");
    }

    #[test]
    fn moves_sort_as_their_texts_do() {
        let mut moves: Vec<Move> = ["b0c2", "a9a0", "a0b0", "a0a1"].map(|text| text.parse().unwrap()).into();
        moves.sort();
        assert_eq!(moves.iter().map(Move::to_string).collect::<Vec<_>>(), ["a0a1", "a0b0", "a9a0", "b0c2"]);
    }

    #[test]
    fn anything_else_is_no_move() {
        for text in ["", "h2", "h2e", "h2e22", "h2-e2", "H2E2", "h2j2", "h10e10", "炮二平五"] {
            assert_eq!(text.parse::<Move>(), Err(NotAMove), "{text}");
        }
        for text in ["", "h0e1", "h3", "h3e11", "h3e0", "h03e3", "h+3e3", "h3j3", "3h3e", "炮二平五"] {
            assert_eq!(Move::from_uci(text), Err(NotAMove), "{text}");
        }
    }
}
