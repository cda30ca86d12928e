//! Banqi: a Discord bot that hosts banqi (Chinese dark chess), xiangqi and banner xiangqi.
//!
//! # Layers
//!
//! The layers without IO, the pictures and the Discord look-alike are separate crates under `crates/`, so the compiler
//! keeps them apart. This package is the bot itself. `a <- b` means that b uses a; a layer may also use everything
//! further left.
//!
//! ```text
//! banqi-rules <- banqi-engine <-----------------------------------+
//! banqi-rules <- banqi-deal <- banqi-session <-+- store <---------+- app <- discord <- cli <- main
//!                              banqi-rating <--+                  |
//!                              banqi-keeper <--+------------------+
//! banqi-rules, banqi-session <- banqi-book <- banqi-render <------+     discord-sandbox <- cli
//!                                                       metrics <- store
//! ```
//!
//! | layer | what it knows |
//! | --- | --- |
//! | `banqi-rules` | what is legal: positions, plies, outcomes, rule sets, notation; banqi and xiangqi side by side |
//! | `banqi-deal` | how a shuffle is committed to, derived and verified |
//! | `banqi-engine` | which legal action is best; it sees positions only |
//! | `banqi-rating` | Glicko-2, which games count, who is on the leaderboard |
//! | `banqi-session` | who may do what and when, as a fold of events; the record of a game |
//! | `banqi-book` | the rule book: a variant in, example positions with their legal actions out; the lessons |
//! | `banqi-render` | a view in, a picture out |
//! | `banqi-keeper` | which messages of a game are sent, and when: the one writer of them, as a state machine |
//! | `discord-sandbox` | a Discord look-alike for trying and testing bots; knows nothing of the games |
//! | `metrics` | what a host can measure: names, units and descriptions; every module on its right records some |
//! | `store` | the database: all SQL of the games |
//! | `app` | one entry point for every order; locks, deadlines, the outbox |
//! | `discord` | commands, clicks, messages, languages |
//! | [`cli`] | the command line, one file for each subcommand |
//!
//! The feature `bot` (on by default) adds everything that does IO. Without it the package has only the offline
//! subcommands, and no IO crate among its dependencies. The feature `sandbox` (on by default) adds `banqi sandbox`; a
//! lean bot is built with `--no-default-features --features bot`.
//!
//! Inside this package, a module uses only what stands to its left in the diagram; a test checks the imports.
//! ARCHITECTURE.md follows a click through the code and lists the invariants.

#[cfg(feature = "bot")]
pub mod app;
pub mod cli;
#[cfg(feature = "bot")]
pub mod discord;
#[cfg(feature = "bot")]
mod metrics;
#[cfg(feature = "bot")]
pub mod store;
