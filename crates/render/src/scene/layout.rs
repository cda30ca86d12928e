//! The layout of the pictures. All distances are defined here, in pixels.
//!
//! ```text
//! +--------------------------------------+  frame, with coordinates left and below
//! | 4 [ ][ ][ ][ ][ ][ ][ ][ ]           |
//! | 3 [ ][ ][ ][ ][ ][ ][ ][ ]   board   |
//! | 2 [ ][ ][ ][ ][ ][ ][ ][ ]           |
//! | 1 [ ][ ][ ][ ][ ][ ][ ][ ]           |
//! |    a  b  c  d  e  f  g  h            |
//! |  (K: (A: (E: (R: (H: (P: | (C: red   |  ladder: one row a colour, highest rank left,
//! |  (k: (a: (e: (r: (h: (p: | (c: black |  the unranked cannon apart
//! +--------------------------------------+
//! ```
//!
//! A phone shows a picture as wide as its screen, so nothing stands beside a board. Xiangqi has no ladder, but a row
//! with the captured pieces above the board and another below it.

use crate::sprites::sprite::Place;

/// Side of one square.
pub(crate) const TILE_PX: u32 = 92;
/// Distance between two points of a xiangqi board.
pub(crate) const POINT_PX: u32 = 80;
/// Side of the corner that shows the captured piece, on a square and on a point.
pub(crate) const CAPTIVE_PX: u32 = 42;
pub(crate) const POINT_CAPTIVE_PX: u32 = 38;
/// Width of the frame left of the board; it holds the rank digits.
pub(crate) const SIDE_PX: u32 = 42;
/// Width of the frame right of the board.
pub(crate) const RIGHT_PX: u32 = 24;
/// Height of the frame above the board.
pub(crate) const TOP_PX: u32 = 24;
/// Height of the frame below the board; it holds the file letters.
pub(crate) const MIDDLE_PX: u32 = 42;
/// Height of the frame below the ladder.
pub(crate) const BOTTOM_PX: u32 = 24;
/// Width of the bright line around the frame.
pub(crate) const RIM_PX: u32 = 4;
/// Width of the dark line around the board and around rows.
pub(crate) const EDGE_PX: u32 = 4;
/// Side of the sprites that round the corners of the frame.
pub(crate) const CORNER_PX: u32 = 22;
/// Side of a coordinate's sprite.
pub(crate) const COORDINATE_PX: u32 = 34;

/// Space around the points of a xiangqi board, with the line around the board.
pub(crate) const MARGIN_PX: u32 = 14;
/// Distance from the edge of that space to its line.
pub(crate) const BORDER_INSET_PX: u32 = 6;
/// Width of that line.
pub(crate) const BORDER_PX: u32 = 4;

/// Height of one row of the ladder.
pub(crate) const ROW_PX: u32 = 80;
/// Height of a row of captures.
pub(crate) const CAPTURES_PX: u32 = 46;
/// Height of the frame above the upper row of captures, between it and the board, and below the lower row.
const CAPTURES_EDGE_PX: u32 = 14;
/// Width of the tab at the start of a row of captures, with the mark of its side.
pub(crate) const TAB_PX: u32 = 50;
/// Width of the frame around the row of the colour to move.
pub(crate) const ROW_FRAME_PX: u32 = 3;
/// Gap between two rows.
const ROW_GAP_PX: u32 = 4;
/// Side of the sprites that round the corners of rows.
pub(crate) const ROW_CORNER_PX: u32 = 12;
/// Side of a kind's disc on the ladder.
pub(crate) const RUNG_PX: u32 = 54;
/// Width of the number of a kind's pieces.
const COUNT_PX: u32 = 36;
/// Width and height of a captured kind.
pub(crate) const CAPTURE_PX: (u32, u32) = (40, 40);
/// Width and height of the number beside it, with the gap on its left.
pub(crate) const CAPTURE_COUNT_PX: (u32, u32) = (30, 40);
pub(crate) const CAPTURE_COUNT_GAP_PX: u32 = 4;
/// Gap between two captured kinds.
const CAPTURE_GAP_PX: u32 = 10;
/// Side of the mark at the start of a row.
pub(crate) const STANDING_MARK_PX: u32 = 36;
/// Distance from the start of a row to its mark.
pub(crate) const STANDING_MARK_INDENT_PX: u32 = 7;
/// Space at the start of a row of the ladder, for the mark.
const HEAD_PX: u32 = 46;
/// Space at the end of a row.
const TAIL_PX: u32 = 6;
/// Additional space before an unranked cannon.
const APART_PX: u32 = 10;

/// Returns the width and height of a number's sprite on the ladder. Two stacked ones fill a row inside its frame.
pub(crate) const fn count_size(place: Place) -> (u32, u32) {
    match place {
        Place::Alone => (COUNT_PX, 52),
        Place::Stacked => (COUNT_PX, (ROW_PX - 2 * ROW_FRAME_PX) / 2),
    }
}

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

/// The rows above and below a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rows {
    /// The rows of a ladder, below the board.
    Ladder(u32),
    /// A row of captures above the board and one below it.
    Captures,
}

/// The places in the picture of one board and its rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    files: u32,
    ranks: u32,
    /// Side of one square, or distance between two points.
    tile_px: u32,
    /// Space around the tiles.
    margin_px: u32,
    rows: Rows,
}

