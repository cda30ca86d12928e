//! How pieces look: discs of four outlines, backs and counts.
//!
//! Colour is never the only difference. Red pieces are light and round, black ones dark and octagonal, blue ones light
//! and square, green ones dark and hexagonal: those who cannot tell red from black or green see light and dark. Light
//! comes from above, so every piece shows a little of its side below.

use ab_glyph::FontRef;

use crate::draw::disc::Disc;
use crate::draw::figures::figure;
use crate::draw::sketch::{Outline, Sketch, glyph_path};
use crate::palette::Ink;
use crate::sprites::marks::{Captive, Mark};
use crate::sprites::sprite::{Pip, Place, Presence, RowStyle};
use banqi_rules::game::Colour;
use banqi_session::PieceStyle;

/// The height of the visible side of a piece whose radius is 42, in pixels.
const SIDE: f32 = 5.5;

/// Returns the outline of a colour's pieces.
pub(crate) const fn outline(colour: Colour) -> Outline {
    match colour {
        Colour::Red => Outline::Round,
        Colour::Black => Outline::Octagon,
        Colour::Blue => Outline::Square,
        Colour::Green => Outline::Hexagon,
    }
}

/// Whether a colour's pieces are dark with light glyphs.
const fn is_dark(colour: Colour) -> bool {
    matches!(colour, Colour::Black | Colour::Green)
}

/// The inks of face-down pieces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Back {
    face: Ink,
    side: Ink,
    pattern: Ink,
}

impl Back {
    /// For games of red and black only.
    pub(crate) const TEAL: Self = Self { face: Ink::Back, side: Ink::BackSide, pattern: Ink::BackPattern };
    /// For games that include blue and green.
    pub(crate) const PLUM: Self = Self { face: Ink::Plum, side: Ink::PlumSide, pattern: Ink::PlumPattern };
}

/// Draws pieces in one style.
#[derive(Debug, Clone)]
pub(crate) struct Brush {
    /// The font of characters.
    pub(crate) characters: FontRef<'static>,
    /// The font of coordinates and numbers.
    pub(crate) numbers: FontRef<'static>,
    pub(crate) style: PieceStyle,
    pub(crate) back: Back,
    /// Whether red pieces have one ring instead of two, and all pieces larger glyphs.
    pub(crate) is_plain: bool,
}

impl Brush {
    /// Draws the character or the figure of a piece. Character strokes are made `bolder` pixels wider.
    fn emblem(
        &self,
        sketch: &mut Sketch,
        disc: Disc,
        centre: (f32, f32),
        (em, bolder): (f32, f32),
        (ink, paper): (Ink, Ink),
    ) {
        match disc.character(self.style) {
            Some(character) => {
                sketch.glyph(glyph_path(&self.characters, character, centre, em), bolder, ink);
            }
            None => figure(sketch, disc.figure, centre, em * 1.06, ink, paper),
        }
    }

    /// Draws a flat disc in the outline of a colour: dark, or light with a dark rim. Returns the inks of what is on it:
    /// the glyph and its holes.
    fn token(
        sketch: &mut Sketch,
        colour: Colour,
        centre: (f32, f32),
        (radius, rim): (f32, f32),
        (dark, light): (Ink, Ink),
    ) -> (Ink, Ink) {
        sketch.disc(outline(colour), centre, radius, dark);
        if is_dark(colour) {
            return (light, dark);
        }
        sketch.disc(outline(colour), centre, radius - rim, light);
        (dark, light)
    }

    /// Draws a face-up piece.
    pub(crate) fn face(&self, sketch: &mut Sketch, disc: Disc, centre: (f32, f32), radius: f32) {
        let outline = outline(disc.colour);
        let (x, y) = centre;
        let unit = radius / 42.0;
        let side = if is_dark(disc.colour) { Ink::DarkSide } else { Ink::Side };
        sketch.disc(outline, (x, y + SIDE * unit), radius, side);
        let inks =
            Self::token(sketch, disc.colour, centre, (radius, 3.5 * unit), (Ink::of(disc.colour), Ink::Face));
        // On small pieces, a thin ring would have no pixel of its own ink.
        let thin = if unit < 0.9 { 2.0 } else { 1.6 * unit };
        let (inset, width) = match disc.colour {
            // A wider rim instead of a second ring.
            Colour::Red if self.is_plain => (4.0, 2.0),
            Colour::Red => (7.5, thin),
            Colour::Black => (5.5, 2.0),
            // One thick rim, distinct from the others at any size.
            Colour::Blue => (5.0, 3.0 * unit),
            Colour::Green => (6.0, 2.0),
        };
        sketch.ring(outline, centre, radius - inset * unit, width, inks.0);
        let em = if self.is_plain { 57.0 } else { 53.0 };
        self.emblem(sketch, disc, centre, (em * unit, 1.0 * unit), inks);
    }

