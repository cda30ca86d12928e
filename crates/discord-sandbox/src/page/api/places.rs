//! Messages, files, people, channels, roles and guilds: creating, changing and deleting them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::checks::definition::is_locale;
use crate::page::Page;
use crate::page::api::ask::{Asked, At, Both, Id, With};
use crate::page::api::view;
use crate::page::failure::{Answer, Failure};
use crate::people::place::{Channel, Role};
use crate::world::{ChannelKind, Snowflake, permission};

/// Most characters of the name of a channel, thread or guild.
const NAME_LIMIT: usize = 100;
/// Most characters of the name of a file.
const FILE_NAME_LIMIT: usize = 255;
/// Most characters of a person's name.
const PERSON_NAME_LIMIT: usize = 32;
/// Most messages in one answer.
const MESSAGES_LIMIT: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    before: Option<Id>,
    limit: Option<usize>,
}

/// `GET /api/channels/{id}/messages`: the newest before some message, oldest first.
pub(super) async fn messages(
    State(page): State<Arc<Page>>,
    At(channel): At,
    With(which): With<Which>,
) -> Answer {
    page.channel(Id(channel))?;
    let before = which.before.map_or(Snowflake::MAX, |Id(before)| before);
    let limit = which.limit.unwrap_or(50).min(MESSAGES_LIMIT);
    let world = page.shared.lock();
    let here = world.messages_in(channel).rev().filter(|message| message.id < before);
    let mut shown: Vec<Value> = here.take(limit).map(|message| view::message(&world, message)).collect();
    shown.reverse();
    Ok(Json(Value::Array(shown)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Writing {
    channel: Id,
    content: String,
    reply_to: Option<Id>,
}

/// `POST /api/people/{person}/message`.
pub(super) async fn write(
    State(page): State<Arc<Page>>,
    At(person): At,
    Asked(asked): Asked<Writing>,
) -> Answer {
    let (person, channel) = (page.person(person)?, page.channel(asked.channel)?);
    let message = person.write(&channel, &asked.content, asked.reply_to.map(|Id(id)| id))?;
    Ok(Json(view::message(&page.shared.lock(), &message)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Whom {
    with: Id,
}

/// `POST /api/people/{person}/dm`.
pub(super) async fn open_dm(
    State(page): State<Arc<Page>>,
    At(person): At,
    Asked(asked): Asked<Whom>,
) -> Answer {
    let (person, other) = (page.person(person)?, page.user(asked.with)?);
    if person.id() == other.id() {
        return Err(Failure::refused("people can't send direct messages to themselves"));
    }
    page.shown_channel(&person.dm_with(&other))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPerson {
    name: String,
    locale: String,
}

/// `POST /api/people`.
pub(super) async fn add_person(State(page): State<Arc<Page>>, Asked(asked): Asked<NewPerson>) -> Answer {
    let (name, locale) = (named(&asked.name, PERSON_NAME_LIMIT)?, spoken(&asked.locale)?);
    let id = page.shared.change(|world| world.add_person(name, locale));
    Ok(Json(view::person(&page.shared.lock(), id)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PersonChange {
    locale: Option<String>,
    refuses_dms: Option<bool>,
}

/// `PATCH /api/people/{person}`.
pub(super) async fn alter_person(
    State(page): State<Arc<Page>>,
    At(person): At,
    Asked(asked): Asked<PersonChange>,
) -> Answer {
    let person = page.person(person)?;
    if let Some(locale) = &asked.locale {
        person.set_locale(spoken(locale)?);
    }
    if let Some(refuses) = asked.refuses_dms {
        person.refuse_dms(refuses);
    }
    Ok(Json(view::person(&page.shared.lock(), person.id())))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Name {
    name: String,
}

/// `POST /api/guilds/{id}/channels`.
pub(super) async fn add_channel(
    State(page): State<Arc<Page>>,
    At(guild): At,
    Asked(asked): Asked<Name>,
) -> Answer {
    page.shown_channel(&page.guild(guild)?.channel(named(&asked.name, NAME_LIMIT)?))
}

/// `POST /api/guilds/{id}/roles`: a role below all others.
pub(super) async fn add_role(
    State(page): State<Arc<Page>>,
    At(guild): At,
    Asked(asked): Asked<Name>,
) -> Answer {
    let role = page.guild(guild)?.role(named(&asked.name, NAME_LIMIT)?);
    Ok(Json(json!({ "id": role.id().to_string() })))
}

/// `DELETE /api/guilds/{id}/roles/{role}`.
pub(super) async fn remove_role(State(page): State<Arc<Page>>, Both(guild, role): Both) -> Answer {
    let known = page.shared.lock().guilds.get(&guild).is_some_and(|guild| guild.role(role).is_some());
    if !known {
        return Err(Failure::unknown(format!("no role here has the id {role}")));
    }
    Role::new(&page.shared, guild, role).delete();
    Ok(Json(json!({})))
}

/// `POST /api/channels/{id}/threads`.
pub(super) async fn add_thread(
    State(page): State<Arc<Page>>,
    At(channel): At,
    Asked(asked): Asked<Name>,
) -> Answer {
    let channel = page.channel(Id(channel))?;
    let kind = page.kind(&channel);
    if !matches!(kind, Some(ChannelKind::Text)) {
        return Err(Failure::refused("threads can only be made in a guild's text channels"));
    }
    page.shown_channel(&channel.thread(named(&asked.name, NAME_LIMIT)?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChannelChange {
    denied: Option<Id>,
    archived: Option<bool>,
}

/// `PATCH /api/channels/{id}`.
pub(super) async fn alter_channel(
    State(page): State<Arc<Page>>,
    At(channel): At,
    Asked(asked): Asked<ChannelChange>,
) -> Answer {
    let channel = page.channel(Id(channel))?;
    let is_thread = matches!(page.kind(&channel), Some(ChannelKind::Thread { .. }));
    if asked.archived.is_some() && !is_thread {
        return Err(Failure::refused("only threads can be archived"));
    }
    channel.alter(|record| {
        if let Some(Id(denied)) = asked.denied {
            record.denied = denied;
        }
        if let Some(archived) = asked.archived {
            record.archived = archived;
            record.locked &= archived;
        }
    });
    page.shown_channel(&channel)
}

/// `DELETE /api/channels/{id}`.
pub(super) async fn remove_channel(State(page): State<Arc<Page>>, At(channel): At) -> Answer {
    let channel = page.channel(Id(channel))?;
    let in_guild = matches!(page.kind(&channel), Some(ChannelKind::Text | ChannelKind::Thread { .. }));
    if !in_guild {
        return Err(Failure::refused("direct messages cannot be deleted as a whole"));
    }
    channel.delete();
    Ok(Json(json!({})))
}

/// `DELETE /api/messages/{id}`: a moderator does it, or the one who sees an ephemeral message dismisses it.
pub(super) async fn remove_message(State(page): State<Arc<Page>>, At(message): At) -> Answer {
    let message = page.message(Id(message))?;
    Channel::new(&page.shared, message.channel).delete_message(message.id);
    Ok(Json(json!({})))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GuildChange {
    bot_inside: Option<bool>,
    locale: Option<String>,
    manages_roles: Option<bool>,
    manages_threads: Option<bool>,
}

/// `PATCH /api/guilds/{id}`.
pub(super) async fn alter_guild(
    State(page): State<Arc<Page>>,
    At(id): At,
    Asked(asked): Asked<GuildChange>,
) -> Answer {
    let guild = page.guild(id)?;
    let locale = asked.locale.as_deref().map(spoken).transpose()?;
    if let Some(locale) = locale {
        guild.set_locale(locale);
    }
    let inside = page.shared.lock().guilds.get(&id).is_some_and(|guild| guild.bot_inside);
    match asked.bot_inside {
        Some(true) if !inside => guild.invite_bot(),
        Some(false) if inside => guild.remove_bot(),
        _ => {}
    }
    for (permission, manages) in
        [(permission::MANAGE_ROLES, asked.manages_roles), (permission::MANAGE_THREADS, asked.manages_threads)]
    {
        if let Some(manages) = manages {
            guild.allow_bot(permission, manages);
        }
    }
    let world = page.shared.lock();
    Ok(Json(world.guilds.get(&id).map_or(Value::Null, |guild| view::guild(&world, guild))))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewFile {
    name: String,
    data: String,
}

/// `POST /api/files`: a file that is then attached to a command by its id.
pub(super) async fn upload(State(page): State<Arc<Page>>, Asked(asked): Asked<NewFile>) -> Answer {
    let name = named(&asked.name, FILE_NAME_LIMIT)?;
    let encoded = asked.data.strip_prefix("data:").and_then(|data| data.split_once(";base64,"));
    let read = encoded.and_then(|(kind, data)| Some((kind, STANDARD.decode(data).ok()?)));
    let (kind, bytes) = read.ok_or_else(|| Failure::refused("`data` is a data URL with base64"))?;
    let kind = Some(kind).filter(|kind| !kind.is_empty());
    let id = page.shared.change(|world| world.upload(name, kind, &bytes)).map_err(Failure::refused)?;
    Ok(Json(json!({ "id": id.to_string() })))
}

fn named(name: &str, limit: usize) -> Result<&str, Failure> {
    let name = name.trim();
    if (1..=limit).contains(&name.chars().count()) {
        Ok(name)
    } else {
        Err(Failure::refused(format!("a name has 1 to {limit} characters")))
    }
}

fn spoken(locale: &str) -> Result<&str, Failure> {
    if is_locale(locale) {
        Ok(locale)
    } else {
        Err(Failure::refused(format!("Discord has no client in the language {locale}")))
    }
}
