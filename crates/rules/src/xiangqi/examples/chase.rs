//! Perpetual chase: a side that chases the same piece with every ply of a repeated cycle loses (AXF).

use crate::xiangqi::examples::*;

/// Source: AXF 13; Fairy-Stockfish's tests of the AXF rules.
#[test]
fn a_chariot_may_not_follow_an_unprotected_cannon_for_ever() {
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
    result("xiangqi", &fen(board, "w"), &"d1d3 b1b3 d3d1 b3b1 ".repeat(2), "red wins: perpetual-chase");
}

/// Two cannons chase, over the soldier that moves to and fro (AXF 14; Fairy-Stockfish's tests of the AXF rules).
#[test]
fn men_that_take_turns_chase_together() {
    let board = "
        9 | . . b a k a b r .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | r . p . p . p . .
        5 | p . . . . . . . R
        4 | P . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | C C . A K A . . .
            a b c d e f g h i
    ";
    result(
        "xiangqi",
        &fen(board, "w"),
        &format!("a4a5 {}", "a6b6 a5b5 b6a6 b5a5 ".repeat(2)),
        "black wins: perpetual-chase",
    );
}

/// As before with one cannon: from a5 only the soldier threatens (AXF 24; Fairy-Stockfish's tests of the AXF
/// rules).
#[test]
fn a_soldier_may_chase_for_ever() {
    let board = "
        9 | . . b a k a b r .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | r . p . p . p . .
        5 | p . . . . . . . R
        4 | P . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . C . A K A . . .
            a b c d e f g h i
    ";
    result(
        "xiangqi",
        &fen(board, "w"),
        &format!("a4a5 {}", "a6b6 a5b5 b6a6 b5a5 ".repeat(2)),
        "draw: repetition",
    );
}

/// The general follows a soldier along the edge of the palace (AXF 24).
#[test]
fn a_general_may_chase_for_ever() {
    let board = "
        9 | . . . . . k . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . K . . . .
        0 | . . . p . . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"e1d1 d0e0 d1e1 e0d0 ".repeat(2), "draw: repetition");
}

/// The chariot threatens the soldier from its rank; when it leaves, the cannon does, over the red soldier. Red chases
/// with every ply, so only the place of the black soldier decides (AXF 24).
#[test]
fn a_soldier_may_be_chased_for_ever_until_it_has_crossed() {
    let before = "
        9 | . . . k . . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | p . P . C . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . R . . . . . . .
        1 | . . . . . . . . .
        0 | . . . . K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(before, "w"), &"b2b6 d9d8 b6b2 d8d9 ".repeat(2), "draw: repetition");
    let after = "
        9 | . . . k . . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | p . P . C . . . .
        3 | . . . . . . . . .
        2 | . R . . . . . . .
        1 | . . . . . . . . .
        0 | . . . . K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(after, "w"), &"b2b4 d9d8 b4b2 d8d9 ".repeat(2), "black wins: perpetual-chase");
}

/// Black's elephant moves off the e file and back, so that its cannon threatens the soldier on e8 either way
/// (Fairy-Stockfish's tests of the AXF rules).
#[test]
fn a_soldier_that_has_crossed_may_not_be_chased_for_ever() {
    let board = "
        9 | . . . k . . . . .
        8 | . . . . P . . . .
        7 | . . . . b . . . .
        6 | . . . C . . . . .
        5 | . . . . c . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . . . . . K . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"d6e6 e7g5 e6d6 g5e7 ".repeat(2), "red wins: perpetual-chase");
}

/// Horse and elephant take turns uncovering the chariot (Fairy-Stockfish's tests of the AXF rules).
#[test]
fn what_a_man_discovers_is_chased_too() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . . . . . .
        7 | . . . . b . . . .
        6 | . . c . . n R . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . . . K . . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"g6g5 f6g8 g5g6 g8f6 ".repeat(2), "red wins: perpetual-chase");
}

/// Source: Fairy-Stockfish's tests of the AXF rules.
#[test]
fn cannons_that_discover_each_other_chase() {
    let board = "
        9 | . . . . . k . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . C . . .
        5 | . . . . . c . . .
        4 | . . . . . C . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . p . . .
        0 | . . . . K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"f4d4 f5d5 d4f4 d5f5 ".repeat(2), "black wins: perpetual-chase");
}

/// The general steps off a point where it blocks one horse or the other. The soldier on the last rank has crossed
/// the river (Fairy-Stockfish's tests of the AXF rules).
#[test]
fn a_general_that_unblocks_a_horse_makes_the_horse_chase() {
    let board = "
        9 | . . . P . . . . .
        8 | . . . k . . . . .
        7 | . . . n n . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . . . . . K . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"d9e9 d8e8 e9d9 e8d8 ".repeat(2), "red wins: perpetual-chase");
}

