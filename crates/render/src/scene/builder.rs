//! Builds the parts that all pictures share: the frame, the coordinates and the ladder.

use crate::draw::disc::Disc;
use crate::palette::{Ink, Palette};
use crate::scene::layout::{
    self, Area, CAPTURE_PX, CORNER_PX, EDGE_PX, Layout, Point, RIM_PX, ROW_CORNER_PX, ROW_FRAME_PX,
    STANDING_MARK_INDENT_PX, STANDING_MARK_PX, TAB_PX, grown, rung_disc, rung_number, separator, shrunk,
};
use crate::scene::picture::{Fill, Layer, Picture};
use crate::sprites::atlas::Atlas;
use crate::sprites::marks::{CaptorPart, captive_area};
use crate::sprites::sprite::{Corner, MOST, Pip, Place, Presence, RowStyle, Sprite};
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

    /// Adds the square where a capture ended: two parts with the captor, and the corner with the captured piece. Parts
    /// that cover nothing of one another take less than a whole square under a corner.
    pub(crate) fn add_capture(
        &mut self,
        (side, corner): (u32, u32),
        parts: [(CaptorPart, Sprite); 2],
        captive: Sprite,
        (x, y): Point,
    ) {
        let parts = parts.map(|(part, sprite)| (part.area(side, corner), sprite));
        for (area, sprite) in parts.into_iter().chain([(captive_area(side, corner), captive)]) {
            self.add_sprite(sprite, x + area.x, y + area.y);
        }
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
        let kinds = rows.iter().map(|row| row.rungs.len()).max().unwrap_or(0);
        let places = self.layout.rungs(kinds, order == Order::LastApart);
        for (index, LadderRow { colour, standing, rungs }) in rows.iter().enumerate() {
            let area = self.layout.row(index);
            let style = RowStyle::from(*standing);
            self.row(area, style);
            let y = area.y + (area.height - STANDING_MARK_PX) / 2;
            self.add_sprite(Sprite::StandingMark(*colour, *standing), area.x + STANDING_MARK_INDENT_PX, y);
            for (index, ((disc, numbers), at)) in rungs.iter().zip(&places).enumerate() {
                if order == Order::LastApart && index > 0 && index + 1 == kinds {
                    self.fill(separator(area, *at), Ink::TrayLine);
                }
                let presence = if numbers.is_empty() { Presence::Gone } else { Presence::Left };
                let (x, y) = rung_disc(area, *at);
                self.add_sprite(Sprite::LadderEntry(style, *disc, presence), x, y);
                let place = if numbers.len() > 1 { Place::Stacked } else { Place::Alone };
                for (index, (pip, number)) in (0..).zip(numbers) {
                    let (x, y) = rung_number(area, *at, place, index);
                    self.add_sprite(Sprite::Count(style, *pip, place, (*number).clamp(1, MOST)), x, y);
                }
            }
        }
    }

    /// Adds the upper (0) or lower row of captures: the side there, and the pieces that it has captured, each kind with
    /// its number. The row of a side that is waiting is light only as far as these pieces reach.
    pub(crate) fn captures(
        &mut self,
        row: usize,
        (colour, standing): (Colour, Standing),
        captured: &[(Disc, u8)],
    ) {
        let area = self.layout.row(row);
        let style = RowStyle::from(standing);
        let (places, reach) = layout::captures(area, captured.iter().map(|(_, count)| *count > 1));
        self.row(area, style);
        if style == RowStyle::Plain {
            self.strip(area, reach);
        }
        let (x, y) = ((TAB_PX - STANDING_MARK_PX) / 2, (area.height - STANDING_MARK_PX) / 2);
        self.add_sprite(Sprite::StandingMark(colour, standing), area.x + x, area.y + y);
        for ((disc, count), (x, y)) in captured.iter().zip(places) {
            self.add_sprite(Sprite::Capture(style, *disc), x, y);
            if *count > 1 {
                self.add_sprite(Sprite::CaptureCount(style, (*count).min(MOST)), x + CAPTURE_PX.0, y);
            }
        }
    }

    /// Darkens a row from where its captures end, so that an empty row does not look like a field to fill in.
    fn strip(&mut self, row: Area, reach: u32) {
        let reach = reach.min(row.width);
        self.fill(Area { x: row.x + reach, width: row.width - reach, ..row }, Ink::Strip);
        let is_right = |corner: Corner| matches!(corner, Corner::TopRight | Corner::BottomRight);
        for (area, sprite) in [
            (row, Sprite::StripCorner as fn(Corner) -> Sprite),
            (Area { width: reach, ..row }, Sprite::CapturesCorner),
        ] {
            for (corner, (x, y)) in corner_places(area, ROW_CORNER_PX) {
                if is_right(corner) {
                    self.add_sprite(sprite(corner), x, y);
                }
            }
        }
    }

    /// Adds the background of a row.
    fn row(&mut self, area: Area, style: RowStyle) {
        self.fill(grown(area, EDGE_PX), Ink::Edge);
        self.ground(area, style);
        self.corners(area, ROW_CORNER_PX, |corner| Sprite::RowCorner(style, corner));
    }

    /// Fills a row, or a part of it. That of the colour to move and that of a winner have a frame.
    fn ground(&mut self, area: Area, style: RowStyle) {
        if style == RowStyle::Lit {
            self.fill(area, Ink::Mark);
            self.fill(shrunk(area, ROW_FRAME_PX), style.ink());
        } else {
            self.fill(area, style.ink());
        }
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
