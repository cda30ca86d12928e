//! `banqi play`: what a line of actions leads to.

use clap::Args;

use super::streams::Streams;
use super::{AnyGame, Board, Failure, on_either};
use crate::rules::{Game, IllegalPly, Mask, NotAnAction, Ply};

/// Play actions and print the new position and how the game stands
///
/// Two lines: the position, then `ongoing`, `red wins: REASON`, `black wins: REASON` or `draw: REASON`; on 8x8
/// `seat N wins: REASON` or `seats N and M win: REASON`.
/// In a batch both are on one line, separated by a tab, and an illegal action is answered with
/// `illegal at N: ACTION: why`.
#[derive(Debug, Args)]
pub(super) struct Play {
    #[command(flatten)]
    board: Board,

    /// Actions such as `a1(K)` (turn up a general), `a1-b1`, `a1xb1`, `a1?b1(k)`, `end`; - reads one game a line
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
}

impl Play {
    pub(super) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        let game = |text: &str| self.board.game(text);
        let one_line = |played: Result<[String; 2], Failure>| match played {
            Ok(lines) => lines.join("\t"),
            Err(failure) => failure.to_string(),
        };
        let actions = || self.actions.iter().map(String::as_str);
        match (self.board.is_batch(), self.actions == ["-"]) {
            (true, true) => {
                Err(Failure::Usage("either the positions or the games are read from standard input"))
            }
            (true, false) => streams.answer_lines(|line| {
                one_line(game(line).map_err(Failure::from).and_then(|game| played(game, actions())))
            }),
            (false, true) => {
                let start = game(&self.board.position)?;
                streams.answer_lines(|line| one_line(played(start.clone(), line.split_ascii_whitespace())))
            }
            (false, false) => {
                let lines = played(game(&self.board.position)?, actions())?;
                lines.iter().try_for_each(|line| streams.say(line))
            }
        }
    }
}

/// The new position, and how the game stands.
fn played<'a>(game: AnyGame, actions: impl Iterator<Item = &'a str>) -> Result<[String; 2], Failure> {
    on_either!(AnyGame: game, game => played_on(game, actions))
}

fn played_on<'a, M: Mask>(
    mut game: Game<M>,
    actions: impl Iterator<Item = &'a str>,
) -> Result<[String; 2], Failure> {
    for (action, number) in actions.zip(1..) {
        let ply: Result<Ply, _> = action.parse();
        let done = ply.map_err(WhyIllegal::from).and_then(|ply| game.play(ply).map_err(WhyIllegal::from));
        done.map_err(|why| Illegal { number, action: action.to_owned(), why })?;
    }
    let standing = game.outcome().map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string());
    Ok([game.position().to_string(), standing])
}
