//! A game on offer with its rules.

use std::fmt;
use std::str::FromStr;

use crate::any::{AnyAction, AnyPiece, AnyPly, AnySquare, BadAnyAction};
use crate::banqi::{BadVariant, RuleSet};
use crate::game::{First, Seat};
use crate::start::BadStart;
use crate::xiangqi;

/// A game on offer with its rules: what a challenge names, and what is stamped into each stored game and record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Banqi, on 4x8 or with four colours on 8x8.
    Banqi(RuleSet),
    /// Xiangqi or banner xiangqi.
    Xiangqi {
        /// Its rules.
        rules: xiangqi::RuleSet,
        /// Who has the first turn, with the colour that begins.
        first: First,
        /// What it begins from, if not from its usual start: see [`Variant::begun_from`].
        start: Option<xiangqi::Position>,
    },
}

/// How long a draw offer stands that is not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferLife {
    /// Until somebody plays who could have agreed.
    UntilPlayed,
    /// Until the offeree plays after the offerer has played since offering (DeWitt).
    UntilPlayedAfterOfferer,
}

impl Variant {
    /// How many seats it has: 2 or 4.
    #[must_use]
    pub const fn seats(&self) -> u8 {
        match self {
            Self::Banqi(rules) => rules.seating.seats(),
            Self::Xiangqi { .. } => 2,
        }
    }

    /// The seat that a seat plays together with, if it has an ally.
    #[must_use]
    pub const fn ally(&self, seat: Seat) -> Option<Seat> {
        match self {
            Self::Banqi(rules) => rules.seating.ally(seat),
            Self::Xiangqi { .. } => None,
        }
    }

    /// Whether each seat has an ally.
    #[must_use]
    pub const fn has_allies(&self) -> bool {
        self.ally(Seat(0)).is_some()
    }

    /// The pieces that are shuffled before the game, in the order that the deal begins from: one for each square.
    /// None where nothing lies face down.
    #[must_use]
    pub fn shuffled_pieces(&self) -> Vec<AnyPiece> {
        match self {
            Self::Banqi(rules) => rules.seating.pieces().map(AnyPiece::Banqi).collect(),
            Self::Xiangqi { .. } => Vec::new(),
        }
    }

    /// Who has the first turn.
    #[must_use]
    pub const fn first(&self) -> First {
        match self {
            Self::Banqi(rules) => rules.first,
            Self::Xiangqi { first, .. } => *first,
        }
    }

    /// The same game, begun by somebody else.
    #[must_use]
    pub const fn begun_by(self, first: First) -> Self {
        match self {
            Self::Banqi(rules) => Self::Banqi(RuleSet { first, ..rules }),
            Self::Xiangqi { rules, start, .. } => Self::Xiangqi { rules, first, start },
        }
    }

    /// The pool its games are rated in: the canonical name, whoever begins and whatever is marked.
    #[must_use]
    pub fn pool(&self) -> String {
        self.pooled().to_string()
    }

    /// The variant that names its pool.
    #[must_use]
    pub fn pooled(&self) -> Self {
        match self {
            Self::Banqi(rules) => Self::Banqi(rules.pooled()),
            Self::Xiangqi { rules, .. } => rules.pooled().into(),
        }
    }

    /// How long an unanswered draw offer stands.
    #[must_use]
    pub const fn offer_life(&self) -> OfferLife {
        match self {
            Self::Xiangqi { rules, .. } if rules.has_banners() => OfferLife::UntilPlayedAfterOfferer,
            Self::Banqi(_) | Self::Xiangqi { .. } => OfferLife::UntilPlayed,
        }
    }

    /// Whether giving up loses at any time, also before all have moved (DeWitt); in all other games that aborts (ours).
    #[must_use]
    pub const fn resigning_loses_at_once(&self) -> bool {
        match self {
            Self::Xiangqi { rules, .. } => rules.has_banners(),
            Self::Banqi(_) => false,
        }
    }

    /// Reads an action in the canonical notation of its game.
    ///
    /// # Errors
    /// If it is no action of this game.
    pub fn parse_action(&self, text: &str) -> Result<AnyAction, BadAnyAction> {
        match self {
            Self::Banqi(_) => Ok(AnyAction::Banqi(text.parse()?)),
            Self::Xiangqi { .. } => Ok(AnyAction::Xiangqi(text.parse()?)),
        }
    }

    /// Reads a ply in the canonical notation of its game.
    ///
    /// # Errors
    /// If it is no ply of this game.
    pub fn parse_ply(&self, text: &str) -> Result<AnyPly, BadAnyAction> {
        match self {
            Self::Banqi(_) => Ok(AnyPly::Banqi(text.parse()?)),
            Self::Xiangqi { .. } => Ok(AnyPly::Xiangqi(text.parse()?)),
        }
    }

