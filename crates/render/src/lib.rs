#![doc = include_str!("../README.md")]
//! # Inside
//!
//! The renderer turns a [`BoardView`], a [`XiangqiBoard`], a [`Diagram`] of the rule book or a card, such as a
//! [`GameCard`], into a PNG file.
//!
//! A picture contains no words except the name of the river, so the same one serves every language. It shows the board
//! with its coordinates and the last ply, and below it the ladder: the kinds in rank order, each with the numbers of
//! pieces that are face up and face down. Above and below a board of xiangqi are the captured pieces. Pictures are a
//! function of the view, which holds only public knowledge.
//!
//! Images are buffers of the [`image`] crate. Shapes and glyphs are rasterised by `tiny_skia`. The fonts are part of
//! the binary, so no file is read.
//!
//! - `draw` draws everything as antialiased shapes: pieces, points, coordinates and signs.
//! - `sprites` lists all sprites, and its atlas draws each when it is first used.
//! - `scene` decides which sprite goes where. Its result is a list of layers, not an image.
//! - `deflate` turns such a list into compressed PNG data without drawing it; its documentation gives the reasons.
//!
//! ```text
//! draw (shapes) -> sprites (atlas) -------> deflate (joiner) -> png (PNG file)
//!                                             ^                  ^
//! view -> scene (layers) ---------------------+                  |
//! diagram of the rule book -> diagram (image) -------------------+
//! piece or mark -> icon (image) ---------------------------------+
//! person's results, finished game -> cards (image) -> PNG file
//! views -> scene (layers) -> animation -> GIF file
//! ```
//!
//! Each set of sprites and each style of pieces has an encoder of its own, with its own sprites, palette and Huffman
//! code. Themes share all of that: a theme is only the colours of the palette. Diagrams, cards and icons are requested
//! rarely: they are drawn as images and encoded by the [`image`] crate.

mod animation;
mod bits;
mod cards;
mod deflate;
mod diagram;
mod draw;
mod encoder;
mod family;
mod icon;
mod palette;
mod png;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod samples;
mod scene;
mod sprites;

use std::sync::OnceLock;

pub use animation::NoAnimation;
pub use cards::{
    CardRating, CardResult, ColourRecord, FEWEST_PLIES, GameCard, GameSide, GameTurn, HeadToHead,
    LeaderboardCard, LeaderboardPlace, NoCard, ProfileCard, can_draw,
};
pub use icon::Icon;
pub use palette::{Ink, Rgb, accent, contrast};

use banqi_book::Diagram;
use banqi_session::{BoardView, PieceStyle, XiangqiBoard};
use encoder::BoardEncoder;
use family::SpriteSet;

/// Draws pictures. Create one at start and share it.
#[derive(Debug)]
pub struct Renderer {
    /// One encoder for each set and style, created when first used.
    encoders: [[OnceLock<BoardEncoder>; PieceStyle::ALL.len()]; SpriteSet::ALL.len()],
}

impl Renderer {
    /// Creates a renderer and prepares boards of two colours with traditional characters. The first picture of another
    /// set or another style takes longer.
    ///
    /// # Panics
    ///
    /// Never: the fonts are part of the binary.
    #[must_use]
    pub fn new() -> Self {
        let renderer = Self { encoders: Default::default() };
        renderer.encoder(SpriteSet::TwoColours, PieceStyle::Traditional);
        renderer
    }

    /// Encodes a banqi board as a PNG file. Equal views give equal bytes.
    #[must_use]
    pub fn board_png(&self, view: &BoardView) -> Vec<u8> {
        let encoder = self.encoder(SpriteSet::of(view), view.style);
        encoder.png(&family::banqi::picture(&encoder.atlas, view), view.theme)
    }

    /// Encodes a xiangqi board as a PNG file. Equal boards give equal bytes.
    #[must_use]
    pub fn xiangqi_png(&self, board: &XiangqiBoard) -> Vec<u8> {
        let encoder = self.encoder(SpriteSet::Xiangqi, board.style);
        encoder.png(&family::xiangqi::picture(&encoder.atlas, board), board.theme)
    }

    /// Encodes a diagram as a PNG file. Equal diagrams give equal bytes.
    ///
    /// # Panics
    ///
    /// Never: encoding fails only for images too large for a PNG file.
    #[must_use]
    pub fn diagram_png(&self, diagram: &Diagram) -> Vec<u8> {
        let set = SpriteSet::of_diagram(diagram);
        let image = diagram::image(&set.brush(diagram.style), diagram);
        png::encoded(&image).expect("a diagram is not too large for a PNG file")
    }

    fn encoder(&self, set: SpriteSet, style: PieceStyle) -> &BoardEncoder {
        self.encoders[set as usize][style as usize].get_or_init(|| BoardEncoder::new(set, style))
    }
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}
