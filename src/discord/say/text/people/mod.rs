//! Texts about people: their games, ratings and preferences.

pub(crate) mod cards;
pub(crate) mod games;
pub(crate) mod preference;
pub(crate) mod ratings;
