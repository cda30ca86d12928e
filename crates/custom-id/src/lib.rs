#![doc = include_str!("../README.md")]
//! # Inside
//!
//! ```text
//! b1:mv:12:34        prefix with version : intent : session : seq
//! b1:tp:12:34:b3:c3  a tap on c3 of the tap board while b3 is selected (`-` if no piece is)
//! b1:sp:12:34:17:n   in a replay at its board 17, the next one
//! b1:go:resign       a game chosen from a list, to be resigned
//! b1:lb:server:2     a page of the leaderboard, which belongs to no session
//! b1:lb:s17:0        the same of a season that has ended
//! b1:lb:all:0:10..   the same for other rules than Taiwan's, given by their code
//! b1:bk:draws:00..   a page of the rule book of some rules; `-` for the page that is selected
//! b1:ln:mv:9:b1-a1   a lesson: the step, the lesson's number, the learner's actions so far
//! b1:pz:mv:12:0      a puzzle: the step, its number in the solver's series, the number of right actions so far
//! b1:me:delete       a step with one's own data
//! b1:hs:pg:b:2n9c:.. a page of a player's finished games: the step, then who, which games, and where it begins
//! b1:im:7:rp         the game of the seventh record that is kept: its animation
//! b1:im:7:sp:17:n    the same: at its board 17, the next one
//! b1:se:time         a step with a server's settings
//! b1:se:end!7K2M9C   the same: end a game
//! b1:lk:me:theme     a choice of how boards look: whose, and in what respect
//! b1:qh:form         the form for the caller's quiet hours; `b1:qh:set` is the form as submitted
//! b1:vc:show         the caller's vacation days; `b1:vc:take` takes as many as are selected, `b1:vc:end` ends it
//! b1:bl:off          the person who is selected is no longer blocked
//! b1:nx              the next game that waits for the person who clicks
//! b1:st:go:banqi:-   a step to a first game: the step and its parameters
//! b1:ru:chain:00..   a step in putting a challenge together: the step, and the whole draft
//! ```
//!
//! People can send any custom id, so parsing validates only the form. Permissions are checked afterwards.

pub mod draft;
mod group;
pub mod history_step;
mod intent;
pub mod lesson_step;
pub mod look_step;
pub mod privacy_step;
pub mod puzzle_step;
mod replay_step;
pub mod settings_step;
pub mod start_step;
pub mod task;
mod word_table;

pub use group::Group;
pub use intent::{Act, AnalysisPage, Files, Intent, Question};
pub use replay_step::{Playback, ReplayStep, StepTo};

use std::fmt;
use std::str::FromStr;

use crate::draft::{Draft, Step};
use crate::history_step::{HistoryStep, HistoryView};
use crate::intent::{STEP, TAP};
use crate::lesson_step::{LessonAt, LessonStep};
use crate::look_step::LookStep;
use crate::privacy_step::PrivacyStep;
use crate::puzzle_step::PuzzleStep;
use crate::settings_step::SettingsStep;
use crate::start_step::StartStep;
use crate::task::Task;
use banqi_book::Page;
use banqi_rules::Variant;
use banqi_session::{PieceStyle, SessionId};
use banqi_store::ImportId;

/// Discord's limit, in characters.
pub const LIMIT: usize = 100;

/// The prefix of every custom id; its digit is the version of the format.
const PREFIX: &str = "b1";

/// A parsed custom id.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum CustomId {
    /// An action on one session.
    Game {
        /// The session.
        session: SessionId,
        /// The number of the last event that its message showed.
        seq: u32,
        /// The action.
        intent: Intent,
    },
    /// Show a page of the leaderboard.
    Leaderboard {
        /// The people it lists.
        scope: Scope,
        /// The rules that identify the rating pool.
        pool: Variant,
        /// The page, from 0.
        page: u16,
    },
    /// Show a page of the rule book.
    Book {
        /// The rules, without the choice of who begins.
        rules: Variant,
        /// The page; `None` for the selected one, whose word is the value.
        page: Option<Page>,
    },
    /// Carry out a step with a challenge that is being put together.
    Draft {
        /// The challenge so far.
        draft: Draft,
        /// The step.
        step: Step,
    },
    /// Carry out a step in the lessons.
    Lesson {
        /// The lesson and the actions so far.
        at: LessonAt,
        /// The step.
        step: LessonStep,
    },
    /// Choose the piece style of private answers, and show the same message again.
    Pieces {
        /// The style.
        style: PieceStyle,
        /// The custom id that shows the message.
        then: Box<Self>,
    },
    /// Carry out a step in the caller's puzzle.
    Puzzle {
        /// The puzzle's number in their series, from 1.
        nth: u32,
        /// How many right actions they had found.
        turn: u16,
        /// The step.
        step: PuzzleStep,
    },
    /// Carry out a step to a first game.
    Start(StartStep),
    /// Carry out a step in a player's history.
    History {
        /// The page.
        view: HistoryView,
        /// The step.
        step: HistoryStep,
    },
    /// Show the game of a record that is kept for the caller.
    Import {
        /// The record.
        import: ImportId,
        /// What is shown.
        playback: Playback,
    },
    /// Carry out a step with the caller's data.
    Privacy(PrivacyStep),
    /// Carry out a step with the server's settings.
    Settings(SettingsStep),
    /// Choose how boards look.
    Look(LookStep),
    /// Open the form for the caller's quiet hours.
    QuietForm,
    /// The form as submitted: the values are the hours, the days and the time zone.
    QuietHours,
    /// Show the caller's vacation days.
    Vacation,
    /// Go on vacation for the selected number of days, which is the value.
    TakeVacation,
    /// End the caller's vacation.
    EndVacation,
    /// Unblock the selected person; the value is their id.
    Unblock,
    /// Show the next game that waits for the caller.
    Next,
    /// Carry out a task with the selected game; the values are codes of games.
    Choose {
        /// The task.
        task: Task,
    },
}

