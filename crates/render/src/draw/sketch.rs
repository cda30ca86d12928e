//! Antialiased shapes on a small picture, from which sprites are made.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use ab_glyph::{Font, FontRef, OutlineCurve};
use banqi_session::Theme;
use image::{RgbImage, RgbaImage};
use tiny_skia::{
    Color, ColorU8, FillRule, FilterQuality, IntRect, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap,
    PixmapPaint, PremultipliedColorU8, Stroke, StrokeDash, Transform,
};

use crate::palette::{IndexedImage, Ink, Inks, Palette, Rgb};
use crate::scene::layout::Area;

/// The outline of a shape around its centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outline {
    /// A circle.
    Round,
    /// A regular octagon with flat sides left, right, above and below, as wide as the circle.
    Octagon,
    /// A square with rounded corners, a little narrower than the circle.
    Square,
    /// A regular hexagon with corners left and right, a little wider than the circle.
    Hexagon,
}

/// How far from a pixel between two inks these are looked for, in pixels. The nearest are taken.
const NEAR_PX: RangeInclusive<usize> = 2..=12;

/// A picture being drawn.
#[derive(Clone)]
pub(crate) struct Sketch {
    pixmap: Pixmap,
    /// The inks drawn with so far.
    inks: Inks,
    theme: Theme,
}

impl Sketch {
    /// Creates a picture of a sprite, filled with one ink or transparent, in the theme that sprites are drawn in.
    ///
    /// # Panics
    ///
    /// Panics if a side is 0 or too long for a picture; sides are constants of the layout.
    pub(crate) fn new(width_px: u32, height_px: u32, background: Option<Ink>) -> Self {
        Self::in_theme(Ink::DRAWN, width_px, height_px, background)
    }

    /// Creates a picture in a theme. Only those in the theme of sprites can be [indexed](Self::indexed).
    ///
    /// # Panics
    ///
    /// As [`Sketch::new`].
    pub(crate) fn in_theme(theme: Theme, width_px: u32, height_px: u32, background: Option<Ink>) -> Self {
        let mut pixmap = Pixmap::new(width_px, height_px).expect("sides are constants of the layout");
        if let Some(ink) = background {
            pixmap.fill(colour(ink, theme));
        }
        Self { pixmap, inks: background.map_or(Inks::NONE, Inks::from), theme }
    }

    /// Returns a part of the picture. If it is not inside the picture, returns all of it.
    pub(crate) fn part(self, Area { x, y, width, height }: Area) -> Self {
        let [left, top] = [x, y].map(|place| i32::try_from(place).unwrap_or(i32::MAX));
        let part = IntRect::from_xywh(left, top, width, height).and_then(|part| self.pixmap.clone_rect(part));
        Self { pixmap: part.unwrap_or(self.pixmap), inks: self.inks, theme: self.theme }
    }

