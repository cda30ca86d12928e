//! Short answers: that something was done, and why something cannot be.

pub(crate) mod failure;
pub(crate) mod notice;
pub(crate) mod refusal;
