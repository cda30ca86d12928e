//! The sprites around the board: coordinates, rounded corners, and the parts of the ladder and of the rows of captures.

use tiny_skia::PathBuilder;

use crate::draw::disc::Disc;
use crate::draw::pieces::{Brush, outline};
use crate::draw::sketch::{Outline, Sketch, glyph_path};
use crate::palette::Ink;
use crate::scene::layout::{
    CAPTURE_COUNT_GAP_PX, CAPTURE_COUNT_PX, CAPTURE_PX, COORDINATE_PX, CORNER_PX, RIM_PX, ROW_CORNER_PX,
    ROW_FRAME_PX, RUNG_PX, STANDING_MARK_PX, count_size,
};
use crate::sprites::sprite::{Corner, MOST, Pip, Place, Presence, RowStyle, Sprite};
use banqi_rules::game::Colour;
use banqi_session::Standing;

/// Returns the sprites that all boards with these colours share, except the coordinates.
pub(crate) fn all(colours: &'static [Colour]) -> impl Iterator<Item = Sprite> {
    let standing_marks = colours.iter().flat_map(|&colour| {
        Standing::ALL.into_iter().map(move |standing| Sprite::StandingMark(colour, standing))
    });
    let row_corners =
        RowStyle::ALL.into_iter().flat_map(|row| Corner::ALL.map(|corner| Sprite::RowCorner(row, corner)));
    Corner::ALL.into_iter().map(Sprite::Corner).chain(row_corners).chain(standing_marks)
}

/// Returns the sprites of the ladder of a game with these colours and pieces.
pub(crate) fn ladder(
    colours: &'static [Colour],
    discs: impl Iterator<Item = Disc> + Clone,
) -> impl Iterator<Item = Sprite> {
    let rungs = RowStyle::ALL.into_iter().flat_map(move |row| {
        discs.clone().flat_map(move |disc| {
            [Presence::Left, Presence::Gone].map(|presence| Sprite::LadderEntry(row, disc, presence))
        })
    });
    let counts = RowStyle::ALL.into_iter().flat_map(move |row| {
        Pip::all(colours).flat_map(move |pip| {
            let numbers = move |place| (1..=MOST).map(move |count| Sprite::Count(row, pip, place, count));
            Place::ALL.into_iter().flat_map(numbers)
        })
    });
    rungs.chain(counts)
}

/// Returns the sprites of the rows of captured pieces.
pub(crate) fn captures(discs: impl Iterator<Item = Disc> + Clone) -> impl Iterator<Item = Sprite> {
    let rows = RowStyle::ALL.into_iter().flat_map(move |row| {
        let captures = discs.clone().map(move |disc| Sprite::Capture(row, disc));
        captures.chain((2..=MOST).map(move |count| Sprite::CaptureCount(row, count)))
    });
    let ends = [Corner::TopRight, Corner::BottomRight]
        .into_iter()
        .flat_map(|corner| [Sprite::StripCorner(corner), Sprite::CapturesCorner(corner)]);
    rows.chain(ends)
}

/// Draws one of these sprites. Sprites of other kinds are drawn elsewhere.
pub(crate) fn draw(brush: &Brush, sprite: Sprite) -> Sketch {
    match sprite {
        Sprite::Coordinate(character) => {
            let mut sketch = Sketch::new(COORDINATE_PX, COORDINATE_PX, Some(Ink::Frame));
            let middle = COORDINATE_PX as f32 / 2.0;
            sketch.glyph(coordinate(brush, character, middle), 0.0, Ink::Coordinate);
            sketch
        }
        Sprite::Corner(corner) => {
            let mut sketch = Sketch::new(CORNER_PX, CORNER_PX, None);
            let centre = inner_corner(corner, CORNER_PX);
            let radius = CORNER_PX as f32;
            sketch.disc(Outline::Round, centre, radius, Ink::Rim);
            sketch.disc(Outline::Round, centre, radius - RIM_PX as f32, Ink::Frame);
            sketch
        }
        Sprite::RowCorner(row, corner) => {
            if row == RowStyle::Lit {
                let mut sketch = row_corner(corner, Ink::Mark, Ink::Edge);
                let centre = inner_corner(corner, ROW_CORNER_PX);
                sketch.disc(Outline::Round, centre, (ROW_CORNER_PX - ROW_FRAME_PX) as f32, row.ink());
                sketch
            } else {
                row_corner(corner, row.ink(), Ink::Edge)
            }
        }
        Sprite::StripCorner(corner) => row_corner(corner, Ink::Strip, Ink::Edge),
        Sprite::CapturesCorner(corner) => row_corner(corner, Ink::Tray, Ink::Strip),
        Sprite::LadderEntry(row, disc, presence) => {
            let mut sketch = Sketch::new(RUNG_PX, RUNG_PX, Some(row.ink()));
            let middle = RUNG_PX as f32 / 2.0;
            brush.rung(&mut sketch, disc, (row, presence), (middle, middle), middle - 2.5);
            sketch
        }
        Sprite::Count(row, pip, place, count) => {
            let (width, height) = count_size(place);
            let mut sketch = Sketch::new(width, height, Some(row.ink()));
            brush.count(&mut sketch, row, (pip, count), (width as f32, height as f32), place);
            sketch
        }
        Sprite::Capture(row, disc) => {
            let (width, height) = CAPTURE_PX;
            let mut sketch = Sketch::new(width, height, Some(row.ink()));
            let (x, y) = (width as f32 / 2.0, height as f32 / 2.0);
            brush.rung(&mut sketch, disc, (row, Presence::Left), (x, y), y - 1.0);
            sketch
        }
        Sprite::CaptureCount(row, count) => {
            let (width, height) = CAPTURE_COUNT_PX;
            let mut sketch = Sketch::new(width, height, Some(row.ink()));
            let x = (width + CAPTURE_COUNT_GAP_PX) as f32 / 2.0;
            brush.number(&mut sketch, count, (x, height as f32 / 2.0), 42.0, Ink::Black);
            sketch
        }
        Sprite::StandingMark(colour, standing) => standing_mark(colour, standing),
        _ => Sketch::new(1, 1, None),
    }
}

