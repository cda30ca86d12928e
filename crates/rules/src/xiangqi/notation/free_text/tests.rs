use std::collections::BTreeMap;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::xiangqi::laws::{SEED, VARIANTS, set_up, thorough};
use crate::xiangqi::notation::free_text::*;
use crate::xiangqi::{RuleSet, Script, slow};

fn position(fen: &str) -> Position {
    format!("{fen} - - 0 1").parse().unwrap()
}

/// Reads one of the legal moves of a position that no game led to.
fn read(position: &Position, rules: &RuleSet, text: &str) -> Result<Move, FreeTextError> {
    position.parse_among(&position.moves(rules), text)
}

/// Checks the WXF and Chinese forms of a move, and reads them back in several spellings.
fn written(position: &Position, action: &str, wxf: &str, traditional: &str, simplified: &str) {
    let action: Move = action.parse().unwrap();
    assert_eq!(position.wxf(action), wxf);
    assert_eq!(position.chinese(action, Script::Traditional), traditional);
    assert_eq!(position.chinese(action, Script::Simplified), simplified);
    let rules = if wxf.contains('F') { RuleSet::banner() } else { RuleSet::xiangqi() };
    let spaced: String = wxf.chars().flat_map(|letter| [letter, ' ']).collect();
    let fen_letters = wxf.replace('H', "N").replace('E', "B");
    let variations = [&wxf.to_lowercase(), &spaced, &wxf.replace('=', "."), &fen_letters];
    let spellings = [wxf, traditional, simplified].into_iter().chain(variations.map(String::as_str));
    for text in spellings {
        assert_eq!(read(position, &rules, text), Ok(action), "{text}");
    }
}

#[test]
fn files_are_numbered_from_the_movers_own_right() {
    let start = Position::start(&RuleSet::xiangqi());
    written(&start, "h2e2", "C2=5", "炮二平五", "炮二平五");
    written(&start, "b0c2", "H8+7", "馬八進七", "马八进七");
    written(&start, "i0i1", "R1+1", "車一進一", "车一进一");
    written(&start, "c3c4", "P7+1", "兵七進一", "兵七进一");
    let black = start.with_to_move(crate::xiangqi::Colour::Black);
    written(&black, "h7e7", "C8=5", "砲８平５", "炮８平５");
    written(&black, "h9g7", "H8+7", "馬８進７", "马８进７");
    written(&black, "g9e7", "E7+5", "象７進５", "象７进５");
    written(&black, "e9e8", "K5+1", "將５進１", "将５进１");
}

#[test]
fn of_two_men_on_a_file_one_is_in_front() {
    let board = position("5k3/9/9/4C4/9/9/9/4C4/9/3RK4 w");
    written(&board, "e6a6", "C+=9", "前炮平九", "前炮平九");
    written(&board, "e2e1", "C--1", "後炮退一", "后炮退一");
    written(&board, "d0d5", "R6+5", "車六進五", "车六进五");
    // The front for black is the rear for red.
    let board = position("3k5/9/n8/9/n8/9/9/9/9/4K4 b");
    written(&board, "a5b3", "H++2", "前馬進２", "前马进２");
    written(&board, "a7c6", "H-+3", "後馬進３", "后马进３");
    assert_eq!(read(&board, &RuleSet::xiangqi(), "+N+2"), Ok("a5b3".parse().unwrap()));
}

#[test]
fn advisors_and_elephants_are_told_apart_by_their_way() {
    let board = position("4k4/9/9/9/9/2B6/9/3A5/9/2BAK4 w");
    written(&board, "d0e1", "A6+5", "仕六進五", "仕六进五");
    written(&board, "d2e1", "A6-5", "仕六退五", "仕六退五");
    written(&board, "c0e2", "E7+5", "相七進五", "相七进五");
    written(&board, "c4e2", "E7-5", "相七退五", "相七退五");
    for (text, action) in [("A-+5", "d0e1"), ("前相退五", "c4e2")] {
        assert_eq!(read(&board, &RuleSet::xiangqi(), text), Ok(action.parse().unwrap()), "{text}");
    }
}

