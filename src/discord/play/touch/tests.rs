use std::collections::BTreeSet;

use super::*;
use crate::discord::say::language::Language;
use crate::discord::say::text::samples::{ANN, BEN, Sample, views, words};
use crate::discord::say::words::Words;
use crate::store::Preference;
use banqi_session::{PieceStyle, Timestamp};

/// Returns a voice that knows no registered emoji.
fn voice(style: PieceStyle) -> Voice<'static> {
    in_style(words(), Language::English, style)
}

fn in_style(words: &Words, language: Language, style: PieceStyle) -> Voice<'_> {
    words.voice(language).to_preference(Preference { pieces: Some(style), ..Preference::default() })
}

/// Returns the tap board in traditional characters, after a tap that was not refused.
fn board(view: &View, reader: Participant, held: Option<Square>) -> Value {
    touch_board(voice(PieceStyle::Traditional), view, reader, held, None)
}

/// Returns the line above the squares; `None` if there is no room for it.
fn line(message: &Value) -> Option<&str> {
    let first = &message["components"][0];
    (first["type"] == 10).then(|| first["content"].as_str().unwrap())
}

/// Checks Discord's limits and returns the buttons, in reading order.
fn buttons(message: &Value) -> Vec<Value> {
    assert_eq!(message["flags"], 32_832);
    let components = message["components"].as_array().unwrap();
    let rows = &components[usize::from(line(message).is_some())..];
    let buttons: Vec<Value> =
        rows.iter().flat_map(|row| row["components"].as_array().unwrap()).cloned().collect();
    assert_eq!((rows.len(), components.len() + buttons.len()), (8, 40));
    for row in rows {
        // The other squares of a file stay where they are, so only its last one can be left out.
        let ranks = row["components"].as_array().unwrap().iter().map(|button| tapped(button).1.rank());
        assert!(ranks.eq(0..u8::try_from(row["components"].as_array().unwrap().len()).unwrap()), "{row}");
    }
    let mut ids = BTreeSet::new();
    for button in &buttons {
        let id = button["custom_id"].as_str().unwrap();
        assert!(id.len() <= 100 && id.parse::<CustomId>().is_ok(), "{id}");
        let label = button["label"].as_str().map_or(0, |label| label.chars().count());
        assert!((2..=6).contains(&label), "{button}");
        ids.insert(id.to_owned());
    }
    assert_eq!(ids.len(), buttons.len());
    buttons
}

fn tapped(button: &Value) -> (Option<Square>, Square) {
    let CustomId::Game { intent: Intent::Tap { held, tapped }, .. } =
        button["custom_id"].as_str().unwrap().parse().unwrap()
    else {
        panic!("{button}")
    };
    (held, tapped)
}

/// Returns the squares whose buttons pass a test.
fn squares(message: &Value, test: impl Fn(&Value) -> bool) -> BTreeSet<Square> {
    buttons(message).iter().filter(|button| test(button)).map(|button| tapped(button).1).collect()
}

/// Returns the squares that can be tapped.
fn enabled(message: &Value) -> BTreeSet<Square> {
    squares(message, |button| button["disabled"] == false)
}

/// Returns the squares with which something can be selected or played, after checking that all other face-up pieces can
/// be tapped to be told why not.
fn lit(view: &View, message: &Value) -> BTreeSet<Square> {
    let lit = squares(message, |button| button["style"] != 2);
    let faces =
        (0..FILES * RANKS).filter_map(Square::new).filter(|at| matches!(cell(view, *at), Cell::Up(_)));
    assert_eq!(enabled(message), lit.iter().copied().chain(faces).collect());
    lit
}

/// Asserts that nothing can be selected or played, and that a tap on any piece asks for the newest state of a game that
/// is still being played.
fn assert_waits(view: &View, reader: Participant) {
    let message = board(view, reader, None);
    assert!(buttons(&message).iter().all(|button| button["style"] == 2));
    let squares = (0..FILES * RANKS).filter_map(Square::new);
    let pieces = squares.filter(|square| cell(view, *square) != Cell::Empty);
    let expected = if view.phase == Phase::Playing { pieces.collect() } else { BTreeSet::new() };
    assert_eq!(enabled(&message), expected);
}

