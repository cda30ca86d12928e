//! Events: what happened in a session, in the past tense. They are what is stored.

use std::time::Duration;

use super::{AbortBy, Entrant, Participant, Seat, Timestamp};
use banqi_deal::SeedText;
use banqi_rules::{AnyPly, Variant};

/// A fact about one session. A session is the fold of its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Somebody asked for a game: always and only the first event.
    Challenged {
        /// Entrant 0.
        challenger: Participant,
        /// Those who were asked, each of whom has a seat kept; seats beyond are for anyone.
        invited: Vec<Participant>,
        /// Who of those asked plays together with the challenger, where the rules have allies; `None` leaves it to the
        /// order in which seats are taken.
        partner: Option<Participant>,
        /// The game and its rules.
        variant: Variant,
        /// How long each move may take.
        per_move: Duration,
        /// Whether all who accept agree that the game counts for no rating.
        casual: bool,
        /// When the challenge lapses.
        expires: Timestamp,
    },
    /// The challenger added their own words to the deal, or changed them.
    WordsAdded {
        /// The words.
        words: SeedText,
    },
    /// Somebody accepted, and seats are still free.
    Entered {
        /// The next entrant.
        by: Participant,
        /// What they add to the deal.
        text: EntrantText,
    },
    /// The last seat was taken: the deal is fixed and play begins.
    Accepted {
        /// The last entrant.
        by: Participant,
        /// The texts of the entrants in order, a partner who was named being entrant 2.
        texts: Vec<EntrantText>,
        /// The entrant in seat 0.
        first: Entrant,
        /// When the first turn must be played.
        deadline: Timestamp,
    },
    /// Somebody who was asked, or had a seat already, said no.
    Declined {
        /// Who; `None` in logs from before that was noted.
        by: Option<Participant>,
    },
    /// The challenger took the challenge back.
    Withdrawn,
    /// Nobody accepted in time.
    Expired,
    /// A seat played a ply.
    Played {
        /// Who played.
        seat: Seat,
        /// What was played, and what appeared.
        ply: AnyPly,
        /// When the next ply is due; meaningless once the game is over.
        deadline: Timestamp,
    },
    /// A seat offered a draw. It stands until answered, and lapses when the offeree plays.
    DrawOffered {
        /// Who offered.
        seat: Seat,
    },
    /// A seat accepted the open offer: once every other seat that is in has, the game is drawn.
    DrawAccepted {
        /// Who accepted.
        seat: Seat,
        /// Why, if it was the computer; `None` for people, and in logs from before that was noted.
        why: Option<DrawReason>,
    },
    /// A seat refused the open offer.
    DrawDeclined {
        /// Who refused.
        seat: Seat,
        /// Why, if it was the computer; `None` for people, and in logs from before that was noted.
        why: Option<DrawReason>,
    },
    /// The seat to move took a hint, which the others are told; the record is of plies and has none of it.
    HintTaken {
        /// Who took it.
        seat: Seat,
    },
    /// The seat to move claimed a draw that its rules give it.
    DrawClaimed {
        /// Who claimed.
        seat: Seat,
    },
    /// A seat gave up: it loses, or is out while the others play on.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// A seat let its deadline pass after all had moved: it loses, or is out while the others play on.
    TimedOut {
        /// Who.
        seat: Seat,
    },
    /// The game was ended before it counted: nobody loses.
    Aborted {
        /// Why.
        by: AbortBy,
    },
    /// We were away: the open deadline moved.
    DeadlineShifted {
        /// The new deadline.
        deadline: Timestamp,
    },
}

impl Event {
    /// The seat that did it, where a seat did; nobody runs out of time by doing something.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Played { seat, .. }
            | Self::DrawOffered { seat }
            | Self::DrawAccepted { seat, .. }
            | Self::DrawDeclined { seat, .. }
            | Self::HintTaken { seat }
            | Self::DrawClaimed { seat }
            | Self::Resigned { seat } => Some(*seat),
            Self::Challenged { .. }
            | Self::WordsAdded { .. }
            | Self::Entered { .. }
            | Self::Accepted { .. }
            | Self::Declined { .. }
            | Self::Withdrawn
            | Self::Expired
            | Self::TimedOut { .. }
            | Self::Aborted { .. }
            | Self::DeadlineShifted { .. } => None,
        }
    }
}

/// Why the computer answered a draw offer as it did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// It has the better position, and declines.
    Better,
    /// Neither side is ahead and much is still to be played, and it declines.
    Open,
    /// It has the worse position, and accepts.
    Worse,
    /// Neither side is ahead or makes progress any more, and it accepts.
    Stalled,
}

impl DrawReason {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Better, Self::Open, Self::Worse, Self::Stalled];

    /// Whether it is one to accept for.
    #[must_use]
    pub const fn accepts(self) -> bool {
        matches!(self, Self::Worse | Self::Stalled)
    }

    /// The word that it is stored as, and that its sentence is chosen by.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::Open => "open",
            Self::Worse => "worse",
            Self::Stalled => "stalled",
        }
    }
}

/// An entrant's text, and whether it was typed or taken from an id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntrantText {
    /// What goes into the deal.
    pub text: SeedText,
    /// Where it came from.
    pub origin: TextOrigin,
}

impl EntrantText {
    /// What the entrant typed.
    #[must_use]
    pub const fn typed(text: SeedText) -> Self {
        Self { text, origin: TextOrigin::Typed }
    }

    /// What stands for the words of an entrant who typed none: an id that was given after the commitment was fixed.
    #[must_use]
    pub fn automatic(id: u64) -> Self {
        Self { text: SeedText::automatic(id), origin: TextOrigin::Auto }
    }
}

/// Where an entrant's text came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextOrigin {
    /// The entrant typed it.
    Typed,
    /// It is an id that was given after the commitment was fixed; marked "auto".
    Auto,
}

/// An event with its place in the session's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logged {
    /// 0, 1, 2, .. without gaps.
    pub seq: u32,
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub event: Event,
}
