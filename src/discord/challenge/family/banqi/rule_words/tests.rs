use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use banqi_rules::banqi::Contradiction;
use banqi_say::text::samples::words;

fn own() -> Vec<RulePreset> {
    vec![
        RulePreset { name: "Friday night".parse().unwrap(), rule_set: "club+chain=cannon".parse().unwrap() },
        RulePreset { name: "老王".parse().unwrap(), rule_set: RuleSet::mainland() },
    ]
}

fn reads(typed: &str) -> Result<Meant, BadVariant> {
    read(words(), &own(), typed)
}

fn suggested_in(language: Language, typed: &str) -> Vec<Suggestion> {
    suggestions(words(), words().voice(language), &own(), typed, Menu::Offered)
}

#[test]
fn the_nearest_rules_have_what_was_typed_in_a_name_of_theirs() {
    let near = |typed| nearest(words(), typed).map(|rules| rules.to_string());
    for (typed, name) in [
        ("four colours", "four-colour-2"),
        ("FOUR COLORS, FOUR", "four-colour-4"),
        ("teams", "four-colour-teams"),
        ("四色", "four-colour-2"),
        ("hong", "hongkong"),
    ] {
        assert_eq!(near(typed).as_deref(), Some(name), "{typed}");
    }
    for typed in ["", " — ", "bridge", "four-colour-4+first=opponent"] {
        assert_eq!(near(typed), None, "{typed}");
    }
}

#[test]
fn rules_are_called_by_our_names_in_any_language_and_by_the_servers() {
    for (typed, name) in [
        ("hongkong", "hongkong"),
        (" HongKong ", "hongkong"),
        ("Hong Kong rules", "hongkong"),
        ("香港規則", "hongkong"),
        ("香港规则", "hongkong"),
        ("friday NIGHT", "club+chain=cannon"),
        ("老王+equal=both-removed", "mainland+equal=both-removed"),
        ("taiwan + Chain = Any + dark-capture=attempt", "taiwan+dark-capture=attempt+chain=any"),
        ("Taiwan rules — cannons jump, and so on+chain=cannon — A cannon", "taiwan+chain=cannon"),
        ("000000000000-60", "taiwan"),
        ("four colour teams+chain=cannon", "four-colour-teams+chain=cannon"),
        ("Four colours, four players", "four-colour-4"),
        ("四色分組 2 對 2", "four-colour-teams"),
    ] {
        assert_eq!(reads(typed), Ok(Meant::Rules(name.parse().unwrap())), "{typed}");
    }
    assert_eq!(reads("choose"), Ok(Meant::Choose(RuleSet::taiwan())));
    assert_eq!(reads("choose:000000000000-61").map(|meant| matches!(meant, Meant::Choose(_))), Ok(true));
}

#[test]
fn what_means_nothing_says_why() {
    assert_eq!(reads("chess"), Err(BadVariant::Preset("chess".into())));
    assert_eq!(reads(""), Err(BadVariant::Preset(String::new())));
    assert_eq!(reads("choose:9"), Err(BadVariant::Preset("choose:9".into())));
    assert_eq!(reads("taiwan+colour=red"), Err(BadVariant::Option("colour".into())));
    assert_eq!(reads("taiwan+"), Err(BadVariant::Option(String::new())));
    assert!(matches!(reads("taiwan+chain"), Err(BadVariant::Value { option: RuleOption::Chain, .. })));
    assert_eq!(reads("taiwan+chain=no+chain=no"), Err(BadVariant::Twice(RuleOption::Chain)));
    assert_eq!(
        reads("taiwan+chain=any"),
        Err(BadVariant::Contradiction(Contradiction::ChainWithoutDarkCapture))
    );
}

#[test]
fn a_server_cannot_take_a_name_that_means_something() {
    for name in
        ["taiwan", "Hong Kong rules", "香港規則", "choose", "choose:1", "taiwan+x=y", "000000000000-60"]
    {
        assert!(is_taken(words(), name), "{name}");
    }
    assert!(!is_taken(words(), "Friday night") && is_readable("Friday night"));
    assert!(!is_readable("a+b") && !is_readable("a — b"));
}

