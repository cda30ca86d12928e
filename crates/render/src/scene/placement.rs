//! What every picture is put together from: fills and sprites, the frame, the coordinates and the ladder.

use crate::draw::disc::Disc;
use crate::palette::{Ink, Palette};
use crate::scene::bands::{Fill, Part, Parts};
use crate::scene::layout::{
    Area, CHEVRON_PX, COLUMN_PX, CORNER_PX, CREST_INDENT_PX, CREST_PX, EDGE_PX, Layout, Point, RIM_PX,
    ROW_CORNER_PX, RUNG_PX,
};
use crate::sprites::atlas::Atlas;
use crate::sprites::sprite::{Axis, Corner, Pip, Presence, Row, Sprite};
use banqi_rules::game::Colour;
use banqi_session::Standing;

/// One colour's row of the ladder.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) colour: Colour,
    pub(crate) standing: Standing,
    /// The kinds in rank order, each with one pip a piece.
    pub(crate) rungs: Vec<(Disc, Vec<Pip>)>,
}

/// How the kinds of a ladder follow one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// Each is higher than the next.
    Ranked,
    /// So, but the last has no rank.
    LastApart,
    /// None is higher than another.
    Unranked,
}

/// A picture being laid out.
#[derive(Debug)]
pub(crate) struct Stage<'a> {
    atlas: &'a Atlas,
    layout: Layout,
    parts: Vec<Part>,
}

impl<'a> Stage<'a> {
    /// The frame.
    pub(crate) fn new(atlas: &'a Atlas, layout: Layout) -> Self {
        let mut stage = Self { atlas, layout, parts: Vec::with_capacity(256) };
        let (width, height) = (layout.width(), layout.height());
        stage.fill(Area { x: 0, y: 0, width, height }, Ink::Walnut);
        rim(width, height).into_iter().for_each(|area| stage.fill(area, Ink::WalnutLight));
        stage.corners(Area { x: 0, y: 0, width, height }, CORNER_PX, Sprite::Corner);
        stage.fill(grown(layout.field(), EDGE_PX), Ink::WalnutDark);
        stage.fill(grown(layout.tray(), EDGE_PX), Ink::WalnutDark);
        stage
    }

    /// The picture.
    pub(crate) fn parts(self) -> Parts {
        Parts { width: self.layout.width(), height: self.layout.height(), parts: self.parts }
    }

    fn fill(&mut self, area: Area, ink: Ink) {
        self.parts.push(Part { area, fill: Fill::Entry(Palette::entry(ink)) });
    }

    /// Puts a sprite somewhere, over what is there.
    pub(crate) fn blit(&mut self, sprite: Sprite, x: u32, y: u32) {
        let key = self.atlas.key(sprite);
        let (width, height) = self.atlas.size(key);
        self.parts.push(Part { area: Area { x, y, width, height }, fill: Fill::Sprite(key) });
    }

    /// The four sprites at the corners of an area.
    fn corners(&mut self, area: Area, side_px: u32, sprite: impl Fn(Corner) -> Sprite) {
        for (corner, (x, y)) in corner_places(area, side_px) {
            self.blit(sprite(corner), x, y);
        }
    }

    /// The letters below the columns from left to right, and the digits left of the rows from the bottom up.
    pub(crate) fn coordinates(
        &mut self,
        letters: impl Iterator<Item = char>,
        digits: impl Iterator<Item = char>,
    ) {
        for (file, letter) in (0..).zip(letters) {
            let (x, y) = self.layout.file_letter(file);
            self.blit(Sprite::Coordinate(letter), x, y);
        }
        for (rank, digit) in (0..).zip(digits) {
            let (x, y) = self.layout.rank_digit(rank);
            self.blit(Sprite::Coordinate(digit), x, y);
        }
    }

