//! The rule menu: a private message with a select for every rule of a challenge.
//!
//! So many selects and headings do not fit into five classic rows. A Components V2 message has room for about a dozen
//! selects; more options go on further pages, and a group of options stays on one page where possible. The label of
//! every entry names its option, because a select shows nothing but the chosen entry.
//!
//! No message stores its page number: choosing a value shows the page of that option again, and choosing rules to start
//! from shows the first page.

use serde_json::{Value, json};

use crate::discord::interaction::components::{Button, ButtonStyle, Entry, Row, Select};
use crate::discord::interaction::frame;
use banqi_custom_id::CustomId;
use banqi_custom_id::draft::{Draft, Step};
use banqi_rules::banqi::{RuleOption, RuleSet};
use banqi_rules::game::{RuleTable as _, Subject, name_as_typed};
use banqi_say::text::{contradiction_text, rules_explained};
use banqi_say::words::Voice;
use banqi_store::RulePreset;

/// `IS_COMPONENTS_V2` and `EPHEMERAL`.
const FLAGS: u64 = frame::FLAG | frame::EPHEMERAL;

/// The most entries of a select.
const ENTRIES: usize = 25;

/// The most components of a message, nested ones included.
const COMPONENTS: usize = 40;

/// Components of a select: the row and the select itself.
const SELECT_COMPONENTS: usize = 2;

/// Components that every page has: the title, the rules to start from, the result, and a row of up to five buttons.
const FRAME: usize = 1 + SELECT_COMPONENTS + 1 + (1 + 5);

/// The most options under one heading.
const GROUP: usize = (COMPONENTS - FRAME - 1) / SELECT_COMPONENTS;

/// The most characters of the result text. Discord allows 4,000 in all texts of a message together.
const RESULT: usize = 3_000;

/// Component type of a text display (Discord, "Component Types").
const TEXT: u8 = 10;

/// Returns the heading under which the options of a subject appear.
const fn heading(subject: Subject) -> &'static str {
    match subject {
        Subject::Pieces => "pieces",
        Subject::SpecialCaptures => "special-captures",
        Subject::Loss | Subject::Draws => "end",
        Subject::Other => "other",
    }
}

/// Whether the caller may save rules for their server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saving {
    /// The menu has a button for saving.
    Allowed,
    /// The menu has no button for saving.
    Refused,
}

/// The options of one page, in groups that each have a heading.
type Groups = Vec<Vec<RuleOption>>;

/// Divides options, sorted by subject, into pages, each as full as possible.
#[must_use]
pub fn pages(options: &[RuleOption]) -> Vec<Groups> {
    let groups = options.chunk_by(|one, next| heading(one.subject()) == heading(next.subject()));
    let mut pages: Vec<Groups> = Vec::new();
    let mut room = 0;
    for group in groups.flat_map(|group| group.chunks(GROUP)) {
        let needed = 1 + SELECT_COMPONENTS * group.len();
        if needed > room {
            pages.push(Vec::new());
            room = COMPONENTS - FRAME;
        }
        room -= needed;
        if let Some(page) = pages.last_mut() {
            page.push(group.to_vec());
        }
    }
    pages
}

/// Returns the number of the page that has an option.
#[must_use]
pub fn page_of(option: RuleOption) -> usize {
    let has = |page: &Groups| page.iter().flatten().any(|other| *other == option);
    pages(&RuleOption::by_subject()).iter().position(has).unwrap_or_default()
}

