//! The card of a leaderboard: one row for each player, with the rating and how certain it is.

use banqi_session::Theme;

use crate::cards::{CardRating, MARGIN, WIDTH, blank, encoded, games_sign, lettering, rule};
use crate::draw::sketch::{Outline, Sketch};
use crate::{Ink, Renderer};

/// Height of a row, and the size of its text.
const ROW: f32 = 60.0;
const EM: f32 = 32.0;
const SMALL_EM: f32 = 28.0;

/// Where the columns are: the middle of the place, the name, and the ends of the rating, of its deviation and of the
/// number of games.
const PLACE: f32 = MARGIN + 22.0;
const NAME: f32 = MARGIN + 60.0;
const RATING_END: f32 = 576.0;
const DEVIATION_END: f32 = 650.0;
const GAMES_END: f32 = WIDTH as f32 - MARGIN;

/// The width of the widest rating, `4000?`, with the space before it.
const RATING_ROOM: f32 = 116.0;

/// One player on a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardPlace {
    /// The place, from 1; `None` below the line.
    pub place: Option<u32>,
    /// The name, in any script. Empty if it is not known. A name that cannot be drawn is replaced by the row's number.
    pub name: String,
    /// The rating.
    pub rating: CardRating,
    /// Number of rated games.
    pub games: u32,
}

/// A page of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardCard {
    /// The players, in order; at least one.
    pub places: Vec<LeaderboardPlace>,
    /// The colours.
    pub theme: Theme,
}

impl Renderer {
    /// Encodes a leaderboard as a PNG file. Equal cards give equal bytes.
    ///
    /// # Panics
    ///
    /// Never: encoding fails only for images too large for a PNG file.
    #[must_use]
    pub fn leaderboard_png(&self, card: &LeaderboardCard) -> Vec<u8> {
        encoded(&sketch(card)).expect("a card is not too large for a PNG file")
    }
}

fn sketch(card: &LeaderboardCard) -> Sketch {
    let rows = card.places.len().max(1);
    // A page has ten rows, so the sum is small.
    let height = (rows as f32 * ROW + MARGIN) as u32;
    let mut sketch = blank(card.theme, height);
    for (row, place) in card.places.iter().enumerate() {
        let y = MARGIN / 2.0 + ROW * (row as f32 + 0.5);
        if row > 0 {
            rule(&mut sketch, y - ROW / 2.0);
        }
        draw_place(&mut sketch, place.place, y);
        let ink = if place.place.is_some() { Ink::Edge } else { Ink::Taken };
        let room = RATING_END - RATING_ROOM - NAME;
        let name = lettering::name_or_number(&place.name, row + 1);
        lettering::write(&mut sketch, &name, (NAME, y), EM, room, ink);
        let deviation = format!("±{}", place.rating.deviation);
        lettering::write_before(&mut sketch, &place.rating.shown(), (RATING_END, y), EM, ink);
        lettering::write_before(&mut sketch, &deviation, (DEVIATION_END, y + 2.0), SMALL_EM, Ink::Taken);
        lettering::write_before(&mut sketch, &place.games.to_string(), (GAMES_END, y), SMALL_EM, Ink::Taken);
        let left = GAMES_END - lettering::width(&place.games.to_string(), SMALL_EM);
        games_sign(&mut sketch, (left - 20.0, y));
    }
    sketch
}

/// Draws a place. The first three are on medals.
fn draw_place(sketch: &mut Sketch, place: Option<u32>, y: f32) {
    let Some(place) = place else {
        return sketch.lines(&[(PLACE - 8.0, y), (PLACE + 8.0, y)], 4.0, Ink::Spent);
    };
    let medal = match place {
        1 => Some((Ink::TrayLit, Ink::LitLine)),
        2 => Some((Ink::Face, Ink::Spent)),
        3 => Some((Ink::Side, Ink::Taken)),
        _ => None,
    };
    if let Some((face, edge)) = medal {
        sketch.disc(Outline::Round, (PLACE, y), 22.0, edge);
        sketch.disc(Outline::Round, (PLACE, y), 19.0, face);
    }
    let number = place.to_string();
    let em = if place < 100 { SMALL_EM } else { 20.0 };
    let wide = lettering::width(&number, em);
    lettering::write(sketch, &number, (PLACE - wide / 2.0, y), em, f32::INFINITY, Ink::Edge);
}
