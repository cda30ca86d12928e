//! Whose turn it is, who owns which colours, and which seats are out.

use crate::banqi::slow::actions::actions;
use crate::banqi::slow::board::{Board, Cell, pairs};
use crate::banqi::slow::variant::Rules;

/// Whether a seat that has colours has no piece left.
pub(crate) fn is_wiped_out(board: &Board, seat: usize) -> bool {
    let colours = &board.seats[seat].colours;
    !colours.is_empty() && colours.chars().all(|colour| board.count(colour) == 0)
}

/// Whether the game is won by what is on the board.
pub(crate) fn is_won(rules: &Rules, board: &Board) -> bool {
    if board.seats.len() == 2 {
        return rules.value("wiped-out") == "at-once" && (0..2).any(|seat| is_wiped_out(board, seat));
    }
    let team = |seat: usize| if rules.has_teams() { seat % 2 } else { seat };
    let teams: Vec<usize> = (0..4).filter(|&seat| !board.seats[seat].out).map(team).collect();
    teams.iter().all(|team| *team == teams[0])
}

/// Assigns colours after a flip. "The first turn-up gives the first seat the colour it uncovers, the second seat
/// the other"; of four seats each "takes the colour of the first piece *it* turns up that nobody owns".
pub(crate) fn claim(board: &mut Board, face: Cell) {
    let mover = board.mover;
    if !board.seats[mover].colours.is_empty() || !unowned(board).contains(face.0) {
        return;
    }
    if board.seats.len() == 4 {
        own(board, face.0);
    } else {
        let pairs = pairs(board.ranks);
        let uncovered = pairs.iter().position(|pair| pair.contains(face.0)).unwrap();
        board.seats[mover].colours = pairs[uncovered].to_owned();
        board.seats[1 - mover].colours = pairs[1 - uncovered].to_owned();
    }
}

/// Gives the seat to move a colour. Once three colours are owned, the last seat gets the last colour.
fn own(board: &mut Board, colour: char) {
    board.seats[board.mover].colours = colour.to_string();
    let rest = unowned(board);
    if rest.len() == 1 {
        board.seats.iter_mut().find(|seat| seat.colours.is_empty()).unwrap().colours = rest;
    }
}

fn unowned(board: &Board) -> String {
    "rbug".chars().filter(|&colour| !board.seats.iter().any(|seat| seat.colours.contains(colour))).collect()
}

/// Of four seats, puts out those without a piece, the seat that has just acted last.
pub(crate) fn put_out_the_wiped_out(rules: &Rules, board: &mut Board) {
    put_out_from(rules, board, board.mover + 1);
}

fn put_out_from(rules: &Rules, board: &mut Board, first: usize) {
    let seats = board.seats.len();
    if seats == 4 && rules.value("wiped-out") == "at-once" {
        for seat in (first..first + seats).map(|seat| seat % seats) {
            if is_wiped_out(board, seat) {
                put_out(rules, board, seat, "wiped-out");
            }
        }
    }
}

fn put_out(rules: &Rules, board: &mut Board, seat: usize, why: &'static str) {
    if !is_won(rules, board) && !board.seats[seat].out {
        board.seats[seat].out = true;
        board.out_by = why;
    }
}

/// Ends the turn and the ply.
pub(crate) fn pass(rules: &Rules, board: &mut Board) {
    board.chain = None;
    board.ply += 1;
    pass_on(rules, board);
}

/// Puts the seat to move out, and passes the turn on.
pub(crate) fn drop_out(rules: &Rules, board: &mut Board, why: &'static str) {
    put_out(rules, board, board.mover, why);
    pass_on(rules, board);
}

fn pass_on(rules: &Rules, board: &mut Board) {
    loop {
        board.mover = (board.mover + 1) % board.seats.len();
        if !board.seats[board.mover].out {
            break;
        }
    }
    begin_turn(rules, board);
}

/// Prepares a position that was read, in which a seat without a piece may still be in.
pub(crate) fn begin(rules: &Rules, board: &mut Board) {
    put_out_from(rules, board, board.mover);
    if board.seats[board.mover].out {
        pass_on(rules, board);
    } else {
        begin_turn(rules, board);
    }
}

/// Prepares the turn of one of four seats. "With no unowned colour face down" it takes a colour without a flip, and
/// if it "cannot act on its turn" it "is out".
fn begin_turn(rules: &Rules, board: &mut Board) {
    if board.seats.len() == 2 || is_won(rules, board) {
        return;
    }
    let unowned = unowned(board);
    if board.seats[board.mover].colours.is_empty() && !board.bag.iter().any(|face| unowned.contains(face.0)) {
        let most = unowned.chars().map(|colour| board.count(colour)).max();
        own(board, unowned.chars().find(|&colour| Some(board.count(colour)) == most).unwrap());
        put_out_the_wiped_out(rules, board);
    }
    if board.seats[board.mover].out {
        pass_on(rules, board);
    } else if !is_won(rules, board) && actions(rules, board).is_empty() {
        drop_out(rules, board, "no-action");
    }
}
