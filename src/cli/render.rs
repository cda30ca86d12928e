//! `banqi render`: draws the picture of a position.

use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Board, Failure};
use banqi_render::Renderer;
use banqi_rules::game::Colour;
use banqi_session::{AnyBoard, Choices, PieceStyle, Theme};

/// Draw the board of a position as a PNG file
///
/// The picture is the same as in the bot's messages, but does not mark the last move. In xiangqi, it lists no captured
/// pieces, because a position does not say which of the missing ones were captured.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Render {
    #[command(flatten)]
    board: Board,

    /// What the pieces look like
    #[arg(long, value_enum, default_value_t)]
    style: Style,

    /// The colours of the board
    #[arg(long, value_enum, default_value_t)]
    theme: Colours,

    /// The colour at the bottom of a xiangqi board; no effect in banqi
    #[arg(long, value_enum, default_value_t)]
    below: Below,

    /// The file to write; an existing file is replaced
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  banqi render --out board.png
  banqi render --variant xiangqi --style figures --out board.png";

/// A style as the command line names it.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Style {
    #[default]
    Traditional,
    Simplified,
    Figures,
}

impl From<Style> for PieceStyle {
    fn from(style: Style) -> Self {
        match style {
            Style::Traditional => Self::Traditional,
            Style::Simplified => Self::Simplified,
            Style::Figures => Self::Figures,
        }
    }
}

/// A theme as the command line names it.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Colours {
    #[default]
    Wood,
    Paper,
    Slate,
    Contrast,
}

impl From<Colours> for Theme {
    fn from(colours: Colours) -> Self {
        match colours {
            Colours::Wood => Self::Wood,
            Colours::Paper => Self::Paper,
            Colours::Slate => Self::Slate,
            Colours::Contrast => Self::Contrast,
        }
    }
}

/// A side of the board as the command line names it.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Below {
    #[default]
    Red,
    Black,
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
            return Err(Failure::Usage("render draws one position at a time: write it after --position"));
        }
        let renderer = Renderer::new();
        let style = self.style.into();
        let below = match self.below {
            Below::Red => Colour::Red,
            Below::Black => Colour::Black,
        };
        let board = AnyBoard::of(&self.board.game(&self.board.position)?).in_style(style);
        let board = board.in_theme(self.theme.into());
        let picture = renderer.png(&board.seen_by(&[below], Choices::Hidden));
        std::fs::write(&self.out, picture).map_err(|source| NotWritten { path: self.out, source })?;
        Ok(())
    }
}
