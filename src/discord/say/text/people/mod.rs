//! Texts about people and their servers: games, the next one, ratings, preferences, settings and data.

pub(crate) mod blocks;
pub(crate) mod cards;
pub(crate) mod games;
pub(crate) mod history;
pub(crate) mod next;
pub(crate) mod preference;
pub(crate) mod privacy;
pub(crate) mod quiet;
pub(crate) mod ratings;
pub(crate) mod settings;
