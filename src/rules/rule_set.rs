//! Rule sets: the choices that make one variant of banqi.

use std::fmt;
use std::str::FromStr;

use super::Kind;

/// Who turns up the first piece of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum First {
    /// The person who asked for the game: the newcomer begins, a slight disadvantage (Wikipedia).
    #[default]
    Challenger,
    /// The person who accepted it.
    Opponent,
    /// Drawn from the fair deal.
    Lot,
}

impl First {
    /// All values, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::Challenger, Self::Opponent, Self::Lot];

    /// The value of the option `first` in a variant's name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Challenger => "challenger",
            Self::Opponent => "opponent",
            Self::Lot => "lot",
        }
    }
}

/// The rules one game is played under: a value, stamped into each stored game and record.
///
/// The Taiwan preset is the one on offer. Its fixed choices are the associated constants and
/// [`RuleSet::takes_by_stepping`]; a choice becomes a field when a second value of it exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RuleSet {
    /// Who turns up first. It does not change what is legal.
    pub first: First,
}

impl RuleSet {
    /// Plies of both seats without turn-up or capture that end the game as a draw
    /// (the NTU platform of 2021; NTU's text of 2016 says 40).
    pub const QUIET_LIMIT: u16 = 60;

    /// Cycle draw: the last p actions equal the p before and the p before those, for some p.
    pub const CYCLE_ROUNDS: usize = 3;

    /// The Taiwan rules as NTU plays them, the challenger turning up first.
    #[must_use]
    pub const fn taiwan() -> Self {
        Self { first: First::Challenger }
    }

    /// The kinds in rank order, highest first, the cannon last because it is unranked (Woody's legend).
    pub const RANK_ORDER: [Kind; 7] = [
        Kind::General,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Chariot,
        Kind::Horse,
        Kind::Soldier,
        Kind::Cannon,
    ];

    /// Whether a piece of kind `captor`, standing next to an enemy `victim`, may take it.
    ///
    /// Equal or lower rank is taken; soldier takes general and general cannot take soldier (`one-way`);
    /// a cannon never takes by stepping and is taken by everything but soldiers and cannons (Boyer, NTU).
    #[must_use]
    pub const fn takes_by_stepping(self, captor: Kind, victim: Kind) -> bool {
        match (captor, victim) {
            (Kind::Cannon, _) | (Kind::General, Kind::Soldier) | (Kind::Soldier, Kind::Cannon) => false,
            (Kind::Soldier, Kind::General) | (_, Kind::Cannon) => true,
            (captor, victim) => captor as u8 <= victim as u8,
        }
    }

    /// The pool its games are rated in: the canonical name without `first`.
    #[must_use]
    pub const fn pool(self) -> &'static str {
        "taiwan"
    }
}

/// The canonical name: `taiwan`, or `taiwan+first=lot` where a choice differs from the preset's.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("taiwan")?;
        if self.first != First::default() {
            write!(f, "+first={}", self.first.word())?;
        }
        Ok(())
    }
}

/// Why a text names no variant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownVariant {
    /// The preset is not one of those on offer.
    #[error("no variant is called {0:?}; the variants are: taiwan")]
    Preset(String),
    /// An option is not known, or not its value.
    #[error("{0:?} is no option of taiwan; the options are: first=challenger, first=opponent, first=lot")]
    Option(String),
}

impl FromStr for RuleSet {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        let mut parts = text.split('+');
        let preset = parts.next().unwrap_or_default();
        if preset != "taiwan" {
            return Err(UnknownVariant::Preset(preset.to_owned()));
        }
        let mut rule_set = Self::taiwan();
        for option in parts {
            let value = option.strip_prefix("first=");
            let first = First::ALL.into_iter().find(|first| Some(first.word()) == value);
            rule_set.first = first.ok_or_else(|| UnknownVariant::Option(option.to_owned()))?;
        }
        Ok(rule_set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variant_names_go_both_ways_and_unknown_ones_are_named() {
        for text in ["taiwan", "taiwan+first=opponent", "taiwan+first=lot"] {
            assert_eq!(text.parse::<RuleSet>().unwrap().to_string(), text);
        }
        assert_eq!("taiwan+first=challenger".parse::<RuleSet>().unwrap().to_string(), "taiwan");
        assert_eq!("chess".parse::<RuleSet>(), Err(UnknownVariant::Preset("chess".into())));
        assert_eq!("taiwan+fast".parse::<RuleSet>(), Err(UnknownVariant::Option("fast".into())));
    }

    #[test]
    fn stepping_captures_follow_the_taiwan_ranks() {
        let takes = |captor: char| -> String {
            let rules = RuleSet::taiwan();
            let captor = Kind::ALL.into_iter().find(|kind| kind.letter() == captor).unwrap();
            Kind::ALL.into_iter().filter(|&v| rules.takes_by_stepping(captor, v)).map(Kind::letter).collect()
        };
        assert_eq!(takes('K'), "KAERHC");
        assert_eq!(takes('A'), "AERHCP");
        assert_eq!(takes('E'), "ERHCP");
        assert_eq!(takes('R'), "RHCP");
        assert_eq!(takes('H'), "HCP");
        assert_eq!(takes('C'), "");
        assert_eq!(takes('P'), "KP");
    }
}
