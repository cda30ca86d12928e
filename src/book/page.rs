//! Pages: what the book is divided into, and which of them some rules have.

use super::diagram::Diagram;
use super::example::{self, Example};
use super::takes;
use crate::rules::{Chain, ChaseLimit, RuleOption, RuleSet, WipedOut};
use crate::session::BoardView;

/// One page of the rule book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Page {
    /// The aim, what a turn is, whose colour is whose and who begins.
    Turn,
    /// Who takes whom.
    Ranks,
    /// Moves and captures.
    Captures,
    /// The jump of the cannon; only if it jumps.
    Cannon,
    /// Attacks on face-down pieces; only if they are allowed.
    Attempts,
    /// Chains; only if there are any.
    Chains,
    /// How a game is won.
    Ends,
    /// Who has no piece left; only if that is not the end.
    WipedOut,
    /// How a game is drawn.
    Draws,
    /// The limit to chases; only if there is one.
    Chases,
    /// How to read the board, and what is known of the last face-down piece.
    Board,
}

/// What is drawn on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    /// An example with signs, or the table.
    Diagram(Diagram),
    /// A board such as games have.
    Board(BoardView),
}

impl Page {
    /// All pages, in the order of the book.
    pub const ALL: [Self; 11] = [
        Self::Turn,
        Self::Ranks,
        Self::Captures,
        Self::Cannon,
        Self::Attempts,
        Self::Chains,
        Self::Ends,
        Self::WipedOut,
        Self::Draws,
        Self::Chases,
        Self::Board,
    ];

    /// The word that stands for the page, stable for as long as messages last.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Ranks => "ranks",
            Self::Captures => "captures",
            Self::Cannon => "cannon",
            Self::Attempts => "attempts",
            Self::Chains => "chains",
            Self::Ends => "ends",
            Self::WipedOut => "wiped-out",
            Self::Draws => "draws",
            Self::Chases => "chases",
            Self::Board => "board",
        }
    }

    /// The page with this word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|page| page.word() == word)
    }

    /// The pages that the book of some rules has, in order.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Vec<Self> {
        Self::ALL.into_iter().filter(|page| page.applies(rules)).collect()
    }

    /// Whether the book of some rules has this page.
    #[must_use]
    pub fn applies(self, rules: &RuleSet) -> bool {
        match self {
            Self::Turn | Self::Ranks | Self::Captures | Self::Ends | Self::Draws | Self::Board => true,
            Self::Cannon => rules.cannon.jumps(),
            Self::Attempts => rules.attempts(),
            Self::Chains => rules.chain != Chain::No,
            Self::WipedOut => rules.wiped_out == WipedOut::WhenStuck,
            Self::Chases => rules.chase_limit != ChaseLimit::None,
        }
    }

    /// The options whose values are told on this page of the book of some rules. Over all pages of a book every
    /// option is told once, but for what a cannon that never jumps may jump over, and a limit that there is not.
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
        };
        let elsewhere = |option: &RuleOption| match option {
            RuleOption::DarkCapture => self != Self::Attempts && Self::Attempts.applies(rules),
            RuleOption::Chain => self != Self::Chains && Self::Chains.applies(rules),
            RuleOption::WipedOut => self != Self::WipedOut && Self::WipedOut.applies(rules),
            _ => false,
        };
        options.iter().copied().filter(|option| !elsewhere(option)).collect()
    }

    /// What is drawn on this page of the book of some rules.
    #[must_use]
    pub fn picture(self, rules: &RuleSet) -> Picture {
        match self {
            Self::Ranks => Picture::Diagram(takes::table(rules)),
            Self::Board => Picture::Board(BoardView::of(&example::late_game(rules))),
            page => Picture::Diagram(Example::of(page, rules).diagram()),
        }
    }
}
