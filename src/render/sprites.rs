//! The atlas: every sprite, drawn once at start and already in entries of the palette.

use std::collections::HashMap;
use std::sync::OnceLock;

use ab_glyph::FontRef;

use super::canvas::Canvas;
use super::layout::{
    BADGE_PX, CHEVRON_PX, COORDINATE_PX, CORNER_PX, CREST_PX, MARK_PX, PIP_PX, Point, RIM_PX, ROW_CORNER_PX,
    ROW_PX, RUNG_PX, TILE_PX,
};
use super::marks::{Mark, Marks};
use super::palette::{Corner, Crest, Face, Ground, Heading, Ink, Palette, Pip, Presence, Row, Sprite};
use super::pieces;
use super::sketch::{Outline, Sketch, glyph_path};
use crate::rules::{Colour, Kind, Piece};

/// Half a square.
const HALF: f32 = TILE_PX as f32 / 2.0;
/// The middle of a piece on its square: a little high, since its side and shadow show below.
pub(super) const PIECE_CENTRE: (f32, f32) = (HALF, HALF - 2.0);
/// Radius of a piece on the board.
pub(super) const PIECE_RADIUS: f32 = 38.5;
/// Radius of a badge.
const BADGE_RADIUS: f32 = 19.0;
/// Radius of a mark.
const MARK_RADIUS: f32 = 13.0;
/// Width of the lines between squares; each square draws half of it on either side.
const LINE_PX: f32 = 2.0;
/// Width of the frame round the square where the last ply ended.
const FRAME_PX: f32 = 4.0;
/// Width of the arrow's shaft.
const SHAFT_PX: f32 = 9.0;

/// The number of a sprite in the atlas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key(u16);

impl Key {
    /// As an index.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// All sprites.
#[derive(Debug)]
pub(super) struct Atlas {
    keys: HashMap<Sprite, Key>,
    entries: Vec<Entry>,
}

/// One sprite.
#[derive(Debug)]
struct Entry {
    sprite: Sprite,
    /// Marked squares are put together when first seen.
    canvas: OnceLock<Canvas>,
    /// The same for sprites that differ in their glyph only.
    kin: Key,
}

impl Atlas {
    /// Draws every sprite.
    pub(super) fn new(font: &FontRef<'_>, palette: &mut Palette) -> Self {
        let keys: HashMap<Sprite, Key> = all().zip((0..).map(Key)).collect();
        let mut lit: Option<(Face, Sketch)> = None;
        let entries = all().map(|sprite| {
            let canvas = match sprite {
                Sprite::Marked(..) => OnceLock::new(),
                // The corners of one face follow one another, and all are drawn over the same square.
                Sprite::Badge(face, _) | Sprite::Mark(face, _) => {
                    let under = match lit.take() {
                        Some((drawn, sketch)) if drawn == face => sketch,
                        _ => tile(font, Ground::Lit, face),
                    };
                    let corner = match sprite {
                        Sprite::Badge(_, victim) => badge(font, under.clone(), victim),
                        Sprite::Mark(_, mark) => self::mark(under.clone(), mark),
                        _ => under.clone(),
                    };
                    lit = Some((face, under));
                    OnceLock::from(corner.indexed(palette))
                }
                _ => OnceLock::from(draw(font, sprite).indexed(palette)),
            };
            Entry { sprite, canvas, kin: keys.get(&eldest(sprite)).copied().unwrap_or(Key(u16::MAX)) }
        });
        let entries = entries.collect();
        Self { keys, entries }
    }

    /// How many sprites there are.
    pub(super) const fn len(&self) -> usize {
        self.entries.len()
    }

    /// The keys of all sprites.
    #[cfg(test)]
    pub(super) fn keys(&self) -> impl Iterator<Item = Key> {
        (0..).take(self.len()).map(Key)
    }

    /// The key of a sprite.
    ///
    /// # Panics
    ///
    /// Never: [`Atlas::new`] lists all there are.
    pub(super) fn key(&self, sprite: Sprite) -> Key {
        *self.keys.get(&sprite).expect("every sprite has a key")
    }

    /// Width and height of a sprite.
    pub(super) fn size(&self, key: Key) -> (u32, u32) {
        match self.entry(key).sprite {
            Sprite::Marked(..) => (TILE_PX, TILE_PX),
            _ => {
                let canvas = self.canvas(key);
                (canvas.width() as u32, canvas.height() as u32)
            }
        }
    }

