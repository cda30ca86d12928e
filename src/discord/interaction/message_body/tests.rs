use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::*;
use crate::discord::controls::controls;
use banqi_rating::NotRated;
use banqi_render::Icon;
use banqi_rules::banqi::{Piece, Square};
use banqi_rules::{AnyPiece, AnySquare, Variant};
use banqi_say::language::Language;
use banqi_say::text::samples::{ANN, Sample, asked_views, code, large_views, name, sealed, views};
use banqi_say::text::{
    ALT_LIMIT, Call, RatingChange, RatingShown, board_text, call_text, challenge_text, countdown,
    end_alt_text, result_text, went_on_text,
};
use banqi_say::words::{Voice, Words};
use banqi_session::{Participant, Phase, PieceStyle, Timestamp, View};

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

/// Returns a picture with this alt text.
fn picture(alt: Option<String>) -> Option<Enclosure> {
    alt.map(|alt| Enclosure { name: "picture-1.png".to_owned(), bytes: Vec::new(), alt: Some(alt) })
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

/// Returns a mention of a person with one of the longest ids, or the word for the computer.
fn mention(player: Participant) -> String {
    match player {
        Participant::Person(player) => format!("<@{}>", u64::MAX - player.0.unsigned_abs()),
        Participant::Computer(level) => words().voice(Language::English).computer(level),
    }
}

/// Returns the address of a message with the longest ids.
fn link() -> String {
    format!("https://discord.com/channels/{0}/{0}/{0}", u64::MAX)
}

/// Returns the largest changes of the ratings of all players.
fn changes(view: &View) -> Vec<RatingChange> {
    let shown = |rating| RatingShown { rating, deviation: 349, provisional: true };
    let people = view.seats.iter().filter_map(|seat| match seat.player {
        Participant::Person(player) => Some(player),
        Participant::Computer(_) => None,
    });
    people.map(|player| RatingChange { player, before: shown(3_999), after: shown(1_000) }).collect()
}

/// Returns the texts that the message of a game can have.
fn contents(voice: Voice<'_>, view: &View) -> Vec<String> {
    match view.phase {
        Phase::Playing => vec![board_text(voice, view, code(), &mention)],
        Phase::Over(ending) if ending.was_played() => {
            let result = |changes: &[_], why| result_text(voice, view, code(), &mention, changes, why);
            vec![result(&changes(view), None), result(&[], Some(NotRated::PairLimit))]
        }
        Phase::Offered | Phase::Over(_) => vec![challenge_text(voice, view, code(), &sealed(), &mention)],
    }
}

#[test]
fn every_message_of_a_game_keeps_discords_limits_in_every_language_style_and_layout() {
    let (mut phases, mut rated) = ([0; 3], BTreeSet::new());
    let all = views(3).into_iter().chain(large_views()).chain(open_views());
    // The positions in the middle of a game are many and much alike.
    let some = all.enumerate().filter(|(nth, view)| nth % 6 == 0 || view.phase != Phase::Playing);
    for (nth, view) in some.map(|(_, view)| view).chain(asked_views()).enumerate() {
        let unflipped: Vec<(AnySquare, AnyPiece)> = match view.phase {
            Phase::Over(_) => all_unflipped(),
            Phase::Offered | Phase::Playing => Vec::new(),
        };
        phases[match view.phase {
            Phase::Offered => 0,
            Phase::Playing => 1,
            Phase::Over(_) => 2,
        }] += 1;
        if matches!(view.phase, Phase::Over(_)) {
            rated.insert(changes(&view).len());
        }
        // Styles differ only in how pieces are displayed.
        let styles = if nth % 16 == 0 { &PieceStyle::ALL[..] } else { &PieceStyle::ALL[..1] };
        for (language, style) in
            Language::ALL.into_iter().flat_map(|it| styles.iter().map(move |style| (it, style)))
        {
            let voice = words().voice(language).in_style(Some(*style));
            let alt = Some(end_alt_text(voice, &view, &unflipped));
            let rows = controls(voice, &view);
            for (content, layout) in
                contents(voice, &view).iter().flat_map(|it| LAYOUTS.map(|layout| (it.clone(), layout)))
            {
                let file = picture(alt.clone());
                let accent = Some(banqi_render::accent(None));
                let body = MessageBody {
                    content,
                    rows: rows.clone(),
                    file,
                    layout,
                    accent,
                    ..MessageBody::default()
                };
                check_all(&body);
                let Some(bare) = body.bare() else { continue };
                let went_on = went_on_text(voice, &view, code(), Some(link()));
                let mut retired = framed(bare.json(Some(&went_on)));
                // The picture stays.
                retired["attachments"] = body.json()["attachments"].clone();
                check(&retired, layout);
            }
        }
    }
    assert!(phases.iter().all(|count| *count > 0), "{phases:?}");
    assert_eq!(rated, BTreeSet::from([2, 4]), "rated games of two and of four");
}

/// Asserts that a message keeps the limits with its picture and where no files may be sent, and that only private ones
/// are private.
fn check_all(body: &MessageBody) {
    let layout = body.layout;
    check(&body.json(), layout);
    let in_words = body.clone().in_words();
    assert!(in_words.file.is_none());
    check(&in_words.json(), layout);
    let private = body.private_json();
    assert_eq!(private["flags"].as_u64().unwrap() & frame::FLAG != 0, layout == Layout::Frame);
    assert_ne!(private["flags"].as_u64().unwrap() & frame::EPHEMERAL, 0);
}

#[test]
fn requests_are_looked_at_in_every_state_of_a_board() {
    let asked = asked_views();
    let playing = |variant: &str, test: &dyn Fn(&View) -> bool| {
        let variant: Variant = variant.parse().unwrap();
        asked.iter().any(|view| view.variant == variant && view.phase == Phase::Playing && test(view))
    };
    for variant in ["taiwan", "xiangqi", "banner", "four-colour-4"] {
        assert!(playing(variant, &|view| view.offer.is_some()), "{variant}");
        assert!(playing(variant, &|view| view.takeback_request.is_some()), "{variant}");
        assert!(playing(variant, &|view| view.clock_request.is_some()), "{variant}");
    }
    for variant in ["taiwan", "xiangqi", "banner"] {
        assert!(playing(variant, &|view| view.paused_until.is_some()), "{variant}");
        assert!(playing(variant, &|view| view.paused_until.is_some() && view.offer.is_some()), "{variant}");
    }
}

#[test]
fn calls_keep_discords_limits_in_every_language() {
    for language in Language::ALL {
        let voice = words().voice(language);
        for call in Call::ALL {
            let deadline = countdown(Timestamp(i64::MAX));
            let text = call_text(voice, call, mention(ANN), link(), deadline);
            assert!(text.contains(&mention(ANN)) && text.contains(&link()), "{text}");
            check(&MessageBody::words(text).json(), Layout::Classic);
        }
    }
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
