//! Failures that are not refusals by a session: faults, unknown games, missing permissions.

use std::time::Duration;

use crate::escape::escape;
use crate::permissions::Permissions;
use crate::text::family::banqi::illegal_action::not_understood_text;
use crate::text::family::{self, BadRules};
use crate::text::game::clock::vacation_too_long_text;
use crate::text::game::import::{ImportTrouble, no_import_text};
use crate::text::game::watch::{WatchTrouble, watch_trouble_text};
use crate::text::people::blocks::apart_text;
use crate::text::people::quiet::{QuietTrouble, quiet_trouble_text};
use crate::text::people::settings::{channels_text, role_trouble_text};
use crate::text::study::analysis::{NoAnalysisText, no_analysis_text};
use crate::text::study::odds::{NoOdds, no_odds_text};
use crate::words::Voice;
use banqi_app::Apart;
use banqi_deal::{BadSeedText, SeedText};
use banqi_rules::{AnyFreeTextError, BadStart};
use banqi_session::{NotATimeControl, TimeControl};
use banqi_store::{ChannelId, Full, RoleTrouble, RulePresetName, Vacation};

/// Number of rows of the board in a puzzle.
const PUZZLE_ROWS: u8 = 4;

/// The most channels that a refusal names.
const NAMED_CHANNELS: usize = 3;

/// A failure for reasons outside a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// A fault of the bot, with its id in the log.
    TryAgain {
        /// The id, which people can quote in a report.
        id: String,
    },
    /// The database could not be written.
    Storage,
    /// More interactions are waiting than the bot can answer.
    Crowded,
    /// No game has this code.
    UnknownGame {
        /// The code as typed.
        code: String,
    },
    /// No game was named, and none could be found for the command.
    NoGame,
    /// The caller has finished no game in this server, and the task needs one.
    NoFinishedGame,
    /// No challenge was named, and none could be found for the command.
    NoChallenge(ChallengeAnswer),
    /// Text that is not an action, in a puzzle.
    NotUnderstood {
        /// The text.
        text: String,
    },
    /// Text that is not an action of the game it was typed for.
    NotAnAction {
        /// The text.
        text: String,
        /// Why it is not an action.
        why: AnyFreeTextError,
        /// Number of rows of the game's board.
        rows: u8,
    },
    /// Text that is not a position from which a game can begin.
    Start(BadStart),
    /// A bot was challenged.
    OpponentIsABot,
    /// A level was given, but a person was challenged.
    LevelOfAPerson,
    /// The computer was challenged to a game it does not play.
    NoEngine,
    /// The caller challenged themselves.
    OpponentIsOneself,
    /// One person was named more than once.
    OpponentTwice,
    /// More people were named than there are seats for.
    TooManyOpponents,
    /// More people were named than any game has seats for.
    TooManyNamed,
    /// The partner that was named is not possible.
    Partner(PartnerTrouble),
    /// The opponent had their data deleted.
    OpponentIsGone,
    /// The same challenge or rematch is open already.
    AskedAlready {
        /// The URL of its message.
        link: String,
    },
    /// The caller, or this server, has as many open games and challenges as allowed.
    Full(Full),
    /// Games may begin only in other channels of this server.
    WrongChannel {
        /// Those channels.
        allowed: Vec<ChannelId>,
    },
    /// Games of this server may begin in as many channels as can be chosen.
    TooManyChannels {
        /// That number.
        limit: usize,
    },
    /// The caller may not change the settings of this server.
    MayNotSet,
    /// No season of this server has this name.
    UnknownSeason {
        /// The name as typed.
        name: String,
    },
    /// A role cannot be the winner's role of this server.
    WinnerRole(RoleTrouble),
    /// The caller could not give a role themselves, so they cannot make it the winner's role.
    WinnerRoleNotTheirs,
    /// Discord did not say whether a role can be the winner's role.
    WinnerRoleUnchecked,
    /// The season of this server cannot end under this name.
    Season(SeasonTrouble),
    /// The caller cannot begin a game with someone.
    Apart(Apart),
    /// The caller tried to block themselves or a bot.
    CannotBlock,
    /// The caller has blocked the largest number of people.
    TooManyBlocked {
        /// That number.
        limit: u32,
    },
    /// A player's own words are not valid for a shuffle.
    Words(BadSeedText),
    /// Discord did not say in time whether the caller can see the channel of a game.
    VisibilityUnchecked,
    /// A custom id that is forged, or from another server or channel.
    Foreign,
    /// A custom id from another version of the bot.
    Outdated,
    /// The bot lacks these permissions in the channel.
    Permissions(Permissions),
    /// A person outside this server was challenged, who could never accept.
    OpponentNotHere {
        /// The person's mention.
        who: String,
    },
    /// Text that is not a set of rules, or rules that contradict each other.
    Variant(BadRules),
    /// Text that is not a time control.
    Time {
        /// The text.
        text: String,
        /// Why it is not one.
        why: NotATimeControl,
    },
    /// Both a change of the clock and a time control were chosen.
    ClockAndTime,
    /// The caller may not save rules.
    MayNotSaveRules,
    /// Rules cannot be saved under this name.
    RuleName {
        /// Why not.
        why: NameTrouble,
        /// The name as typed.
        name: String,
    },
    /// The server has saved the largest number of rule sets.
    TooManyRules {
        /// That number.
        limit: usize,
    },
    /// Quiet hours cannot be set.
    Quiet(QuietTrouble),
    /// The server has no rules with this name.
    UnknownRules {
        /// The name as typed.
        name: String,
    },
    /// A game cannot be watched as asked.
    Watch(WatchTrouble),
    /// A file is not shown as a game.
    Import(ImportTrouble),
    /// A replay is still being drawn for the caller.
    StillDrawing,
    /// A game is still being analysed for the caller.
    StillAnalysing,
    /// There are no odds.
    NoOdds(NoOdds),
    /// A game has no hints.
    NoHints,
    /// A game is not analysed, or the computer player has too much work.
    NoAnalysis(NoAnalysisText),
    /// The caller has fewer days of vacation left than they asked for.
    VacationTooLong(Vacation),
}

