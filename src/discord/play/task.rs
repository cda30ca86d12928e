//! Tasks: what a command does with a game, before it is known with which.

use std::fmt;
use std::str::FromStr;

use crate::discord::interaction::custom_id::Question;
use banqi_session::{ClockChange, GameCommand, PieceStyle};

/// The most characters of a typed action that are kept; every valid one is far shorter.
const LONGEST_ACTION: usize = 40;

/// What to do with a game that is named, found in the channel, or chosen from a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Task {
    /// Accept the challenge.
    Accept,
    /// Decline it.
    Decline,
    /// Withdraw it.
    Withdraw,
    /// Play the typed action.
    Play(String),
    /// Show the board privately, in this piece style if one is given.
    Show(Option<PieceStyle>),
    /// Show the board after this number of moves privately.
    Board(u16),
    /// Show the best moves.
    Hint,
    /// Show the odds of what lies under the typed square.
    Odds(String),
    /// Offer a draw, agree to the opponent's offer, or claim a draw that may be claimed.
    Draw,
    /// Ask for confirmation.
    Ask(Question),
    /// Execute a game command that is not an action; actions are [`Task::Play`].
    Game(GameCommand),
    /// End the pause, agree to the requested change of the clock, or ask for a pause.
    Clock,
    /// Agree to the requested takeback, or ask for one.
    Takeback,
    /// Ask for a change of the clock.
    ChangeClock(ClockChange),
    /// Ask for a rematch.
    Rematch,
    /// Send the record.
    Export,
    /// Send the game as PGN, for other xiangqi programs.
    ExportPgn,
    /// Verify the deal.
    Verify,
    /// Analyse the game.
    Analyse,
    /// Show the game as an animation.
    Replay,
    /// Open a view that follows the game.
    Watch,
    /// Mirror the game in this channel.
    Mirror,
    /// End the mirror of the game in this channel.
    EndMirror,
    /// Lock the thread for comments on the game.
    Silence,
}

/// Tasks without parameters, with their words.
const PLAIN: [(Task, &str); 32] = [
    (Task::Accept, "accept"),
    (Task::Decline, "decline"),
    (Task::Withdraw, "withdraw"),
    (Task::Show(None), "show"),
    (Task::Show(Some(PieceStyle::Traditional)), "show-traditional"),
    (Task::Show(Some(PieceStyle::Simplified)), "show-simplified"),
    (Task::Show(Some(PieceStyle::Figures)), "show-figures"),
    (Task::Hint, "hint"),
    (Task::Draw, "draw"),
    (Task::Ask(Question::Draw), "draw?"),
    (Task::Game(GameCommand::AcceptDraw), "draw+"),
    (Task::Game(GameCommand::DeclineDraw), "draw-"),
    (Task::Game(GameCommand::ClaimDraw), "draw!"),
    (Task::Ask(Question::Resign), "resign"),
    (Task::Ask(Question::Abort), "abort"),
    (Task::Clock, "clock"),
    (Task::Game(GameCommand::AgreeToClock), "clock+"),
    (Task::Game(GameCommand::DeclineClock), "clock-"),
    (Task::Game(GameCommand::Resume), "clock!"),
    (Task::Takeback, "takeback"),
    (Task::Game(GameCommand::AgreeToTakeback), "takeback+"),
    (Task::Game(GameCommand::DeclineTakeback), "takeback-"),
    (Task::Rematch, "rematch"),
    (Task::Export, "export"),
    (Task::ExportPgn, "export-pgn"),
    (Task::Verify, "verify"),
    (Task::Analyse, "analyse"),
    (Task::Replay, "replay"),
    (Task::Watch, "watch"),
    (Task::Mirror, "watch+"),
    (Task::EndMirror, "watch-"),
    (Task::Silence, "silence"),
];

/// What people type in place of an action to take back a move, or to answer such a request, without spaces.
const TAKEBACKS: [(Task, &[&str]); 3] = [
    (Task::Takeback, &["takeback", "undo", "悔棋"]),
    (Task::Game(GameCommand::AgreeToTakeback), &["takeback+", "accepttakeback", "同意悔棋"]),
    (Task::Game(GameCommand::DeclineTakeback), &["takeback-", "declinetakeback", "拒絕悔棋", "拒绝悔棋"]),
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
        match self {
            Self::Play(typed) => return write!(f, "play {typed}"),
            Self::Odds(typed) => return write!(f, "odds {typed}"),
            Self::Board(at) => return write!(f, "board {at}"),
            Self::ChangeClock(change) => return write!(f, "clock {change}"),
            _ => {}
        }
        let word = PLAIN.iter().find(|(task, _)| task == self).map_or("", |(_, word)| word);
        f.write_str(word)
    }
}

/// The error for text that is not a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a task")]
pub struct NotATask;

impl FromStr for Task {
    type Err = NotATask;

    fn from_str(text: &str) -> Result<Self, NotATask> {
        if let Some(typed) = text.strip_prefix("play ") {
            return Ok(Self::play(typed));
        }
        if let Some(typed) = text.strip_prefix("odds ") {
            return Ok(Self::odds(typed));
        }
        if let Some(number) = text.strip_prefix("board ") {
            let at: u16 = number.parse().map_err(|_| NotATask)?;
            return if at.to_string() == number { Ok(Self::Board(at)) } else { Err(NotATask) };
        }
        if let Some(change) = text.strip_prefix("clock ") {
            return change.parse().map(Self::ChangeClock).map_err(|_| NotATask);
        }
        PLAIN.iter().find(|(_, word)| *word == text).map(|(task, _)| task.clone()).ok_or(NotATask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_session::TimeControl;

    #[test]
    fn tasks_go_both_ways() {
        for (task, word) in PLAIN {
            assert_eq!(task.to_string(), word);
            assert_eq!(word.parse(), Ok(task));
        }
        assert_eq!("play b3 b4".parse(), Ok(Task::Play("b3 b4".into())));
        assert_eq!("odds b3".parse(), Ok(Task::Odds("b3".into())));
        assert_eq!(Task::odds("b3").to_string(), "odds b3");
        assert_eq!(Task::Board(12).to_string().parse(), Ok(Task::Board(12)));
        for bad in ["board", "board ", "board 012", "board +1", "board 65536"] {
            assert_eq!(bad.parse::<Task>(), Err(NotATask), "{bad}");
        }
        for (text, change) in
            [("clock pause", ClockChange::Pause), ("clock 10+5", ClockChange::Time(TimeControl::bank(10, 5)))]
        {
            assert_eq!(text.parse(), Ok(Task::ChangeClock(change)));
            assert_eq!(Task::ChangeClock(change).to_string(), text);
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
    }
}
