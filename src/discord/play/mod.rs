//! A game in progress or over: orders, pickers, tap boards, its record and its replay; cards.

pub(crate) mod access;
pub(crate) mod cards;
pub(crate) mod clocks;
pub(crate) mod orders;
pub(crate) mod records;
pub(crate) mod replays;
pub(crate) mod suggestions;
pub(crate) mod taps;
pub(crate) mod tasks;
pub(crate) mod vacations;
pub(crate) mod which_game;