    /// Draws a face-up piece whose colour is out of the game, as the ladder does: flat and without colour.
    pub(crate) fn out(&self, sketch: &mut Sketch, disc: Disc, centre: (f32, f32), radius: f32) {
        let unit = radius / 42.0;
        let inks = Self::token(sketch, disc.colour, centre, (radius, 3.5 * unit), (Ink::Taken, Ink::TrayOut));
        self.emblem(sketch, disc, centre, (53.0 * unit, 1.0 * unit), inks);
    }

    /// Draws a face-down piece.
    pub(crate) fn back(&self, sketch: &mut Sketch, centre: (f32, f32), radius: f32) {
        let (x, y) = centre;
        let unit = radius / 42.0;
        sketch.disc(Outline::Round, (x, y + SIDE * unit), radius, self.back.side);
        sketch.disc(Outline::Round, centre, radius, self.back.face);
        self.coin(sketch, centre, 31.0 * unit, 2.4 * unit);
    }

    /// Draws a piece that was never flipped: its faded face inside the broken edge of its back.
    pub(crate) fn ghost(&self, sketch: &mut Sketch, disc: Disc, centre: (f32, f32), radius: f32) {
        let unit = radius / 42.0;
        let ink = Ink::ghost_of(disc.colour);
        sketch.dashed(Outline::Round, centre, 40.5 * unit, 3.0 * unit, 15, self.back.face);
        let inks = Self::token(sketch, disc.colour, centre, (34.0 * unit, 3.0 * unit), (ink, Ink::Ghost));
        self.emblem(sketch, disc, centre, (44.0 * unit, 0.6 * unit), inks);
    }

