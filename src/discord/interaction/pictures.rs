//! Pictures and animations, with a measurement of how long each takes.

use banqi_app::{Pace, Replay};
use banqi_book::Picture;
use banqi_metrics::{DRAW, Timer};
use banqi_render::{GameCard, LeaderboardCard, NoAnimation, NoCard, ProfileCard, Renderer};
use banqi_rules::{AnyPiece, AnySquare};
use banqi_session::AnyBoard;

/// The largest animation, in bytes. Discord takes files of up to 10 MiB.
const LARGEST: usize = 9 << 20;

/// Draws everything that messages show.
pub(crate) struct Pictures(Renderer);

impl Pictures {
    /// Prepares to draw. Sprites are drawn when they are first needed.
    pub(crate) fn new() -> Self {
        Self(Renderer::new())
    }

    /// Returns the picture of a board as a PNG.
    pub(crate) fn board(&self, board: &AnyBoard) -> Vec<u8> {
        timed("board", || self.0.png(board))
    }

    /// Returns the picture of a game in any phase as a PNG. Once it is over, the pieces that were never flipped are
    /// shown as well.
    pub(crate) fn game(&self, board: &AnyBoard, unflipped: &[(AnySquare, AnyPiece)]) -> Vec<u8> {
        match unflipped {
            [] => self.board(board),
            unflipped => self.board(&board.clone().with_ghosts(unflipped)),
        }
    }

    /// Returns the picture of a page of the rule book as a PNG.
    pub(crate) fn page(&self, picture: &Picture) -> Vec<u8> {
        match picture {
            Picture::Diagram(diagram) => timed("diagram", || self.0.diagram_png(diagram)),
            Picture::Board(board) => self.board(board),
        }
    }

    /// Returns the card of a leaderboard as a PNG. It takes milliseconds, so call it on a blocking thread.
    pub(crate) fn leaderboard_card(&self, card: &LeaderboardCard) -> Vec<u8> {
        timed("card", || self.0.leaderboard_png(card))
    }

    /// Returns the card of a player as a PNG. It takes milliseconds, so call it on a blocking thread.
    pub(crate) fn profile_card(&self, card: &ProfileCard) -> Vec<u8> {
        timed("card", || self.0.profile_png(card))
    }

    /// Returns the card of a finished game as a PNG. It takes milliseconds, so call it on a blocking thread.
    ///
    /// # Errors
    /// Returns [`NoCard`] if it cannot be drawn.
    pub(crate) fn game_card(&self, card: &GameCard) -> Result<Vec<u8>, NoCard> {
        timed("card", || self.0.game_png(card))
    }

    /// Encodes a replay as an animated GIF file that Discord takes. It takes milliseconds, and up to a second for the
    /// longest games, so call it on a blocking thread.
    ///
    /// # Errors
    /// Returns [`NoAnimation`] if it cannot be encoded.
    pub(crate) fn animation(&self, replay: Replay) -> Result<(Vec<u8>, Pace), NoAnimation> {
        timed("animation", || replay.encoded(LARGEST, |shots| self.0.gif(shots)))
    }
}

/// Draws a picture, and records how long that takes.
fn timed<T>(picture: &'static str, draw: impl FnOnce() -> T) -> T {
    let timer = Timer::start();
    let drawn = draw();
    timer.stop(&DRAW, [picture]);
    drawn
}
