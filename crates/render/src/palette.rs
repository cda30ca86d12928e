//! All colours of the pictures, in every theme. Change colours here only.
//!
//! A sprite is drawn once, in the colours of one theme, and kept as palette entries: inks, and mixtures of two inks. A
//! theme replaces the colours of the entries, so it needs no sprites of its own.

use std::collections::HashMap;

use banqi_rules::game::Colour;
use banqi_session::Theme;
use image::{GrayImage, Luma, Rgba, RgbaImage, imageops};

use crate::scene::layout::Area;

/// A colour as red, green and blue.
pub type Rgb = [u8; 3];

/// Defines the inks, with their colours in each of [`Theme::ALL`] as hexadecimal red, green and blue.
macro_rules! inks {
    ($($(#[$doc:meta])* $ink:ident: $drawn:literal, $($colour:literal),*;)*) => {
        /// The colours of everything in the pictures.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Ink {
            $($(#[$doc])* $ink,)*
        }

        impl Ink {
            /// All inks.
            pub const ALL: &'static [Self] = &[$(Self::$ink),*];

            /// Returns the colour of the ink in a theme.
            #[must_use]
            pub const fn rgb(self, theme: Theme) -> Rgb {
                let colours: [u32; Theme::ALL.len()] = match self {
                    $(Self::$ink => [$drawn, $($colour),*],)*
                };
                let [_, red, green, blue] = colours[theme as usize].to_be_bytes();
                [red, green, blue]
            }

            /// Returns the ink with exactly this colour in the theme that sprites are drawn in.
            pub(super) const fn exactly([red, green, blue]: Rgb) -> Option<Self> {
                match u32::from_be_bytes([0, red, green, blue]) {
                    $($drawn => Some(Self::$ink),)*
                    _ => None,
                }
            }
        }
    };
}

// Columns: wood, paper, slate, high contrast.
inks! {
    /// The frame around the board.
    Frame: 0x5B3520, 0xD6CCB8, 0x252A31, 0x000000;
    /// The bright line around the frame.
    Rim: 0x7D4E30, 0xB5A88F, 0x434C57, 0x5A5A5A;
    /// The dark line between the frame and the board or the tray, and the text of cards.
    Edge: 0x3B2012, 0x463D30, 0x101317, 0x000000;
    /// The letters and digits of the coordinates.
    Coordinate: 0xF0D9AE, 0x3A3326, 0xDCE3EA, 0xFFFFFF;
    /// The ground of the board.
    Field: 0xE3B97A, 0xF4EEDF, 0x8A96A3, 0xFFFFFF;
    /// The lines between squares.
    Line: 0xB5824A, 0xC4B99F, 0x56616D, 0x707070;
    /// A square of the last ply.
    Lit: 0xFADC6C, 0xFFE07A, 0xFFD95C, 0xFFE94A;
    /// The lines of a lit square.
    LitLine: 0xC98F1E, 0xCFA637, 0xC79B1F, 0x8A7A00;
    /// The arrow and the frame of the last ply.
    Mark: 0x8A4B08, 0x7A4300, 0x231708, 0x000000;
    /// The face of a light piece, and the glyph of a dark one.
    Face: 0xFBF1DA, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF;
    /// The side of a light piece.
    Side: 0xBF935C, 0xBBAE92, 0xA9A38F, 0x8C8C8C;
    /// The side of a dark piece.
    DarkSide: 0x54473D, 0x565A62, 0x454C55, 0x707070;
    /// Red pieces.
    Red: 0xB41F1C, 0xBA1A1E, 0xB3191C, 0xB00000;
    /// Black pieces.
    Black: 0x1F1B1A, 0x24262B, 0x0A0B0E, 0x000000;
    /// The back of a piece. In xiangqi, which has no face-down pieces, the highlight of choices.
    Back: 0x2B6B62, 0x2F6472, 0x0F4E58, 0x00507A;
    /// The side of a face-down piece.
    BackSide: 0x17433E, 0x1D4550, 0x072126, 0x00283D;
    /// The pattern on a back.
    BackPattern: 0x9FCFBF, 0xC3E0E4, 0x93CFC9, 0xBDE6FF;
    /// The back of a piece in games of four colours, one of which resembles [`Ink::Back`].
    Plum: 0x5F3F66, 0x6A4A78, 0x482857, 0x5E1A80;
    /// The side of a face-down piece whose back is [`Ink::Plum`].
    PlumSide: 0x3B2442, 0x452C50, 0x25132E, 0x340A4A;
    /// The pattern on a back of [`Ink::Plum`].
    PlumPattern: 0xD8BFDB, 0xE2D0EA, 0xD9BCE6, 0xF0D4FF;
    /// The tray, which contains the ladder.
    Tray: 0xF0DCB6, 0xFBF8F0, 0xC6CED6, 0xFFFFFF;
    /// Lines of the tray.
    TrayLine: 0x957045, 0x8A7E66, 0x5B6672, 0x404040;
    /// The row of the colour to move.
    TrayLit: 0xFAD35A, 0xFFDD66, 0xFFD552, 0xFFE93F;
    /// The row of a colour that is out of the game.
    TrayOut: 0xD9C7A8, 0xDDD6C6, 0xA7B0BA, 0xC4C4C4;
    /// The part of a row of captures where there are none.
    Strip: 0x6B432B, 0xC6BAA2, 0x2F3844, 0x242424;
    /// A kind of which no piece is left.
    Spent: 0x6F573A, 0x6A604D, 0x4A545F, 0x555555;
    /// The pieces of a colour that is out of the game.
    Taken: 0x7A5A3C, 0x6B604C, 0x4A535D, 0x4A4A4A;
    /// Blue pieces.
    Blue: 0x1B3F9A, 0x1C479F, 0x17398F, 0x0000B8;
    /// Green pieces.
    Green: 0x1F6B33, 0x1B7541, 0x1F7A3E, 0x00732A;
    /// The river of xiangqi.
    River: 0xC9C89C, 0xDCE9EC, 0x7B97AD, 0xDDEFFF;
    /// The text on the river.
    RiverText: 0x6F6D40, 0x64808A, 0x101A22, 0x2A5A86;
    /// The lines between the points of xiangqi.
    Rule: 0x7A4A22, 0x6A604E, 0x262D35, 0x000000;
    /// The ring around a general in check, between two rims of [`Ink::Face`].
    Alarm: 0xCC2027, 0xD3242A, 0xD3242A, 0xD3242A;
    /// The light parts of a piece that was never flipped.
    Ghost: 0xF2DDB4, 0xFBF8F1, 0xD3D9DF, 0xF8F8F8;
    /// The dark parts of such a piece, if it is red.
    GhostRed: 0xBE5848, 0xC4625C, 0xA8504E, 0xB84A4A;
    /// The same of a black one.
    GhostBlack: 0x6B5D4C, 0x6E6A66, 0x4D5761, 0x5C5C5C;
    /// The same of a blue one.
    GhostBlue: 0x586CA6, 0x5F77B4, 0x4C64A0, 0x4A4ACC;
    /// The same of a green one.
    GhostGreen: 0x6D8242, 0x5D8B55, 0x447C5A, 0x438E5D;
}

impl Ink {
    /// The theme that sprites are drawn in: the first. Its inks are all different, so that an ink can be told from its
    /// colour.
    pub(super) const DRAWN: Theme = Theme::Wood;

    /// Returns the ink of a colour's pieces.
    #[must_use]
    pub const fn of(colour: Colour) -> Self {
        match colour {
            Colour::Red => Self::Red,
            Colour::Black => Self::Black,
            Colour::Blue => Self::Blue,
            Colour::Green => Self::Green,
        }
    }

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

/// A set of inks: a bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Inks(u64);

const _: () = assert!(Ink::ALL.len() <= 64, "an ink is a bit");

impl Inks {
    /// No ink.
    pub(super) const NONE: Self = Self(0);

    /// Returns the inks of both sets.
    pub(super) const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Whether there are at least two.
    pub(super) const fn are_several(self) -> bool {
        self.0.count_ones() > 1
    }

    /// Returns the inks in the order of [`Ink::ALL`].
    fn iter(self) -> impl Iterator<Item = Ink> + Clone {
        Ink::ALL.iter().copied().filter(move |ink| self.0 & Self::from(*ink).0 != 0)
    }
}

impl From<Ink> for Inks {
    fn from(ink: Ink) -> Self {
        Self(1 << ink as u8)
    }
}

/// Returns the colour of the stripe beside a message while `colour` is to move or after it has won; `None` stands for
/// no side. Chats are light or dark, so each of these stands out from both.
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

/// The entries of indexed images: entry 0 is transparent, followed by the corners, the inks and the shades.
#[derive(Debug, Clone)]
pub(super) struct Palette {
    entries: Vec<Mixture>,
    shades: HashMap<Mixture, u8>,
}

impl Palette {
    /// Creates a palette with all inks and no shades.
    pub(super) fn new() -> Self {
        let alone = |ink| (ink, ink, 0);
        let corners = std::iter::repeat_n(Ink::Rim, FIRST_INK.into());
        let entries = corners.chain(Ink::ALL.iter().copied()).map(alone).collect();
        Self { entries, shades: HashMap::new() }
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
    pub(super) fn edge_entry(&mut self, rgb: Rgb, round_it: Inks) -> u8 {
        let best = mixtures(rgb, round_it).min_by_key(|(far, _)| *far).map(|(_, mixture)| mixture);
        match best {
            Some(mixture) => self.shade(mixture),
            None => TRANSPARENT,
        }
    }

    /// Returns the closest existing entry for such a pixel.
    pub(super) fn known_edge_entry(&self, rgb: Rgb, round_it: Inks) -> u8 {
        let known = mixtures(rgb, round_it)
            .filter_map(|(far, mixture)| self.known_shade(mixture).map(|entry| (far, entry)));
        known.min_by_key(|(far, _)| *far).map_or(TRANSPARENT, |(_, entry)| entry)
    }

    /// Returns the entry of a shade. If it is new and the palette has room, adds all shades of its two inks: another
    /// glyph may need those that this one does not.
    fn shade(&mut self, mixture: Mixture) -> u8 {
        if let Some(entry) = self.known_shade(mixture) {
            return entry;
        }
        let (from, to, _) = mixture;
        for shade in (1..=SHADES).map(|step| (from, to, step)) {
            let Ok(next) = u8::try_from(self.entries.len()) else { break };
            self.entries.push(shade);
            self.shades.insert(shade, next);
        }
        self.known_shade(mixture).unwrap_or_else(|| Self::entry(from))
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
        self.entries.len()
    }

    /// Returns the colours of all entries in a theme.
    fn colours(&self, theme: Theme) -> impl Iterator<Item = Rgb> {
        self.entries.iter().map(move |(from, to, step)| mix(from.rgb(theme), to.rgb(theme), *step))
    }

    /// Replaces the entries of an image with their colours in a theme.
    pub(super) fn coloured(&self, image: &IndexedImage, theme: Theme) -> RgbaImage {
        let alphas = Self::trns().into_iter().chain(std::iter::repeat(u8::MAX));
        let colours: Vec<Rgba<u8>> = self
            .colours(theme)
            .zip(alphas)
            .map(|([red, green, blue], alpha)| Rgba([red, green, blue, alpha]))
            .collect();
        RgbaImage::from_fn(image.width(), image.height(), |x, y| {
            let Luma([entry]) = *image.get_pixel(x, y);
            colours.get(usize::from(entry)).copied().unwrap_or(Rgba([0; 4]))
        })
    }

    /// Returns three bytes per entry: the content of a PNG's PLTE chunk.
    pub(super) fn plte(&self, theme: Theme) -> Vec<u8> {
        self.colours(theme).flatten().collect()
    }

    /// Returns the opacities of the first entries: the content of a PNG's tRNS chunk. All later entries are opaque.
    pub(super) fn trns() -> Vec<u8> {
        [0].into_iter().chain(CORNER_ALPHAS).collect()
    }
}

/// Two inks, and the number of steps, out of `SHADES + 1`, from the first to the second.
type Mixture = (Ink, Ink, u16);

/// Returns all mixtures of two of some inks, each with its distance from a colour.
fn mixtures(rgb: Rgb, inks: Inks) -> impl Iterator<Item = (u32, Mixture)> {
    let pairs = inks.iter().flat_map(move |from| inks.iter().map(move |to| (from, to)));
    let drawn = |ink: Ink| ink.rgb(Ink::DRAWN);
    let alone = inks.iter().next().map(|ink| (distance(drawn(ink), rgb), (ink, ink, 0)));
    let mixed = pairs.filter(|(from, to)| (*from as u8) < *to as u8).flat_map(move |(from, to)| {
        (0..=SHADES + 1).map(move |step| (distance(mix(drawn(from), drawn(to), step), rgb), (from, to, step)))
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
