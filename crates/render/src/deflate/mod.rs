//! The deflate joiner: compresses a board picture by joining bits that were encoded beforehand.
//!
//! # What it is for
//!
//! A board is drawn after every move, and it always consists of the same few hundred sprites. A general compressor has
//! to rediscover that for every picture: the picture is drawn in full and then searched for repetitions. The joiner
//! searches each sprite once, when it is first used, and keeps the result as finished bits. A picture is then a
//! sequence of those bits, made without an image or a compressor. The result is an ordinary zlib stream (RFC 1950 and
//! 1951) that every PNG decoder reads.
//!
//! # What it saves
//!
//! The same pixels, compressed by `flate2` at three levels: the fastest of 200 runs, with both at `opt-level = 2`
//! (`cargo bench --bench render` measures more). The times of `flate2` cover only the compression of an image that is
//! already drawn:
//!
//! | | joiner | level 1 | level 6 | level 9 |
//! | --- | --- | --- | --- | --- |
//! | banqi, middle of a game (802x622) | 0.10 ms, 32.0 kB | 0.8 ms, 47.3 kB | 4.8 ms, 27.3 kB | 14 ms, 26.1 kB |
//! | xiangqi, start of a game (814x1004) | 0.12 ms, 31.6 kB | 0.9 ms, 41.2 kB | 3.9 ms, 20.9 kB | 10 ms, 19.8 kB |
//!
//! It is faster than level 1 and its files are smaller. Compared with level 6 it takes 1/49 of the time for banqi and
//! 1/32 for xiangqi. A whole turn of the bot takes about 0.9 ms of one core. With level 6 it would take 5 ms or more,
//! and a core would serve about a sixth of the turns.
//!
//! # What it costs
//!
//! - Files are larger than those of level 6: by 17 % for this board of banqi, by 51 % for this board of xiangqi.
//! - Each sprite is searched when it is first used, so a picture with new sprites takes longer.
//! - Each combination of set and style has a Huffman code in `codes.txt`, which a test learns from sample pictures.
//! - Memory for the bits of all sprites used so far: 1.1 MB in each style of pieces.
//! - About 1,800 lines of code in this module. A bug in them would corrupt pictures, so tests compare random pictures
//!   with images composed by `image::imageops`, and inflate them to verify the checksum.
//!
//! Only `encoder` uses this module. To replace it, draw the layers on an image and compress that.
//!
//! # How it works
//!
//! [`Joiner`] is the only item that other modules use: it is created once for an atlas, and [`Joiner::zlib`] compresses
//! a picture.
//!
//! ```text
//! sample pictures -> frequencies -> Huffman code -+    (beforehand)
//!                                                 v
//! sprite (pixels) -> tokens (literals, matches) -> bits, one string for each row --+
//!                                                                                  v
//! picture (layers) -> bands (rows with the same layers) -> strips -> rows -------> zlib stream
//! ```
//!
//! - `huffman` is one fixed code for all pictures of an atlas. `learning` learns it from sample pictures, and `learned`
//!   reads what was learned.
//! - `tokens` finds the cheapest literals and matches for the rows of a sprite. A match refers only to the sprite's own
//!   pixels, so the tokens stay valid wherever the sprite is placed. `encoded` keeps them as bits.
//! - `bands` computes which parts of a picture's layers are visible. `assembler` turns these into strips, and `rows`
//!   joins the strips of each row: consecutive matches with the same distance are merged, across sprites and across
//!   rows.
//! - `checksum` computes the Adler-32 of a picture from sums that are computed once for each sprite.

mod assembler;
mod bands;
mod checksum;
mod encoded;
mod huffman;
mod learned;
#[cfg(test)]
mod learning;
mod rows;
mod tokens;

use crate::family::SpriteSet;
use crate::scene::picture::Picture;
use crate::sprites::atlas::Atlas;
use assembler::Assembler;
use banqi_session::PieceStyle;
use encoded::EncodedSprites;
use tokens::Effort;

/// Compresses pictures made of the sprites of one atlas.
#[derive(Debug)]
pub(crate) struct Joiner {
    /// Encoded sprites for pictures of the usual width. No game has another, so their bits are not cached.
    usual: EncodedSprites,
}

impl Joiner {
    /// Prepares for pictures of a set and style, whose atlas this is.
    pub(crate) fn new(atlas: &Atlas, set: SpriteSet, style: PieceStyle) -> Self {
        let (stride, code) = learned::code(set, style);
        Self { usual: EncodedSprites::new(code, Effort::Thorough, stride, atlas) }
    }

    /// Appends the pixels of a picture to a file, as the zlib stream of a PNG's IDAT chunk.
    ///
    /// The sprites must belong to the atlas that the joiner was created for.
    pub(crate) fn zlib(&self, atlas: &Atlas, picture: &Picture, file: &mut Vec<u8>) {
        let Self { usual } = self;
        let stride = picture.stride();
        if stride == usual.stride {
            return Assembler { atlas, encoded: usual }.zlib(picture, file);
        }
        let encoded = &EncodedSprites::new(usual.code.clone(), Effort::Quick, stride, atlas);
        Assembler { atlas, encoded }.zlib(picture, file);
    }

    /// Number of bytes of the sprites as bits.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.usual.bytes()
    }
}