/// Why the season of a server cannot end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeasonTrouble {
    /// The name is empty, too long, or has control characters.
    Name,
    /// An earlier season has the name.
    Taken,
    /// The server has as many seasons as it can have.
    Full,
    /// No one has a rating.
    Empty,
}

/// What a person wanted to do with a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeAnswer {
    /// Accept one from somebody else.
    Accept,
    /// Decline one from somebody else.
    Decline,
    /// Withdraw their own.
    Withdraw,
}

/// Why a person cannot be the challenger's partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartnerTrouble {
    /// The rules have no teams.
    NoPartners,
    /// The partner is the computer.
    Computer,
    /// The partner is the challenger.
    Oneself,
}

/// Why rules cannot be saved under a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameTrouble {
    /// The name is empty or too long.
    Length,
    /// The name has characters that cannot be parsed again.
    Signs,
    /// The name has a meaning already.
    Taken,
}

/// Returns the text for a failure.
#[must_use]
pub fn failure_text(voice: Voice<'_>, failure: &Failure) -> String {
    match failure {
        Failure::TryAgain { id } => voice.say("failure-try-again", &[("id", id.as_str().into())]),
        Failure::Storage => voice.word("failure-storage"),
        Failure::Crowded => voice.word("failure-crowded"),
        Failure::UnknownGame { code } => {
            // Shown between backticks, where only a backtick would have a meaning.
            let code: String = code.chars().filter(char::is_ascii_alphanumeric).take(12).collect();
            voice.say(
                "failure-unknown-game",
                &[("code", if code.is_empty() { "?".into() } else { code.into() })],
            )
        }
        Failure::VisibilityUnchecked => voice.word("failure-visibility-unchecked"),
        Failure::NoGame => voice.word("failure-no-game"),
        Failure::NoFinishedGame => voice.word("failure-no-finished-game"),
        Failure::NoChallenge(answer) => {
            let answer = match answer {
                ChallengeAnswer::Accept => "accept",
                ChallengeAnswer::Decline => "decline",
                ChallengeAnswer::Withdraw => "withdraw",
            };
            voice.say("failure-no-challenge", &[("answer", answer.into())])
        }
        Failure::NotUnderstood { text } => not_understood_text(voice, text, PUZZLE_ROWS),
        Failure::NotAnAction { text, why, rows } => family::not_an_action_text(voice, why, text, *rows),
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
        Failure::Full(full) => {
            let (key, limit) = match *full {
                Full::Person(limit) => ("failure-too-many-games", limit),
                Full::PersonHere(limit) => ("settings-too-many-here", limit),
                Full::Server(limit) => ("settings-full", limit),
            };
            voice.say(key, &[("limit", limit.into())])
        }
        Failure::WrongChannel { allowed } => {
            let named = allowed.iter().take(NAMED_CHANNELS).map(|channel| channel.0);
            voice.say("settings-wrong-channel", &[("channels", channels_text(voice, named).into())])
        }
        Failure::TooManyChannels { limit } => {
            voice.say("settings-too-many-channels", &[("limit", (*limit).into())])
        }
        Failure::MayNotSet => voice.word("settings-may-not"),
        Failure::UnknownSeason { name } => {
            voice.say("settings-season-unknown", &[("name", escape(name).into())])
        }
        Failure::Season(why) => {
            let why = match why {
                SeasonTrouble::Name => "name",
                SeasonTrouble::Taken => "taken",
                SeasonTrouble::Full => "full",
                SeasonTrouble::Empty => "empty",
            };
            voice.say("settings-season-trouble", &[("why", why.into())])
        }
        Failure::WinnerRole(why) => role_trouble_text(voice, Some(*why)),
        Failure::WinnerRoleNotTheirs => voice.word("settings-winner-not-yours"),
        Failure::WinnerRoleUnchecked => role_trouble_text(voice, None),
        Failure::Apart(apart) => apart_text(voice, *apart),
        Failure::CannotBlock => voice.word("block-cannot"),
        Failure::TooManyBlocked { limit } => voice.say("block-full", &[("limit", (*limit).into())]),
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
        Failure::Time { text, why } => no_time_text(voice, text, *why),
        Failure::ClockAndTime => voice.word("failure-clock-and-time"),
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
        Failure::Quiet(trouble) => quiet_trouble_text(voice, *trouble),
        Failure::TooManyRules { limit } => voice.say("variant-full", &[("limit", (*limit).into())]),
        Failure::Watch(trouble) => watch_trouble_text(voice, *trouble),
        Failure::Import(trouble) => no_import_text(voice, trouble),
        Failure::StillDrawing => voice.word("replay-busy"),
        Failure::StillAnalysing => voice.word("analysis-one-at-a-time"),
        Failure::NoOdds(why) => no_odds_text(voice, why),
        Failure::NoHints => voice.word("hint-other-game"),
        Failure::NoAnalysis(why) => no_analysis_text(voice, *why),
        Failure::VacationTooLong(vacation) => vacation_too_long_text(voice, *vacation),
        Failure::UnknownRules { name } => voice.say("variant-not-saved", &[("name", escape(name).into())]),
    }
}

