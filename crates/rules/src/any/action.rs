//! What is chosen and played, where and with what, in any game; and why not.

use std::fmt;

use crate::banqi::{Action, FreeTextError, IllegalAction, IllegalPly, NotAnAction, Piece, Ply, Square};
use crate::game::Colour;
use crate::xiangqi::{self, IllegalMove, Man, Move, NotAMove, Point};

/// What a player chooses, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyAction {
    /// In banqi.
    Banqi(Action),
    /// In xiangqi.
    Xiangqi(Move),
}

impl AnyAction {
    /// The square whose face-down piece it turns up, if it turns up one.
    #[must_use]
    pub fn turns_up(self) -> Option<AnySquare> {
        match self {
            Self::Banqi(action) => action.turns_up().map(AnySquare::Banqi),
            Self::Xiangqi(_) => None,
        }
    }

    /// The square of the piece that acts; `None` for a turn-up and for stopping a chain.
    #[must_use]
    pub fn origin(self) -> Option<AnySquare> {
        match self {
            Self::Banqi(action) => action.origin().map(AnySquare::Banqi),
            Self::Xiangqi(action) => Some(AnySquare::Xiangqi(action.from)),
        }
    }

    /// The square it is about in the end; `None` for stopping a chain.
    #[must_use]
    pub fn target(self) -> Option<AnySquare> {
        match self {
            Self::Banqi(action) => action.target().map(AnySquare::Banqi),
            Self::Xiangqi(action) => Some(AnySquare::Xiangqi(action.to)),
        }
    }

    /// The action, if it is one of banqi.
    #[must_use]
    pub const fn banqi(self) -> Option<Action> {
        match self {
            Self::Banqi(action) => Some(action),
            Self::Xiangqi(_) => None,
        }
    }
}

impl From<Move> for AnyAction {
    fn from(action: Move) -> Self {
        Self::Xiangqi(action)
    }
}

impl From<Action> for AnyAction {
    fn from(action: Action) -> Self {
        Self::Banqi(action)
    }
}

/// In the canonical notation of its game: see [`Variant::parse_action`](crate::Variant::parse_action).
impl fmt::Display for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Banqi(action) => action.fmt(f),
            Self::Xiangqi(action) => action.fmt(f),
        }
    }
}

/// A square or point of any board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnySquare {
    /// Of a banqi board.
    Banqi(Square),
    /// Of a xiangqi board.
    Xiangqi(Point),
}

impl AnySquare {
    /// The square, if it is one of a banqi board.
    #[must_use]
    pub const fn banqi(self) -> Option<Square> {
        match self {
            Self::Banqi(square) => Some(square),
            Self::Xiangqi(_) => None,
        }
    }

    /// Its number on its board, from 0: file by file along the first rank, then along the others.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Banqi(square) => square.index(),
            Self::Xiangqi(point) => point.index(),
        }
    }

    /// File and rank, each from 0.
    const fn coordinates(self) -> (u8, u8) {
        match self {
            Self::Banqi(square) => (square.file(), square.rank()),
            Self::Xiangqi(point) => (point.file(), point.rank()),
        }
    }

    /// How many steps along files and ranks lie between two squares of one board.
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let ((file, rank), (other_file, other_rank)) = (self.coordinates(), other.coordinates());
        file.abs_diff(other_file) + rank.abs_diff(other_rank)
    }
}

impl From<Point> for AnySquare {
    fn from(point: Point) -> Self {
        Self::Xiangqi(point)
    }
}

impl From<Square> for AnySquare {
    fn from(square: Square) -> Self {
        Self::Banqi(square)
    }
}

/// File and rank, as its game writes them.
impl fmt::Display for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Banqi(square) => square.fmt(f),
            Self::Xiangqi(point) => point.fmt(f),
        }
    }
}

/// A piece of any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnyPiece {
    /// Of banqi.
    Banqi(Piece),
    /// Of xiangqi.
    Xiangqi(Man),
}

impl AnyPiece {
    /// The piece, if it is one of banqi.
    #[must_use]
    pub const fn banqi(self) -> Option<Piece> {
        match self {
            Self::Banqi(piece) => Some(piece),
            Self::Xiangqi(_) => None,
        }
    }

    /// Whose it is.
    #[must_use]
    pub const fn colour(self) -> Colour {
        match self {
            Self::Banqi(piece) => piece.colour,
            Self::Xiangqi(man) => match man.colour {
                xiangqi::Colour::Red => Colour::Red,
                xiangqi::Colour::Black => Colour::Black,
            },
        }
    }

