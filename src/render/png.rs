//! A canvas as a PNG file: eight-bit palette, no filter, a fast level of deflate.
//!
//! Filters only help pictures with gradients; on flat art in a palette they make the file larger and slower.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

use super::canvas::Canvas;
use super::palette::Palette;

/// Deflate level: the lowest at which every deal tried stays under 36,000 bytes (benches/render.rs).
///
/// A middle game takes 0.77 ms and 34,500 bytes at level 2, 1.07 ms and 31,000 at level 3, 1.7 ms and 27,000 at
/// level 5: people wait for the bytes, not for the third of a millisecond.
const LEVEL: u8 = 3;

/// The bytes of a PNG file that shows the canvas.
pub(super) fn encode(canvas: &Canvas, palette: &Palette) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::with_capacity(32 * 1024);
    let size = |side: usize| u32::try_from(side).map_err(|_| EncodingError::LimitsExceeded);
    let mut encoder = Encoder::new(&mut file, size(canvas.width())?, size(canvas.height())?);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.plte());
    encoder.set_trns(Palette::trns());
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(canvas.pixels())?;
    writer.finish()?;
    Ok(file)
}
