//! Challenges: opponents and rules, and people who do not want to meet. Each family of games has a folder for its
//! rules.

pub mod banqi;
pub(crate) mod blocks;
pub(crate) mod challenges;
pub(crate) mod family;
pub(crate) mod times;
mod typed;
pub mod xiangqi;
