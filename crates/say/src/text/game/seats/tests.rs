use proptest::prelude::*;

use crate::language::Language;
use crate::text::samples::{BEN, CLEO, DAN, Sample, Style, code, large_views, name, words};
use crate::text::*;
use crate::words::Words;
use banqi_render::Icon;
use banqi_rules::banqi::{Piece, RuleSet, Square};
use banqi_rules::game::Colour;
use banqi_session::{AnyBoard, Cell, Event, Participant, Phase, PieceStyle, Seat, View};

fn english(view: &View) -> Vec<String> {
    board_text(words().voice(Language::English), view, code(), &name).lines().map(str::to_owned).collect()
}

fn alt(view: &View) -> String {
    alt_text(words().voice(Language::English), view)
}

/// Returns the longest mention that is possible.
fn long_name(_: Participant) -> String {
    "<@18446744073709551615>".to_owned()
}

fn sealed() -> Sealed {
    Sealed { commitment: "4f8ce7a9".repeat(8), sequence: 4_000_000_000, seed: None }
}

#[test]
fn generals_stand_before_names_once_those_of_all_colours_are_registered() {
    let words = Words::new();
    let voice = words.voice(Language::English);
    let view = Sample::game(1).play("a1(H) b1(p)").view();
    let told = || {
        let turn = board_text(voice, &view, code(), &name).lines().next().unwrap().to_owned();
        (crate::text::game::board::players(voice, &view, &|seat| format!("{}", seat.0)), turn)
    };
    let signs = ("🔴\u{A0}0 · ⚫\u{A0}1".to_owned(), "▶ **Ann to move** (red)".to_owned());
    assert_eq!(told(), signs);
    words.emoji().learn(Icon::colour(Colour::Red, PieceStyle::Traditional), 1);
    assert_eq!(told(), signs, "one of them is missing");
    words.emoji().learn(Icon::colour(Colour::Black, PieceStyle::Traditional), 2);
    let emoji =
        ("<:red_general:1>\u{A0}0 · <:black_general:2>\u{A0}1", "▶ <:red_general:1> **Ann to move** (red)");
    assert_eq!(told(), (emoji.0.to_owned(), emoji.1.to_owned()));
}

#[test]
fn four_seats_are_told_in_turn_order_with_their_colours_and_who_is_out() {
    let start = Sample::game_of(RuleSet::four_colour_4(), 1);
    assert_eq!(
        english(&start.view()),
        [
            "▶ **Ann flips a piece.** If its colour is still free, Ann gets that colour.",
            "Ann, Ben, Cleo and Dan",
            "-# ❔\u{A0}Ann · ❔\u{A0}Ben · ❔\u{A0}Cleo · ❔\u{A0}Dan",
            "-# Four colours, four players\u{A0}· move due <t:1000:R>\u{A0}· game\u{A0}ID\u{A0}`7K2M9C`",
        ]
    );
    let mut game = start.play("a1(H') b1(p) c1(P)");
    let view = game.view();
    assert_eq!(english(&view)[2], "-# 🔵\u{A0}Ann · ⚫\u{A0}Ben · 🔴\u{A0}Cleo · 🟢\u{A0}Dan");
    let AnyBoard::Banqi(board) = &view.board else { panic!("not a board of banqi") };
    let rows: Vec<Colour> = board.colours.iter().map(|(colour, _)| *colour).collect();
    assert_eq!(rows, [Colour::Blue, Colour::Black, Colour::Red, Colour::Green], "in the order of the names");
    assert_eq!(english(&view)[0], "▶ **Dan to move** (green)");
    game = game.play("d1(p')");
    game.happen(Event::Resigned { seat: Seat(1) });
    game.happen(Event::TimedOut { seat: Seat(0) });
    let view = game.view();
    assert_eq!(
        english(&view)[2],
        "-# ~~🔵\u{A0}Ann~~ (out of time, 3rd place) · ~~⚫\u{A0}Ben~~ (resigned, 4th place) · 🔴\u{A0}Cleo · 🟢\u{A0}Dan"
    );
    assert!(english(&view)[0].starts_with("▶ **Cleo to move** (red)"), "{:?}", english(&view));
    assert!(alt(&view).contains("\nOut of the game: Blue and Black.\n"), "{}", alt(&view));
    game.happen(Event::Resigned { seat: Seat(3) });
    let text = result_text(words().voice(Language::English), &game.view(), code(), &name, &[], None);
    assert!(
        text.starts_with("## 🏆 Cleo wins\nAll other players are out.\n1. Cleo · 2. Dan · 3. Ann · 4. Ben\n"),
        "{text}"
    );
    assert!(alt(&game.view()).ends_with("\nGame over: Red won."), "{}", alt(&game.view()));
}

