//! Icons: single pieces and marks as small square pictures with transparent corners, for use as emoji.
//!
//! They are drawn by the same brush as the pieces of a board, so they look alike.

use std::collections::HashMap;
use std::sync::LazyLock;

use banqi_rules::AnyPiece;
use banqi_rules::game::Colour;
use banqi_session::{BoardView, PieceStyle};

use crate::draw::disc::{Disc, Figure};
use crate::draw::sketch::{Outline, Sketch};
use crate::family::SpriteSet;
use crate::{Ink, png};

/// Width and height of an icon. Discord shows emoji at up to 48 pixels, and at twice that on dense screens.
const SIDE_PX: u32 = 128;

/// The middle of an icon, and the reach of its marks.
const MIDDLE: f32 = SIDE_PX as f32 / 2.0;
const REACH: f32 = 40.0;

/// The radius of a piece: the widest outline, with its side below, just fits.
const RADIUS: f32 = 57.0;
/// The centre of a piece. It is above the middle, because the piece's side shows below.
const CENTRE: (f32, f32) = (MIDDLE, 60.3);

/// A picture of one piece or mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Icon(Motif);

/// What an icon shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Motif {
    Face(Disc, PieceStyle),
    /// The back of a piece, in a game with more than two colours or without.
    Back {
        four_colours: bool,
    },
    Step,
    Empty,
}

/// The digests of all icons by name, so that nothing has to be drawn to know them. Written by the test that compares
/// them with the pictures.
static DIGESTS: LazyLock<HashMap<&str, u32>> = LazyLock::new(|| {
    let lines = include_str!("icon/digests.txt").lines().filter_map(|line| line.split_once(' '));
    lines.filter_map(|(name, digest)| Some((name, u32::from_str_radix(digest, 16).ok()?))).collect()
});

impl Icon {
    /// A square that the selected piece can move to.
    pub const STEP: Self = Self(Motif::Step);
    /// An empty square: a transparent picture, which is as wide as the others.
    pub const EMPTY: Self = Self(Motif::Empty);
    /// A face-down piece in a game of two colours.
    pub const FACE_DOWN: Self = Self(Motif::Back { four_colours: false });

    /// Returns the icon of a face-up piece.
    #[must_use]
    pub fn piece(piece: impl Into<AnyPiece>, style: PieceStyle) -> Self {
        Self(Motif::Face(piece.into().into(), style))
    }

    /// Returns the icon of a colour: its general.
    #[must_use]
    pub const fn colour(colour: Colour, style: PieceStyle) -> Self {
        Self(Motif::Face(Disc { colour, figure: Figure::General }, style))
    }

    /// Returns the icon of a face-down piece on a board.
    #[must_use]
    pub fn face_down(board: &BoardView) -> Self {
        Self(Motif::Back { four_colours: SpriteSet::of(board) == SpriteSet::FourColours })
    }

    /// Returns all icons, those of the most frequent games first.
    pub fn all() -> impl Iterator<Item = Self> {
        let faces = Colour::ALL.into_iter().flat_map(|colour| {
            PieceStyle::ALL.into_iter().flat_map(move |style| {
                // Only xiangqi has banners.
                let has_piece =
                    move |figure: &Figure| *figure != Figure::Banner || Colour::TWO.contains(&colour);
                let discs =
                    Figure::ALL.into_iter().filter(has_piece).map(move |figure| Disc { colour, figure });
                discs.map(move |disc| Self(Motif::Face(disc, style)))
            })
        });
        let backs = [false, true].map(|four_colours| Self(Motif::Back { four_colours }));
        [Self::STEP, Self::EMPTY].into_iter().chain(backs).chain(faces)
    }

    /// Returns the name, which screen readers read: `red_horse`, `black_cannon_figure`. At most 25 lower-case letters
    /// and underscores.
    #[must_use]
    pub fn name(self) -> String {
        match self.0 {
            Motif::Face(Disc { colour, figure }, style) => {
                let style = match style {
                    PieceStyle::Traditional => "",
                    PieceStyle::Simplified => "_simplified",
                    PieceStyle::Figures => "_figure",
                };
                format!("{}_{}{style}", colour_name(colour), figure_name(figure))
            }
            Motif::Back { four_colours: false } => "face_down".to_owned(),
            Motif::Back { four_colours: true } => "face_down_four_colours".to_owned(),
            Motif::Step => "move_here".to_owned(),
            Motif::Empty => "empty_square".to_owned(),
        }
    }

    /// Returns the CRC-32 of the pixels: it differs between pictures that look different. Nothing is drawn for it.
    #[must_use]
    pub fn digest(self) -> u32 {
        DIGESTS.get(self.name().as_str()).copied().unwrap_or_default()
    }

