//! A cache of sprites as bits.

use std::sync::OnceLock;

use crate::bits::Bits;
use crate::deflate::checksum::Moments;
use crate::deflate::huffman::Code;
use crate::deflate::tokens::{Effort, Segment, Token, cuts, distance, parse};
use crate::palette::IndexedImage;
use crate::sprites::atlas::{Atlas, SpriteKey};

/// The bits of one segment of a sprite's row. There are many, so they are small. No sprite has more than 128 columns.
#[derive(Debug, Clone, Copy)]
pub(super) struct EncodedSegment {
    /// Index of the first word of the sprite's bits.
    from: u16,
    /// Number of bits between `lead` and `trail`.
    pub(super) bits: u16,
    /// Number of bytes at the start that repeat the row above.
    pub(super) lead: u8,
    /// Number of bytes at the end that repeat the row above.
    pub(super) trail: u8,
    /// Number of bytes in the segment.
    pub(super) width: u8,
}

impl EncodedSegment {
    /// Number of ends that repeat the row above.
    pub(super) const fn ends(&self) -> u8 {
        (self.lead > 0) as u8 + (self.trail > 0) as u8
    }
}

/// A row of a sprite.
#[derive(Debug, Clone, Copy)]
pub(super) struct EncodedRow {
    pub(super) segments: [EncodedSegment; 3],
    /// All three in one, for sprites without a variant further left.
    pub(super) joined: EncodedSegment,
    /// Number of bits of all segments.
    pub(super) bits: u16,
    /// Number of ends of segments that repeat the row above.
    pub(super) ends: u8,
}

/// A sprite encoded as bits.
#[derive(Debug)]
pub(super) struct EncodedSprite {
    rows: Vec<EncodedRow>,
    /// The bits of all segments, each in words of [`Bits::MOST`] bits.
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
                let ends = segments.iter().map(EncodedSegment::ends).sum();
                let joined = encode(&Segment::joined(row), code, stride, &mut words);
                EncodedRow { segments, joined, bits, ends }
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
        let mut left = u32::from(segment.bits);
        let words = self.words.get(from..from + left.div_ceil(Bits::MOST) as usize).unwrap_or_default();
        words.iter().map(move |word| {
            let count = left.min(Bits::MOST);
            left -= count;
            Bits { value: *word, count }
        })
    }
}

/// Appends the bits of a segment, starting at a new word.
fn encode(segment: &Segment, code: &Code, stride: usize, words: &mut Vec<u64>) -> EncodedSegment {
    let from = words.len();
    let mut written = 0;
    for token in &segment.tokens {
        let mut bits = match *token {
            Token::Literal(byte) => code.literal(byte),
            Token::Match { length, rows, back } => {
                code.length(usize::from(length)).then(code.distance(distance(rows, back, stride)))
            }
        };
        while bits.count > 0 {
            let at = written % Bits::MOST;
            if at == 0 {
                words.push(0);
            }
            let now = bits.count.min(Bits::MOST - at);
            if let Some(last) = words.last_mut() {
                *last |= (bits.value & ((1 << now) - 1)) << at;
            }
            written += now;
            bits = Bits { value: bits.value >> now, count: bits.count - now };
        }
    }
    // A row of 128 literals has fewer than 2,000 bits, and 128 such rows, written twice, have fewer than 10,000 words.
    EncodedSegment {
        from: from as u16,
        bits: written as u16,
        lead: segment.lead,
        trail: segment.trail,
        width: segment.width,
    }
}

/// Sprites encoded as bits, for one code and one picture width. Each is parsed and encoded when first used. Its tokens
/// are not kept: nothing else needs them.
#[derive(Debug)]
pub(super) struct EncodedSprites {
    pub(super) code: Code,
    effort: Effort,
    pub(super) stride: usize,
    sprites: Vec<OnceLock<EncodedSprite>>,
}

impl EncodedSprites {
    /// Creates an empty cache.
    pub(super) fn new(code: Code, effort: Effort, stride: usize, atlas: &Atlas) -> Self {
        Self { code, effort, stride, sprites: (0..atlas.len()).map(|_| OnceLock::new()).collect() }
    }

    /// Parses the rows of a sprite.
    pub(super) fn parsed(&self, atlas: &Atlas, key: SpriteKey) -> Vec<[Segment; 3]> {
        let pixels = atlas.pixels(key);
        let variants: Vec<&IndexedImage> = atlas.variants(key).collect();
        parse(pixels, &cuts(pixels, &variants), &self.code, self.stride, self.effort)
    }

    /// Returns the encoded form of a sprite.
    ///
    /// # Panics
    ///
    /// Never: the cache has a slot for every key of the atlas.
    pub(super) fn sprite(&self, atlas: &Atlas, key: SpriteKey) -> &EncodedSprite {
        let encode =
            || EncodedSprite::new(atlas.pixels(key), &self.parsed(atlas, key), &self.code, self.stride);
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
