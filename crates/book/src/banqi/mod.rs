//! The book of banqi, on 4x8 and with four colours on 8x8.

pub(crate) mod example;
mod four_colours;
mod pages;
pub(crate) mod takes;
