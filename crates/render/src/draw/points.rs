//! How the points of a xiangqi board are drawn.

use crate::draw::disc::Disc;
use crate::draw::pieces::{Brush, cross};
use crate::draw::sketch::{Outline, Sketch, glyph_path};
use crate::palette::Ink;
use crate::scene::layout::{POINT_CAPTIVE_PX, POINT_PX};
use crate::sprites::marks::{Captive, captive_area};
use crate::sprites::point::{ArrowPart, Highlight, Intersection, PointSprite, River, Step};
use crate::sprites::sprite::Axis;
use banqi_session::PieceStyle;

/// Half the distance between points, in pixels.
const HALF: f32 = POINT_PX as f32 / 2.0;
/// The distance between points, in pixels.
const SIDE: f32 = POINT_PX as f32;
/// Radius of a piece, of one inside a ring, and of a general in check.
pub(crate) const RADIUS: f32 = 36.0;
const RINGED_RADIUS: f32 = 32.5;
const CHECKED_RADIUS: f32 = 31.0;
/// The centre of a piece. It is a little above the middle, because the piece's side shows below.
pub(crate) const CENTRE: (f32, f32) = (HALF, HALF - 2.0);
/// The centre and the radius of a piece that has just captured, and of the piece that it captured.
const CAPTOR: ((f32, f32), f32) = ((38.5, 41.0), 34.5);
const CAPTIVE_CENTRE: (f32, f32) = (61.0, 19.0);
const CAPTIVE_RADIUS: f32 = 17.0;
/// Half the width of the cross on a piece that can be captured without its rim, and the distance of its centre from two
/// edges of the point's square.
const CROSS_RADIUS: f32 = 11.5;
const CROSS_INSET: f32 = 18.0;
/// Width of the lines between points.
const LINE_PX: f32 = 2.0;
/// Width of the frame around the destination of the last move.
const FRAME_PX: f32 = 4.0;
/// Width of the arrow's shaft.
const SHAFT_PX: f32 = 8.0;

/// Draws a point.
pub(crate) fn draw(brush: &Brush, point: PointSprite) -> Sketch {
    match point {
        PointSprite::Empty(intersection, target) => {
            let mut sketch = background(brush, intersection);
            if target {
                sketch.disc(Outline::Round, (HALF, HALF), 14.0, Ink::Back);
                sketch.disc(Outline::Round, (HALF, HALF), 5.5, Ink::BackPattern);
            }
            sketch
        }
        PointSprite::Arrow(intersection, arrow) => {
            let mut sketch = Sketch::new(POINT_PX, POINT_PX, Some(Ink::Lit));
            lines(&mut sketch, intersection, Ink::LitLine);
            self::arrow(&mut sketch, arrow);
            sketch
        }
        PointSprite::Piece(intersection, disc, highlight) => {
            let mut sketch = background(brush, intersection);
            piece(brush, &mut sketch, (disc, highlight), (CENTRE, radius(highlight)), SIDE - CROSS_INSET);
            sketch
        }
        PointSprite::Mover(disc, highlight) => {
            destination(brush, (disc, highlight), (CENTRE, radius(highlight)), SIDE - CROSS_INSET)
        }
        PointSprite::Screen(axis, disc, highlight) => {
            let mut sketch = Sketch::new(POINT_PX, POINT_PX, Some(Ink::Lit));
            let half = SHAFT_PX / 2.0;
            match axis {
                Axis::Across => sketch.rect(0.0, HALF - half, SIDE, SHAFT_PX, Ink::Mark),
                Axis::Down => sketch.rect(HALF - half, 0.0, SHAFT_PX, SIDE, Ink::Mark),
            }
            piece(brush, &mut sketch, (disc, highlight), (CENTRE, radius(highlight)), SIDE - CROSS_INSET);
            sketch
        }
        PointSprite::Captive(captor, highlight, disc) => {
            let mut sketch = destination(brush, (captor, highlight), CAPTOR, CROSS_INSET);
            let captive = Captive { disc, was_down: false };
            brush.captive(&mut sketch, captive, CAPTIVE_CENTRE, CAPTIVE_RADIUS);
            sketch.part(captive_area(POINT_PX, POINT_CAPTIVE_PX))
        }
        PointSprite::Captor(disc, highlight, part) => {
            destination(brush, (disc, highlight), CAPTOR, CROSS_INSET)
                .part(part.area(POINT_PX, POINT_CAPTIVE_PX))
        }
    }
}

