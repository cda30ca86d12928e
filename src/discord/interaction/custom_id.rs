//! Custom ids of buttons, selects and modals, as a type.
//!
//! ```text
//! b1:mv:12:34        prefix with version : intent : session : seq
//! b1:tp:12:34:b3:c3  a tap on c3 of the touch board while b3 is selected (`-` if no piece is)
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
//! b1:lk:me:theme     a choice of how boards look: whose, and in what respect
//! b1:qh:form         the form for the caller's quiet hours; `b1:qh:set` is the form as submitted
//! b1:bl:off          the person who is selected is no longer blocked
//! b1:nx              the next game that waits for the person who clicks
//! b1:st:go:banqi:-   a step to a first game: the step and its parameters
//! b1:ru:chain:00..   a step in putting a challenge together: the step, and the whole draft
//! ```
//!
//! People can send any custom id, so parsing validates only the form. Permissions are checked afterwards.

mod family;

use std::fmt;
use std::str::FromStr;

use crate::discord::challenge::banqi::draft::{Draft, Step};
use crate::discord::history::history_step::{HistoryStep, HistoryView};
use crate::discord::play::task::Task;
use crate::discord::privacy::privacy_step::PrivacyStep;
use crate::discord::say::text::AnalysisPage;
use crate::discord::settings::look_step::LookStep;
use crate::discord::settings::settings_step::SettingsStep;
use crate::discord::start::start_step::StartStep;
use crate::discord::study::lesson_step::{LessonAt, LessonStep};
use crate::discord::study::puzzle_step::PuzzleStep;
use crate::store::ImportId;
use banqi_book::Page;
use banqi_rules::banqi::{Action, Square};
use banqi_rules::{AnyAction, Variant};
use banqi_session::{ClockChange, GameCommand, PieceStyle, SessionId};

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
        /// What is shown: one of those with [`Intent::suits_records`].
        intent: Intent,
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

/// Which face-down squares a flip select offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Files {
    /// All of them.
    All,
    /// Files a to d.
    Left,
    /// Files e to h.
    Right,
    /// Files a to c.
    First,
    /// Files d to f.
    Middle,
    /// Files g and h.
    Last,
}

/// An action on a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Intent {
    /// Play the selected action; the values are canonical actions.
    Move,
    /// Flip the selected square: a square, or [`ANY`](crate::discord::play::controls::ANY).
    Flip(Files),
    /// Open the private picker with all pieces that can move.
    More,
    /// In the picker: show where the piece on the selected square can go.
    Pick,
    /// The same, from a second select, for pieces that do not fit into the first.
    PickOther,
    /// Open the touch board.
    TouchBoard,
    /// A tap on the touch board.
    Tap {
        /// The square of the selected piece.
        held: Option<Square>,
        /// The tapped square.
        tapped: Square,
    },
    /// Ask for confirmation.
    Ask(Question),
    /// Execute a game command. Its only action is the end of a chain; other actions are selected.
    Game(GameCommand),
    /// Accept the challenge.
    Accept,
    /// Decline it.
    Decline,
    /// Withdraw it.
    Withdraw,
    /// Show privately what else a person can do with it.
    OtherAnswers,
    /// Open the modal for a player's own words.
    OwnWords,
    /// The modal as submitted by the challenger: adds the words.
    AddWords,
    /// The modal as submitted by someone else: accepts the challenge with the words.
    AcceptWithWords,
    /// Ask for a rematch.
    Rematch,
    /// Verify the deal of a finished game.
    Verify,
    /// Send the record of the game.
    Record,
    /// Show the game as an animation.
    Replay,
    /// Show another board of a game's replay.
    Step(ReplayStep),
    /// Open a view that follows the game, or renew the one that was clicked.
    Watch,
    /// Mirror the game in this channel.
    Mirror,
    /// End the mirror of the game in this channel.
    EndMirror,
    /// Lock the thread for comments on the game until it ends.
    Silence,
    /// Show the board privately, in place of the private message that was clicked.
    Show,
    /// Show a page of the analysis.
    Analysis(AnalysisPage),
    /// Close a question without doing anything.
    Dismiss,
}

/// A step from one board of a replay to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ReplayStep {
    /// The number of the board that is shown, from 0.
    pub from: u16,
    /// Where the step goes.
    pub to: StepTo,
    /// Whether the board is seen from the other side.
    pub turned: bool,
}