/// The people that a leaderboard lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The members of this server.
    Server,
    /// Everybody.
    Everywhere,
    /// The members of this server, in a season that has ended, by its number.
    Season(u32),
}

/// The word of [`CustomId::Choose`].
const CHOOSE: &str = "go";
/// The word of [`CustomId::Leaderboard`].
const LEADERBOARD: &str = "lb";
/// The word of [`CustomId::Pieces`].
const PIECES: &str = "ps";

/// Returns the word of a style.
const fn style_word(style: PieceStyle) -> &'static str {
    match style {
        PieceStyle::Traditional => "t",
        PieceStyle::Simplified => "s",
        PieceStyle::Figures => "f",
    }
}

/// Returns the style that has this word.
fn style_of(word: &str) -> Option<PieceStyle> {
    PieceStyle::ALL.into_iter().find(|style| style_word(*style) == word)
}

/// The word of [`CustomId::Book`].
const BOOK: &str = "bk";
/// The word of [`CustomId::Draft`].
const DRAFT: &str = "ru";
/// The word of [`CustomId::Lesson`].
const LESSON: &str = "ln";
/// The word of [`CustomId::Start`].
const START: &str = "st";
/// The word of [`CustomId::Privacy`].
const PRIVACY: &str = "me";
/// The word of [`CustomId::History`].
const HISTORY: &str = "hs";
/// The word of [`CustomId::Import`].
const IMPORT: &str = "im";
/// The word of [`CustomId::Settings`].
const SETTINGS: &str = "se";
/// The word of [`CustomId::Look`].
const LOOK: &str = "lk";
/// The words of [`CustomId::QuietForm`] and [`CustomId::QuietHours`].
const QUIET: &str = "qh";
const FORM: &str = "form";
const SET: &str = "set";
/// The words of [`CustomId::Vacation`], [`CustomId::TakeVacation`] and [`CustomId::EndVacation`].
const VACATION: &str = "vc";
const SHOW: &str = "show";
const TAKE: &str = "take";
const END: &str = "end";
/// The words of [`CustomId::Unblock`].
const BLOCKS: &str = "bl";
const OFF: &str = "off";
/// The word of [`CustomId::Next`].
const NEXT: &str = "nx";
/// The word of [`CustomId::Puzzle`].
const PUZZLE: &str = "pz";

/// The prefix of the number of a season, as a scope.
const SEASON: &str = "s";

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server => f.write_str("server"),
            Self::Everywhere => f.write_str("all"),
            Self::Season(number) => write!(f, "{SEASON}{number}"),
        }
    }
}

impl FromStr for Scope {
    type Err = NotACustomId;

    fn from_str(text: &str) -> Result<Self, NotACustomId> {
        match text {
            "server" => Ok(Self::Server),
            "all" => Ok(Self::Everywhere),
            _ => Ok(Self::Season(number(text.strip_prefix(SEASON).ok_or(NotACustomId::Malformed)?)?)),
        }
    }
}

