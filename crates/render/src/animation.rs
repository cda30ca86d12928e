//! Animations of games as GIF files (CompuServe, "Graphics Interchange Format", version 89a).
//!
//! The frames are put together from the same sprites as the pictures, in the same palette, so the colours are exact. Of
//! each frame only the smallest rectangle that contains all changes is written, and what did not change within it is
//! transparent, because a long run of one value compresses well. The format knows no translucent pixels: the rounded
//! corners of the frame have hard edges.

use std::borrow::Cow;
use std::time::Duration;

use banqi_session::Theme;
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::encoder::BoardEncoder;
use crate::palette::{IndexedImage, TRANSPARENT};
use crate::scene::picture::{Fill, Layer, Picture};

/// Why there is no animation.
#[derive(Debug, thiserror::Error)]
pub enum NoAnimation {
    /// No board was given.
    #[error("there is nothing to animate")]
    Empty,
    /// The boards are of several kinds, which share no sprites.
    #[error("the boards are of several kinds")]
    Mixed,
    /// The encoder failed.
    #[error("the animation could not be encoded: {0}")]
    Encoding(#[from] gif::EncodingError),
}

/// Encodes pictures made of an encoder's sprites, each with the time it is shown, as a GIF file that repeats for ever.
/// Times are rounded to hundredths of a second.
///
/// # Errors
///
/// [`NoAnimation`] if there is no picture, or if one is larger than a GIF file can be.
pub(crate) fn gif(
    encoder: &BoardEncoder,
    theme: Theme,
    shots: impl IntoIterator<Item = (Picture, Duration)>,
) -> Result<Vec<u8>, NoAnimation> {
    let mut shots = shots.into_iter().peekable();
    let Some((first, _)) = shots.peek() else { return Err(NoAnimation::Empty) };
    let (width, height) = (first.width, first.height);
    let mut file = Vec::new();
    let palette = encoder.atlas.palette().plte(theme);
    let mut writer = Encoder::new(&mut file, short(width), short(height), &palette)?;
    writer.set_repeat(Repeat::Infinite)?;
    let mut shown = IndexedImage::new(width, height);
    let mut next = IndexedImage::new(width, height);
    for (nth, (picture, time)) in shots.enumerate() {
        compose(encoder, &picture, &mut next);
        let whole = Rectangle { left: 0, top: 0, right: width as usize, bottom: height as usize };
        let changed = if nth == 0 { whole } else { Rectangle::of_changes(&shown, &next) };
        writer.write_frame(&Frame {
            delay: u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            left: changed.left as u16,
            top: changed.top as u16,
            width: (changed.right - changed.left) as u16,
            height: (changed.bottom - changed.top) as u16,
            buffer: Cow::Owned(changed.pixels(&shown, &next, nth == 0)),
            ..Frame::default()
        })?;
        std::mem::swap(&mut shown, &mut next);
    }
    drop(writer);
    Ok(file)
}

/// Returns a side of the picture for the file's header. A picture that is too large fails with its first frame.
fn short(pixels: u32) -> u16 {
    u16::try_from(pixels).unwrap_or(u16::MAX)
}

/// Places the layers of a picture over one another. What lies outside the image is left out.
fn compose(encoder: &BoardEncoder, picture: &Picture, image: &mut IndexedImage) {
    let (width, height) = (image.width() as usize, image.height() as usize);
    let pixels: &mut [u8] = image;
    for Layer { area, fill } in &picture.layers {
        let (left, top) = (area.x as usize, area.y as usize);
        let sprite = match fill {
            Fill::Entry(_) => None,
            Fill::Sprite(key) => Some(encoder.atlas.pixels(*key)),
        };
        let (wide, high) = sprite.map_or((area.width, area.height), |sprite| sprite.dimensions());
        let (seen, rows) = (
            (wide as usize).min(width.saturating_sub(left)),
            (high as usize).min(height.saturating_sub(top)),
        );
        for row in 0..rows {
            let at = (top + row) * width + left;
            let line = &mut pixels[at..at + seen];
            match (fill, sprite) {
                (Fill::Entry(entry), _) => line.fill(*entry),
                (Fill::Sprite(_), Some(sprite)) => {
                    let from = row * wide as usize;
                    line.copy_from_slice(&sprite.as_raw()[from..from + seen]);
                }
                (Fill::Sprite(_), None) => {}
            }
        }
    }
}

/// A part of an image, in pixels; right and bottom are outside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rectangle {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Rectangle {
    /// Returns the smallest rectangle outside which two images of one size are equal; one pixel if they are equal.
    fn of_changes(before: &IndexedImage, after: &IndexedImage) -> Self {
        let width = before.width() as usize;
        let rows = || before.as_raw().chunks_exact(width).zip(after.as_raw().chunks_exact(width)).enumerate();
        let mut found: Option<Self> = None;
        for (row, (before, after)) in rows().filter(|(_, (before, after))| before != after) {
            let mut differ = before.iter().zip(after).map(|(before, after)| before != after);
            let left = differ.clone().position(|differs| differs).unwrap_or(0);
            let right = differ.rposition(|differs| differs).map_or(width, |last| last + 1);
            let so_far = found.unwrap_or(Self { left, top: row, right, bottom: row + 1 });
            let (left, right) = (so_far.left.min(left), so_far.right.max(right));
            found = Some(Self { left, right, bottom: row + 1, ..so_far });
        }
        found.unwrap_or(Self { left: 0, top: 0, right: 1, bottom: 1 })
    }