/// Where a step goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StepTo {
    /// To the start of the game.
    First,
    /// One board back.
    Back,
    /// To the next board.
    Next,
    /// To the newest board.
    Last,
    /// Nowhere: the same board from the other side.
    OtherSide,
    /// To the board whose number is selected.
    Selected,
}

impl ReplayStep {
    /// Returns the number of the board that is shown then, and whether it is seen from the other side. `selected` is the
    /// selected number.
    #[must_use]
    pub fn leads_to(self, selected: &str) -> (usize, bool) {
        let from = usize::from(self.from);
        let at = match self.to {
            StepTo::First => 0,
            StepTo::Back => from.saturating_sub(1),
            StepTo::Next => from + 1,
            StepTo::Last => usize::MAX,
            StepTo::OtherSide => from,
            StepTo::Selected => selected.parse().unwrap_or(from),
        };
        (at, self.turned != (self.to == StepTo::OtherSide))
    }
}

impl StepTo {
    /// All steps, with their letters in custom ids. A letter is upper case if the board is seen from the other side.
    pub const ALL: [(Self, char); 6] = [
        (Self::First, 'f'),
        (Self::Back, 'b'),
        (Self::Next, 'n'),
        (Self::Last, 'l'),
        (Self::OtherSide, 'o'),
        (Self::Selected, 's'),
    ];
}

impl Intent {
    /// Ends a chain of captures.
    pub const END_CHAIN: Self = Self::Game(GameCommand::Play(AnyAction::Banqi(Action::EndChain)));

    /// Whether it shows a game from a record.
    #[must_use]
    pub const fn suits_records(self) -> bool {
        matches!(self, Self::Replay | Self::Step(_) | Self::Analysis(_))
    }
}

/// An action that has to be confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// Offer a draw?
    Draw,
    /// Resign?
    Resign,
    /// Abort?
    Abort,
}

impl Question {
    /// All questions.
    pub const ALL: [Self; 3] = [Self::Draw, Self::Resign, Self::Abort];

    /// Returns the command that a confirmation executes.
    #[must_use]
    pub const fn command(self) -> GameCommand {
        match self {
            Self::Draw => GameCommand::OfferDraw,
            Self::Resign => GameCommand::Resign,
            Self::Abort => GameCommand::Abort,
        }
    }
}

/// Intents without parameters, with their words.
const PLAIN: [(Intent, &str); 47] = [
    (Intent::Move, "mv"),
    (Intent::Flip(Files::All), "up"),
    (Intent::Flip(Files::Left), "upl"),
    (Intent::Flip(Files::Right), "upr"),
    (Intent::Flip(Files::First), "up1"),
    (Intent::Flip(Files::Middle), "up2"),
    (Intent::Flip(Files::Last), "up3"),
    (Intent::More, "more"),
    (Intent::Pick, "pick"),
    (Intent::PickOther, "pick2"),
    (Intent::TouchBoard, "tb"),
    (Intent::END_CHAIN, "end"),
    (Intent::Ask(Question::Draw), "dr?"),
    (Intent::Game(GameCommand::OfferDraw), "dr"),
    (Intent::Game(GameCommand::AcceptDraw), "dr+"),
    (Intent::Game(GameCommand::DeclineDraw), "dr-"),
    (Intent::Game(GameCommand::ClaimDraw), "dr!"),
    (Intent::Game(GameCommand::RequestClock(ClockChange::Pause)), "ck"),
    (Intent::Game(GameCommand::AgreeToClock), "ck+"),
    (Intent::Game(GameCommand::DeclineClock), "ck-"),
    (Intent::Game(GameCommand::Resume), "ck!"),
    (Intent::Game(GameCommand::RequestTakeback), "tk"),
    (Intent::Game(GameCommand::AgreeToTakeback), "tk+"),
    (Intent::Game(GameCommand::DeclineTakeback), "tk-"),
    (Intent::Ask(Question::Resign), "rs?"),
    (Intent::Game(GameCommand::Resign), "rs"),
    (Intent::Ask(Question::Abort), "ab?"),
    (Intent::Game(GameCommand::Abort), "ab"),
    (Intent::Accept, "ch+"),
    (Intent::Decline, "ch-"),
    (Intent::Withdraw, "chw"),
    (Intent::OtherAnswers, "ch."),
    (Intent::OwnWords, "ow?"),
    (Intent::AddWords, "ow"),
    (Intent::AcceptWithWords, "ow+"),
    (Intent::Rematch, "re"),
    (Intent::Verify, "vf"),
    (Intent::Record, "rec"),
    (Intent::Replay, "rp"),
    (Intent::Watch, "wt"),
    (Intent::Mirror, "wt+"),
    (Intent::EndMirror, "wt-"),
    (Intent::Silence, "sil"),
    (Intent::Show, "show"),
    (Intent::Analysis(AnalysisPage::TurningPoints), "an"),
    (Intent::Analysis(AnalysisPage::MoreMoves), "an2"),
    (Intent::Dismiss, "no"),
];

