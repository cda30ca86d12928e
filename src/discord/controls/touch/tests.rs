use std::collections::BTreeSet;

use super::*;
use banqi_say::language::Language;
use banqi_say::phone;
use banqi_say::text::samples::{ANN, BEN, Sample, views, words};
use banqi_say::words::Words;
use banqi_session::{PieceStyle, TakebackRequest, Timestamp};
use banqi_store::Preference;

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
        assert!((1..=2).contains(&label) && button["emoji"].is_object(), "{button}");
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

/// Returns the buttons without checking anything.
fn keys(message: &Value) -> impl Iterator<Item = &Value> {
    let rows = message["components"].as_array().unwrap().iter();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
}

/// Returns the squares whose buttons pass a test.
fn squares(message: &Value, test: impl Fn(&Value) -> bool) -> BTreeSet<Square> {
    keys(message).filter(|button| test(button)).map(|button| tapped(button).1).collect()
}

/// Returns the squares that can be tapped.
fn enabled(message: &Value) -> BTreeSet<Square> {
    squares(message, |button| button["disabled"] == false)
}

/// Returns the square that is left out, if one is.
fn missing(message: &Value) -> Option<Square> {
    let there = squares(message, |_| true);
    let mut missing = (0..FILES * RANKS).filter_map(Square::new).filter(|square| !there.contains(square));
    let first = missing.next();
    assert_eq!((first.is_some(), missing.next()), (line(message).is_some(), None));
    first
}

/// Returns the squares with which something can be selected or played, after checking that all other face-up pieces can
/// be tapped to be told why not.
fn lit(view: &View, message: &Value) -> BTreeSet<Square> {
    let is_down = |button: &Value| cell(view, tapped(button).1) == Cell::Down;
    let lit =
        squares(message, |button| button["disabled"] == false && (button["style"] != 2 || is_down(button)));
    let up = squares(message, |button| matches!(cell(view, tapped(button).1), Cell::Up(_)));
    assert_eq!(enabled(message), lit.union(&up).copied().collect());
    lit
}

/// Asserts that nothing can be selected or played, and that in a game that is still being played one key shows the
/// newest state: where the last action ended, if that square is there.
fn assert_waits(view: &View, reader: Participant) {
    let message = board(view, reader, None);
    assert!(buttons(&message).iter().all(|button| button["style"] == 2));
    let enabled = enabled(&message);
    assert_eq!(enabled.len(), usize::from(view.phase == Phase::Playing), "{enabled:?}");
    let target = view.last.and_then(|last| last.ply.action().banqi()?.target());
    if let Some(target) = target.filter(|target| Some(*target) != missing(&message)) {
        assert!(enabled.iter().all(|square| *square == target), "{enabled:?}");
    }
}

#[test]
fn the_board_stands_upright_with_a1_at_the_top_left() {
    let view = Sample::game(1).play("a1(H) b1(p)").view();
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
            let message = board(&view, reader, None);
            buttons(&message);
            // A request and what to tap first have to be read, even if a face-down piece has to be flipped with the menu
            // then.
            let is_read = text::is_asked(&view, reader) || text::is_first_turn(&view);
            if let Some(at) = missing(&message).filter(|_| is_read) {
                expected.remove(&at);
            }
            assert_eq!(lit(&view, &message), expected);
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
            // The text may take the place of another piece of theirs, and never of the selected one or its targets.
            if let Some(at) = missing(&message).filter(|at| tap(&view, Some(held), *at) == Tap::Hold(*at)) {
                expected.remove(&at);
            }
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
    let stuck = Sample::game(1).play("a1(P) h4(h)").view();
    let told = |at: &str, piece| text::not_to_tap_text(voice, &stuck, square(at), piece);
    assert_eq!(told("a1", soldier), "The red soldier on a1 can't move now. Flip a face-down piece.");
    assert_eq!(told("h4", horse), "That isn't your piece. Flip a face-down one.");
}