/// Red's cannon attacks over the chariot that chases it, but the piece it attacks is protected (Fairy-Stockfish's
/// tests of the AXF rules).
#[test]
fn a_threat_behind_the_chaser_does_not_excuse_it() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | c . c . . . . . .
        5 | . . . . . . . . .
        4 | r . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | C . . . . . . . .
        0 | . . . K . . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"a1c1 a4c4 c1a1 c4a4 ".repeat(2), "red wins: perpetual-chase");
}

/// Horse and chariot chase each other around the board; the soldiers on e6 and e3 take no part (AXF 31;
/// Fairy-Stockfish's tests of the AXF rules).
#[test]
fn both_chasing_for_ever_is_a_draw() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . . . . n .
        7 | . . . . . . . . .
        6 | . . . . p R . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . P . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . . . . K . . . .
            a b c d e f g h i
    ";
    result(
        "xiangqi",
        &fen(board, "w"),
        &format!("f6h6 {}", "h8f7 h6h7 f7g5 h7g7 g5i6 g7g6 i6h8 g6h6 ".repeat(2)),
        "draw: repetition",
    );
}

/// The cannon threatens the two chariots alternately (AXF 32; Fairy-Stockfish's tests of the AXF rules).
#[test]
fn chasing_two_in_turn_is_a_draw() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . . . . . .
        7 | r . r . . . . . .
        6 | . . . . . . . . .
        5 | P P P P . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . C . . . . . . .
        0 | . . . . . K . . .
            a b c d e f g h i
    ";
    result(
        "xiangqi",
        &fen(board, "w"),
        &format!("b1a1 {}", "a7b7 a1c1 c7d7 c1b1 b7a7 b1d1 d7c7 d1a1 ".repeat(2)),
        "draw: repetition",
    );
}

/// Along the file the chariot threatens the cannon wherever the two stand (AXF, diagram 106; Fairy-Stockfish's
/// tests of the AXF rules).
#[test]
fn a_threat_that_stood_already_is_no_chase() {
    let board = "
        9 | . . . k . . b . .
        8 | . . . . P . . . .
        7 | . . . . b . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . p
        4 | . . . . . . B c .
        3 | . . . . . . P . P
        2 | . . . A B . . . .
        1 | . . . . p p . . .
        0 | . p . K . . . R .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"h0h1 h4h3 h1h0 h3h4 ".repeat(2), "draw: repetition");
}

/// The cannon moves to and fro on the rank where the chariot threatens it all the time (AXF, example after 40).
#[test]
fn a_victim_that_stays_where_it_is_is_not_chased() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . c .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . R .
        0 | . . . K . . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"h1h2 h4h5 h2h1 h5h4 ".repeat(2), "draw: repetition");
}

/// AXF 40, diagram 102, in its simplest form.
#[test]
fn chariots_that_attack_each_other_offer_an_exchange() {
    let board = "
        9 | . . . k . . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | r . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . R . . K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"b0a0 a3b3 a0b0 b3a3 ".repeat(2), "draw: repetition");
}

/// Source: AXF 40; Fairy-Stockfish's tests of the AXF rules.
#[test]
fn cannons_that_attack_each_other_offer_an_exchange() {
    let board = "
        9 | . . . . . k . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | c . . . . . . . .
        5 | . . . . . . . . .
        4 | P . P . . . . . .
        3 | . . . . . . . . .
        2 | . . C . . . . . .
        1 | . . . . . . . . .
        0 | . . . K . . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"c2a2 a6c6 a2c2 c6a6 ".repeat(2), "draw: repetition");
}

/// Red's chariot may not leave the file, since the cannon would then give check. So it is chased rather than
/// offered an exchange (Fairy-Stockfish's tests of the AXF rules).
#[test]
fn a_bound_chariot_cannot_offer_an_exchange() {
    let board = "
        9 | . . . . c k . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . r . R . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . A . . . .
        0 | . . . A K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"e4e3 c4c3 e3e4 c3c4 ".repeat(2), "red wins: perpetual-chase");
}

/// As before, with horses that protect the chariot on both points (Fairy-Stockfish's tests of the AXF rules).
#[test]
fn a_protected_chariot_may_be_chased_by_a_chariot() {
    let board = "
        9 | . . . . c k . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . r . R . N . .
        3 | . . . . . . N . .
        2 | . . . . . . . . .
        1 | . . . . A . . . .
        0 | . . . A K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"e4e3 c4c3 e3e4 c3c4 ".repeat(2), "draw: repetition");
}

