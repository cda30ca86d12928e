//! How the points of a xiangqi board are drawn.

use tiny_skia::PathBuilder;

use crate::draw::pieces::Brush;
use crate::draw::sketch::{Outline, Sketch};
use crate::palette::Ink;
use crate::scene::layout::{POINT_BADGE_PX, POINT_PX};
use crate::sprites::point::{Bank, Halo, Spot, Step, Way, Wood};
use crate::sprites::sprite::Axis;

/// Half the distance between points.
const HALF: f32 = POINT_PX as f32 / 2.0;
/// The whole.
const SIDE: f32 = POINT_PX as f32;
/// Radius of a man.
pub(crate) const RADIUS: f32 = 33.0;
/// The middle of a man: a little high, since its side shows below.
pub(crate) const CENTRE: (f32, f32) = (HALF, HALF - 2.0);
/// Radius of a badge.
const BADGE_RADIUS: f32 = 16.0;
/// Width of the lines between points.
const LINE_PX: f32 = 2.0;
/// Width of the line round the board, and how far outside the outermost points it runs.
const BORDER_PX: f32 = 4.0;
const BORDER_OUT: f32 = 11.0;
/// Width of the frame round the point where the last move ended.
const FRAME_PX: f32 = 4.0;
/// Width of the arrow's shaft.
const SHAFT_PX: f32 = 8.0;

/// Draws a point.
pub(crate) fn draw(brush: &Brush, spot: Spot) -> Sketch {
    match spot {
        Spot::Empty(wood, target) => {
            let mut sketch = ground(wood);
            if target {
                sketch.disc(Outline::Round, (HALF, HALF), 14.0, Ink::Back);
                sketch.disc(Outline::Round, (HALF, HALF), 5.5, Ink::BackPattern);
            }
            sketch
        }
        Spot::Way(wood, way) => {
            let mut sketch = Sketch::new(POINT_PX, POINT_PX, Some(Ink::Lit));
            lines(&mut sketch, wood, Ink::LitLine);
            self::way(&mut sketch, way);
            sketch
        }
        Spot::Man(wood, disc, halo) => {
            let mut sketch = ground(wood);
            self::halo(&mut sketch, halo);
            brush.face(&mut sketch, disc, CENTRE, RADIUS);
            sketch
        }
        Spot::Mover(disc, halo) => {
            let mut sketch = Sketch::new(POINT_PX, POINT_PX, Some(Ink::Mark));
            sketch.rect(FRAME_PX, FRAME_PX, SIDE - 2.0 * FRAME_PX, SIDE - 2.0 * FRAME_PX, Ink::Lit);
            self::halo(&mut sketch, halo);
            brush.face(&mut sketch, disc, CENTRE, RADIUS);
            sketch
        }
        Spot::Screen(axis, disc, halo) => {
            let mut sketch = Sketch::new(POINT_PX, POINT_PX, Some(Ink::Lit));
            let half = SHAFT_PX / 2.0;
            match axis {
                Axis::Across => sketch.rect(0.0, HALF - half, SIDE, SHAFT_PX, Ink::Mark),
                Axis::Down => sketch.rect(HALF - half, 0.0, SHAFT_PX, SIDE, Ink::Mark),
            }
            self::halo(&mut sketch, halo);
            brush.face(&mut sketch, disc, CENTRE, RADIUS);
            sketch
        }
        Spot::Badge(disc, taken) => {
            let mut sketch = draw(brush, Spot::Mover(disc, Halo::None));
            let from_corner = BADGE_RADIUS + 0.5;
            brush.badge(&mut sketch, taken, (SIDE - from_corner, from_corner), BADGE_RADIUS);
            sketch.cropped(POINT_PX - POINT_BADGE_PX, 0, POINT_BADGE_PX, POINT_BADGE_PX)
        }
    }
}

/// The wood, the river, and the lines that meet here.
fn ground(wood: Wood) -> Sketch {
    let mut sketch = Sketch::new(POINT_PX, POINT_PX, Some(Ink::Field));
    river(&mut sketch, wood);
    lines(&mut sketch, wood, Ink::Rule);
    let [left, right] = wood.marks;
    for (shown, side) in [(left, -1.0_f32), (right, 1.0)] {
        for down in [-1.0_f32, 1.0].into_iter().filter(|_| shown) {
            let at = |x: f32, y: f32| (HALF + side * x, HALF + down * y);
            sketch.lines(&[at(6.0, 17.0), at(6.0, 6.0), at(17.0, 6.0)], LINE_PX, Ink::Rule);
        }
    }
    sketch
}

/// The half of the river that lies at a point, with a wave on it.
fn river(sketch: &mut Sketch, wood: Wood) {
    let (top, wave) = match wood.bank {
        Bank::Dry => return,
        Bank::Below => (HALF, HALF * 1.5),
        Bank::Above => (0.0, HALF * 0.5),
    };
    let [_, right, _, left] = wood.lines;
    let from = if left { 0.0 } else { HALF };
    let until = if right { SIDE } else { HALF };
    sketch.rect(from, top, until - from, HALF, Ink::River);
    if left && right {
        let mut path = PathBuilder::new();
        let rise = if wood.bank == Bank::Below { 7.0 } else { -7.0 };
        path.move_to(14.0, wave);
        path.quad_to(27.0, wave - rise, 40.0, wave);
        path.quad_to(53.0, wave + rise, 66.0, wave);
        sketch.stroke(path.finish(), 2.4, Ink::Wave);
    }
}

