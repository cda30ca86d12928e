//! The pages of the book, and which of them a rule set has.

use super::diagram::Diagram;
use super::example::Example;
use crate::family;
use banqi_rules::Variant;
use banqi_session::{AnyBoard, PieceStyle};

/// One page of the rule book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Page {
    /// The aim, what a turn is, whose colour is whose and who begins.
    Turn,
    /// Who plays with whom and when one is out; only between four colours.
    Seats,
    /// Who takes whom, in banqi.
    Ranks,
    /// Moves and captures in banqi.
    Captures,
    /// The jump of banqi's cannon; only if it jumps.
    Cannon,
    /// Attacks on face-down pieces; only if they are allowed.
    Attempts,
    /// Chains; only if there are any.
    Chains,
    /// General and advisor of xiangqi.
    Palace,
    /// The elephant of xiangqi.
    Elephant,
    /// The horse of xiangqi.
    Horse,
    /// The banner; only in banner xiangqi.
    Banner,
    /// Chariot and cannon of xiangqi.
    Lines,
    /// The soldier of xiangqi.
    Soldier,
    /// Check, and how it is met.
    Check,
    /// Generals on an open file.
    Facing,
    /// How a game is won.
    Ends,
    /// That having no move loses in xiangqi.
    Stalemate,
    /// Who has no piece left; only if that is not the end.
    WipedOut,
    /// What comes of repetition in xiangqi: perpetual check, or the claim.
    Repetition,
    /// Perpetual chase; only in xiangqi without banners.
    PerpetualChase,
    /// How a game is drawn.
    Draws,
    /// The limit to chases in banqi; only if there is one.
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
    Board(AnyBoard),
}

impl Picture {
    /// The same with pieces that look so.
    #[must_use]
    pub fn in_style(self, style: PieceStyle) -> Self {
        match self {
            Self::Diagram(diagram) => Self::Diagram(Diagram { style, ..diagram }),
            Self::Board(board) => Self::Board(board.in_style(style)),
        }
    }
}

impl Page {
    /// All pages, in the order of the book.
    pub const ALL: [Self; 23] = [
        Self::Turn,
        Self::Seats,
        Self::Ranks,
        Self::Captures,
        Self::Cannon,
        Self::Attempts,
        Self::Chains,
        Self::Palace,
        Self::Elephant,
        Self::Horse,
        Self::Banner,
        Self::Lines,
        Self::Soldier,
        Self::Check,
        Self::Facing,
        Self::Ends,
        Self::Stalemate,
        Self::WipedOut,
        Self::Repetition,
        Self::PerpetualChase,
        Self::Draws,
        Self::Chases,
        Self::Board,
    ];

    /// The word that stands for the page, stable for as long as messages last.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Seats => "seats",
            Self::Ranks => "ranks",
            Self::Captures => "captures",
            Self::Cannon => "cannon",
            Self::Attempts => "attempts",
            Self::Chains => "chains",
            Self::Palace => "palace",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Banner => "banner",
            Self::Lines => "lines",
            Self::Soldier => "soldier",
            Self::Check => "check",
            Self::Facing => "facing",
            Self::Ends => "ends",
            Self::Stalemate => "stalemate",
            Self::WipedOut => "wiped-out",
            Self::Repetition => "repetition",
            Self::PerpetualChase => "perpetual-chase",
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
    pub fn of(variant: &Variant) -> Vec<Self> {
        Self::ALL.into_iter().filter(|page| page.applies(variant)).collect()
    }

    /// The pages that books of a game may have, in order, whatever the options.
    #[must_use]
    pub fn possible(variant: &Variant) -> Vec<Self> {
        Self::ALL.into_iter().filter(|page| family::may_have_page(*page, variant)).collect()
    }

    /// Whether the book of some rules has this page.
    #[must_use]
    pub fn applies(self, variant: &Variant) -> bool {
        family::has_page(self, variant)
    }

    /// What is drawn on this page of the book of some rules.
    #[must_use]
    pub fn picture(self, variant: &Variant) -> Picture {
        family::picture(self, variant).unwrap_or_else(|| match self {
            Self::Board => Picture::Board(AnyBoard::of(&family::late_game(variant))),
            page => Picture::Diagram(Example::of(page, variant).diagram()),
        })
    }
}
