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
//! width than height. Next to a board of xiangqi is a thin strip instead, with the pieces that each side has captured.

use crate::sprites::sprite::Axis;

/// Side of one square.
pub(crate) const TILE_PX: u32 = 92;
/// Distance between two points of a xiangqi board.
pub(crate) const POINT_PX: u32 = 80;
/// Side of the corner of a point that a badge covers.
pub(crate) const POINT_BADGE_PX: u32 = 37;
/// Width of the frame left of the board; it holds the rank digits.
pub(crate) const SIDE_PX: u32 = 42;
/// Width of the frame right of the board.
pub(crate) const RIGHT_PX: u32 = 24;
/// Height of the frame above the board.
pub(crate) const TOP_PX: u32 = 24;
/// Height of the frame between board and tray; it holds the file letters.
pub(crate) const MIDDLE_PX: u32 = 42;
/// Height of the frame below the tray.
pub(crate) const BOTTOM_PX: u32 = 24;
/// Width of the bright line around the frame.
pub(crate) const RIM_PX: u32 = 4;
/// Width of the dark line around board and tray.
pub(crate) const EDGE_PX: u32 = 4;
/// Side of the sprites that round the corners of the frame.
pub(crate) const CORNER_PX: u32 = 22;
/// Side of a coordinate's sprite.
pub(crate) const COORDINATE_PX: u32 = 34;
/// Side of the corner of a square that a badge covers.
pub(crate) const BADGE_PX: u32 = 43;
/// Side of the corner of a square that a mark covers.
pub(crate) const MARK_PX: u32 = 34;

/// Space around the points of a xiangqi board, with the line around the board.
pub(crate) const MARGIN_PX: u32 = 14;
/// Distance from the edge of that space to its line.
pub(crate) const BORDER_INSET_PX: u32 = 6;
/// Width of that line.
pub(crate) const BORDER_PX: u32 = 4;

/// Height of one row of the tray.
pub(crate) const ROW_PX: u32 = 74;
/// Width of one row of the tray when rows run down.
pub(crate) const COLUMN_PX: u32 = 76;
/// Width of the strip of captures.
pub(crate) const STRIP_PX: u32 = 74;
/// Width of the frame around the row of the colour to move.
pub(crate) const ROW_FRAME_PX: u32 = 4;
/// Gap between two rows.
pub(crate) const ROW_GAP_PX: u32 = 4;
/// Side of the sprites that round the corners of the tray.
pub(crate) const ROW_CORNER_PX: u32 = 12;
/// Side of a kind's disc on the ladder.
pub(crate) const RUNG_PX: u32 = 52;
/// Side of the number of a kind's pieces.
pub(crate) const COUNT_PX: u32 = 32;
/// Width and height of a captured kind.
pub(crate) const CAPTURE_PX: (u32, u32) = (44, 50);
/// Width of the number beside it.
pub(crate) const CAPTURE_COUNT_PX: u32 = 22;
/// Side of the mark at the start of a row.
pub(crate) const STANDING_MARK_PX: u32 = 36;
/// Distance from the start of a row to its mark.
pub(crate) const STANDING_MARK_INDENT_PX: u32 = 7;
/// Space at the start of a row, for the mark.
pub(crate) const HEAD_PX: u32 = 44;
/// Space at the end of a row.
const TAIL_PX: u32 = 6;
/// Additional space before an unranked cannon.
const APART_PX: u32 = 12;
/// Width and height of the chevron between two rungs.
pub(crate) const CHEVRON_PX: (u32, u32) = (10, 24);
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

/// What is next to a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tray {
    /// Rows of a ladder below the board.
    Below(u32),
    /// Rows of a ladder to the right of the board, which run down.
    Beside(u32),
    /// The strip of captures, to the right of the board.
    Strip,
}

/// The places in the picture of one board and its tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    files: u32,
    ranks: u32,
    /// Side of one square, or distance between two points.
    tile_px: u32,
    /// Space around the tiles.
    margin_px: u32,
    tray: Tray,
}

