//! A picture as a list of layers, before any pixel is drawn.

use crate::scene::layout::Area;
use crate::sprites::atlas::SpriteKey;

/// What a layer shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fill {
    /// One entry of the palette.
    Entry(u8),
    /// A sprite, placed at the layer's top left corner.
    Sprite(SpriteKey),
}

/// A rectangle of the picture, drawn over the layers before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) area: Area,
    pub(crate) fill: Fill,
}

/// The size of a picture and its layers, the bottom one first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) layers: Vec<Layer>,
}

impl Picture {
    /// Bytes in each row of the PNG data: one for the row's filter and one for each pixel.
    pub(crate) const fn stride(&self) -> usize {
        self.width as usize + 1
    }
}
