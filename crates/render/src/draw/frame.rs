//! The sprites around the board: coordinates, rounded corners, and the parts of the ladder and of the strip of captures.

use crate::draw::disc::Disc;
use crate::draw::pieces::{Brush, outline};
use crate::draw::sketch::{Outline, Sketch, glyph_path};
use crate::palette::Ink;
use crate::scene::layout::{
    CAPTURE_COUNT_PX, CAPTURE_PX, CHEVRON_PX, COORDINATE_PX, CORNER_PX, COUNT_PX, RIM_PX, ROW_CORNER_PX,
    ROW_FRAME_PX, RUNG_PX, STANDING_MARK_PX,
};
use crate::sprites::sprite::{Corner, Direction, MOST, Pip, Presence, RowStyle, Sprite};
use banqi_rules::game::Colour;
use banqi_session::Standing;

/// Returns the sprites that all boards with these colours share, except the coordinates.
pub(crate) fn all(colours: &'static [Colour]) -> impl Iterator<Item = Sprite> {
    let standing_marks = colours.iter().flat_map(|&colour| {
        let to = [Direction::Right, Direction::Down, Direction::Left];
        Standing::ALL
            .into_iter()
            .flat_map(move |standing| to.map(|direction| Sprite::StandingMark(colour, standing, direction)))
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
        colours.iter().flat_map(move |&colour| {
            Pip::ALL
                .into_iter()
                .flat_map(move |pip| (1..=MOST).map(move |count| Sprite::Count(row, colour, pip, count)))
        })
    });
    rungs.chain(counts).chain(RowStyle::ALL.map(Sprite::Chevron))
}

/// Returns the sprites of captured pieces.
pub(crate) fn captures(discs: impl Iterator<Item = Disc> + Clone) -> impl Iterator<Item = Sprite> {
    RowStyle::ALL.into_iter().flat_map(move |row| {
        let counts = (2..=MOST).map(move |count| Sprite::CaptureCount(row, count));
        discs.clone().map(move |disc| Sprite::Capture(row, disc)).chain(counts)
    })
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
            let mut sketch = Sketch::new(ROW_CORNER_PX, ROW_CORNER_PX, Some(Ink::Edge));
            let (centre, radius) = (inner_corner(corner, ROW_CORNER_PX), ROW_CORNER_PX as f32);
            if row == RowStyle::Lit {
                sketch.disc(Outline::Round, centre, radius, Ink::Mark);
                sketch.disc(Outline::Round, centre, radius - ROW_FRAME_PX as f32, row.ink());
            } else {
                sketch.disc(Outline::Round, centre, radius, row.ink());
            }
            sketch
        }
        Sprite::LadderEntry(row, disc, presence) => {
            let mut sketch = Sketch::new(RUNG_PX, RUNG_PX, Some(row.ink()));
            let middle = RUNG_PX as f32 / 2.0;
            brush.rung(&mut sketch, disc, (row, presence), (middle, middle), middle - 2.5);
            sketch
        }
        Sprite::Count(row, colour, pip, count) => {
            let mut sketch = Sketch::new(COUNT_PX, COUNT_PX, Some(row.ink()));
            let middle = COUNT_PX as f32 / 2.0;
            brush.count(&mut sketch, (row, colour), (pip, count), (middle, middle), middle - 1.5);
            sketch
        }
        Sprite::Capture(row, disc) => {
            let (width, height) = CAPTURE_PX;
            let mut sketch = Sketch::new(width, height, Some(row.ink()));
            brush.rung(&mut sketch, disc, (row, Presence::Left), (21.5, height as f32 / 2.0), 20.5);
            sketch
        }
        Sprite::CaptureCount(row, count) => {
            let (width, height) = (CAPTURE_COUNT_PX, CAPTURE_PX.1);
            let mut sketch = Sketch::new(width, height, Some(row.ink()));
            brush.number(&mut sketch, count, (11.5, height as f32 / 2.0), (34.0, 0.0), Ink::Black);
            sketch
        }
        Sprite::StandingMark(colour, standing, direction) => standing_mark(colour, standing, direction),
        Sprite::Chevron(row) => chevron(row),
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

/// Draws the chevron between two rungs.
fn chevron(row: RowStyle) -> Sketch {
    let (width, height) = CHEVRON_PX;
    let mut sketch = Sketch::new(width, height, Some(row.ink()));
    let (x, y) = (width as f32 / 2.0, height as f32 / 2.0);
    sketch.lines(&[(x - 2.5, y - 7.0), (x + 2.5, y), (x - 2.5, y + 7.0)], 3.0, Ink::TrayLine);
    sketch
}

/// Draws the mark at the start of a row: the colour's shape, an arrowhead if it is to move, a crown if it has won, or
/// the shape crossed out.
fn standing_mark(colour: Colour, standing: Standing, to: Direction) -> Sketch {
    let row = RowStyle::from(standing);
    let mut sketch = Sketch::new(STANDING_MARK_PX, STANDING_MARK_PX, Some(row.ink()));
    let (x, y) = (STANDING_MARK_PX as f32 / 2.0, STANDING_MARK_PX as f32 / 2.0);
    let ink = Ink::of(colour);
    match standing {
        Standing::Waiting => sketch.disc(outline(colour), (x, y), 9.0, ink),
        Standing::ToMove => {
            let (right, down) = to.step();
            // `along` is the distance in the direction, `aside` the distance perpendicular to it.
            let at =
                |along: f32, aside: f32| (x + right * along - down * aside, y + down * along + right * aside);
            let corners = [at(-11.0, -17.0), at(15.0, 0.0), at(-11.0, 17.0)];
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
