//! Pieces: their colour, their kind, and the letters that denote them.

use std::fmt;

use crate::xiangqi::Colour;

/// The kind of a piece. The general comes first and the soldier last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `K`: 帥 將. One step orthogonally, within the palace.
    General,
    /// `A`: 仕 士. One step diagonally, within the palace.
    Advisor,
    /// `B`: 相 象. Two steps diagonally; it cannot jump over a piece or cross the river.
    Elephant,
    /// `N`: 傌 馬. One step orthogonally, then one diagonally outward. A piece on the first step blocks it.
    Horse,
    /// `R`: 俥 車. Any distance orthogonally.
    Chariot,
    /// `C`: 炮 砲. Moves like the chariot, but captures by jumping over exactly one piece.
    Cannon,
    /// `F`: 旗. Two steps orthogonally, then one diagonally outward. A piece on either of the two orthogonal steps
    /// blocks it. In banner xiangqi only (DeWitt).
    Banner,
    /// `P`: 兵 卒. One step forward; once it has crossed the river also one step sideways.
    Soldier,
}

impl Kind {
    /// All kinds, in the order of declaration.
    pub const ALL: [Self; 8] = [
        Self::General,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Chariot,
        Self::Cannon,
        Self::Banner,
        Self::Soldier,
    ];

    /// Index in [`Kind::ALL`], 0 to 7.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many pieces of this kind each colour has at the start, in a variant that has the kind at all.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::General => 1,
            Self::Soldier => 5,
            _ => 2,
        }
    }

    /// Whether this kind can cross the river (TBG rule 14 counts such pieces).
    #[must_use]
    pub const fn crosses_river(self) -> bool {
        !matches!(self, Self::General | Self::Advisor | Self::Elephant)
    }

    /// The letter in a FEN, in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::General => 'K',
            Self::Advisor => 'A',
            Self::Elephant => 'B',
            Self::Horse => 'N',
            Self::Chariot => 'R',
            Self::Cannon => 'C',
            Self::Banner => 'F',
            Self::Soldier => 'P',
        }
    }
}

/// The English name of the kind.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::General => "general",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Chariot => "chariot",
            Self::Cannon => "cannon",
            Self::Banner => "banner",
            Self::Soldier => "soldier",
        })
    }
}

/// A piece: its colour and its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The colour of the piece.
    pub colour: Colour,
    /// The kind of the piece.
    pub kind: Kind,
}

impl Piece {
    /// All 16 combinations of colour and kind, red first.
    pub fn all() -> impl Iterator<Item = Self> {
        Colour::ALL
            .into_iter()
            .flat_map(|colour| Kind::ALL.into_iter().map(move |kind| Self { colour, kind }))
    }

    /// The letter in a FEN: upper case for red, lower case for black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.colour {
            Colour::Red => self.kind.letter(),
            Colour::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece denoted by `letter`, or `None` for any other character.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::all().find(|piece| piece.letter() == letter)
    }

    /// The traditional character on the disc. Both colours' banners are 旗.
    #[must_use]
    pub const fn glyph(self) -> char {
        match (self.colour, self.kind) {
            (Colour::Red, Kind::General) => '帥',
            (Colour::Red, Kind::Advisor) => '仕',
            (Colour::Red, Kind::Elephant) => '相',
            (Colour::Red, Kind::Horse) => '傌',
            (Colour::Red, Kind::Chariot) => '俥',
            (Colour::Red, Kind::Cannon) => '炮',
            (_, Kind::Banner) => '旗',
            (Colour::Red, Kind::Soldier) => '兵',
            (Colour::Black, Kind::General) => '將',
            (Colour::Black, Kind::Advisor) => '士',
            (Colour::Black, Kind::Elephant) => '象',
            (Colour::Black, Kind::Horse) => '馬',
            (Colour::Black, Kind::Chariot) => '車',
            (Colour::Black, Kind::Cannon) => '砲',
            (Colour::Black, Kind::Soldier) => '卒',
        }
    }
}

/// The letter in a FEN.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_names_one_piece() {
        let letters: String = Piece::all().map(Piece::letter).collect();
        assert_eq!(letters, "KABNRCFPkabnrcfp");
        for piece in Piece::all() {
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
        }
        assert_eq!(Piece::from_letter('x'), None);
    }
}
