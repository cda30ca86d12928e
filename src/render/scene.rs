//! A view laid out: which sprite goes where.

use super::bands::{Fill, Part, Parts};
use super::layout::{
    Area, CHEVRON_PX, CORNER_PX, CREST_INDENT_PX, EDGE_PX, Layout, Point, RIM_PX, ROW_CORNER_PX, pip,
};
use super::marks::Marks;
use super::palette::{Corner, Crest, Face, Ground, Heading, Ink, Palette, Pip, Presence, Row, Sprite};
use super::sprites::Atlas;
use crate::rules::{Clash, Colour, Piece, Square};
use crate::session::{BoardView, Cell, LastPly, Rung, Tally};

/// Lays out one picture.
pub(super) struct Scene<'a> {
    atlas: &'a Atlas,
    view: &'a BoardView,
    layout: Layout,
    parts: Vec<Part>,
}

impl<'a> Scene<'a> {
    /// The picture of a view.
    pub(super) fn parts(atlas: &'a Atlas, view: &'a BoardView) -> Parts {
        let layout = Layout::new(view.files, view.ranks);
        let mut scene = Self { atlas, view, layout, parts: Vec::with_capacity(192) };
        let (width, height) = (layout.width(), layout.height());
        scene.fill(Area { x: 0, y: 0, width, height }, Ink::Walnut);
        scene.frame();
        scene.coordinates();
        scene.squares();
        for colour in Colour::ALL {
            scene.row(colour);
        }
        Parts { width, height, parts: scene.parts }
    }

    fn fill(&mut self, area: Area, ink: Ink) {
        self.parts.push(Part { area, fill: Fill::Entry(Palette::entry(ink)) });
    }

    fn blit(&mut self, sprite: Sprite, x: u32, y: u32) {
        let key = self.atlas.key(sprite);
        let (width, height) = self.atlas.size(key);
        self.parts.push(Part { area: Area { x, y, width, height }, fill: Fill::Sprite(key) });
    }

    /// The frame's bright line and rounded corners, and the dark line round the board.
    fn frame(&mut self) {
        let (width, height) = (self.layout.width(), self.layout.height());
        rim(width, height).into_iter().for_each(|area| self.fill(area, Ink::WalnutLight));
        self.corners(Area { x: 0, y: 0, width, height }, CORNER_PX, Sprite::Corner);
        let field = self.layout.field();
        self.fill(grown(field, EDGE_PX), Ink::WalnutDark);
        self.fill(grown(self.layout.tray(), EDGE_PX), Ink::WalnutDark);
    }

    /// The four sprites at the corners of an area.
    fn corners(&mut self, area: Area, side_px: u32, sprite: impl Fn(Corner) -> Sprite) {
        for (corner, (x, y)) in corner_places(area, side_px) {
            self.blit(sprite(corner), x, y);
        }
    }

    fn coordinates(&mut self) {
        for (file, letter) in (0..self.view.files).zip('a'..='h') {
            let (x, y) = self.layout.file_letter(file);
            self.blit(Sprite::Coordinate(letter), x, y);
        }
        for (rank, digit) in (0..self.view.ranks).zip('1'..='8') {
            let (x, y) = self.layout.rank_digit(rank);
            self.blit(Sprite::Coordinate(digit), x, y);
        }
    }

    fn squares(&mut self) {
        let squares =
            (0..self.view.ranks).flat_map(|rank| (0..self.view.files).map(move |file| (file, rank)));
        for ((file, rank), cell) in squares.zip(&self.view.cells) {
            let (x, y) = self.layout.tile(file, rank);
            self.blit(self.square((file, rank), face(*cell)), x, y);
        }
    }

    /// A square with what lies on it and what the last action did there.
    fn square(&self, here: (u8, u8), face: Face) -> Sprite {
        if let Some(piece) = self.removed(here).filter(|_| face == Face::Empty) {
            return Sprite::Removed(piece);
        }
        match self.marks(here, face) {
            marks if marks == Marks::default() => Sprite::Tile(self.ground(here.0, here.1, face), face),
            marks => Sprite::Marked(face, marks),
        }
    }

