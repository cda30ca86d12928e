//! How a session ended, by the rules or by its players.

use super::{GameResult, Participant, Phase, Seat, Session};
use banqi_rules::game::{Outcome, Reason, Winner};

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
    /// Ended before it counted: nobody loses.
    Aborted {
        /// Why.
        by: AbortBy,
    },
    /// The challenge was refused.
    Declined {
        /// Who said no, if the log knows.
        by: Option<Participant>,
    },
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
    /// All agreed.
    Agreement,
}

/// Why a game ended before it counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AbortBy {
    /// A player ended it before all had moved.
    Player(Seat),
    /// Somebody's time ran out before all had moved.
    Time,
    /// The board could not be shown for too long: its channel was deleted or closed to us.
    Channel,
}

impl From<Reason> for WinBy {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Resignation => Self::Resignation,
            Reason::Time => Self::Time,
            reason => Self::Rules(reason),
        }
    }
}

impl WinBy {
    /// Why a seat went out by it.
    #[must_use]
    pub const fn reason(self) -> Reason {
        match self {
            Self::Rules(reason) => reason,
            Self::Resignation => Reason::Resignation,
            Self::Time => Reason::Time,
        }
    }

    /// The word in results and records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.reason().word()
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
        matches!(self, Self::Win { .. } | Self::Draw { .. } | Self::Aborted { .. })
    }
}

impl Session {
    /// The result as records and lists write it; `None` while nothing has ended, or nothing was played.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let Phase::Over(ending) = self.phase() else { return None };
        match ending {
            Ending::Win { winner, by } => {
                let winner = self.named(winner)?;
                Some(match by {
                    WinBy::Rules(reason) => GameResult::OnBoard(Outcome::Win { winner, reason }),
                    WinBy::Resignation => GameResult::Resignation { winner },
                    WinBy::Time => GameResult::Time { winner },
                })
            }
            Ending::Draw { by: DrawBy::Rules(reason) } => Some(GameResult::OnBoard(Outcome::Draw { reason })),
            Ending::Draw { by: DrawBy::Agreement } => Some(GameResult::Agreement),
            Ending::Aborted { .. } => Some(GameResult::Aborted),
            Ending::Declined { .. } | Ending::Withdrawn | Ending::Expired => None,
        }
    }

    /// A winning seat as results name it: by its colour, by its number, or with its ally.
    fn named(&self, winner: Seat) -> Option<Winner> {
        self.game().named(winner)
    }

    /// Where each seat came in, from 1, in seat order: winners first, then those who went out last; seats that
    /// share a place have the same number. Empty while there is no result.
    #[must_use]
    pub fn places(&self) -> Vec<u8> {
        match self.phase() {
            Phase::Over(Ending::Draw { .. }) => self.game().places_if_drawn(),
            Phase::Over(Ending::Win { .. }) if self.seat_count() > 2 => {
                self.game().places().unwrap_or_default()
            }
            Phase::Over(Ending::Win { winner, .. }) => {
                self.seats().map(|seat| if seat == winner { 1 } else { 2 }).collect()
            }
            Phase::Over(_) | Phase::Offered | Phase::Playing => Vec::new(),
        }
    }
}
