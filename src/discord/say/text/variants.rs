//! Rule sets in words: what they are called, how they differ, why one cannot be.

use crate::discord::say::escape::escape;
use crate::discord::say::text::people::games::listed;
use crate::discord::say::text::xiangqi::variants::xiangqi_explained;
use crate::discord::say::words::Voice;
use crate::store::RulePreset;
use banqi_rules::banqi::{Contradiction, Preset, RuleOption, RuleSet};
use banqi_rules::game::{BadVariant, RuleTable, TableOption};
use banqi_rules::{Variant, xiangqi};

/// A family's rule set as the language files know it.
pub(crate) trait WordedRules: RuleTable {
    /// The key of what a value of an option is called.
    const VALUE: &'static str;
    /// The key of what a value of an option means.
    const HINT: &'static str;
    /// The key of the refusal of a name.
    const UNKNOWN: &'static str;
    /// The key of the refusal of an option's name.
    const UNKNOWN_OPTION: &'static str;
    /// The key of the refusal of an option that is there twice.
    const TWICE: &'static str;

    /// Why values do not go together.
    fn contradiction_text(voice: Voice<'_>, contradiction: Self::Contradiction) -> String;
}

impl WordedRules for RuleSet {
    const VALUE: &'static str = "variant-value";
    const HINT: &'static str = "variant-value-hint";
    const UNKNOWN: &'static str = "variant-unknown";
    const UNKNOWN_OPTION: &'static str = "variant-no-option";
    const TWICE: &'static str = "variant-twice";

    fn contradiction_text(voice: Voice<'_>, contradiction: Contradiction) -> String {
        contradiction_text(voice, contradiction)
    }
}

impl WordedRules for xiangqi::RuleSet {
    const VALUE: &'static str = "xiangqi-value";
    const HINT: &'static str = "xiangqi-value-hint";
    const UNKNOWN: &'static str = "xiangqi-unknown";
    const UNKNOWN_OPTION: &'static str = "xiangqi-no-option";
    const TWICE: &'static str = "xiangqi-twice";

    fn contradiction_text(voice: Voice<'_>, contradiction: xiangqi::NotInBanner) -> String {
        voice.say("xiangqi-not-here", &[("option", contradiction.option.name().into())])
    }
}

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
    pub(crate) fn rule_value<R: WordedRules>(self, rules: &R, option: R::Option) -> String {
        self.valued(R::VALUE, rules, option)
    }

    /// `Chain captures`.
    #[must_use]
    pub fn rule_option(self, option: RuleOption) -> String {
        self.say("variant-option", &[("option", option.name().into())])
    }

    /// What the value that `rules` give an option means, in at most 100 characters.
    #[must_use]
    pub(crate) fn value_hint<R: WordedRules>(self, rules: &R, option: R::Option) -> String {
        self.valued(R::HINT, rules, option)
    }

    fn valued<R: WordedRules>(self, key: &'static str, rules: &R, option: R::Option) -> String {
        let (row, value) = (option.row(), rules.value(option));
        let number: Option<u16> = value.parse().ok().filter(|_| row.is_number);
        let value = match number {
            Some(_) => row.name.to_owned(),
            None => format!("{}-{value}", row.name),
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

/// Why what was typed names no rules of a family.
#[must_use]
pub(crate) fn bad_variant_text<R: WordedRules>(voice: Voice<'_>, bad: &BadVariant<R>) -> String {
    let quoted = |names: Vec<&str>| {
        let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
        voice.list(&names)
    };
    match bad {
        BadVariant::Preset(text) => voice.say(R::UNKNOWN, &[("text", escape(text).into())]),
        BadVariant::Option(text) => {
            let options = quoted(R::Option::TABLE.iter().map(|option| option.row().name).collect());
            voice.say(R::UNKNOWN_OPTION, &[("text", escape(text).into()), ("options", options.into())])
        }
        BadVariant::Value { option, value } => {
            let row = option.row();
            let values = match row.is_number {
                true => voice.word("variant-limits"),
                false => quoted((row.values)().iter().map(AsRef::as_ref).collect()),
            };
            let (option, values) = (row.name.into(), values.into());
            if value.is_empty() {
                return voice.say("variant-value-missing", &[("option", option), ("values", values)]);
            }
            let text = escape(value).into();
            voice.say("variant-no-value", &[("option", option), ("text", text), ("values", values)])
        }
        BadVariant::Twice(option) => voice.say(R::TWICE, &[("option", option.row().name.into())]),
        BadVariant::Contradiction(contradiction) => R::contradiction_text(voice, *contradiction),
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
    fn every_value_of_xiangqi_has_words_of_its_own() {
        for language in Language::ALL {
            let voice = words().voice(language);
            let (mut names, mut hints) = (BTreeSet::new(), BTreeSet::new());
            for option in xiangqi::RuleOption::ALL {
                for value in option.values() {
                    let rules = xiangqi::RuleSet::xiangqi().with(option, &value).unwrap();
                    let (name, hint) = (voice.rule_value(&rules, option), voice.value_hint(&rules, option));
                    assert!(
                        (1..=100).contains(&length(&name)) && (1..=100).contains(&length(&hint)),
                        "{hint}"
                    );
                    assert!(!name.contains(['+', '—']) && !hint.contains(['+', '—']), "{name}: {hint}");
                    assert!(names.insert(name.clone()), "{name} is said twice");
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
