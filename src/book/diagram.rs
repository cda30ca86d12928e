//! Diagrams: squares with pieces and signs on them, for `render` to draw and for words to tell.

use crate::rules::Square;
use crate::session::Cell;

/// What a square says beside what lies on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// The piece whose actions are shown.
    Actor,
    /// The piece in the middle of a chain came from here.
    Came,
    /// It may step here.
    Go,
    /// It may step here, and the game is then drawn.
    Draws,
    /// It may take what lies here.
    Take,
    /// It may take what lies here, and both are removed.
    Both,
    /// It may attack the face-down piece here.
    Attempt,
    /// The face-down piece here may be turned up.
    TurnUp,
    /// The piece here may stop capturing.
    Stop,
    /// A cannon jumps over what lies here.
    Screen,
    /// What lies here may not be attacked, or the square not be entered, although it is within reach.
    Barred,
}

impl Sign {
    /// All of them, in the order they are explained.
    pub const ALL: [Self; 11] = [
        Self::Actor,
        Self::Came,
        Self::Go,
        Self::Draws,
        Self::Take,
        Self::Both,
        Self::Attempt,
        Self::TurnUp,
        Self::Stop,
        Self::Screen,
        Self::Barred,
    ];
}

/// Whether a diagram shows a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A board, with its coordinates.
    Board,
    /// A table of who takes whom: captors down the left file, victims along the top rank.
    Table,
}

/// One square of a diagram.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tile {
    /// What lies on it.
    pub cell: Cell,
    /// What it says, in the order of [`Sign::ALL`], each once.
    pub signs: Vec<Sign>,
}

/// Squares with pieces and signs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// What it shows.
    pub shape: Shape,
    /// Width in squares, 1 to 8.
    pub files: u8,
    /// Height in squares, 1 to 8.
    pub ranks: u8,
    /// `files * ranks` squares in reading order a1, b1, ..: the bottom rank first.
    pub tiles: Vec<Tile>,
}

impl Diagram {
    /// The squares that bear a sign, in reading order.
    pub fn with(&self, sign: Sign) -> impl Iterator<Item = Square> {
        let squares =
            (0..self.ranks).flat_map(|rank| (0..self.files).map(move |file| Square::at(file, rank)));
        let signed = self.tiles.iter().zip(squares).filter(move |(tile, _)| tile.signs.contains(&sign));
        signed.filter_map(|(_, square)| square)
    }

    /// The signs there are, in the order of [`Sign::ALL`].
    pub fn signs(&self) -> impl Iterator<Item = Sign> {
        Sign::ALL.into_iter().filter(|sign| self.with(*sign).next().is_some())
    }
}
