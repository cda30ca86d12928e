//! How the signs of the rule book's diagrams look.
//!
//! A dot is a step, a ring an attack, a cross what may not be: shapes, so that nobody has to tell colours apart.

use super::layout::TILE_PX;
use super::palette::Ink;
use super::sketch::{Outline, Sketch};
use super::sprite::Face;
use super::sprites::{PIECE_CENTRE, PIECE_RADIUS};
use crate::book::Sign;

const SIDE: f32 = TILE_PX as f32;
/// The middle of a square.
const MIDDLE: (f32, f32) = (SIDE / 2.0, SIDE / 2.0);
/// Radius of a badge over the corner of a square.
const BADGE: f32 = 14.0;
/// From the edges of a square to the middle of its badges.
const INSET: f32 = BADGE + 2.0;

/// Draws a sign on a square on which `face` lies.
pub(super) fn sign(sketch: &mut Sketch, sign: Sign, face: Face) {
    let bare = face == Face::Empty;
    match sign {
        // The square is lit.
        Sign::Actor => {}
        Sign::Came => sketch.ring(Outline::Round, MIDDLE, 15.0, 5.0, Ink::Mark),
        Sign::Go => sketch.disc(Outline::Round, MIDDLE, 14.0, Ink::Mark),
        Sign::Draws => {
            let (x, y) = MIDDLE;
            sketch.disc(Outline::Round, MIDDLE, 23.0, Ink::Mark);
            for shift in [-6.0, 6.0] {
                sketch.lines(&[(x - 11.0, y + shift), (x + 11.0, y + shift)], 4.5, Ink::Lit);
            }
        }
        Sign::Take | Sign::Attempt | Sign::Both if bare => {
            sketch.ring(Outline::Round, MIDDLE, 25.0, 6.0, Ink::Mark);
            if sign == Sign::Both {
                crosses(sketch, MIDDLE, 6.0, 3.4, Ink::Mark);
            }
        }
        Sign::Take | Sign::Attempt | Sign::Both => {
            let (x, y) = PIECE_CENTRE;
            sketch.ring(Outline::Round, (x, y + 2.0), PIECE_RADIUS + 3.5, 6.0, Ink::Mark);
            if sign == Sign::Both {
                let at = badge(sketch, (SIDE - INSET, INSET));
                crosses(sketch, at, 4.0, 2.4, Ink::Lit);
            }
        }
        Sign::TurnUp => turn_up(sketch),
        Sign::Stop => {
            let (x, y) = badge(sketch, (SIDE - INSET, SIDE - INSET));
            sketch.rect(x - 5.5, y - 5.5, 11.0, 11.0, Ink::Lit);
        }
        Sign::Screen => hop(sketch),
        Sign::Barred if bare => cross(sketch, MIDDLE, 13.0, 6.0, Ink::Mark),
        Sign::Barred => {
            let at = badge(sketch, (SIDE - INSET, INSET));
            cross(sketch, at, 5.5, 3.6, Ink::Lit);
        }
    }
}

/// A dark disc over a corner; its middle.
fn badge(sketch: &mut Sketch, at: (f32, f32)) -> (f32, f32) {
    sketch.disc(Outline::Round, at, BADGE + 2.5, Ink::Lit);
    sketch.disc(Outline::Round, at, BADGE, Ink::Mark);
    at
}

fn cross(sketch: &mut Sketch, (x, y): (f32, f32), arm: f32, width: f32, ink: Ink) {
    sketch.lines(&[(x - arm, y - arm), (x + arm, y + arm)], width, ink);
    sketch.lines(&[(x - arm, y + arm), (x + arm, y - arm)], width, ink);
}

/// Two crosses side by side: one for each piece that goes.
fn crosses(sketch: &mut Sketch, (x, y): (f32, f32), arm: f32, width: f32, ink: Ink) {
    for shift in [-1.45, 1.45] {
        cross(sketch, (x + shift * arm, y), arm, width, ink);
    }
}

/// An arrow that turns round.
fn turn_up(sketch: &mut Sketch) {
    let (x, y) = badge(sketch, (SIDE - INSET, INSET));
    let at = |degrees: f32, radius: f32| {
        let angle = degrees.to_radians();
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    let arc: Vec<(f32, f32)> = (0..=12_u8).map(|step| at(60.0 + 22.5 * f32::from(step), 7.5)).collect();
    sketch.lines(&arc, 3.0, Ink::Lit);
    sketch.polygon(&[at(-30.0, 3.0), at(-30.0, 12.5), at(12.0, 7.5)], Ink::Lit);
}

/// An arrow that goes over something.
fn hop(sketch: &mut Sketch) {
    let (x, y) = badge(sketch, (INSET, SIDE - INSET));
    let at = |degrees: f32| {
        let angle = degrees.to_radians();
        (x - 0.5 + 7.5 * angle.cos(), y + 3.5 + 9.0 * angle.sin())
    };
    let arc: Vec<(f32, f32)> = (0..=8_u8).map(|step| at(180.0 + 20.0 * f32::from(step))).collect();
    sketch.lines(&arc, 2.8, Ink::Lit);
    sketch.polygon(&[(x + 2.0, y + 1.5), (x + 11.5, y + 1.5), (x + 6.8, y + 8.0)], Ink::Lit);
    sketch.disc(Outline::Round, (x - 0.5, y + 4.5), 2.4, Ink::Lit);
}