    /// The pixels of a sprite.
    pub(super) fn canvas(&self, key: Key) -> &Canvas {
        let entry = self.entry(key);
        entry.canvas.get_or_init(|| match entry.sprite {
            Sprite::Marked(face, marks) => {
                let mut canvas = self.canvas(self.key(Sprite::Tile(Ground::Lit, face))).clone();
                let badge = marks.taken.map(|taken| (Sprite::Badge(face, taken), (TILE_PX - BADGE_PX, 0)));
                let marks = marks.marks().map(|mark| (Sprite::Mark(face, mark), mark_place(mark)));
                for (corner, place) in badge.into_iter().chain(marks) {
                    canvas.blit(self.canvas(self.key(corner)), place);
                }
                canvas
            }
            _ => Canvas::from_pixels(0, Vec::new()),
        })
    }

    /// The pixels of all sprites drawn so far.
    pub(super) fn drawn(&self) -> impl Iterator<Item = &Canvas> {
        self.entries.iter().filter_map(|entry| entry.canvas.get())
    }

    /// The sprites that differ from this one in their glyph only, itself among them.
    pub(super) fn kin(&self, key: Key) -> impl Iterator<Item = &Canvas> {
        let kin = self.entry(key).kin;
        let related = self.entries.iter().filter(move |entry| entry.kin == kin);
        related.filter_map(|entry| entry.canvas.get())
    }

    /// Whether two sprites differ in their glyph only.
    pub(super) fn are_kin(&self, a: Key, b: Key) -> bool {
        self.entry(a).kin == self.entry(b).kin
    }

