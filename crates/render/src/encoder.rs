//! Everything that the pictures of one family and one style of pieces share.

use banqi_session::{PieceStyle, Theme};

use crate::deflate::Joiner;
use crate::family::SpriteSet;
use crate::png::PaletteWriter;
use crate::scene::picture::Picture;
use crate::sprites::atlas::Atlas;

/// Encodes pictures of boards as PNG files.
#[derive(Debug)]
pub(crate) struct BoardEncoder {
    pub(crate) atlas: Atlas,
    joiner: Joiner,
    /// One writer for each theme: themes differ only in the colours of the palette.
    writers: [PaletteWriter; Theme::ALL.len()],
}

impl BoardEncoder {
    /// Prepares the sprites and the palette of a family in a style.
    pub(crate) fn new(family: SpriteSet, style: PieceStyle) -> Self {
        let atlas = family.atlas(style);
        let joiner = Joiner::new(&atlas, family, style);
        let writers = Theme::ALL.map(|theme| PaletteWriter::new(atlas.palette(), theme));
        Self { atlas, joiner, writers }
    }

    /// Encodes a picture made of this encoder's sprites as a PNG file in the colours of a theme.
    pub(crate) fn png(&self, picture: &Picture, theme: Theme) -> Vec<u8> {
        let zlib = |file: &mut Vec<u8>| self.joiner.zlib(&self.atlas, picture, file);
        self.writers[theme as usize].file(picture.width, picture.height, zlib)
    }

    /// Numbers of bytes of the sprites drawn so far: their pixels and their bits.
    #[cfg(test)]
    pub(crate) fn sprite_bytes(&self) -> [usize; 2] {
        let pixels = self.atlas.drawn().map(|sprite| sprite.as_raw().len()).sum();
        [pixels, self.joiner.bytes()]
    }
}
