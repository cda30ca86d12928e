//! Joins strips, row by row, into one sequence of symbols.
//!
//! Consecutive matches with the same distance are merged into one, across the borders of strips and rows.

use crate::deflate::encoded::{EncodedRow, EncodedSegment, EncodedSprite};
use crate::deflate::huffman::{LONGEST, SHORTEST};
use crate::palette::IndexedImage;
use crate::sprites::atlas::SpriteKey;

/// Receives the symbols of a picture.
pub(super) trait Sink {
    /// Receives a literal byte.
    fn literal(&mut self, byte: u8);
    /// Receives a match.
    fn matched(&mut self, length: usize, distance: usize);
    /// Receives the encoded bits of a segment. `at` is the sprite's row and the index of the segment in it, or the number
    /// of segments for all of them joined.
    fn segment(&mut self, sprite: &WholeSprite<'_>, at: (usize, usize), segment: &EncodedSegment);
    /// Returns the number of bits a match would take.
    fn price(&self, length: usize, distance: usize) -> u32;
}

/// Distances to sprites further left in the row that can be copied; 0 if there is none.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Copies {
    /// To the same sprite.
    pub(super) same: u32,
    /// To a variant of it (see [`Atlas::variants`](crate::sprites::atlas::Atlas::variants)).
    pub(super) variant: u32,
}

/// The visible columns of one layer in a band.
#[derive(Debug, Clone, Copy)]
pub(super) enum Strip<'a> {
    /// One byte, repeated. `continued` says whether the row above the band has it too. `copy` is the distance to the
    /// same fill further left, or 0.
    Fill { entry: u8, width: u32, continued: bool, copy: u32 },
    /// The same as in the row above. `head` holds the first two bytes.
    Above { width: u32, head: [u8; 2] },
    /// A sprite that is completely visible.
    Whole(WholeSprite<'a>),
    /// A sprite that is partly covered.
    Clipped(ClippedSprite<'a>),
}

/// A sprite that is completely visible.
#[derive(Debug, Clone, Copy)]
pub(super) struct WholeSprite<'a> {
    pub(super) encoded: &'a EncodedSprite,
    #[cfg_attr(not(test), expect(dead_code, reason = "the test that learns codes looks its tokens up"))]
    pub(super) key: SpriteKey,
    pub(super) width: u32,
    /// The sprite's row that is at the top of the band.
    pub(super) top: usize,
    pub(super) copies: Copies,
}

/// The visible columns of a sprite that is partly covered.
#[derive(Debug, Clone, Copy)]
pub(super) struct ClippedSprite<'a> {
    pub(super) pixels: &'a IndexedImage,
    pub(super) from: usize,
    pub(super) until: usize,
    /// The sprite's row that is at the top of the band.
    pub(super) top: usize,
}

impl<'a> ClippedSprite<'a> {
    /// Returns the visible bytes in a row of the band.
    pub(super) fn row(&self, row: usize) -> &'a [u8] {
        let start = (self.top + row) * self.pixels.width() as usize;
        self.pixels.as_raw().get(start + self.from..start + self.until).unwrap_or_default()
    }
}

/// A match that may still grow.
#[derive(Debug, Clone, Copy, Default)]
struct Pending {
    distance: usize,
    length: usize,
    /// The literal bytes of the match, while it is too short to be written as a match.
    bytes: [u8; 2],
}

/// Joins rows and passes the symbols to a sink.
pub(super) struct RowJoiner<'s, S> {
    sink: &'s mut S,
    stride: usize,
    pending: Pending,
}

impl<'s, S: Sink> RowJoiner<'s, S> {
    /// Creates a joiner for rows of `stride` bytes.
    pub(super) fn new(sink: &'s mut S, stride: usize) -> Self {
        Self { sink, stride, pending: Pending::default() }
    }

