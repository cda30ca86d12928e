//! The alt text of a board: the whole position in words, for those who cannot see the picture.

use super::attack::told;
use super::board::last_down_text;
use super::names::colour_word;
use super::xiangqi;
use crate::discord::group::Group;
use crate::discord::words::Voice;
use crate::rules::{Clash, Piece, Square};
use crate::session::{AnyBoard, BoardView, Cell, LastPly, Phase, Standing, View};

/// The most characters Discord takes.
pub const ALT_LIMIT: usize = 1024;

/// The position rank by rank from the top, runs of like squares told once; then the last action, the chain under
/// way, the last face-down piece, and whose turn it is. It says nothing that the picture does not show.
/// A board of xiangqi is told by its men.
///
/// At most [`ALT_LIMIT`] characters: a rank is never longer than eight face-up pieces make it.
#[must_use]
pub fn alt_text(voice: Voice<'_>, view: &View) -> String {
    let voice = voice.about(Group::of(&view.variant));
    let board = match &view.board {
        AnyBoard::Banqi(board) => board,
        AnyBoard::Xiangqi(board) => return xiangqi::alt_text(voice, view, board),
    };
    let mut lines = vec![voice.word("alt-title")];
    for rank in (0..board.ranks).rev() {
        let cells = voice.list(&rank_runs(voice, board, rank));
        lines.push(voice.say("alt-rank", &[("rank", (rank + 1).into()), ("cells", cells.into())]));
    }
    lines.extend(last_sentence(voice, view));
    lines.extend(chain_sentence(voice, view));
    lines.extend(last_down_text(voice, view));
    lines.push(match view.phase {
        Phase::Over(_) => {
            let winner = board.standing(Standing::Won).next().map_or("none", colour_word);
            voice.say("alt-over", &[("winner", winner.into())])
        }
        Phase::Offered | Phase::Playing => {
            let colour = board.standing(Standing::ToMove).next().map_or("none", colour_word);
            voice.say("alt-to-move", &[("colour", colour.into())])
        }
    });
    lines.join("\n")
}

/// The squares of one rank, like neighbours together.
fn rank_runs(voice: Voice<'_>, board: &BoardView, rank: u8) -> Vec<String> {
    let at = |file: u8| board.cells[usize::from(rank) * usize::from(board.files) + usize::from(file)];
    let mut runs = Vec::new();
    let mut from = 0;
    while from < board.files {
        let cell = at(from);
        let to = (from + 1..board.files).take_while(|&file| at(file) == cell).last().unwrap_or(from);
        let letter = |file: u8| char::from(b'a' + file);
        let squares =
            if from == to { letter(from).to_string() } else { format!("{}-{}", letter(from), letter(to)) };
        let what = match cell {
            Cell::Down => voice.word("alt-down"),
            Cell::Empty => voice.word("alt-empty"),
            Cell::Up(piece) => voice.piece(piece),
        };
        runs.push(voice.say("alt-run", &[("squares", squares.into()), ("what", what.into())]));
        from = to + 1;
    }
    runs
}

fn last_sentence(voice: Voice<'_>, view: &View) -> Option<String> {
    let board = view.board.banqi()?;
    let up = |square: Square| -> Option<Piece> {
        match board.cells.get(square.index()) {
            Some(Cell::Up(piece)) => Some(*piece),
            _ => None,
        }
    };
    let (from, to, piece, target, clash, was_down) = match board.last? {
        LastPly::TurnedUp(square) => {
            let piece = voice.piece(up(square)?);
            return Some(
                voice.say("alt-last-up", &[("square", square.to_string().into()), ("piece", piece.into())]),
            );
        }
        LastPly::Moved { from, to } => {
            let (from, to, piece) = (from.to_string(), to.to_string(), voice.piece(up(to)?));
            return Some(voice.say(
                "alt-last-moved",
                &[("from", from.into()), ("to", to.into()), ("piece", piece.into())],
            ));
        }
        LastPly::Captured { from, to, victim, was_down } => {
            (from, to, up(to)?, victim, Clash::Taken, was_down)
        }
        LastPly::Clashed { from, to, attacker, target, clash } => (from, to, attacker, target, clash, false),
    };
    Some(voice.say(
        told(clash, piece, target, was_down).alt,
        &[
            ("from", from.to_string().into()),
            ("to", to.to_string().into()),
            ("piece", voice.piece(piece).into()),
            ("target", voice.piece(target).into()),
        ],
    ))
}

/// The piece that may go on capturing, in the middle of a chain.
fn chain_sentence(voice: Voice<'_>, view: &View) -> Option<String> {
    let (square, piece) = view.chain_piece()?;
    let args = [("square", square.to_string().into()), ("piece", voice.piece(piece).into())];
    Some(voice.say("alt-chain", &args))
}
