//! The pages of a xiangqi book, and the options that each page explains.

use crate::Page;
use banqi_rules::game::{RuleTable as _, Subject};
use banqi_rules::xiangqi::{RuleOption, RuleSet};

/// Options that have a page of their own.
const OWN_PAGES: [(RuleOption, Page); 3] = [
    (RuleOption::Begins, Page::Turn),
    (RuleOption::Facing, Page::Facing),
    (RuleOption::Perpetual, Page::Repetition),
];

impl Page {
    /// Whether the book for a rule set has this page.
    pub(crate) const fn is_of_xiangqi(self, rules: &RuleSet) -> bool {
        match self {
            Self::Turn
            | Self::Palace
            | Self::Elephant
            | Self::Horse
            | Self::Lines
            | Self::Soldier
            | Self::Check
            | Self::Facing
            | Self::Ends
            | Self::Stalemate
            | Self::Repetition
            | Self::Draws
            | Self::Board => true,
            Self::Banner => rules.has_banners(),
            Self::PerpetualChase => rules.perpetual().is_some(),
            Self::Seats
            | Self::Ranks
            | Self::Captures
            | Self::Cannon
            | Self::Attempts
            | Self::Chains
            | Self::WipedOut
            | Self::Chases => false,
        }
    }

    /// Returns the options of xiangqi explained on this page of the book for a rule set. Over all pages of a book
    /// every option of the game is explained once.
    #[must_use]
    pub fn xiangqi_options(self, rules: &RuleSet) -> Vec<RuleOption> {
        let mut options = rules.options();
        options.retain(|option| Self::telling_xiangqi(*option) == self);
        options
    }

    /// Returns the page that explains an option: a page of its own, or that of the option's subject.
    fn telling_xiangqi(option: RuleOption) -> Self {
        let own = OWN_PAGES.iter().find(|(other, _)| *other == option).map(|(_, page)| *page);
        own.unwrap_or(match option.subject() {
            Subject::Pieces | Subject::SpecialCaptures => Self::Check,
            Subject::Loss => Self::Ends,
            Subject::Draws => Self::Draws,
            Subject::Other => Self::Board,
        })
    }
}
