//! The pages that a book of xiangqi has, and the options each page explains.

use crate::Page;
use banqi_rules::game::{RuleTable as _, Subject};
use banqi_rules::xiangqi::{RuleOption, RuleSet};

/// Options with a page of their own.
const OWN_PAGES: [(RuleOption, Page); 3] = [
    (RuleOption::Begins, Page::Turn),
    (RuleOption::Facing, Page::Facing),
    (RuleOption::Perpetual, Page::Repetition),
];

impl Page {
    /// Whether the book of some rules has this page.
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

    /// The options of xiangqi whose values are told on this page of the book of some rules. Over all pages of a book
    /// every option of the game is told once.
    #[must_use]
    pub fn xiangqi_options(self, rules: &RuleSet) -> Vec<RuleOption> {
        let mut options = rules.options();
        options.retain(|option| Self::telling_xiangqi(*option) == self);
        options
    }

    /// The page on which an option is told: one of its own, or that of what it is about.
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
