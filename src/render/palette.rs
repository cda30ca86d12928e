//! Every colour of the picture, and the key of every sprite: the one place to change its looks.

use std::collections::HashMap;

use super::marks::{Mark, Marks};
use crate::rules::{Colour, Piece};

/// A colour as red, green and blue.
pub type Rgb = [u8; 3];

/// The flat colours everything is painted with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The frame the board is set in.
    Walnut,
    /// The bright line round the frame.
    WalnutLight,
    /// The dark line where the frame meets board and tray, and words of the frame's shade.
    WalnutDark,
    /// The letters and digits of the coordinates.
    Coordinate,
    /// The wood of the board.
    Field,
    /// The lines between squares.
    Line,
    /// A square of the last ply.
    Lit,
    /// The lines of a lit square.
    LitLine,
    /// The arrow and the frame of the last ply.
    Mark,
    /// The face of a piece.
    Face,
    /// The side of a piece.
    Side,
    /// Red glyphs and rings.
    Red,
    /// Black glyphs and rings.
    Black,
    /// The back of a piece.
    Back,
    /// The side of a piece that lies face down.
    BackSide,
    /// The pattern on a back.
    BackPattern,
    /// The tray the ladder lies in.
    Tray,
    /// Lines and chevrons of the tray.
    TrayLine,
    /// The row of the colour to move.
    TrayLit,
    /// A glyph on the ladder of which no piece is left.
    Spent,
    /// The pip of a piece taken.
    Taken,
    /// Blue glyphs and rings.
    Blue,
    /// Green glyphs and rings.
    Green,
}

impl Ink {
    /// All inks.
    pub const ALL: [Self; 23] = [
        Self::Walnut,
        Self::WalnutLight,
        Self::WalnutDark,
        Self::Coordinate,
        Self::Field,
        Self::Line,
        Self::Lit,
        Self::LitLine,
        Self::Mark,
        Self::Face,
        Self::Side,
        Self::Red,
        Self::Black,
        Self::Back,
        Self::BackSide,
        Self::BackPattern,
        Self::Tray,
        Self::TrayLine,
        Self::TrayLit,
        Self::Spent,
        Self::Taken,
        Self::Blue,
        Self::Green,
    ];

    /// The colour on the screen.
    #[must_use]
    pub const fn rgb(self) -> Rgb {
        match self {
            Self::Walnut => [0x5B, 0x35, 0x20],
            Self::WalnutLight => [0x7D, 0x4E, 0x30],
            Self::WalnutDark => [0x3B, 0x20, 0x12],
            Self::Coordinate => [0xF0, 0xD9, 0xAE],
            Self::Field => [0xE3, 0xB9, 0x7A],
            Self::Line => [0xB5, 0x82, 0x4A],
            Self::Lit => [0xFA, 0xDC, 0x6C],
            Self::LitLine => [0xC9, 0x8F, 0x1E],
            Self::Mark => [0x8A, 0x4B, 0x08],
            Self::Face => [0xFB, 0xF1, 0xDA],
            Self::Side => [0xBF, 0x93, 0x5C],
            Self::Red => [0xB4, 0x1F, 0x1C],
            Self::Black => [0x1F, 0x1B, 0x1A],
            Self::Back => [0x2B, 0x6B, 0x62],
            Self::BackSide => [0x17, 0x43, 0x3E],
            Self::BackPattern => [0x9F, 0xCF, 0xBF],
            Self::Tray => [0xF0, 0xDC, 0xB6],
            Self::TrayLine => [0x9A, 0x74, 0x4A],
            Self::TrayLit => [0xFA, 0xD3, 0x5A],
            Self::Spent => [0x9A, 0x83, 0x64],
            Self::Taken => [0x7A, 0x5A, 0x3C],
            Self::Blue => [0x1B, 0x3F, 0x9A],
            Self::Green => [0x1A, 0x5E, 0x2A],
        }
    }

    /// The ink that looks exactly like this.
    pub(super) fn exactly(rgb: Rgb) -> Option<Self> {
        Self::ALL.into_iter().find(|ink| ink.rgb() == rgb)
    }

    /// The ink of a colour's glyphs and rings.
    #[must_use]
    pub const fn of(colour: Colour) -> Self {
        match colour {
            Colour::Red => Self::Red,
            Colour::Black => Self::Black,
            Colour::Blue => Self::Blue,
            Colour::Green => Self::Green,
        }
    }
}

