//! `banqi play`: plays actions from a position.

use clap::Args;

use super::family::is_claim;
use super::streams::Streams;
use super::{Board, Failure};
use banqi_rules::{AnyGame, AnyIllegalPly, BadAnyAction, xiangqi};

/// Play actions, then print the new position and the state of the game
///
/// Prints two lines: the position, then `ongoing`, `red wins: REASON`, `black wins: REASON` or `draw: REASON`; on 8x8
/// `seat N wins: REASON` or `seats N and M win: REASON`. In a batch both are on one line, separated by a tab, and an
/// illegal action is answered with `illegal at N: ACTION: why`.
#[derive(Debug, Args)]
pub(super) struct Play {
    #[command(flatten)]
    board: Board,

    /// Actions such as `a1(K)` (a flip that reveals a general), `a1-b1`, `a1xb1`, `a1?b1(k)`, `end`; in xiangqi `h2e2`;
    /// in banner xiangqi also `claim` (a threefold repetition). - reads one game per line
    #[arg(value_name = "ACTION")]
    actions: Vec<String>,
}

/// The action that was illegal, and why.
#[derive(Debug, thiserror::Error)]
#[error("illegal at {number}: {action}: {why}")]
pub(super) struct Illegal {
    /// The number of the action, counted from 1.
    number: usize,
    action: String,
    why: WhyIllegal,
}

#[derive(Debug, thiserror::Error)]
enum WhyIllegal {
    #[error(transparent)]
    NotAnAction(#[from] BadAnyAction),
    #[error(transparent)]
    Ply(#[from] AnyIllegalPly),
    #[error(transparent)]
    Claim(#[from] xiangqi::FalseClaim),
}

fn play(game: &mut AnyGame, action: &str) -> Result<(), WhyIllegal> {
    let variant = game.variant();
    if is_claim(&variant, action) {
        game.claim_draw()?;
    } else {
        game.play(variant.parse_ply(action)?)?;
    }
    Ok(())
}

/// Returns `ongoing`, or how the game ended.
fn standing(game: &AnyGame) -> String {
    game.outcome().map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string())
}

impl Play {
    pub(super) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        let game = |text: &str| self.board.game(text).map_err(Failure::from);
        let one_line = |game: Result<AnyGame, Failure>| match game {
            Ok(game) => format!("{}\t{}", game.position_text(), standing(&game)),
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
                streams.say(game.position_text())?;
                streams.say(standing(&game))
            }
        }
    }
}

fn played<'a>(mut game: AnyGame, actions: impl Iterator<Item = &'a str>) -> Result<AnyGame, Failure> {
    for (action, number) in actions.zip(1..) {
        play(&mut game, action).map_err(|why| Illegal { number, action: action.to_owned(), why })?;
    }
    Ok(game)
}
