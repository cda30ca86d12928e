//! Rule sets of xiangqi in words: what they are called, how they differ, why one cannot be.

use crate::discord::say::escape::escape;
use crate::discord::say::group::Group;
use crate::discord::say::words::Voice;
use banqi_rules::xiangqi::{BadVariant, Position, RuleOption, RuleSet};

impl Voice<'_> {
    /// `Xiangqi`, or `Xiangqi (black begins)` with every option that is not the usual one.
    #[must_use]
    pub fn xiangqi_rules(self, rules: &RuleSet) -> String {
        let voice = self.about(Group::of(&(*rules).into()));
        let name = voice.word("xiangqi-name");
        let differences: Vec<String> =
            rules.differences().map(|option| self.xiangqi_value("xiangqi-value", rules, option)).collect();
        if differences.is_empty() {
            return name;
        }
        let differences = differences.join(&self.word("variant-separator"));
        self.say("variant-with", &[("preset", name.into()), ("differences", differences.into())])
    }

    /// Half a line on the game, and, for every option that is not the usual one, what it means.
    #[must_use]
    pub fn xiangqi_hints(self, rules: &RuleSet) -> Vec<String> {
        let game = self.about(Group::of(&(*rules).into())).word("xiangqi-hint");
        let differing =
            rules.differences().map(|option| self.xiangqi_value("xiangqi-value-hint", rules, option));
        std::iter::once(game).chain(differing).collect()
    }

    /// What a sentence of the language files says of an option's value.
    pub(crate) fn xiangqi_value(self, key: &'static str, rules: &RuleSet, option: RuleOption) -> String {
        let value = format!("{}-{}", option.name(), rules.value(option).unwrap_or_default());
        self.say(key, &[("value", value.into())])
    }
}

/// What sets these rules apart, a line each: of the game itself only where not everybody knows it; then what it begins
/// from, if not from its usual start.
pub(crate) fn xiangqi_explained(voice: Voice<'_>, rules: &RuleSet, start: Option<&Position>) -> Vec<String> {
    let known = usize::from(!rules.has_banners());
    let hints = voice.xiangqi_hints(rules).into_iter().skip(known).map(|line| format!("-# • {line}"));
    let from = start.map(|start| {
        let colour = voice.colour(start.to_move().into());
        voice.say("xiangqi-begins-from", &[("fen", start.to_string().into()), ("colour", colour.into())])
    });
    hints.chain(from).collect()
}

/// Why what was typed names no rules of xiangqi.
#[must_use]
pub fn bad_xiangqi_variant_text(voice: Voice<'_>, bad: &BadVariant) -> String {
    let quoted = |names: Vec<&str>| {
        let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
        voice.list(&names)
    };
    match bad {
        BadVariant::Preset(text) => voice.say("xiangqi-unknown", &[("text", escape(text).into())]),
        BadVariant::Option(text) => {
            let options = quoted(RuleOption::ALL.map(RuleOption::name).to_vec());
            voice.say("xiangqi-no-option", &[("text", escape(text).into()), ("options", options.into())])
        }
        BadVariant::Value { option, value, .. } => {
            let values = quoted(option.values()).into();
            if value.is_empty() {
                let facts = [("option", option.name().into()), ("values", values)];
                return voice.say("variant-value-missing", &facts);
            }
            let (option, value) = (option.name().into(), escape(value).into());
            voice.say("xiangqi-no-value", &[("option", option), ("text", value), ("values", values)])
        }
        BadVariant::Twice(option) => voice.say("xiangqi-twice", &[("option", option.name().into())]),
        BadVariant::NotInBanner(option) => voice.say("xiangqi-not-here", &[("option", option.name().into())]),
    }
}
