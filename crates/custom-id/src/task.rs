//! Tasks: what a command does with a game, before it is known with which.

use std::fmt;
use std::str::FromStr;

use crate::word_table::{NO_WORD, value_of, word_table};
use crate::{Act, Question, style_of, style_word};
use banqi_session::{GameCommand, PieceStyle};

/// The most characters of a typed action that are kept; every valid one is far shorter.
const LONGEST_ACTION: usize = 40;

/// What to do with a game that is named, found in the channel, or chosen from a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Task {
    /// Do what a button under a game does as well.
    Act(Act),
    /// Give the session a command.
    Order(GameCommand),
    /// Play the typed action.
    Play(String),
    /// Show the board privately, in this piece style.
    ShowIn(PieceStyle),
    /// Show an earlier board privately.
    Board {
        /// The number of moves before it.
        at: u16,
        /// The piece style, if one was chosen.
        style: Option<PieceStyle>,
    },
    /// Show the best moves.
    Hint,
    /// Show the odds of what lies under the typed square.
    Odds(String),
    /// Offer a draw, agree to the opponent's offer, or claim a draw that may be claimed.
    Draw,
    /// End the pause, show the requested change of the clock, or open the menu of the clock.
    Clock,
    /// Agree to the requested takeback, or ask for one.
    Takeback,
    /// Send the game as PGN, for other xiangqi programs.
    ExportPgn,
    /// Analyse the game.
    Analyse,
}

word_table! {
    /// Tasks without parameters, with their words.
    PLAIN, word: Task => &'static str {
        Task::Act(Act::Accept) => "accept",
        Task::Act(Act::Decline) => "decline",
        Task::Act(Act::Withdraw) => "withdraw",
        Task::Act(Act::Show) => "show",
        Task::ShowIn(PieceStyle::Traditional) => "show-traditional",
        Task::ShowIn(PieceStyle::Simplified) => "show-simplified",
        Task::ShowIn(PieceStyle::Figures) => "show-figures",
        Task::Hint => "hint",
        Task::Draw => "draw",
        Task::Act(Act::Ask(Question::Draw)) => "draw?",
        Task::Order(GameCommand::AcceptDraw) => "draw+",
        Task::Order(GameCommand::DeclineDraw) => "draw-",
        Task::Order(GameCommand::ClaimDraw) => "draw!",
        Task::Act(Act::Ask(Question::Resign)) => "resign",
        Task::Act(Act::Ask(Question::Abort)) => "abort",
        Task::Clock => "clock",
        Task::Order(GameCommand::AgreeToClock) => "clock+",
        Task::Order(GameCommand::DeclineClock) => "clock-",
        Task::Order(GameCommand::Resume) => "clock!",
        Task::Takeback => "takeback",
        Task::Order(GameCommand::AgreeToTakeback) => "takeback+",
        Task::Order(GameCommand::DeclineTakeback) => "takeback-",
        Task::Act(Act::Rematch) => "rematch",
        Task::Act(Act::Record) => "export",
        Task::ExportPgn => "export-pgn",
        Task::Act(Act::Verify) => "verify",
        Task::Analyse => "analyse",
        Task::Act(Act::Replay) => "replay",
        Task::Act(Act::Watch) => "watch",
        Task::Act(Act::Mirror) => "watch+",
        Task::Act(Act::EndMirror) => "watch-",
        Task::Act(Act::Silence) => "silence",
    } else {
        Task::Play(_) => PLAY,
        Task::Odds(_) => ODDS,
        Task::Board { .. } => BOARD,
        Task::Order(GameCommand::RequestClock(_)) => CLOCK,
        // No command gives these without asking, or without another task that decides.
        Task::Order(
            GameCommand::Play(_)
            | GameCommand::TakeHint
            | GameCommand::OfferDraw
            | GameCommand::AnswerDraw(_)
            | GameCommand::RequestTakeback
            | GameCommand::Resign
            | GameCommand::Abort,
        ) => NO_WORD,
    }
}

/// The words before a parameter and a space.
const PLAY: &str = "play";
const ODDS: &str = "odds";
const BOARD: &str = "board";
const CLOCK: &str = "clock";

/// What people type in place of an action to take back a move, or to answer such a request, without spaces.
const TAKEBACKS: [(Task, &[&str]); 3] = [
    (Task::Takeback, &["takeback", "undo", "悔棋"]),
    (Task::Order(GameCommand::AgreeToTakeback), &["takeback+", "accepttakeback", "同意悔棋"]),
    (Task::Order(GameCommand::DeclineTakeback), &["takeback-", "declinetakeback", "拒絕悔棋", "拒绝悔棋"]),
];

