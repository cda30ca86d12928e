//! A step in a puzzle, as part of a custom id.

use std::fmt;
use std::str::FromStr;

use crate::word_table::{value_of, word_table};

/// What a control of a puzzle does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PuzzleStep {
    /// Play the selected action.
    Play,
    /// Show the solution.
    GiveUp,
    /// Show the next puzzle.
    Next,
    /// List the best solvers.
    Best,
    /// Show it as it stands.
    Look,
}

word_table! {
    /// All steps, with their words.
    WORDS, word: PuzzleStep => &'static str {
        PuzzleStep::Play => "mv",
        PuzzleStep::GiveUp => "show",
        PuzzleStep::Next => "next",
        PuzzleStep::Best => "best",
        PuzzleStep::Look => "look",
    }
}

impl fmt::Display for PuzzleStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word(self))
    }
}

/// The error for text that is not a step in a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a step in a puzzle")]
pub struct NotAPuzzleStep;

impl FromStr for PuzzleStep {
    type Err = NotAPuzzleStep;

    fn from_str(text: &str) -> Result<Self, NotAPuzzleStep> {
        value_of(&WORDS, text).ok_or(NotAPuzzleStep)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_a_word_of_its_own() {
        for (step, _) in WORDS {
            assert_eq!(step.to_string().parse(), Ok(step));
        }
        assert_eq!("hint".parse::<PuzzleStep>(), Err(NotAPuzzleStep));
    }
}
