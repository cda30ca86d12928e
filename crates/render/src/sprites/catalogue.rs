//! The sprites of each game, and how those of banqi are drawn.

use crate::draw::disc::{Disc, Figure};
use crate::draw::pieces::Brush;
use crate::draw::sketch::{Outline, Sketch};
use crate::draw::{frame, points};
use crate::palette::Ink;
use crate::scene::layout::{CAPTIVE_PX, TILE_PX};
use crate::sprites::marks::{Captive, CaptorPart, Mark, captive_area};
use crate::sprites::point::PointSprite;
use crate::sprites::sprite::{Background, Corner, Direction, Face, Sprite};
use banqi_rules::game::Colour;

/// Half a square.
const HALF: f32 = TILE_PX as f32 / 2.0;
/// The centre of a piece on its square. It is a little above the middle, because the piece's side shows below.
pub(crate) const PIECE_CENTRE: (f32, f32) = (HALF, HALF - 2.0);
/// Radius of a piece on the board.
pub(crate) const PIECE_RADIUS: f32 = 38.5;
/// The same of a piece that has just captured, and of the piece that it captured.
const CAPTOR_CENTRE: (f32, f32) = (39.5, 49.0);
const CAPTOR_RADIUS: f32 = 35.0;
const CAPTIVE_CENTRE: (f32, f32) = (70.0, 22.0);
const CAPTIVE_RADIUS: f32 = 18.0;
/// Radius of a mark.
const MARK_RADIUS: f32 = 13.0;
/// Width of the lines between squares. Each square draws half of the line.
const LINE_PX: f32 = 2.0;
/// Width of the frame around the square where the last ply ended.
const FRAME_PX: f32 = 4.0;
/// Width of the arrow's shaft.
const SHAFT_PX: f32 = 9.0;

/// Returns all sprites of banqi with these colours.
pub(crate) fn all(colours: &'static [Colour]) -> impl Iterator<Item = Sprite> {
    let discs = Disc::of(colours, &Figure::BANQI);
    let faces = [Face::Empty, Face::Down].into_iter().chain(discs.clone().map(Face::Up));
    let covered =
        [Background::Plain, Background::Lit].into_iter().chain(Direction::ALL.map(Background::Line));
    let bare = Direction::ALL
        .into_iter()
        .flat_map(|to| [Background::Tail(to), Background::TailHead(to), Background::LineHead(to)]);
    let every_face = faces.clone().chain(discs.clone().map(Face::Ghost)).chain(discs.clone().map(Face::Out));
    let tiles = covered
        .flat_map(move |background| every_face.clone().map(move |face| Sprite::Tile(background, face)));
    let marked = faces.flat_map(|face| Mark::all().map(move |mark| Sprite::Marked(face, mark)));
    let taken = discs.clone();
    let captives = discs.clone().flat_map(move |captor| {
        Captive::all(taken.clone()).map(move |captive| Sprite::Captive(captor, captive))
    });
    tiles
        .chain(bare.map(|background| Sprite::Tile(background, Face::Empty)))
        .chain(marked)
        .chain(captives)
        .chain(discs.clone().flat_map(|disc| CaptorPart::ALL.map(|part| Sprite::Captor(disc, part))))
        .chain(discs.clone().map(Sprite::Removed))
        .chain(('a'..='h').chain('1'..='8').map(Sprite::Coordinate))
        .chain(frame::all(colours))
        .chain(frame::ladder(colours, discs))
}

/// Returns all sprites of xiangqi and banner xiangqi.
pub(crate) fn all_of_xiangqi() -> impl Iterator<Item = Sprite> {
    let discs = Disc::of(&Colour::TWO, &Figure::ALL);
    PointSprite::all(discs.clone())
        .into_iter()
        .map(Sprite::Point)
        .chain(('a'..='i').chain('0'..='9').map(Sprite::Coordinate))
        .chain(frame::all(&Colour::TWO))
        .chain(frame::captures(discs))
}

/// Draws one sprite.
pub(crate) fn draw(brush: &Brush, sprite: Sprite) -> Sketch {
    match sprite {
        Sprite::Tile(background, face) => tile(brush, background, face),
        Sprite::Marked(face, mark) => {
            let mut sketch = tile(brush, Background::Lit, face);
            self::mark(brush, &mut sketch, mark);
            sketch
        }
        Sprite::Captor(disc, part) => {
            let mut sketch = captor(brush, disc);
            if part == CaptorPart::Chained {
                mark(brush, &mut sketch, Mark::Chain);
            }
            sketch.part(part.area(TILE_PX, CAPTIVE_PX))
        }
        Sprite::Captive(captor, captive) => {
            let mut sketch = self::captor(brush, captor);
            brush.captive(&mut sketch, captive, CAPTIVE_CENTRE, CAPTIVE_RADIUS);
            sketch.part(captive_area(TILE_PX, CAPTIVE_PX))
        }
        Sprite::Removed(disc) => {
            let mut sketch = background(Background::Lit);
            brush.removed(&mut sketch, disc, (HALF, HALF), 28.0);
            sketch
        }
        Sprite::Point(point) => points::draw(brush, point),
        other => frame::draw(brush, other),
    }
}

