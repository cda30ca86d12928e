//! Parses and suggests rules of banqi as people type them.
//!
//! ```text
//! hongkong                          a preset's name, or its title in any of our languages
//! Friday night                      the name of a server's own rules
//! taiwan+chain=any+dark-capture=attempt   either with options, in any order
//! ```
//!
//! Each part may have an explanation after ` — `, which the parser skips: see `challenge::typed`.

use std::collections::HashSet;

use crate::discord::challenge::typed::{LONGEST, as_named, suggested, unexplained};
use crate::discord::interaction::suggestion::{SUGGESTED, Suggestion};
use banqi_rules::banqi::{BadVariant, Preset, RuleOption, RuleSet};
use banqi_rules::game::{RuleTable as _, TableOption as _};
use banqi_say::language::Language;
use banqi_say::words::{Voice, Words};
use banqi_store::RulePreset;

/// The word that opens the rule menu; after a colon, the code of the rules to start from.
const CHOOSE: &str = "choose";

/// The meaning of a typed text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meant {
    /// Complete rules.
    Rules(RuleSet),
    /// The rule menu, starting from these rules, which may contradict each other.
    Choose(RuleSet),
}

/// Whether the rule menu is among the suggestions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// It is suggested.
    Offered,
    /// It is left out.
    Left,
}

/// Parses `typed`, where `own` are the server's saved rules.
///
/// # Errors
/// Returns why the text has no meaning.
pub fn read(words: &Words, own: &[RulePreset], typed: &str) -> Result<Meant, BadVariant> {
    let typed = typed.trim();
    if let Some(from) = typed.strip_prefix(CHOOSE) {
        let code = from.strip_prefix(':');
        match code.map(RuleSet::from_code) {
            None if from.is_empty() => return Ok(Meant::Choose(RuleSet::default())),
            Some(Ok(rules)) => return Ok(Meant::Choose(rules)),
            _ => {}
        }
    }
    let rules = read_parts(words, own, typed)?.rules;
    rules.contradiction().map_or(Ok(Meant::Rules(rules)), |contradiction| Err(contradiction.into()))
}

/// Returns whether a server may not use `name` for its rules, because it has a meaning already or could not be parsed.
#[must_use]
pub fn is_taken(words: &Words, name: &str) -> bool {
    name.starts_with(CHOOSE) || !matches!(read(words, &[], name), Err(BadVariant::Preset(_)))
}

/// Returns whether `name` can be typed and parsed again.
#[must_use]
pub fn is_readable(name: &str) -> bool {
    !name.contains(['+', '—'])
}

/// Parsed rules, which may contradict each other.
struct Parts {
    rules: RuleSet,
    given: Vec<RuleOption>,
}

fn read_parts(words: &Words, own: &[RulePreset], typed: &str) -> Result<Parts, BadVariant> {
    if let Ok(rules) = RuleSet::from_code(typed) {
        return Ok(Parts { rules, given: Vec::new() });
    }
    let mut parts = typed.split('+');
    let name = parts.next().map(unexplained).unwrap_or_default();
    let rules = named(words, own, name).ok_or_else(|| BadVariant::Preset(name.to_owned()))?;
    let (rules, given) = rules.with_all(parts.map(as_named))?;
    Ok(Parts { rules, given })
}

/// Returns the rules with this name: presets in any language first, then the server's own.
fn named(words: &Words, own: &[RulePreset], name: &str) -> Option<RuleSet> {
    let (wanted, letters) = (name.to_lowercase(), letters(name));
    let ours =
        RuleSet::PRESETS.into_iter().find(|preset| names_of(words, preset).any(|name| name == letters));
    let exact = own.iter().find(|preset| preset.name.as_str() == name);
    let own = exact.or_else(|| own.iter().find(|preset| preset.name.as_str().to_lowercase() == wanted));
    ours.map(|preset| preset.rule_set).or(own.map(|preset| preset.rule_set))
}

/// Returns the first preset whose name or title in any language contains this text: `four colours`, `teams`.
#[must_use]
pub fn nearest(words: &Words, typed: &str) -> Option<RuleSet> {
    let wanted = letters(typed);
    let has = |preset: &Preset| names_of(words, preset).any(|name| name.contains(&wanted));
    let found = RuleSet::PRESETS.into_iter().find(|preset| !wanted.is_empty() && has(preset));
    found.map(|preset| preset.rule_set)
}

/// Returns the names of a preset in every language, normalized.
fn names_of(words: &Words, preset: &Preset) -> impl Iterator<Item = String> {
    let said = Language::ALL.map(|language| words.voice(language).preset(preset));
    std::iter::once(preset.name.to_owned()).chain(said).map(|name| letters(&name))
}

/// Normalizes a name for comparison: letters and digits only, in lower case, with one spelling of “colour”.
fn letters(name: &str) -> String {
    let letters = name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase);
    letters.collect::<String>().replace("colour", "color")
}

