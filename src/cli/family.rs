//! The differences between the families on the command line: how other programs write their moves, positions, scores
//! and games, and the help on their rules. Each function has one part for each family.
//!
//! For other programs, banqi is written in its canonical notation and xiangqi in UCI notation, with ranks 1 to 10.

use std::fmt;

use banqi_engine::Score;
use banqi_rules::banqi::Seating;
use banqi_rules::game::{Preset, RuleTable, Seat, TableOption as _};
use banqi_rules::xiangqi::{Colour, Move, Point};
use banqi_rules::{AnyAction, AnyGame, AnyPly, Variant, banqi, xiangqi};

const NOT_UCI: &str = "not a move: write the point it starts from and the point it ends on, such as h3e3 (files a-i, ranks 1-10)";

/// Returns the presets and the options of each family, for the help on rules.
pub(super) fn rules_help() -> String {
    let (small, large): (Vec<_>, Vec<_>) =
        banqi::RuleSet::PRESETS.iter().partition(|preset| preset.rule_set.seating == Seating::Two);
    format!(
        "Banqi: {}; on 8x8\n{}. Options:\n\n{}\nXiangqi: {}. Options:\n\n{}",
        names(small),
        names(large),
        option_lines::<banqi::RuleSet>(),
        names(xiangqi::RuleSet::PRESETS.iter().collect()),
        option_lines::<xiangqi::RuleSet>()
    )
}

/// Lists presets: `taiwan, hongkong or club`.
fn names<R: RuleTable>(presets: Vec<&Preset<R>>) -> String {
    let name = |preset: &Preset<R>| match preset.rule_set.options().is_empty() {
        true => format!("{} (without options)", preset.name),
        false => preset.name.to_owned(),
    };
    let names: Vec<String> = presets.into_iter().map(name).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Returns one line for each option: its name and its values as people type them.
fn option_lines<R: RuleTable>() -> String {
    let line = |option: &R::Option| {
        let row = option.row();
        match row.is_number {
            true => format!("{:<17}none, or a number of moves (counting both players)\n", row.name),
            false => {
                let values: Vec<String> = (row.values)().iter().map(|value| (row.typed)(value)).collect();
                format!("{:<17}{}\n", row.name, values.join(", "))
            }
        }
    };
    R::Option::TABLE.iter().map(line).collect()
}

/// Returns the names that UCI programs know: the usual rules of banqi, and the games of xiangqi.
pub(super) fn uci_variants() -> impl Iterator<Item = String> {
    let xiangqi = xiangqi::RuleSet::PRESETS.iter().map(|preset| preset.name.to_owned());
    std::iter::once(Variant::default().to_string()).chain(xiangqi)
}

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
