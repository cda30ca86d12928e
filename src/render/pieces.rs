//! How pieces look: discs and octagons, backs and pips.
//!
//! Red pieces are round with a round ring, black ones eight-sided with an eight-sided ring, so that they differ
//! without their colour too. Light falls from above: every piece shows a little of its side below.

use ab_glyph::FontRef;

use super::marks::Mark;
use super::palette::{Ink, Pip, Presence};
use super::sketch::{Outline, Sketch, glyph_path};
use crate::rules::{Colour, Piece};

/// How far the side of a piece shows below its face, where the radius of a piece is 42.
const SIDE: f32 = 5.5;

/// The outline of a colour's pieces.
pub(super) const fn outline(colour: Colour) -> Outline {
    match colour {
        Colour::Red | Colour::Blue => Outline::Round,
        Colour::Black | Colour::Green => Outline::Octagon,
    }
}

/// Draws a piece face up.
pub(super) fn face(sketch: &mut Sketch, font: &FontRef<'_>, piece: Piece, centre: (f32, f32), radius: f32) {
    let outline = outline(piece.colour);
    let ink = Ink::of(piece.colour);
    let (x, y) = centre;
    let unit = radius / 42.0;
    sketch.disc(outline, (x, y + SIDE * unit), radius, Ink::Side);
    sketch.disc(outline, centre, radius, ink);
    sketch.disc(outline, centre, radius - 3.5 * unit, Ink::Face);
    sketch.ring(outline, centre, radius - 7.5 * unit, 1.6 * unit, ink);
    sketch.glyph(glyph_path(font, piece.glyph(), centre, 53.0 * unit), 1.0 * unit, ink);
}

/// Draws a piece face down.
pub(super) fn back(sketch: &mut Sketch, centre: (f32, f32), radius: f32) {
    let (x, y) = centre;
    let unit = radius / 42.0;
    sketch.disc(Outline::Round, (x, y + SIDE * unit), radius, Ink::BackSide);
    sketch.disc(Outline::Round, centre, radius, Ink::Back);
    coin(sketch, centre, 31.0 * unit, 2.4 * unit);
}

/// The pattern on a back: an old coin, four arcs round a square hole.
fn coin(sketch: &mut Sketch, (x, y): (f32, f32), radius: f32, width: f32) {
    let mut path = tiny_skia::PathBuilder::new();
    let tips = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)];
    for (index, &(from_x, from_y)) in tips.iter().enumerate() {
        let (to_x, to_y) = tips[(index + 1) % 4];
        path.move_to(from_x, from_y);
        path.quad_to(x + (from_x + to_x - 2.0 * x) * 0.14, y + (from_y + to_y - 2.0 * y) * 0.14, to_x, to_y);
    }
    sketch.stroke(path.finish(), width, Ink::BackPattern);
    sketch.ring(Outline::Round, (x, y), radius, width, Ink::BackPattern);
}

/// Draws a kind of the ladder: a small piece, faded once none is left.
pub(super) fn rung(
    sketch: &mut Sketch,
    font: &FontRef<'_>,
    piece: Piece,
    presence: Presence,
    centre: (f32, f32),
    radius: f32,
) {
    let outline = outline(piece.colour);
    let ink = match presence {
        Presence::Left => Ink::of(piece.colour),
        Presence::Gone => Ink::Spent,
    };
    sketch.disc(outline, centre, radius, ink);
    sketch.disc(outline, centre, radius - 2.6, Ink::Face);
    sketch.glyph(glyph_path(font, piece.glyph(), centre, radius * 1.42), 0.0, ink);
}

/// Draws a taken piece on the square where it was taken.
pub(super) fn badge(sketch: &mut Sketch, font: &FontRef<'_>, piece: Piece, centre: (f32, f32), radius: f32) {
    let outline = outline(piece.colour);
    let ink = Ink::of(piece.colour);
    sketch.disc(outline, centre, radius + 3.0, Ink::Lit);
    sketch.disc(outline, centre, radius, ink);
    sketch.glyph(glyph_path(font, piece.glyph(), centre, radius * 1.5), 0.0, Ink::Face);
}

/// Draws a piece that was removed from its square: smaller, without its side, and crossed off.
pub(super) fn removed(sketch: &mut Sketch, font: &FontRef<'_>, piece: Piece, (x, y): (f32, f32)) {
    badge(sketch, font, piece, (x, y), 28.0);
    let (x, y, arm) = (x + 22.0, y + 22.0, 5.5);
    sketch.disc(Outline::Round, (x, y), 15.5, Ink::Lit);
    sketch.disc(Outline::Round, (x, y), 13.0, Ink::Mark);
    sketch.lines(&[(x - arm, y - arm), (x + arm, y + arm)], 3.4, Ink::Lit);
    sketch.lines(&[(x - arm, y + arm), (x + arm, y - arm)], 3.4, Ink::Lit);
}

/// Draws a mark over the corner of a lit square.
pub(super) fn mark(sketch: &mut Sketch, mark: Mark, (x, y): (f32, f32), radius: f32) {
    sketch.disc(Outline::Round, (x, y), radius + 2.5, Ink::Lit);
    match mark {
        Mark::WasDown => {
            sketch.disc(Outline::Round, (x, y), radius, Ink::Back);
            sketch.disc(Outline::Round, (x, y), radius * 0.38, Ink::BackPattern);
        }
        Mark::Chain => {
            sketch.disc(Outline::Round, (x, y), radius, Ink::Mark);
            for shift in [-4.5, 2.5] {
                let tip = (x + shift + 4.5, y);
                sketch.lines(&[(x + shift, y - 5.5), tip, (x + shift, y + 5.5)], 3.0, Ink::Lit);
            }
        }
        Mark::Repelled(to) => {
            sketch.disc(Outline::Round, (x, y), radius, Ink::Mark);
            let (right, down) = to.step();
            // So far along the way, and so far aside.
            let at =
                |along: f32, aside: f32| (x + right * along - down * aside, y + down * along + right * aside);
            sketch.lines(&[at(-7.5, 0.0), at(2.0, 0.0)], 3.0, Ink::Lit);
            sketch.polygon(&[at(4.0, 0.0), at(-2.5, -5.5), at(-2.5, 5.5)], Ink::Lit);
            sketch.lines(&[at(7.0, -5.5), at(7.0, 5.5)], 3.0, Ink::Lit);
        }
    }
}

/// Draws one piece of a tally.
pub(super) fn pip(sketch: &mut Sketch, colour: Colour, pip: Pip, centre: (f32, f32), radius: f32) {
    let (x, y) = centre;
    match pip {
        Pip::Up => sketch.disc(outline(colour), centre, radius, Ink::of(colour)),
        Pip::Down => {
            sketch.disc(Outline::Round, centre, radius, Ink::Back);
            sketch.disc(Outline::Round, centre, radius * 0.38, Ink::BackPattern);
        }
        Pip::Known => {
            sketch.disc(outline(colour), centre, radius + 1.5, Ink::of(colour));
            sketch.disc(Outline::Round, centre, radius - 1.5, Ink::BackPattern);
            sketch.disc(Outline::Round, centre, radius * 0.38, Ink::Back);
        }
        Pip::Taken => {
            let arm = radius * 0.62;
            sketch.lines(&[(x - arm, y - arm), (x + arm, y + arm)], 3.4, Ink::Taken);
            sketch.lines(&[(x - arm, y + arm), (x + arm, y - arm)], 3.4, Ink::Taken);
        }
    }
}
