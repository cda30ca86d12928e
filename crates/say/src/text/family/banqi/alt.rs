//! The alt text of a board: the whole position in words, for people who cannot see the picture.

use crate::text::family::banqi::attack::attack_keys;
use crate::text::family::banqi::board::last_down_text;
use crate::text::game::names::colour_word;
use crate::words::Voice;
use banqi_rules::banqi::{Clash, Kind, Piece, Seating, Square};
use banqi_rules::game::Colour;
use banqi_session::{BoardView, Cell, LastPly, Phase, Standing, View};

/// Describes the position rank by rank from the top, with runs of equal squares together; then the last action, the
/// chain of captures in progress, the last face-down piece, and whose turn it is. It contains nothing that the picture
/// does not show.
///
/// The text has at most [`ALT_LIMIT`](super::super::ALT_LIMIT) characters; a rank is longest with eight face-up
/// pieces. The 64 squares of a large board are listed by colour and kind, each square by its coordinates only.
pub(crate) fn alt_text(voice: Voice<'_>, view: &View, board: &BoardView) -> String {
    if usize::from(board.ranks) * usize::from(board.files) > Seating::Two.squares() {
        large_text(voice, view, board)
    } else {
        board_alt_text(voice, board, matches!(view.phase, Phase::Over(_)))
    }
}

/// Describes a board of banqi that belongs to no session; `is_over` is whether its game is over.
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

/// Describes the board without saying whose turn it is.
pub(crate) fn board_lines(voice: Voice<'_>, board: &BoardView) -> Vec<String> {
    let mut lines = position_lines(voice, board);
    lines.extend(last_sentence(voice, board));
    lines.extend(chain_sentence(voice, board));
    lines.extend(last_down_text(voice, board));
    lines
}

/// Describes the position only.
pub(crate) fn position_lines(voice: Voice<'_>, board: &BoardView) -> Vec<String> {
    let mut lines = vec![voice.word("alt-title")];
    lines.extend(rank_lines(voice, &board.cells, board.files));
    lines
}

/// Returns one line for each rank, from the top, for cells in reading order.
fn rank_lines(voice: Voice<'_>, cells: &[Cell], files: u8) -> Vec<String> {
    let ranks = cells.chunks(usize::from(files.max(1))).zip(1_u8..);
    let mut lines: Vec<String> = ranks
        .map(|(cells, rank)| {
            let cells = voice.list(&rank_runs(voice, cells, rank));
            voice.say("alt-rank", &[("rank", rank.into()), ("cells", cells.into())])
        })
        .collect();
    lines.reverse();
    lines
}

/// Lists each colour's face-up pieces by kind, the face-down squares, and whose turn it is; all other squares are
/// empty.
fn large_text(voice: Voice<'_>, view: &View, board: &BoardView) -> String {
    let squares = |wanted: Cell| -> Vec<Square> {
        let cells = (0..).map_while(Square::new).zip(&board.cells);
        cells.filter(|(_, cell)| **cell == wanted).map(|(square, _)| square).collect()
    };
    let pieces = |piece: Piece| {
        let on: Vec<String> = squares(Cell::Up(piece)).iter().map(Square::to_string).collect();
        let args = [("kind", voice.kind(piece).into()), ("squares", on.join(" ").into())];
        (!on.is_empty()).then(|| voice.say("alt-large-pieces", &args))
    };
    let side = |colour: Colour| {
        let pieces: Vec<String> =
            Kind::ALL.into_iter().filter_map(|kind| pieces(Piece { colour, kind })).collect();
        let args = [("colour", voice.sides(&[colour]).into()), ("pieces", voice.list(&pieces).into())];
        (!pieces.is_empty()).then(|| voice.say("alt-large-side", &args))
    };
    let mut lines = vec![voice.word("alt-large-title")];
    lines.extend(board.colours.iter().filter_map(|(colour, _)| side(*colour)));
    let down = squares(Cell::Down);
    if !down.is_empty() {
        lines.push(voice.say("alt-large-down", &[("squares", runs(&down).join(" ").into())]));
    }
    let standing = |standing| board.standing(standing).collect::<Vec<Colour>>();
    let out = standing(Standing::Out);
    if !out.is_empty() {
        lines.push(voice.say("alt-large-out", &[("colours", voice.sides(&out).into())]));
    }
    lines.extend(last_sentence(voice, board));
    lines.extend(chain_sentence(voice, board));
    lines.extend(last_down_text(voice, board));
    lines.push(match (view.phase, standing(Standing::Won), standing(Standing::ToMove)) {
        (Phase::Over(_), won, _) => {
            let won = if won.is_empty() { "none".to_owned() } else { voice.sides(&won) };
            voice.say("alt-large-over", &[("colours", won.into())])
        }
        (_, _, to_move) if to_move.is_empty() => voice.word("alt-large-colourless"),
        (_, _, to_move) => voice.say("alt-large-to-move", &[("colours", voice.sides(&to_move).into())]),
    });
    lines.join("\n")
}

/// Joins squares in reading order, with neighbours in a rank as a range: `a1-c1 e1`.
fn runs(squares: &[Square]) -> Vec<String> {
    let beside = |one: &Square, next: &Square| one.rank() == next.rank() && one.file() + 1 == next.file();
    let told = |run: &[Square]| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}-{last}"),
        [] => String::new(),
    };
    squares.chunk_by(beside).map(told).collect()
}

/// Describes the squares of one rank, with equal neighbours together. Squares have their full names: a screen reader
/// would read the letter `a` alone as an article.
fn rank_runs(voice: Voice<'_>, cells: &[Cell], rank: u8) -> Vec<String> {
    let files = u8::try_from(cells.len()).unwrap_or(u8::MAX);
    let at = |file: u8| cells[usize::from(file)];
    let mut runs = Vec::new();
    let mut from = 0;
    while from < files {
        let cell = at(from);
        let to = (from + 1..files).take_while(|&file| at(file) == cell).last().unwrap_or(from);
        let [first, last] = [from, to].map(|file| format!("{}{rank}", char::from(b'a' + file)));
        let squares = match from == to {
            true => first,
            false => voice.say("alt-range", &[("from", first.into()), ("to", last.into())]),
        };
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
        LastPly::Flipped(square) => {
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
        attack_keys(clash, piece, target, was_down).alt,
        &[
            ("from", from.to_string().into()),
            ("to", to.to_string().into()),
            ("piece", voice.piece(piece).into()),
            ("target", voice.piece(target).into()),
        ],
    ))
}

/// Names the piece that may go on capturing, in the middle of a chain.
fn chain_sentence(voice: Voice<'_>, board: &BoardView) -> Option<String> {
    let square = board.chain?;
    let Cell::Up(piece) = *board.cells.get(square.index())? else { return None };
    let args = [("square", square.to_string().into()), ("piece", voice.piece(piece).into())];
    Some(voice.say("alt-chain", &args))
}
