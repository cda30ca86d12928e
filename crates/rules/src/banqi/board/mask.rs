//! Masks: sets of squares as the bits of one integer, on which move generation works.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::banqi::Square;
use crate::banqi::board::bag::{Bag, Faces};
use crate::banqi::turn::{FourColours, Turn, TwoColours};
use crate::game::Colour;

/// One of the four directions in which a piece steps (all pieces step orthogonally: Boyer, NTU).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Towards higher ranks.
    Up,
    /// Towards rank 1.
    Down,
    /// Towards file `h`.
    Right,
    /// Towards file `a`.
    Left,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Right, Self::Left];

    /// The opposite direction.
    #[must_use]
    pub const fn back(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Right => Self::Left,
            Self::Left => Self::Right,
        }
    }
}

/// A set of squares of one board. Bit `n` stands for the square with [`Square::index`] `n`.
///
/// The mask type determines the board, and with it the colours in play and how turns are taken: `u32` is 4x8 with
/// two colours, `u64` is 8x8 with four.
pub trait Mask:
    Copy
    + Debug
    + Default
    + Eq
    + std::hash::Hash
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// The number of ranks of the board. Every board has [`FILES`](crate::banqi::FILES) files.
    const RANKS: u8;
    /// The empty set.
    const EMPTY: Self;
    /// The set of all squares.
    const ALL: Self;
    /// The colours in play, in the order of notation.
    const COLOURS: &'static [Colour];

    /// One mask per colour.
    type Sides: Copy + Debug + Eq + std::hash::Hash + AsRef<[Self]> + AsMut<[Self]> + Send + Sync;
    /// The type of the bag of faces not yet seen.
    type Bag: Faces;
    /// The type that stores whose turn it is and who owns which colours.
    type Turn: Turn<Self>;

    /// Empty masks for all colours.
    const NO_SIDES: Self::Sides;

    /// The set of one square, or the empty set if the square is not on this board.
    #[must_use]
    fn of(square: Square) -> Self;

    /// The number of squares in the set.
    #[must_use]
    fn count(self) -> u32;

    /// The square with the lowest index, or `None` if the set is empty.
    #[must_use]
    fn first(self) -> Option<Square>;

    /// The set without the square with the lowest index.
    #[must_use]
    fn without_first(self) -> Self;

    /// The set with every square shifted by one step. Squares that would leave the board are dropped.
    #[must_use]
    fn step(self, direction: Direction) -> Self;

    /// The squares that a cannon on `square` can jump to: in each direction the second `occupied` square, so that
    /// exactly one piece, the screen, lies between (NTU).
    #[must_use]
    fn jumps(square: Square, occupied: Self) -> Self;

    /// Whether the set is empty.
    #[must_use]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the set contains `square`.
    #[must_use]
    fn contains(self, square: Square) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Iterates over the squares in ascending order: a1, b1, ..
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// Iterator over the squares of a mask: see [`Mask::squares`].
#[derive(Debug, Clone)]
pub struct Squares<M>(M);

impl<M: Mask> Iterator for Squares<M> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0 = self.0.without_first();
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

