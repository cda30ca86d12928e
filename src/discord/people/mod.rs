//! People and their games: lists of games, leaderboards and profiles, the next game that waits for someone, and the
//! hours in which they want no calls.

pub(crate) mod lists;
pub(crate) mod next;
pub(crate) mod quiet_words;
