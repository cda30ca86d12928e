use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::*;
use crate::discord::controls::controls;
use banqi_render::Icon;
use banqi_rules::banqi::{Piece, Square};
use banqi_rules::{AnyPiece, AnySquare};
use banqi_say::language::Language;
use banqi_say::text::samples::{Sample, code, large_views, name, sealed, views};
use banqi_say::text::{ALT_LIMIT, board_text, challenge_text, end_alt_text, result_text};
use banqi_say::words::Words;
use banqi_session::{Ending, Phase, View};

const LAYOUTS: [Layout; 2] = [Layout::Classic, Layout::Frame];

/// Returns the texts with all emoji registered, whose names and ids are as long as Discord's. Without them, messages are
/// shorter.
fn words() -> &'static Words {
    static WORDS: LazyLock<Words> = LazyLock::new(|| {
        let words = Words::new();
        Icon::all().for_each(|icon| words.emoji().learn(icon, 1_234_567_890_123_456_789));
        words
    });
    &WORDS
}

/// Returns all components, nested ones included.
fn flat(components: &Value) -> Vec<&Value> {
    let inside = components.as_array().into_iter().flatten();
    inside
        .flat_map(|one| {
            [vec![one], flat(&one["components"]), one.get("accessory").into_iter().collect()].concat()
        })
        .collect()
}

fn length(value: &Value) -> usize {
    value.as_str().unwrap_or_default().chars().count()
}

/// Asserts that a message keeps Discord's limits, and that a frame has one container and nothing beside it.
fn check(message: &Value, layout: Layout) {
    let all = flat(&message["components"]);
    let of = |kind: u8| all.iter().copied().filter(move |one| one["type"] == kind);
    let ids: Vec<&str> = all.iter().filter_map(|one| one["custom_id"].as_str()).collect();
    let different: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), different.len(), "Discord refuses one custom id twice: {ids:?}");
    for row in of(1) {
        let inside = row["components"].as_array().unwrap();
        assert!((1..=4).contains(&inside.len()), "{row}");
        assert!(inside.iter().all(|one| one["type"] == 2) || inside.len() == 1, "{row}");
        if inside[0]["type"] == 2 {
            rows::check(row);
        }
    }
    for button in of(2) {
        let says = button["emoji"].is_object() || length(&button["label"]) > 0;
        assert!(says && length(&button["label"]) <= 80, "{button}");
    }
    for select in of(3) {
        assert!(length(&select["placeholder"]) <= 150, "{select}");
        let options = select["options"].as_array().unwrap();
        assert!((1..=25).contains(&options.len()), "{select}");
        for option in options {
            let lengths = ["label", "value"].map(|part| length(&option[part]));
            assert!(lengths.iter().all(|length| (1..=100).contains(length)), "{option}");
            assert!(length(&option["description"]) <= 100, "{option}");
        }
    }
    let mut ids: Vec<&str> = all.iter().filter_map(|one| one["custom_id"].as_str()).collect();
    assert!(ids.iter().all(|id| (1..=100).contains(&id.chars().count())), "{message}");
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "a custom id is there twice: {message}");
    match layout {
        Layout::Classic => {
            assert!((1..=CONTENT_LIMIT).contains(&length(&message["content"])), "{message}");
            assert!(message["components"].as_array().unwrap().len() <= 5, "{message}");
            assert_eq!(message["flags"], Value::Null);
            for file in message["attachments"].as_array().unwrap() {
                assert!((1..=ALT_LIMIT).contains(&length(&file["description"])), "{file}");
            }
        }
        Layout::Frame => {
            assert_eq!((&message["content"], &message["embeds"]), (&Value::Null, &Value::Null));
            assert_eq!(message["flags"], frame::FLAG);
            assert!(all.len() <= 40, "{} components", all.len());
            let texts: Vec<usize> = of(10).map(|text| length(&text["content"])).collect();
            assert!(texts.iter().all(|length| *length > 0), "{message}");
            assert!(texts.iter().sum::<usize>() <= frame::TEXT_LIMIT, "{message}");
            let [container] = message["components"].as_array().unwrap().as_slice() else {
                panic!("not one container: {message}")
            };
            assert_eq!(container["type"], 17);
            assert!(container["accent_color"].as_u64().unwrap() <= 0xFF_FFFF);
            let files = message["attachments"].as_array().unwrap();
            let shown: Vec<&Value> = of(12).flat_map(|it| it["items"].as_array().unwrap()).collect();
            assert_eq!(shown.len(), files.len());
            for (item, file) in shown.into_iter().zip(files) {
                assert_eq!(
                    item["media"]["url"],
                    format!("attachment://{}", file["filename"].as_str().unwrap())
                );
                assert!((1..=ALT_LIMIT).contains(&length(&item["description"])), "{item}");
            }
        }
    }
}

