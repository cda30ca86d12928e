//! The book of banqi, on 4x8 and with four colours on 8x8.

pub(crate) mod example;
mod four_colours;
mod pages;
pub(crate) mod takes;

use banqi_rules::AnySquare;
use banqi_rules::banqi::Square;

/// Returns the squares of a board in reading order.
pub(crate) fn squares(files: u8, ranks: u8) -> Vec<AnySquare> {
    let all = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
    all.filter_map(|(file, rank)| Square::at(file, rank)).map(AnySquare::Banqi).collect()
}
