//! The outcome of a game by its own rules.

use std::fmt;

use crate::game::{Colour, Seat};

/// Why a game ended, or why a seat went out. The agreement of two players on a draw is not included: it is not part
/// of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A side has no piece left, face up or face down (NTU).
    WipedOut,
    /// The seat to move has no legal action (Boyer, Woody, Wikipedia).
    NoAction,
    /// The last p actions were played three times in a row.
    Cycle,
    /// A position occurred three times.
    Position,
    /// There were too many plies without a flip or capture.
    QuietLimit,
    /// All legal actions of the seat to move are chase plies beyond the limit (Wikipedia).
    Chase,
    /// The general is in check, and no move meets it (xiangqi).
    Checkmate,
    /// The side to move has no legal move although its general is not in check, and loses (xiangqi).
    Stalemate,
    /// One side gave check with every ply between three occurrences of a position (AXF).
    PerpetualCheck,
    /// One side chased the same piece with every ply between three occurrences of a position (AXF).
    PerpetualChase,
    /// Neither side has a piece left that can cross the river (TBG rule 14).
    NoAttackers,
    /// A position occurred three times, and neither side alone is guilty of forcing it (AXF).
    Repetition,
    /// The player to move rightly claimed that the position had occurred three times (DeWitt).
    Claim,
    /// A seat resigned.
    Resignation,
    /// A seat ran out of time.
    Time,
}

impl Reason {
    /// The reasons that follow from a position and its history.
    pub const ON_BOARD: [Self; 13] = [
        Self::WipedOut,
        Self::NoAction,
        Self::Cycle,
        Self::Position,
        Self::QuietLimit,
        Self::Chase,
        Self::Checkmate,
        Self::Stalemate,
        Self::PerpetualCheck,
        Self::PerpetualChase,
        Self::NoAttackers,
        Self::Repetition,
        Self::Claim,
    ];

    /// The word used by the command line and in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::WipedOut => "wiped-out",
            Self::NoAction => "no-action",
            Self::Cycle => "cycle",
            Self::Position => "position",
            Self::QuietLimit => "quiet-limit",
            Self::Chase => "chase",
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::PerpetualCheck => "perpetual-check",
            Self::PerpetualChase => "perpetual-chase",
            Self::NoAttackers => "no-attackers",
            Self::Repetition => "repetition",
            Self::Claim => "claim",
            Self::Resignation => "resignation",
            Self::Time => "time",
        }
    }
}

/// The winner, named by what identifies it on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Winner {
    /// The seat with this colour, where each of two seats has one: on 4x8 and in xiangqi.
    Colour(Colour),
    /// One seat, where colours do not identify it: on 8x8, or if it has no colour yet.
    Seat(Seat),
    /// Two allies, in turn order.
    Seats(Seat, Seat),
}

/// `red wins`, `seat 2 wins`, `seats 1 and 3 win`.
impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colour(colour) => write!(f, "{colour} wins"),
            Self::Seat(seat) => write!(f, "seat {} wins", seat.number()),
            Self::Seats(one, other) => write!(f, "seats {} and {} win", one.number(), other.number()),
        }
    }
}

/// The outcome of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The game is won.
    Win {
        /// The winner.
        winner: Winner,
        /// The reason.
        reason: Reason,
    },
    /// The game is drawn.
    Draw {
        /// The reason.
        reason: Reason,
    },
}

/// `red wins: wiped-out`, `seats 1 and 3 win: no-action`, `draw: cycle`: the second line that `banqi play` prints.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, reason } => write!(f, "{winner}: {}", reason.word()),
            Self::Draw { reason } => write!(f, "draw: {}", reason.word()),
        }
    }
}