#[test]
fn partners_stand_side_by_side_and_win_together() {
    let mut game = Sample::game_of(RuleSet::four_colour_teams(), 1).play("a1(H') b1(p) c1(P) d1(p')");
    assert_eq!(
        english(&game.view())[2],
        "-# 🔵\u{A0}Ann and 🔴\u{A0}Cleo against ⚫\u{A0}Ben and 🟢\u{A0}Dan"
    );
    game.happen(Event::Resigned { seat: Seat(0) });
    assert_eq!(
        english(&game.view())[2],
        "-# ~~🔵\u{A0}Ann~~ (resigned) and 🔴\u{A0}Cleo against ⚫\u{A0}Ben and 🟢\u{A0}Dan"
    );
    game.happen(Event::Resigned { seat: Seat(2) });
    let text = result_text(words().voice(Language::English), &game.view(), code(), &name, &[], None);
    assert!(
        text.starts_with(
            "## 🏆 Ben and Dan win\nBoth opponents are out.\n1. Ben · 1. Dan · 3. Ann · 3. Cleo\n"
        ),
        "{text}"
    );
}

#[test]
fn two_seats_of_the_large_board_have_two_colours_each() {
    let start = Sample::game_of(RuleSet::four_colour_2(), 1);
    assert!(english(&start.view())[0].contains("who plays red and green"), "{:?}", english(&start.view()));
    let game = start.play("a1(H') b1(p)");
    assert_eq!(
        english(&game.view()),
        [
            "▶ **Ann to move** (black and blue)",
            "Ben flipped a black soldier on b1.",
            "-# Four colours, two players\u{A0}· move due <t:1060:R>\u{A0}· game\u{A0}ID\u{A0}`7K2M9C`",
        ]
    );
    assert!(alt(&game.view()).ends_with("\nBlack and Blue to move."), "{}", alt(&game.view()));
}

#[test]
fn an_offer_to_three_says_who_has_agreed_and_who_has_not() {
    let mut game = Sample::game_of(RuleSet::four_colour_4(), 1).play("a1(H') b1(p) c1(P) d1(p')");
    game.happen(Event::DrawOffered { seat: Seat(2) });
    let offer = |game: &Sample| english(&game.view())[2].clone();
    assert_eq!(
        offer(&game),
        "🤝 Cleo offers a draw. Everyone still in the game must press “Accept draw” or “Decline draw”. \
         Waiting for: Ann, Ben and Dan."
    );
    game.happen(Event::DrawAccepted { seat: Seat(3), why: None });
    game.happen(Event::Resigned { seat: Seat(0) });
    assert!(offer(&game).ends_with("Accepted: Dan. Waiting for: Ben."), "{}", offer(&game));
    game.happen(Event::DrawAccepted { seat: Seat(1), why: None });
    let text = result_text(words().voice(Language::English), &game.view(), code(), &name, &[], None);
    assert!(text.starts_with("## 🤝 Draw\nBy agreement.\n"), "{text}");
    assert!(text.contains("1. Ben · 1. Cleo · 1. Dan · 4. Ann"), "{text}");
}

#[test]
fn a_challenge_of_four_says_who_is_in_who_is_missing_and_what_is_free() {
    let voice = words().voice(Language::English);
    let text = |view: &View| challenge_text(voice, view, code(), &sealed(), &name);
    let mut sample = Sample::challenge_of(RuleSet::four_colour_teams(), vec![CLEO, DAN], 1);
    let asked = text(&sample.view());
    assert!(asked.starts_with("⚔️ **Ann challenges Cleo and Dan** to banqi"), "{asked}");
    for line in [
        "✅ Joined (1 of 4): Ann",
        "⏳ Waiting for: Cleo and Dan",
        "🪑 1 free seat. Press “Take a seat” to join.",
    ] {
        assert!(asked.lines().any(|said| said == line), "{line}: {asked}");
    }
    assert!(asked.contains("The first and third players are partners"), "{asked}");
    let goose = |origin| banqi_session::EntrantText { text: "goose".parse().unwrap(), origin };
    sample.happen(Event::Entered { by: BEN, text: goose(banqi_session::TextOrigin::Typed) });
    sample.happen(Event::Entered { by: DAN, text: goose(banqi_session::TextOrigin::Auto) });
    let waiting = text(&sample.view());
    assert!(
        waiting.contains("✅ Joined (3 of 4): Ann, Ben and Dan\n⏳ Waiting for: Cleo\n-# Players move"),
        "{waiting}"
    );
    sample.happen(Event::Declined { by: Some(CLEO) });
    let declined = text(&sample.view());
    assert!(
        declined.contains(
            "\nCleo declined, so this game won't start. Start another with `/banqi challenge`.\n-# Game\u{A0}ID"
        ),
        "{declined}"
    );
    let begun = text(&Sample::game_of(RuleSet::four_colour_4(), 1).view());
    assert!(
        begun.contains("Turn order: Ann, Ben, Cleo and Dan.\n-# Game\u{A0}ID\u{A0}`7K2M9C`\n-# 🔒"),
        "{begun}"
    );
    let seal = |text: &str| text.lines().find(|line| line.starts_with("-# 🔒")).map(str::to_owned);
    assert_eq!(seal(&asked), seal(&begun), "the seal is never edited away");
}

