//! Pictures of banqi boards: decides which sprite goes where.

use crate::draw::disc::Disc;
use crate::scene::builder::{LadderRow, Order, PictureBuilder};
use crate::scene::layout::{CAPTIVE_PX, Layout, TILE_PX};
use crate::scene::picture::Picture;
use crate::sprites::atlas::Atlas;
use crate::sprites::marks::{Captive, CaptorPart, Mark};
use crate::sprites::sprite::{Background, Direction, Face, Pip, Sprite};
use banqi_rules::banqi::{Clash, Kind, Piece, Square};
use banqi_rules::game::Colour;
use banqi_session::{BoardView, Cell, LastPly, Standing, Tally};

/// Composes the picture of a board.
pub(crate) fn picture(atlas: &Atlas, view: &BoardView) -> Picture {
    let rows = if view.ladder.is_empty() { 0 } else { view.colours.len() };
    let layout = Layout::new(view.files, view.ranks, rows);
    let mut builder = PictureBuilder::new(atlas, layout);
    builder.coordinates(('a'..='h').take(usize::from(view.files)), ('1'..='8').take(usize::from(view.ranks)));
    let scene = Scene { view };
    let squares = (0..view.ranks).flat_map(|rank| (0..view.files).map(move |file| (file, rank)));
    for ((file, rank), cell) in squares.zip(&view.cells) {
        let (x, y) = layout.tile(file, rank);
        let face = scene.face((file, rank), *cell);
        match (scene.captive((file, rank)), face) {
            (Some(captive), Face::Up(captor)) => {
                let below = match scene.mark((file, rank), face) {
                    Some(Mark::Chain) => CaptorPart::Chained,
                    _ => CaptorPart::Below,
                };
                let parts = [CaptorPart::Left, below].map(|part| (part, Sprite::Captor(captor, part)));
                builder.add_capture((TILE_PX, CAPTIVE_PX), parts, Sprite::Captive(captor, captive), (x, y));
            }
            _ => builder.add_sprite(scene.square((file, rank), face), x, y),
        }
    }
    let rows: Vec<LadderRow> = (0..rows).map(|index| ladder_row(view, index)).collect();
    let apart = view.ladder.last().is_some_and(|rung| rung.kind == Kind::Cannon);
    builder.ladder(&rows, if apart { Order::LastApart } else { Order::Ranked });
    builder.build()
}

/// Returns one colour's row of the ladder.
fn ladder_row(view: &BoardView, index: usize) -> LadderRow {
    let (colour, standing) = view.colours[index];
    let known = |kind: Kind| view.last_down.is_some_and(|(_, piece)| piece == Piece { colour, kind });
    let rungs = view.ladder.iter().map(|rung| {
        let tally = rung.tallies.get(index).copied().unwrap_or_default();
        (Disc { colour, figure: rung.kind.into() }, numbers(tally, colour, known(rung.kind)))
    });
    LadderRow { colour, standing, rungs: rungs.collect() }
}

/// Chooses the sprites of the squares.
struct Scene<'a> {
    view: &'a BoardView,
}