/// Returns the radius of a piece with a highlight.
const fn radius(highlight: Highlight) -> f32 {
    match highlight {
        Highlight::Free => RINGED_RADIUS,
        Highlight::Check => CHECKED_RADIUS,
        Highlight::None | Highlight::Picked | Highlight::Target => RADIUS,
    }
}

/// Draws a highlighted piece of a radius at a centre. The cross on one that can be captured is at `cross_x`: at the
/// upper right, or at the upper left if the piece that it has just captured stands there.
fn piece(
    brush: &Brush,
    sketch: &mut Sketch,
    (disc, highlight): (Disc, Highlight),
    (centre, radius): ((f32, f32), f32),
    cross_x: f32,
) {
    self::highlight(sketch, highlight);
    brush.face(sketch, disc, centre, radius);
    if highlight == Highlight::Target {
        cross(sketch, (cross_x, CROSS_INSET), CROSS_RADIUS);
    }
}

/// Draws the point where the last move ended, with a piece as [`piece`] draws it.
fn destination(
    brush: &Brush,
    highlighted: (Disc, Highlight),
    place: ((f32, f32), f32),
    cross_x: f32,
) -> Sketch {
    let mut sketch = Sketch::new(POINT_PX, POINT_PX, Some(Ink::Mark));
    sketch.rect(FRAME_PX, FRAME_PX, SIDE - 2.0 * FRAME_PX, SIDE - 2.0 * FRAME_PX, Ink::Lit);
    piece(brush, &mut sketch, highlighted, place, cross_x);
    sketch
}

/// Draws the background of a point: the wood, the river, and the lines that meet at the point.
fn background(brush: &Brush, intersection: Intersection) -> Sketch {
    let mut sketch = Sketch::new(POINT_PX, POINT_PX, Some(Ink::Field));
    river(brush, &mut sketch, intersection);
    lines(&mut sketch, intersection, Ink::Rule);
    let [left, right] = intersection.marks;
    for (shown, side) in [(left, -1.0_f32), (right, 1.0)] {
        for down in [-1.0_f32, 1.0].into_iter().filter(|_| shown) {
            let at = |x: f32, y: f32| (HALF + side * x, HALF + down * y);
            sketch.lines(&[at(6.0, 17.0), at(6.0, 6.0), at(17.0, 6.0)], LINE_PX, Ink::Rule);
        }
    }
    sketch
}

/// Draws the part of the river next to a point, with the part of its name there. Boards have this name everywhere, also
/// for those who cannot read it.
fn river(brush: &Brush, sketch: &mut Sketch, intersection: Intersection) {
    let (top, middle) = match intersection.river {
        River::None => return,
        River::Below => (HALF, SIDE),
        River::Above => (0.0, 0.0),
    };
    let [_, right, _, left] = intersection.lines;
    let from = if left { 0.0 } else { HALF };
    let until = if right { SIDE } else { HALF };
    sketch.rect(from, top, until - from, HALF, Ink::River);
    for (character, x) in intersection.text.into_iter().zip([0.0, SIDE]) {
        let Some(character) = character else { continue };
        let is_simplified = brush.style == PieceStyle::Simplified && character == '漢';
        let character = if is_simplified { '汉' } else { character };
        sketch.glyph(glyph_path(&brush.characters, character, (x, middle), 40.0), 0.0, Ink::RiverText);
    }
}