#[test]
fn tandem_soldiers_are_counted_from_the_front() {
    let two = position("3k5/9/4P4/4P4/9/9/9/9/9/4K4 w");
    written(&two, "e7d7", "P+=6", "前兵平六", "前兵平六");
    written(&two, "e6d6", "P-=6", "後兵平六", "后兵平六");
    let three = position("3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w");
    written(&three, "e7f7", "15=4", "前兵平四", "前兵平四");
    written(&three, "e6f6", "25=4", "中兵平四", "中兵平四");
    written(&three, "e5f5", "35=4", "後兵平四", "后兵平四");
    assert_eq!(read(&three, &RuleSet::xiangqi(), "二兵平四"), Ok("e6f6".parse().unwrap()));
    let five = position("3k5/9/9/9/9/2p6/2p6/2p6/2p6/2p1K4 b");
    written(&five, "c1d1", "23=4", "二卒平４", "二卒平４");
    written(&five, "c2d2", "33=4", "三卒平４", "三卒平４");
    written(&five, "c3d3", "43=4", "四卒平４", "四卒平４");
    written(&five, "c4d4", "53=4", "後卒平４", "后卒平４");
}

#[test]
fn tandem_soldiers_on_several_files_are_named_by_place_and_file() {
    let board = position("3k5/4P4/4P4/2P6/2P6/9/9/9/9/4K4 w");
    written(&board, "e8f8", "15=4", "前五平四", "前五平四");
    written(&board, "e7f7", "25=4", "後五平四", "后五平四");
    written(&board, "c6b6", "17=8", "前七平八", "前七平八");
    assert_eq!(read(&board, &RuleSet::xiangqi(), "+7=8"), Ok("c6b6".parse().unwrap()));
}

#[test]
fn the_banner_is_f_and_qi() {
    let start = Position::start(&RuleSet::banner());
    written(&start, "d2e5", "F6+5", "旗六進五", "旗六进五");
    let black = start.with_to_move(crate::xiangqi::Colour::Black);
    written(&black, "d7c4", "F4+3", "旗４進３", "旗４进３");
}

#[test]
fn coordinates_are_read_too() {
    let start = Position::start(&RuleSet::xiangqi());
    for text in [
        "h2e2",
        "H2E2",
        "h2-e2",
        " h2 - e2 ",
        "h2–e2",
        "ｈ２ｅ２",
        "炮2平5",
        "包二平五",
        "C2．5",
        "砲 二 平 五",
    ] {
        assert_eq!(read(&start, &RuleSet::xiangqi(), text), Ok("h2e2".parse().unwrap()), "{text}");
    }
    // Their legality is checked by the game, which can give the reason.
    assert_eq!(read(&start, &RuleSet::xiangqi(), "a0i9"), Ok("a0i9".parse().unwrap()));
}

#[test]
fn what_is_not_clear_is_refused_with_one_sentence() {
    let board = position("3k5/4P4/4P4/2P6/2P6/9/9/9/9/4K4 w");
    let refused = |text: &str| read(&board, &RuleSet::xiangqi(), text).unwrap_err().to_string();
    assert_eq!(refused("前兵进一"), "that could mean c6c7 or e8e9: write one of these");
    assert_eq!(refused("P5=4"), "that could mean e7f7 or e8f8: write one of these");
    for text in ["C2=5", "炮二平五", "P1+1", "P5-1", "15=5", "中兵平六", "35=4"] {
        assert_eq!(refused(text), "no legal move is written like that", "{text}");
    }
    let long = "C2=5".repeat(20);
    for text in [
        "",
        " ",
        "C",
        "C2",
        "C2=",
        "C2=5=",
        "=2C5",
        "C==5",
        "CC=5",
        "C0=5",
        "X2=5",
        "h2e",
        "h2e22",
        "j2e2",
        "h2--e2",
        "炮",
        "二平五",
        &long,
    ] {
        assert_eq!(refused(text), "not a move: write h2e2, C2=5 or 炮二平五", "{text}");
    }
}

#[test]
fn every_legal_move_has_a_name_of_its_own_in_each_notation() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for _ in 0..thorough(12, 2_000) {
        let variant = *VARIANTS.choose(&mut rng).unwrap();
        let rules: RuleSet = variant.parse().unwrap();
        let start = if rng.random() { slow::start(variant) } else { set_up(&mut rng, variant) };
        let mut game = Game::from_position(rules, start.parse().unwrap());
        for _ in 0..10 {
            let moves = game.actions();
            let mut names = BTreeMap::new();
            for action in &moves {
                let position = game.position();
                let texts = [
                    position.wxf(*action),
                    position.chinese(*action, Script::Traditional),
                    position.chinese(*action, Script::Simplified),
                ];
                for text in texts {
                    assert_eq!(game.parse(&text), Ok(*action), "{variant}: {position}: {text} (seed {SEED})");
                    assert_eq!(text.chars().count(), 4, "{text}");
                    assert_eq!(*names.entry(text).or_insert(*action), *action);
                }
            }
            let Some(action) = moves.choose(&mut rng) else { break };
            game.play(*action).unwrap();
        }
    }
}
