//! Builds the parts that all pictures share: the frame, the coordinates and the ladder.

use crate::draw::disc::Disc;
use crate::palette::{Ink, Palette};
use crate::scene::layout::{
    Area, CAPTURE_COUNT_PX, CAPTURE_PX, CHEVRON_PX, COLUMN_PX, CORNER_PX, EDGE_PX, HEAD_PX, Layout, Point,
    RIM_PX, ROW_CORNER_PX, ROW_FRAME_PX, ROW_PX, STANDING_MARK_INDENT_PX, STANDING_MARK_PX, STRIP_PX, grown,
    shrunk,
};
use crate::scene::picture::{Fill, Layer, Picture};
use crate::sprites::atlas::Atlas;
use crate::sprites::sprite::{Axis, Corner, Direction, MOST, Pip, Presence, RowStyle, Sprite};
use banqi_rules::game::Colour;
use banqi_session::Standing;

/// One colour's row of the ladder.
#[derive(Debug)]
pub(crate) struct LadderRow {
    pub(crate) colour: Colour,
    pub(crate) standing: Standing,
    /// The kinds in rank order, each with the numbers of its pieces.
    pub(crate) rungs: Vec<(Disc, Vec<(Pip, u8)>)>,
}

/// How the kinds of a ladder are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// Each kind ranks higher than the next.
    Ranked,
    /// Each kind ranks higher than the next, except the last, which has no rank.
    LastApart,
}

/// Adds the layers of a picture one after another.
#[derive(Debug)]
pub(crate) struct PictureBuilder<'a> {
    atlas: &'a Atlas,
    layout: Layout,
    layers: Vec<Layer>,
}

impl<'a> PictureBuilder<'a> {
    /// Starts a picture with the frame.
    pub(crate) fn new(atlas: &'a Atlas, layout: Layout) -> Self {
        let mut builder = Self { atlas, layout, layers: Vec::with_capacity(256) };
        let (width, height) = (layout.width(), layout.height());
        builder.fill(Area { x: 0, y: 0, width, height }, Ink::Frame);
        rim(width, height).into_iter().for_each(|area| builder.fill(area, Ink::Rim));
        builder.corners(Area { x: 0, y: 0, width, height }, CORNER_PX, Sprite::Corner);
        builder.fill(grown(layout.board(), EDGE_PX), Ink::Edge);
        builder.fill(layout.board(), Ink::Field);
        layout.border().for_each(|area| builder.fill(area, Ink::Rule));
        builder.fill(grown(layout.tray(), EDGE_PX), Ink::Edge);
        builder
    }

    /// Returns the finished picture.
    pub(crate) fn build(self) -> Picture {
        Picture { width: self.layout.width(), height: self.layout.height(), layers: self.layers }
    }

    fn fill(&mut self, area: Area, ink: Ink) {
        self.layers.push(Layer { area, fill: Fill::Entry(Palette::entry(ink)) });
    }

    /// Adds a sprite over the layers so far.
    pub(crate) fn add_sprite(&mut self, sprite: Sprite, x: u32, y: u32) {
        let key = self.atlas.key(sprite);
        let (width, height) = self.atlas.size(key);
        self.layers.push(Layer { area: Area { x, y, width, height }, fill: Fill::Sprite(key) });
    }

    /// Adds the four sprites at the corners of an area.
    fn corners(&mut self, area: Area, side_px: u32, sprite: impl Fn(Corner) -> Sprite) {
        for (corner, (x, y)) in corner_places(area, side_px) {
            self.add_sprite(sprite(corner), x, y);
        }
    }

    /// Adds the letters below the columns, from left to right, and the digits left of the rows, from the bottom up.
    pub(crate) fn coordinates(
        &mut self,
        letters: impl Iterator<Item = char>,
        digits: impl Iterator<Item = char>,
    ) {
        for (file, letter) in (0..).zip(letters) {
            let (x, y) = self.layout.file_letter(file);
            self.add_sprite(Sprite::Coordinate(letter), x, y);
        }
        for (rank, digit) in (0..).zip(digits) {
            let (x, y) = self.layout.rank_digit(rank);
            self.add_sprite(Sprite::Coordinate(digit), x, y);
        }
    }

