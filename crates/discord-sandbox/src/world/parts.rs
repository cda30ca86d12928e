//! The JSON objects of Discord's API for messages and their parts: components and embeds with the fields that Discord
//! adds, and files.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::world::clock::iso8601;
use crate::world::message::{Attachment, HAS_THREAD, Message, list};
use crate::world::records::Snowflake;
use crate::world::state::World;

/// Returns the width and height of a PNG file, from its first chunk.
pub(crate) fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(8..16)?;
    let (width, height) = header.split_at(4);
    Some((u32::from_be_bytes(width.try_into().ok()?), u32::from_be_bytes(height.try_into().ok()?)))
}

/// Returns an attachment object.
pub(crate) fn attachment_json(file: &Attachment, ephemeral: bool) -> Value {
    let mut shown = json!({
        "id": file.id.to_string(),
        "filename": file.filename,
        "size": file.bytes.len(),
        "url": file.url,
        "proxy_url": file.url,
        "ephemeral": ephemeral,
    });
    if let Some(description) = &file.description {
        shown["description"] = json!(description);
    }
    if let Some(content_type) = &file.content_type {
        shown["content_type"] = json!(content_type);
    }
    if let Some((width, height)) = png_size(&file.bytes) {
        shown["width"] = json!(width);
        shown["height"] = json!(height);
    }
    shown
}

/// Returns an embed without the fields that were sent as null.
pub(crate) fn embed_json(embed: &Value) -> Value {
    let mut shown = without_nulls(embed);
    shown["type"] = json!("rich");
    for field in shown.get_mut("fields").and_then(Value::as_array_mut).into_iter().flatten() {
        or(field, "inline", json!(false));
    }
    shown
}

/// Returns the components, each with a sequential id and with defaults for missing fields.
pub(crate) fn components_json(message: &Message) -> Value {
    let mut next = 0;
    message.components.iter().map(|component| component_json(component, message, &mut next)).collect()
}

fn component_json(component: &Value, message: &Message, next: &mut u64) -> Value {
    *next += 1;
    let mut shown = without_nulls(component);
    or(&mut shown, "id", json!(*next));
    if let Some(children) = shown.get_mut("components").and_then(Value::as_array_mut) {
        children.iter_mut().for_each(|child| *child = component_json(child, message, next));
    }
    if let Some(accessory) = shown.get_mut("accessory") {
        *accessory = component_json(accessory, message, next);
    }
    match shown["type"].as_u64() {
        Some(3 | 5..=8) => {
            or(&mut shown, "min_values", json!(1));
            or(&mut shown, "max_values", json!(1));
        }
        Some(11) => dress_media(&mut shown, "media", message),
        Some(12) => {
            for item in shown.get_mut("items").and_then(Value::as_array_mut).into_iter().flatten() {
                dress_media(item, "media", message);
            }
        }
        Some(13) => {
            dress_media(&mut shown, "file", message);
            let url = shown["file"]["url"].clone();
            let file = message.attachments.iter().find(|file| url == file.url.as_str());
            shown["name"] = json!(file.map(|file| &file.filename));
            shown["size"] = json!(file.map(|file| file.bytes.len()));
        }
        Some(14) => {
            or(&mut shown, "spacing", json!(1));
            or(&mut shown, "divider", json!(true));
        }
        Some(17) => {
            or(&mut shown, "accent_color", Value::Null);
            or(&mut shown, "spoiler", json!(false));
        }
        _ => {}
    }
    shown
}

/// Adds the fields that Discord adds to a picture or file shown by a component.
fn dress_media(item: &mut Value, key: &str, message: &Message) {
    or(item, "description", Value::Null);
    or(item, "spoiler", json!(false));
    let media = &mut item[key];
    let url = media["url"].clone();
    let file = message.attachments.iter().find(|file| url == file.url.as_str());
    // Discord assigns a new id to media that was not uploaded. Here the message's id is used instead.
    or(media, "id", json!(file.map_or(message.id, |file| file.id).to_string()));
    or(media, "proxy_url", url);
    if let Some(file) = file {
        or(media, "attachment_id", json!(file.id.to_string()));
        or(media, "content_type", json!(file.content_type));
    }
}

fn or(object: &mut Value, key: &str, default: Value) {
    if object.get(key).is_none() {
        object[key] = default;
    }
}

/// Returns a value without the fields that were sent as null.
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(map) => map
            .iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(key, value)| (key.clone(), without_nulls(value)))
            .collect(),
        Value::Array(items) => items.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

