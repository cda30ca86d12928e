//! A view of banqi laid out: which sprite goes where.

use crate::draw::disc::Disc;
use crate::scene::bands::Parts;
use crate::scene::layout::{Layout, TILE_PX};
use crate::scene::placement::{Line, Order, Stage};
use crate::sprites::atlas::Atlas;
use crate::sprites::marks::Marks;
use crate::sprites::sprite::{Face, Ground, Heading, Pip, Sprite};
use banqi_rules::banqi::{Clash, Kind, Piece, Square};
use banqi_session::{BoardView, Cell, LastPly, Tally};

/// The picture of a view.
pub(crate) fn parts(atlas: &Atlas, view: &BoardView) -> Parts {
    let layout = Layout::new(view.files, view.ranks, view.colours.len(), TILE_PX);
    let mut stage = Stage::new(atlas, layout);
    stage.coordinates(('a'..='h').take(usize::from(view.files)), ('1'..='8').take(usize::from(view.ranks)));
    let scene = Scene { view };
    let squares = (0..view.ranks).flat_map(|rank| (0..view.files).map(move |file| (file, rank)));
    for ((file, rank), cell) in squares.zip(&view.cells) {
        let (x, y) = layout.tile(file, rank);
        stage.blit(scene.square((file, rank), face(*cell)), x, y);
    }
    let lines: Vec<Line> = (0..).zip(&view.colours).map(|(index, _)| line(view, index)).collect();
    let apart = view.ladder.last().is_some_and(|rung| rung.kind == Kind::Cannon);
    stage.ladder(&lines, if apart { Order::LastApart } else { Order::Ranked });
    stage.parts()
}

/// One colour's row of the ladder.
fn line(view: &BoardView, index: usize) -> Line {
    let (colour, standing) = view.colours[index];
    let known = |kind: Kind| view.last_down.is_some_and(|(_, piece)| piece == Piece { colour, kind });
    let rungs = view.ladder.iter().map(|rung| {
        let tally = rung.tallies.get(index).copied().unwrap_or_default();
        (Disc { colour, figure: rung.kind.into() }, pips(tally, known(rung.kind)))
    });
    Line { colour, standing, rungs: rungs.collect() }
}

/// What the squares of one view look like.
struct Scene<'a> {
    view: &'a BoardView,
}

impl Scene<'_> {
    /// A square with what lies on it and what the last action did there.
    fn square(&self, here: (u8, u8), face: Face) -> Sprite {
        if let Some(piece) = self.removed(here).filter(|_| face == Face::Empty) {
            return Sprite::Removed(piece.into());
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
                Marks { taken: Some(victim.into()), was_down, ..marks }
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
fn face(cell: Cell) -> Face {
    match cell {
        Cell::Empty => Face::Empty,
        Cell::Down => Face::Down,
        Cell::Up(piece) => Face::Up(piece.into()),
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
