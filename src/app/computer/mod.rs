//! The computer: what it plays and answers, and what it tells people of their games.

pub(crate) mod advice;
pub(crate) mod analysis;
pub(crate) mod draw_answer;
pub(crate) mod engine_pool;
pub(crate) mod puzzles;
pub(crate) mod turns;
