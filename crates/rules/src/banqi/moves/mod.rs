//! Actions: the legal actions, why an action is illegal, the result of an attack, and perpetual chases.

pub(crate) mod action;
pub(crate) mod chase;
pub(crate) mod check;
pub(crate) mod clash;
pub(crate) mod illegal;
pub(crate) mod movegen;
