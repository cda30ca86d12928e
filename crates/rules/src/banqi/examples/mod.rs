//! The rules as examples: small boards, the legal actions on them, their consequences, and how games end.
//!
//! There is one test per rule, named after it. Every example is run in every implementation of the rules: see
//! [`readers`]. Positions, actions and results are texts in the notation.

mod cannon;
mod chain;
mod chase;
mod dark_capture;
mod draws;
mod endings;
mod equal;
mod four_colour_seats;
mod four_colours;
mod presets;
mod ranks;
mod readers;
mod turns;

use readers::{Reader, readers};

/// The start position on 4x8.
const START: &str = "xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx - KAAEERRHHCCPPPPPkaaeerrhhccppppp 0 0";

/// Checks the legal actions after `plies`, joined by spaces, in every implementation.
fn legal_after(variant: &str, position: &str, plies: &str, expected: &str) {
    for Reader { name, read } in readers(variant) {
        let game = read(variant, position, plies);
        let actions = game.map(|game| game.actions.join(" "));
        assert_eq!(actions, Ok(expected.to_owned()), "{name}: {variant}: {position}, {plies:?}");
    }
}

/// Checks the legal actions in every implementation.
fn legal(variant: &str, position: &str, expected: &str) {
    legal_after(variant, position, "", expected);
}

/// Checks the legal actions of the piece on one square in every implementation.
fn legal_from(variant: &str, position: &str, square: &str, expected: &str) {
    for Reader { name, read } in readers(variant) {
        let mut actions = read(variant, position, "").unwrap().actions;
        actions.retain(|action| action.starts_with(square));
        assert_eq!(actions.join(" "), expected, "{name}: {variant}: {position}, from {square}");
    }
}

/// Checks the position after `plies` in a game that is not over, in every implementation.
fn becomes(variant: &str, position: &str, plies: &str, expected: &str) {
    ends(variant, position, plies, expected, "ongoing");
}

/// Checks the position after `plies` and the result in every implementation.
fn ends(variant: &str, position: &str, plies: &str, expected: &str, result: &str) {
    for Reader { name, read } in readers(variant) {
        let game = read(variant, position, plies);
        let answer = game.map(|game| (game.position, game.result));
        let expected = Ok((expected.to_owned(), result.to_owned()));
        assert_eq!(answer, expected, "{name}: {variant}: {position}, {plies:?}");
    }
}

/// Checks the result after `plies` in every implementation.
fn result(variant: &str, position: &str, plies: &str, expected: &str) {
    for Reader { name, read } in readers(variant) {
        let result = read(variant, position, plies).map(|game| game.result);
        assert_eq!(result, Ok(expected.to_owned()), "{name}: {variant}: {position}, {plies:?}");
    }
}

/// Checks that every implementation rejects the last of `plies` and none before it.
fn refuses(variant: &str, position: &str, plies: &str) {
    for Reader { name, read } in readers(variant) {
        let illegal_at = read(variant, position, plies).map(|game| game.position);
        let last = plies.split_whitespace().count();
        assert_eq!(illegal_at, Err(last), "{name}: {variant}: {position}, {plies:?}");
    }
}
