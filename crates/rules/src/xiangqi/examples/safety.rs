//! How checks are met, and which moves the safety of the general forbids.

use crate::xiangqi::examples::movement::{BANNER, XIANGQI, drawn, goes, point, refused};
use crate::xiangqi::{IllegalMove, Move, RuleSet};

const DISCOVERED: &str = "xiangqi+facing=discovered-check";

#[test]
fn check_must_be_met_by_stepping_aside_blocking_or_taking() {
    let board = "
        9 | . . . k . . . . .
        5 | . . . . r . . . R
        4 | . . . . . . . . .
        3 | . . . . . . N . .
        0 | . . . . K . . . .";
    goes(XIANGQI, board, 'w', "e0", &["f0"]);
    goes(XIANGQI, board, 'w', "i5", &["e5"]);
    refused(XIANGQI, board, 'w', "i5i4", IllegalMove::InCheck { by: point("e5") });
    goes(XIANGQI, board, 'w', "g3", &["e2", "e4"]);
    refused(XIANGQI, board, 'w', "e0e1", IllegalMove::InCheck { by: point("e5") });
}

#[test]
fn cannon_without_a_screen_forbids_the_points_between() {
    let board = "
        9 | . . . k . . . . .
        6 | . . . . c . . . .
        3 | . . R . . . . . .
        0 | . . . . K . . . .";
    refused(XIANGQI, board, 'w', "c3e3", IllegalMove::ExposesGeneral { by: point("e6") });
    goes(
        XIANGQI,
        board,
        'w',
        "c3",
        &["a3", "b3", "c0", "c1", "c2", "c4", "c5", "c6", "c7", "c8", "c9", "d3", "f3", "g3", "h3", "i3"],
    );
}

#[test]
fn cannons_check_is_met_by_a_second_screen_or_by_the_screen_leaving_its_way() {
    let board = "
        9 | . . . k . . . . .
        6 | . . . . c . . . .
        4 | . . . . R . . . .
        3 | . . R . . . . . .
        0 | . . . . K . . . .";
    // The screen may capture the cannon or leave the file, but not move along it.
    goes(XIANGQI, board, 'w', "e4", &["a4", "b4", "c4", "d4", "e6", "f4", "g4", "h4", "i4"]);
    goes(XIANGQI, board, 'w', "c3", &["e3"]);
    refused(XIANGQI, board, 'w', "e4e3", IllegalMove::InCheck { by: point("e6") });
}

#[test]
fn of_two_screens_neither_may_leave_nor_take_the_other() {
    let board = "
        9 | . . . k . . . . .
        6 | . . . . c . . . .
        4 | . . . . p . . . .
        2 | . . . . R . . . .
        0 | . . . . K . . . .";
    goes(XIANGQI, board, 'w', "e2", &["e1", "e3"]);
    refused(XIANGQI, board, 'w', "e2e4", IllegalMove::ExposesGeneral { by: point("e6") });
    refused(XIANGQI, board, 'w', "e2d2", IllegalMove::ExposesGeneral { by: point("e6") });
}

#[test]
fn man_on_the_leg_of_a_horse_is_pinned() {
    let board = "
        9 | . . . k . . . . .
        2 | . . . n . . . . .
        1 | . . . R . . . . .
        0 | . . . . K . . . .";
    goes(XIANGQI, board, 'w', "d1", &["d2"]);
    refused(XIANGQI, board, 'w', "d1a1", IllegalMove::ExposesGeneral { by: point("d2") });
}

#[test]
fn generals_may_not_face_each_other() {
    let board = "
        9 | . . . . k . . . .
        5 | . . . . P . . . .
        0 | . . . . K . . . .";
    refused(XIANGQI, board, 'w', "e5d5", IllegalMove::GeneralsFacing);
    refused(BANNER, board, 'w', "e5d5", IllegalMove::GeneralsFacing);
    goes(XIANGQI, board, 'w', "e5", &["e6"]);
}

#[test]
fn moving_the_man_between_the_generals_away_is_a_check_by_the_old_rule() {
    let board = "
        9 | . . . . k . . . .
        4 | . . . . P . . . r
        0 | . . . . K . . . .";
    let crossed = board.replace("4 |", "5 |");
    let position = drawn(&crossed, 'w');
    let rules: RuleSet = DISCOVERED.parse().unwrap();
    goes(DISCOVERED, &crossed, 'w', "e5", &["d5", "e6", "f5"]);
    refused(XIANGQI, &crossed, 'w', "e5d5", IllegalMove::GeneralsFacing);
    let mut after = position;
    after.play("e5d5".parse().unwrap());
    assert!(after.is_check() && after.suits(&rules).is_ok() && after.suits(&RuleSet::xiangqi()).is_err());
    // The check is met by leaving the file or by interposing a piece. Staying on the file does not meet it.
    let answers: Vec<String> = after.moves(&rules).iter().map(Move::to_string).collect();
    assert_eq!(answers, ["e9d9", "e9f9", "i5e5"]);
    assert_eq!(after.check(&rules, "e9e8".parse().unwrap()), Err(IllegalMove::InCheck { by: point("e0") }));
}

#[test]
fn any_other_facing_is_illegal_by_the_old_rule_too() {
    let board = "
        9 | . . . . k . . . .
        0 | . . . K . . . . .";
    refused(DISCOVERED, board, 'w', "d0e0", IllegalMove::GeneralsFacing);
    refused(XIANGQI, board, 'w', "d0e0", IllegalMove::GeneralsFacing);
}

#[test]
fn a_side_without_a_legal_move_has_none_in_check_or_not() {
    let mated = "
        9 | R . . k . . . . .
        8 | . . R . . . . . .
        0 | . . . . K . . . .";
    let position = drawn(mated, 'b');
    assert!(position.is_check() && !position.has_move(&RuleSet::xiangqi()));
    let stalemated = "
        9 | . . . k . . . . .
        8 | R . . . . . . . .
        0 | . . . . K . . . .";
    let position = drawn(stalemated, 'b');
    assert!(!position.is_check() && !position.has_move(&RuleSet::xiangqi()));
    assert_eq!(position.perft(&RuleSet::xiangqi(), 1), 0);
}