    /// The sprite of a key.
    ///
    /// # Panics
    ///
    /// Never: keys are made with their sprites.
    fn entry(&self, key: Key) -> &Entry {
        self.entries.get(key.index()).expect("every key has a sprite")
    }
}

/// The first of the sprites that differ from this one in their glyph only.
const fn eldest(sprite: Sprite) -> Sprite {
    const KIND: Kind = Kind::ALL[0];
    match sprite {
        Sprite::Tile(ground, Face::Up(Piece { colour, .. })) => {
            Sprite::Tile(ground, Face::Up(Piece { colour, kind: KIND }))
        }
        Sprite::Rung(row, Piece { colour, .. }, presence) => {
            Sprite::Rung(row, Piece { colour, kind: KIND }, presence)
        }
        other => other,
    }
}

/// Every face a square can show.
fn faces() -> impl Iterator<Item = Face> {
    [Face::Empty, Face::Down].into_iter().chain(Piece::all().map(Face::Up))
}

/// The keys of all sprites.
fn all() -> impl Iterator<Item = Sprite> {
    let covered = [Ground::Plain, Ground::Lit].into_iter().chain(Heading::ALL.map(Ground::Line));
    let bare = Heading::ALL
        .into_iter()
        .flat_map(|to| [Ground::Tail(to), Ground::TailHead(to), Ground::LineHead(to)]);
    let tiles = covered.flat_map(|ground| faces().map(move |face| Sprite::Tile(ground, face)));
    let corners = faces().flat_map(|face| {
        let badges = Piece::all().map(move |victim| Sprite::Badge(face, victim));
        badges.chain(Mark::all().map(move |mark| Sprite::Mark(face, mark)))
    });
    let marked = faces().flat_map(|face| Marks::all().map(move |marks| Sprite::Marked(face, marks)));
    let rungs = Row::ALL.into_iter().flat_map(|row| {
        Piece::all().flat_map(move |piece| {
            [Presence::Left, Presence::Gone].map(|presence| Sprite::Rung(row, piece, presence))
        })
    });
    let pips = Row::ALL.into_iter().flat_map(|row| {
        Colour::ALL.into_iter().flat_map(move |colour| Pip::ALL.map(|pip| Sprite::Pip(row, colour, pip)))
    });
    tiles
        .chain(bare.map(|ground| Sprite::Tile(ground, Face::Empty)))
        .chain(corners)
        .chain(Piece::all().map(Sprite::Removed))
        .chain(('a'..='h').chain('1'..='8').map(Sprite::Coordinate))
        .chain(Corner::ALL.map(Sprite::Corner))
        .chain(Row::ALL.into_iter().flat_map(|row| Corner::ALL.map(|corner| Sprite::RowCorner(row, corner))))
        .chain(rungs)
        .chain(pips)
        .chain(
            Colour::ALL.into_iter().flat_map(|colour| Crest::ALL.map(|crest| Sprite::Crest(colour, crest))),
        )
        .chain(Row::ALL.map(Sprite::Chevron))
        .chain(marked)
}

/// Draws one sprite.
pub(super) fn draw(font: &FontRef<'_>, sprite: Sprite) -> Sketch {
    match sprite {
        Sprite::Tile(ground, face) => tile(font, ground, face),
        Sprite::Badge(face, victim) => badge(font, tile(font, Ground::Lit, face), victim),
        Sprite::Mark(face, mark) => self::mark(tile(font, Ground::Lit, face), mark),
        Sprite::Marked(face, _) => tile(font, Ground::Lit, face),
        Sprite::Removed(piece) => {
            let mut sketch = wood(Ground::Lit);
            pieces::removed(&mut sketch, font, piece, (HALF, HALF));
            sketch
        }
        Sprite::Coordinate(character) => {
            let mut sketch = Sketch::new(COORDINATE_PX, COORDINATE_PX, Some(Ink::Walnut));
            let middle = COORDINATE_PX as f32 / 2.0;
            sketch.glyph(coordinate(font, character, middle), 0.0, Ink::Coordinate);
            sketch
        }
        Sprite::Corner(corner) => {
            let mut sketch = Sketch::new(CORNER_PX, CORNER_PX, None);
            let centre = inner_corner(corner, CORNER_PX);
            let radius = CORNER_PX as f32;
            sketch.disc(Outline::Round, centre, radius, Ink::WalnutLight);
            sketch.disc(Outline::Round, centre, radius - RIM_PX as f32, Ink::Walnut);
            sketch
        }
        Sprite::RowCorner(row, corner) => {
            let mut sketch = Sketch::new(ROW_CORNER_PX, ROW_CORNER_PX, Some(Ink::WalnutDark));
            sketch.disc(Outline::Round, inner_corner(corner, ROW_CORNER_PX), ROW_CORNER_PX as f32, row.ink());
            sketch
        }
        Sprite::Rung(row, piece, presence) => {
            let mut sketch = Sketch::new(RUNG_PX, ROW_PX, Some(row.ink()));
            let centre = (RUNG_PX as f32 / 2.0, ROW_PX as f32 / 2.0);
            pieces::rung(&mut sketch, font, piece, presence, centre, RUNG_PX as f32 / 2.0 - 3.0);
            sketch
        }
        Sprite::Pip(row, colour, pip) => {
            let mut sketch = Sketch::new(PIP_PX, PIP_PX, Some(row.ink()));
            let middle = PIP_PX as f32 / 2.0;
            pieces::pip(&mut sketch, colour, pip, (middle, middle), middle - 2.0);
            sketch
        }
        Sprite::Crest(colour, crest) => self::crest(colour, crest),
        Sprite::Chevron(row) => {
            let mut sketch = Sketch::new(CHEVRON_PX, ROW_PX, Some(row.ink()));
            let (x, y) = (CHEVRON_PX as f32 / 2.0, ROW_PX as f32 / 2.0);
            sketch.lines(&[(x - 2.5, y - 6.0), (x + 2.5, y), (x - 2.5, y + 6.0)], 2.4, Ink::TrayLine);
            sketch
        }
    }
}

/// A coordinate on the line its row of letters stands on: centred across, digits also up and down.
fn coordinate(font: &FontRef<'_>, character: char, middle: f32) -> Option<tiny_skia::Path> {
    let path = glyph_path(font, character, (middle, middle), 29.0)?;
    if character.is_ascii_digit() {
        return Some(path);
    }
    let baseline = middle + 6.5;
    let below = if character == 'g' { 6.5 } else { 0.0 };
    let shift = baseline + below - path.bounds().bottom();
    path.transform(tiny_skia::Transform::from_translate(0.0, shift))
}

/// The corner of a sprite that lies inside the rectangle it rounds.
const fn inner_corner(corner: Corner, side_px: u32) -> (f32, f32) {
    let side = side_px as f32;
    match corner {
        Corner::TopLeft => (side, side),
        Corner::TopRight => (0.0, side),
        Corner::BottomLeft => (side, 0.0),
        Corner::BottomRight => (0.0, 0.0),
    }
}

/// A square with what lies on it.
pub(super) fn tile(font: &FontRef<'_>, ground: Ground, face: Face) -> Sketch {
    let mut sketch = wood(ground);
    match face {
        Face::Empty => {}
        Face::Down => pieces::back(&mut sketch, PIECE_CENTRE, PIECE_RADIUS),
        Face::Up(piece) => pieces::face(&mut sketch, font, piece, PIECE_CENTRE, PIECE_RADIUS),
    }
    sketch
}

/// The wood of a square, with its lines and its part of the arrow.
fn wood(ground: Ground) -> Sketch {
    let side = TILE_PX as f32;
    let (fill, line) =
        if ground == Ground::Plain { (Ink::Field, Ink::Line) } else { (Ink::Lit, Ink::LitLine) };
    let mut sketch = Sketch::new(TILE_PX, TILE_PX, Some(line));
    let half = LINE_PX / 2.0;
    sketch.rect(half, half, side - LINE_PX, side - LINE_PX, fill);
    match ground {
        Ground::Plain => {}
        Ground::Lit => {
            sketch.rect(0.0, 0.0, side, side, Ink::Mark);
            sketch.rect(FRAME_PX, FRAME_PX, side - 2.0 * FRAME_PX, side - 2.0 * FRAME_PX, fill);
        }
        Ground::Tail(to) => {
            sketch.disc(Outline::Round, (HALF, HALF), 13.0, Ink::Mark);
            shaft(&mut sketch, to, 0.0, HALF);
        }
        Ground::TailHead(to) => {
            sketch.disc(Outline::Round, along(to, -20.0), 11.0, Ink::Mark);
            shaft(&mut sketch, to, -20.0, 14.0);
            head(&mut sketch, to);
        }
        Ground::Line(to) => shaft(&mut sketch, to, -HALF, HALF),
        Ground::LineHead(to) => {
            shaft(&mut sketch, to, -HALF, 14.0);
            head(&mut sketch, to);
        }
    }
    sketch
}

/// The point so far from the middle of a square.
const fn along(to: Heading, by: f32) -> (f32, f32) {
    match to {
        Heading::Up => (HALF, HALF - by),
        Heading::Down => (HALF, HALF + by),
        Heading::Left => (HALF - by, HALF),
        Heading::Right => (HALF + by, HALF),
    }
}

/// The point so far from the middle of a square, and so far aside.
const fn beside(to: Heading, by: f32, aside: f32) -> (f32, f32) {
    let (x, y) = along(to, by);
    match to {
        Heading::Up | Heading::Down => (x + aside, y),
        Heading::Left | Heading::Right => (x, y + aside),
    }
}

/// A piece of the arrow's shaft, both ends measured from the middle of the square.
fn shaft(sketch: &mut Sketch, to: Heading, from: f32, until: f32) {
    let half = SHAFT_PX / 2.0;
    let corners =
        [beside(to, from, -half), beside(to, until, -half), beside(to, until, half), beside(to, from, half)];
    sketch.polygon(&corners, Ink::Mark);
}

/// The arrow's head.
fn head(sketch: &mut Sketch, to: Heading) {
    let points = [along(to, 36.0), beside(to, 8.0, 19.0), beside(to, 8.0, -19.0)];
    sketch.polygon(&points, Ink::Mark);
}

/// The right upper corner of a lit square whose piece took another.
fn badge(font: &FontRef<'_>, mut sketch: Sketch, victim: Piece) -> Sketch {
    let from_corner = BADGE_RADIUS + 0.5;
    pieces::badge(&mut sketch, font, victim, (TILE_PX as f32 - from_corner, from_corner), BADGE_RADIUS);
    sketch.cropped(TILE_PX - BADGE_PX, 0, BADGE_PX, BADGE_PX)
}

/// A corner of a lit square with a mark over it.
fn mark(mut sketch: Sketch, mark: Mark) -> Sketch {
    let (near, far) = (MARK_RADIUS + 3.0, TILE_PX as f32 - MARK_RADIUS - 3.0);
    let centre = match mark.corner() {
        Corner::TopLeft => (near, near),
        Corner::TopRight => (far, near),
        Corner::BottomLeft => (near, far),
        Corner::BottomRight => (far, far),
    };
    pieces::mark(&mut sketch, mark, centre, MARK_RADIUS);
    let (x, y) = mark_place(mark);
    sketch.cropped(x, y, MARK_PX, MARK_PX)
}

/// Where on its square the sprite of a mark goes.
const fn mark_place(mark: Mark) -> Point {
    let far = TILE_PX - MARK_PX;
    match mark.corner() {
        Corner::TopLeft => (0, 0),
        Corner::TopRight => (far, 0),
        Corner::BottomLeft => (0, far),
        Corner::BottomRight => (far, far),
    }
}

/// What stands at the head of a row: the colour's mark, an arrowhead for its turn, or a crown.
fn crest(colour: Colour, crest: Crest) -> Sketch {
    let mut sketch = Sketch::new(CREST_PX, ROW_PX, Some(crest.row().ink()));
    let (x, y) = (CREST_PX as f32 / 2.0, ROW_PX as f32 / 2.0);
    let ink = Ink::of(colour);
    match crest {
        Crest::Waiting => sketch.disc(pieces::outline(colour), (x, y), 8.0, ink),
        Crest::ToMove => sketch.polygon(&[(x - 9.0, y - 15.0), (x + 12.0, y), (x - 9.0, y + 15.0)], ink),
        Crest::Winner => {
            let points = [
                (x - 17.0, y - 9.0),
                (x - 8.5, y - 1.0),
                (x, y - 15.0),
                (x + 8.5, y - 1.0),
                (x + 17.0, y - 9.0),
                (x + 13.5, y + 8.0),
                (x - 13.5, y + 8.0),
            ];
            sketch.polygon(&points, ink);
            sketch.rect(x - 13.5, y + 10.0, 27.0, 4.0, ink);
        }
    }
    sketch
}
