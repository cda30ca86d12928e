//! Everything that pictures of one game in one style have in common.

use ab_glyph::FontRef;

use crate::deflate::assembly::Assembly;
use crate::deflate::encoded::{Sheet, Tokens};
use crate::deflate::huffman::{Census, Code};
use crate::deflate::sample;
use crate::deflate::tokens::Effort;
use crate::draw::pieces::{Back, Brush};
use crate::png::Png;
use crate::scene::bands::Parts;
use crate::scene::banqi;
use crate::scene::xiangqi;
use crate::sprites::atlas::Atlas;
use crate::sprites::catalogue;
use banqi_rules::game::Colour;
use banqi_session::{BoardView, PieceStyle};

/// The characters on the pieces and the coordinates (assets/LICENSE.md).
pub(crate) const FONT: &[u8] = include_bytes!("../assets/fonts/banqi-kai.ttf");

/// Boards made of the same sprites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    /// Banqi between red and black.
    TwoColours,
    /// Banqi with blue and green as well.
    FourColours,
    /// Xiangqi and banner xiangqi.
    Xiangqi,
}

impl Family {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::TwoColours, Self::FourColours, Self::Xiangqi];

    /// The one a view of banqi belongs to.
    pub(crate) fn of(view: &BoardView) -> Self {
        let four = view.colours.iter().any(|(colour, _)| !Colour::TWO.contains(colour));
        if four { Self::FourColours } else { Self::TwoColours }
    }

    /// What its pieces are drawn with.
    ///
    /// # Panics
    ///
    /// Never: the font is part of the binary.
    pub(crate) fn brush(self, style: PieceStyle) -> Brush {
        let font = FontRef::try_from_slice(FONT).expect("the font is part of the binary");
        let back = match self {
            Self::TwoColours | Self::Xiangqi => Back::TEAL,
            Self::FourColours => Back::PLUM,
        };
        Brush { font, style, back }
    }

    /// Its sprites.
    pub(crate) fn atlas(self, style: PieceStyle) -> Atlas {
        let brush = self.brush(style);
        match self {
            Self::TwoColours => Atlas::new(brush, catalogue::all(&Colour::TWO)),
            Self::FourColours => Atlas::new(brush, catalogue::all(&Colour::ALL)),
            Self::Xiangqi => Atlas::new(brush, catalogue::all_of_xiangqi()),
        }
    }

    /// Pictures such as games have.
    pub(crate) fn samples(self, atlas: &Atlas) -> Vec<Parts> {
        let boards = |colours| sample::boards(colours).map(|view| banqi::parts(atlas, &view)).collect();
        match self {
            Self::TwoColours => boards(&Colour::TWO),
            Self::FourColours => boards(&Colour::ALL),
            Self::Xiangqi => sample::xiangqi_boards().map(|view| xiangqi::parts(atlas, &view)).collect(),
        }
    }
}

/// The sprites, and their bits in a code learned from samples.
#[derive(Debug)]
pub(crate) struct Press {
    pub(crate) atlas: Atlas,
    tokens: Tokens,
    /// Bits for boards of the usual width; others are rare enough to be made anew.
    sheet: Sheet,
    png: Png,
}

impl Press {
    /// Lists the sprites, draws those that tell the shades, and learns the code.
    pub(crate) fn new(family: Family, style: PieceStyle) -> Self {
        let atlas = family.atlas(style);
        let samples = family.samples(&atlas);
        let stride = samples.first().map_or(1, |picture| picture.width as usize + 1);
        let sheet = Sheet::new(stride, &atlas);
        let guess = sample::guess(atlas.drawn(), stride);
        let quick = Tokens::new(Code::new(&guess), Effort::Quick, stride, &atlas);
        let mut census = Census::new();
        for picture in samples {
            Assembly { atlas: &atlas, tokens: &quick, sheet: &sheet }.count(&picture, &mut census);
        }
        let tokens = Tokens::new(Code::new(&census), Effort::Thorough, stride, &atlas);
        Self { png: Png::new(atlas.palette()), sheet: Sheet::new(stride, &atlas), tokens, atlas }
    }

    /// Width of most pictures.
    #[cfg(test)]
    pub(crate) fn usual_width(&self) -> u32 {
        u32::try_from(self.sheet.stride - 1).expect("pictures are narrow")
    }

    /// The PNG file of parts laid out.
    pub(crate) fn picture(&self, picture: &Parts) -> Vec<u8> {
        let Self { atlas, .. } = self;
        let stride = picture.width as usize + 1;
        if stride == self.sheet.stride {
            return self.png.file(Assembly { atlas, tokens: &self.tokens, sheet: &self.sheet }, picture);
        }
        let sheet = Sheet::new(stride, atlas);
        // Matches reach up as far as the usual width allows, too far for a wider picture.
        let wider = (stride > self.tokens.widest_stride)
            .then(|| Tokens::new(self.tokens.code.clone(), Effort::Quick, stride, atlas));
        let tokens = wider.as_ref().unwrap_or(&self.tokens);
        self.png.file(Assembly { atlas, tokens, sheet: &sheet }, picture)
    }
}
