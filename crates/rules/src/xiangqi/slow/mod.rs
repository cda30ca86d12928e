//! A second, slow and straightforward implementation of the rules, which tests compare with the fast one.
//!
//! It was written from the text of the rules alone and shares nothing with the rest of this crate: the board
//! consists of letters; variants, positions and moves are texts; there are no masks. Moves are found by walking
//! over the board, and their legality by trying each one and checking whether the general could be captured.
//!
//! ```text
//! board (FEN <-> Board)   walk (where a piece may go)   legal (which of that is legal)
//!      chase (what a ply threatens)   game (history, judgement)
//! ```

mod board;
mod chase;
mod game;
mod legal;
mod walk;

pub(crate) use game::Game;

use board::Board;

/// The options in a variant's name. Those that do not apply to a variant have their value in xiangqi.
#[derive(Clone)]
struct Rules {
    banner: bool,
    black_begins: bool,
    /// Moving away the only piece between the generals gives check (TBG rule 9).
    facing_checks: bool,
    must_vary: bool,
}

impl Rules {
    fn of(variant: &str) -> Self {
        let has = |choice: &str| variant.split('+').any(|part| part == choice);
        Self {
            banner: has("banner"),
            black_begins: has("begins=black"),
            facing_checks: has("facing=discovered-check"),
            must_vary: has("perpetual=must-vary"),
        }
    }
}

/// The start position.
pub(crate) fn start(variant: &str) -> String {
    let rules = Rules::of(variant);
    let placement = if rules.banner {
        "rnbakabnr/9/1c1f1f1c1/p1p1p1p1p/9/9/P1P1P1P1P/1C1F1F1C1/9/RNBAKABNR"
    } else {
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
    };
    format!("{placement} {} - - 0 1", if rules.black_begins { 'b' } else { 'w' })
}

/// The legal moves, sorted bytewise. Repetition and draw rules are ignored.
pub(crate) fn moves(variant: &str, position: &str) -> Vec<String> {
    legal::moves(&Rules::of(variant), &Board::read(position))
}

/// Whether the side to move is in check, which includes facing generals.
pub(crate) fn is_check(position: &str) -> bool {
    legal::is_check(&Board::read(position))
}

/// The position after a legal move.
pub(crate) fn play(position: &str, text: &str) -> String {
    let mut board = Board::read(position);
    board.play(text);
    board.write()
}

/// The points of the pieces that a legal move newly threatens, sorted bytewise.
pub(crate) fn chased(variant: &str, position: &str, text: &str) -> Vec<String> {
    let before = Board::read(position);
    let mut after = before.clone();
    after.play(text);
    let chased = chase::chased(&Rules::of(variant), &before, text, &after);
    let mut names: Vec<String> = chased.into_iter().map(board::name).collect();
    names.sort_unstable();
    names
}

/// The number of lines of `depth` legal moves.
pub(crate) fn perft(variant: &str, position: &str, depth: u32) -> u64 {
    fn count(rules: &Rules, board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |text: &String| {
            let mut after = board.clone();
            after.play(text);
            after
        };
        legal::moves(rules, board).iter().map(|text| count(rules, &after(text), depth - 1)).sum()
    }
    count(&Rules::of(variant), &Board::read(position), depth)
}