    /// Appends one row of a band, `row` rows below its top.
    pub(super) fn row(&mut self, strips: &[Strip<'_>], row: usize) {
        for strip in strips {
            match strip {
                Strip::Above { width, head } => self.above(*width as usize, *head),
                Strip::Whole(sprite) => self.whole(sprite, sprite.top + row),
                Strip::Fill { width, copy, .. } if *copy > 0 && self.grows(*copy as usize) => {
                    self.repeat(*copy as usize, *width as usize);
                }
                Strip::Fill { entry, width, continued: true, .. } => self.above(*width as usize, [*entry; 2]),
                Strip::Fill { entry, width, .. } => self.run(*entry, *width as usize),
                Strip::Clipped(sprite) => {
                    let bytes = sprite.row(row);
                    if row > 0 && bytes.len() >= SHORTEST && sprite.row(row - 1) == bytes {
                        self.repeat(self.stride, bytes.len());
                    } else {
                        for run in bytes.chunk_by(|a, b| a == b) {
                            self.run(run[0], run.len());
                        }
                    }
                }
            }
        }
    }

    /// Appends a row of a sprite that is completely visible.
    #[inline]
    fn whole(&mut self, sprite: &WholeSprite<'_>, row: usize) {
        let Some(EncodedRow { segments, joined, bits, ends }) = sprite.encoded.row(row) else { return };
        let Copies { same, variant } = sprite.copies;
        if same > 0 && self.copy((*bits, *ends), same as usize, sprite.width as usize) {
            return;
        }
        if variant == 0 {
            self.segment(sprite, (row, segments.len()), joined);
            return;
        }
        for (index, segment) in segments.iter().enumerate() {
            let own = (segment.bits, segment.ends());
            if segment.width == 0 || (index != 1 && self.copy(own, variant as usize, segment.width as usize))
            {
                continue;
            }
            self.segment(sprite, (row, index), segment);
        }
    }

    /// Appends a segment of a sprite that is completely visible.
    #[inline]
    fn segment(&mut self, sprite: &WholeSprite<'_>, at: (usize, usize), segment: &EncodedSegment) {
        if segment.lead > 0 {
            self.repeat(self.stride, segment.lead as usize);
        }
        if segment.bits > 0 {
            self.flush();
            self.sink.segment(sprite, at, segment);
        }
        if segment.trail > 0 {
            self.repeat(self.stride, segment.trail as usize);
        }
    }

    /// Whether a match at this distance extends the pending one.
    #[inline]
    fn grows(&self, distance: usize) -> bool {
        self.pending.distance == distance && self.pending.length >= SHORTEST
    }

    /// Copies segments from further left if that takes fewer bits than encoding them: so many bits, with so many ends
    /// that repeat the row above. Returns whether it did.
    #[inline]
    fn copy(&mut self, (own, ends): (u16, u8), distance: usize, width: usize) -> bool {
        let price = u32::from(own) + u32::from(ends) * HALF_A_MATCH;
        if !self.grows(distance)
            && (own == 0 || width < SHORTEST || price <= self.sink.price(width, distance))
        {
            return false;
        }
        self.repeat(distance, width);
        true
    }

    /// Appends one byte, repeated.
    fn run(&mut self, byte: u8, count: usize) {
        self.flush();
        let again = count.saturating_sub(1);
        if again >= SHORTEST {
            self.sink.literal(byte);
            self.repeat(1, again);
        } else {
            for _ in 0..count {
                self.sink.literal(byte);
            }
        }
    }

    /// Appends bytes that repeat the row above. `head` holds the first two.
    #[inline]
    fn above(&mut self, length: usize, head: [u8; 2]) {
        if self.pending.length > 0 && self.pending.distance != self.stride {
            self.flush();
        }
        match self.pending.length {
            0 => self.pending.bytes = head,
            1 => self.pending.bytes[1] = head[0],
            _ => {}
        }
        self.pending.distance = self.stride;
        self.pending.length += length;
    }

    /// Appends a match. It must be at least [`SHORTEST`] bytes long, alone or together with the pending match.
    #[inline]
    fn repeat(&mut self, distance: usize, length: usize) {
        if self.pending.distance == distance {
            self.pending.length += length;
            return;
        }
        self.flush();
        self.pending = Pending { distance, length, bytes: [0; 2] };
    }

    /// Writes the pending match.
    #[inline]
    pub(super) fn flush(&mut self) {
        let Pending { distance, mut length, bytes } = std::mem::take(&mut self.pending);
        if length < SHORTEST {
            for byte in &bytes[..length] {
                self.sink.literal(*byte);
            }
            return;
        }
        while length > LONGEST {
            // The remainder must not be shorter than a match.
            let now = LONGEST.min(length - SHORTEST);
            self.sink.matched(now, distance);
            length -= now;
        }
        self.sink.matched(length, distance);
    }
}

/// About half the bits of a match. A match at the end of a segment is merged with the match of its neighbour.
const HALF_A_MATCH: u32 = 7;
