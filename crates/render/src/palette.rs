//! All colours of the pictures. Change colours here only.

use std::collections::HashMap;

use banqi_rules::game::Colour;
use image::{GrayImage, Luma, Rgba, RgbaImage, imageops};

use crate::scene::layout::Area;

/// A colour as red, green and blue.
pub type Rgb = [u8; 3];

/// The colours of everything in the pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The frame around the board.
    Walnut,
    /// The bright line around the frame.
    WalnutLight,
    /// The dark line between the frame and the board or the tray, and the text of charts.
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
    /// The back of a piece. In xiangqi, which has no face-down pieces, the highlight of choices.
    Back,
    /// The side of a face-down piece.
    BackSide,
    /// The pattern on a back.
    BackPattern,
    /// The back of a piece in games of four colours, one of which resembles [`Ink::Back`].
    Plum,
    /// The side of a face-down piece whose back is [`Ink::Plum`].
    PlumSide,
    /// The pattern on a back of [`Ink::Plum`].
    PlumPattern,
    /// The tray, which contains the ladder.
    Tray,
    /// Lines and chevrons of the tray.
    TrayLine,
    /// The row of the colour to move.
    TrayLit,
    /// The row of a colour that is out of the game.
    TrayOut,
    /// A kind on the ladder of which no piece is left.
    Spent,
    /// The pip of a captured piece.
    Taken,
    /// Blue glyphs and rings.
    Blue,
    /// Green glyphs and rings.
    Green,
    /// The river of xiangqi.
    River,
    /// The waves on the river.
    Wave,
    /// The lines between the points of xiangqi.
    Rule,
    /// The warning around a general in check.
    Alarm,
    /// The face of a piece that was never flipped.
    Ghost,
    /// The glyph and the edge of such a piece, if it is red.
    GhostRed,
    /// The same of a black one.
    GhostBlack,
    /// The same of a blue one.
    GhostBlue,
    /// The same of a green one.
    GhostGreen,
}

impl Ink {
    /// All inks.
    pub const ALL: [Self; 36] = [
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
        Self::Plum,
        Self::PlumSide,
        Self::PlumPattern,
        Self::Tray,
        Self::TrayLine,
        Self::TrayLit,
        Self::TrayOut,
        Self::Spent,
        Self::Taken,
        Self::Blue,
        Self::Green,
        Self::River,
        Self::Wave,
        Self::Rule,
        Self::Alarm,
        Self::Ghost,
        Self::GhostRed,
        Self::GhostBlack,
        Self::GhostBlue,
        Self::GhostGreen,
    ];

    /// Returns the colour on the screen.
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
            Self::Plum => [0x5F, 0x3F, 0x66],
            Self::PlumSide => [0x3B, 0x24, 0x42],
            Self::PlumPattern => [0xD8, 0xBF, 0xDB],
            Self::Tray => [0xF0, 0xDC, 0xB6],
            Self::TrayLine => [0x9A, 0x74, 0x4A],
            Self::TrayLit => [0xFA, 0xD3, 0x5A],
            Self::TrayOut => [0xD9, 0xC7, 0xA8],
            Self::Spent => [0x9A, 0x83, 0x64],
            Self::Taken => [0x7A, 0x5A, 0x3C],
            Self::River => [0xC9, 0xC8, 0x9C],
            Self::Wave => [0x9F, 0xAE, 0x8E],
            Self::Rule => [0x7A, 0x4A, 0x22],
            Self::Alarm => [0x8F, 0x1D, 0x8A],
            Self::Blue => [0x1B, 0x3F, 0x9A],
            Self::Green => [0x1A, 0x5E, 0x2A],
            Self::Ghost => [0xF2, 0xDD, 0xB4],
            Self::GhostRed => [0xBE, 0x58, 0x48],
            Self::GhostBlack => [0x76, 0x66, 0x54],
            Self::GhostBlue => [0x58, 0x6C, 0xA6],
            Self::GhostGreen => [0x56, 0x80, 0x52],
        }
    }

    /// Returns the ink with exactly this colour.
    pub(super) fn exactly(rgb: Rgb) -> Option<Self> {
        Self::ALL.into_iter().find(|ink| ink.rgb() == rgb)
    }

    /// Returns the ink of a colour's glyphs and rings.
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

