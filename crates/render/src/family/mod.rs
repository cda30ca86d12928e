//! The boards of each family of games, and the sets of sprites they are made of. This is the only file with a match arm
//! for each set.

pub(crate) mod banqi;
pub(crate) mod xiangqi;

use std::time::Duration;

use ab_glyph::FontRef;
use banqi_book::{Diagram, Shape};
use banqi_rules::AnyPiece;
use banqi_rules::game::Colour;
use banqi_session::{AnyBoard, BoardView, PieceStyle};

use crate::animation::{self, NoAnimation};
use crate::draw::disc::Disc;
use crate::draw::pieces::{Back, Brush};
use crate::sprites::atlas::Atlas;
use crate::sprites::catalogue;
use crate::{Icon, Renderer};

/// The font of the pieces and the river (`assets/fonts`).
const CHARACTERS: &[u8] = include_bytes!("../../assets/fonts/banqi-kai.ttf");
/// The font of coordinates and counts, made for readers with low vision. All its digits are equally wide.
pub(crate) const NUMBERS: &[u8] = include_bytes!("../../assets/fonts/banqi-sans.ttf");

/// Boards that are made of the same sprites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SpriteSet {
    /// Banqi with red and black.
    TwoColours,
    /// Banqi that includes blue and green.
    FourColours,
    /// Xiangqi and banner xiangqi.
    Xiangqi,
}

impl SpriteSet {
    /// All sets.
    pub(crate) const ALL: [Self; 3] = [Self::TwoColours, Self::FourColours, Self::Xiangqi];

    /// Returns the set of a banqi board.
    pub(crate) fn of(view: &BoardView) -> Self {
        let four = view.colours.iter().any(|(colour, _)| !Colour::TWO.contains(colour));
        if four { Self::FourColours } else { Self::TwoColours }
    }

    /// Returns the set whose pieces a diagram shows.
    pub(crate) const fn of_diagram(diagram: &Diagram) -> Self {
        match diagram.shape {
            Shape::Points => Self::Xiangqi,
            Shape::Board if diagram.ranks == diagram.files => Self::FourColours,
            Shape::Board | Shape::Table => Self::TwoColours,
        }
    }

    /// Returns the brush that draws the set's pieces.
    ///
    /// # Panics
    ///
    /// Never: the fonts are part of the binary.
    pub(crate) fn brush(self, style: PieceStyle) -> Brush {
        let font = |file| FontRef::try_from_slice(file).expect("the font is part of the binary");
        let back = match self {
            Self::TwoColours | Self::Xiangqi => Back::TEAL,
            Self::FourColours => Back::PLUM,
        };
        // The points of xiangqi are closer together than squares, so its pieces are smaller.
        let is_plain = self == Self::Xiangqi;
        Brush { characters: font(CHARACTERS), numbers: font(NUMBERS), style, back, is_plain }
    }

    /// Returns the atlas of the set's sprites.
    pub(crate) fn atlas(self, style: PieceStyle) -> Atlas {
        let brush = self.brush(style);
        match self {
            Self::TwoColours => Atlas::new(brush, catalogue::all(&Colour::TWO)),
            Self::FourColours => Atlas::new(brush, catalogue::all(&Colour::ALL)),
            Self::Xiangqi => Atlas::new(brush, catalogue::all_of_xiangqi()),
        }
    }

    /// Returns pictures of typical boards.
    #[cfg(test)]
    pub(crate) fn samples(self, atlas: &Atlas) -> Vec<crate::scene::picture::Picture> {
        use crate::samples;

        let boards = |colours| samples::boards(colours).map(|view| banqi::picture(atlas, &view)).collect();
        match self {
            Self::TwoColours => boards(&Colour::TWO),
            Self::FourColours => boards(&Colour::ALL),
            Self::Xiangqi => samples::xiangqi_boards().map(|view| xiangqi::picture(atlas, &view)).collect(),
        }
    }
}

impl Icon {
    /// Returns the icon of a face-down piece on a board; `None` on boards that never have one.
    #[must_use]
    pub fn back(board: &AnyBoard) -> Option<Self> {
        match board {
            AnyBoard::Banqi(board) => Some(Self::face_down(board)),
            AnyBoard::Xiangqi(_) => None,
        }
    }
}

impl Renderer {
    /// Encodes a board of any game as a PNG file. Equal boards give equal bytes.
    #[must_use]
    pub fn png(&self, board: &AnyBoard) -> Vec<u8> {
        match board {
            AnyBoard::Banqi(board) => self.board_png(board),
            AnyBoard::Xiangqi(board) => self.xiangqi_png(board),
        }
    }

    /// Encodes boards of one game, each with the time it is shown, as an animated GIF file that repeats for ever. Style
    /// and theme are those of the first. Equal boards give equal bytes.
    ///
    /// # Errors
    ///
    /// [`NoAnimation`] if no board is given, or if they are of several kinds.
    pub fn gif(&self, shots: &[(AnyBoard, Duration)]) -> Result<Vec<u8>, NoAnimation> {
        let look = |board: &AnyBoard| match board {
            AnyBoard::Banqi(board) => (SpriteSet::of(board), board.style, board.theme),
            AnyBoard::Xiangqi(board) => (SpriteSet::Xiangqi, board.style, board.theme),
        };
        let (set, style, theme) = shots.first().map(|(board, _)| look(board)).ok_or(NoAnimation::Empty)?;
        if shots.iter().any(|(board, _)| look(board).0 != set) {
            return Err(NoAnimation::Mixed);
        }
        let encoder = self.encoder(set, style);
        let pictures = shots.iter().map(|(board, time)| {
            let picture = match board {
                AnyBoard::Banqi(board) => banqi::picture(&encoder.atlas, board),
                AnyBoard::Xiangqi(board) => xiangqi::picture(&encoder.atlas, board),
            };
            (picture, *time)
        });
        animation::gif(encoder, theme, pictures)
    }
}

impl From<AnyPiece> for Disc {
    fn from(piece: AnyPiece) -> Self {
        match piece {
            AnyPiece::Banqi(piece) => piece.into(),
            AnyPiece::Xiangqi(piece) => piece.into(),
        }
    }
}
