//! Where everything is: all distances in pixels, all of them here.
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

use crate::rules::Kind;
use crate::session::Rung;

/// Side of one square.
pub(super) const TILE_PX: u32 = 92;
/// Width of the frame left and right of the board; the left one holds the rank digits.
pub(super) const SIDE_PX: u32 = 36;
/// Height of the frame above the board.
pub(super) const TOP_PX: u32 = 24;
/// Height of the frame between board and tray; it holds the file letters.
pub(super) const MIDDLE_PX: u32 = 38;
/// Height of the frame below the tray.
pub(super) const BOTTOM_PX: u32 = 24;
/// The bright line round the frame.
pub(super) const RIM_PX: u32 = 4;
/// The dark line round board and tray.
pub(super) const EDGE_PX: u32 = 4;
/// Side of the sprites that round the corners of the frame.
pub(super) const CORNER_PX: u32 = 22;
/// Side of a coordinate's sprite.
pub(super) const COORDINATE_PX: u32 = 28;
/// Side of the corner of a square that a badge replaces.
pub(super) const BADGE_PX: u32 = 43;
/// Side of the corner of a square that a mark replaces.
pub(super) const MARK_PX: u32 = 34;

/// Height of one row of the tray.
pub(super) const ROW_PX: u32 = 66;
/// Between the two rows.
pub(super) const ROW_GAP_PX: u32 = 4;
/// Side of the sprites that round the corners of the tray.
pub(super) const ROW_CORNER_PX: u32 = 12;
/// Side of a kind's disc on the ladder.
pub(super) const RUNG_PX: u32 = 58;
/// Side of one pip.
pub(super) const PIP_PX: u32 = 20;
/// From one column of pips to the next.
const PIP_STEP_PX: u32 = 20;
/// Pips above one another.
const PIPS_A_COLUMN: u32 = 3;
/// Width of the mark at the head of a row.
pub(super) const CREST_PX: u32 = 36;
/// From the left end of a row to its mark.
pub(super) const CREST_INDENT_PX: u32 = 6;
/// Room at the head of a row, for the mark.
const HEAD_PX: u32 = 50;
/// Room at the end of a row.
const TAIL_PX: u32 = 14;
/// How much further the unranked cannon stands from the rung before it than the others do.
const APART_PX: u32 = 18;
/// Width of the chevron between two rungs.
pub(super) const CHEVRON_PX: u32 = 12;

/// A place on the canvas: pixels from the left and from the top.
pub(super) type Point = (u32, u32);

/// A rectangle of the canvas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// The places in the picture of a board of one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    files: u32,
    ranks: u32,
}

impl Layout {
    /// The layout of a board of `files` by `ranks` squares.
    pub(super) fn new(files: u8, ranks: u8) -> Self {
        Self { files: u32::from(files), ranks: u32::from(ranks) }
    }

    /// Width of the picture.
    pub(super) const fn width(self) -> u32 {
        2 * SIDE_PX + self.files * TILE_PX
    }

    /// Height of the picture.
    pub(super) const fn height(self) -> u32 {
        let tray = self.tray();
        tray.y + tray.height + BOTTOM_PX
    }

    /// All squares.
    pub(super) const fn field(self) -> Area {
        Area { x: SIDE_PX, y: TOP_PX, width: self.files * TILE_PX, height: self.ranks * TILE_PX }
    }

    /// Both rows of the ladder.
    pub(super) const fn tray(self) -> Area {
        let field = self.field();
        let y = field.y + field.height + MIDDLE_PX;
        Area { x: field.x, y, width: field.width, height: 2 * ROW_PX + ROW_GAP_PX }
    }

    /// One row of the ladder: 0 red, 1 black.
    pub(super) fn row(self, row: usize) -> Area {
        let tray = self.tray();
        let down = if row == 0 { 0 } else { ROW_PX + ROW_GAP_PX };
        Area { y: tray.y + down, height: ROW_PX, ..tray }
    }

