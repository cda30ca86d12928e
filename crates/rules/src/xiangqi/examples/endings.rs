//! How games end other than by repetition, and what the options change.

use crate::game::{Outcome, Reason};
use crate::xiangqi::examples::*;
use crate::xiangqi::{Begins, Colour, Verdict};

#[test]
fn a_general_that_nothing_saves_is_checkmated() {
    let board = "
        9 | . . . . k . . . .
        8 | R . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . R . . . . . . .
        0 | . . . K . . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), "b1b9", "red wins: checkmate");
    result("banner", &fen(board, "w"), "b1b9", "red wins: checkmate");
}

#[test]
fn having_no_legal_move_loses_too() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . . . . . .
        7 | . . . P . P . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . . . K . . . . .
            a b c d e f g h i
    ";
    legal_from("xiangqi", &fen(board, "w"), "f7f8", "e9", "e9d9");
    let board = "
        9 | . . . . k . . . .
        8 | . . . P . . . . .
        7 | . . . . . P . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . . . K . . . . .
            a b c d e f g h i
    ";
    // The soldier on d8 attacks e8 and d9, and d9 is also on the file of red's general. The other soldier attacks
    // f9.
    result("xiangqi", &fen(board, "w"), "f7f8", "red wins: stalemate");
    result("banner", &fen(board, "w"), "f7f8", "red wins: stalemate");
}

#[test]
fn a_game_in_which_nobody_can_cross_the_river_is_drawn() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . a . . . .
        7 | . . . . b . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . B . . . .
        1 | . . . p . . . . .
        0 | . . . . K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), "e0f0", "ongoing");
    result("xiangqi", &fen(board, "b"), "d1d0", "ongoing");
    result("xiangqi", &fen(board, "b"), "d1d0 e0d0", "draw: no-attackers");
    result("banner", &fen(board, "b"), "d1d0 e0d0", "ongoing");
}

/// Two chariots that never meet, with the given number of quiet plies so far.
fn quiet(plies: u16) -> String {
    fen(CHARIOTS, "w").replace(" 0 1", &format!(" {plies} 1"))
}

const CHARIOTS: &str = "
    9 | . . . . k . . . .
    8 | . . . . . . . . .
    7 | r . . . . . . . .
    6 | . . . . . . . . .
    5 | . . . . p . . . .
    4 | . . . . . . . . .
    3 | . . . . . . . . .
    2 | . . . . . . . . R
    1 | . . . . . . . . .
    0 | . . . . K . . . .
        a b c d e f g h i
";

#[test]
fn a_hundred_and_twenty_plies_without_capture_are_a_draw() {
    result("xiangqi", &quiet(118), "i2i3", "ongoing");
    result("xiangqi", &quiet(118), "i2i3 a7a6", "draw: quiet-limit");
    result("xiangqi", &quiet(119), "i2i3", "draw: quiet-limit");
    result("banner", &quiet(118), "i2i3 a7a6", "ongoing");
}

#[test]
fn a_win_comes_before_the_quiet_limit() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | R . . . . . . . .
        0 | . . . K . A . . .
            a b c d e f g h i
    ";
    let line = format!("a1a9 {}", "e9e8 a9a8 e8e9 a8a9 ".repeat(2));
    let position = fen(board, "w").replace(" 0 1", " 111 1");
    result("xiangqi", &position, &line, "black wins: perpetual-check");
}

#[test]
fn a_quiet_repetition_is_a_draw_at_the_third_occurrence() {
    let round = "i2i3 a7a6 i3i2 a6a7 ";
    result("xiangqi", &quiet(0), round, "ongoing");
    result("xiangqi", &quiet(0), &round.repeat(2), "draw: repetition");
    // The same pieces with another side to move are another position, and positions before a capture do not count.
    result("xiangqi", &quiet(0), "i2i3 a7a6 i3i2 a6a7 i2i4 a7a6 i4i2 a6a8 i2i3", "ongoing");
}

fn game(variant: &str, position: &str, plies: &str) -> Game {
    let mut game = Game::from_position(variant.parse().unwrap(), position.parse().unwrap());
    plies.split_whitespace().for_each(|ply| game.play(ply.parse().unwrap()).unwrap());
    game
}

#[test]
fn a_warning_comes_one_occurrence_earlier() {
    let round = "i2i3 a7a6 i3i2 a6a7 ";
    let warned = |plies: &str| game("xiangqi", &quiet(0), plies).repetition_warning();
    let draw = Verdict::Ends(Outcome::Draw { reason: Reason::Repetition });
    assert_eq!(warned(""), None);
    assert_eq!(warned("i2i3 a7a6 i3i2"), None);
    assert_eq!(warned(round), Some(draw));
    assert_eq!(warned(&round.repeat(2)), None, "it is over");
    assert_eq!(game("xiangqi", &quiet(0), &round.repeat(2)).occurrences(), 3);
    assert_eq!(game("banner", &quiet(0), round).repetition_warning(), None);
}

