//! The sprites that all boards share: coordinates, rounded corners, and the parts of the ladder.

use crate::draw::disc::Disc;
use crate::draw::pieces::{Brush, outline};
use crate::draw::sketch::{Outline, Sketch, glyph_path};
use crate::palette::Ink;
use crate::scene::layout::{
    CHEVRON_PX, COORDINATE_PX, CORNER_PX, PIP_PX, RIM_PX, ROW_CORNER_PX, ROW_PX, RUNG_PX, STANDING_MARK_PX,
};
use crate::sprites::sprite::{Axis, Corner, Pip, Presence, RowStyle, Sprite};
use banqi_rules::game::Colour;
use banqi_session::Standing;

/// Returns all of these sprites except the coordinates, for a game with these colours and pieces.
pub(crate) fn all(
    colours: &'static [Colour],
    discs: impl Iterator<Item = Disc> + Clone,
) -> impl Iterator<Item = Sprite> {
    let rungs = RowStyle::ALL.into_iter().flat_map(move |row| {
        discs.clone().flat_map(move |disc| {
            [Presence::Left, Presence::Gone].map(|presence| Sprite::LadderEntry(row, disc, presence))
        })
    });
    let pips = RowStyle::ALL.into_iter().flat_map(move |row| {
        colours.iter().flat_map(move |&colour| Pip::ALL.map(|pip| Sprite::Pip(row, colour, pip)))
    });
    let standing_marks = colours.iter().flat_map(|&colour| {
        Standing::ALL
            .into_iter()
            .flat_map(move |standing| Axis::ALL.map(|axis| Sprite::StandingMark(colour, standing, axis)))
    });
    let chevrons = RowStyle::ALL.into_iter().flat_map(|row| Axis::ALL.map(|axis| Sprite::Chevron(row, axis)));
    let row_corners =
        RowStyle::ALL.into_iter().flat_map(|row| Corner::ALL.map(|corner| Sprite::RowCorner(row, corner)));
    Corner::ALL
        .into_iter()
        .map(Sprite::Corner)
        .chain(row_corners)
        .chain(rungs)
        .chain(pips)
        .chain(standing_marks)
        .chain(chevrons)
}

/// Draws one of these sprites. Sprites of other kinds are drawn elsewhere.
pub(crate) fn draw(brush: &Brush, sprite: Sprite) -> Sketch {
    match sprite {
        Sprite::Coordinate(character) => {
            let mut sketch = Sketch::new(COORDINATE_PX, COORDINATE_PX, Some(Ink::Walnut));
            let middle = COORDINATE_PX as f32 / 2.0;
            sketch.glyph(coordinate(brush, character, middle), 0.0, Ink::Coordinate);
            sketch
        }
        Sprite::Corner(corner) => {
            let mut sketch = Sketch::new(CORNER_PX, CORNER_PX, None);
            let centre = inner_corner(corner, CORNER_PX);
            let radius = CORNER_PX as f32;
            sketch.disc(Outline::Round, centre, radius, Ink::WalnutLight);
            sketch.disc(Outline::Round, centre, radius - RIM_PX as f32, Ink::Walnut);
            sketch
        }
        Sprite::RowCorner(row, corner) => {
            let mut sketch = Sketch::new(ROW_CORNER_PX, ROW_CORNER_PX, Some(Ink::WalnutDark));
            sketch.disc(Outline::Round, inner_corner(corner, ROW_CORNER_PX), ROW_CORNER_PX as f32, row.ink());
            sketch
        }
        Sprite::LadderEntry(row, disc, presence) => {
            let mut sketch = Sketch::new(RUNG_PX, ROW_PX, Some(row.ink()));
            let centre = (RUNG_PX as f32 / 2.0, ROW_PX as f32 / 2.0);
            brush.rung(&mut sketch, disc, (row, presence), centre, RUNG_PX as f32 / 2.0 - 3.0);
            sketch
        }
        Sprite::Pip(row, colour, pip) => {
            let mut sketch = Sketch::new(PIP_PX, PIP_PX, Some(row.ink()));
            let middle = PIP_PX as f32 / 2.0;
            brush.pip(&mut sketch, (row, colour), pip, (middle, middle), middle - 2.0);
            sketch
        }
        Sprite::StandingMark(colour, standing, axis) => standing_mark(colour, standing, axis),
        Sprite::Chevron(row, axis) => chevron(row, axis),
        _ => Sketch::new(1, 1, None),
    }
}

