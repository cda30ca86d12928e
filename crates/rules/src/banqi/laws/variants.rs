//! The variants under which the properties are tested: every preset, every value of every option, and combinations.

use std::borrow::Cow;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::banqi::{RuleOption, RuleSet};
use crate::game::Subject;

pub(crate) const PRESETS: [&str; 7] =
    ["taiwan", "hongkong", "mainland", "boyer", "woody", "olympiad", "club"];

pub(crate) const FOUR_COLOURS: [&str; 3] = ["four-colour-2", "four-colour-4", "four-colour-teams"];

/// The values of an option to test, Taiwan's first.
fn values(option: RuleOption) -> Vec<Cow<'static, str>> {
    match option.is_number() {
        true => vec![RuleSet::taiwan().value(option), "8".into(), "none".into()],
        false => option.values(),
    }
}

/// `taiwan` with each other value of an option. `chain=any` also needs `dark-capture`.
pub(crate) fn each_value(option: RuleOption) -> Vec<String> {
    let name = |value: &Cow<'static, str>| match &**value {
        "any" if option == RuleOption::Chain => "taiwan+dark-capture=attempt+chain=any".to_owned(),
        value => format!("taiwan+{}={value}", option.name()),
    };
    values(option)[1..].iter().map(name).collect()
}

/// A random preset with random values of several options that do not contradict each other.
pub(crate) fn combination(rng: &mut ChaCha8Rng, presets: &[&str]) -> String {
    loop {
        let preset = *presets.choose(rng).unwrap();
        let mut chosen = vec![preset.to_owned()];
        for option in RuleOption::ALL.into_iter().filter(|option| option.subject() != Subject::Other) {
            if rng.random_bool(0.5) {
                chosen.push(format!("{}={}", option.name(), values(option).choose(rng).unwrap()));
            }
        }
        let name = chosen.join("+");
        if !contradicts_itself(&name) {
            return name;
        }
    }
}

fn contradicts_itself(name: &str) -> bool {
    let steps = name.contains("cannon=steps")
        || !name.contains("+cannon=") && (name.starts_with("hongkong") || name.starts_with("mainland"));
    let hides = name.contains("dark-capture=attempt");
    name.contains("chain=any") && !hides || name.contains("screen=face-up-only") && steps
}

/// Every preset, every value of every option, and a few combinations, on 4x8.
pub(crate) fn everywhere(rng: &mut ChaCha8Rng) -> Vec<String> {
    let presets = PRESETS.map(str::to_owned);
    let values = RuleOption::ALL.into_iter().flat_map(each_value);
    let combinations = (0..10).map(|_| combination(rng, &PRESETS));
    presets.into_iter().chain(values).chain(combinations).collect()
}
