//! Compresses a picture without drawing it.
//!
//! Each visible part of a layer is written in the way that takes the fewest bits: as a copy of the row above, as a
//! copy of the same sprite further left, or as the sprite's own encoded bits.

use crate::bits::{BitWriter, Bits};
use crate::deflate::bands::{Band, Bands, Span};
use crate::deflate::checksum::{Adler, Moments};
use crate::deflate::encoded::{EncodedSegment, EncodedSprites};
use crate::deflate::huffman::Code;
use crate::deflate::rows::{ClippedSprite, Copies, RowJoiner, Sink, Strip, WholeSprite};
use crate::scene::picture::{Fill, Picture};
use crate::sprites::atlas::{Atlas, SpriteKey};

/// Everything needed to compress pictures of one width.
#[derive(Debug, Clone, Copy)]
pub(super) struct Assembler<'a> {
    pub(super) atlas: &'a Atlas,
    pub(super) encoded: &'a EncodedSprites,
}

impl<'a> Assembler<'a> {
    /// Appends the picture as a zlib stream (RFC 1950).
    pub(super) fn zlib(self, picture: &Picture, file: &mut Vec<u8>) {
        // The zlib header: deflate with a 32 kB window, and check bits.
        file.extend([0x78, 0x9C]);
        let code = &self.encoded.code;
        let mut bits = BitWriter::after(std::mem::take(file));
        code.begin(&mut bits);
        let stride = self.encoded.stride;
        let mut writer = Writer { code, bits, above: (stride, code.distance(stride)) };
        let checksum = self.join(picture, &mut writer);
        writer.bits.push(code.end());
        *file = writer.bits.finish();
        file.extend(checksum.to_be_bytes());
    }

    /// Passes all symbols of the picture to a sink and returns its Adler-32 checksum.
    pub(super) fn join(self, picture: &Picture, sink: &mut impl Sink) -> u32 {
        let bands = Bands::new(picture);
        let adler = Adler::new(self.encoded.stride as u64, u64::from(picture.height));
        let mut joiner = RowJoiner::new(sink, self.encoded.stride);
        let (first, rest) = (Vec::with_capacity(64), Vec::with_capacity(64));
        let mut strips = Strips { assembler: self, picture, bands: &bands, adler, first, rest, usual: 0 };
        let mut above: &[Span] = &[];
        for band in &bands.bands {
            strips.set_band(band, above);
            joiner.row(&strips.first, 0);
            for row in 1..(band.bottom - band.top) as usize {
                joiner.row(&strips.rest, row);
            }
            above = bands.spans(band);
        }
        joiner.flush();
        strips.adler.value()
    }
}

/// The strips of one band at a time.
struct Strips<'a, 'p> {
    assembler: Assembler<'a>,
    picture: &'p Picture,
    bands: &'p Bands,
    adler: Adler,
    /// Strips of the band's first row, which may differ from the row above.
    first: Vec<Strip<'a>>,
    /// Strips of the band's other rows.
    rest: Vec<Strip<'a>>,
    /// The distance to the left at which the previous sprite of this row, or a variant of it, occurs as well; 0 if
    /// there is none.
    usual: u32,
}

impl Strips<'_, '_> {
    /// Replaces the strips with those of the next band. `above` holds the spans of the band before it.
    fn set_band(&mut self, band: &Band, above: &[Span]) {
        self.first.clear();
        self.rest.clear();
        self.usual = 0;
        // Every row starts with the number of its PNG filter: 0 for none.
        self.first.push(Strip::Fill { entry: 0, width: 1, continued: band.top > 0, copy: 0 });
        self.rest.push(Strip::Fill { entry: 0, width: 1, continued: true, copy: 0 });
        let spans = self.bands.spans(band);
        let mut above = above.iter().peekable();
        for (index, span) in spans.iter().enumerate() {
            let before = &spans[..index];
            match self.picture.layers[span.layer].fill {
                Fill::Entry(entry) => {
                    while above.next_if(|above| above.right <= span.left).is_some() {}
                    let continued = above
                        .peek()
                        .is_some_and(|above| above.right >= span.right && self.have_same_fill(above, span));
                    self.fill(band, before, span, entry, continued);
                }
                Fill::Sprite(key) if self.bands.is_whole(span.layer) => self.whole(band, before, span, key),
                Fill::Sprite(key) => self.clipped(band, span, key),
            }
        }
    }

    fn have_same_fill(&self, a: &Span, b: &Span) -> bool {
        self.picture.layers[a.layer].fill == self.picture.layers[b.layer].fill
    }

    fn fill(&mut self, band: &Band, before: &[Span], span: &Span, entry: u8, continued: bool) {
        let (width, height) = (span.right - span.left, band.bottom - band.top);
        let copy = if self.occurs_at_usual(before, span) { self.usual } else { 0 };
        self.first.push(Strip::Fill { entry, width, continued, copy });
        push_fill(&mut self.rest, entry, width, copy);
        let moments = Moments::filled(entry, u64::from(width), u64::from(height));
        self.adler.add(moments, u64::from(span.left) + 1, u64::from(band.top));
    }

