//! Everything that the pictures of one family and one style of pieces share.

use banqi_session::PieceStyle;

use crate::deflate::Joiner;
use crate::family::Family;
use crate::png::PaletteWriter;
use crate::scene::picture::Picture;
use crate::sprites::atlas::Atlas;

/// Encodes pictures of boards as PNG files.
#[derive(Debug)]
pub(crate) struct BoardEncoder {
    pub(crate) atlas: Atlas,
    joiner: Joiner,
    writer: PaletteWriter,
}

impl BoardEncoder {
    /// Prepares the sprites, the palette and the Huffman code of a family in a style.
    pub(crate) fn new(family: Family, style: PieceStyle) -> Self {
        let atlas = family.atlas(style);
        let joiner = Joiner::new(&atlas, &family.samples(&atlas));
        Self { writer: PaletteWriter::new(atlas.palette()), joiner, atlas }
    }

    /// Encodes a picture made of this encoder's sprites as a PNG file.
    pub(crate) fn png(&self, picture: &Picture) -> Vec<u8> {
        let zlib = |file: &mut Vec<u8>| self.joiner.zlib(&self.atlas, picture, file);
        self.writer.file(picture.width, picture.height, zlib)
    }
}