    /// Draws the icon as a PNG file. Equal icons give equal files.
    ///
    /// # Panics
    ///
    /// Never: encoding fails only for images too large for a PNG file.
    #[must_use]
    pub fn png(self) -> Vec<u8> {
        png::encoded(&self.sketch().translucent_image()).expect("an icon is not too large for a PNG file")
    }

    fn sketch(self) -> Sketch {
        let mut sketch = Sketch::new(SIDE_PX, SIDE_PX, None);
        match self.0 {
            Motif::Empty => {}
            Motif::Face(disc, style) => {
                SpriteSet::TwoColours.brush(style).face(&mut sketch, disc, CENTRE, RADIUS);
            }
            Motif::Back { four_colours } => {
                let set = if four_colours { SpriteSet::FourColours } else { SpriteSet::TwoColours };
                set.brush(PieceStyle::default()).back(&mut sketch, CENTRE, RADIUS);
                // A light edge, so that it shows on any background.
                sketch.ring(Outline::Round, CENTRE, RADIUS - 2.5, 5.0, Ink::Face);
            }
            // Light with a dark edge, so that it shows on any background.
            Motif::Step => {
                sketch.disc(Outline::Round, (MIDDLE, MIDDLE), REACH, Ink::Mark);
                sketch.disc(Outline::Round, (MIDDLE, MIDDLE), REACH - 9.0, Ink::Lit);
            }
        }
        sketch
    }
}

const fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Black => "black",
        Colour::Blue => "blue",
        Colour::Green => "green",
    }
}

const fn figure_name(figure: Figure) -> &'static str {
    match figure {
        Figure::General => "general",
        Figure::Advisor => "advisor",
        Figure::Elephant => "elephant",
        Figure::Chariot => "chariot",
        Figure::Horse => "horse",
        Figure::Cannon => "cannon",
        Figure::Soldier => "soldier",
        Figure::Banner => "banner",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use banqi_rules::banqi::Piece;
    use banqi_rules::xiangqi;

    use super::*;

    #[test]
    fn every_piece_of_both_games_has_an_icon_in_every_style_with_a_name_of_its_own() {
        let all: HashSet<Icon> = Icon::all().collect();
        let names: HashSet<String> = Icon::all().map(Icon::name).collect();
        // 7 kinds in 4 colours and 2 banners, in 3 styles; 2 backs, the mark of a move, the empty square.
        assert_eq!((all.len(), names.len(), Icon::all().count()), (94, 94, 94));
        for style in PieceStyle::ALL {
            for piece in Piece::of(&Colour::ALL) {
                assert!(all.contains(&Icon::piece(piece, style)), "{piece:?} {style:?}");
                assert!(all.contains(&Icon::colour(piece.colour, style)));
            }
            for piece in xiangqi::Piece::all() {
                assert!(all.contains(&Icon::piece(piece, style)), "{piece:?} {style:?}");
            }
        }
        for name in names {
            assert!(name.len() <= 25 && name.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{name}");
        }
    }

    #[test]
    fn icons_are_small_squares_with_transparent_corners_that_reach_no_edge() {
        for icon in Icon::all() {
            let png = icon.png();
            assert_eq!(png, icon.png(), "{}", icon.name());
            assert!(png.len() < 20_000, "{}: {} bytes", icon.name(), png.len());
            let image = image::load_from_memory(&png).unwrap().into_rgba8();
            assert_eq!(image.dimensions(), (SIDE_PX, SIDE_PX));
            let end = SIDE_PX - 1;
            for at in (0..SIDE_PX).flat_map(|at| [(at, 0), (at, end), (0, at), (end, at)]) {
                assert_eq!(image[at].0[3], 0, "{} is cut off at {at:?}", icon.name());
            }
            let opacity = if icon == Icon::EMPTY { 0 } else { 255 };
            assert_eq!(image[(64, 64)].0[3], opacity, "{}", icon.name());
        }
    }

    /// `UPDATE_GOLDEN=1` writes the digests of changed pictures. The bot then registers them anew.
    #[test]
    fn the_digests_are_those_of_the_pictures() {
        let digest = |icon: Icon| crc32fast::hash(&icon.sketch().translucent_image());
        let lines: String =
            Icon::all().map(|icon| format!("{} {:08x}\n", icon.name(), digest(icon))).collect();
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/icon/digests.txt");
            std::fs::write(path, &lines).unwrap();
            return;
        }
        assert_eq!(include_str!("icon/digests.txt"), lines, "UPDATE_GOLDEN=1 writes them");
        assert!(Icon::all().all(|icon| icon.digest() == digest(icon)));
    }

    #[test]
    fn only_pieces_that_look_alike_have_the_same_digest() {
        let digests: HashSet<u32> = Icon::all().map(Icon::digest).collect();
        let looks: HashSet<Vec<u8>> =
            Icon::all().map(|icon| icon.sketch().translucent_image().into_raw()).collect();
        assert_eq!(digests.len(), looks.len());
        assert!(looks.len() > 70, "{}", looks.len());
    }
}
