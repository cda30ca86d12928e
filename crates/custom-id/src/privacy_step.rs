//! A step with one's own data, as part of a custom id.

use std::fmt;
use std::str::FromStr;

use crate::word_table::{value_of, word_table};

/// What a button of `/privacy` does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PrivacyStep {
    /// Send the file with everything that is stored.
    Show,
    /// Ask a second time whether to delete it.
    AskAgain,
    /// Delete it.
    Delete,
    /// Delete nothing.
    Keep,
}

word_table! {
    /// All steps, with their words.
    WORDS, word: PrivacyStep => &'static str {
        PrivacyStep::Show => "show",
        PrivacyStep::AskAgain => "sure",
        PrivacyStep::Delete => "delete",
        PrivacyStep::Keep => "keep",
    }
}

impl fmt::Display for PrivacyStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word(self))
    }
}

/// The error for text that is not such a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a step with one's own data")]
pub struct NotAPrivacyStep;

impl FromStr for PrivacyStep {
    type Err = NotAPrivacyStep;

    fn from_str(text: &str) -> Result<Self, NotAPrivacyStep> {
        value_of(&WORDS, text).ok_or(NotAPrivacyStep)
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
        assert_eq!("dance".parse::<PrivacyStep>(), Err(NotAPrivacyStep));
    }
}
