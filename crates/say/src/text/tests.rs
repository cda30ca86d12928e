use crate::permissions::Permissions;
use proptest::prelude::*;

use super::*;
use crate::language::Language;
use crate::text::family;
use crate::text::samples::{
    ANN, BEN, CIRCLE, CLEO, DAN, ROOM, Sample, Style, code, name, sealed, views, words,
};
use crate::words::Voice;
use banqi_custom_id::Scope;
use banqi_deal::BadSeedText;
use banqi_rating::{Form, Line, NotRated, Rating, Score};
use banqi_rules::banqi::{BadVariant, Contradiction, IllegalAction, Kind, RuleOption, RuleSet};
use banqi_rules::game::{First, Reason};
use banqi_rules::samples::PRESETS_4X8;
use banqi_rules::{BadStart, Variant};
use banqi_session::{
    AbortBy, AnyBoard, Chase, ClockChange, DrawBy, DrawReason, Ending, Event, NotARecord, NotATimeControl,
    Participant, Phase, Refusal, Repetition, Seat, TimeControl, Timestamp, View, WinBy,
};
use banqi_store::{ColourTotals, Full, Vacation};

/// Returns rules that differ from every preset in as many options as possible.
fn unusual() -> RuleSet {
    "mainland+cannon=jumps-and-steps+dark-capture=attempt-or-die+chain=any+screen=face-up-only+equal=both-removed+\
     endless=agree+chase-limit=7+quiet-limit=65535+wiped-out=when-stuck+first=higher-rated+last-peek=hidden"
        .parse()
        .unwrap()
}

