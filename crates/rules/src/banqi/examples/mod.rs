//! The rules as examples: small boards, what is legal on them, what comes of it, and how it ends.
//!
//! One test a law, named after it; every example is put to every [reader](readers) of the rules. Positions, actions
//! and results are texts in the notation.

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

/// The start on 4x8.
const START: &str = "xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx - KAAEERRHHCCPPPPPkaaeerrhhccppppp 0 0";

/// Asks every reader for the legal actions after `plies`, joined by spaces.
fn legal_after(variant: &str, position: &str, plies: &str, expected: &str) {
    for Reader { name, read } in readers(variant) {
        let game = read(variant, position, plies);
        let actions = game.map(|game| game.actions.join(" "));
        assert_eq!(actions, Ok(expected.to_owned()), "{name}: {variant}: {position}, {plies:?}");
    }
}

/// Asks every reader for the legal actions.
fn legal(variant: &str, position: &str, expected: &str) {
    legal_after(variant, position, "", expected);
}

/// Asks every reader for the legal actions of the piece on one square.
fn legal_from(variant: &str, position: &str, square: &str, expected: &str) {
    for Reader { name, read } in readers(variant) {
        let mut actions = read(variant, position, "").unwrap().actions;
        actions.retain(|action| action.starts_with(square));
        assert_eq!(actions.join(" "), expected, "{name}: {variant}: {position}, from {square}");
    }
}

/// Asks every reader for the position after `plies`, in a game that goes on.
fn becomes(variant: &str, position: &str, plies: &str, expected: &str) {
    ends(variant, position, plies, expected, "ongoing");
}

/// Asks every reader for the position after `plies` and how the game stands.
fn ends(variant: &str, position: &str, plies: &str, expected: &str, result: &str) {
    for Reader { name, read } in readers(variant) {
        let game = read(variant, position, plies);
        let answer = game.map(|game| (game.position, game.result));
        let expected = Ok((expected.to_owned(), result.to_owned()));
        assert_eq!(answer, expected, "{name}: {variant}: {position}, {plies:?}");
    }
}

/// Asks every reader how the game stands after `plies`.
fn result(variant: &str, position: &str, plies: &str, expected: &str) {
    for Reader { name, read } in readers(variant) {
        let result = read(variant, position, plies).map(|game| game.result);
        assert_eq!(result, Ok(expected.to_owned()), "{name}: {variant}: {position}, {plies:?}");
    }
}

/// Every reader refuses the last of `plies` and none before.
fn refuses(variant: &str, position: &str, plies: &str) {
    for Reader { name, read } in readers(variant) {
        let illegal_at = read(variant, position, plies).map(|game| game.position);
        let last = plies.split_whitespace().count();
        assert_eq!(illegal_at, Err(last), "{name}: {variant}: {position}, {plies:?}");
    }
}
