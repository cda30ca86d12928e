//! `banqi moves`: lists legal actions.

use clap::Args;

use super::streams::Streams;
use super::{Board, Failure};

/// List the legal actions of a position, one per line, sorted
///
/// `a1` flips, `a1-b1` moves, `a1xb1` captures, `a1?b1` attacks a face-down piece, and `end` ends a chain of captures.
/// In xiangqi, `h2e2` moves or captures. If the game is over, there are no actions. With --position -, each position is
/// answered with one line, with spaces between the actions.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Moves {
    #[command(flatten)]
    board: Board,
}

const EXAMPLES: &str = "\
Examples:
  banqi moves
  banqi moves --position '8/8/8/2xC3k b a 0 41'
  banqi moves --variant xiangqi --position '4k4/9/9/9/9/9/9/9/4R4/3K5 b'";

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