#[test]
fn the_board_stands_upright_with_a1_at_the_top_left() {
    let view = Sample::game(1).view();
    let buttons = buttons(&board(&view, ANN, None));
    let order: Vec<String> = buttons.iter().map(|button| tapped(button).1.to_string()).collect();
    assert_eq!(order[..5], ["a1", "a2", "a3", "a4", "b1"]);
    assert_eq!(order[31], "h4");
}

#[test]
fn exactly_what_is_legal_can_be_tapped() {
    for view in views(1) {
        let Some(reader) = view.player_to_move() else {
            assert_waits(&view, ANN);
            continue;
        };
        let other = if reader == ANN { BEN } else { ANN };
        assert_waits(&view, other);
        let origins: BTreeSet<Square> =
            view.choices.iter().filter_map(|choice| choice.action.banqi()?.origin()).collect();
        let mut expected = origins.clone();
        expected.extend(
            view.choices
                .iter()
                .filter(|choice| choice.piece.is_none())
                .filter_map(|choice| choice.action.banqi()?.target()),
        );
        if view.chain().is_none() {
            assert_eq!(lit(&view, &board(&view, reader, None)), expected);
        }
        for &held in &origins {
            let mut expected = origins.clone();
            expected.extend(
                view.choices
                    .iter()
                    .filter(|choice| choice.action.origin() == Some(held.into()))
                    .filter_map(|choice| choice.action.banqi()?.target()),
            );
            let message = board(&view, reader, Some(held));
            assert_eq!(lit(&view, &message), expected);
            assert!(buttons(&message).iter().all(|button| tapped(button).0 == Some(held)));
        }
    }
}

#[test]
fn taps_pick_up_put_back_and_play() {
    let view = Sample::game(1).play("a1(H) b1(p) h4(h) h1(P)").view();
    let square = |text: &str| text.parse::<Square>().unwrap();
    let tap = |held: Option<&str>, tapped: &str| tap(&view, held.map(square), square(tapped));
    assert_eq!(tap(None, "a1"), Tap::Hold(square("a1")));
    assert_eq!(tap(Some("a1"), "a1"), Tap::PutBack);
    assert_eq!(tap(Some("a1"), "b1"), Tap::Play("a1xb1".parse().unwrap()));
    assert_eq!(tap(None, "c3"), Tap::Play("c3".parse().unwrap()));
    assert_eq!(tap(Some("a1"), "c3"), Tap::Nothing);
    assert_eq!(tap(None, "b1"), Tap::Nothing);
    assert_eq!(tap(Some("g3"), "c3"), Tap::Play("c3".parse().unwrap()), "a hand that holds nothing is empty");
}

#[test]
fn a_tap_on_a_piece_that_can_do_nothing_was_meant_to_select_it_or_to_capture_it() {
    let view = Sample::game(1).play("a1(H) b1(p) h4(h) h1(P)").view();
    let square = |text: &str| text.parse::<Square>().unwrap();
    let meant = |held: Option<&str>, tapped: &str| meant(&view, held.map(square), square(tapped));
    assert!(matches!(meant(None, "h4"), Some(Meant::Piece(piece)) if piece.colour == Colour::Black));
    assert_eq!(meant(Some("a1"), "h4"), Some(Meant::Capture("a1xh4".parse().unwrap())));
    assert_eq!((meant(None, "c3"), meant(Some("a1"), "c3")), (None, None), "face down");
    let voice = voice(PieceStyle::Figures);
    let told = |at: &str, piece| text::not_to_tap_text(voice, &view, square(at), piece);
    let Cell::Up(soldier) = cell(&view, square("h1")) else { panic!("face up") };
    let Cell::Up(horse) = cell(&view, square("h4")) else { panic!("face up") };
    assert_eq!(told("h1", soldier), "The red soldier on h1 can't move now. Choose another piece.");
    assert_eq!(told("h4", horse), "That isn't your piece. Move one of yours.");
}

