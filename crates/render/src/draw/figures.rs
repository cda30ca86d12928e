//! Figures for players who do not read Chinese characters, drawn in a square from -50 to 50 in both directions.

use tiny_skia::PathBuilder;

use crate::draw::disc::Figure;
use crate::draw::sketch::{Outline, Sketch};
use crate::palette::Ink;

/// A point relative to the centre, to the right and down, each from -50 to 50.
type Place = (f32, f32);

/// Draws in one ink on a background of another, at a given place and scale.
struct Pen<'a> {
    sketch: &'a mut Sketch,
    centre: (f32, f32),
    /// Number of pixels per unit.
    unit: f32,
    ink: Ink,
    paper: Ink,
}

/// Draws a figure `size` pixels wide and high. Its holes are filled with the ink `paper`.
pub(crate) fn figure(
    sketch: &mut Sketch,
    figure: Figure,
    centre: (f32, f32),
    size: f32,
    ink: Ink,
    paper: Ink,
) {
    let mut pen = Pen { sketch, centre, unit: size / 100.0, ink, paper };
    match figure {
        Figure::General => pen.crown(),
        Figure::Advisor => pen.shield(),
        Figure::Elephant => pen.elephant(),
        Figure::Chariot => pen.wheel(),
        Figure::Horse => pen.horse(),
        Figure::Cannon => pen.cannon(),
        Figure::Soldier => pen.pawn(),
        Figure::Banner => pen.flag(),
    }
}

