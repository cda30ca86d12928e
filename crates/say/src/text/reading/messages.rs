//! Whole messages as people see them, so that sentences can be read in context.

use std::time::Duration;

use crate::mentions::Mentions;
use crate::text::reading::{people, study};
use crate::text::samples::{ANN, BEN, CIRCLE, CLEO, ROOM, Sample, Style, code, explained, name, sealed};
use crate::text::{
    LessonPage, RatingChange, RatingShown, Said, Viewpoint, about_text, alt_text, analysis_text, begun_text,
    board_text, challenge_text, commands_text, course_end_text, greeting_text, help_text, lesson_text,
    page_text, result_text, which_game_to_start_text,
};
use crate::words::Voice;
use banqi_book::Page;
use banqi_book::lesson::Lesson;
use banqi_custom_id::AnalysisPage;
use banqi_rules::Variant;
use banqi_rules::game::First;
use banqi_session::{Ending, Event, Participant, Phase, Seat, TimeControl, View, WinBy};
use banqi_store::{Invitee, UserId};

/// Returns the messages in one language: a title, and the text.
pub fn messages(voice: Voice<'_>) -> Vec<(String, String)> {
    let computer = |player: Participant| match player {
        Participant::Computer(level) => voice.computer(level),
        person => name(person),
    };
    let mut found: Vec<(String, String)> = Vec::new();
    let mut add = |title: &str, text: String| found.push((title.to_owned(), text));

    for (title, view) in challenges() {
        add(&format!("Challenge: {title}"), challenge_text(voice, &view, code(), &sealed(), &computer));
    }
    for (title, view) in boards() {
        let text = match view.phase {
            Phase::Over(_) => result_text(voice, &view, code(), &computer, &changes(), None),
            _ => board_text(voice, &view, code(), &computer),
        };
        add(&format!("Board: {title}"), text);
        if view.phase == Phase::Playing {
            add(&format!("Board in words: {title}"), alt_text(voice, &view));
        }
    }
    let (view, explained) = explained("taiwan", 1);
    for (title, reader) in [("for a player", Some(ANN)), ("for anyone", None)] {
        let viewpoint = Viewpoint::of(&view, reader);
        for page in [AnalysisPage::TurningPoints, AnalysisPage::MoreMoves] {
            let text = analysis_text(voice, &view, code(), &explained, viewpoint, page, &name);
            add(&format!("Analysis {title}: {page:?}"), text);
        }
    }
    let mentions = Mentions::default();
    add("Greeting of a server", greeting_text(voice));
    add("Help", help_text(voice, &mentions));
    add("All commands", commands_text(voice, &mentions));
    add("About", about_text(voice));
    for lesson in Lesson::all() {
        let page = LessonPage { attempt: lesson.begin(), said: Said::Nothing };
        add(&format!("Lesson {}", lesson.number()), lesson_text(voice, &page));
    }
    add("Lessons: the end", course_end_text(voice));
    for (title, opponent) in [
        ("anyone", None),
        ("the computer", Some(Invitee::Computer(3))),
        ("a friend", Some(Invitee::User(UserId(2)))),
    ] {
        let text = which_game_to_start_text(voice, opponent, &mentions);
        add(&format!("Play: which game against {title}"), text);
        add(&format!("Play: begun against {title}"), begun_text(voice, opponent));
    }
    for variant in Variant::presets() {
        for page in Page::of(&variant) {
            let title = format!("Rules of {variant}: {}", voice.page(page));
            let (text, caption) = page_text(voice, &variant, page);
            add(&title, format!("{text}\n{caption}"));
        }
    }
    found.extend(study::messages(voice));
    found.extend(people::messages(voice));
    found
}

