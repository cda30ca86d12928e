//! How a game ends by its own rules.

use std::fmt;

use crate::game::{Colour, Seat};

/// Why a game ended, or a seat went out of one. That two players agreed on a draw is the session's to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A side has no piece left, face up or face down (NTU).
    WipedOut,
    /// The seat to move has no legal action (Boyer, Woody, Wikipedia).
    NoAction,
    /// The last p actions were played three times over.
    Cycle,
    /// A position occurred too often.
    Position,
    /// Too many plies without a turn-up or capture.
    QuietLimit,
    /// The seat to move has nothing legal but to go on chasing (Wikipedia).
    Chase,
    /// The general is attacked and nothing saves it (xiangqi).
    Checkmate,
    /// The side to move has no legal move, though its general is not attacked: a loss (xiangqi).
    Stalemate,
    /// One side gave check with every ply between three occurrences of a position (AXF).
    PerpetualCheck,
    /// One side chased the same man with every ply between three occurrences of a position (AXF).
    PerpetualChase,
    /// Neither side has a man left that can cross the river (TBG rule 14).
    NoAttackers,
    /// A position occurred three times and neither side alone forced it (AXF).
    Repetition,
    /// The player to move claimed that the position had occurred three times, and it had (DeWitt).
    Claim,
    /// A seat gave up.
    Resignation,
    /// A seat ran out of time.
    Time,
}

impl Reason {
    /// Those that a position and its history give.
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

/// Who has won: named by what tells them apart on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Winner {
    /// The seat with this colour, where each of two has one: on 4x8.
    Colour(Colour),
    /// One seat, where colours do not name it: on 8x8.
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

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Somebody has won.
    Win {
        /// Who.
        winner: Winner,
        /// How.
        reason: Reason,
    },
    /// Nobody has.
    Draw {
        /// Why.
        reason: Reason,
    },
}

/// `red wins: wiped-out`, `seats 1 and 3 win: no-action`, `draw: cycle`: the second line of `banqi play`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, reason } => write!(f, "{winner}: {}", reason.word()),
            Self::Draw { reason } => write!(f, "draw: {}", reason.word()),
        }
    }
}
