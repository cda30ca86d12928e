//! People and servers: accounts, the servers themselves, ratings and standings, puzzles, preferences, rules of their
//! own.

pub(crate) mod accounts;
pub(crate) mod block;
pub(crate) mod deletion;
pub(crate) mod guild;
pub(crate) mod import;
pub(crate) mod limits;
pub(crate) mod next_game;
pub(crate) mod personal_data;
pub(crate) mod preference;
pub(crate) mod puzzle;
pub(crate) mod quiet_hours;
pub(crate) mod ranking;
pub(crate) mod rule_preset;
pub(crate) mod settings;
pub(crate) mod vacation;
