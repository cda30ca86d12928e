//! Tasks: what a command asks for before it is known which game is meant.

use std::fmt;
use std::str::FromStr;

use crate::discord::interaction::custom_id::Question;
use banqi_session::{GameCommand, PieceStyle};

/// The most characters of a typed action that are kept; the longest that makes sense is far shorter.
const LONGEST_ACTION: usize = 40;

/// What is to be done with a game that is named, found in the channel, or chosen from a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Task {
    /// Accept the challenge.
    Accept,
    /// Decline it.
    Decline,
    /// Take it back.
    Withdraw,
    /// Play what was typed.
    Play(String),
    /// Show the board privately, with pieces that look so, if it is said how.
    Show(Option<PieceStyle>),
    /// Tell the best moves.
    Hint,
    /// Tell what may lie under the square that was typed.
    Odds(String),
    /// Offer a draw, agree if the other has offered, or claim one that may be claimed.
    Draw,
    /// Ask once more before something is done.
    Ask(Question),
    /// Do something in the game; no action, which is [`Task::Play`].
    Game(GameCommand),
    /// Ask for another game.
    Rematch,
    /// Hand out the record.
    Export,
    /// Hand out the game as other xiangqi programs read it.
    ExportPgn,
    /// Check the deal.
    Verify,
    /// Explain how it went.
    Analyse,
}

/// Tasks that are a word and nothing more, with the word.
const PLAIN: [(Task, &str); 20] = [
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
    (Task::Rematch, "rematch"),
    (Task::Export, "export"),
    (Task::ExportPgn, "export-pgn"),
    (Task::Verify, "verify"),
    (Task::Analyse, "analyse"),
];

impl Task {
    /// Playing what somebody typed, cut to a length that fits a custom id.
    #[must_use]
    pub fn play(typed: &str) -> Self {
        Self::Play(kept(typed))
    }

    /// The odds of what somebody typed, cut likewise.
    #[must_use]
    pub fn odds(typed: &str) -> Self {
        Self::Odds(kept(typed))
    }
}

/// As much of a typed text as fits a custom id.
fn kept(typed: &str) -> String {
    typed.chars().filter(|letter| !letter.is_control()).take(LONGEST_ACTION).collect()
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(typed) => return write!(f, "play {typed}"),
            Self::Odds(typed) => return write!(f, "odds {typed}"),
            _ => {}
        }
        let word = PLAIN.iter().find(|(task, _)| task == self).map_or("", |(_, word)| word);
        f.write_str(word)
    }
}

/// Text that names no task.
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
        PLAIN.iter().find(|(_, word)| *word == text).map(|(task, _)| task.clone()).ok_or(NotATask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_go_both_ways() {
        for (task, word) in PLAIN {
            assert_eq!(task.to_string(), word);
            assert_eq!(word.parse(), Ok(task));
        }
        assert_eq!("play b3 b4".parse(), Ok(Task::Play("b3 b4".into())));
        assert_eq!("odds b3".parse(), Ok(Task::Odds("b3".into())));
        assert_eq!(Task::odds("b3").to_string(), "odds b3");
        assert_eq!(Task::play(&"x".repeat(500)).to_string().len(), 45);
        assert_eq!("dance".parse::<Task>(), Err(NotATask));
    }
}