    /// Returns the paint of an ink.
    fn paint(&mut self, ink: Ink) -> Paint<'static> {
        self.inks = self.inks.with(ink.into());
        paint(ink, self.theme)
    }

    /// Fills a path.
    pub(crate) fn fill(&mut self, path: Option<Path>, ink: Ink) {
        if let Some(path) = path {
            let paint = self.paint(ink);
            self.pixmap.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }

    /// Strokes a path with a round pen.
    pub(crate) fn stroke(&mut self, path: Option<Path>, width: f32, ink: Ink) {
        let stroke =
            Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        if let Some(path) = path {
            let paint = self.paint(ink);
            self.pixmap.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
        }
    }

    /// Fills an outline of the given radius.
    pub(crate) fn disc(&mut self, outline: Outline, centre: (f32, f32), radius: f32, ink: Ink) {
        self.fill(outline.path(centre, radius), ink);
    }

    /// Draws an outline as a ring. The radius is that of the ring's middle line.
    pub(crate) fn ring(&mut self, outline: Outline, centre: (f32, f32), radius: f32, width: f32, ink: Ink) {
        self.stroke(outline.path(centre, radius), width, ink);
    }

    /// Draws an outline as a ring of `dashes` dashes, with gaps half as long.
    pub(crate) fn dashed(
        &mut self,
        outline: Outline,
        centre: (f32, f32),
        radius: f32,
        width: f32,
        dashes: u16,
        ink: Ink,
    ) {
        let length = std::f32::consts::TAU * radius / f32::from(dashes);
        let dash = StrokeDash::new(vec![length * 0.66, length * 0.34], 0.0);
        if let Some(path) = outline.path(centre, radius) {
            let stroke = Stroke { width, dash, ..Stroke::default() };
            let paint = self.paint(ink);
            self.pixmap.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
        }
    }

    /// Fills a rectangle.
    pub(crate) fn rect(&mut self, x: f32, y: f32, width: f32, height: f32, ink: Ink) {
        self.fill(tiny_skia::Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect), ink);
    }

    /// Fills a rectangle with rounded corners.
    pub(crate) fn rounded(&mut self, area: [f32; 4], corner: f32, ink: Ink) {
        let [left, top, right, bottom] = area;
        let mut path = PathBuilder::new();
        path.move_to(left + corner, top);
        path.line_to(right - corner, top);
        path.quad_to(right, top, right, top + corner);
        path.line_to(right, bottom - corner);
        path.quad_to(right, bottom, right - corner, bottom);
        path.line_to(left + corner, bottom);
        path.quad_to(left, bottom, left, bottom - corner);
        path.line_to(left, top + corner);
        path.quad_to(left, top, left + corner, top);
        path.close();
        self.fill(path.finish(), ink);
    }

    /// Draws straight lines from one point to the next.
    pub(crate) fn lines(&mut self, points: &[(f32, f32)], width: f32, ink: Ink) {
        self.stroke(polygon(points, false), width, ink);
    }

    /// Fills a polygon.
    pub(crate) fn polygon(&mut self, points: &[(f32, f32)], ink: Ink) {
        self.fill(polygon(points, true), ink);
    }

    /// Covers a polygon with a translucent layer of an ink.
    pub(crate) fn tint(&mut self, points: &[(f32, f32)], ink: Ink, opacity: f32) {
        if let Some(path) = polygon(points, true) {
            let mut paint = paint(ink, self.theme);
            paint.shader.apply_opacity(opacity);
            self.pixmap.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }

    /// Places an image, scaled to a width and height, with its top left corner at a pixel.
    ///
    /// # Panics
    ///
    /// Panics if a side of the image is 0.
    pub(crate) fn place(&mut self, image: &RgbaImage, (left, top): (u32, u32), [width, height]: [u32; 2]) {
        let mut pixmap = Pixmap::new(image.width(), image.height()).expect("an image has pixels");
        for (to, from) in pixmap.pixels_mut().iter_mut().zip(image.pixels()) {
            let [red, green, blue, alpha] = from.0;
            *to = ColorU8::from_rgba(red, green, blue, alpha).premultiply();
        }
        let scale = |to: u32, from: u32| to as f32 / from as f32;
        let place = Transform::from_scale(scale(width, image.width()), scale(height, image.height()))
            .post_translate(left as f32, top as f32);
        let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
        self.pixmap.draw_pixmap(0, 0, pixmap.as_ref(), &paint, place, None);
    }

    /// Draws a glyph with its strokes made `bolder` pixels wider.
    pub(crate) fn glyph(&mut self, glyph: Option<Path>, bolder: f32, ink: Ink) {
        if bolder > 0.0 {
            self.stroke(glyph.clone(), bolder, ink);
        }
        self.fill(glyph, ink);
    }

    /// Returns the picture without its opacity.
    ///
    /// # Panics
    ///
    /// Never: there is one colour for each pixel.
    pub(crate) fn image(&self) -> RgbImage {
        let pixels = self.pixmap.pixels();
        let mut colours = Vec::with_capacity(pixels.len() * 3);
        for &pixel in pixels {
            colours.extend_from_slice(&rgb(pixel));
        }
        RgbImage::from_raw(self.pixmap.width(), self.pixmap.height(), colours)
            .expect("one colour for each pixel")
    }

    /// Returns the picture with its opacity.
    ///
    /// # Panics
    ///
    /// Never: there is one colour for each pixel.
    pub(crate) fn translucent_image(&self) -> RgbaImage {
        let colours = self.pixmap.pixels().iter().flat_map(|pixel| {
            let straight = pixel.demultiply();
            [straight.red(), straight.green(), straight.blue(), straight.alpha()]
        });
        RgbaImage::from_raw(self.pixmap.width(), self.pixmap.height(), colours.collect())
            .expect("one colour for each pixel")
    }

    /// Converts the picture to palette entries. `edge` chooses the entry of a pixel that lies between several inks; it
    /// is asked once for each colour and inks.
    ///
    /// # Panics
    ///
    /// Never: there is one entry for each pixel.
    pub(crate) fn indexed(&self, mut edge: impl FnMut(Rgb, Inks) -> u8) -> IndexedImage {
        let pixels = self.pixmap.pixels();
        let width = self.pixmap.width() as usize;
        let mut seen = (pixels[0], Ink::exactly(rgb(pixels[0])));
        let inks: Vec<Option<Ink>> = pixels
            .iter()
            .map(|&pixel| {
                if pixel != seen.0 {
                    seen = (pixel, Ink::exactly(rgb(pixel)).filter(|_| pixel.is_opaque()));
                }
                seen.1
            })
            .collect();
        let mut near = Near::new(&inks, width);
        // Many edges are alike.
        let mut edges = HashMap::new();
        let entries = pixels.iter().zip(&inks).enumerate().map(|(index, (&pixel, ink))| match ink {
            Some(ink) => Palette::entry(*ink),
            None if pixel.is_opaque() => {
                let near = near.several(index).unwrap_or(self.inks);
                let rgb = rgb(pixel);
                *edges.entry((rgb, near)).or_insert_with(|| edge(rgb, near))
            }
            None => Palette::corner_entry(pixel.alpha()),
        });
        let entries = entries.collect();
        IndexedImage::from_raw(self.pixmap.width(), self.pixmap.height(), entries)
            .expect("one entry for each pixel")
    }
}

