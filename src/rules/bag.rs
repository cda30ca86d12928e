//! The bag: the faces nobody has seen yet.

use super::{Colour, Piece};

/// How often each face is still hidden, four bits a face in the order of [`Piece::all`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Bag(u64);

/// The lowest bit of each face's four.
const UNITS: u64 = 0x0011_1111_1111_1111;
/// The bits of one colour's seven faces, shifted down.
const SEVEN: u64 = 0x0fff_ffff;

impl Bag {
    /// The 32 pieces of a set.
    pub(super) fn full() -> Self {
        let mut bag = Self::default();
        for piece in Piece::of(&Colour::TWO) {
            for _ in 0..piece.kind.count() {
                bag.put(piece);
            }
        }
        bag
    }

    /// How often `piece` is in the bag: never if it is blue or green.
    pub(super) const fn count(self, piece: Piece) -> u8 {
        match self.0.checked_shr(piece.index() as u32 * 4) {
            Some(shifted) => shifted as u8 & 15,
            None => 0,
        }
    }

    /// How many faces are in the bag.
    pub(super) fn size(self) -> u32 {
        Piece::of(&Colour::TWO).map(|piece| u32::from(self.count(piece))).sum()
    }

    /// How many different faces are in the bag.
    pub(super) const fn distinct(self) -> u32 {
        ((self.0 | self.0 >> 1 | self.0 >> 2) & UNITS).count_ones()
    }

    /// Whether the bag holds no piece of `colour`.
    pub(super) const fn lacks(self, colour: Colour) -> bool {
        (self.0 >> (colour.index() * 28)) & SEVEN == 0
    }

    /// The different faces in the bag, in the order of notation.
    pub(super) fn faces(self) -> impl Iterator<Item = Piece> {
        Piece::of(&Colour::TWO).filter(move |&piece| self.count(piece) > 0)
    }

    /// Adds one piece; a bag never holds more than five of a kind.
    pub(super) const fn put(&mut self, piece: Piece) {
        self.0 += 1 << (piece.index() * 4);
    }

    /// Removes one piece, which must be in the bag.
    pub(super) const fn take(&mut self, piece: Piece) {
        debug_assert!(self.count(piece) > 0, "the face is not in the bag");
        self.0 -= 1 << (piece.index() * 4);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_bag_is_a_set_and_empties_face_by_face() {
        let mut bag = Bag::full();
        assert_eq!((bag.size(), bag.distinct()), (32, 14));
        for piece in Piece::of(&Colour::TWO) {
            assert_eq!(bag.count(piece), piece.kind.count());
            assert!(!bag.lacks(piece.colour));
            for _ in 0..piece.kind.count() {
                bag.take(piece);
            }
            assert_eq!(bag.faces().count() as u32, bag.distinct());
        }
        assert_eq!(bag, Bag::default());
        assert!(Colour::TWO.into_iter().all(|colour| bag.lacks(colour)));
    }
}
