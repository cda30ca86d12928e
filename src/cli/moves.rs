//! `banqi moves`: what is legal.

use clap::Args;

use super::streams::Streams;
use super::{AnyGame, Board, Failure, on_either};
use crate::rules::Action;

/// Print the legal actions of a position, one a line, sorted bytewise
///
/// `a1` turns up, `a1-b1` moves, `a1xb1` captures, `a1?b1` attacks a face-down piece, `end` stops a chain. A
/// finished position has none. With --position - each line of standard input is answered with one line of
/// actions separated by spaces.
#[derive(Debug, Args)]
pub(super) struct Moves {
    #[command(flatten)]
    board: Board,
}

impl Moves {
    pub(super) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        let actions =
            |text: &str| self.board.game(text).map(|game| on_either!(AnyGame: game, game => game.actions()));
        if self.board.is_batch() {
            return streams.answer_lines(|line| match actions(line) {
                Ok(actions) => actions.iter().map(Action::to_string).collect::<Vec<_>>().join(" "),
                Err(bad) => Failure::from(bad).to_string(),
            });
        }
        actions(&self.board.position)?.into_iter().try_for_each(|action| streams.say(action))
    }
}
