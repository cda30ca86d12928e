//! The alt text of a board: the whole position in words, for those who cannot see the picture.

use super::attack::told;
use super::board::last_down_text;
use super::names::colour_word;
use crate::discord::words::Voice;
use crate::rules::{Clash, Piece, Square};
use crate::session::{BoardView, Cell, LastPly, Phase, View};

/// The most characters Discord takes.
pub const ALT_LIMIT: usize = 1024;

/// The position rank by rank from the top, runs of like squares told once; then the last action, the chain under
/// way, the last face-down piece, and whose turn it is. It says nothing that the picture does not show.
///
/// At most [`ALT_LIMIT`] characters: a rank is never longer than eight face-up pieces make it.
#[must_use]
pub fn alt_text(voice: Voice<'_>, view: &View) -> String {
    board_alt_text(voice, &view.board, matches!(view.phase, Phase::Over(_)))
}

/// The same of a board that belongs to no session, in a game that is over or not.
#[must_use]
pub fn board_alt_text(voice: Voice<'_>, board: &BoardView, is_over: bool) -> String {
    let mut lines = vec![voice.word("alt-title")];
    for rank in (0..board.ranks).rev() {
        let cells = voice.list(&rank_runs(voice, board, rank));
        lines.push(voice.say("alt-rank", &[("rank", (rank + 1).into()), ("cells", cells.into())]));
    }
    lines.extend(last_sentence(voice, board));
    lines.extend(chain_sentence(voice, board));
    lines.extend(last_down_text(voice, board));
    lines.push(if is_over {
        let winner = board.winner.map_or("none", colour_word);
        voice.say("alt-over", &[("winner", winner.into())])
    } else {
        let colour = board.to_move.map_or("none", colour_word);
        voice.say("alt-to-move", &[("colour", colour.into())])
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

fn last_sentence(voice: Voice<'_>, board: &BoardView) -> Option<String> {
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
fn chain_sentence(voice: Voice<'_>, board: &BoardView) -> Option<String> {
    let square = board.chain?;
    let Cell::Up(piece) = *board.cells.get(square.index())? else { return None };
    let args = [("square", square.to_string().into()), ("piece", voice.piece(piece).into())];
    Some(voice.say("alt-chain", &args))
}
