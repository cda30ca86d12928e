//! Where a piece can go, ignoring the safety of its general: found by walking.

use crate::xiangqi::slow::board::{Board, EMPTY, Point, is_on_board, side_of};

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The points a piece can move to or capture on, except those with pieces of its own side. The general's capture
/// along an open file is not included.
pub(crate) fn reach(board: &Board, from: Point) -> Vec<Point> {
    let letter = board.at(from);
    let side = side_of(letter);
    let mut reach = match letter.to_ascii_lowercase() {
        'k' => steps(from, &STRAIGHT, |to| in_palace(side, to)),
        'a' => steps(from, &DIAGONAL, |to| in_palace(side, to)),
        'b' => elephant(board, side, from),
        'n' => leaps(board, from, 1),
        'f' => leaps(board, from, 2),
        'r' => lines(board, from, 0),
        'c' => cannon(board, from),
        'p' => soldier(side, from),
        _ => Vec::new(),
    };
    reach.retain(|&to| is_on_board(to) && (board.at(to) == EMPTY || side_of(board.at(to)) != side));
    reach
}

/// The distance in ranks of a point from its side's own edge.
fn depth(side: char, (_, rank): Point) -> i32 {
    if side == 'w' { rank } else { 9 - rank }
}

/// Whether a point lies on the far side of the river, as seen by `side`.
pub(crate) fn has_crossed(side: char, at: Point) -> bool {
    depth(side, at) > 4
}

fn in_palace(side: char, at: Point) -> bool {
    (3..=5).contains(&at.0) && (0..=2).contains(&depth(side, at))
}

fn steps(from: Point, ways: &[(i32, i32)], may_stand: impl Fn(Point) -> bool) -> Vec<Point> {
    ways.iter().map(|way| go(from, *way, 1)).filter(|to| may_stand(*to)).collect()
}

fn go(from: Point, (right, up): (i32, i32), times: i32) -> Point {
    (from.0 + right * times, from.1 + up * times)
}

fn is_empty(board: &Board, at: Point) -> bool {
    is_on_board(at) && board.at(at) == EMPTY
}

/// Two points diagonally, not over a piece and not over the river.
fn elephant(board: &Board, side: char, from: Point) -> Vec<Point> {
    let free = DIAGONAL.iter().filter(|way| is_empty(board, go(from, **way, 1)));
    free.map(|way| go(from, *way, 2)).filter(|to| !has_crossed(side, *to)).collect()
}

/// The given number of points straight, all of them empty, then one diagonally outward. One straight point is a
/// horse, two a banner.
fn leaps(board: &Board, from: Point, straight: i32) -> Vec<Point> {
    let mut reach = Vec::new();
    for way in STRAIGHT {
        if (1..=straight).all(|times| is_empty(board, go(from, way, times))) {
            let bend = go(from, way, straight);
            let outward = DIAGONAL.iter().filter(|d| d.0 == way.0 || d.1 == way.1);
            reach.extend(outward.map(|diagonal| go(bend, *diagonal, 1)));
        }
    }
    reach
}

/// The points along each line beyond exactly `screens` pieces, up to and including the first piece after them.
fn lines(board: &Board, from: Point, screens: usize) -> Vec<Point> {
    let mut reach = Vec::new();
    for way in STRAIGHT {
        let mut passed = 0;
        for times in 1..10 {
            let at = go(from, way, times);
            if !is_on_board(at) || passed > screens {
                break;
            }
            if passed == screens {
                reach.push(at);
            }
            passed += usize::from(board.at(at) != EMPTY);
        }
    }
    reach
}

/// Moves like a chariot, captures over exactly one piece.
fn cannon(board: &Board, from: Point) -> Vec<Point> {
    let mut reach = lines(board, from, 0);
    reach.retain(|&to| board.at(to) == EMPTY);
    reach.extend(lines(board, from, 1).into_iter().filter(|&to| board.at(to) != EMPTY));
    reach
}

fn soldier(side: char, from: Point) -> Vec<Point> {
    let forward = if side == 'w' { 1 } else { -1 };
    let mut reach = vec![(from.0, from.1 + forward)];
    if has_crossed(side, from) {
        reach.extend([(from.0 + 1, from.1), (from.0 - 1, from.1)]);
    }
    reach
}