/// Reads an id that was given as a string or a number.
pub(crate) fn id_of(value: &Value) -> Option<Snowflake> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// Returns the ids of the users that a text names, as `<@1>` or `<@!1>`.
fn mentioned(text: &str) -> impl Iterator<Item = Snowflake> {
    text.split("<@").skip(1).filter_map(|rest| {
        let (name, _) = rest.split_once('>')?;
        let id = name.strip_prefix('!').unwrap_or(name);
        id.bytes().all(|byte| byte.is_ascii_digit()).then(|| id.parse().ok()).flatten()
    })
}

impl World {
    /// Returns the users that a new message notifies.
    pub(crate) fn pings(&self, body: &Value, message: &Message) -> Vec<Snowflake> {
        let rule = body.get("allowed_mentions").filter(|rule| !rule.is_null());
        let parses = |kind: &str| {
            rule.is_none_or(|rule| {
                list(rule, "parse").unwrap_or_default().iter().any(|parsed| parsed == kind)
            })
        };
        let named: Vec<Snowflake> =
            rule.and_then(|rule| list(rule, "users")).unwrap_or_default().iter().filter_map(id_of).collect();
        let text = message.text();
        let everyone = parses("everyone") && (text.contains("@everyone") || text.contains("@here"));
        let replied = message.reply_to.and_then(|id| self.messages.get(&id)).map(|message| message.author);
        let replied_user =
            rule.is_none_or(|rule| rule.get("replied_user").and_then(Value::as_bool) == Some(true));
        let by_name = mentioned(&text).filter(|id| parses("users") || named.contains(id));
        let mut notified: BTreeSet<Snowflake> = by_name.chain(replied.filter(|_| replied_user)).collect();
        if everyone {
            notified.extend(self.people.keys());
            notified.insert(self.bot);
        }
        let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
        let here = |id: &Snowflake| guild.is_none_or(|guild| self.is_member(guild, *id));
        notified.retain(|id| *id != message.author && self.is_user(*id) && here(id));
        notified.into_iter().collect()
    }

    /// Returns the message object of Discord's API.
    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let listed = message.attachments.iter().filter(|file| !message.shows(file));
        let mut shown = json!({
            "id": message.id.to_string(),
            "channel_id": message.channel.to_string(),
            "author": self.user_json(message.author),
            "content": message.content,
            "timestamp": iso8601(message.created_ms),
            "edited_timestamp": message.edited_ms.map(iso8601),
            "tts": false,
            "mention_everyone": false,
            "mentions": message.pings.iter().map(|id| self.user_json(*id)).collect::<Vec<_>>(),
            "mention_roles": [],
            "attachments": listed.map(|file| attachment_json(file, message.is_ephemeral())).collect::<Vec<_>>(),
            "embeds": message.embeds.iter().map(embed_json).collect::<Vec<_>>(),
            "components": components_json(message),
            "pinned": false,
            "type": if message.reply_to.is_some() { 19 } else if message.origin.is_some() { 20 } else { 0 },
            "flags": message.flags,
        });
        if let Some(thread) = message.thread {
            // The flag stays when the thread is deleted.
            shown["flags"] = json!(message.flags | HAS_THREAD);
            if let Some(thread) = self.channels.get(&thread) {
                shown["thread"] = self.channel_json(thread);
            }
        }
        if message.author == self.bot {
            shown["application_id"] = json!(self.application.to_string());
        }
        if let Some(origin) = &message.origin {
            shown["webhook_id"] = json!(self.application.to_string());
            if origin.kind == 2 {
                shown["interaction_metadata"] = json!({
                    "id": origin.interaction.to_string(),
                    "type": origin.kind,
                    "name": origin.name,
                    "user": self.user_json(origin.person),
                    "authorizing_integration_owners": self.owners_json(message.channel, origin.person),
                });
            }
        }
        if let Some(reply_to) = message.reply_to {
            let mut reference = Map::new();
            reference.insert("type".to_owned(), json!(0));
            reference.insert("message_id".to_owned(), json!(reply_to.to_string()));
            reference.insert("channel_id".to_owned(), json!(message.channel.to_string()));
            shown["message_reference"] = Value::Object(reference);
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::mentioned;

    #[test]
    fn people_are_named_by_their_ids_and_nothing_else_is() {
        let named = |text| mentioned(text).collect::<Vec<_>>();
        assert_eq!(named("<@12> and <@!7>, <@&3> <@+5> <@> <@!> <@ 8> @9 <@10"), [12, 7]);
        assert_eq!(named("<@1><@1>"), [1, 1]);
        assert!(named("no").is_empty());
    }
}
