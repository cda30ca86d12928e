//! The computer: its moves and its answers to draw offers, and its hints, odds, analyses and puzzles.

pub(crate) mod advice;
pub(crate) mod analysis;
pub(crate) mod draw_answer;
pub(crate) mod engine_pool;
pub(crate) mod puzzles;
pub(crate) mod turns;