impl Layout {
    /// Creates the layout of a board of `files` by `ranks` squares and a ladder of `rows` rows.
    pub(crate) fn new(files: u8, ranks: u8, rows: usize) -> Self {
        let rows = u32::try_from(rows).unwrap_or(u32::MAX);
        let tray = if ranks < files { Tray::Below(rows) } else { Tray::Beside(rows) };
        Self { files: u32::from(files), ranks: u32::from(ranks), tile_px: TILE_PX, margin_px: 0, tray }
    }

    /// Creates the layout of a xiangqi board of `files` by `ranks` points, with the strip of captures.
    pub(crate) fn of_points(files: u8, ranks: u8) -> Self {
        let (files, ranks) = (u32::from(files), u32::from(ranks));
        Self { files, ranks, tile_px: POINT_PX, margin_px: MARGIN_PX, tray: Tray::Strip }
    }

    /// The direction of the rows of the ladder.
    pub(crate) const fn axis(self) -> Axis {
        match self.tray {
            Tray::Below(_) => Axis::Across,
            Tray::Beside(_) | Tray::Strip => Axis::Down,
        }
    }

    /// Width of the picture.
    pub(crate) const fn width(self) -> u32 {
        let board = self.board();
        match self.axis() {
            Axis::Across => board.x + board.width + RIGHT_PX,
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

    /// The area of all squares or points.
    pub(crate) const fn field(self) -> Area {
        Area {
            x: SIDE_PX + self.margin_px,
            y: TOP_PX + self.margin_px,
            width: self.files * self.tile_px,
            height: self.ranks * self.tile_px,
        }
    }

    /// The area of all squares or points and the space around them.
    pub(crate) const fn board(self) -> Area {
        grown(self.field(), self.margin_px)
    }

    /// The areas of the line around the points of a xiangqi board; none for squares.
    pub(crate) fn border(self) -> impl Iterator<Item = Area> {
        let sides = (self.margin_px > 0).then(|| {
            let (Area { x, y, width, height }, thick) = (shrunk(self.board(), BORDER_INSET_PX), BORDER_PX);
            [
                Area { x, y, width, height: thick },
                Area { x, y: y + height - thick, width, height: thick },
                Area { x, y, width: thick, height },
                Area { x: x + width - thick, y, width: thick, height },
            ]
        });
        sides.into_iter().flatten()
    }

    /// The area of all rows of the ladder, or of the strip.
    pub(crate) const fn tray(self) -> Area {
        let board = self.board();
        let below = board.y + board.height + MIDDLE_PX;
        let beside =
            Area { x: board.x + board.width + BESIDE_PX, height: below - BOTTOM_PX - board.y, ..board };
        match self.tray {
            Tray::Below(rows) => Area { y: below, height: side_by_side(rows, ROW_PX), ..board },
            Tray::Beside(rows) => Area { width: side_by_side(rows, COLUMN_PX), ..beside },
            Tray::Strip => Area { width: STRIP_PX, ..beside },
        }
    }

    /// The area of one row of the ladder, or of the upper (0) or lower half of the strip.
    pub(crate) const fn row(self, row: usize) -> Area {
        let tray = self.tray();
        let row = row as u32;
        match self.tray {
            Tray::Below(_) => Area { y: tray.y + row * (ROW_PX + ROW_GAP_PX), height: ROW_PX, ..tray },
            Tray::Beside(_) => Area { x: tray.x + row * (COLUMN_PX + ROW_GAP_PX), width: COLUMN_PX, ..tray },
            Tray::Strip => {
                let height = (tray.height - ROW_GAP_PX) / 2;
                Area { y: tray.y + row * (height + ROW_GAP_PX), height, ..tray }
            }
        }
    }

    /// The top left corner of a square. Columns count from 0 at the left, rows from 0 at the bottom.
    pub(crate) const fn tile(self, file: u8, rank: u8) -> Point {
        let from_top = self.ranks - 1 - rank as u32;
        let field = self.field();
        (field.x + file as u32 * self.tile_px, field.y + from_top * self.tile_px)
    }

    /// The place of the letter below a column.
    pub(crate) const fn file_letter(self, file: u8) -> Point {
        let (field, board) = (self.field(), self.board());
        let below = board.y + board.height;
        (
            field.x + file as u32 * self.tile_px + (self.tile_px - COORDINATE_PX) / 2,
            below + (MIDDLE_PX - COORDINATE_PX) / 2,
        )
    }

    /// The place of the digit left of a row.
    pub(crate) const fn rank_digit(self, rank: u8) -> Point {
        let (_, y) = self.tile(0, rank);
        ((SIDE_PX + RIM_PX - EDGE_PX - COORDINATE_PX) / 2, y + (self.tile_px - COORDINATE_PX) / 2)
    }

    /// Returns the places of rungs, from the number of pieces of each kind; `apart` says whether the last one is unranked.
    ///
    /// A kind can have as many numbers as pieces: face up, face down, captured. The third stands behind the first two.
    /// The space that the rungs leave free is distributed evenly between them.
    pub(crate) fn rungs(self, pieces: &[u8], apart: bool) -> Vec<RungPlace> {
        let length = match self.axis() {
            Axis::Across => self.tray().width,
            Axis::Down => self.tray().height,
        };
        let size = |pieces: u8| RUNG_PX + if pieces > 2 { 2 * COUNT_PX } else { COUNT_PX };
        let count = pieces.len();
        let apart = apart && count > 1;
        let taken = pieces.iter().copied().map(size).sum::<u32>() + HEAD_PX + TAIL_PX;
        let free = length.saturating_sub(taken + if apart { APART_PX } else { 0 });
        let gap = free / u32::try_from(count.saturating_sub(1)).unwrap_or(0).max(1);
        let mut at = HEAD_PX;
        let mut places = Vec::with_capacity(count);
        for (index, pieces) in pieces.iter().enumerate() {
            let stands_apart = apart && index + 1 == count;
            let before = match index {
                0 => 0,
                _ if stands_apart => gap + APART_PX,
                _ => gap,
            };
            at += before;
            places.push(RungPlace { at, middle_of_gap: at - before / 2, stands_apart });
            at += size(*pieces);
        }
        places
    }

    /// Returns the place of the disc of a rung in its row.
    pub(crate) const fn disc(self, row: Area, rung: RungPlace) -> Point {
        match self.axis() {
            Axis::Across => (row.x + rung.at, row.y + (ROW_PX - RUNG_PX) / 2),
            Axis::Down => (row.x + (COLUMN_PX - RUNG_PX) / 2, row.y + rung.at),
        }
    }

    /// Returns the place of one of `count` numbers of a rung: two side by side, and a third behind them.
    pub(crate) const fn number(self, row: Area, rung: RungPlace, index: u32, count: u32) -> Point {
        let (behind, index, count) = match (index, count) {
            (2, _) => (COUNT_PX, 0, 1),
            (_, 3) => (0, index, 2),
            _ => (0, index, count),
        };
        let size = count * COUNT_PX;
        match self.axis() {
            Axis::Across => (
                row.x + rung.at + RUNG_PX + behind,
                row.y + ROW_PX.saturating_sub(size) / 2 + index * COUNT_PX,
            ),
            Axis::Down => (
                row.x + COLUMN_PX.saturating_sub(size) / 2 + index * COUNT_PX,
                row.y + rung.at + RUNG_PX + behind,
            ),
        }
    }
}

/// Returns the width of `count` rows or columns with gaps between them.
const fn side_by_side(count: u32, px: u32) -> u32 {
    (count * (px + ROW_GAP_PX)).saturating_sub(ROW_GAP_PX)
}

/// Returns an area extended by `by` pixels on all sides.
pub(crate) const fn grown(area: Area, by: u32) -> Area {
    Area { x: area.x - by, y: area.y - by, width: area.width + 2 * by, height: area.height + 2 * by }
}

/// Returns an area without `by` pixels on all sides.
pub(crate) const fn shrunk(area: Area, by: u32) -> Area {
    Area { x: area.x + by, y: area.y + by, width: area.width - 2 * by, height: area.height - 2 * by }
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