impl Task {
    /// Creates the task of a typed action, or of words about a takeback.
    #[must_use]
    pub fn typed(typed: &str) -> Self {
        let letters = typed.chars().filter(|letter| !letter.is_whitespace()).take(LONGEST_ACTION);
        let word: String = letters.flat_map(char::to_lowercase).collect();
        TAKEBACKS
            .iter()
            .find(|(_, words)| words.contains(&word.as_str()))
            .map_or_else(|| Self::play(typed), |(task, _)| task.clone())
    }

    /// Creates the task of playing a typed action, cut to a length that fits a custom id.
    #[must_use]
    pub fn play(typed: &str) -> Self {
        Self::Play(kept(typed))
    }

    /// Creates the task for the odds of a typed square, cut in the same way.
    #[must_use]
    pub fn odds(typed: &str) -> Self {
        Self::Odds(kept(typed))
    }
}

/// Cuts a typed text to what fits a custom id, and drops control characters.
fn kept(typed: &str) -> String {
    typed.chars().filter(|letter| !letter.is_control()).take(LONGEST_ACTION).collect()
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word(self))?;
        match self {
            Self::Play(typed) | Self::Odds(typed) => write!(f, " {typed}"),
            Self::Board { at, style: None } => write!(f, " {at}"),
            Self::Board { at, style: Some(style) } => write!(f, " {at} {}", style_word(*style)),
            Self::Order(GameCommand::RequestClock(change)) => write!(f, " {change}"),
            Self::Act(_)
            | Self::Order(_)
            | Self::ShowIn(_)
            | Self::Hint
            | Self::Draw
            | Self::Clock
            | Self::Takeback
            | Self::ExportPgn
            | Self::Analyse => Ok(()),
        }
    }
}

/// The error for text that is not a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a task")]
pub struct NotATask;

impl FromStr for Task {
    type Err = NotATask;

    fn from_str(text: &str) -> Result<Self, NotATask> {
        match text.split_once(' ') {
            Some((PLAY, typed)) => Ok(Self::play(typed)),
            Some((ODDS, typed)) => Ok(Self::odds(typed)),
            Some((BOARD, parameters)) => {
                let (number, style) = match parameters.split_once(' ') {
                    Some((number, word)) => (number, Some(style_of(word).ok_or(NotATask)?)),
                    None => (parameters, None),
                };
                let at: u16 = number.parse().map_err(|_| NotATask)?;
                if at.to_string() == number { Ok(Self::Board { at, style }) } else { Err(NotATask) }
            }
            Some((CLOCK, change)) => {
                let change = change.parse().map_err(|_| NotATask)?;
                Ok(Self::Order(GameCommand::RequestClock(change)))
            }
            _ => value_of(&PLAIN, text).ok_or(NotATask),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_session::{ClockChange, TimeControl};

    #[test]
    fn tasks_go_both_ways() {
        for (task, word) in PLAIN {
            assert_eq!(task.to_string(), word);
            assert_eq!(word.parse(), Ok(task));
        }
        assert_eq!("play b3 b4".parse(), Ok(Task::Play("b3 b4".into())));
        assert_eq!("odds b3".parse(), Ok(Task::Odds("b3".into())));
        assert_eq!(Task::odds("b3").to_string(), "odds b3");
        for (text, style) in [("board 12", None), ("board 12 f", Some(PieceStyle::Figures))] {
            let task = Task::Board { at: 12, style };
            assert_eq!(task.to_string(), text);
            assert_eq!(text.parse(), Ok(task));
        }
        for bad in
            ["board", "board ", "board 012", "board +1", "board 65536", "board 12 ", "board 12 x", "board f"]
        {
            assert_eq!(bad.parse::<Task>(), Err(NotATask), "{bad}");
        }
        for (text, change) in
            [("clock pause", ClockChange::Pause), ("clock 10+5", ClockChange::Time(TimeControl::bank(10, 5)))]
        {
            let task = Task::Order(GameCommand::RequestClock(change));
            assert_eq!(text.parse(), Ok(task.clone()));
            assert_eq!(task.to_string(), text);
        }
        assert_eq!("clock never".parse::<Task>(), Err(NotATask));
        for (typed, word) in [
            ("Take back", "takeback"),
            ("undo", "takeback"),
            ("悔棋", "takeback"),
            ("Accept takeback", "takeback+"),
            ("同意悔棋", "takeback+"),
            ("takeback-", "takeback-"),
            ("拒绝悔棋", "takeback-"),
            ("b3-b4", "play b3-b4"),
            ("take", "play take"),
        ] {
            assert_eq!(Task::typed(typed).to_string(), word);
        }
        assert_eq!(Task::play(&"x".repeat(500)).to_string().len(), 45);
        assert_eq!("dance".parse::<Task>(), Err(NotATask));
        assert_eq!(NO_WORD.parse::<Task>(), Err(NotATask));
    }
}
