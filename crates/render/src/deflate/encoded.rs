//! Sprites as bits, for pictures of one width.

use std::sync::OnceLock;

use crate::canvas::Canvas;
use crate::deflate::bits::Bits;
use crate::deflate::checksum::Moments;
use crate::deflate::huffman::{Census, Code};
use crate::deflate::tokens::{Effort, Part, Token, cuts, distance, parse};
use crate::sprites::atlas::{Atlas, Key};

/// The bits of one part of a row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    /// First word.
    from: u32,
    /// Bits between both ends.
    pub(crate) bits: u32,
    /// Bytes at the start that repeat the row above.
    pub(crate) lead: u32,
    /// Bytes at the end that repeat the row above.
    pub(crate) trail: u32,
    /// All bytes.
    pub(crate) width: u32,
}

/// A sprite as bits.
#[derive(Debug)]
pub(crate) struct Stamp {
    rows: Vec<[Piece; 3]>,
    words: Vec<u64>,
    pub(crate) moments: Moments,
}

impl Stamp {
    /// The parts of a row.
    pub(crate) fn row(&self, row: usize) -> &[Piece] {
        self.rows.get(row).map_or(&[], |pieces| pieces.as_slice())
    }

    /// The bits of a part.
    #[inline]
    pub(crate) fn bits(&self, piece: &Piece) -> impl Iterator<Item = Bits> {
        let from = piece.from as usize;
        let words = self.words.get(from..from + piece.bits.div_ceil(64) as usize).unwrap_or_default();
        let mut left = piece.bits;
        words.iter().map(move |word| {
            let count = left.min(64);
            left -= count;
            Bits { value: *word, count }
        })
    }

    fn new(canvas: &Canvas, rows: &[[Part; 3]], code: &Code, stride: usize) -> Self {
        let mut words = Vec::new();
        let rows =
            rows.iter().map(|parts| parts.each_ref().map(|part| piece(part, code, stride, &mut words)));
        let rows = rows.collect();
        Self { rows, words, moments: Moments::new(canvas.pixels(), canvas.width()) }
    }
}

/// Appends the bits of a part, from a new word on.
fn piece(part: &Part, code: &Code, stride: usize, words: &mut Vec<u64>) -> Piece {
    let size = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
    let from = words.len();
    let mut held = 0;
    for token in &part.tokens {
        let Bits { value, count } = match *token {
            Token::Literal(byte) => code.literal(byte),
            Token::Match { length, rows, back } => {
                code.length(usize::from(length)).then(code.distance(distance(rows, back, stride)))
            }
        };
        let at = held % 64;
        if at == 0 {
            words.push(0);
        }
        if let Some(last) = words.last_mut() {
            *last |= value << at;
        }
        if at + count > 64 {
            words.push(value >> (64 - at));
        }
        held += count;
    }
    Piece {
        from: size(from),
        bits: held,
        lead: size(part.lead),
        trail: size(part.trail),
        width: size(part.width),
    }
}

/// Sprites as tokens: parsed when first seen, for one code and for pictures up to some width.
#[derive(Debug)]
pub(crate) struct Tokens {
    pub(crate) code: Code,
    effort: Effort,
    /// Costs are those of this width; they hardly differ in narrower pictures.
    pub(crate) widest_stride: usize,
    parsed: Vec<OnceLock<Vec<[Part; 3]>>>,
}

impl Tokens {
    /// Nothing parsed yet.
    pub(crate) fn new(code: Code, effort: Effort, widest_stride: usize, atlas: &Atlas) -> Self {
        Self { code, effort, widest_stride, parsed: (0..atlas.len()).map(|_| OnceLock::new()).collect() }
    }

    /// The rows of a sprite.
    pub(crate) fn rows(&self, atlas: &Atlas, key: Key) -> &[[Part; 3]] {
        let parse = || {
            let canvas = atlas.canvas(key);
            let kin: Vec<&Canvas> = atlas.kin(key).collect();
            parse(canvas, &cuts(canvas, &kin), &self.code, self.widest_stride, self.effort)
        };
        self.parsed.get(key.index()).map_or(&[], |rows| rows.get_or_init(parse))
    }

    /// Counts the tokens of a part.
    pub(crate) fn count(
        &self,
        atlas: &Atlas,
        key: Key,
        row: usize,
        part: usize,
        stride: usize,
        census: &mut Census,
    ) {
        let Some(part) = self.rows(atlas, key).get(row).and_then(|parts| parts.get(part)) else { return };
        for token in &part.tokens {
            match *token {
                Token::Literal(byte) => census.literal(byte, 1),
                Token::Match { length, rows, back } => {
                    census.matched(usize::from(length), distance(rows, back, stride), 1);
                }
            }
        }
    }
}

/// Sprites as bits: stamped when first seen, for one code and one width.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) stride: usize,
    stamps: Vec<OnceLock<Stamp>>,
}

impl Sheet {
    /// Nothing stamped yet.
    pub(crate) fn new(stride: usize, atlas: &Atlas) -> Self {
        Self { stride, stamps: (0..atlas.len()).map(|_| OnceLock::new()).collect() }
    }

    /// The sprite of a key as bits.
    ///
    /// # Panics
    ///
    /// Never: there is a stamp for every key of the atlas.
    pub(crate) fn stamp(&self, tokens: &Tokens, atlas: &Atlas, key: Key) -> &Stamp {
        let stamp = || Stamp::new(atlas.canvas(key), tokens.rows(atlas, key), &tokens.code, self.stride);
        self.stamps.get(key.index()).expect("every key of the atlas has a stamp").get_or_init(stamp)
    }
}
