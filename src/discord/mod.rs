//! The bot on Discord: messages, controls and commands.
//!
//! One half is pure: it turns a [`View`](banqi_session::View) into components, with the sentences of `banqi-say` and the
//! custom ids of `banqi-custom-id`.
//!
//! ```text
//! Words                    -> command_words          -> names of commands
//! CustomId, Intent         -> controls, touch        -> components (Row, Button, Select)
//! rule_words, Draft        -> rule_menu              -> choosing rules (one folder for each family)
//! LessonStep, StartStep .. -> controls of each room  -> lessons, greetings, settings
//! ```
//!
//! The other half talks to Discord:
//!
//! ```text
//! run, check                          starting and stopping; the checks of `banqi check`
//! commands, then router               which handler; the answer in time
//! history, settings, start            \
//! people, study, watch, privacy        | features, whose handlers return a reply
//! challenge                            |
//! play                                /
//! boards                              the messages that show games, and their keepers
//! controls                            buttons and menus
//! interaction                         caller, components, bodies, replies
//! rest, signature                     what all use: requests to Discord, signed requests
//! ```
//!
//! Each room uses only those on lower lines; `tests/it/tidy/discord.rs` holds that. On the level of `boards` there are
//! also `connect` and `emoji`, which registers the pieces' emoji; on that of `play`, `intake`, which receives interactions
//! over the gateway or as HTTP requests; on that of `challenge`, `monitor`, which observes the running bot for its host.
//! All requests pass through `rest`, except those of the gateway, the connection at the start, and suggestions while
//! somebody types.
//!
//! Handlers are functions that take the `Bot`, the `Caller` and the request. They return a reply, or a `Trouble` that
//! one place turns into text.

pub mod boards;
pub mod challenge;
mod check;
mod commands;
mod connect;
pub mod controls;
pub mod emoji;
pub mod history;
mod intake;
pub mod interaction;
mod monitor;
mod people;
pub mod play;
pub mod privacy;
mod rest;
mod router;
mod run;
pub mod settings;
mod signature;
pub mod start;
pub mod study;
mod watch;

pub use check::{Finding, check, check_assets};
pub use connect::{ConnectError, LocalApi};
pub use intake::{Endpoint, Intake};
pub use monitor::Monitor;
pub use run::{Config, RunError, run};
pub use signature::{BadKey, PublicKey};
