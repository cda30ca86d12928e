//! Events: the stored facts about a session, in the past tense.

use super::{AbortBy, ClockChange, Entrant, Participant, Seat, TimeControl, Timestamp};
use banqi_deal::SeedText;
use banqi_rules::{AnyPly, Variant};

/// A fact about one session. A session is the fold of its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A challenge was made: always the first event, and only the first.
    Challenged {
        /// Entrant 0.
        challenger: Participant,
        /// The invited participants, each with a reserved seat; further seats are open to anyone.
        invited: Vec<Participant>,
        /// The invited participant who plays together with the challenger, in games with allies; `None` if the
        /// order of entry decides.
        partner: Option<Participant>,
        /// The game and its rules.
        variant: Variant,
        /// The time control.
        time: TimeControl,
        /// Whether the game is offered as casual, so that it counts for no rating.
        casual: bool,
        /// When the challenge expires.
        expires: Timestamp,
    },
    /// The challenger added their own words to the deal, or replaced them.
    WordsAdded {
        /// The words.
        words: SeedText,
    },
    /// A participant accepted while other seats are still free.
    Entered {
        /// The next entrant.
        by: Participant,
        /// Their text for the deal.
        text: EntrantText,
    },
    /// The last seat was taken: the deal is fixed and play begins.
    Accepted {
        /// The last entrant.
        by: Participant,
        /// The texts of all entrants, in entrant order (a named partner is entrant 2).
        texts: Vec<EntrantText>,
        /// The entrant in seat 0.
        first: Entrant,
        /// When the first turn is due.
        deadline: Timestamp,
    },
    /// An invited or already seated participant declined.
    Declined {
        /// The participant; `None` in logs written before this was recorded.
        by: Option<Participant>,
    },
    /// The challenger withdrew the challenge.
    Withdrawn,
    /// The challenge expired.
    Expired,
    /// A seat played a ply.
    Played {
        /// The seat that played.
        seat: Seat,
        /// The ply, with the face it revealed, if any.
        ply: AnyPly,
        /// When the next turn is due; meaningless once the game is over.
        deadline: Timestamp,
    },
    /// A seat offered a draw. The offer stands until it is answered, and lapses when an opponent plays.
    DrawOffered {
        /// The seat that offered.
        seat: Seat,
    },
    /// A seat accepted the open offer. The game is drawn once every other seat that is still in has accepted.
    DrawAccepted {
        /// The seat that accepted.
        seat: Seat,
        /// The reason, if the computer accepted; `None` for people, and in logs written before this was recorded.
        why: Option<DrawReason>,
    },
    /// A seat declined the open offer.
    DrawDeclined {
        /// The seat that declined.
        seat: Seat,
        /// The reason, if the computer declined; `None` for people, and in logs written before this was recorded.
        why: Option<DrawReason>,
    },
    /// A seat asked for a change of the clock. The request stands until it is answered, and lapses when another seat
    /// that has not agreed plays.
    ClockRequested {
        /// The seat that asked.
        seat: Seat,
        /// What it asked for.
        change: ClockChange,
    },
    /// A seat agreed to the requested change. It happens once every other seat that is still in has agreed.
    ClockAgreed {
        /// The seat that agreed.
        seat: Seat,
    },
    /// A seat declined the requested change.
    ClockDeclined {
        /// The seat that declined.
        seat: Seat,
    },
    /// A seat asked to take back its last turn. The request stands until it is answered, and lapses when anyone plays.
    TakebackRequested {
        /// The seat that asked.
        seat: Seat,
    },
    /// A seat declined the requested takeback.
    TakebackDeclined {
        /// The seat that declined.
        seat: Seat,
    },
    /// A seat agreed to the requested takeback: the last actions were undone.
    TakenBack {
        /// The seat that agreed.
        seat: Seat,
        /// Number of actions that were undone.
        actions: u16,
    },
    /// A pause ended.
    Resumed {
        /// The seat that ended it; `None` if it had lasted as long as it may.
        seat: Option<Seat>,
        /// When the current turn is due.
        deadline: Timestamp,
    },
    /// The player of a seat is on vacation until a time, during which their clock stands still. A time in the past ends
    /// the vacation. Only in correspondence play.
    VacationSet {
        /// The seat.
        seat: Seat,
        /// The end of the vacation.
        until: Timestamp,
    },
    /// The seat to move took a hint, which the others can see. Hints are not part of the record.
    HintTaken {
        /// The seat that took it.
        seat: Seat,
    },
    /// The seat to move claimed a draw that the rules grant it.
    DrawClaimed {
        /// The seat that claimed.
        seat: Seat,
    },
    /// A seat resigned: it loses, or goes out while the others play on.
    Resigned {
        /// The seat that resigned.
        seat: Seat,
    },
    /// A seat ran out of time after all had moved: it loses, or goes out while the others play on.
    TimedOut {
        /// The seat whose time ran out.
        seat: Seat,
    },
    /// The game ended before it counted, without a loser.
    Aborted {
        /// Why.
        by: AbortBy,
    },
    /// The current deadline moved because the program was not available.
    DeadlineShifted {
        /// The new deadline.
        deadline: Timestamp,
        /// Whether the program could not be reached at all, rather than being late with one board.
        outage: bool,
    },
    /// The server where the game was played has voided it: the result stays on record and no longer counts. The only
    /// event after the end.
    Voided,
}