/// Returns the colour of the stripe beside a message while `colour` is to move or after it has won; `None` stands for no
/// side. Chats are light or dark, so each of these stands out from both.
#[must_use]
pub const fn accent(colour: Option<Colour>) -> Rgb {
    match colour {
        Some(Colour::Red) => [0xD2, 0x3B, 0x35],
        Some(Colour::Black) => [0x7C, 0x7A, 0x78],
        Some(Colour::Blue) => [0x45, 0x76, 0xE0],
        Some(Colour::Green) => [0x2F, 0x8F, 0x4A],
        None => [0xB5, 0x7A, 0x36],
    }
}

impl Ink {
    /// Returns the ink of a colour's pieces that were never flipped.
    pub(super) const fn ghost_of(colour: Colour) -> Self {
        match colour {
            Colour::Red => Self::GhostRed,
            Colour::Black => Self::GhostBlack,
            Colour::Blue => Self::GhostBlue,
            Colour::Green => Self::GhostGreen,
        }
    }
}

/// Number of shades between two adjacent inks, for smooth edges.
///
/// More shades would make every picture larger for little gain: chats display pictures scaled down.
const SHADES: u16 = 2;

/// Opacities in the rounded corners, where the frame's bright line fades into the chat's background.
const CORNER_ALPHAS: [u8; 3] = [64, 128, 192];

/// The fully transparent entry, through which the chat's background shows.
pub(super) const TRANSPARENT: u8 = 0;

/// The index of the first ink.
const FIRST_INK: u8 = 1 + CORNER_ALPHAS.len() as u8;

/// An image whose pixels are palette entries, one byte each. The values are not shades of grey.
pub(super) type IndexedImage = GrayImage;

/// Fills a rectangle of an image with one entry. Pixels outside the image are ignored.
pub(super) fn fill(image: &mut IndexedImage, area: Area, entry: u8) {
    let rectangle = IndexedImage::from_pixel(area.width, area.height, Luma([entry]));
    imageops::replace(image, &rectangle, area.x.into(), area.y.into());
}

/// The colours of indexed images: entry 0 is transparent, followed by the corners, the inks and the shades.
#[derive(Debug, Clone)]
pub(super) struct Palette {
    colours: Vec<Rgb>,
    shades: HashMap<Mixture, u8>,
}

impl Palette {
    /// Creates a palette with all inks and no shades.
    pub(super) fn new() -> Self {
        let mut colours = vec![[0; 3]];
        colours.extend(CORNER_ALPHAS.map(|_| Ink::WalnutLight.rgb()));
        colours.extend(Ink::ALL.map(Ink::rgb));
        Self { colours, shades: HashMap::new() }
    }

    /// Returns the entry of an ink.
    pub(super) const fn entry(ink: Ink) -> u8 {
        FIRST_INK + ink as u8
    }

    /// Returns the entry of a translucent pixel of a corner.
    pub(super) fn corner_entry(alpha: u8) -> u8 {
        let opacities = [0].into_iter().chain(CORNER_ALPHAS);
        let nearest = (0..FIRST_INK).zip(opacities).min_by_key(|(_, opacity)| opacity.abs_diff(alpha));
        nearest.map_or(TRANSPARENT, |(entry, _)| entry)
    }

    /// Returns the entry for a pixel at the edge between some of the surrounding inks, and adds it if it is new.
    ///
    /// Only mixtures of two of these inks are considered. If any entry were allowed, some edges would use shades of
    /// other inks, and deflate would find fewer repetitions.
    pub(super) fn edge_entry(&mut self, rgb: Rgb, round_it: &[Ink]) -> u8 {
        let best = mixtures(rgb, round_it).min_by_key(|(far, _)| *far).map(|(_, mixture)| mixture);
        match best {
            Some(mixture) => self.shade(mixture),
            None => TRANSPARENT,
        }
    }