#[test]
fn styles_and_labels_tell_the_squares_apart() {
    let view = Sample::game(1).play("a1(H) b1(p) h4(h) h1(P)").view();
    let look_in = |style, held: Option<&str>, at: &str| {
        let held = held.map(|held| held.parse().unwrap());
        let square: Square = at.parse().unwrap();
        let all = buttons(&touch_board(voice(style), &view, ANN, held, None));
        let button = all.into_iter().find(|button| tapped(button).1 == square).unwrap();
        (
            button["style"].as_u64().unwrap(),
            button["label"].as_str().unwrap().to_owned(),
            button["disabled"].as_bool().unwrap(),
        )
    };
    let look = |held, at| look_in(PieceStyle::Traditional, held, at);
    assert_eq!(look(None, "a1"), (1, "傌 a1".into(), false));
    assert_eq!(look(None, "c3"), (1, "c3".into(), false));
    assert_eq!(look(None, "h4"), (2, "馬 h4".into(), false));
    assert_eq!(look(None, "h1"), (2, "兵 •h1".into(), false), "the last action");
    assert_eq!(look(Some("a1"), "a1"), (3, "傌 [a1]".into(), false));
    assert_eq!(look(Some("a1"), "b1"), (4, "卒 ×b1".into(), false));
    assert_eq!(look(Some("a1"), "c3"), (2, "c3".into(), true));
    assert_eq!(look_in(PieceStyle::Simplified, Some("a1"), "a1"), (3, "马 [a1]".into(), false));
    assert_eq!(look_in(PieceStyle::Figures, Some("a1"), "a1"), (3, "H [a1]".into(), false));
    assert_eq!(look_in(PieceStyle::Figures, Some("a1"), "b1"), (4, "P ×b1".into(), false));
    assert_eq!(look_in(PieceStyle::Figures, None, "c3"), (1, "c3".into(), false));
}

#[test]
fn every_square_has_an_emoji_and_its_name() {
    let words = Words::new();
    Icon::all().zip(1..).for_each(|(icon, id)| words.emoji().learn(icon, id));
    let figures = in_style(&words, Language::English, PieceStyle::Figures);
    let view = Sample::game(1).play("a1(H) b1(p) h4(h) h1(P) a1xb1 h2(p)").view();
    for reader in [ANN, BEN] {
        for button in &buttons(&touch_board(figures, &view, reader, None, None)) {
            let (_, square) = tapped(button);
            let emoji = match cell(&view, square) {
                Cell::Empty => "▫️".to_owned(),
                Cell::Down => "face_down".to_owned(),
                Cell::Up(piece) => Icon::piece(piece, PieceStyle::Figures).name(),
            };
            let mark = if square.to_string() == "h2" { "•" } else { "" };
            assert_eq!(button["emoji"]["name"], emoji);
            assert_eq!(button["label"], format!("{mark}{square}"));
        }
    }
    let held = touch_board(figures, &view, ANN, Some("b1".parse().unwrap()), None);
    let step = buttons(&held).into_iter().find(|button| tapped(button).1.to_string() == "a1").unwrap();
    assert_eq!(
        (&step["emoji"]["name"], &step["label"], &step["style"]),
        (&json!("move_here"), &json!("a1"), &json!(3))
    );
}