fn each_voice(mut check: impl FnMut(Voice<'_>)) {
    for language in Language::ALL {
        check(words().voice(language));
    }
}

/// Checks that a text fits into a message and has no unfilled placeholder.
fn fits(text: &str) {
    assert!((1..=CONTENT_LIMIT).contains(&text.chars().count()), "{} characters", text.chars().count());
    assert!(!text.contains(['{', '}']), "{text}");
}

#[test]
fn who_declined_a_draw_is_told_until_whoever_offered_it_has_played() {
    let english = words().voice(Language::English);
    let mut game = Sample::game(1).play("a1(H) b1(p)");
    game.happen(Event::DrawOffered { seat: Seat(0) });
    game.happen(Event::DrawDeclined { seat: Seat(1), why: None });
    let board = |game: &Sample| board_text(english, &game.view(), code(), &name);
    assert!(board(&game).contains("\n✋ Ben declined the draw.\n"), "{}", board(&game));
    let game = game.play("c1(P)");
    assert!(!board(&game).contains("declined"), "{}", board(&game));
}

#[test]
fn a_declined_request_is_told_until_its_seat_plays_or_the_next_request() {
    let english = words().voice(Language::English);
    let board = |game: &Sample| board_text(english, &game.view(), code(), &name);
    let mut game = Sample::game_of_any("xiangqi".parse().unwrap(), 1).play("h2e2");
    game.happen(Event::TakebackRequested { seat: Seat(0) });
    game.happen(Event::TakebackDeclined { seat: Seat(1) });
    let told = "\n✋ Ben declined. The move stands.\n";
    assert!(board(&game).contains(told), "{}", board(&game));
    // It stays while the other side plays, so that the seat that asked sees it on its turn.
    let mut game = game.play("b7e7");
    assert!(board(&game).contains(told), "{}", board(&game));
    game.happen(Event::ClockRequested { seat: Seat(0), change: ClockChange::Pause });
    assert!(!board(&game).contains('✋'), "{}", board(&game));
    game.happen(Event::ClockDeclined { seat: Seat(1) });
    let told = "\n✋ Ben declined. The clock stays as it is.\n";
    assert!(board(&game).contains(told), "{}", board(&game));
    let game = game.play("b2b4");
    assert!(!board(&game).contains('✋'), "{}", board(&game));
}

#[test]
fn a_takeback_is_told_while_it_is_asked_for_and_until_the_next_move() {
    let english = words().voice(Language::English);
    let mut game = Sample::game_of_any("xiangqi".parse().unwrap(), 1).play("h2e2");
    game.happen(Event::TakebackRequested { seat: Seat(0) });
    let board = |game: &Sample| board_text(english, &game.view(), code(), &name);
    let asked = "\n↩️ Ann asks to take back a move. Ben can accept or decline below.\n";
    assert!(board(&game).contains(asked), "{}", board(&game));
    // Where there are no buttons, no message says which to press.
    let mirrored = board_text(english.to_spectators(), &game.view(), code(), &name);
    assert!(mirrored.contains("\n↩️ Ann asks to take back a move.\n"), "{mirrored}");
    game.happen(Event::TakenBack { seat: Seat(1), actions: 1 });
    let done = "▶ **Ann to move** (red)\nAnn vs Ben\n↩️ Ann took back a move.\n";
    assert!(board(&game).starts_with(done), "{}", board(&game));
    let game = game.play("b2e2");
    assert!(!board(&game).contains('↩'), "{}", board(&game));
}

#[test]
fn a_request_names_those_who_have_to_answer() {
    let asked = |mut game: Sample, event: Event| {
        game.happen(event);
        Language::ALL.map(|language| {
            let text = board_text(words().voice(language), &game.view(), code(), &name);
            text.lines().find(|line| line.starts_with(['🤝', '⏱'])).expect("the request").to_owned()
        })
    };
    let offer = |seat| Event::DrawOffered { seat: Seat(seat) };
    let pause = |seat| Event::ClockRequested { seat: Seat(seat), change: ClockChange::Pause };
    let game = || Sample::game(1).play("a1(H) b1(p)");
    assert_eq!(
        asked(game(), offer(0)),
        [
            "🤝 Ann offers a draw. Ben can accept or decline below.",
            "🤝 Ann 提和，請 Ben 按「同意和棋」或「拒絕和棋」。",
            "🤝 Ann 提和，请 Ben 点“同意和棋”或“拒绝和棋”。",
        ]
    );
    let [english, ..] = asked(game(), pause(1));
    assert_eq!(english, "⏱ Ben asks to pause the game. Ann can accept or decline below.");
    // The computer has no buttons.
    assert_eq!(
        asked(against_computer().play("a1(H) b1(p)"), offer(0)),
        [
            "🤝 Ann offers a draw. The computer will answer in a moment.",
            "🤝 Ann 提和，電腦馬上就會回覆。",
            "🤝 Ann 提和，电脑马上就会答复。",
        ]
    );
    let four = || Sample::game_of(RuleSet::four_colour_4(), 1).play("a1(H') b1(p) c1(P) d1(p')");
    let [english, ..] = asked(four(), pause(2));
    assert_eq!(english, "⏱ Cleo asks to pause the game. Ann, Ben and Dan can accept or decline below.");
    let mut agreed = four();
    agreed.happen(pause(2));
    let [english, ..] = asked(agreed, Event::ClockAgreed { seat: Seat(1) });
    assert_eq!(english, "⏱ Cleo asks to pause the game. Ann and Dan can accept or decline below.");
}

#[test]
fn each_of_the_computers_reasons_for_its_answer_to_an_offer_is_a_sentence() {
    each_voice(|voice| {
        let mut told = std::collections::BTreeSet::new();
        for why in DrawReason::ALL {
            let mut game = Sample::game(1).play("a1(H) b1(p)");
            game.happen(Event::DrawOffered { seat: Seat(0) });
            let seat = Seat(1);
            let (answer, text) = if why.accepts() {
                game.happen(Event::DrawAccepted { seat, why: Some(why) });
                let text = result_text(voice, &game.view(), code(), &name, &[], None);
                (text.lines().nth(1).unwrap().to_owned(), text)
            } else {
                game.happen(Event::DrawDeclined { seat, why: Some(why) });
                let text = board_text(voice, &game.view(), code(), &name);
                (text.lines().find(|line| line.starts_with('✋')).unwrap().to_owned(), text)
            };
            fits(&text);
            let names = ["The computer", "電腦", "电脑"];
            assert!(names.iter().any(|name| answer.contains(name)), "{why:?}: {text}");
            told.insert(answer);
        }
        assert_eq!(told.len(), DrawReason::ALL.len(), "{told:?}");
        // Between people, the result says enough.
        let mut game = Sample::game(1).play("a1(H) b1(p)");
        game.happen(Event::DrawOffered { seat: Seat(0) });
        game.happen(Event::DrawAccepted { seat: Seat(1), why: None });
        let result = result_text(voice, &game.view(), code(), &name, &[], None);
        assert!(!told.iter().any(|answer| result.contains(answer.as_str())), "{result}");
    });
}

#[test]
fn a_board_message_tells_colours_last_ply_turn_and_clock() {
    let english = words().voice(Language::English);
    let start = Sample::game(1);
    assert_eq!(
        board_text(english, &start.view(), code(), &name),
        "▶ **Ann flips first.** The first piece decides who plays which colour.\nAnn vs Ben\n\
         -# Taiwan rules\u{A0}· move due <t:1000:R>\u{A0}· game\u{A0}ID\u{A0}`7K2M9C`"
    );
    let turned = start.play("a1(H)");
    assert_eq!(
        board_text(english, &turned.view(), code(), &name),
        "▶ **Ben to move** (black)\nAnn flipped a red horse on a1.\n\
         -# Taiwan rules\u{A0}· move due <t:1060:R>\u{A0}· game\u{A0}ID\u{A0}`7K2M9C`"
    );
    let mut taken = turned.play("b1(p) a1xb1");
    taken.happen(Event::DrawOffered { seat: Seat(0) });
    let chinese = words().voice(Language::Traditional);
    assert_eq!(
        board_text(chinese, &taken.view(), code(), &name),
        "▶ **輪到 Ben**（黑方）\nAnn 的紅傌從 a1 吃掉 b1 的黑卒。\n\
         🤝 Ann 提和，請 Ben 按「同意和棋」或「拒絕和棋」。\n\
         -# 台灣規則\u{A0}· <t:1060:R>截止\u{A0}· 局號\u{A0}`7K2M9C`"
    );
}

#[test]
fn an_attack_is_told_by_what_came_of_it() {
    let last = |variant: &str, plies: &str, language: Language| {
        let view = Sample::game_of(variant.parse().unwrap(), 1).play(plies).view();
        let text = board_text(words().voice(language), &view, code(), &name);
        text.lines().nth(1).unwrap().to_owned()
    };
    let english = |variant: &str, plies: &str| last(variant, plies, Language::English);
    let attempt = "taiwan+dark-capture=attempt";
    let die = "taiwan+dark-capture=attempt-or-die+equal=both-removed";
    let start = "a1(H) h1(p)";
    for (variant, ply, told) in [
        (attempt, "a1?b1(p)", ", revealed a black soldier and captured it."),
        (
            attempt,
            "a1?b1(k)",
            " and revealed a black general. The red horse can't capture it, so both pieces stay.",
        ),
        (attempt, "a1?b1(P)", " and revealed a red soldier. They are on the same side, so both pieces stay."),
        (die, "a1?b1(k)", " and revealed a black general. The red horse can't capture it and is removed."),
        (die, "a1?b1(P)", " and revealed a red soldier. They are on the same side, so both pieces stay."),
        (die, "a1?b1(h)", " and revealed a black horse. They are equal, so both are removed."),
    ] {
        let told = format!("Ann attacked b1 with the red horse from a1{told}");
        assert_eq!(english(variant, &format!("{start} {ply}")), told);
    }
    assert_eq!(
        english(die, "a1(H) b1(h) a1xb1"),
        "Ann captured a black horse on b1 with the red horse from a1. They are equal, so both are removed."
    );
    assert_eq!(
        last(die, &format!("{start} a1?b1(k)"), Language::Traditional),
        "Ann 的紅傌從 a1 暗吃 b1：翻出黑將，吃不了，紅傌陣亡。"
    );
}

#[test]
fn in_the_middle_of_a_chain_the_board_says_with_which_piece() {
    let rules = "taiwan+dark-capture=attempt+chain=any".parse().unwrap();
    let hop = Sample::game_of(rules, 1).play("a1(H) h1(p) a1?b1(p)");
    let english = words().voice(Language::English);
    assert_eq!(
        board_text(english, &hop.view(), code(), &name).lines().next(),
        Some("▶ **Ann to move** (red): capture again with the red horse on b1, or press “Stop capturing”")
    );
    let alt = alt_text(english, &hop.view());
    assert!(
        alt.contains(
            "Last move: a red horse from a1 attacked b1, revealed a black soldier and captured it.\n\
             The red horse on b1 can capture again.\nRed to move."
        ),
        "{alt}"
    );
    let stopped = board_text(english, &hop.play("end").view(), code(), &name);
    assert!(stopped.starts_with("▶ **Ben to move** (black)\nAnn stopped capturing.\n"), "{stopped}");
}

#[test]
fn what_comes_again_is_said_before_it_ends_the_game() {
    let english = words().voice(Language::English);
    let last_line = |rules: RuleSet, plies: &str| {
        let view = Sample::game_of(rules, 1).play(plies).view();
        board_text(english, &view, code(), &name).lines().rev().nth(1).unwrap().to_owned()
    };
    let (once, twice) = (format!("{ROOM} {CIRCLE}"), format!("{ROOM} {CIRCLE} {CIRCLE}"));
    assert!(last_line(RuleSet::taiwan(), &once).contains(" moved "));
    assert!(last_line(RuleSet::taiwan(), &twice).starts_with("♻️ The same moves have been played twice"));
    assert!(last_line(RuleSet::olympiad(), &once).starts_with("♻️ This position has occurred twice"));
    assert!(last_line(RuleSet::boyer(), &once).contains(" moved "));
    assert!(last_line(RuleSet::boyer(), &twice).contains("occurred 3 times"));
    // Ann's chariot chases Ben's horse up and down.
    let chase = "a1(R) a2(p) a1xa2 b1(h) b2(P) b1xb2 h1(p) b2-b1 a2-a1 b1-b2 a1-a2 b2-b1 a2-a1 b1-b2 a1-a2";
    assert!(last_line(RuleSet::club(), chase).contains(" moved "));
    let fifth = format!("{chase} b2-b1 a2-a1");
    for plies in [fifth.clone(), format!("{fifth} b1-b2")] {
        assert!(last_line(RuleSet::club(), &plies).contains(
            "🏃 Ann's chariot has chased the same piece for 5 moves in a row. After 7, it must stop."
        ));
    }
    assert!(last_line(RuleSet::club(), &format!("{fifth} h2(P)")).contains(" flipped "));
    let seventh = format!("{fifth} b1-b2 a1-a2 b2-b1 a2-a1");
    assert!(last_line(RuleSet::club(), &seventh).ends_with(" 7 moves in a row. It must stop now."));
}

#[test]
fn the_last_face_down_piece_is_told_where_the_rules_have_it_shown() {
    let down = |variant: &str| {
        let mut sample = Sample::game_of(variant.parse().unwrap(), 1);
        while sample.session.game().banqi().unwrap().position().face_down_count() > 1 {
            assert!(sample.step(Style::FlipsFirst));
        }
        sample.view()
    };
    let hidden = down("taiwan+last-peek=hidden");
    let shown = down("taiwan");
    let (square, piece) = shown.board.banqi().unwrap().last_down.expect("one piece lies face down");
    let english = words().voice(Language::English);
    let sentence = format!("The last face-down piece, on {square}, is a {}.", english.piece(piece));
    for text in [board_text(english, &shown, code(), &name), alt_text(english, &shown)] {
        assert!(text.contains(&sentence), "{text}");
    }
    assert_eq!(hidden.board.banqi().unwrap().last_down, None);
    assert!(!board_text(english, &hidden, code(), &name).contains("last face-down"));
}

#[test]
fn quiet_plies_are_counted_aloud_from_two_thirds_of_the_limit_on() {
    let english = words().voice(Language::English);
    let mut view = Sample::game(1).play("a1(H)").view();
    view.quiet = 39;
    assert!(!board_text(english, &view, code(), &name).contains("⏳"));
    view.quiet = 40;
    assert!(board_text(english, &view, code(), &name).contains("40 of 60 moves without a flip or capture"));
}

#[test]
fn what_repeats_is_counted_aloud_before_it_bites_and_only_where_it_does() {
    let english = words().voice(Language::English);
    let said = |rules: &str, alter: fn(&mut View)| {
        let mut view = Sample::game(1).play("a1(H)").view();
        view.variant = rules.parse().unwrap();
        alter(&mut view);
        board_text(english, &view, code(), &name)
            .lines()
            .skip(2)
            .filter(|line| !line.starts_with("-#"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let twice_around = |view: &mut View| {
        view.repetition = Repetition::Banqi { cycle_rounds: 2, chase: None };
    };
    assert_eq!(
        said("taiwan", twice_around),
        [
            "♻️ The same moves have been played twice in a row. If they are repeated once more, the game is a draw."
        ]
    );
    assert!(said("olympiad", twice_around).is_empty() && said("boyer", twice_around).is_empty());
    let second_time = |view: &mut View| view.occurrences = 2;
    assert_eq!(
        said("olympiad", second_time),
        ["♻️ This position has occurred twice. If it occurs again, the game is a draw."]
    );
    assert!(said("taiwan", second_time).is_empty() && said("boyer", second_time).is_empty());
    assert!(said("boyer", |view| view.occurrences = 4)[0].contains("occurred 4 times"));
    fn chased(view: &mut View, plies: u8) {
        let piece = banqi_rules::banqi::Piece::from_letter('R').unwrap();
        let chase = Some(Chase { plies, seat: Seat(0), piece });
        view.repetition = Repetition::Banqi { cycle_rounds: 1, chase };
    }
    assert!(said("club", |view| chased(view, 4)).is_empty());
    assert_eq!(
        said("club", |view| chased(view, 5)),
        ["🏃 Ann's chariot has chased the same piece for 5 moves in a row. After 7, it must stop."]
    );
    assert!(said("taiwan", |view| chased(view, 7)).is_empty());
    assert!(said("taiwan+quiet-limit=none", |view| view.quiet = 999).is_empty());
}

#[test]
fn messages_fit_and_alt_texts_fit_in_every_position_and_language() {
    let views = views(5);
    let full = |view: &&View| {
        view.board.banqi().unwrap().cells.iter().all(|cell| matches!(cell, banqi_session::Cell::Up(_)))
    };
    assert!(views.iter().filter(full).count() > 0, "no sample has 32 pieces face up");
    each_voice(|voice| {
        let mut longest = 0;
        for view in &views {
            let alt = alt_text(voice, view);
            longest = longest.max(alt.chars().count());
            if view.phase == Phase::Playing {
                let board = board_text(voice, view, code(), &name);
                fits(&board);
                assert!((2..=8).contains(&board.lines().count()), "{board}");
            }
            fits(&result_text(voice, view, code(), &name, &[], None));
            fits(&challenge_text(voice, view, code(), &sealed(), &name));
        }
        assert!(longest <= ALT_LIMIT, "{longest}");
    });
}

#[test]
fn alt_text_tells_the_position_rank_by_rank() {
    let view = Sample::game(1).play("a1(H) b1(p) a1xb1").view();
    assert_eq!(
        alt_text(words().voice(Language::English), &view),
        "Banqi board, rows from the top, columns a to h.\nRow 4: a4 to h4 face-down.\nRow 3: a3 to h3 face-down.\n\
         Row 2: a2 to h2 face-down.\nRow 1: a1 empty, b1 red horse, c1 to h1 face-down.\n\
         Last move: a red horse from a1 captured a black soldier on b1.\nBlack to move."
    );
    assert_eq!(
        alt_text(words().voice(Language::Simplified), &view).lines().nth(4),
        Some("第 1 行：a1 空、b1 红马、c1 到 h1 暗子。")
    );
}

proptest! {
    /// For any cells: a piece, face down or empty.
    #[test]
    fn alt_texts_fit_any_board(cells in proptest::collection::vec(0usize..16, 32)) {
        let rules = "taiwan+dark-capture=attempt+chain=any".parse().unwrap();
        let mut view = Sample::game_of(rules, 1).play("a1(H) b1(p) c1(k) h1(e) a1xb1").view();
        let elephant = banqi_rules::banqi::Piece::from_letter('e').unwrap();
        let AnyBoard::Banqi(board) = &mut view.board else { panic!("not a board of banqi") };
        board.last_down = Some(("c1".parse().unwrap(), elephant));
        for (cell, kind) in board.cells.iter_mut().zip(cells) {
            *cell = match kind {
                14 => banqi_session::Cell::Down,
                15 => banqi_session::Cell::Empty,
                face => banqi_session::Cell::Up(banqi_rules::banqi::Piece::all().nth(face).unwrap()),
            };
        }
            for language in Language::ALL {
            prop_assert!(alt_text(words().voice(language), &view).chars().count() <= ALT_LIMIT);
        }
    }
}

#[test]
fn every_ending_is_told() {
    let mut sample = Sample::game(5);
    while sample.step(Style::Greedy) {}
    let mut view = sample.view();
    let reasons = Reason::ON_BOARD;
    let mut endings: Vec<Ending> = [Ending::Declined { by: None }, Ending::Withdrawn, Ending::Expired].into();
    endings.extend(
        [AbortBy::Player(Seat(1)), AbortBy::Time, AbortBy::Channel, AbortBy::Manager]
            .map(|by| Ending::Aborted { by }),
    );
    endings.extend(reasons.map(|reason| Ending::Win { winner: Seat(0), by: WinBy::Rules(reason) }));
    endings.extend([WinBy::Resignation, WinBy::Time].map(|by| Ending::Win { winner: Seat(1), by }));
    endings.extend(reasons.map(|reason| Ending::Draw { by: DrawBy::Rules(reason) }));
    endings.push(Ending::Draw { by: DrawBy::Agreement });
    each_voice(|voice| {
        for ending in &endings {
            view.phase = Phase::Over(*ending);
            fits(&result_text(voice, &view, code(), &name, &[], None));
            fits(&challenge_text(voice, &view, code(), &sealed(), &name));
            fits(&alt_text(voice, &view));
        }
    });
    view.phase = Phase::Over(Ending::Win { winner: Seat(1), by: WinBy::Resignation });
    view.plies = 42;
    let shown = |rating, provisional| RatingShown { rating, deviation: 80, provisional };
    let changes = [
        RatingChange { player: ANN.person().unwrap(), before: shown(1500, true), after: shown(1338, true) },
        RatingChange { player: BEN.person().unwrap(), before: shown(1600, false), after: shown(1612, false) },
    ];
    let text = result_text(words().voice(Language::English), &view, code(), &name, &changes, None);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines,
        [
            "## 🏆 Ben wins",
            "Ann resigned.",
            "⚫\u{A0}Ann: 1500? → 1338? (−162)",
            "🔴\u{A0}Ben: 1600 → 1612 (+12)",
            "-# Taiwan rules\u{A0}· 42\u{A0}moves\u{A0}· game\u{A0}ID\u{A0}`7K2M9C`\u{A0}· “?”:\u{A0}rating still uncertain"
        ]
    );
}

#[test]
fn a_game_that_does_not_count_is_told_with_why() {
    let view = Sample::game(1).play("a1(H)").view();
    let last = |by, language| {
        let view = View { phase: Phase::Over(Ending::Aborted { by }), ..view.clone() };
        let text = result_text(words().voice(language), &view, code(), &name, &[], None);
        text.lines().next().unwrap().to_owned()
    };
    let english = |by| last(by, Language::English);
    assert_eq!(
        english(AbortBy::Player(Seat(1))),
        "**The game between Ann and Ben was aborted** by Ben before all players had moved. It doesn't count, and no \
         one loses."
    );
    assert!(english(AbortBy::Time).contains("was aborted:** time ran out before all players had moved."));
    assert!(english(AbortBy::Channel).contains("was aborted:** I couldn't post in its channel"));
    assert!(english(AbortBy::Manager).contains("was aborted** by someone who manages this server."));
    assert_eq!(
        last(AbortBy::Player(Seat(0)), Language::Traditional),
        "Ann 與 Ben 的棋局中止了：Ann 中止了這局，當時還有人沒走過第一步。不計積分，也不算輸贏。"
    );
}

#[test]
fn why_a_game_is_not_rated_is_said_once() {
    let voice = words().voice(Language::English);
    let said = |view: &View, why| {
        let text = result_text(voice, view, code(), &name, &[], Some(why));
        text.matches(&not_rated_text(voice, why)).count()
    };
    let mut view = Sample::game(1).play("a1(H)").view();
    let resigned = Ending::Win { winner: Seat(1), by: WinBy::Resignation };
    let reasons = NotRated::ALL.into_iter().filter(|why| *why != NotRated::Computer);
    for why in reasons.clone() {
        view.phase = Phase::Over(resigned);
        assert_eq!(said(&view, why), 1, "{why:?}");
        view.phase = Phase::Over(Ending::Aborted { by: AbortBy::Time });
        assert_eq!(said(&view, why), 0, "the text says already that it does not count: {why:?}");
    }
    view.phase = Phase::Over(resigned);
    let computer = Participant::Computer(3);
    let mut against_computer = view.clone();
    against_computer.entrants[0] = computer;
    against_computer.seats[0].player = computer;
    assert_eq!(said(&against_computer, NotRated::Computer), 1);
    let voided = View { is_voided: true, ..against_computer.clone() };
    let [by_computer, by_server] =
        [NotRated::Computer, NotRated::Voided].map(|why| not_rated_text(voice, why));
    for (view, stored, says) in [
        (&against_computer, None, [true, false]),
        (&against_computer, Some(NotRated::OurFault), [false, false]),
        (&voided, Some(NotRated::Voided), [false, true]),
        (&voided, None, [false, true]),
    ] {
        let text = result_text(voice, view, code(), &name, &[], stored);
        assert_eq!([&by_computer, &by_server].map(|why| text.contains(why)), says, "{text}");
    }
    for view in [view, against_computer] {
        let casual = View { casual: true, ..view };
        assert_eq!(said(&casual, NotRated::Casual), 0, "the rules say it");
        assert_eq!(said(&casual, NotRated::Computer), 0, "the rules say it");
    }
}

#[test]
fn which_game_is_meant_is_asked_with_who_plays_what() {
    let option = |variant: &str, people: &[Participant], is_own, has_free_seat, state| GameOption {
        code: code(),
        variant: variant.parse().ok(),
        people: people.to_vec(),
        is_own,
        has_free_seat,
        state,
    };
    let games = [
        option("taiwan", &[BEN], true, false, "yours"),
        option("hongkong+chain=cannon", &[BEN], true, false, "theirs"),
        option("taiwan", &[BEN], true, false, "paused"),
        option("xiangqi", &[ANN, BEN], false, false, "watched"),
        option("xiangqi+facing=discovered-check", &[CLEO], true, false, "received"),
        option("banner", &[], true, true, "sent"),
        option("four-colour-4", &[BEN, CLEO], false, true, "open"),
        option("of another version", &[BEN], true, false, "over"),
    ];
    let english = words().voice(Language::English);
    assert_eq!(
        which_game_text(english, &games, 25, &name),
        "Which game do you mean?\n\
         `7K2M9C` · Banqi with Ben · your turn\n\
         `7K2M9C` · Banqi with Ben · not your turn · Hong Kong rules, customised\n\
         `7K2M9C` · Banqi with Ben · paused\n\
         `7K2M9C` · Xiangqi: Ann and Ben · in progress\n\
         `7K2M9C` · Xiangqi with Cleo · challenge to you · Xiangqi, customised\n\
         `7K2M9C` · Banner xiangqi with anyone · challenge from you\n\
         `7K2M9C` · Banqi: Ben, Cleo and anyone else · open challenge · Four colours, four players\n\
         `7K2M9C` · Banqi with Ben · finished"
    );
    assert_eq!(game_option_label(english, &games[5]), "7K2M9C · Banner xiangqi · challenge from you");
    let chinese = words().voice(Language::Simplified);
    assert_eq!(
        which_game_text(chinese, &games[..1], 25, &name),
        "请选择一盘对局\n`7K2M9C` · 暗棋，与 Ben · 轮到你"
    );
    let long = |_: Participant| "<@1234567890123456789>".to_owned();
    each_voice(|voice| {
        let many: Vec<GameOption> = games.iter().cycle().take(25).cloned().collect();
        fits(&which_game_text(voice, &many, 25, &long));
        assert!(games.iter().all(|game| game_option_label(voice, game).chars().count() <= 100));
    });
}

#[test]
fn one_of_a_kind_is_told_as_one() {
    let errors = |kind: &'static str, n: u32| {
        let voice = words().voice(Language::English);
        voice.say("analysis-errors", &[("kind", kind.into()), ("n", n.into())])
    };
    for (kind, one, more) in [
        ("inaccuracies", "1 inaccuracy", "2 inaccuracies"),
        ("mistakes", "1 mistake", "2 mistakes"),
        ("blunders", "1 blunder", "2 blunders"),
    ] {
        assert_eq!((errors(kind, 1).as_str(), errors(kind, 2).as_str()), (one, more));
    }
}

#[test]
fn a_casual_game_is_told_as_one_before_anybody_accepts_and_on_every_board() {
    let challenge = |variant: &str, language| {
        let view = Sample::challenge_to(variant.parse().unwrap(), Some(BEN), 1).view();
        let rated = challenge_text(words().voice(language), &view, code(), &sealed(), &name);
        let view = View { casual: true, ..view };
        let casual = challenge_text(words().voice(language), &view, code(), &sealed(), &name);
        fits(&casual);
        let more: Vec<String> =
            casual.lines().filter(|line| !rated.contains(line)).map(str::to_owned).collect();
        assert_eq!(more.len(), 1, "{casual}");
        more[0].clone()
    };
    for (variant, group) in [
        ("taiwan", Some("banqi")),
        ("four-colour-4", None),
        ("xiangqi", Some("xiangqi")),
        ("banner", Some("banner")),
    ] {
        let hints =
            |group| format!(" Hints are allowed (`/{group} hint`), and your opponent sees when you use one.");
        let hints = group.map(hints).unwrap_or_default();
        let told = format!("🍵 Casual game: ratings won't change.{hints}");
        assert_eq!(challenge(variant, Language::English), told, "{variant}");
    }
    let told = "🍵 友誼賽：不計積分。輪到你時可以用 `/暗棋 提示`；用過幾次，大家都看得到。";
    assert_eq!(challenge("club", Language::Traditional), told);
    assert_eq!(challenge("four-colour-4", Language::Simplified), "🍵 友谊赛：不计等级分。");

    let english = words().voice(Language::English);
    for rules in [RuleSet::taiwan(), RuleSet::four_colour_4()] {
        let view = View { casual: true, ..Sample::game_of(rules, 1).view() };
        let told = format!("{} · casual\u{A0}· ", english.rules(&rules));
        let board = board_text(english, &view, code(), &name);
        assert!(board.contains(&told), "{board}");
        let view = View { phase: Phase::Over(Ending::Draw { by: DrawBy::Agreement }), ..view };
        let result = result_text(english, &view, code(), &name, &[], None);
        assert!(result.contains(&told), "{result}");
    }
}

#[test]
fn a_challenge_tells_terms_seal_and_expiry() {
    let english = words().voice(Language::English);
    let view = Sample::challenge(Some(BEN), First::Challenger, 1).view();
    let text = challenge_text(english, &view, code(), &sealed(), &name);
    assert!(text.starts_with("⚔️ **Ann challenges Ben** to banqi"), "{text}");
    assert!(
        text.contains("\nTaiwan rules · 3 days per move (you lose if time runs out) · Ann flips first\n"),
        "{text}"
    );
    let seal = format!(
        "\n-# 🔒 Shuffle no. 17 is locked. After the game, press “Verify” to check it. Fingerprint: `{}`",
        sealed().commitment
    );
    let end = format!("\n-# Expires <t:86400:R>\u{A0}· game\u{A0}ID\u{A0}`7K2M9C`{seal}");
    assert!(text.ends_with(&end), "{text}");
    let four = Sample::game_of(RuleSet::four_colour_4(), 1).view();
    for (view, told) in [
        (
            &view,
            ["3 days per move (you lose if time runs out)", "每步 3 天，超時判負", "每步 3 天，超时判负"],
        ),
        (
            &four,
            ["3 days per move (you're out if time runs out)", "每步 3 天，超時出局", "每步 3 天，超时出局"],
        ),
    ] {
        for (language, told) in Language::ALL.into_iter().zip(told) {
            let text = challenge_text(words().voice(language), view, code(), &sealed(), &name);
            assert!(text.contains(&format!(" · {told} · ")), "{text}");
            assert!(text.starts_with("⚔️ **Ann ") && text.matches("**").count() == 2, "{text}");
        }
    }
    let open = Sample::challenge(None, First::Opponent, 1).view();
    let text = challenge_text(english, &open, code(), &sealed(), &name);
    assert!(text.contains("the player who accepts flips first"), "{text}");
    let seal = |view: &View| {
        let text = challenge_text(english, view, code(), &sealed(), &name);
        text.lines().last().filter(|line| line.starts_with("-# 🔒")).map(str::to_owned)
    };
    assert!(seal(&view).is_some(), "the seal is the last line");
    assert_eq!(seal(&view), seal(&Sample::game(1).view()), "the seal is never edited away");
    let unplayed = View { phase: Phase::Over(Ending::Withdrawn), ..view };
    let opened = Sealed { seed: Some("9b02".to_owned()), ..sealed() };
    let text = challenge_text(english, &unplayed, code(), &opened, &name);
    let end = format!(
        "\n-# 🔒 Shuffle no. 17 was locked with this fingerprint: `{}`\n-# 🔓 Its secret seed: `9b02`",
        sealed().commitment
    );
    assert!(text.ends_with(&end), "{text}");
}

/// A game of Ann, who begins, against the computer.
fn against_computer() -> Sample {
    let computer = Participant::Computer(3);
    let mut game = Sample::challenge(Some(computer), First::Challenger, 1);
    let text = |text: &str| banqi_session::EntrantText {
        text: text.parse().unwrap(),
        origin: banqi_session::TextOrigin::Auto,
    };
    game.happen(Event::Accepted {
        by: computer,
        texts: vec![text("1"), text("2")],
        first: banqi_session::Entrant(0),
        deadline: Timestamp(1_000_000),
    });
    game
}

#[test]
fn the_computer_is_called_the_computer_in_sentences() {
    let english = words().voice(Language::English);
    let computer = Participant::Computer(3);
    let asked = Sample::challenge(Some(computer), First::Challenger, 1).view();
    let text = challenge_text(english, &asked, code(), &sealed(), &name);
    assert!(text.starts_with("⚔️ **Ann challenges the computer (level 3)** to banqi"), "{text}");
    assert!(!text.contains("Expires"), "it accepts without delay: {text}");
    let game = against_computer();
    let told = challenge_text(english, &game.view(), code(), &sealed(), &name);
    assert!(
        told.contains(
            "\n✅ The computer (level 3) accepted. The game is on!\n-# Game\u{A0}ID\u{A0}`7K2M9C`\n-# 🔒"
        ),
        "{told}"
    );
    let board = |game: &Sample| board_text(english, &game.view(), code(), &name);
    assert_eq!(board(&game).lines().nth(1), Some("Ann vs Computer (level 3)"));
    let mut aborted = against_computer();
    aborted.happen(Event::Aborted { by: AbortBy::Time });
    let result = result_text(english, &aborted.view(), code(), &name, &[], None);
    assert!(
        result.starts_with("**The game between Ann and the computer (level 3) was aborted:**"),
        "{result}"
    );
    assert!(result.contains("\nAnn vs Computer (level 3)\n"), "{result}");
    let game = game.play("a1(H)");
    assert!(board(&game).starts_with("💭 **The computer is thinking…**\nAnn flipped "), "{}", board(&game));
    let mut game = game.play("b1(p)");
    assert!(board(&game).contains("\nThe computer flipped a black soldier on b1.\n"), "{}", board(&game));
    game.happen(Event::Resigned { seat: Seat(0) });
    let result = result_text(english, &game.view(), code(), &name, &[], None);
    assert!(result.starts_with("## 🏆 The computer (level 3) wins\nAnn resigned.\n"), "{result}");
    assert!(
        result
            .contains("\n🔴\u{A0}Ann · ⚫\u{A0}Computer (level 3)\n-# Taiwan rules\u{A0}· not rated\u{A0}· "),
        "{result}"
    );
}

#[test]
fn every_refusal_says_why() {
    let mut refusals = vec![
        Refusal::NotAPlayer,
        Refusal::NotForYou,
        Refusal::OwnChallenge,
        Refusal::ChallengerOnly,
        Refusal::NotStarted,
        Refusal::AlreadyAnswered,
        Refusal::NotShownYet,
        Refusal::Over,
        Refusal::NotOver,
        Refusal::NoResult,
        Refusal::Stale,
        Refusal::NotYourTurn,
        Refusal::TimeIsUp,
        Refusal::TimeIsNotUp,
        Refusal::NoOffer,
        Refusal::OwnOffer,
        Refusal::OfferWaits,
        Refusal::OfferStands,
        Refusal::OfferTooSoon { plies: 1 },
        Refusal::OfferTooSoon { plies: 9 },
        Refusal::Paused,
        Refusal::NotPaused,
        Refusal::NoClockRequest,
        Refusal::OwnClockRequest,
        Refusal::AgreedToClock,
        Refusal::ClockRequestWaits,
        Refusal::ClockRequestTooSoon { plies: 1 },
        Refusal::ClockRequestTooSoon { plies: 9 },
        Refusal::SameClock,
        Refusal::NoTakebacks,
        Refusal::NothingToTakeBack,
        Refusal::Revealed,
        Refusal::TakebackTooSoon,
        Refusal::NoTakebackRequest,
        Refusal::OwnTakebackRequest,
        Refusal::TakebackWaits,
        Refusal::TooLateToAbort,
        Refusal::NoDeal,
    ];
    refusals.extend(
        [
            IllegalAction::GameOver,
            IllegalAction::OffBoard,
            IllegalAction::ColoursNotKnown,
            IllegalAction::EmptySquare,
            IllegalAction::NotFaceDown,
            IllegalAction::FaceDownPiece,
            IllegalAction::NotYourPiece,
            IllegalAction::NotAdjacent,
            IllegalAction::Occupied,
            IllegalAction::CaptureInstead { from: "b3".parse().unwrap(), to: "b4".parse().unwrap() },
            IllegalAction::NothingToTake,
            IllegalAction::OwnPiece,
            IllegalAction::TargetFaceDown,
            IllegalAction::RankTooLow { captor: Kind::Horse, victim: Kind::Chariot },
            IllegalAction::GeneralCannotTakeSoldier,
            IllegalAction::CannonCannotStepCapture,
            IllegalAction::CannonNeedsLine,
            IllegalAction::CannonNeedsOneScreen { screens: 2 },
            IllegalAction::ScreenFaceDown,
            IllegalAction::AttemptInstead,
            IllegalAction::NoAttempts,
            IllegalAction::CannonNeverAttempts,
            IllegalAction::TargetFaceUp,
            IllegalAction::InChain { at: "c3".parse().unwrap() },
            IllegalAction::ChainFaceUpOnly,
            IllegalAction::NoChain,
            IllegalAction::ChaseLimit { limit: 7 },
        ]
        .map(|illegal| Refusal::Illegal(illegal.into())),
    );
    let view = Sample::game(1).view();
    each_voice(|voice| {
        let text = |refusal| refusal_text(voice, refusal, &view, &name, None);
        let said: std::collections::BTreeSet<String> =
            refusals.iter().map(|&refusal| text(refusal)).collect();
        assert_eq!(said.len(), refusals.len(), "two refusals sound alike");
        for text in said {
            assert!((8..=200).contains(&text.chars().count()), "{text}");
        }
    });
    let too_low = IllegalAction::RankTooLow { captor: Kind::Horse, victim: Kind::Chariot };
    assert!(
        illegal_text(words().voice(Language::English), too_low)
            .starts_with("The horse ranks below the chariot")
    );
    assert!(illegal_text(words().voice(Language::Simplified), too_low).starts_with("马比车小"));
}

#[test]
fn who_plays_out_of_turn_is_told_whose_turn_it_is() {
    let told = |view: &View, elsewhere| {
        let said =
            |language| refusal_text(words().voice(language), Refusal::NotYourTurn, view, &name, elsewhere);
        Language::ALL.map(said)
    };
    let game = Sample::game(1);
    assert_eq!(
        told(&game.view(), None),
        ["It's Ann's turn.", "還沒輪到你，現在輪到 Ann。", "还没轮到你，现在轮到 Ann 走。"]
    );
    let link = "https://discord.com/channels/1/2/3";
    let [english, ..] = told(&game.play("a1(H)").view(), Some(link));
    assert_eq!(english, format!("It's Ben's turn. The board is here: {link}"));
    assert_eq!(
        told(&against_computer().play("a1(H)").view(), None),
        ["It's the computer's turn.", "還沒輪到你，現在輪到電腦。", "还没轮到你，现在轮到电脑走。"]
    );
    let four = Sample::game_of_any("four-colour-4".parse().unwrap(), 1).play("a1(H)");
    assert_eq!(told(&four.view(), None)[0], "It's Ben's turn.");
}

#[test]
fn a_refused_takeback_says_where_takebacks_work() {
    let told = |game: Sample| {
        let english = words().voice(Language::English);
        refusal_text(english, Refusal::NoTakebacks, &game.view(), &name, None)
    };
    let works = "Takebacks work in casual games of two players (`/banqi challenge casual:True`) and against the computer.";
    assert_eq!(told(Sample::game(1)), format!("This game is rated, so moves can't be taken back. {works}"));
    // Those of four seats have none, even if they are casual.
    let four = Sample::game_of_any("four-colour-4".parse().unwrap(), 1);
    assert_eq!(told(four), format!("In games of four, moves can't be taken back. {works}"));
}

#[test]
fn failures_and_notices_are_short_and_harmless() {
    let failures = [
        Failure::TryAgain { id: "a1b2".into() },
        Failure::Storage,
        Failure::Crowded,
        Failure::UnknownGame { code: "`@everyone`".into() },
        Failure::VisibilityUnchecked,
        Failure::NoGame,
        Failure::NoFinishedGame,
        Failure::NoChallenge(ChallengeAnswer::Accept),
        Failure::NoChallenge(ChallengeAnswer::Decline),
        Failure::NoChallenge(ChallengeAnswer::Withdraw),
        Failure::NotUnderstood { text: "**@everyone** <@1>".repeat(200) },
        Failure::OpponentIsABot,
        Failure::OpponentIsOneself,
        Failure::OpponentTwice,
        Failure::TooManyOpponents,
        Failure::Full(Full::Person(20)),
        Failure::Words(BadSeedText::TooLong),
        Failure::Words(BadSeedText::NotPrintable),
        Failure::Foreign,
        Failure::Start(BadStart::Banqi),
        Failure::Outdated,
        Failure::Permissions(Permissions::needed(true).with(Permissions::CREATE_PUBLIC_THREADS)),
        Failure::OpponentNotHere { who: "Cleo".to_owned() },
        Failure::Time { text: "@everyone".repeat(50), why: NotATimeControl::Form },
        Failure::Time { text: "@everyone".repeat(50), why: NotATimeControl::Bank },
        Failure::ClockAndTime,
        Failure::MayNotSaveRules,
        Failure::Quiet(QuietTrouble::Hours),
        Failure::Quiet(QuietTrouble::Days),
        Failure::Quiet(QuietTrouble::Zone),
        Failure::Quiet(QuietTrouble::NoZone),
        Failure::TooManyRules { limit: 25 },
        Failure::TooManyChannels { limit: 25 },
        Failure::UnknownRules { name: "@everyone".repeat(50) },
        Failure::Import(ImportTrouble::NotARecord(NotARecord::Format("`@everyone` <@1>".repeat(50)))),
        Failure::StillDrawing,
        Failure::StillAnalysing,
        Failure::NoOdds(NoOdds::NotASquare("@here <@1>".repeat(50))),
        Failure::NoHints,
        Failure::NoAnalysis(NoAnalysisText::Busy),
        Failure::VacationTooLong(Vacation { until: None, days_left: 3 }),
        Failure::Watch(WatchTrouble::PlayedHere),
        Failure::Watch(WatchTrouble::MayNotWrite),
        Failure::Watch(WatchTrouble::TooManyMirrors { limit: 3 }),
        Failure::Watch(WatchTrouble::NotMirrored),
        Failure::Watch(WatchTrouble::NoComments),
        Failure::Watch(WatchTrouble::MayNotLock),
        Failure::Watch(WatchTrouble::NotTheirs),
        Failure::RuleName { why: NameTrouble::Length, name: "@everyone".repeat(50) },
        Failure::RuleName { why: NameTrouble::Signs, name: "<@1>".into() },
        Failure::RuleName { why: NameTrouble::Taken, name: "taiwan".into() },
        Failure::Variant(BadVariant::Preset("@everyone <@1>".repeat(50)).into()),
        Failure::Variant(BadVariant::Option("`@here`".into()).into()),
        Failure::Variant("taiwan+chain=<@1>".parse::<RuleSet>().unwrap_err().into()),
        Failure::Variant("taiwan+quiet-limit=0".parse::<RuleSet>().unwrap_err().into()),
        Failure::Variant(BadVariant::Twice(RuleOption::Chain).into()),
        Failure::Variant(Contradiction::ChainWithoutDarkCapture.into()),
        Failure::Variant(Contradiction::ScreenWithoutJump.into()),
    ];
    let link = "https://discord.com/channels/1/2/3".to_owned();
    let notices = [
        Notice::Declined,
        Notice::Withdrawn,
        Notice::WordsAdded { words: "@here *x*".parse().unwrap() },
        Notice::DrawOffered,
        Notice::DrawAccepted,
        Notice::DrawAgreed,
        Notice::DrawDeclined,
        Notice::ClockRequested,
        Notice::Paused,
        Notice::ClockChanged { time: TimeControl::bank(10, 5) },
        Notice::TakebackRequested,
        Notice::Resigned,
        Notice::ResignedSeat,
        Notice::Aborted,
        Notice::Voided { code: code() },
        Notice::MovedOn { link },
        Notice::Record { code: code(), variant: RuleSet::taiwan().into() },
        Notice::RecordSoFar { code: code(), variant: unusual().into() },
        Notice::RulesSaved { name: "@everyone **x**".parse().unwrap(), rule_set: RuleSet::club() },
        Notice::RulesReplaced { name: "@here".parse().unwrap(), rule_set: RuleSet::woody() },
        Notice::RulesRemoved { name: "@here".parse().unwrap() },
    ];
    each_voice(|voice| {
        let said = failures.iter().map(|failure| failure_text(voice, failure));
        for text in said.chain(notices.iter().map(|notice| notice_text(voice, notice))) {
            assert!((3..=1000).contains(&text.chars().count()), "{text}");
            assert!(
                !text.contains("@everyone") && !text.contains("@here") && !text.contains("<@1"),
                "{text}"
            );
        }
    });
    assert_eq!(
        permission_names(
            words().voice(Language::English),
            Permissions::VIEW_CHANNEL.with(Permissions::ATTACH_FILES)
        ),
        ["View Channel", "Attach Files"]
    );
}

#[test]
fn a_time_out_of_range_is_refused_with_the_range() {
    let told = |text: &str| {
        let why = text.parse::<TimeControl>().unwrap_err();
        failure_text(words().voice(Language::English), &Failure::Time { text: text.to_owned(), why })
    };
    assert_eq!(
        told("1m"),
        "1 minute is too short for a limit per move (10 minutes to 14 days). For a faster game, use a clock such as `10+5`."
    );
    assert_eq!(told("15 days"), "15 days is too long for a limit per move (10 minutes to 14 days).");
    for clock in ["0+5", "181+5", "5+61"] {
        assert_eq!(
            told(clock),
            format!(
                "“{clock}” is out of range. A clock has 1 minute to 3 hours, plus up to 60 seconds per move. For example: `10+5`."
            )
        );
    }
    assert!(told("soon").starts_with("“soon” isn't a time I know."));
}

#[test]
fn a_mirror_is_found_by_what_stands_before_the_channel_in_its_heading() {
    each_voice(|voice| {
        let heading = mirror_heading(voice, code(), banqi_store::ChannelId(7));
        let (mark, _) = heading.split_once("<#7>").unwrap();
        assert!(mark.starts_with("-# ") && mark.contains(&format!("`{}`", code())), "{heading}");
    });
}

#[test]
fn what_is_said_about_watching_fits() {
    let until = Timestamp(1_800_000_000_000);
    let texts = [
        WatchText::MirrorStarted,
        WatchText::MirrorShown,
        WatchText::MirrorEnded,
        WatchText::Following { until, spectators: 1 },
        WatchText::Spectators(12),
        WatchText::Stopped,
        WatchText::CommentsLocked,
        WatchText::CommentsLockedSoon,
    ];
    each_voice(|voice| texts.into_iter().for_each(|what| fits(&watch_text(voice, code(), what))));
    let english = words().voice(Language::English);
    assert_eq!(watch_text(english, code(), WatchText::Spectators(1)), "1 person is watching.");
}

#[test]
fn about_fits_one_message() {
    each_voice(|voice| {
        let about = about_text(voice);
        fits(&about);
        assert!(about.starts_with("## "), "{about}");
    });
    let about = about_text(words().voice(Language::English));
    assert!(about.contains("does not prove") && about.contains("didn't look at the seed"), "{about}");
}

/// The results of somebody who has played six games.
fn six_games() -> banqi_store::Profile {
    banqi_store::Profile {
        form: Form { rating: Rating::START, games: 6, last_ended_ms: Some(0) },
        wins: 3,
        draws: 1,
        losses: 2,
        places: [1, 2, 3, 0],
        red: ColourTotals { games: 4, wins: 2 },
        black: ColourTotals { games: 2, wins: 1 },
        longest: 140,
        opponents: 2,
        latest: vec![Score::Win, Score::Draw, Score::Loss],
    }
}

#[test]
fn lists_profiles_and_leaderboards_fit() {
    let shown = RatingShown { rating: 1888, deviation: 120, provisional: true };
    let long = |_| "<@12345678901234567890>".to_owned();
    let row = |place| LeaderboardRow { place, player: ANN.person().unwrap(), rating: shown, games: 1234 };
    let rows: Vec<LeaderboardRow> = (1..=20).map(|place| row((place <= 15).then_some(place))).collect();
    let line = |state| GameLine {
        code: code(),
        others: vec![BEN],
        has_free_seat: false,
        state,
        to_move: (state == GameState::OthersTurn).then_some(BEN),
        variant: Some(unusual().into()),
        casual: true,
        deadline: Timestamp(1_700_000_000_000),
        link: Some("https://discord.com/channels/1234567890123456789/1234567890123456789/123456789".into()),
    };
    let games: Vec<GameLine> =
        [GameState::OthersTurn, GameState::TheirTurn, GameState::Sent, GameState::Received]
            .into_iter()
            .cycle()
            .take(20)
            .map(line)
            .collect();
    let crowded: Vec<GameLine> =
        games.iter().map(|game| GameLine { others: vec![BEN, CLEO, DAN], ..game.clone() }).collect();
    let record = six_games();
    let mut profile = Profile {
        player: ANN.person().unwrap(),
        record: Some(record.clone()),
        pool: RuleSet::taiwan().into(),
        pools: vec![PoolLine { pool: RuleSet::taiwan().into(), rating: shown, games: 6 }],
        place_server: Some(4),
        place_everywhere: Some(40),
        open: 2,
        voided: 2,
    };
    each_voice(|voice| {
        for scope in [Scope::Server, Scope::Everywhere] {
            let pool = unusual().pooled().into();
            let page =
                LeaderboardPage { scope, pool, line: Line::SETTLED, page: 1, pages: 3, rows: rows.clone() };
            fits(&leaderboard_text(voice, &page, &long));
            fits(&leaderboard_heading_text(voice, &page, &long));
            fits(&leaderboard_text(voice, &LeaderboardPage { rows: Vec::new(), ..page }, &long));
        }
        for reader in [Some(ANN), Some(BEN), None] {
            fits(&games_text(voice, ANN, reader, &games, &long));
            fits(&games_text(voice, ANN, reader, &crowded, &long));
            fits(&games_text(voice, ANN, reader, &[], &long));
        }
        fits(&profile_text(voice, &profile, &long));
        fits(&profile_text(voice, &Profile { record: None, ..profile.clone() }, &long));
        let line = PoolLine { pool: unusual().pooled().into(), rating: shown, games: 1234 };
        let much = Profile { pool: unusual().pooled().into(), pools: vec![line; 25], ..profile.clone() };
        fits(&profile_text(voice, &much, &long));
        fits(&profile_heading_text(voice, &much, &record, &[(1, profile.player); 3], &long));
        for why in
            [NotRated::Voided, NotRated::PairLimit, NotRated::Casual, NotRated::OurFault, NotRated::Aborted]
        {
            fits(&not_rated_text(voice, why));
        }
    });
    profile.open = 1;
    let english = words().voice(Language::English);
    assert_eq!(
        profile_text(english, &profile, &name),
        "**Ann** · Taiwan rules · this server\nRating 1500? ± 350\n6 rated games: 3 won, 1 drawn, 2 lost\nLast games, newest first: W · D · L\n\
         Red: 4 played, 2 won · Black: 2 played, 1 won\nLongest game: 140 moves\nRank 4 in this server\nRank 40 across all servers\n1 open game here\n\
         Voided by the server: 2 games\n“?” marks a rating that is still uncertain, because there are too few recent games."
    );
    let seats = |rules: RuleSet| {
        let profile = Profile { pool: rules.into(), ..profile.clone() };
        profile_text(english, &profile, &name).lines().nth(4).unwrap().to_owned()
    };
    assert_eq!(
        seats(RuleSet::four_colour_2()),
        "Red and green: 4 played, 2 won · Black and blue: 2 played, 1 won"
    );
    assert_eq!(seats(RuleSet::four_colour_4()), "Finished 1st: 1 · 2nd: 2 · 3rd: 3 · 4th: 0");
    assert_eq!(seats(RuleSet::four_colour_teams()), "Longest game: 140 moves", "partners win together");
    let games = games_text(english, ANN, Some(ANN), &games, &name);
    assert!(games.lines().nth(1).unwrap().contains("your turn"), "{games}");
    assert_eq!(games.lines().last(), Some("…and 10 more"));
}

#[test]
fn a_list_of_games_says_whose_turn_it_is_and_to_the_reader_that_it_is_theirs() {
    let english = words().voice(Language::English);
    let listed = |state, to_move, others: &[Participant], reader| {
        let game = GameLine {
            code: code(),
            others: others.to_vec(),
            has_free_seat: false,
            state,
            to_move,
            variant: None,
            casual: false,
            deadline: Timestamp(1_000),
            link: None,
        };
        games_text(english, DAN, reader, &[game], &name).lines().nth(1).unwrap().to_owned()
    };
    let (four, turn) = ([ANN, BEN, CLEO], GameState::OthersTurn);
    let others = "vs Ann, Ben and Cleo:";
    assert_eq!(
        listed(turn, Some(ANN), &four, Some(ANN)),
        format!("▶ `7K2M9C` {others} **your turn**, move due <t:1:R>")
    );
    for reader in [Some(BEN), Some(DAN), None] {
        assert_eq!(
            listed(turn, Some(ANN), &four, reader),
            format!("`7K2M9C` {others} Ann's turn, move due <t:1:R>")
        );
    }
    // What waits for Dan's answer is his affair.
    let offered = |to_move, reader| listed(GameState::DrawOffered, to_move, &[ANN], reader);
    assert!(offered(Some(ANN), Some(DAN)).contains("you've been offered a draw"));
    assert!(offered(Some(ANN), Some(ANN)).contains("**your turn**"));
    assert!(offered(None, Some(ANN)).contains("paused, resumes"));
    let computer = Participant::Computer(3);
    assert!(listed(turn, Some(computer), &[computer], Some(DAN)).contains("the computer's turn"));
}

#[test]
fn checks_show_what_is_needed_to_repeat_them() {
    let view = Sample::game(1).view();
    let seed = "00".repeat(32);
    let sealed = sealed();
    let steps = [BrokenStep::Seal, BrokenStep::Reveal, BrokenStep::Moves, BrokenStep::Result];
    let mut verdicts: Vec<DealVerdict> =
        steps.into_iter().map(|step| DealVerdict::Broken { seed: seed.clone(), step }).collect();
    verdicts.extend([DealVerdict::StillSealed, DealVerdict::Holds { seed: seed.clone(), turned: 32 }]);
    each_voice(|voice| {
        for verdict in &verdicts {
            let check = Check { code: code(), sealed: &sealed, verdict: verdict.clone() };
            let text = verify_text(voice, &view, &check, &name);
            fits(&text);
            assert!(text.contains(&sealed.commitment), "{text}");
            assert_eq!(text.contains(&seed), *verdict != DealVerdict::StillSealed, "{text}");
            assert!(!text.contains("@here"), "{text}");
        }
    });
}

#[test]
fn every_suggested_time_control_is_told_apart() {
    each_voice(|voice| {
        let said: std::collections::BTreeSet<String> =
            TimeControl::SUGGESTED.map(|time| voice.time(time)).into();
        assert_eq!(said.len(), TimeControl::SUGGESTED.len());
    });
}

#[test]
fn messages_fit_whatever_the_rules_are_and_name_them() {
    let long = |_| "<@12345678901234567890>".to_owned();
    let presets = PRESETS_4X8.map(|preset| preset.rule_set);
    each_voice(|voice| {
        for rules in presets.into_iter().chain([unusual()]) {
            let mut offered = Sample::challenge(Some(BEN), First::Challenger, 1).view();
            (offered.variant, offered.casual) = (rules.into(), true);
            let challenge = challenge_text(voice, &offered, code(), &sealed(), &long);
            fits(&challenge);
            assert!(challenge.contains(&voice.variant_in_brief(&rules.into())), "{challenge}");
            for difference in family::explained(voice, &rules.into()) {
                assert!(challenge.contains(&difference), "{challenge}");
            }
            let mut played = Sample::game(1).play("a1(H) b1(p) a1xb1").view();
            (played.variant, played.casual) = (rules.into(), true);
            let board = board_text(voice, &played, code(), &long);
            fits(&board);
            assert!(board.contains(&voice.variant_in_brief(&rules.into())), "{board}");
        }
    });
    let english = words().voice(Language::English);
    let mut club = Sample::challenge(Some(BEN), First::Challenger, 1).view();
    club.variant = "club+chain=cannon".parse().unwrap();
    let text = challenge_text(english, &club, code(), &sealed(), &name);
    let lines: Vec<&str> = text.lines().skip(1).take(3).collect();
    assert_eq!(
        lines,
        [
            "Club rules, customised · 3 days per move (you lose if time runs out) · Ann flips first",
            "-# • Taiwan ranks; chases limited to 7 moves; draw after 40 moves without a flip or capture",
            "-# • A cannon that has captured can capture again in the same turn",
        ]
    );
}

#[test]
fn a_board_names_the_rules_but_not_their_options() {
    let footer = |variant: &str, language| {
        let variant: Variant = variant.parse().unwrap();
        let text =
            board_text(words().voice(language), &Sample::game_of_any(variant, 1).view(), code(), &name);
        let line = text.lines().last().unwrap();
        line.strip_prefix("-# ").and_then(|line| line.split("\u{A0}· ").next()).unwrap().to_owned()
    };
    for (variant, named) in [
        ("taiwan", "Taiwan rules"),
        ("taiwan+first=lot", "Taiwan rules"),
        ("woody", "Woody's rules"),
        ("hongkong+chain=cannon+quiet-limit=77", "Hong Kong rules, customised"),
        ("xiangqi+begins=black", "Xiangqi"),
        ("xiangqi+facing=discovered-check", "Xiangqi, customised"),
    ] {
        assert_eq!(footer(variant, Language::English), named, "{variant}");
    }
    assert_eq!(footer("taiwan+chain=any+dark-capture=attempt", Language::Traditional), "台灣規則（自訂）");
    let start: Variant = "xiangqi+facing=discovered-check".parse().unwrap();
    let start = start.begun_from("4k4/9/9/9/9/9/9/9/R8/3K5 w").unwrap();
    let english = words().voice(Language::English);
    assert_eq!(english.variant_in_brief(&start), "Xiangqi, customised, custom start");
}

#[test]
fn above_the_card_of_a_leaderboard_there_are_its_names() {
    let english = words().voice(Language::English);
    let row = |place: Option<u32>, player: Participant| LeaderboardRow {
        place,
        player: player.person().unwrap(),
        rating: RatingShown { rating: 1620, deviation: 80, provisional: place.is_none() },
        games: 12,
    };
    let rows = vec![row(Some(11), ANN), row(Some(12), BEN), row(None, CLEO), row(None, DAN)];
    let (scope, pool) = (Scope::Server, Variant::default());
    let page = LeaderboardPage { scope, pool, line: Line::OPEN, page: 1, pages: 2, rows };
    assert_eq!(
        leaderboard_heading_text(english, &page, &name),
        "🏆 **Leaderboard: this server** · Taiwan rules\n**11**\u{a0}Ann · **12**\u{a0}Ben\n\
         Not ranked yet (“?”: rating still uncertain):\nCleo · Dan\nPage 2 of 2"
    );
    let grown = leaderboard_heading_text(english, &LeaderboardPage { line: Line::SETTLED, ..page }, &name);
    assert_eq!(
        grown.lines().nth(2).unwrap(),
        "Not ranked yet. A place needs 30 rated games against 8 people, a settled rating, and no more than 40% of \
         the latest games against the same player:"
    );
}

#[test]
fn above_the_card_of_a_player_there_is_what_the_card_does_not_show() {
    let english = words().voice(Language::English);
    let shown = RatingShown { rating: 1620, deviation: 80, provisional: false };
    let record = six_games();
    let line = |pool: RuleSet| PoolLine { pool: pool.into(), rating: shown, games: 7 };
    let profile = Profile {
        player: ANN.person().unwrap(),
        record: Some(record.clone()),
        pool: RuleSet::taiwan().into(),
        pools: vec![line(RuleSet::mainland()), line(RuleSet::taiwan())],
        place_server: Some(4),
        place_everywhere: Some(40),
        open: 2,
        voided: 1,
    };
    assert_eq!(
        profile_heading_text(english, &profile, &record, &[(2, profile.player)], &name),
        "**Ann** · Taiwan rules · this server\n\
         -# Rank 40 across all servers · 2 open games here · Voided by the server: 1 game\n\
         -# Other rules: Mainland rules 1620\n\
         -# “?” marks a rating that is still uncertain, because there are too few recent games.\n-# ◎ 2: Ann"
    );
}

#[test]
fn a_profile_lists_other_pools_and_a_list_of_games_names_other_rules() {
    let english = words().voice(Language::English);
    let shown = RatingShown { rating: 1620, deviation: 80, provisional: false };
    let line = |pool, games| PoolLine { pool, rating: shown, games };
    let profile = Profile {
        player: ANN.person().unwrap(),
        record: None,
        pool: RuleSet::taiwan().into(),
        pools: vec![line(RuleSet::mainland().into(), 7), line("hongkong+chain=cannon".parse().unwrap(), 1)],
        place_server: None,
        place_everywhere: None,
        open: 0,
        voided: 0,
    };
    assert_eq!(
        profile_text(english, &profile, &name),
        "**Ann** · Taiwan rules · this server\nNo rating yet. Play a rated game to get one.\n\
         Ratings in this server, by rules:\nMainland rules: **1620** · 7 games\n\
         Hong Kong rules (Chain captures: cannons only): **1620** · 1 game\nNo open games here"
    );
    let line = |rules: Option<&str>, casual| GameLine {
        code: code(),
        others: vec![BEN],
        has_free_seat: false,
        state: GameState::TheirTurn,
        to_move: Some(ANN),
        variant: rules.map(|rules| rules.parse().unwrap()),
        casual,
        deadline: Timestamp(1_000),
        link: None,
    };
    let told = |rules, casual| games_text(english, ANN, Some(ANN), &[line(rules, casual)], &name);
    let text = |rules| told(rules, false);
    for plain in [None, Some("taiwan"), Some("taiwan+first=lot")] {
        assert!(text(plain).ends_with("due <t:1:R>"), "{}", text(plain));
    }
    assert!(text(Some("woody")).ends_with(" · Boyer's rules"), "{}", text(Some("woody")));
    assert!(text(Some("hongkong+chain=cannon")).ends_with(" · Hong Kong rules, customised"));
    assert!(told(Some("taiwan"), true).ends_with("due <t:1:R> · casual"));
    assert!(told(Some("woody"), true).ends_with(" · Boyer's rules · casual"));
}
