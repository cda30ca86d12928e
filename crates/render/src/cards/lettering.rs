//! Numbers and the names of people, in any script.
//!
//! The font has the letters of Europe and the most frequent Chinese and Japanese characters. Scripts whose letters
//! change their shape or order in a word would need more than a font. What cannot be drawn is shown as the outline of a
//! coin, so a picture never contains the empty boxes of a missing glyph. Names stand in the text of a message as well.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef};

use crate::Ink;
use crate::draw::sketch::{Outline, Sketch, glyph_path};

/// The font of names (`assets/fonts`).
static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    let font = include_bytes!("../../assets/fonts/banqi-names.ttf");
    FontRef::try_from_slice(font).expect("the font is part of the binary")
});

/// The width of a coin, and its radius, in ems.
const COIN: f32 = 1.05;
const COIN_RADIUS: f32 = 0.42;

/// The most characters of a name that are looked at. Discord's names have at most 32.
const LONGEST: usize = 64;

/// A part of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Part {
    /// A character of the font.
    Glyph(char),
    /// One or more characters that cannot be drawn.
    Coin,
}

/// A character that is always drawn as a coin: the font does not have it.
const COIN_SIGN: char = '\u{FFFC}';

impl Part {
    const SPACE: Self = Self::Glyph(' ');

    fn is_letter(self) -> bool {
        matches!(self, Self::Glyph(glyph) if glyph.is_alphanumeric())
    }
}

/// Splits a text into what can be drawn and what cannot. Characters that cannot be drawn are one part, together with
/// all that is between them, unless a letter or a digit is.
pub(super) fn parts(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let characters = text.trim().chars().filter(|character| !is_ignored(*character)).map(narrow);
    for character in characters.take(LONGEST) {
        let part = match character {
            _ if character.is_whitespace() => Part::SPACE,
            _ if FONT.glyph_id(character).0 != 0 => Part::Glyph(character),
            _ => Part::Coin,
        };
        if part == Part::Coin {
            let word = parts.iter().rposition(|part| part.is_letter()).map_or(0, |last| last + 1);
            if let Some(coin) = parts[word..].iter().position(|part| *part == Part::Coin) {
                parts.truncate(word + coin);
            }
        }
        let again = part == Part::SPACE && parts.last().is_none_or(|last| *last == Part::SPACE);
        if !again {
            parts.push(part);
        }
    }
    if parts.iter().all(|part| *part == Part::SPACE) { vec![Part::Coin] } else { parts }
}

/// Whether cards can draw some letter or digit of a name. If not, the name looks like any other that they cannot draw.
#[must_use]
pub fn can_draw(name: &str) -> bool {
    parts(name).into_iter().any(Part::is_letter)
}

/// Returns a name or, if none of its letters can be drawn, a coin and a number, so that it looks like no other on the card.
pub(super) fn name_or_number(name: &str, number: usize) -> String {
    if can_draw(name) { name.to_owned() } else { format!("{COIN_SIGN} {number}") }
}

/// Returns the usual form of a full-width letter or digit, which the font lacks (Unicode, "Halfwidth and Fullwidth
/// Forms").
fn narrow(character: char) -> char {
    match character {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(character) - 0xFEE0).unwrap_or(character),
        _ => character,
    }
}

/// Returns whether a character only changes how its neighbours look, so that it is left out.
const fn is_ignored(character: char) -> bool {
    matches!(
        character,
        '\u{00AD}' | '\u{0300}'..='\u{036F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{E0000}'..='\u{E01EF}'
    )
}

fn advance(part: Part, em: f32) -> f32 {
    match part {
        Part::Glyph(glyph) => {
            let units = FONT.units_per_em().unwrap_or(1_000.0);
            FONT.h_advance_unscaled(FONT.glyph_id(glyph)) * em / units
        }
        Part::Coin => COIN * em,
    }
}

/// Returns the width of a text at a size of `em` pixels per em.
pub(super) fn width(text: &str, em: f32) -> f32 {
    parts(text).into_iter().map(|part| advance(part, em)).sum()
}

/// Draws a text, centred vertically at `y`. A text wider than `room` ends in an ellipsis. Returns its width.
pub(super) fn write(
    sketch: &mut Sketch,
    text: &str,
    (x, y): (f32, f32),
    em: f32,
    room: f32,
    ink: Ink,
) -> f32 {
    let mut parts = parts(text);
    let wide = |parts: &[Part]| parts.iter().map(|part| advance(*part, em)).sum::<f32>();
    if wide(&parts) > room {
        while !parts.is_empty() && wide(&parts) + advance(Part::Glyph('…'), em) > room {
            parts.pop();
        }
        parts.push(Part::Glyph('…'));
    }
    let mut at = x;
    for part in parts {
        match part {
            Part::Glyph(glyph) => sketch.fill(letter(glyph, (at, y), em), ink),
            Part::Coin => coin(sketch, (at + COIN * em / 2.0, y), COIN_RADIUS * em),
        }
        at += advance(part, em);
    }
    at - x
}

