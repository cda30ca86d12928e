//! The atlas: all sprites of one set and one style, as indexed images. Each sprite is drawn when it is first used.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::OnceLock;

use crate::draw::disc::{Disc, Figure};
use crate::draw::pieces::Brush;
use crate::palette::{IndexedImage, Palette};
use crate::sprites::catalogue::draw;
use crate::sprites::marks::{Captive, Mark};
use crate::sprites::point::{Highlight, PointSprite, River};
use crate::sprites::sprite::{Direction, Face, Sprite};

/// Identifies a sprite of an atlas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SpriteKey(u16);

impl SpriteKey {
    /// Index of the sprite.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// All sprites, indexed by key.
#[derive(Debug)]
pub(crate) struct Atlas {
    brush: Brush,
    palette: Palette,
    keys: Keys,
    entries: Vec<Entry>,
}

/// The keys of sprites. A picture looks up some 200, so their hash is a quick one.
type Keys = HashMap<Sprite, SpriteKey, BuildHasherDefault<QuickHasher>>;

/// Multiplies by 2^64 divided by the golden ratio after each number, as Knuth's multiplicative hashing does. A sprite
/// is a few small numbers.
#[derive(Debug, Default)]
struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64((*byte).into()));
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value.unsigned_abs() as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// One sprite.
#[derive(Debug)]
struct Entry {
    sprite: Sprite,
    pixels: OnceLock<IndexedImage>,
    /// The first of the sprite's variants; all its variants have the same value.
    first_variant: SpriteKey,
}

impl Atlas {
    /// Lists the sprites and draws one of each set of variants. Together these contain all shades that the palette
    /// needs.
    pub(crate) fn new(brush: Brush, sprites: impl Iterator<Item = Sprite>) -> Self {
        let sprites: Vec<Sprite> = sprites.collect();
        let keys: Keys = sprites.iter().copied().zip((0..).map(SpriteKey)).collect();
        let mut palette = Palette::new();
        let entries = sprites.into_iter().map(|sprite| {
            let pixels = if defines_shades(sprite) {
                let drawn = draw(&brush, sprite);
                OnceLock::from(drawn.indexed(|rgb, inks| palette.edge_entry(rgb, inks)))
            } else {
                OnceLock::new()
            };
            let first_variant = keys.get(&first_variant(sprite)).copied().unwrap_or(SpriteKey(u16::MAX));
            Entry { sprite, pixels, first_variant }
        });
        let entries = entries.collect();
        Self { brush, palette, keys, entries }
    }

    /// The colours of all sprites.
    pub(crate) const fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The number of sprites.
    pub(crate) const fn len(&self) -> usize {
        self.entries.len()
    }

    /// The keys of all sprites.
    #[cfg(test)]
    pub(crate) fn keys(&self) -> impl Iterator<Item = SpriteKey> {
        (0..).take(self.len()).map(SpriteKey)
    }

    /// Returns the key of a sprite.
    ///
    /// # Panics
    ///
    /// Never: [`Atlas::new`] lists all sprites that a picture of the set can need.
    pub(crate) fn key(&self, sprite: Sprite) -> SpriteKey {
        *self.keys.get(&sprite).expect("every sprite has a key")
    }

    /// Width and height of a sprite.
    pub(crate) fn size(&self, key: SpriteKey) -> (u32, u32) {
        self.pixels(key).dimensions()
    }

    /// Returns the pixels of a sprite, which is drawn at the first call.
    pub(crate) fn pixels(&self, key: SpriteKey) -> &IndexedImage {
        let entry = self.entry(key);
        entry.pixels.get_or_init(|| {
            draw(&self.brush, entry.sprite).indexed(|rgb, inks| self.palette.known_edge_entry(rgb, inks))
        })
    }

    /// Returns the pixels of all sprites drawn so far.
    #[cfg(test)]
    pub(crate) fn drawn(&self) -> impl Iterator<Item = &IndexedImage> {
        self.entries.iter().filter_map(|entry| entry.pixels.get())
    }

    /// Returns the number of shades that drawing every `step`th sprite would add to the palette.
    #[cfg(test)]
    pub(crate) fn missing_shades(&self, step: usize) -> usize {
        let mut palette = self.palette.clone();
        for entry in self.entries.iter().step_by(step) {
            draw(&self.brush, entry.sprite).indexed(|rgb, inks| palette.edge_entry(rgb, inks));
        }
        palette.len() - self.palette.len()
    }