/// Shades between two inks that meet, both ends left out: they make edges smooth.
///
/// Every further shade costs bytes in all pictures, and few are seen: chats show pictures smaller than they are.
const SHADES: u16 = 2;

/// Opacities of the rounded corners, where the frame's bright line fades into whatever lies behind.
const CORNER_ALPHAS: [u8; 3] = [64, 128, 192];

/// The entry through which the chat's own background shows.
pub(super) const TRANSPARENT: u8 = 0;

/// The first entry that is an ink.
const FIRST_INK: u8 = 1 + CORNER_ALPHAS.len() as u8;

/// The indexed colours of every picture: entry 0 is transparent, the corners and the inks follow, then the shades.
#[derive(Debug, Clone)]
pub(super) struct Palette {
    colours: Vec<Rgb>,
    shades: HashMap<(Ink, Ink, u16), u8>,
}

impl Palette {
    /// All inks, no shades yet.
    pub(super) fn new() -> Self {
        let mut colours = vec![[0; 3]];
        colours.extend(CORNER_ALPHAS.map(|_| Ink::WalnutLight.rgb()));
        colours.extend(Ink::ALL.map(Ink::rgb));
        Self { colours, shades: HashMap::new() }
    }

    /// The entry of an ink.
    pub(super) const fn entry(ink: Ink) -> u8 {
        FIRST_INK + ink as u8
    }

    /// The entry of a half transparent pixel of a corner.
    pub(super) fn corner_entry(alpha: u8) -> u8 {
        let opacities = [0].into_iter().chain(CORNER_ALPHAS);
        let nearest = (0..FIRST_INK).zip(opacities).min_by_key(|(_, opacity)| opacity.abs_diff(alpha));
        nearest.map_or(TRANSPARENT, |(entry, _)| entry)
    }

    /// The entry for a pixel on the edge between some of the inks round it, added if it is new.
    ///
    /// Only the two inks that explain the colour best are mixed: were any entry allowed, an edge would wander
    /// through the shades of others, and deflate would find nothing twice.
    pub(super) fn edge_entry(&mut self, rgb: Rgb, round_it: &[Ink]) -> u8 {
        let pairs = round_it.iter().flat_map(|from| round_it.iter().map(move |to| (*from, *to)));
        let steps = pairs.filter(|(from, to)| (*from as u8) < *to as u8).flat_map(|(from, to)| {
            (0..=SHADES + 1).map(move |step| (distance(mix(from.rgb(), to.rgb(), step), rgb), from, to, step))
        });
        let alone = round_it.first().map(|ink| (*ink, *ink, 0));
        let best = steps.min_by_key(|(far, ..)| *far).map(|(_, from, to, step)| (from, to, step)).or(alone);
        match best {
            Some((from, to, step)) => self.shade(from, to, step),
            None => TRANSPARENT,
        }
    }

    /// The entry of a shade, added if it is new and there is room.
    fn shade(&mut self, from: Ink, to: Ink, step: u16) -> u8 {
        match step {
            0 => Self::entry(from),
            step if step > SHADES => Self::entry(to),
            step => {
                let Ok(next) = u8::try_from(self.colours.len()) else { return Self::entry(from) };
                let colours = &mut self.colours;
                *self.shades.entry((from, to, step)).or_insert_with(|| {
                    colours.push(mix(from.rgb(), to.rgb(), step));
                    next
                })
            }
        }
    }

    /// Three bytes an entry, as a PNG's PLTE chunk holds them.
    pub(super) fn plte(&self) -> Vec<u8> {
        self.colours.concat()
    }

    /// The opacities of the first entries, as a PNG's tRNS chunk holds them; the rest are opaque.
    pub(super) fn trns() -> Vec<u8> {
        [0].into_iter().chain(CORNER_ALPHAS).collect()
    }
}

/// The colour `step` of `SHADES + 1` of the way between two.
fn mix(from: Rgb, to: Rgb, step: u16) -> Rgb {
    let whole = SHADES + 1;
    std::array::from_fn(|channel| {
        let sum = u16::from(from[channel]) * (whole - step) + u16::from(to[channel]) * step;
        u8::try_from((sum + whole / 2) / whole).unwrap_or(u8::MAX)
    })
}

