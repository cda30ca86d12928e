//! Diagrams: squares with pieces and signs on them, to be drawn by `render` and described in words.

use banqi_rules::{AnyPiece, AnySquare};
use banqi_session::{Cell, PieceStyle};

/// A sign on a square, in addition to the piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// The piece whose actions are shown.
    Actor,
    /// The piece in the middle of a chain came from here.
    Came,
    /// The general here is in check.
    Check,
    /// The actor may step here.
    Go,
    /// The actor may go here, which wins.
    Wins,
    /// The actor may go here, which loses.
    Loses,
    /// The actor may go here, which draws.
    Draws,
    /// The actor may capture the piece here.
    Take,
    /// The actor may capture the piece here, and both are removed.
    Both,
    /// The actor may attack the face-down piece here.
    Attempt,
    /// The face-down piece here may be flipped.
    TurnUp,
    /// The piece here may stop capturing.
    Stop,
    /// A cannon jumps over the piece here.
    Screen,
    /// The piece here is in the way.
    Blocks,
    /// The piece here may not be attacked, or the square not entered, although it is within reach.
    Barred,
}

impl Sign {
    /// All of them, in the order they are explained.
    pub const ALL: [Self; 15] = [
        Self::Actor,
        Self::Came,
        Self::Check,
        Self::Go,
        Self::Wins,
        Self::Loses,
        Self::Draws,
        Self::Take,
        Self::Both,
        Self::Attempt,
        Self::TurnUp,
        Self::Stop,
        Self::Screen,
        Self::Blocks,
        Self::Barred,
    ];
}

/// What a diagram shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A board of banqi, with its coordinates.
    Board,
    /// A board of xiangqi, whose squares are points, with its coordinates.
    Points,
    /// A table of who takes whom: captors down the left file, victims along the top rank.
    Table,
}

/// What lies on a square, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lying {
    /// Nothing.
    Nothing,
    /// A piece face down.
    Down,
    /// A piece face up.
    Up(AnyPiece),
}

impl From<Cell> for Lying {
    fn from(cell: Cell) -> Self {
        match cell {
            Cell::Empty => Self::Nothing,
            Cell::Down => Self::Down,
            Cell::Up(piece) => Self::Up(piece.into()),
        }
    }
}

/// One square of a diagram.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tile {
    /// What lies on it.
    pub lying: Lying,
    /// What it says, in the order of [`Sign::ALL`], each once.
    pub signs: Vec<Sign>,
}

/// Squares with pieces and signs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// What it shows.
    pub shape: Shape,
    /// Width in squares, 8 or 9.
    pub files: u8,
    /// Height in squares, 4, 8 or 10.
    pub ranks: u8,
    /// `files * ranks` squares in reading order a1, b1, ..: the bottom rank first.
    pub tiles: Vec<Tile>,
    /// What the tiles stand for, in the same order; in a table squares of a board of its size.
    pub squares: Vec<AnySquare>,
    /// What the pieces look like.
    pub style: PieceStyle,
}

impl Diagram {
    /// Has a square say something, if it does not already.
    pub(crate) fn sign(&mut self, square: AnySquare, sign: Sign) {
        if let Some(Tile { signs, .. }) = self.tiles.get_mut(square.index())
            && let Err(place) = signs.binary_search(&sign)
        {
            signs.insert(place, sign);
        }
    }

    /// The squares that bear a sign, in reading order.
    pub fn with(&self, sign: Sign) -> impl Iterator<Item = AnySquare> {
        self.tiles
            .iter()
            .zip(self.squares())
            .filter(move |(tile, _)| tile.signs.contains(&sign))
            .map(|it| it.1)
    }

    /// What lies on a square; `None` if the diagram has no such square.
    #[must_use]
    pub fn lying_on(&self, square: AnySquare) -> Option<Lying> {
        self.tiles.get(square.index()).map(|tile| tile.lying)
    }

    /// All squares, in reading order.
    pub fn squares(&self) -> impl Iterator<Item = AnySquare> {
        self.squares.iter().copied()
    }

    /// The signs there are, in the order of [`Sign::ALL`].
    pub fn signs(&self) -> impl Iterator<Item = Sign> {
        Sign::ALL.into_iter().filter(|sign| self.with(*sign).next().is_some())
    }
}
