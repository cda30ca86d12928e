//! What becomes of each click, as Discord and the process see it.

use std::time::Duration;

use banqi_keeper::{Answer, Click, Moment, On, Refused};

use crate::discord::{ANSWER_WITHIN, TOKEN_LIFE};

/// What happened to a click.
#[derive(Debug)]
pub(super) struct Treatment {
    /// When it was made, and when the keeper had it.
    at: Moment,
    pub(super) delivered: Moment,
    /// Whether Discord had an acknowledgement before the keeper had the click.
    pub(super) was_acknowledged: bool,
    /// When its process ended, if it did.
    pub(super) abandoned: Option<Moment>,
    /// When its first answer was sent.
    pub(super) sent: Option<Moment>,
    /// Whether its process has sent a final answer, and does not know that it was refused.
    pub(super) is_over: bool,
    /// What Discord has accepted.
    pub(super) accepted: Accepted,
    /// Number of refusals that its process has learnt of.
    refusals: u32,
    /// Whether it may remain without an answer, for a reason that is not the keeper's.
    pub(super) is_excused: bool,
}

/// The answers to a click that Discord has accepted so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Accepted {
    Nothing,
    /// An acknowledgement without text, or the answer is complete.
    Enough,
    /// The person sees that an answer is coming.
    Promise,
}

impl Treatment {
    pub(super) fn new(click: Click, (at, delivered): (Moment, Moment)) -> Self {
        let accepted = match click.on {
            _ if !click.acknowledged => Accepted::Nothing,
            On::Message { .. } => Accepted::Enough,
            On::Place | On::Elsewhere => Accepted::Promise,
        };
        Self {
            at,
            delivered,
            was_acknowledged: click.acknowledged,
            abandoned: None,
            sent: None,
            is_over: false,
            accepted,
            refusals: 0,
            is_excused: false,
        }
    }

    /// Handles that Discord has accepted an answer.
    pub(super) fn accept(&mut self, answer: Answer) {
        self.accepted = match answer {
            Answer::Promise => Accepted::Promise,
            Answer::Acknowledge if self.accepted == Accepted::Promise => Accepted::Promise,
            Answer::Acknowledge | Answer::Update | Answer::Post { .. } | Answer::Point { .. } => {
                Accepted::Enough
            }
        };
    }

    /// Returns until when Discord takes an answer.
    pub(super) fn open_until(&self) -> Moment {
        match self.accepted {
            Accepted::Nothing => self.at.plus(ANSWER_WITHIN),
            Accepted::Enough | Accepted::Promise => self.at.plus(TOKEN_LIFE),
        }
    }

    /// Handles that its process learns of a refusal. A click stays without an answer if the simplest one is refused for
    /// good, or for longer than it can wait.
    pub(super) fn refuse(&mut self, answer: Answer, why: Refused, now: Moment) {
        let is_acknowledgement = matches!(answer, Answer::Acknowledge | Answer::Promise);
        let is_simple = is_acknowledgement || matches!(answer, Answer::Point { .. });
        let is_last = is_acknowledgement || self.accepted == Accepted::Promise;
        let doubled = Duration::from_secs(1 << self.refusals.saturating_sub(1).min(6));
        let is_too_long = |wait: Duration| now.plus(wait.max(doubled)) > self.open_until();
        self.is_excused |= match why {
            _ if now > self.open_until() => true,
            Refused::Later(wait) => self.refusals > 0 && is_last && is_too_long(wait),
            _ => self.refusals > 0 && is_simple,
        };
        self.refusals += 1;
    }
}