impl Pen<'_> {
    fn at(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (self.centre.0 + x * self.unit, self.centre.1 + y * self.unit)
    }

    fn polygon(&mut self, points: &[(f32, f32)]) {
        let points: Vec<_> = points.iter().map(|point| self.at(*point)).collect();
        self.sketch.polygon(&points, self.ink);
    }

    fn dot(&mut self, at: (f32, f32), radius: f32, ink: Ink) {
        self.sketch.disc(Outline::Round, self.at(at), radius * self.unit, ink);
    }

    fn line(&mut self, points: &[(f32, f32)], width: f32, ink: Ink) {
        let points: Vec<_> = points.iter().map(|point| self.at(*point)).collect();
        self.sketch.lines(&points, width * self.unit, ink);
    }

    /// Fills a closed shape of quadratic curves, each given by its control point and its end point.
    fn curves(&mut self, from: Place, curves: &[(Place, Place)]) {
        let mut path = PathBuilder::new();
        let (x, y) = self.at(from);
        path.move_to(x, y);
        for &(by, to) in curves {
            let ((by_x, by_y), (x, y)) = (self.at(by), self.at(to));
            path.quad_to(by_x, by_y, x, y);
        }
        path.close();
        self.sketch.fill(path.finish(), self.ink);
    }

    fn crown(&mut self) {
        self.polygon(&[
            (-40.0, -18.0),
            (-19.0, 4.0),
            (0.0, -34.0),
            (19.0, 4.0),
            (40.0, -18.0),
            (31.0, 21.0),
            (-31.0, 21.0),
        ]);
        self.polygon(&[(-31.0, 27.0), (31.0, 27.0), (31.0, 38.0), (-31.0, 38.0)]);
        for tip in [(-40.0, -22.0), (0.0, -38.0), (40.0, -22.0)] {
            self.dot(tip, 7.0, self.ink);
        }
    }

    fn shield(&mut self) {
        self.curves(
            (-33.0, -34.0),
            &[
                ((-12.0, -32.0), (0.0, -42.0)),
                ((12.0, -32.0), (33.0, -34.0)),
                ((33.0, -20.0), (33.0, -2.0)),
                ((31.0, 28.0), (0.0, 43.0)),
                ((-31.0, 28.0), (-33.0, -2.0)),
                ((-33.0, -20.0), (-33.0, -34.0)),
            ],
        );
        self.line(&[(0.0, -27.0), (0.0, 27.0)], 8.0, self.paper);
        self.line(&[(-20.0, -6.0), (20.0, -6.0)], 8.0, self.paper);
    }

    fn elephant(&mut self) {
        self.curves(
            (-43.0, 2.0),
            &[
                ((-44.0, -30.0), (-12.0, -30.0)),
                ((4.0, -30.0), (14.0, -26.0)),
                ((44.0, -34.0), (44.0, 0.0)),
                ((44.0, 18.0), (44.0, 30.0)),
                ((44.0, 37.0), (38.0, 37.0)),
                ((33.0, 37.0), (33.0, 30.0)),
                ((33.0, 20.0), (30.0, 12.0)),
                ((22.0, 16.0), (16.0, 14.0)),
                ((16.0, 24.0), (16.0, 37.0)),
                ((8.0, 37.0), (1.0, 37.0)),
                ((1.0, 28.0), (-1.0, 20.0)),
                ((-12.0, 22.0), (-22.0, 20.0)),
                ((-24.0, 28.0), (-24.0, 37.0)),
                ((-32.0, 37.0), (-39.0, 37.0)),
                ((-39.0, 20.0), (-43.0, 2.0)),
            ],
        );
        self.line(&[(13.0, -22.0), (3.0, -8.0), (10.0, 4.0), (19.0, -3.0)], 4.5, self.paper);
        self.dot((29.0, -12.0), 4.0, self.paper);
    }

    fn wheel(&mut self) {
        self.dot((0.0, 0.0), 41.0, self.ink);
        self.dot((0.0, 0.0), 31.0, self.paper);
        for turn in 0..4 {
            let angle = std::f32::consts::FRAC_PI_4 * turn as f32;
            let (x, y) = (34.0 * angle.cos(), 34.0 * angle.sin());
            self.line(&[(-x, -y), (x, y)], 6.0, self.ink);
        }
        self.dot((0.0, 0.0), 12.0, self.ink);
        self.dot((0.0, 0.0), 4.5, self.paper);
    }

    fn horse(&mut self) {
        self.curves(
            (-27.0, 41.0),
            &[
                ((-26.0, 20.0), (-6.0, 4.0)),
                ((-16.0, 6.0), (-25.0, 14.0)),
                ((-32.0, 20.0), (-39.0, 11.0)),
                ((-44.0, 4.0), (-36.0, -5.0)),
                ((-28.0, -18.0), (-18.0, -28.0)),
                ((-16.0, -36.0), (-10.0, -44.0)),
                ((-4.0, -40.0), (1.0, -33.0)),
                ((40.0, -24.0), (35.0, 41.0)),
                ((4.0, 41.0), (-27.0, 41.0)),
            ],
        );
        self.dot((-14.0, -17.0), 4.0, self.paper);
        self.line(&[(8.0, -20.0), (20.0, -4.0), (23.0, 22.0)], 4.5, self.paper);
    }

    fn cannon(&mut self) {
        self.polygon(&[(-42.0, 4.0), (-34.0, -17.0), (36.0, -37.0), (43.0, -17.0), (-28.0, 17.0)]);
        self.dot((-38.0, -5.0), 7.0, self.ink);
        self.line(&[(6.0, 10.0), (38.0, 35.0)], 9.0, self.ink);
        self.dot((-6.0, 16.0), 26.0, self.paper);
        self.dot((-6.0, 16.0), 22.5, self.ink);
        self.dot((-6.0, 16.0), 14.5, self.paper);
        self.dot((-6.0, 16.0), 6.0, self.ink);
    }

    fn pawn(&mut self) {
        self.dot((0.0, -24.0), 17.0, self.ink);
        self.curves(
            (-9.0, -10.0),
            &[
                ((0.0, -14.0), (9.0, -10.0)),
                ((9.0, 14.0), (23.0, 25.0)),
                ((0.0, 27.0), (-23.0, 25.0)),
                ((-9.0, 14.0), (-9.0, -10.0)),
            ],
        );
        self.polygon(&[(-19.0, -8.0), (19.0, -8.0), (15.0, 0.0), (-15.0, 0.0)]);
        self.polygon(&[(-29.0, 29.0), (29.0, 29.0), (29.0, 41.0), (-29.0, 41.0)]);
    }

    fn flag(&mut self) {
        self.line(&[(-27.0, 41.0), (-27.0, -40.0)], 8.0, self.ink);
        self.curves(
            (-20.0, -40.0),
            &[
                ((-4.0, -48.0), (10.0, -38.0)),
                ((24.0, -30.0), (40.0, -38.0)),
                ((34.0, -16.0), (40.0, 6.0)),
                ((24.0, 14.0), (10.0, 4.0)),
                ((-4.0, -6.0), (-20.0, 4.0)),
                ((-20.0, -18.0), (-20.0, -40.0)),
            ],
        );
        self.dot((-27.0, -43.0), 6.5, self.ink);
    }
}
