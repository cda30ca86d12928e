//! A picture joined from bits made beforehand: neither pixels nor a compressor.
//!
//! A part is what the row above has, or what stands further left in the same row, or a sprite's own bits.

use crate::deflate::bits::BitWriter;
use crate::deflate::checksum::{Adler, Moments};
use crate::deflate::encoded::{Piece, Sheet, Tokens};
use crate::deflate::huffman::{Census, Code};
use crate::deflate::joiner::{Copies, Joiner, Lane, Shown, Sink, Stamped};
use crate::scene::bands::{Band, Bands, Fill, Parts, Span};
use crate::sprites::atlas::{Atlas, Key};

/// Everything needed to join pictures of one width.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Assembly<'a> {
    pub(crate) atlas: &'a Atlas,
    pub(crate) tokens: &'a Tokens,
    pub(crate) sheet: &'a Sheet,
}

impl<'a> Assembly<'a> {
    /// Appends the picture as a zlib stream (RFC 1950).
    pub(crate) fn zlib(self, picture: &Parts, mut file: Vec<u8>) -> Vec<u8> {
        // Deflate with a window of 32 kB, and check bits.
        file.extend([0x78, 0x9C]);
        let code = &self.tokens.code;
        let mut bits = BitWriter::after(file);
        code.begin(&mut bits);
        let mut writer = Writer { code, bits };
        let checksum = self.join(picture, &mut writer);
        writer.bits.push(code.end());
        let mut file = writer.bits.finish();
        file.extend(checksum.to_be_bytes());
        file
    }

    /// Counts the symbols of the picture.
    pub(crate) fn count(self, picture: &Parts, census: &mut Census) {
        self.join(picture, &mut Counter { assembly: self, census });
    }

    /// Puts everything into a sink; the checksum.
    fn join(self, picture: &Parts, sink: &mut impl Sink) -> u32 {
        let bands = Bands::new(picture);
        let adler = Adler::new(self.sheet.stride as u64, u64::from(picture.height));
        let mut joiner = Joiner::new(sink, self.sheet.stride);
        let (first, rest) = (Vec::with_capacity(64), Vec::with_capacity(64));
        let mut lanes = Lanes { assembly: self, picture, bands: &bands, adler, first, rest, usual: 0 };
        let mut above: &[Span] = &[];
        for band in &bands.bands {
            lanes.lay(band, above);
            joiner.row(&lanes.first, 0);
            for row in 1..(band.bottom - band.top) as usize {
                joiner.row(&lanes.rest, row);
            }
            above = bands.spans(band);
        }
        joiner.flush();
        lanes.adler.value()
    }
}

/// The lanes of one band after the other.
struct Lanes<'a, 'p> {
    assembly: Assembly<'a>,
    picture: &'p Parts,
    bands: &'p Bands,
    adler: Adler,
    /// Those of the first row, which may differ from all of the row above.
    first: Vec<Lane<'a>>,
    /// Those of the rows after it.
    rest: Vec<Lane<'a>>,
    /// How far to the left the last sprite is found once more; 0 if it is not.
    usual: u32,
}

impl Lanes<'_, '_> {
    /// Lays the lanes of a band below others.
    fn lay(&mut self, band: &Band, above: &[Span]) {
        self.first.clear();
        self.rest.clear();
        self.usual = 0;
        // Every row begins with its filter: none.
        self.first.push(Lane::Fill { entry: 0, width: 1, continued: band.top > 0, copy: 0 });
        self.rest.push(Lane::Fill { entry: 0, width: 1, continued: true, copy: 0 });
        let spans = self.bands.spans(band);
        let mut above = above.iter().peekable();
        for (index, span) in spans.iter().enumerate() {
            let before = &spans[..index];
            match self.picture.parts[span.part].fill {
                Fill::Entry(entry) => {
                    while above.next_if(|above| above.right <= span.left).is_some() {}
                    let continued = above
                        .peek()
                        .is_some_and(|above| above.right >= span.right && self.alike(above, span));
                    self.fill(band, before, span, entry, continued);
                }
                Fill::Sprite(key) if self.bands.is_whole(span.part) => self.whole(band, before, span, key),
                Fill::Sprite(key) => self.covered(band, span, key),
            }
        }
    }

    /// Whether two spans have the same fill.
    fn alike(&self, a: &Span, b: &Span) -> bool {
        self.picture.parts[a.part].fill == self.picture.parts[b.part].fill
    }

    fn fill(&mut self, band: &Band, before: &[Span], span: &Span, entry: u8, continued: bool) {
        let (width, height) = (span.right - span.left, band.bottom - band.top);
        let copy = if self.found_again(before, span) { self.usual } else { 0 };
        self.first.push(Lane::Fill { entry, width, continued, copy });
        join_fill(&mut self.rest, entry, width, copy);
        let moments = Moments::filled(entry, u64::from(width), u64::from(height));
        self.adler.add(moments, u64::from(span.left) + 1, u64::from(band.top));
    }