impl Event {
    /// Returns the seat that acted, if a seat did; running out of time and going on vacation are not actions.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Played { seat, .. }
            | Self::DrawOffered { seat }
            | Self::DrawAccepted { seat, .. }
            | Self::DrawDeclined { seat, .. }
            | Self::ClockRequested { seat, .. }
            | Self::ClockAgreed { seat }
            | Self::ClockDeclined { seat }
            | Self::TakebackRequested { seat }
            | Self::TakebackDeclined { seat }
            | Self::TakenBack { seat, .. }
            | Self::HintTaken { seat }
            | Self::DrawClaimed { seat }
            | Self::Resigned { seat } => Some(*seat),
            Self::Resumed { seat, .. } => *seat,
            Self::Challenged { .. }
            | Self::WordsAdded { .. }
            | Self::Entered { .. }
            | Self::Accepted { .. }
            | Self::Declined { .. }
            | Self::Withdrawn
            | Self::Expired
            | Self::TimedOut { .. }
            | Self::VacationSet { .. }
            | Self::Aborted { .. }
            | Self::DeadlineShifted { .. }
            | Self::Voided => None,
        }
    }

    /// Returns the seat that the event names, whether it acted or not.
    pub(crate) const fn names(&self) -> Option<Seat> {
        match self {
            Self::TimedOut { seat }
            | Self::VacationSet { seat, .. }
            | Self::Aborted { by: AbortBy::Player(seat) } => Some(*seat),
            acted => acted.seat(),
        }
    }

    /// Whether the event is worth a notification.
    pub(crate) const fn is_news(&self) -> bool {
        match self {
            Self::WordsAdded { .. } | Self::DeadlineShifted { .. } | Self::HintTaken { .. } => false,
            Self::Challenged { .. }
            | Self::Entered { .. }
            | Self::Accepted { .. }
            | Self::Declined { .. }
            | Self::Withdrawn
            | Self::Expired
            | Self::Played { .. }
            | Self::DrawOffered { .. }
            | Self::DrawAccepted { .. }
            | Self::DrawDeclined { .. }
            | Self::ClockRequested { .. }
            | Self::ClockAgreed { .. }
            | Self::ClockDeclined { .. }
            | Self::TakebackRequested { .. }
            | Self::TakebackDeclined { .. }
            | Self::TakenBack { .. }
            | Self::Resumed { .. }
            | Self::VacationSet { .. }
            | Self::DrawClaimed { .. }
            | Self::Resigned { .. }
            | Self::TimedOut { .. }
            | Self::Aborted { .. }
            | Self::Voided => true,
        }
    }
}

/// The computer's reason for its answer to a draw offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// Its position is better: it declines.
    Better,
    /// Neither side is ahead and much is left to play: it declines.
    Open,
    /// Its position is worse: it accepts.
    Worse,
    /// Neither side is ahead or makes progress: it accepts.
    Stalled,
}

impl DrawReason {
    /// All reasons.
    pub const ALL: [Self; 4] = [Self::Better, Self::Open, Self::Worse, Self::Stalled];

    /// Whether the computer accepts for this reason.
    #[must_use]
    pub const fn accepts(self) -> bool {
        matches!(self, Self::Worse | Self::Stalled)
    }

    /// Returns the word under which the reason is stored and its message is found.
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

/// An entrant's text for the deal, and its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntrantText {
    /// The text that goes into the deal.
    pub text: SeedText,
    /// Its origin.
    pub origin: TextOrigin,
}

impl EntrantText {
    /// A text that the entrant typed.
    #[must_use]
    pub const fn typed(text: SeedText) -> Self {
        Self { text, origin: TextOrigin::Typed }
    }

    /// The replacement text of an entrant who typed none: an id that was assigned after the commitment was fixed.
    #[must_use]
    pub fn automatic(id: u64) -> Self {
        Self { text: SeedText::automatic(id), origin: TextOrigin::Auto }
    }
}

/// The origin of an entrant's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextOrigin {
    /// Typed by the entrant.
    Typed,
    /// An id that was assigned after the commitment was fixed; marked "auto".
    Auto,
}

/// An event with its place in the session's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logged {
    /// Sequence number: 0, 1, 2, .. without gaps.
    pub seq: u32,
    /// When the event happened.
    pub at: Timestamp,
    /// The event.
    pub event: Event,
}