#[test]
fn styles_and_labels_tell_the_squares_apart() {
    let view = Sample::game(1).play("a1(H) b1(p) h3(h) h1(P)").view();
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
    assert_eq!(look(None, "a1"), (1, "傌".into(), false));
    assert_eq!(look(None, "c3"), (2, "c3".into(), false));
    assert_eq!(look(None, "h3"), (2, "馬".into(), false), "a tap is told that it is the opponent's");
    assert_eq!(look(None, "h1"), (2, "兵".into(), false), "a tap is told that it cannot move");
    assert_eq!(look(Some("a1"), "a1"), (1, "×".into(), false), "selected");
    assert_eq!(look(Some("a1"), "b1"), (4, "卒".into(), false));
    assert_eq!(look(Some("a1"), "c3"), (2, "c3".into(), true));
    assert_eq!(look_in(PieceStyle::Simplified, None, "a1"), (1, "马".into(), false));
    assert_eq!(look_in(PieceStyle::Figures, None, "a1"), (1, "H".into(), false));
    assert_eq!(look_in(PieceStyle::Figures, Some("a1"), "b1"), (4, "P".into(), false));
    assert_eq!(look_in(PieceStyle::Figures, None, "c3"), (2, "c3".into(), false));
}

#[test]
fn colours_tell_the_selected_piece_its_moves_its_captures_and_other_own_pieces_apart() {
    let view = Sample::game(1).play("a1(H) b1(p) h1(P) h2(h) a1xb1 g4(p)").view();
    let styles = |held: Option<&str>| {
        let all = buttons(&board(&view, ANN, held.map(|held| held.parse().unwrap())));
        ["b1", "a1", "h1"].map(|at| {
            let button = all.iter().find(|button| tapped(button).1.to_string() == at).unwrap();
            (button["style"].as_u64().unwrap(), button["disabled"].as_bool().unwrap())
        })
    };
    assert_eq!(styles(None), [(1, false), (2, true), (2, false)]);
    assert_eq!(styles(Some("b1")), [(1, false), (3, false), (2, false)]);
    let two = Sample::game(1).play("a1(H) b1(p) h1(P) h2(h) a1xb1 g1(p)").view();
    let all = buttons(&board(&two, ANN, Some("b1".parse().unwrap())));
    let style =
        |at: &str| all.iter().find(|button| tapped(button).1.to_string() == at).unwrap()["style"].clone();
    assert_eq!(
        (style("b1"), style("h1"), style("a1")),
        (json!(1), json!(1), json!(3)),
        "either can be tapped"
    );
    assert_eq!(
        tap(&two, Some("b1".parse().unwrap()), "h1".parse().unwrap()),
        Tap::Hold("h1".parse().unwrap())
    );
    let label =
        |at: &str| all.iter().find(|button| tapped(button).1.to_string() == at).unwrap()["label"].clone();
    assert_eq!((label("b1"), label("h1")), (json!("×"), json!("兵")), "the selected one is marked");
    let all = buttons(&board(&two, ANN, None));
    assert_eq!(all.iter().filter(|button| button["style"] == 1).count(), 2, "both can be selected");
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
                Cell::Empty => "empty_square".to_owned(),
                Cell::Down => "face_down".to_owned(),
                Cell::Up(piece) => Icon::piece(piece, PieceStyle::Figures).name(),
            };
            assert_eq!(button["emoji"]["name"], emoji);
            let renews = reader == BEN && square.to_string() == "h2";
            assert_eq!(button["label"], if renews { "↻".to_owned() } else { square.to_string() });
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
fn pictures_and_letters_are_not_mixed() {
    let words = Words::new();
    let black_horse = Icon::piece(Piece::from_letter('h').unwrap(), PieceStyle::Figures);
    let learn = |icon, id| words.emoji().learn(icon, id);
    Icon::all().zip(1..).filter(|(icon, _)| *icon != black_horse).for_each(|(icon, id)| learn(icon, id));
    let voice = in_style(&words, Language::English, PieceStyle::Figures);
    let view = Sample::game(1).play("a1(H) b1(p)").view();
    let emoji = |view: &View| {
        let buttons = buttons(&touch_board(voice, view, ANN, None, None));
        buttons.iter().filter(|button| button["emoji"]["id"].is_string()).count()
    };
    assert_eq!(emoji(&view), 32, "all that it needs are registered");
    let view = Sample::game(1).play("a1(H) b1(p) h3(h)").view();
    assert_eq!(emoji(&view), 0, "one is not");
    learn(black_horse, 99);
    assert_eq!(emoji(&view), 31, "the text has the place of one");
}