/// Returns the outline of a coordinate. Digits are centred; letters are centred horizontally and share a baseline.
fn coordinate(brush: &Brush, character: char, middle: f32) -> Option<tiny_skia::Path> {
    let path = glyph_path(&brush.font, character, (middle, middle), 29.0)?;
    if character.is_ascii_digit() {
        return Some(path);
    }
    let baseline = middle + 6.5;
    let below = if character == 'g' { 6.5 } else { 0.0 };
    let shift = baseline + below - path.bounds().bottom();
    path.transform(tiny_skia::Transform::from_translate(0.0, shift))
}

/// Returns the corner of the sprite that lies inside the rectangle it rounds.
const fn inner_corner(corner: Corner, side_px: u32) -> (f32, f32) {
    let side = side_px as f32;
    match corner {
        Corner::TopLeft => (side, side),
        Corner::TopRight => (0.0, side),
        Corner::BottomLeft => (side, 0.0),
        Corner::BottomRight => (0.0, 0.0),
    }
}

/// Draws the chevron between two rungs.
fn chevron(row: RowStyle, axis: Axis) -> Sketch {
    match axis {
        Axis::Across => {
            let mut sketch = Sketch::new(CHEVRON_PX, ROW_PX, Some(row.ink()));
            let (x, y) = (CHEVRON_PX as f32 / 2.0, ROW_PX as f32 / 2.0);
            sketch.lines(&[(x - 2.5, y - 6.0), (x + 2.5, y), (x - 2.5, y + 6.0)], 2.4, Ink::TrayLine);
            sketch
        }
        Axis::Down => {
            let mut sketch = Sketch::new(RUNG_PX, CHEVRON_PX, Some(row.ink()));
            let (x, y) = (RUNG_PX as f32 / 2.0, CHEVRON_PX as f32 / 2.0);
            sketch.lines(&[(x - 6.0, y - 2.5), (x, y + 2.5), (x + 6.0, y - 2.5)], 2.4, Ink::TrayLine);
            sketch
        }
    }
}

/// Draws the mark at the start of a row: the colour's shape, an arrowhead if it is to move, a crown if it has won, or
/// the shape crossed out.
fn standing_mark(colour: Colour, standing: Standing, axis: Axis) -> Sketch {
    let row = RowStyle::from(standing);
    let mut sketch = Sketch::new(STANDING_MARK_PX, ROW_PX, Some(row.ink()));
    let (x, y) = (STANDING_MARK_PX as f32 / 2.0, ROW_PX as f32 / 2.0);
    let ink = Ink::of(colour);
    match standing {
        Standing::Waiting => sketch.disc(outline(colour), (x, y), 8.0, ink),
        Standing::ToMove => {
            let corners = match axis {
                Axis::Across => [(x - 9.0, y - 15.0), (x + 12.0, y), (x - 9.0, y + 15.0)],
                Axis::Down => [(x - 15.0, y - 9.0), (x, y + 12.0), (x + 15.0, y - 9.0)],
            };
            sketch.polygon(&corners, ink);
        }
        Standing::Won => {
            let points = [
                (x - 17.0, y - 9.0),
                (x - 8.5, y - 1.0),
                (x, y - 15.0),
                (x + 8.5, y - 1.0),
                (x + 17.0, y - 9.0),
                (x + 13.5, y + 8.0),
                (x - 13.5, y + 8.0),
            ];
            sketch.polygon(&points, ink);
            sketch.rect(x - 13.5, y + 10.0, 27.0, 4.0, ink);
        }
        Standing::Out => {
            sketch.disc(outline(colour), (x, y), 10.0, ink);
            sketch.lines(&[(x - 13.0, y + 13.0), (x + 13.0, y - 13.0)], 8.0, row.ink());
            sketch.lines(&[(x - 13.0, y + 13.0), (x + 13.0, y - 13.0)], 3.0, Ink::Taken);
        }
    }
    sketch
}
