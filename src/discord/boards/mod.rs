//! The boards: the messages that show games. Only the keeper of a game decides what is written to them.
//!
//! ```text
//! orders, taps, the computer, the outbox --news--> Keeper --requests--> sent to Discord --outcome--> Keeper
//! the answer to a click ------------------click---'   |
//!                                                     `-- record --> store
//! ```
//!
//! The keeper decides (see `banqi-keeper`). `news` tells it what happens; `games` holds the keepers and what each wants
//! done, `run` does it. Requests with the token of an interaction are sent at once. Requests with the bot's token wait
//! for the budget, the most urgent first.

mod budget;
mod games;
pub(crate) mod message;
pub(crate) mod mirror;
pub mod news;
mod queue;
mod requests;
mod run;
mod search;

pub(crate) use budget::Route;
pub(crate) use games::Boards;