/// Returns challenges of every kind, and their outcomes.
fn challenges() -> Vec<(&'static str, View)> {
    let of = |variant: &str, asked: Vec<Participant>| {
        Sample::challenge_of(variant.parse::<Variant>().expect("a variant"), asked, 1).view()
    };
    let offered = Sample::challenge(Some(BEN), First::Challenger, 1).view();
    let drawn = "xiangqi".parse::<Variant>().expect("a variant").begun_by(First::Lot);
    let over = |ending| View { phase: Phase::Over(ending), ..offered.clone() };
    vec![
        ("to a person", offered.clone()),
        ("to the computer", Sample::challenge(Some(Participant::Computer(3)), First::Challenger, 1).view()),
        ("to anyone, casual", View { casual: true, ..Sample::challenge(None, First::Lot, 1).view() }),
        ("own rules", of("hongkong+chain=cannon", vec![BEN])),
        ("xiangqi", of("xiangqi", vec![BEN])),
        ("xiangqi, colours drawn", Sample::challenge_of(drawn, vec![BEN], 1).view()),
        ("four seats", of("four-colour-4", vec![BEN, CLEO])),
        (
            "teams",
            Sample::challenge_with(
                "four-colour-teams".parse::<Variant>().expect("a variant"),
                vec![BEN],
                Some(BEN),
                1,
            )
            .view(),
        ),
        ("accepted", Sample::game(1).view()),
        ("declined", over(Ending::Declined { by: Some(BEN) })),
        ("withdrawn", over(Ending::Withdrawn)),
        ("expired", over(Ending::Expired)),
    ]
}

/// Returns boards of every kind, from the first turn to the end.
fn boards() -> Vec<(&'static str, View)> {
    let played = |plies: &str| Sample::game(1).play(plies).view();
    let of = |variant: &str, plies: &str| {
        Sample::game_of_any(variant.parse::<Variant>().expect("a variant"), 1).play(plies).view()
    };
    let mut offer = Sample::game(1).play("a1(H) b1(p)");
    offer.happen(Event::DrawOffered { seat: Seat(0) });
    let mut takeback = Sample::game_of_any("xiangqi".parse().expect("a variant"), 1).play("h2e2 h9g7");
    takeback.happen(Event::TakebackRequested { seat: Seat(0) });
    let asked_back = takeback.view();
    takeback.happen(Event::TakenBack { seat: Seat(1), actions: 2 });
    let mut outage = Sample::timed_game(TimeControl::bank(5, 3)).play("a1(K) b1(p)");
    let deadline = outage.view().deadline.expect("it is somebody's turn").plus(Duration::from_secs(130));
    outage.happen(Event::DeadlineShifted { deadline, outage: true });
    let mut four = Sample::game_of("four-colour-4".parse().expect("rules"), 1);
    for _ in 0..20 {
        four.step(Style::Random);
    }
    let quiet = View { quiet: 45, ..played("a1(H)") };
    let won = View {
        phase: Phase::Over(Ending::Win { winner: Seat(1), by: WinBy::Resignation }),
        ..played("a1(H) b1(p) a1xb1")
    };
    let chase = "a1(R) a2(p) a1xa2 b1(h) b2(P) b1xb2 h1(p) b2-b1 a2-a1 b1-b2 a1-a2 b2-b1 a2-a1 b1-b2 a1-a2 b2-b1 a2-a1";
    vec![
        ("first turn", played("")),
        ("a flip", played("a1(H)")),
        ("a capture", played("a1(H) b1(p) a1xb1")),
        ("an attack", of("taiwan+dark-capture=attempt", "a1(H) h1(p) a1?b1(p)")),
        ("a chain", of("taiwan+dark-capture=attempt+chain=any", "a1(H) h1(p) a1?b1(p)")),
        ("a draw is offered", offer.view()),
        ("a takeback is asked for", asked_back),
        ("a move was taken back", takeback.view()),
        ("the bot was offline", outage.view()),
        ("no progress", quiet),
        ("moves repeat", played(&format!("{ROOM} {CIRCLE} {CIRCLE}"))),
        ("a draw is suggested", of("boyer", &format!("{ROOM} {CIRCLE} {CIRCLE}"))),
        ("a chase", of("club", chase)),
        ("xiangqi", of("xiangqi", "h2e2")),
        ("in check", of("xiangqi", "i0i1 a9a8 i1d1 a8a9 d1d9")),
        ("four seats", four.view()),
        ("won", won),
    ]
}

fn changes() -> [RatingChange; 2] {
    let shown = |rating, provisional| RatingShown { rating, deviation: 80, provisional };
    [(ANN, shown(1500, true), shown(1338, true)), (BEN, shown(1600, false), shown(1612, false))].map(
        |(player, before, after)| {
            let Participant::Person(player) = player else { unreachable!("both are people") };
            RatingChange { player, before, after }
        },
    )
}