/// Builds the message that shows a draft: a select for each option of a page (the last page if `page` is too large), a
/// text with the resulting rules, and the buttons. `opponents` names the people to invite, as text for the message;
/// `own` are the server's saved rules.
#[must_use]
pub fn rule_menu(
    voice: Voice<'_>,
    draft: &Draft,
    (pages, page): (&[Groups], usize),
    opponents: &str,
    own: &[RulePreset],
    saving: Saving,
) -> Value {
    let time = voice.time(draft.time).into();
    let casual = if draft.casual { "yes" } else { "no" }.into();
    let title =
        voice.say("variant-title", &[("opponent", opponents.into()), ("time", time), ("casual", casual)]);
    let mut components = vec![text(title), start_select(voice, draft, own)];
    let page = page.min(pages.len().saturating_sub(1));
    for group in pages.get(page).into_iter().flatten() {
        let [first, ..] = group.as_slice() else { continue };
        let heading = heading(first.subject());
        components.push(text(voice.say("variant-group", &[("group", heading.into())])));
        components.extend(group.iter().map(|option| option_select(voice, draft, *option)));
    }
    components.push(text(result(voice, &draft.rule_set)));
    components.push(buttons(voice, draft, (page, pages.len()), saving));
    json!({ "flags": FLAGS, "components": components, "allowed_mentions": { "parse": [] } })
}

/// Returns the text with the resulting rules: their name, their differences, how to type them; or why they cannot be
/// played.
fn result(voice: Voice<'_>, rules: &RuleSet) -> String {
    let name = voice.say("variant-result", &[("name", voice.rules(rules).into())]);
    let last = match rules.contradiction() {
        Some(contradiction) => format!("⚠️ {}", contradiction_text(voice, contradiction)),
        None => voice.say("variant-canonical", &[("variant", name_as_typed(rules).into())]),
    };
    join_lines(name, rules_explained(voice, rules), &last)
}

/// Joins a first line, as many further lines as fit, and a last one, within [`RESULT`] characters.
fn join_lines(first: String, next: Vec<String>, last: &str) -> String {
    let length = |text: &str| text.chars().count() + "\n".len();
    let mut room = RESULT.saturating_sub(length(&first) + length(last));
    let fits = |line: &String| {
        let left = room.checked_sub(length(line));
        room = left.unwrap_or_default();
        left.is_some()
    };
    let next: Vec<String> = next.into_iter().take_while(fits).collect();
    let lines: Vec<String> = [first].into_iter().chain(next).chain([last.to_owned()]).collect();
    lines.join("\n").chars().take(RESULT).collect()
}

fn start_select(voice: Voice<'_>, draft: &Draft, own: &[RulePreset]) -> Value {
    let ours =
        RuleSet::PRESETS.map(|preset| (preset.rule_set, voice.preset(&preset), voice.preset_hint(&preset)));
    let own =
        own.iter().map(|preset| (preset.rule_set, preset.name.to_string(), voice.rules(&preset.rule_set)));
    let mut entries: Vec<Entry> = Vec::new();
    for (rules, label, hint) in ours.into_iter().chain(own) {
        let code = rules.code();
        // Two names for the same rules would be the same value twice, which Discord does not allow.
        if entries.len() < ENTRIES && !entries.iter().any(|entry| entry.value == code) {
            entries.push(entry(&label, code, &hint, rules == draft.rule_set));
        }
    }
    select(draft, Step::Start, voice.word("variant-start-from"), entries)
}

fn option_select(voice: Voice<'_>, draft: &Draft, option: RuleOption) -> Value {
    let chosen = draft.rule_set.value(option);
    let mut values = option.values();
    if !values.contains(&chosen) {
        values.insert(0, chosen.clone());
    }
    let entries = values
        .into_iter()
        .filter_map(|value| {
            let rules = draft.rule_set.with(option, &value).ok()?;
            let (label, hint) = (voice.labelled(&rules, option), voice.value_hint(&rules, option));
            Some(entry(&label, value.to_string(), &hint, value == chosen))
        })
        .collect();
    select(draft, Step::Set(option), voice.rule_option(option), entries)
}