#[test]
fn who_declined_is_named_in_every_language_and_called_somebody_where_the_log_does_not_know() {
    for (language, known, unknown) in [
        (Language::English, "\nCleo declined, ", "\nOne of the invited players declined, "),
        (Language::Traditional, "\nCleo 婉拒了，", "\n某位受邀者婉拒了，"),
        (Language::Simplified, "\nCleo 拒绝了挑战，", "\n一位受邀的玩家拒绝了挑战，"),
    ] {
        for (by, said) in [(Some(CLEO), known), (None, unknown)] {
            let mut sample = Sample::challenge_of(RuleSet::four_colour_4(), vec![BEN, CLEO, DAN], 1);
            sample.happen(Event::Declined { by });
            let text = challenge_text(words().voice(language), &sample.view(), code(), &sealed(), &name);
            assert!(text.contains(said), "{said}: {text}");
        }
    }
}

#[test]
fn partners_who_were_named_are_told_before_anybody_has_accepted() {
    let text = |sample: &Sample, language| {
        challenge_text(words().voice(language), &sample.view(), code(), &sealed(), &name)
    };
    let asked = |invited: &[Participant]| {
        Sample::challenge_with(RuleSet::four_colour_teams(), invited.to_vec(), Some(CLEO), 1)
    };
    let told = |sample: &Sample, language| {
        let text = text(sample, language);
        text.lines()
            .find(|line| line.starts_with('🤝'))
            .map(str::to_owned)
            .unwrap_or_else(|| panic!("{text}"))
    };
    let all = asked(&[BEN, DAN, CLEO]);
    for (language, line) in [
        (Language::English, "🤝 Ann and Cleo against Ben and Dan. These teams are fixed."),
        (Language::Traditional, "🤝 Ann 與 Cleo 一隊，對 Ben 與 Dan。"),
        (Language::Simplified, "🤝 Ann 和 Cleo 对 Ben 和 Dan，队友已定。"),
    ] {
        assert_eq!(told(&all, language), line);
    }
    let order = text(&all, Language::English);
    assert!(order.contains("-# Partners sit opposite each other"), "{order}");
    assert!(!order.contains("The first and third"), "{order}");
    assert!(order.starts_with("⚔️ **Ann challenges Ben and Dan** to banqi"), "{order}");
    assert!(order.contains(", with Cleo as partner\n"), "{order}");
    let mut open = asked(&[CLEO]);
    let wanted = text(&open, Language::English);
    assert!(wanted.starts_with("⚔️ **Ann wants to play** banqi"), "{wanted}");
    assert!(wanted.contains(" with Cleo as partner. Who's in?\n"), "{wanted}");
    let start = |sample: &Sample| told(sample, Language::English).split('.').next().unwrap().to_owned();
    assert_eq!(start(&open), "🤝 Ann and Cleo against the two players who take the free seats");
    let goose = banqi_session::EntrantText {
        text: "goose".parse().unwrap(),
        origin: banqi_session::TextOrigin::Typed,
    };
    open.happen(Event::Entered { by: DAN, text: goose.clone() });
    assert_eq!(start(&open), "🤝 Ann and Cleo against Dan and the player who takes the free seat");
    open.happen(Event::Entered { by: BEN, text: goose.clone() });
    assert_eq!(start(&open), "🤝 Ann and Cleo against Dan and Ben");
    open.happen(Event::Accepted {
        by: CLEO,
        texts: vec![goose; 4],
        first: banqi_session::Entrant(0),
        deadline: banqi_session::Timestamp(1_000_000),
    });
    let begun = text(&open, Language::English);
    assert!(
        begun.contains(
            "✅ All seats are taken. The game is on: Ann and Cleo against Dan and Ben.\n-# Game\u{A0}ID"
        ),
        "{begun}"
    );
}

