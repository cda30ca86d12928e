//! PNG files (W3C "Portable Network Graphics", third edition).
//!
//! Boards are written here, as indexed colours of eight bits without filters and with one IDAT chunk: the `image` crate
//! writes no palettes, and the deflate joiner supplies data that is already compressed. All other pictures are encoded
//! by `image`.

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ImageBuffer, ImageResult, PixelWithColorType};

use banqi_session::Theme;

use crate::palette::Palette;

/// The signature of the format (5.2).
const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n'];

/// An initial capacity that is enough for most boards.
const USUAL_BYTES: usize = 64 * 1024;

/// Writes PNG files with one palette.
#[derive(Debug, Clone)]
pub(super) struct PaletteWriter {
    /// The chunks PLTE and tRNS, which all files share.
    palette: Vec<u8>,
}

impl PaletteWriter {
    /// Creates a writer of files with this palette in the colours of a theme.
    pub(super) fn new(palette: &Palette, theme: Theme) -> Self {
        let mut chunks = Vec::new();
        chunk(&mut chunks, *b"PLTE", |bytes| bytes.extend(palette.plte(theme)));
        chunk(&mut chunks, *b"tRNS", |bytes| bytes.extend(Palette::trns()));
        Self { palette: chunks }
    }

    /// Returns a file of the given width and height. `zlib` appends the compressed pixels.
    pub(super) fn file(&self, width: u32, height: u32, zlib: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
        let mut file = Vec::with_capacity(USUAL_BYTES);
        file.extend(SIGNATURE);
        chunk(&mut file, *b"IHDR", |bytes| {
            bytes.extend(width.to_be_bytes());
            bytes.extend(height.to_be_bytes());
            // Eight bits per palette index; the only compression method and the only filter method; not interlaced.
            bytes.extend([8, 3, 0, 0, 0]);
        });
        file.extend(&self.palette);
        chunk(&mut file, *b"IDAT", zlib);
        chunk(&mut file, *b"IEND", |_| ());
        file
    }
}

/// Appends a chunk (5.3): the length of its content, its name, its content, and the CRC-32 of name and content.
fn chunk(file: &mut Vec<u8>, name: [u8; 4], content: impl FnOnce(&mut Vec<u8>)) {
    let start = file.len();
    file.extend([0; 4]);
    file.extend(name);
    content(file);
    let length = u32::try_from(file.len() - start - 8).unwrap_or(u32::MAX);
    file[start..start + 4].copy_from_slice(&length.to_be_bytes());
    let crc = crc32fast::hash(&file[start + 4..]);
    file.extend(crc.to_be_bytes());
}

/// Encodes a picture that is not a board as a PNG file.
///
/// Such pictures are rare, so some 20 ms are spent on the smallest file. Filters would make it larger: they help with
/// gradients, and these pictures have flat colours.
pub(super) fn encoded<P>(image: &ImageBuffer<P, Vec<u8>>) -> ImageResult<Vec<u8>>
where
    P: PixelWithColorType<Subpixel = u8>,
{
    let mut file = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut file, CompressionType::Best, FilterType::NoFilter);
    image.write_with_encoder(encoder)?;
    Ok(file)
}
