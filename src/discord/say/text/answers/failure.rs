//! What went wrong though nobody broke a rule: faults, unknown games, missing permissions.

use crate::discord::interaction::permissions::Permissions;
use crate::discord::say::escape::escape;
use crate::discord::say::text::banqi::illegal_action::not_understood_text;
use crate::discord::say::text::family::{self, BadRules};
use crate::discord::say::words::Voice;
use crate::store::RulePresetName;
use banqi_deal::{BadSeedText, SeedText};
use banqi_rules::{AnyFreeTextError, BadStart};

/// Something that cannot be done, for reasons outside a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// A fault of ours, with the number under which it is in the log.
    TryAgain {
        /// What people can quote.
        id: String,
    },
    /// The database refuses to write.
    Storage,
    /// No game has this code.
    UnknownGame {
        /// What was typed.
        code: String,
    },
    /// Nothing was named and nothing could be meant.
    NoGame,
    /// Text that is no action, in a puzzle.
    NotUnderstood {
        /// What was typed.
        text: String,
    },
    /// Text that is no action of the game it was typed for.
    NotAnAction {
        /// What was typed.
        text: String,
        /// Why not.
        why: AnyFreeTextError,
    },
    /// Text that is no position a game can begin from.
    Start(BadStart),
    /// A bot was challenged.
    OpponentIsABot,
    /// A person was challenged, and a level given.
    LevelOfAPerson,
    /// The computer was challenged to a game it does not play.
    NoEngine,
    /// Oneself was challenged.
    OpponentIsOneself,
    /// One person was named more than once.
    OpponentTwice,
    /// More people were named than there are seats for.
    TooManyOpponents,
    /// More people were named than any game has seats for.
    TooManyNamed,
    /// Somebody was named as partner who cannot be.
    Partner(PartnerTrouble),
    /// The other person had their data deleted.
    OpponentIsGone,
    /// Another game with the same person was asked for already.
    AskedAlready {
        /// The challenge.
        link: String,
    },
    /// Too many games and challenges are open.
    TooManyGames {
        /// The most at a time.
        limit: u32,
    },
    /// Own words that cannot go into a shuffle.
    Words(BadSeedText),
    /// A custom id that is forged, or from another server or channel.
    Foreign,
    /// A custom id of another version.
    Outdated,
    /// Permissions that the bot needs here and lacks.
    Permissions(Permissions),
    /// Somebody outside this server was challenged: they could never accept.
    OpponentNotHere {
        /// The person, as messages write them.
        who: String,
    },
    /// Text that names no rules, or rules that contradict each other.
    Variant(BadRules),
    /// Rules were to be saved by somebody who may not.
    MayNotSaveRules,
    /// Rules were to be saved under a name they cannot have.
    RuleName {
        /// Why not.
        why: NameTrouble,
        /// What was typed.
        name: String,
    },
    /// The server has named as many rule sets as it may.
    TooManyRules {
        /// How many.
        limit: usize,
    },
    /// The server has no rules of this name.
    UnknownRules {
        /// What was typed.
        name: String,
    },
}

/// Why somebody cannot be the challenger's partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartnerTrouble {
    /// By the rules nobody has one.
    NoPartners,
    /// It is the computer.
    Computer,
    /// It is the challenger.
    Oneself,
}

/// Why rules cannot be saved under a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameTrouble {
    /// Empty, or too long.
    Length,
    /// It has signs by which it could not be read again.
    Signs,
    /// It means something already.
    Taken,
}

