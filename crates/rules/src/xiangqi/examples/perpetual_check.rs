//! Perpetual check: a side that checks with every ply of a repeated cycle loses (AXF 6 to 8).

use crate::xiangqi::examples::*;

/// Black's general cannot escape the chariot (AXF 6, diagram 1, in its simplest form).
#[test]
fn a_side_that_checks_with_every_ply_loses() {
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
    result(
        "xiangqi",
        &fen(board, "w"),
        &format!("a1a9 {}", "e9e8 a9a8 e8e9 a8a9 ".repeat(2)),
        "black wins: perpetual-check",
    );
}

/// Black's soldier and cannon check with every ply, red's answers check with every second one (AXF 8;
/// Fairy-Stockfish's tests of the AXF rules).
#[test]
fn one_that_checks_now_and_then_does_not_excuse_one_that_always_does() {
    let board = "
        9 | . . . . . . . . .
        8 | . . . k c . . . .
        7 | . . . a . . . . .
        6 | . . . P . . . . .
        5 | . . . . . . . . .
        4 | . . . . p . . . .
        3 | . . . . . . . . .
        2 | . . . . K . . . .
        1 | . . . . . . . . .
        0 | . . . C . . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"d6e6 e4d4 e6d6 d4e4 ".repeat(2), "red wins: perpetual-check");
}

/// Source: AXF 6; Fairy-Stockfish's tests of the AXF rules.
#[test]
fn soldiers_may_chase_but_not_check_for_ever() {
    let board = "
        9 | . . . k . . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . p . . .
        3 | . . . . . . . . .
        2 | . . . . . p . . .
        1 | . . . . . K . . .
        0 | . . . . . C . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"f1e1 f2e2 e1f1 e2f2 ".repeat(2), "red wins: perpetual-check");
}

/// Each side meets the check by giving one (AXF 7, diagram 4; Fairy-Stockfish's tests of the AXF rules).
#[test]
fn both_checking_for_ever_is_a_draw() {
    let board = "
        9 | . . . . . . . . .
        8 | . . . . c . . . .
        7 | . . . k . . . . .
        6 | . . . r . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . C . . . .
        2 | . . . . . . . . .
        1 | . . . . K . . . .
        0 | . . . R . . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"e3d3 d6e6 d3e3 e6d6 ".repeat(2), "draw: repetition");
}

/// Black's chariot checks with every ply. Every answer of red's general leaves a cannon with exactly one screen, so
/// that it threatens the chariot. Only the checking side loses (AXF 11).
#[test]
fn checks_are_judged_before_chases() {
    let board = "
        9 | . . . . . k . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | r . . . A . C . .
        0 | . . . K N . C . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "b"), &"a1a0 d0d1 a0a1 d1d0 ".repeat(2), "red wins: perpetual-check");
}

/// Only every second ply of red is a check (AXF 9 to 12).
#[test]
fn a_check_and_a_quiet_ply_in_turn_are_allowed() {
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
    result("xiangqi", &fen(board, "w"), &"a1a9 e9e8 a9a1 e8e9 ".repeat(2), "draw: repetition");
}