/// Implements [`Mask`] for an integer type.
macro_rules! board {
    ($(#[$about:meta])* $bits:ty: $squares:literal squares, $colours:path, $turn:ty) => {
        $(#[$about])*
        impl Mask for $bits {
            const RANKS: u8 = $squares / 8;
            const EMPTY: Self = 0;
            const ALL: Self = Self::MAX;
            const COLOURS: &'static [Colour] = &$colours;

            type Sides = [Self; $colours.len()];
            type Bag = Bag<{ $colours.len() / 2 }>;
            type Turn = $turn;

            const NO_SIDES: Self::Sides = [0; $colours.len()];

            #[inline]
            fn of(square: Square) -> Self {
                (1 as Self).checked_shl(square.index() as u32).unwrap_or(0)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> Option<Square> {
                if self == 0 { None } else { Square::new(self.trailing_zeros() as u8) }
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn step(self, direction: Direction) -> Self {
                const FILE_A: $bits = <$bits>::MAX / 255;
                const FILE_H: $bits = FILE_A << 7;
                match direction {
                    Direction::Up => self << 8,
                    Direction::Down => self >> 8,
                    Direction::Right => (self & !FILE_H) << 1,
                    Direction::Left => (self & !FILE_A) >> 1,
                }
            }

            #[inline]
            fn jumps(square: Square, occupied: Self) -> Self {
                /// For each square, the squares above, below, right and left of it.
                const RAYS: [[$bits; 4]; $squares] = {
                    let mut rays = [[0; 4]; $squares];
                    let mut from = 0;
                    while from < $squares {
                        let mut to = 0;
                        while to < $squares {
                            let bit = 1 << to;
                            if to % 8 == from % 8 {
                                rays[from][0] |= if to > from { bit } else { 0 };
                                rays[from][1] |= if to < from { bit } else { 0 };
                            }
                            if to / 8 == from / 8 {
                                rays[from][2] |= if to > from { bit } else { 0 };
                                rays[from][3] |= if to < from { bit } else { 0 };
                            }
                            to += 1;
                        }
                        from += 1;
                    }
                    rays
                };
                let Some(&[up, down, right, left]) = RAYS.get(square.index()) else { return 0 };
                let second_lowest = |bits: Self| {
                    let rest = bits & bits.wrapping_sub(1);
                    rest & rest.wrapping_neg()
                };
                // Branchless: `| 1` avoids the logarithm of 0, and `& bits` removes the added bit again.
                let highest = |bits: Self| (1 as Self) << (bits | 1).ilog2() & bits;
                let second_highest = |bits: Self| highest(bits ^ highest(bits));
                second_lowest(occupied & up)
                    | second_lowest(occupied & right)
                    | second_highest(occupied & down)
                    | second_highest(occupied & left)
            }
        }
    };
}

board! {
    /// The 4x8 board with two colours.
    u32: 32 squares, Colour::TWO, TwoColours
}

board! {
    /// The 8x8 board with four colours.
    u64: 64 squares, Colour::ALL, FourColours
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(squares: &str) -> u32 {
        squares.split_whitespace().fold(0, |mask, square| mask | u32::of(square.parse().unwrap()))
    }

    #[test]
    fn steps_leave_the_board_at_its_edges() {
        assert_eq!(mask("a1 h1 a4 h4 c2").step(Direction::Up), mask("a2 h2 c3"));
        assert_eq!(mask("a1 h1 a4 h4 c2").step(Direction::Down), mask("a3 h3 c1"));
        assert_eq!(mask("a1 h1 a4 h4 c2").step(Direction::Right), mask("b1 b4 d2"));
        assert_eq!(mask("a1 h1 a4 h4 c2").step(Direction::Left), mask("g1 g4 b2"));
    }

    #[test]
    fn a_jump_ends_on_the_second_piece_of_its_line() {
        let from = "d2".parse().unwrap();
        assert_eq!(u32::jumps(from, mask("d2")), 0);
        assert_eq!(u32::jumps(from, mask("d2 d1 d3 c2 e2")), 0);
        assert_eq!(u32::jumps(from, mask("a2 c2 d2 f2 g2 h2 d3 d4")), mask("a2 g2 d4"));
        assert_eq!(u32::jumps("d4".parse().unwrap(), mask("d4 d2 d1 h1 h4 e4")), mask("d1 h4"));
    }

    #[test]
    fn on_8x8_steps_and_jumps_go_over_eight_ranks() {
        let mask = |squares: &str| -> u64 {
            squares.split_whitespace().fold(0, |mask, square| mask | u64::of(square.parse().unwrap()))
        };
        assert_eq!(mask("a1 h4 c8").step(Direction::Up), mask("a2 h5"));
        assert_eq!(mask("a1 h5 c8").step(Direction::Down), mask("h4 c7"));
        assert_eq!(mask("h4 h8 a5").step(Direction::Right), mask("b5"));
        assert_eq!(mask("a5 a1 h8").step(Direction::Left), mask("g8"));
        let from = "d5".parse().unwrap();
        assert_eq!(u64::jumps(from, mask("d5 d6 d8 d4 d3 d1 a5 b5 g5 h5")), mask("d8 d3 a5 h5"));
        assert_eq!(u64::jumps("h8".parse().unwrap(), mask("h1 h2 a8 b8")), mask("h1 a8"));
        assert_eq!(u64::jumps("a1".parse().unwrap(), mask("a2 a8 b1 h1 h8")), mask("a8 h1"));
    }

    #[test]
    fn squares_come_in_reading_order() {
        let text: Vec<String> = mask("h4 a2 b1").squares().map(|square| square.to_string()).collect();
        assert_eq!(text, ["b1", "a2", "h4"]);
        assert_eq!(u32::ALL.squares().count(), 32);
        assert_eq!(u32::of("a5".parse().unwrap()), 0);
    }
}
