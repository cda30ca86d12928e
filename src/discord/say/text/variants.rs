//! Rule sets in words: what they are called, how they differ, why one cannot be.

use crate::discord::say::escape::escape;
use crate::discord::say::text::people::games::listed;
use crate::discord::say::text::xiangqi::variants::xiangqi_explained;
use crate::discord::say::words::Voice;
use crate::store::RulePreset;
use banqi_rules::Variant;
use banqi_rules::banqi::{BadVariant, Contradiction, Preset, RuleOption, RuleSet};

impl Voice<'_> {
    /// `Taiwan rules`.
    #[must_use]
    pub fn preset(self, preset: &Preset) -> String {
        self.say("variant-name", &[("preset", preset.name.into())])
    }

    /// Half a line on what sets a preset apart.
    #[must_use]
    pub fn preset_hint(self, preset: &Preset) -> String {
        self.say("variant-hint", &[("preset", preset.name.into())])
    }

    /// A game and its rules: `Taiwan rules`.
    #[must_use]
    pub fn variant(self, variant: &Variant) -> String {
        match variant {
            Variant::Banqi(rules) => self.rules(rules),
            Variant::Xiangqi { rules, start: None, .. } => self.xiangqi_rules(rules),
            Variant::Xiangqi { rules, start: Some(_), .. } => {
                self.say("xiangqi-from", &[("rules", self.xiangqi_rules(rules).into())])
            }
        }
    }

    /// `Taiwan rules (chain captures: cannons only)`: the nearest preset and every option that differs.
    ///
    /// Who turns up first is left out: messages say that by name.
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

    /// `Chain captures: cannons only`.
    #[must_use]
    pub fn labelled(self, rules: &RuleSet, option: RuleOption) -> String {
        let value = self.rule_value(rules, option);
        self.say("variant-labelled", &[("option", self.rule_option(option).into()), ("value", value.into())])
    }

    /// `cannons only`.
    #[must_use]
    pub fn rule_value(self, rules: &RuleSet, option: RuleOption) -> String {
        self.valued("variant-value", rules, option)
    }

    /// `Chain captures`.
    #[must_use]
    pub fn rule_option(self, option: RuleOption) -> String {
        self.say("variant-option", &[("option", option.name().into())])
    }

    /// What the value that `rules` give an option means, in at most 100 characters.
    #[must_use]
    pub fn value_hint(self, rules: &RuleSet, option: RuleOption) -> String {
        self.valued("variant-value-hint", rules, option)
    }

    fn valued(self, key: &'static str, rules: &RuleSet, option: RuleOption) -> String {
        let value = rules.value(option);
        let number: Option<u16> = value.parse().ok().filter(|_| option.is_number());
        let value = match number {
            Some(_) => option.name().to_owned(),
            None => format!("{}-{value}", option.name()),
        };
        self.say(key, &[("value", value.into()), ("number", number.unwrap_or_default().into())])
    }
}

/// What sets a variant apart, a line each.
#[must_use]
pub(crate) fn variant_explained(voice: Voice<'_>, variant: &Variant) -> Vec<String> {
    match variant {
        Variant::Banqi(rules) => rules_explained(voice, rules),
        Variant::Xiangqi { rules, start, .. } => xiangqi_explained(voice, rules, start.as_ref()),
    }
}

/// What sets these rules apart, a line each: the preset's own hint, unless it is the one everybody knows, and
/// what every differing option means.
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

/// Why no game can be played by some rules.
#[must_use]
pub fn contradiction_text(voice: Voice<'_>, contradiction: Contradiction) -> String {
    let clash = match contradiction {
        Contradiction::ChainWithoutDarkCapture => "chain",
        Contradiction::ScreenWithoutJump => "screen",
        Contradiction::FirstOfFour => "first",
    };
    voice.say("variant-clash", &[("clash", clash.into())])
}

/// Why what was typed names no rules.
#[must_use]
pub fn bad_variant_text(voice: Voice<'_>, bad: &BadVariant) -> String {
    match bad {
        BadVariant::Preset(text) => voice.say("variant-unknown", &[("text", escape(text).into())]),
        BadVariant::Option(text) => {
            let options = RuleOption::ALL.map(|option| format!("`{}`", option.name()));
            let text = escape(text).into();
            voice.say("variant-no-option", &[("text", text), ("options", voice.list(&options).into())])
        }
        BadVariant::Value { option, value, .. } => {
            let values = match RuleOption::named(option).filter(|option| !option.is_number()) {
                None => voice.word("variant-limits"),
                Some(known) => {
                    let values: Vec<String> =
                        known.values().into_iter().map(|value| format!("`{value}`")).collect();
                    voice.list(&values)
                }
            };
            if value.is_empty() {
                let facts = [("option", option.as_str().into()), ("values", values.into())];
                return voice.say("variant-value-missing", &facts);
            }
            let (option, value) = (option.as_str().into(), escape(value).into());
            voice.say("variant-no-value", &[("option", option), ("text", value), ("values", values.into())])
        }
        BadVariant::Twice(option) => voice.say("variant-twice", &[("option", escape(option).into())]),
        BadVariant::Contradiction(contradiction) => contradiction_text(voice, *contradiction),
    }
}

/// The rules that a server has named: as many as fit one message.
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
    use crate::discord::say::language::Language;
    use crate::discord::say::text::samples::words;

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
                    // A suggestion's label may be typed on: its segments are told apart by these signs.
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
            "Hong Kong rules (Chain captures: cannons only; Without turn-up or capture: a draw after 77 plies)"
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
