//! The Huffman codes of all families and styles. They were learned beforehand, because that takes longer than anything
//! else about a first picture.

use banqi_session::PieceStyle;

use crate::deflate::huffman::{Code, SYMBOLS};
use crate::family::Family;

/// One line for each family and style, in the order of `Family::ALL` and `PieceStyle::ALL`: their names, the usual
/// stride of a picture, and the length of each symbol's code as a hexadecimal digit. Written by the test that compares
/// them with what is learned.
pub(super) const CODES: &str = include_str!("codes.txt");

/// Returns the usual stride of pictures of a family, and the code for them.
///
/// # Panics
///
/// Never: a test compares each line with what is learned.
pub(super) fn code(family: Family, style: PieceStyle) -> (usize, Code) {
    let line = CODES.lines().nth(family as usize * PieceStyle::ALL.len() + style as usize);
    let mut columns = line.expect("each has a line").split(' ').skip(2);
    let mut column = || columns.next().expect("a line has four columns");
    let stride = column().parse().expect("a stride");
    let mut lengths = [0; SYMBOLS];
    for (length, digit) in lengths.iter_mut().zip(column().chars()) {
        *length = digit.to_digit(16).expect("a hexadecimal digit");
    }
    (stride, Code::new(&lengths))
}