/// The lines that meet here, and the board's border outside of them.
fn lines(sketch: &mut Sketch, wood: Wood, ink: Ink) {
    let half = LINE_PX / 2.0;
    for (step, _) in Step::DIAGONAL.iter().zip(wood.diagonals).filter(|(_, drawn)| *drawn) {
        // A little past the corner, so that the cut is clean.
        let reach = HALF + 4.0;
        let end = (HALF + f32::from(step.right) * reach, HALF + f32::from(step.down) * reach);
        sketch.lines(&[(HALF, HALF), end], LINE_PX * 0.9, ink);
    }
    let [up, right, down, left] = wood.lines;
    let (top, bottom) = (if up { 0.0 } else { HALF - half }, if down { SIDE } else { HALF + half });
    let (from, until) = (if left { 0.0 } else { HALF - half }, if right { SIDE } else { HALF + half });
    sketch.rect(HALF - half, top, LINE_PX, bottom - top, ink);
    sketch.rect(from, HALF - half, until - from, LINE_PX, ink);
    let above = !up && wood.bank != Bank::Above;
    let below = !down && wood.bank != Bank::Below;
    let thick = BORDER_PX / 2.0;
    let (near, far) = (HALF - BORDER_OUT - thick, HALF + BORDER_OUT - thick);
    let (top, bottom) = (if above { near } else { 0.0 }, if below { far + BORDER_PX } else { SIDE });
    let (from, until) = (if left { 0.0 } else { near }, if right { SIDE } else { far + BORDER_PX });
    for (drawn, x) in [(!left, near), (!right, far)] {
        if drawn {
            sketch.rect(x, top, BORDER_PX, bottom - top, ink);
        }
    }
    for (drawn, y) in [(above, near), (below, far)] {
        if drawn {
            sketch.rect(from, y, until - from, BORDER_PX, ink);
        }
    }
}

/// The point so far from the middle along a step, and so far aside; both in pixels.
fn along(step: Step, by: f32, aside: f32) -> (f32, f32) {
    let (right, down) = (f32::from(step.right), f32::from(step.down));
    let length = right.hypot(down);
    let (right, down) = (right / length, down / length);
    (HALF + right * by - down * aside, HALF + down * by + right * aside)
}

/// The arrow of the last move, as far as it goes over this point.
fn way(sketch: &mut Sketch, Way { enters, leaves, head }: Way) {
    let shaft = |sketch: &mut Sketch, step: Step, from: f32, until: f32| {
        let half = SHAFT_PX / 2.0;
        let corners = [(from, -half), (until, -half), (until, half), (from, half)];
        sketch.polygon(&corners.map(|(by, aside)| along(step, by, aside)), Ink::Mark);
    };
    let is_diagonal = |step: Step| step.right != 0 && step.down != 0;
    // A diagonal meets the next point at a corner, where a shaft would be pinched: it stops short of it.
    let edge = |step: Step| if is_diagonal(step) { HALF + 7.0 } else { HALF };
    match enters {
        Some(step) => shaft(sketch, step, -edge(step), 0.0),
        // Further back if the head must fit before the edge.
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

/// What surrounds a man.
fn halo(sketch: &mut Sketch, halo: Halo) {
    match halo {
        Halo::None => {}
        Halo::Free => sketch.disc(Outline::Round, CENTRE, RADIUS + 5.0, Ink::Back),
        Halo::Picked => {
            sketch.rect(0.0, 0.0, SIDE, SIDE, Ink::Back);
            sketch.rect(5.0, 5.0, SIDE - 10.0, SIDE - 10.0, Ink::BackPattern);
        }
        Halo::Target => {
            let (near, far, arm) = (4.0, SIDE - 4.0, 20.0);
            for (x, right) in [(near, 1.0), (far, -1.0)] {
                for (y, down) in [(near, 1.0), (far, -1.0)] {
                    sketch.lines(&[(x, y + down * arm), (x, y), (x + right * arm, y)], 6.0, Ink::Back);
                }
            }
        }
        Halo::Check => {
            // As far as the point's square reaches, which is furthest into its corners.
            let rays: Vec<(f32, f32)> = (0_u8..32)
                .map(|index| {
                    let (sin, cos) = (std::f32::consts::TAU * f32::from(index) / 32.0).sin_cos();
                    let edge = HALF / sin.abs().max(cos.abs());
                    let radius = if index % 2 == 0 { edge } else { RADIUS + 2.0 };
                    (HALF + radius * sin, HALF - radius * cos)
                })
                .collect();
            sketch.polygon(&rays, Ink::Alarm);
        }
    }
}
