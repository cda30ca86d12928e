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
    match &view.board {
        AnyBoard::Banqi(board) => board_alt_text(voice, board, matches!(view.phase, Phase::Over(_))),
        AnyBoard::Xiangqi(board) => xiangqi::alt_text(voice, view, board),
    }
}

/// The same of a board of banqi that belongs to no session, in a game that is over or not.
#[must_use]
pub fn board_alt_text(voice: Voice<'_>, board: &BoardView, is_over: bool) -> String {
    let mut lines = board_lines(voice, board);
    lines.push(if is_over {
        let winner = board.standing(Standing::Won).next().map_or("none", colour_word);
        voice.say("alt-over", &[("winner", winner.into())])
    } else {
        let colour = board.standing(Standing::ToMove).next().map_or("none", colour_word);
        voice.say("alt-to-move", &[("colour", colour.into())])
    });
    lines.join("\n")
}

/// All of that but whose turn it is.
pub(super) fn board_lines(voice: Voice<'_>, board: &BoardView) -> Vec<String> {
    let mut lines = vec![voice.word("alt-title")];
    lines.extend(rank_lines(voice, &board.cells, board.files));
    lines.extend(last_sentence(voice, board));
    lines.extend(chain_sentence(voice, board));
    lines.extend(last_down_text(voice, board));
    lines
}

/// A line a rank, from the top, of cells in reading order.
pub(super) fn rank_lines(voice: Voice<'_>, cells: &[Cell], files: u8) -> Vec<String> {
    let ranks = cells.chunks(usize::from(files.max(1))).zip(1_u8..);
    let mut lines: Vec<String> = ranks
        .map(|(cells, rank)| {
            let cells = voice.list(&rank_runs(voice, cells));
            voice.say("alt-rank", &[("rank", rank.into()), ("cells", cells.into())])
        })
        .collect();
    lines.reverse();
    lines
}

/// The squares of one rank, like neighbours together.
fn rank_runs(voice: Voice<'_>, cells: &[Cell]) -> Vec<String> {
    let files = u8::try_from(cells.len()).unwrap_or(u8::MAX);
    let at = |file: u8| cells[usize::from(file)];
    let mut runs = Vec::new();
    let mut from = 0;
    while from < files {
        let cell = at(from);
        let to = (from + 1..files).take_while(|&file| at(file) == cell).last().unwrap_or(from);
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