/// Returns completions of what has been typed so far: names of rules that contain it, and, after a complete name or a
/// plus sign, the same rules with one more option.
#[must_use]
pub fn suggestions(
    words: &Words,
    voice: Voice<'_>,
    own: &[RulePreset],
    typed: &str,
    menu: Menu,
) -> Vec<Suggestion> {
    let whole = read_parts(words, own, typed).ok();
    let (mut found, so_far) = match typed.rsplit_once('+') {
        Some((head, tail)) => {
            let so_far = read_parts(words, own, head).ok();
            let more = so_far.as_ref().map(|parts| further(voice, head, parts, unexplained(tail)));
            (more.unwrap_or_default(), whole.or(so_far))
        }
        None => {
            let mut found = names(voice, own, unexplained(typed));
            found.extend(whole.iter().flat_map(|parts| further(voice, typed, parts, "")));
            (found, whole)
        }
    };
    if menu == Menu::Offered {
        // After the presets, where it is visible without scrolling.
        let place = found.len().min(RuleSet::PRESETS.len());
        found.insert(place, choosing(voice, so_far.map(|parts| parts.rules)));
    }
    let mut values = HashSet::new();
    found.retain(|one| values.insert(one.value.clone()));
    found.truncate(SUGGESTED);
    found
}

fn choosing(voice: Voice<'_>, from: Option<RuleSet>) -> Suggestion {
    let label = suggested(voice, &voice.word("variant-choose"), &voice.word("variant-choose-hint"));
    let value = from.map_or_else(|| CHOOSE.to_owned(), |rules| format!("{CHOOSE}:{}", rules.code()));
    Suggestion { label, value }
}

fn names(voice: Voice<'_>, own: &[RulePreset], typed: &str) -> Vec<Suggestion> {
    let wanted = typed.to_lowercase();
    let ours = RuleSet::PRESETS.map(|preset| Suggestion {
        label: suggested(voice, &voice.preset(&preset), &voice.preset_hint(&preset)),
        value: preset.name.to_owned(),
    });
    let own = own.iter().map(|preset| Suggestion {
        label: suggested(voice, preset.name.as_str(), &voice.rules(&preset.rule_set)),
        value: preset.name.to_string(),
    });
    let fits = |one: &Suggestion| {
        one.value.to_lowercase().contains(&wanted) || one.label.to_lowercase().contains(&wanted)
    };
    ours.into_iter().chain(own).filter(fits).collect()
}

/// Returns `head` with one more option, whose name begins with `tail` or whose translation contains it. If there are
/// too many, the options with the most values get fewer suggestions, so that every option is included.
fn further(voice: Voice<'_>, head: &str, so_far: &Parts, tail: &str) -> Vec<Suggestion> {
    let head: Vec<&str> = head.split('+').map(unexplained).collect();
    let (head, tail) = (head.join("+"), tail.to_lowercase());
    let (option_typed, value_typed) = match tail.split_once('=') {
        Some((option, value)) => (option.trim(), Some(value.trim())),
        None => (tail.as_str(), None),
    };
    let mut found: Vec<Vec<Suggestion>> = Vec::new();
    for option in RuleOption::ALL.into_iter().filter(|option| !so_far.given.contains(option)) {
        let said = voice.rule_option(option).to_lowercase();
        let fits = match value_typed {
            Some(_) => option.name() == option_typed,
            None => option.name().starts_with(option_typed) || said.contains(option_typed),
        };
        let mut of_option = Vec::new();
        for value in values(option, value_typed).into_iter().filter(|_| fits) {
            let Ok(rules) = so_far.rules.with(option, &value) else { continue };
            // Options that change nothing or that contradict are suggested only once the option's name has been typed.
            let asked_for = value_typed.is_some();
            if !asked_for && (rules == so_far.rules || rules.contradiction().is_some()) {
                continue;
            }
            let text = format!("{head}+{}={}", option.name(), (option.row().typed)(&value));
            of_option.push(Suggestion {
                label: suggested(voice, &text, &voice.value_hint(&rules, option)),
                value: sent(&rules),
            });
        }
        found.push(of_option);
    }
    // One place is reserved for the rule menu.
    let fits = |most: &usize| found.iter().map(|option| option.len().min(*most)).sum::<usize>() < SUGGESTED;
    let most = (1..=SUGGESTED).rev().find(fits).unwrap_or(1);
    found.into_iter().flat_map(|option| option.into_iter().take(most)).collect()
}

/// Returns the values to suggest for an option: those that begin with what was typed. If nothing was typed, every
/// second value of a numeric option.
fn values(option: RuleOption, typed: Option<&str>) -> Vec<String> {
    const FEW: usize = 2;
    let known = option.values().into_iter().map(std::borrow::Cow::into_owned);
    match typed {
        None if option.is_number() => known.step_by(FEW).collect(),
        None => known.collect(),
        Some(typed) => {
            let is_meant =
                |value: &str| value.starts_with(typed) || (option.row().typed)(value).starts_with(typed);
            let mut fitting: Vec<String> = known.filter(|value| is_meant(value)).collect();
            if option.is_number() && !typed.is_empty() && !fitting.iter().any(|value| value == typed) {
                fitting.push(typed.to_owned());
            }
            fitting
        }
    }
}

/// Returns the value to send for rules: their name, or their code if the name is too long.
fn sent(rules: &RuleSet) -> String {
    let name = rules.to_string();
    if name.len() <= LONGEST { name } else { rules.code() }
}

#[cfg(test)]
mod tests;
