//! Pictures: a [`BoardView`] in, a PNG file out.
//!
//! A picture has no words in it, so one serves every language: the board with its coordinates and the last
//! ply lit, and below it the ladder of kinds in rank order, whose pips say what is face up, face down and taken.
//! It is made of sprites that are drawn once, when the [`Renderer`] is made, from a font inside the binary: after
//! that no file is read and nothing is rasterised. A picture is a function of the view and so of public knowledge.
//!
//! ```text
//! sketch (smooth shapes) -> pieces -> sprites (the atlas) -+
//!                        palette ----------^               +-> scene -> canvas -> png
//!                                          layout ---------+
//! ```

mod canvas;
mod layout;
mod palette;
mod pieces;
mod png;
mod scene;
mod sketch;
mod sprites;

use ab_glyph::FontRef;

pub use palette::{Ink, Rgb, contrast};

use crate::session::BoardView;
use palette::Palette;
use scene::Scene;
use sprites::Atlas;

/// The characters on the pieces and the coordinates (assets/LICENSE.md).
const FONT: &[u8] = include_bytes!("../../assets/fonts/banqi-kai.ttf");

/// Draws boards. Make one at start and share it: drawing needs no `mut`.
#[derive(Debug)]
pub struct Renderer {
    palette: Palette,
    atlas: Atlas,
}

impl Renderer {
    /// Draws every sprite.
    ///
    /// # Panics
    ///
    /// Never: the font is part of the binary.
    #[must_use]
    pub fn new() -> Self {
        let font = FontRef::try_from_slice(FONT).expect("the font is part of the binary");
        let mut palette = Palette::new();
        let atlas = Atlas::new(&font, &mut palette);
        Self { palette, atlas }
    }

    /// The PNG file that shows a view; equal views give equal bytes.
    ///
    /// # Panics
    ///
    /// Never: a canvas of at most 255 by 255 squares is a valid picture, and memory takes every byte.
    #[must_use]
    pub fn board_png(&self, view: &BoardView) -> Vec<u8> {
        let canvas = Scene::paint(&self.atlas, view);
        png::encode(&canvas, &self.palette).expect("a canvas is a valid picture")
    }
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}
