//! Rule sets of any family in words: the names and meanings of option values, and why a text is not a rule set.

use crate::escape::escape;
use crate::text::game::names::seats_word;
use crate::words::Voice;
use banqi_rules::game::{BadVariant, RuleTable, TableOption};

/// The Fluent keys for a family's rule sets.
pub trait WordedRules: RuleTable {
    /// Key of an option value's name.
    const VALUE: &'static str;
    /// Key of an option value's meaning.
    const HINT: &'static str;
    /// Key of the message for an unknown name.
    const UNKNOWN: &'static str;
    /// Key of the message for an unknown option.
    const UNKNOWN_OPTION: &'static str;
    /// Key of the message for an option that is given twice.
    const TWICE: &'static str;

    /// Returns the number of seats.
    fn seats(&self) -> usize {
        2
    }

    /// Says why values contradict each other.
    fn contradiction_text(voice: Voice<'_>, contradiction: Self::Contradiction) -> String;
}

impl Voice<'_> {
    /// Returns the name of an option's value: `cannons only`.
    #[must_use]
    pub fn rule_value<R: WordedRules>(self, rules: &R, option: R::Option) -> String {
        self.valued(R::VALUE, rules, option)
    }

    /// Returns the meaning of the value that `rules` give an option, in at most 100 characters.
    #[must_use]
    pub fn value_hint<R: WordedRules>(self, rules: &R, option: R::Option) -> String {
        self.valued(R::HINT, rules, option)
    }

    fn valued<R: WordedRules>(self, key: &'static str, rules: &R, option: R::Option) -> String {
        let (row, value) = (option.row(), rules.value(option));
        let number: Option<u16> = value.parse().ok().filter(|_| row.is_number);
        let value = match number {
            Some(_) => row.name.to_owned(),
            None => format!("{}-{value}", row.name),
        };
        let (number, seats) = (number.unwrap_or_default(), seats_word(rules.seats()));
        self.say(key, &[("value", value.into()), ("number", number.into()), ("seats", seats.into())])
    }
}

/// Says why the typed text is not a rule set of a family.
#[must_use]
pub(super) fn bad_variant_text<R: WordedRules>(voice: Voice<'_>, bad: &BadVariant<R>) -> String {
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
                false => {
                    let typed: Vec<String> = (row.values)().iter().map(|value| (row.typed)(value)).collect();
                    quoted(typed.iter().map(String::as_str).collect())
                }
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