/// Draws a square and its piece.
pub(crate) fn tile(brush: &Brush, background: Background, face: Face) -> Sketch {
    let mut sketch = self::background(background);
    match face {
        Face::Empty => {}
        Face::Down => brush.back(&mut sketch, PIECE_CENTRE, PIECE_RADIUS),
        Face::Up(disc) => brush.face(&mut sketch, disc, PIECE_CENTRE, PIECE_RADIUS),
        Face::Out(disc) => brush.out(&mut sketch, disc, PIECE_CENTRE, PIECE_RADIUS),
        Face::Ghost(disc) => brush.ghost(&mut sketch, disc, PIECE_CENTRE, PIECE_RADIUS),
    }
    sketch
}

/// Draws a mark over a corner of a square.
fn mark(brush: &Brush, sketch: &mut Sketch, mark: Mark) {
    let (near, far) = (MARK_RADIUS + 3.0, TILE_PX as f32 - MARK_RADIUS - 3.0);
    let centre = match mark.corner() {
        Corner::TopLeft => (near, near),
        Corner::TopRight => (far, near),
        Corner::BottomLeft => (near, far),
        Corner::BottomRight => (far, far),
    };
    brush.mark(sketch, mark, centre, MARK_RADIUS);
}

/// Draws the lit square of a piece that has just captured. It is smaller and stands aside, so that the captured piece
/// covers little of it.
fn captor(brush: &Brush, disc: Disc) -> Sketch {
    let mut sketch = background(Background::Lit);
    brush.face(&mut sketch, disc, CAPTOR_CENTRE, CAPTOR_RADIUS);
    sketch
}

/// Draws the background of a square: the wood, the lines and the square's part of the arrow.
fn background(background: Background) -> Sketch {
    let side = TILE_PX as f32;
    let (fill, line) =
        if background == Background::Plain { (Ink::Field, Ink::Line) } else { (Ink::Lit, Ink::LitLine) };
    let mut sketch = Sketch::new(TILE_PX, TILE_PX, Some(line));
    let half = LINE_PX / 2.0;
    sketch.rect(half, half, side - LINE_PX, side - LINE_PX, fill);
    match background {
        Background::Plain => {}
        Background::Lit => {
            sketch.rect(0.0, 0.0, side, side, Ink::Mark);
            sketch.rect(FRAME_PX, FRAME_PX, side - 2.0 * FRAME_PX, side - 2.0 * FRAME_PX, fill);
        }
        Background::Tail(to) => {
            sketch.disc(Outline::Round, (HALF, HALF), 13.0, Ink::Mark);
            shaft(&mut sketch, to, 0.0, HALF);
        }
        Background::TailHead(to) => {
            sketch.disc(Outline::Round, along(to, -20.0), 11.0, Ink::Mark);
            shaft(&mut sketch, to, -20.0, 14.0);
            head(&mut sketch, to);
        }
        Background::Line(to) => shaft(&mut sketch, to, -HALF, HALF),
        Background::LineHead(to) => {
            shaft(&mut sketch, to, -HALF, 14.0);
            head(&mut sketch, to);
        }
    }
    sketch
}

/// Returns the point at a distance from the centre of a square.
const fn along(to: Direction, by: f32) -> (f32, f32) {
    match to {
        Direction::Up => (HALF, HALF - by),
        Direction::Down => (HALF, HALF + by),
        Direction::Left => (HALF - by, HALF),
        Direction::Right => (HALF + by, HALF),
    }
}

/// Returns the point at a distance from the centre of a square, and at a distance to the side.
const fn beside(to: Direction, by: f32, aside: f32) -> (f32, f32) {
    let (x, y) = along(to, by);
    match to {
        Direction::Up | Direction::Down => (x + aside, y),
        Direction::Left | Direction::Right => (x, y + aside),
    }
}

/// Draws a part of the arrow's shaft. Both ends are distances from the centre of the square.
fn shaft(sketch: &mut Sketch, to: Direction, from: f32, until: f32) {
    let half = SHAFT_PX / 2.0;
    let corners =
        [beside(to, from, -half), beside(to, until, -half), beside(to, until, half), beside(to, from, half)];
    sketch.polygon(&corners, Ink::Mark);
}

/// Draws the arrow's head.
fn head(sketch: &mut Sketch, to: Direction) {
    let points = [along(to, 36.0), beside(to, 8.0, 19.0), beside(to, 8.0, -19.0)];
    sketch.polygon(&points, Ink::Mark);
}
