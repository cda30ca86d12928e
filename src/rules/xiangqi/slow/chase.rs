//! What a ply threatens.
//!
//! A side threatens an enemy piece if, were it to move again, one of its pieces other than general and soldier could
//! legally take it and nothing could legally take back. Soldiers that have not crossed the river are not threatened,
//! and a piece that could itself take its attacker of the same kind is offered an exchange.

use super::Rules;
use super::board::{Board, Point, other, points, side_of};
use super::legal::moves;
use super::walk::has_crossed;

/// The points on which the ply from `before` to `after` newly threatens pieces.
pub(super) fn chased(rules: &Rules, before: &Board, text: &str, after: &Board) -> Vec<Point> {
    let (from, to) = points(text);
    let mover = before.side;
    let old = threats(rules, &before.with_side(mover));
    let new = threats(rules, &after.with_side(mover));
    // What stood on `from` is the attacker on `to`.
    let is_new = |attacker: Point, victim: Point| {
        let stood = if attacker == to { from } else { attacker };
        !old.contains(&(stood, victim))
    };
    new.into_iter().filter(|&(attacker, victim)| is_new(attacker, victim)).map(|(_, victim)| victim).collect()
}

/// Attackers and victims, of the side to move.
fn threats(rules: &Rules, board: &Board) -> Vec<(Point, Point)> {
    let pairs = moves(rules, board).into_iter().map(|text| points(&text));
    pairs.filter(|&(attacker, victim)| is_threat(rules, board, attacker, victim)).collect()
}

fn is_threat(rules: &Rules, board: &Board, attacker: Point, victim: Point) -> bool {
    let (by, whom) = (board.at(attacker).to_ascii_lowercase(), board.at(victim));
    let is_victim = match whom {
        '.' | 'k' | 'K' => false,
        'p' | 'P' => has_crossed(side_of(whom), victim),
        _ => true,
    };
    if !is_victim || by == 'k' || by == 'p' {
        return false;
    }
    let could_go_to = |board: &Board, to: Point| moves(rules, board).iter().any(|text| points(text).1 == to);
    let mut taken = board.clone();
    taken.play(&(super::board::name(attacker) + &super::board::name(victim)));
    if could_go_to(&taken, victim) {
        return false;
    }
    let answer = moves(rules, &board.with_side(other(board.side)));
    let is_exchange = answer.iter().any(|text| points(text) == (victim, attacker));
    !(is_exchange && whom.eq_ignore_ascii_case(&by))
}
