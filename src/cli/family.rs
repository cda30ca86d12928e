//! The differences between the families on the command line: each function has one match arm for each family.
//!
//! For other programs, banqi is written in its canonical notation and xiangqi in UCI notation, with ranks 1 to 10.

use std::fmt;

use banqi_engine::Score;
use banqi_rules::game::Seat;
use banqi_rules::xiangqi::{Colour, Move, Point};
use banqi_rules::{AnyAction, AnyGame, AnyPly, Variant};

const NOT_UCI: &str = "not a move: write the point it starts from and the point it ends on, such as h3e3 (files a-i, ranks 1-10)";

/// Parses a ply in the notation of [`written`].
pub(super) fn read_ply(game: &AnyGame, text: &str) -> Result<AnyPly, String> {
    match game {
        AnyGame::Xiangqi(..) => Move::from_uci(text).map(AnyPly::Xiangqi).map_err(|_| NOT_UCI.to_owned()),
        AnyGame::Banqi(_) | AnyGame::FourColours(_) => {
            game.variant().parse_ply(text).map_err(|why| why.to_string())
        }
    }
}

/// Writes an action in the notation for other programs.
pub(super) fn written(action: AnyAction) -> String {
    match action {
        AnyAction::Banqi(action) => action.to_string(),
        AnyAction::Xiangqi(action) => action.uci(),
    }
}

/// Returns the error message for a position or a move, with points named as in [`written`].
pub(super) fn explained(variant: &Variant, why: &impl fmt::Display) -> String {
    match variant {
        Variant::Banqi(_) => why.to_string(),
        Variant::Xiangqi { .. } => from_rank_1(why),
    }
}

/// Returns whose clock runs. In UCI the first seat is white (red) and the second is black, whatever their colour in
/// banqi.
pub(super) fn mover(game: &AnyGame) -> Colour {
    match game {
        AnyGame::Xiangqi(game, _) => game.position().to_move(),
        AnyGame::Banqi(_) | AnyGame::FourColours(_) if game.seat_to_move() == Some(Seat(1)) => Colour::Black,
        AnyGame::Banqi(_) | AnyGame::FourColours(_) => Colour::Red,
    }
}

/// Writes a score for other programs.
pub(super) fn score_text(action: AnyAction, score: Score) -> String {
    match (action, score.decided_in()) {
        (AnyAction::Xiangqi(_), Some(plies)) => mate_in_moves(score, plies),
        (AnyAction::Xiangqi(_), None) | (AnyAction::Banqi(_), _) => score.to_string(),
    }
}

/// Whether the word is the claim of a draw instead of an action.
pub(super) fn is_claim(variant: &Variant, word: &str) -> bool {
    match variant {
        Variant::Banqi(_) => false,
        Variant::Xiangqi { .. } => word == "claim",
    }
}

/// Writes a mate score. UCI counts moves of the side to move, not plies.
fn mate_in_moves(score: Score, plies: i16) -> String {
    let moves = (plies.abs() + 1) / 2;
    if score > Score::DRAW { format!("mate {moves}") } else { format!("mate -{moves}") }
}

/// Returns the error message for a xiangqi position or move, with points and ranks counted from 1.
///
/// The rules crate counts ranks from 0 and does not know UCI, so the message is rewritten word by word: `e0` becomes
/// `e1`, `rank 9` becomes `rank 10`.
fn from_rank_1(why: &impl fmt::Display) -> String {
    let mut said = Vec::new();
    let mut is_rank = false;
    for word in why.to_string().split(' ') {
        let name = word.trim_end_matches([',', ':']);
        let changed = match (name.parse::<Point>(), name.parse::<u8>()) {
            (Ok(point), _) => Some(point.uci()),
            (_, Ok(rank)) if is_rank => Some((rank.saturating_add(1)).to_string()),
            _ => None,
        };
        is_rank = name == "rank";
        said.push(changed.map_or_else(|| word.to_owned(), |changed| changed + &word[name.len()..]));
    }
    said.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_ranks_are_counted_from_1_and_nothing_else_changes() {
        for (said, expected) in [
            ("there is no piece on e0", "there is no piece on e1"),
            ("the piece on a9 gives check, and this", "the piece on a10 gives check, and this"),
            ("rank 9 has 8 points, not 9", "rank 10 has 8 points, not 9"),
            (
                "the placement has 10 ranks separated by /, not 3",
                "the placement has 10 ranks separated by /, not 3",
            ),
            ("QUIET is \"a\", not a number from 0 to 120", "QUIET is \"a\", not a number from 0 to 120"),
        ] {
            assert_eq!(from_rank_1(&said), expected);
        }
    }
}
