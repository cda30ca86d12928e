//! Which actions are legal.

use crate::banqi::slow::board::{Board, DIRECTIONS, EMPTY, FACE_DOWN, Square, name};
use crate::banqi::slow::takes::{is_enemy, may_take, reach};
use crate::banqi::slow::turn::is_won;
use crate::banqi::slow::variant::Rules;

/// The legal actions, sorted bytewise.
pub(crate) fn actions(rules: &Rules, board: &Board) -> Vec<String> {
    let mut actions = Vec::new();
    if is_won(rules, board) {
        return actions;
    }
    if let Some(square) = board.chain {
        actions = hops(rules, board, square);
        actions.push("end".to_owned());
        actions.sort();
        return actions;
    }
    for from in board.squares() {
        let cell = board.at(from);
        if cell == FACE_DOWN {
            actions.push(name(from));
        }
        if board.seats[board.mover].colours.contains(cell.0) {
            for to in DIRECTIONS.iter().filter_map(|&direction| board.line(from, direction).first().copied())
            {
                if board.at(to) == EMPTY {
                    actions.push(format!("{}-{}", name(from), name(to)));
                }
            }
            actions.extend(strikes(rules, board, from, may_attempt(rules, cell.1)));
        }
    }
    actions.sort();
    actions
}

/// The captures of a piece of the seat to move and, if `with_attempts`, its attempts.
fn strikes(rules: &Rules, board: &Board, from: Square, with_attempts: bool) -> Vec<String> {
    let mut strikes = Vec::new();
    for (to, way) in reach(rules, board, from) {
        let target = board.at(to);
        if target == FACE_DOWN && with_attempts {
            strikes.push(format!("{}?{}", name(from), name(to)));
        }
        if is_enemy(rules, board, board.mover, target) && may_take(rules, board.at(from), target, way) {
            strikes.push(format!("{}x{}", name(from), name(to)));
        }
    }
    strikes
}

/// The attacks with which the piece on `at`, which has just captured, may continue.
pub(crate) fn hops(rules: &Rules, board: &Board, at: Square) -> Vec<String> {
    let chains = match rules.value("chain") {
        "no" => false,
        "cannon" => board.at(at).1 == 'C',
        _ => true,
    };
    if !chains || is_won(rules, board) {
        return Vec::new();
    }
    strikes(rules, board, at, may_attempt(rules, board.at(at).1) && rules.value("chain") != "face-up")
}

/// Whether pieces of this kind attack face-down ones. `attempt-not-cannon` is "as `attempt`, but cannons never
/// attack face-down pieces".
fn may_attempt(rules: &Rules, kind: char) -> bool {
    match rules.value("dark-capture") {
        "no" => false,
        "attempt-not-cannon" => kind != 'C',
        _ => true,
    }
}
