//! Rows of parts joined to one string of symbols.
//!
//! Matches that follow one another at the same distance become one, across the borders of parts and of rows.

use crate::canvas::Canvas;
use crate::deflate::encoded::{Piece, Stamp};
use crate::deflate::huffman::{LONGEST, SHORTEST};
use crate::sprites::atlas::Key;

/// Takes the symbols of a picture.
pub(crate) trait Sink {
    /// One byte.
    fn literal(&mut self, byte: u8);
    /// A match.
    fn matched(&mut self, length: usize, distance: usize);
    /// The inside of a part of a row.
    fn piece(&mut self, stamped: &Stamped<'_>, row: usize, part: usize, piece: &Piece);
    /// What a match costs.
    fn price(&self, length: usize, distance: usize) -> u32;
}

/// Distances to a sprite further left; 0 if there is none.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Copies {
    pub(crate) twin: u32,
    pub(crate) kin: u32,
}

/// One part in one row.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Lane<'a> {
    /// One byte over and over; `continued` if the row above has it as well.
    Fill { entry: u8, width: u32, continued: bool, copy: u32 },
    /// As the row above, whose first two bytes are these.
    Above { width: u32, head: [u8; 2] },
    /// A sprite all of which is seen.
    Stamp(Stamped<'a>),
    /// A sprite of which something is covered.
    Shown(Shown<'a>),
}

/// A sprite all of which is seen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stamped<'a> {
    pub(crate) stamp: &'a Stamp,
    pub(crate) key: Key,
    pub(crate) width: u32,
    pub(crate) row: usize,
    pub(crate) copies: Copies,
}

/// Columns of a sprite.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown<'a> {
    pub(crate) canvas: &'a Canvas,
    pub(crate) from: usize,
    pub(crate) until: usize,
    pub(crate) row: usize,
}

impl<'a> Shown<'a> {
    /// What is seen of a row.
    pub(crate) fn row(&self, row: usize) -> &'a [u8] {
        let start = (self.row + row) * self.canvas.width();
        self.canvas.pixels().get(start + self.from..start + self.until).unwrap_or_default()
    }
}

/// A match that may still grow.
#[derive(Debug, Clone, Copy, Default)]
struct Pending {
    distance: usize,
    length: usize,
    /// What it stands for, as long as it is too short for a match.
    bytes: [u8; 2],
}

/// Joins rows.
pub(crate) struct Joiner<'s, S> {
    sink: &'s mut S,
    stride: usize,
    pending: Pending,
}

impl<'s, S: Sink> Joiner<'s, S> {
    /// Nothing joined yet.
    pub(crate) fn new(sink: &'s mut S, stride: usize) -> Self {
        Self { sink, stride, pending: Pending::default() }
    }

    /// Appends a row.
    pub(crate) fn row(&mut self, lanes: &[Lane<'_>], row: usize) {
        for lane in lanes {
            match lane {
                Lane::Above { width, head } => self.above(*width as usize, *head),
                Lane::Stamp(stamped) => self.stamp(stamped, stamped.row + row),
                Lane::Fill { width, copy, .. } if *copy > 0 && self.grows(*copy as usize) => {
                    self.repeat(*copy as usize, *width as usize);
                }
                Lane::Fill { entry, width, continued: true, .. } => self.above(*width as usize, [*entry; 2]),
                Lane::Fill { entry, width, .. } => self.run(*entry, *width as usize),
                Lane::Shown(shown) => {
                    let bytes = shown.row(row);
                    if row > 0 && bytes.len() >= SHORTEST && shown.row(row - 1) == bytes {
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

    /// Appends a row of a sprite.
    #[inline]
    fn stamp(&mut self, stamped: &Stamped<'_>, row: usize) {
        let pieces = stamped.stamp.row(row);
        let Copies { twin, kin } = stamped.copies;
        if twin > 0 && self.copy(pieces, twin as usize, stamped.width as usize) {
            return;
        }
        for (part, piece) in pieces.iter().enumerate() {
            let alone = std::slice::from_ref(piece);
            if piece.width == 0
                || (kin > 0 && part != 1 && self.copy(alone, kin as usize, piece.width as usize))
            {
                continue;
            }
            if piece.lead > 0 {
                self.repeat(self.stride, piece.lead as usize);
            }
            if piece.bits > 0 {
                self.flush();
                self.sink.piece(stamped, row, part, piece);
            }
            if piece.trail > 0 {
                self.repeat(self.stride, piece.trail as usize);
            }
        }
    }

    /// Whether the last match goes on at this distance.
    #[inline]
    fn grows(&self, distance: usize) -> bool {
        self.pending.distance == distance && self.pending.length >= SHORTEST
    }

    /// Copies pieces from further left if that is cheaper than their own bits.
    #[inline]
    fn copy(&mut self, pieces: &[Piece], distance: usize, width: usize) -> bool {
        if !self.grows(distance) {
            let ends: u32 =
                pieces.iter().map(|piece| u32::from(piece.lead > 0) + u32::from(piece.trail > 0)).sum();
            let own: u32 = pieces.iter().map(|piece| piece.bits).sum();
            if own == 0 || width < SHORTEST || own + ends * HALF_A_MATCH <= self.sink.price(width, distance) {
                return false;
            }
        }
        self.repeat(distance, width);
        true
    }

    /// Appends one byte over and over.
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

    /// Appends what the row above has, whose first two bytes are these.
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

    /// Appends a copy; long enough for a match, at least with that before it.
    #[inline]
    fn repeat(&mut self, distance: usize, length: usize) {
        if self.pending.distance == distance {
            self.pending.length += length;
            return;
        }
        self.flush();
        self.pending = Pending { distance, length, bytes: [0; 2] };
    }

    /// Ends the match that might have grown.
    #[inline]
    pub(crate) fn flush(&mut self) {
        let Pending { distance, mut length, bytes } = std::mem::take(&mut self.pending);
        if length < SHORTEST {
            for byte in &bytes[..length] {
                self.sink.literal(*byte);
            }
            return;
        }
        while length > LONGEST {
            // What is left must not be too short for a match.
            let now = LONGEST.min(length - SHORTEST);
            self.sink.matched(now, distance);
            length -= now;
        }
        self.sink.matched(length, distance);
    }
}

/// About what a match at the end of a part costs, since the neighbour's is joined to it.
const HALF_A_MATCH: u32 = 7;
