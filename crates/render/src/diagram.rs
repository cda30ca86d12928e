//! The diagrams of the rule book: a board or a table, with a sign for every action shown.

use std::collections::HashMap;

use banqi_book::{Diagram, Lying, Shape, Sign, Tile};
use image::{Luma, RgbaImage, imageops};

use crate::draw::pieces::Brush;
use crate::draw::signs::{self, Place};
use crate::draw::sketch::Sketch;
use crate::palette::{IndexedImage, Ink, Palette, fill};
use crate::scene::builder::{corner_places, rim};
use crate::scene::layout::{
    Area, CORNER_PX, EDGE_PX, Layout, MIDDLE_PX, Point, RIGHT_PX, TILE_PX, TOP_PX, grown,
};
use crate::sprites::catalogue;
use crate::sprites::point::{Highlight, Intersection, PointSprite, ROWS};
use crate::sprites::sprite::{Background, Face, Sprite};

/// The ground under the piece and the signs of a tile. Tiles with equal content and equal ground look alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Ground {
    /// A square of banqi.
    Square,
    /// A point of xiangqi.
    Point(Intersection),
    /// The head of a row or a column of a table.
    Head,
}

/// Draws a diagram.
pub(super) fn image(brush: &Brush, diagram: &Diagram) -> RgbaImage {
    let layout = match diagram.shape {
        Shape::Points => Layout::of_points(diagram.files, diagram.ranks),
        Shape::Board | Shape::Table => Layout::new(diagram.files, diagram.ranks, 0),
    };
    let board = layout.board();
    let below = match diagram.shape {
        Shape::Board | Shape::Points => MIDDLE_PX,
        Shape::Table => TOP_PX,
    };
    let (width, height) = (board.x + board.width + RIGHT_PX, board.y + board.height + below);
    let mut palette = Palette::new();
    let mut indexed = |sketch: &Sketch| sketch.indexed(|rgb, inks| palette.edge_entry(rgb, inks));
    let mut image = IndexedImage::from_pixel(width, height, Luma([Palette::entry(Ink::Frame)]));
    for area in rim(width, height) {
        fill(&mut image, area, Palette::entry(Ink::Rim));
    }
    for (corner, place) in corner_places(Area { x: 0, y: 0, width, height }, CORNER_PX) {
        place_sprite(&mut image, &indexed(&catalogue::draw(brush, Sprite::Corner(corner))), place);
    }
    fill(&mut image, grown(board, EDGE_PX), Palette::entry(Ink::Edge));
    fill(&mut image, board, Palette::entry(Ink::Field));
    layout.border().for_each(|area| fill(&mut image, area, Palette::entry(Ink::Rule)));
    for (character, place) in coordinates(diagram, layout) {
        place_sprite(&mut image, &indexed(&catalogue::draw(brush, Sprite::Coordinate(character))), place);
    }
    let mut drawn: HashMap<(&Tile, Ground), IndexedImage> = HashMap::new();
    let places = (0..diagram.ranks).flat_map(|rank| (0..diagram.files).map(move |file| (file, rank)));
    for ((file, rank), tile) in places.zip(&diagram.tiles) {
        let ground = match diagram.shape {
            Shape::Table if file == 0 || rank + 1 == diagram.ranks => Ground::Head,
            Shape::Table | Shape::Board => Ground::Square,
            // A lit point or a sign could cover half a character of the river's name.
            Shape::Points => Ground::Point(Intersection::at(file, ROWS - 1 - rank).without_text()),
        };
        let sprite = drawn.entry((tile, ground)).or_insert_with(|| indexed(&sketch(brush, tile, ground)));
        place_sprite(&mut image, sprite, layout.tile(file, rank));
    }
    palette.coloured(&image, diagram.theme)
}

fn place_sprite(image: &mut IndexedImage, sprite: &IndexedImage, (x, y): Point) {
    imageops::replace(image, sprite, x.into(), y.into());
}

/// Returns the letters below the files and the digits left of the ranks, with their places. A table has none.
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

/// Draws a tile: its ground, its piece and its signs. A table head has at most a piece.
fn sketch(brush: &Brush, tile: &Tile, ground: Ground) -> Sketch {
    let face = face(tile.lying);
    let is_lit = tile.signs.contains(&Sign::Actor);
    let (mut sketch, place) = match ground {
        Ground::Head => {
            let mut sketch = Sketch::new(TILE_PX, TILE_PX, Some(Ink::Tray));
            if let Face::Up(disc) = face {
                brush.face(&mut sketch, disc, catalogue::PIECE_CENTRE, catalogue::PIECE_RADIUS);
            }
            return sketch;
        }
        Ground::Square => {
            let background = if is_lit { Background::Lit } else { Background::Plain };
            (catalogue::tile(brush, background, face), Place::SQUARE)
        }
        Ground::Point(intersection) => {
            let in_check = tile.signs.contains(&Sign::Check);
            let highlight = if in_check { Highlight::Check } else { Highlight::None };
            let point = match face {
                Face::Up(disc) if is_lit => PointSprite::Mover(disc, highlight),
                Face::Up(disc) | Face::Out(disc) | Face::Ghost(disc) => {
                    PointSprite::Piece(intersection.unmarked(), disc, highlight)
                }
                Face::Empty | Face::Down if tile.signs.is_empty() => PointSprite::Empty(intersection, false),
                // The marks of a starting point would change the shape of a sign over them.
                Face::Empty | Face::Down => PointSprite::Empty(intersection.unmarked(), false),
            };
            (catalogue::draw(brush, Sprite::Point(point)), Place::POINT)
        }
    };
    for sign in &tile.signs {
        signs::sign(&mut sketch, *sign, face, place);
    }
    sketch
}

/// Returns the face of the piece on a tile.
fn face(lying: Lying) -> Face {
    match lying {
        Lying::Nothing => Face::Empty,
        Lying::Down => Face::Down,
        Lying::Up(piece) => Face::Up(piece.into()),
    }
}
