//! An action on a puzzle, as a custom id.

use std::fmt;
use std::str::FromStr;

/// What is wanted of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PuzzleStep {
    /// Play the action that was selected.
    Play,
    /// Show the solution.
    GiveUp,
    /// Give the next puzzle.
    Next,
    /// List the best solvers.
    Best,
}

/// All steps, with the word.
const WORDS: [(PuzzleStep, &str); 4] = [
    (PuzzleStep::Play, "mv"),
    (PuzzleStep::GiveUp, "show"),
    (PuzzleStep::Next, "next"),
    (PuzzleStep::Best, "best"),
];

impl PuzzleStep {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Play, Self::GiveUp, Self::Next, Self::Best];
}

impl fmt::Display for PuzzleStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = WORDS.iter().find(|(step, _)| step == self).map_or("", |(_, word)| word);
        f.write_str(word)
    }
}

/// Text that is no step in a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a step in a puzzle")]
pub struct NotAPuzzleStep;

impl FromStr for PuzzleStep {
    type Err = NotAPuzzleStep;

    fn from_str(text: &str) -> Result<Self, NotAPuzzleStep> {
        WORDS.iter().find(|(_, word)| *word == text).map(|(step, _)| *step).ok_or(NotAPuzzleStep)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_a_word_of_its_own() {
        for step in PuzzleStep::ALL {
            assert_eq!(step.to_string().parse(), Ok(step));
        }
        assert_eq!("hint".parse::<PuzzleStep>(), Err(NotAPuzzleStep));
    }
}
