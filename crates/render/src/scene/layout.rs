//! The layout of the pictures. All distances are defined here, in pixels.
//!
//! ```text
//! +--------------------------------------+  frame, with coordinates left and below
//! | 4 [ ][ ][ ][ ][ ][ ][ ][ ]           |
//! | 3 [ ][ ][ ][ ][ ][ ][ ][ ]   board   |
//! | 2 [ ][ ][ ][ ][ ][ ][ ][ ]           |
//! | 1 [ ][ ][ ][ ][ ][ ][ ][ ]           |
//! |    a  b  c  d  e  f  g  h            |
//! |  (K: > (A: > (E: > ..  | (C:   red   |  tray: the ladder, one row a colour,
//! |  (k: > (a: > (e: > ..  | (c:   black |  highest rank left, the unranked cannon apart
//! +--------------------------------------+
//! ```
//!
//! A board with as many ranks as files has its tray to the right, with rows that run down: chats give a picture more
//! width than height.

use crate::sprites::sprite::Axis;

/// Side of one square.
pub(crate) const TILE_PX: u32 = 92;
/// Distance between two points of a xiangqi board.
pub(crate) const POINT_PX: u32 = 80;
/// Side of the corner of a point that a badge covers.
pub(crate) const POINT_BADGE_PX: u32 = 37;
/// Width of the frame left and right of the board; the left one holds the rank digits.
pub(crate) const SIDE_PX: u32 = 36;
/// Height of the frame above the board.
pub(crate) const TOP_PX: u32 = 24;
/// Height of the frame between board and tray; it holds the file letters.
pub(crate) const MIDDLE_PX: u32 = 38;
/// Height of the frame below the tray.
pub(crate) const BOTTOM_PX: u32 = 24;
/// Width of the bright line around the frame.
pub(crate) const RIM_PX: u32 = 4;
/// Width of the dark line around board and tray.
pub(crate) const EDGE_PX: u32 = 4;
/// Side of the sprites that round the corners of the frame.
pub(crate) const CORNER_PX: u32 = 22;
/// Side of a coordinate's sprite.
pub(crate) const COORDINATE_PX: u32 = 28;
/// Side of the corner of a square that a badge covers.
pub(crate) const BADGE_PX: u32 = 43;
/// Side of the corner of a square that a mark covers.
pub(crate) const MARK_PX: u32 = 34;

/// Height of one row of the tray.
pub(crate) const ROW_PX: u32 = 66;
/// Width of one row of the tray when rows run down.
pub(crate) const COLUMN_PX: u32 = 76;
/// Gap between two rows.
pub(crate) const ROW_GAP_PX: u32 = 4;
/// Side of the sprites that round the corners of the tray.
pub(crate) const ROW_CORNER_PX: u32 = 12;
/// Side of a kind's disc on the ladder.
pub(crate) const RUNG_PX: u32 = 58;
/// Side of one pip.
pub(crate) const PIP_PX: u32 = 20;
/// Distance from one column of pips to the next.
const PIP_STEP_PX: u32 = 20;
/// Number of pips above one another, or side by side when rows run down.
const PIPS_TOGETHER: u32 = 3;
/// Width of the mark at the start of a row.
pub(crate) const STANDING_MARK_PX: u32 = 36;
/// Distance from the left end of a row to its mark.
pub(crate) const STANDING_MARK_INDENT_PX: u32 = 6;
/// Space at the start of a row, for the mark.
const HEAD_PX: u32 = 50;
/// Space at the end of a row.
const TAIL_PX: u32 = 14;
/// Space at the end of a row that runs down.
const FOOT_PX: u32 = 4;
/// Additional space before an unranked cannon.
const APART_PX: u32 = 18;
/// Width of the chevron between two rungs; its height when rows run down.
pub(crate) const CHEVRON_PX: u32 = 12;
/// Width of the frame between the board and a tray to its right, and to the right of that tray.
pub(crate) const BESIDE_PX: u32 = 24;

/// A place in the picture: pixels from the left and from the top.
pub(crate) type Point = (u32, u32);

/// A rectangle of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// The places in the picture of one board and its tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    files: u32,
    ranks: u32,
    /// Side of one square, or distance between two points.
    tile_px: u32,
    /// Number of rows of the ladder.
    rows: u32,
    /// The direction of the rows.
    pub(crate) axis: Axis,
}

impl Layout {
    /// Creates the layout of a board of `files` by `ranks` squares and a ladder of `rows` rows.
    pub(crate) fn new(files: u8, ranks: u8, rows: usize, tile_px: u32) -> Self {
        let axis = if ranks < files { Axis::Across } else { Axis::Down };
        let rows = u32::try_from(rows).unwrap_or(u32::MAX);
        Self { files: u32::from(files), ranks: u32::from(ranks), tile_px, rows, axis }
    }

    /// Width of the picture.
    pub(crate) const fn width(self) -> u32 {
        let field = self.field();
        match self.axis {
            Axis::Across => field.x + field.width + SIDE_PX,
            Axis::Down => {
                let tray = self.tray();
                tray.x + tray.width + BESIDE_PX
            }
        }
    }

    /// Height of the picture.
    pub(crate) const fn height(self) -> u32 {
        let tray = self.tray();
        tray.y + tray.height + BOTTOM_PX
    }

    /// The area of all squares.
    pub(crate) const fn field(self) -> Area {
        Area { x: SIDE_PX, y: TOP_PX, width: self.files * self.tile_px, height: self.ranks * self.tile_px }
    }