/// Draws the outline of a coin with a square hole, in dashes, so that it looks like no sign of a card.
fn coin(sketch: &mut Sketch, (x, y): (f32, f32), radius: f32) {
    const WIDE: f32 = 2.0;
    const DASH: f32 = 8.0;
    let dashes = (std::f32::consts::TAU * radius / DASH).round() as u16;
    sketch.dashed(Outline::Round, (x, y), radius - WIDE / 2.0, WIDE, dashes, Ink::TrayLine);
    let half = radius * 0.3;
    let hole = [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)];
    sketch.lines(&hole.map(|(right, down)| (x + right, y + down)), WIDE, Ink::TrayLine);
}

/// Draws a text that ends at `x`.
pub(super) fn write_before(sketch: &mut Sketch, text: &str, (x, y): (f32, f32), em: f32, ink: Ink) {
    let wide = width(text, em);
    write(sketch, text, (x - wide, y), em, f32::INFINITY, ink);
}

/// Returns the outline of a letter that begins at `x`. The middle of capital letters is at `y`.
fn letter(glyph: char, (x, y): (f32, f32), em: f32) -> Option<tiny_skia::Path> {
    /// The height of capital letters, in ems.
    const CAPITAL: f32 = 0.714;
    let outline = FONT.outline(FONT.glyph_id(glyph))?;
    let scale = em / FONT.units_per_em()?;
    let bounds = outline.bounds;
    let middle = ((bounds.min.x + bounds.max.x) / 2.0, (bounds.min.y + bounds.max.y) / 2.0);
    let baseline = y + CAPITAL * em / 2.0;
    glyph_path(&FONT, glyph, (x + middle.0 * scale, baseline - middle.1 * scale), em)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the parts of a text, with `#` for what cannot be drawn.
    fn shown(text: &str) -> String {
        parts(text).into_iter().map(|part| if let Part::Glyph(glyph) = part { glyph } else { '#' }).collect()
    }

    #[test]
    fn names_are_drawn_as_far_as_the_font_goes_and_never_with_a_missing_glyph() {
        for name in
            ["Ann", "Zoë Müller", "Łukasz", "Ольга", "Ελένη", "Nguyễn Thị Hồng", "陳小明", "张伟", "さくら"]
        {
            assert_eq!(shown(name), name);
        }
        assert!(can_draw("Ann 🐉") && !can_draw("🦊 🐉") && !can_draw("محمد علي") && !can_draw(" "));
        assert!(can_draw("7") && !can_draw("أحمد_🦊") && !can_draw("_._"));
        assert_eq!(name_or_number("Ann 🐉", 3), "Ann 🐉");
        for name in ["أحمد_🦊", "_._", ""] {
            assert_eq!(shown(&name_or_number(name, 3)), "# 3", "{name:?}");
        }
        assert_eq!(shown("Ａｎｎ１"), "Ann1");
        assert_eq!(shown("Ann 🐉"), "Ann #");
        assert_eq!(shown("👨‍👩‍👧‍👦"), "#");
        assert_eq!(shown("محمد علي"), "#");
        assert_eq!(shown("أحمد_🦊"), "#");
        assert_eq!(shown("🦊 Ann 🐉 (🐉) B"), "# Ann #) B");
        assert_eq!(shown("สมชาย"), "#");
        assert_eq!(shown("  A\u{200D}n\u{0301}n \t B  "), "Ann B");
        for nothing in ["", " ", "\u{3164}\u{200B}", "\u{200B}"] {
            assert_eq!(shown(nothing), "#", "{nothing:?}");
        }
    }

    #[test]
    fn a_long_name_ends_in_an_ellipsis_within_its_room() {
        let mut sketch = Sketch::new(400, 60, Some(Ink::Tray));
        for name in ["W".repeat(32), "陳".repeat(32), "🐉A".repeat(16)] {
            let wide = write(&mut sketch, &name, (10.0, 30.0), 30.0, 300.0, Ink::Edge);
            assert!((200.0..=300.0).contains(&wide), "{name}: {wide}");
        }
        assert_eq!(write(&mut sketch, "Ann", (0.0, 30.0), 30.0, 300.0, Ink::Edge), width("Ann", 30.0));
    }
}
