//! Banqi: a Discord bot that hosts banqi (Chinese dark chess), xiangqi and banner xiangqi.
//!
//! # Layers
//!
//! Each layer below this package is a crate under `crates/`, so the compiler keeps them apart. This package is the bot
//! on Discord and its command line. `a <- b` means that b uses a; a layer may also use everything further left.
//!
//! ```text
//! banqi-rules <- banqi-engine <-----------------------------------+
//! banqi-rules <- banqi-deal <- banqi-session <-+- banqi-store <---+- banqi-app <-----+
//!                              banqi-rating <--+                                     |
//!                              banqi-keeper <--+                                     |
//!                             banqi-metrics <--+                                     |
//! banqi-rules, banqi-session <- banqi-book <---- banqi-render <----------------------+
//! banqi-store, banqi-book <- banqi-custom-id <-+                                     |
//!                  banqi-app, banqi-render <---+- banqi-say <------------------------+- discord <- cli <- main
//!                                                                  discord-sandbox <- cli
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
//! | `banqi-metrics` | what a host can measure: names, units and descriptions; the store, the application and the bot record some |
//! | `banqi-store` | the database: all SQL of the games |
//! | `banqi-app` | one entry point for every order; locks, deadlines, the outbox |
//! | `banqi-custom-id` | what a button, a menu or a form means; the groups of commands |
//! | `banqi-say` | every sentence, in three languages |
//! | `discord` | commands, clicks, messages |
//! | [`cli`] | the command line, one file for each subcommand |
//!
//! The feature `bot` (on by default) adds everything that does IO. Without it the package has only the offline
//! subcommands, and no IO crate among its dependencies. The feature `sandbox` (on by default) adds `banqi sandbox`; a
//! lean bot is built with `--no-default-features --features bot`.
//!
//! ARCHITECTURE.md follows a click through the code and lists the invariants.

pub mod cli;
#[cfg(feature = "bot")]
pub mod discord;
