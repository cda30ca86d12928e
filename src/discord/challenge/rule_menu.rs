//! The rule menu: every rule of a challenge in a select of its own, for one person's eyes.
//!
//! So many selects with headings are more than five classic rows hold, and pages would hide one choice from
//! another; a Components V2 message has room for all of them at once, 38 components of 40. The builders know no
//! such messages, so this is JSON. An entry's label names its option, because a select shows nothing else once
//! something is chosen.

use serde_json::{Value, json};

use crate::discord::challenge::draft::{Draft, Step};
use crate::discord::interaction::custom_id::CustomId;
use crate::discord::say::text::{contradiction_text, rules_explained};
use crate::discord::say::words::Voice;
use crate::store::RulePreset;
use banqi_rules::banqi::{RuleOption, RuleSet};
use banqi_rules::game::Subject;

/// `IS_COMPONENTS_V2` and `EPHEMERAL`.
const FLAGS: u64 = 1 << 15 | 1 << 6;

/// The most entries of a select.
const ENTRIES: usize = 25;

/// Types of components (Discord, "Component Types").
const ROW: u8 = 1;
const BUTTON: u8 = 2;
const SELECT: u8 = 3;
const TEXT: u8 = 10;

/// Styles of buttons.
const GREY: u8 = 2;
const GREEN: u8 = 3;

/// Under which heading a subject is asked for.
const fn heading(subject: Subject) -> &'static str {
    match subject {
        Subject::Pieces => "pieces",
        Subject::SpecialCaptures => "special-captures",
        Subject::Loss | Subject::Draws => "end",
        Subject::Other => "other",
    }
}

/// Whether somebody may save rules for their server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saving {
    /// They may.
    Allowed,
    /// They may not, and are not asked.
    Refused,
}

/// The body of the message that shows a draft: a select for each option, what comes of them in words, and the
/// buttons. `opponents` are who is asked, as messages write it; `own` are rules that the server has named.
#[must_use]
pub fn rule_menu(
    voice: Voice<'_>,
    draft: &Draft,
    opponents: &str,
    own: &[RulePreset],
    saving: Saving,
) -> Value {
    let time = voice.span(draft.per_move).into();
    let casual = if draft.casual { "yes" } else { "no" }.into();
    let title =
        voice.say("variant-title", &[("opponent", opponents.into()), ("time", time), ("casual", casual)]);
    let mut components = vec![text(title), start_select(voice, draft, own)];
    let options = RuleOption::by_subject();
    for group in options.chunk_by(|one, next| heading(one.subject()) == heading(next.subject())) {
        let [first, ..] = group else { continue };
        let heading = heading(first.subject());
        components.push(text(voice.say("variant-group", &[("group", heading.into())])));
        components.extend(group.iter().map(|option| option_select(voice, draft, *option)));
    }
    components.push(text(result(voice, &draft.rule_set)));
    components.push(buttons(voice, draft, saving));
    json!({ "flags": FLAGS, "components": components, "allowed_mentions": { "parse": [] } })
}

/// The menu once it is done with.
#[must_use]
pub fn closed_menu(words: String) -> Value {
    json!({ "flags": FLAGS, "components": [text(words)] })
}

/// What has been chosen: the name, what sets it apart, how to type it; or why it cannot be played.
fn result(voice: Voice<'_>, rules: &RuleSet) -> String {
    let mut lines = vec![voice.say("variant-result", &[("name", voice.rules(rules).into())])];
    lines.extend(rules_explained(voice, rules));
    lines.push(match rules.contradiction() {
        Some(contradiction) => format!("⚠️ {}", contradiction_text(voice, contradiction)),
        None => voice.say("variant-canonical", &[("variant", rules.to_string().into())]),
    });
    lines.join("\n")
}

fn start_select(voice: Voice<'_>, draft: &Draft, own: &[RulePreset]) -> Value {
    let ours =
        RuleSet::PRESETS.map(|preset| (preset.rule_set, voice.preset(&preset), voice.preset_hint(&preset)));
    let own =
        own.iter().map(|preset| (preset.rule_set, preset.name.to_string(), voice.rules(&preset.rule_set)));
    let mut entries: Vec<Value> = Vec::new();
    for (rules, label, hint) in ours.into_iter().chain(own) {
        let code = rules.code();
        // Two names of the same rules would be one value twice.
        if entries.len() < ENTRIES && !entries.iter().any(|entry| entry["value"] == code.as_str()) {
            entries.push(entry(&label, code, &hint, rules == draft.rule_set));
        }
    }
    select(draft, Step::Start, &voice.word("variant-start-from"), &entries)
}

fn option_select(voice: Voice<'_>, draft: &Draft, option: RuleOption) -> Value {
    let chosen = draft.rule_set.value(option);
    let mut values = option.values();
    if !values.contains(&chosen) {
        values.insert(0, chosen.clone());
    }
    let entries: Vec<Value> = values
        .into_iter()
        .filter_map(|value| {
            let rules = draft.rule_set.with(option, &value).ok()?;
            let (label, hint) = (voice.labelled(&rules, option), voice.value_hint(&rules, option));
            Some(entry(&label, value.to_string(), &hint, value == chosen))
        })
        .collect();
    select(draft, Step::Set(option), &voice.rule_option(option), &entries)
}

