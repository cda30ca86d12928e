//! How the signs of the rule book's diagrams look.
//!
//! A dot means a step, a ring an attack, a cross something forbidden. They differ in shape, not only in colour.

use crate::draw::points;
use crate::draw::sketch::{Outline, Sketch};
use crate::palette::Ink;
use crate::scene::layout::{POINT_PX, TILE_PX};
use crate::sprites::catalogue::{PIECE_CENTRE, PIECE_RADIUS};
use crate::sprites::sprite::Face;
use banqi_book::Sign;

/// Radius of a badge over the corner of a square.
const BADGE: f32 = 14.0;
/// Distance from the edges of a square to the centre of its badges.
const INSET: f32 = BADGE + 2.0;

/// The measures of a square or point, in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Place {
    side: f32,
    piece_centre: (f32, f32),
    piece_radius: f32,
}

impl Place {
    /// A square of banqi.
    pub(crate) const SQUARE: Self =
        Self { side: TILE_PX as f32, piece_centre: PIECE_CENTRE, piece_radius: PIECE_RADIUS };
    /// A point of xiangqi.
    pub(crate) const POINT: Self =
        Self { side: POINT_PX as f32, piece_centre: points::CENTRE, piece_radius: points::RADIUS };

    const fn middle(self) -> (f32, f32) {
        (self.side / 2.0, self.side / 2.0)
    }

    const fn top_right(self) -> (f32, f32) {
        (self.side - INSET, INSET)
    }

    const fn bottom_left(self) -> (f32, f32) {
        (INSET, self.side - INSET)
    }

    const fn bottom_right(self) -> (f32, f32) {
        (self.side - INSET, self.side - INSET)
    }
}

/// Draws a sign on a square that shows `face`.
pub(crate) fn sign(sketch: &mut Sketch, sign: Sign, face: Face, place: Place) {
    let bare = face == Face::Empty;
    let middle = place.middle();
    match sign {
        // Not drawn here: the square is lit already, and the general's ring is part of the square.
        Sign::Actor | Sign::Check => {}
        Sign::Came => sketch.ring(Outline::Round, middle, 15.0, 5.0, Ink::Mark),
        Sign::Go => sketch.disc(Outline::Round, middle, 14.0, Ink::Mark),
        Sign::Wins | Sign::Loses | Sign::Draws if bare => {
            sketch.disc(Outline::Round, middle, 23.0, Ink::Mark);
            ending(sketch, sign, middle, 1.0);
        }
        Sign::Wins | Sign::Loses | Sign::Draws => {
            ring(sketch, place);
            let at = badge(sketch, place.top_right());
            ending(sketch, sign, at, 0.58);
        }
        Sign::Take | Sign::Attempt | Sign::Both if bare => {
            sketch.ring(Outline::Round, middle, 25.0, 6.0, Ink::Mark);
            if sign == Sign::Both {
                crosses(sketch, middle, 6.0, 3.4, Ink::Mark);
            }
        }
        Sign::Take | Sign::Attempt | Sign::Both => {
            ring(sketch, place);
            if sign == Sign::Both {
                let at = badge(sketch, place.top_right());
                crosses(sketch, at, 4.0, 2.4, Ink::Lit);
            }
        }
        Sign::Flip => flip(sketch, place),
        Sign::Stop => {
            let (x, y) = badge(sketch, place.bottom_right());
            sketch.rect(x - 5.5, y - 5.5, 11.0, 11.0, Ink::Lit);
        }
        Sign::Screen => hop(sketch, place),
        Sign::Blocks => {
            let (x, y) = badge(sketch, place.bottom_left());
            sketch.rect(x - 8.0, y - 2.8, 16.0, 5.6, Ink::Lit);
        }
        Sign::Barred if bare => cross(sketch, middle, 13.0, 6.0, Ink::Mark),
        Sign::Barred => {
            let at = badge(sketch, place.top_right());
            cross(sketch, at, 5.5, 3.6, Ink::Lit);
        }
    }
}