    /// The left upper corner of the square in `file` and `rank`, both from 0 at the left and at the bottom.
    pub(super) fn tile(self, file: u8, rank: u8) -> Point {
        let from_top = self.ranks - 1 - u32::from(rank);
        (SIDE_PX + u32::from(file) * TILE_PX, TOP_PX + from_top * TILE_PX)
    }

    /// Where the letter of a file goes.
    pub(super) fn file_letter(self, file: u8) -> Point {
        let field = self.field();
        let below = field.y + field.height;
        (
            field.x + u32::from(file) * TILE_PX + (TILE_PX - COORDINATE_PX) / 2,
            below + (MIDDLE_PX - COORDINATE_PX) / 2,
        )
    }

    /// Where the digit of a rank goes.
    pub(super) fn rank_digit(self, rank: u8) -> Point {
        let (x, y) = self.tile(0, rank);
        (x - SIDE_PX + (SIDE_PX + RIM_PX - EDGE_PX - COORDINATE_PX) / 2, y + (TILE_PX - COORDINATE_PX) / 2)
    }

    /// The left edge of each rung, and of the chevron or line before it, for a ladder in rank order.
    ///
    /// What is left of the row after discs and pips is shared out evenly between the rungs.
    pub(super) fn rungs(self, ladder: &[Rung]) -> Vec<RungPlace> {
        let row = self.tray();
        let widths: Vec<u32> = ladder.iter().map(rung_width).collect();
        let taken: u32 = widths.iter().sum::<u32>() + HEAD_PX + TAIL_PX;
        let apart = ladder.len() > 1 && ladder.last().is_some_and(|rung| rung.kind == Kind::Cannon);
        let free = row.width.saturating_sub(taken + if apart { APART_PX } else { 0 });
        let gaps = u32::try_from(ladder.len().saturating_sub(1)).unwrap_or(0).max(1);
        let gap = free / gaps;
        let mut x = row.x + HEAD_PX;
        let mut places = Vec::with_capacity(ladder.len());
        for (index, width) in widths.into_iter().enumerate() {
            let stands_apart = apart && index + 1 == ladder.len();
            let before = match index {
                0 => 0,
                _ if stands_apart => gap + APART_PX,
                _ => gap,
            };
            x += before;
            places.push(RungPlace { x, middle_of_gap: x - before / 2, stands_apart });
            x += width;
        }
        places
    }
}

/// Where one rung stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RungPlace {
    /// Left edge of its disc.
    pub(super) x: u32,
    /// Middle of the gap before it.
    pub(super) middle_of_gap: u32,
    /// Whether a line, not a chevron, parts it from the rung before.
    pub(super) stands_apart: bool,
}

/// Width of a disc and its pips.
fn rung_width(rung: &Rung) -> u32 {
    let pips = rung.tallies.iter().map(|tally| pip_count(*tally)).max().unwrap_or(0);
    RUNG_PX + pip_columns(pips) * PIP_STEP_PX
}

/// Number of pips of a tally.
fn pip_count(tally: crate::session::Tally) -> u32 {
    u32::from(tally.up) + u32::from(tally.down) + u32::from(tally.taken)
}

/// Columns that so many pips stand in.
fn pip_columns(pips: u32) -> u32 {
    pips.div_ceil(PIPS_A_COLUMN)
}

/// Where the pip with this number stands among `count`, from the upper left corner of its rung's row.
pub(super) fn pip(index: u32, count: u32) -> Point {
    let a_column = count.div_ceil(pip_columns(count).max(1)).max(1);
    let column = index / a_column;
    let in_column = a_column.min(count - column * a_column);
    let high = in_column * PIP_PX;
    let top = ROW_PX.saturating_sub(high) / 2;
    (RUNG_PX + column * PIP_STEP_PX, top + (index % a_column) * PIP_PX)
}
