//! Banqi: a Discord bot that hosts Chinese dark chess.
//!
//! # Layers
//!
//! A module uses only what stands to its left; a test reads the imports and says who does not.
//!
//! ```text
//! rules <- engine             (asked by app and cli; discord puts its answers in words)
//! rules <- deal <----+
//! rules <- session <-+- store <--+
//! rating <- session  |           +- app <- discord <-+- cli <- main
//! rules <- session <-+- render <-+         sandbox <-+   sandbox knows nothing of the games
//! rules <- session <- book <- render
//! rules <- lesson <----- discord
//! ```
//!
//! | layer | what it knows |
//! | --- | --- |
//! | [`rules`] | what is legal: positions, plies, outcomes, rule sets, notation |
//! | [`deal`] | how a shuffle is committed to, derived and verified |
//! | [`engine`] | which legal action is good; sees positions only |
//! | [`rating`] | Glicko-2, which games count, who is on the leaderboard |
//! | [`session`] | who may do what now, as a fold of events; the record of one game |
//! | [`book`] | the rule book's pages: a variant in, examples with their legal actions out |
//! | [`lesson`] | ten small positions, what each is after, and what is wrong with an action |
//! | `store` | facts in, facts out: all SQL of the games |
//! | `render` | a view in, a picture out |
//! | `app` | one entry point for every order, locks, deadlines, the outbox |
//! | `discord` | commands, clicks, messages, languages |
//! | `sandbox` | a Discord look-alike to try and test bots on, with SQL of its own in one file |
//! | [`cli`] | the command line, one file a subcommand |
//!
//! The feature `bot` (on by default) brings everything that does IO. Without it the package builds `rules`,
//! `deal`, `engine`, `rating`, `session`, `lesson` and the offline subcommands, with no IO crate among the
//! dependencies: that these layers are pure is compiled, not promised.
//!
//! ARCHITECTURE.md walks through a click and states what always holds.

#[cfg(feature = "bot")]
pub mod app;
pub mod cli;
#[cfg(feature = "bot")]
pub mod discord;
#[cfg(feature = "bot")]
pub mod store;
