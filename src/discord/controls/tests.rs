mod book;
mod xiangqi;

use std::collections::BTreeSet;

use serde_json::Value;

use super::*;
use banqi_custom_id::Scope;
use banqi_rating::Line;
use banqi_rules::banqi::{Action, RuleSet, Square};
use banqi_rules::game::{First, Reason};
use banqi_rules::{AnyAction, AnySquare, Variant};
use banqi_say::language::Language;
use banqi_say::text::LeaderboardPage;
use banqi_say::text::samples::{ANN, BEN, CIRCLE, ROOM, Sample, Style, large_views, views, words};
use banqi_session::{DrawBy, Ending, Event, PieceStyle, Seat, TimeControl};
use banqi_store::{Preference, Vacation};

fn json(rows: &[Row]) -> Vec<Value> {
    rows.iter().map(|row| serde_json::to_value(row).unwrap()["components"].clone()).collect()
}

fn length(value: &Value) -> usize {
    value.as_str().unwrap_or_default().chars().count()
}

/// Checks all of Discord's limits and returns the custom ids, in order.
fn checked(rows: &[Row]) -> Vec<CustomId> {
    let rows = json(rows);
    assert!(rows.len() <= 5, "{} rows", rows.len());
    let mut ids = Vec::new();
    for row in &rows {
        let row = row.as_array().unwrap();
        assert!((1..=4).contains(&row.len()), "{row:?}");
        for component in row {
            let id = component["custom_id"].as_str().unwrap();
            assert!(id.len() <= 100);
            ids.push(id.parse::<CustomId>().unwrap());
            if component["type"] == 2 {
                assert!((1..=20).contains(&length(&component["label"])), "{component}");
                continue;
            }
            assert_eq!((component["type"].as_u64(), row.len()), (Some(3), 1));
            assert!((1..=100).contains(&length(&component["placeholder"])), "{component}");
            let options = component["options"].as_array().unwrap();
            assert!((1..=SELECT_LIMIT).contains(&options.len()), "{} entries", options.len());
            let values: BTreeSet<&str> =
                options.iter().map(|option| option["value"].as_str().unwrap()).collect();
            assert_eq!(values.len(), options.len(), "{component}");
            for option in options {
                assert!((1..=100).contains(&length(&option["label"])), "{option}");
                assert!((1..=100).contains(&length(&option["value"])), "{option}");
                assert!(length(&option["description"]) <= 100, "{option}");
            }
        }
    }
    let unique: BTreeSet<String> = ids.iter().map(ToString::to_string).collect();
    assert_eq!(unique.len(), ids.len(), "{ids:?}");
    ids
}

fn intents(rows: &[Row]) -> Vec<Intent> {
    checked(rows)
        .into_iter()
        .filter_map(|id| match id {
            CustomId::Game { intent, .. } => Some(intent),
            // A challenge has a button to the rule book, a private message one to other pieces, the end one to the next
            // game.
            CustomId::Book { .. } | CustomId::Pieces { .. } | CustomId::Next => None,
            CustomId::Leaderboard { .. }
            | CustomId::Draft { .. }
            | CustomId::Lesson { .. }
            | CustomId::Puzzle { .. }
            | CustomId::Start(_)
            | CustomId::Privacy(_)
            | CustomId::History { .. }
            | CustomId::Import { .. }
            | CustomId::Settings(_)
            | CustomId::Look(_)
            | CustomId::QuietForm
            | CustomId::QuietHours
            | CustomId::Vacation
            | CustomId::TakeVacation
            | CustomId::EndVacation
            | CustomId::Unblock
            | CustomId::Choose { .. } => {
                panic!("no session")
            }
        })
        .collect()
}

