//! Sample rule sets in which each value of each option occurs at least once, for tests and for tools that list all
//! options.

use crate::banqi::{Preset, RuleOption, RuleSet, Seating};
use crate::game::RuleTable as _;
use crate::{Variant, xiangqi};

/// The presets of banqi on 4x8, which are the first of all presets.
pub const PRESETS_4X8: [Preset; 7] = {
    let [taiwan, hongkong, mainland, boyer, woody, olympiad, club, ..] = RuleSet::PRESETS;
    [taiwan, hongkong, mainland, boyer, woody, olympiad, club]
};

/// All presets of banqi, and the Taiwan rules with each value of each option. If a value would contradict the other
/// options, `dark-capture=attempt` is added.
///
/// # Panics
///
/// Never: a test builds the list.
#[must_use]
pub fn rule_sets() -> Vec<RuleSet> {
    let mut all = RuleSet::PRESETS.map(|preset| preset.rule_set).to_vec();
    for option in RuleOption::ALL {
        let mut values = option.values();
        if option.is_number() {
            values.extend(["1", "5", "13", "65535"].map(Into::into));
        }
        for value in values {
            let rules = RuleSet::taiwan().with(option, &value).expect("the option lists its values");
            all.push(match rules.contradiction() {
                None => rules,
                Some(_) => rules.with(RuleOption::DarkCapture, "attempt").expect("a value of this option"),
            });
        }
    }
    all
}

/// The rule sets of [`rule_sets`], each also with the other seatings, all presets of all games, and xiangqi with
/// every combination of values of its options.
///
/// # Panics
///
/// Never: a test builds the list.
#[must_use]
pub fn variants() -> Vec<Variant> {
    let banqi = rule_sets();
    let four = |rules: &RuleSet| {
        let rules = *rules;
        Seating::ALL[1..].iter().map(move |seating| RuleSet { seating: *seating, ..rules })
    };
    let mut all: Vec<Variant> = banqi.iter().copied().map(Variant::from).collect();
    all.extend(banqi.iter().flat_map(four).map(Variant::from));
    let xiangqi = xiangqi::RuleSet::PRESETS.into_iter().flat_map(|preset| preset.rule_set.combinations());
    all.extend(xiangqi.map(Variant::from));
    let others = Variant::presets().into_iter().filter(|preset| !all.contains(preset));
    let others: Vec<Variant> = others.collect();
    all.extend(others);
    all
}

/// A strategy for rules of banqi on 4x8, including those that contradict themselves.
#[cfg(feature = "proptest")]
pub fn any_values() -> impl proptest::strategy::Strategy<Value = RuleSet> {
    use proptest::prelude::*;
    let places = prop::collection::vec(any::<prop::sample::Index>(), RuleOption::ALL.len());
    places.prop_map(|places| {
        RuleOption::ALL.into_iter().zip(places).fold(RuleSet::default(), |rules, (option, place)| {
            let values = option.values();
            rules.with(option, &values[place.index(values.len())]).expect("the option lists its values")
        })
    })
}

/// A strategy for rules of banqi on 4x8 that do not contradict themselves.
#[cfg(feature = "proptest")]
pub fn any_rules() -> impl proptest::strategy::Strategy<Value = RuleSet> {
    use proptest::strategy::Strategy as _;
    any_values().prop_filter("they contradict each other", |rules| rules.contradiction().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sample_contradicts_itself() {
        assert!(rule_sets().iter().all(|rules| rules.contradiction().is_none()));
        assert!(variants().len() > 4 * RuleOption::ALL.len());
    }
}
