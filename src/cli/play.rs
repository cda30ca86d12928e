//! `banqi play`: plays actions from a position.

use clap::Args;

use super::family::is_claim;
use super::streams::Streams;
use super::{Board, Failure};
use banqi_rules::{AnyGame, AnyIllegalPly, BadAnyAction, xiangqi};

/// Play actions, then print the new position and the state of the game
///
/// Prints two lines. The first is the position. The second is `ongoing`, `red wins: REASON`, `black wins: REASON` or
/// `draw: REASON`; on 8x8 `seat N wins: REASON` or `seats N and M win: REASON`. If you read positions or games from
/// standard input, each answer is one line, with a tab between the two parts. The answer to an illegal action is
/// `illegal at N: ACTION: why`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Play {
    #[command(flatten)]
    board: Board,

    /// Actions to play, or - to read the actions of one game per line from standard input
    ///
    /// `a1(K)` flips a1 and reveals a red general. `a1-b1` moves. `a1xb1` captures. `a1?b1(k)` attacks a face-down
    /// piece and reveals it. `end` ends a chain of captures. In xiangqi, `h2e2` moves or captures. In banner xiangqi,
    /// `claim` claims a draw by threefold repetition.
    #[arg(value_name = "ACTION")]
    actions: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  banqi play 'a1(K)' 'b1(p)'
  banqi play --variant xiangqi h2e2 h9g7";

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
            (true, true) => Err(Failure::Usage(
                "positions and games cannot both be read from standard input: write only one -",
            )),
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
