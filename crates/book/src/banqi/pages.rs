//! The pages that a book of banqi has, and the options told on them.

use crate::Page;
use banqi_rules::banqi::{Chain, ChaseLimit, RuleOption, RuleSet, Seating, WipedOut};

impl Page {
    /// Whether the book of some rules has this page.
    pub(crate) fn is_of_banqi(self, rules: &RuleSet) -> bool {
        match self {
            Self::Turn | Self::Ranks | Self::Captures | Self::Ends | Self::Draws | Self::Board => true,
            Self::Seats => rules.seating != Seating::Two,
            Self::Cannon => rules.cannon.jumps(),
            Self::Attempts => rules.attempts(),
            Self::Chains => rules.chain != Chain::No,
            Self::WipedOut => rules.wiped_out == WipedOut::WhenStuck,
            Self::Chases => rules.chase_limit != ChaseLimit::None,
            Self::Palace
            | Self::Elephant
            | Self::Horse
            | Self::Banner
            | Self::Lines
            | Self::Soldier
            | Self::Check
            | Self::Facing
            | Self::Stalemate
            | Self::Repetition
            | Self::PerpetualChase => false,
        }
    }

    /// The options of banqi whose values are told on this page of the book of some rules. Over all pages of a book
    /// every option is told once, but for what a cannon that never jumps may jump over, and a limit that there is not.
    #[must_use]
    pub fn options(self, rules: &RuleSet) -> Vec<RuleOption> {
        let options: &[RuleOption] = match self {
            Self::Turn => &[RuleOption::First],
            Self::Ranks => &[RuleOption::Rank, RuleOption::GeneralSoldier],
            Self::Captures if rules.cannon.jumps() => {
                &[RuleOption::Equal, RuleOption::DarkCapture, RuleOption::Chain]
            }
            Self::Captures => {
                &[RuleOption::Cannon, RuleOption::Equal, RuleOption::DarkCapture, RuleOption::Chain]
            }
            Self::Cannon => &[RuleOption::Cannon, RuleOption::Screen],
            Self::Attempts => &[RuleOption::DarkCapture],
            Self::Chains => &[RuleOption::Chain],
            Self::Ends | Self::WipedOut => &[RuleOption::WipedOut],
            Self::Draws => &[RuleOption::Endless, RuleOption::QuietLimit],
            Self::Chases => &[RuleOption::ChaseLimit],
            Self::Board => &[RuleOption::LastPeek],
            _ => &[],
        };
        let elsewhere = |option: &RuleOption| match option {
            RuleOption::DarkCapture => self != Self::Attempts && Self::Attempts.is_of_banqi(rules),
            RuleOption::Chain => self != Self::Chains && Self::Chains.is_of_banqi(rules),
            RuleOption::WipedOut => self != Self::WipedOut && Self::WipedOut.is_of_banqi(rules),
            _ => false,
        };
        options.iter().copied().filter(|option| !elsewhere(option)).collect()
    }
}
