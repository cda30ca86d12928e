//! Parses and suggests rules of xiangqi as people type them.
//!
//! ```text
//! xiangqi                          the name, or the game's title in any of our languages
//! xiangqi+begins=black             with options, in any order
//! begins=black                     the options alone
//! ```
//!
//! Explanations after ` — ` are skipped: see `challenge::typed`.

use crate::discord::challenge::typed::{as_named, suggested, unexplained};
use crate::discord::interaction::suggestion::{SUGGESTED, Suggestion};
use banqi_custom_id::Group;
use banqi_rules::game::RuleTable as _;
use banqi_rules::xiangqi::{BadVariant, RuleSet};
use banqi_say::language::Language;
use banqi_say::words::{Voice, Words};

/// Parses the rules typed into a command of `group`; an empty text means the game's usual rules.
///
/// # Errors
/// Returns why the text has no meaning.
pub fn read(words: &Words, group: Group, typed: &str) -> Result<RuleSet, BadVariant> {
    let usual = usual(group);
    let typed = unexplained(typed);
    let (first, rest) = typed.split_once('+').map_or((typed, None), |(first, rest)| (first, Some(rest)));
    let first = first.trim();
    let called = |&language: &Language| words.voice(language).xiangqi_rules(&usual).to_lowercase();
    let names_it = Language::ALL.iter().any(|language| called(language) == first.to_lowercase());
    let options = if names_it || first.to_lowercase() == usual.preset().name {
        rest
    } else if first.contains('=') {
        Some(typed)
    } else {
        return Err(BadVariant::Preset(typed.to_owned()));
    };
    let options = options.into_iter().flat_map(|options| options.split('+')).map(as_named);
    usual.with_all(options).map(|(rules, _)| rules)
}

/// Returns the rule sets of the group's game whose name or explanation contains what has been typed so far, those with
/// the fewest differences from the usual rules first.
#[must_use]
pub fn suggestions(voice: Voice<'_>, group: Group, typed: &str) -> Vec<Suggestion> {
    let wanted = unexplained(typed).to_lowercase();
    let mut all = usual(group).combinations();
    all.sort_by_key(|rules| rules.differences(&rules.preset()).count());
    let suggestion = |rules: RuleSet| {
        let hints = voice.xiangqi_hints(&rules);
        let hints = if hints.len() > 1 {
            hints[1..].join(&voice.word("variant-separator"))
        } else {
            hints[0].clone()
        };
        Suggestion { label: suggested(voice, &rules.to_string(), &hints), value: rules.to_string() }
    };
    let fits = |one: &Suggestion| one.label.to_lowercase().contains(&wanted);
    all.into_iter().map(suggestion).filter(fits).take(SUGGESTED).collect()
}

fn usual(group: Group) -> RuleSet {
    if group == Group::Banner { RuleSet::banner() } else { RuleSet::xiangqi() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_rules::xiangqi::RuleOption;
    use banqi_say::text::samples::words;

    #[test]
    fn rules_are_read_by_name_in_any_language_and_by_options() {
        let read = |typed: &str| read(words(), Group::Xiangqi, typed).map(|rules| rules.to_string());
        for typed in ["xiangqi", " Xiangqi ", "象棋", "xiangqi — as everyone plays it"] {
            assert_eq!(read(typed).as_deref(), Ok("xiangqi"), "{typed}");
        }
        let both = "xiangqi+begins=black+perpetual=must-vary";
        for typed in [both, "perpetual=must-vary+begins=black", "象棋 + Perpetual = must-vary + begins=black"]
        {
            assert_eq!(read(typed).as_deref(), Ok(both), "{typed}");
        }
        assert_eq!(read("taiwan"), Err(BadVariant::Preset("taiwan".into())));
        assert_eq!(read("xiangqi+chain=any"), Err(BadVariant::Option("chain".into())));
        assert_eq!(read("begins=red+begins=red"), Err(BadVariant::Twice(RuleOption::Begins)));
        assert!(matches!(read("begins=blue"), Err(BadVariant::Value { .. })));
    }

    #[test]
    fn every_suggestion_fits_and_is_read_again_by_value_and_by_label() {
        for language in Language::ALL {
            let voice = words().voice(language);
            for group in [Group::Xiangqi, Group::Banner] {
                let found = suggestions(voice, group, "");
                assert_eq!(found.len(), usual(group).combinations().len().min(SUGGESTED));
                assert_eq!(found[0].value, group.name());
                for one in found {
                    assert!((1..=100).contains(&one.label.chars().count()), "{}", one.label);
                    let rules = read(words(), group, &one.value).unwrap();
                    assert_eq!(read(words(), group, &one.label), Ok(rules));
                    assert_eq!(rules.to_string(), one.value);
                }
            }
            let black = suggestions(voice, Group::Xiangqi, "begins=black");
            assert!(black.len() >= 4 && black[0].value == "xiangqi+begins=black");
        }
    }
}
