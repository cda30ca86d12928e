//! Cards: pictures of people and of finished games. A card has no words, only names, numbers and signs, so one serves
//! every language; the message it belongs to says the same in text.

mod game;
mod leaderboard;
mod lettering;
mod profile;

pub use game::{FEWEST_PLIES, GameCard, GameSide, GameTurn};
pub use leaderboard::{LeaderboardCard, LeaderboardPlace};
pub use lettering::can_draw;
pub use profile::{CardResult, ColourRecord, HeadToHead, ProfileCard};

use banqi_session::Theme;
use image::ImageResult;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};

use crate::Ink;
use crate::draw::sketch::Sketch;

/// Width of a card. A phone shows it half as wide, so text is twice as large as it is to be read.
const WIDTH: u32 = 800;

/// Distance from the edges of a card to its content.
const MARGIN: f32 = 32.0;

/// The error returned if a card could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("the card could not be drawn: {0}")]
pub struct NoCard(#[from] image::ImageError);

/// A rating and how certain it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardRating {
    /// The rating, rounded.
    pub rating: i32,
    /// The deviation, rounded.
    pub deviation: i32,
    /// Whether the rating is still uncertain. It is then shown with a question mark.
    pub provisional: bool,
}

impl CardRating {
    /// Returns the rating as it is shown: `1620`, or `1620?`.
    fn shown(self) -> String {
        format!("{}{}", self.rating, if self.provisional { "?" } else { "" })
    }
}

/// Creates an empty card in the colours of a theme.
fn blank(theme: Theme, height: u32) -> Sketch {
    Sketch::in_theme(theme, WIDTH, height, Some(Ink::Tray))
}

/// Encodes a card. Speed counts more than size here: people wait for cards, and each is drawn for one request.
fn encoded(sketch: &Sketch) -> ImageResult<Vec<u8>> {
    let mut file = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut file, CompressionType::Fast, FilterType::Adaptive);
    sketch.image().write_with_encoder(encoder)?;
    Ok(file)
}

/// Draws the sign of a number of games, a small board, at a centre.
fn games_sign(sketch: &mut Sketch, (x, y): (f32, f32)) {
    const CELL: f32 = 6.0;
    const EDGE: f32 = 2.0;
    let half = 1.5 * CELL;
    let outer = half + EDGE;
    sketch.rounded([x - outer, y - outer, x + outer, y + outer], EDGE, Ink::Spent);
    for (column, row) in [(1_u8, 0_u8), (0, 1), (2, 1), (1, 2)] {
        let (left, top) = (x - half + CELL * f32::from(column), y - half + CELL * f32::from(row));
        sketch.rect(left, top, CELL, CELL, Ink::Tray);
    }
}

/// Draws a horizontal line across the card.
fn rule(sketch: &mut Sketch, y: f32) {
    sketch.rect(MARGIN, y - 1.0, WIDTH as f32 - 2.0 * MARGIN, 2.0, Ink::TrayOut);
}
