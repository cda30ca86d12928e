//! The pages that a book of xiangqi has, and the options told on them.

use crate::Page;
use banqi_rules::xiangqi;

impl Page {
    /// Whether the book of some rules has this page.
    pub(crate) const fn is_of_xiangqi(self, rules: &xiangqi::RuleSet) -> bool {
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

    /// The options of xiangqi whose values are told on this page; over all pages of a book each once that there is.
    #[must_use]
    pub fn xiangqi_options(self, rules: &xiangqi::RuleSet) -> Vec<xiangqi::RuleOption> {
        let option = match self {
            Self::Turn => Some(xiangqi::RuleOption::Begins),
            Self::Facing => Some(xiangqi::RuleOption::Facing),
            Self::Repetition => Some(xiangqi::RuleOption::Perpetual),
            _ => None,
        };
        option.into_iter().filter(|option| rules.value(*option).is_some()).collect()
    }
}
