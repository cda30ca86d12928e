use crate::discord::controls::book_controls;
use banqi_book::Page;
use banqi_custom_id::{CustomId, LIMIT};
use banqi_rules::Variant;
use banqi_rules::samples::variants;
use banqi_say::language::Language;
use banqi_say::text::samples::words;

fn assert_controls(language: Language, rules: &Variant, page: Page) {
    let voice = words().voice(language);
    let rows = serde_json::to_value(book_controls(voice, rules, page)).unwrap();
    let menu = &rows[0]["components"][0];
    let entries = menu["options"].as_array().unwrap();
    let words: Vec<&str> = entries.iter().map(|entry| entry["value"].as_str().unwrap()).collect();
    assert_eq!(words, Page::of(rules).into_iter().map(Page::word).collect::<Vec<_>>());
    assert!(entries.len() <= 25);
    let shown: Vec<&str> = entries
        .iter()
        .filter(|entry| entry["default"] == true)
        .map(|entry| entry["value"].as_str().unwrap())
        .collect();
    assert_eq!(shown, [page.word()]);
    for entry in entries {
        assert!((1..=100).contains(&entry["label"].as_str().unwrap().chars().count()), "{entry}");
    }
    let buttons = rows[1]["components"].as_array().unwrap();
    let place = words.iter().position(|word| *word == page.word()).unwrap();
    let mut beside = Vec::new();
    for control in buttons.iter().chain([menu]) {
        let id = control["custom_id"].as_str().unwrap();
        assert!(id.len() <= LIMIT, "{id}");
        match id.parse().unwrap() {
            CustomId::Book { rules: of, page } => {
                assert_eq!(of, *rules, "{id}");
                beside.push(page.map(Page::word));
            }
            // The button for the other piece style shows the same page.
            CustomId::Pieces { then, .. } => {
                assert_eq!(*then, CustomId::Book { rules: *rules, page: Some(page) });
            }
            _ => panic!("{id}"),
        }
        let label = control["label"].as_str().or(control["placeholder"].as_str()).unwrap();
        assert!((1..=80).contains(&label.chars().count()), "{label}");
    }
    let before = place.checked_sub(1).map(|before| Some(words[before]));
    let after = words.get(place + 1).map(|after| Some(*after));
    assert_eq!(beside, before.into_iter().chain(after).chain([None]).collect::<Vec<_>>());
}

#[test]
fn every_page_of_every_preset_and_value_leads_to_the_others() {
    let mut built = 0;
    for rules in variants() {
        for language in Language::ALL {
            for page in Page::of(&rules) {
                assert_controls(language, &rules, page);
                built += 1;
            }
        }
    }
    assert!(built > 1000, "{built}");
}
