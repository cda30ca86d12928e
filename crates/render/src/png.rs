//! PNG files (W3C "Portable Network Graphics", third edition): eight-bit palette, no filter, one IDAT.
//!
//! Filters only help pictures with gradients; on flat art in a palette they make the file larger.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::canvas::Canvas;
use crate::deflate::assembly::Assembly;
use crate::palette::Palette;
use crate::scene::bands::Parts;

/// The signature of the format (5.2).
const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n'];

/// Room for most pictures.
const USUAL_BYTES: usize = 36 * 1024;

/// What is the same in all files.
#[derive(Debug, Clone)]
pub(super) struct Png {
    /// The chunks PLTE and tRNS.
    colours: Vec<u8>,
}

impl Png {
    /// Files in the colours of a palette.
    pub(super) fn new(palette: &Palette) -> Self {
        let mut colours = Vec::new();
        chunk(&mut colours, *b"PLTE", |bytes| bytes.extend(palette.plte()));
        chunk(&mut colours, *b"tRNS", |bytes| bytes.extend(Palette::trns()));
        Self { colours }
    }

    /// The file that shows a picture.
    pub(super) fn file(&self, assembly: Assembly<'_>, picture: &Parts) -> Vec<u8> {
        self.around(picture.width, picture.height, |bytes| {
            *bytes = assembly.zlib(picture, std::mem::take(bytes));
        })
    }

    /// The file that shows a canvas, compressed now: for pictures that are not made in every turn.
    pub(super) fn painted(&self, canvas: &Canvas) -> Vec<u8> {
        let side = |pixels: usize| u32::try_from(pixels).unwrap_or(0);
        self.around(side(canvas.width()), side(canvas.height()), |bytes| {
            let mut zlib = ZlibEncoder::new(&mut *bytes, Compression::best());
            for row in canvas.pixels().chunks_exact(canvas.width()) {
                // Every row begins with its filter: none. Writing to a vector cannot fail.
                let _ = zlib.write_all(&[0]).and_then(|()| zlib.write_all(row));
            }
            let _ = zlib.finish();
        })
    }

    /// A file round its data.
    fn around(&self, width: u32, height: u32, data: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
        let mut file = Vec::with_capacity(USUAL_BYTES);
        file.extend(SIGNATURE);
        chunk(&mut file, *b"IHDR", |bytes| {
            bytes.extend(width.to_be_bytes());
            bytes.extend(height.to_be_bytes());
            // Eight bits an entry of the palette; the only compression and set of filters; not interlaced.
            bytes.extend([8, 3, 0, 0, 0]);
        });
        file.extend(&self.colours);
        chunk(&mut file, *b"IDAT", data);
        chunk(&mut file, *b"IEND", |_| ());
        file
    }
}

/// Appends a chunk (5.3): the length of its content, its name, the content, and the CRC-32 of name and content.
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
