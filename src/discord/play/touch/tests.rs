use std::collections::BTreeSet;

use super::*;
use crate::discord::say::text::samples::{ANN, BEN, Sample, views, words};

const STYLE: PieceStyle = PieceStyle::Traditional;

/// Returns a table in which no emoji is registered.
fn none() -> &'static EmojiTable {
    words().emoji()
}

/// Checks Discord's limits and returns the buttons, in reading order.
fn buttons(message: &Value) -> Vec<Value> {
    assert_eq!(message["flags"], 32_832);
    let rows = message["components"].as_array().unwrap();
    let buttons: Vec<Value> =
        rows.iter().flat_map(|row| row["components"].as_array().unwrap()).cloned().collect();
    assert_eq!((rows.len(), buttons.len()), (8, 32));
    let mut ids = BTreeSet::new();
    for button in &buttons {
        let id = button["custom_id"].as_str().unwrap();
        assert!(id.len() <= 100 && id.parse::<CustomId>().is_ok(), "{id}");
        let label = button["label"].as_str().map_or(0, |label| label.chars().count());
        assert!(label <= 4 && (label > 0 || button["emoji"].is_object()), "{button}");
        ids.insert(id.to_owned());
    }
    assert_eq!(ids.len(), 32);
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

/// Returns the squares that can be tapped.
fn enabled(message: &Value) -> BTreeSet<Square> {
    buttons(message)
        .iter()
        .filter(|button| button["disabled"] == false)
        .map(|button| tapped(button).1)
        .collect()
}

/// Asserts that nothing can be selected or played, and that a tap on any piece asks for the newest state of a game that
/// is still being played.
fn assert_waits(view: &View, reader: Participant) {
    let message = touch_board(view, reader, None, STYLE, none());
    assert!(buttons(&message).iter().all(|button| button["style"] == 2));
    let squares = (0..FILES * RANKS).filter_map(Square::new);
    let pieces = squares.filter(|square| cell(view, *square) != Cell::Empty);
    let expected = if view.phase == Phase::Playing { pieces.collect() } else { BTreeSet::new() };
    assert_eq!(enabled(&message), expected);
}

#[test]
fn the_board_stands_upright_with_a1_at_the_top_left() {
    let view = Sample::game(1).view();
    let buttons = buttons(&touch_board(&view, ANN, None, STYLE, none()));
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
            assert_eq!(enabled(&touch_board(&view, reader, None, STYLE, none())), expected);
        }
        for &held in &origins {
            let mut expected = origins.clone();
            expected.extend(
                view.choices
                    .iter()
                    .filter(|choice| choice.action.origin() == Some(held.into()))
                    .filter_map(|choice| choice.action.banqi()?.target()),
            );
            let message = touch_board(&view, reader, Some(held), STYLE, none());
            assert_eq!(enabled(&message), expected);
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
fn styles_and_labels_tell_the_squares_apart() {
    let view = Sample::game(1).play("a1(H) b1(p) h4(h) h1(P)").view();
    let look_in = |style, held: Option<&str>, at: &str| {
        let held = held.map(|held| held.parse().unwrap());
        let square: Square = at.parse().unwrap();
        let all = buttons(&touch_board(&view, ANN, held, style, none()));
        let button = all.into_iter().find(|button| tapped(button).1 == square).unwrap();
        (
            button["style"].as_u64().unwrap(),
            button["label"].as_str().unwrap().to_owned(),
            button["disabled"].as_bool().unwrap(),
        )
    };
    let look = |held, at| look_in(STYLE, held, at);
    assert_eq!(look(None, "a1"), (1, "傌".into(), false));
    assert_eq!(look(None, "c3"), (1, "c3".into(), false));
    assert_eq!(look(None, "h4"), (2, "馬".into(), true));
    assert_eq!(look(Some("a1"), "a1"), (3, "[傌]".into(), false));
    assert_eq!(look(Some("a1"), "b1"), (4, "卒".into(), false));
    assert_eq!(look(Some("a1"), "c3"), (2, "⬤".into(), true));
    assert_eq!(look_in(PieceStyle::Simplified, Some("a1"), "a1"), (3, "[马]".into(), false));
    assert_eq!(look_in(PieceStyle::Figures, Some("a1"), "a1"), (3, "[H]".into(), false));
    assert_eq!(look_in(PieceStyle::Figures, Some("a1"), "b1"), (4, "P".into(), false));
    assert_eq!(look_in(PieceStyle::Figures, None, "c3"), (1, "c3".into(), false));
}

#[test]
fn pieces_are_emoji_and_empty_squares_have_their_names() {
    let emoji = EmojiTable::default();
    Icon::all().zip(1..).for_each(|(icon, id)| emoji.learn(icon, id));
    let view = Sample::game(1).play("a1(H) b1(p) h4(h) h1(P) a1xb1 h2(p)").view();
    for reader in [ANN, BEN] {
        let all = buttons(&touch_board(&view, reader, None, PieceStyle::Figures, &emoji));
        for button in &all {
            let (_, square) = tapped(button);
            let name = button["emoji"]["name"].as_str();
            match cell(&view, square) {
                Cell::Empty => {
                    assert_eq!((button["label"].as_str(), name), (Some(&*square.to_string()), None))
                }
                Cell::Down => assert_eq!((button["label"].as_str(), name), (None, Some("face_down"))),
                Cell::Up(piece) => {
                    let icon = Icon::piece(piece, PieceStyle::Figures).name();
                    assert_eq!((button["label"].as_str(), name), (None, Some(&*icon)));
                }
            }
        }
    }
    let held = touch_board(&view, ANN, Some("b1".parse().unwrap()), PieceStyle::Figures, &emoji);
    let step = buttons(&held).into_iter().find(|button| tapped(button).1.to_string() == "a1").unwrap();
    assert_eq!((step["label"].as_str(), step["style"].as_u64()), (Some("a1"), Some(3)));
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
        let labels: Vec<String> = buttons(&touch_board(&view, ANN, held.map(square), STYLE, none()))
            .iter()
            .filter(|button| button["disabled"] == false)
            .map(|button| button["label"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(labels, ["⏹傌", "?b2", "?c1"]);
    }
}