/// Returns the row of buttons: Challenge | Save for this server | Cancel, and Previous | Next where there are such
/// pages. Rules that cannot be played can be neither offered nor saved.
fn buttons(voice: Voice<'_>, draft: &Draft, (page, pages): (usize, usize), saving: Saving) -> Value {
    let playable = draft.rule_set.contradiction().is_none();
    let button = |step, key, style, enabled: bool| Button {
        enabled,
        ..Button::new(id(draft, step), voice.word(key), style)
    };
    let mut row = vec![button(Step::Challenge, "variant-challenge", ButtonStyle::Success, playable)];
    if saving == Saving::Allowed {
        row.push(button(Step::AskName, "variant-save", ButtonStyle::Secondary, playable));
    }
    row.push(button(Step::Cancel, "variant-cancel", ButtonStyle::Secondary, true));
    let numbered = |page: usize| u8::try_from(page).ok().map(Step::Page);
    if let Some(previous) = page.checked_sub(1).and_then(numbered) {
        row.push(button(previous, "control-previous", ButtonStyle::Secondary, true));
    }
    if let Some(next) = Some(page + 1).filter(|next| *next < pages).and_then(numbered) {
        row.push(button(next, "control-next", ButtonStyle::Secondary, true));
    }
    Row::Buttons(row).json()
}

fn id(draft: &Draft, step: Step) -> String {
    CustomId::Draft { draft: *draft, step }.to_string()
}

fn text(content: String) -> Value {
    json!({ "type": TEXT, "content": content })
}

fn entry(label: &str, value: String, hint: &str, chosen: bool) -> Entry {
    let cut = |text: &str| -> String { text.chars().take(100).collect() };
    Entry { hint: Some(cut(hint)), chosen, ..Entry::new(cut(label), value) }
}

