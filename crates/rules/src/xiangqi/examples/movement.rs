//! How each piece moves, and the reasons why a move is illegal.

use std::fmt::Write as _;

use crate::xiangqi::{IllegalMove, Kind, Move, Point, Position, RuleSet};

pub(crate) const XIANGQI: &str = "xiangqi";
pub(crate) const BANNER: &str = "banner";

pub(crate) fn point(text: &str) -> Point {
    text.parse().unwrap()
}

/// Builds a position from a drawing with lines such as `4 | . . P . ..`. Ranks that are not drawn are empty.
pub(crate) fn drawn(board: &str, side: char) -> Position {
    let mut fen = String::new();
    for rank in (0..10).rev() {
        let label = format!("{rank} |");
        let row = board.lines().find_map(|line| line.trim().strip_prefix(&label));
        let row: String = row.unwrap_or(". . . . . . . . .").split_whitespace().collect();
        let mut run = 0;
        for cell in row.chars() {
            if cell == '.' {
                run += 1;
                continue;
            }
            if run > 0 {
                write!(fen, "{run}").unwrap();
            }
            run = 0;
            fen.push(cell);
        }
        if run > 0 {
            write!(fen, "{run}").unwrap();
        }
        fen.push(if rank > 0 { '/' } else { ' ' });
    }
    format!("{fen}{side}").parse().unwrap_or_else(|bad| panic!("{bad}: {fen}{side}"))
}

/// Checks the legal targets of one piece, both generated at once and checked one by one.
#[track_caller]
pub(crate) fn goes(variant: &str, board: &str, side: char, from: &str, expected: &[&str]) {
    let (rules, position): (RuleSet, _) = (variant.parse().unwrap(), drawn(board, side));
    position.suits(&rules).unwrap();
    let from = point(from);
    let found: Vec<String> = position
        .moves(&rules)
        .into_iter()
        .filter(|action| action.from == from)
        .map(|action| action.to.to_string())
        .collect();
    assert_eq!(found, expected, "{position}");
    for to in Point::all() {
        let is_expected = expected.contains(&to.to_string().as_str());
        assert_eq!(
            position.check(&rules, Move { from, to }).is_ok(),
            is_expected,
            "{from}{to} in {position}"
        );
    }
}

/// Checks why a move is illegal, and that it is not among the generated moves.
#[track_caller]
pub(crate) fn refused(variant: &str, board: &str, side: char, action: &str, why: IllegalMove) {
    let (rules, position): (RuleSet, _) = (variant.parse().unwrap(), drawn(board, side));
    let action: Move = action.parse().unwrap();
    assert_eq!(position.check(&rules, action), Err(why), "{action} in {position}");
    assert!(!position.moves(&rules).contains(&action), "{action} in {position}");
}

#[test]
fn general_steps_orthogonally_within_its_palace() {
    let board = "
        9 | . . . . . k . . .
        1 | . . . . . . . . .
        0 | . . . K . . . . .";
    goes(XIANGQI, board, 'w', "d0", &["d1", "e0"]);
    goes(XIANGQI, board, 'b', "f9", &["e9", "f8"]);
    refused(XIANGQI, board, 'w', "d0c0", IllegalMove::LeavesPalace(Kind::General));
    refused(XIANGQI, board, 'w', "d0e1", IllegalMove::GeneralStep);
    refused(XIANGQI, board, 'w', "d0d2", IllegalMove::GeneralStep);
}

#[test]
fn advisor_steps_diagonally_within_its_palace() {
    let board = "
        9 | . . . . k . . . .
        1 | . . . . A . . . .
        0 | . . . K . A . . .";
    goes(XIANGQI, board, 'w', "e1", &["d2", "f2"]);
    goes(XIANGQI, board, 'w', "f0", &[]);
    refused(XIANGQI, board, 'w', "f0g1", IllegalMove::LeavesPalace(Kind::Advisor));
    refused(XIANGQI, board, 'w', "e1e2", IllegalMove::AdvisorStep);
    refused(XIANGQI, board, 'w', "e1f0", IllegalMove::OwnPiece(point("f0")));
}

