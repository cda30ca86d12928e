//! The board as anyone may see it: what a picture, an alt text or a screen of buttons is made from.

use crate::rules::{Clash, Colour, Kind, Piece, Square};

/// What lies on one square, as far as anyone can see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A piece face down.
    Down,
    /// A piece face up.
    Up(Piece),
}

/// What the last ply did, to be marked on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastPly {
    /// A piece was turned up here.
    TurnedUp(Square),
    /// A piece stepped.
    Moved {
        /// The square it left.
        from: Square,
        /// The square it stands on.
        to: Square,
    },
    /// A piece took another, by a capture or an attempt.
    Captured {
        /// The square the captor left.
        from: Square,
        /// The square it stands on.
        to: Square,
        /// What was taken there.
        victim: Piece,
        /// Whether that lay face down until then.
        was_down: bool,
    },
    /// A piece attacked another without taking its place: both were removed, or an attempt failed.
    Clashed {
        /// The square it attacked from.
        from: Square,
        /// The square it attacked.
        to: Square,
        /// The attacker.
        attacker: Piece,
        /// What it attacked.
        target: Piece,
        /// What came of it; never [`Clash::Taken`].
        clash: Clash,
    },
}

/// Where the pieces of one face are; the three add up to the number in a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Still face down somewhere.
    pub down: u8,
    /// Face up on the board.
    pub up: u8,
    /// Taken.
    pub taken: u8,
}

/// One rung of the ladder: a kind, and where its pieces are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rung {
    /// The kind.
    pub kind: Kind,
    /// One tally a colour, in the order of [`Colour::ALL`].
    pub tallies: [Tally; 2],
}

/// The board of one game at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardView {
    /// Width in squares, 8.
    pub files: u8,
    /// Height in squares, 4.
    pub ranks: u8,
    /// `files * ranks` cells in reading order a1, b1, ..: the bottom rank first.
    pub cells: Vec<Cell>,
    /// What to mark, `None` before the first ply.
    pub last: Option<LastPly>,
    /// The square whose piece has just captured and may go on, in the middle of a chain.
    pub chain: Option<Square>,
    /// The one piece that still lies face down, where the rules have it marked as known.
    pub last_down: Option<(Square, Piece)>,
    /// The kinds in rank order, the unranked cannon last.
    pub ladder: Vec<Rung>,
    /// The colour to move; `None` before the first turn-up and when the game is over.
    pub to_move: Option<Colour>,
    /// The colour that has won, once the game is over.
    pub winner: Option<Colour>,
}
