//! `/banqi history`: a player's finished games, and several of them as one file.

pub mod controls;
pub mod history_step;
pub(crate) mod pages;
