//! How a session ended, by the rules or by its players.

use super::{GameResult, Participant, Phase, Seat, Session};
use banqi_rules::game::{Outcome, Reason, Winner};

/// The end of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// A seat won.
    Win {
        /// The winner; of two allies the first in turn order.
        winner: Seat,
        /// How it won.
        by: WinBy,
    },
    /// The game was drawn.
    Draw {
        /// Why.
        by: DrawBy,
    },
    /// The game ended before it counted, without a loser.
    Aborted {
        /// Why.
        by: AbortBy,
    },
    /// The challenge was declined.
    Declined {
        /// The participant who declined, if the log recorded it.
        by: Option<Participant>,
    },
    /// The challenger withdrew the challenge.
    Withdrawn,
    /// The challenge expired.
    Expired,
}

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinBy {
    /// By the rules, on the board.
    Rules(Reason),
    /// The opponent resigned.
    Resignation,
    /// The opponent's time ran out.
    Time,
}

/// Why a game was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawBy {
    /// By the rules, on the board.
    Rules(Reason),
    /// All players agreed.
    Agreement,
}

/// Why a game ended before it counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AbortBy {
    /// A player ended it before every seat had moved.
    Player(Seat),
    /// A player's time ran out before every seat had moved.
    Time,
    /// The board could not be shown for too long, because its channel was deleted or inaccessible.
    Channel,
    /// A manager of the server ended it.
    Manager,
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
    /// Returns the reason as the rules name it.
    #[must_use]
    pub const fn reason(self) -> Reason {
        match self {
            Self::Rules(reason) => reason,
            Self::Resignation => Reason::Resignation,
            Self::Time => Reason::Time,
        }
    }

    /// Returns the word used in results and records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.reason().word()
    }
}

impl DrawBy {
    /// Returns the word used in results and records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.word(),
            Self::Agreement => "agreement",
        }
    }
}

impl Ending {
    /// Whether the game was played to a result, so that it counts and can be verified and replayed.
    #[must_use]
    pub const fn is_result(self) -> bool {
        matches!(self, Self::Win { .. } | Self::Draw { .. })
    }

    /// Whether the game had begun.
    #[must_use]
    pub const fn was_played(self) -> bool {
        matches!(self, Self::Win { .. } | Self::Draw { .. } | Self::Aborted { .. })
    }
}

impl Session {
    /// Returns the result as records and lists write it; `None` if the session is not over or the game never began.
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

    /// Returns a winning seat as results name it: by its colour, by its number, or together with its ally.
    fn named(&self, winner: Seat) -> Option<Winner> {
        self.game().named(winner)
    }

    /// Returns the place of each seat, from 1, in seat order: winners first, then the seats that went out last.
    /// Seats that share a place have the same number. Empty while there is no result.
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
