//! Diagrams: the board of the rule book, with a sign for everything that may be done, and its table.

use std::collections::HashMap;

use super::canvas::Canvas;
use super::layout::{Area, CORNER_PX, EDGE_PX, Layout, MIDDLE_PX, SIDE_PX, TILE_PX, TOP_PX};
use super::palette::{Ink, Palette};
use super::pieces::Brush;
use super::scene::face;
use super::signs;
use super::sketch::Sketch;
use super::sprite::{Face, Ground, Sprite};
use super::sprites::{self, PIECE_CENTRE, PIECE_RADIUS};
use super::stage::{corner_places, grown, rim};
use crate::book::{Diagram, Shape, Sign, Tile};

/// Paints a diagram in entries of a palette, which takes up its shades.
pub(super) fn painted(brush: &Brush, palette: &mut Palette, diagram: &Diagram) -> Canvas {
    let layout = Layout::new(diagram.files, diagram.ranks, 0, TILE_PX);
    let field = layout.field();
    let below = match diagram.shape {
        Shape::Board => MIDDLE_PX,
        Shape::Table => TOP_PX,
    };
    let (width, height) = (field.x + field.width + SIDE_PX, field.y + field.height + below);
    let mut canvas = Canvas::new(width, height, Palette::entry(Ink::Walnut));
    for area in rim(width, height) {
        canvas.fill(area, Palette::entry(Ink::WalnutLight));
    }
    for (corner, place) in corner_places(Area { x: 0, y: 0, width, height }, CORNER_PX) {
        canvas.blit(
            &sprites::draw(brush, Sprite::Corner(corner)).indexed(|rgb, inks| palette.edge_entry(rgb, inks)),
            place,
        );
    }
    canvas.fill(grown(field, EDGE_PX), Palette::entry(Ink::WalnutDark));
    if diagram.shape == Shape::Board {
        let files =
            (0..diagram.files).zip('a'..='h').map(|(file, letter)| (letter, layout.file_letter(file)));
        let ranks = (0..diagram.ranks).zip('1'..='8').map(|(rank, digit)| (digit, layout.rank_digit(rank)));
        for (character, place) in files.chain(ranks) {
            canvas.blit(
                &sprites::draw(brush, Sprite::Coordinate(character))
                    .indexed(|rgb, inks| palette.edge_entry(rgb, inks)),
                place,
            );
        }
    }
    let mut drawn: HashMap<(&Tile, bool), Canvas> = HashMap::new();
    let places = (0..diagram.ranks).flat_map(|rank| (0..diagram.files).map(move |file| (file, rank)));
    for ((file, rank), tile) in places.zip(&diagram.tiles) {
        let heads = diagram.shape == Shape::Table && (file == 0 || rank + 1 == diagram.ranks);
        let square = drawn.entry((tile, heads)).or_insert_with(|| {
            if heads { head(brush, tile) } else { square(brush, tile) }
                .indexed(|rgb, inks| palette.edge_entry(rgb, inks))
        });
        canvas.blit(square, layout.tile(file, rank));
    }
    canvas
}

/// A square, what lies on it, and its signs.
fn square(brush: &Brush, tile: &Tile) -> Sketch {
    let ground = if tile.signs.contains(&Sign::Actor) { Ground::Lit } else { Ground::Plain };
    let face = face(tile.cell);
    let mut sketch = sprites::tile(brush, ground, face);
    for sign in &tile.signs {
        signs::sign(&mut sketch, *sign, face);
    }
    sketch
}

/// A kind at the head of a row or file of a table, or nothing.
fn head(brush: &Brush, tile: &Tile) -> Sketch {
    let mut sketch = Sketch::new(TILE_PX, TILE_PX, Some(Ink::Tray));
    if let Face::Up(disc) = face(tile.cell) {
        brush.face(&mut sketch, disc, PIECE_CENTRE, PIECE_RADIUS);
    }
    sketch
}
