//! The API of the page.
//!
//! It decides nothing: people act through [`Person`], and the world is shown as the bot sees it. All ids are strings of
//! decimal digits. An error is a status of 4xx or 5xx with `{"error": "one sentence"}`: 404 if there is no
//! such thing, 422 if a client would not let a person do that, 504 if the bot did not answer, 403 for strangers.
//!
//! # Reading
//!
//! | GET | answer |
//! | --- | --- |
//! | `/api/state` | everything but messages |
//! | `/api/channels/{id}/messages?before=ID&limit=50` | messages, oldest first |
//! | `/api/events` | what changes: a WebSocket, each message an event |
//! | `/api/log?lines=200` | `text`: the end of the bot's log |
//! | `/attachments/{id}/{name}` | a file of a message |
//! | `/emojis/{id}` | the picture of an emoji |
//!
//! Each event is an object with a `type`: `hello` first, then `message`, `message_gone`, `channel`, `channel_gone`,
//! `guild`, `person`, `commands`, `program`, `traffic`, `violation`, `faults` as they change. After `hello` and
//! `resync` (the connection was too slow) the state has to be fetched anew. Entries of traffic and violations have a
//! serial number `n`, because the same entry may arrive in both ways.
//!
//! # Acting
//!
//! | request | body |
//! | --- | --- |
//! | `POST /api/people/{person}/command` | `channel`, `path`, `options` by name |
//! | `POST /api/people/{person}/autocomplete` | the same and `focused`, the option being typed |
//! | `POST /api/people/{person}/menu` | `channel`, `command`, `target` (a person or message) |
//! | `POST /api/people/{person}/component` | `message`, `custom_id`, `values` of a select |
//! | `POST /api/people/{person}/modal` | `interaction` that opened it, `values` by custom id |
//!
//! These five are answered when the bot has: `interaction`, `answer` (Discord's callback type), and the id of the
//! `message` or the `choices` or the `modal`. The others answer with what they made or changed, or `{}`.
//!
//! | request | body |
//! | --- | --- |
//! | `POST /api/people/{person}/message` | `channel`, `content`, `reply_to`? |
//! | `POST /api/people/{person}/dm` | `with` |
//! | `POST /api/people`, `PATCH /api/people/{person}` | `name`, `locale`; `locale`?, `refuses_dms`? |
//! | `POST /api/files` | `name`, `data`: a data URL with base64; the `id` is the value of an option |
//! | `POST /api/guilds/{id}/channels` | `name` |
//! | `PATCH /api/guilds/{id}` | `bot_inside`?, `locale`?, `manages_roles`?, `manages_threads`? |
//! | `POST /api/guilds/{id}/roles`, `DELETE /api/guilds/{id}/roles/{role}` | `name` |
//! | `POST /api/channels/{id}/threads`, `PATCH /api/channels/{id}` | `name`; `denied`?, `archived`? |
//! | `DELETE /api/messages/{id}`, `DELETE /api/channels/{id}` | |
//! | `POST /api/faults` | `kind`, `times`, `method`?, `path`?, and `ms`, `global`, `status`, `code` as the kind needs |
//! | `POST /api/gateway` | `do`: `cut`, `reconnect`, `invalidate`, `zombify`, `down`, `up` |
//! | `POST /api/program` | `do`: `restart`, `kill`, `stop`, `start`; answered when done |
//! | `DELETE /api/faults`, `DELETE /api/violations`, `DELETE /api/traffic` | |

mod actions;
mod admin;
mod ask;
mod events;
mod places;
mod view;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{delete, get, patch, post};
use axum::{Json, Router};
use serde_json::{Map, Value};

use self::ask::{At, Id};
pub(super) use self::events::broadcast;
use crate::page::Page;
use crate::page::failure::{Answer, Failure};
use crate::people::invoke::Arg;
use crate::people::person::Person;
use crate::people::place::{Channel, Guild};
use crate::rest::server;
use crate::world::message::Message;
use crate::world::{ChannelKind, Snowflake};

/// Most bytes of a request with a file: more than the largest that can be attached, in base64.
const FILE_LIMIT: usize = 16 << 20;

