//! Which moves are legal: each is tried, and it is illegal if the general could then be captured.

use crate::xiangqi::slow::Rules;
use crate::xiangqi::slow::board::{Board, Point, name, other, points};
use crate::xiangqi::slow::walk::reach;

/// The legal moves, sorted bytewise.
pub(crate) fn moves(rules: &Rules, board: &Board) -> Vec<String> {
    let mut moves = Vec::new();
    for from in board.pieces(board.side) {
        let texts = reach(board, from).into_iter().map(|to| name(from) + &name(to));
        moves.extend(texts.filter(|text| is_safe(rules, board, text)));
    }
    moves.sort_unstable();
    moves
}

/// Whether the mover's general cannot be captured after a move. Along an open file the enemy general could capture
/// it, except in the discovered check of TBG's rule 9.
fn is_safe(rules: &Rules, board: &Board, text: &str) -> bool {
    let mut after = board.clone();
    after.play(text);
    if is_attacked(&after, board.side) {
        return false;
    }
    if !after.generals_face() {
        return true;
    }
    let moved = board.at(points(text).0);
    rules.facing_checks && !moved.eq_ignore_ascii_case(&'k') && !board.generals_face()
}

/// Whether a piece other than the general could capture a side's general.
fn is_attacked(board: &Board, side: char) -> bool {
    !attackers(board, side).is_empty()
}

/// The pieces other than the general that could capture a side's general.
pub(crate) fn attackers(board: &Board, side: char) -> Vec<Point> {
    let general = board.general(side);
    let mut enemies = board.pieces(other(side));
    enemies.retain(|&enemy| general.is_some_and(|general| reach(board, enemy).contains(&general)));
    enemies
}

/// Whether the side to move is in check.
pub(crate) fn is_check(board: &Board) -> bool {
    is_attacked(board, board.side) || board.generals_face()
}