#[test]
fn elephant_goes_two_diagonally_not_over_a_man_and_not_over_the_river() {
    let board = "
        9 | . . . k . . . . .
        5 | . . . . . . . . .
        4 | . . B . . . . . .
        3 | . . . p . . . . .
        2 | . . . . . . . . .
        0 | . . . . K . . . .";
    goes(XIANGQI, board, 'w', "c4", &["a2"]);
    refused(XIANGQI, board, 'w', "c4e6", IllegalMove::CrossesRiver);
    refused(XIANGQI, board, 'w', "c4e2", IllegalMove::ElephantBlocked(point("d3")));
    refused(XIANGQI, board, 'w', "c4b3", IllegalMove::ElephantStep);
}

#[test]
fn horse_goes_one_straight_and_one_diagonally_and_is_blocked_on_the_straight_point() {
    let board = "
        9 | . . . k . . . . .
        6 | . . . . . . . . .
        5 | . . . . p . . . .
        4 | . . . . N R . . .
        3 | . . . . . . . . .
        2 | . . . p . C . . .
        0 | . . . . K . . . .";
    // Up, it is blocked by an enemy piece, and to the right by its own chariot. Its own cannon stands on f2.
    goes(XIANGQI, board, 'w', "e4", &["c3", "c5", "d2"]);
    refused(XIANGQI, board, 'w', "e4d6", IllegalMove::HorseBlocked(point("e5")));
    refused(XIANGQI, board, 'w', "e4g5", IllegalMove::HorseBlocked(point("f4")));
    refused(XIANGQI, board, 'w', "e4f2", IllegalMove::OwnPiece(point("f2")));
    refused(XIANGQI, board, 'w', "e4g6", IllegalMove::HorseStep);
}

#[test]
fn horse_is_not_blocked_on_the_diagonal_point() {
    let board = "
        9 | . . . k . . . . .
        2 | . . . . . . . . .
        1 | . R . . . . . . .
        0 | N . . . K . . . .";
    // The piece on b1 is next to both paths and on neither.
    goes(XIANGQI, board, 'w', "a0", &["b2", "c1"]);
}

#[test]
fn chariot_goes_any_distance_along_file_and_rank() {
    let board = "
        9 | . . . k . . . . .
        4 | . . . . . . . . .
        3 | P . R . . n . . .
        1 | . . r . . . . . .
        0 | . . . . K . . . .";
    goes(
        XIANGQI,
        board,
        'w',
        "c3",
        &["b3", "c1", "c2", "c4", "c5", "c6", "c7", "c8", "c9", "d3", "e3", "f3"],
    );
    refused(XIANGQI, board, 'w', "c3g3", IllegalMove::ChariotBlocked(point("f3")));
    refused(XIANGQI, board, 'w', "c3a3", IllegalMove::OwnPiece(point("a3")));
    refused(XIANGQI, board, 'w', "c3d4", IllegalMove::NeedsLine(Kind::Chariot));
}

#[test]
fn cannon_moves_like_a_chariot_and_takes_over_exactly_one_piece() {
    let board = "
        9 | . . . k . . . . .
        4 | . . . . . . . . .
        3 | . . C . p . n r .
        2 | . . . . . . . . .
        1 | . . r . . . . . .
        0 | . . n . K . . . .";
    goes(
        XIANGQI,
        board,
        'w',
        "c3",
        &["a3", "b3", "c0", "c2", "c4", "c5", "c6", "c7", "c8", "c9", "d3", "g3"],
    );
    refused(XIANGQI, board, 'w', "c3e3", IllegalMove::CannonNeedsOneScreen { screens: 0 });
    refused(XIANGQI, board, 'w', "c3h3", IllegalMove::CannonNeedsOneScreen { screens: 2 });
    refused(XIANGQI, board, 'w', "c3f3", IllegalMove::CannonBlocked(point("e3")));
    refused(XIANGQI, board, 'w', "c3e5", IllegalMove::NeedsLine(Kind::Cannon));
}