#[test]
fn as_soon_as_there_is_room_a_line_says_what_to_tap_and_what_happened() {
    let square = |text: &str| text.parse::<Square>().unwrap();
    let says = |view: &View, reader, held: Option<&str>, refused| {
        let message = touch_board(voice(PieceStyle::Figures), view, reader, held.map(square), refused);
        let missing: Vec<Square> = {
            let there: BTreeSet<Square> = buttons(&message).iter().map(|button| tapped(button).1).collect();
            (0..FILES * RANKS).filter_map(Square::new).filter(|square| !there.contains(square)).collect()
        };
        // What is missing is an empty square at the end of a row, and it is there if it can be tapped.
        assert_eq!(missing.len(), usize::from(line(&message).is_some()));
        assert!(
            missing.iter().all(|at| cell(view, *at) == Cell::Empty && at.rank() == RANKS - 1),
            "{missing:?}"
        );
        line(&message).map(str::to_owned)
    };
    let full = Sample::game(1).play("a4(H) a3(p)").view();
    assert_eq!(
        (says(&full, ANN, None, None), says(&full, BEN, None, None)),
        (None, None),
        "no square is empty"
    );
    let view = Sample::game(1).play("a4(H) a3(p) h1(P) h2(h) a4xa3").view();
    assert_eq!(
        says(&view, BEN, None, None).as_deref(),
        Some(
            "**Your turn** (black): tap your piece to move, or a face-down one to flip.\n\
              -# Your opponent captured a black soldier on a3 with the red horse from a4."
        )
    );
    assert_eq!(
        says(&view, ANN, None, None).as_deref(),
        Some(
            "**It's your opponent's turn.** Once they have moved, you can tap here again.\n\
              -# You captured a black soldier on a3 with the red horse from a4."
        )
    );
    assert_eq!(
        says(&view, BEN, Some("h2"), None).as_deref(),
        Some(
            "**Tap where the black horse on h2 should go.** To choose another piece, tap the black horse again.\n\
              -# Your opponent captured a black soldier on a3 with the red horse from a4."
        )
    );
    let refused = says(&view, BEN, None, Some("Not now.")).unwrap();
    assert!(refused.starts_with("Not now.\n**Your turn**"), "{refused}");
    // The only empty square can be tapped now.
    let next = Sample::game(1).play("a4(H) a3(p) h1(P) h2(h) a4xa3 c1(c)").view();
    assert_eq!(says(&next, ANN, Some("a3"), None), None);
    let paused = View { paused_until: Some(Timestamp(1)), ..view.clone() };
    let told = says(&paused, BEN, None, None).unwrap();
    assert!(told.starts_with("The game is paused."), "{told}");
    let why = told.lines().next();
    assert_eq!(says(&paused, BEN, None, why).as_deref(), Some(&*told), "a tap is told the same");
    assert!(buttons(&board(&paused, BEN, None)).iter().all(|button| button["style"] == 2));
    for language in Language::ALL {
        for (reader, held) in [(ANN, None), (BEN, None), (BEN, Some(square("h2")))] {
            let voice = in_style(words(), language, PieceStyle::Traditional);
            let message = touch_board(voice, &view, reader, held, None);
            assert_eq!(line(&message).unwrap().lines().count(), 2, "{message}");
        }
    }
}

#[test]
fn with_a_piece_in_hand_a_face_down_piece_is_attacked_and_without_one_flipped() {
    let rules = "taiwan+dark-capture=attempt".parse().unwrap();
    let view = Sample::game_of(rules, 1).play("a1(H) h1(p)").view();
    let square = |text: &str| text.parse::<Square>().unwrap();
    assert_eq!(tap(&view, None, square("b1")), Tap::Play("b1".parse().unwrap()));
    assert_eq!(tap(&view, Some(square("a1")), square("b1")), Tap::Play("a1?b1".parse().unwrap()));
    assert_eq!(tap(&view, Some(square("a1")), square("c1")), Tap::Nothing, "out of reach");
}

#[test]
fn in_the_middle_of_a_chain_a_tap_on_the_piece_in_hand_stops_it() {
    let rules = "taiwan+dark-capture=attempt+chain=any".parse().unwrap();
    let view = Sample::game_of(rules, 1).play("a1(H) b1(p) h1(P) h4(h) a1xb1").view();
    let square = |text: &str| text.parse::<Square>().unwrap();
    let tap = |held: Option<&str>, tapped: &str| tap(&view, held.map(square), square(tapped));
    for held in [None, Some("b1"), Some("a1")] {
        assert_eq!(tap(held, "b1"), Tap::Play(Action::EndChain));
        assert_eq!(tap(held, "c1"), Tap::Play("b1?c1".parse().unwrap()));
        assert_eq!(tap(held, "c2"), Tap::Nothing);
        let labels: Vec<String> = buttons(&board(&view, ANN, held.map(square)))
            .iter()
            .filter(|button| button["style"] != 2)
            .map(|button| button["label"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(labels, ["傌 ⏹b1", "?b2", "?c1"]);
    }
}