/// Challenge | Save for this server | Cancel. What cannot be played can be neither asked for nor saved.
fn buttons(voice: Voice<'_>, draft: &Draft, saving: Saving) -> Value {
    let playable = draft.rule_set.contradiction().is_none();
    let button = |step, key, style, enabled: bool| {
        json!({
            "type": BUTTON,
            "style": style,
            "label": voice.word(key),
            "custom_id": id(draft, step),
            "disabled": !enabled,
        })
    };
    let mut row = vec![button(Step::Challenge, "variant-challenge", GREEN, playable)];
    if saving == Saving::Allowed {
        row.push(button(Step::AskName, "variant-save", GREY, playable));
    }
    row.push(button(Step::Cancel, "variant-cancel", GREY, true));
    json!({ "type": ROW, "components": row })
}

fn id(draft: &Draft, step: Step) -> String {
    CustomId::Draft { draft: *draft, step }.to_string()
}

fn text(content: String) -> Value {
    json!({ "type": TEXT, "content": content })
}

fn entry(label: &str, value: String, hint: &str, chosen: bool) -> Value {
    let cut = |text: &str| -> String { text.chars().take(100).collect() };
    json!({ "label": cut(label), "value": value, "description": cut(hint), "default": chosen })
}

fn select(draft: &Draft, step: Step, placeholder: &str, entries: &[Value]) -> Value {
    let menu = json!({
        "type": SELECT,
        "custom_id": id(draft, step),
        "placeholder": placeholder,
        "options": entries,
    });
    json!({ "type": ROW, "components": [menu] })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::discord::challenge::draft::tests::drafts;
    use crate::discord::say::language::Language;
    use crate::discord::say::text::samples::words;

    fn flat<'a>(components: &'a Value, all: &mut Vec<&'a Value>) {
        for component in components.as_array().into_iter().flatten() {
            all.push(component);
            flat(&component["components"], all);
        }
    }

    fn own() -> Vec<RulePreset> {
        (0..25)
            .map(|number| RulePreset {
                name: format!("{number} {}", "名".repeat(29)).parse().unwrap(),
                rule_set: RuleSet::default()
                    .with(RuleOption::QuietLimit, &(1000 + number).to_string())
                    .unwrap(),
            })
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Discord's limits, in every language, whatever has been chosen.
        #[test]
        fn the_menu_fits_and_says_what_is_chosen(draft in drafts(), saving in any::<bool>()) {
            let saving = if saving { Saving::Allowed } else { Saving::Refused };
            for language in Language::ALL {
                let menu = rule_menu(words().voice(language), &draft, "<@12345678901234567890>", &own(), saving);
                let mut all = Vec::new();
                flat(&menu["components"], &mut all);
                prop_assert!(all.len() <= 40, "{} components", all.len());
                let texts = all.iter().filter_map(|component| component["content"].as_str());
                prop_assert!(texts.map(|text| text.chars().count()).sum::<usize>() <= 4000);
                let mut ids = BTreeSet::new();
                let playable = draft.rule_set.contradiction().is_none();
                for control in all.iter().filter(|component| component["custom_id"].is_string()) {
                    let id = control["custom_id"].as_str().unwrap();
                    prop_assert!(id.len() <= crate::discord::interaction::custom_id::LIMIT && ids.insert(id.to_owned()), "{id}");
                    let CustomId::Draft { draft: named, step } = id.parse().unwrap() else { panic!("{id}") };
                    prop_assert_eq!(named, draft);
                    let enabled = control["disabled"] != true;
                    let needs_play = matches!(step, Step::Challenge | Step::AskName);
                    prop_assert_eq!(enabled, !needs_play || playable);
                    let Some(options) = control["options"].as_array() else { continue };
                    prop_assert!((1..=25).contains(&options.len()));
                    let values: BTreeSet<&str> =
                        options.iter().map(|option| option["value"].as_str().unwrap()).collect();
                    prop_assert_eq!(values.len(), options.len());
                    let chosen: Vec<&Value> = options.iter().filter(|option| option["default"] == true).collect();
                    match step {
                        Step::Set(option) => {
                            prop_assert_eq!(chosen.len(), 1);
                            prop_assert_eq!(&chosen[0]["value"], &*draft.rule_set.value(option));
                        }
                        _ => prop_assert!(chosen.len() <= 1),
                    }
                    for option in options {
                        for part in ["label", "value", "description"] {
                            prop_assert!((1..=100).contains(&option[part].as_str().unwrap().chars().count()), "{option}");
                        }
                    }
                }
                prop_assert_eq!(ids.len(), 1 + RuleOption::ALL.len() + 2 + usize::from(saving == Saving::Allowed));
            }
        }
    }
}
