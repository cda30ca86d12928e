//! Diagrams: the board of the rule book, with a sign for everything that may be done, and its table.

use std::collections::HashMap;

use crate::canvas::Canvas;
use crate::draw::disc::Disc;
use crate::draw::pieces::Brush;
use crate::draw::signs::{self, Place};
use crate::draw::sketch::Sketch;
use crate::palette::{Ink, Palette};
use crate::scene::layout::{
    Area, CORNER_PX, EDGE_PX, Layout, MIDDLE_PX, POINT_PX, Point, SIDE_PX, TILE_PX, TOP_PX,
};
use crate::scene::placement::{corner_places, grown, rim};
use crate::sprites::catalogue;
use crate::sprites::point::{Halo, ROWS, Spot, Wood};
use crate::sprites::sprite::{Face, Ground, Sprite};
use banqi_book::{Diagram, Lying, Shape, Sign, Tile};
use banqi_rules::AnyPiece;

/// What a square is drawn from: equal ones look alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Under {
    /// A square of banqi.
    Wood,
    /// A point of xiangqi.
    Lines(Wood),
    /// The head of a row or file of a table.
    Head,
}

/// Paints a diagram in entries of a palette, which takes up its shades.
pub(super) fn painted(brush: &Brush, palette: &mut Palette, diagram: &Diagram) -> Canvas {
    let tile_px = if diagram.shape == Shape::Points { POINT_PX } else { TILE_PX };
    let layout = Layout::new(diagram.files, diagram.ranks, 0, tile_px);
    let field = layout.field();
    let below = match diagram.shape {
        Shape::Board | Shape::Points => MIDDLE_PX,
        Shape::Table => TOP_PX,
    };
    let (width, height) = (field.x + field.width + SIDE_PX, field.y + field.height + below);
    let mut canvas = Canvas::new(width, height, Palette::entry(Ink::Walnut));
    for area in rim(width, height) {
        canvas.fill(area, Palette::entry(Ink::WalnutLight));
    }
    let mut indexed = |sketch: &Sketch| sketch.indexed(|rgb, inks| palette.edge_entry(rgb, inks));
    for (corner, place) in corner_places(Area { x: 0, y: 0, width, height }, CORNER_PX) {
        canvas.blit(&indexed(&catalogue::draw(brush, Sprite::Corner(corner))), place);
    }
    canvas.fill(grown(field, EDGE_PX), Palette::entry(Ink::WalnutDark));
    for (character, place) in coordinates(diagram, layout) {
        canvas.blit(&indexed(&catalogue::draw(brush, Sprite::Coordinate(character))), place);
    }
    let mut drawn: HashMap<(&Tile, Under), Canvas> = HashMap::new();
    let places = (0..diagram.ranks).flat_map(|rank| (0..diagram.files).map(move |file| (file, rank)));
    for ((file, rank), tile) in places.zip(&diagram.tiles) {
        let under = match diagram.shape {
            Shape::Table if file == 0 || rank + 1 == diagram.ranks => Under::Head,
            Shape::Table | Shape::Board => Under::Wood,
            Shape::Points => Under::Lines(Wood::at(file, ROWS - 1 - rank)),
        };
        let square = drawn.entry((tile, under)).or_insert_with(|| indexed(&square(brush, tile, under)));
        canvas.blit(square, layout.tile(file, rank));
    }
    canvas
}

/// The letters below the files and the digits left of the ranks; a table has none.
fn coordinates(diagram: &Diagram, layout: Layout) -> Vec<(char, Point)> {
    let digits = match diagram.shape {
        Shape::Table => return Vec::new(),
        Shape::Board => '1'..='8',
        Shape::Points => '0'..='9',
    };
    let files = (0..diagram.files).zip('a'..='i').map(|(file, letter)| (letter, layout.file_letter(file)));
    let ranks = (0..diagram.ranks).zip(digits).map(|(rank, digit)| (digit, layout.rank_digit(rank)));
    files.chain(ranks).collect()
}

/// A square, what lies on it, and its signs; of a table's head, the kind or nothing.
fn square(brush: &Brush, tile: &Tile, under: Under) -> Sketch {
    let face = face(tile.lying);
    let is_lit = tile.signs.contains(&Sign::Actor);
    let (mut sketch, place) = match under {
        Under::Head => {
            let mut sketch = Sketch::new(TILE_PX, TILE_PX, Some(Ink::Tray));
            if let Face::Up(disc) = face {
                brush.face(&mut sketch, disc, catalogue::PIECE_CENTRE, catalogue::PIECE_RADIUS);
            }
            return sketch;
        }
        Under::Wood => {
            let ground = if is_lit { Ground::Lit } else { Ground::Plain };
            (catalogue::tile(brush, ground, face), Place::SQUARE)
        }
        Under::Lines(wood) => {
            let halo = if tile.signs.contains(&Sign::Check) { Halo::Check } else { Halo::None };
            let spot = match face {
                Face::Up(disc) if is_lit => Spot::Mover(disc, halo),
                Face::Up(disc) => Spot::Man(wood.unmarked(), disc, halo),
                Face::Empty | Face::Down => Spot::Empty(wood, false),
            };
            (catalogue::draw(brush, Sprite::Point(spot)), Place::POINT)
        }
    };
    for sign in &tile.signs {
        signs::sign(&mut sketch, *sign, face, place);
    }
    sketch
}

/// What a square looks like.
fn face(lying: Lying) -> Face {
    match lying {
        Lying::Nothing => Face::Empty,
        Lying::Down => Face::Down,
        Lying::Up(AnyPiece::Banqi(piece)) => Face::Up(Disc::from(piece)),
        Lying::Up(AnyPiece::Xiangqi(man)) => Face::Up(Disc::from(man)),
    }
}