    /// The area of all rows of the ladder.
    pub(crate) const fn tray(self) -> Area {
        let field = self.field();
        match self.axis {
            Axis::Across => {
                let y = field.y + field.height + MIDDLE_PX;
                Area { x: field.x, y, width: field.width, height: side_by_side(self.rows, ROW_PX) }
            }
            Axis::Down => {
                let x = field.x + field.width + BESIDE_PX;
                let height = field.height + MIDDLE_PX - BOTTOM_PX;
                Area { x, y: field.y, width: side_by_side(self.rows, COLUMN_PX), height }
            }
        }
    }

    /// The area of one row of the ladder.
    pub(crate) const fn row(self, row: usize) -> Area {
        let tray = self.tray();
        match self.axis {
            Axis::Across => Area { y: tray.y + row as u32 * (ROW_PX + ROW_GAP_PX), height: ROW_PX, ..tray },
            Axis::Down => {
                Area { x: tray.x + row as u32 * (COLUMN_PX + ROW_GAP_PX), width: COLUMN_PX, ..tray }
            }
        }
    }

    /// The top left corner of a square. Columns count from 0 at the left, rows from 0 at the bottom.
    pub(crate) const fn tile(self, file: u8, rank: u8) -> Point {
        let from_top = self.ranks - 1 - rank as u32;
        (SIDE_PX + file as u32 * self.tile_px, TOP_PX + from_top * self.tile_px)
    }

    /// The place of the letter below a column.
    pub(crate) const fn file_letter(self, file: u8) -> Point {
        let field = self.field();
        let below = field.y + field.height;
        (
            field.x + file as u32 * self.tile_px + (self.tile_px - COORDINATE_PX) / 2,
            below + (MIDDLE_PX - COORDINATE_PX) / 2,
        )
    }

    /// The place of the digit left of a row.
    pub(crate) const fn rank_digit(self, rank: u8) -> Point {
        let (x, y) = self.tile(0, rank);
        (
            x - SIDE_PX + (SIDE_PX + RIM_PX - EDGE_PX - COORDINATE_PX) / 2,
            y + (self.tile_px - COORDINATE_PX) / 2,
        )
    }

    /// Returns the places of the rungs. `pips` is, for each rung, the largest number of pips in any row; `apart` says
    /// whether the last rung is unranked.
    ///
    /// The space that discs and pips leave free is distributed evenly between the rungs.
    pub(crate) fn rungs(self, pips: &[u32], apart: bool) -> Vec<RungPlace> {
        let (length, head, tail) = match self.axis {
            Axis::Across => (self.tray().width, HEAD_PX, TAIL_PX),
            Axis::Down => (self.tray().height, ROW_PX, FOOT_PX),
        };
        let sizes: Vec<u32> = pips.iter().map(|pips| self.rung_px(*pips)).collect();
        let taken: u32 = sizes.iter().sum::<u32>() + head + tail;
        let apart = apart && sizes.len() > 1;
        let free = length.saturating_sub(taken + if apart { APART_PX } else { 0 });
        let gaps = u32::try_from(sizes.len().saturating_sub(1)).unwrap_or(0).max(1);
        let gap = free / gaps;
        let mut at = head;
        let mut places = Vec::with_capacity(sizes.len());
        for (index, size) in sizes.iter().enumerate() {
            let stands_apart = apart && index + 1 == sizes.len();
            let before = match index {
                0 => 0,
                _ if stands_apart => gap + APART_PX,
                _ => gap,
            };
            at += before;
            places.push(RungPlace { at, middle_of_gap: at - before / 2, stands_apart });
            at += size;
        }
        places
    }

    /// Returns the length of a disc with its pips.
    const fn rung_px(self, pips: u32) -> u32 {
        match self.axis {
            Axis::Across => RUNG_PX + pips.div_ceil(PIPS_TOGETHER) * PIP_STEP_PX,
            Axis::Down => ROW_PX + pips.div_ceil(PIPS_TOGETHER) * PIP_PX,
        }
    }

    /// Returns the place of one of `count` pips, relative to its rung.
    pub(crate) fn pip(self, index: u32, count: u32) -> Point {
        let lines = count.div_ceil(PIPS_TOGETHER).max(1);
        let a_line = count.div_ceil(lines).max(1);
        let line = index / a_line;
        let in_line = a_line.min(count - line * a_line);
        let size = in_line * PIP_PX;
        match self.axis {
            Axis::Across => {
                let top = ROW_PX.saturating_sub(size) / 2;
                (RUNG_PX + line * PIP_STEP_PX, top + (index % a_line) * PIP_PX)
            }
            Axis::Down => {
                let left = COLUMN_PX.saturating_sub(size) / 2;
                (left + (index % a_line) * PIP_PX, ROW_PX - 5 + line * PIP_PX)
            }
        }
    }
}

/// Returns the width of `count` rows or columns with gaps between them.
const fn side_by_side(count: u32, px: u32) -> u32 {
    (count * (px + ROW_GAP_PX)).saturating_sub(ROW_GAP_PX)
}

/// The place of a rung, in pixels from the start of its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RungPlace {
    /// The start of its disc.
    pub(crate) at: u32,
    /// The middle of the gap before it.
    pub(crate) middle_of_gap: u32,
    /// Whether a line instead of a chevron separates it from the previous rung.
    pub(crate) stands_apart: bool,
}
