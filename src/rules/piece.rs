//! Pieces: what colour they are, what kind, and the letters they are written with.

use std::fmt;

/// The colour of a piece, which is the side it belongs to.
///
/// A colour is not a seat: the first turn-up decides which seat plays which colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Written in upper case.
    Red,
    /// Written in lower case.
    Black,
}

impl Colour {
    /// Both colours, in the order of notation: red, black.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// Position in [`Colour::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour that moves after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}

/// The word used in results and records: `red` or `black`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "red",
            Self::Black => "black",
        })
    }
}

/// The kind of a piece, declared in the order of notation (`KAERHCP`).
///
/// The order is that of the letters in a bag, not a rank order: who may take whom is
/// [`RuleSet::takes_by_stepping`](super::RuleSet::takes_by_stepping).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `K`: 帥 將, called king in Western sets.
    General,
    /// `A`: 仕 士, called guard.
    Advisor,
    /// `E`: 相 象.
    Elephant,
    /// `R`: 俥 車, called cart.
    Chariot,
    /// `H`: 傌 馬.
    Horse,
    /// `C`: 炮 砲, called catapult.
    Cannon,
    /// `P`: 兵 卒, called pawn.
    Soldier,
}

impl Kind {
    /// All kinds, in the order of notation.
    pub const ALL: [Self; 7] = [
        Self::General,
        Self::Advisor,
        Self::Elephant,
        Self::Chariot,
        Self::Horse,
        Self::Cannon,
        Self::Soldier,
    ];

    /// Position in [`Kind::ALL`], 0 to 6.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many of this kind each colour has in a set: 1 general, 5 soldiers, 2 of the others (Boyer).
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::General => 1,
            Self::Soldier => 5,
            _ => 2,
        }
    }

    /// The upper-case letter of the notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::General => 'K',
            Self::Advisor => 'A',
            Self::Elephant => 'E',
            Self::Chariot => 'R',
            Self::Horse => 'H',
            Self::Cannon => 'C',
            Self::Soldier => 'P',
        }
    }
}

/// One piece, seen: its colour and its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub colour: Colour,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// How many different faces there are.
    pub const FACES: usize = 14;

    /// All faces in the order of notation: `KAERHCPkaerhcp`.
    pub fn all() -> impl Iterator<Item = Self> {
        Colour::ALL
            .into_iter()
            .flat_map(|colour| Kind::ALL.into_iter().map(move |kind| Self { colour, kind }))
    }

    /// Position in [`Piece::all`], 0 to 13.
    #[must_use]
    pub const fn index(self) -> usize {
        self.colour.index() * 7 + self.kind.index()
    }

    /// The letter of the notation: upper case for red, lower case for black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.colour {
            Colour::Red => self.kind.letter(),
            Colour::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece written with `letter`, or `None` for any other character.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::all().find(|piece| piece.letter() == letter)
    }

    /// The piece that the traditional character `glyph` stands for.
    ///
    /// The glyphs that both colours share in simplified print (車, 馬, 炮 ..) are read as the colour that
    /// traditional sets give them (rules, "Words used").
    #[must_use]
    pub fn from_glyph(glyph: char) -> Option<Self> {
        Self::all().find(|piece| piece.glyph() == glyph)
    }

    /// The traditional character on the disc.
    #[must_use]
    pub const fn glyph(self) -> char {
        match (self.colour, self.kind) {
            (Colour::Red, Kind::General) => '帥',
            (Colour::Red, Kind::Advisor) => '仕',
            (Colour::Red, Kind::Elephant) => '相',
            (Colour::Red, Kind::Chariot) => '俥',
            (Colour::Red, Kind::Horse) => '傌',
            (Colour::Red, Kind::Cannon) => '炮',
            (Colour::Red, Kind::Soldier) => '兵',
            (Colour::Black, Kind::General) => '將',
            (Colour::Black, Kind::Advisor) => '士',
            (Colour::Black, Kind::Elephant) => '象',
            (Colour::Black, Kind::Chariot) => '車',
            (Colour::Black, Kind::Horse) => '馬',
            (Colour::Black, Kind::Cannon) => '砲',
            (Colour::Black, Kind::Soldier) => '卒',
        }
    }
}

/// The letter of the notation.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_glyphs_name_one_piece_each() {
        let letters: String = Piece::all().map(Piece::letter).collect();
        assert_eq!(letters, "KAERHCPkaerhcp");
        for (index, piece) in Piece::all().enumerate() {
            assert_eq!(piece.index(), index);
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            assert_eq!(Piece::from_glyph(piece.glyph()), Some(piece));
        }
        assert_eq!(Piece::from_letter('x'), None);
    }
}
