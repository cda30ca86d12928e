//! The computer as an entrant: what it has to do in a session now. It is a player like any other, but it accepts
//! at once, adds a fixed text to the deal, answers offers, and never runs out of time.

use super::{EntrantText, Phase, PlayerId, Session, TextOrigin};
use crate::deal::SeedText;

/// Something that the computer has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duty {
    /// Take its seat.
    Accept,
    /// Agree to the open draw offer, or refuse it.
    AnswerOffer,
    /// Play.
    Play,
}

impl EntrantText {
    /// What the computer adds to every deal: always the same, so that it cannot choose among deals.
    #[must_use]
    pub fn of_computer() -> Self {
        let text: SeedText = "computer".parse().expect("printable ASCII");
        Self { text, origin: TextOrigin::Auto }
    }
}

impl Session {
    /// What the computer has to do now, and as which player; `None` while people are waited for.
    #[must_use]
    pub fn duty(&self) -> Option<(PlayerId, Duty)> {
        match self.phase() {
            Phase::Over(_) => None,
            Phase::Offered => {
                let mut waited = self.invited().iter().filter(|invited| !self.entrants().contains(invited));
                waited.find(|player| player.is_computer()).map(|player| (*player, Duty::Accept))
            }
            Phase::Playing => {
                let offeree = |seat: &super::Seat| {
                    self.offer().is_some_and(|by| by != *seat) && !self.has_agreed(*seat)
                };
                let answers = self.seats_in().filter(offeree).filter_map(|seat| self.player_in(seat));
                let plays = self.to_move().and_then(|seat| self.player_in(seat));
                let mut duties = answers
                    .map(|player| (player, Duty::AnswerOffer))
                    .chain(plays.map(|player| (player, Duty::Play)));
                duties.find(|(player, _)| player.is_computer())
            }
        }
    }

    /// Whether the computer plays in it, or is asked to.
    #[must_use]
    pub fn is_against_computer(&self) -> bool {
        self.entrants().iter().chain(self.invited()).any(|player| player.is_computer())
    }

    /// Whether the computer is to move, which time does not run for.
    pub(super) fn awaits_computer(&self) -> bool {
        self.to_move().and_then(|seat| self.player_in(seat)).is_some_and(PlayerId::is_computer)
    }
}
