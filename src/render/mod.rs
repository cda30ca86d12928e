//! Pictures: a [`BoardView`] in, or a [`Diagram`] of the rule book, a PNG file out.
//!
//! A picture has no words in it, so one serves every language: the board with its coordinates and the last
//! ply lit, and below it the ladder of kinds in rank order, whose pips say what is face up, face down and taken.
//! It is made of sprites that are drawn once, when the [`Renderer`] is made, from a font inside the binary: after
//! that no file is read and nothing is rasterised. A picture is a function of the view and so of public knowledge.
//!
//! Nothing is compressed either: sprites are turned into deflate's bits when first seen, and a picture is joined
//! from them.
//!
//! ```text
//! sketch (smooth shapes) -> pieces -> sprites (the atlas) -> tokens -> sheet (bits) -+
//!                        palette ----------^       sample -> huffman --^             |
//!                                                                                    v
//!                 layout -> scene (which sprite goes where) -> bands -----------> assembly -> png
//! ```
//!
//! The diagrams of the rule book are asked for once in a while: they are painted with the same shapes and compressed
//! by a library, aside from all this (`diagram`).

mod assembly;
mod bands;
mod bits;
mod canvas;
mod checksum;
mod diagram;
mod huffman;
mod joiner;
mod layout;
mod marks;
mod palette;
mod pieces;
mod png;
#[cfg(test)]
mod reference;
mod sample;
mod scene;
mod sheet;
mod signs;
mod sketch;
mod sprites;
mod tokens;

use ab_glyph::FontRef;

pub use palette::{Ink, Rgb, contrast};

use crate::book::Diagram;
use crate::session::BoardView;
use assembly::Assembly;
use bands::Parts;
use huffman::{Census, Code};
use palette::Palette;
use png::Png;
use scene::Scene;
use sheet::{Sheet, Tokens, usual_stride};
use sprites::Atlas;
use tokens::Effort;

/// The characters on the pieces and the coordinates (assets/LICENSE.md).
const FONT: &[u8] = include_bytes!("../../assets/fonts/banqi-kai.ttf");

/// Draws boards. Make one at start and share it: drawing needs no `mut`.
#[derive(Debug)]
pub struct Renderer {
    atlas: Atlas,
    tokens: Tokens,
    /// Bits for boards of the usual width; others are rare enough to be made anew.
    sheet: Sheet,
    png: Png,
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
        let tokens = learned(&atlas);
        let sheet = Sheet::new(usual_stride(), &atlas);
        Self { png: Png::new(&palette), atlas, tokens, sheet }
    }

    /// The PNG file that shows a view; equal views give equal bytes.
    #[must_use]
    pub fn board_png(&self, view: &BoardView) -> Vec<u8> {
        self.picture(&Scene::parts(&self.atlas, view))
    }

    /// The PNG file that shows a diagram; equal diagrams give equal bytes.
    ///
    /// # Panics
    ///
    /// Never: the font is part of the binary.
    #[must_use]
    pub fn diagram_png(&self, diagram: &Diagram) -> Vec<u8> {
        let font = FontRef::try_from_slice(FONT).expect("the font is part of the binary");
        let mut palette = Palette::new();
        let canvas = diagram::painted(&font, &mut palette, diagram);
        Png::new(&palette).painted(&canvas)
    }

    /// The PNG file of parts laid out.
    fn picture(&self, picture: &Parts) -> Vec<u8> {
        let stride = picture.width as usize + 1;
        if stride == self.sheet.stride {
            let assembly = Assembly { atlas: &self.atlas, tokens: &self.tokens, sheet: &self.sheet };
            return self.png.file(assembly, picture);
        }
        let sheet = Sheet::new(stride, &self.atlas);
        // Matches reach up as far as the usual width allows, too far for a wider picture.
        let wider = (stride > self.tokens.widest_stride)
            .then(|| Tokens::new(self.tokens.code.clone(), Effort::Quick, stride, &self.atlas));
        let tokens = wider.as_ref().unwrap_or(&self.tokens);
        self.png.file(Assembly { atlas: &self.atlas, tokens, sheet: &sheet }, picture)
    }
}

/// A code learned from boards such as games have.
fn learned(atlas: &Atlas) -> Tokens {
    let sheet = Sheet::new(usual_stride(), atlas);
    let guess = sample::guess(atlas.drawn(), sheet.stride);
    let tokens = Tokens::new(Code::new(&guess), Effort::Quick, sheet.stride, atlas);
    let mut census = Census::new();
    for view in sample::boards() {
        let picture = Scene::parts(atlas, &view);
        Assembly { atlas, tokens: &tokens, sheet: &sheet }.count(&picture, &mut census);
    }
    Tokens::new(Code::new(&census), Effort::Thorough, sheet.stride, atlas)
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}
