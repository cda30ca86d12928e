//! A second, slow and straightforward implementation of the rules, which tests compare with the fast one.
//!
//! It was written from the text of the rules alone and shares nothing with the rest of this crate: boards consist
//! of characters; variants, positions and plies are texts; there are no masks. Its only interface is the notation.
//!
//! ```text
//! variant (name -> Rules)   board (text <-> Board)
//!      takes (what captures what, and from how far)
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

/// The legal actions, sorted bytewise. Rules that need the history and draw rules are ignored.
pub(crate) fn actions(variant: &str, position: &str) -> Vec<String> {
    actions::actions(&Rules::of(variant), &Board::read(position))
}

/// The position after a legal ply.
pub(crate) fn play(variant: &str, position: &str, ply: &str) -> String {
    let mut board = Board::read(position);
    play::play(&Rules::of(variant), &mut board, ply);
    board.write()
}

/// The number of lines of `depth` plies, where a flip or an attempt counts once for each different face in the bag.
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

/// The plies that an action can become: one for each different face in the bag if it flips a piece, otherwise one.
fn plies(board: &Board, action: &str) -> Vec<String> {
    if action.len() > 2 && !action.contains('?') {
        return vec![action.to_owned()];
    }
    let mut faces = board.bag.clone();
    faces.dedup();
    faces.into_iter().map(|face| format!("{action}({})", board::letter(face))).collect()
}
