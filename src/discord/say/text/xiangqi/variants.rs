//! Rule sets of xiangqi in words: what they are called, and how they differ.

use crate::discord::say::group::Group;
use crate::discord::say::words::Voice;
use banqi_rules::xiangqi::{Position, RuleSet};

impl Voice<'_> {
    /// `Xiangqi`, or `Xiangqi (black begins)` with every option that is not the usual one.
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

    /// Half a line on the game, and, for every option that is not the usual one, what it means.
    #[must_use]
    pub fn xiangqi_hints(self, rules: &RuleSet) -> Vec<String> {
        let game = self.about(Group::of(&(*rules).into())).word("xiangqi-hint");
        let differing = rules.differences(&rules.preset()).map(|option| self.value_hint(rules, option));
        std::iter::once(game).chain(differing).collect()
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
