//! Challenges: opponents and rules, and people who do not want to meet. Each family of games has a folder for its
//! rules, in `family`.

pub(crate) mod blocks;
pub(crate) mod challenges;
pub mod family;
pub(crate) mod times;
mod typed;