#[test]
fn messages_about_four_seats_fit_with_long_names_in_every_language() {
    let views = large_views();
    let mut longest = (0, 0);
    for view in &views {
        for language in Language::ALL {
            let voice = words().voice(language);
            let fits = |text: String| {
                assert!((1..=CONTENT_LIMIT).contains(&text.chars().count()), "{text}");
                assert!(!text.contains(['{', '}']), "{text}");
                text.chars().count()
            };
            if view.phase == Phase::Playing {
                let board = board_text(voice, view, code(), &long_name);
                assert!((2..=9).contains(&board.lines().count()), "{board}");
                longest.0 = longest.0.max(fits(board));
            }
            fits(result_text(voice, view, code(), &long_name, &[], None));
            fits(challenge_text(voice, view, code(), &sealed(), &long_name));
            let alt = alt_text(voice, view);
            longest.1 = longest.1.max(alt.chars().count());
            assert!(alt.chars().count() <= ALT_LIMIT, "{alt}");
        }
    }
    let full =
        |view: &&View| view.board.banqi().unwrap().cells.iter().all(|cell| matches!(cell, Cell::Up(_)));
    assert!(views.iter().filter(full).count() > 0, "no sample has 64 pieces face up");
    assert!(longest.0 > 100 && longest.1 > 500, "{longest:?}");
}

/// Parses an alt text into the board that it describes.
fn read_back(alt: &str) -> Vec<Cell> {
    let voice = words().voice(Language::English);
    let mut cells = vec![Cell::Empty; 64];
    let square = |text: &str| text.parse::<Square>().unwrap();
    for line in alt.lines() {
        let Some((head, told)) = line.strip_suffix('.').and_then(|line| line.split_once(": ")) else {
            continue;
        };
        if head == "Face-down" {
            for run in told.split(' ') {
                let (from, to) = run.split_once('-').unwrap_or((run, run));
                cells[square(from).index()..=square(to).index()].fill(Cell::Down);
            }
        }
        let Some(colour) = Colour::ALL.into_iter().find(|colour| voice.sides(&[*colour]) == head) else {
            continue;
        };
        for group in told.split(", ") {
            let mut words = group.split(' ');
            let kind = words.next().unwrap();
            let piece = Piece::all().find(|piece| piece.colour == colour && voice.kind(*piece) == kind);
            for at in words {
                cells[square(at).index()] = Cell::Up(piece.unwrap());
            }
        }
    }
    cells
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// For any cells: a piece, face down or empty. The board can be reconstructed from the text.
    #[test]
    fn an_alt_text_of_the_large_board_fits_and_tells_every_square(cells in proptest::collection::vec(0usize..40, 64)) {
        let rules = "four-colour-4+dark-capture=attempt+chain=any".parse().unwrap();
        let mut view = Sample::game_of(rules, 1).play("a1(H') b1(p) c1(P) d1(p') a1?a2(p)").view();
        prop_assert!(view.chain().is_some());
        let AnyBoard::Banqi(board) = &mut view.board else { panic!("not a board of banqi") };
        board.last_down = Some(("c8".parse().unwrap(), "e'".parse().unwrap()));
        let faces: Vec<Piece> = Piece::all().collect();
        for (cell, kind) in board.cells.iter_mut().zip(cells) {
            *cell = match kind {
                face @ 0..28 => Cell::Up(faces[face]),
                28..34 => Cell::Down,
                _ => Cell::Empty,
            };
        }
        let told = view.board.banqi().unwrap().cells.clone();
        prop_assert_eq!(read_back(&alt(&view)), told);
        for language in Language::ALL {
            let alt = alt_text(words().voice(language), &view);
            prop_assert!(alt.chars().count() <= ALT_LIMIT, "{}", alt);
        }
    }
}

#[test]
fn greedy_games_of_four_end_with_places_for_all() {
    let mut sample = Sample::game_of(RuleSet::four_colour_4(), 3);
    while sample.step(Style::Greedy) {}
    let view = sample.view();
    assert!(matches!(view.phase, Phase::Over(_)));
    assert!(view.seats.iter().all(|seat| seat.place.is_some()), "{:?}", view.seats);
}
