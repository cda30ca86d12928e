//! The pages of a banqi book, and the options that each page explains.

use crate::Page;
use banqi_rules::banqi::{Chain, ChaseLimit, RuleOption, RuleSet, Seating, WipedOut};
use banqi_rules::game::Subject;

impl Page {
    /// Whether the book for a rule set has this page.
    pub(crate) fn is_of_banqi(self, rules: &RuleSet) -> bool {
        match self {
            Self::Turn | Self::Ranks | Self::Captures | Self::Ends | Self::Draws | Self::Board => true,
            Self::Seats => rules.seating != Seating::Two,
            Self::Cannon => rules.cannon.jumps(),
            Self::Attempts => rules.attempts(),
            Self::Chains => rules.chain != Chain::No,
            Self::WipedOut => rules.wiped_out == WipedOut::WhenStuck,
            Self::Chases => rules.chase_limit != ChaseLimit::None,
            _ => false,
        }
    }

    /// Whether some banqi rule set has this page.
    pub(crate) const fn may_be_of_banqi(self) -> bool {
        matches!(
            self,
            Self::Turn
                | Self::Seats
                | Self::Ranks
                | Self::Captures
                | Self::Cannon
                | Self::Attempts
                | Self::Chains
                | Self::Ends
                | Self::WipedOut
                | Self::Draws
                | Self::Chases
                | Self::Board
        )
    }

    /// Returns the options of banqi explained on this page of the book for a rule set. Over all pages of a book
    /// every option is explained once, except for the screens of a cannon that never jumps and a chase limit that
    /// does not exist.
    #[must_use]
    pub fn options(self, rules: &RuleSet) -> Vec<RuleOption> {
        RuleOption::by_subject().into_iter().filter(|option| Self::telling(*option, rules) == self).collect()
    }

    /// Returns the page that explains an option: a page of its own, or that of the option's subject.
    fn telling(option: RuleOption, rules: &RuleSet) -> Self {
        let own = match option {
            RuleOption::First => return Self::Turn,
            RuleOption::Rank | RuleOption::GeneralSoldier => return Self::Ranks,
            RuleOption::Screen => return Self::Cannon,
            RuleOption::ChaseLimit => return Self::Chases,
            RuleOption::Cannon => Some(Self::Cannon),
            RuleOption::DarkCapture => Some(Self::Attempts),
            RuleOption::Chain => Some(Self::Chains),
            RuleOption::WipedOut => Some(Self::WipedOut),
            _ => None,
        };
        own.filter(|page| page.is_of_banqi(rules)).unwrap_or(match option.subject() {
            Subject::Pieces | Subject::SpecialCaptures => Self::Captures,
            Subject::Loss => Self::Ends,
            Subject::Draws => Self::Draws,
            Subject::Other => Self::Board,
        })
    }
}