/// Returns the values of all selects, each with the intent of its select.
fn values(rows: &[Row]) -> Vec<(Intent, String)> {
    json(rows)
        .iter()
        .flat_map(|row| row.as_array().unwrap())
        .filter(|component| component["type"] == 3)
        .flat_map(|component| {
            let id: CustomId = component["custom_id"].as_str().unwrap().parse().unwrap();
            let CustomId::Game { intent, .. } = id else { panic!("no session") };
            component["options"]
                .as_array()
                .unwrap()
                .iter()
                .map(move |option| (intent, option["value"].as_str().unwrap().to_owned()))
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn controls_keep_discords_limits_in_every_phase_and_language() {
    let mut crowded = 0;
    for view in views(4) {
        for language in Language::ALL {
            let voice = words().voice(language);
            let rows = controls(voice, &view);
            let intents = intents(&rows);
            crowded += usize::from(intents.contains(&Intent::More));
            checked(&picker_controls(voice, &view, None));
            for question in Question::ALL {
                checked(&question_controls(voice, &view, question));
                assert!(question_text(voice, &view, question).chars().count() <= 200);
            }
            if view.phase != Phase::Playing {
                assert!(values(&rows).is_empty());
            }
        }
    }
    assert!(crowded > 0, "no sample has more than 25 moves");
}

#[test]
fn every_legal_action_can_be_chosen_and_nothing_else() {
    let voice = words().voice(Language::Traditional);
    for view in views(4) {
        let legal: BTreeSet<AnyAction> = view.choices.iter().map(|choice| choice.action).collect();
        let rows = controls(voice, &view);
        let mut offered = BTreeSet::new();
        for (intent, value) in values(&rows) {
            let Some(Chosen::Play(action)) = chosen(&view, intent, &value) else { panic!("{value}") };
            assert!(legal.contains(&action), "{value}");
            offered.insert(action);
        }
        if intents(&rows).contains(&Intent::More) {
            let taken = |action: &AnyAction| matches!(action, AnyAction::Banqi(Action::Capture { .. }));
            assert!(legal.iter().filter(|action| taken(action)).all(|action| offered.contains(action)));
            for (intent, value) in values(&picker_controls(voice, &view, None)) {
                let Some(Chosen::Pick(square)) = chosen(&view, intent, &value) else { panic!("{value}") };
                for (intent, value) in values(&picker_controls(voice, &view, Some(square))) {
                    let Some(Chosen::Play(action)) = chosen(&view, intent, &value) else { panic!() };
                    offered.insert(action);
                }
            }
        }
        assert_eq!(offered, legal);
    }
}

#[test]
fn captures_come_first() {
    for view in views(2) {
        let rows = controls(words().voice(Language::English), &view);
        let moves: Vec<bool> = values(&rows)
            .into_iter()
            .filter(|(intent, _)| *intent == Intent::Move)
            .map(|(_, value)| value.contains('x'))
            .collect();
        assert!(moves.is_sorted_by(|before, after| before >= after), "{moves:?}");
    }
}

#[test]
fn entries_say_what_takes_what() {
    let view = Sample::game(1).play("a1(H) b1(p) h4(h) h1(P)").view();
    let option = |language: Language| {
        let rows = json(&controls(words().voice(language), &view));
        let option = rows[0][0]["options"][0].clone();
        (option["label"].as_str().unwrap().to_owned(), option["description"].as_str().unwrap().to_owned())
    };
    assert_eq!(
        option(Language::English),
        ("a1xb1 傌×卒".into(), "Captures the soldier with the horse".into())
    );
    assert_eq!(option(Language::Traditional), ("a1xb1 傌×卒".into(), "傌吃卒".into()));
    assert_eq!(option(Language::Simplified), ("a1xb1 傌×卒".into(), "马吃卒".into()));
    let label = |language| choice_label(words().voice(language), &view.choices[0]);
    assert!(label(Language::English).chars().count() <= 100);
    let figures = Preference { pieces: Some(PieceStyle::Figures), ..Preference::default() };
    let english = words().voice(Language::English).to_preference(figures);
    let of_figures = "a1xb1 - Captures the soldier with the horse";
    assert_eq!(choice_label(english, &view.choices[0]), of_figures);
}

#[test]
fn in_the_middle_of_a_chain_hops_come_first_and_stopping_last() {
    let rules = "taiwan+dark-capture=attempt+chain=any".parse().unwrap();
    let view = Sample::game_of(rules, 1).play("a1(H) b1(p) c1(p) h4(h) a1xb1").view();
    let rows = json(&controls(words().voice(Language::English), &view));
    let options = rows[0][0]["options"].as_array().unwrap();
    let texts: Vec<String> = options
        .iter()
        .map(|option| {
            format!("{}: {}", option["label"].as_str().unwrap(), option["description"].as_str().unwrap())
        })
        .collect();
    assert_eq!(
        texts,
        [
            "b1xc1 傌×卒: Captures the soldier with the horse",
            "b1?b2 傌×?: Attacks a face-down piece with the horse",
            "Stop capturing: Ends your turn"
        ]
    );
    let voice = words().voice(Language::English);
    assert_eq!(
        intents(&controls(voice, &view)),
        [
            Intent::Move,
            Intent::Order(GameCommand::Play(AnyAction::END_CHAIN)),
            Intent::TouchBoard,
            Intent::Act(Act::Ask(Question::Draw)),
            Intent::Act(Act::Ask(Question::Resign)),
            Intent::ClockMenu
        ]
    );
    // The picker has the chain's piece selected, whatever was chosen.
    for held in [None, Square::new(0).map(Into::into)] {
        assert!(picker_text(voice, &view, held).contains("red horse on b1"));
        assert_eq!(
            intents(&picker_controls(voice, &view, held)),
            [Intent::Move, Intent::Order(GameCommand::Play(AnyAction::END_CHAIN)), Intent::Dismiss]
        );
    }
}

#[test]
fn where_a_draw_is_suggested_it_is_offered_without_a_question() {
    let voice = words().voice(Language::English);
    let twice = format!("{ROOM} {CIRCLE}");
    let buttons = |sample: &Sample| intents(&controls(voice, &sample.view()));
    let asked = Sample::game_of(RuleSet::boyer(), 1).play(&twice);
    assert!(
        buttons(&asked).contains(&Intent::Act(Act::Ask(Question::Draw)))
            && !buttons(&asked).contains(&Intent::Order(GameCommand::OfferDraw))
    );
    let mut suggested = asked.play(CIRCLE);
    assert!(suggested.view().suggests_draw());
    assert!(buttons(&suggested).contains(&Intent::Order(GameCommand::OfferDraw)));
    assert!(!buttons(&suggested).contains(&Intent::Act(Act::Ask(Question::Draw))));
    suggested.happen(Event::DrawOffered { seat: Seat(1) });
    assert!(buttons(&suggested).contains(&Intent::Order(GameCommand::AcceptDraw)));
    assert!(!buttons(&suggested).contains(&Intent::Order(GameCommand::OfferDraw)));
    let drawn = Sample::game_of(RuleSet::olympiad(), 1).play(&twice).play(CIRCLE);
    assert_eq!(drawn.view().phase, Phase::Over(Ending::Draw { by: DrawBy::Rules(Reason::Position) }));
}

#[test]
fn buttons_follow_the_state_of_the_game() {
    let voice = words().voice(Language::English);
    let buttons = |sample: &Sample| -> Vec<Intent> {
        let is_button = |intent: &Intent| !matches!(intent, Intent::Move | Intent::Flip(_));
        intents(&controls(voice, &sample.view())).into_iter().filter(is_button).collect()
    };
    let challenge = Sample::challenge(Some(BEN), First::Challenger, 1);
    assert_eq!(
        buttons(&challenge),
        [Intent::Act(Act::Accept), Intent::Act(Act::Decline), Intent::OtherAnswers]
    );
    let others = |reader| intents(&other_answer_controls(voice, &challenge.view(), reader));
    assert_eq!(others(Some(ANN)), [Intent::OwnWords, Intent::Act(Act::Withdraw)]);
    assert_eq!(others(Some(BEN)), [Intent::OwnWords]);
    assert_eq!(others(None), [Intent::OwnWords]);
    // Words decide something only where something is shuffled or drawn.
    for (first, has_words) in [(First::Challenger, false), (First::Opponent, false), (First::Lot, true)] {
        let xiangqi = "xiangqi".parse::<Variant>().unwrap().begun_by(first);
        let sample = Sample::challenge_to(xiangqi, Some(BEN), 1);
        let others = |reader| intents(&other_answer_controls(voice, &sample.view(), Some(reader)));
        assert_eq!(others(BEN).contains(&Intent::OwnWords), has_words, "{xiangqi}");
        assert_eq!(others(ANN).contains(&Intent::OwnWords), has_words, "{xiangqi}");
        assert!(others(ANN).contains(&Intent::Act(Act::Withdraw)), "{xiangqi}");
    }
    let open = Sample::challenge(None, First::Challenger, 1);
    assert_eq!(buttons(&open), [Intent::Act(Act::Accept), Intent::OtherAnswers]);
    let mut game = Sample::game(1);
    assert_eq!(
        buttons(&game),
        [
            Intent::TouchBoard,
            Intent::Act(Act::Ask(Question::Draw)),
            Intent::Act(Act::Ask(Question::Abort)),
            Intent::ClockMenu
        ]
    );
    game = game.play("a1(H) b1(p)");
    assert_eq!(
        buttons(&game),
        [
            Intent::TouchBoard,
            Intent::Act(Act::Ask(Question::Draw)),
            Intent::Act(Act::Ask(Question::Resign)),
            Intent::ClockMenu
        ]
    );
    game.happen(Event::DrawOffered { seat: Seat(0) });
    assert_eq!(
        buttons(&game),
        [
            Intent::Order(GameCommand::AcceptDraw),
            Intent::Order(GameCommand::DeclineDraw),
            Intent::TouchBoard,
            Intent::Act(Act::Ask(Question::Resign))
        ]
    );
    game.happen(Event::DrawAccepted { seat: Seat(1), why: None });
    assert_eq!(game.view().phase, Phase::Over(Ending::Draw { by: DrawBy::Agreement }));
    assert_eq!(
        buttons(&game),
        [
            Intent::Act(Act::Rematch),
            Intent::Act(Act::Replay),
            Intent::Analysis(AnalysisPage::TurningPoints),
            Intent::Act(Act::Record),
            Intent::Act(Act::Verify)
        ]
    );
    let mut declined = Sample::challenge(Some(BEN), First::Challenger, 1);
    declined.happen(Event::Declined { by: None });
    assert_eq!(buttons(&declined), []);
}

#[test]
fn a_takeback_can_be_asked_for_after_a_move_in_a_casual_game_and_then_be_answered() {
    let voice = words().voice(Language::English);
    let buttons = |view: &View| -> Vec<Intent> {
        let is_button =
            |intent: &Intent| matches!(intent, Intent::Act(_) | Intent::Order(_) | Intent::ClockMenu);
        intents(&controls(voice, view)).into_iter().filter(is_button).collect()
    };
    let ask = Intent::Order(GameCommand::RequestTakeback);
    let mut game = Sample::game_of_any("xiangqi".parse().unwrap(), 1).play("h2e2 h9g7");
    assert!(!buttons(&game.view()).contains(&ask), "it is rated");
    let view = View { suggests_takeback: true, ..game.view() };
    assert_eq!(
        buttons(&view),
        [
            Intent::Act(Act::Ask(Question::Draw)),
            Intent::Act(Act::Ask(Question::Resign)),
            ask,
            Intent::ClockMenu
        ]
    );
    game.happen(Event::TakebackRequested { seat: Seat(0) });
    assert_eq!(
        buttons(&game.view()),
        [
            Intent::Order(GameCommand::AgreeToTakeback),
            Intent::Order(GameCommand::DeclineTakeback),
            Intent::Act(Act::Ask(Question::Resign))
        ]
    );
    // No message has more rows than Discord allows.
    for view in views(2) {
        let rows = controls(voice, &View { suggests_takeback: true, ..view });
        assert!(rows.len() <= ROWS);
    }
}

#[test]
fn any_one_is_the_same_square_each_time_and_varies_with_the_turn() {
    let mut sample = Sample::game(3);
    let mut squares = BTreeSet::new();
    for _ in 0..12 {
        let view = sample.view();
        let any = chosen(&view, Intent::Flip(Files::All), ANY).unwrap();
        assert_eq!(Some(any), chosen(&view, Intent::Flip(Files::All), ANY));
        squares.insert(format!("{any:?}"));
        // Menus of earlier versions are for certain files.
        for (files, side) in [(Files::Left, 0..4), (Files::Right, 4..8)] {
            let Some(Chosen::Play(action)) = chosen(&view, Intent::Flip(files), ANY) else { panic!() };
            assert!(side.contains(&action.banqi().unwrap().target().unwrap().file()));
        }
        // Or for parts with equally many.
        let flips = view.choices.iter().filter(|choice| choice.action.is_flip()).count();
        let ends = if flips > 24 { [0..5, 3..8] } else { [0..8, 0..8] };
        for (files, part) in [Files::Part1, Files::Part2].into_iter().zip(ends) {
            if let Some(Chosen::Play(action)) = chosen(&view, Intent::Flip(files), ANY) {
                assert!(part.contains(&action.banqi().unwrap().target().unwrap().file()), "{files:?}");
            }
        }
        sample.step(Style::FlipsFirst);
    }
    assert!(squares.len() > 4, "{squares:?}");
}

#[test]
fn values_that_were_never_offered_mean_nothing() {
    let view = Sample::game(1).view();
    assert_eq!(chosen(&view, Intent::Move, "rubbish"), None);
    assert_eq!(chosen(&view, Intent::Flip(Files::All), "z9"), None);
    assert_eq!(chosen(&view, Intent::Act(Act::Accept), "a1"), None);
    let over = Sample::challenge(None, First::Lot, 1).view();
    let refused = chosen(&over, Intent::Flip(Files::All), ANY);
    assert!(
        matches!(refused, Some(Chosen::Play(AnyAction::Banqi(Action::Flip(_))))),
        "the session says why not"
    );
}

#[test]
fn modals_and_pages_keep_discords_limits() {
    let view = Sample::challenge(None, First::Lot, 1).view();
    for language in Language::ALL {
        let voice = words().voice(language);
        for (reader, intent) in [
            (Some(ANN), Intent::AddWords),
            (Some(BEN), Intent::AcceptWithWords),
            (None, Intent::AcceptWithWords),
        ] {
            let modal = own_words_modal(voice, &view, reader).json();
            assert!((1..=45).contains(&length(&modal["title"])), "{modal}");
            let field = &modal["components"][0]["components"][0];
            assert!((1..=45).contains(&length(&field["label"])), "{modal}");
            assert!(length(&field["placeholder"]) <= 100);
            let id: CustomId = modal["custom_id"].as_str().unwrap().parse().unwrap();
            assert_eq!(id, CustomId::Game { session: view.id, seq: view.seq, intent });
        }
        let page = |page, pages| LeaderboardPage {
            scope: Scope::Server,
            pool: RuleSet::club().into(),
            line: Line::OPEN,
            page,
            pages,
            rows: Vec::new(),
        };
        let buttons = |page: &LeaderboardPage| checked(&leaderboard_controls(voice, page)).len();
        assert_eq!([buttons(&page(0, 1)), buttons(&page(0, 2)), buttons(&page(1, 3))], [0, 1, 2]);
        assert_eq!(buttons(&page(2, 3)), 1);
    }
}

#[test]
fn controls_of_the_large_board_keep_discords_limits_and_offer_every_action() {
    let mut thirds = 0;
    for (view, language) in large_views().into_iter().zip(Language::ALL.into_iter().cycle()) {
        let voice = words().voice(language);
        let rows = controls(voice, &view);
        let intents = intents(&rows);
        assert!(!intents.contains(&Intent::TouchBoard), "64 squares do not fit");
        thirds += usize::from(intents.contains(&Intent::Flip(Files::Last)));
        for question in Question::ALL {
            checked(&question_controls(voice, &view, question));
            assert!(question_text(voice, &view, question).chars().count() <= 200);
        }
        let mut offered = BTreeSet::new();
        let mut take = |rows: &[Row]| {
            let mut picked = Vec::new();
            for (intent, value) in values(rows) {
                match chosen(&view, intent, &value) {
                    Some(Chosen::Play(action)) => {
                        offered.insert(action);
                    }
                    Some(Chosen::Pick(square)) => picked.push(square),
                    None => panic!("{value}"),
                }
            }
            picked
        };
        take(&rows);
        if intents.contains(&Intent::More) {
            let picker = picker_controls(voice, &view, None);
            checked(&picker);
            for square in take(&picker) {
                take(&picker_controls(voice, &view, Some(square)));
            }
        }
        let legal: BTreeSet<AnyAction> = view.choices.iter().map(|choice| choice.action).collect();
        assert_eq!(offered, legal, "{:?}", view.seats);
    }
    assert!(thirds > 0, "no sample has more than 48 face-down pieces");
}

#[test]
fn in_banner_xiangqi_one_may_resign_before_both_have_moved_and_abort_as_well() {
    let voice = words().voice(Language::English);
    for (variant, expected) in [
        (
            "banner",
            [Intent::Act(Act::Ask(Question::Resign)), Intent::Act(Act::Ask(Question::Abort))].as_slice(),
        ),
        ("xiangqi", &[Intent::Act(Act::Ask(Question::Abort))]),
    ] {
        let game = Sample::game_of_any(variant.parse().unwrap(), 1);
        let mut leaving = intents(&controls(voice, &game.view()));
        leaving.retain(|intent| {
            matches!(intent, Intent::Act(Act::Ask(Question::Resign)) | Intent::Act(Act::Ask(Question::Abort)))
        });
        assert_eq!(leaving, expected, "{variant}");
    }
}

#[test]
fn the_first_turn_of_64_pieces_has_three_menus() {
    let game = Sample::game_of(RuleSet::four_colour_4(), 1);
    let voice = words().voice(Language::English);
    assert_eq!(
        intents(&controls(voice, &game.view())),
        [
            Intent::Flip(Files::First),
            Intent::Flip(Files::Middle),
            Intent::Flip(Files::Last),
            Intent::Act(Act::Ask(Question::Draw)),
            Intent::Act(Act::Ask(Question::Abort)),
            Intent::ClockMenu
        ]
    );
    let places = |files| values(&controls(voice, &game.view())).iter().filter(|(i, _)| *i == files).count();
    assert_eq!(
        [Files::First, Files::Middle, Files::Last].map(|files| places(Intent::Flip(files))),
        [25, 25, 17]
    );
    let seats = Sample::challenge_of(RuleSet::four_colour_4(), vec![], 1);
    let rows = json(&controls(voice, &seats.view()));
    assert_eq!(rows[0][0]["label"], "Take a seat");
    assert_eq!(intents(&controls(voice, &seats.view())), [Intent::Act(Act::Accept), Intent::OtherAnswers]);
}

#[test]
fn menus_of_face_down_pieces_stand_for_columns_that_stay_the_same() {
    let voice = words().voice(Language::English);
    let labels = |view: &View| -> Vec<String> {
        let is_flip = |row: &&Value| row[0]["custom_id"].as_str().is_some_and(|id| id.starts_with("b1:up"));
        let rows = json(&controls(voice, view));
        rows.iter().filter(is_flip).map(|row| row[0]["placeholder"].as_str().unwrap().to_owned()).collect()
    };
    for (rules, columns) in [
        (RuleSet::taiwan(), &[&["a–d", "e–h"][..]][..]),
        (RuleSet::four_colour_2(), &[&["a–c", "d–f", "g–h"], &["a–d", "e–h"]]),
    ] {
        let mut game = Sample::game_of(rules, 1);
        let mut seen = Vec::new();
        let last = loop {
            let view = game.view();
            let flips: Vec<AnySquare> =
                view.choices.iter().filter_map(|choice| choice.action.flips()).collect();
            if flips.len() <= 24 {
                break view;
            }
            let expected = |columns: &[&str]| -> Vec<String> {
                let label = |columns: &&str| {
                    let range =
                        (columns.as_bytes()[0] - b'a')..=(columns.as_bytes()[columns.len() - 1] - b'a');
                    let n = flips.iter().filter(|square| range.contains(&square.file())).count();
                    format!("Flip a piece, columns {columns} ({n})")
                };
                columns.iter().map(label).collect()
            };
            let shown = labels(&view);
            let which = columns.iter().position(|columns| expected(columns) == shown);
            seen.push(which.unwrap_or_else(|| panic!("{shown:?}")));
            game.step(Style::FlipsFirst);
        };
        seen.dedup();
        assert!(seen.is_sorted() && seen.len() == columns.len(), "halves follow thirds once: {seen:?}");
        let flips = last.choices.iter().filter(|choice| choice.action.is_flip()).count();
        assert_eq!(labels(&last), [format!("Flip a piece ({flips})")]);
    }
}

#[test]
fn a_board_that_only_one_person_sees_can_change_its_pieces() {
    let to_other_pieces =
        |rows: &[Row]| checked(rows).into_iter().filter(|id| matches!(id, CustomId::Pieces { .. })).count();
    let english = words().voice(Language::English);
    let mut xiangqi = Sample::game_of_any("xiangqi".parse().unwrap(), 1);
    let mut open = Vec::new();
    while open.len() < 40 && xiangqi.step_openly() {
        open.push(xiangqi.view());
    }
    for view in views(1).into_iter().chain(large_views()).chain(open) {
        for player in [None, Some(ANN), Some(BEN)] {
            for style in PieceStyle::ALL {
                let voice = english.in_style(Some(style));
                assert_eq!(to_other_pieces(&own_board_controls(voice, &view, player)), 1, "{:?}", view.phase);
            }
            // Everybody who reads Chinese can read the characters.
            let chinese = words().voice(Language::Traditional);
            assert_eq!(to_other_pieces(&own_board_controls(chinese, &view, player)), 0);
            let figures = chinese.in_style(Some(PieceStyle::Figures));
            assert_eq!(to_other_pieces(&own_board_controls(figures, &view, player)), 1);
        }
        let menus = |player| {
            let rows = own_board_controls(english, &view, Some(player));
            rows.iter().filter(|row| matches!(row, Row::Select(_))).count()
        };
        for player in view.seats.iter().map(|seat| seat.player).filter(|_| view.phase == Phase::Playing) {
            let may_choose = view.player_to_move() == Some(player) && !view.choices.is_empty();
            assert_eq!(menus(player) > 0, may_choose, "{player:?}: {:?}", view.choices);
        }
        let has_picture = !view.choices.is_empty() && !view.variant.hides_pieces();
        let picker = picker_controls(english, &view, None);
        assert_eq!(to_other_pieces(&picker), usize::from(has_picture), "{:?}", view.choices);
    }
}

#[test]
fn every_move_of_xiangqi_takes_two_selects_at_most() {
    for variant in ["xiangqi", "banner"] {
        let mut game = Sample::game_of_any(variant.parse().unwrap(), 1);
        let (mut plies, mut pieces) = (0, 0);
        while plies < 60 && game.step_openly() {
            plies += 1;
            let view = game.view();
            if view.phase != Phase::Playing {
                break;
            }
            let voice = words().voice(Language::ALL[plies % Language::ALL.len()]);
            let rows = controls(voice, &view);
            assert!(!intents(&rows).contains(&Intent::More));
            let mut offered = BTreeSet::new();
            for (intent, value) in values(&rows) {
                let Some(Chosen::Pick(square)) = chosen(&view, intent, &value) else { continue };
                for (intent, value) in values(&picker_controls(voice, &view, Some(square))) {
                    let Some(Chosen::Play(action)) = chosen(&view, intent, &value) else { panic!("{value}") };
                    offered.insert(action);
                }
            }
            let legal: BTreeSet<AnyAction> = view.choices.iter().map(|choice| choice.action).collect();
            assert_eq!(offered, legal);
            pieces = pieces.max(values(&rows).iter().filter(|(intent, _)| *intent == Intent::Pick).count());
        }
        assert!(plies > 30 && (8..=18).contains(&pieces), "{variant}: {plies} plies, {pieces} pieces");
    }
}

#[test]
fn a_lesson_offers_everything_that_can_be_tried_and_a_way_on() {
    use banqi_book::lesson::Lesson;
    use banqi_custom_id::lesson_step::{LessonAt, LessonStep};
    use banqi_say::text::{LessonPage, Said};

    for lesson in Lesson::all() {
        let mut attempt = lesson.begin();
        loop {
            let wrong = attempt.candidates().into_iter().find_map(|action| {
                let flaw = attempt.play(action).err()?;
                Some(Said::Wrong { action, flaw })
            });
            for said in [Some(Said::Right), wrong].into_iter().flatten() {
                let page = LessonPage { attempt: attempt.clone(), said };
                for language in Language::ALL {
                    let rows = lesson_controls(words().voice(language), &page);
                    let steps: Vec<LessonStep> = checked(&rows)
                        .into_iter()
                        .filter_map(|id| match id {
                            CustomId::Lesson { step, .. } => Some(step),
                            CustomId::Pieces { .. } => None,
                            other => panic!("{other}"),
                        })
                        .collect();
                    let shows = matches!(page.said, Said::Wrong { .. });
                    assert_eq!(steps.contains(&LessonStep::Show), shows, "{steps:?}");
                    let offered: BTreeSet<String> = json(&rows)
                        .iter()
                        .flat_map(|row| row.as_array().unwrap())
                        .flat_map(|component| component["options"].as_array().cloned().unwrap_or_default())
                        .map(|option| option["value"].as_str().unwrap().to_owned())
                        .filter(|value| value != ANY)
                        .collect();
                    let candidates = attempt.candidates().into_iter().map(|action| action.to_string());
                    assert_eq!(offered, candidates.collect());
                    let onward = if lesson.number() == Lesson::COUNT {
                        CustomId::Lesson { at: LessonAt::beginning(lesson), step: LessonStep::Finish }
                    } else {
                        let next = Lesson::numbered(lesson.number() + 1).unwrap();
                        CustomId::Lesson { at: LessonAt::beginning(next), step: LessonStep::Open }
                    };
                    let ids = checked(&rows);
                    assert!(ids.contains(&onward));
                    assert!(!attempt.is_done() || ids.first() == Some(&onward), "it is the next thing to do");
                }
            }
            let Some(action) = attempt.right_action() else { break };
            attempt = attempt.play(action).unwrap();
        }
        assert!(attempt.is_done());
    }
    for language in Language::ALL {
        assert_eq!(checked(&course_end_controls(words().voice(language))).len(), 3);
    }
}

/// Returns every menu that a learner who is always right sees, with whether its first entry is a right answer.
fn first_entries() -> Vec<(String, bool)> {
    use banqi_book::lesson::Lesson;
    use banqi_custom_id::lesson_step::LessonStep;
    use banqi_say::text::{LessonPage, Said};

    let mut menus = Vec::new();
    for lesson in Lesson::all() {
        let mut attempt = lesson.begin();
        while let Some(right) = attempt.right_action() {
            let page = LessonPage { attempt: attempt.clone(), said: Said::Nothing };
            for row in json(&lesson_controls(words().voice(Language::English), &page)) {
                let Some(first) = row[0]["options"][0]["value"].as_str() else { continue };
                let id: CustomId = row[0]["custom_id"].as_str().unwrap().parse().unwrap();
                let action: Action = match id {
                    CustomId::Lesson { step: LessonStep::Flip(files), .. } if first == ANY => {
                        let ply = attempt.game().position().ply();
                        any_flip(&lesson_choices(&attempt), files, ply).unwrap().banqi().unwrap()
                    }
                    _ => first.parse().unwrap(),
                };
                let place = format!("lesson {}, {:?}: {first}", lesson.number(), attempt.actions());
                menus.push((place, attempt.play(action).is_ok()));
            }
            attempt = attempt.play(right).unwrap();
        }
    }
    menus
}

#[test]
fn the_first_entry_of_a_lessons_menu_is_right_in_one_of_five_at_most() {
    let menus = first_entries();
    let right: Vec<&String> = menus.iter().filter(|(_, right)| *right).map(|(place, _)| place).collect();
    assert!(
        menus.len() >= 15 && right.len() * 5 <= menus.len(),
        "{} of {}: {right:#?}",
        right.len(),
        menus.len()
    );
    // Any flip in the first lesson is right. In all others the first entry is not the answer.
    let begins = |place: &&&String| place.contains(", []:");
    assert!(right.iter().filter(begins).all(|place| place.starts_with("lesson 1,")), "{right:#?}");
}

#[test]
fn the_moves_of_a_lesson_are_in_the_order_of_their_squares() {
    use banqi_book::lesson::{Lesson, Topic};
    use banqi_say::text::{LessonPage, Said};

    let attempt = Lesson::about(Topic::Cannon).begin();
    let rows = json(&lesson_controls(
        words().voice(Language::English),
        &LessonPage { attempt, said: Said::Nothing },
    ));
    let values: Vec<&str> = rows[0][0]["options"]
        .as_array()
        .unwrap()
        .iter()
        .map(|option| option["value"].as_str().unwrap())
        .collect();
    assert_eq!(values, ["b1xa1", "b1xb4", "b1-c1", "b1xf1", "b2-a2", "b2-c2"]);
}

#[test]
fn a_view_is_renewed_and_mirrored_until_the_game_is_over_and_a_mirror_is_ended() {
    for language in Language::ALL {
        let voice = words().voice(language);
        for view in views(3) {
            let playing = view.phase == Phase::Playing;
            let offered = [Intent::Act(Act::Watch), Intent::Act(Act::Mirror)];
            assert_eq!(
                intents(&view_controls(voice, &view, false)),
                if playing { &offered[..] } else { &[] }
            );
            assert_eq!(intents(&mirror_controls(voice, &view)), [Intent::Act(Act::EndMirror)]);
            let own = own_board_controls(voice, &view, view.player_to_move().or(Some(ANN)));
            let (before, after) = (intents(&own), intents(&with_silence(voice, &view, own.clone())));
            let has_room = own.len() < ROWS
                || matches!(own.last(), Some(Row::Buttons(buttons)) if buttons.len() < BUTTONS_IN_A_ROW);
            let added = if has_room { &[Intent::Act(Act::Silence)][..] } else { &[] };
            assert_eq!(after, [&before[..], added].concat());
            let of_spectator = with_watch(voice, &view, own_board_controls(voice, &view, None));
            assert_eq!(intents(&of_spectator), [Intent::Act(Act::Watch)]);
        }
    }
}

#[test]
fn the_clock_is_on_every_board_that_has_room_and_a_private_one_keeps_its_own_buttons() {
    let open =
        |view: &View| view.offer.is_some() || view.clock_request.is_some() || view.takeback_request.is_some();
    let (mut with, mut without) = (0, 0);
    for view in views(1).into_iter().chain(large_views()) {
        let is_asked = open(&view) || view.paused_until.is_some();
        let is_turn_of_person = view.player_to_move().is_some_and(|player| player.level().is_none());
        for language in Language::ALL {
            let voice = words().voice(language);
            let rows = controls(voice, &view);
            let has_clock = intents(&rows).contains(&Intent::ClockMenu);
            if view.phase != Phase::Playing || is_asked || !is_turn_of_person {
                assert!(!has_clock, "{:?}", view.phase);
                continue;
            }
            let selects = rows.iter().filter(|row| matches!(row, Row::Select(_))).count();
            // Only the first turns of 8x8 fill the message.
            assert!(has_clock || selects == ROWS - 1, "{selects} menus");
            if !has_clock {
                without += 1;
                continue;
            }
            with += 1;
            let own =
                own_board_controls(voice.in_style(Some(PieceStyle::Figures)), &view, view.player_to_move());
            checked(&with_silence(voice, &view, own.clone()));
            assert!(intents(&with_silence(voice, &view, own)).contains(&Intent::Act(Act::Silence)));
        }
    }
    assert!(with > 0 && without > 0, "{with} {without}");
}

#[test]
fn the_menu_of_the_clock_offers_every_usual_time_but_the_current_one() {
    for time in TimeControl::SUGGESTED {
        let view = Sample::timed_game(time).view();
        for language in Language::ALL {
            let voice = words().voice(language);
            let rows = clock_controls(voice, &view);
            let of_vacation = checked(&rows).into_iter().filter(|id| *id == CustomId::Vacation).count();
            assert_eq!(of_vacation, usize::from(time.is_correspondence()), "{time}");
            let offered: Vec<String> = values(&rows[..1]).into_iter().map(|(_, value)| value).collect();
            let others = TimeControl::SUGGESTED.into_iter().filter(|other| *other != time);
            assert_eq!(offered, others.map(|other| other.to_string()).collect::<Vec<_>>());
            let form = serde_json::to_value(time_form(voice, &view).json()).unwrap();
            assert!((1..=45).contains(&length(&form["title"])), "{form}");
            let field = &form["components"][0]["components"][0];
            assert!((1..=45).contains(&length(&field["label"])), "{field}");
            assert!((1..=100).contains(&length(&field["placeholder"])), "{field}");
        }
    }
}

#[test]
fn a_vacation_can_be_as_long_as_days_are_left_and_only_one_that_has_begun_ends() {
    for (days_left, last) in [(30, Some("30")), (11, Some("11")), (1, Some("1")), (0, None)] {
        for until in [None, Some(banqi_session::Timestamp(5))] {
            for language in Language::ALL {
                let rows = vacation_controls(words().voice(language), &Vacation { until, days_left });
                let ids = checked(&rows);
                assert_eq!(ids.contains(&CustomId::TakeVacation), last.is_some());
                assert_eq!(ids.contains(&CustomId::EndVacation), until.is_some());
                let rows = json(&rows);
                let days =
                    rows.first().and_then(|row| row[0]["options"].as_array().cloned()).unwrap_or_default();
                assert_eq!(days.last().and_then(|day| day["value"].as_str()), last, "{days_left}");
            }
        }
    }
}
