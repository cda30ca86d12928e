//! How pieces look: discs of four outlines, backs and pips.
//!
//! Red pieces are round, black ones octagonal, blue ones square and green ones hexagonal, each with its own ring, so
//! that colour is not the only difference. Light comes from above, so every piece shows a little of its side below.

use ab_glyph::FontRef;

use crate::draw::disc::Disc;
use crate::draw::figures::figure;
use crate::draw::sketch::{Outline, Sketch, glyph_path};
use crate::palette::Ink;
use crate::sprites::marks::Mark;
use crate::sprites::sprite::{Pip, Presence, RowStyle};
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
    pub(crate) font: FontRef<'static>,
    pub(crate) style: PieceStyle,
    pub(crate) back: Back,
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
                sketch.glyph(glyph_path(&self.font, character, centre, em), bolder, ink);
            }
            None => figure(sketch, disc.figure, centre, em * 1.06, ink, paper),
        }
    }

    /// Draws a face-up piece.
    pub(crate) fn face(&self, sketch: &mut Sketch, disc: Disc, centre: (f32, f32), radius: f32) {
        let outline = outline(disc.colour);
        let ink = Ink::of(disc.colour);
        let (x, y) = centre;
        let unit = radius / 42.0;
        sketch.disc(outline, (x, y + SIDE * unit), radius, Ink::Side);
        sketch.disc(outline, centre, radius, ink);
        sketch.disc(outline, centre, radius - 3.5 * unit, Ink::Face);
        // On small pieces, a thin ring would have no pixel of its own ink.
        let thin = if unit < 0.9 { 2.0 } else { 1.6 * unit };
        let (inset, width) = match disc.colour {
            Colour::Red | Colour::Black => (7.5, thin),
            // One thick rim, distinct from the others at any size.
            Colour::Blue => (5.0, 3.0 * unit),
            Colour::Green => (7.0, thin),
        };
        sketch.ring(outline, centre, radius - inset * unit, width, ink);
        self.emblem(sketch, disc, centre, (53.0 * unit, 1.0 * unit), (ink, Ink::Face));
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
        sketch.disc(outline(disc.colour), centre, 34.0 * unit, ink);
        sketch.disc(outline(disc.colour), centre, 31.0 * unit, Ink::Ghost);
        self.emblem(sketch, disc, centre, (44.0 * unit, 0.6 * unit), (ink, Ink::Ghost));
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

    /// Draws a kind of the ladder: a small piece, faded if none is left, and without colour if its colour is out of the
    /// game.
    pub(crate) fn rung(
        &self,
        sketch: &mut Sketch,
        disc: Disc,
        (row, presence): (RowStyle, Presence),
        centre: (f32, f32),
        radius: f32,
    ) {
        let outline = outline(disc.colour);
        let ink = match (row, presence) {
            (RowStyle::Out, Presence::Left) => Ink::Taken,
            (_, Presence::Left) => Ink::of(disc.colour),
            (_, Presence::Gone) => Ink::Spent,
        };
        let paper = if row == RowStyle::Out { Ink::TrayOut } else { Ink::Face };
        sketch.disc(outline, centre, radius, ink);
        sketch.disc(outline, centre, radius - 2.6, paper);
        self.emblem(sketch, disc, centre, (radius * 1.42, 0.0), (ink, paper));
    }

    /// Draws a captured piece as a badge on the square where it was captured.
    pub(crate) fn badge(&self, sketch: &mut Sketch, disc: Disc, centre: (f32, f32), radius: f32) {
        let outline = outline(disc.colour);
        let ink = Ink::of(disc.colour);
        sketch.disc(outline, centre, radius + 3.0, Ink::Lit);
        sketch.disc(outline, centre, radius, ink);
        self.emblem(sketch, disc, centre, (radius * 1.5, 0.0), (Ink::Face, ink));
    }

    /// Draws a piece that was removed from its square: smaller, without its side, and crossed out.
    pub(crate) fn removed(&self, sketch: &mut Sketch, disc: Disc, (x, y): (f32, f32)) {
        self.badge(sketch, disc, (x, y), 28.0);
        let (x, y, arm) = (x + 22.0, y + 22.0, 5.5);
        sketch.disc(Outline::Round, (x, y), 15.5, Ink::Lit);
        sketch.disc(Outline::Round, (x, y), 13.0, Ink::Mark);
        sketch.lines(&[(x - arm, y - arm), (x + arm, y + arm)], 3.4, Ink::Lit);
        sketch.lines(&[(x - arm, y + arm), (x + arm, y - arm)], 3.4, Ink::Lit);
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

    /// Draws one piece of a tally.
    pub(crate) fn pip(
        &self,
        sketch: &mut Sketch,
        (row, colour): (RowStyle, Colour),
        pip: Pip,
        centre: (f32, f32),
        radius: f32,
    ) {
        let (x, y) = centre;
        let ink = if row == RowStyle::Out { Ink::Taken } else { Ink::of(colour) };
        match pip {
            Pip::Up => sketch.disc(outline(colour), centre, radius, ink),
            Pip::Down => {
                sketch.disc(Outline::Round, centre, radius, self.back.face);
                sketch.disc(Outline::Round, centre, radius * 0.38, self.back.pattern);
            }
            Pip::Known => {
                sketch.disc(outline(colour), centre, radius + 1.5, ink);
                sketch.disc(Outline::Round, centre, radius - 1.5, self.back.pattern);
                sketch.disc(Outline::Round, centre, radius * 0.38, self.back.face);
            }
            Pip::Taken => {
                let arm = radius * 0.62;
                sketch.lines(&[(x - arm, y - arm), (x + arm, y + arm)], 3.4, Ink::Taken);
                sketch.lines(&[(x - arm, y + arm), (x + arm, y - arm)], 3.4, Ink::Taken);
            }
        }
    }
}