    /// The square that a text names on its board.
    #[must_use]
    pub fn parse_square(&self, text: &str) -> Option<AnySquare> {
        match self {
            Self::Banqi(_) => text.parse().ok().map(AnySquare::Banqi),
            Self::Xiangqi { .. } => text.parse().ok().map(AnySquare::Xiangqi),
        }
    }

    /// Whether anything is left to chance: a deal, or a lot for who has the first turn.
    #[must_use]
    pub const fn has_chance(&self) -> bool {
        match self {
            Self::Banqi(_) => true,
            Self::Xiangqi { first, .. } => matches!(first, First::Lot),
        }
    }

    /// The rule set, if this is banqi.
    #[must_use]
    pub const fn banqi(&self) -> Option<RuleSet> {
        match self {
            Self::Banqi(rules) => Some(*rules),
            Self::Xiangqi { .. } => None,
        }
    }
}

impl Default for Variant {
    fn default() -> Self {
        Self::Banqi(RuleSet::default())
    }
}

impl From<RuleSet> for Variant {
    fn from(rules: RuleSet) -> Self {
        Self::Banqi(rules)
    }
}

impl From<xiangqi::RuleSet> for Variant {
    fn from(rules: xiangqi::RuleSet) -> Self {
        Self::Xiangqi { rules, first: First::Challenger, start: None }
    }
}

/// The canonical name; then who begins, if it is not the challenger, and what the game begins from, if not from its
/// usual start.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, first, start) = match self {
            Self::Banqi(rules) => return rules.fmt(f),
            Self::Xiangqi { rules, first, start } => (rules, first, start),
        };
        rules.fmt(f)?;
        if *first != First::Challenger {
            write!(f, "{FIRST}{}", first.word())?;
        }
        start.map_or(Ok(()), |start| write!(f, "{START}{start}"))
    }
}

/// How the options of xiangqi's variants begin that are no rules of the game.
const FIRST: &str = "+first=";
const START: &str = "+position=";

/// Why a text names no variant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAVariant {
    /// No game has the name it begins with.
    #[error("{0}, {names}", names = xiangqi::RuleSet::PRESETS.map(|preset| preset.name).join(", "))]
    Name(BadVariant),
    /// Its options are none of banqi's.
    #[error(transparent)]
    Banqi(BadVariant),
    /// Its options are none of xiangqi's.
    #[error(transparent)]
    Xiangqi(#[from] xiangqi::BadVariant),
    /// It cannot begin from its position.
    #[error(transparent)]
    Start(#[from] BadStart),
}

impl FromStr for Variant {
    type Err = NotAVariant;

    /// Reads any preset with any options in any order, each at most once.
    fn from_str(text: &str) -> Result<Self, NotAVariant> {
        if let Some((variant, fen)) = text.split_once(START) {
            return Ok(variant.parse::<Self>()?.begun_from(fen)?);
        }
        let named = |first: &First| text.ends_with(&format!("{FIRST}{}", first.word()));
        let first = First::ALL.iter().copied().find(named);
        let rules = first.map_or(text, |first| &text[..text.len() - FIRST.len() - first.word().len()]);
        match rules.parse() {
            Err(xiangqi::BadVariant::Preset(_)) => text.parse().map(Self::Banqi).map_err(|bad| match bad {
                // Its sentence ends with the names of the presets.
                BadVariant::Preset(_) => NotAVariant::Name(bad),
                bad => NotAVariant::Banqi(bad),
            }),
            rules => {
                let first = first.unwrap_or(First::Challenger);
                Ok(Self::Xiangqi { rules: rules?, first, start: None })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_in_the_notation_of_the_variant_alone() {
        let [banqi, xiangqi] = ["taiwan", "xiangqi"].map(|name| name.parse::<Variant>().unwrap());
        for (variant, other, text) in [(banqi, xiangqi, "a1-b1"), (xiangqi, banqi, "a0a1")] {
            assert_eq!(variant.parse_action(text).unwrap().to_string(), text);
            assert_eq!(variant.parse_ply(text).unwrap().to_string(), text);
            assert!(other.parse_action(text).is_err() && other.parse_ply(text).is_err(), "{other}: {text}");
        }
        assert_eq!(banqi.parse_ply("a1(K)").unwrap().to_string(), "a1(K)");
        assert_eq!((banqi.parse_square("i0"), xiangqi.parse_square("a0").is_some()), (None, true));
    }
}