/// Returns games of xiangqi and banner xiangqi, from the start to the end.
fn open_views() -> Vec<View> {
    let mut views = Vec::new();
    for variant in ["xiangqi", "banner"] {
        let mut game = Sample::game_of_any(variant.parse().unwrap(), 1);
        views.push(game.view());
        while views.len() % 60 != 0 && game.step_openly() {
            views.push(game.view());
        }
    }
    views
}

/// Pieces of banqi that were never flipped, on as many squares as there are.
fn all_unflipped() -> Vec<(AnySquare, AnyPiece)> {
    (0..).map_while(Square::new).map(AnySquare::Banqi).zip(Piece::all().map(AnyPiece::Banqi)).collect()
}

#[test]
fn every_message_of_a_game_keeps_discords_limits_in_every_language_and_layout() {
    let mut phases = [0; 3];
    let all = views(3).into_iter().chain(large_views()).chain(open_views());
    // The positions in the middle of a game are many and much alike.
    let some = all.enumerate().filter(|(nth, view)| nth % 6 == 0 || view.phase != Phase::Playing);
    for (_, view) in some {
        let unflipped: Vec<(AnySquare, AnyPiece)> = match view.phase {
            Phase::Over(_) => all_unflipped(),
            Phase::Offered | Phase::Playing => Vec::new(),
        };
        phases[match view.phase {
            Phase::Offered => 0,
            Phase::Playing => 1,
            Phase::Over(_) => 2,
        }] += 1;
        for language in Language::ALL {
            let voice = words().voice(language);
            let content = match view.phase {
                Phase::Playing => board_text(voice, &view, code(), &name),
                Phase::Over(ending) if Ending::was_played(ending) => {
                    result_text(voice, &view, code(), &name, &[], None)
                }
                Phase::Offered | Phase::Over(_) => challenge_text(voice, &view, code(), &sealed(), &name),
            };
            let alt = Some(end_alt_text(voice, &view, &unflipped));
            for layout in LAYOUTS {
                let file =
                    Some(Enclosure { name: "board-1.png".to_owned(), bytes: Vec::new(), alt: alt.clone() });
                let accent = Some(banqi_render::accent(None));
                let rows = controls(voice, &view);
                let content = content.clone();
                let body = MessageBody { content, rows, file, layout, accent, ..MessageBody::default() };
                check(&body.json(), layout);
                let in_words = body.clone().in_words();
                assert!(in_words.file.is_none());
                check(&in_words.json(), layout);
                let private = body.private_json();
                assert_eq!(private["flags"].as_u64().unwrap() & frame::FLAG != 0, layout == Layout::Frame);
                assert_ne!(private["flags"].as_u64().unwrap() & frame::EPHEMERAL, 0);
            }
        }
    }
    assert!(phases.iter().all(|count| *count > 0), "{phases:?}");
}

#[test]
fn both_layouts_say_the_same_and_end_with_the_small_line() {
    let view = Sample::game(1).play("a1(H) b1(p)").view();
    let voice = words().voice(Language::English);
    let content = board_text(voice, &view, code(), &name);
    let rows = controls(voice, &view);
    let body =
        MessageBody { content: content.clone(), rows, layout: Layout::Frame, ..MessageBody::default() };
    let message = body.json();
    let container = &message["components"][0]["components"];
    let texts: Vec<&str> = flat(container)
        .iter()
        .filter(|one| one["type"] == 10)
        .filter_map(|one| one["content"].as_str())
        .collect();
    assert_eq!(texts.join("\n"), content);
    let last = container.as_array().unwrap().last().unwrap();
    assert_eq!(last["components"][0]["content"].as_str(), content.lines().last());
    assert!(
        last["accessory"]["custom_id"].as_str().unwrap().contains(":ck?:"),
        "the clock is beside it: {last}"
    );
}

mod others;
mod private;
mod rows;

#[test]
fn a_message_for_everyone_is_silent_when_it_is_posted_and_not_when_it_is_edited() {
    for layout in LAYOUTS {
        let loud = MessageBody { layout, ..MessageBody::words("Your move!") };
        assert_eq!(loud.public_json(), loud.json());
        let silent = MessageBody { is_silent: true, ..loud.clone() };
        let flags = loud.json()["flags"].as_u64().unwrap_or(0);
        assert_eq!(silent.public_json()["flags"], flags | SUPPRESS_NOTIFICATIONS);
        assert_eq!(silent.json(), loud.json());
        assert_eq!(silent.private_json(), loud.private_json());
    }
}
