//! Texts about banqi only: its board, its rules, and why an action is illegal.

pub(crate) mod alt;
mod attack;
pub(crate) mod board;
pub(crate) mod illegal_action;
pub(crate) mod rules;
pub(crate) mod variants;