#[test]
fn as_soon_as_there_is_room_two_lines_say_what_to_tap_and_what_happened() {
    let square = |text: &str| text.parse::<Square>().unwrap();
    let says = |view: &View, reader, held: Option<&str>, refused| {
        let message = touch_board(voice(PieceStyle::Figures), view, reader, held.map(square), refused);
        missing(&message).map(|at| (at.to_string(), line(&message).unwrap().to_owned()))
    };
    let told = |square: &str, text: &str| Some((square.to_owned(), text.to_owned()));
    let full = Sample::game(1).play("a4(H) a3(p)").view();
    assert_eq!(says(&full, ANN, None, None), None, "the horse can capture, and the others can be flipped");
    assert_eq!(
        says(&full, BEN, None, None),
        told("a4", "**It's your opponent's turn.**\n-# You flipped a black soldier on a3.")
    );
    let fresh = Sample::game(1).view();
    let first = "**Your turn**: flip a piece.\n-# The same board, turned: a1 is at the top left.";
    assert_eq!(says(&fresh, ANN, None, None), told("h4", first), "a face-down piece like any other");
    assert_eq!(says(&fresh, BEN, None, None), told("h4", "**It's your opponent's turn.**"));
    let stuck = Sample::game(1).play("h4(H) a3(p)").view();
    let turn = "**Your turn** (red): flip a piece.";
    let unseen = "-# Not shown here: the red horse on h4.";
    assert_eq!(says(&stuck, ANN, None, None), told("h4", &format!("{turn}\n{unseen}")), "it cannot move");
    assert_eq!(says(&stuck, ANN, None, Some("Not now.")), told("h4", &format!("Not now.\n{unseen}")));
    let view = Sample::game(1).play("a4(H) a3(p) h1(P) h2(h) a4xa3").view();
    let last = "-# Your opponent captured a black soldier on a3.";
    let turn = "**Your turn** (black): move or flip a piece.";
    assert_eq!(says(&view, BEN, None, None), told("a4", &format!("{turn}\n{last}")));
    let waits = "**It's your opponent's turn.**\n-# You captured a black soldier on a3.";
    assert_eq!(says(&view, ANN, None, None), told("a4", waits));
    let where_to = "**Tap where the black horse should go.**\n-# × puts it back.";
    assert_eq!(says(&view, BEN, Some("h2"), None), told("a4", where_to));
    assert_eq!(says(&view, BEN, None, Some("Not now.")), told("a4", &format!("Not now.\n-# {turn}")));
    let two = Sample::game(1).play("a4(H) a3(p) h1(P) h2(h) a4xa3 g1(p)").view();
    let or_another =
        "**Tap where the red soldier should go.**\n-# Or tap another piece. × puts this one back.";
    assert_eq!(says(&two, ANN, Some("h1"), None).map(|(_, line)| line).as_deref(), Some(or_another));
    let long = "Not now, because of a reason that needs a second line.";
    assert_eq!(says(&view, BEN, None, Some(long)), told("a4", long));
    // The only empty square can be tapped now, and the text stays.
    let next = Sample::game(1).play("a4(H) a3(p) h1(P) h2(h) a4xa3 c1(c)").view();
    assert_eq!(says(&next, ANN, None, None).map(|(at, _)| at).as_deref(), Some("a4"));
    let where_to = "**Tap where the red horse should go.**\n-# × puts it back.";
    assert_eq!(says(&next, ANN, Some("a3"), None), told("h4", where_to));
    let paused = View { paused_until: Some(Timestamp(1)), ..view.clone() };
    assert_eq!(says(&paused, BEN, None, None), told("a4", &format!("**The game is paused.**\n{last}")));
    assert!(buttons(&board(&paused, BEN, None)).iter().all(|button| button["style"] == 2));
}

