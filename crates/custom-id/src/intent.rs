//! What can be done with one session: by a button or a menu under its board, and, as an [`Act`], by a command as well.

use crate::replay_step::{self, ReplayStep};
use crate::word_table::{NO_WORD, value_of, word_table};
use crate::{NotACustomId, number, parsed, two};
use banqi_rules::AnyAction;
use banqi_rules::banqi::Square;
use banqi_session::{ClockChange, GameCommand};

/// Which face-down squares a flip select offers: those of all files, or of a half or a third of the board.
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
    /// In messages of earlier versions: the first of two or three parts with about equally many squares, file by file.
    Part1,
    /// The same of the second part.
    Part2,
    /// The same of the third part.
    Part3,
}

/// An action on a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Intent {
    /// Play the selected action; the values are canonical actions.
    Move,
    /// Flip the selected square: a square, or `any`.
    Flip(Files),
    /// Open the private picker with all pieces that can move.
    More,
    /// In the picker: show where the piece on the selected square can go.
    Pick,
    /// The same, from a second select, for pieces that do not fit into the first.
    PickOther,
    /// Open the tap board.
    TouchBoard,
    /// A tap on the tap board.
    Tap {
        /// The square of the selected piece.
        held: Option<Square>,
        /// The tapped square.
        tapped: Square,
    },
    /// Do what a command does as well.
    Act(Act),
    /// Give the session a command.
    Order(GameCommand),
    /// Open the private menu of what can be asked for about the clock.
    ClockMenu,
    /// Ask for another time control; the value is the selected or typed one.
    ChangeTime,
    /// Open the form in which another time control is typed.
    TimeForm,
    /// Show privately what else a person can do with the challenge.
    OtherAnswers,
    /// Open the modal for a player's own words.
    OwnWords,
    /// The modal as submitted by the challenger: adds the words.
    AddWords,
    /// The modal as submitted by someone else: accepts the challenge with the words.
    AcceptWithWords,
    /// Show another board of a game's replay.
    Step(ReplayStep),
    /// Show a page of the analysis.
    Analysis(AnalysisPage),
    /// Close a question without doing anything.
    Dismiss,
}

/// A page of the analysis of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnalysisPage {
    /// The losses by choices and luck of each player, and the turning points; shown with the graph.
    TurningPoints,
    /// The weak moves and lucky flips that are not turning points.
    MoreMoves,
}

/// What a person can do with a game by a button under it as well as by a command, apart from the commands of the session
/// itself: the part that an [`Intent`] and a
/// [`Task`](crate::task::Task) have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Accept the challenge.
    Accept,
    /// Decline it.
    Decline,
    /// Withdraw it.
    Withdraw,
    /// Ask for confirmation.
    Ask(Question),
    /// Ask for a rematch.
    Rematch,
    /// Verify the deal of a finished game.
    Verify,
    /// Send the record of the game.
    Record,
    /// Show the game as an animation.
    Replay,
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

word_table! {
    /// Intents without parameters, with their words.
    PLAIN, intent_word: Intent => &'static str {
        Intent::Move => "mv",
        Intent::Flip(Files::All) => "up",
        Intent::Flip(Files::Left) => "upl",
        Intent::Flip(Files::Right) => "upr",
        Intent::Flip(Files::First) => "up1",
        Intent::Flip(Files::Middle) => "up2",
        Intent::Flip(Files::Last) => "up3",
        Intent::Flip(Files::Part1) => "upa",
        Intent::Flip(Files::Part2) => "upb",
        Intent::Flip(Files::Part3) => "upc",
        Intent::More => "more",
        Intent::Pick => "pick",
        Intent::PickOther => "pick2",
        Intent::TouchBoard => "tb",
        Intent::Order(GameCommand::Play(AnyAction::END_CHAIN)) => "end",
        Intent::Act(Act::Ask(Question::Draw)) => "dr?",
        Intent::Order(GameCommand::OfferDraw) => "dr",
        Intent::Order(GameCommand::AcceptDraw) => "dr+",
        Intent::Order(GameCommand::DeclineDraw) => "dr-",
        Intent::Order(GameCommand::ClaimDraw) => "dr!",
        Intent::ClockMenu => "ck?",
        Intent::Order(GameCommand::RequestClock(ClockChange::Pause)) => "ck",
        Intent::ChangeTime => "ckt",
        Intent::TimeForm => "ckt?",
        Intent::Order(GameCommand::AgreeToClock) => "ck+",
        Intent::Order(GameCommand::DeclineClock) => "ck-",
        Intent::Order(GameCommand::Resume) => "ck!",
        Intent::Order(GameCommand::RequestTakeback) => "tk",
        Intent::Order(GameCommand::AgreeToTakeback) => "tk+",
        Intent::Order(GameCommand::DeclineTakeback) => "tk-",
        Intent::Act(Act::Ask(Question::Resign)) => "rs?",
        Intent::Order(GameCommand::Resign) => "rs",
        Intent::Act(Act::Ask(Question::Abort)) => "ab?",
        Intent::Order(GameCommand::Abort) => "ab",
        Intent::Act(Act::Accept) => "ch+",
        Intent::Act(Act::Decline) => "ch-",
        Intent::Act(Act::Withdraw) => "chw",
        Intent::OtherAnswers => "ch.",
        Intent::OwnWords => "ow?",
        Intent::AddWords => "ow",
        Intent::AcceptWithWords => "ow+",
        Intent::Act(Act::Rematch) => "re",
        Intent::Act(Act::Verify) => "vf",
        Intent::Act(Act::Record) => "rec",
        Intent::Act(Act::Replay) => "rp",
        Intent::Act(Act::Watch) => "wt",
        Intent::Act(Act::Mirror) => "wt+",
        Intent::Act(Act::EndMirror) => "wt-",
        Intent::Act(Act::Silence) => "sil",
        Intent::Act(Act::Show) => "show",
        Intent::Analysis(AnalysisPage::TurningPoints) => "an",
        Intent::Analysis(AnalysisPage::MoreMoves) => "an2",
        Intent::Dismiss => "no",
    } else {
        Intent::Tap { .. } => TAP,
        Intent::Step(_) => STEP,
        // No button gives these: an action is a value of a select, and so is a time control.
        Intent::Order(
            GameCommand::Play(_)
            | GameCommand::TakeHint
            | GameCommand::AnswerDraw(_)
            | GameCommand::RequestClock(_),
        ) => NO_WORD,
    }
}