fn select(draft: &Draft, step: Step, placeholder: String, entries: Vec<Entry>) -> Value {
    Row::Select(Select { id: id(draft, step), placeholder, entries }).json()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use banqi_custom_id::draft::samples::drafts;
    use banqi_say::language::Language;
    use banqi_say::text::samples::words;

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

    /// Checks a menu against Discord's limits and against its draft; returns the steps of its controls.
    fn steps_of(menu: &Value, draft: &Draft) -> Vec<Step> {
        let mut all = Vec::new();
        flat(&menu["components"], &mut all);
        assert!(all.len() <= COMPONENTS, "{} components", all.len());
        let texts = all.iter().filter_map(|component| component["content"].as_str());
        assert!(texts.map(|text| text.chars().count()).sum::<usize>() <= 4000);
        assert!(all.iter().all(|row| row["components"].as_array().is_none_or(|row| row.len() <= 5)));
        let mut ids = BTreeSet::new();
        let mut steps = Vec::new();
        let playable = draft.rule_set.contradiction().is_none();
        for control in all.iter().filter(|component| component["custom_id"].is_string()) {
            let id = control["custom_id"].as_str().unwrap();
            assert!(id.len() <= banqi_custom_id::LIMIT && ids.insert(id.to_owned()), "{id}");
            let CustomId::Draft { draft: named, step } = id.parse().unwrap() else { panic!("{id}") };
            assert_eq!(named, *draft);
            steps.push(step);
            let enabled = control["disabled"] != true;
            let needs_play = matches!(step, Step::Challenge | Step::AskName);
            assert_eq!(enabled, !needs_play || playable);
            let Some(options) = control["options"].as_array() else { continue };
            assert!((1..=25).contains(&options.len()));
            let values: BTreeSet<&str> =
                options.iter().map(|option| option["value"].as_str().unwrap()).collect();
            assert_eq!(values.len(), options.len());
            let chosen: Vec<&Value> = options.iter().filter(|option| option["default"] == true).collect();
            match step {
                Step::Set(option) => {
                    assert_eq!(chosen.len(), 1);
                    assert_eq!(&chosen[0]["value"], &*draft.rule_set.value(option));
                }
                _ => assert!(chosen.len() <= 1),
            }
            for option in options {
                for part in ["label", "value", "description"] {
                    assert!((1..=100).contains(&option[part].as_str().unwrap().chars().count()), "{option}");
                }
            }
        }
        steps
    }

    /// Checks all pages of a menu with [`steps_of`] and returns the steps of each.
    fn paged(voice: Voice<'_>, draft: &Draft, options: &[RuleOption], saving: Saving) -> Vec<Vec<Step>> {
        let pages = pages(options);
        let page = |page| {
            let menu = rule_menu(voice, draft, (&pages, page), "<@12345678901234567890>", &own(), saving);
            steps_of(&menu, draft)
        };
        (0..pages.len()).map(page).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Checks Discord's limits in every language, for any draft.
        #[test]
        fn the_menu_fits_and_says_what_is_chosen(draft in drafts(), saving in any::<bool>()) {
            let saving = if saving { Saving::Allowed } else { Saving::Refused };
            for language in Language::ALL {
                let pages = paged(words().voice(language), &draft, &RuleOption::by_subject(), saving);
                for (number, page) in pages.iter().enumerate() {
                    prop_assert_eq!(page.contains(&Step::AskName), saving == Saving::Allowed);
                    for option in RuleOption::ALL {
                        prop_assert_eq!(page.contains(&Step::Set(option)), page_of(option) == number);
                    }
                }
            }
        }
    }

    /// A larger table of rules: every option several times, sorted by subject or not.
    #[test]
    fn a_table_with_more_options_than_fit_has_pages() {
        let voice = words().voice(Language::English);
        let draft = "000000000000-60:-:10".parse().unwrap();
        let mut by_subject = [RuleOption::ALL; 4].concat();
        by_subject.sort_by_key(|option| option.subject());
        // A page may not have an option twice, so the groups are not sorted here.
        let mixed = [RuleOption::by_subject(), RuleOption::by_subject(), RuleOption::by_subject()].concat();
        assert!(pages(&mixed).len() > 2);
        for options in [&RuleOption::by_subject()[..], &mixed[..RuleOption::ALL.len() + 1], &mixed] {
            let shown = paged(voice, &draft, options, Saving::Allowed);
            let set = shown.iter().flatten().filter(|step| matches!(step, Step::Set(_)));
            assert_eq!(set.count(), options.len());
            for (page, steps) in (0..).zip(&shown) {
                let turns: Vec<Step> =
                    steps.iter().copied().filter(|step| matches!(step, Step::Page(_))).collect();
                let others =
                    [page - 1, page + 1].into_iter().filter(|other| (0..shown.len() as i32).contains(other));
                assert_eq!(turns, others.map(|other| Step::Page(other as u8)).collect::<Vec<_>>());
            }
        }
        // A group that is larger than a page is divided, and each page is filled.
        let many = pages(&by_subject);
        assert!(many.iter().flatten().all(|group| (1..=GROUP).contains(&group.len())));
        assert_eq!(many.concat().concat(), by_subject);
        // A page number that is too large shows the last page.
        let pages = pages(&mixed);
        let last = rule_menu(voice, &draft, (&pages, 200), "@x", &[], Saving::Refused);
        assert!(steps_of(&last, &draft).contains(&Step::Page(u8::try_from(pages.len() - 2).unwrap())));
    }

    #[test]
    fn what_has_been_chosen_is_cut_to_what_fits() {
        let lines = |number: usize, length: usize| vec!["x".repeat(length); number];
        assert_eq!(join_lines("name".into(), lines(2, 3), "text"), "name\nxxx\nxxx\ntext");
        let cut = join_lines("name".into(), lines(100, 100), "text");
        assert!(cut.starts_with("name\nxxx") && cut.ends_with("xxx\ntext"), "{cut}");
        assert!((RESULT - 101..=RESULT).contains(&cut.len()), "{}", cut.len());
        assert_eq!(join_lines("很".repeat(5_000), lines(1, 1), "text").chars().count(), RESULT);
    }
}