/// Squared distance, green weighing most, as the eye has it.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let square = |channel: usize| u32::from(a[channel].abs_diff(b[channel])).pow(2);
    3 * square(0) + 4 * square(1) + 2 * square(2)
}

/// Contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio").
#[must_use]
pub fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Relative luminance, 0 to 1 (WCAG 2.2).
fn luminance(rgb: Rgb) -> f64 {
    let linear = rgb.map(|channel| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

/// One ready-made part of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Sprite {
    /// A square with what lies on it.
    Tile(Ground, Face),
    /// The corner of a lit square where a piece was taken, over what lies on the square now.
    Badge(Face, Piece),
    /// Another corner of a lit square, over what lies on it.
    Mark(Face, Mark),
    /// A lit square with badge and marks over its corners.
    Marked(Face, Marks),
    /// A lit square, empty now, and the piece that was removed from it.
    Removed(Piece),
    /// A letter below a file or a digit left of a rank.
    Coordinate(char),
    /// A rounded corner of the frame.
    Corner(Corner),
    /// A rounded corner of a row of the tray.
    RowCorner(Row, Corner),
    /// A kind on the ladder.
    Rung(Row, Piece, Presence),
    /// One piece of a tally.
    Pip(Row, Colour, Pip),
    /// What stands at the head of a row.
    Crest(Colour, Crest),
    /// Between two rungs: the left one is the higher.
    Chevron(Row),
}

/// The wood of one square, under its piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Ground {
    /// Nothing happened here.
    Plain,
    /// The last ply ended here, or turned a piece up.
    Lit,
    /// The last ply began here.
    Tail(Heading),
    /// As before, and the arrow's head as well.
    TailHead(Heading),
    /// The last ply went over this square.
    Line(Heading),
    /// As before, and the arrow's head as well.
    LineHead(Heading),
}

/// Which way a ply went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Heading {
    /// To a higher rank.
    Up,
    /// To a lower rank.
    Down,
    /// To an earlier file.
    Left,
    /// To a later file.
    Right,
}

impl Heading {
    /// All four.
    pub(super) const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// How far right and how far down on the picture one step goes.
    pub(super) const fn step(self) -> (f32, f32) {
        match self {
            Self::Up => (0.0, -1.0),
            Self::Down => (0.0, 1.0),
            Self::Left => (-1.0, 0.0),
            Self::Right => (1.0, 0.0),
        }
    }
}

/// What lies on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Face {
    /// Nothing.
    Empty,
    /// A piece face down.
    Down,
    /// A piece face up.
    Up(Piece),
}

/// A corner of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Corner {
    /// Left above.
    TopLeft,
    /// Right above.
    TopRight,
    /// Left below.
    BottomLeft,
    /// Right below.
    BottomRight,
}

impl Corner {
    /// All four.
    pub(super) const ALL: [Self; 4] = [Self::TopLeft, Self::TopRight, Self::BottomLeft, Self::BottomRight];
}

/// How a row of the ladder is painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Row {
    /// The other colour's.
    Plain,
    /// That of the colour to move, or of the winner.
    Lit,
}

impl Row {
    /// Both.
    pub(super) const ALL: [Self; 2] = [Self::Plain, Self::Lit];

    /// The ink of the row.
    pub(super) const fn ink(self) -> Ink {
        match self {
            Self::Plain => Ink::Tray,
            Self::Lit => Ink::TrayLit,
        }
    }
}

/// Whether any piece of a kind is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Presence {
    /// At least one, face up or face down.
    Left,
    /// All are taken.
    Gone,
}

/// Where one piece of a tally is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Pip {
    /// Face up on the board.
    Up,
    /// Face down.
    Down,
    /// Face down, the last one, which is marked as known.
    Known,
    /// Taken.
    Taken,
}

impl Pip {
    /// All of them, in the order they are drawn.
    pub(super) const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Known, Self::Taken];
}

/// How it stands with a colour, and so what its row begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Crest {
    /// Neither of the others.
    Waiting,
    /// That colour is to move.
    ToMove,
    /// That colour has won.
    Winner,
}

impl Crest {
    /// All three.
    pub(super) const ALL: [Self; 3] = [Self::Waiting, Self::ToMove, Self::Winner];

    /// How the row is painted.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Waiting => Row::Plain,
            Self::ToMove | Self::Winner => Row::Lit,
        }
    }
}