impl Scene<'_> {
    /// Returns the face of a cell. A mark replaces the ghost of its square: it says that the piece was attacked.
    fn face(&self, here: (u8, u8), cell: Cell) -> Face {
        match cell {
            Cell::Empty => Face::Empty,
            Cell::Up(piece) => {
                let face = Face::Up(piece.into());
                // Until the next action, a piece that has a mark or has just captured looks as it did then.
                let has_acted = self.captive(here).is_some() || self.mark(here, face).is_some();
                if self.is_out(piece.colour) && !has_acted { Face::Out(piece.into()) } else { face }
            }
            Cell::Down => {
                let ghost = self.view.ghosts.iter().find(|(square, _)| place(*square) == here);
                let ghost = ghost.filter(|_| self.mark(here, Face::Down).is_none());
                ghost.map_or(Face::Down, |(_, piece)| Face::Ghost((*piece).into()))
            }
        }
    }

    /// Whether a colour is out of the game.
    fn is_out(&self, colour: Colour) -> bool {
        self.view.colours.contains(&(colour, Standing::Out))
    }

    /// Returns the sprite of a square: its piece, and what the last action did there.
    fn square(&self, here: (u8, u8), face: Face) -> Sprite {
        if let Some(piece) = self.removed(here).filter(|_| face == Face::Empty) {
            return Sprite::Removed(piece.into());
        }
        if let Some(mark) = self.mark(here, face) {
            return Sprite::Marked(face, mark);
        }
        Sprite::Tile(self.background(here.0, here.1, face), face)
    }

    /// Returns the piece that was captured on a square by the last action.
    fn captive(&self, here: (u8, u8)) -> Option<Captive> {
        match self.view.last {
            Some(LastPly::Captured { to, victim, was_down, .. }) if here == place(to) => {
                Some(Captive { disc: victim.into(), was_down })
            }
            _ => None,
        }
    }

    /// Returns the piece that an attack removed from a square, leaving it empty.
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

    /// Returns the mark over a corner of a square. A piece has at most one.
    fn mark(&self, here: (u8, u8), face: Face) -> Option<Mark> {
        if self.view.chain.is_some_and(|at| here == place(at)) {
            return Some(Mark::Chain);
        }
        match self.view.last {
            Some(LastPly::Clashed { to, clash: Clash::Repelled | Clash::AttackerRemoved, .. })
                if here == place(to) =>
            {
                Some(Mark::WasDown)
            }
            Some(LastPly::Clashed { from, to, clash: Clash::Repelled, .. })
                if here == place(from) && face != Face::Empty =>
            {
                direction(place(from), place(to)).map(Mark::Repelled)
            }
            _ => None,
        }
    }

    /// Returns the background of a square, which is lit along the path of the last ply.
    fn background(&self, file: u8, rank: u8, face: Face) -> Background {
        let Some(last) = self.view.last else { return Background::Plain };
        let here = (file, rank);
        let (from, to) = match last {
            LastPly::Flipped(at) => (place(at), place(at)),
            LastPly::Moved { from, to }
            | LastPly::Captured { from, to, .. }
            | LastPly::Clashed { from, to, .. } => (place(from), place(to)),
        };
        if here == to {
            return Background::Lit;
        }
        let Some(direction) = direction(from, to) else {
            return if here == from { Background::Lit } else { Background::Plain };
        };
        if !between(from, to, here) {
            return Background::Plain;
        }
        let head_here = face == Face::Empty && !self.empty_further_on(here, to, direction);
        match (here == from, face, head_here) {
            (true, Face::Empty, true) => Background::TailHead(direction),
            (true, Face::Empty, false) => Background::Tail(direction),
            (true, _, _) => Background::Lit,
            (false, _, true) => Background::LineHead(direction),
            (false, _, false) => Background::Line(direction),
        }
    }

    /// Whether the path has another empty square ahead. The arrow's head goes on the last empty square.
    fn empty_further_on(&self, here: (u8, u8), to: (u8, u8), direction: Direction) -> bool {
        let mut at = step(here, direction);
        while at != to {
            let index = usize::from(at.1) * usize::from(self.view.files) + usize::from(at.0);
            if self.view.cells.get(index) == Some(&Cell::Empty) {
                return true;
            }
            at = step(at, direction);
        }
        false
    }
}

/// Returns the numbers of face-up and of face-down pieces (`known` or not), if there are any. The rest are captured.
fn numbers(tally: Tally, colour: Colour, known: bool) -> Vec<(Pip, u8)> {
    let face_down = if known { Pip::Known } else { Pip::Down };
    let numbers = [(Pip::Up(colour), tally.up), (face_down, tally.down)];
    numbers.into_iter().filter(|(_, count)| *count > 0).collect()
}

/// Returns the file and rank of a square.
const fn place(square: Square) -> (u8, u8) {
    (square.file(), square.rank())
}

/// Returns the direction from one square to another, if they share a file or a rank.
fn direction(from: (u8, u8), to: (u8, u8)) -> Option<Direction> {
    match (to.0.cmp(&from.0), to.1.cmp(&from.1)) {
        (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Some(Direction::Left),
        (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Some(Direction::Right),
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Some(Direction::Down),
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Some(Direction::Up),
        _ => None,
    }
}

/// Returns the next square in a direction.
const fn step((file, rank): (u8, u8), direction: Direction) -> (u8, u8) {
    match direction {
        Direction::Up => (file, rank + 1),
        Direction::Down => (file, rank.saturating_sub(1)),
        Direction::Left => (file.saturating_sub(1), rank),
        Direction::Right => (file + 1, rank),
    }
}

/// Whether a square is inside the rectangle between two squares.
fn between(from: (u8, u8), to: (u8, u8), here: (u8, u8)) -> bool {
    let within = |a: u8, b: u8, c: u8| (a.min(b)..=a.max(b)).contains(&c);
    within(from.0, to.0, here.0) && within(from.1, to.1, here.1)
}