/// Every address of the API, and the files of messages.
pub(super) fn routes() -> Router<Arc<Page>> {
    Router::new()
        .route("/attachments/{*file}", get(attachment))
        .route("/emojis/{id}", get(emoji))
        .route("/api/state", get(state))
        .route("/api/events", get(events::events))
        .route("/api/log", get(admin::log))
        .route("/api/people", post(places::add_person))
        .route("/api/people/{person}", patch(places::alter_person))
        .route("/api/people/{person}/command", post(actions::command))
        .route("/api/people/{person}/autocomplete", post(actions::autocomplete))
        .route("/api/people/{person}/menu", post(actions::menu))
        .route("/api/people/{person}/component", post(actions::component))
        .route("/api/people/{person}/modal", post(actions::modal))
        .route("/api/people/{person}/message", post(places::write))
        .route("/api/people/{person}/dm", post(places::open_dm))
        .route("/api/files", post(places::upload).layer(DefaultBodyLimit::max(FILE_LIMIT)))
        .route("/api/guilds/{id}", patch(places::alter_guild))
        .route("/api/guilds/{id}/channels", post(places::add_channel))
        .route("/api/guilds/{id}/roles", post(places::add_role))
        .route("/api/guilds/{id}/roles/{role}", delete(places::remove_role))
        .route("/api/channels/{id}", patch(places::alter_channel).delete(places::remove_channel))
        .route("/api/channels/{id}/messages", get(places::messages))
        .route("/api/channels/{id}/threads", post(places::add_thread))
        .route("/api/messages/{id}", delete(places::remove_message))
        .route("/api/faults", post(admin::add_fault).delete(admin::clear_faults))
        .route("/api/gateway", post(admin::gateway))
        .route("/api/program", post(admin::program))
        .route("/api/violations", delete(admin::clear_violations))
        .route("/api/traffic", delete(admin::clear_traffic))
}

/// `GET /api/state`.
async fn state(State(page): State<Arc<Page>>) -> Json<Value> {
    Json(view::state(&page.shared.lock(), page.program.as_ref()))
}

/// `GET /attachments/{id}/{name}`: as the bot's listener serves it, but so that nothing in it can run.
async fn attachment(State(page): State<Arc<Page>>, Path(file): Path<String>) -> Result<Response, Failure> {
    let mut response = server::file_answer(&page.shared, &file);
    if response.status() == StatusCode::NOT_FOUND {
        return Err(Failure::unknown("there is no such file"));
    }
    let headers = response.headers_mut();
    let kind = headers.get(header::CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    let picture = kind.starts_with(b"image/") && !kind.starts_with(b"image/svg");
    let disposition = HeaderValue::from_static(if picture { "inline" } else { "attachment" });
    headers.insert(header::CONTENT_DISPOSITION, disposition);
    let policy = HeaderValue::from_static("default-src 'none'; sandbox");
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

/// `GET /emojis/{id}`. The picture of an emoji never changes.
async fn emoji(State(page): State<Arc<Page>>, At(id): At) -> Result<Response, Failure> {
    let emoji = page.shared.lock().emojis.get(&id).cloned();
    let emoji = emoji.ok_or_else(|| Failure::unknown(format!("no emoji has the id {id}")))?;
    let headers =
        [(header::CONTENT_TYPE, emoji.content_type), (header::CACHE_CONTROL, "max-age=31536000".to_owned())];
    Ok((headers, emoji.bytes.to_vec()).into_response())
}

impl Page {
    fn person(&self, id: Snowflake) -> Result<Person, Failure> {
        let known = self.shared.lock().people.contains_key(&id);
        let person = known.then(|| Person::new(&self.shared, id));
        person.ok_or_else(|| Failure::unknown(format!("no person has the id {id}")))
    }

    /// A person or the bot.
    fn user(&self, Id(id): Id) -> Result<Person, Failure> {
        let known = self.shared.lock().is_user(id);
        let user = known.then(|| Person::new(&self.shared, id));
        user.ok_or_else(|| Failure::unknown(format!("no user has the id {id}")))
    }

    fn guild(&self, id: Snowflake) -> Result<Guild, Failure> {
        let known = self.shared.lock().guilds.contains_key(&id);
        let guild = known.then(|| Guild::new(&self.shared, id));
        guild.ok_or_else(|| Failure::unknown(format!("no guild has the id {id}")))
    }

    fn channel(&self, Id(id): Id) -> Result<Channel, Failure> {
        let known = self.shared.lock().channels.contains_key(&id);
        let channel = known.then(|| Channel::new(&self.shared, id));
        channel.ok_or_else(|| Failure::unknown(format!("no channel has the id {id}")))
    }

    fn kind(&self, channel: &Channel) -> Option<ChannelKind> {
        self.shared.lock().channels.get(&channel.id()).map(|channel| channel.kind.clone())
    }

    fn message(&self, Id(id): Id) -> Result<Message, Failure> {
        let message = self.shared.lock().messages.get(&id).cloned();
        message.ok_or_else(|| Failure::unknown(format!("no message has the id {id}")))
    }

    /// The arguments that `options` are for a command.
    fn args<'v>(
        &self,
        channel: &Channel,
        path: &str,
        options: &'v Map<String, Value>,
    ) -> Result<Vec<(&'v str, Arg)>, Failure> {
        let world = self.shared.lock();
        let guild = world.channels.get(&channel.id()).and_then(|channel| channel.guild);
        let found = world.find_command(guild, path).map_err(Failure::refused)?;
        found.args(&world, options).map_err(Failure::refused)
    }

    fn shown_channel(&self, channel: &Channel) -> Answer {
        let world = self.shared.lock();
        Ok(Json(
            world.channels.get(&channel.id()).map_or(Value::Null, |record| view::channel(&world, record)),
        ))
    }
}
