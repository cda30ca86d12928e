//! The atlas: every sprite of one game in one style, drawn when first seen and already in entries of the palette.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::canvas::Canvas;
use crate::draw::disc::{Disc, Figure};
use crate::draw::pieces::Brush;
use crate::palette::Palette;
use crate::scene::layout::{BADGE_PX, TILE_PX};
use crate::sprites::catalogue::{draw, mark_place};
use crate::sprites::point::Spot;
use crate::sprites::sprite::{Face, Ground, Sprite};

/// The number of a sprite in the atlas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key(u16);

impl Key {
    /// As an index.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// All sprites.
#[derive(Debug)]
pub(crate) struct Atlas {
    brush: Brush,
    palette: Palette,
    keys: HashMap<Sprite, Key>,
    entries: Vec<Entry>,
}

/// One sprite.
#[derive(Debug)]
struct Entry {
    sprite: Sprite,
    canvas: OnceLock<Canvas>,
    /// The same for sprites that differ in their glyph only.
    kin: Key,
}

impl Atlas {
    /// Lists sprites, and draws enough of them to know every shade there is: one of each that differ in their
    /// glyphs only.
    pub(crate) fn new(brush: Brush, sprites: impl Iterator<Item = Sprite>) -> Self {
        let sprites: Vec<Sprite> = sprites.collect();
        let keys: HashMap<Sprite, Key> = sprites.iter().copied().zip((0..).map(Key)).collect();
        let mut palette = Palette::new();
        let entries = sprites.into_iter().map(|sprite| {
            let canvas = if is_seed(sprite) {
                let drawn = draw(&brush, sprite);
                OnceLock::from(drawn.indexed(|rgb, inks| palette.edge_entry(rgb, inks)))
            } else {
                OnceLock::new()
            };
            Entry { sprite, canvas, kin: keys.get(&eldest(sprite)).copied().unwrap_or(Key(u16::MAX)) }
        });
        let entries = entries.collect();
        Self { brush, palette, keys, entries }
    }

    /// The colours of all sprites.
    pub(crate) const fn palette(&self) -> &Palette {
        &self.palette
    }

    /// How many sprites there are.
    pub(crate) const fn len(&self) -> usize {
        self.entries.len()
    }

    /// The keys of all sprites.
    #[cfg(test)]
    pub(crate) fn keys(&self) -> impl Iterator<Item = Key> {
        (0..).take(self.len()).map(Key)
    }

    /// The key of a sprite.
    ///
    /// # Panics
    ///
    /// Never: [`Atlas::new`] lists all there are.
    pub(crate) fn key(&self, sprite: Sprite) -> Key {
        *self.keys.get(&sprite).expect("every sprite has a key")
    }

    /// Width and height of a sprite.
    pub(crate) fn size(&self, key: Key) -> (u32, u32) {
        let canvas = self.canvas(key);
        (canvas.width() as u32, canvas.height() as u32)
    }

    /// The pixels of a sprite.
    pub(crate) fn canvas(&self, key: Key) -> &Canvas {
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
            sprite => draw(&self.brush, sprite).indexed(|rgb, inks| self.palette.known_edge_entry(rgb, inks)),
        })
    }

    /// The pixels of all sprites drawn so far.
    pub(crate) fn drawn(&self) -> impl Iterator<Item = &Canvas> {
        self.entries.iter().filter_map(|entry| entry.canvas.get())
    }

    /// How many shades the palette would take up if one sprite in so many were drawn at once.
    #[cfg(test)]
    pub(crate) fn missing_shades(&self, step: usize) -> usize {
        let mut palette = self.palette.clone();
        for entry in self.entries.iter().step_by(step) {
            if !matches!(entry.sprite, Sprite::Marked(..)) {
                draw(&self.brush, entry.sprite).indexed(|rgb, inks| palette.edge_entry(rgb, inks));
            }
        }
        palette.len() - self.palette.len()
    }

    /// The sprites that differ from this one in their glyph only, itself among them.
    pub(crate) fn kin(&self, key: Key) -> impl Iterator<Item = &Canvas> {
        let kin = self.entry(key).kin;
        let related = (0..).map(Key).zip(&self.entries).filter(move |(_, entry)| entry.kin == kin);
        related.map(|(key, _)| self.canvas(key))
    }

    /// Whether two sprites differ in their glyph only.
    pub(crate) fn are_kin(&self, a: Key, b: Key) -> bool {
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

/// Whether a sprite is drawn at once, so that the palette knows its shades: its discs are generals, if it has any.
fn is_seed(sprite: Sprite) -> bool {
    let general = |disc: Disc| disc.figure == Figure::General;
    match sprite {
        Sprite::Marked(..) => false,
        Sprite::Tile(_, Face::Up(disc))
        | Sprite::Mark(Face::Up(disc), _)
        | Sprite::Badge(Face::Empty | Face::Down, disc)
        | Sprite::Removed(disc)
        | Sprite::Rung(_, disc, _) => general(disc),
        Sprite::Badge(Face::Up(disc), victim) | Sprite::Point(Spot::Badge(disc, victim)) => {
            general(disc) && general(victim)
        }
        Sprite::Point(spot) => spot.disc().is_none_or(general),
        _ => true,
    }
}

/// The first of the sprites that differ from this one in their glyph only.
const fn eldest(sprite: Sprite) -> Sprite {
    const FIRST: Figure = Figure::General;
    match sprite {
        Sprite::Tile(ground, Face::Up(Disc { colour, .. })) => {
            Sprite::Tile(ground, Face::Up(Disc { colour, figure: FIRST }))
        }
        Sprite::Rung(row, Disc { colour, .. }, presence) => {
            Sprite::Rung(row, Disc { colour, figure: FIRST }, presence)
        }
        Sprite::Point(spot) => match spot.disc() {
            Some(Disc { colour, .. }) => Sprite::Point(spot.with(Disc { colour, figure: FIRST })),
            None => sprite,
        },
        other => other,
    }
}
