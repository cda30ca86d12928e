//! `banqi render`: the picture of a position.

use std::io;
use std::path::PathBuf;

use clap::Args;

use super::{Board, Failure};
use crate::render::Renderer;
use crate::session::AnyBoard;

/// Draw the board of a position as a PNG
///
/// It is the picture that the bot posts, without a last move to mark.
#[derive(Debug, Args)]
pub(super) struct Render {
    #[command(flatten)]
    board: Board,

    /// The file to write; an existing one is replaced
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The picture could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: cannot be written: {source}", .path.display())]
pub(super) struct NotWritten {
    path: PathBuf,
    source: io::Error,
}

impl Render {
    pub(super) fn run(self) -> Result<(), Failure> {
        if self.board.is_batch() {
            return Err(Failure::Usage("render draws one position: write it after --position"));
        }
        let picture = match AnyBoard::of(&self.board.game(&self.board.position)?) {
            AnyBoard::Banqi(board) => Renderer::new().board_png(&board),
            AnyBoard::Xiangqi(_) => return Err(Failure::Usage("boards of xiangqi cannot be drawn yet")),
        };
        std::fs::write(&self.out, picture).map_err(|source| NotWritten { path: self.out, source })?;
        Ok(())
    }
}