#[test]
fn a_request_stands_first_for_who_has_to_answer_it_and_below_for_who_has_made_it() {
    let says = |view: &View, reader, held: Option<&str>| {
        let held = held.map(|held| held.parse().unwrap());
        let message = touch_board(voice(PieceStyle::Figures), view, reader, held, None);
        (missing(&message).map(|at| at.to_string()), line(&message).unwrap_or_default().to_owned())
    };
    // Ann is to move, and each square at the end of a row can be tapped.
    let full = Sample::game(1).play("a4(H) a3(p)").view();
    let by = |reader| full.seat_of(reader);
    let offer = "🤝 **Your opponent offers a draw.**";
    let offered = |reader| View { offer: by(reader), ..full.clone() };
    assert_eq!(
        says(&offered(BEN), ANN, None),
        (Some("h4".to_owned()), format!("{offer}\n-# Your turn: answer below the board, or play."))
    );
    let held = "-# **Tap where the red horse should go.**";
    assert_eq!(says(&offered(BEN), ANN, Some("a4")).1, format!("{offer}\n{held}"));
    let waits = "**It's your opponent's turn.**\n-# 🤝 You offered a draw. No answer yet.";
    assert_eq!(says(&offered(BEN), BEN, None).1, waits);
    assert_eq!(says(&offered(ANN), ANN, None), (None, String::new()), "who has asked needs no line");
    let answer = "-# To answer, use the buttons below the board.";
    assert_eq!(says(&offered(ANN), BEN, None).1, format!("{offer}\n{answer}"));
    let by = full.seat_of(ANN).unwrap();
    let takeback = View { takeback_request: Some(TakebackRequest { by, seq: 1 }), ..full.clone() };
    let asked = "↩️ **Your opponent asks to take back a move.**";
    assert_eq!(says(&takeback, BEN, None).1, format!("{asked}\n{answer}"));
    assert!(has_room(&offered(BEN), ANN, None, "Not now."));
    assert!(!has_room(&full, ANN, None, "Not now."));
}

#[test]
fn each_request_takes_two_lines_in_each_language() {
    let view = Sample::game(1).play("a4(H) a3(p) h1(P) h2(h) a4xa3").view();
    let by = view.seat_of(ANN).unwrap();
    let asked = [
        View { offer: Some(by), ..view.clone() },
        View { takeback_request: Some(TakebackRequest { by, seq: 1 }), ..view },
    ];
    for (view, language) in asked.iter().flat_map(|view| Language::ALL.map(|language| (view, language))) {
        let voice = in_style(words(), language, PieceStyle::Traditional);
        for reader in [ANN, BEN] {
            let message = touch_board(voice, view, reader, None, None);
            let line = line(&message).unwrap();
            assert_eq!((line.lines().count(), phone::lines(line)), (2, 2), "{line}");
        }
    }
}

/// Asserts the rules for the text and the square that it takes the place of, in all states of a game.
fn assert_stays_in_place(view: &View, voice: Voice<'_>) {
    for reader in [ANN, BEN] {
        let may_play = view.is_turn_of(reader);
        let may_flip = |at: Square| tap(view, None, at) == Tap::Play(Action::Flip(at));
        let is_read = text::is_asked(view, reader) || text::is_first_turn(view);
        let gives_way = |at: Square| is_read && may_flip(at);
        let idle = |held: Option<Square>, at: Square| {
            !may_play || tap(view, held, at) == Tap::Nothing || held.is_none() && gives_way(at)
        };
        let ends: Vec<Square> = (0..FILES).filter_map(|file| Square::at(file, RANKS - 1)).collect();
        let calm = missing(&touch_board(voice, view, reader, None, None));
        assert_eq!(calm.is_some(), ends.iter().any(|at| idle(None, *at)));
        let origins = view.choices.iter().filter_map(|choice| choice.action.banqi()?.origin());
        for held in origins.filter(|_| may_play).map(Some).chain([None]) {
            let message = touch_board(voice, view, reader, held, None);
            buttons(&message);
            let missing = missing(&message);
            assert_eq!(missing.is_some(), calm.is_some(), "the height is the same with {held:?} selected");
            let can_go =
                |at: Square| idle(held, at) || held.is_some_and(|_| tap(view, held, at) == Tap::Hold(at));
            assert!(missing.is_none_or(|at| ends.contains(&at) && can_go(at)), "{held:?} {missing:?}");
            if ends.iter().any(|at| idle(None, *at) && idle(held, *at)) {
                assert!(missing.is_some_and(|at| idle(None, at) && idle(held, at)), "{held:?} {missing:?}");
            }
            if calm.is_some_and(|at| idle(held, at)) {
                assert_eq!(missing, calm, "selecting {held:?} moves nothing");
            }
            if let Some(line) = line(&message) {
                let lines = line.lines().count();
                assert_eq!((lines, phone::lines(line)), (lines.min(2), lines), "{line}");
                assert!(lines == 2 || view.last.is_none(), "{line}");
            }
        }
    }
}

#[test]
fn the_squares_stay_where_they_are_while_pieces_are_selected() {
    let mut voices = Language::ALL.map(|language| in_style(words(), language, PieceStyle::Traditional));
    for view in views(1) {
        assert_stays_in_place(&view, voices[0]);
        voices.rotate_left(1);
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
        assert_eq!(labels, ["⏹", "b2", "c1"]);
    }
}
