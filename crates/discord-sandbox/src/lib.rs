// The example on the front page needs the server, which is missing in a build without that feature.
#![cfg_attr(feature = "server", doc = include_str!("../README.md"))]
//! # How a bot finds it
//!
//! The bot resolves `discord.com`, and `cdn.discordapp.com` for files attached to commands, to the sandbox's address,
//! trusts the certificate authority that the sandbox made at start ([`Sandbox::ca_file`]), and gets the gateway's
//! address from `GET /gateway`. Bots that use other libraries take `https://127.0.0.1:PORT/api` as the address of the
//! API. The deep tests do so with discord.py and discord.js (`tests/clients`).
//!
//! # Which parts of Discord's API it covers
//!
//! REST is version 10 below `/api/v10`, over TLS:
//!
//! | routes | what |
//! | --- | --- |
//! | `GET /gateway`, `/gateway/bot` | where the gateway is |
//! | `GET /users/@me`, `/users/@me/guilds`, `/users/{user}`; `POST /users/@me/channels` | people, direct messages |
//! | `GET /applications/@me`, `/oauth2/applications/@me` | the application |
//! | `GET`, `PUT`, `POST` `/applications/{app}/commands`, and `GET`, `PATCH`, `DELETE` of one; the same below `/applications/{app}/guilds/{guild}` | commands: chat input, user, message |
//! | `POST /interactions/{id}/{token}/callback` | the first response: types 4 to 9, with or without `with_response` |
//! | `POST /webhooks/{app}/{token}`; `GET`, `PATCH`, `DELETE` of `messages/@original` or an id below it | edits and follow-ups |
//! | `GET /guilds/{guild}` and its `channels`, `roles`, `threads/active`, `members`, `members/{user}` | guilds; `members` needs the members intent |
//! | `GET`, `POST` `/channels/{channel}/messages`, and `GET`, `PATCH`, `DELETE` of one | messages with files and replies; `limit`, `before`, `after`, `around` |
//! | `GET /guilds/{guild}/roles/{role}`; `PUT`, `DELETE /guilds/{guild}/members/{user}/roles/{role}` | roles |
//! | `GET /channels/{channel}`; `POST` its `typing` | channels |
//! | `POST` `threads` of a channel or a message; `PATCH` a thread; `PUT`, `DELETE` its `thread-members/{user}` | threads |
//!
//! Every other route is answered with 404 and recorded as a [`Violation`]. The gateway is version 10 in JSON, plain or
//! with `compress=zlib-stream`:
//!
//! | | |
//! | --- | --- |
//! | a bot sends | IDENTIFY, RESUME with replay, heartbeats, REQUEST_GUILD_MEMBERS |
//! | every session receives | READY, RESUMED, INTERACTION_CREATE: commands, autocomplete, buttons, selects, forms |
//! | with the intent GUILDS | GUILD_CREATE, GUILD_UPDATE, GUILD_DELETE; CHANNEL_, THREAD_ and GUILD_ROLE_ CREATE, UPDATE, DELETE |
//! | with the intent GUILD_MEMBERS | GUILD_MEMBER_UPDATE when a role is given or taken |
//! | with the intents of messages | MESSAGE_CREATE, MESSAGE_UPDATE, MESSAGE_DELETE |
//! | on request | GUILD_MEMBERS_CHUNK, RECONNECT, INVALID_SESSION, heartbeat requests |
//!
//! [`Sandbox::set_endpoint`] sets an Interactions Endpoint URL, to which interactions are then sent instead: signed
//! with the key of [`Sandbox::public_key`], after a PING and with wrong signatures now and then, which must be refused.
//! The response is the first response to the interaction, or 202 if the bot sends that to the callback route.
//! [`Sandbox::set_endpoints`] does so for several processes behind a load balancer.
//!
//! Discord's documented limits are enforced with the errors that Discord returns (`tests/it/sandbox/limits` has a test
//! for each). Mistakes that the bot could have avoided are recorded as a [`Violation`]. So are request bodies that do
//! not match Discord's OpenAPI description, if [`Options::openapi`] names it. Responses match that description, too.
//!
//! # Where it differs
//!
//! - Everyone is a member of every guild that they have not left ([`Person::leave`]). There are no categories, voice
//!   channels or forums. The bot's permissions can be granted and denied per channel; people's permissions matter for
//!   commands, and in locked threads.
//! - Roles ([`Guild::role`]) give people no permissions, only the bot's own role does so for the bot
//!   ([`Guild::set_bot_permissions`]). They are made, moved and deleted by people, not by requests; the bot can give
//!   and take them. Messages mention no roles.
//! - There are no reactions, pins, polls, stickers, guild emoji, invites, audit logs, scheduled events, entitlements,
//!   bulk deletion, crossposts, or webhooks other than those of interactions. The fields `poll`, `sticker_ids` and
//!   `tts` of a message are accepted and have no effect.
//! - Private threads are public. A thread's members and messages are not counted, and threads do not archive
//!   themselves.
//! - People can fill in text inputs and selects of forms, but no other components of forms. People can attach
//!   files to commands, but cannot send files otherwise.
//! - `interaction_metadata` is present only on responses to commands. Responses of types 10 and 12 are refused.
//! - The commands' translations are always listed, with and without `with_localizations`.
//! - Rate limits are settings ([`RateLimits`]), because Discord does not publish its figures. A bucket is a route with
//!   its channel. The bot is never banned for invalid requests: [`Sandbox::invalid_requests`] only counts them.
//! - The gateway supports neither ETF nor zstd and sends uncompressed JSON to clients that ask for them. It does not
//!   limit how often a bot sends, nor the size of payloads, and it tolerates missing heartbeats. Shards of one
//!   process that identify within 5 seconds of each other are recorded as a violation, but accepted. Presence updates
//!   have no effect.
//! - The Interactions Endpoint URL is `http` on loopback and set by a program, not with `PATCH /applications/@me`. Its
//!   responses cannot have files.
//! - Discord accepts an embed whose `attachment://` names no file and shows no picture. Here it is accepted, too, but
//!   recorded as a violation.
//! - Attachments exist as long as their message, and their addresses never expire. A private message that its recipient
//!   dismisses no longer exists for the bot either. A channel keeps only its newest 500 messages; the bot is not
//!   notified of the deletion of older ones.
//!
//! # The page
//!
//! [`Sandbox::open_page`] serves a web page on which a visitor can act as any of the people.
//!
//! # What is kept
//!
//! [`Options::state`] names a SQLite file that keeps guilds, channels, people, messages with their files, registered
//! commands and the application's id across restarts. [`Sandbox::close`] writes everything that is not written yet. A
//! crash of the process loses nothing that the bot has received a response for, and at most the last moment of
//! everything else. Interactions and messages that only one person sees are not kept: to the bot, their tokens seem to
//! have expired.

#![cfg(feature = "server")]

mod checks;
mod endpoint;
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
pub use crate::people::place::{Channel, Guild, Role};
pub use crate::people::reply::{Choice, Pending, Reply};
pub use crate::sandbox::{Sandbox, listen};
pub use crate::world::fault::FaultKind;
pub use crate::world::message::{Attachment, Button, Message, Select, SelectOption};
pub use crate::world::rate::{Rate, RateLimits};
pub use crate::world::{Request, Snowflake, Violation, World, permission};