    /// Adds a sprite that is completely visible.
    fn whole(&mut self, band: &Band, before: &[Span], span: &Span, key: SpriteKey) {
        let Assembler { atlas, encoded } = self.assembler;
        let encoded = encoded.sprite(atlas, key);
        let top = band.top - self.picture.layers[span.layer].area.y;
        if top == 0 {
            self.adler.add(encoded.moments, u64::from(span.left) + 1, u64::from(band.top));
        }
        let copies = self.copies(before, span, key);
        self.usual = if copies.same > 0 { copies.same } else { copies.variant };
        let width = span.right - span.left;
        let strip = Strip::Whole(WholeSprite { encoded, key, width, top: top as usize, copies });
        self.first.push(strip);
        self.rest.push(strip);
    }

    /// Adds a sprite that is partly covered by other layers.
    fn clipped(&mut self, band: &Band, span: &Span, key: SpriteKey) {
        let area = self.picture.layers[span.layer].area;
        let pixels = self.assembler.atlas.pixels(key);
        let (from, until) = ((span.left - area.x) as usize, (span.right - area.x) as usize);
        let sprite = ClippedSprite { pixels, from, until, top: (band.top - area.y) as usize };
        for row in 0..band.bottom - band.top {
            let bytes = sprite.row(row as usize);
            let moments = Moments::new(bytes, bytes.len());
            self.adler.add(moments, u64::from(span.left) + 1, u64::from(band.top + row));
        }
        self.first.push(Strip::Clipped(sprite));
        self.rest.push(Strip::Clipped(sprite));
    }

    /// Returns the distances to the same sprite and to a variant further left in the row. Prefers `usual`, otherwise
    /// the nearest one.
    fn copies(&self, before: &[Span], span: &Span, key: SpriteKey) -> Copies {
        let top = self.picture.layers[span.layer].area.y;
        let mut copies = Copies::default();
        for other in before.iter().rev().take(FURTHEST_COPY) {
            let layer = &self.picture.layers[other.layer];
            let Fill::Sprite(there) = layer.fill else { continue };
            if layer.area.y != top || !self.bands.is_whole(other.layer) {
                continue;
            }
            let distance = span.left - other.left;
            if there == key && (copies.same == 0 || distance == self.usual) {
                copies.same = distance;
            }
            if (copies.variant == 0 || distance == self.usual)
                && self.assembler.atlas.are_variants(there, key)
            {
                copies.variant = distance;
            }
            if distance >= self.usual && copies.same > 0 {
                break;
            }
        }
        copies
    }

    /// Whether the same fill covers the columns at the distance `usual` to the left.
    fn occurs_at_usual(&self, before: &[Span], span: &Span) -> bool {
        let left = span.left.checked_sub(self.usual).filter(|_| self.usual > 0);
        let there = left.and_then(|left| before.iter().rev().find(|other| other.left <= left));
        there.is_some_and(|there| there.right >= span.right - self.usual && self.have_same_fill(there, span))
    }
}

/// The number of spans to the left that are searched for the same sprite.
const FURTHEST_COPY: usize = 32;

/// Adds a fill that the row above has too. Adjacent fills are merged into one strip unless they are copied from the
/// left.
fn push_fill(strips: &mut Vec<Strip<'_>>, entry: u8, more: u32, copy: u32) {
    match strips.last_mut() {
        Some(Strip::Above { width, head }) if copy == 0 => {
            if *width < 2 {
                head[1] = entry;
            }
            *width += more;
        }
        Some(Strip::Fill { entry: before, width, copy: 0, .. }) if copy == 0 => {
            let head = if *width < 2 { [*before, entry] } else { [*before; 2] };
            let width = *width + more;
            strips.pop();
            strips.push(Strip::Above { width, head });
        }
        _ => strips.push(Strip::Fill { entry, width: more, continued: true, copy }),
    }
}

/// A sink that writes the symbols as bits.
struct Writer<'a> {
    code: &'a Code,
    bits: BitWriter,
    /// The distance to the row above, which most matches have, and its bits.
    above: (usize, Bits),
}

impl Sink for Writer<'_> {
    #[inline]
    fn literal(&mut self, byte: u8) {
        self.bits.push(self.code.literal(byte));
    }

    #[inline]
    fn matched(&mut self, length: usize, distance: usize) {
        let (above, bits) = self.above;
        let distance = if distance == above { bits } else { self.code.distance(distance) };
        self.bits.push(self.code.length(length).then(distance));
    }

    #[inline]
    fn segment(&mut self, sprite: &WholeSprite<'_>, _at: (usize, usize), segment: &EncodedSegment) {
        for bits in sprite.encoded.bits(segment) {
            self.bits.push(bits);
        }
    }

    #[inline]
    fn price(&self, length: usize, distance: usize) -> u32 {
        self.code.length(length).count + self.code.distance(distance).count
    }
}
