//! What the boards of all families have in common: the status of a colour, and how pictures of it look.

use banqi_rules::AnyPiece;

/// The status of a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Standing {
    /// None of the others.
    #[default]
    Waiting,
    /// Its seat is to move.
    ToMove,
    /// Its seat has won.
    Won,
    /// Its seat is out; its pieces stay and can be captured.
    Out,
}

impl Standing {
    /// All values.
    pub const ALL: [Self; 4] = [Self::Waiting, Self::ToMove, Self::Won, Self::Out];
}

/// The appearance of the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PieceStyle {
    /// Traditional characters.
    #[default]
    Traditional,
    /// Simplified characters.
    Simplified,
    /// Pictures that need no reading: a crown, a horse's head, a wheel.
    Figures,
}

impl PieceStyle {
    /// All styles.
    pub const ALL: [Self; 3] = [Self::Traditional, Self::Simplified, Self::Figures];

    /// Returns the character of a piece whose traditional character is `traditional`; `None` for figures.
    #[must_use]
    pub const fn character(self, traditional: char) -> Option<char> {
        match self {
            Self::Traditional => Some(traditional),
            Self::Simplified => Some(match traditional {
                '帥' => '帅',
                '將' => '将',
                '俥' | '車' => '车',
                '傌' | '馬' => '马',
                '砲' => '炮',
                same => same,
            }),
            Self::Figures => None,
        }
    }

    /// Returns the sign of a piece in a line of text: its character, or for figures its letter in upper case, as in
    /// WXF notation.
    #[must_use]
    pub fn sign(self, piece: impl Into<AnyPiece>) -> char {
        let piece = piece.into();
        self.character(piece.glyph()).unwrap_or_else(|| piece.letter().to_ascii_uppercase())
    }
}

/// The colours of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Flat wood.
    #[default]
    Wood,
    /// Ink on paper.
    Paper,
    /// Slate, for dark screens.
    Slate,
    /// Black on white, with the strongest contrasts.
    Contrast,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 4] = [Self::Wood, Self::Paper, Self::Slate, Self::Contrast];
}
