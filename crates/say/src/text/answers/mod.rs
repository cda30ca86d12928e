//! Short answers: that something was done, and why something cannot be.

pub(super) mod failure;
pub(super) mod notice;
pub(super) mod refusal;
