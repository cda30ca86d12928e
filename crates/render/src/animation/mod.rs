//! Animations of games as GIF files (CompuServe, "Graphics Interchange Format", version 89a).
//!
//! The frames are put together from the same sprites as the pictures, in the same palette, so the colours are exact.
//! The format knows no translucent pixels: the rounded corners of the frame have hard edges.
//!
//! A move changes a few squares and numbers. `canvas` draws only these again, because it knows which layers came and
//! went. Each frame is the smallest rectangle that contains them, and what did not change within it is transparent.
//! `lzw` encodes the long transparent runs by their length, so a frame costs as much as the pixels that change, not as
//! the rectangle. Its documentation compares it with the encoder of the `gif` crate.
//! More than one rectangle for a move would be more than one frame, and programs that show GIF files wait after each.

mod canvas;
mod lzw;

use std::borrow::Cow;
use std::time::Duration;

use banqi_session::Theme;
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::animation::canvas::Canvas;
use crate::encoder::BoardEncoder;
use crate::palette::TRANSPARENT;
use crate::scene::picture::Picture;

/// Why there is no animation.
#[derive(Debug, thiserror::Error)]
pub enum NoAnimation {
    /// No board was given.
    #[error("there is nothing to animate")]
    Empty,
    /// The boards are of several kinds, which share no sprites.
    #[error("the boards are of several kinds")]
    Mixed,
    /// A board is larger than a GIF file can be.
    #[error("the boards are too large")]
    TooLarge,
    /// The encoder failed.
    #[error("the animation could not be encoded: {0}")]
    Encoding(#[from] gif::EncodingError),
}

/// Encodes pictures made of an encoder's sprites, each with the time it is shown, as a GIF file that repeats for ever.
/// Times are rounded to hundredths of a second.
///
/// # Errors
///
/// [`NoAnimation`] if there is no picture, or if the first is larger than a GIF file can be.
pub(crate) fn gif(
    encoder: &BoardEncoder,
    theme: Theme,
    shots: impl IntoIterator<Item = (Picture, Duration)>,
) -> Result<Vec<u8>, NoAnimation> {
    let mut shots = shots.into_iter().peekable();
    let Some((first, _)) = shots.peek() else { return Err(NoAnimation::Empty) };
    let (width, height) = (first.width, first.height);
    let (Ok(wide), Ok(high)) = (u16::try_from(width), u16::try_from(height)) else {
        return Err(NoAnimation::TooLarge);
    };
    let mut file = Vec::new();
    let palette = encoder.atlas.palette().plte(theme);
    let mut writer = Encoder::new(&mut file, wide, high, &palette)?;
    writer.set_repeat(Repeat::Infinite)?;
    let mut canvas = Canvas::new(&encoder.atlas, width, height);
    for (picture, time) in shots {
        let part = canvas.show(picture);
        writer.write_lzw_pre_encoded_frame(&Frame {
            delay: u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            // A part is not larger than the canvas.
            left: part.area.x as u16,
            top: part.area.y as u16,
            width: part.area.width as u16,
            height: part.area.height as u16,
            buffer: Cow::Owned(part.data),
            ..Frame::default()
        })?;
    }
    drop(writer);
    Ok(file)
}

#[cfg(test)]
pub(crate) mod tests {
    use banqi_session::PieceStyle;
    use gif::{ColorOutput, DecodeOptions};
    use image::{RgbaImage, imageops};

    use super::*;
    use crate::family::SpriteSet;
    use crate::palette::Ink;
    use crate::scene::layout::Area;
    use crate::scene::picture::{Fill, Layer};

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

    /// Animates pictures of one size. Returns the first frame that, when all frames up to it have been shown, is
    /// different from the PNG file of its picture, other than in pixels that are translucent there.
    pub(crate) fn different_frame(
        encoder: &BoardEncoder,
        theme: Theme,
        pictures: &[Picture],
    ) -> Option<usize> {
        let times = (1..).map(|nth| Duration::from_millis(nth * 1_000));
        let file = gif(encoder, theme, pictures.iter().cloned().zip(times)).unwrap();
        let frames = seen(&file);
        assert_eq!(frames.len(), pictures.len());
        frames.iter().zip(pictures).enumerate().position(|(nth, ((image, delay), picture))| {
            assert_eq!(usize::from(*delay), (nth + 1) * 100);
            let wanted = image::load_from_memory(&encoder.png(picture, theme)).unwrap().into_rgba8();
            assert_eq!(image.dimensions(), wanted.dimensions());
            let opaque = |pixel: &image::Rgba<u8>| pixel[3] == u8::MAX;
            image.pixels().zip(wanted.pixels()).any(|(drawn, wanted)| opaque(wanted) && drawn != wanted)
        })
    }

    #[test]
    fn each_frame_shows_its_picture_in_exact_colours() {
        for family in SpriteSet::ALL {
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
                assert_eq!(different_frame(&encoder, theme, &pictures), None, "{family:?} {theme:?}");
            }
        }
    }

    #[test]
    fn only_what_has_changed_is_written() {
        let encoder = BoardEncoder::new(SpriteSet::TwoColours, PieceStyle::Traditional);
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
        let encoder = BoardEncoder::new(SpriteSet::Xiangqi, PieceStyle::Figures);
        assert!(matches!(gif(&encoder, Theme::Wood, []), Err(NoAnimation::Empty)));
        let large = Picture { width: 1, height: 70_000, layers: Vec::new() };
        let shots = [(large, Duration::from_secs(1))];
        assert!(matches!(gif(&encoder, Theme::Wood, shots), Err(NoAnimation::TooLarge)));
    }
}
