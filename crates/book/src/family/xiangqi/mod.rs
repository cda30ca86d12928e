//! The book of xiangqi and banner xiangqi.

pub(crate) mod example;
mod pages;
