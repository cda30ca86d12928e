//! Finds what a ply threatens.
//!
//! A side threatens an enemy piece if, moving again at once, one of its pieces other than general and soldier could
//! legally capture it and nothing could recapture. A chariot is threatened by horse and cannon even if something
//! could recapture. Soldiers that have not crossed the river are not threatened. A piece that could itself capture
//! an attacker of its own kind is offered an exchange, which is not a threat.
//!
//! A threat is new unless the same piece attacked the same victim in the same way before the ply, whether or not
//! its own general was safe then.

use crate::xiangqi::slow::Rules;
use crate::xiangqi::slow::board::{Board, Point, name, other, points, side_of};
use crate::xiangqi::slow::legal::{attackers, moves};
use crate::xiangqi::slow::walk::{has_crossed, reach};

/// The points on which the ply from `before` to `after` newly threatens pieces.
pub(crate) fn chased(rules: &Rules, before: &Board, text: &str, after: &Board) -> Vec<Point> {
    let (from, to) = points(text);
    let mover = before.side;
    let after = after.with_side(mover);
    // The attacker that is now on `to` stood on `from` before the ply.
    let stood = |attacker: Point| if attacker == to { from } else { attacker };
    moves(rules, &after)
        .into_iter()
        .map(|text| points(&text))
        .filter(|&(attacker, victim)| attacks(rules, &after, attacker, victim))
        .filter(|&(attacker, victim)| !attacks(rules, before, stood(attacker), victim))
        .map(|(_, victim)| victim)
        .collect()
}

/// Whether a piece of the side to move threatens a victim, ignoring the safety of its own general.
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
    // Pieces that give check already will do so whatever the victims do about their loss, so their checks are
    // ignored.
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
        // The attacker stood between the generals and could not really leave.
        known.extend(board.general(own));
    }
    !board
        .pieces(others)
        .into_iter()
        .any(|from| from != victim && could_take(rules, &taken, from, victim, &known))
}

/// Whether the side to move could make this capture so that only pieces in `known` attack its general afterwards.
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