/// Says why a text is not a time control, and which ones there are.
fn no_time_text(voice: Voice<'_>, typed: &str, why: NotATimeControl) -> String {
    let span = |seconds: u64| voice.span(Duration::from_secs(seconds)).into();
    let typed: String = typed.chars().take(40).collect();
    let limits = TimeControl::PER_MOVE_SECONDS;
    let args = [
        ("text", escape(&typed).into()),
        ("least", span(*limits.start())),
        ("most", span(*limits.end())),
        ("shortest", span(60 * *TimeControl::BANK_MINUTES.start())),
        ("bank", span(60 * *TimeControl::BANK_MINUTES.end())),
        ("limit", (*TimeControl::INCREMENT_SECONDS.end()).into()),
    ];
    match why {
        NotATimeControl::Form => voice.say("failure-time", &args),
        NotATimeControl::Bank => voice.say("failure-time-clock", &args),
        NotATimeControl::Limit(limit) => {
            let side = if limit.as_secs() < *limits.start() { "short" } else { "long" };
            let limit = [("span", voice.span(limit).into()), ("side", side.into())];
            voice.say("failure-time-limit", &[&args[..], &limit].concat())
        }
    }
}

/// Returns the names of those permissions that the bot uses, as Discord's settings show them.
#[must_use]
pub fn permission_names(voice: Voice<'_>, permissions: Permissions) -> Vec<String> {
    const NAMED: [(Permissions, &str); 8] = [
        (Permissions::VIEW_CHANNEL, "view"),
        (Permissions::SEND_MESSAGES, "send"),
        (Permissions::SEND_MESSAGES_IN_THREADS, "send-in-threads"),
        (Permissions::EMBED_LINKS, "embed"),
        (Permissions::ATTACH_FILES, "attach"),
        (Permissions::READ_MESSAGE_HISTORY, "history"),
        (Permissions::CREATE_PUBLIC_THREADS, "threads"),
        (Permissions::MANAGE_THREADS, "manage-threads"),
    ];
    NAMED
        .into_iter()
        .filter(|(permission, _)| permissions.contains(*permission))
        .map(|(_, word)| voice.say("permission", &[("permission", word.into())]))
        .collect()
}
