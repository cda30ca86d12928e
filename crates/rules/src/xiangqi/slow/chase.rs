//! What a ply threatens.
//!
//! A side threatens an enemy piece if, were it to move again, one of its pieces other than general and soldier could
//! legally take it and nothing could take back. A chariot is threatened by horse and cannon even if something could
//! take back. Soldiers that have not crossed the river are not threatened, and a piece that could itself take its
//! attacker of the same kind is offered an exchange.
//!
//! A threat is new unless the same piece attacked the same victim before the ply in the same way, whatever its own
//! general had to fear then.

use crate::xiangqi::slow::Rules;
use crate::xiangqi::slow::board::{Board, Point, name, other, points, side_of};
use crate::xiangqi::slow::legal::{attackers, moves};
use crate::xiangqi::slow::walk::{has_crossed, reach};

/// The points on which the ply from `before` to `after` newly threatens pieces.
pub(crate) fn chased(rules: &Rules, before: &Board, text: &str, after: &Board) -> Vec<Point> {
    let (from, to) = points(text);
    let mover = before.side;
    let after = after.with_side(mover);
    // What stood on `from` is the attacker on `to`.
    let stood = |attacker: Point| if attacker == to { from } else { attacker };
    moves(rules, &after)
        .into_iter()
        .map(|text| points(&text))
        .filter(|&(attacker, victim)| attacks(rules, &after, attacker, victim))
        .filter(|&(attacker, victim)| !attacks(rules, before, stood(attacker), victim))
        .map(|(_, victim)| victim)
        .collect()
}

/// Whether a piece of the side to move threatens a victim, if its own general needs nothing.
fn attacks(rules: &Rules, board: &Board, attacker: Point, victim: Point) -> bool {
    let (by, whom) = (board.at(attacker).to_ascii_lowercase(), board.at(victim));
    let is_victim = match whom {
        '.' | 'k' | 'K' => false,
        'p' | 'P' => has_crossed(side_of(whom), victim),
        _ => true,
    };
    if !is_victim || by == 'k' || by == 'p' || !reach(board, attacker).contains(&victim) {
        return false;
    }
    if "nc".contains(by) && whom.eq_ignore_ascii_case(&'r') {
        return true;
    }
    let (own, others) = (board.side, other(board.side));
    // Who gives check now gives it whatever the victims do about their loss.
    let mut known = attackers(board, others);
    if board.generals_face() {
        known.extend(board.general(own));
    }
    if whom.eq_ignore_ascii_case(&by) && could_take(rules, &board.with_side(others), victim, attacker, &known)
    {
        return false;
    }
    let mut taken = board.clone();
    taken.play(&(name(attacker) + &name(victim)));
    if taken.generals_face() && !rules.facing_checks {
        // The attacker stood between them and could not really leave.
        known.extend(board.general(own));
    }
    !board
        .pieces(others)
        .into_iter()
        .any(|from| from != victim && could_take(rules, &taken, from, victim, &known))
}

/// Whether a piece of the side to move could take, and leave its general to nobody but those known before.
fn could_take(rules: &Rules, board: &Board, from: Point, to: Point, known: &[Point]) -> bool {
    if !reach(board, from).contains(&to) {
        return false;
    }
    let mut after = board.clone();
    after.play(&(name(from) + &name(to)));
    let mut fears = attackers(&after, board.side);
    let uncovers =
        rules.facing_checks && !board.at(from).eq_ignore_ascii_case(&'k') && !board.generals_face();
    if after.generals_face() && !uncovers {
        fears.extend(after.general(other(board.side)));
    }
    fears.iter().all(|at| known.contains(at))
}