/// The inks near each pixel of a picture.
struct Near {
    width: usize,
    /// The inks of the square around each pixel that reaches as many pixels away as its index here says.
    within: Vec<Vec<Inks>>,
}

impl Near {
    fn new(inks: &[Option<Ink>], width: usize) -> Self {
        Self { width, within: vec![inks.iter().map(|ink| ink.map_or(Inks::NONE, Inks::from)).collect()] }
    }

    /// Returns the inks nearest to a pixel, if there are several. A thin line has few pixels of its own ink, or none.
    fn several(&mut self, index: usize) -> Option<Inks> {
        NEAR_PX.map(|reach| self.within(reach)[index]).find(|near| near.are_several())
    }

    fn within(&mut self, reach: usize) -> &[Inks] {
        for known in self.within.len()..=reach {
            let wider = self.wider(&self.within[known - 1]);
            self.within.push(wider);
        }
        &self.within[reach]
    }

    /// Adds to each pixel's inks those of the pixels around it.
    fn wider(&self, inks: &[Inks]) -> Vec<Inks> {
        // Along the rows first, then across them.
        let mut along = inks.to_vec();
        for (wide, row) in along.chunks_exact_mut(self.width).zip(inks.chunks_exact(self.width)) {
            add(&mut wide[1..], row);
            add(wide, &row[1..]);
        }
        let mut across = along.clone();
        add(&mut across[self.width..], &along);
        add(&mut across, &along[self.width..]);
        across
    }
}

/// Adds inks to those at the same place, as far as there are any.
fn add(to: &mut [Inks], inks: &[Inks]) {
    to.iter_mut().zip(inks).for_each(|(all, inks)| *all = all.with(*inks));
}