    /// A sprite all of which is seen.
    fn whole(&mut self, band: &Band, before: &[Span], span: &Span, key: Key) {
        let Assembly { atlas, tokens, sheet } = self.assembly;
        let stamp = sheet.stamp(tokens, atlas, key);
        let row = band.top - self.picture.parts[span.part].area.y;
        if row == 0 {
            self.adler.add(stamp.moments, u64::from(span.left) + 1, u64::from(band.top));
        }
        let copies = self.copies(before, span, key);
        self.usual = if copies.twin > 0 { copies.twin } else { copies.kin };
        let width = span.right - span.left;
        let lane = Lane::Stamp(Stamped { stamp, key, width, row: row as usize, copies });
        self.first.push(lane);
        self.rest.push(lane);
    }

    /// A sprite of which something is covered.
    fn covered(&mut self, band: &Band, span: &Span, key: Key) {
        let area = self.picture.parts[span.part].area;
        let canvas = self.assembly.atlas.canvas(key);
        let (from, until) = ((span.left - area.x) as usize, (span.right - area.x) as usize);
        let shown = Shown { canvas, from, until, row: (band.top - area.y) as usize };
        for row in 0..band.bottom - band.top {
            let bytes = shown.row(row as usize);
            let moments = Moments::new(bytes, bytes.len());
            self.adler.add(moments, u64::from(span.left) + 1, u64::from(band.top + row));
        }
        self.first.push(Lane::Shown(shown));
        self.rest.push(Lane::Shown(shown));
    }

    /// Where further left in the row the same sprite stands, or its kin: at the usual distance or the least.
    fn copies(&self, before: &[Span], span: &Span, key: Key) -> Copies {
        let top = self.picture.parts[span.part].area.y;
        let mut copies = Copies::default();
        for other in before.iter().rev().take(FURTHEST_TWIN) {
            let part = &self.picture.parts[other.part];
            let Fill::Sprite(there) = part.fill else { continue };
            if part.area.y != top || !self.bands.is_whole(other.part) {
                continue;
            }
            let distance = span.left - other.left;
            if there == key && (copies.twin == 0 || distance == self.usual) {
                copies.twin = distance;
            }
            if (copies.kin == 0 || distance == self.usual) && self.assembly.atlas.are_kin(there, key) {
                copies.kin = distance;
            }
            if distance >= self.usual && copies.twin > 0 {
                break;
            }
        }
        copies
    }

    /// Whether the columns at the usual distance to the left of a fill have the same fill.
    fn found_again(&self, before: &[Span], span: &Span) -> bool {
        let left = span.left.checked_sub(self.usual).filter(|_| self.usual > 0);
        let there = left.and_then(|left| before.iter().rev().find(|other| other.left <= left));
        there.is_some_and(|there| there.right >= span.right - self.usual && self.alike(there, span))
    }
}

/// How many parts to the left a sprite is looked for.
const FURTHEST_TWIN: usize = 32;

/// Adds a fill that the row above has as well, joined to that before it if only the row above has both.
fn join_fill(lanes: &mut Vec<Lane<'_>>, entry: u8, more: u32, copy: u32) {
    match lanes.last_mut() {
        Some(Lane::Above { width, head }) if copy == 0 => {
            if *width < 2 {
                head[1] = entry;
            }
            *width += more;
        }
        Some(Lane::Fill { entry: before, width, copy: 0, .. }) if copy == 0 => {
            let head = if *width < 2 { [*before, entry] } else { [*before; 2] };
            let width = *width + more;
            lanes.pop();
            lanes.push(Lane::Above { width, head });
        }
        _ => lanes.push(Lane::Fill { entry, width: more, continued: true, copy }),
    }
}

/// Writes them.
struct Writer<'a> {
    code: &'a Code,
    bits: BitWriter,
}

impl Sink for Writer<'_> {
    #[inline]
    fn literal(&mut self, byte: u8) {
        self.bits.push(self.code.literal(byte));
    }

    #[inline]
    fn matched(&mut self, length: usize, distance: usize) {
        self.bits.push(self.code.length(length).then(self.code.distance(distance)));
    }

    #[inline]
    fn piece(&mut self, stamped: &Stamped<'_>, _row: usize, _part: usize, piece: &Piece) {
        for bits in stamped.stamp.bits(piece) {
            self.bits.push(bits);
        }
    }

    #[inline]
    fn price(&self, length: usize, distance: usize) -> u32 {
        self.code.length(length).count + self.code.distance(distance).count
    }
}

/// Counts them.
struct Counter<'a> {
    assembly: Assembly<'a>,
    census: &'a mut Census,
}

impl Sink for Counter<'_> {
    fn literal(&mut self, byte: u8) {
        self.census.literal(byte, 1);
    }

    fn matched(&mut self, length: usize, distance: usize) {
        self.census.matched(length, distance, 1);
    }

    fn piece(&mut self, stamped: &Stamped<'_>, row: usize, part: usize, _piece: &Piece) {
        let Assembly { atlas, tokens, sheet } = self.assembly;
        tokens.count(atlas, stamped.key, row, part, sheet.stride, self.census);
    }

    fn price(&self, length: usize, distance: usize) -> u32 {
        let code = &self.assembly.tokens.code;
        code.length(length).count + code.distance(distance).count
    }
}
