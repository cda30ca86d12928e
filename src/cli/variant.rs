//! Which game the tools about positions are asked about.

use std::str::FromStr;

use crate::rules::{self, BadVariant, RuleSet, xiangqi};

/// A rule set of either family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Variant {
    Banqi(RuleSet),
    Xiangqi(xiangqi::RuleSet),
}

/// Why a text names no variant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum NotAVariant {
    #[error("{0}, {names}", names = xiangqi::RuleSet::PRESETS.map(|preset| preset.name).join(", "))]
    Name(BadVariant),
    #[error(transparent)]
    Banqi(BadVariant),
    #[error(transparent)]
    Xiangqi(#[from] xiangqi::BadVariant),
}

impl FromStr for Variant {
    type Err = NotAVariant;

    fn from_str(text: &str) -> Result<Self, NotAVariant> {
        match text.parse() {
            Err(xiangqi::BadVariant::Preset(_)) => text.parse().map(Self::Banqi).map_err(|bad| match bad {
                // Its sentence ends with the names of the presets.
                BadVariant::Preset(_) => NotAVariant::Name(bad),
                bad => NotAVariant::Banqi(bad),
            }),
            rules => Ok(Self::Xiangqi(rules?)),
        }
    }
}

/// A position of either family, with its rules.
pub(super) enum AnyPosition {
    Banqi(RuleSet, rules::Position),
    Xiangqi(xiangqi::RuleSet, xiangqi::Position),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_of_one_family_and_a_wrong_name_lists_both() {
        assert_eq!("club".parse(), Ok(Variant::Banqi(RuleSet::club())));
        assert_eq!("banner".parse(), Ok(Variant::Xiangqi(xiangqi::RuleSet::Banner)));
        for (text, why) in [
            (
                "chess",
                "no variant is called \"chess\"; the variants are: taiwan, hongkong, mainland, boyer, woody, \
                 olympiad, club, xiangqi, banner",
            ),
            ("taiwan+begins=red", "there is no option \"begins\"; the options are: rank,"),
            (
                "xiangqi+rank=taiwan",
                "xiangqi has no option \"rank\"; the options are: begins, facing, perpetual",
            ),
            ("banner+begins=red", "begins is no option of banner xiangqi"),
        ] {
            let said = text.parse::<Variant>().unwrap_err().to_string();
            assert!(said.starts_with(why), "{text}: {said}");
        }
    }
}
