//! The Huffman codes of all families and styles. They were learned beforehand, because that takes longer than anything
//! else about a first picture.

use banqi_session::PieceStyle;

use crate::deflate::huffman::{Code, SYMBOLS};
use crate::family::SpriteSet;

/// One line for each set and style: their names, the usual stride of a picture, and the length of each symbol's code
/// as a hexadecimal digit. Written by the test that compares them with what is learned.
pub(super) const CODES: &str = include_str!("codes.txt");

/// Returns the usual stride of pictures of a set, and the code for them.
///
/// A set whose code has not been learned yet has that of the first line. Any code is right for any picture, because
/// every symbol has a length in it; the files are only larger.
///
/// # Panics
///
/// Never: a test compares the lines with what is learned.
pub(super) fn code(set: SpriteSet, style: PieceStyle) -> (usize, Code) {
    read(line(&format!("{set:?} {style:?} ")))
}

/// Returns the line that begins with these names, or else the first one.
fn line(names: &str) -> &'static str {
    let learned = CODES.lines().find(|line| line.starts_with(names));
    learned.or_else(|| CODES.lines().next()).expect("the file has lines")
}

/// Reads a line.
fn read(line: &str) -> (usize, Code) {
    let mut columns = line.split(' ').skip(2);
    let mut column = || columns.next().expect("a line has four columns");
    let stride = column().parse().expect("a stride");
    let mut lengths = [0; SYMBOLS];
    for (length, digit) in lengths.iter_mut().zip(column().chars()) {
        *length = digit.to_digit(16).expect("a hexadecimal digit");
    }
    (stride, Code::new(&lengths))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_without_a_line_has_a_code_that_every_symbol_is_in() {
        let (stride, _) = read(line("Chess Traditional "));
        assert_eq!((line("Chess Traditional "), stride), (line("TwoColours Traditional "), 803));
        assert_ne!(line("Xiangqi Traditional "), line("Chess Traditional "));
        for line in CODES.lines() {
            let lengths = line.rsplit(' ').next().unwrap();
            assert_eq!((lengths.len(), lengths.contains('0')), (SYMBOLS, false), "{line}");
        }
    }
}
