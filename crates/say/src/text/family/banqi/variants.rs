//! Rule sets of banqi in words: their names, their differences, and why one is contradictory.

use crate::escape::escape;
use crate::text::people::games::listed;
use crate::text::variants::WordedRules;
use crate::words::Voice;
use banqi_rules::banqi::{Contradiction, Preset, RuleOption, RuleSet};
use banqi_rules::game::RuleTable as _;
use banqi_store::RulePreset;

impl WordedRules for RuleSet {
    const VALUE: &'static str = "variant-value";
    const HINT: &'static str = "variant-value-hint";
    const UNKNOWN: &'static str = "variant-unknown";
    const UNKNOWN_OPTION: &'static str = "variant-no-option";
    const TWICE: &'static str = "variant-twice";

    fn seats(&self) -> usize {
        self.seating.seats().into()
    }

    fn contradiction_text(voice: Voice<'_>, contradiction: Contradiction) -> String {
        contradiction_text(voice, contradiction)
    }
}

impl Voice<'_> {
    /// Returns the name of a preset: `Taiwan rules`.
    #[must_use]
    pub fn preset(self, preset: &Preset) -> String {
        self.say("variant-name", &[("preset", preset.name.into())])
    }

    /// Returns a short phrase with the main features of a preset.
    #[must_use]
    pub fn preset_hint(self, preset: &Preset) -> String {
        self.say("variant-hint", &[("preset", preset.name.into())])
    }

    /// Returns the name of rules, which is the nearest preset and every option that differs:
    /// `Taiwan rules (chain captures: cannons only)`.
    ///
    /// Who flips first is left out, because messages name that player.
    #[must_use]
    pub fn rules(self, rules: &RuleSet) -> String {
        let nearest = rules.nearest_preset();
        let differences: Vec<String> =
            differences(rules, &nearest).map(|option| self.labelled(rules, option)).collect();
        let preset = self.preset(&nearest);
        if differences.is_empty() {
            return preset;
        }
        let differences = differences.join(&self.word("variant-separator"));
        self.say("variant-with", &[("preset", preset.into()), ("differences", differences.into())])
    }

    /// Returns an option with its value: `Chain captures: cannons only`.
    #[must_use]
    pub fn labelled(self, rules: &RuleSet, option: RuleOption) -> String {
        let value = self.rule_value(rules, option);
        self.say("variant-labelled", &[("option", self.rule_option(option).into()), ("value", value.into())])
    }

    /// Returns the name of an option: `Chain captures`.
    #[must_use]
    pub fn rule_option(self, option: RuleOption) -> String {
        self.say("variant-option", &[("option", option.name().into())])
    }
}

/// Explains the rules, one line each: the hint of the nearest preset, unless that is the default, and the meaning of
/// every option that differs.
#[must_use]
pub fn rules_explained(voice: Voice<'_>, rules: &RuleSet) -> Vec<String> {
    let nearest = rules.nearest_preset();
    let known = nearest.rule_set.pooled() == RuleSet::default();
    let hint = (!known).then(|| voice.preset_hint(&nearest));
    let differing = differences(rules, &nearest).map(|option| voice.value_hint(rules, option));
    hint.into_iter().chain(differing).map(|line| format!("-# • {line}")).collect()
}

fn differences(rules: &RuleSet, preset: &Preset) -> impl Iterator<Item = RuleOption> {
    rules.differences(preset).filter(|option| *option != RuleOption::First)
}

/// Says why rules contradict each other.
#[must_use]
pub fn contradiction_text(voice: Voice<'_>, contradiction: Contradiction) -> String {
    let clash = match contradiction {
        Contradiction::ChainWithoutDarkCapture => "chain",
        Contradiction::ScreenWithoutJump => "screen",
        Contradiction::FirstOfFour => "first",
    };
    voice.say("variant-clash", &[("clash", clash.into())])
}

/// Lists the rules that a server has saved, as many as fit into one message.
#[must_use]
pub fn own_rules_text(voice: Voice<'_>, own: &[RulePreset]) -> String {
    if own.is_empty() {
        return voice.word("variant-list-none");
    }
    let row = |preset: &RulePreset| {
        let (name, rules) = (escape(preset.name.as_str()), voice.rules(&preset.rule_set));
        voice.say("variant-list-row", &[("name", name.into()), ("rules", rules.into())])
    };
    let rows: Vec<String> = own.iter().map(row).collect();
    listed(voice, voice.word("variant-list-title"), &rows, usize::MAX)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::language::Language;
    use crate::text::samples::words;

    fn length(text: &str) -> usize {
        text.chars().count()
    }

    #[test]
    fn every_preset_and_value_has_words_of_its_own() {
        for language in Language::ALL {
            let voice = words().voice(language);
            let presets = RuleSet::PRESETS.map(|preset| (voice.preset(&preset), voice.preset_hint(&preset)));
            assert_eq!(BTreeSet::from(presets.clone().map(|(name, _)| name)).len(), presets.len());
            assert_eq!(BTreeSet::from(presets.clone().map(|(_, hint)| hint)).len(), presets.len());
            let names: BTreeSet<String> =
                RuleOption::ALL.into_iter().map(|option| voice.rule_option(option)).collect();
            assert_eq!(names.len(), RuleOption::ALL.len(), "{names:?}");
            let mut hints = BTreeSet::new();
            for option in RuleOption::ALL {
                let mut labels = BTreeSet::new();
                for value in option.values() {
                    let rules = RuleSet::default().with(option, &value).unwrap();
                    let (label, hint) = (voice.labelled(&rules, option), voice.value_hint(&rules, option));
                    assert!(
                        (1..=100).contains(&length(&label)) && (1..=100).contains(&length(&hint)),
                        "{hint}"
                    );
                    // A suggestion's label may be edited and sent back, and these characters separate its parts.
                    assert!(
                        !label.contains(['+', '=', '—']) && !hint.contains(['+', '—']),
                        "{label}: {hint}"
                    );
                    assert!(labels.insert(label.clone()), "{label} is said twice");
                    assert!(hints.insert(hint.clone()), "{hint} is said twice");
                }
            }
        }
    }

    #[test]
    fn a_name_says_every_difference_but_who_begins() {
        let english = words().voice(Language::English);
        let name = |text: &str| english.rules(&text.parse().unwrap());
        assert_eq!(name("taiwan"), "Taiwan rules");
        assert_eq!(name("taiwan+first=lot"), "Taiwan rules");
        assert_eq!(name("woody"), "Woody's rules");
        assert_eq!(
            name("hongkong+chain=cannon+quiet-limit=77"),
            "Hong Kong rules (Chain captures: cannons only; Moves without a flip or capture: draw after 77 moves)"
        );
        let traditional = words().voice(Language::Traditional);
        assert_eq!(
            traditional.rules(&"club+chain=face-up".parse().unwrap()),
            "棋社規則（連吃：任何棋，只吃明子）"
        );
        assert!(rules_explained(english, &RuleSet::taiwan()).is_empty());
        assert_eq!(rules_explained(english, &"hongkong+equal=both-removed".parse().unwrap()).len(), 2);
    }
}