/// The word of [`Intent::Tap`].
const TAP: &str = "tp";
/// The word of [`Intent::Step`].
const STEP: &str = "sp";
/// The word of [`CustomId::Choose`].
const CHOOSE: &str = "go";
/// The word of [`CustomId::Leaderboard`].
const LEADERBOARD: &str = "lb";
/// The word of [`CustomId::Pieces`].
const PIECES: &str = "ps";

/// Returns the word of a style in [`CustomId::Pieces`].
const fn style_word(style: PieceStyle) -> &'static str {
    match style {
        PieceStyle::Traditional => "t",
        PieceStyle::Simplified => "s",
        PieceStyle::Figures => "f",
    }
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

impl Intent {
    fn word(self) -> &'static str {
        PLAIN.iter().find(|(intent, _)| *intent == self).map_or(TAP, |(_, word)| word)
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
                write!(f, "{PREFIX}:{STEP}:{}:{seq}:{}:{}", session.0, step.from, letter(step))
            }
            Self::Import { import, intent: Intent::Step(step) } => {
                write!(f, "{PREFIX}:{IMPORT}:{}:{STEP}:{}:{}", import.0, step.from, letter(step))
            }
            Self::Import { import, intent } => write!(f, "{PREFIX}:{IMPORT}:{}:{}", import.0, intent.word()),
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
            Self::Unblock => write!(f, "{PREFIX}:{BLOCKS}:{OFF}"),
            Self::Settings(step) => write!(f, "{PREFIX}:{SETTINGS}:{step}"),
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

    /// Parses exactly the form that `Display` writes: no signs, leading zeros, spaces or other cases.
    fn from_str(text: &str) -> Result<Self, NotACustomId> {
        // A task may contain typed text, colons included.
        if let Some(task) = text.strip_prefix(PREFIX).and_then(|rest| rest.strip_prefix(":go:")) {
            let task: Task = task.parse().map_err(|_| NotACustomId::Malformed)?;
            return Ok(Self::Choose { task });
        }
        if let Some(draft) = text.strip_prefix(PREFIX).and_then(|rest| rest.strip_prefix(":ru:")) {
            let (step, draft) = draft.split_once(':').ok_or(NotACustomId::Malformed)?;
            let malformed = |_| NotACustomId::Malformed;
            return Ok(Self::Draft {
                draft: draft.parse().map_err(malformed)?,
                step: step.parse().map_err(malformed)?,
            });
        }
        if let Some(step) = text.strip_prefix(PREFIX).and_then(|rest| rest.strip_prefix(":st:")) {
            return Ok(Self::Start(step.parse().map_err(|_| NotACustomId::Malformed)?));
        }
        if let Some(page) = text.strip_prefix(PREFIX).and_then(|rest| rest.strip_prefix(":hs:")) {
            let (step, view) = page.split_once(':').ok_or(NotACustomId::Malformed)?;
            let malformed = |_| NotACustomId::Malformed;
            return Ok(Self::History {
                view: view.parse().map_err(malformed)?,
                step: step.parse().map_err(malformed)?,
            });
        }
        if let Some(rest) = text.strip_prefix(PREFIX).and_then(|rest| rest.strip_prefix(":ps:")) {
            let (word, then) = rest.split_once(':').ok_or(NotACustomId::Malformed)?;
            let style = PieceStyle::ALL.into_iter().find(|style| style_word(*style) == word);
            let then: Self = format!("{PREFIX}:{then}").parse()?;
            return match (style, then) {
                (None, _) | (_, Self::Pieces { .. }) => Err(NotACustomId::Malformed),
                (Some(style), then) => Ok(Self::Pieces { style, then: Box::new(then) }),
            };
        }
        let mut parts = text.split(':');
        if parts.next() != Some(PREFIX) {
            return Err(NotACustomId::Foreign);
        }
        let parts: Vec<&str> = parts.take(6).collect();
        let id = match *parts {
            [LEADERBOARD, scope, page, ref pool @ ..] => {
                Self::Leaderboard { scope: scope.parse()?, pool: pool_of(pool)?, page: number(page)? }
            }
            [NEXT] => Self::Next,
            [PRIVACY, step] => Self::Privacy(step.parse().map_err(|_| NotACustomId::Malformed)?),
            [QUIET, FORM] => Self::QuietForm,
            [QUIET, SET] => Self::QuietHours,
            [BLOCKS, OFF] => Self::Unblock,
            [SETTINGS, step] => Self::Settings(step.parse().map_err(|_| NotACustomId::Malformed)?),
            [LOOK, whose, setting] => {
                Self::Look(format!("{whose}:{setting}").parse().map_err(|_| NotACustomId::Malformed)?)
            }
            [BOOK, page, code] => Self::Book {
                page: if page == "-" {
                    None
                } else {
                    Some(Page::named(page).ok_or(NotACustomId::Malformed)?)
                },
                rules: Variant::from_code(code).ok_or(NotACustomId::Malformed)?,
            },
            [PUZZLE, step, nth, turn] => Self::Puzzle {
                nth: number(nth)?,
                turn: number(turn)?,
                step: step.parse().map_err(|_| NotACustomId::Malformed)?,
            },
            [LESSON, step, ref at @ ..] => Self::Lesson {
                step: step.parse().map_err(|_| NotACustomId::Malformed)?,
                at: LessonAt::read(at).map_err(|_| NotACustomId::Malformed)?,
            },
            [IMPORT, import, STEP, from, letter] => Self::Import {
                import: ImportId(number(import)?),
                intent: Intent::Step(step(number(from)?, letter)?),
            },
            [IMPORT, import, word] => Self::Import {
                import: ImportId(number(import)?),
                intent: Some(plain(word)?)
                    .filter(|intent| intent.suits_records())
                    .ok_or(NotACustomId::Malformed)?,
            },
            [TAP, session, seq, held, tapped] => Self::Game {
                session: SessionId(number(session)?),
                seq: number(seq)?,
                intent: Intent::Tap {
                    held: if held == "-" { None } else { Some(square(held)?) },
                    tapped: square(tapped)?,
                },
            },
            [STEP, session, seq, from, letter] => Self::Game {
                session: SessionId(number(session)?),
                seq: number(seq)?,
                intent: Intent::Step(step(number(from)?, letter)?),
            },
            [word, session, seq] => {
                Self::Game { session: SessionId(number(session)?), seq: number(seq)?, intent: plain(word)? }
            }
            _ => return Err(NotACustomId::Malformed),
        };
        Ok(id)
    }
}

