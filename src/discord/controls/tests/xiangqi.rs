use std::collections::BTreeSet;

use serde_json::Value;

use crate::discord::controls::{controls, picker_controls, picker_text, question_text};
use crate::discord::interaction::components::Row;
use banqi_custom_id::{Group, Question};
use banqi_rules::{AnySquare, Variant};
use banqi_say::language::Language;
use banqi_say::text::samples::{BEN, Sample, code, name, words};
use banqi_say::text::{ALT_LIMIT, CONTENT_LIMIT, Sealed, alt_text, board_text, challenge_text, result_text};
use banqi_session::{Choices, Phase, Repetition, View};

const VARIANTS: [&str; 5] = [
    "xiangqi",
    "banner",
    "xiangqi+begins=black+facing=discovered-check+perpetual=must-vary+first=lot",
    "banner+position=1rbak4/4a4/4b1n2/2p1C1p1p/4n4/p1P3P2/P3c3P/4BFN2/4A4/2RAK2R1 b - - 3 40",
    "xiangqi+position=R3k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1",
];

/// Returns views along games of every variant, from the challenge to the end or for 150 plies.
fn views() -> Vec<View> {
    let mut views = Vec::new();
    for variant in VARIANTS.map(|variant| variant.parse::<Variant>().unwrap()) {
        views.push(Sample::challenge_to(variant, Some(BEN), 1).view());
        for seed in 1..=3 {
            let mut sample = Sample::game_of_any(variant, seed);
            views.push(sample.view());
            for _ in 0..150 {
                if !sample.step_openly() {
                    break;
                }
                views.push(sample.view());
            }
        }
    }
    views
}

/// Returns the entries of all selects.
fn entries(rows: &[Row]) -> Vec<String> {
    let mut values = Vec::new();
    assert!(rows.len() <= 5, "{} rows", rows.len());
    for row in rows {
        let row = serde_json::to_value(row).unwrap()["components"].clone();
        let parts = row.as_array().unwrap();
        assert!((1..=4).contains(&parts.len()));
        for part in parts {
            assert!(part["custom_id"].as_str().unwrap().len() <= 100);
            let length = |value: &Value| value.as_str().unwrap_or_default().chars().count();
            assert!(length(&part["label"]) <= 20 && length(&part["placeholder"]) <= 100, "{part}");
            let options = part["options"].as_array().map(Vec::as_slice).unwrap_or_default();
            assert!(options.len() <= 25);
            for option in options {
                assert!((1..=100).contains(&length(&option["label"])), "{option}");
                assert!(length(&option["description"]) <= 100, "{option}");
                values.push(option["value"].as_str().unwrap().to_owned());
            }
        }
    }
    values
}

#[test]
fn texts_and_controls_of_xiangqi_keep_discords_limits_in_random_positions_and_every_language() {
    let sealed = Sealed { commitment: "4f".repeat(32), sequence: u64::MAX, seed: None };
    let (mut checks, mut warnings, mut ended) = (0, 0, 0);
    for view in views() {
        for language in Language::ALL {
            let voice = words().voice(language);
            let said = match view.phase {
                Phase::Offered => challenge_text(voice, &view, code(), &sealed, &name),
                Phase::Playing => board_text(voice, &view, code(), &name),
                Phase::Over(_) => result_text(voice, &view, code(), &name, &[], None),
            };
            assert!((1..=CONTENT_LIMIT).contains(&said.chars().count()), "{said}");
            if view.phase == Phase::Playing && language == Language::English {
                let (headline, rest) = said.split_once('\n').unwrap_or((&said, ""));
                assert_eq!(headline.ends_with(") · **check**"), view.board.is_check(), "{said}");
                assert!(!rest.contains("heck!"), "{said}");
            }
            let alt = alt_text(voice, &view);
            assert!((1..=ALT_LIMIT).contains(&alt.chars().count()), "{alt}");
            entries(&controls(voice, &view));
            warnings += usize::from(matches!(view.repetition, Repetition::Xiangqi { warning: Some(_) }));
        }
        checks += usize::from(view.last.is_some_and(|last| last.check));
        ended += usize::from(matches!(view.phase, Phase::Over(_)));
    }
    assert!(checks > 20 && ended > 3, "{checks} checks, {warnings} warnings, {ended} ends");
}

#[test]
fn every_legal_move_can_be_picked_in_two_steps_and_nothing_else_and_is_marked() {
    let voice = words().voice(Language::English);
    for view in views().into_iter().filter(|view| view.phase == Phase::Playing).step_by(7) {
        let legal: BTreeSet<String> = view.choices.iter().map(|choice| choice.action.to_string()).collect();
        let mut picked = BTreeSet::new();
        let Some(Choices::Pieces(pieces)) = view.marks(None) else { panic!("no pieces are marked") };
        let origins = entries(&picker_controls(voice, &view, None));
        assert_eq!(origins.len() as u32, pieces.count());
        for origin in origins {
            let held = view.variant.parse_square(&origin).unwrap();
            assert!(picker_text(voice, &view, Some(held)).contains(&origin));
            let targets = entries(&picker_controls(voice, &view, Some(held)));
            let Some(Choices::Picked { from, to }) = view.marks(Some(held)) else {
                panic!("nothing is marked")
            };
            assert_eq!(AnySquare::Xiangqi(from), held);
            assert_eq!(to.count(), targets.len() as u32);
            picked.extend(targets);
        }
        assert_eq!(picked, legal);
        let origins = entries(&picker_controls(voice, &view, None));
        for value in entries(&controls(voice, &view)) {
            assert!(legal.contains(&value) || origins.contains(&value), "{value}");
        }
    }
}

#[test]
fn a_question_about_a_draw_tells_the_life_of_an_offer_in_this_game() {
    let view = Sample::game_of_any("xiangqi".parse().unwrap(), 1).view();
    for language in Language::ALL {
        let asked = |group| question_text(words().voice(language).about(group), &view, Question::Draw);
        assert_eq!(asked(Group::Banqi), asked(Group::Xiangqi));
        assert_ne!(asked(Group::Banner), asked(Group::Xiangqi));
    }
}
