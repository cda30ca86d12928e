//! The computer: its moves and its answers to draw offers, and the hints, odds, analyses and puzzles it gives.

pub(crate) mod advice;
pub(crate) mod analysis;
pub(crate) mod draw_answer;
pub(crate) mod engine_pool;
pub(crate) mod puzzles;
pub(crate) mod turns;
