//! Rule sets of xiangqi in words: their names and differences.

use crate::text::variants::WordedRules;
use crate::words::Voice;
use banqi_custom_id::Group;
use banqi_rules::xiangqi::{NotInBanner, Position, RuleSet};

impl WordedRules for RuleSet {
    const VALUE: &'static str = "xiangqi-value";
    const HINT: &'static str = "xiangqi-value-hint";
    const UNKNOWN: &'static str = "xiangqi-unknown";
    const UNKNOWN_OPTION: &'static str = "xiangqi-no-option";
    const TWICE: &'static str = "xiangqi-twice";

    fn contradiction_text(voice: Voice<'_>, contradiction: NotInBanner) -> String {
        voice.say("xiangqi-not-here", &[("option", contradiction.option.name().into())])
    }
}

impl Voice<'_> {
    /// Returns the name of rules: `Xiangqi`, or `Xiangqi (black begins)` with every option that is not the usual one.
    #[must_use]
    pub fn xiangqi_rules(self, rules: &RuleSet) -> String {
        let voice = self.about(Group::of(&(*rules).into()));
        let name = voice.word("xiangqi-name");
        let differing = rules.differences(&rules.preset());
        let differences: Vec<String> = differing.map(|option| self.rule_value(rules, option)).collect();
        if differences.is_empty() {
            return name;
        }
        let differences = differences.join(&self.word("variant-separator"));
        self.say("variant-with", &[("preset", name.into()), ("differences", differences.into())])
    }

    /// Returns the name of a game, which may begin from a special position.
    #[must_use]
    pub fn xiangqi_game(self, rules: &RuleSet, start: Option<&Position>) -> String {
        let rules = self.xiangqi_rules(rules);
        match start {
            None => rules,
            Some(_) => self.say("xiangqi-from", &[("rules", rules.into())]),
        }
    }

    /// Returns a short phrase about the game, and the meaning of every option that is not the usual one.
    #[must_use]
    pub fn xiangqi_hints(self, rules: &RuleSet) -> Vec<String> {
        let game = self.about(Group::of(&(*rules).into())).word("xiangqi-hint");
        let differing = rules.differences(&rules.preset()).map(|option| self.value_hint(rules, option));
        std::iter::once(game).chain(differing).collect()
    }
}

/// Explains the rules, one line each: the game itself only if it is little known, the options that are not the usual
/// ones, and a special starting position.
pub(crate) fn xiangqi_explained(voice: Voice<'_>, rules: &RuleSet, start: Option<&Position>) -> Vec<String> {
    let known = usize::from(!rules.has_banners());
    let hints = voice.xiangqi_hints(rules).into_iter().skip(known).map(|line| format!("-# • {line}"));
    let from = start.map(|start| {
        let colour = voice.colour(start.to_move().into());
        voice.say("xiangqi-begins-from", &[("fen", start.to_string().into()), ("colour", colour.into())])
    });
    hints.chain(from).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::language::Language;
    use crate::text::samples::words;
    use banqi_rules::xiangqi::RuleOption;

    fn length(text: &str) -> usize {
        text.chars().count()
    }

    #[test]
    fn every_value_of_xiangqi_has_words_of_its_own() {
        for language in Language::ALL {
            let voice = words().voice(language);
            let (mut names, mut hints) = (BTreeSet::new(), BTreeSet::new());
            for option in RuleOption::ALL {
                for value in option.values() {
                    let rules = RuleSet::xiangqi().with(option, &value).unwrap();
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
}
