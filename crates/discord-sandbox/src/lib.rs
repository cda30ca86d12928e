// The front page's example needs the server, which a build without the feature leaves out.
#![cfg_attr(feature = "server", doc = include_str!("../README.md"))]
//! # How a bot finds it
//!
//! The bot resolves `discord.com` to the sandbox's address, trusts the certificate authority that the sandbox made at
//! start ([`Sandbox::ca_file`]), and finds the gateway where `GET /gateway` says. Bots on other libraries take
//! `https://127.0.0.1:PORT/api` for the address of the API: the deep tests play on it with discord.py and discord.js
//! (`tests/clients`).
//!
//! # What of Discord's API it covers
//!
//! REST is version 10 below `/api/v10`, over TLS:
//!
//! | routes | what |
//! | --- | --- |
//! | `GET /gateway`, `/gateway/bot` | where the gateway is |
//! | `GET /users/@me`, `/users/@me/guilds`, `/users/{user}`; `POST /users/@me/channels` | people, direct messages |
//! | `GET /applications/@me`, `/oauth2/applications/@me` | the application |
//! | `GET`, `PUT`, `POST` `/applications/{app}/commands`, and `GET`, `PATCH`, `DELETE` of one; the same below `/applications/{app}/guilds/{guild}` | commands: chat input, user, message |
//! | `POST /interactions/{id}/{token}/callback` | the first answer: types 4 to 9, with or without `with_response` |
//! | `POST /webhooks/{app}/{token}`; `GET`, `PATCH`, `DELETE` of `messages/@original` or an id below it | edits and follow-ups |
//! | `GET /guilds/{guild}` and its `channels`, `roles`, `threads/active`, `members`, `members/{user}` | guilds; `members` needs the members intent |
//! | `GET`, `POST` `/channels/{channel}/messages`, and `GET`, `PATCH`, `DELETE` of one | messages with files and replies; `limit`, `before`, `after`, `around` |
//! | `GET /channels/{channel}`; `POST` its `typing` | channels |
//! | `POST` `threads` of a channel or a message; `PATCH` a thread; `PUT`, `DELETE` its `thread-members/{user}` | threads |
//!
//! Every other route is answered 404 and recorded as a [`Violation`]. The gateway is version 10 in JSON, plain or
//! with `compress=zlib-stream`:
//!
//! | | |
//! | --- | --- |
//! | a bot sends | IDENTIFY, RESUME with replay, heartbeats, REQUEST_GUILD_MEMBERS |
//! | every session hears | READY, RESUMED, INTERACTION_CREATE: commands, autocomplete, buttons, selects, forms |
//! | with the intent GUILDS | GUILD_CREATE, GUILD_DELETE; CHANNEL_ and THREAD_ CREATE, UPDATE, DELETE |
//! | with the intents of messages | MESSAGE_CREATE, MESSAGE_UPDATE, MESSAGE_DELETE |
//! | when asked | GUILD_MEMBERS_CHUNK, RECONNECT, INVALID_SESSION, heartbeat requests |
//!
//! Discord's documented limits are enforced with the errors Discord gives (`tests/it/sandbox/limits` has a test for
//! each), and what a bot could have known better is recorded as a [`Violation`], as are request bodies that do not
//! fit Discord's OpenAPI description when [`Options::openapi`] names it. Answers fit that description, too.
//!
//! # Where it differs
//!
//! - Everyone is a member of every guild that they have not left ([`Person::leave`]). There is no role but
//!   `@everyone`, no category, voice or forum. The bot's permissions are its own, given and taken per channel;
//!   people's matter for commands only.
//! - There are no reactions, pins, polls, stickers, emoji of guilds, invites, audit logs, scheduled events,
//!   entitlements, bulk deletion, crossposts, or webhooks other than those of interactions. A message's `poll`,
//!   `sticker_ids` and `tts` are taken and have no effect.
//! - Private threads are public, nobody keeps count of a thread's members and messages, and none archives itself.
//! - People fill in text inputs and selects of forms; the other components of forms cannot be used, and people send no
//!   files.
//! - `interaction_metadata` stands only on answers to commands; answers of the types 10 and 12 are refused.
//! - The commands' translations are always listed, whether `with_localizations` asks for them or not.
//! - Rate limit figures are settings ([`RateLimits`]), because Discord publishes none; a bucket is a route with its
//!   channel. Nobody is barred: [`Sandbox::invalid_requests`] counts.
//! - The gateway speaks neither ETF nor zstd and sends such clients JSON as it is. It does not mind how often a bot
//!   identifies or sends, how large a payload is, nor heartbeats that stay away; presence updates have no effect.
//! - Discord takes an embed whose `attachment://` names no file and shows no picture; here that is a violation, too.
//! - Attachments live as long as their message, and their addresses never expire. A private message that its person
//!   dismisses is gone, for the bot as well. A channel forgets all but its newest 500 messages, without telling the
//!   bot.
//!
//! # Looking at it
//!
//! [`Sandbox::open_page`] serves a page for a browser, on which a visitor acts as any of the people.
//!
//! # What is kept
//!
//! [`Options::state`] names a SQLite file in which guilds, channels, people, messages with their files, registered
//! commands and the application's id outlive the server. [`Sandbox::close`] writes what is left to write. A crash of
//! the process loses nothing that the bot was answered, and at most the last moment of the rest. Interactions and
//! messages that only one person sees are not kept: to the bot it is as if their tokens had expired.

#![cfg(feature = "server")]

mod checks;
mod error;
mod gateway;
mod options;
mod page;
mod people;
mod populate;
pub mod program;
mod rest;
pub mod runner;
mod sandbox;
mod shared;
mod storage;
mod world;

pub use crate::error::SandboxError;
pub use crate::options::Options;
pub use crate::people::invoke::Arg;
pub use crate::people::modal::{Entry, Modal};
pub use crate::people::person::Person;
pub use crate::people::place::{Channel, Guild};
pub use crate::people::reply::{Choice, Pending, Reply};
pub use crate::sandbox::{Sandbox, listen};
pub use crate::world::fault::FaultKind;
pub use crate::world::message::{Attachment, Button, Message, Select, SelectOption};
pub use crate::world::rate::{Rate, RateLimits};
pub use crate::world::{Request, Snowflake, Violation, World, permission};
