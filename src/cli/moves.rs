//! `banqi moves`: lists legal actions.

use clap::Args;

use super::streams::Streams;
use super::{Board, Failure};

/// Print the legal actions of a position, one per line, sorted bytewise
///
/// `a1` flips, `a1-b1` moves, `a1xb1` captures, `a1?b1` attacks a face-down piece, `end` ends a chain of captures. In
/// xiangqi `h2e2` moves or captures. A finished position has no actions. With --position - each line of standard input
/// is answered with one line of actions, separated by spaces.
#[derive(Debug, Args)]
pub(super) struct Moves {
    #[command(flatten)]
    board: Board,
}

impl Moves {
    pub(super) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        let actions = |text: &str| -> Result<Vec<String>, Failure> {
            let actions = self.board.game(text)?.actions();
            Ok(actions.iter().map(ToString::to_string).collect())
        };
        if self.board.is_batch() {
            return streams.answer_lines(|line| match actions(line) {
                Ok(actions) => actions.join(" "),
                Err(bad) => bad.to_string(),
            });
        }
        actions(&self.board.position)?.into_iter().try_for_each(|action| streams.say(action))
    }
}