/// Parses the rules after a page number: none for Taiwan's, otherwise a code.
fn pool_of(parts: &[&str]) -> Result<Variant, NotACustomId> {
    match *parts {
        [] => Ok(Variant::default()),
        [code] => {
            let is_pool = |pool: &Variant| pool.pooled() == *pool && *pool != Variant::default();
            Variant::from_code(code).filter(is_pool).ok_or(NotACustomId::Malformed)
        }
        _ => Err(NotACustomId::Malformed),
    }
}

fn plain(word: &str) -> Result<Intent, NotACustomId> {
    PLAIN
        .iter()
        .find(|(_, known)| *known == word)
        .map(|(intent, _)| *intent)
        .ok_or(NotACustomId::UnknownIntent)
}

/// Returns the letter of a step.
fn letter(step: ReplayStep) -> char {
    let letter = StepTo::ALL.iter().find(|(to, _)| *to == step.to).map_or('n', |(_, letter)| *letter);
    if step.turned { letter.to_ascii_uppercase() } else { letter }
}

/// Parses the letter of a step.
fn step(from: u16, letter: &str) -> Result<ReplayStep, NotACustomId> {
    let is_it = |known: char| letter.len() == 1 && letter.to_ascii_lowercase().starts_with(known);
    let found = StepTo::ALL.into_iter().find(|(_, known)| is_it(*known));
    let (to, _) = found.ok_or(NotACustomId::Malformed)?;
    Ok(ReplayStep { from, to, turned: letter.chars().all(|letter| letter.is_ascii_uppercase()) })
}

/// Parses a number in its canonical form.
fn number<N: FromStr + fmt::Display>(text: &str) -> Result<N, NotACustomId> {
    let number: N = text.parse().map_err(|_| NotACustomId::Malformed)?;
    if number.to_string() == text { Ok(number) } else { Err(NotACustomId::Malformed) }
}

fn square(text: &str) -> Result<Square, NotACustomId> {
    text.parse().map_err(|_| NotACustomId::Malformed)
}

#[cfg(test)]
mod tests;