/// Draws the lines that meet at a point.
fn lines(sketch: &mut Sketch, intersection: Intersection, ink: Ink) {
    let half = LINE_PX / 2.0;
    for (step, _) in Step::DIAGONAL.iter().zip(intersection.diagonals).filter(|(_, drawn)| *drawn) {
        // Extends a little past the corner, so that the cut is clean.
        let reach = HALF + 4.0;
        let end = (HALF + f32::from(step.right) * reach, HALF + f32::from(step.down) * reach);
        sketch.lines(&[(HALF, HALF), end], LINE_PX * 0.9, ink);
    }
    let [up, right, down, left] = intersection.lines;
    let (top, bottom) = (if up { 0.0 } else { HALF - half }, if down { SIDE } else { HALF + half });
    let (from, until) = (if left { 0.0 } else { HALF - half }, if right { SIDE } else { HALF + half });
    sketch.rect(HALF - half, top, LINE_PX, bottom - top, ink);
    sketch.rect(from, HALF - half, until - from, LINE_PX, ink);
}

/// Returns the point at a distance from the centre along a step, and at a distance to its side, both in pixels.
fn along(step: Step, by: f32, aside: f32) -> (f32, f32) {
    let (right, down) = (f32::from(step.right), f32::from(step.down));
    let length = right.hypot(down);
    let (right, down) = (right / length, down / length);
    (HALF + right * by - down * aside, HALF + down * by + right * aside)
}

const fn is_diagonal(step: Step) -> bool {
    step.right != 0 && step.down != 0
}

/// Draws the part of the last move's arrow on this point.
fn arrow(sketch: &mut Sketch, ArrowPart { enters, leaves, head }: ArrowPart) {
    let shaft = |sketch: &mut Sketch, step: Step, from: f32, until: f32| {
        let half = SHAFT_PX / 2.0;
        let corners = [(from, -half), (until, -half), (until, half), (from, half)];
        sketch.polygon(&corners.map(|(by, aside)| along(step, by, aside)), Ink::Mark);
    };
    // A diagonal reaches the next point at a corner, where the shaft would be cut off, so the shaft ends before it.
    let edge = |step: Step| if is_diagonal(step) { HALF + 7.0 } else { HALF };
    match enters {
        Some(step) => shaft(sketch, step, -edge(step), 0.0),
        // Starts further back if the head must fit on the same point.
        None => {
            let back = match leaves {
                Some(step) if head => along(step, -18.0, 0.0),
                _ => (HALF, HALF),
            };
            sketch.disc(Outline::Round, back, 11.0, Ink::Mark);
        }
    }
    if enters.is_some() {
        sketch.disc(Outline::Round, (HALF, HALF), SHAFT_PX / 2.0, Ink::Mark);
    }
    let Some(step) = leaves else { return };
    let from = if enters.is_none() && head { -18.0 } else { 0.0 };
    if head {
        let tip = if is_diagonal(step) { HALF + 5.0 } else { HALF - 6.0 };
        shaft(sketch, step, from, tip - 22.0);
        let corners = [(tip, 0.0), (tip - 25.0, 16.0), (tip - 25.0, -16.0)];
        sketch.polygon(&corners.map(|(by, aside)| along(step, by, aside)), Ink::Mark);
    } else {
        shaft(sketch, step, from, edge(step));
    }
}

/// Draws the highlight of a piece.
fn highlight(sketch: &mut Sketch, highlight: Highlight) {
    match highlight {
        Highlight::None => {}
        // Around the piece and its side, with a gap.
        Highlight::Free => sketch.ring(Outline::Round, (HALF, HALF), 37.5, 4.0, Ink::Back),
        Highlight::Picked => {
            sketch.rect(0.0, 0.0, SIDE, SIDE, Ink::Back);
            sketch.rect(5.0, 5.0, SIDE - 10.0, SIDE - 10.0, Ink::BackPattern);
        }
        Highlight::Target => {
            let (near, far, arm) = (4.0, SIDE - 4.0, 20.0);
            for (x, right) in [(near, 1.0), (far, -1.0)] {
                for (y, down) in [(near, 1.0), (far, -1.0)] {
                    sketch.lines(&[(x, y + down * arm), (x, y), (x + right * arm, y)], 6.0, Ink::Back);
                }
            }
        }
        Highlight::Check => {
            // Dashes on a light disc: neither their colour nor that of the ground is needed to tell them from the ring
            // around a piece that can move.
            sketch.disc(Outline::Round, (HALF, HALF), HALF, Ink::Face);
            sketch.dashed(Outline::Round, (HALF, HALF), 36.0, 4.0, 12, Ink::Alarm);
        }
    }
}