    /// Returns the closest existing entry for such a pixel.
    pub(super) fn known_edge_entry(&self, rgb: Rgb, round_it: &[Ink]) -> u8 {
        let known = mixtures(rgb, round_it)
            .filter_map(|(far, mixture)| self.known_shade(mixture).map(|entry| (far, entry)));
        known.min_by_key(|(far, _)| *far).map_or(TRANSPARENT, |(_, entry)| entry)
    }

    /// Returns the entry of a shade. Adds it if it is new and the palette has room.
    fn shade(&mut self, mixture: Mixture) -> u8 {
        if let Some(entry) = self.known_shade(mixture) {
            return entry;
        }
        let (from, to, step) = mixture;
        let Ok(next) = u8::try_from(self.colours.len()) else { return Self::entry(from) };
        self.colours.push(mix(from.rgb(), to.rgb(), step));
        self.shades.insert(mixture, next);
        next
    }

    /// Returns the entry of a shade, if there is one.
    fn known_shade(&self, mixture: Mixture) -> Option<u8> {
        let (from, to, step) = mixture;
        match step {
            0 => Some(Self::entry(from)),
            step if step > SHADES => Some(Self::entry(to)),
            _ => self.shades.get(&mixture).copied(),
        }
    }

    /// Number of entries.
    #[cfg(test)]
    pub(super) const fn len(&self) -> usize {
        self.colours.len()
    }

    /// Returns the colour and opacity of an entry.
    fn rgba(&self, entry: u8) -> Rgba<u8> {
        let [red, green, blue] = self.colours.get(usize::from(entry)).copied().unwrap_or_default();
        let alpha = Self::trns().get(usize::from(entry)).copied().unwrap_or(u8::MAX);
        Rgba([red, green, blue, alpha])
    }

    /// Replaces the entries of an image with their colours.
    pub(super) fn coloured(&self, image: &IndexedImage) -> RgbaImage {
        let colours: [Rgba<u8>; 256] = std::array::from_fn(|entry| self.rgba(entry as u8));
        RgbaImage::from_fn(image.width(), image.height(), |x, y| {
            let Luma([entry]) = *image.get_pixel(x, y);
            colours[usize::from(entry)]
        })
    }

    /// Returns three bytes per entry: the content of a PNG's PLTE chunk.
    pub(super) fn plte(&self) -> Vec<u8> {
        self.colours.concat()
    }

    /// Returns the opacities of the first entries: the content of a PNG's tRNS chunk. All later entries are opaque.
    pub(super) fn trns() -> Vec<u8> {
        [0].into_iter().chain(CORNER_ALPHAS).collect()
    }
}

/// Two inks, and the number of steps, out of `SHADES + 1`, from the first to the second.
type Mixture = (Ink, Ink, u16);

/// Returns all mixtures of two of some inks, each with its distance from a colour.
fn mixtures(rgb: Rgb, inks: &[Ink]) -> impl Iterator<Item = (u32, Mixture)> {
    let pairs = inks.iter().flat_map(|from| inks.iter().map(move |to| (*from, *to)));
    let alone = inks.first().map(|ink| (distance(ink.rgb(), rgb), (*ink, *ink, 0)));
    let mixed = pairs.filter(|(from, to)| (*from as u8) < *to as u8).flat_map(move |(from, to)| {
        (0..=SHADES + 1).map(move |step| (distance(mix(from.rgb(), to.rgb(), step), rgb), (from, to, step)))
    });
    // Single inks come last, because a mixture is preferred.
    mixed.chain(alone)
}

/// Returns the colour that is `step` of `SHADES + 1` steps from one colour to another.
fn mix(from: Rgb, to: Rgb, step: u16) -> Rgb {
    let whole = SHADES + 1;
    std::array::from_fn(|channel| {
        let sum = u16::from(from[channel]) * (whole - step) + u16::from(to[channel]) * step;
        u8::try_from((sum + whole / 2) / whole).unwrap_or(u8::MAX)
    })
}

/// Squared distance, weighted by the eye's sensitivity: green counts most.
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
