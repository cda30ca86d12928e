//! Diagrams: squares with pieces and signs, drawn by `render` and described in words.

use banqi_rules::{AnyPiece, AnySquare};
use banqi_session::{Cell, PieceStyle, Theme};

/// A sign on a square, in addition to the piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// The piece whose actions are shown.
    Actor,
    /// The piece in the middle of a chain came from here.
    Came,
    /// The general here is in check.
    Check,
    /// The actor can move here.
    Go,
    /// The actor can move here, which wins.
    Wins,
    /// The actor can move here, which loses.
    Loses,
    /// The actor can move here, which draws.
    Draws,
    /// The actor can capture the piece here.
    Take,
    /// The actor can capture the piece here, and both are removed.
    Both,
    /// The actor can attack the face-down piece here.
    Attempt,
    /// The face-down piece here can be flipped.
    Flip,
    /// The piece here can end its chain.
    Stop,
    /// A cannon jumps over the piece here.
    Screen,
    /// The piece here blocks a move.
    Blocks,
    /// The piece here cannot be attacked, or the square cannot be entered, although it is within reach.
    Barred,
}

impl Sign {
    /// All signs, in the order in which they are explained.
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
        Self::Flip,
        Self::Stop,
        Self::Screen,
        Self::Blocks,
        Self::Barred,
    ];
}

/// The kind of a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A board of banqi, with its coordinates.
    Board,
    /// A board of xiangqi, whose squares are points, with its coordinates.
    Points,
    /// The table of captures: captors down the left file, victims along the top rank.
    Table,
}

/// The content of a square, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lying {
    /// No piece.
    Nothing,
    /// A face-down piece.
    Down,
    /// A face-up piece.
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
    /// Its content.
    pub lying: Lying,
    /// Its signs, in the order of [`Sign::ALL`], without duplicates.
    pub signs: Vec<Sign>,
}

/// Squares with pieces and signs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// The kind of diagram.
    pub shape: Shape,
    /// Width in squares, 8 or 9.
    pub files: u8,
    /// Height in squares, 4, 8 or 10.
    pub ranks: u8,
    /// `files * ranks` squares in reading order a1, b1, .., starting with the bottom rank.
    pub tiles: Vec<Tile>,
    /// The square of each tile, in the same order; for a table, the squares of a board of the same size.
    pub squares: Vec<AnySquare>,
    /// The style of the pieces.
    pub style: PieceStyle,
    /// The colours of the picture.
    pub theme: Theme,
}

impl Diagram {
    /// Adds a sign to a square unless it has that sign already.
    pub(crate) fn sign(&mut self, square: AnySquare, sign: Sign) {
        if let Some(Tile { signs, .. }) = self.tiles.get_mut(square.index())
            && let Err(place) = signs.binary_search(&sign)
        {
            signs.insert(place, sign);
        }
    }

    /// Returns the squares with a sign, in reading order.
    pub fn with(&self, sign: Sign) -> impl Iterator<Item = AnySquare> {
        self.tiles
            .iter()
            .zip(self.squares())
            .filter(move |(tile, _)| tile.signs.contains(&sign))
            .map(|it| it.1)
    }

    /// Returns all squares in reading order.
    pub fn squares(&self) -> impl Iterator<Item = AnySquare> {
        self.squares.iter().copied()
    }

    /// Returns the signs used in the diagram, in the order of [`Sign::ALL`].
    pub fn signs(&self) -> impl Iterator<Item = Sign> {
        Sign::ALL.into_iter().filter(|sign| self.with(*sign).next().is_some())
    }
}
