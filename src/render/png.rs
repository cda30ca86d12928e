//! A canvas as a PNG file: eight-bit palette, no filter, a fast level of deflate.
//!
//! Filters only help pictures with gradients; on flat art in a palette they make the file larger and slower.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

use super::canvas::Canvas;
use super::palette::Palette;

/// Deflate level: the lowest that keeps a board under the 26,000 bytes aimed at (measured, benches/render.rs).
const LEVEL: u8 = 2;

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
