//! Pieces: their colours and kinds, and the letters that denote them.

use std::fmt;
use std::str::FromStr;

use crate::game::Colour;

/// The kind of a piece, declared in the order of notation (`KAERHCP`).
///
/// This is the order of the letters in a bag, not a rank order. Which kind captures which is defined by
/// [`RuleSet::takes_by_stepping`](crate::banqi::RuleSet::takes_by_stepping).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `K`: 帥 將. Called king in Western sets.
    General,
    /// `A`: 仕 士. Also called guard.
    Advisor,
    /// `E`: 相 象.
    Elephant,
    /// `R`: 俥 車. Also called cart.
    Chariot,
    /// `H`: 傌 馬.
    Horse,
    /// `C`: 炮 砲. Also called catapult.
    Cannon,
    /// `P`: 兵 卒. Also called pawn.
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

    /// Index in [`Kind::ALL`], 0 to 6.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many pieces of this kind each colour has in a set: 1 general, 5 soldiers, 2 of each other kind (Boyer).
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::General => 1,
            Self::Soldier => 5,
            _ => 2,
        }
    }

    /// The letter in notation, in upper case.
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

/// A piece whose face is known: its colour and its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The colour of the piece.
    pub colour: Colour,
    /// The kind of the piece.
    pub kind: Kind,
}

impl Piece {
    /// All faces in the order of notation: `KAERHCPkaerhcp`, then the same with a `'` after each.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::of(&Colour::ALL)
    }

    /// The faces of the given colours, colour by colour, each in the order of notation.
    pub fn of(colours: &'static [Colour]) -> impl Iterator<Item = Self> {
        colours.iter().flat_map(|&colour| Kind::ALL.into_iter().map(move |kind| Self { colour, kind }))
    }

    /// Index in [`Piece::all`], 0 to 27.
    #[must_use]
    pub const fn index(self) -> usize {
        self.colour.index() * 7 + self.kind.index()
    }

    /// The letter in notation: upper case for red and blue, lower case for black and green. Blue and green pieces
    /// have a `'` after the letter, which `Display` writes.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.colour {
            Colour::Red | Colour::Blue => self.kind.letter(),
            Colour::Black | Colour::Green => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The red or black piece denoted by `letter` alone, or `None` for any other character.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::of(&Colour::TWO).find(|piece| piece.letter() == letter)
    }

    /// The corresponding piece of the other set: blue for red, green for black, and vice versa. Notation
    /// distinguishes the two by a `'`.
    #[must_use]
    pub const fn of_other_set(self) -> Self {
        let colour = match self.colour {
            Colour::Red => Colour::Blue,
            Colour::Black => Colour::Green,
            Colour::Blue => Colour::Red,
            Colour::Green => Colour::Black,
        };
        Self { colour, kind: self.kind }
    }

    /// The traditional character on the disc. Blue pieces have the characters of red, green those of black (ours).
    #[must_use]
    pub const fn glyph(self) -> char {
        match (self.colour, self.kind) {
            (Colour::Red | Colour::Blue, Kind::General) => '帥',
            (Colour::Red | Colour::Blue, Kind::Advisor) => '仕',
            (Colour::Red | Colour::Blue, Kind::Elephant) => '相',
            (Colour::Red | Colour::Blue, Kind::Chariot) => '俥',
            (Colour::Red | Colour::Blue, Kind::Horse) => '傌',
            (Colour::Red | Colour::Blue, Kind::Cannon) => '炮',
            (Colour::Red | Colour::Blue, Kind::Soldier) => '兵',
            (Colour::Black | Colour::Green, Kind::General) => '將',
            (Colour::Black | Colour::Green, Kind::Advisor) => '士',
            (Colour::Black | Colour::Green, Kind::Elephant) => '象',
            (Colour::Black | Colour::Green, Kind::Chariot) => '車',
            (Colour::Black | Colour::Green, Kind::Horse) => '馬',
            (Colour::Black | Colour::Green, Kind::Cannon) => '砲',
            (Colour::Black | Colour::Green, Kind::Soldier) => '卒',
        }
    }
}

/// The piece in notation: `K` red, `k` black, `K'` blue, `k'` green.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())?;
        f.write_str(match self.colour {
            Colour::Red | Colour::Black => "",
            Colour::Blue | Colour::Green => "'",
        })
    }
}

/// The error for text that is not a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a piece: write one of KAERHCP for red or kaerhcp for black, followed by ' for blue or green")]
pub struct NotAPiece;

impl FromStr for Piece {
    type Err = NotAPiece;

    fn from_str(text: &str) -> Result<Self, NotAPiece> {
        let mut letters = text.chars();
        let piece = letters.next().and_then(Self::from_letter).ok_or(NotAPiece)?;
        match letters.as_str() {
            "" => Ok(piece),
            "'" => Ok(piece.of_other_set()),
            _ => Err(NotAPiece),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_glyphs_name_one_piece_each() {
        let written: String = Piece::all().map(|piece| piece.to_string()).collect();
        assert_eq!(written, "KAERHCPkaerhcpK'A'E'R'H'C'P'k'a'e'r'h'c'p'");
        for (index, piece) in Piece::all().enumerate() {
            assert_eq!(piece.index(), index);
            assert_eq!(piece.to_string().parse(), Ok(piece));
            assert_eq!(piece.of_other_set().glyph(), piece.glyph());
        }
        for piece in Piece::of(&Colour::TWO) {
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            assert_eq!(Piece::of(&Colour::TWO).filter(|other| other.glyph() == piece.glyph()).count(), 1);
        }
        assert_eq!(Piece::from_letter('x'), None);
        for text in ["", "x", "'", "'K", "K''", "KK", "K\u{2019}", "帥"] {
            assert_eq!(text.parse::<Piece>(), Err(NotAPiece), "{text}");
        }
    }
}