/// The word of [`Intent::Tap`].
pub(crate) const TAP: &str = "tp";
/// The word of [`Intent::Step`].
pub(crate) const STEP: &str = "sp";

impl Intent {
    /// Returns the word in front of the session.
    pub(crate) fn word(self) -> &'static str {
        intent_word(&self)
    }

    /// Parses an intent from its word and its parameters.
    pub(crate) fn read(word: &str, parameters: Option<&str>) -> Result<Self, NotACustomId> {
        match (word, parameters) {
            (TAP, Some(parameters)) => {
                let (held, tapped) = two(parameters)?;
                let held = if held == "-" { None } else { Some(parsed(held)?) };
                Ok(Self::Tap { held, tapped: parsed(tapped)? })
            }
            (STEP, Some(parameters)) => {
                let (from, letter) = two(parameters)?;
                replay_step::step(number(from)?, letter).map(Self::Step)
            }
            (TAP | STEP, None) => Err(NotACustomId::Malformed),
            (word, parameters) => {
                let intent = value_of(&PLAIN, word).ok_or(NotACustomId::UnknownIntent)?;
                if parameters.is_none() { Ok(intent) } else { Err(NotACustomId::Malformed) }
            }
        }
    }

    /// Returns the family of the control.
    pub(crate) const fn family(self) -> &'static str {
        match self {
            Self::Move | Self::Flip(_) | Self::More | Self::Pick | Self::PickOther => "move",
            Self::TouchBoard | Self::Tap { .. } => "tap board",
            Self::Act(act) => act.family(),
            Self::Order(command) => family_of_order(command),
            Self::ClockMenu | Self::ChangeTime | Self::TimeForm => "clock",
            Self::OtherAnswers => "challenge",
            Self::OwnWords | Self::AddWords | Self::AcceptWithWords => "own words",
            Self::Step(_) => "replay",
            Self::Analysis(_) => "analysis",
            Self::Dismiss => "dismiss",
        }
    }
}

impl Act {
    const fn family(self) -> &'static str {
        match self {
            Self::Accept | Self::Decline | Self::Withdraw => "challenge",
            Self::Ask(question) => family_of_order(question.command()),
            Self::Rematch => "rematch",
            Self::Verify | Self::Record => "record",
            Self::Replay => "replay",
            Self::Watch | Self::Mirror | Self::EndMirror | Self::Silence => "watch",
            Self::Show => "show",
        }
    }
}

const fn family_of_order(command: GameCommand) -> &'static str {
    match command {
        GameCommand::Play(_) => "move",
        GameCommand::TakeHint => "hint",
        GameCommand::OfferDraw
        | GameCommand::AcceptDraw
        | GameCommand::DeclineDraw
        | GameCommand::AnswerDraw(_)
        | GameCommand::ClaimDraw => "draw",
        GameCommand::RequestClock(_)
        | GameCommand::AgreeToClock
        | GameCommand::DeclineClock
        | GameCommand::Resume => "clock",
        GameCommand::RequestTakeback | GameCommand::AgreeToTakeback | GameCommand::DeclineTakeback => {
            "takeback"
        }
        GameCommand::Resign => "resign",
        GameCommand::Abort => "abort",
    }
}