    /// Returns the variants of a sprite: all sprites that differ from it at most in the glyph of their piece, including
    /// the sprite itself.
    pub(crate) fn variants(&self, key: SpriteKey) -> impl Iterator<Item = &IndexedImage> {
        let first = self.entry(key).first_variant;
        let keys = (0..).map(SpriteKey).zip(&self.entries);
        keys.filter(move |(_, entry)| entry.first_variant == first).map(|(key, _)| self.pixels(key))
    }

    /// Whether two sprites are variants of each other.
    pub(crate) fn are_variants(&self, a: SpriteKey, b: SpriteKey) -> bool {
        self.entry(a).first_variant == self.entry(b).first_variant
    }

    /// Returns the entry of a key.
    ///
    /// # Panics
    ///
    /// Never: keys are created together with their entries.
    fn entry(&self, key: SpriteKey) -> &Entry {
        self.entries.get(key.index()).expect("every key has a sprite")
    }
}

/// Whether a sprite is drawn when the atlas is created, so that its shades are added to the palette. True if all its
/// pieces are generals.
fn defines_shades(sprite: Sprite) -> bool {
    let general = |disc: Disc| disc.figure == Figure::General;
    match sprite {
        // An arrow has the same shades in every direction.
        Sprite::Marked(_, Mark::Repelled(to)) if to != Direction::Up => false,
        Sprite::Captive(captor, Captive { disc, .. }) => general(captor) && general(disc),
        // An advisor's strokes come closest to the captured piece.
        Sprite::Point(PointSprite::Captive(captor, Highlight::None, disc)) => {
            matches!(captor.figure, Figure::General | Figure::Advisor) && general(disc)
        }
        Sprite::Point(PointSprite::Captive(captor, _, disc)) => general(captor) && general(disc),
        Sprite::Tile(_, Face::Up(disc) | Face::Out(disc) | Face::Ghost(disc))
        | Sprite::Marked(Face::Up(disc), _)
        | Sprite::Removed(disc)
        | Sprite::Captor(disc, _)
        | Sprite::LadderEntry(_, disc, _)
        | Sprite::Capture(_, disc) => general(disc),
        // The text is touched by a ring, a target's corners, its piece and its cross, and the rim around a general. Their
        // shades occur where there is text on both sides; the cross touches one character only.
        Sprite::Point(PointSprite::Piece(intersection, disc, highlight)) if intersection.has_text() => {
            let touches = match highlight {
                Highlight::Target => true,
                Highlight::Free | Highlight::Check => !intersection.text.contains(&None),
                Highlight::None | Highlight::Picked => false,
            };
            general(disc) && touches
        }
        // All shades of an arrow occur on lines in every direction.
        Sprite::Point(PointSprite::Arrow(intersection, arrow)) => {
            let leaves = arrow.leaves.is_none_or(|step| step.right >= 0 && step.down <= 0);
            leaves
                && intersection.lines == [true; 4]
                && matches!(intersection.diagonals, [false, false, false, false] | [true, true, true, true])
        }
        // All shades of a piece occur on lines in every direction and beside the river.
        Sprite::Point(PointSprite::Piece(intersection, disc, _)) => {
            general(disc) && (intersection.lines == [true; 4] || intersection.river != River::None)
        }
        Sprite::Point(point) => point.disc().is_none_or(general),
        _ => true,
    }
}

/// Returns the variant of a sprite that shows a general.
const fn first_variant(sprite: Sprite) -> Sprite {
    const FIRST: Figure = Figure::General;
    match sprite {
        Sprite::Tile(background, Face::Up(Disc { colour, .. })) => {
            Sprite::Tile(background, Face::Up(Disc { colour, figure: FIRST }))
        }
        Sprite::Tile(background, Face::Out(Disc { colour, .. })) => {
            Sprite::Tile(background, Face::Out(Disc { colour, figure: FIRST }))
        }
        Sprite::Tile(background, Face::Ghost(Disc { colour, .. })) => {
            Sprite::Tile(background, Face::Ghost(Disc { colour, figure: FIRST }))
        }
        Sprite::LadderEntry(row, Disc { colour, .. }, presence) => {
            Sprite::LadderEntry(row, Disc { colour, figure: FIRST }, presence)
        }
        Sprite::Captor(Disc { colour, .. }, part) => Sprite::Captor(Disc { colour, figure: FIRST }, part),
        Sprite::Capture(row, Disc { colour, .. }) => Sprite::Capture(row, Disc { colour, figure: FIRST }),
        Sprite::Point(point) => match point.disc() {
            Some(Disc { colour, .. }) => Sprite::Point(point.with(Disc { colour, figure: FIRST })),
            None => sprite,
        },
        other => other,
    }
}