impl Layout {
    /// Creates the layout of a board of `files` by `ranks` squares and a ladder of `rows` rows.
    pub(crate) fn new(files: u8, ranks: u8, rows: usize) -> Self {
        let rows = Rows::Ladder(u32::try_from(rows).unwrap_or(u32::MAX));
        Self { files: u32::from(files), ranks: u32::from(ranks), tile_px: TILE_PX, margin_px: 0, rows }
    }

    /// Creates the layout of a xiangqi board of `files` by `ranks` points without rows.
    pub(crate) fn of_points(files: u8, ranks: u8) -> Self {
        let (files, ranks) = (u32::from(files), u32::from(ranks));
        Self { files, ranks, tile_px: POINT_PX, margin_px: MARGIN_PX, rows: Rows::Ladder(0) }
    }

    /// Returns the layout with a row of captures above the board and one below it.
    pub(crate) const fn with_captures(self) -> Self {
        Self { rows: Rows::Captures, ..self }
    }

    /// Width of the picture.
    pub(crate) const fn width(self) -> u32 {
        let board = self.board();
        board.x + board.width + RIGHT_PX
    }

    /// Height of the picture.
    pub(crate) const fn height(self) -> u32 {
        let board = self.board();
        let below = board.y + board.height + MIDDLE_PX;
        match self.rows {
            Rows::Ladder(0) => below,
            Rows::Ladder(rows) => below + rows * (ROW_PX + ROW_GAP_PX) - ROW_GAP_PX + BOTTOM_PX,
            Rows::Captures => below + CAPTURES_PX + CAPTURES_EDGE_PX,
        }
    }

    /// The area of all squares or points.
    pub(crate) const fn field(self) -> Area {
        let above = match self.rows {
            Rows::Ladder(_) => TOP_PX,
            Rows::Captures => CAPTURES_EDGE_PX + CAPTURES_PX + CAPTURES_EDGE_PX,
        };
        Area {
            x: SIDE_PX + self.margin_px,
            y: above + self.margin_px,
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

    /// The area of a row of the ladder, or of the upper (0) or lower row of captures.
    pub(crate) const fn row(self, row: usize) -> Area {
        let board = self.board();
        let below = board.y + board.height + MIDDLE_PX;
        let row = row as u32;
        match (self.rows, row) {
            (Rows::Ladder(_), _) => Area { y: below + row * (ROW_PX + ROW_GAP_PX), height: ROW_PX, ..board },
            (Rows::Captures, 0) => Area { y: CAPTURES_EDGE_PX, height: CAPTURES_PX, ..board },
            (Rows::Captures, _) => Area { y: below, height: CAPTURES_PX, ..board },
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

    /// Returns the distances of `count` rungs from the start of their row; `apart` says whether the last one is
    /// unranked. The space that they leave free is distributed evenly between them.
    pub(crate) fn rungs(self, count: usize, apart: bool) -> Vec<u32> {
        let length = self.board().width;
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let apart = if apart && count > 1 { APART_PX } else { 0 };
        let taken = HEAD_PX + count * (RUNG_PX + COUNT_PX) + apart + TAIL_PX;
        let gap = length.saturating_sub(taken) / count.saturating_sub(1).max(1);
        let before = |rung| if rung + 1 == count { apart } else { 0 };
        (0..count).map(|rung| HEAD_PX + rung * (RUNG_PX + COUNT_PX + gap) + before(rung)).collect()
    }
}

/// Returns the place of the disc of a rung in its row.
pub(crate) const fn rung_disc(row: Area, at: u32) -> Point {
    (row.x + at, row.y + (ROW_PX - RUNG_PX) / 2)
}

/// Returns the place of a number of a rung: alone, or the upper (0) or lower one of two.
pub(crate) const fn rung_number(row: Area, at: u32, place: Place, index: u32) -> Point {
    let (_, height) = count_size(place);
    let y = match place {
        Place::Alone => (ROW_PX - height) / 2,
        Place::Stacked => ROW_FRAME_PX + index * height,
    };
    (row.x + at + RUNG_PX, row.y + y)
}

/// Returns the area of the line before a rung that is set apart.
pub(crate) const fn separator(row: Area, at: u32) -> Area {
    Area { x: row.x + at - APART_PX + 1, y: row.y + 12, width: 2, height: row.height - 24 }
}

/// Returns the places of captured kinds in their row, from whether each has a number, and how far they reach.
pub(crate) fn captures(row: Area, numbered: impl Iterator<Item = bool>) -> (Vec<Point>, u32) {
    let (width, height) = CAPTURE_PX;
    let mut next = TAB_PX;
    let places = numbered.map(|numbered| {
        let x = row.x + next;
        next += width + if numbered { CAPTURE_COUNT_PX.0 } else { 0 } + CAPTURE_GAP_PX;
        (x, row.y + (CAPTURES_PX - height) / 2)
    });
    let places = places.collect();
    (places, next)
}

/// Returns an area extended by `by` pixels on all sides.
pub(crate) const fn grown(area: Area, by: u32) -> Area {
    Area { x: area.x - by, y: area.y - by, width: area.width + 2 * by, height: area.height + 2 * by }
}

/// Returns an area without `by` pixels on all sides; it is empty if there are no more.
pub(crate) const fn shrunk(area: Area, by: u32) -> Area {
    let (width, height) = (area.width.saturating_sub(2 * by), area.height.saturating_sub(2 * by));
    Area { x: area.x + by, y: area.y + by, width, height }
}
