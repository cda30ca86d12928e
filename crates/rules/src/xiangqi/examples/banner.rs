//! The rules of banner xiangqi, sentence by sentence (DeWitt).

use crate::xiangqi::examples::*;
use crate::xiangqi::{FalseClaim, Position, RuleSet};

#[test]
fn a_banner_stands_between_the_cannons_at_the_start() {
    let board = "
        9 | r n b a k a b n r
        8 | . . . . . . . . .
        7 | . c . f . f . c .
        6 | p . p . p . p . p
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | P . P . P . P . P
        2 | . C . F . F . C .
        1 | . . . . . . . . .
        0 | R N B A K A B N R
            a b c d e f g h i
    ";
    assert_eq!(Position::start(&RuleSet::banner()).to_string(), fen(board, "w"), "and red begins");
    // In DeWitt's coordinates, which count ranks from 1: d3-c6, d3-e6, f3-e6, f3-g6.
    legal_from("banner", &fen(board, "w"), "", "d2", "d2c5 d2e5");
    legal_from("banner", &fen(board, "w"), "", "f2", "f2e5 f2g5");
    assert_eq!(read("banner", &fen(board, "w"), "").map(|read| read.actions.len()), Ok(40));
}

/// A banner in the middle of the board.
const OPEN: &str = "
    9 | . . . . k . . . .
    8 | . . . . . . . . .
    7 | . . . . . . . . .
    6 | . . . . . . . . .
    5 | . . . . . . . . .
    4 | . . . . F . . . .
    3 | . . . . . . . . .
    2 | . . . . . . . . .
    1 | . . . . . . . . .
    0 | . . . K . . . . .
        a b c d e f g h i
";

#[test]
fn a_banner_goes_two_points_straight_and_one_diagonally_outward() {
    legal_from("banner", &fen(OPEN, "w"), "", "e4", "e4b3 e4b5 e4d1 e4d7 e4f1 e4f7 e4h3 e4h5");
}

#[test]
fn a_banner_is_blocked_on_either_of_the_two_points() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . p . . . .
        5 | . . . . . . . . .
        4 | . . . N F . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . p . . p .
        0 | . . . K . . . . .
            a b c d e f g h i
    ";
    // The pieces on e6, the second point up, and d4, the first to the left, block. One further away, as on e1, does
    // not.
    legal_from("banner", &fen(board, "w"), "", "e4", "e4d1 e4f1 e4h3 e4h5");
}

#[test]
fn a_banner_takes_as_it_goes_and_crosses_the_river() {
    let board = OPEN.replace("5 | . . . . .", "5 | . n . . .").replace("7 | . . . . . .", "7 | . . . . . n");
    legal_from("banner", &fen(&board, "w"), "", "e4", "e4b3 e4b5 e4d1 e4d7 e4f1 e4f7 e4h3 e4h5");
    result("banner", &fen(&board, "w"), "e4f7", "ongoing");
    assert_eq!(
        read("banner", &fen(&board, "w"), "e4f7").map(|read| read.position),
        Ok("4k4/9/5F3/9/1n7/9/9/9/9/3K5 b - - 0 1".to_owned())
    );
}

#[test]
fn generals_may_not_face_each_other_for_one_could_take_the_other() {
    refuses("banner", &fen(OPEN, "w"), "d0e0 e9e8 e4b3");
    refuses("banner", &fen(OPEN, "w"), "e4b3 e9d9");
}

#[test]
fn a_soldier_on_the_far_five_ranks_also_goes_sideways() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . P . . . p . .
        4 | . . p . . . P . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . . . K . . . . .
            a b c d e f g h i
    ";
    legal_from("banner", &fen(board, "w"), "", "c5", "c5b5 c5c6 c5d5");
    legal_from("banner", &fen(board, "w"), "", "g4", "g4g5");
    legal_from("banner", &fen(board, "b"), "", "c4", "c4b4 c4c3 c4d4");
    legal_from("banner", &fen(board, "b"), "", "g5", "g5g4");
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
const ROUND: &str = "a8a9 e9e8 a9a8 e8e9 ";

#[test]
fn checking_for_ever_is_not_forbidden() {
    result("banner", &fen(CHECKS, "w"), &ROUND.repeat(5), "ongoing");
}

/// The game from [`CHECKS`] after `plies`.
fn game(plies: &str) -> Game {
    let mut game = Game::from_position(RuleSet::banner(), fen(CHECKS, "w").parse().unwrap());
    plies.split_whitespace().for_each(|ply| game.play(ply.parse().unwrap()).unwrap());
    game
}

#[test]
fn threefold_repetition_may_be_claimed_by_the_player_to_move() {
    let mut claimed = game(&ROUND.repeat(2));
    assert!(claimed.may_claim());
    claimed.claim().unwrap();
    assert_eq!(claimed.outcome().unwrap().to_string(), "draw: claim");
    assert!(claimed.actions().is_empty());
    assert_eq!(claimed.claim(), Err(FalseClaim::GameOver));
    // A claim is optional and may also be made later.
    let later = game(&ROUND.repeat(4));
    assert_eq!((later.outcome(), later.occurrences(), later.may_claim()), (None, 5, true));
}

#[test]
fn a_false_claim_changes_nothing() {
    for plies in ["", ROUND, &format!("{} a8a1", ROUND.repeat(2))] {
        let mut game = game(plies);
        let before = game.clone();
        assert_eq!(game.claim(), Err(FalseClaim::TooFewTimes), "{plies}");
        assert_eq!(game, before, "{plies}");
    }
    let mut xiangqi = Game::new(RuleSet::xiangqi());
    assert_eq!(xiangqi.claim(), Err(FalseClaim::NoClaims));
}

#[test]
fn the_same_men_with_the_other_player_to_move_are_another_position() {
    // The chariot alone returns to its point in three plies, so black is to move where red was.
    let other = game("a8a6 e9e8 a6a8");
    assert!(!other.may_claim());
    assert_eq!(game(&format!("{ROUND} a8a9")).occurrences(), 2);
    assert_eq!(other.occurrences(), 1);
}

#[test]
fn an_illegal_move_is_refused_and_another_made() {
    let mut game = Game::new(RuleSet::banner());
    let before = game.clone();
    let why = game.play("d2d5".parse().unwrap()).unwrap_err().to_string();
    assert_eq!(why, "the banner moves two points along a file or rank, then one diagonally outward");
    assert_eq!(game, before);
    game.play("d2e5".parse().unwrap()).unwrap();
}

#[test]
fn no_number_of_quiet_moves_and_no_lack_of_men_is_a_draw() {
    let bare = CHECKS.replace('R', ".");
    let position = fen(&bare, "w").replace(" 0 1", " 300 200");
    result("banner", &position, "d0d1", "ongoing");
    assert_eq!(game("").quiet_limit(), None);
}

#[test]
fn a_chase_for_ever_is_not_forbidden_either() {
    let board = "
        9 | . . . k . . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | c r . C A K . . .
        0 | . . . . . . . . .
            a b c d e f g h i
    ";
    result("banner", &fen(board, "w"), &"d1d3 b1b3 d3d1 b3b1 ".repeat(3), "ongoing");
}