/// The sentence for a failure.
#[must_use]
pub fn failure_text(voice: Voice<'_>, failure: &Failure) -> String {
    match failure {
        Failure::TryAgain { id } => voice.say("failure-try-again", &[("id", id.as_str().into())]),
        Failure::Storage => voice.word("failure-storage"),
        Failure::UnknownGame { code } => {
            // Shown between backticks, where nothing but a backtick has a meaning.
            let code: String = code.chars().filter(char::is_ascii_alphanumeric).take(12).collect();
            voice.say(
                "failure-unknown-game",
                &[("code", if code.is_empty() { "?".into() } else { code.into() })],
            )
        }
        Failure::NoGame => voice.word("failure-no-game"),
        Failure::NotUnderstood { text } => not_understood_text(voice, text),
        Failure::NotAnAction { text, why } => family::not_an_action_text(voice, why, text),
        Failure::Start(bad) => family::bad_start_text(voice, bad),
        Failure::OpponentIsABot => voice.word("failure-bot"),
        Failure::AskedAlready { link } => voice.say("failure-asked-already", &[("link", link.into())]),
        Failure::OpponentIsGone => voice.word("failure-opponent-gone"),
        Failure::LevelOfAPerson => voice.word("failure-level"),
        Failure::NoEngine => voice.word("failure-no-engine"),
        Failure::OpponentIsOneself => voice.word("failure-self"),
        Failure::OpponentTwice => voice.word("failure-opponent-twice"),
        Failure::TooManyOpponents => voice.word("failure-too-many-opponents"),
        Failure::TooManyNamed => voice.word("failure-too-many-named"),
        Failure::Partner(why) => {
            let why = match why {
                PartnerTrouble::NoPartners => "rules",
                PartnerTrouble::Computer => "computer",
                PartnerTrouble::Oneself => "oneself",
            };
            voice.say("failure-partner", &[("why", why.into())])
        }
        Failure::TooManyGames { limit } => voice.say("failure-too-many-games", &[("limit", (*limit).into())]),
        Failure::Words(bad) => {
            let reason = match bad {
                BadSeedText::TooLong => "long",
                BadSeedText::NotPrintable => "letters",
            };
            let limit = SeedText::MAX_LEN.into();
            voice.say("failure-words", &[("reason", reason.into()), ("limit", limit)])
        }
        Failure::Foreign => voice.word("failure-foreign"),
        Failure::Outdated => voice.word("failure-outdated"),
        Failure::Permissions(missing) => {
            let names = voice.list(&permission_names(voice, *missing));
            voice.say("failure-permissions", &[("permissions", names.into())])
        }
        Failure::OpponentNotHere { who } => voice.say("failure-not-here", &[("who", who.as_str().into())]),
        Failure::Variant(bad) => family::bad_rules_text(voice, bad),
        Failure::MayNotSaveRules => voice.word("variant-not-allowed"),
        Failure::RuleName { why, name } => {
            let why = match why {
                NameTrouble::Length => "length",
                NameTrouble::Signs => "signs",
                NameTrouble::Taken => "taken",
            };
            let limit = RulePresetName::MAX_LEN.into();
            voice.say(
                "variant-bad-name",
                &[("why", why.into()), ("name", escape(name).into()), ("limit", limit)],
            )
        }
        Failure::TooManyRules { limit } => voice.say("variant-full", &[("limit", (*limit).into())]),
        Failure::UnknownRules { name } => voice.say("variant-not-saved", &[("name", escape(name).into())]),
    }
}

/// What the bot needs to host a game in a channel, or in a thread.
#[must_use]
pub fn needed_permissions(in_thread: bool) -> Permissions {
    let send = if in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    Permissions::VIEW_CHANNEL
        .with(send)
        .with(Permissions::EMBED_LINKS)
        .with(Permissions::ATTACH_FILES)
        .with(Permissions::READ_MESSAGE_HISTORY)
}

/// The names of those of our permissions that are in `permissions`, as Discord's settings show them.
#[must_use]
pub fn permission_names(voice: Voice<'_>, permissions: Permissions) -> Vec<String> {
    const NAMED: [(Permissions, &str); 7] = [
        (Permissions::VIEW_CHANNEL, "view"),
        (Permissions::SEND_MESSAGES, "send"),
        (Permissions::SEND_MESSAGES_IN_THREADS, "send-in-threads"),
        (Permissions::EMBED_LINKS, "embed"),
        (Permissions::ATTACH_FILES, "attach"),
        (Permissions::READ_MESSAGE_HISTORY, "history"),
        (Permissions::CREATE_PUBLIC_THREADS, "threads"),
    ];
    NAMED
        .into_iter()
        .filter(|(permission, _)| permissions.contains(*permission))
        .map(|(_, word)| voice.say("permission", &[("permission", word.into())]))
        .collect()
}