    /// The ladder: its rows have the same kinds in the same order.
    pub(crate) fn ladder(&mut self, lines: &[Line], order: Order) {
        let rungs = lines.iter().map(|line| line.rungs.len()).max().unwrap_or(0);
        let most = |rung: usize| {
            lines
                .iter()
                .filter_map(|line| line.rungs.get(rung))
                .map(|(_, pips)| pips.len())
                .max()
                .unwrap_or(0)
        };
        let most: Vec<u32> = (0..rungs).map(|rung| u32::try_from(most(rung)).unwrap_or(u32::MAX)).collect();
        let places = self.layout.rungs(&most, order == Order::LastApart);
        let axis = self.layout.axis;
        for (index, Line { colour, standing, rungs }) in lines.iter().enumerate() {
            let area = self.layout.row(index);
            let row = Row::from(*standing);
            self.fill(area, row.ink());
            self.corners(area, ROW_CORNER_PX, |corner| Sprite::RowCorner(row, corner));
            let indent = match axis {
                Axis::Across => CREST_INDENT_PX,
                Axis::Down => (COLUMN_PX - CREST_PX) / 2,
            };
            self.blit(Sprite::Crest(*colour, *standing, axis), area.x + indent, area.y);
            for (index, ((disc, pips), place)) in rungs.iter().zip(&places).enumerate() {
                if place.stands_apart {
                    self.fill(parting(area, axis, place.middle_of_gap), Ink::TrayLine);
                } else if index > 0 && order != Order::Unranked {
                    let from = place.middle_of_gap - CHEVRON_PX / 2;
                    let (x, y) = match axis {
                        Axis::Across => (area.x + from, area.y),
                        Axis::Down => (area.x + (COLUMN_PX - RUNG_PX) / 2, area.y + from),
                    };
                    self.blit(Sprite::Chevron(row, axis), x, y);
                }
                let at = match axis {
                    Axis::Across => (area.x + place.at, area.y),
                    Axis::Down => (area.x, area.y + place.at),
                };
                self.rung((row, *disc), pips, at);
            }
        }
    }

    /// One kind and where its pieces are.
    fn rung(&mut self, (row, disc): (Row, Disc), pips: &[Pip], (x, y): (u32, u32)) {
        let gone = pips.iter().all(|pip| *pip == Pip::Taken);
        let presence = if gone { Presence::Gone } else { Presence::Left };
        let indent = match self.layout.axis {
            Axis::Across => 0,
            Axis::Down => (COLUMN_PX - RUNG_PX) / 2,
        };
        self.blit(Sprite::Rung(row, disc, presence), x + indent, y);
        let count = u32::try_from(pips.len()).unwrap_or(u32::MAX);
        for (index, pip) in (0..count).zip(pips) {
            let (right, down) = self.layout.pip(index, count);
            self.blit(Sprite::Pip(row, disc.colour, *pip), x + right, y + down);
        }
    }
}

/// The line before a rung that stands apart.
const fn parting(row: Area, axis: Axis, at: u32) -> Area {
    match axis {
        Axis::Across => Area { x: row.x + at - 1, y: row.y + 12, width: 2, height: row.height - 24 },
        Axis::Down => Area { x: row.x + 12, y: row.y + at - 1, width: row.width - 24, height: 2 },
    }
}

/// The bright line round a frame.
pub(crate) const fn rim(width: u32, height: u32) -> [Area; 4] {
    [
        Area { x: 0, y: 0, width, height: RIM_PX },
        Area { x: 0, y: height - RIM_PX, width, height: RIM_PX },
        Area { x: 0, y: 0, width: RIM_PX, height },
        Area { x: width - RIM_PX, y: 0, width: RIM_PX, height },
    ]
}

/// Where sprites that round the corners of an area go.
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

/// An area and a border round it.
pub(crate) const fn grown(area: Area, by: u32) -> Area {
    Area { x: area.x - by, y: area.y - by, width: area.width + 2 * by, height: area.height + 2 * by }
}
