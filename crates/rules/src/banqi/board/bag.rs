//! The bag: the multiset of faces not yet seen.

use std::fmt::Debug;
use std::hash::Hash;

use crate::banqi::Piece;
use crate::game::Colour;

/// A bag that stores the count of each hidden face: one word for each set of two colours, with four bits per face
/// in the order of [`Piece::all`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bag<const SETS: usize>([u64; SETS]);

/// The lowest bit of the four bits of each face.
const UNITS: u64 = 0x0011_1111_1111_1111;
/// The 28 bits of one colour's seven faces, shifted down to bit 0.
const SEVEN: u64 = 0x0fff_ffff;

/// The faces not yet seen, of one set or two.
pub trait Faces: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The empty bag.
    const EMPTY: Self;

    /// The bag with every piece of the sets.
    fn full() -> Self;

    /// How many of `piece` are in the bag; 0 for a piece of another set.
    fn count(&self, piece: Piece) -> u8;

    /// The number of faces in the bag.
    fn size(&self) -> u32;

    /// The number of different faces in the bag.
    fn distinct(&self) -> u32;

    /// Whether the bag holds no piece of `colour`, which must be one of its sets' colours.
    fn lacks(&self, colour: Colour) -> bool;

    /// The different faces in the bag, in the order of notation.
    fn faces(self) -> impl Iterator<Item = Piece>;

    /// Adds one piece of the sets. A bag never holds more than five of one face.
    fn put(&mut self, piece: Piece);

    /// Removes one piece, which must be in the bag.
    fn take(&mut self, piece: Piece);
}

impl Bag<1> {
    /// All counts as one number.
    pub(crate) const fn word(self) -> u64 {
        self.0[0]
    }
}

impl<const SETS: usize> Faces for Bag<SETS> {
    const EMPTY: Self = Self([0; SETS]);

    fn full() -> Self {
        let mut bag = Self::EMPTY;
        for piece in Piece::all().filter(|piece| set(piece.colour) < SETS) {
            for _ in 0..piece.kind.count() {
                bag.put(piece);
            }
        }
        bag
    }

    fn count(&self, piece: Piece) -> u8 {
        self.0.get(set(piece.colour)).map_or(0, |word| (word >> shift(piece)) as u8 & 15)
    }

    fn size(&self) -> u32 {
        Piece::all().map(|piece| u32::from(self.count(piece))).sum()
    }

    #[inline]
    fn distinct(&self) -> u32 {
        self.0.iter().map(|word| ((word | word >> 1 | word >> 2) & UNITS).count_ones()).sum()
    }

    #[inline]
    fn lacks(&self, colour: Colour) -> bool {
        (self.0[set(colour) % SETS] >> (28 * (colour.index() % 2))) & SEVEN == 0
    }

    #[inline]
    fn faces(self) -> impl Iterator<Item = Piece> {
        let colours = const { Colour::ALL.split_at(2 * SETS).0 };
        Piece::of(colours).filter(move |&piece| self.0[set(piece.colour) % SETS] >> shift(piece) & 15 > 0)
    }

    #[inline]
    fn put(&mut self, piece: Piece) {
        self.0[set(piece.colour) % SETS] += 1 << shift(piece);
    }

    #[inline]
    fn take(&mut self, piece: Piece) {
        let word = &mut self.0[set(piece.colour) % SETS];
        debug_assert!(*word >> shift(piece) & 15 > 0, "the face is not in the bag");
        *word -= 1 << shift(piece);
    }
}

/// The set that a colour belongs to: 0 for red and black, 1 for blue and green.
const fn set(colour: Colour) -> usize {
    colour.index() / 2
}

/// The bit position of a piece's count in the word of its set.
const fn shift(piece: Piece) -> usize {
    28 * (piece.colour.index() % 2) + 4 * piece.kind.index()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const SETS: usize>(colours: &'static [Colour]) {
        let mut bag = Bag::<SETS>::full();
        let faces = 7 * colours.len() as u32;
        assert_eq!((bag.size(), bag.distinct()), (16 * colours.len() as u32, faces));
        assert!(bag.faces().eq(Piece::of(colours)));
        for piece in Piece::of(colours) {
            assert_eq!(bag.count(piece), piece.kind.count());
            assert!(!bag.lacks(piece.colour));
            for _ in 0..piece.kind.count() {
                bag.take(piece);
            }
            assert_eq!(bag.faces().count() as u32, bag.distinct());
        }
        assert_eq!(bag, Bag::EMPTY);
        assert!(colours.iter().all(|colour| bag.lacks(*colour)));
    }

    #[test]
    fn a_full_bag_holds_its_sets_and_empties_face_by_face() {
        check::<1>(&Colour::TWO);
        check::<2>(&Colour::ALL);
        let blue: Piece = "K'".parse().unwrap();
        assert_eq!((Bag::<1>::full().count(blue), Bag::<2>::full().count(blue)), (0, 1));
    }
}
