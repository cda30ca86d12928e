//! Texts about what is stored about a person, and about its deletion.

use crate::words::Voice;

/// What a person is told about their data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrivacyText {
    /// Nothing is stored.
    Nothing,
    /// The attached file has all that is stored.
    Shown {
        /// Number of games in it.
        games: u32,
        /// Number of older games in it without their moves.
        without_events: u32,
    },
    /// What a deletion does, and whether to go on.
    Question,
    /// Whether the person is sure.
    SecondQuestion {
        /// Number of open games and challenges that end.
        open: u32,
    },
    /// The deletion has begun.
    Deleting,
    /// Nothing was deleted.
    Kept,
}

/// Returns the text.
#[must_use]
pub fn privacy_text(voice: Voice<'_>, what: PrivacyText) -> String {
    match what {
        PrivacyText::Nothing => voice.word("privacy-nothing"),
        PrivacyText::Shown { games, without_events } => {
            let shown = voice.say("privacy-shown", &[("games", games.into())]);
            match without_events {
                0 => shown,
                some => format!("{shown}\n{}", voice.say("privacy-shown-cut", &[("games", some.into())])),
            }
        }
        PrivacyText::Question => voice.word("privacy-question"),
        PrivacyText::SecondQuestion { open } => {
            voice.say("privacy-second-question", &[("open", open.into())])
        }
        PrivacyText::Deleting => voice.word("privacy-deleting"),
        PrivacyText::Kept => voice.word("privacy-kept"),
    }
}
