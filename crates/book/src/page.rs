//! The pages of the book, and which of them a rule set has.

use super::diagram::Diagram;
use super::example::Example;
use crate::family;
use banqi_rules::Variant;
use banqi_session::{AnyBoard, PieceStyle, Theme};

/// One page of the rule book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Page {
    /// The aim, what a turn is, how colours are assigned, and who begins.
    Turn,
    /// The seats: who plays with whom, and when a seat is out; only with four colours.
    Seats,
    /// Which kind captures which, in banqi.
    Ranks,
    /// Moves and captures in banqi.
    Captures,
    /// The jump of banqi's cannon; only if it jumps.
    Cannon,
    /// Attacks on face-down pieces; only if they are allowed.
    Attempts,
    /// Chains; only if they are allowed.
    Chains,
    /// The general and the advisor of xiangqi.
    Palace,
    /// The elephant of xiangqi.
    Elephant,
    /// The horse of xiangqi.
    Horse,
    /// The banner; only in banner xiangqi.
    Banner,
    /// The chariot and the cannon of xiangqi.
    Lines,
    /// The soldier of xiangqi.
    Soldier,
    /// Check, and the ways to meet it.
    Check,
    /// The generals facing each other on an open file.
    Facing,
    /// How a game is won.
    Ends,
    /// A side without a legal move loses, in xiangqi.
    Stalemate,
    /// A side without pieces; only if that does not end the game at once.
    WipedOut,
    /// The consequences of repetition in xiangqi: perpetual check, or claiming a draw.
    Repetition,
    /// Perpetual chase; only in xiangqi without banners.
    PerpetualChase,
    /// How a game is drawn.
    Draws,
    /// The limit on chases in banqi; only if there is one.
    Chases,
    /// How to read the board, and whether the last face-down piece is shown.
    Board,
}

/// The picture of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    /// An example with signs, or the table of captures.
    Diagram(Diagram),
    /// A board as shown in games.
    Board(AnyBoard),
}

impl Picture {
    /// Returns the picture with pieces in another style.
    #[must_use]
    pub fn in_style(self, style: PieceStyle) -> Self {
        match self {
            Self::Diagram(diagram) => Self::Diagram(Diagram { style, ..diagram }),
            Self::Board(board) => Self::Board(board.in_style(style)),
        }
    }

    /// Returns the picture in another theme.
    #[must_use]
    pub fn in_theme(self, theme: Theme) -> Self {
        match self {
            Self::Diagram(diagram) => Self::Diagram(Diagram { theme, ..diagram }),
            Self::Board(board) => Self::Board(board.in_theme(theme)),
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

    /// Returns the word that identifies the page. It never changes, because posted messages contain it.
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

    /// Returns the page with this word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|page| page.word() == word)
    }

    /// Returns the pages of the book for a rule set, in order.
    #[must_use]
    pub fn of(variant: &Variant) -> Vec<Self> {
        Self::ALL.into_iter().filter(|page| page.applies(variant)).collect()
    }

    /// Returns the pages that a book of this game can have under any options, in order.
    #[must_use]
    pub fn possible(variant: &Variant) -> Vec<Self> {
        Self::ALL.into_iter().filter(|page| family::may_have_page(*page, variant)).collect()
    }

    /// Whether the book for a rule set has this page.
    #[must_use]
    pub fn applies(self, variant: &Variant) -> bool {
        family::has_page(self, variant)
    }

    /// Returns the picture of this page in the book for a rule set.
    #[must_use]
    pub fn picture(self, variant: &Variant) -> Picture {
        family::picture(self, variant).unwrap_or_else(|| match self {
            Self::Board => Picture::Board(AnyBoard::of(&family::late_game(variant))),
            page => Picture::Diagram(Example::of(page, variant).diagram()),
        })
    }
}
