//! Actions: the list of legal actions, why an action is illegal, how an attack ends, and perpetual chases.

pub(crate) mod action;
pub(crate) mod chase;
pub(crate) mod check;
pub(crate) mod clash;
pub(crate) mod illegal;
pub(crate) mod movegen;