    /// Returns the pixels of `after` in this rectangle, in rows. Unless `all` of them are wanted, those that are as in
    /// `before` are transparent.
    fn pixels(self, before: &IndexedImage, after: &IndexedImage, all: bool) -> Vec<u8> {
        let width = after.width() as usize;
        let mut pixels = Vec::with_capacity((self.right - self.left) * (self.bottom - self.top));
        for row in self.top..self.bottom {
            let line = row * width + self.left..row * width + self.right;
            let (before, after) = (&before.as_raw()[line.clone()], &after.as_raw()[line]);
            if all {
                pixels.extend_from_slice(after);
            } else {
                let changed =
                    |(before, after): (&u8, &u8)| if before == after { TRANSPARENT } else { *after };
                pixels.extend(before.iter().zip(after).map(changed));
            }
        }
        pixels
    }
}

#[cfg(test)]
mod tests {
    use banqi_session::PieceStyle;
    use gif::{ColorOutput, DecodeOptions};
    use image::{RgbaImage, imageops};

    use super::*;
    use crate::family::Family;
    use crate::palette::Ink;
    use crate::scene::layout::Area;

    /// Decodes an animation to the images that are seen, each with its time in hundredths of a second.
    fn seen(file: &[u8]) -> Vec<(RgbaImage, u16)> {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(file).unwrap();
        let mut image = RgbaImage::new(decoder.width().into(), decoder.height().into());
        let mut all = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let part =
                RgbaImage::from_raw(frame.width.into(), frame.height.into(), frame.buffer.to_vec()).unwrap();
            imageops::overlay(&mut image, &part, frame.left.into(), frame.top.into());
            all.push((image.clone(), frame.delay));
        }
        all
    }

    #[test]
    fn each_frame_shows_its_picture_in_exact_colours() {
        for family in Family::ALL {
            let encoder = BoardEncoder::new(family, PieceStyle::Traditional);
            let samples = family.samples(&encoder.atlas);
            let (width, height) = (samples[0].width, samples[0].height);
            let mut pictures: Vec<Picture> = samples
                .into_iter()
                .filter(|one| (one.width, one.height) == (width, height))
                .take(6)
                .collect();
            // A picture twice in a row changes nothing, and a second is shown all the same.
            pictures.insert(1, pictures[0].clone());
            for theme in Theme::ALL {
                let times = (1..).map(|nth| Duration::from_millis(nth * 1_000));
                let file = gif(&encoder, theme, pictures.iter().cloned().zip(times)).unwrap();
                let frames = seen(&file);
                assert_eq!(frames.len(), pictures.len());
                for (nth, ((image, delay), picture)) in frames.iter().zip(&pictures).enumerate() {
                    assert_eq!(usize::from(*delay), (nth + 1) * 100);
                    let mut composed = IndexedImage::new(width, height);
                    compose(&encoder, picture, &mut composed);
                    let wanted = encoder.atlas.palette().coloured(&composed, theme);
                    // Translucent corners are opaque or left out.
                    let opaque = |pixel: &image::Rgba<u8>| pixel[3] == u8::MAX;
                    let differs = image.pixels().zip(wanted.pixels()).any(|(a, b)| opaque(b) && a != b);
                    assert!(!differs, "{family:?} {theme:?} {nth}");
                }
            }
        }
    }

    #[test]
    fn only_what_has_changed_is_written() {
        let encoder = BoardEncoder::new(Family::TwoColours, PieceStyle::Traditional);
        let area = |x, y, width, height| Area { x, y, width, height };
        let ground = Layer { area: area(0, 0, 400, 300), fill: Fill::Entry(20) };
        let dot = |x| Layer { area: area(x, 50, 10, 20), fill: Fill::Entry(21) };
        let picture =
            |layers: Vec<Layer>| (Picture { width: 400, height: 300, layers }, Duration::from_secs(1));
        let shots = [picture(vec![ground]), picture(vec![ground, dot(30)]), picture(vec![ground, dot(60)])];
        let file = gif(&encoder, Theme::Wood, shots).unwrap();
        let mut decoder = DecodeOptions::new().read_info(file.as_slice()).unwrap();
        let mut areas = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            areas.push((frame.left, frame.top, frame.width, frame.height));
        }
        assert_eq!(areas, [(0, 0, 400, 300), (30, 50, 10, 20), (30, 50, 40, 20)]);
        assert!(Ink::ALL.len() > 21, "the entries used here are inks");
    }

    #[test]
    fn nothing_is_not_animated() {
        let encoder = BoardEncoder::new(Family::Xiangqi, PieceStyle::Figures);
        assert!(matches!(gif(&encoder, Theme::Wood, []), Err(NoAnimation::Empty)));
    }
}