    /// The piece that an attack removed from a square, leaving it empty.
    fn removed(&self, here: (u8, u8)) -> Option<Piece> {
        let Some(LastPly::Clashed { from, to, attacker, target, clash }) = self.view.last else {
            return None;
        };
        match clash {
            Clash::AttackerRemoved | Clash::BothRemoved if here == place(from) => Some(attacker),
            Clash::BothRemoved if here == place(to) => Some(target),
            Clash::Taken | Clash::Repelled | Clash::AttackerRemoved | Clash::BothRemoved => None,
        }
    }

    /// What stands over the corners of a square.
    fn marks(&self, here: (u8, u8), face: Face) -> Marks {
        let chain = self.view.chain.is_some_and(|at| here == place(at));
        let marks = Marks { chain, ..Marks::default() };
        match self.view.last {
            Some(LastPly::Captured { to, victim, was_down, .. }) if here == place(to) => {
                Marks { taken: Some(victim), was_down, ..marks }
            }
            Some(LastPly::Clashed { to, clash, .. }) if here == place(to) => {
                let stays = matches!(clash, Clash::Repelled | Clash::AttackerRemoved);
                Marks { was_down: stays, ..marks }
            }
            Some(LastPly::Clashed { from, to, clash: Clash::Repelled, .. })
                if here == place(from) && face != Face::Empty && !chain =>
            {
                Marks { repelled: heading(place(from), place(to)), ..marks }
            }
            _ => marks,
        }
    }

    /// The wood of a square: lit along the way of the last ply.
    fn ground(&self, file: u8, rank: u8, face: Face) -> Ground {
        let Some(last) = self.view.last else { return Ground::Plain };
        let here = (file, rank);
        let (from, to) = match last {
            LastPly::TurnedUp(at) => (place(at), place(at)),
            LastPly::Moved { from, to }
            | LastPly::Captured { from, to, .. }
            | LastPly::Clashed { from, to, .. } => (place(from), place(to)),
        };
        if here == to {
            return Ground::Lit;
        }
        let Some(heading) = heading(from, to) else {
            return if here == from { Ground::Lit } else { Ground::Plain };
        };
        if !between(from, to, here) {
            return Ground::Plain;
        }
        let head_here = face == Face::Empty && !self.empty_further_on(here, to, heading);
        match (here == from, face, head_here) {
            (true, Face::Empty, true) => Ground::TailHead(heading),
            (true, Face::Empty, false) => Ground::Tail(heading),
            (true, _, _) => Ground::Lit,
            (false, _, true) => Ground::LineHead(heading),
            (false, _, false) => Ground::Line(heading),
        }
    }

    /// Whether another empty square lies on the way: the arrow's head goes to the last of them.
    fn empty_further_on(&self, here: (u8, u8), to: (u8, u8), heading: Heading) -> bool {
        let mut at = step(here, heading);
        while at != to {
            let index = usize::from(at.1) * usize::from(self.view.files) + usize::from(at.0);
            if self.view.cells.get(index) == Some(&Cell::Empty) {
                return true;
            }
            at = step(at, heading);
        }
        false
    }

    /// One colour's row of the ladder.
    fn row(&mut self, colour: Colour) {
        let area = self.layout.row(colour.index());
        let crest = if self.view.winner == Some(colour) {
            Crest::Winner
        } else if self.view.winner.is_none() && self.view.to_move == Some(colour) {
            Crest::ToMove
        } else {
            Crest::Waiting
        };
        let row = crest.row();
        self.fill(area, row.ink());
        self.corners(area, ROW_CORNER_PX, |corner| Sprite::RowCorner(row, corner));
        self.blit(Sprite::Crest(colour, crest), area.x + CREST_INDENT_PX, area.y);
        let places = self.layout.rungs(&self.view.ladder);
        for (index, (rung, place)) in self.view.ladder.iter().zip(places).enumerate() {
            if place.stands_apart {
                self.fill(
                    Area { x: place.middle_of_gap - 1, y: area.y + 12, width: 2, height: area.height - 24 },
                    Ink::TrayLine,
                );
            } else if index > 0 {
                self.blit(Sprite::Chevron(row), place.middle_of_gap - CHEVRON_PX / 2, area.y);
            }
            self.rung(row, colour, rung, place.x, area.y);
        }
    }

