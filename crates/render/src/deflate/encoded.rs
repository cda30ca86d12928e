//! Caches of sprites as tokens and as bits.

use std::sync::OnceLock;

use crate::bits::Bits;
use crate::deflate::checksum::Moments;
use crate::deflate::huffman::Code;
use crate::deflate::tokens::{Effort, Segment, Token, cuts, distance, parse};
use crate::palette::IndexedImage;
use crate::sprites::atlas::{Atlas, SpriteKey};

/// The bits of one segment of a sprite's row.
#[derive(Debug, Clone, Copy)]
pub(super) struct EncodedSegment {
    /// Index of the first word of the sprite's bits.
    from: u32,
    /// Number of bits between `lead` and `trail`.
    pub(super) bits: u32,
    /// Number of bytes at the start that repeat the row above.
    pub(super) lead: u32,
    /// Number of bytes at the end that repeat the row above.
    pub(super) trail: u32,
    /// Number of bytes in the segment.
    pub(super) width: u32,
}

impl EncodedSegment {
    /// Number of ends that repeat the row above.
    pub(super) const fn ends(&self) -> u32 {
        (self.lead > 0) as u32 + (self.trail > 0) as u32
    }
}

/// A row of a sprite.
#[derive(Debug, Clone, Copy)]
pub(super) struct EncodedRow {
    pub(super) segments: [EncodedSegment; 3],
    /// Number of bits of all segments.
    pub(super) bits: u32,
    /// Number of ends of segments that repeat the row above.
    pub(super) ends: u32,
}

/// A sprite encoded as bits.
#[derive(Debug)]
pub(super) struct EncodedSprite {
    rows: Vec<EncodedRow>,
    words: Vec<u64>,
    pub(super) moments: Moments,
}

impl EncodedSprite {
    fn new(pixels: &IndexedImage, rows: &[[Segment; 3]], code: &Code, stride: usize) -> Self {
        let mut words = Vec::new();
        let rows = rows
            .iter()
            .map(|row| {
                let segments = row.each_ref().map(|segment| encode(segment, code, stride, &mut words));
                let bits = segments.iter().map(|segment| segment.bits).sum();
                EncodedRow { segments, bits, ends: segments.iter().map(EncodedSegment::ends).sum() }
            })
            .collect();
        Self { rows, words, moments: Moments::new(pixels.as_raw(), pixels.width() as usize) }
    }

    /// Returns a row.
    pub(super) fn row(&self, row: usize) -> Option<&EncodedRow> {
        self.rows.get(row)
    }

    /// Returns the bits of a segment.
    #[inline]
    pub(super) fn bits(&self, segment: &EncodedSegment) -> impl Iterator<Item = Bits> {
        let from = segment.from as usize;
        let words = self.words.get(from..from + segment.bits.div_ceil(64) as usize).unwrap_or_default();
        let mut left = segment.bits;
        words.iter().map(move |word| {
            let count = left.min(64);
            left -= count;
            Bits { value: *word, count }
        })
    }
}

/// Appends the bits of a segment, starting at a new word.
fn encode(segment: &Segment, code: &Code, stride: usize, words: &mut Vec<u64>) -> EncodedSegment {
    let from = u32::try_from(words.len()).unwrap_or(u32::MAX);
    let mut written = 0;
    for token in &segment.tokens {
        let Bits { value, count } = match *token {
            Token::Literal(byte) => code.literal(byte),
            Token::Match { length, rows, back } => {
                code.length(usize::from(length)).then(code.distance(distance(rows, back, stride)))
            }
        };
        let at = written % 64;
        if at == 0 {
            words.push(0);
        }
        if let Some(last) = words.last_mut() {
            *last |= value << at;
        }
        if at + count > 64 {
            words.push(value >> (64 - at));
        }
        written += count;
    }
    EncodedSegment { from, bits: written, lead: segment.lead, trail: segment.trail, width: segment.width }
}

/// Sprites parsed into tokens, for one code and for pictures up to some width. Each is parsed when first used.
#[derive(Debug)]
pub(super) struct ParsedSprites {
    pub(super) code: Code,
    effort: Effort,
    /// The stride that costs are computed for. In narrower pictures they hardly differ.
    pub(super) widest_stride: usize,
    sprites: Vec<OnceLock<Vec<[Segment; 3]>>>,
}

impl ParsedSprites {
    /// Creates an empty cache.
    pub(super) fn new(code: Code, effort: Effort, widest_stride: usize, atlas: &Atlas) -> Self {
        Self { code, effort, widest_stride, sprites: (0..atlas.len()).map(|_| OnceLock::new()).collect() }
    }

    /// Returns the parsed rows of a sprite.
    pub(super) fn rows(&self, atlas: &Atlas, key: SpriteKey) -> &[[Segment; 3]] {
        let parse = || {
            let pixels = atlas.pixels(key);
            let variants: Vec<&IndexedImage> = atlas.variants(key).collect();
            parse(pixels, &cuts(pixels, &variants), &self.code, self.widest_stride, self.effort)
        };
        self.sprites.get(key.index()).map_or(&[], |rows| rows.get_or_init(parse))
    }

    /// Number of bytes of all sprites parsed so far.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let rows = |rows: &Vec<[Segment; 3]>| {
            let tokens = |segment: &Segment| size_of_val(&*segment.tokens);
            size_of_val(rows.as_slice()) + rows.iter().flatten().map(tokens).sum::<usize>()
        };
        self.sprites.iter().filter_map(OnceLock::get).map(rows).sum()
    }
}

/// Sprites encoded as bits, for one code and one picture width. Each is encoded when first used.
#[derive(Debug)]
pub(super) struct EncodedSprites {
    pub(super) stride: usize,
    sprites: Vec<OnceLock<EncodedSprite>>,
}

impl EncodedSprites {
    /// Creates an empty cache.
    pub(super) fn new(stride: usize, atlas: &Atlas) -> Self {
        Self { stride, sprites: (0..atlas.len()).map(|_| OnceLock::new()).collect() }
    }

    /// Returns the encoded form of a sprite.
    ///
    /// # Panics
    ///
    /// Never: the cache has a slot for every key of the atlas.
    pub(super) fn sprite(&self, parsed: &ParsedSprites, atlas: &Atlas, key: SpriteKey) -> &EncodedSprite {
        let encode =
            || EncodedSprite::new(atlas.pixels(key), parsed.rows(atlas, key), &parsed.code, self.stride);
        self.sprites.get(key.index()).expect("there is a place for every key").get_or_init(encode)
    }

    /// Number of bytes of all sprites encoded so far.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let bytes = |sprite: &EncodedSprite| {
            size_of_val(sprite.rows.as_slice()) + size_of_val(sprite.words.as_slice())
        };
        self.sprites.iter().filter_map(OnceLock::get).map(bytes).sum()
    }
}
