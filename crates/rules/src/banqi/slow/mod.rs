//! A second, slow and obvious implementation of the rules, to compare the fast one with.
//!
//! Written from the rules' text alone: boards of characters, variants and positions and plies as texts, no masks,
//! nothing shared with the rest of this crate. Its only interface is the notation.
//!
//! ```text
//! variant (name -> Rules)   board (text <-> Board)
//!      takes (who takes whom, and from how far)
//!      actions (what is legal)   turn (whose turn, who is out)
//!      play (what an action does)   game (history, judgement)
//! ```

mod actions;
mod board;
mod game;
mod play;
mod takes;
mod turn;
mod variant;

pub(crate) use game::Game;

use board::Board;
use variant::Rules;

/// The legal actions, sorted bytewise; rules that need the history and draw rules are not asked.
pub(crate) fn actions(variant: &str, position: &str) -> Vec<String> {
    actions::actions(&Rules::of(variant), &Board::read(position))
}

/// The position after a legal ply.
pub(crate) fn play(variant: &str, position: &str, ply: &str) -> String {
    let mut board = Board::read(position);
    play::play(&Rules::of(variant), &mut board, ply);
    board.write()
}

/// Actions times the distinct faces that may appear.
pub(crate) fn perft(variant: &str, position: &str, depth: u32) -> u64 {
    board_perft(&Rules::of(variant), &Board::read(position), depth)
}

fn board_perft(rules: &Rules, board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    for action in actions::actions(rules, board) {
        for ply in plies(board, &action) {
            let mut after = board.clone();
            play::play(rules, &mut after, &ply);
            sum += board_perft(rules, &after, depth - 1);
        }
    }
    sum
}

/// An action with each face that may answer it: once and without, if nothing is turned up.
fn plies(board: &Board, action: &str) -> Vec<String> {
    if action.len() > 2 && !action.contains('?') {
        return vec![action.to_owned()];
    }
    let mut faces = board.bag.clone();
    faces.dedup();
    faces.into_iter().map(|face| format!("{action}({})", board::letter(face))).collect()
}