    /// One kind and where its pieces are.
    fn rung(&mut self, row: Row, colour: Colour, rung: &Rung, x: u32, y: u32) {
        let tally = rung.tallies[colour.index()];
        let presence = if tally.up == 0 && tally.down == 0 { Presence::Gone } else { Presence::Left };
        self.blit(Sprite::Rung(row, Piece { colour, kind: rung.kind }, presence), x, y);
        let known = self.view.last_down.is_some_and(|(_, piece)| piece == Piece { colour, kind: rung.kind });
        let pips = pips(tally, known);
        let count = u32::try_from(pips.len()).unwrap_or(u32::MAX);
        for (index, state) in (0..count).zip(pips) {
            let (right, down) = pip(index, count);
            self.blit(Sprite::Pip(row, colour, state), x + right, y + down);
        }
    }
}

/// The bright line round a frame.
pub(super) const fn rim(width: u32, height: u32) -> [Area; 4] {
    [
        Area { x: 0, y: 0, width, height: RIM_PX },
        Area { x: 0, y: height - RIM_PX, width, height: RIM_PX },
        Area { x: 0, y: 0, width: RIM_PX, height },
        Area { x: width - RIM_PX, y: 0, width: RIM_PX, height },
    ]
}

/// Where sprites that round the corners of an area go.
pub(super) fn corner_places(area: Area, side_px: u32) -> [(Corner, Point); 4] {
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

/// The most pips a rung has room for.
const PIPS_A_RUNG: usize = 6;

/// One pip a piece: face up, then face down, `known` or not, then taken.
fn pips(tally: Tally, known: bool) -> Vec<Pip> {
    let Tally { up, down, taken } = tally;
    let face_down = if known { Pip::Known } else { Pip::Down };
    [(up, Pip::Up), (down, face_down), (taken, Pip::Taken)]
        .into_iter()
        .flat_map(|(count, pip)| std::iter::repeat_n(pip, usize::from(count)))
        .take(PIPS_A_RUNG)
        .collect()
}

/// What a cell looks like.
pub(super) const fn face(cell: Cell) -> Face {
    match cell {
        Cell::Empty => Face::Empty,
        Cell::Down => Face::Down,
        Cell::Up(piece) => Face::Up(piece),
    }
}

/// File and rank of a square.
const fn place(square: Square) -> (u8, u8) {
    (square.file(), square.rank())
}

/// Which way `to` lies from `from`, if along a file or a rank.
fn heading(from: (u8, u8), to: (u8, u8)) -> Option<Heading> {
    match (to.0.cmp(&from.0), to.1.cmp(&from.1)) {
        (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Some(Heading::Left),
        (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Some(Heading::Right),
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Some(Heading::Down),
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Some(Heading::Up),
        _ => None,
    }
}

/// The square one step on.
const fn step((file, rank): (u8, u8), heading: Heading) -> (u8, u8) {
    match heading {
        Heading::Up => (file, rank + 1),
        Heading::Down => (file, rank.saturating_sub(1)),
        Heading::Left => (file.saturating_sub(1), rank),
        Heading::Right => (file + 1, rank),
    }
}

/// Whether `here` lies in the rectangle that two squares span.
fn between(from: (u8, u8), to: (u8, u8), here: (u8, u8)) -> bool {
    let within = |a: u8, b: u8, c: u8| (a.min(b)..=a.max(b)).contains(&c);
    within(from.0, to.0, here.0) && within(from.1, to.1, here.1)
}

/// An area and a border round it.
pub(super) const fn grown(area: Area, by: u32) -> Area {
    Area { x: area.x - by, y: area.y - by, width: area.width + 2 * by, height: area.height + 2 * by }
}