/// Returns the colour of a pixel without its opacity.
fn rgb(pixel: PremultipliedColorU8) -> Rgb {
    let straight = pixel.demultiply();
    [straight.red(), straight.green(), straight.blue()]
}

impl Outline {
    /// Returns the closed path of this outline.
    fn path(self, (x, y): (f32, f32), radius: f32) -> Option<Path> {
        match self {
            Self::Round => PathBuilder::from_circle(x, y, radius),
            Self::Octagon => {
                let corner = radius / (std::f32::consts::PI / 8.0).cos();
                let points: [(f32, f32); 8] = std::array::from_fn(|index| {
                    let angle = std::f32::consts::PI * (2.0 * index as f32 + 1.0) / 8.0;
                    (x + corner * angle.cos(), y + corner * angle.sin())
                });
                polygon(&points, true)
            }
            Self::Hexagon => {
                let corner = radius * 1.09;
                let points: [(f32, f32); 6] = std::array::from_fn(|index| {
                    let angle = std::f32::consts::PI * index as f32 / 3.0;
                    (x + corner * angle.cos(), y + corner * angle.sin())
                });
                polygon(&points, true)
            }
            Self::Square => {
                let (half, round) = (radius * 0.92, radius * 0.3);
                let mut path = PathBuilder::new();
                path.move_to(x - half + round, y - half);
                for (right, down) in [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0_f32)] {
                    let corner = (x + half * right, y + half * down);
                    // Clockwise: towards the corner along one side, away from it along the next.
                    let along = |by: f32| (corner.0 - by * right, corner.1);
                    let aside = |by: f32| (corner.0, corner.1 - by * down);
                    let (from, to) = if right * down < 0.0 {
                        (along(round), aside(round))
                    } else {
                        (aside(round), along(round))
                    };
                    path.line_to(from.0, from.1);
                    path.quad_to(corner.0, corner.1, to.0, to.1);
                }
                path.close();
                path.finish()
            }
        }
    }
}

/// Returns a path through points.
fn polygon(points: &[(f32, f32)], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    if closed {
        path.close();
    }
    path.finish()
}

/// Returns the outline of a glyph at a size of `em` pixels per em, centred by its bounding box.
pub(crate) fn glyph_path(font: &FontRef<'_>, glyph: char, centre: (f32, f32), em: f32) -> Option<Path> {
    let outline = font.outline(font.glyph_id(glyph))?;
    let scale = em / font.units_per_em()?;
    let mut path = PathBuilder::new();
    let mut pen = None;
    for curve in &outline.curves {
        let (OutlineCurve::Line(start, _) | OutlineCurve::Quad(start, ..) | OutlineCurve::Cubic(start, ..)) =
            curve;
        if pen != Some(*start) {
            path.move_to(start.x, start.y);
        }
        pen = Some(match curve {
            OutlineCurve::Line(_, to) => {
                path.line_to(to.x, to.y);
                *to
            }
            OutlineCurve::Quad(_, by, to) => {
                path.quad_to(by.x, by.y, to.x, to.y);
                *to
            }
            OutlineCurve::Cubic(_, by, then, to) => {
                path.cubic_to(by.x, by.y, then.x, then.y, to.x, to.y);
                *to
            }
        });
    }
    let path = path.finish()?;
    let bounds = path.bounds();
    let middle = ((bounds.left() + bounds.right()) / 2.0, (bounds.top() + bounds.bottom()) / 2.0);
    let to_centre = Transform::from_row(
        scale,
        0.0,
        0.0,
        -scale,
        centre.0 - middle.0 * scale,
        centre.1 + middle.1 * scale,
    );
    path.transform(to_centre)
}

/// Returns a solid, antialiased paint.
fn paint(ink: Ink, theme: Theme) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(colour(ink, theme));
    paint
}

/// Converts an ink to a colour of the rasteriser.
fn colour(ink: Ink, theme: Theme) -> Color {
    let [red, green, blue] = ink.rgb(theme);
    Color::from_rgba8(red, green, blue, u8::MAX)
}
