//! `banqi perft`: counts lines of play.

use clap::Args;

use super::streams::Streams;
use super::{Board, Failure};

/// Count all possible lines of play of a given length (perft)
///
/// Each different piece that a flip can reveal counts as a separate line. A line ends when the game is won. Draw rules
/// are ignored.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Perft {
    #[command(flatten)]
    board: Board,

    /// How many moves long the lines are, counting both players, from 0 to 99
    #[arg(long, value_name = "N", value_parser = depth)]
    depth: u32,

    /// Also play the last move of each line, instead of only counting it: slower, with the same result
    #[arg(long)]
    every_leaf: bool,
}

const EXAMPLES: &str = "\
Examples:
  banqi perft --depth 2
  banqi perft --depth 3 --variant xiangqi";

/// The maximum number of plies, which is far beyond any practical run time.
const DEEPEST: u32 = 99;

fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= DEEPEST);
    depth.ok_or_else(|| format!("write a depth from 0 to {DEEPEST}"))
}

impl Perft {
    pub(super) fn run(self, streams: &mut Streams) -> Result<(), Failure> {
        let count = |text: &str| {
            self.board.position(text).map(|position| match self.every_leaf {
                true => position.perft_making_every_leaf(self.depth),
                false => position.perft(self.depth),
            })
        };
        if self.board.is_batch() {
            return streams.answer_lines(|line| match count(line) {
                Ok(count) => count.to_string(),
                Err(bad) => bad.to_string(),
            });
        }
        streams.say(count(&self.board.position)?)
    }
}
