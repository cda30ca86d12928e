//! Learns a Huffman code from sample pictures.

use std::collections::HashMap;

use super::assembler::Assembler;
use super::encoded::{EncodedSegment, EncodedSprites};
use super::huffman::{
    Code, DISTANCES, LITERALS, LONGEST, SHORTEST, SYMBOLS, code_lengths, distance_symbol, length_symbol,
};
use super::learned::{CODES, code};
use super::rows::{Sink, WholeSprite};
use super::tokens::{Effort, Segment, Token, distance};
use crate::family::SpriteSet;
use crate::palette::IndexedImage;
use crate::scene::picture::Picture;
use crate::sprites::atlas::Atlas;
use banqi_session::PieceStyle;

/// The number of times each symbol is used.
#[derive(Debug, Clone)]
struct Frequencies {
    literals: [u64; LITERALS],
    distances: [u64; DISTANCES],
}

impl Frequencies {
    /// Counts every symbol once, so that each gets a code.
    const fn new() -> Self {
        Self { literals: [1; LITERALS], distances: [1; DISTANCES] }
    }

    /// Guesses the frequencies for pictures made of these sprites, before any of them is parsed.
    ///
    /// Most literals are pixels that differ from those above and to the left. Most matches copy the row above, a square
    /// further left, or a run.
    fn guess<'a>(sprites: impl Iterator<Item = &'a IndexedImage>, stride: usize) -> Self {
        let mut frequencies = Self::new();
        for sprite in sprites {
            let (width, pixels) = (sprite.width() as usize, sprite.as_raw());
            for (index, pixel) in pixels.iter().enumerate().skip(width + 1) {
                if pixels[index - 1] != *pixel && pixels[index - width] != *pixel {
                    frequencies.literal(*pixel);
                }
            }
        }
        let squares = LONGEST / 4;
        for length in SHORTEST..=LONGEST {
            let often = 20_000 / length as u64;
            frequencies.matched(length, stride, 4 * often);
            frequencies.matched(length, squares + length % squares, often);
            frequencies.matched(length, 1 + length % squares, 3 * often);
            frequencies.matched(length, stride * (1 + length % 40), often);
        }
        frequencies
    }

    fn literal(&mut self, byte: u8) {
        self.literals[usize::from(byte)] += 1;
    }

    fn matched(&mut self, length: usize, distance: usize, times: u64) {
        self.literals[length_symbol(length).0] += times;
        self.distances[distance_symbol(distance).0] += times;
    }

    /// Returns the lengths of the best code.
    fn code_lengths(&self) -> [u32; SYMBOLS] {
        let lengths = [code_lengths(&self.literals, 15), code_lengths(&self.distances, 15)].concat();
        lengths.try_into().unwrap()
    }
}

/// A sink that counts the symbols.
struct Counter<'a> {
    assembler: Assembler<'a>,
    /// The sprites parsed so far, by the indexes of their keys.
    parsed: &'a mut HashMap<usize, Vec<[Segment; 3]>>,
    frequencies: &'a mut Frequencies,
}

impl Sink for Counter<'_> {
    fn literal(&mut self, byte: u8) {
        self.frequencies.literal(byte);
    }

    fn matched(&mut self, length: usize, distance: usize) {
        self.frequencies.matched(length, distance, 1);
    }

    fn segment(&mut self, sprite: &WholeSprite<'_>, (row, segment): (usize, usize), _: &EncodedSegment) {
        let Assembler { atlas, encoded } = self.assembler;
        let rows = self.parsed.entry(sprite.key.index()).or_insert_with(|| encoded.parsed(atlas, sprite.key));
        let segments = &rows[row];
        let segment = segments.get(segment).cloned().unwrap_or_else(|| Segment::joined(segments));
        for token in segment.tokens {
            match token {
                Token::Literal(byte) => self.frequencies.literal(byte),
                Token::Match { length, rows, back } => {
                    self.frequencies.matched(length.into(), distance(rows, back, encoded.stride), 1);
                }
            }
        }
    }

    fn price(&self, length: usize, distance: usize) -> u32 {
        let code = &self.assembler.encoded.code;
        code.length(length).count + code.distance(distance).count
    }
}

/// Learns the lengths of the code for pictures like these samples. They all have the usual stride.
fn learn(atlas: &Atlas, samples: &[Picture]) -> [u32; SYMBOLS] {
    let stride = samples[0].stride();
    let guess = Code::new(&Frequencies::guess(atlas.drawn(), stride).code_lengths());
    let encoded = EncodedSprites::new(guess, Effort::Quick, stride, atlas);
    let mut parsed = HashMap::new();
    let mut frequencies = Frequencies::new();
    for picture in samples {
        let assembler = Assembler { atlas, encoded: &encoded };
        let mut counter = Counter { assembler, parsed: &mut parsed, frequencies: &mut frequencies };
        assembler.join(picture, &mut counter);
    }
    frequencies.code_lengths()
}

/// `UPDATE_GOLDEN=1` writes the codes of changed sprites.
#[test]
fn the_codes_are_those_that_are_learned() {
    let mut lines = String::new();
    for set in SpriteSet::ALL {
        for style in PieceStyle::ALL {
            let atlas = set.atlas(style);
            // Boards of the largest size are the usual ones, and the samples are such.
            let samples = set.samples(&atlas);
            let lengths: String =
                learn(&atlas, &samples).iter().map(|length| char::from_digit(*length, 16).unwrap()).collect();
            lines += &format!("{set:?} {style:?} {} {lengths}\n", samples[0].stride());
        }
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/deflate/codes.txt"), lines).unwrap();
        return;
    }
    assert_eq!(CODES, lines, "UPDATE_GOLDEN=1 writes them");
    assert_eq!(code(SpriteSet::TwoColours, PieceStyle::default()).0, 803);
}