/// The chariot checks from two ranks in turn.
const CHECKS: &str = "
    9 | . . . . k . . . .
    8 | R . . . . . . . .
    7 | . . . . . . . . .
    6 | . . . . . . . . .
    5 | . . . . . . . . .
    4 | . . . . . . . . .
    3 | . . . . . . . . .
    2 | . . . . . . . . .
    1 | . . . . . . . . .
    0 | . . . K . A . . .
        a b c d e f g h i
";
const CHECK_ROUND: &str = "a8a9 e9e8 a9a8 e8e9 ";

#[test]
fn a_warning_of_perpetual_check_names_the_winner() {
    let warning = game("xiangqi", &fen(CHECKS, "w"), CHECK_ROUND).repetition_warning();
    let lost = Outcome::Win { winner: Colour::Black.into(), reason: Reason::PerpetualCheck };
    assert_eq!(warning, Some(Verdict::Ends(lost)));
    let warning = game("xiangqi+perpetual=must-vary", &fen(CHECKS, "w"), CHECK_ROUND).repetition_warning();
    assert_eq!(warning, Some(Verdict::MustVary(Colour::Red)));
}

#[test]
fn must_vary_makes_the_check_illegal_that_would_repeat_a_position_a_third_time() {
    let (variant, position) = ("xiangqi+perpetual=must-vary", fen(CHECKS, "w"));
    result(variant, &position, &CHECK_ROUND.repeat(2), "ongoing");
    refuses(variant, &position, &format!("{} a8a9", CHECK_ROUND.repeat(2)));
    legal_from(
        variant,
        &position,
        &CHECK_ROUND.repeat(2),
        "a8",
        "a8a0 a8a1 a8a2 a8a3 a8a4 a8a5 a8a6 a8a7 a8b8 a8c8 a8d8 a8e8 a8f8 a8g8 a8h8 a8i8",
    );
    let game = game(variant, &position, &CHECK_ROUND.repeat(2));
    let why = game.check("a8a9".parse().unwrap()).unwrap_err().to_string();
    assert_eq!(why, "this check would repeat the position a third time: play something else");
    // A move that is not a check may repeat the position; the game is then drawn.
    result(variant, &quiet(0), &"i2i3 a7a6 i3i2 a6a7 ".repeat(2), "draw: repetition");
}

#[test]
fn moving_the_man_between_the_generals_away_gives_check_by_tbgs_rule_nine() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . N . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . . . . K . . . .
            a b c d e f g h i
    ";
    let (today, tbg) = ("xiangqi", "xiangqi+facing=discovered-check");
    refuses(today, &fen(board, "w"), "e4c5");
    let after = game(tbg, &fen(board, "w"), "e4c5");
    assert!(after.plies()[0].check && after.position().is_check());
    // Black's general must leave the file.
    legal_from(tbg, &fen(board, "w"), "e4c5", "e9", "e9d9 e9f9");
    // Any other facing is illegal: a general may not move to where it faces the other.
    refuses(tbg, &fen(board, "w"), "e4c5 e9d9 e0d0");
}

#[test]
fn black_begins_where_the_option_says_so() {
    let game = Game::new("xiangqi+begins=black".parse().unwrap());
    assert_eq!(game.position().to_move(), Begins::Black.colour());
    refuses("xiangqi+begins=black", &game.position().to_string(), "h2e2");
    result("xiangqi+begins=black", &game.position().to_string(), "h7e7", "ongoing");
}

#[test]
fn a_ply_remembers_who_moved_what_it_took_and_whether_it_gave_check() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | p . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | R . . . . . . . .
        0 | . . . K . . . . .
            a b c d e f g h i
    ";
    let game = game("xiangqi", &fen(board, "w"), "a1a6 e9e8 a6a8");
    let told: Vec<String> = game
        .plies()
        .iter()
        .map(|ply| {
            let victim = ply.victim.map_or_else(|| "-".to_owned(), |piece| piece.to_string());
            format!("{} {} {victim} {}", ply.action, ply.piece, ply.check)
        })
        .collect();
    assert_eq!(told, ["a1a6 R p false", "e9e8 k - false", "a6a8 R - true"]);
}

#[test]
fn nothing_is_legal_after_the_end() {
    let game = game("xiangqi", &quiet(119), "i2i3");
    assert!(game.actions().is_empty());
    assert_eq!(game.check("a7a6".parse().unwrap()).unwrap_err().to_string(), "the game is over");
}