impl CustomId {
    /// Returns the family of the control, for logs: what it is for, without its parameters.
    pub const fn family(&self) -> &'static str {
        match self {
            Self::Game { intent, .. } => intent.family(),
            Self::Import { playback, .. } => playback.intent().family(),
            Self::Leaderboard { .. } => "leaderboard",
            Self::Book { .. } => "rules",
            Self::Draft { .. } => "draft",
            Self::Lesson { .. } => "lesson",
            Self::Pieces { .. } => "pieces",
            Self::Puzzle { .. } => "puzzle",
            Self::Start(_) => "start",
            Self::History { .. } => "history",
            Self::Privacy(_) => "privacy",
            Self::Settings(_) => "settings",
            Self::Look(_) => "look",
            Self::QuietForm | Self::QuietHours => "quiet hours",
            Self::Vacation | Self::TakeVacation | Self::EndVacation => "vacation",
            Self::Unblock => "blocks",
            Self::Next => "next game",
            Self::Choose { .. } => "choice of a game",
        }
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Choose { ref task } => write!(f, "{PREFIX}:{CHOOSE}:{task}"),
            Self::Game { session, seq, intent: Intent::Tap { held, tapped } } => {
                write!(f, "{PREFIX}:{TAP}:{}:{seq}:", session.0)?;
                match held {
                    Some(held) => write!(f, "{held}:{tapped}"),
                    None => write!(f, "-:{tapped}"),
                }
            }
            Self::Game { session, seq, intent: Intent::Step(step) } => {
                write!(f, "{PREFIX}:{STEP}:{}:{seq}:{}:{}", session.0, step.from, replay_step::letter(step))
            }
            Self::Import { import, playback: Playback::Step(step) } => {
                write!(f, "{PREFIX}:{IMPORT}:{}:{STEP}:{}:{}", import.0, step.from, replay_step::letter(step))
            }
            Self::Import { import, playback } => {
                write!(f, "{PREFIX}:{IMPORT}:{}:{}", import.0, playback.intent().word())
            }
            Self::Game { session, seq, intent } => {
                write!(f, "{PREFIX}:{}:{}:{seq}", intent.word(), session.0)
            }
            Self::Leaderboard { scope, pool, page } => {
                write!(f, "{PREFIX}:{LEADERBOARD}:{scope}:{page}")?;
                if pool == Variant::default() { Ok(()) } else { write!(f, ":{}", pool.code()) }
            }
            Self::Book { rules, page } => {
                write!(f, "{PREFIX}:{BOOK}:{}:{}", page.map_or("-", Page::word), rules.code())
            }
            Self::Draft { draft, step } => write!(f, "{PREFIX}:{DRAFT}:{step}:{draft}"),
            Self::Start(step) => write!(f, "{PREFIX}:{START}:{step}"),
            Self::Privacy(step) => write!(f, "{PREFIX}:{PRIVACY}:{step}"),
            Self::History { view, step } => write!(f, "{PREFIX}:{HISTORY}:{step}:{view}"),
            Self::QuietForm => write!(f, "{PREFIX}:{QUIET}:{FORM}"),
            Self::QuietHours => write!(f, "{PREFIX}:{QUIET}:{SET}"),
            Self::Vacation => write!(f, "{PREFIX}:{VACATION}:{SHOW}"),
            Self::TakeVacation => write!(f, "{PREFIX}:{VACATION}:{TAKE}"),
            Self::EndVacation => write!(f, "{PREFIX}:{VACATION}:{END}"),
            Self::Unblock => write!(f, "{PREFIX}:{BLOCKS}:{OFF}"),
            Self::Settings(ref step) => write!(f, "{PREFIX}:{SETTINGS}:{step}"),
            Self::Look(step) => write!(f, "{PREFIX}:{LOOK}:{step}"),
            Self::Next => write!(f, "{PREFIX}:{NEXT}"),
            Self::Lesson { ref at, step } => write!(f, "{PREFIX}:{LESSON}:{step}:{at}"),
            Self::Pieces { style, ref then } => {
                let then = then.to_string();
                let (_, then) = then.split_once(':').unwrap_or_default();
                write!(f, "{PREFIX}:{PIECES}:{}:{then}", style_word(style))
            }
            Self::Puzzle { nth, turn, step } => write!(f, "{PREFIX}:{PUZZLE}:{step}:{nth}:{turn}"),
        }
    }
}

/// Why a text is not one of the bot's custom ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotACustomId {
    /// It belongs to another program or another version.
    #[error("the custom id does not begin with {PREFIX}")]
    Foreign,
    /// The word of the intent is unknown.
    #[error("the custom id names no known intent")]
    UnknownIntent,
    /// The number of parts is wrong, or a part is not a valid number or square.
    #[error("the custom id is malformed")]
    Malformed,
}

impl FromStr for CustomId {
    type Err = NotACustomId;