    /// Adds the ladder. All rows must have the same kinds in the same order.
    pub(crate) fn ladder(&mut self, rows: &[LadderRow], order: Order) {
        let pieces = |row: &LadderRow| {
            let numbers = row.rungs.iter().map(|(_, numbers)| numbers);
            numbers.map(|numbers| numbers.iter().map(|(_, count)| *count).sum()).collect::<Vec<u8>>()
        };
        let rungs = rows.iter().map(pieces).max_by_key(Vec::len).unwrap_or_default();
        let places = self.layout.rungs(&rungs, order == Order::LastApart);
        let axis = self.layout.axis();
        for (index, LadderRow { colour, standing, rungs }) in rows.iter().enumerate() {
            let area = self.layout.row(index);
            let style = self.row(area, *standing);
            let (mark, (x, y)) = match axis {
                Axis::Across => {
                    (Direction::Right, (STANDING_MARK_INDENT_PX, (ROW_PX - STANDING_MARK_PX) / 2))
                }
                Axis::Down => {
                    (Direction::Down, ((COLUMN_PX - STANDING_MARK_PX) / 2, STANDING_MARK_INDENT_PX))
                }
            };
            self.add_sprite(Sprite::StandingMark(*colour, *standing, mark), area.x + x, area.y + y);
            for (index, ((disc, numbers), place)) in rungs.iter().zip(&places).enumerate() {
                if place.stands_apart {
                    self.fill(separator(area, axis, place.middle_of_gap), Ink::TrayLine);
                } else if index > 0 && axis == Axis::Across {
                    let (width, height) = CHEVRON_PX;
                    let (x, y) = (place.middle_of_gap - width / 2, (ROW_PX - height) / 2);
                    self.add_sprite(Sprite::Chevron(style), area.x + x, area.y + y);
                }
                let is_gone = numbers.iter().all(|(pip, _)| *pip == Pip::Taken);
                let presence = if is_gone { Presence::Gone } else { Presence::Left };
                let (x, y) = self.layout.disc(area, *place);
                self.add_sprite(Sprite::LadderEntry(style, *disc, presence), x, y);
                let count = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                for (index, (pip, number)) in (0..count).zip(numbers) {
                    let (x, y) = self.layout.number(area, *place, index, count);
                    let number = (*number).clamp(1, MOST);
                    // What is face down or captured looks the same in every colour, so all share one sprite.
                    let colour = match pip {
                        Pip::Down | Pip::Taken => Colour::Red,
                        Pip::Up | Pip::Known => disc.colour,
                    };
                    self.add_sprite(Sprite::Count(style, colour, *pip, number), x, y);
                }
            }
        }
    }

    /// Adds the upper or lower half of the strip of captures: the side there, and the pieces that it has captured, each
    /// kind with its number.
    pub(crate) fn captures(
        &mut self,
        half: usize,
        (colour, standing): (Colour, Standing),
        captured: impl Iterator<Item = (Disc, u8)>,
    ) {
        let area = self.layout.row(half);
        let style = self.row(area, standing);
        let is_upper = half == 0;
        // Both halves begin at the end that is closer to their side.
        let from_start =
            |at: u32, height: u32| if is_upper { area.y + at } else { area.y + area.height - at - height };
        let (x, y) = (
            area.x + (STRIP_PX - STANDING_MARK_PX) / 2,
            from_start(STANDING_MARK_INDENT_PX, STANDING_MARK_PX),
        );
        self.add_sprite(Sprite::StandingMark(colour, standing, Direction::Left), x, y);
        let (width, height) = CAPTURE_PX;
        for (index, (disc, count)) in (0..).zip(captured) {
            let x = area.x + (STRIP_PX - width - CAPTURE_COUNT_PX) / 2;
            let y = from_start(HEAD_PX + index * height, height);
            self.add_sprite(Sprite::Capture(style, disc), x, y);
            if count > 1 {
                self.add_sprite(Sprite::CaptureCount(style, count.min(MOST)), x + width, y);
            }
        }
    }

    /// Adds the background of a row. The row of the colour to move and that of a winner have a frame.
    fn row(&mut self, area: Area, standing: Standing) -> RowStyle {
        let style = RowStyle::from(standing);
        if style == RowStyle::Lit {
            self.fill(area, Ink::Mark);
            self.fill(shrunk(area, ROW_FRAME_PX), style.ink());
        } else {
            self.fill(area, style.ink());
        }
        self.corners(area, ROW_CORNER_PX, |corner| Sprite::RowCorner(style, corner));
        style
    }
}

/// Returns the area of the line before a rung that is set apart.
const fn separator(row: Area, axis: Axis, at: u32) -> Area {
    match axis {
        Axis::Across => Area { x: row.x + at - 1, y: row.y + 12, width: 2, height: row.height - 24 },
        Axis::Down => Area { x: row.x + 12, y: row.y + at - 1, width: row.width - 24, height: 2 },
    }
}

/// Returns the areas of the bright line around the frame.
pub(crate) const fn rim(width: u32, height: u32) -> [Area; 4] {
    [
        Area { x: 0, y: 0, width, height: RIM_PX },
        Area { x: 0, y: height - RIM_PX, width, height: RIM_PX },
        Area { x: 0, y: 0, width: RIM_PX, height },
        Area { x: width - RIM_PX, y: 0, width: RIM_PX, height },
    ]
}

/// Returns the places of the sprites that round the corners of an area.
pub(crate) fn corner_places(area: Area, side_px: u32) -> [(Corner, Point); 4] {
    let (right, bottom) = (area.width.saturating_sub(side_px), area.height.saturating_sub(side_px));
    Corner::ALL.map(|corner| {
        let (x, y) = match corner {
            Corner::TopLeft => (0, 0),
            Corner::TopRight => (right, 0),
            Corner::BottomLeft => (0, bottom),
            Corner::BottomRight => (right, bottom),
        };
        (corner, (area.x + x, area.y + y))
    })
}
