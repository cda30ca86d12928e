//! Short private answers when something was done.

use crate::deal::SeedText;
use crate::discord::escape::escape;
use crate::discord::words::Voice;
use crate::rules::Action;
use crate::session::GameCode;

/// Something that was done. `link` is the address of the message it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// An action was played from a private board or picker.
    Played {
        /// Which.
        action: Action,
    },
    /// A form could not be opened in time.
    FormLate,
    /// A challenge was declined.
    Declined,
    /// A challenge was taken back.
    Withdrawn,
    /// Own words were added.
    WordsAdded {
        /// Which.
        words: SeedText,
    },
    /// A draw was offered.
    DrawOffered,
    /// A draw was agreed.
    DrawAccepted,
    /// A draw was declined.
    DrawDeclined,
    /// A game was given up.
    Resigned,
    /// A game was aborted.
    Aborted,
    /// A question was closed.
    Dismissed,
    /// The clicked board is an old one of a game that goes on elsewhere.
    MovedOn {
        /// The current board.
        link: String,
    },
    /// The record of a finished game is attached.
    Record {
        /// Whose.
        code: GameCode,
    },
    /// The record of a game that still goes on is attached.
    RecordSoFar {
        /// Whose.
        code: GameCode,
    },
}

/// The sentence for a notice.
#[must_use]
pub fn notice_text(voice: Voice<'_>, notice: &Notice) -> String {
    let linked = |key, link: &String| voice.say(key, &[("link", link.into())]);
    let coded = |key, code: GameCode| voice.say(key, &[("code", code.to_string().into())]);
    match notice {
        Notice::Played { action } => voice.say("notice-played", &[("action", action.to_string().into())]),
        Notice::FormLate => voice.word("notice-form-late"),
        Notice::Declined => voice.word("notice-declined"),
        Notice::Withdrawn => voice.word("notice-withdrawn"),
        Notice::WordsAdded { words } => {
            voice.say("notice-words-added", &[("words", escape(words.as_str()).into())])
        }
        Notice::DrawOffered => voice.word("notice-draw-offered"),
        Notice::DrawAccepted => voice.word("notice-draw-accepted"),
        Notice::DrawDeclined => voice.word("notice-draw-declined"),
        Notice::Resigned => voice.word("notice-resigned"),
        Notice::Aborted => voice.word("notice-aborted"),
        Notice::Dismissed => voice.word("notice-dismissed"),
        Notice::MovedOn { link } => linked("notice-moved-on", link),
        Notice::Record { code } => coded("notice-record", *code),
        Notice::RecordSoFar { code } => coded("notice-record-open", *code),
    }
}