    /// Parses the form that `Display` writes: no signs, leading zeros, spaces or other cases, except in text that people
    /// typed. The first word says what the rest is about; everything else parses itself.
    fn from_str(text: &str) -> Result<Self, NotACustomId> {
        let (prefix, rest) = split(text);
        if prefix != PREFIX {
            return Err(NotACustomId::Foreign);
        }
        let (word, rest) = split(rest.ok_or(NotACustomId::Malformed)?);
        let Some(rest) = rest else {
            return if word == NEXT { Ok(Self::Next) } else { Err(NotACustomId::Malformed) };
        };
        match word {
            CHOOSE => Ok(Self::Choose { task: parsed(rest)? }),
            LEADERBOARD => leaderboard(rest),
            PIECES => pieces(rest),
            BOOK => book(rest),
            DRAFT => pair(rest).map(|(step, draft)| Self::Draft { draft, step }),
            LESSON => pair(rest).map(|(step, at)| Self::Lesson { at, step }),
            PUZZLE => {
                let (step, at) = two(rest)?;
                let (nth, turn) = two(at)?;
                Ok(Self::Puzzle { nth: number(nth)?, turn: number(turn)?, step: parsed(step)? })
            }
            START => parsed(rest).map(Self::Start),
            HISTORY => pair(rest).map(|(step, view)| Self::History { view, step }),
            IMPORT => {
                let (import, rest) = two(rest)?;
                let (word, parameters) = split(rest);
                let playback = Playback::of(Intent::read(word, parameters)?);
                Ok(Self::Import {
                    import: ImportId(number(import)?),
                    playback: playback.ok_or(NotACustomId::Malformed)?,
                })
            }
            PRIVACY => parsed(rest).map(Self::Privacy),
            SETTINGS => parsed(rest).map(Self::Settings),
            LOOK => parsed(rest).map(Self::Look),
            QUIET if rest == FORM => Ok(Self::QuietForm),
            QUIET if rest == SET => Ok(Self::QuietHours),
            VACATION if rest == SHOW => Ok(Self::Vacation),
            VACATION if rest == TAKE => Ok(Self::TakeVacation),
            VACATION if rest == END => Ok(Self::EndVacation),
            BLOCKS if rest == OFF => Ok(Self::Unblock),
            NEXT | QUIET | VACATION | BLOCKS => Err(NotACustomId::Malformed),
            word => {
                let (session, rest) = two(rest)?;
                let (seq, parameters) = split(rest);
                let (session, seq) = (SessionId(number(session)?), number(seq)?);
                Ok(Self::Game { session, seq, intent: Intent::read(word, parameters)? })
            }
        }
    }
}

/// Parses the rest of a [`CustomId::Leaderboard`].
fn leaderboard(rest: &str) -> Result<CustomId, NotACustomId> {
    let (scope, rest) = two(rest)?;
    let (page, pool) = split(rest);
    Ok(CustomId::Leaderboard { scope: scope.parse()?, pool: pool_of(pool)?, page: number(page)? })
}

/// Parses the rest of a [`CustomId::Pieces`].
fn pieces(rest: &str) -> Result<CustomId, NotACustomId> {
    let (word, then) = two(rest)?;
    match (style_of(word), format!("{PREFIX}:{then}").parse()?) {
        (None, _) | (_, CustomId::Pieces { .. }) => Err(NotACustomId::Malformed),
        (Some(style), then) => Ok(CustomId::Pieces { style, then: Box::new(then) }),
    }
}

/// Parses the rest of a [`CustomId::Book`].
fn book(rest: &str) -> Result<CustomId, NotACustomId> {
    let (page, code) = two(rest)?;
    let page = if page == "-" { None } else { Some(Page::named(page).ok_or(NotACustomId::Malformed)?) };
    Ok(CustomId::Book { page, rules: Variant::from_code(code).ok_or(NotACustomId::Malformed)? })
}

/// Splits a text at its first colon, if it has one.
fn split(text: &str) -> (&str, Option<&str>) {
    text.split_once(':').map_or((text, None), |(first, rest)| (first, Some(rest)))
}

/// Splits a text at its first colon.
fn two(text: &str) -> Result<(&str, &str), NotACustomId> {
    text.split_once(':').ok_or(NotACustomId::Malformed)
}

/// Parses a text that parses itself.
fn parsed<T: FromStr>(text: &str) -> Result<T, NotACustomId> {
    text.parse().map_err(|_| NotACustomId::Malformed)
}

/// Parses two of them, with the first colon between them.
fn pair<A: FromStr, B: FromStr>(text: &str) -> Result<(A, B), NotACustomId> {
    let (first, second) = two(text)?;
    Ok((parsed(first)?, parsed(second)?))
}

/// Parses the rules after a page number: none for Taiwan's, otherwise a code.
fn pool_of(code: Option<&str>) -> Result<Variant, NotACustomId> {
    let Some(code) = code else { return Ok(Variant::default()) };
    let is_pool = |pool: &Variant| pool.pooled() == *pool && *pool != Variant::default();
    Variant::from_code(code).filter(is_pool).ok_or(NotACustomId::Malformed)
}

/// Parses a number in its canonical form.
fn number<N: FromStr + fmt::Display>(text: &str) -> Result<N, NotACustomId> {
    let number: N = text.parse().map_err(|_| NotACustomId::Malformed)?;
    if number.to_string() == text { Ok(number) } else { Err(NotACustomId::Malformed) }
}

#[cfg(test)]
mod tests;