/// Returns the outline of a coordinate. Digits are centred; letters are centred horizontally and share a baseline.
fn coordinate(brush: &Brush, character: char, middle: f32) -> Option<tiny_skia::Path> {
    const EM: f32 = 36.0;
    let path = glyph_path(&brush.numbers, character, (middle, middle), EM)?;
    if character.is_ascii_digit() {
        return Some(path);
    }
    let baseline = middle + 0.25 * EM;
    let below = if character == 'g' { 0.2 * EM } else { 0.0 };
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

/// Draws a rounded corner of a row.
fn row_corner(corner: Corner, row: Ink, ground: Ink) -> Sketch {
    let mut sketch = Sketch::new(ROW_CORNER_PX, ROW_CORNER_PX, Some(ground));
    sketch.disc(Outline::Round, inner_corner(corner, ROW_CORNER_PX), ROW_CORNER_PX as f32, row);
    sketch
}

/// Draws the mark at the start of a row: the colour's shape, an arrowhead if it is to move, a cup if it has won, or a
/// cross in the shape if it is out of the game.
fn standing_mark(colour: Colour, standing: Standing) -> Sketch {
    let row = RowStyle::from(standing);
    let mut sketch = Sketch::new(STANDING_MARK_PX, STANDING_MARK_PX, Some(row.ink()));
    let (x, y) = (STANDING_MARK_PX as f32 / 2.0, STANDING_MARK_PX as f32 / 2.0);
    let ink = Ink::of(colour);
    match standing {
        Standing::Waiting => sketch.disc(outline(colour), (x, y), 9.0, ink),
        Standing::ToMove => {
            sketch.polygon(&[(x - 11.0, y - 17.0), (x + 15.0, y), (x - 11.0, y + 17.0)], ink);
        }
        Standing::Won => cup(&mut sketch, (x, y), ink),
        Standing::Out => {
            const ARM: f32 = 7.0;
            sketch.disc(outline(colour), (x, y), 15.0, ink);
            sketch.lines(&[(x - ARM, y - ARM), (x + ARM, y + ARM)], 5.0, row.ink());
            sketch.lines(&[(x - ARM, y + ARM), (x + ARM, y - ARM)], 5.0, row.ink());
        }
    }
    sketch
}

/// Draws a cup with two handles.
fn cup(sketch: &mut Sketch, (x, y): (f32, f32), ink: Ink) {
    let mut bowl = PathBuilder::new();
    bowl.move_to(x - 10.0, y - 15.0);
    bowl.line_to(x + 10.0, y - 15.0);
    bowl.quad_to(x + 11.0, y + 4.0, x, y + 5.0);
    bowl.quad_to(x - 11.0, y + 4.0, x - 10.0, y - 15.0);
    bowl.close();
    sketch.fill(bowl.finish(), ink);
    for side in [-1.0, 1.0_f32] {
        let mut handle = PathBuilder::new();
        handle.move_to(x + side * 9.5, y - 11.0);
        handle.quad_to(x + side * 17.0, y - 12.0, x + side * 15.0, y - 5.5);
        handle.quad_to(x + side * 13.5, y - 0.5, x + side * 7.0, y - 0.5);
        sketch.stroke(handle.finish(), 3.4, ink);
    }
    sketch.rect(x - 2.5, y + 4.0, 5.0, 7.0, ink);
    sketch.rounded([x - 10.0, y + 10.0, x + 10.0, y + 15.0], 2.0, ink);
}