#[test]
fn soldier_goes_forward_and_sideways_only_over_the_river() {
    let board = "
        9 | . . . k . . . . .
        5 | . . P . . . . . .
        4 | . . . . P . p . .
        3 | . . . . . . . . p
        0 | . . . . K . . . .";
    goes(XIANGQI, board, 'w', "e4", &["e5"]);
    goes(XIANGQI, board, 'w', "c5", &["b5", "c6", "d5"]);
    goes(XIANGQI, board, 'b', "g4", &["f4", "g3", "h4"]);
    goes(XIANGQI, board, 'b', "i3", &["h3", "i2"]);
    refused(XIANGQI, board, 'w', "e4d4", IllegalMove::SoldierBeforeRiver);
    refused(XIANGQI, board, 'w', "c5c4", IllegalMove::SoldierBackward);
    refused(XIANGQI, board, 'b', "g4g5", IllegalMove::SoldierBackward);
    refused(XIANGQI, board, 'w', "e4e6", IllegalMove::SoldierStep);
    refused(XIANGQI, board, 'w', "c5d6", IllegalMove::SoldierStep);
}

#[test]
fn soldier_on_the_last_rank_goes_sideways() {
    let board = "
        9 | P . . . k . . . .
        0 | . . . K . . . . .";
    goes(XIANGQI, board, 'w', "a9", &["b9"]);
    goes(BANNER, board, 'w', "a9", &["b9"]);
}

#[test]
fn banner_goes_two_straight_and_one_diagonally_over_empty_points() {
    // The first banner moves given in the rules: d3-c6, d3-e6, f3-e6, f3-g6, with ranks counted from 1.
    let start = "
        9 | r n b a k a b n r
        7 | . c . f . f . c .
        6 | p . p . p . p . p
        3 | P . P . P . P . P
        2 | . C . F . F . C .
        0 | R N B A K A B N R";
    goes(BANNER, start, 'w', "d2", &["c5", "e5"]);
    goes(BANNER, start, 'w', "f2", &["e5", "g5"]);
    let board = "
        9 | . . . . . k . . .
        6 | . . . . p . . . .
        4 | . . . . F . P . .
        3 | . . . . . . . . .
        2 | . . . . . . . . .
        1 | . . . . . p . . .
        0 | . . . K . . . . .";
    // Up and to the right the second point is occupied; to the left and down both points are empty.
    goes(BANNER, board, 'w', "e4", &["b3", "b5", "d1", "f1"]);
    refused(BANNER, board, 'w', "e4d7", IllegalMove::BannerBlocked(point("e6")));
    refused(BANNER, board, 'w', "e4h5", IllegalMove::BannerBlocked(point("g4")));
    refused(BANNER, board, 'w', "e4g5", IllegalMove::BannerStep);
    let first_point = board.replace("3 | . . . . .", "3 | . . . . r");
    refused(BANNER, &first_point, 'w', "e4d1", IllegalMove::BannerBlocked(point("e3")));
}

#[test]
fn banner_gives_check_and_a_man_on_its_way_is_pinned() {
    let board = "
        9 | . . . k . . . . .
        3 | . . . f . . . . .
        2 | . . . . . . . . .
        1 | . . . . . . . . .
        0 | . . . . K . . . .";
    assert_eq!(drawn(board, 'w').checkers(crate::xiangqi::Colour::Red).collect::<Vec<_>>(), [point("d3")]);
    // On d0 the banner itself stands between the generals.
    goes(BANNER, board, 'w', "e0", &["d0", "e1", "f0"]);
    // The advisor could only capture the banner or stay in its path, and can do neither by a move.
    let pinned = board.replace("2 | . . . .", "2 | . . . A");
    goes(BANNER, &pinned, 'w', "d2", &[]);
    refused(BANNER, &pinned, 'w', "d2e1", IllegalMove::ExposesGeneral { by: point("d3") });
}

#[test]
fn what_does_not_stand_there_or_is_not_ones_own_does_not_move() {
    let board = "
        9 | . . . k . . . . .
        0 | R . . . K . . . .";
    refused(XIANGQI, board, 'w', "b0b1", IllegalMove::EmptyPoint(point("b0")));
    refused(XIANGQI, board, 'w', "d9d8", IllegalMove::NotYourPiece(point("d9")));
    refused(XIANGQI, board, 'b', "a0a1", IllegalMove::NotYourPiece(point("a0")));
    refused(XIANGQI, board, 'w', "a0a0", IllegalMove::NoMove);
}