/// Black's cannon on e7 protects the chariot over the horse, but red's cannon still may not chase it (AXF 15).
#[test]
fn a_protected_chariot_may_not_be_chased_by_a_cannon() {
    let board = "
        9 | . . b a k a b n r
        8 | . . . . . . . . .
        7 | r . n . c . . . .
        6 | . . p . p . p . p
        5 | P P . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . P . P . P
        2 | . . C . . . N C .
        1 | . . . . . . . . .
        0 | . N B A K A B . R
            a b c d e f g h i
    ";
    result(
        "xiangqi",
        &fen(board, "w"),
        &format!("c2a2 {}", "a7b7 a2b2 b7a7 b2a2 ".repeat(2)),
        "black wins: perpetual-chase",
    );
}

/// One soldier protects the chariot on c5, the other on c4, but red's horse still may not chase it (AXF 15; general
/// rule 6 names the horse beside the cannon).
#[test]
fn a_protected_chariot_may_not_be_chased_by_a_horse() {
    let board = "
        9 | . . . . k . . . .
        8 | . . . . . . . . .
        7 | . . . . . . . . .
        6 | . . p . . . . . .
        5 | . . r . . . . . .
        4 | . p . . . . . . .
        3 | . . . . . . . . .
        2 | . N . . . . . . .
        1 | . . . . . . . . .
        0 | . . . . . K . . .
            a b c d e f g h i
    ";
    let plies = "b2d3 c5c4 d3b2 c4c5 ".repeat(2);
    result("xiangqi", &fen(board, "w"), &plies, "black wins: perpetual-chase");
}

/// Red's elephant and black's horse take turns as the only piece between the cannon and a chariot that the other
/// chariot protects. Neither the cannon nor the chariots move (AXF 15, 26).
#[test]
fn a_cannon_chases_a_protected_chariot_also_by_its_screen() {
    let board = "
        9 | r . r . . . . . .
        8 | . . . n k . . . .
        7 | . . . . . . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . B . . . .
        1 | . . . . . . . . .
        0 | . . C . . K . . .
            a b c d e f g h i
    ";
    let plies = "e2c4 d8c6 c4e2 c6d8 ".repeat(2);
    result("xiangqi", &fen(board, "w"), &plies, "black wins: perpetual-chase");
}

/// The horse on f1 attacks the soldier on h2 all the time. It cannot capture it only when its own general is in
/// check or the horse is pinned.
#[test]
fn escaping_a_check_renews_no_threat() {
    let board = "
        9 | . . . n . . n . .
        8 | . . . . . . . . .
        7 | . . . k r . . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . p .
        1 | . . . . . N . . .
        0 | . . . . K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"e0f0 e7f7 f0e0 f7e7 ".repeat(2), "draw: repetition");
}

/// The chariot on c1 attacks the elephant on c9 all the time.
#[test]
fn stepping_out_of_a_check_into_a_pin_and_back_renews_no_threat() {
    let board = "
        9 | . . b . . . . . .
        8 | . . . . . . . . .
        7 | . . . k . N . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . C . . . .
        1 | . . R . . . . . .
        0 | r . . . K . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "w"), &"e0e1 a0a1 e1e0 a1a0 ".repeat(2), "draw: repetition");
}

/// Black's chariot blocks the horse's check and attacks the horse, then comes back and attacks the elephant on g0,
/// which black's horse on i1 attacks all the time.
#[test]
fn blocking_a_check_renews_no_threat_of_another_piece() {
    let board = "
        9 | . . . . . . . . .
        8 | . . . N . . . . .
        7 | . . . . . k . . .
        6 | . . . . . . . . .
        5 | . . . . . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . K . . . . n
        0 | . . . . r . B . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "b"), &"e0e8 d8c6 e8e0 c6d8 ".repeat(2), "draw: repetition");
}

/// Red's horse gives check and attacks the chariot in turn. The check keeps black's chariot from capturing red's,
/// but this does not make red's chariot a chaser.
#[test]
fn a_check_does_not_end_the_offer_of_an_exchange() {
    let board = "
        9 | . . . . . . . . .
        8 | . . . . . . . . .
        7 | . . . . k . . . .
        6 | . . r . . . R . .
        5 | . . . N . . . . .
        4 | . . . . . . . . .
        3 | . . . . . . . . .
        2 | . . . . . K . . .
        1 | . . . . . . . . .
        0 | . . . . . . . . .
            a b c d e f g h i
    ";
    result("xiangqi", &fen(board, "b"), &"e7e8 d5b4 e8e7 b4d5 ".repeat(2), "draw: repetition");
}