    /// Draws the pattern on a back: an old coin, as four arcs around a square hole.
    fn coin(&self, sketch: &mut Sketch, (x, y): (f32, f32), radius: f32, width: f32) {
        let mut path = tiny_skia::PathBuilder::new();
        let tips = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)];
        for (index, &(from_x, from_y)) in tips.iter().enumerate() {
            let (to_x, to_y) = tips[(index + 1) % 4];
            path.move_to(from_x, from_y);
            path.quad_to(
                x + (from_x + to_x - 2.0 * x) * 0.14,
                y + (from_y + to_y - 2.0 * y) * 0.14,
                to_x,
                to_y,
            );
        }
        sketch.stroke(path.finish(), width, self.back.pattern);
        sketch.ring(Outline::Round, (x, y), radius, width, self.back.pattern);
    }

    /// Draws a kind of the ladder: a small piece, only its outline if none is left, and without colour if its colour is
    /// out of the game.
    pub(crate) fn rung(
        &self,
        sketch: &mut Sketch,
        disc: Disc,
        (row, presence): (RowStyle, Presence),
        centre: (f32, f32),
        radius: f32,
    ) {
        let inks = match presence {
            Presence::Left => {
                let inks = if row == RowStyle::Out {
                    (Ink::Taken, Ink::TrayOut)
                } else {
                    (Ink::of(disc.colour), Ink::Face)
                };
                Self::token(sketch, disc.colour, centre, (radius, 2.6), inks)
            }
            Presence::Gone => {
                sketch.ring(outline(disc.colour), centre, radius - 1.0, 2.0, Ink::Spent);
                (Ink::Spent, row.ink())
            }
        };
        self.emblem(sketch, disc, centre, (radius * 1.42, 0.0), inks);
    }

    /// Draws a piece that was removed from a lit square: without its side, and crossed out at its lower right.
    pub(crate) fn removed(&self, sketch: &mut Sketch, disc: Disc, (x, y): (f32, f32), radius: f32) {
        self.small(sketch, disc, (x, y), radius);
        let aside = radius * 0.75;
        cross(sketch, (x + aside, y + aside), radius * 0.46);
    }

    /// Draws a captured piece beside its captor: small, with a light rim, and crossed out at its upper right. If it was
    /// face down before, it has the edge of its back.
    pub(crate) fn captive(&self, sketch: &mut Sketch, captive: Captive, (x, y): (f32, f32), radius: f32) {
        const RIM: f32 = 2.0;
        const BACK: f32 = 3.0;
        let Captive { disc, was_down } = captive;
        let mut inner = radius;
        if was_down {
            sketch.disc(Outline::Round, (x, y), radius + RIM, Ink::Lit);
            sketch.disc(Outline::Round, (x, y), radius, self.back.face);
            inner -= BACK;
        } else {
            sketch.disc(outline(disc.colour), (x, y), radius + RIM, Ink::Lit);
        }
        self.small(sketch, disc, (x, y), inner);
        let aside = radius * 0.63;
        cross(sketch, (x + aside, y - aside), radius * 0.52);
    }

    /// Draws a piece that left the board.
    fn small(&self, sketch: &mut Sketch, disc: Disc, centre: (f32, f32), radius: f32) {
        let inks = Self::token(sketch, disc.colour, centre, (radius, 2.2), (Ink::of(disc.colour), Ink::Face));
        self.emblem(sketch, disc, centre, (radius * 1.42, 0.0), inks);
    }

    /// Draws a mark over the corner of a lit square.
    pub(crate) fn mark(&self, sketch: &mut Sketch, mark: Mark, (x, y): (f32, f32), radius: f32) {
        sketch.disc(Outline::Round, (x, y), radius + 2.5, Ink::Lit);
        match mark {
            Mark::WasDown => {
                sketch.disc(Outline::Round, (x, y), radius, self.back.face);
                sketch.disc(Outline::Round, (x, y), radius * 0.38, self.back.pattern);
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
                // `along` is the distance in the direction, `aside` the distance perpendicular to it.
                let at = |along: f32, aside: f32| {
                    (x + right * along - down * aside, y + down * along + right * aside)
                };
                sketch.lines(&[at(-7.5, 0.0), at(2.0, 0.0)], 3.0, Ink::Lit);
                sketch.polygon(&[at(4.0, 0.0), at(-2.5, -5.5), at(-2.5, 5.5)], Ink::Lit);
                sketch.lines(&[at(7.0, -5.5), at(7.0, 5.5)], 3.0, Ink::Lit);
            }
        }
    }

    /// Draws the number of pieces of a kind: of those face up as a bare digit, of those face down on a small back. The
    /// last piece of its kind, if it is known, has a back with a light middle.
    pub(crate) fn count(
        &self,
        sketch: &mut Sketch,
        row: RowStyle,
        (pip, count): (Pip, u8),
        (width, height): (f32, f32),
        place: Place,
    ) {
        // A small back shows at least four pixels above and below its number.
        let em = if place == Place::Alone { 54.0 } else { 38.0 };
        let mut tile = |inset: f32, ink| {
            sketch.rounded([inset, inset, width - inset, height - inset], 9.0 - inset, ink);
        };
        let digit = match pip {
            Pip::Up(_) if row == RowStyle::Out => Ink::Taken,
            Pip::Up(colour) => Ink::of(colour),
            Pip::Down => {
                tile(1.0, self.back.face);
                Ink::Face
            }
            Pip::Known => {
                tile(1.0, self.back.face);
                tile(4.0, self.back.pattern);
                self.back.side
            }
        };
        // A bare digit stands closer to its own disc than to the next one.
        let x = if matches!(pip, Pip::Up(_)) { width / 2.0 - 2.0 } else { width / 2.0 };
        self.number(sketch, count, (x, height / 2.0), em, digit);
    }

    /// Draws a number of one digit.
    pub(crate) fn number(&self, sketch: &mut Sketch, number: u8, centre: (f32, f32), em: f32, ink: Ink) {
        let digit = char::from_digit(number.into(), 10);
        sketch.glyph(digit.and_then(|digit| glyph_path(&self.numbers, digit, centre, em)), 0.0, ink);
    }
}

/// Draws a cross on a dark disc with a light rim.
pub(crate) fn cross(sketch: &mut Sketch, (x, y): (f32, f32), radius: f32) {
    let arm = radius * 0.45;
    sketch.disc(Outline::Round, (x, y), radius * 1.19, Ink::Lit);
    sketch.disc(Outline::Round, (x, y), radius, Ink::Mark);
    sketch.lines(&[(x - arm, y - arm), (x + arm, y + arm)], radius * 0.3, Ink::Lit);
    sketch.lines(&[(x - arm, y + arm), (x + arm, y - arm)], radius * 0.3, Ink::Lit);
}
