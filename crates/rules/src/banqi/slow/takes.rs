//! Which pieces capture which, and from how far.

use crate::banqi::slow::board::{Board, Cell, DIRECTIONS, EMPTY, FACE_DOWN, Square};
use crate::banqi::slow::variant::Rules;

/// How an attacker reaches its target.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Way {
    Step,
    Jump,
}

/// The occupied squares that the piece on `from` reaches, whatever is on them.
///
/// A cannon jumps "over exactly one piece, any distance, all other squares between empty": its target is the second
/// piece in a direction. Every piece steps, except a cannon that only jumps.
pub(crate) fn reach(rules: &Rules, board: &Board, from: Square) -> Vec<(Square, Way)> {
    let is_cannon = board.at(from).1 == 'C';
    let mut reached = Vec::new();
    for direction in DIRECTIONS {
        let line = board.line(from, direction);
        let met: Vec<Square> =
            line.iter().copied().filter(|&square| board.at(square) != EMPTY).take(2).collect();
        let steps = !is_cannon || rules.value("cannon") != "jumps";
        if steps && !met.is_empty() && met[0] == line[0] {
            reached.push((met[0], Way::Step));
        }
        let jumps = is_cannon && rules.value("cannon") != "steps";
        if jumps && met.len() == 2 && (rules.value("screen") == "any" || board.at(met[0]) != FACE_DOWN) {
            reached.push((met[1], Way::Jump));
        }
    }
    reached
}

/// Whether a captor may capture a face-up enemy that it reaches in this way.
pub(crate) fn may_take(rules: &Rules, captor: Cell, victim: Cell, way: Way) -> bool {
    if way == Way::Jump {
        return true;
    }
    let rank = |kind| rules.order().find(kind);
    match (captor.1, victim.1) {
        ('K', 'P') => rules.value("general-soldier") == "mutual",
        ('P', 'K') => true,
        // Unranked: "taken by stepping by every piece except the soldier".
        (captor, 'C') if rules.value("cannon") == "jumps" => captor != 'P',
        (captor, victim) => rank(captor) >= rank(victim),
    }
}

/// Whether `cell` is an enemy of the seat: "every colour but one's own (and an ally's) is an enemy".
pub(crate) fn is_enemy(rules: &Rules, board: &Board, seat: usize, cell: Cell) -> bool {
    let ally = if rules.has_teams() { (seat + 2) % 4 } else { seat };
    let owns = |seat: usize| board.seats[seat].colours.contains(cell.0);
    cell != EMPTY && cell != FACE_DOWN && !owns(seat) && !owns(ally)
}

/// Whether the seat's piece on `from` could capture the face-up piece on `to`.
pub(crate) fn could_take(rules: &Rules, board: &Board, seat: usize, from: Square, to: Square) -> bool {
    let victim = board.at(to);
    let way = reach(rules, board, from).into_iter().find(|(square, _)| *square == to);
    is_enemy(rules, board, seat, victim)
        && way.is_some_and(|(_, way)| may_take(rules, board.at(from), victim, way))
}
