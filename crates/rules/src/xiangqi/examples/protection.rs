//! A piece is protected if its captor can legally be recaptured (AXF 33, 34).

use crate::xiangqi::examples::*;

/// Red's general cannot recapture: c2 is out of its reach, and on d0 it would face black's general
/// (Fairy-Stockfish's tests of the AXF rules, "overprotection by king").
#[test]
fn a_general_does_not_protect_what_it_may_not_take_on() {
    let board = "
        9 | . . . k . . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . r . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . . . N K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"d0c2 d3c3 c2d0 c3d3 ".repeat(2), "red wins: perpetual-chase");
}

/// The same with a black horse on the d file between the generals: on d0 red's horse is protected
/// (Fairy-Stockfish's tests of the AXF rules, "no overprotection by king").
#[test]
fn a_general_protects_where_black_s_general_does_not_look() {
    let board = "
        9 | . . . k . . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . n . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . r . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . . . N K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"d0c2 d3c3 c2d0 c3d3 ".repeat(2), "draw: repetition");
}

/// The cannon pins the elephant that would otherwise protect (AXF 33; Fairy-Stockfish's tests of the AXF rules,
/// "creating a pin to undermine root").
#[test]
fn a_bound_man_does_not_protect_by_a_cannons_check() {
    let board = "
        9 | . . . . . k . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . c . . . .
        3 | . . . r . . . . .
        2 | . . . N B . . . .
        1 | . . . . A . . . .
        0 | . . . . K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"e0d0 e4d4 d0e0 d4e4 ".repeat(2), "red wins: perpetual-chase");
}

/// The same with a chasing horse (AXF 33; Fairy-Stockfish's tests of the AXF rules).
#[test]
fn binding_the_protector_is_chasing_what_it_protected() {
    let board = "
        9 | . . . . . k . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . c . . . .
        3 | . . . n . . . . .
        2 | . . . N B A . . .
        1 | . . . . A . . . .
        0 | . . . . K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"e0d0 e4d4 d0e0 d4e4 ".repeat(2), "red wins: perpetual-chase");
}

/// Black moves first. Its horse moves off the file between the cannon and red's general, and back
/// (Fairy-Stockfish's tests of the AXF rules, "creating pins to undermine root").
#[test]
fn a_chariot_bound_to_the_file_does_not_protect() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . c . . . .
        7 | . . . . . . . . .
        6 | . . . . p . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . r n . . . .
        2 | . . . N R . . . .
        1 | . . . . K . . . .
        0 | . . . . . . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "b"), &"e3g4 e1f1 g4e3 f1e1 ".repeat(2), "red wins: perpetual-chase");
}

/// Black's chariot and cannon stand on the last rank: the chariot's capture uncovers a check by the cannon
/// (Fairy-Stockfish's tests of the AXF rules).
#[test]
fn a_capture_that_discovers_check_cannot_be_answered_by_taking_back() {
    let board = "
        9 | . . . . . k . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . N . . P . C . .
        3 | . . . . . . . . .
        2 | . . . . B C . . .
        1 | . . . . . . . . .
        0 | c r . R K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"b4c2 b0c0 c2b4 c0b0 ".repeat(2), "red wins: perpetual-chase");
}

/// On d0 the cannon attacks the horse over red's general, which cannot recapture because of the chariot behind the
/// cannon. On c2 the chariot attacks the horse itself (Fairy-Stockfish's tests of the AXF rules, "X-ray protected
/// discovered check").
#[test]
fn a_cannon_behind_the_chariot_undoes_the_generals_protection() {
    let board = "
        9 | . . . . . k . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . . . N K . c r .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"d0c2 h0h2 c2d0 h2h0 ".repeat(2), "red wins: perpetual-chase");
}

/// Once the chariot has captured one cannon, the other has no screen to recapture over (Fairy-Stockfish's tests of
/// the AXF rules, "fake protection by cannon").
#[test]
fn a_cannon_whose_screen_is_the_captor_s_victim_does_not_protect() {
    let board = "
        9 | . . . . . k . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . C . . . . . . .
        3 | . r . . . . . . .
        2 | . . . . . . . . .
        1 | . C . . . . . . .
        0 | . . . . K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"b4c4 b3c3 c4b4 c3b3 ".repeat(2), "red wins: perpetual-chase");
}
