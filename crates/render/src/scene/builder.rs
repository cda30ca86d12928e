//! Builds the parts that all pictures share: the frame, the coordinates and the ladder.

use crate::draw::disc::Disc;
use crate::palette::{Ink, Palette};
use crate::scene::layout::{
    Area, CHEVRON_PX, COLUMN_PX, CORNER_PX, EDGE_PX, Layout, Point, RIM_PX, ROW_CORNER_PX, RUNG_PX,
    STANDING_MARK_INDENT_PX, STANDING_MARK_PX,
};
use crate::scene::picture::{Fill, Layer, Picture};
use crate::sprites::atlas::Atlas;
use crate::sprites::sprite::{Axis, Corner, Pip, Presence, RowStyle, Sprite};
use banqi_rules::game::Colour;
use banqi_session::Standing;

/// One colour's row of the ladder.
#[derive(Debug)]
pub(crate) struct LadderRow {
    pub(crate) colour: Colour,
    pub(crate) standing: Standing,
    /// The kinds in rank order, each with one pip per piece.
    pub(crate) rungs: Vec<(Disc, Vec<Pip>)>,
}

/// How the kinds of a ladder are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// Each kind ranks higher than the next.
    Ranked,
    /// Each kind ranks higher than the next, except the last, which has no rank.
    LastApart,
    /// The kinds have no ranks.
    Unranked,
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
        builder.fill(Area { x: 0, y: 0, width, height }, Ink::Walnut);
        rim(width, height).into_iter().for_each(|area| builder.fill(area, Ink::WalnutLight));
        builder.corners(Area { x: 0, y: 0, width, height }, CORNER_PX, Sprite::Corner);
        builder.fill(grown(layout.field(), EDGE_PX), Ink::WalnutDark);
        builder.fill(grown(layout.tray(), EDGE_PX), Ink::WalnutDark);
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
        let rungs = rows.iter().map(|row| row.rungs.len()).max().unwrap_or(0);
        let most = |rung: usize| {
            rows.iter().filter_map(|row| row.rungs.get(rung)).map(|(_, pips)| pips.len()).max().unwrap_or(0)
        };
        let most: Vec<u32> = (0..rungs).map(|rung| u32::try_from(most(rung)).unwrap_or(u32::MAX)).collect();
        let places = self.layout.rungs(&most, order == Order::LastApart);
        let axis = self.layout.axis;
        for (index, LadderRow { colour, standing, rungs }) in rows.iter().enumerate() {
            let area = self.layout.row(index);
            let style = RowStyle::from(*standing);
            self.fill(area, style.ink());
            self.corners(area, ROW_CORNER_PX, |corner| Sprite::RowCorner(style, corner));
            let indent = match axis {
                Axis::Across => STANDING_MARK_INDENT_PX,
                Axis::Down => (COLUMN_PX - STANDING_MARK_PX) / 2,
            };
            self.add_sprite(Sprite::StandingMark(*colour, *standing, axis), area.x + indent, area.y);
            for (index, ((disc, pips), place)) in rungs.iter().zip(&places).enumerate() {
                if place.stands_apart {
                    self.fill(separator(area, axis, place.middle_of_gap), Ink::TrayLine);
                } else if index > 0 && order != Order::Unranked {
                    let from = place.middle_of_gap - CHEVRON_PX / 2;
                    let (x, y) = match axis {
                        Axis::Across => (area.x + from, area.y),
                        Axis::Down => (area.x + (COLUMN_PX - RUNG_PX) / 2, area.y + from),
                    };
                    self.add_sprite(Sprite::Chevron(style, axis), x, y);
                }
                let at = match axis {
                    Axis::Across => (area.x + place.at, area.y),
                    Axis::Down => (area.x, area.y + place.at),
                };
                self.rung((style, *disc), pips, at);
            }
        }
    }

    /// Adds one kind and its pips.
    fn rung(&mut self, (style, disc): (RowStyle, Disc), pips: &[Pip], (x, y): (u32, u32)) {
        let gone = pips.iter().all(|pip| *pip == Pip::Taken);
        let presence = if gone { Presence::Gone } else { Presence::Left };
        let indent = match self.layout.axis {
            Axis::Across => 0,
            Axis::Down => (COLUMN_PX - RUNG_PX) / 2,
        };
        self.add_sprite(Sprite::LadderEntry(style, disc, presence), x + indent, y);
        let count = u32::try_from(pips.len()).unwrap_or(u32::MAX);
        for (index, pip) in (0..count).zip(pips) {
            let (right, down) = self.layout.pip(index, count);
            self.add_sprite(Sprite::Pip(style, disc.colour, *pip), x + right, y + down);
        }
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

/// Returns an area extended by `by` pixels on all sides.
pub(crate) const fn grown(area: Area, by: u32) -> Area {
    Area { x: area.x - by, y: area.y - by, width: area.width + 2 * by, height: area.height + 2 * by }
}
