//! Short private answers after something was done.

use crate::escape::escape;
use crate::words::Voice;
use banqi_deal::SeedText;
use banqi_rules::Variant;
use banqi_rules::banqi::RuleSet;
use banqi_session::{GameCode, TimeControl};
use banqi_store::RulePresetName;

/// Something that was done. A `link` is the URL of the message that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// A form could not be opened in time.
    FormLate,
    /// A challenge was declined.
    Declined,
    /// A challenge was withdrawn.
    Withdrawn,
    /// A player's own words were added.
    WordsAdded {
        /// The words.
        words: SeedText,
    },
    /// A draw was offered.
    DrawOffered,
    /// A draw was agreed.
    DrawAccepted,
    /// A player agreed to a draw that others have not agreed to yet.
    DrawAgreed,
    /// A draw was declined.
    DrawDeclined,
    /// A player asked the others for a change of the clock.
    ClockRequested,
    /// A player paused the game at once: only the computer had to agree.
    Paused,
    /// A player changed the time control at once: only the computer had to agree.
    ClockChanged {
        /// The new time control.
        time: TimeControl,
    },
    /// A player asked the opponent for a takeback.
    TakebackRequested,
    /// A player resigned and lost the game.
    Resigned,
    /// A player resigned, and the others play on.
    ResignedSeat,
    /// A game was aborted.
    Aborted,
    /// The season of the server has ended.
    SeasonEnded {
        /// Its name.
        name: RulePresetName,
    },
    /// A manager of the server ended a game or a challenge.
    Ended {
        /// The game's code.
        code: GameCode,
    },
    /// A manager of the server voided a finished game.
    Voided {
        /// The game's code.
        code: GameCode,
    },
    /// The clicked board is out of date: the game continues in another message.
    MovedOn {
        /// The URL of the current board.
        link: String,
    },
    /// The record of a finished game is attached.
    Record {
        /// The game's code.
        code: GameCode,
        /// The game's rules.
        variant: Variant,
    },
    /// The record of a game in progress is attached.
    RecordSoFar {
        /// The game's code.
        code: GameCode,
        /// The game's rules.
        variant: Variant,
    },
    /// A game of xiangqi is attached as PGN.
    Pgn {
        /// The game's code.
        code: GameCode,
        /// The game's rules.
        variant: Variant,
    },
    /// Rules were saved for a server.
    RulesSaved {
        /// Their name.
        name: RulePresetName,
        /// The rules.
        rule_set: RuleSet,
    },
    /// Rules were saved under a name that was in use, replacing the old ones.
    RulesReplaced {
        /// Their name.
        name: RulePresetName,
        /// The new rules.
        rule_set: RuleSet,
    },
    /// A server's rules were removed.
    RulesRemoved {
        /// Their name.
        name: RulePresetName,
    },
}

/// Returns the text for a notice.
#[must_use]
pub fn notice_text(voice: Voice<'_>, notice: &Notice) -> String {
    let linked = |key, link: &String| voice.say(key, &[("link", link.into())]);
    let ruled = |key, name: (&'static str, String), variant: Variant| {
        let (named, variant) = (voice.variant(&variant).into(), variant.to_string().into());
        voice.say(key, &[(name.0, name.1.into()), ("rules", named), ("variant", variant)])
    };
    match notice {
        Notice::FormLate => voice.word("notice-form-late"),
        Notice::Declined => voice.word("notice-declined"),
        Notice::Withdrawn => voice.word("notice-withdrawn"),
        Notice::WordsAdded { words } => {
            voice.say("notice-words-added", &[("words", escape(words.as_str()).into())])
        }
        Notice::DrawOffered => voice.word("notice-draw-offered"),
        Notice::DrawAccepted => voice.word("notice-draw-accepted"),
        Notice::DrawAgreed => voice.word("seats-agreed"),
        Notice::DrawDeclined => voice.word("notice-draw-declined"),
        Notice::ClockRequested => voice.word("notice-clock-requested"),
        Notice::Paused => voice.word("notice-paused"),
        Notice::ClockChanged { time } => {
            voice.say("notice-clock-changed", &[("time", voice.time(*time).into())])
        }
        Notice::TakebackRequested => voice.word("notice-takeback-requested"),
        Notice::Resigned => voice.word("notice-resigned"),
        Notice::ResignedSeat => voice.word("seats-resigned"),
        Notice::SeasonEnded { name } => {
            voice.say("settings-season-ended", &[("name", escape(name.as_str()).into())])
        }
        Notice::Ended { code } => voice.say("settings-ended", &[("code", code.to_string().into())]),
        Notice::Voided { code } => voice.say("settings-voided", &[("code", code.to_string().into())]),
        Notice::Aborted => voice.word("notice-aborted"),
        Notice::MovedOn { link } => linked("notice-moved-on", link),
        Notice::Record { code, variant } => ruled("notice-record", ("code", code.to_string()), *variant),
        Notice::RecordSoFar { code, variant } => {
            let key = if variant.hides_pieces() { "notice-record-open" } else { "xiangqi-record-open" };
            ruled(key, ("code", code.to_string()), *variant)
        }
        Notice::Pgn { code, variant } => ruled("xiangqi-record-pgn", ("code", code.to_string()), *variant),
        Notice::RulesSaved { name, rule_set } => {
            ruled("variant-saved", ("name", escape(name.as_str())), (*rule_set).into())
        }
        Notice::RulesReplaced { name, rule_set } => {
            ruled("variant-replaced", ("name", escape(name.as_str())), (*rule_set).into())
        }
        Notice::RulesRemoved { name } => {
            voice.say("variant-removed", &[("name", escape(name.as_str()).into())])
        }
    }
}