#[test]
fn without_a_word_everything_with_a_name_is_suggested() {
    for language in Language::ALL {
        let found = suggested_in(language, "");
        let values: Vec<&str> = found.iter().map(|one| one.value.as_str()).collect();
        let mut expected = RuleSet::PRESETS.map(|preset| preset.name).to_vec();
        expected.extend(["choose", "Friday night", "老王"]);
        assert_eq!(values, expected);
    }
    let named = suggestions(words(), words().voice(Language::English), &own(), "kong", Menu::Left);
    assert_eq!(named.len(), 1);
    assert_eq!(
        named[0].label,
        "Hong Kong rules — Cannons capture one step away; chariot, horse and cannon rank above the advisor"
    );
}

#[test]
fn behind_a_plus_sign_every_option_is_suggested_and_behind_an_equals_sign_its_values() {
    let english = |typed: &str| suggested_in(Language::English, typed);
    let all = english("taiwan+");
    assert!(all.len() <= 25, "{}", all.len());
    for option in RuleOption::ALL {
        assert!(
            all.iter().any(|one| one.label.contains(&format!("+{}=", option.name()))),
            "{option:?}: {all:#?}"
        );
    }
    let values = |typed: &str| -> Vec<String> { english(typed).into_iter().map(|one| one.value).collect() };
    assert_eq!(values("taiwan+cha")[..2], ["taiwan+chain=cannon", "taiwan+chain=face-up"]);
    // An option typed by name is suggested even if it contradicts: the refusal says what to change.
    let chains = english("taiwan+chain=");
    assert!(chains.iter().any(|one| one.label.starts_with("taiwan+chain=any — ")), "{chains:?}");
    assert!(
        values("taiwan+dark-capture=attempt+chain=a")
            .contains(&"taiwan+dark-capture=attempt+chain=any".into())
    );
    assert!(
        !values("taiwan+chain=no+ch").iter().any(|value| value.contains("chain=c")),
        "it is there already"
    );
    assert!(values("taiwan+quiet-limit=77").contains(&"taiwan+quiet-limit=77".into()));
    let random = english("taiwan+first=ran");
    assert!(random[0].label.starts_with("taiwan+first=random — ") && random[0].value == "taiwan+first=lot");
    assert_eq!(reads(&random[0].label), Ok(Meant::Rules("taiwan+first=lot".parse().unwrap())));
    let chinese = suggested_in(Language::Traditional, "台灣規則+連");
    assert_eq!(chinese[0].value, "taiwan+chain=cannon");
    // If the text cannot be parsed, only the menu is suggested.
    assert_eq!(english("chess+").len(), 1);
}

#[test]
fn names_too_long_for_a_value_are_sent_as_a_code() {
    let long = "mainland+general-soldier=one-way+cannon=jumps-and-steps+dark-capture=attempt-or-die+chain=any+\
                equal=both-removed+chase-limit=7";
    let found = suggested_in(Language::English, &format!("{long}+wiped"));
    let code = &found[0].value;
    assert_eq!(
        read(words(), &[], code),
        Ok(Meant::Rules(format!("{long}+wiped-out=when-stuck").parse().unwrap()))
    );
    assert!(code.len() < 20, "{code}");
}

proptest! {
    /// For any input: suggestions keep Discord's limits, values are distinct, and all can be parsed except
    /// contradictions.
    #[test]
    fn suggestions_keep_the_limits_and_can_be_sent(
        typed in "(taiwan|Friday night|choose|[a-z ]{0,6})(\\+(chain|quiet-limit|[a-z-]{0,8})(=[a-z0-9-]{0,5})?){0,3}"
    ) {
        for language in Language::ALL {
            let found = suggested_in(language, &typed);
            prop_assert!(found.len() <= SUGGESTED);
            let mut values = BTreeSet::new();
            for one in found {
                prop_assert!((1..=LONGEST).contains(&one.label.chars().count()), "{}", one.label);
                prop_assert!((1..=LONGEST).contains(&one.value.chars().count()), "{}", one.value);
                let read = reads(&one.value);
                prop_assert!(matches!(read, Ok(_) | Err(BadVariant::Contradiction(_))), "{}: {read:?}", one.value);
                prop_assert!(values.insert(one.value.clone()), "{} twice", one.value);
            }
        }
    }
}