    /// Its place in the list of kinds, the highest first.
    #[must_use]
    pub const fn kind_index(self) -> usize {
        match self {
            Self::Banqi(piece) => piece.kind.index(),
            Self::Xiangqi(man) => man.kind.index(),
        }
    }

    /// The letter of its kind as banqi's notation has it, upper case for red and blue; `F` for a banner.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Banqi(piece) => piece.letter(),
            Self::Xiangqi(man) => match man.letter() {
                'B' => 'E',
                'b' => 'e',
                'N' => 'H',
                'n' => 'h',
                letter => letter,
            },
        }
    }

    /// The character on it.
    #[must_use]
    pub const fn glyph(self) -> char {
        match self {
            Self::Banqi(piece) => piece.glyph(),
            Self::Xiangqi(man) => man.glyph(),
        }
    }
}

impl From<Man> for AnyPiece {
    fn from(man: Man) -> Self {
        Self::Xiangqi(man)
    }
}

impl From<Piece> for AnyPiece {
    fn from(piece: Piece) -> Self {
        Self::Banqi(piece)
    }
}

/// The letter of the rules' notation.
impl fmt::Display for AnyPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Banqi(piece) => piece.fmt(f),
            Self::Xiangqi(man) => write!(f, "{}", man.letter()),
        }
    }
}

/// An action and what chance answered, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnyPly {
    /// In banqi.
    Banqi(Ply),
    /// In xiangqi, where chance answers nothing.
    Xiangqi(Move),
}

impl AnyPly {
    /// The ply of an action and the face that it turned up, if it did: a piece of the same game.
    #[must_use]
    pub fn of(action: AnyAction, reveal: Option<AnyPiece>) -> Self {
        match action {
            AnyAction::Banqi(action) => Self::Banqi(Ply { action, reveal: reveal.and_then(AnyPiece::banqi) }),
            AnyAction::Xiangqi(action) => Self::Xiangqi(action),
        }
    }

    /// The ply, if it is one of banqi.
    #[must_use]
    pub const fn banqi(self) -> Option<Ply> {
        match self {
            Self::Banqi(ply) => Some(ply),
            Self::Xiangqi(_) => None,
        }
    }

    /// What was chosen.
    #[must_use]
    pub const fn action(self) -> AnyAction {
        match self {
            Self::Banqi(ply) => AnyAction::Banqi(ply.action),
            Self::Xiangqi(action) => AnyAction::Xiangqi(action),
        }
    }

    /// What was turned up.
    #[must_use]
    pub fn reveal(self) -> Option<AnyPiece> {
        match self {
            Self::Banqi(ply) => ply.reveal.map(AnyPiece::Banqi),
            Self::Xiangqi(_) => None,
        }
    }
}

impl From<Move> for AnyPly {
    fn from(action: Move) -> Self {
        Self::Xiangqi(action)
    }
}

impl From<Ply> for AnyPly {
    fn from(ply: Ply) -> Self {
        Self::Banqi(ply)
    }
}

impl fmt::Display for AnyPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Banqi(ply) => ply.fmt(f),
            Self::Xiangqi(action) => action.fmt(f),
        }
    }
}

/// Why an action is not legal now, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum AnyIllegalAction {
    /// In banqi.
    #[error(transparent)]
    Banqi(#[from] IllegalAction),
    /// In xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] IllegalMove),
    /// An action of another game than the one that is played.
    #[error("the action belongs to another game")]
    OtherGame,
}

/// Why a ply cannot be played, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum AnyIllegalPly {
    /// In banqi.
    #[error(transparent)]
    Banqi(#[from] IllegalPly),
    /// In xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] IllegalMove),
    /// A ply of another game than the one that is played.
    #[error("the action belongs to another game")]
    OtherGame,
}

/// Why a text is no action or ply in the canonical notation of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadAnyAction {
    /// In banqi.
    #[error(transparent)]
    Banqi(#[from] NotAnAction),
    /// In xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] NotAMove),
}

/// Why a typed text is no action, in any game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnyFreeTextError {
    /// In banqi.
    #[error(transparent)]
    Banqi(#[from] FreeTextError),
    /// In xiangqi.
    #[error(transparent)]
    Xiangqi(#[from] xiangqi::FreeTextError),
}
