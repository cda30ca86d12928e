//! The rules as examples: drawn boards, the legal moves on them, their consequences, and how games end.
//!
//! There is one test per rule, named after it. Every example is run in both implementations. Numbers after "AXF"
//! are the articles and diagrams of the Asian Xiangqi Federation's rules.

mod banner;
mod chase;
mod endings;
mod movement;
mod perpetual_check;
mod protection;
mod safety;

use crate::xiangqi::{Game, Move, slow};

/// Converts a drawn board, with ranks `9` to `0` and `.` for an empty point, to the FEN of a casual game.
fn fen(drawn: &str, side: &str) -> String {
    let ranks: Vec<String> = drawn
        .lines()
        .filter_map(|line| line.split_once('|'))
        .map(|(_, points)| points.split_whitespace().collect::<String>())
        .collect();
    assert!(ranks.len() == 10 && ranks.iter().all(|rank| rank.chars().count() == 9), "{drawn}");
    let mut placement = ranks.join("/");
    for empty in (1..=9).rev() {
        placement = placement.replace(&".".repeat(empty), &empty.to_string());
    }
    format!("{placement} {side} - - 0 1")
}

/// The state of a game after some plies.
struct Read {
    position: String,
    result: String,
    actions: Vec<String>,
}

/// Plays in both implementations and checks that they agree. The error is the number of the first illegal ply, from
/// 1.
fn read(variant: &str, position: &str, plies: &str) -> Result<Read, usize> {
    let mut fast = Game::from_position(variant.parse().unwrap(), position.parse().unwrap());
    let mut slow = slow::Game::new(variant, position);
    for (ply, n) in plies.split_whitespace().zip(1..) {
        let action: Move = ply.parse().unwrap();
        let is_legal = slow.actions().contains(&ply.to_owned());
        assert_eq!(fast.play(action).is_ok(), is_legal, "{variant}: {position}, {n}: {ply}");
        if !is_legal {
            return Err(n);
        }
        slow.play(ply);
    }
    let position = fast.position().to_string();
    let result = fast.outcome().map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string());
    let actions: Vec<String> = fast.actions().iter().map(ToString::to_string).collect();
    assert_eq!((&position, result.as_str(), &actions), (&slow.position(), slow.result(), &slow.actions()));
    Ok(Read { position, result, actions })
}

/// Checks the result of the game after `plies`.
fn result(variant: &str, position: &str, plies: &str, expected: &str) {
    let result = read(variant, position, plies).map(|read| read.result);
    assert_eq!(result, Ok(expected.to_owned()), "{variant}: {position}, {plies}");
}

/// Checks the legal moves of the piece on a point after `plies`, joined by spaces.
fn legal_from(variant: &str, position: &str, plies: &str, point: &str, expected: &str) {
    let mut actions = read(variant, position, plies).unwrap_or_else(|n| panic!("{n} is illegal")).actions;
    actions.retain(|action| action.starts_with(point));
    assert_eq!(actions.join(" "), expected, "{variant}: {position}, {plies}, from {point}");
}

/// Checks that the last of `plies` is illegal and the ones before it are legal.
fn refuses(variant: &str, position: &str, plies: &str) {
    let illegal_at = read(variant, position, plies).map(|read| read.position);
    assert_eq!(illegal_at, Err(plies.split_whitespace().count()), "{variant}: {position}, {plies}");
}
