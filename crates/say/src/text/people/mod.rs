//! Texts about people and their servers: games, the next one, ratings, preferences, settings and data.

pub(super) mod blocks;
pub(super) mod cards;
pub(super) mod games;
pub(super) mod history;
pub(super) mod next;
pub(super) mod preference;
pub(super) mod privacy;
pub(super) mod quiet;
pub(super) mod ratings;
pub(super) mod settings;
