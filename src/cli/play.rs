//! `banqi play`: what a line of actions leads to.

use clap::Args;

use super::streams::Streams;
use super::variant::AnyPosition;
use super::{Board, Failure};
use crate::rules::{Game, IllegalPly, NotAnAction, Outcome, Ply, xiangqi};

/// Play actions and print the new position and how the game stands
///
/// Two lines: the position, then `ongoing`, `red wins: REASON`, `black wins: REASON` or `draw: REASON`.
/// In a batch both are on one line, separated by a tab, and an illegal action is answered with
/// `illegal at N: ACTION: why`.
#[derive(Debug, Args)]
pub(super) struct Play {
    #[command(flatten)]
    board: Board,

    /// Actions such as `a1(K)` (turn up a general), `a1-b1`, `a1xb1`, `a1?b1(k)`, `end`, in xiangqi `h2e2`, in
    /// banner xiangqi also `claim` (a threefold repetition); - reads one game a line
    #[arg(value_name = "ACTION")]
    actions: Vec<String>,
}

/// Which action was illegal, and why.
#[derive(Debug, thiserror::Error)]
#[error("illegal at {number}: {action}: {why}")]
pub(super) struct Illegal {
    /// Counted from 1.
    number: usize,
    action: String,
    why: WhyIllegal,
}

#[derive(Debug, thiserror::Error)]
enum WhyIllegal {
    #[error(transparent)]
    NotAnAction(#[from] NotAnAction),
    #[error(transparent)]
    Ply(#[from] IllegalPly),
    #[error(transparent)]
    NotAMove(#[from] xiangqi::NotAMove),
    #[error(transparent)]
    Move(#[from] xiangqi::IllegalMove),
    #[error(transparent)]
    Claim(#[from] xiangqi::FalseClaim),
}

/// A game of either family.
#[derive(Clone)]
enum AnyGame {
    Banqi(Game),
    Xiangqi(xiangqi::Game),
}

impl AnyGame {
    fn from_position(position: AnyPosition) -> Self {
        match position {
            AnyPosition::Banqi(rules, position) => Self::Banqi(Game::from_position(rules, position)),
            AnyPosition::Xiangqi(rules, position) => {
                Self::Xiangqi(xiangqi::Game::from_position(rules, position))
            }
        }
    }

    fn play(&mut self, action: &str) -> Result<(), WhyIllegal> {
        match self {
            Self::Banqi(game) => game.play(action.parse::<Ply>()?)?,
            Self::Xiangqi(game) if action == "claim" => game.claim()?,
            Self::Xiangqi(game) => game.play(action.parse()?)?,
        }
        Ok(())
    }

    fn position(&self) -> String {
        match self {
            Self::Banqi(game) => game.position().to_string(),
            Self::Xiangqi(game) => game.position().to_string(),
        }
    }

    /// `ongoing`, or how it ended.
    fn standing(&self) -> String {
        let outcome: Option<Outcome> = match self {
            Self::Banqi(game) => game.outcome(),
            Self::Xiangqi(game) => game.outcome(),
        };
        outcome.map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string())
    }
}

impl Play {
    pub(super) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        let game = |text: &str| self.board.position(text).map(AnyGame::from_position);
        let one_line = |game: Result<AnyGame, Failure>| match game {
            Ok(game) => format!("{}\t{}", game.position(), game.standing()),
            Err(failure) => failure.to_string(),
        };
        let actions = || self.actions.iter().map(String::as_str);
        match (self.board.is_batch(), self.actions == ["-"]) {
            (true, true) => {
                Err(Failure::Usage("either the positions or the games are read from standard input"))
            }
            (true, false) => {
                streams.answer_lines(|line| one_line(game(line).and_then(|game| played(game, actions()))))
            }
            (false, true) => {
                let start = game(&self.board.position)?;
                streams.answer_lines(|line| one_line(played(start.clone(), line.split_ascii_whitespace())))
            }
            (false, false) => {
                let game = played(game(&self.board.position)?, actions())?;
                streams.say(game.position())?;
                streams.say(game.standing())
            }
        }
    }
}

fn played<'a>(mut game: AnyGame, actions: impl Iterator<Item = &'a str>) -> Result<AnyGame, Failure> {
    for (action, number) in actions.zip(1..) {
        game.play(action).map_err(|why| Illegal { number, action: action.to_owned(), why })?;
    }
    Ok(game)
}
