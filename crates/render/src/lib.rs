#![doc = include_str!("../README.md")]
//! # Inside
//!
//! Pictures: a [`BoardView`] or a [`XiangqiBoard`] in, or a [`Diagram`] of the rule book, a PNG file out.
//!
//! A picture has no words in it, so one serves every language: the board with its coordinates and the last
//! ply lit, and below or beside it the ladder of kinds in rank order, whose pips say what is face up, face down and
//! taken. It is made of sprites that are drawn when first seen, from a font inside the binary: no file is read, and
//! what was seen once is never rasterised again. A picture is a function of the view and so of public knowledge.
//!
//! Nothing is compressed either: sprites are turned into deflate's bits when first seen, and a picture is joined
//! from them. Each game and style of pieces has sprites, a palette and a code of its own: a `Press`.
//!
//! ```text
//! sketch (smooth shapes) -> pieces, figures -> sprites, fittings -> atlas -> tokens -> sheet (bits) -+
//!                                                       palette ---^   sample -> huffman --^         |
//!                                                                                                    v
//!                      layout -> scene (which sprite goes where), stage -> bands --------------> assembly -> png
//! ```
//!
//! The diagrams of the rule book are asked for once in a while: they are painted with the same shapes and compressed
//! by a library, aside from all this (`diagram`). So are the charts of finished games (`chart`).

mod canvas;
mod chart;
mod deflate;
mod diagram;
mod draw;
pub(crate) mod family;
mod palette;
mod png;
#[cfg(test)]
mod reference;
mod scene;
mod sprites;

use std::sync::OnceLock;

pub use chart::{Chart, ChartMark, NoChart};
pub use palette::{Ink, Rgb, contrast};

use banqi_book::{Diagram, Shape};
use banqi_session::{BoardView, PieceStyle, XiangqiBoard};
use family::{Family, Press};
use palette::Palette;
use png::Png;

/// Draws boards. Make one at start and share it: drawing needs no `mut`.
#[derive(Debug)]
pub struct Renderer {
    /// One for each family and style, made when first needed.
    presses: [[OnceLock<Press>; PieceStyle::ALL.len()]; Family::ALL.len()],
}

impl Renderer {
    /// Gets ready for boards of two colours with traditional characters; other boards and styles take longer the
    /// first time.
    ///
    /// # Panics
    ///
    /// Never: the font is part of the binary.
    #[must_use]
    pub fn new() -> Self {
        let renderer = Self { presses: Default::default() };
        renderer.press(Family::TwoColours, PieceStyle::Traditional);
        renderer
    }

    /// The PNG file that shows a view; equal views give equal bytes.
    #[must_use]
    pub fn board_png(&self, view: &BoardView) -> Vec<u8> {
        let press = self.press(Family::of(view), view.style);
        press.picture(&scene::banqi::parts(&press.atlas, view))
    }

    /// The PNG file that shows a board of xiangqi; equal boards give equal bytes.
    #[must_use]
    pub fn xiangqi_png(&self, board: &XiangqiBoard) -> Vec<u8> {
        let press = self.press(Family::Xiangqi, board.style);
        press.picture(&scene::xiangqi::parts(&press.atlas, board))
    }

    /// The PNG file that shows how a game went; equal charts give equal bytes.
    ///
    /// # Errors
    ///
    /// [`NoChart`] if the plotting library fails, which nothing it is given here should make it do.
    pub fn chart_png(&self, chart: &Chart) -> Result<Vec<u8>, NoChart> {
        chart::png(chart)
    }

    /// The PNG file that shows a diagram; equal diagrams give equal bytes.
    #[must_use]
    pub fn diagram_png(&self, diagram: &Diagram) -> Vec<u8> {
        let mut palette = Palette::new();
        let family = match diagram.shape {
            Shape::Points => Family::Xiangqi,
            Shape::Board if diagram.ranks == diagram.files => Family::FourColours,
            Shape::Board | Shape::Table => Family::TwoColours,
        };
        let brush = family.brush(diagram.style);
        let canvas = diagram::painted(&brush, &mut palette, diagram);
        Png::new(&palette).painted(&canvas)
    }

    fn press(&self, family: Family, style: PieceStyle) -> &Press {
        self.presses[family as usize][style as usize].get_or_init(|| Press::new(family, style))
    }
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}
