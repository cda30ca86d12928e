//! A game in progress: orders, its board, its buttons and its record; lists and cards of people.

pub(crate) mod cards;
pub mod controls;
pub(crate) mod lists;
pub(crate) mod notes;
pub(crate) mod open_boards;
pub(crate) mod orders;
pub(crate) mod records;
pub(crate) mod replays;
pub(crate) mod taps;
pub(crate) mod tasks;
pub mod touch;
pub(crate) mod vacations;
