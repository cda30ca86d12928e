//! What an action does.

use crate::banqi::slow::actions::hops;
use crate::banqi::slow::board::{Board, Cell, EMPTY, Square, read_cells, square};
use crate::banqi::slow::takes::{Way, is_enemy, may_take, reach};
use crate::banqi::slow::turn::{claim, pass, put_out_the_wiped_out};
use crate::banqi::slow::variant::Rules;

/// Plays a legal ply: an action with the face that it reveals.
pub(crate) fn play(rules: &Rules, board: &mut Board, ply: &str) {
    if ply == "end" {
        return pass(rules, board);
    }
    let (action, face) = ply.split_once('(').unwrap_or((ply, ""));
    let face = read_cells(face.trim_end_matches(')')).first().copied();
    let from = square(action);
    let captor = match action.chars().nth(2) {
        Some('-') => {
            board.put(square(&action[3..]), board.at(from));
            board.put(from, EMPTY);
            board.quiet += 1;
            None
        }
        Some('x') => {
            board.quiet = 0;
            take(rules, board, from, square(&action[3..]))
        }
        Some(_) => attempt(rules, board, from, square(&action[3..]), face.unwrap()),
        None => {
            flip(board, from, face.unwrap());
            claim(board, face.unwrap());
            None
        }
    };
    put_out_the_wiped_out(rules, board);
    board.chain = captor.filter(|&at| !hops(rules, board, at).is_empty());
    if board.chain.is_none() {
        pass(rules, board);
    }
}

fn flip(board: &mut Board, at: Square, face: Cell) {
    board.put(at, face);
    let place = board.bag.iter().position(|hidden| *hidden == face).unwrap();
    board.bag.remove(place);
    board.quiet = 0;
}

/// Captures, and returns the square of the captor if it is still on the board.
fn take(rules: &Rules, board: &mut Board, from: Square, to: Square) -> Option<Square> {
    let (captor, victim) = (board.at(from), board.at(to));
    board.put(from, EMPTY);
    if captor.1 == victim.1 && rules.value("equal") == "both-removed" {
        board.put(to, EMPTY);
        return None;
    }
    board.put(to, captor);
    Some(to)
}

/// Plays an attempt, and returns the square of the captor if it captured. "It is turned up: if it is an enemy piece
/// the attacker may take, it is taken; otherwise it stays face up, nobody moves, and the turn ends";
/// `attempt-or-die`: "any unsuccessful attempt on an *enemy* removes the attacker".
fn attempt(rules: &Rules, board: &mut Board, from: Square, to: Square, face: Cell) -> Option<Square> {
    let (_, way): (Square, Way) =
        *reach(rules, board, from).iter().find(|(square, _)| *square == to).unwrap();
    flip(board, to, face);
    if !is_enemy(rules, board, board.mover, face) {
        return None;
    }
    if may_take(rules, board.at(from), face, way) {
        return take(rules, board, from, to);
    }
    if rules.value("dark-capture") == "attempt-or-die" {
        board.put(from, EMPTY);
    }
    None
}
