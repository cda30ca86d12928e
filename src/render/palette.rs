//! Every colour of the picture, and the key of every sprite: the one place to change its looks.

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
    /// What a piece throws on the board.
    Shadow,
    /// A square of the last ply.
    Lit,
    /// The lines of a lit square.
    LitLine,
    /// What a piece throws on a lit square.
    LitShadow,
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
        Self::Shadow,
        Self::Lit,
        Self::LitLine,
        Self::LitShadow,
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
            Self::Shadow => [0xBE, 0x8E, 0x54],
            Self::Lit => [0xFA, 0xDC, 0x6C],
            Self::LitLine => [0xC9, 0x8F, 0x1E],
            Self::LitShadow => [0xDA, 0xB0, 0x3E],
            Self::Mark => [0x8A, 0x4B, 0x08],
            Self::Face => [0xFB, 0xF1, 0xDA],
            Self::Side => [0xD2, 0xB4, 0x86],
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
        }
    }

    /// The ink of a colour's glyphs and rings.
    #[must_use]
    pub const fn of(colour: Colour) -> Self {
        match colour {
            Colour::Red => Self::Red,
            Colour::Black => Self::Black,
        }
    }
}

/// Inks that meet along an edge: the palette holds the shades between them, so that edges are smooth.
const EDGES: &[(Ink, Ink)] = &[
    (Ink::Walnut, Ink::Coordinate),
    (Ink::Walnut, Ink::WalnutLight),
    (Ink::Face, Ink::Red),
    (Ink::Face, Ink::Black),
    (Ink::Face, Ink::Spent),
    (Ink::Field, Ink::Red),
    (Ink::Field, Ink::Black),
    (Ink::Field, Ink::Side),
    (Ink::Field, Ink::Shadow),
    (Ink::Field, Ink::Back),
    (Ink::Shadow, Ink::BackSide),
    (Ink::Shadow, Ink::Side),
    (Ink::Side, Ink::Red),
    (Ink::Side, Ink::Black),
    (Ink::Lit, Ink::Red),
    (Ink::Lit, Ink::Black),
    (Ink::Lit, Ink::LitShadow),
    (Ink::Lit, Ink::Mark),
    (Ink::Back, Ink::BackPattern),
    (Ink::Tray, Ink::Red),
    (Ink::Tray, Ink::Black),
    (Ink::Tray, Ink::Back),
    (Ink::Tray, Ink::Taken),
    (Ink::Tray, Ink::WalnutDark),
    (Ink::TrayLit, Ink::WalnutDark),
    (Ink::TrayLit, Ink::Red),
    (Ink::TrayLit, Ink::Black),
    (Ink::TrayLit, Ink::Back),
    (Ink::TrayLit, Ink::Taken),
];

/// Shades between the two inks of an edge, both ends left out.
const SHADES: u16 = 2;

/// Opacities of the rounded corners, where the frame's bright line fades into whatever lies behind.
const CORNER_ALPHAS: [u8; 3] = [64, 128, 192];

/// The indexed colours of every picture: entry 0 is transparent.
#[derive(Debug, Clone)]
pub(super) struct Palette {
    colours: Vec<Rgb>,
    alphas: Vec<u8>,
}

/// The entry through which the chat's own background shows.
pub(super) const TRANSPARENT: u8 = 0;

impl Palette {
    /// All inks and the shades between those that meet.
    pub(super) fn new() -> Self {
        let mut colours = vec![[0; 3]];
        let mut alphas = vec![0];
        for alpha in CORNER_ALPHAS {
            colours.push(Ink::WalnutLight.rgb());
            alphas.push(alpha);
        }
        colours.extend(Ink::ALL.map(Ink::rgb));
        for &(from, to) in EDGES {
            colours.extend((1..=SHADES).map(|step| mix(from.rgb(), to.rgb(), step)));
        }
        Self { colours, alphas }
    }

    /// The entry of an ink.
    pub(super) fn entry(&self, ink: Ink) -> u8 {
        self.nearest(ink.rgb(), u8::MAX)
    }

    /// The entry that looks most like a colour of some opacity.
    pub(super) fn nearest(&self, rgb: Rgb, alpha: u8) -> u8 {
        if alpha < 32 {
            return TRANSPARENT;
        }
        let first_opaque = self.alphas.len();
        let entries = if alpha < 224 { 1..first_opaque } else { first_opaque..self.colours.len() };
        let found = entries.min_by_key(|&entry| {
            let opacity = self.alphas.get(entry).copied().unwrap_or(u8::MAX);
            distance(self.colours[entry], rgb) + u32::from(opacity.abs_diff(alpha)).pow(2)
        });
        found.and_then(|entry| u8::try_from(entry).ok()).unwrap_or(TRANSPARENT)
    }

    /// Three bytes an entry, as a PNG's PLTE chunk holds them.
    pub(super) fn plte(&self) -> Vec<u8> {
        self.colours.concat()
    }

    /// The opacities of the first entries, as a PNG's tRNS chunk holds them; the rest are opaque.
    pub(super) fn trns(&self) -> &[u8] {
        &self.alphas
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
    /// The corner of a lit square whose piece took another, over what lies on the square now.
    Badge(Face, Piece),
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
    /// Taken.
    Taken,
}

impl Pip {
    /// All three, in the order they are drawn.
    pub(super) const ALL: [Self; 3] = [Self::Up, Self::Down, Self::Taken];
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