/// Draws a ring around a piece: bright between dark edges, so that it stands out from light and dark pieces.
fn ring(sketch: &mut Sketch, place: Place) {
    const WIDE: f32 = 7.0;
    let (x, y) = place.piece_centre;
    let radius = (place.piece_radius + WIDE / 2.0).min((place.side - WIDE) / 2.0);
    for (width, ink) in [(WIDE, Ink::Mark), (3.0, Ink::Lit)] {
        sketch.ring(Outline::Round, (x, y + 2.0), radius, width, ink);
    }
}

/// Draws the result of a move that ends the game: a star for a win, an arrow down for a loss, two bars for a draw.
fn ending(sketch: &mut Sketch, sign: Sign, (x, y): (f32, f32), scale: f32) {
    match sign {
        Sign::Wins => {
            let points: Vec<(f32, f32)> = (0..10_u8)
                .map(|index| {
                    let radius = scale * if index % 2 == 0 { 17.0 } else { 7.0 };
                    let (sin, cos) = (std::f32::consts::TAU * f32::from(index) / 10.0).sin_cos();
                    (x + radius * sin, y - radius * cos)
                })
                .collect();
            sketch.polygon(&points, Ink::Lit);
        }
        Sign::Loses => {
            sketch.lines(&[(x, y - 13.0 * scale), (x, y + 3.0 * scale)], 5.0 * scale, Ink::Lit);
            let (wide, tip) = (10.0 * scale, y + 15.0 * scale);
            sketch.polygon(&[(x - wide, y + 2.0 * scale), (x + wide, y + 2.0 * scale), (x, tip)], Ink::Lit);
        }
        _ => {
            for shift in [-6.0, 6.0] {
                let (left, right) = (x - 11.0 * scale, x + 11.0 * scale);
                let level = y + shift * scale;
                sketch.lines(&[(left, level), (right, level)], 4.5 * scale, Ink::Lit);
            }
        }
    }
}

/// Draws a dark disc over a corner and returns its centre.
fn badge(sketch: &mut Sketch, at: (f32, f32)) -> (f32, f32) {
    sketch.disc(Outline::Round, at, BADGE + 2.5, Ink::Lit);
    sketch.disc(Outline::Round, at, BADGE, Ink::Mark);
    at
}

fn cross(sketch: &mut Sketch, (x, y): (f32, f32), arm: f32, width: f32, ink: Ink) {
    sketch.lines(&[(x - arm, y - arm), (x + arm, y + arm)], width, ink);
    sketch.lines(&[(x - arm, y + arm), (x + arm, y - arm)], width, ink);
}

/// Draws two crosses side by side, one for each removed piece.
fn crosses(sketch: &mut Sketch, (x, y): (f32, f32), arm: f32, width: f32, ink: Ink) {
    for shift in [-1.45, 1.45] {
        cross(sketch, (x + shift * arm, y), arm, width, ink);
    }
}

/// Draws a circular arrow.
fn flip(sketch: &mut Sketch, place: Place) {
    let (x, y) = badge(sketch, place.top_right());
    let at = |degrees: f32, radius: f32| {
        let angle = degrees.to_radians();
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    let arc: Vec<(f32, f32)> = (0..=12_u8).map(|step| at(60.0 + 22.5 * f32::from(step), 7.5)).collect();
    sketch.lines(&arc, 3.0, Ink::Lit);
    sketch.polygon(&[at(-30.0, 3.0), at(-30.0, 12.5), at(12.0, 7.5)], Ink::Lit);
}

/// Draws an arrow that jumps over something.
fn hop(sketch: &mut Sketch, place: Place) {
    let (x, y) = badge(sketch, place.bottom_left());
    let at = |degrees: f32| {
        let angle = degrees.to_radians();
        (x - 0.5 + 7.5 * angle.cos(), y + 3.5 + 9.0 * angle.sin())
    };
    let arc: Vec<(f32, f32)> = (0..=8_u8).map(|step| at(180.0 + 20.0 * f32::from(step))).collect();
    sketch.lines(&arc, 2.8, Ink::Lit);
    sketch.polygon(&[(x + 2.0, y + 1.5), (x + 11.5, y + 1.5), (x + 6.8, y + 8.0)], Ink::Lit);
    sketch.disc(Outline::Round, (x - 0.5, y + 4.5), 2.4, Ink::Lit);
}
