//! How a session ended, by the rules or by its people.

use super::{GameResult, Phase, Seat, Session};
use crate::rules::{Outcome, Reason, Winner};

/// The end of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Somebody won.
    Win {
        /// Who.
        winner: Seat,
        /// How.
        by: WinBy,
    },
    /// Nobody did.
    Draw {
        /// Why.
        by: DrawBy,
    },
    /// Ended before both had moved, or by a fault of ours: nobody loses.
    Aborted,
    /// The challenge was refused.
    Declined,
    /// The challenge was taken back.
    Withdrawn,
    /// The challenge lapsed.
    Expired,
}

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinBy {
    /// On the board.
    Rules(Reason),
    /// The other gave up.
    Resignation,
    /// The other's time ran out.
    Time,
}

/// Why a game was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawBy {
    /// On the board.
    Rules(Reason),
    /// Both agreed.
    Agreement,
}

impl WinBy {
    /// The word in results and records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.word(),
            Self::Resignation => "resignation",
            Self::Time => "time",
        }
    }
}

impl DrawBy {
    /// The word in results and records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.word(),
            Self::Agreement => "agreement",
        }
    }
}

impl Ending {
    /// Whether a game was played to a result, so that it counts, can be verified and played again.
    #[must_use]
    pub const fn is_result(self) -> bool {
        matches!(self, Self::Win { .. } | Self::Draw { .. })
    }

    /// Whether a game had begun at all.
    #[must_use]
    pub const fn was_played(self) -> bool {
        matches!(self, Self::Win { .. } | Self::Draw { .. } | Self::Aborted)
    }
}

impl Session {
    /// The result as records and lists write it; `None` while nothing has ended, or nothing was played.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let Phase::Over(ending) = self.phase() else { return None };
        let named = |seat| self.colour_of(seat).map(Winner::Colour);
        match ending {
            Ending::Win { winner, by } => {
                let winner = named(winner)?;
                Some(match by {
                    WinBy::Rules(reason) => GameResult::OnBoard(Outcome::Win { winner, reason }),
                    WinBy::Resignation => GameResult::Resignation { winner },
                    WinBy::Time => GameResult::Time { winner },
                })
            }
            Ending::Draw { by: DrawBy::Rules(reason) } => Some(GameResult::OnBoard(Outcome::Draw { reason })),
            Ending::Draw { by: DrawBy::Agreement } => Some(GameResult::Agreement),
            Ending::Aborted => Some(GameResult::Aborted),
            Ending::Declined | Ending::Withdrawn | Ending::Expired => None,
        }
    }
}
